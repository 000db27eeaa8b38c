//! Effects of turns. A turn is worked out beside the position, so that a refused one leaves it as it was.

use std::sync::Arc;

use documents::message::ergo as say;
use documents::message::refused::ergo as no;
use documents::{Argument, Message, Refusal, Remarks};
use game_syntax::ergo::ThenChain;

use super::area::{Laid, Rows, grown, shown, swap, take};
use super::card::Card;
use super::face::{Face, Letter, row_text};
use super::moves::{Move, Place, Row, Use};
use super::position::{Ending, Ergo, Round, Seat};
use super::row::{has_then_chain, read, row_fault};
use super::ruling::{Proof, Ruling};
use super::settings::{DeckOut, HAND, House, Revolution, TURN};
use crate::accord::Word;

/// A turn while it is worked out.
pub(super) struct Turn {
    hand: Vec<Card>,
    area: Rows,
    laid: Vec<Laid>,
    /// Cards that leave the hand or the area for good.
    away: Vec<Card>,
    banned: u32,
    immune: bool,
    /// The seats that Fallacies are played on.
    fallacies: Vec<usize>,
    ergo: bool,
}

impl Turn {
    /// Returns what a lawful move comes to.
    pub(super) fn of(game: &Ergo, seat: &Seat, a_move: &Move) -> Result<Turn, Refusal> {
        let house = &game.settings.house;
        let mut turn = Turn {
            hand: seat.hand.clone(),
            area: game.area.clone(),
            laid: Vec::new(),
            away: Vec::new(),
            banned: seat.banned,
            immune: seat.immune,
            fallacies: Vec::new(),
            ergo: false,
        };
        for one in &a_move.uses {
            turn.take_from_hand(one, seat)?;
            turn.put_to_use(one, game, seat)?;
        }
        let count = a_move.uses.len();
        if count > TURN || (count < TURN && !turn.ergo) {
            return Err(Refusal::new("ER-15", no::cards_used(TURN, count)).help(no::discard_rest()));
        }
        turn.place_cards(a_move.rows.as_deref(), house)?;
        if turn.ergo {
            turn.check_letters()?;
        }
        Ok(turn)
    }

    fn take_from_hand(&mut self, one: &Use, seat: &Seat) -> Result<(), Refusal> {
        if self.ergo {
            return Err(Refusal::new("ER-12", no::after_ergo()).help(no::ergo_last()));
        }
        let card = one.card();
        let at = self.hand.iter().position(|&held| held == card).ok_or_else(|| {
            let message = if seat.hand.contains(&card) { no::no_card_left } else { no::no_card };
            Refusal::new("ER-2", message(&seat.name, card.to_string()))
        })?;
        self.hand.remove(at);
        match one {
            Use::Lay { .. } => {}
            _ => self.away.push(card),
        }
        Ok(())
    }

    fn put_to_use(&mut self, one: &Use, game: &Ergo, seat: &Seat) -> Result<(), Refusal> {
        match one {
            Use::Lay { face, wild } => {
                if self.banned > 0 {
                    return Err(Refusal::new("ER-9", no::under_fallacy(&seat.name)).help(no::justify_first()));
                }
                let card = one.card();
                if !card.shows(*face) {
                    return Err(Refusal::new("ER-11", no::not_for_wild(face.to_string())));
                }
                self.laid.push(Laid { face: *face, wild: *wild });
            }
            Use::Discard { .. } => {}
            Use::Tabula { place } => {
                let taken = take(&mut self.area, *place)?;
                self.away.push(of_the_deck(taken));
            }
            Use::Revolution { first, second } => self.revolve(game.settings.house.revolution, *first, *second)?,
            Use::Fallacy { player } => {
                let at = game.seat(player)?;
                if *player == seat.name {
                    return Err(Refusal::new("ER-9", no::on_another()));
                }
                if game.seats.get(at).is_some_and(|other| other.immune) {
                    return Err(Refusal::new("ER-10", no::immune(player)));
                }
                if game.accord.has_resigned(player) {
                    return Err(Refusal::new("ER-9", no::has_resigned(player)));
                }
                self.fallacies.push(at);
            }
            Use::Justify { .. } => {
                if self.banned == 0 {
                    return Err(Refusal::new("Q-ER-7", no::no_fallacy(&seat.name)));
                }
                (self.banned, self.immune) = (0, true);
            }
            Use::Ergo { .. } => self.ergo = true,
        }
        Ok(())
    }

    fn revolve(&mut self, house: Revolution, first: Place, second: Place) -> Result<(), Refusal> {
        match house {
            Revolution::Manual => Err(Refusal::new("Q-ER-4", no::revolution_lost()).help(no::discard_revolution())),
            Revolution::SwapTwoCards => swap(&mut self.area, first, second),
        }
    }

