//! Effects of moves. Each is checked to its end before it changes anything, so that a refused one leaves the position as it was.

use documents::message::refused::xwff as no;
use documents::message::xwff as say;
use documents::{Argument, Message, Refusal};

use super::position::{Phase, Seat, Shown, Xwff};
use crate::wff::{Reason, Size, Symbol, Value, cover, evaluate, parse, text, words};

/// Dice of each size that a player has (XW-1).
const DICE: usize = 3;

impl Xwff {
    pub(super) fn roll(&mut self) -> Result<(), Refusal> {
        if self.phase != Phase::Ready {
            return Err(Refusal::new("XW-8", no::round_goes_on()));
        }
        self.remarks.note(say::rolled(self.rounds.len() + 1));
        for seat in &mut self.seats {
            let mut throw = |size: Size| self.rng.pick(&size.faces()).copied().into_iter();
            seat.small = (0..DICE).flat_map(|_| throw(Size::Small)).collect();
            seat.big = (0..DICE).flat_map(|_| throw(Size::Big)).collect();
            if !self.settings.house.many_valued {
                // Each i once more, and a second i stays (XW-6).
                for die in seat.small.iter_mut().filter(|die| **die == Symbol::I) {
                    *die = throw(Size::Small).next().unwrap_or(*die);
                    self.remarks.note(say::rolled_i_again(&seat.name, die.to_string()));
                }
            }
            (seat.shown, seat.spotted, seat.done) = (None, None, false);
        }
        (self.phase, self.first) = (Phase::Building, None);
        let without = self.seats.iter().filter(|seat| self.must_reroll(seat));
        let remarks: Vec<Message> = without.map(|seat| say::must_reroll(&seat.name)).collect();
        self.remarks.notes.extend(remarks);
        Ok(())
    }

    pub(super) fn reroll(&mut self, player: &str, die: usize) -> Result<(), Refusal> {
        let at = self.seat(player)?;
        let rolls = self.seats.get(at).is_some_and(|seat| self.must_reroll(seat));
        if !rolls {
            return Err(Refusal::new("XW-7", no::no_reroll()).help(no::i_rolled_again()));
        }
        let seat = self.seats.get_mut(at);
        let Some(rolled) = seat.and_then(|seat| seat.small.get_mut(die.wrapping_sub(1))) else {
            return Err(Refusal::new("XW-7", no::no_die(die)).help(no::small_dice()));
        };
        while !rolled.is_letter() {
            *rolled = self.rng.pick(&Size::Small.faces()).copied().unwrap_or(Symbol::P);
        }
        let rolled = rolled.to_string();
        self.remarks.note(say::rerolled(player, rolled));
        Ok(())
    }

    pub(super) fn turn(&mut self, player: &str, to: Symbol) -> Result<(), Refusal> {
        let at = self.seat(player)?;
        if self.phase == Phase::Ready {
            return Err(Refusal::new("XW-5", no::turn_in_round()).help(no::roll_first()));
        }
        if !Symbol::WILD.contains(&to) {
            return Err(Refusal::new("XW-5", no::not_to(to.to_string())).help(no::turn_to()));
        }
        let wild = self.seats.get_mut(at).and_then(|seat| seat.big.iter_mut().find(|die| **die == Symbol::Wild));
        *wild.ok_or_else(|| Refusal::new("XW-5", no::no_wildcard(player)))? = to;
        self.remarks.note(say::turned(player, to.to_string()));
        Ok(())
    }

    /// The seat of a player who may show a wff now.
    fn builder(&self, player: &str) -> Result<(usize, &Seat), Refusal> {
        let at = self.seat(player)?;
        if self.phase != Phase::Building {
            return Err(Refusal::new("XW-8", no::no_time_to_show()));
        }
        let seat = self.seats.get(at).filter(|seat| seat.shown.is_none());
        let seat = seat.ok_or_else(|| Refusal::new("XW-8", no::shown_already(player)))?;
        if self.must_reroll(seat) {
            return Err(Refusal::new("XW-7", no::no_proposition(player)).help(no::reroll_first(player)));
        }
        // Wffs are built after all have a letter (steps 5 and 6 of the rulebook): in a tie-break, where the first true wff wins, to show one
        // before would be unfair.
        if let Some(other) = self.rerolling() {
            let name = &other.name;
            return Err(Refusal::new("XW-7", no::others_reroll(name)).help(no::reroll_first(name)));
        }
        Ok((at, seat))
    }

