//! Closure under sound rules: no fact that they derive is called unsound. Random derivations by the sound rules of a calculus, from no axioms or from few small ones,
//! each accepted by the kernel, and what they show added to the calculus as a rule and judged. Facts that are no rules, since nothing in a proof
//! would tell what a letter of theirs stands for, are left out. There are 200 facts of each calculus that comes with the program and 20 of each
//! example, or as many as `REFEREE_CLOSURE` says, and others with another `REFEREE_CLOSURE_SEED`.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use formula::{Alphabet, Bank, Fixity, FormulaId, Kind, TermId};
use kernel::{Calculus, Computation, Conclusion, HouseRules, Notation, Premise, RuleId, Variant};
use representation::BracketedText;
use solver::oracle::{Limits as WorkerLimits, Oracle, Pool};
use source::Text;
use verdict::Limits;

use super::block::{Block, Cite, NewStep, Origin, Proved};
use super::explore::RuleVariant;
use super::findings::Writer;
use super::forward::{Cited, Inferred, inferred};
use super::vocabulary::{Features, Vocabulary};
use crate::Soundness;
use crate::draft::Table;
use crate::rules::Auditor;
use crate::schema_variables::SchemaVariables;

/// Number of facts of a calculus that comes with the program.
const FACTS: u64 = 200;

/// Number of facts of an example.
const FEW_FACTS: u64 = 20;

/// Number of derivations in a row without a new fact, after which the search ends.
const TRIALS: usize = 4_000;

/// Number of statements about numbers among those that a step can bring in.
const RELATIONS: usize = 40;

/// Number of facts that are added to the calculus at a time.
const AT_A_TIME: usize = 200;

/// Maximum number of symbols of a statement that is kept.
const LONGEST: u64 = 16;

/// The rules for the two-line proof of a computed sum, and three truths that can be computed; below the crate's folder.
const ARITHMETIC: &str = "../../../tests/faults/arith.rules";

/// The same where sums are named and objects counted.
const COUNTED: &str = "calculus counted \"Numbers, and how many objects there are\"\nnotation predicate-wars\n\
    rule \"Identity\" (ID)\n  choose a : object\n  infer (a = a)\n\
    rule \"Arithmetic\" (AR)\n  from A\n  infer evaluate one (m op n) in A\n\
    rule \"Comparison\" (CMP)\n  from A\n  infer evaluate one (m com n) in A\n\
    rule \"One is not two\" (NEQ)\n  infer (¬(1 = 2))\n\
    rule \"Numbers\" (NUM)\n  choose n : number\n  infer [NUMBER](n)\n\
    rule \"Some\" (EG)\n  from A(a)\n  choose a : object\n  infer (∃(x)A(x))\n\
    rule \"Both\" (CONJ)\n  from A, B\n  infer (A ∧ B)\n";

/// Marsaglia's xorshift.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 11) % bound.max(1) as u64) as usize
    }

    fn one_in(&mut self, bound: usize) -> bool {
        self.below(bound) == 0
    }

    fn pick<T: Copy>(&mut self, list: &[T]) -> Option<T> {
        if list.is_empty() { None } else { Some(list[self.below(list.len())]) }
    }
}

/// Derivations by the sound forms of a calculus.
struct Deriver<'c> {
    calculus: &'c Calculus,
    house: &'c HouseRules,
    forms: Vec<RuleVariant<'c>>,
    vocabulary: Vocabulary,
    /// The statements that are given or assumed.
    pool: Vec<FormulaId>,
    boxes: bool,
    random: Random,
}