    /// Puts the cards of the turn into the area, and checks its rows.
    fn place_cards(&mut self, rows: Option<&[Row]>, house: &House) -> Result<(), Refusal> {
        let rows = match rows {
            Some(rows) => rows.to_vec(),
            None if self.laid.is_empty() => self.area.iter().filter(|row| !row.is_empty()).map(|row| Row(shown(row))).collect(),
            None => {
                return Err(Refusal::new("ER-4", no::not_said_where()).help(no::write_rows()));
            }
        };
        self.area = grown(&self.area, &self.laid, &rows)?;
        for (at, row) in rows.iter().enumerate() {
            read(&row.0, house.reading_options())
                .map_err(|fault| Refusal::new(fault.rule(), no::row_not_legal(at + 1, row.to_string(), row_fault(&fault))))?;
        }
        Ok(())
    }

    /// Every letter must lie in the area for ERGO (ER-13).
    fn check_letters(&self) -> Result<(), Refusal> {
        let lies = |letter| self.area.iter().flatten().any(|card| card.face == Face::Letter(letter));
        let lacking: Vec<Argument> =
            Letter::ALL.into_iter().filter(|&letter| !lies(letter)).map(|letter| letter.to_string().into()).collect();
        if lacking.is_empty() {
            return Ok(());
        }
        Err(Refusal::new("ER-13", no::letters_missing(lacking)))
    }
}

/// The card of the deck that lies in the area.
fn of_the_deck(laid: Laid) -> Card {
    Use::Lay { face: laid.face, wild: laid.wild }.card()
}

impl Ergo {
    pub(super) fn carry_out(&mut self, turn: Turn, a_move: &Move) {
        self.remarks = Remarks::default();
        self.note_turn(a_move, &turn);
        let at = self.turn;
        for &other in &turn.fallacies {
            if let Some(seat) = self.seats.get_mut(other) {
                seat.banned = self.settings.house.fallacy_turns;
            }
        }
        self.area = turn.area;
        self.away.extend(turn.away);
        let mut letter = None;
        if let Some(seat) = self.seats.get_mut(at) {
            seat.hand = turn.hand;
            // A turn under a Fallacy is one of those that it lasts.
            seat.banned = turn.banned.saturating_sub(1);
            seat.immune = turn.immune;
            letter = Some(seat.letter);
        }
        if turn.ergo {
            let proof = letter.map(|letter| self.ruling().proof(letter));
            self.remarks.upheld = Some(proof == Some(Proof::Proved));
            self.score(Ending::Ergo);
        } else if self.deck.is_empty() {
            self.score(Ending::DeckOut);
        } else {
            self.turn = self.next_from(at + 1);
            self.draw();
        }
    }

    /// The first seat from this one on whose player has not resigned.
    fn next_from(&self, at: usize) -> usize {
        let count = self.seats.len().max(1);
        let plays = |seat: &usize| self.seats.get(*seat).is_some_and(|seat| !self.accord.has_resigned(&seat.name));
        (at..at + count).map(|seat| seat % count).find(plays).unwrap_or(at % count)
    }

    /// Takes in what a player says about the end of the game (Q-G-4). The hand of a player who resigns is put away.
    pub(super) fn take_word(&mut self, a_move: &Move, word: Word) -> Result<(), Refusal> {
        let player = &a_move.player;
        let at = self.seat(player)?;
        if !a_move.uses.is_empty() || a_move.rows.is_some() {
            return Err(Refusal::new("Q-G-4", no::word_is_no_turn()));
        }
        let plays = |seat: &&Seat| !self.accord.has_resigned(&seat.name);
        let playing: Vec<String> = self.seats.iter().filter(plays).map(|seat| seat.name.clone()).collect();
        self.accord.take(player, word, &playing.iter().map(String::as_str).collect::<Vec<_>>())?;
        self.remarks = Remarks::default();
        self.remarks.note(word.note(player));
        if let Some(end) = self.accord.end_note() {
            self.remarks.note(end);
        } else if word == Word::Resign {
            if let Some(seat) = self.seats.get_mut(at) {
                self.away.append(&mut seat.hand);
            }
            if self.turn == at {
                self.turn = self.next_from(at + 1);
                self.draw();
            }
        }
        Ok(())
    }

