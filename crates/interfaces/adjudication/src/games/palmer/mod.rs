//! Palmer's game at the front door: claims are put to `verdict` and come back with their evidence.
//!
//! * [`Asked`]: a statement about which cards are asked.

pub(super) mod bot;
mod cards;

use std::collections::BTreeMap;
use std::path::Path;

use ::games::house_rules::Hints;
use documents::judge::{Ruling, StatementRuling, StatementStatus, Status};
use formula::Bank;
use serde::Serialize;
use source::Text;
use verifier::Certificate::{self, FiniteModel, InfiniteModel, Proof};

pub use ::games::palmer::*;
pub use cards::{Asked, CardsDocument, LicenceDocument, Uncovered, read_cards};

use super::{Adjudicated, Game, GameError, SearchContext};
use crate::boards::board::BoardFile;
use crate::error::{Error, Rejected};
use crate::input::read_file;
use crate::judging::judge::{JudgeOptions, judge};
use crate::reading::BoardNotation;

/// Text between a claim and the files of its proofs.
const WITH_PROOF: &str = " with proof ";

impl Adjudicated for Palmer {
    type Solution = Solution;
    const ASKS_SEARCH: bool = true;

    fn hints(&self) -> Hints {
        self.settings().house.hints
    }

    fn solve(&self, search: &SearchContext) -> Result<Solution, GameError> {
        if self.board().is_empty() {
            return Ok(Solution { ruling: None, inconsistent: false, worth_points: Vec::new(), points: 0, complete: true });
        }
        let ruling = rule(self, |_| true, search)?;
        let scored = |label: &String| self.statement(label).is_ok_and(|written| written.scored);
        let redundant = |statement: &&StatementRuling| statement.status == StatementStatus::Redundant;
        let inconsistent = ruling.status == Status::Inconsistent;
        let all: Vec<String> = match self.settings().house.redundancy {
            _ if inconsistent => Vec::new(),
            Redundancy::Each => ruling.statements.iter().filter(redundant).map(|statement| statement.id.clone()).collect(),
            Redundancy::Joint => ruling.removable_together.clone(),
        };
        let worth_points: Vec<String> = all.into_iter().filter(|label| !scored(label)).collect();
        let (points, complete) = (worth_points.len(), ruling.decided());
        Ok(Solution { ruling: Some(ruling), inconsistent, worth_points, points, complete })
    }

    fn is_complete(solution: &Solution) -> bool {
        solution.complete
    }

    fn price_of(solution: Solution) -> Option<Solution> {
        Some(Solution { ruling: None, worth_points: Vec::new(), ..solution })
    }

    fn read_move(text: &str) -> Result<Move, String> {
        let (words, files) = match text.split_once(WITH_PROOF) {
            Some((words, files)) if words.contains(" claim ") => (words, Some(files)),
            _ => (text, None),
        };
        match (Palmer::parse_move(words)?, files) {
            (Move::Claim { player, claim, .. }, Some(files)) => {
                let findings = submitted(&claim, files)?;
                Ok(Move::Claim { player, claim, findings })
            }
            (a_move, _) => Ok(a_move),
        }
    }

    fn resolve(&self, a_move: Move, search: &SearchContext) -> Result<Move, GameError> {
        let Move::Claim { player, claim, findings } = a_move else { return Ok(a_move) };
        self.may_claim(&player, &claim)?;
        let shown = |finding: &Finding| matches!(finding.evidence, Evidence::Proof { submitted: true, .. });
        // What a player submits the kernel judges, and the table is not asked; anything else that a move brings along is found out anew.
        let findings = match self.settings().house.claims {
            _ if !findings.is_empty() && findings.iter().all(shown) => findings,
            Claims::Engine => findings_of(self, &claim, search)?,
            Claims::Proof | Claims::Consent => Vec::new(),
        };
        Ok(Move::Claim { player, claim, findings })
    }
}

/// The proofs that a player submits: a file for each question of the claim, in its order.
fn submitted(claim: &Claimed, files: &str) -> Result<Vec<Finding>, String> {
    let files: Vec<&str> = files.split(',').map(str::trim).filter(|file| !file.is_empty()).collect();
    let questions: Vec<Option<String>> = match claim {
        Claimed::Inconsistent => vec![None],
        Claimed::Redundant(labels) => labels.iter().cloned().map(Some).collect(),
    };
    if files.len() != questions.len() {
        return Err(format!("the claim asks for {}, with commas between their files", counted(questions.len())));
    }
    let finding = |(statement, file): (Option<String>, &str)| {
        let text = read_file(Path::new(file)).map_err(|error| error.to_string())?;
        let lines = text.content().lines().map(str::to_owned).collect();
        Ok(Finding { statement, evidence: Evidence::Proof { lines, submitted: true } })
    };
    questions.into_iter().zip(files).map(finding).collect()
}

