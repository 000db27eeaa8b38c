//! One proof of several: lemmas first, then what is proved by them. Their axioms are given once each, and what was given because a lemma
//! says it is cited from the lemma's proof.
//!
//! Not here: how each of them is proved, and that the objects they introduce have different names (`taken` in [`deduce`](crate::deduce)).

use formula::{Bank, FormulaId, VariableId};
use kernel::{Argument, Block, BlockBuilder, Citation, Justification, Proof};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

/// A formula and its proof.
#[derive(Clone, Copy, Debug)]
pub struct Lemma<'p> {
    /// Conclusion of the proof.
    pub formula: FormulaId,
    /// The proof, without subproofs; its last line says the formula.
    pub proof: &'p Proof,
}

/// Puts lemmas before a proof that takes some of them for given, each after those that it takes for given itself. None if one of the proofs is no plain proof of what it should prove.
pub fn compose(lemmas: &[Lemma<'_>], proof: &Proof) -> Option<Proof> {
    let [main] = proof.blocks() else { return None };
    let mut given: FxHashSet<FormulaId> = axioms(main).collect();
    // A lemma is needed by the proof, or by a later lemma that is.
    for lemma in lemmas.iter().rev() {
        if given.contains(&lemma.formula) {
            given.extend(lemma.proof.blocks().iter().flat_map(axioms));
        }
    }
    let mut joined = Proof::new(proof.system.clone());
    let mut writer = Writer { builder: BlockBuilder::new(None), stated: FxHashMap::default(), next: 1 };
    for lemma in lemmas.iter().filter(|lemma| given.contains(&lemma.formula)) {
        let [block] = lemma.proof.blocks() else { return None };
        let last = writer.copy(&mut joined, lemma.proof.rule_names(), block)?;
        writer.stated.insert(lemma.formula, last.filter(|_| block.statement(block.len() - 1) == Some(lemma.formula))?);
    }
    writer.copy(&mut joined, proof.rule_names(), main)?;
    joined.push(writer.builder.finish());
    Some(joined)
}

/// The formulas that a block takes for given.
fn axioms(block: &Block) -> impl Iterator<Item = FormulaId> {
    block.lines().filter(|line| matches!(line.justification, Justification::Axiom)).map(|line| line.statement)
}

/// The variables that are free in some line of a proof, and the objects that are chosen in it, which need not stand in any line: all that
/// the proof speaks of.
pub fn objects(bank: &Bank, proof: &Proof) -> Vec<VariableId> {
    let statements: FxHashSet<FormulaId> = proof.blocks().iter().flat_map(Block::statements).collect();
    let mut objects: Vec<VariableId> =
        statements.into_iter().flat_map(|statement| bank.free_variables(statement)).copied().collect();
    for line in proof.blocks().iter().flat_map(Block::lines) {
        let Justification::Rule(inference) = line.justification else { continue };
        for argument in inference.with {
            if let Argument::Object(term) = *argument {
                objects.extend_from_slice(bank.term_variables(term));
            }
        }
    }
    objects.sort_unstable();
    objects.dedup();
    objects
}

struct Writer {
    builder: BlockBuilder,
    /// The lines that state what is given, and lemmas.
    stated: FxHashMap<FormulaId, u32>,
    next: u32,
}

impl Writer {
    /// Copies the lines of a block; the number of the last one.
    fn copy(&mut self, joined: &mut Proof, rules: &[String], block: &Block) -> Option<Option<u32>> {
        let mut numbers: FxHashMap<u32, u32> = FxHashMap::default();
        let mut last = None;
        let mut ends: Vec<u32> = block.boxes().iter().map(|span| span.end).collect();
        ends.sort_unstable_by_key(|&end| std::cmp::Reverse(end));
        for (index, line) in block.lines().enumerate() {
            while ends.last().is_some_and(|&end| end as usize <= index) {
                ends.pop();
                self.builder.end();
            }
            let number = match line.justification {
                Justification::Axiom if self.stated.contains_key(&line.statement) => self.stated[&line.statement],
                Justification::Axiom => {
                    let number = self.number();
                    self.builder.axiom(number, line.statement);
                    self.stated.insert(line.statement, number);
                    number
                }
                Justification::Assumption => {
                    let number = self.number();
                    self.builder.assume(number, line.statement);
                    number
                }
                Justification::Rule(inference) => {
                    let rule = joined.rule_name(rules.get(inference.rule as usize)?).ok()?;
                    let cited = |number: &u32| numbers.get(number).copied();
                    let citations: Option<SmallVec<[Citation; 3]>> = inference
                        .citations
                        .iter()
                        .map(|citation| match citation {
                            Citation::Line(line) => cited(line).map(Citation::Line),
                            Citation::Box(first, last) => Some(Citation::Box(cited(first)?, cited(last)?)),
                        })
                        .collect();
                    let number = self.number();
                    self.builder.infer(number, line.statement, rule, &citations?);
                    if !inference.with.is_empty() {
                        self.builder.detail(inference.with.iter().copied(), None);
                    }
                    number
                }
            };
            numbers.insert(line.number, number);
            last = Some(number);
        }
        while ends.pop().is_some() {
            self.builder.end();
        }
        Some(last)
    }

    fn number(&mut self) -> u32 {
        let number = self.next;
        self.next += 1;
        number
    }
}
