//! Effects of moves; those of claims are in `scoring`. Each is checked to its end before it changes anything, so that a refused
//! one leaves the position as it was.

use board_syntax::palmer::{self, Brackets, Sentence};
use documents::message::palmer as say;
use documents::message::refused::palmer as no;
use documents::{Argument, Refusal};
use formula::{Alphabet, Bank, Connective, Formula, FormulaId, Role, Statement};
use representation::AlphaEquivalence;

use super::board_text::spell;
use super::card::{Card, Played};
use super::house::{AfterScore, AllPass, IdenticalCopy, NegateDefinition};
use super::licence::Question;
use super::negation;
use super::position::{Ending, Name, Outcome, Palmer, Phase, Written};
use super::statement_reader::{Read, is_statement, read};

/// The most characters of a statement on the board.
const LONGEST_STATEMENT: usize = 2_000;

impl Palmer {
    /// Checks that it is this player's turn, in one of the phases in which something may be written.
    pub(super) fn writer(&self, player: &str) -> Result<usize, Refusal> {
        let seat = self.seat(player)?;
        if self.phase == Phase::Asking {
            return Err(asking());
        }
        if seat != self.turn {
            return Err(Refusal::new("PA-1", no::not_their_turn(self.name_of(self.turn))).help(no::clockwise()));
        }
        Ok(seat)
    }

    pub(super) fn name_of(&self, seat: usize) -> &str {
        self.seats.get(seat).map_or("", |seat| &seat.name)
    }

    /// The hand of a seat without these cards.
    fn without(&self, seat: usize, cards: impl IntoIterator<Item = Card>) -> Result<Vec<Card>, Refusal> {
        let mut hand = self.seats.get(seat).map(|seat| seat.hand.clone()).unwrap_or_default();
        for card in cards {
            let at = hand.iter().position(|held| *held == card).ok_or_else(|| {
                let refusal = Refusal::new("PA-5", no::lacks_card(self.name_of(seat), card.to_string()));
                let hand = self.seats.get(seat).into_iter().flat_map(|seat| &seat.hand);
                let cards: Vec<Argument> = hand.map(|card| card.to_string().into()).collect();
                // Who moves for another player learns nothing of a hand that is not open.
                if self.hands_are_open() { refusal.help(no::hand_is(cards)) } else { refusal }
            })?;
            hand.remove(at);
        }
        Ok(hand)
    }

    pub(super) fn write(&mut self, player: &str, cards: &[Played], statement: Option<&str>) -> Result<(), Refusal> {
        let seat = self.writer(player)?;
        let hand = self.without(seat, cards.iter().map(|played| played.card))?;
        let statement = match (statement, cards) {
            (Some(statement), _) => statement.to_owned(),
            (None, [one]) => one.card.written(one.number).ok_or_else(|| match one.card {
                Card::Negation => Refusal::new("PA-27", no::negation_writes_nothing()).help(no::negate_form(player)),
                card if card.takes_number() => {
                    Refusal::new("PA-26", no::needs_number(card.to_string())).help(no::number_form(player, card.to_string()))
                }
                card => no_statement(player, &card.to_string()),
            })?,
            (None, cards) => {
                let names: Vec<String> = cards.iter().map(ToString::to_string).collect();
                return Err(no_statement(player, &names.join(", ")));
            }
        };
        if statement.chars().count() > LONGEST_STATEMENT {
            return Err(Refusal::new("PA-5", no::too_long(LONGEST_STATEMENT)));
        }
        let house = self.settings.house;
        let Read { text, sentence, warnings, vocabulary } = read(&mut self.bank, &self.vocabulary, &statement, &house)?;
        let mut question = Question { bank: &mut self.bank, text: &text, read: &sentence, house: &house };
        question.licence(cards).map_err(|not| not.refusal)?;
        if house.identical_copy == IdenticalCopy::Refuse {
            let copy = |written: &&Written| self.bank.alpha_equivalent(written.statement.meaning, sentence.meaning);
            if let Some(copy) = self.board.iter().find(copy).map(Written::label) {
                return Err(Refusal::new("Q-PA-16", no::copy(copy)));
            }
        }
        let text = self.spelt(&text, &sentence);
        self.vocabulary = vocabulary;
        self.written += 1;
        let label = self.written.to_string();
        self.remarks.note(say::writes(player, &label, &text));
        self.remarks.notes.extend(warnings.into_iter().map(say::warning));
        if let Some(definition) = &sentence.definition {
            let name = self.bank.symbol_text(definition.symbol).to_owned();
            self.names.push(Name { name, arity: definition.parameters.len(), defined_by: Some(label.clone()) });
        }
        let Sentence { sentence, definition, meaning } = sentence;
        self.board.push(Written {
            text,
            scored: false,
            statement: Statement { label, sentence, definition, meaning, role: Role::Axiom },
        });
        self.lay(seat, hand, cards.iter().map(|played| played.card));
        Ok(())
    }

    /// The text of a statement as it is written on the board.
    fn spelt(&mut self, text: &source::Text, read: &Sentence) -> String {
        let spelt = spell(text);
        let again = is_statement(&mut self.bank, &self.vocabulary, &spelt, &self.settings.house);
        if again.as_ref() == Some(read) {
            spelt
        } else {
            // On the board a statement stands on one line.
            text.content().split_whitespace().collect::<Vec<_>>().join(" ")
        }
    }