fn counted(proofs: usize) -> String {
    if proofs == 1 { String::from("one proof") } else { format!("{proofs} proofs") }
}

/// The ruling on the statements that are wanted.
fn rule(game: &Palmer, wanted: impl Fn(&str) -> bool, search: &SearchContext) -> Result<Ruling, GameError> {
    let text = Text::new("the board", game.board_file(wanted));
    let mut bank = Bank::new();
    let parsed = board_syntax::board::parse(&text, &mut bank, game.settings().house.reading_options());
    let (text, warnings) = match Rejected::new(text, parsed.diagnostics) {
        Ok(rejected) => return Err(Error::from(rejected).into()),
        Err(accepted) => accepted,
    };
    let (board, spans, house) = parsed.value.map(|read| (read.board, read.spans, read.house)).unwrap_or_default();
    let (notation, conjecture, included) = (BoardNotation::Palmer, None, BTreeMap::new());
    let mut board = BoardFile { text, notation, bank, board, spans, warnings, house, conjecture, included };
    let options = JudgeOptions { limits: search.limits, ..JudgeOptions::default() };
    Ok(judge(&mut board, &options, &search.pool, &mut |_| ())?)
}

/// Finds out about a claim.
fn findings_of(game: &Palmer, claim: &Claimed, search: &SearchContext) -> Result<Vec<Finding>, GameError> {
    let whole = rule(game, |_| true, search)?;
    let Claimed::Redundant(labels) = claim else {
        let evidence = match (whole.status, whole.certificate.map(|certificate| certificate.evidence)) {
            (Status::Inconsistent, Some(Proof { lines, .. })) => Evidence::Proof { lines, submitted: false },
            (Status::Consistent, certificate) => model(certificate, &whole.reasons),
            _ => open(&whole.reasons),
        };
        return Ok(vec![Finding { statement: None, evidence }]);
    };
    // Whether the board is inconsistent is decided first (Q-PA-19).
    if let (Status::Inconsistent, Some(Proof { lines, .. })) = (whole.status, evidence_of(&whole.certificate)) {
        return Ok(vec![Finding { statement: None, evidence: Evidence::Contradiction { lines: lines.clone() } }]);
    }
    let joint = game.settings().house.redundancy == Redundancy::Joint && labels.len() > 1;
    let mut findings = Vec::new();
    for label in labels {
        let alone = if joint {
            Some(rule(game, |other| other == label || !labels.iter().any(|one| one == other), search)?)
        } else {
            None
        };
        let ruling = alone.as_ref().unwrap_or(&whole);
        let Some(statement) = ruling.statements.iter().find(|statement| statement.id == *label) else { continue };
        let evidence = match (statement.status, evidence_of(&statement.certificate)) {
            (StatementStatus::Redundant, Some(Proof { lines, .. })) if statement.from_contradiction => {
                return Ok(vec![Finding { statement: None, evidence: Evidence::Contradiction { lines: lines.clone() } }]);
            }
            (StatementStatus::Redundant, Some(Proof { lines, .. })) => Evidence::Proof { lines: lines.clone(), submitted: false },
            (StatementStatus::Independent, certificate) => model(certificate.cloned(), &statement.reasons),
            _ => open(&statement.reasons),
        };
        findings.push(Finding { statement: Some(label.clone()), evidence });
    }
    Ok(findings)
}

fn evidence_of(certificate: &Option<documents::certificate::Certificate>) -> Option<&Certificate> {
    certificate.as_ref().map(|certificate| &certificate.evidence)
}

fn model(certificate: Option<Certificate>, reasons: &[String]) -> Evidence {
    match certificate {
        Some(structure @ (FiniteModel { .. } | InfiniteModel { .. })) => Evidence::Model { structure },
        _ => open(reasons),
    }
}

fn open(reasons: &[String]) -> Evidence {
    let reasons = if reasons.is_empty() { vec![String::from("no evidence was found")] } else { reasons.to_vec() };
    Evidence::Open { reasons }
}

/// Claims that would succeed.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Solution {
    /// The ruling on the board; none while nothing is written, or where the house rule `hints` has it that only its worth is shown.
    pub ruling: Option<Ruling>,
    /// True if the board is inconsistent, so that the claim of it wins (PA-4).
    pub inconsistent: bool,
    /// The labels of statements that would score if they were claimed now (PA-3, Q-PA-17, Q-PA-18).
    pub worth_points: Vec<String>,
    /// Number of those statements.
    pub points: usize,
    /// True if every statement is decided.
    pub complete: bool,
}
