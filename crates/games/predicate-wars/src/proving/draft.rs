//! A proof of a game in the making: the axioms that it has to start from, and lines that several searches have found, each statement once. Of
//! these are written those that the end rests on, as the game reads a proof: without subproofs of its own.

use formula::FormulaId;
use kernel::{Argument, BlockBuilder, Citation, Justification, Proof, SubproofCitation};
use rustc_hash::FxHashMap;

/// Axioms, and lines that follow from them.
#[derive(Clone, Debug, Default)]
pub(super) struct Draft {
    lines: Vec<DraftLine>,
    indices: FxHashMap<FormulaId, usize>,
}

#[derive(Clone, Debug)]
struct DraftLine {
    statement: FormulaId,
    /// `None` of an axiom.
    step: Option<Step>,
}

#[derive(Clone, Debug)]
struct Step {
    rule: String,
    /// Places of the lines cited.
    on: Vec<usize>,
    with: Vec<Argument>,
    using: Option<SubproofCitation>,
}

/// Returns a proof as a game reads it: after all of some axioms, whether they take part in it or not, with the lines that its own rest on. `None` where
/// it has a box or a subproof, or another axiom.
pub fn after_axioms(found: &Proof, axioms: &[FormulaId]) -> Option<Proof> {
    let mut draft = Draft::new(axioms);
    let ends = draft.append(found)?;
    let mut proof = draft.proof(&ends)?;
    proof.system.clone_from(&found.system);
    Some(proof)
}

impl Draft {
    /// A draft that starts from these axioms.
    pub(super) fn new(axioms: &[FormulaId]) -> Draft {
        let mut draft = Draft::default();
        axioms.iter().for_each(|&axiom| draft.push(axiom, None));
        draft
    }

    fn push(&mut self, statement: FormulaId, step: Option<Step>) {
        if !self.indices.contains_key(&statement) {
            self.indices.insert(statement, self.lines.len());
            self.lines.push(DraftLine { statement, step });
        }
    }

    /// Every statement, in the order of the lines.
    pub(super) fn statements(&self) -> Vec<FormulaId> {
        self.lines.iter().map(|line| line.statement).collect()
    }

    /// Adds the lines of a proof whose axioms are lines of this draft. Returns the indices of its lines; `None` where it has a box, or an axiom
    /// that is not here.
    pub(super) fn append(&mut self, proof: &Proof) -> Option<Vec<usize>> {
        let mut at_number: FxHashMap<u32, usize> = FxHashMap::default();
        let mut added = Vec::new();
        for line in proof.main()?.lines() {
            if let Justification::Rule(inference) = line.justification
                && !self.indices.contains_key(&line.statement)
            {
                let cited = inference.citations.iter().map(|citation| match citation {
                    Citation::Line(number) => at_number.get(number).copied(),
                    Citation::Box(..) => None,
                });
                let step = Step {
                    rule: proof.rule_names().get(usize::from(inference.rule))?.clone(),
                    on: cited.collect::<Option<_>>()?,
                    with: inference.with.to_vec(),
                    using: inference.using.cloned(),
                };
                self.push(line.statement, Some(step));
            }
            let index = *self.indices.get(&line.statement)?;
            at_number.insert(line.number, index);
            added.push(index);
        }
        Some(added)
    }

    /// Adds a line of a subproof, by the rule that lets it follow where the axiom of the subproof does.
    pub(super) fn cite(&mut self, rule: &str, axiom: FormulaId, statement: FormulaId, using: SubproofCitation) {
        if let Some(&on) = self.indices.get(&axiom) {
            self.push(statement, Some(Step { rule: rule.to_owned(), on: vec![on], with: Vec::new(), using: Some(using) }));
        }
    }

    /// The proof of some of its lines: all axioms, and what these lines rest on. `None` when it is too large to be written.
    pub(super) fn proof(&self, ends: &[usize]) -> Option<Proof> {
        let mut needed = vec![false; self.lines.len()];
        let mut open = ends.to_vec();
        while let Some(index) = open.pop() {
            let need = needed.get_mut(index)?;
            if !*need {
                *need = true;
                open.extend(self.lines.get(index)?.step.iter().flat_map(|step| &step.on));
            }
        }
        let mut proof = Proof::new(None);
        let mut builder = BlockBuilder::new(None);
        let mut numbers: FxHashMap<usize, u32> = FxHashMap::default();
        for (index, line) in self.lines.iter().enumerate() {
            let number = u32::try_from(numbers.len()).ok()?.checked_add(1)?;
            match &line.step {
                None => builder.axiom(number, line.statement),
                Some(_) if !*needed.get(index)? => continue,
                Some(step) => {
                    let on: Option<Vec<Citation>> =
                        step.on.iter().map(|index| numbers.get(index).map(|&number| Citation::Line(number))).collect();
                    builder.infer(number, line.statement, proof.rule_name(&step.rule).ok()?, &on?);
                    if !step.with.is_empty() || step.using.is_some() {
                        builder.detail(step.with.iter().copied(), step.using.clone());
                    }
                }
            }
            numbers.insert(index, number);
        }
        proof.push(builder.finish());
        Some(proof)
    }
}
