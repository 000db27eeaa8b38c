//! Effects of claims: points, the win, a question to the table (PA-3, PA-4, Q-PA-16 to Q-PA-20).

use documents::message::palmer as say;
use documents::message::refused::{accord as no_word, palmer as no};
use documents::{Message, Refusal};

use super::claim::{ClaimChecker, Claimed, Evidence, Finding, Verdict};
use super::house::{AfterScore, Claims, Redundancy, Undecided, WrongClaim};
use super::play::asking;
use super::position::{Ending, Palmer, Pending, Phase, Seat};
use crate::accord::Word;
use crate::house_rules::Hints;

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
                return Err(Refusal::new("PA-2", no::scoring_first()).help(no::claim_next_turn()));
            }
            (None, _) => {
                self.writer(player)?;
            }
        }
        if self.board.is_empty() {
            return Err(Refusal::new("PA-3", no::empty_board()));
        }
        let Claimed::Redundant(labels) = claim else { return Ok(()) };
        for (at, label) in labels.iter().enumerate() {
            if labels.iter().take(at).any(|before| before == label) {
                return Err(Refusal::new("PA-3", no::claimed_twice(label)).help(no::one_point()));
            }
            if self.statement(label)?.scored {
                let message = if self.settings.house.after_score == AfterScore::Rescore {
                    no::scored_in_turn(label)
                } else {
                    no::scored(label)
                };
                return Err(Refusal::new("Q-PA-18", message));
            }
        }
        Ok(())
    }

    pub(super) fn claim(&mut self, player: &str, claim: &Claimed, findings: &[Finding]) -> Result<(), Refusal> {
        self.may_claim(player, claim)?;
        let asked = self.pending.is_some();
        if asked && !findings.iter().all(is_submitted) {
            return Err(Refusal::new("Q-PA-20", no::undecided_already()));
        }
        let house = self.settings.house;
        let brings_proof = !findings.is_empty() && findings.iter().all(is_submitted);
        if house.claims == Claims::Consent && findings.is_empty() {
            self.remarks.note(say::claims(player, claim.to_string()));
            self.ask(claim);
            return Ok(());
        }
        if house.claims != Claims::Engine && !brings_proof {
            return Err(Refusal::new("PA-3", no::no_search()).help(no::proof_form(player, claim.to_string())));
        }
        let verdict = ClaimChecker {
            bank: &mut self.bank,
            vocabulary: &self.vocabulary,
            reading: house.reading_options(),
            board: self.board.iter().map(|written| &written.statement).collect(),
            joint: house.redundancy == Redundancy::Joint,
        }
        .judge(claim, findings);
        let verdict = match verdict {
            // Where claims are judged by their proofs, a proof that does not hold is a wrong claim.
            Err(refusal) if house.claims == Claims::Proof && brings_proof && refusal.rule == "PA-3" => {
                self.fail(player, say::proof_fails(refusal.message));
                return Ok(());
            }
            verdict => verdict?,
        };
        self.evidence = findings.to_vec();
        match verdict {
            Verdict::Upheld => self.uphold(claim),
            Verdict::Refused(labels) => {
                let which = match claim {
                    Claimed::Inconsistent => say::is_consistent(),
                    Claimed::Redundant(_) => match labels.as_slice() {
                        [label] => say::does_not_follow(label),
                        labels => say::do_not_follow(labels.join(", ")),
                    },
                };
                self.fail(player, which);
            }
            Verdict::Contradiction => self.fail(player, say::board_contradictory()),
            Verdict::Undecided(labels) => {
                let limits: Vec<&str> = findings
                    .iter()
                    .filter_map(|finding| match &finding.evidence {
                        Evidence::Open { reasons } => Some(reasons.iter().map(String::as_str)),
                        _ => None,
                    })
                    .flatten()
                    .collect();
                let limits = limits.join("; ");
                self.remarks.note(match labels.is_empty() {
                    true => say::undecided(player, limits),
                    false => say::undecided_about(player, labels.join(", "), limits),
                });
                if house.undecided == Undecided::Fail {
                    self.remarks.note(say::undecided_fails());
                } else {
                    self.ask(claim);
                }
            }
        }
        Ok(())
    }

    /// The other players are asked about a claim.
    fn ask(&mut self, claim: &Claimed) {
        self.remarks.note(say::others_decide());
        self.pending = Some(Pending { claim: claim.clone(), accepted: Vec::new() });
        self.phase = Phase::Asking;
    }

    /// A claim fails, and costs what the house says. Where players find out themselves what they can do, no reason is given, for it would tell.
    fn fail(&mut self, player: &str, reason: Message) {
        let house = self.settings.house;
        self.remarks.upheld = Some(false);
        self.remarks.note(match (house.hints, house.wrong_claim) {
            (Hints::Off, _) => say::claim_fails_unexplained(player),
            (_, WrongClaim::Nothing) => say::claim_fails(player, reason),
            _ => say::claim_fails_at_cost(player, reason),
        });
        self.charge(player);
    }

    /// The price of a claim that has failed (Q-PA-20).
    fn charge(&mut self, player: &str) {
        match self.settings.house.wrong_claim {
            WrongClaim::Nothing => {}
            WrongClaim::EndsScoring => {
                self.phase = Phase::Writing;
                self.remarks.note(say::scoring_ends(player));
            }
            WrongClaim::MinusOne => {
                if let Some(seat) = self.seats.get_mut(self.turn).filter(|seat| seat.points > 0) {
                    seat.points -= 1;
                    self.remarks.note(say::loses_point(player));
                }
            }
        }
    }

    /// A claim holds: its points are scored, or the game is won.
    fn uphold(&mut self, claim: &Claimed) {
        self.pending = None;
        self.phase = Phase::Scoring;
        self.remarks.upheld = Some(true);
        self.passes = 0;
        let player = self.name_of(self.turn).to_owned();
        let Claimed::Redundant(labels) = claim else {
            self.remarks.note(say::inconsistent(&player));
            return self.end(vec![player], Ending::Inconsistency);
        };
        let points = labels.len() as u32;
        self.remarks.note(if points == 1 { say::scores_one(&player, points) } else { say::scores(&player, points) });
        if self.settings.house.after_score == AfterScore::Erase {
            self.board.retain(|written| !labels.iter().any(|label| label == written.label()));
            labels.iter().for_each(|label| self.set_free(label));
            self.remarks.note(say::wiped_off());
        } else {
            for written in self.board.iter_mut().filter(|written| labels.contains(&written.statement.label)) {
                written.scored = true;
            }
        }
        let Some(seat) = self.seats.get_mut(self.turn) else { return };
        seat.points += points;
        if seat.points >= self.settings.goal {
            self.remarks.note(say::wins(&player, seat.points));
            self.end(vec![player], Ending::Goal);
        }
    }

    /// Another player is convinced of a claim, or is not.
    pub(super) fn answer(&mut self, player: &str, accepts: bool) -> Result<(), Refusal> {
        let seat = self.seat(player)?;
        let Some(pending) = &mut self.pending else {
            return Err(Refusal::new("Q-PA-20", no::none_undecided()));
        };
        if seat == self.turn {
            return Err(Refusal::new("PA-3", no::convince_others()));
        }
        if self.accord.has_resigned(player) {
            return Err(Refusal::new("Q-G-4", no_word::resigned(player)));
        }
        if pending.accepted.contains(&seat) {
            return Err(Refusal::new("Q-PA-20", no::accepted_already(player)));
        }
        if !accepts {
            self.remarks.note(say::not_convinced(player));
            self.remarks.upheld = Some(false);
            self.pending = None;
            self.phase = Phase::Scoring;
            let claimant = self.name_of(self.turn).to_owned();
            self.charge(&claimant);
            return Ok(());
        }
        self.remarks.note(say::convinced(player));
        pending.accepted.push(seat);
        self.uphold_if_all_accept();
        Ok(())
    }

    /// Upholds the claim that the table is asked about where all others who are in the game have accepted it.
    fn uphold_if_all_accept(&mut self) {
        let Some(pending) = &self.pending else { return };
        let convinced = |(at, seat): (usize, &Seat)| {
            at == self.turn || pending.accepted.contains(&at) || self.accord.has_resigned(&seat.name)
        };
        if self.seats.iter().enumerate().all(convinced) {
            let claim = pending.claim.clone();
            self.uphold(&claim);
        }
    }

    /// Takes in what a player says about the end of the game (Q-G-4). The hand of a player who resigns is put away, and an undecided claim of that
    /// player with it.
    pub(super) fn take_word(&mut self, player: &str, word: Word) -> Result<(), Refusal> {
        let at = self.seat(player)?;
        let plays = |seat: &&Seat| !self.accord.has_resigned(&seat.name);
        let playing: Vec<String> = self.seats.iter().filter(plays).map(|seat| seat.name.clone()).collect();
        self.accord.take(player, word, &playing.iter().map(String::as_str).collect::<Vec<_>>())?;
        self.remarks.note(word.note(player));
        if let Some(end) = self.accord.end_note() {
            self.remarks.note(end);
            self.pending = None;
            self.phase = Phase::Over;
        } else if word == Word::Resign {
            if let Some(seat) = self.seats.get_mut(at) {
                self.used.append(&mut seat.hand);
            }
            if self.turn == at {
                self.pending = None;
                self.go_on();
            } else {
                self.uphold_if_all_accept();
            }
        }
        Ok(())
    }

    /// A claim that was announced is given up. It counts as wrong: otherwise a player could see from the faces of the others how it stands,
    /// and pay nothing.
    pub(super) fn withdraw(&mut self, player: &str) -> Result<(), Refusal> {
        let seat = self.seat(player)?;
        if self.pending.is_none() || seat != self.turn {
            return Err(Refusal::new("Q-PA-20", no::nothing_to_withdraw(player)));
        }
        self.pending = None;
        self.phase = Phase::Scoring;
        self.remarks.upheld = Some(false);
        self.remarks.note(say::withdrawn(player));
        self.charge(player);
        Ok(())
    }
}

fn is_submitted(finding: &Finding) -> bool {
    matches!(finding.evidence, Evidence::Proof { submitted: true, .. })
}