impl<'c> Deriver<'c> {
    fn new(calculus: &'c Calculus, house: &'c HouseRules, forms: Vec<RuleVariant<'c>>, seed: u64) -> Deriver<'c> {
        let mut random = Random(seed);
        let mut vocabulary = Vocabulary::new(Features::of(calculus), 2, 3, true);
        let mut pool = vocabulary.statements(6);
        if !vocabulary.features.propositional {
            let sums = sums(calculus, &mut random, &mut vocabulary.bank);
            vocabulary.stock.objects.extend(sums);
            let objects = vocabulary.stock.objects.clone();
            let relations = vocabulary.relations(&objects);
            pool.extend(vocabulary.closure(&relations, 5));
            vocabulary.stock.formulas.extend((0..RELATIONS).filter_map(|_| random.pick(&relations)));
        }
        let statement = |premise: &Premise| matches!(premise, Premise::Box(_));
        let boxes = forms.iter().flat_map(|form| &form.variant.premises).any(statement);
        Deriver { calculus, house, forms, vocabulary, pool, boxes, random }
    }

    /// A derivation, and the subproofs that it cites.
    fn derivation(&mut self) -> (Block, Vec<Proved>) {
        let count = self.random.below(3);
        let axioms: Vec<FormulaId> = (0..count).filter_map(|_| self.random.pick(&self.pool)).collect();
        let mut block = Block::of_axioms(&self.vocabulary.bank, &axioms);
        let mut subproofs = Vec::new();
        for _ in 0..3 + self.random.below(6) {
            if self.boxes && block.boxes.len() < 2 && self.random.one_in(4) {
                let assumed = self.random.pick(&self.pool);
                block = assumed.map_or_else(|| block.clone(), |statement| block.with_assumption(statement));
            }
            block = self.longer(&block, Some(&mut subproofs)).unwrap_or(block);
            if block.open.is_some() && self.random.one_in(2) {
                block = block.with_end().unwrap_or(block);
            }
        }
        while let Some(next) = block.with_end() {
            block = next;
            block = self.longer(&block, None).unwrap_or(block);
        }
        (block, subproofs)
    }

    /// The block with one more line.
    fn longer(&mut self, block: &Block, subproofs: Option<&mut Vec<Proved>>) -> Option<Block> {
        let mut subproofs = subproofs;
        for _ in 0..40 {
            let form = self.random.below(self.forms.len());
            let RuleVariant { variant, .. } = self.forms[form];
            let mut cited = None;
            if let Some(schema) = &variant.subproof {
                let Some(known) = subproofs.as_deref_mut() else { continue };
                let Some(proved) = self.subproof(form, schema.lines.len()) else { continue };
                known.push(proved);
                cited = Some(known.len() - 1);
            }
            let Some(cites) = self.cites(block, variant) else { continue };
            let facts: Vec<_> = cites.iter().map(|&cite| block.fact(cite)).collect();
            let proved = cited.and_then(|at| subproofs.as_deref()?.get(at));
            let cite = proved.map(|proved| Cited { axiom: proved.axiom, lines: &proved.lines, witnesses: &proved.witnesses });
            let bank = &mut self.vocabulary.bank;
            let found = match variant.conclusion {
                Conclusion::Evaluated { computation: Computation::Operation, .. } => {
                    let statements =
                        facts.first().map(|fact| proof_search::compute::operations(bank, self.house, fact.statement()));
                    let of = |statement| Inferred { statement, points: 0, with: vec![], checks: vec![], witnesses: vec![] };
                    statements.unwrap_or_default().into_iter().map(of).collect()
                }
                _ => inferred(bank, self.calculus, variant, &facts, cite, &self.vocabulary.stock, LONGEST),
            };
            let bank = &self.vocabulary.bank;
            let known = |statement: FormulaId| block.lines.iter().any(|line| line.statement == statement);
            let rules: Vec<RuleId> = self.forms.iter().map(|form| form.rule).collect();
            let fits = |one: &Inferred| {
                bank.points(one.statement) <= LONGEST
                    && !known(one.statement)
                    && one.checks.iter().all(|check| {
                        block.grants(bank, check, NewStep { cites: &cites, statement: one.statement, rules: &rules })
                    })
            };
            let fitting: Vec<Inferred> = found.into_iter().filter(fits).collect();
            if fitting.is_empty() {
                continue;
            }
            let chosen = std::rc::Rc::new(fitting[self.random.below(fitting.len())].clone());
            return Some(block.with_lemma(bank, form as u16, &cites, &chosen, cited.map(|at| at as u16)));
        }
        None
    }

    /// Something to cite for each premise.
    fn cites(&mut self, block: &Block, variant: &Variant) -> Option<Vec<Cite>> {
        let lines: Vec<Cite> = block.visible().map(Cite::Line).collect();
        let boxes: Vec<Cite> = block.closed().map(|(first, last)| Cite::Box(first, last)).collect();
        let one = |premise: &Premise| match premise {
            Premise::Statement(_) => self.random.pick(&lines),
            Premise::Box(_) => self.random.pick(&boxes),
        };
        variant.premises.iter().map(one).collect()
    }

    /// A subproof that a form may cite.
    fn subproof(&mut self, form: usize, lines: usize) -> Option<Proved> {
        let axiom = self.random.pick(&self.pool)?;
        let mut block = Block::of_axioms(&self.vocabulary.bank, &[axiom]);
        for _ in 0..1 + self.random.below(3) {
            block = self.longer(&block, None)?;
        }
        let indices: Vec<u8> = (0..lines).map(|_| 1 + self.random.below(block.lines.len() - 1) as u8).collect();
        let witnesses = block.witnesses.iter().map(|(witness, _)| *witness).collect();
        let lines = indices.iter().map(|&at| block.lines[usize::from(at)].statement).collect();
        Some(Proved { form, axiom, lines, indices, witnesses, block })
    }

    /// The facts that a derivation shows: each line outside of boxes that claims more than that some witness is so, with the axioms that it rests on.
    fn shown(&self, block: &Block) -> Vec<(Vec<FormulaId>, FormulaId)> {
        let bank = &self.vocabulary.bank;
        let free = |statement: FormulaId| bank.free_variables(statement).iter().copied();
        let parameters: BTreeSet<_> = block.axioms().flat_map(free).collect();
        let named = |variable| block.witnesses.iter().any(|(witness, _)| *witness == variable) && !parameters.contains(&variable);
        let says = |at: &usize| {
            let line = &block.lines[*at];
            line.in_box.is_none() && matches!(line.origin, Origin::Lemma { .. }) && !free(line.statement).any(named)
        };
        let given = |at: usize| {
            let (mut open, mut needed) = (vec![at], BTreeSet::new());
            while let Some(at) = open.pop() {
                if let (true, Origin::Lemma { cites, .. }) = (needed.insert(at), &block.lines[at].origin) {
                    open.extend(cites.iter().map(|&(Cite::Line(line) | Cite::Box(_, line))| usize::from(line)));
                }
            }
            let axioms = needed.into_iter().filter(|&at| matches!(block.lines[at].origin, Origin::Axiom));
            axioms.map(|at| block.lines[at].statement).collect::<Vec<_>>()
        };
        let facts = (0..block.lines.len()).filter(says).map(|at| (given(at), block.lines[at].statement));
        facts.filter(|(given, shown)| !given.contains(shown)).collect()
    }

    /// Facts as the clauses of rules, no two alike; each of a derivation that the kernel accepts.
    fn facts(&mut self, many: usize) -> Vec<String> {
        let mut all: BTreeSet<String> = BTreeSet::new();
        let mut list = Vec::new();
        // A calculus of few rules soon has nothing new to say.
        let mut in_vain = 0;
        while in_vain < TRIALS {
            if list.len() >= many {
                break;
            }
            in_vain += 1;
            let (block, subproofs) = self.derivation();
            // What ends within a box is no proof.
            if block.lines.last().is_none_or(|line| line.in_box.is_some()) {
                continue;
            }
            let bank = &self.vocabulary.bank;
            let propositional = self.vocabulary.features.propositional;
            let clauses = |(axioms, last): (Vec<FormulaId>, FormulaId)| clauses(bank, &axioms, last, propositional);
            let new: Vec<String> = self.shown(&block).into_iter().map(clauses).filter(|fact| all.insert(fact.clone())).collect();
            let rules: Vec<String> = new.into_iter().filter(|fact| is_rule(self.calculus.notation(), fact)).collect();
            let table = Table { calculus: self.calculus, house: self.house };
            let writer = Writer { table, forms: &self.forms, subproofs: &subproofs, bank };
            // Some steps bind one variable twice, which the kernel refuses.
            if !rules.is_empty() && writer.exploit(&block).is_some() {
                list.extend(rules);
                in_vain = 0;
            }
        }
        list.truncate(many);
        list
    }
}

/// Some operations on numbers, where the calculus computes them.
fn sums(calculus: &Calculus, random: &mut Random, bank: &mut Bank) -> Vec<TermId> {
    let computes =
        |variant: &Variant| matches!(variant.conclusion, Conclusion::Evaluated { computation: Computation::Operation, .. });
    if !calculus.rules().iter().flat_map(|rule| &rule.variants).any(computes) {
        return Vec::new();
    }
    let operators = ["+", "-", "*", "/", "f/", "c/", "%"].map(|sign| bank.symbol(sign, Kind::Function, Fixity::Infix));
    let mut terms: Vec<TermId> = Vec::new();
    for digit in 0..10 {
        let numeral = bank.numeral(&digit.to_string()).expect("a number");
        terms.push(bank.number_term(numeral));
    }
    // A calculus of few rules has little else to speak of.
    let many = if calculus.rules().len() < 10 { number("REFEREE_CLOSURE", FACTS) / 2 } else { 8 };
    for _ in 0..many {
        let sides = [(); 2].map(|()| terms[random.below(terms.len())]);
        let operator = operators[random.below(operators.len())];
        terms.push(bank.apply(operator, &sides).expect("it takes two"));
    }
    terms
}

/// The clauses of the rule by which a conclusion follows from premises: what stands in no premise is chosen.
fn clauses(bank: &Bank, premises: &[FormulaId], conclusion: FormulaId, propositional: bool) -> String {
    let free = |statement: FormulaId| bank.free_variables(statement).iter().copied();
    let given: BTreeSet<_> = premises.iter().flat_map(|&premise| free(premise)).collect();
    let objects = free(conclusion).filter(|variable| !given.contains(variable)).map(|variable| bank.variable_text(variable));
    let mut choices: Vec<String> = objects.map(|name| format!("{name} : object")).collect();
    let premises: Vec<String> = premises.iter().map(|&premise| schema(bank, premise, propositional)).collect();
    let conclusion = schema(bank, conclusion, propositional);
    let only_there = |name: &str| conclusion.contains(name) && !premises.iter().any(|premise| premise.contains(name));
    if propositional {
        choices.extend(["P", "Q"].into_iter().filter(|letter| only_there(letter)).map(|letter| format!("{letter} : formula")));
    }
    choices.extend(only_there("f(").then(|| String::from("f : function")));
    let from = if premises.is_empty() { String::new() } else { format!("  from {}\n", premises.join(", ")) };
    let choose = if choices.is_empty() { String::new() } else { format!("  choose {}\n", choices.join(", ")) };
    format!("{from}{choose}  infer {conclusion}\n")
}

/// Returns whether these clauses make a rule.
fn is_rule(notation: Notation, clauses: &str) -> bool {
    let notation = match notation {
        Notation::Palmer => "palmer",
        Notation::PredicateWars => "predicate-wars",
        Notation::Polish => "polish",
    };
    let text = format!("calculus one \"One\"\nnotation {notation}\nrule \"One\" (one)\n{clauses}");
    proof_syntax::rules::parse(&Text::new("one.rules", text), &HouseRules::default()).value.is_some()
}

/// A statement as a schema.
fn schema(bank: &Bank, statement: FormulaId, propositional: bool) -> String {
    let text = bank.text(statement, Alphabet::Unicode);
    if propositional { text.replace('p', "P").replace('q', "Q") } else { text }
}

fn oracle() -> Oracle {
    let pool = Pool::new(WorkerLimits::default());
    if let Err(failure) = pool.version() {
        panic!("these tests ask the Z3 worker; run `cargo build --workspace` first ({failure})");
    }
    pool.oracle()
}

fn read(text: &str) -> Calculus {
    let parsed = proof_syntax::rules::parse(&Text::new("closure.rules", text), &HouseRules::default());
    parsed.value.unwrap_or_else(|| panic!("{:#?}", parsed.diagnostics))
}

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |text| text.parse().expect("a number is expected"))
}

