//! The check of a claim against its evidence: every statement of the board is evaluated as it stands, none is taken on trust. Not here: proofs
//! without a derivation (`elaborated`).

mod elaborated;

use std::collections::HashSet;
use std::sync::OnceLock;

use derivation::{Derivation, Entry, Rules, Theorem};
use formula::{Bank, Board, FormulaId};
use model::Fuel;
use model::finite::{self, Program};
use model::infinite::{self, Evaluator};

use crate::claim::{Claim, Evidence};

/// A claim that was checked, with its evidence. Made by [`Checker::check`] and by nothing else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certified {
    claim: Claim,
    evidence: Evidence,
    meanings: Vec<FormulaId>,
    /// The derivation that was checked, of a proof.
    derivation: Option<Box<Derivation>>,
    /// The theorem that the derivation proves.
    theorem: Option<Theorem>,
}

impl Certified {
    /// Returns the claim, which is true of the board.
    pub fn claim(&self) -> Claim {
        self.claim
    }

    /// Returns the evidence.
    pub fn evidence(&self) -> &Evidence {
        &self.evidence
    }

    /// Returns the derivation that was checked, where the evidence is a proof or a derivation.
    pub fn derivation(&self) -> Option<&Derivation> {
        match &self.evidence {
            Evidence::Derivation(derivation) => Some(derivation),
            _ => self.derivation.as_deref(),
        }
    }

    /// Returns the indices of the statements that the confirmed derivation takes as axioms, which rise; of several that say the same, the first.
    /// Empty for a model.
    pub fn premises(&self) -> Vec<usize> {
        let mut axioms: HashSet<FormulaId> = self.axioms().iter().copied().collect();
        let others = self.meanings.iter().enumerate().filter(|&(index, _)| Some(index) != self.claim.statement());
        others.filter(|(_, meaning)| axioms.remove(meaning)).map(|(index, _)| index).collect()
    }

    /// Returns whether the confirmed derivation shows that its premises contradict each other.
    pub fn shows_contradiction(&self) -> bool {
        self.theorem.as_ref().is_some_and(|theorem| theorem.goal().is_none())
    }

    pub(crate) fn axioms(&self) -> &[FormulaId] {
        self.theorem.as_ref().map_or(&[], Theorem::axioms)
    }

    /// The statements that it was checked for.
    pub(crate) fn meanings(&self) -> &[FormulaId] {
        &self.meanings
    }

    /// Returns whether this is the board that the claim was checked for: the same statements in the same places, in the same bank. Labels
    /// are not part of what is claimed.
    pub fn is_about(&self, board: &Board) -> bool {
        board.statements.iter().map(|statement| statement.meaning).eq(self.meanings.iter().copied())
    }
}

/// The reason for which evidence does not establish a claim. Statements are named by index (counted from 0) and label; the first that
/// fails, in the order of the board, is reported.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The claim is about a statement that the board does not have.
    #[error("the board has {count} statements, the claim is about the one at place {statement}")]
    NoSuchStatement {
        /// The index that the claim names.
        statement: usize,
        /// Number of statements.
        count: usize,
    },
    /// A statement that must be true in the model is false in it.
    #[error("statement {label} is false in the model and must be true")]
    IsFalse {
        /// Its index.
        index: usize,
        /// Its label.
        label: String,
    },
    /// The statement that must be false in the model is true in it.
    #[error("statement {label} is true in the model and must be false")]
    IsTrue {
        /// Its index.
        index: usize,
        /// Its label.
        label: String,
    },
    /// A statement has no truth value in the model, or its evaluation ran out of fuel: nothing is known.
    #[error("statement {label} was not evaluated: {error}")]
    NotEvaluated {
        /// Its index.
        index: usize,
        /// Its label.
        label: String,
        /// The reason.
        error: NotEvaluated,
    },
    /// A model is offered for what a model cannot show, or a proof for what a proof cannot show.
    #[error("{}", if *.proof { "a proof shows that a board is inconsistent or a statement redundant, not the opposite" } else { "a model shows that a board is consistent or a statement independent, not the opposite" })]
    WrongKind {
        /// True if a proof was offered.
        proof: bool,
    },
    /// A line of the proof is not right, or is accepted although it is unsound.
    #[error("line {number} of the proof is not right: {code}")]
    Line {
        /// The number of the first such line.
        number: u32,
        /// The kind of fault.
        code: &'static str,
    },
    /// The proof is right as its elaborator reads the rules, and was not confirmed: the program is in error.
    #[error("the proof was not confirmed, which is an error of this program")]
    NotConfirmed,
    /// A line is given that is no statement of the board, or is the one that should follow.
    #[error("line {number} of the proof takes for granted what is not on the board, or what should be proved")]
    Axiom {
        /// The number of the line.
        number: u32,
    },
    /// A step of the derivation is not right, or it does not end as it says.
    #[error("the derivation is not right: {0}")]
    Step(derivation::StepError),
    /// The proof has subproofs, which this check does not follow.
    #[error("a certificate's proof has no subproofs")]
    Subproofs,
    /// The proof does not come to what is claimed.
    #[error("the proof does not come to what is claimed")]
    NotReached,
}

