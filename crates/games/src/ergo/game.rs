//! ERGO as a [`Game`]: how it begins, what may be done, who sees what, how the players stand. The turns themselves are played in
//! `play`.

use std::borrow::Cow;
use std::sync::Arc;

use serde::Serialize;

use super::card::Card;
use super::face::Face;
use super::moves::{Move, NoMove, Use};
use super::play::Turn;
use super::position::{Ergo, Seat};
use super::settings::{House, Player, Revolution, Settings};
use crate::game::{Game, Score, Viewer};
use crate::house_rules::{HouseRule, HouseRules};
use crate::legal_move::LegalMove;
use crate::refusal::Refusal;
use crate::remarks::Remarks;
use crate::rng::Rng;

/// A position as it may be seen: what lies on the table, and the hand of the viewer.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct View<'a> {
    #[serde(flatten)]
    #[cfg_attr(feature = "schemas", schemars(with = "super::position::Table<'a>"))]
    table: &'a Ergo,
    /// The cards of the viewer, who has to be a player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hand: Option<Vec<Card>>,
}

impl Game for Ergo {
    const NAME: &'static str = "ergo";
    const TITLE: &'static str = "ERGO";
    const HOUSE_RULES: &'static [HouseRule] = House::RULES;
    type Settings = Settings;
    type Move = Move;
    const MOVE_FORMS: &'static str = NoMove::HELP;
    type View<'a> = View<'a>;

    fn start(settings: &Settings) -> Result<Ergo, Refusal> {
        let seed = settings.check()?;
        let seat = |player: &Player| Seat {
            name: player.name.clone(),
            letter: player.letter,
            points: 0,
            hand: Vec::new(),
            banned: 0,
            immune: false,
        };
        let mut game = Ergo {
            rng: Rng::new(seed),
            seats: settings.players.iter().map(seat).collect(),
            turn: 0,
            deck: Vec::new(),
            area: Vec::new(),
            away: Vec::new(),
            rounds: Arc::default(),
            winner: None,
            remarks: Remarks::default(),
            settings: Arc::new(settings.clone()),
        };
        game.deal();
        Ok(game)
    }

    fn play(&mut self, a_move: &Move) -> Result<(), Refusal> {
        let seat = self.on_turn().ok_or_else(|| Refusal::new("ER-14", "the game is over"))?;
        self.seat(&a_move.player)?;
        if seat.name != a_move.player {
            return Err(Refusal::new("ER-15", format!("it is not {}'s turn, but {}'s", a_move.player, seat.name)));
        }
        let turn = Turn::of(self, seat, a_move)?;
        self.carry_out(turn, a_move);
        Ok(())
    }

    fn mover(a_move: &Move) -> Option<&str> {
        Some(&a_move.player)
    }

    fn is_claim(a_move: &Move) -> bool {
        a_move.uses.iter().any(|one| matches!(one, Use::Ergo { .. }))
    }

    /// The forms of turns for the cards in the hand, for the player whose turn it is; for everybody else the form of all turns.
    /// USE is one more of the forms, ROWS the rows after the turn.
    fn legal_moves(&self, viewer: Viewer) -> Vec<LegalMove> {
        let Some(seat) = self.on_turn() else { return Vec::new() };
        if !viewer.sees(self.turn) {
            let text = format!("{} USE USE => ROWS", seat.name);
            return vec![LegalMove::new(text, "two cards are used: laid, played, or discarded")];
        }
        let mut hand = seat.hand.clone();
        hand.sort_unstable();
        hand.dedup();
        let mut moves = Vec::new();
        for &card in &hand {
            self.list_uses(seat, card, &mut moves);
        }
        for &card in &hand {
            moves.push(LegalMove::new(format!("{} discard {card} USE", seat.name), "puts it away"));
        }
        moves
    }

    fn view(&self, viewer: Viewer) -> View<'_> {
        let seat = self.seats.iter().enumerate().find(|(at, _)| viewer.sees(*at));
        View { table: self, hand: seat.and_then(|(_, seat)| self.hand(&seat.name).ok()) }
    }

    /// The seed gives all hands away, and is not shown.
    fn public_settings(settings: &Settings) -> Cow<'_, Settings> {
        Cow::Owned(Settings { seed: None, ..settings.clone() })
    }

    fn to_move(&self) -> Option<usize> {
        self.winner.is_none().then_some(self.turn)
    }

    fn has_secrets(&self) -> bool {
        true
    }

    fn remarks(&self) -> &Remarks {
        &self.remarks
    }

    fn scores(&self) -> Vec<Score> {
        let score = |seat: &Seat| {
            let further = [("cards", seat.cards() as i64), ("banned", seat.banned.into())].into();
            Score { player: seat.name.clone(), points: i64::try_from(seat.points).unwrap_or(i64::MAX), further }
        };
        self.seats.iter().map(score).collect()
    }

    fn winners(&self) -> Option<Vec<String>> {
        self.winner().map(|name| vec![name.to_owned()])
    }
}

impl Ergo {
    /// Returns what may be done with a card, besides discarding it.
    fn list_uses(&self, seat: &Seat, card: Card, moves: &mut Vec<LegalMove>) {
        let name = &seat.name;
        let mut list = |text: String, meaning| moves.push(LegalMove::new(text, meaning));
        let shows: Vec<Face> = Face::ALL.into_iter().filter(|&face| card.shows(face)).collect();
        if seat.banned == 0 {
            for &face in &shows {
                let wild = if matches!(card, Card::Face(_)) { "" } else { "wild=" };
                list(format!("{name} {wild}{} USE => ROWS", Card::Face(face)), "lays it in the premise area");
            }
        }
        let is_wild = matches!(card, Card::WildLetter | Card::WildOperator);
        let played = |word: &str| if is_wild { format!("{card}={word}") } else { word.to_owned() };
        if (is_wild || card == Card::Justification) && seat.banned > 0 {
            list(format!("{name} {} USE", played("justify")), "lifts the Fallacy");
        }
        if is_wild || card == Card::Ergo {
            if self.ruling().ergo_allowed() {
                list(format!("{name} {}", played("ergo")), "ends the proof, and the round is scored");
            } else {
                list(format!("{name} USE {}", played("ergo")), "ends the proof, if every letter lies in the area by then");
            }
        }
        match card {
            Card::Fallacy => {
                for other in self.seats.iter().filter(|other| other.name != *name && !other.immune) {
                    list(format!("{name} fallacy {} USE", other.name), "keeps the player from laying cards");
                }
            }
            Card::TabulaRasa if !self.area.is_empty() => {
                list(format!("{name} tabula ROW.CARD USE => ROWS"), "takes a card out of a row");
            }
            Card::Revolution
                if self.settings.house.revolution == Revolution::SwapTwoCards
                    && self.area.iter().map(Vec::len).sum::<usize>() > 1 =>
            {
                list(format!("{name} revolution ROW.CARD/ROW.CARD USE => ROWS"), "two cards of the area change places");
            }
            _ => {}
        }
    }
}
