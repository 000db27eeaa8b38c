//! What the kernel accepts is true: every right line of a proof that was not warned of holds in all small structures in which its axioms,
//! the rules in force, and the assumptions of its boxes hold. Of any proof, however it was made.
//!
//! Structures are those of the test of soundness (`testkit::small_models`). What they have no meaning for is passed over: proofs with
//! many symbols, functions of several objects, and statements about a witness, which names an object that not every structure has. What is
//! computed, and what is included of the rules in force and the base rules, is taken as given.

use std::collections::{BTreeMap, BTreeSet};

use formula::generate::Random;
use formula::{Alphabet, Bank, FormulaId, Quantifier};
use kernel::{Block, Calculus, Checked, Citation, Conclusion, Context, HouseRules, Justification, Observer, Proof, Step};
use representation::BracketedText;

use testkit::matcher::tree::{Head, Name, Names, Tree, WrittenForm};
use testkit::small_models::{StructureSet, Vocabulary, beyond, both, choices, free_names};
use testkit::truth_sets::TruthSets;

/// The most choices of objects for the free names that are tried with structures of one size.
const MOST_CHOICES: usize = 32;

/// Proofs with more free names in a block are passed over.
const MOST_NAMES: usize = 10;

/// Structures with two objects are all looked at up to this number, as a power of two; other proofs are passed over.
const MOST_BITS: usize = 12;

/// Proofs with more symbols are passed over.
const LARGEST: usize = 1_500;

/// A proof, and what it is judged under.
#[derive(Clone, Copy, Debug)]
pub struct Judged<'p> {
    /// Where the statements stand.
    pub bank: &'p Bank,
    /// The proof.
    pub proof: &'p Proof,
    /// The calculus.
    pub calculus: &'p Calculus,
    /// The readings of the rulebook.
    pub house: &'p HouseRules,
    /// The rules in force.
    pub rules: &'p [FormulaId],
}

/// The rule and form of each step that fits, and the indices of its premises.
#[derive(Default)]
struct RecordedSteps(BTreeMap<(usize, usize), (usize, usize, Vec<u32>)>);

impl Observer for RecordedSteps {
    fn step(&mut self, block: usize, line: usize, step: &Step<'_>) {
        self.0.insert((block, line), (step.rule.index(), step.variant, step.premises.to_vec()));
    }
}

impl Judged<'_> {
    /// Has the proof checked; how many lines were held against structures, and none of them is false.
    ///
    /// # Panics
    /// When something false is accepted without a warning.
    pub fn holds(&self) -> usize {
        let context = Context { calculus: self.calculus, house: self.house, rules_in_force: self.rules, goal: None };
        let mut steps = RecordedSteps::default();
        let checked = kernel::check(self.bank, self.proof, &context, &mut steps);
        let mut names = Names::default();
        let Some(trees) = Trees::of(self, &mut names) else { return 0 };
        let mut random = Random::new(3);
        let worlds: Vec<StructureSet> = (1..=3).map(|size| StructureSet::new(&trees.vocabulary, size, &mut random)).collect();
        let mut tainted: Vec<Vec<bool>> = Vec::new();
        let mut looked_at = 0;
        for (at, block) in self.proof.blocks().iter().enumerate() {
            tainted.push(self.tainted(at, block, &checked, &tainted));
            let claims = Claims::of(self, (at, block), &checked, &steps, &trees, &tainted[at]);
            looked_at += claims.conclusions.len();
            if let Some(index) = claims.falsehood(block, &trees.blocks[at], &worlds) {
                let name = block.name().map_or(String::from("the proof"), |name| format!("subproof {name}"));
                let house: Vec<String> = self
                    .house
                    .all()
                    .filter(|(rule, value)| rule.values[0] != *value)
                    .map(|(rule, value)| format!("{}={value}", rule.name))
                    .collect();
                panic!(
                    "accepted and false: line {} of {name}, in {} with {house:?}, rules {:?}\n{}",
                    block.line(index).map_or(0, |line| line.number),
                    self.calculus.name(),
                    self.rules.iter().map(|&rule| self.bank.text(rule, Alphabet::Unicode)).collect::<Vec<_>>(),
                    proof_syntax::proof::print(
                        self.proof,
                        self.bank,
                        proof_syntax::proof::Style::new(self.calculus.notation(), Alphabet::Unicode)
                    ),
                );
            }
        }
        looked_at
    }

    /// By line whether it, or something that it rests on, was warned of.
    fn tainted(&self, at: usize, block: &Block, checked: &Checked, before: &[Vec<bool>]) -> Vec<bool> {
        let mut tainted: Vec<bool> = Vec::new();
        for (index, line) in block.lines().enumerate() {
            let Justification::Rule(inference) = line.justification else {
                tainted.push(false);
                continue;
            };
            let of = |number: u32| block.index(number).and_then(|index| tainted.get(index)).copied().unwrap_or(false);
            let cited = inference.citations.iter().any(|citation| match *citation {
                Citation::Line(number) => of(number),
                Citation::Box(first, last) => (first..=last).any(of),
            });
            let used = inference.using.and_then(|used| self.proof.subproof(&used.subproof)).and_then(|used| before.get(used));
            let warned = checked.blocks()[at].warnings.iter().any(|&(warned, _)| warned as usize == index);
            tainted.push(warned || cited || used.is_some_and(|used| used.contains(&true)));
        }
        tainted
    }
}

/// The statements of a proof as trees, by block and line, with the symbols that they need.
struct Trees {
    rules: Vec<Tree>,
    blocks: Vec<Vec<Tree>>,
    vocabulary: Vocabulary,
}

