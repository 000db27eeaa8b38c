//! Effects of moves. Each is checked to its end before it changes anything, so that a refused one leaves the position as it was.

use documents::message::refused::shake as no;
use documents::message::shake as say;
use documents::{Argument, Message, Refusal};

use super::hand::{Cubes, Filled, extra, fill, returned};
use super::position::{Call, Completed, Ending, Outcome, Phase, Seat, Shake};
use super::settings::FailedChallenge;
use crate::accord::Word;
use crate::wff::{Size, Symbol, cover, parse, text, words};

impl Shake {
    pub(super) fn toss(&mut self) -> Result<(), Refusal> {
        if self.phase != Phase::Ready {
            return Err(Refusal::new("WP-4", no::turn_goes_on()));
        }
        for seat in &mut self.seats {
            let Cubes { small, big } = seat.hand;
            let sizes = (0..small).map(|_| Size::Small).chain((0..big).map(|_| Size::Big));
            seat.faces = sizes.filter_map(|size| self.rng.pick(&size.faces()).copied()).collect();
        }
        self.turn += 1;
        self.phase = Phase::Racing;
        self.remarks.note(say::tossed(self.turn));
        Ok(())
    }

    /// A player who may call now.
    fn caller(&self, player: &str) -> Result<&Seat, Refusal> {
        let at = self.seat(player)?;
        match (self.phase, &self.call) {
            (Phase::Checking, Some(call)) => Err(Refusal::new("WP-5", no::called_first(&call.player)).help(no::others_judge())),
            (Phase::Racing, _) => self.seats.get(at).filter(|seat| !seat.is_out()).ok_or_else(|| out(player)),
            _ => Err(Refusal::new("WP-4", no::no_time_to_call()).help(no::toss_first())),
        }
    }

    pub(super) fn call_wff(&mut self, player: &str, row: &str) -> Result<(), Refusal> {
        let faces = &self.caller(player)?.faces;
        let laid: Result<Vec<Symbol>, _> = row.chars().filter(|letter| !letter.is_whitespace()).map(Symbol::try_from).collect();
        let laid = laid.map_err(|no_face| Refusal::new("WP-1", words::no_face(no_face)))?;
        if laid.is_empty() {
            return Err(Refusal::new("WP-4", no::no_row()).help(no::none_form(player)));
        }
        // Whether it is a WFF is for the others to see.
        cover(faces, &laid, self.settings.language()).map_err(|missing| {
            let message = no::cubes_do_not_make(player, words::missing(missing));
            Refusal::new("WP-4", message).help(no::cubes_show(text(faces)))
        })?;
        self.remarks.note(say::called(player, text(&laid)));
        self.stop(Call { player: player.to_owned(), wff: Some(text(&laid)), row: laid });
        Ok(())
    }

    pub(super) fn call_none(&mut self, player: &str) -> Result<(), Refusal> {
        self.caller(player)?;
        self.remarks.note(say::called_none(player));
        self.stop(Call { player: player.to_owned(), wff: None, row: Vec::new() });
        Ok(())
    }

    fn stop(&mut self, call: Call) {
        self.call = Some(call);
        self.phase = Phase::Checking;
    }

    /// The seats of a player who may judge the call, and of the caller; and the call.
    fn judge(&self, player: &str) -> Result<(usize, usize, Call), Refusal> {
        let at = self.seat(player)?;
        let Some(call) = self.call.as_ref().filter(|_| self.phase == Phase::Checking) else {
            return Err(Refusal::new("WP-5", no::no_call()).help(no::call_first()));
        };
        if call.player == player {
            return Err(Refusal::new("WP-5", no::others_check()));
        }
        match self.seats.get(at) {
            Some(seat) if seat.is_out() => Err(out(player)),
            Some(seat) if seat.checked => Err(Refusal::new("WP-5", no::checked_already(player))),
            _ => Ok((at, self.seat(&call.player)?, call.clone())),
        }
    }

    pub(super) fn check(&mut self, player: &str) -> Result<(), Refusal> {
        let (at, caller, call) = self.judge(player)?;
        if let Some(seat) = self.seats.get_mut(at) {
            seat.checked = true;
        }
        self.remarks.note(say::checked(player));
        self.reward_if_all_agree(caller, &call);
        Ok(())
    }

    /// Ends the turn where all others have called "Check!" (WP-6).
    fn reward_if_all_agree(&mut self, caller: usize, call: &Call) {
        if self.seats.iter().all(|seat| seat.checked || seat.is_out() || seat.name == call.player) {
            if let Some(mistake) = self.mistake(caller, call) {
                self.remarks.note(say::unseen(mistake));
            }
            self.reward(caller, call);
            self.end_turn();
        }
    }

    /// Takes in what a player says about the end of the game (Q-G-4). A player who resigns holds no cubes any more, and a call of that player is void.
    pub(super) fn take_word(&mut self, player: &str, word: Word) -> Result<(), Refusal> {
        let at = self.seat(player)?;
        let playing: Vec<&str> = self.seats.iter().filter(|seat| !seat.is_out()).map(|seat| seat.name.as_str()).collect();
        self.accord.take(player, word, &playing)?;
        self.remarks.note(word.note(player));
        if let Some(end) = self.accord.end_note() {
            self.remarks.note(end);
            self.phase = Phase::Over;
        } else if word == Word::Resign {
            if let Some(seat) = self.seats.get_mut(at) {
                (seat.hand, seat.pile) = (Cubes::default(), seat.pile.and(seat.hand));
                seat.faces.clear();
            }
            match self.call.clone() {
                Some(call) if call.player == player => self.end_turn(),
                Some(call) => {
                    let caller = self.seat(&call.player)?;
                    self.reward_if_all_agree(caller, &call);
                }
                None => {}
            }
        }
        Ok(())
    }

