//! ERGO as a [`Game`]: how it begins, what may be done, who sees what, how the players stand. The turns themselves are played in
//! `play`.

use std::borrow::Cow;
use std::sync::Arc;

use documents::message::ergo as say;
use documents::message::refused::{any, ergo as no};
use documents::{Blank, LegalMove, Refusal, Remarks, Score};
use serde::Serialize;

use super::card::Card;
use super::face::Face;
use super::moves::{Move, NoMove, Use};
use super::play::Turn;
use super::position::{Ergo, Seat, Table};
use super::settings::{House, Player, Revolution, Settings};
use crate::accord::{Accord, Word};
use crate::game::{Game, Viewer};
use crate::house_rules::{HouseRule, HouseRules};
use crate::rng::Rng;

/// A position as it may be seen: what lies on the table, and the hand of the viewer.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct View<'a> {
    /// The open part of the table.
    #[serde(flatten)]
    pub table: Table<'a>,
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
            accord: Accord::default(),
            remarks: Remarks::default(),
            settings: Arc::new(settings.clone()),
        };
        game.deal();
        Ok(game)
    }

    fn play(&mut self, a_move: &Move) -> Result<(), Refusal> {
        let seat = self.on_turn().ok_or_else(|| Refusal::new("ER-14", any::game_over()))?;
        self.seat(&a_move.player)?;
        if let Some(word) = a_move.accord {
            return self.take_word(a_move, word);
        }
        if seat.name != a_move.player {
            return Err(Refusal::new("ER-15", no::other_turn(&a_move.player, &seat.name)));
        }
        let turn = Turn::of(self, seat, a_move)?;
        self.carry_out(turn, a_move);
        self.accord.moved(&a_move.player);
        if self.winner.is_some() {
            self.accord.close();
        }
        Ok(())
    }

    fn accord(&self) -> &Accord {
        &self.accord
    }

    fn standing(&self) -> Vec<(&str, bool)> {
        self.seats.iter().map(|seat| (seat.name.as_str(), !self.accord.has_resigned(&seat.name))).collect()
    }

    fn accord_move(player: String, word: Word) -> Move {
        Move { player, uses: Vec::new(), rows: None, accord: Some(word) }
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
        let mut moves = Vec::new();
        if viewer.sees(self.turn) {
            let mut hand = seat.hand.clone();
            hand.sort_unstable();
            hand.dedup();
            for &card in &hand {
                self.list_uses(seat, card, &mut moves);
            }
            for &card in &hand {
                moves.push(LegalMove::of(&seat.name, "discard", say::discard()).word(card).blank(Blank::Use));
            }
        } else {
            // A turn has no verb: it begins with the use of a card.
            let turn = LegalMove::of(&seat.name, Blank::Use.word(), say::turn());
            moves.push(rows(turn.blank(Blank::Use)));
        }
        self.accord.list(&self.standing(), viewer, &mut moves);
        moves
    }

    fn view(&self, viewer: Viewer) -> View<'_> {
        let seat = self.seats.iter().enumerate().find(|(at, _)| viewer.sees(*at));
        View { table: self.table(), hand: seat.and_then(|(_, seat)| self.hand(&seat.name).ok()) }
    }

    /// The seed gives all hands away, and is not shown.
    fn public_settings(settings: &Settings) -> Cow<'_, Settings> {
        Cow::Owned(Settings { seed: None, ..settings.clone() })
    }

    fn to_move(&self) -> Option<usize> {
        self.on_turn().map(|_| self.turn)
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
        self.accord.winners().or_else(|| self.winner().map(|name| vec![name.to_owned()]))
    }
}

impl Ergo {
    /// Returns what may be done with a card, besides discarding it.
    fn list_uses(&self, seat: &Seat, card: Card, moves: &mut Vec<LegalMove>) {
        let name = &seat.name;
        let shows: Vec<Face> = Face::ALL.into_iter().filter(|&face| card.shows(face)).collect();
        if seat.banned == 0 {
            for &face in &shows {
                let wild = if matches!(card, Card::Face(_)) { "" } else { "wild=" };
                let card = format!("{wild}{}", Card::Face(face));
                moves.push(rows(LegalMove::of(name, card, say::lay()).blank(Blank::Use)));
            }
        }
        let is_wild = matches!(card, Card::WildLetter | Card::WildOperator);
        let played = |word: &str| if is_wild { format!("{card}={word}") } else { word.to_owned() };
        if (is_wild || card == Card::Justification) && seat.banned > 0 {
            moves.push(LegalMove::of(name, played("justify"), say::justify()).blank(Blank::Use));
        }
        if is_wild || card == Card::Ergo {
            if self.ruling().ergo_allowed() {
                moves.push(LegalMove::of(name, played("ergo"), say::ergo()));
            } else {
                moves.push(LegalMove::of(name, Blank::Use.word(), say::ergo_later()).word(played("ergo")));
            }
        }
        match card {
            Card::Fallacy => {
                for other in self
                    .seats
                    .iter()
                    .filter(|other| other.name != *name && !other.immune && !self.accord.has_resigned(&other.name))
                {
                    moves.push(LegalMove::of(name, "fallacy", say::fallacy()).word(&other.name).blank(Blank::Use));
                }
            }
            Card::TabulaRasa if !self.area.is_empty() => {
                let tabula = LegalMove::of(name, "tabula", say::tabula()).blank(Blank::CardPlace);
                moves.push(rows(tabula.blank(Blank::Use)));
            }
            Card::Revolution
                if self.settings.house.revolution == Revolution::SwapTwoCards
                    && self.area.iter().map(Vec::len).sum::<usize>() > 1 =>
            {
                let revolution = LegalMove::of(name, "revolution", say::revolution()).blank(Blank::TwoCardPlaces);
                moves.push(rows(revolution.blank(Blank::Use)));
            }
            _ => {}
        }
    }
}

/// A form of turns after which cards lie otherwise: with the rows that lie there then.
fn rows(turn: LegalMove) -> LegalMove {
    turn.word("=>").blank(Blank::Rows)
}
