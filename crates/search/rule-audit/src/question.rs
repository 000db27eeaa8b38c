//! The question whether a sentence is valid, asked of crate `verdict`, whose countermodels and proofs are certified; and where numbers are
//! numbers (`numbers`), of crate `standard-model` besides.

use std::collections::BTreeMap;
use std::sync::Arc;

use certificate::{Certified, Claim, Evidence};
use formula::{Bank, Board, FormulaId, Statement};
use kernel::{Justification, SoundCalculus};
use solver::oracle::Oracle;
use standard_model::names::with_constants;
use standard_model::{StandardModel, computations};
use verdict::{Answer, Bounds, Limits, NO_LISTENER, Report};

use crate::numbers::{Decision, FirstAnswer, Numbers};
use crate::reason::Reason;

/// The answer to the question whether a sentence is valid.
#[derive(Debug)]
pub(crate) enum Validity {
    /// It is true in every structure that counts; with a proof, if one was asked for. Without one, that only guides a search.
    Valid(Option<Proof>),
    /// It is false in this one.
    Refuted(Refutation),
    /// Not known, and why.
    Open(Vec<Reason>),
}

/// A proof of a sentence.
#[derive(Debug)]
pub(crate) struct Proof {
    pub(crate) certified: Box<Certified>,
    /// The computations that it rests on, with the sentence in a bank of their own; `None` where it rests on nothing.
    pub(crate) computed: Option<Computed>,
}

/// Computations on numbers, and a sentence that follows from them.
#[derive(Debug)]
pub(crate) struct Computed {
    pub(crate) bank: Bank,
    pub(crate) facts: Vec<FormulaId>,
    pub(crate) sentence: FormulaId,
}

/// A structure in which a sentence is false.
#[derive(Debug)]
pub(crate) struct Refutation {
    pub(crate) certified: Box<Certified>,
    /// The structure's reading of numbers; `None` where nothing hangs on them.
    pub(crate) numbers: Option<Standard>,
}

/// A structure in which numbers are numbers.
#[derive(Debug)]
pub(crate) struct Standard {
    /// The bank of its symbols: numbers and free variables are constants there.
    pub(crate) bank: Bank,
    /// The meaning of the free symbols, in words.
    pub(crate) lines: Vec<String>,
    /// The numbers that constants stand for, by their names.
    pub(crate) values: BTreeMap<String, i128>,
}

impl Standard {
    pub(crate) fn new(bank: Bank, model: &StandardModel) -> Standard {
        let values = model.numbers.iter().map(|(&symbol, &number)| (bank.symbol_text(symbol).to_owned(), number)).collect();
        Standard { bank, lines: model.lines.clone(), values }
    }
}

/// Asker of questions: the solver, its limits, the natural deduction for proofs, and the numbers of the game.
pub(crate) struct Asker<'a> {
    pub(crate) oracle: &'a mut Oracle,
    pub(crate) limits: Limits,
    /// Without it, what is valid is not proved; with it, it is open where no proof is found.
    pub(crate) proofs: Option<&'a SoundCalculus>,
    /// With them, a structure in which numbers mean something else refutes nothing.
    pub(crate) numbers: Option<Numbers>,
}

impl Asker<'_> {
    /// Asks whether a closed formula is true in every structure that counts.
    pub(crate) fn valid(&mut self, bank: &mut Bank, sentence: FormulaId) -> Validity {
        let answer = self.follows(bank, &[], sentence);
        let Some(numbers) = self.numbers else { return answer };
        let first = match &answer {
            Validity::Valid(_) => return answer,
            Validity::Refuted(Refutation { certified, .. }) => FirstAnswer::No { endless: is_endless(certified) },
            Validity::Open(_) => FirstAnswer::Open,
        };
        let mut own = Bank::new();
        let meaning = with_constants(bank, &mut own, sentence);
        let by_computation = || self.by_computation(own.clone(), meaning, numbers);
        match numbers.decide(&own, &[meaning], Claim::Independent { statement: 0 }, first, by_computation) {
            Decision::AsBefore => answer,
            Decision::Proved(proved) => proved,
            Decision::Refuted(model) => {
                let numbers = Some(Standard::new(own, &model));
                Validity::Refuted(Refutation { certified: Box::new(model.certified), numbers })
            }
            Decision::Open(reason) => match answer {
                Validity::Open(mut reasons) => {
                    reasons.push(reason);
                    Validity::Open(reasons)
                }
                _ => Validity::Open(vec![reason]),
            },
        }
    }

    /// Asks whether a sentence follows from what can be computed of its numbers.
    fn by_computation(&mut self, mut bank: Bank, sentence: FormulaId, numbers: Numbers) -> Option<Validity> {
        let facts = computations(&mut bank, &[sentence], numbers.half_even);
        if facts.is_empty() {
            return None;
        }
        match self.follows(&mut bank, &facts, sentence) {
            Validity::Valid(Some(Proof { certified, .. })) => {
                let facts = facts.into_iter().filter(|&fact| rests_on(&certified, fact)).collect();
                Some(Validity::Valid(Some(Proof { certified, computed: Some(Computed { bank, facts, sentence }) })))
            }
            Validity::Valid(None) => Some(Validity::Valid(None)),
            Validity::Refuted(_) | Validity::Open(_) => None,
        }
    }

    /// Asks whether a sentence is true in every structure in which these statements are.
    fn follows(&mut self, bank: &mut Bank, from: &[FormulaId], sentence: FormulaId) -> Validity {
        let given = from.iter().zip(1..).map(|(&fact, number): (_, usize)| Statement::axiom(number.to_string(), fact));
        let board = Board { statements: given.chain([Statement::axiom("rule", sentence)]).collect() };
        // What is asked is whether the sentence follows; whether it can be true at all is not.
        let report = verdict::ask(bank, &board, self.oracle, self.limits, Some(from.len()), NO_LISTENER);
        match self.proofs {
            Some(calculus) => {
                let bounds = Bounds::afterwards(self.limits);
                let report = verdict::certify(bank, &board, self.oracle, calculus, bounds, report, NO_LISTENER);
                validity(report, |proved| Some(Proof { certified: Box::new(Arc::unwrap_or_clone(proved.proof)), computed: None }))
            }
            None => validity(report, |_| None),
        }
    }
}

/// Returns whether evidence is a structure without an end.
pub(crate) fn is_endless(certified: &Certified) -> bool {
    matches!(certified.evidence(), Evidence::InfiniteModel(_))
}

/// Returns whether a statement is an axiom of a proof.
pub(crate) fn rests_on(certified: &Certified, statement: FormulaId) -> bool {
    let Evidence::Proof(proof) = certified.evidence() else { return true };
    let mut lines = proof.main().into_iter().flat_map(|block| block.lines());
    lines.any(|line| line.statement == statement && matches!(line.justification, Justification::Axiom))
}

/// Reads the answer to the one question of a report, which is about its last statement.
fn validity<R>(report: Report<R>, proof: impl FnOnce(R) -> Option<Proof>) -> Validity {
    match report.redundancy.into_iter().next_back() {
        Some(Answer::Refuted(refuted)) => Validity::Valid(proof(refuted)),
        Some(Answer::Satisfied(certified)) => {
            Validity::Refuted(Refutation { certified: Box::new(Arc::unwrap_or_clone(certified)), numbers: None })
        }
        Some(Answer::Undecided(reasons)) => Validity::Open(reasons.into_iter().map(Reason::from).collect()),
        None => Validity::Open(Vec::new()),
    }
}