    /// Says what a turn was, apart from the cards that are laid, which lie there to be seen.
    fn note_turn(&mut self, a_move: &Move, turn: &Turn) {
        let name = &a_move.player;
        let laid = turn.laid.iter().map(|card| Argument::from(card.face.to_string()));
        if let Some(laid) = laid.reduce(|first, second| say::both(first, second).into()) {
            self.remarks.note(say::laid(name, laid));
        }
        for one in &a_move.uses {
            let told = match one {
                Use::Lay { .. } => continue,
                Use::Discard { .. } => say::discarded(name),
                Use::Tabula { place } => say::tabula_used(name, place.to_string()),
                Use::Revolution { first, second } => say::revolution_used(name, first.to_string(), second.to_string()),
                Use::Fallacy { player } => say::banned(player, self.settings.house.fallacy_turns),
                Use::Justify { .. } => say::justified(name),
                Use::Ergo { .. } => say::ergo_said(name),
            };
            self.remarks.note(told);
        }
        for row in turn.area.iter().map(|row| shown(row)).filter(|row| has_then_chain(row)) {
            let reading = match self.settings.house.then_chain {
                ThenChain::Left => say::from_the_left(),
                _ => say::from_the_right(),
            };
            if !self.area.iter().any(|old| shown(old) == row) {
                self.remarks.note(say::chain(row_text(&row), reading));
            }
        }
    }

    /// Ends the round (ER-12 to ER-14); the next one begins, or the game is over.
    fn score(&mut self, ending: Ending) {
        let ruling = self.ruling();
        let by = self.seats.get(self.turn).map(|seat| seat.name.clone()).unwrap_or_default();
        if ending == Ending::DeckOut {
            self.remarks.note(say::deck_out());
        }
        let gained: Vec<u64> = self.seats.iter().map(|seat| ruling.points(seat.letter) as u64).collect();
        for (seat, gained) in self.seats.iter_mut().zip(&gained) {
            seat.points = seat.points.saturating_add(*gained);
        }
        self.remarks.note(self.verdict(&ruling, &gained));
        let round = Round {
            ending,
            by,
            rows: self.rows().iter().map(|row| row_text(row)).collect(),
            cards: ruling.cards,
            consistent: ruling.consistent(),
            letters: ruling.letters(),
            gained,
            points: self.seats.iter().map(|seat| seat.points).collect(),
        };
        Arc::make_mut(&mut self.rounds).push(round);
        let ranked = || self.seats.iter().enumerate().filter(|(_, seat)| !self.accord.has_resigned(&seat.name));
        let most = ranked().map(|(_, seat)| seat.points).max().unwrap_or(0);
        let mut first = ranked().filter(|(_, seat)| seat.points == most).map(|(at, _)| at);
        let (leader, tied) = (first.next(), first.next().is_some());
        if most >= u64::from(self.settings.goal) {
            if !tied {
                self.winner = leader;
                return;
            }
            self.remarks.note(say::tie(most));
        }
        self.deal();
    }

    /// Returns what a round has proved, in a sentence.
    fn verdict(&self, ruling: &Ruling, gained: &[u64]) -> Message {
        if !ruling.consistent() {
            return say::contradiction();
        }
        let proved: Vec<Argument> = Letter::ALL
            .into_iter()
            .filter(|&letter| ruling.proof(letter) == Proof::Proved)
            .map(|letter| letter.to_string().into())
            .collect();
        if proved.is_empty() {
            return say::nothing_proved();
        }
        let scorers: Vec<Argument> = self
            .seats
            .iter()
            .zip(gained)
            .filter(|(_, gained)| **gained > 0)
            .map(|(seat, gained)| say::scores(&seat.name, *gained).into())
            .collect();
        let scorers = if scorers.is_empty() { say::no_scorer().into() } else { Argument::List(scorers) };
        say::proved(proved, scorers)
    }

    /// Shuffles and deals a round (ER-2, ER-14). It is begun by the next player each time.
    pub(super) fn deal(&mut self) {
        self.deck = self.settings.deck.cards();
        self.rng.shuffle(&mut self.deck);
        self.area.clear();
        self.away.clear();
        for seat in &mut self.seats {
            (seat.banned, seat.immune) = (0, false);
            let cards = if self.accord.has_resigned(&seat.name) { 0 } else { HAND };
            seat.hand = self.deck.split_off(self.deck.len().saturating_sub(cards));
        }
        self.turn = self.next_from(self.rounds.len());
        self.draw();
    }

    /// Draws for the turn that begins (ER-15): two cards, or what is left.
    fn draw(&mut self) {
        let rest = self.deck.len().saturating_sub(TURN);
        let drawn = self.deck.split_off(rest);
        if let Some(seat) = self.seats.get_mut(self.turn) {
            seat.hand.extend(drawn);
        }
        // A round begins with more cards than are drawn at once, so this does not go on for ever.
        if self.deck.is_empty() && self.settings.house.deck_out == DeckOut::AtOnce {
            self.score(Ending::DeckOut);
        }
    }
}
