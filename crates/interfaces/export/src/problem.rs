//! A proof that is to be exported: what it is about, and the steps as the kernel sees them. Nothing here is written.

use std::hash::Hash;

use certificate::{Certified, Claim, Evidence};
use formula::{Bank, Board, Formula, FormulaId};
use kernel::{
    Block, Calculus, Citation, Context, HouseRules, Inference, Justification, Observer, Premise, Proof, RuleId, Variant,
};
use rustc_hash::FxHashMap;
use verifier::Verified;

/// A claim and its proof.
#[derive(Clone, Copy, Debug)]
pub struct Problem<'p> {
    /// Name of the board for people.
    pub name: &'p str,
    /// The bank of board and proof.
    pub bank: &'p Bank,
    /// The part of the board that is asked about.
    pub board: &'p Board,
    /// The claim about it.
    pub claim: Claim,
    /// The proof.
    pub proof: &'p Proof,
    /// The calculus of the proof.
    pub calculus: &'p Calculus,
}

/// The reason for which a certificate cannot be exported.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// The evidence is of another kind than the notation is for.
    #[error("`{notation}` is for {expected}, and this certificate holds {found}")]
    Kind {
        /// The notation.
        notation: &'static str,
        /// The kind of evidence that the notation is for.
        expected: &'static str,
        /// The kind of evidence that the certificate holds.
        found: &'static str,
    },
    /// A line whose rule cannot be exported, or does not fit the line.
    #[error("line {number} of the proof, by {rule}, cannot be exported: {why}")]
    Line {
        /// The line's number.
        number: u32,
        /// Its rule, as the proof spells it.
        rule: String,
        /// The reason for which not.
        why: &'static str,
    },
    /// The proof has subproofs, or no lines.
    #[error("a proof with subproofs, or without lines, cannot be exported")]
    Blocks,
    /// No line states what is claimed, outside of all boxes.
    #[error("no line of the proof comes to what is claimed")]
    NotReached,
    /// The text of the calculus cannot be read: a fault of this program.
    #[error("the text of the calculus cannot be read")]
    Calculus,
}

/// A step as it is applied.
#[derive(Clone, Debug)]
pub(crate) struct Applied<'p> {
    pub(crate) rule: RuleId,
    pub(crate) variant: &'p Variant,
    /// The indices of the premises, in the order of the schema; for a box the index of the line that was derived in it.
    pub(crate) premises: Vec<u32>,
}

/// The conclusion of a proof.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Ending {
    /// The line at this index states the goal.
    Goal(u32),
    /// The line at this index is tF.
    Falsehood(u32),
    /// The line at the second index denies the one at the first.
    Pair(u32, u32),
}

/// The steps that fit, by index.
#[derive(Default)]
struct Fitting {
    steps: FxHashMap<usize, (RuleId, usize, Vec<u32>)>,
}

impl Observer for Fitting {
    fn step(&mut self, _: usize, line: usize, step: &kernel::Step<'_>) {
        self.steps.insert(line, (step.rule, step.variant, step.premises.to_vec()));
    }
}

