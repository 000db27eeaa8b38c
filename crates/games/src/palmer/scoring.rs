//! Effects of claims: points, the win, a question to the table (PA-3, PA-4, Q-PA-16 to Q-PA-20).

use super::claim::{ClaimChecker, Claimed, Evidence, Finding, Verdict};
use super::house::{AfterScore, Redundancy, Undecided};
use super::play::asking;
use super::position::{Ending, Palmer, Pending, Phase};
use crate::refusal::Refusal;

impl Palmer {
    /// Checks that a player may make this claim now, whatever is found out about it.
    ///
    /// # Errors
    /// [`Refusal`] by the rule that forbids it.
    pub fn may_claim(&self, player: &str, claim: &Claimed) -> Result<(), Refusal> {
        let seat = self.seat(player)?;
        match (&self.pending, self.phase) {
            (Some(pending), _) if seat == self.turn && pending.claim == *claim => {}
            (Some(_), _) => return Err(asking()),
            (None, Phase::Writing) => {
                return Err(Refusal::new("PA-2", "scoring comes before writing").help("claim in the next turn"));
            }
            (None, _) => {
                self.writer(player)?;
            }
        }
        if self.board.is_empty() {
            return Err(Refusal::new("PA-3", "there is nothing on the board to claim anything of"));
        }
        let Claimed::Redundant(labels) = claim else { return Ok(()) };
        for (at, label) in labels.iter().enumerate() {
            if labels.iter().take(at).any(|before| before == label) {
                return Err(Refusal::new("PA-3", format!("statement {label} is claimed twice")).help("it scores one point"));
            }
            if self.statement(label)?.scored {
                let message = if self.settings.house.after_score == AfterScore::Rescore {
                    format!("statement {label} has scored in this turn")
                } else {
                    format!("statement {label} has scored, and scores again only when a negation has changed it")
                };
                return Err(Refusal::new("Q-PA-18", message));
            }
        }
        Ok(())
    }

    pub(super) fn claim(&mut self, player: &str, claim: &Claimed, findings: &[Finding]) -> Result<(), Refusal> {
        self.may_claim(player, claim)?;
        let asked = self.pending.is_some();
        if asked && !findings.iter().all(|finding| matches!(finding.evidence, Evidence::Proof { submitted: true, .. })) {
            let message = "the claim is undecided already; the others answer, or a proof is submitted";
            return Err(Refusal::new("Q-PA-20", message));
        }
        let house = self.settings.house;
        let verdict = ClaimChecker {
            bank: &mut self.bank,
            vocabulary: &self.vocabulary,
            reading: house.reading_options(),
            board: self.board.iter().map(|written| &written.statement).collect(),
            joint: house.redundancy == Redundancy::Joint,
        }
        .judge(claim, findings)?;
        self.evidence = findings.to_vec();
        match verdict {
            Verdict::Upheld => self.uphold(claim),
            Verdict::Refused(labels) => {
                let which = match claim {
                    Claimed::Inconsistent => String::from("the board is consistent"),
                    Claimed::Redundant(_) => {
                        format!("{} {} not follow", labels.join(", "), if labels.len() == 1 { "does" } else { "do" })
                    }
                };
                self.remarks.notes.push(format!("{player}'s claim fails: {which}. No penalty (Q-PA-20)."));
                self.remarks.upheld = Some(false);
            }
            Verdict::Contradiction => {
                let message = "the board contradicts itself, so that nothing is redundant for points (Q-PA-19)";
                self.remarks.notes.push(format!("{player}'s claim is refused: {message}."));
                self.remarks.upheld = Some(false);
            }
            Verdict::Undecided(labels) => {
                let which = if labels.is_empty() { String::new() } else { format!(" about {}", labels.join(", ")) };
                let limits: Vec<&str> = findings
                    .iter()
                    .filter_map(|finding| match &finding.evidence {
                        Evidence::Open { reasons } => Some(reasons.iter().map(String::as_str)),
                        _ => None,
                    })
                    .flatten()
                    .collect();
                self.remarks.notes.push(format!("{player}'s claim is undecided{which}: {}.", limits.join("; ")));
                if house.undecided == Undecided::Fail {
                    self.remarks.notes.push(String::from("It fails (Q-PA-20)."));
                } else {
                    self.remarks.notes.push(String::from("The others say whether they are convinced (Q-PA-20)."));
                    self.pending = Some(Pending { claim: claim.clone(), accepted: Vec::new() });
                    self.phase = Phase::Asking;
                }
            }
        }
        Ok(())
    }

    /// A claim holds: its points are scored, or the game is won.
    fn uphold(&mut self, claim: &Claimed) {
        self.pending = None;
        self.phase = Phase::Scoring;
        self.remarks.upheld = Some(true);
        self.passes = 0;
        let player = self.name_of(self.turn).to_owned();
        let Claimed::Redundant(labels) = claim else {
            self.remarks.notes.push(format!("The board is inconsistent: {player} wins at once (PA-4)."));
            return self.end(vec![player], Ending::Inconsistency);
        };
        let points = labels.len() as u32;
        let noun = if points == 1 { "point" } else { "points" };
        self.remarks.notes.push(format!("{player}'s claim is right and scores {points} {noun} (PA-3)."));
        if self.settings.house.after_score == AfterScore::Erase {
            self.board.retain(|written| !labels.iter().any(|label| label == written.label()));
            labels.iter().for_each(|label| self.set_free(label));
            self.remarks.notes.push(String::from("What has scored is wiped off (Q-PA-18)."));
        } else {
            for written in self.board.iter_mut().filter(|written| labels.contains(&written.statement.label)) {
                written.scored = true;
            }
        }
        let Some(seat) = self.seats.get_mut(self.turn) else { return };
        seat.points += points;
        if seat.points >= self.settings.goal {
            self.remarks.notes.push(format!("{player} has {} points and wins (PA-1).", seat.points));
            self.end(vec![player], Ending::Goal);
        }
    }

    /// Another player is convinced of a claim, or is not.
    pub(super) fn answer(&mut self, player: &str, accepts: bool) -> Result<(), Refusal> {
        let seat = self.seat(player)?;
        let Some(pending) = &mut self.pending else {
            return Err(Refusal::new("Q-PA-20", "no claim is undecided, so no player is asked"));
        };
        if seat == self.turn {
            return Err(Refusal::new("PA-3", "the other players are to be convinced"));
        }
        if pending.accepted.contains(&seat) {
            return Err(Refusal::new("Q-PA-20", format!("{player} has accepted already")));
        }
        if !accepts {
            self.remarks.notes.push(format!("{player} is not convinced: the claim fails (Q-PA-20)."));
            self.remarks.upheld = Some(false);
            self.pending = None;
            self.phase = Phase::Scoring;
            return Ok(());
        }
        self.remarks.notes.push(format!("{player} is convinced."));
        pending.accepted.push(seat);
        if pending.accepted.len() + 1 == self.seats.len() {
            let claim = pending.claim.clone();
            self.uphold(&claim);
        }
        Ok(())
    }

    pub(super) fn withdraw(&mut self, player: &str) -> Result<(), Refusal> {
        let seat = self.seat(player)?;
        if self.pending.is_none() || seat != self.turn {
            return Err(Refusal::new("Q-PA-20", format!("{player} has no undecided claim to withdraw")));
        }
        self.pending = None;
        self.phase = Phase::Scoring;
        self.remarks.upheld = Some(false);
        self.remarks.notes.push(format!("{player} does not insist on the claim."));
        Ok(())
    }
}
