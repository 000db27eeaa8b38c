//! The ruling on a board as far as it is known: every answer is entered when it is certified, so that a judgement that is cut off has
//! something to say.
//!
//! Not here: how answers are found (crate `verdict`), and what is added when all questions were dealt with (`judge`).

use std::sync::{Mutex, MutexGuard, PoisonError};

use ::certificate::Certified;
use formula::{Bank, FormulaId};
use verdict::{Proved, Settled, known_removable};

use super::labels;
use super::outline::{Outline, conjecture};
use crate::certifying::certificate::{Certificate, Rendering, certificate};
use crate::error::LimitReached;
use crate::judging::bounded::Bounds;
use crate::judging::claim::PlayerClaim;
use crate::judging::claim_ruling::ClaimRuling;
use crate::judging::instances::{SupportingInstances, supporting_instances};
use crate::judging::ruling::{Ruling, SharedContradiction, StatementRuling, StatementStatus, Status, Szs};

/// The ruling so far. There is none before the board was laid out.
#[derive(Debug, Default)]
pub(super) struct Ledger(Mutex<Option<Known>>);

/// Certified knowledge about a board.
#[derive(Clone, Debug)]
pub(super) struct Known {
    board: formula::Board,
    pub(super) ruling: Ruling,
    consistency: Outline,
    /// For each statement.
    redundancy: Vec<Outline>,
}

/// An answer as it is shown.
struct Entry {
    /// The statement that it is about, or the board.
    index: Option<usize>,
    outline: Outline,
    certificate: Option<Certificate>,
    /// Of a refutation: what it rests on.
    support: Option<SupportingInstances>,
}

impl Ledger {
    /// Begins with a ruling in which nothing is decided.
    pub(super) fn begin(&self, board: &formula::Board, ruling: Ruling) {
        let redundancy = vec![Outline::Open; ruling.statements.len()];
        *self.lock() = Some(Known { board: board.clone(), ruling, consistency: Outline::Open, redundancy });
    }

    /// Enters an answer.
    pub(super) fn enter(&self, board: &formula::Board, bank: &Bank, settled: Settled<'_>, rendering: Rendering) {
        // What takes long is done before anybody has to wait for it.
        let entry = match settled {
            Settled::Model(certified) => Entry {
                index: certified.claim().statement(),
                outline: Outline::Satisfied,
                certificate: shown(board, bank, certified, rendering),
                support: None,
            },
            Settled::Proof(proved) => Entry::of_refutation(board, bank, proved.proof.claim().statement(), proved, rendering),
        };
        if let Some(known) = &mut *self.lock() {
            known.enter(entry);
        }
    }

    /// Changes what is known, if anything is.
    pub(super) fn update(&self, change: impl FnOnce(&mut Known)) {
        if let Some(known) = &mut *self.lock() {
            change(known);
        }
    }

    /// Returns a copy of what is known.
    pub(super) fn copy(&self) -> Option<Known> {
        self.lock().clone()
    }

    /// Returns what is known, and takes it away: later answers are dropped.
    pub(super) fn close(&self) -> Option<Known> {
        self.lock().take()
    }

    fn lock(&self) -> MutexGuard<'_, Option<Known>> {
        // An answer is entered or it is not, whatever happened to the thread that held the ledger.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Entry {
    fn of_refutation(
        board: &formula::Board,
        bank: &Bank,
        index: Option<usize>,
        Proved { refutation, proof }: &Proved,
        rendering: Rendering,
    ) -> Entry {
        Entry {
            index,
            outline: Outline::Refuted { premises: refutation.premises.clone(), denial: refutation.denial },
            certificate: shown(board, bank, proof, rendering),
            support: Some(supporting_instances(bank, board, refutation, rendering.alphabet)),
        }
    }
}

fn shown(board: &formula::Board, bank: &Bank, certified: &Certified, rendering: Rendering) -> Option<Certificate> {
    let meanings: Vec<FormulaId> = board.statements.iter().map(|statement| statement.meaning).collect();
    certificate(bank, &meanings, certified, rendering)
}

impl Known {
    /// Enters a refutation with its proof.
    pub(super) fn refuted(&mut self, bank: &Bank, index: Option<usize>, proved: &Proved, rendering: Rendering) {
        self.enter(Entry::of_refutation(&self.board, bank, index, proved, rendering));
    }