impl Trees {
    /// `None` where there are too many symbols, or some that the structures have no meaning for.
    fn of(judged: &Judged<'_>, names: &mut Names) -> Option<Trees> {
        let statements = judged.proof.blocks().iter().flat_map(Block::statements).chain(judged.rules.iter().copied());
        let size = statements.fold(0_u64, |sum, statement| sum.saturating_add(judged.bank.size(statement)));
        if size > LARGEST as u64 {
            return None;
        }
        let mut tree = |statement| Tree::formula(judged.bank, names, statement);
        let rules: Vec<Tree> = judged.rules.iter().map(|&rule| tree(rule)).collect();
        let blocks: Vec<Vec<Tree>> =
            judged.proof.blocks().iter().map(|block| block.statements().map(&mut tree).collect()).collect();
        let (mut predicates, mut functions) = (BTreeMap::new(), BTreeSet::new());
        let mut subtrees = Vec::new();
        rules.iter().chain(blocks.iter().flatten()).for_each(|tree| tree.subtrees(&mut subtrees));
        for tree in subtrees {
            let fits = match tree.head {
                Head::Predicate(name, manner) => {
                    *predicates.entry(name).or_insert((manner, tree.parts.len())) == (manner, tree.parts.len())
                }
                Head::Function(name, WrittenForm::Bracketed) if tree.parts.len() == 1 => {
                    functions.insert(name);
                    true
                }
                Head::Function(..) | Head::Count(..) | Head::Bind(Quantifier::ExistsUnique, _) => false,
                _ => true,
            };
            if !fits {
                return None;
            }
        }
        let bits = predicates.values().map(|&(_, arity)| 1_usize << arity.min(20)).sum::<usize>() + 2 * functions.len();
        let predicates = predicates.into_iter().map(|(name, (_, arity))| (name, arity)).collect();
        let vocabulary = Vocabulary { predicates, functions: functions.into_iter().collect() };
        (bits <= MOST_BITS).then_some(Trees { rules, blocks, vocabulary })
    }
}

/// What a block takes for granted, and what it concludes.
struct Claims<'t> {
    given: Vec<&'t Tree>,
    /// Places of lines.
    conclusions: Vec<usize>,
}

impl<'t> Claims<'t> {
    fn of(
        judged: &Judged<'_>,
        (at, block): (usize, &Block),
        checked: &Checked,
        steps: &RecordedSteps,
        trees: &'t Trees,
        tainted: &[bool],
    ) -> Claims<'t> {
        let mut claims = Claims { given: trees.rules.iter().collect(), conclusions: Vec::new() };
        let statements = &trees.blocks[at];
        let mut witnesses: BTreeSet<Name> = BTreeSet::new();
        let mut concluded: Vec<usize> = Vec::new();
        for (index, (line, statement)) in block.lines().zip(statements).enumerate() {
            match (line.justification, steps.0.get(&(at, index))) {
                (Justification::Axiom, _) => claims.given.push(statement),
                (Justification::Rule(_), Some((rule, case, premises))) => {
                    let case = &judged.calculus.rules()[*rule].variants[*case];
                    if !case.witnesses.is_empty() {
                        let old: BTreeSet<Name> =
                            premises.iter().flat_map(|&premise| statements[premise as usize].free()).collect();
                        witnesses.extend(statement.free().difference(&old));
                    }
                    match case.conclusion {
                        Conclusion::Statement(_) => concluded.push(index),
                        Conclusion::Evaluated { .. } | Conclusion::RuleInForce => claims.given.push(statement),
                    }
                }
                _ => {}
            }
        }
        let is_claimed = |&index: &usize| {
            checked.blocks()[at].is_right(index as u32) && !tainted[index] && statements[index].free().is_disjoint(&witnesses)
        };
        claims.conclusions = concluded.into_iter().filter(is_claimed).collect();
        claims
    }

    /// The index of a conclusion that is false somewhere where all that is given holds.
    fn falsehood(&self, block: &Block, statements: &[Tree], worlds: &[StructureSet]) -> Option<usize> {
        let mentioned = self.given.iter().copied().chain(statements);
        let names: Vec<Name> = mentioned.flat_map(free_names).collect::<BTreeSet<_>>().into_iter().collect();
        if names.len() > MOST_NAMES || self.conclusions.is_empty() {
            return None;
        }
        let mut sets = TruthSets::new(names.clone());
        let given: Vec<usize> = self.given.iter().map(|formula| sets.number(formula)).collect();
        let numbers: Vec<usize> = statements.iter().map(|statement| sets.number(statement)).collect();
        for worlds in worlds {
            sets.forget();
            for mut objects in choices(&names, worlds.size, MOST_CHOICES, &mut Random::new(7)) {
                let mut possible = worlds.everywhere.clone();
                for &given in &given {
                    both(&mut possible, sets.holds(worlds, given, &mut objects));
                }
                if possible.iter().all(|&word| word == 0) {
                    continue;
                }
                for &index in &self.conclusions {
                    let mut here = possible.clone();
                    let mut around = block.line(index).and_then(|line| line.in_box);
                    while let Some(span) = around.and_then(|at| block.boxes().get(at as usize)) {
                        both(&mut here, sets.holds(worlds, numbers[span.first as usize], &mut objects));
                        around = span.parent;
                    }
                    if beyond(&here, sets.holds(worlds, numbers[index], &mut objects)) {
                        return Some(index);
                    }
                }
            }
        }
        None
    }
}
