//! The second opinion on a whole proof, line by line.

use std::collections::BTreeSet;
use std::rc::Rc;

use formula::{Bank, FormulaId, SymbolId};
use kernel::{
    Argument as Named, Calculus, Conclusion, HouseRules, Justification, Notation, Premise, Proof, Rule, RuleId, SchemaVariable,
    Variant,
};
use rustc_hash::FxHashMap;

use super::compute::Arithmetic;
use super::provisos::{BlockFacts, LineFacts, Question, apart};
use super::reading::{CitedSubproof, Reading, Step, With};
use super::schema::{Exactness, VariantSchema};
use super::tree::{Head, Name, Names, Tree};

/// What the second opinion is on a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Opinion {
    Wrong,
    /// There is too much to try, here or in a line before.
    GivenUp,
    /// For each way to read the line as an instance of its rule, the indices of the conditions of soundness that are broken.
    Right(BTreeSet<Vec<usize>>),
}

impl Opinion {
    pub fn is_right(&self) -> bool {
        matches!(self, Opinion::Right(_))
    }
}

/// A proof, and what it is judged under.
pub struct Case<'a> {
    pub bank: &'a Bank,
    pub proof: &'a Proof,
    pub rules: &'a [FormulaId],
    pub goal: Option<FormulaId>,
}

/// Which letters of a subproof can be replaced by others (Q-PW-31).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Renaming {
    Off,
    Safe,
    Literal,
}

/// Gives second opinions on proofs in one calculus, under the house rules that it was read under.
pub struct Judge<'c> {
    pub calculus: &'c Calculus,
    pub names: Names,
    pub forms: Vec<Vec<VariantSchema>>,
    pub base: Vec<(usize, VariantSchema)>,
    /// Variables that occur nowhere: as many as must ever be different, and two at least.
    pub fresh: Vec<Name>,
    boxes: bool,
    pub house: &'c HouseRules,
    pub exactness: Exactness,
    pub renaming: Renaming,
    pub arithmetic: Arithmetic,
    pub known: FxHashMap<Step, Option<Rc<Vec<Reading>>>>,
    /// The rules by each of their names, as `plain` makes it.
    rules: FxHashMap<String, RuleId>,
}

/// The name of a rule without what does not matter to it.
pub fn plain(name: &str) -> String {
    name.replace([' ', '-', '_', '\t'], "").to_lowercase()
}

/// How many letters of a rule must at most stand for different variables, whatever else they are.
pub fn different(rule: &Rule) -> usize {
    rule.variants.iter().map(|case| apart(&case.provisos).len()).max().unwrap_or(0)
}

