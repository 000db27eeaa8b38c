//! Scoring, winning, the tie-break.

use std::sync::Arc;

use documents::Refusal;
use documents::message::xwff as say;

use super::position::{Outcome, Phase, Round, RoundSeat, Seat, Xwff};
use super::settings::{Length, Win};
use crate::accord::Word;
use crate::wff::Value;

impl Xwff {
    /// Both have shown what they have: a point for each true wff (XW-9), or the tie is broken.
    pub(super) fn reveal(&mut self) {
        if self.tie_break {
            self.break_tie();
            return;
        }
        self.phase = Phase::Spotting;
        let values = self.settings.values();
        let logic = self.settings.logic();
        let all_count = self.settings.house.length == Length::AllWffs;
        for seat in &mut self.seats {
            let Some(shown) = &seat.shown else { continue };
            let is_true = shown.value == Some(Value::TRUE);
            if is_true {
                seat.points += 1;
                self.remarks.note(say::scores(&seat.name));
            }
            if shown.value == Some(Value::FALSE) {
                seat.falsehoods += 1;
            }
            if is_true || all_count {
                seat.length = seat.length.saturating_add(u32::try_from(shown.length).unwrap_or(u32::MAX));
            }
            // Who could not make a true wff and shows none neither goes on nor breaks off (Q-XW-1).
            let helpless = || matches!(crate::wff::longest_true(&shown.dice, &values, logic), Ok(None));
            if is_true {
                seat.streak += 1;
            } else if shown.wff.is_some() || !helpless() {
                seat.streak = 0;
            }
        }
    }

    /// The point that a needlessly short wff costs (XW-10, Q-XW-3).
    pub(super) fn penalise(&mut self, at: usize, row: &str) {
        let floor = self.settings.house.floor_zero;
        if let Some(seat) = self.seats.get_mut(at) {
            seat.spotted = Some(row.to_owned());
            seat.points = if floor { (seat.points - 1).max(0) } else { seat.points - 1 };
        }
    }

    /// Writes the round down, and looks whether the game is over.
    pub(super) fn end_round(&mut self) {
        self.write_down();
        self.phase = Phase::Ready;
        let there: Vec<usize> =
            (0..self.seats.len()).filter(|&at| self.seats.get(at).is_some_and(|seat| self.has_won(seat))).collect();
        let quick = matches!(self.settings.win, Win::QuickPlay {});
        match there.as_slice() {
            [winner] => self.win(*winner),
            [] if !quick => {}
            _ => {
                self.tie_break = true;
                self.remarks.note(say::tie());
            }
        }
    }

    /// Returns whether a player has what wins, the other player aside.
    fn has_won(&self, seat: &Seat) -> bool {
        let other = self.seats.iter().find(|other| other.name != seat.name);
        match self.settings.win {
            Win::Points { goal } => seat.points >= i64::from(goal),
            Win::Falsehoods { goal } => other.is_some_and(|other| other.falsehoods >= goal),
            Win::Length { goal } => seat.length >= goal,
            Win::Streak { goal } => seat.streak >= goal,
            Win::QuickPlay {} => other.is_some_and(|other| true_length(seat) > true_length(other)),
        }
    }

    /// XW-13: the first wff wins if it is true, else the second if that is; else there is another round.
    fn break_tie(&mut self) {
        self.write_down();
        self.phase = Phase::Ready;
        let first = self.first.unwrap_or(0);
        match [first, 1 - first].into_iter().find(|&at| self.seats.get(at).is_some_and(|seat| true_length(seat) > 0)) {
            Some(winner) => self.win(winner),
            None => self.remarks.note(say::tie_goes_on()),
        }
    }

    /// Takes in what a player says about the end of the game (Q-G-4).
    pub(super) fn take_word(&mut self, player: &str, word: Word) -> Result<(), Refusal> {
        self.seat(player)?;
        let playing: Vec<&str> = self.seats.iter().map(|seat| seat.name.as_str()).collect();
        self.accord.take(player, word, &playing)?;
        self.remarks.note(word.note(player));
        if let Some(end) = self.accord.end_note() {
            self.remarks.note(end);
            self.phase = Phase::Over;
        }
        Ok(())
    }

    fn win(&mut self, winner: usize) {
        if let Some(seat) = self.seats.get(winner) {
            self.remarks.note(say::wins(&seat.name));
            self.outcome = Some(Outcome { winner: seat.name.clone(), tie_break: self.tie_break });
        }
        self.phase = Phase::Over;
    }

    fn write_down(&mut self) {
        let of = |seat: &Seat| {
            let shown = seat.shown.clone()?;
            Some(RoundSeat { shown, spotted: seat.spotted.clone(), points: seat.points })
        };
        let round = Round { tie_break: self.tie_break, seats: self.seats.iter().filter_map(of).collect() };
        Arc::make_mut(&mut self.rounds).push(round);
    }
}

/// The length of the wff that was shown, if it was true.
fn true_length(seat: &Seat) -> usize {
    seat.shown.as_ref().filter(|shown| shown.value == Some(Value::TRUE)).map_or(0, |shown| shown.length)
}