    pub(super) fn negate(&mut self, player: &str, label: &str, at: usize) -> Result<(), Refusal> {
        let seat = self.writer(player)?;
        let hand = self.without(seat, [Card::Negation])?;
        let written = self.statement(label).map_err(|refusal| Refusal { rule: String::from("PA-27"), ..refusal })?;
        let (before, statement) = (written.text.clone(), written.statement.clone());
        let house = self.settings.house;
        if statement.definition.is_some() && house.negate_definition == NegateDefinition::Forbid {
            return Err(Refusal::new("Q-PA-13", no::gives_name(label)));
        }
        let places = negation::places(&mut self.bank, &self.vocabulary, &before, statement.sentence, &house);
        let count = places.len();
        let Some(place) = at.checked_sub(1).and_then(|at| places.into_iter().nth(at)) else {
            return Err(Refusal::new("Q-PA-14", no::no_place(label, at)).help(no::places(count)));
        };
        let Some(sentence) = is_statement(&mut self.bank, &self.vocabulary, &place.result, &house) else {
            return Err(Refusal::new("Q-PA-14", no::result_is_none(place.result)));
        };
        let mut result = (sentence.sentence, place.result);
        if let Some(definition) = &statement.definition {
            let name = self.bank.symbol_text(definition.symbol).to_owned();
            let fact = second_half(&self.bank, &statement).filter(|_| house.negate_definition == NegateDefinition::Keep);
            if let Some(fact) = fact {
                let both = self.bank.and(result.0, fact);
                result = (both, palmer::print(&self.bank, both, Alphabet::Unicode, Brackets::Minimal));
                self.remarks.note(say::keeps_property(name));
            } else {
                self.remarks.note(say::is_undefined(name));
            }
            self.set_free(label);
        }
        let (meaning, text) = result;
        self.remarks.notes.insert(0, say::negates(player, label, before, &text));
        if let Some(written) = self.board.iter_mut().find(|written| written.label() == label) {
            written.statement = Statement { sentence: meaning, definition: None, meaning, ..statement };
            written.text = text;
            written.scored = false;
        }
        self.lay(seat, hand, [Card::Negation]);
        Ok(())
    }

    /// The names of a statement are defined by nothing any more.
    pub(super) fn set_free(&mut self, label: &str) {
        for name in self.names.iter_mut().filter(|name| name.defined_by.as_deref() == Some(label)) {
            name.defined_by = None;
        }
    }

    /// Lays cards that were played, and ends the turn when no more may be.
    fn lay(&mut self, seat: usize, hand: Vec<Card>, cards: impl IntoIterator<Item = Card>) {
        self.used.extend(cards);
        if let Some(seat) = self.seats.get_mut(seat) {
            seat.hand = hand;
        }
        self.plays += 1;
        self.phase = Phase::Writing;
        if self.plays >= self.settings.house.plays_per_turn {
            self.end_turn();
        }
    }

    pub(super) fn pass(&mut self, player: &str) -> Result<(), Refusal> {
        self.writer(player)?;
        self.remarks.note(if self.plays > 0 { say::writes_no_more(player) } else { say::passes(player) });
        self.end_turn();
        Ok(())
    }

    /// Refills the hand (PA-6); the next player's turn begins.
    fn end_turn(&mut self) {
        if let Some(seat) = self.seats.get_mut(self.turn) {
            while seat.hand.len() < self.settings.hand {
                let Some(card) = self.deck.pop() else { break };
                seat.hand.push(card);
            }
        }
        self.passes = if self.plays == 0 { self.passes + 1 } else { 0 };
        self.go_on();
    }

    /// Begins the turn of the next player who is in the game, or ends the game where all have passed (Q-PA-27).
    pub(super) fn go_on(&mut self) {
        self.plays = 0;
        let count = self.seats.len().max(1);
        let plays = |seat: &usize| self.seats.get(*seat).is_some_and(|seat| !self.accord.has_resigned(&seat.name));
        let next = (1..=count).map(|step| (self.turn + step) % count).find(plays);
        self.turn = next.unwrap_or(self.turn);
        self.phase = Phase::Scoring;
        if self.settings.house.after_score == AfterScore::Rescore {
            self.board.iter_mut().for_each(|written| written.scored = false);
        }
        let ranked = || self.seats.iter().filter(|seat| !self.accord.has_resigned(&seat.name));
        let rounds = match self.settings.house.all_pass {
            // Hands are full after every turn: while there are cards, another round of turns finds the same ones.
            AllPass::Twice if !self.deck.is_empty() => Some(2),
            AllPass::DeckEmpty if !self.deck.is_empty() => None,
            AllPass::Twice | AllPass::DeckEmpty => Some(1),
        };
        if rounds.is_some_and(|rounds| self.passes >= rounds * ranked().count()) {
            let most = ranked().map(|seat| seat.points).max().unwrap_or(0);
            let winners = ranked().filter(|seat| seat.points == most).map(|seat| seat.name.clone()).collect();
            self.remarks.note(say::all_passed());
            self.end(winners, Ending::Passed);
        }
    }

    pub(super) fn end(&mut self, winners: Vec<String>, ending: Ending) {
        self.outcome = Some(Outcome { winners, ending });
        self.phase = Phase::Over;
    }
}

/// Returns what a naming statement says of its name: the second half of its meaning (Q-PA-10).
fn second_half(bank: &Bank, statement: &Statement) -> Option<FormulaId> {
    match bank.formula(statement.meaning) {
        Formula::Binary(Connective::And, _, fact) if statement.definition.is_some() => Some(fact),
        _ => None,
    }
}

pub(super) fn asking() -> Refusal {
    Refusal::new("Q-PA-20", no::asking()).help(no::answers())
}

fn no_statement(player: &str, cards: &str) -> Refusal {
    Refusal::new("PA-5", no::no_statement_written()).help(no::statement_form(player, cards))
}