impl<'p> Problem<'p> {
    /// The proof of a certificate that was checked.
    ///
    /// # Errors
    /// [`Refused::Kind`] where the evidence is a model; [`Refused::Calculus`].
    pub fn of(verified: &'p Verified, notation: &'static str) -> Result<Problem<'p>, Refused> {
        if let (Some(certified), Some(proof)) = (verified.certified(), verified.proof()) {
            let calculus = verifier::classical().ok_or(Refused::Calculus)?.calculus();
            let claim = certified.claim();
            let (bank, board) = (&verified.bank, &verified.asked);
            return Ok(Problem { name: &verified.board, bank, board, claim, proof, calculus });
        }
        let found = match verified.certified().map(Certified::evidence) {
            Some(Evidence::FiniteModel(_)) => "a finite model",
            Some(Evidence::InfiniteModel(_)) => "an infinite model",
            None => "several proofs",
            _ => "other evidence",
        };
        Err(Refused::Kind { notation, expected: "proofs", found })
    }

    /// The statement that should follow.
    pub(crate) fn goal(&self) -> Option<FormulaId> {
        self.claim.statement().and_then(|at| self.board.statements.get(at)).map(|statement| statement.meaning)
    }

    pub(crate) fn block(&self) -> Result<&'p Block, Refused> {
        match self.proof.blocks() {
            [block] if !block.is_empty() => Ok(block),
            _ => Err(Refused::Blocks),
        }
    }

    /// The index on the board of what a line takes as given: never the statement that should follow.
    pub(crate) fn given(&self, statement: FormulaId) -> Option<usize> {
        let goal = self.claim.statement();
        let mut statements = self.board.statements.iter().enumerate();
        statements.find(|&(at, one)| Some(at) != goal && one.meaning == statement).map(|(at, _)| at)
    }

    pub(crate) fn refuse(&self, number: u32, rule: u16, why: &'static str) -> Refused {
        let rule = self.proof.rule_names().get(usize::from(rule)).cloned().unwrap_or_default();
        Refused::Line { number, rule, why }
    }

    /// The steps that the kernel accepts, by index. With `all`, each other step is taken as the first form of its rule with as many
    /// premises, in the order in which they are cited.
    pub(crate) fn steps(&self, all: bool) -> Result<FxHashMap<usize, Applied<'p>>, Refused> {
        let block = self.block()?;
        let house = HouseRules::default();
        let context = Context { calculus: self.calculus, house: &house, rules_in_force: &[], goal: self.goal() };
        let mut fitting = Fitting::default();
        kernel::check(self.bank, self.proof, &context, &mut fitting);
        let mut steps = FxHashMap::default();
        for (at, line) in block.lines().enumerate() {
            let Justification::Rule(inference) = line.justification else { continue };
            let applied = match fitting.steps.remove(&at) {
                Some((rule, variant, premises)) => {
                    let variant = self.calculus.rule(rule).variants.get(variant);
                    variant.map(|variant| Applied { rule, variant, premises })
                }
                None if all => self.guess(block, &inference),
                None => None,
            };
            let why = "the step is not right";
            steps.insert(at, applied.ok_or_else(|| self.refuse(line.number, inference.rule, why))?);
        }
        Ok(steps)
    }

    /// A step that the kernel does not accept, as it is most likely meant.
    fn guess(&self, block: &Block, inference: &Inference<'_>) -> Option<Applied<'p>> {
        let name = self.proof.rule_names().get(usize::from(inference.rule))?;
        let rule = self.calculus.find(name)?;
        let index = |citation: &Citation| match citation {
            Citation::Line(number) => block.index(*number),
            Citation::Box(first, last) => {
                let (first, last) = (block.index(*first)?, block.index(*last)?);
                let opened = block.line(last)?.in_box.and_then(|at| block.boxes().get(at as usize));
                opened.is_some_and(|opened| opened.first as usize == first).then_some(last)
            }
        };
        let cited: Option<Vec<u32>> = inference.citations.iter().map(|one| index(one).map(|index| index as u32)).collect();
        let premises = cited?;
        let same = |variant: &&Variant| {
            let boxes = variant.premises.iter().map(|premise| matches!(premise, Premise::Box(_)));
            boxes.eq(inference.citations.iter().map(|citation| matches!(citation, Citation::Box(..))))
        };
        let variant = self.calculus.rule(rule).variants.iter().find(same)?;
        Some(Applied { rule, variant, premises })
    }

    /// Returns the conclusion of the proof; statements with equal keys are one.
    pub(crate) fn ending<K: Eq + Hash>(&self, mut key: impl FnMut(FormulaId) -> K) -> Result<Ending, Refused> {
        let block = self.block()?;
        let outside = || block.lines().zip(0..).filter(|(line, _)| line.in_box.is_none());
        let mut indices: FxHashMap<K, u32> = FxHashMap::default();
        for (line, at) in outside() {
            indices.entry(key(line.statement)).or_insert(at);
        }
        if let Some(goal) = self.goal()
            && let Some(&at) = indices.get(&key(goal))
        {
            return Ok(Ending::Goal(at));
        }
        for (line, at) in outside() {
            match self.bank.formula(line.statement) {
                Formula::Truth(false) => return Ok(Ending::Falsehood(at)),
                Formula::Not(inner) => {
                    if let Some(&other) = indices.get(&key(inner)) {
                        return Ok(Ending::Pair(other, at));
                    }
                }
                _ => {}
            }
        }
        Err(Refused::NotReached)
    }
}