    /// Returns whether a statement, or the board, is known to be refuted.
    pub(super) fn is_refuted(&self, index: Option<usize>) -> bool {
        let known = index.map_or(Some(&self.consistency), |index| self.redundancy.get(index));
        matches!(known, Some(Outline::Refuted { .. }))
    }

    /// Says of a statement, or of the board, why it is undecided.
    pub(super) fn open(&mut self, index: Option<usize>, szs: Szs, reasons: Vec<String>) {
        let ruling = &mut self.ruling;
        match index {
            None => (ruling.szs, ruling.reasons) = (szs, reasons),
            Some(index) => {
                if let Some(statement) = ruling.statements.get_mut(index) {
                    (statement.szs, statement.reasons) = (szs, reasons);
                }
            }
        }
    }

    fn enter(&mut self, entry: Entry) {
        let Entry { index, outline, certificate, support } = entry;
        let premises = match &outline {
            Outline::Refuted { premises, .. } => labels(&self.board, premises),
            Outline::Satisfied | Outline::Open => Vec::new(),
        };
        let Some(index) = index else {
            let ruling = &mut self.ruling;
            (ruling.status, ruling.szs, ruling.contradiction) = match support {
                Some(support) => {
                    let contradiction = SharedContradiction { between: premises, support, minimality: Vec::new() };
                    (Status::Inconsistent, Szs::Unsatisfiable, Some(contradiction))
                }
                None => (Status::Consistent, Szs::Satisfiable, None),
            };
            ruling.certificate = certificate;
            self.consistency = outline;
            return;
        };
        let (Some(statement), Some(known)) = (self.ruling.statements.get_mut(index), self.redundancy.get_mut(index)) else {
            return;
        };
        (statement.status, statement.szs) = match support {
            Some(_) => (StatementStatus::Redundant, Szs::Theorem),
            None => (StatementStatus::Independent, Szs::CounterSatisfiable),
        };
        statement.from_contradiction = matches!(outline, Outline::Refuted { denial: false, .. });
        (statement.follows_from, statement.certificate, statement.support) = (premises, certificate, support);
        *known = outline;
    }

    /// Says what can be wiped off together.
    pub(super) fn removable(&mut self, labels: Vec<String>, is_largest: bool) {
        self.ruling.removable_together = labels;
        self.ruling.removable_together_is_largest = Some(is_largest);
    }

    /// The ruling of a judgement that was cut off: what is not known is undecided for this reason.
    pub(super) fn cut_off(mut self, bounds: &Bounds, limit: LimitReached, claim: Option<&PlayerClaim>) -> Ruling {
        let reason = || vec![bounds.reason(limit)];
        let szs = if limit == LimitReached::Time { Szs::Timeout } else { Szs::GaveUp };
        if !self.ruling.decided() {
            self.ruling.limit = Some(limit);
        }
        if self.ruling.status == Status::Undecided && self.ruling.reasons.is_empty() {
            (self.ruling.szs, self.ruling.reasons) = (szs, reason());
        }
        let is_open =
            |statement: &&mut StatementRuling| statement.status == StatementStatus::Undecided && statement.reasons.is_empty();
        for statement in self.ruling.statements.iter_mut().filter(is_open) {
            (statement.szs, statement.reasons) = (szs, reason());
        }
        if self.ruling.status != Status::Inconsistent && self.ruling.removable_together_is_largest.is_none() {
            let supports: Vec<Option<Vec<usize>>> = self.redundancy.iter().map(Outline::premises).collect();
            let labels = labels(&self.board, &known_removable(&supports));
            self.removable(labels, false);
        }
        self.complete(claim)
    }

    /// The ruling, with what follows from the answers.
    pub(super) fn complete(self, claim: Option<&PlayerClaim>) -> Ruling {
        let Known { board, mut ruling, consistency, redundancy } = self;
        ruling.conjecture = conjecture(&board, &consistency, &redundancy, ruling.szs);
        ruling.claim = claim.map(|claim| ClaimRuling::new(claim, ruling.status, &ruling.statements));
        ruling
    }
}