    /// Returns what is wrong with a call.
    fn mistake(&self, caller: usize, call: &Call) -> Option<Argument> {
        let language = self.settings.language();
        if let Some(Err(pff)) = call.wff.as_deref().map(|row| parse(row, language)) {
            return Some(words::reason(pff.reason).into());
        }
        let best = self.longest(&self.seats.get(caller)?.faces).filter(|best| best.len() > call.row.len())?;
        Some(if call.wff.is_some() { say::is_longer(text(&best)) } else { say::is_wff(text(&best)) }.into())
    }

    pub(super) fn challenge(&mut self, player: &str, evidence: Option<&str>) -> Result<(), Refusal> {
        let (at, caller, call) = self.judge(player)?;
        if evidence.is_none() && call.wff.is_none() {
            return Err(Refusal::new("WP-7", no::no_row_laid(&call.player)).help(no::show_wff(&call.player)));
        }
        let flaw = self.flaw(caller, &call, evidence);
        self.remarks.upheld = Some(flaw.is_none());
        match flaw {
            None => {
                self.remarks.note(say::challenge_right(player));
                self.score(at);
                self.take_extra(at);
                self.give_back(caller);
            }
            Some(flaw) => {
                self.remarks.note(say::challenge_wrong(player, flaw));
                self.give_back(at);
                if self.settings.house.failed_challenge == FailedChallenge::CallerScores {
                    self.reward(caller, &call);
                }
            }
        }
        self.end_turn();
        Ok(())
    }

    /// Returns what is wrong with a challenge; nothing when it is right (WP-7).
    fn flaw(&self, caller: usize, call: &Call, evidence: Option<&str>) -> Option<Message> {
        let language = self.settings.language();
        let Some(row) = evidence else {
            let laid = call.wff.as_deref().unwrap_or_default();
            return parse(laid, language).is_ok().then(|| say::is_wff(laid));
        };
        let shown = match parse(row, language) {
            Ok(shown) => shown,
            Err(pff) => return Some(say::no_wff(row.escape_debug().to_string(), words::reason(pff.reason))),
        };
        let faces = self.seats.get(caller).map(|seat| seat.faces.as_slice()).unwrap_or_default();
        if let Err(missing) = cover(faces, &shown, language) {
            return Some(say::cubes_do_not_make(&call.player, row, words::missing(missing)));
        }
        (shown.len() <= call.row.len()).then(|| say::not_longer(row, text(&call.row)))
    }

    /// Returns what a caller gets whose call stands (WP-6, Q-WP-2).
    fn reward(&mut self, caller: usize, call: &Call) {
        if let (Some(wff), Some(seat)) = (&call.wff, self.seats.get_mut(caller)) {
            let small = call.row.iter().filter(|symbol| symbol.size() == Size::Small).count() as u32;
            let used = Cubes::new(small, call.row.len() as u32 - small);
            if let Some(left) = seat.hand.without(used) {
                let filled = fill(left, seat.hand, seat.pile);
                if filled.hand != seat.hand {
                    self.remarks.note(say::refilled_short(&seat.name));
                }
                (seat.hand, seat.pile) = (filled.hand, filled.pile);
                self.completed_cubes = self.completed_cubes.and(used);
                self.completed.push(Completed { player: call.player.clone(), wff: wff.clone() });
            }
        }
        self.remarks.note(say::scores(&call.player));
        self.score(caller);
        self.take_extra(caller);
    }

    fn score(&mut self, at: usize) {
        if let Some(seat) = self.seats.get_mut(at) {
            seat.points += 1;
        }
    }

    fn take_extra(&mut self, at: usize) {
        let Some(seat) = self.seats.get_mut(at) else { return };
        match extra(seat.hand, seat.pile) {
            Ok(Filled { hand, pile }) => (seat.hand, seat.pile) = (hand, pile),
            Err(size) => {
                self.remarks.note(say::no_extra(&seat.name, size.to_string()));
            }
        }
    }

    fn give_back(&mut self, at: usize) {
        if let Some(seat) = self.seats.get_mut(at) {
            let Filled { hand, pile } = returned(seat.hand, seat.pile);
            (seat.hand, seat.pile) = (hand, pile);
            self.remarks.note(say::returns_cube(&seat.name));
            if seat.is_out() {
                self.remarks.note(say::out(&seat.name));
            }
        }
    }

    fn end_turn(&mut self) {
        self.call = None;
        self.phase = Phase::Ready;
        for seat in &mut self.seats {
            seat.faces.clear();
            seat.checked = false;
        }
        let ending = if self.completed_cubes.total() >= self.settings.goal {
            Ending::Goal
        } else if self.seats.iter().filter(|seat| !seat.is_out()).count() < 2 {
            Ending::TooFewHands
        } else {
            return;
        };
        let ranked = || self.seats.iter().filter(|seat| !self.accord.has_resigned(&seat.name));
        let most = ranked().map(|seat| seat.points).max().unwrap_or(0);
        let winners = ranked().filter(|seat| seat.points == most).map(|seat| seat.name.clone()).collect();
        self.outcome = Some(Outcome { winners, ending });
        self.phase = Phase::Over;
    }
}

fn out(player: &str) -> Refusal {
    Refusal::new("Q-WP-4", no::out(player))
}