/// The reason for which a statement has no truth value in a model, or none that was found within the limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotEvaluated {
    /// In a finite structure.
    #[error(transparent)]
    Finite(#[from] finite::EvaluationError),
    /// In an infinite one.
    #[error(transparent)]
    Infinite(#[from] infinite::EvaluationError),
}

/// A board made ready for checking many claims.
#[derive(Clone, Debug)]
pub struct Checker {
    statements: Vec<Prepared>,
}

#[derive(Clone, Debug)]
struct Prepared {
    label: String,
    meaning: FormulaId,
    /// The program that evaluates it in finite models, made when the first of them is asked about.
    program: OnceLock<Result<Program, finite::EvaluationError>>,
}

impl Checker {
    /// Makes a board ready. A statement that cannot be evaluated in any structure is reported by [`Checker::check`].
    pub fn new(board: &Board) -> Checker {
        let prepare = |statement: &formula::Statement| Prepared {
            label: statement.label.clone(),
            meaning: statement.meaning,
            program: OnceLock::new(),
        };
        Checker { statements: board.statements.iter().map(prepare).collect() }
    }

    /// Checks a claim: every statement's meaning must have, in the model, the truth value that the claim requires.
    ///
    /// # Errors
    /// [`Refusal`], naming the first statement that fails.
    pub fn check(&self, bank: &Bank, claim: Claim, evidence: Evidence, fuel: &mut Fuel) -> Result<Certified, Refusal> {
        self.check_sharing(bank, claim, evidence, u64::MAX, fuel)
    }

    /// As [`check`](Self::check), where no statement may take more than `each` steps of the fuel, nor may the definitions of an infinite
    /// model.
    ///
    /// # Errors
    /// [`Refusal`], naming the first statement that fails.
    pub fn check_sharing(
        &self,
        bank: &Bank,
        claim: Claim,
        evidence: Evidence,
        each: u64,
        fuel: &mut Fuel,
    ) -> Result<Certified, Refusal> {
        self.statement_exists(claim)?;
        match &evidence {
            Evidence::Proof(_) | Evidence::Derivation(_) => return Err(Refusal::WrongKind { proof: true }),
            Evidence::FiniteModel(structure) => self.check_truth(claim, |statement| {
                let compiled = statement.program.get_or_init(|| Program::compile(bank, statement.meaning));
                let program = compiled.as_ref().map_err(|&error| error)?;
                sharing(fuel, each, |share| Ok(program.holds(structure, share)?))
            })?,
            Evidence::InfiniteModel(structure) => {
                let mut evaluator = sharing(fuel, each, |share| Evaluator::new(bank, structure, share));
                self.check_truth(claim, |statement| match &mut evaluator {
                    Ok(evaluator) => sharing(fuel, each, |share| Ok(evaluator.evaluate(statement.meaning, share)?)),
                    Err(error) => Err((*error).into()),
                })?;
            }
        }
        Ok(self.certified(claim, evidence))
    }

    /// Checks a claim by a derivation from statements of the board, as [`check_proof`](Self::check_proof) does by a proof. Nothing is found
    /// out: crate `derivation` decides with the audited rules, and this with the board.
    ///
    /// # Errors
    /// [`Refusal`]: [`Refusal::Step`] for a step that is not right, [`Refusal::Axiom`] with the line, counted from 1, of what may not be given.
    pub fn check_derivation(
        &self,
        bank: &Bank,
        rules: &Rules,
        claim: Claim,
        derivation: Derivation,
    ) -> Result<Certified, Refusal> {
        let goal = self.goal(claim)?;
        let given = self.given(claim);
        let foreign = |(entry, _): &(&Entry, u32)| matches!(entry, Entry::Axiom(axiom) if !given.contains(axiom));
        let lines = derivation.entries.iter().filter(|entry| entry.statement().is_some()).zip(1..);
        if let Some((_, number)) = { lines }.find(foreign) {
            return Err(Refusal::Axiom { number });
        }
        let theorem = Theorem::prove(bank, rules, &derivation, goal).map_err(Refusal::Step)?;
        proves(&theorem, goal)?;
        Ok(Certified { theorem: Some(theorem), ..self.certified(claim, Evidence::Derivation(Box::new(derivation))) })
    }

    /// Returns the statement that should follow; without one, a contradiction should.
    fn goal(&self, claim: Claim) -> Result<Option<FormulaId>, Refusal> {
        self.statement_exists(claim)?;
        match claim {
            Claim::Inconsistent => Ok(None),
            Claim::Redundant { statement } => Ok(self.statements.get(statement).map(|statement| statement.meaning)),
            Claim::Consistent | Claim::Independent { .. } => Err(Refusal::WrongKind { proof: true }),
        }
    }

    /// Returns what may be taken for granted: the statements but for the one that should follow.
    fn given(&self, claim: Claim) -> HashSet<FormulaId> {
        let others = self.statements.iter().enumerate().filter(|&(index, _)| Some(index) != claim.statement());
        others.map(|(_, statement)| statement.meaning).collect()
    }

    fn statement_exists(&self, claim: Claim) -> Result<(), Refusal> {
        match claim.statement() {
            Some(statement) if statement >= self.statements.len() => {
                Err(Refusal::NoSuchStatement { statement, count: self.statements.len() })
            }
            _ => Ok(()),
        }
    }

    fn certified(&self, claim: Claim, evidence: Evidence) -> Certified {
        let meanings = self.statements.iter().map(|statement| statement.meaning).collect();
        Certified { claim, evidence, meanings, derivation: None, theorem: None }
    }

    fn check_truth(&self, claim: Claim, mut holds: impl FnMut(&Prepared) -> Result<bool, NotEvaluated>) -> Result<(), Refusal> {
        for (index, statement) in self.statements.iter().enumerate() {
            let label = || statement.label.clone();
            let Some(required) = claim.required(index) else { return Err(Refusal::WrongKind { proof: false }) };
            match (holds(statement), required) {
                (Ok(true), true) | (Ok(false), false) => {}
                (Ok(false), true) => return Err(Refusal::IsFalse { index, label: label() }),
                (Ok(true), false) => return Err(Refusal::IsTrue { index, label: label() }),
                (Err(error), _) => return Err(Refusal::NotEvaluated { index, label: label(), error }),
            }
        }
        Ok(())
    }
}

/// Refuses a theorem that is about another goal. From what contradicts itself everything follows.
fn proves(theorem: &Theorem, goal: Option<FormulaId>) -> Result<(), Refusal> {
    if theorem.goal().is_some() && theorem.goal() != goal { Err(Refusal::NotReached) } else { Ok(()) }
}

/// Lets a computation take at most `each` steps of the fuel.
fn sharing<T>(fuel: &mut Fuel, each: u64, compute: impl FnOnce(&mut Fuel) -> T) -> T {
    let share = fuel.left().min(each);
    let mut left = Fuel::new(share);
    let result = compute(&mut left);
    *fuel = Fuel::new(fuel.left() - share + left.left().min(share));
    result
}
