//! The ruling on a board as far as it is known: every answer is entered when it is certified, so that a judgement that is cut off has
//! something to say.
//!
//! Not here: how answers are found (crate `verdict`), and what is added when all questions were dealt with (`judge`).

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ::certificate::{Certified, CertifiedRemoval, Claim};
use documents::certificate::Certificate;
use documents::error::LimitReached;
use documents::judge::{Ruling, SharedContradiction, StatementRuling, StatementStatus, Status, SupportingInstances, Szs};
use formula::{Bank, FormulaId, Role};
use verdict::{Proved, Settled, known_removal};
use verifier::Draft;

use super::conjecture::{conjecture, consistency_of_axioms};
use super::labels;
use crate::boards::claim::PlayerClaim;
use crate::bounded::Bounds;
use crate::certifying::certificate::{Rendering, certificate};
use crate::judging::claim_ruling::ruling_on_claim;
use crate::judging::instances::supporting_instances;
use crate::judging::ruling::with_conjectures;

/// The ruling so far. There is none before the board was laid out.
#[derive(Debug, Default)]
pub(super) struct Ledger(Mutex<Option<Known>>);

/// Certified knowledge about a board.
#[derive(Clone, Debug)]
pub(super) struct Known {
    board: formula::Board,
    pub(super) ruling: Ruling,
    answers: Answers,
}

/// Certified answers to the questions of a board.
#[derive(Clone, Debug)]
pub(super) struct Answers {
    /// Of its consistency.
    pub(super) consistency: Option<Arc<Certified>>,
    /// Of each statement.
    pub(super) redundancy: Vec<Option<Arc<Certified>>>,
}

/// An answer as it is shown.
struct Entry {
    certified: Arc<Certified>,
    certificate: Option<Certificate>,
    /// Of a refutation: what it rests on.
    support: Option<SupportingInstances>,
}

impl Ledger {
    /// Begins with a ruling in which nothing is decided.
    pub(super) fn begin(&self, board: &formula::Board, ruling: Ruling) {
        let answers = Answers { consistency: None, redundancy: vec![None; board.statements.len()] };
        *self.lock() = Some(Known { board: board.clone(), ruling, answers });
    }

    /// Enters an answer.
    pub(super) fn enter(&self, board: &formula::Board, bank: &Bank, settled: Settled<'_>, rendering: Rendering) {
        // What takes long is done before anybody has to wait for it.
        let entry = match settled {
            Settled::Model(certified) => {
                Entry { certificate: shown(board, bank, certified, rendering), certified: Arc::clone(certified), support: None }
            }
            Settled::Proof(proved) => Entry::of_refutation(board, bank, proved, rendering),
        };
        if let Some(known) = &mut *self.lock() {
            known.enter(entry);
        }
    }

    /// Changes the findings, if they are still open.
    pub(super) fn update(&self, change: impl FnOnce(&mut Known)) {
        if let Some(known) = &mut *self.lock() {
            change(known);
        }
    }

    /// Returns the findings, and closes them: later answers are dropped.
    pub(super) fn close(&self) -> Option<Known> {
        self.lock().take()
    }

    fn lock(&self) -> MutexGuard<'_, Option<Known>> {
        // An answer is entered or it is not, whatever happened to the thread that held the ledger.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Entry {
    fn of_refutation(board: &formula::Board, bank: &Bank, Proved { refutation, proof }: &Proved, rendering: Rendering) -> Entry {
        Entry {
            certified: Arc::clone(proof),
            certificate: shown(board, bank, proof, rendering),
            support: Some(supporting_instances(bank, board, refutation, &proof.premises(), rendering.alphabet)),
        }
    }
}

fn shown(board: &formula::Board, bank: &Bank, certified: &Certified, rendering: Rendering) -> Option<Certificate> {
    let meanings: Vec<FormulaId> = board.statements.iter().map(|statement| statement.meaning).collect();
    // What is shown as evidence can be written as such.
    let draft = rendering.drafts.and_then(|notation| Draft::of(notation, board, bank, certified).ok()).map(Box::new);
    Some(Certificate { draft, ..certificate(bank, &meanings, certified, rendering)? })
}

impl Known {
    /// Enters a refutation with its proof.
    pub(super) fn refuted(&mut self, bank: &Bank, proved: &Proved, rendering: Rendering) {
        self.enter(Entry::of_refutation(&self.board, bank, proved, rendering));
    }