/// Derives facts by the sound rules of a calculus, and judges them as rules of it.
///
/// * `example`: it is an example, which may have fewer facts.
fn closed(name: &str, text: &str, seed: u64, example: bool) {
    let many = number("REFEREE_CLOSURE", if example { FEW_FACTS } else { FACTS }) as usize;
    let seed = (number("REFEREE_CLOSURE_SEED", 1) * 1_000 + seed) * 0x9e37_79b9;
    let house = HouseRules::default();
    let calculus = read(text);
    let mut oracle = oracle();
    let mut auditor = Auditor::new(&calculus, &house, &mut oracle, Limits::default(), None);
    let mut forms: Vec<RuleVariant<'_>> = Vec::new();
    for (rule, data) in calculus.rule_ids() {
        let sound = auditor.verdicts(rule);
        let of_rule = data.variants.iter().zip(sound).filter(|(_, sound)| *sound == Soundness::Sound);
        forms.extend(of_rule.map(|(variant, _)| RuleVariant { rule, variant }));
    }
    // What is in force is given, and what binds many variables at once takes long to match.
    let few = |form: &Variant| {
        SchemaVariables::of(&calculus, form)
            .formula_letters()
            .iter()
            .all(|&letter| calculus.bank().symbol_data(letter).fixity.arity() <= 2)
    };
    forms.retain(|form| !matches!(form.variant.conclusion, Conclusion::RuleInForce) && few(form.variant));
    // An example of unsound rules has none.
    if forms.is_empty() {
        return assert!(example, "{name}: no sound rule");
    }
    let facts = Deriver::new(&calculus, &house, forms, seed).facts(many);
    assert!(example || facts.len() == many, "{name}: {} facts only", facts.len());
    let mut undecided = 0;
    for facts in facts.chunks(AT_A_TIME) {
        let added = facts.iter().enumerate().map(|(at, clauses)| format!("\nrule \"Derived {at}\" (derived-{at})\n{clauses}"));
        let longer = read(&format!("{text}{}", added.collect::<String>()));
        let mut auditor = Auditor::new(&longer, &house, &mut oracle, Limits::default(), None);
        for (at, fact) in facts.iter().enumerate() {
            let rule: RuleId = longer.find(&format!("derived-{at}")).expect("it was added");
            let verdict = auditor.verdicts(rule).into_iter().max();
            assert_ne!(verdict, Some(Soundness::Unsound), "{name} derives by sound rules\n{fact}");
            undecided += usize::from(verdict != Some(Soundness::Sound));
        }
    }
    println!("{name}: {} facts derived, {undecided} of them undecided", facts.len());
}

#[test]
fn what_the_sound_rules_of_a_calculus_derive_is_not_called_unsound() {
    for (seed, (name, text)) in (1..).zip(kernel::shipped::ALL) {
        closed(name, text, seed, false);
    }
}

#[test]
fn what_sound_rules_about_numbers_derive_is_not_called_unsound() {
    let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join(ARITHMETIC);
    closed("arith", &fs::read_to_string(rules).expect("it can be read"), 11, false);
    closed("counted", COUNTED, 12, false);
}

#[test]
fn what_the_sound_rules_of_an_example_derive_is_not_called_unsound() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../examples/calculi");
    let mut files: Vec<PathBuf> = Vec::new();
    for folder in [folder.join("history"), folder] {
        let entries = fs::read_dir(&folder).expect("the folder can be listed");
        files.extend(entries.map(|entry| entry.expect("the folder can be listed").path()));
    }
    files.retain(|path| path.extension().is_some_and(|end| end == "rules"));
    files.sort();
    assert!(files.len() >= 20, "{files:?}");
    for (seed, path) in (21..).zip(&files) {
        let name = path.file_stem().expect("a file has a name").to_string_lossy();
        closed(&name, &fs::read_to_string(path).expect("it can be read"), seed, true);
    }
}
