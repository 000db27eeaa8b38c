//! Shake a WFF as a [`Game`]: how it begins, what may be done, how the players stand. The moves themselves are played in `play`.

use std::borrow::Cow;
use std::mem;
use std::sync::Arc;

use documents::message::refused::{any, shake as no};
use documents::message::shake as say;
use documents::{Blank, LegalMove, Refusal, Remarks, Score};

use super::hand::Cubes;
use super::moves::{Move, NoMove};
use super::position::{Phase, Seat, Shake};
use super::settings::{House, Settings};
use crate::accord::{Accord, Word};
use crate::game::{Game, Viewer};
use crate::house_rules::{HouseRule, HouseRules};
use crate::rng::Rng;

/// Cubes that each player begins with (WP-3).
const FIRST_HAND: Cubes = Cubes::new(2, 1);

impl Game for Shake {
    const NAME: &'static str = "shake";
    const TITLE: &'static str = "Shake a WFF";
    const HOUSE_RULES: &'static [HouseRule] = House::RULES;
    type Settings = Settings;
    type Move = Move;
    const MOVE_FORMS: &'static str = NoMove::HELP;
    type View<'a> = &'a Shake;

    fn start(settings: &Settings) -> Result<Shake, Refusal> {
        let pile = settings.check(FIRST_HAND)?;
        let seed = settings.seed.ok_or_else(|| Refusal::new("WP-3", no::no_seed()))?;
        let seat =
            |name: &String| Seat { name: name.clone(), points: 0, hand: FIRST_HAND, pile, faces: Vec::new(), checked: false };
        Ok(Shake {
            rng: Rng::new(seed),
            phase: Phase::Ready,
            turn: 0,
            seats: settings.players.iter().map(seat).collect(),
            call: None,
            completed: Vec::new(),
            completed_cubes: Cubes::default(),
            outcome: None,
            accord: Accord::default(),
            remarks: Remarks::default(),
            settings: Arc::new(settings.clone()),
        })
    }

    fn play(&mut self, a_move: &Move) -> Result<(), Refusal> {
        if self.phase == Phase::Over {
            return Err(Refusal::new("WP-9", any::game_over()));
        }
        let before = mem::take(&mut self.remarks);
        let played = match a_move {
            Move::Toss {} => self.toss(),
            Move::Wff { player, wff } => self.call_wff(player, wff),
            Move::None { player } => self.call_none(player),
            Move::Check { player } => self.check(player),
            Move::Challenge { player, wff } => self.challenge(player, wff.as_deref()),
            Move::Accord { player, word } => self.take_word(player, *word),
        };
        match (&played, Shake::mover(a_move)) {
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
        self.seats.iter().map(|seat| (seat.name.as_str(), !seat.is_out())).collect()
    }

    fn accord_move(player: String, word: Word) -> Move {
        Move::Accord { player, word }
    }

    fn mover(a_move: &Move) -> Option<&str> {
        match a_move {
            Move::Toss {} => None,
            Move::Wff { player, .. }
            | Move::None { player }
            | Move::Check { player }
            | Move::Challenge { player, .. }
            | Move::Accord { player, .. } => Some(player),
        }
    }

    fn is_claim(a_move: &Move) -> bool {
        matches!(a_move, Move::Challenge { .. })
    }

    fn legal_moves(&self, viewer: Viewer) -> Vec<LegalMove> {
        let mut moves = Vec::new();
        let playing = self.seats.iter().filter(|seat| !seat.is_out());
        match (self.phase, &self.call) {
            (Phase::Ready, _) => moves.push(LegalMove::of_anybody("toss", say::toss())),
            (Phase::Racing, _) => {
                for seat in playing {
                    moves.push(LegalMove::of(&seat.name, "wff", say::calls_wff()).blank(Blank::Row));
                    moves.push(LegalMove::of(&seat.name, "none", say::calls_none()));
                }
            }
            (Phase::Checking, Some(call)) => {
                for seat in playing.filter(|seat| !seat.checked && seat.name != call.player) {
                    moves.push(LegalMove::of(&seat.name, "check", say::agrees()));
                    let meaning = if call.wff.is_some() {
                        moves.push(LegalMove::of(&seat.name, "challenge", say::disputes_row()));
                        say::shows_longer()
                    } else {
                        say::shows_wff()
                    };
                    moves.push(LegalMove::of(&seat.name, "challenge", meaning).blank(Blank::Row));
                }
            }
            (Phase::Checking | Phase::Over, _) => {}
        }
        if self.phase != Phase::Over {
            self.accord.list(&self.standing(), viewer, &mut moves);
        }
        moves
    }

    fn view(&self, _: Viewer) -> &Shake {
        self
    }

    /// The seed foretells every toss, and is not shown.
    fn public_settings(settings: &Settings) -> Cow<'_, Settings> {
        Cow::Owned(Settings { seed: None, ..settings.clone() })
    }

    fn remarks(&self) -> &Remarks {
        &self.remarks
    }

    fn scores(&self) -> Vec<Score> {
        let score = |seat: &Seat| {
            let further = [("hand", seat.hand.total().into()), ("pile", seat.pile.total().into())].into();
            Score { player: seat.name.clone(), points: seat.points.into(), further }
        };
        self.seats.iter().map(score).collect()
    }

    fn winners(&self) -> Option<Vec<String>> {
        self.accord.winners().or_else(|| self.outcome.as_ref().map(|outcome| outcome.winners.clone()))
    }
}