impl<'c> Judge<'c> {
    pub fn new(calculus: &'c Calculus, house: &'c HouseRules) -> Judge<'c> {
        let mut names = Names::default();
        let forms = calculus
            .rules()
            .iter()
            .map(|rule| rule.variants.iter().map(|case| VariantSchema::new(calculus, &mut names, case)).collect());
        let forms = forms.collect();
        let base = calculus
            .base_rules()
            .iter()
            .enumerate()
            .map(|(at, case)| (at, VariantSchema::new(calculus, &mut names, case)))
            .collect();
        // No text can spell these.
        let fresh =
            (0..calculus.rules().iter().map(different).max().unwrap_or(0).max(2)).map(|at| names.get(&format!("fresh {at}")));
        let fresh = fresh.collect();
        let cases = calculus.rules().iter().flat_map(|rule| &rule.variants);
        let boxes = cases.flat_map(|case| &case.premises).any(|premise| matches!(premise, Premise::Box(_)));
        // Outside of Predicate Wars the names of bound variables do not matter (Q-PW-29).
        let exactness = match (calculus.notation(), house.get("alpha"), house.get("capture")) {
            (Notation::PredicateWars, Some("exact"), Some("refuse")) => Exactness::Names,
            (Notation::PredicateWars, Some("exact"), _) => Exactness::NamesOutsideHoles,
            _ => Exactness::UpToNames,
        };
        let renaming = match house.get("subproof_renaming") {
            Some("off") => Renaming::Off,
            Some("literal") => Renaming::Literal,
            _ => Renaming::Safe,
        };
        let arithmetic = Arithmetic {
            negatives: house.get("negatives") == Some("literal"),
            half_even: house.get("round") == Some("half_even"),
        };
        let mut rules = FxHashMap::default();
        for (id, rule) in calculus.rule_ids() {
            for name in [&rule.name, &rule.tag].into_iter().chain(&rule.aliases) {
                rules.entry(plain(name)).or_insert(id);
            }
        }
        let known = FxHashMap::default();
        Judge { calculus, names, forms, base, fresh, boxes, house, exactness, renaming, arithmetic, known, rules }
    }

    /// For every block and line of a proof the opinion on it.
    pub fn proof(&mut self, case: &Case<'_>) -> Vec<Vec<Opinion>> {
        let &Case { bank, proof, rules: in_force, goal } = case;
        // What was found out is forgotten before it fills the memory.
        if self.known.len() > 200_000 {
            self.known.clear();
        }
        let in_force: Vec<Tree> = in_force.iter().map(|&rule| Tree::formula(bank, &mut self.names, rule)).collect();
        let goal = goal.map(|goal| Tree::formula(bank, &mut self.names, goal));
        let rules: Vec<Option<RuleId>> = proof.rule_names().iter().map(|name| self.rule(name)).collect();
        let mut blocks: Vec<BlockFacts> = Vec::new();
        // What a line depends on is not known after one that was given up.
        let mut given_up = false;
        for (at, block) in proof.blocks().iter().enumerate() {
            let mut facts = BlockFacts { name: block.name().map(str::to_owned), ..BlockFacts::default() };
            facts.boxes = block
                .boxes()
                .iter()
                .map(|span| (span.parent.map(|at| at as usize), span.first as usize, span.end as usize))
                .collect();
            for line in block.lines() {
                facts.lines.push(LineFacts {
                    number: line.number,
                    statement: Rc::new(Tree::formula(bank, &mut self.names, line.statement)),
                    in_box: line.in_box.map(|at| at as usize),
                    axiom: matches!(line.justification, Justification::Axiom),
                    ..LineFacts::default()
                });
            }
            let goal = goal.as_ref().filter(|_| at + 1 == proof.blocks().len());
            for (index, line) in block.lines().enumerate() {
                let opinion = match line.justification {
                    _ if given_up => Opinion::GivenUp,
                    Justification::Axiom if !self.may_have(&facts.lines[index].statement) => Opinion::Wrong,
                    Justification::Axiom => Opinion::Right(BTreeSet::from([vec![]])),
                    Justification::Assumption if self.boxes => Opinion::Right(BTreeSet::from([vec![]])),
                    Justification::Assumption => Opinion::Wrong,
                    Justification::Rule(inference) => match rules[usize::from(inference.rule)] {
                        None => Opinion::Wrong,
                        Some(rule) => self.line(bank, &blocks, &mut facts, index, rule, &inference, &in_force, goal),
                    },
                };
                given_up |= opinion == Opinion::GivenUp;
                facts.lines[index].right = opinion.is_right();
                facts.lines[index].opinion = Some(opinion);
            }
            blocks.push(facts);
        }
        blocks
            .into_iter()
            .map(|facts| facts.lines.into_iter().map(|line| line.opinion.unwrap_or(Opinion::Wrong)).collect())
            .collect()
    }

    /// The rule of this name, tag or alias; case, spaces, hyphens and underscores do not matter.
    fn rule(&self, name: &str) -> Option<RuleId> {
        self.rules.get(&plain(name)).copied()
    }

    /// Whether the house lets an axiom or a rule in force have its free variables (Q-PW-30).
    fn may_have(&self, statement: &Tree) -> bool {
        self.house.get("free_vars") != Some("forbid") || statement.free().is_empty()
    }

    #[allow(clippy::too_many_arguments)]
    fn line(
        &mut self,
        bank: &Bank,
        blocks: &[BlockFacts],
        facts: &mut BlockFacts,
        index: usize,
        rule: RuleId,
        inference: &kernel::Inference<'_>,
        in_force: &[Tree],
        goal: Option<&Tree>,
    ) -> Opinion {
        // A set of citations, each of something that stands before and whose boxes are still open.
        let mut cited: Vec<(Option<usize>, usize)> = Vec::new();
        for &citation in inference.citations {
            let Some(found) = facts.cited(citation, index) else { return Opinion::Wrong };
            if !cited.contains(&found) {
                cited.push(found);
            }
        }
        let mut using = None;
        if let Some(used) = inference.using {
            let Some(at) = blocks.iter().rposition(|block| block.name.as_deref() == Some(&used.subproof)) else {
                return Opinion::Wrong;
            };
            let block = &blocks[at];
            let axioms: Vec<&LineFacts> = block.lines.iter().filter(|line| line.axiom).collect();
            let line =
                |number: &u32| block.lines.iter().find(|line| line.number == *number && line.in_box.is_none() && !line.axiom);
            let lines: Option<Vec<&LineFacts>> = used.lines.iter().map(line).collect();
            let (true, [axiom], Some(lines)) = (block.lines.iter().all(|line| line.right), axioms.as_slice(), lines) else {
                return Opinion::Wrong;
            };
            let (of_rules, witnesses) = (block.letters_of_rules(blocks), block.witnesses());
            let lines = lines.iter().map(|line| line.statement.clone()).collect();
            using = Some((at, CitedSubproof { axiom: axiom.statement.clone(), lines, of_rules, witnesses }));
        }
        let with = inference.with.iter().map(|named| match *named {
            Named::Object(term) => With::Object(Tree::term(bank, &mut self.names, term)),
            Named::Function(name) => With::Function(self.names.get(bank.name_text(name))),
            Named::Formula(formula) => With::Formula(Tree::formula(bank, &mut self.names, formula)),
        });
        let statement = |index: usize| facts.lines[index].statement.clone();
        let step = Step {
            rule: rule.index(),
            statement: statement(index),
            cited: cited.iter().map(|&(assumption, line)| (assumption.map(statement), statement(line))).collect(),
            with: with.collect(),
            subproof: using.as_ref().map(|(_, using)| using.clone()),
            different: (self.house.get("same_line_twice") == Some("no")).then(|| cited.iter().map(|&(_, line)| line).collect()),
        };
        let Some(readings) = self.readings(&step) else { return Opinion::GivenUp };
        let rule_id = rule;
        let rule = self.calculus.rule(rule);
        let mut right = BTreeSet::new();
        for reading in readings.iter() {
            let case = &rule.variants[reading.form];
            let included = matches!(case.conclusion, Conclusion::RuleInForce);
            if included {
                let up_to_names = self.exactness == Exactness::UpToNames;
                let same = |rule: &Tree| *rule == *step.statement || (up_to_names && rule.same_up_to_names(&step.statement));
                let known = self.may_have(&step.statement) && (in_force.iter().any(same) || self.is_base_rule(&step.statement));
                if !known || facts.lines[..index].iter().any(|line| line.statement == step.statement) {
                    continue;
                }
            }
            let mut question = Question {
                names: &mut self.names,
                rules: &self.rules,
                schemas: self.calculus.bank(),
                blocks,
                block: facts,
                index,
                premises: reading.order.iter().map(|&at| cited[at].1).collect(),
                in_force,
                goal,
                subproof: using.as_ref().map(|(at, using)| (*at, using.lines.as_slice())),
                letters: &reading.letters,
                named: named_formulas(case, &step.with),
                up_to_names: self.exactness == Exactness::UpToNames,
            };
            if !question.are_different(&case.provisos) || !case.provisos.iter().all(|&proviso| question.holds(proviso)) {
                continue;
            }
            let broken = case.sound_if.iter().enumerate().filter(|(_, condition)| !question.holds(condition.proviso));
            right.insert(broken.map(|(at, _)| at).collect::<Vec<usize>>());
            let witnesses = self.forms[step.rule][reading.form].witnesses.iter();
            let witnesses = witnesses.filter_map(|&letter| match reading.letters.object(letter)?.head {
                Head::Variable(name) => Some(name),
                _ => None,
            });
            let line = &mut facts.lines[index];
            line.rule = Some(rule_id);
            line.included = included;
            line.citations = cited.iter().map(|&(_, line)| line).collect();
            line.using = using.as_ref().map(|(at, _)| *at);
            line.witnesses = witnesses.collect();
        }
        if right.is_empty() { Opinion::Wrong } else { Opinion::Right(right) }
    }
}

/// The formulas that a step names, by the letters that they are named for.
fn named_formulas<'w>(case: &Variant, with: &'w [With]) -> Vec<(SymbolId, &'w Tree)> {
    let named = case.choices.iter().zip(with);
    let formulas = named.filter_map(|(choice, with)| match (choice.letter, with) {
        (SchemaVariable::Formula(letter), With::Formula(tree)) => Some((letter, tree)),
        _ => None,
    });
    formulas.collect()
}