    /// Returns whether a statement, or the board, is known to be refuted.
    pub(super) fn is_refuted(&self, index: Option<usize>) -> bool {
        let Answers { consistency, redundancy } = &self.answers;
        let known = index.map_or(consistency.as_ref(), |index| redundancy.get(index)?.as_ref());
        known.is_some_and(|certified| matches!(certified.claim(), Claim::Inconsistent | Claim::Redundant { .. }))
    }

    /// Says of a statement, or of the board, why it is undecided.
    pub(super) fn open(&mut self, index: Option<usize>, szs: Szs, reasons: Vec<String>) {
        let ruling = &mut self.ruling;
        match index {
            None => (ruling.szs, ruling.reasons) = (szs, reasons),
            Some(index) => {
                if let Some(statement) = row(&self.board, ruling, index) {
                    (statement.szs, statement.reasons) = (szs, reasons);
                }
            }
        }
    }

    /// Enters a claim that was certified. What the ruling says is read off the claim and its evidence.
    fn enter(&mut self, entry: Entry) {
        let Entry { certified, certificate, support } = entry;
        let premises = labels(&self.board, &certified.premises());
        let claim = certified.claim();
        let Some(index) = claim.statement() else {
            let ruling = &mut self.ruling;
            (ruling.status, ruling.szs) = match claim {
                Claim::Inconsistent => (Status::Inconsistent, Szs::Unsatisfiable),
                _ => (Status::Consistent, Szs::Satisfiable),
            };
            ruling.contradiction =
                support.map(|support| SharedContradiction { between: premises, support, minimality: Vec::new() });
            ruling.certificate = certificate;
            self.answers.consistency = Some(certified);
            return;
        };
        let statement = row(&self.board, &mut self.ruling, index);
        let (Some(statement), Some(known)) = (statement, self.answers.redundancy.get_mut(index)) else { return };
        (statement.status, statement.szs) = match claim {
            Claim::Redundant { .. } => (StatementStatus::Redundant, Szs::Theorem),
            _ => (StatementStatus::Independent, Szs::CounterSatisfiable),
        };
        statement.from_contradiction = certified.shows_contradiction();
        (statement.follows_from, statement.certificate, statement.support) = (premises, certificate, support);
        *known = Some(certified);
    }

    /// Says what can be wiped off together.
    ///
    /// * `draft`: what its certificate is to say, where one is wanted.
    pub(super) fn removable(&mut self, labels: Vec<String>, draft: Option<Draft>, is_largest: bool) {
        self.ruling.removable_together = labels;
        self.ruling.removal = draft.map(Box::new);
        self.ruling.removable_together_is_largest = Some(is_largest);
    }

    /// The draft of a certificate of the removal, by the drafts of its proofs.
    fn joint_draft(&mut self, removal: &CertifiedRemoval) -> Option<Draft> {
        let draft = |proof: &Certified| {
            let row = row(&self.board, &mut self.ruling, proof.claim().statement()?)?;
            Some(Draft::clone(row.certificate.as_ref()?.draft.as_ref()?))
        };
        Draft::joint(removal.proofs().iter().map(draft).collect::<Option<_>>()?)
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
            let proofs: Vec<Option<&Certified>> =
                self.answers.redundancy.iter().map(|answer| answer.as_deref().filter(is_proof)).collect();
            if let Some(removal) = known_removal(&self.board, &proofs) {
                let labels = labels(&self.board, removal.statements());
                let draft = if labels.len() > 1 { self.joint_draft(&removal) } else { None };
                self.removable(labels, draft, false);
            }
        }
        self.complete(claim)
    }

    /// The ruling, with what follows from the answers.
    pub(super) fn complete(self, claim: Option<&PlayerClaim>) -> Ruling {
        let Known { board, mut ruling, answers } = self;
        ruling.conjecture = conjecture(&board, &answers, ruling.szs);
        let mut ruling = with_conjectures(ruling);
        ruling.claim = claim.map(|claim| ruling_on_claim(claim, &ruling, consistency_of_axioms(&board, &answers)));
        ruling
    }
}

/// The row of the statement at this index of the board. Conventions have none.
fn row<'r>(board: &formula::Board, ruling: &'r mut Ruling, index: usize) -> Option<&'r mut StatementRuling> {
    let before = board.statements.get(..index)?;
    let conventions = before.iter().filter(|statement| statement.role == Role::Convention).count();
    board.statements.get(index).filter(|statement| statement.role != Role::Convention)?;
    ruling.statements.get_mut(index.checked_sub(conventions)?)
}

fn is_proof(certified: &&Certified) -> bool {
    matches!(certified.claim(), Claim::Redundant { .. })
}
