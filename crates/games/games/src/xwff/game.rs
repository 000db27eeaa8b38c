//! x-wff as a [`Game`]: how it begins, what may be done, how the players stand. The moves themselves are played in `play`.

use std::borrow::Cow;
use std::mem;
use std::sync::Arc;

use documents::message::refused::{any, xwff as no};
use documents::message::xwff as say;
use documents::{Blank, LegalMove, Refusal, Remarks, Score};

use super::moves::{Move, NoMove};
use super::position::{Phase, Seat, Xwff};
use super::settings::{House, Settings};
use crate::accord::{Accord, Word};
use crate::game::{Game, Viewer};
use crate::house_rules::{HouseRule, HouseRules};
use crate::rng::Rng;
use crate::wff::Symbol;

impl Game for Xwff {
    const NAME: &'static str = "xwff";
    const TITLE: &'static str = "x-wff";
    const HOUSE_RULES: &'static [HouseRule] = House::RULES;
    type Settings = Settings;
    type Move = Move;
    const MOVE_FORMS: &'static str = NoMove::HELP;
    type View<'a> = &'a Xwff;

    fn start(settings: &Settings) -> Result<Xwff, Refusal> {
        settings.check()?;
        let seed = settings.seed.ok_or_else(|| Refusal::new("XW-1", no::no_seed()))?;
        Ok(Xwff {
            rng: Rng::new(seed),
            phase: Phase::Ready,
            tie_break: false,
            seats: settings.players.iter().map(|name| Seat::new(name)).collect(),
            first: None,
            rounds: Arc::default(),
            outcome: None,
            accord: Accord::default(),
            remarks: Remarks::default(),
            settings: Arc::new(settings.clone()),
        })
    }

    fn play(&mut self, a_move: &Move) -> Result<(), Refusal> {
        if self.phase == Phase::Over {
            return Err(Refusal::new("XW-11", any::game_over()));
        }
        let before = mem::take(&mut self.remarks);
        let played = match a_move {
            Move::Roll {} => self.roll(),
            Move::Reroll { player, die } => self.reroll(player, *die),
            Move::Turn { player, to } => self.turn(player, *to),
            Move::Show { player, wff } => self.show(player, wff),
            Move::None { player } => self.show_none(player),
            Move::Spot { player, wff } => self.spot(player, wff),
            Move::Done { player } => self.done(player),
            Move::Accord { player, word } => self.take_word(player, *word),
        };
        match (&played, Xwff::mover(a_move)) {
            (Err(_), _) => self.remarks = before,
            (Ok(()), Some(player)) if !matches!(a_move, Move::Accord { .. }) => self.accord.moved(player),
            (Ok(()), _) => {}
        }
        if self.phase == Phase::Over {
            self.accord.close();
        }
        played
    }

    fn accord(&self) -> &Accord {
        &self.accord
    }

    fn standing(&self) -> Vec<(&str, bool)> {
        self.seats.iter().map(|seat| (seat.name.as_str(), true)).collect()
    }

    fn accord_move(player: String, word: Word) -> Move {
        Move::Accord { player, word }
    }

    fn mover(a_move: &Move) -> Option<&str> {
        match a_move {
            Move::Roll {} => None,
            Move::Reroll { player, .. }
            | Move::Turn { player, .. }
            | Move::Show { player, .. }
            | Move::None { player }
            | Move::Spot { player, .. }
            | Move::Done { player }
            | Move::Accord { player, .. } => Some(player),
        }
    }

    fn is_claim(a_move: &Move) -> bool {
        matches!(a_move, Move::Spot { .. })
    }

    fn legal_moves(&self, viewer: Viewer) -> Vec<LegalMove> {
        let mut moves = Vec::new();
        match self.phase {
            Phase::Ready => moves.push(LegalMove::of_anybody("roll", say::roll())),
            Phase::Building => self.seats.iter().for_each(|seat| self.list_building(seat, &mut moves)),
            Phase::Spotting => {
                for (seat, opponent) in self.seats.iter().zip(self.seats.iter().rev()) {
                    list_turns(seat, &mut moves);
                    if !seat.done && opponent.spotted.is_none() {
                        moves.push(LegalMove::of(&seat.name, "spot", say::spot()).blank(Blank::Row));
                    }
                    if !seat.done {
                        moves.push(LegalMove::of(&seat.name, "done", say::done()));
                    }
                }
            }
            Phase::Over => return moves,
        }
        self.accord.list(&self.standing(), viewer, &mut moves);
        moves
    }

    fn view(&self, _: Viewer) -> &Xwff {
        self
    }

    /// The seed foretells every roll, and is not shown.
    fn public_settings(settings: &Settings) -> Cow<'_, Settings> {
        Cow::Owned(Settings { seed: None, ..settings.clone() })
    }

    fn remarks(&self) -> &Remarks {
        &self.remarks
    }

    fn scores(&self) -> Vec<Score> {
        let score = |seat: &Seat| {
            let further = [("falsehoods", seat.falsehoods), ("length", seat.length), ("streak", seat.streak)];
            let further = further.map(|(name, count)| (name, count.into())).into();
            Score { player: seat.name.clone(), points: seat.points, further }
        };
        self.seats.iter().map(score).collect()
    }

    fn winners(&self) -> Option<Vec<String>> {
        self.accord.winners().or_else(|| self.outcome.as_ref().map(|outcome| vec![outcome.winner.clone()]))
    }
}

impl Xwff {
    fn list_building(&self, seat: &Seat, moves: &mut Vec<LegalMove>) {
        list_turns(seat, moves);
        if self.must_reroll(seat) {
            let dice = 1..=seat.small.len();
            moves.extend(dice.map(|die| LegalMove::of(&seat.name, "reroll", say::reroll()).word(die)));
        } else if seat.shown.is_none() && self.rerolling().is_none() {
            moves.push(LegalMove::of(&seat.name, "wff", say::shows()).blank(Blank::Row));
            if !self.tie_break {
                moves.push(LegalMove::of(&seat.name, "none", say::shows_none()));
            }
        }
    }
}

fn list_turns(seat: &Seat, moves: &mut Vec<LegalMove>) {
    if seat.big.contains(&Symbol::Wild) {
        let turn = |to| LegalMove::of(&seat.name, "turn", say::turn()).word(to);
        moves.extend(Symbol::WILD.into_iter().map(turn));
    }
}