    pub(super) fn show(&mut self, player: &str, row: &str) -> Result<(), Refusal> {
        let (at, seat) = self.builder(player)?;
        let language = self.settings.language();
        let wff = parse(row, language).map_err(|pff| {
            let rule = if pff.reason == Reason::NotTurned { "Q-XW-6" } else { language.rule() };
            Refusal::new(rule, no::pff(pff.position, words::reason(pff.reason))).help(words::reason_help(pff.reason))
        })?;
        let dice = seat.dice();
        let turned: Vec<Symbol> = dice.iter().copied().filter(|&die| die != Symbol::Wild).collect();
        cover(&turned, &wff, language).map_err(|missing| {
            let refusal = Refusal::new("XW-8", no::dice_do_not_make(player, words::missing(missing)));
            if cover(&dice, &wff, language).is_ok() {
                return refusal.help(no::turn_wildcard(player, missing.symbol.to_string()));
            }
            refusal.help(no::dice_are(text(&dice)))
        })?;
        let value = evaluate(&wff, &self.settings.values(), self.settings.logic())
            .map_err(|error| Refusal::new("XW-2", words::no_value(error)))?;
        let shown = Shown { wff: Some(text(&wff)), length: wff.len(), value: Some(value), dice };
        self.put_down(at, shown);
        Ok(())
    }

    pub(super) fn show_none(&mut self, player: &str) -> Result<(), Refusal> {
        if self.tie_break {
            return Err(Refusal::new("XW-13", no::both_need()).help(no::always_some()));
        }
        let (at, seat) = self.builder(player)?;
        let shown = Shown { wff: None, length: 0, value: None, dice: seat.dice() };
        self.put_down(at, shown);
        Ok(())
    }

    fn put_down(&mut self, at: usize, shown: Shown) {
        self.first = self.first.or(Some(at));
        if let Some(seat) = self.seats.get_mut(at) {
            self.remarks.note(match (&shown.wff, shown.value) {
                (Some(wff), Some(value)) => say::shown(&seat.name, wff, value.to_string()),
                _ => say::shown_none(&seat.name),
            });
            seat.shown = Some(shown);
        }
        if self.seats.iter().all(|seat| seat.shown.is_some()) {
            self.reveal();
        }
    }

    pub(super) fn spot(&mut self, player: &str, row: &str) -> Result<(), Refusal> {
        let at = self.spotter(player)?;
        let other = 1 - at;
        let Some((name, shown)) = self.seats.get(other).and_then(|seat| Some((seat.name.clone(), seat.shown.clone()?))) else {
            return Err(Refusal::new("XW-10", no::nothing_to_spot()));
        };
        if self.seats.get(other).is_some_and(|seat| seat.spotted.is_some()) {
            return Err(Refusal::new("XW-10", no::point_lost(name)).help(no::done_ends(player)));
        }
        match self.flaw(&shown, &name, row) {
            Some(flaw) => {
                self.remarks.upheld = Some(false);
                self.remarks.note(say::no_effect(flaw));
            }
            None => {
                self.remarks.upheld = Some(true);
                self.remarks.note(say::penalised(name, row));
                self.penalise(other, row);
            }
        }
        Ok(())
    }

    /// Returns what is wrong with a spot; nothing when it is right (XW-10, Q-XW-2, Q-XW-5).
    fn flaw(&self, shown: &Shown, name: &str, row: &str) -> Option<Argument> {
        let wff = match parse(row, self.settings.language()) {
            Ok(wff) => wff,
            Err(pff) => return Some(say::no_wff(row.escape_debug().to_string(), words::reason(pff.reason)).into()),
        };
        if let Err(missing) = cover(&shown.dice, &wff, self.settings.language()) {
            return Some(say::dice_do_not_make(name, row, words::missing(missing)).into());
        }
        match evaluate(&wff, &self.settings.values(), self.settings.logic()) {
            Ok(Value::TRUE) => {}
            Ok(value) => return Some(say::has_value(row, value.to_string()).into()),
            Err(error) => return Some(words::no_value(error).into()),
        }
        if wff.len() <= shown.length {
            return Some(say::not_longer(row, name).into());
        }
        let untrue = shown.value.is_some_and(|value| value != Value::TRUE);
        (untrue && !self.settings.house.penalty_on_false).then(|| say::was_not_true(name).into())
    }

    /// The seat of a player who may still spot.
    fn spotter(&self, player: &str) -> Result<usize, Refusal> {
        let at = self.seat(player)?;
        if self.phase != Phase::Spotting {
            return Err(Refusal::new("XW-10", no::no_time_to_spot()));
        }
        match self.seats.get(at) {
            Some(seat) if !seat.done => Ok(at),
            _ => Err(Refusal::new("XW-10", no::is_done(player))),
        }
    }

    pub(super) fn done(&mut self, player: &str) -> Result<(), Refusal> {
        let at = self.spotter(player)?;
        if let Some(seat) = self.seats.get_mut(at) {
            seat.done = true;
        }
        self.remarks.note(say::spots_no_more(player));
        if self.seats.iter().all(|seat| seat.done) {
            self.end_round();
        }
        Ok(())
    }
}
