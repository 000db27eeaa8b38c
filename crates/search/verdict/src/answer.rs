//! Answers to the questions about a board.

use std::sync::Arc;

use certificate::Certified;
use formula::Bank;
use solver::finite::SizeLimit;
use solver::instantiation::{Limit, Refutation};
use solver::oracle::OracleFailure;

/// The answer to the question whether some structure makes these statements true and (in a question of redundancy) that one false.
///
/// `R` is what stands for a refutation: while proofs are still to be found, the [`Refutation`] by itself; in an answer that counts, the
/// refutation with its proof ([`Proved`]).
#[derive(Clone, Debug)]
pub enum Answer<R = Proved> {
    /// No structure does: the board is inconsistent, or the statement follows from the others.
    Refuted(R),
    /// This one does, re-checked: the board is consistent, or the statement independent.
    Satisfied(Arc<Certified>),
    /// Not known, and what stood in the way; never empty.
    Undecided(Vec<Reason>),
}

impl<R> Answer<R> {
    /// Returns whether the question was answered.
    pub fn is_decided(&self) -> bool {
        !matches!(self, Answer::Undecided(_))
    }
}

impl Answer {
    /// Returns the certificate of the answer: a proof or a model; none for a question that is undecided.
    pub fn certificate(&self) -> Option<&Certified> {
        match self {
            Answer::Refuted(proved) => Some(&proved.proof),
            Answer::Satisfied(model) => Some(model),
            Answer::Undecided(_) => None,
        }
    }
}

/// A refutation, and the proof that was made of it and checked. The proof names what the answer rests on ([`Certified::premises`]).
#[derive(Clone, Debug)]
pub struct Proved {
    /// The refutation as the search left it: its instances explain the answer, and nothing rests on it.
    pub refutation: Refutation,
    /// The proof.
    pub proof: Arc<Certified>,
}

/// A question that was answered, with what shows the answer.
#[derive(Clone, Copy, Debug)]
pub enum Settled<'a> {
    /// By a model.
    Model(&'a Arc<Certified>),
    /// By a refutation and its proof.
    Proof(&'a Proved),
}

/// Callback for every answer, called when the answer is certified, with the bank in which its certificate is written; from any
/// thread.
pub type Listener<'a> = &'a (dyn Fn(&Bank, Settled<'_>) + Sync);

/// A listener that ignores all answers.
pub const NO_LISTENER: Listener<'static> = &|_, _| ();

/// The reason for which a question is undecided.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Reason {
    /// The time for the whole audit was up.
    #[error("the time limit of {milliseconds} ms was reached")]
    Time {
        /// The limit.
        milliseconds: u128,
    },
    /// No model with a domain of at most this many objects was found, and there may be larger ones.
    #[error("no model of at most {size} objects was found")]
    Domain {
        /// The largest domain that was tried.
        size: u32,
    },
    /// A statement has too many instances over a domain.
    #[error("the statements have too many instances over a domain of {size} objects")]
    TooLarge {
        /// The size of the domain.
        size: u32,
    },
    /// The search for a refutation reached a limit.
    #[error("no contradiction was found: {0}")]
    Refutation(Limit),
    /// The search for a refutation came to its end. That there is none rests on this search, and no trusted part has checked it.
    #[error("saturated: nothing more follows, and no contradiction does, but no model was found to certify that")]
    Saturated,
    /// Z3 gave up on a search for a model; its word for the limit.
    #[error("Z3 gave up on a search for a model: {0}")]
    GaveUp(String),
    /// The solver's process failed.
    #[error(transparent)]
    Solver(OracleFailure),
    /// The find could not be certified: a model, within the evaluator's limit, or a proof.
    #[error("what was found was not certified: {0}")]
    NotCertified(certificate::Refusal),
    /// A refutation was found, but no proof.
    #[error("Z3 found a contradiction, but {0}")]
    NotProved(#[from] deduction::Failure),
}

impl From<SizeLimit> for Reason {
    fn from(limit: SizeLimit) -> Reason {
        match limit {
            SizeLimit::Limit(reason) => Reason::GaveUp(reason),
            SizeLimit::TooLarge { size } => Reason::TooLarge { size },
        }
    }
}

/// The answers to all questions of a board: with refutations that are still to be proved (`Report<Refutation>`), as the search leaves
/// them, or with proofs.
#[derive(Clone, Debug)]
pub struct Report<R = Proved> {
    /// Answer to the question whether some structure satisfies all statements.
    pub consistency: Answer<R>,
    /// For each statement in the order of the board: whether some structure satisfies all others and not it. Of a convention
    /// ([`formula::Role::Convention`]) that is not asked: it is undecided, for no reason.
    pub redundancy: Vec<Answer<R>>,
}
