//! Palmer's game as a [`Game`]: how it begins, who sees what, how the players stand. The moves themselves are played in `play`, and listed
//! in `legal_moves`.

use std::borrow::Cow;
use std::mem;

use board_syntax::palmer::Vocabulary;
use documents::{LegalMove, Refusal, Remarks, Score};
use formula::Bank;

use super::card::Card;
use super::house::House;
use super::moves::{Move, NoMove};
use super::position::{Palmer, Phase, Seat};
use super::settings::Settings;
use super::view::View;
use crate::accord::{Accord, Word};
use crate::game::{Game, Viewer};
use crate::house_rules::{HouseRule, HouseRules};
use crate::rng::Rng;

impl Game for Palmer {
    const NAME: &'static str = "palmer";
    const TITLE: &'static str = "Palmer's game";
    const HOUSE_RULES: &'static [HouseRule] = House::RULES;
    type Settings = Settings;
    type Move = Move;
    const MOVE_FORMS: &'static str = NoMove::HELP;
    type View<'a> = View<'a>;

    fn start(settings: &Settings) -> Result<Palmer, Refusal> {
        let mut rng = Rng::new(settings.check()?);
        let mut deck = Card::deck();
        rng.shuffle(&mut deck);
        let mut bank = Bank::new();
        let vocabulary = Vocabulary::game(&mut bank);
        let seat = |name: &String| {
            let mut hand = deck.split_off(deck.len().saturating_sub(settings.hand));
            hand.reverse();
            Seat { name: name.clone(), points: 0, hand }
        };
        Ok(Palmer {
            seats: settings.players.iter().map(seat).collect(),
            settings: settings.clone(),
            bank,
            vocabulary,
            board: Vec::new(),
            names: Vec::new(),
            written: 0,
            deck,
            used: Vec::new(),
            turn: 0,
            phase: Phase::Scoring,
            plays: 0,
            passes: 0,
            pending: None,
            outcome: None,
            accord: Accord::default(),
            remarks: Remarks::default(),
            evidence: Vec::new(),
        })
    }

    fn play(&mut self, a_move: &Move) -> Result<(), Refusal> {
        if self.phase == Phase::Over {
            return Err(Refusal::new("PA-1", documents::message::refused::any::game_over()));
        }
        let before = (mem::take(&mut self.remarks), mem::take(&mut self.evidence));
        let played = match a_move {
            Move::Play { player, cards, statement } => self.write(player, cards, statement.as_deref()),
            Move::Negate { player, statement, at } => self.negate(player, statement, *at),
            Move::Pass { player } => self.pass(player),
            Move::Claim { player, claim, findings } => self.claim(player, claim, findings),
            Move::Accept { player } => self.answer(player, true),
            Move::Reject { player } => self.answer(player, false),
            Move::Withdraw { player } => self.withdraw(player),
            Move::Accord { player, word } => self.take_word(player, *word),
        };
        match (&played, a_move) {
            (Err(_), _) => (self.remarks, self.evidence) = before,
            (Ok(()), Move::Accord { .. }) => {}
            (Ok(()), a_move) => self.accord.moved(a_move.player()),
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
        self.seats.iter().map(|seat| (seat.name.as_str(), !self.accord.has_resigned(&seat.name))).collect()
    }

    fn accord_move(player: String, word: Word) -> Move {
        Move::Accord { player, word }
    }

    fn parse_move(text: &str) -> Result<Move, String> {
        text.parse().map_err(|error: NoMove| format!("{error}; {}", error.help()))
    }

    fn mover(a_move: &Move) -> Option<&str> {
        Some(a_move.player())
    }

    fn is_claim(a_move: &Move) -> bool {
        matches!(a_move, Move::Claim { .. })
    }

    fn legal_moves(&self, viewer: Viewer) -> Vec<LegalMove> {
        let mut moves = self.list_moves(self.hands_are_open() || viewer.sees(self.turn));
        if self.phase != Phase::Over {
            self.accord.list(&self.standing(), viewer, &mut moves);
        }
        moves
    }

    fn view(&self, viewer: Viewer) -> View<'_> {
        View::new(self, viewer)
    }

    /// Without the seed, which tells the order of the deck.
    fn public_settings(settings: &Settings) -> Cow<'_, Settings> {
        Cow::Owned(Settings { seed: None, ..settings.clone() })
    }

    fn to_move(&self) -> Option<usize> {
        match self.phase {
            Phase::Scoring | Phase::Writing => Some(self.turn),
            Phase::Asking | Phase::Over => None,
        }
    }

    fn has_secrets(&self) -> bool {
        !self.hands_are_open()
    }

    fn remarks(&self) -> &Remarks {
        &self.remarks
    }

    fn scores(&self) -> Vec<Score> {
        let score = |seat: &Seat| {
            let further = [("cards", i64::try_from(seat.hand.len()).unwrap_or(i64::MAX))].into();
            Score { player: seat.name.clone(), points: seat.points.into(), further }
        };
        self.seats.iter().map(score).collect()
    }

    fn winners(&self) -> Option<Vec<String>> {
        self.accord.winners().or_else(|| self.outcome.as_ref().map(|outcome| outcome.winners.clone()))
    }
}
