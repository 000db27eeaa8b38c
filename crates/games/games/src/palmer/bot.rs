//! Statements that a program would write with the cards of its hand. Not here: which of them it writes, and what it claims; that takes a search.

use std::collections::BTreeSet;

use super::card::{Card, Played};
use super::moves::Move;
use super::position::{Palmer, Phase};
use crate::rng::Rng;

/// The number that a program chooses for a card that takes one: a domain of this size is neither the smallest nor large.
const NUMBER: u32 = 3;

/// Forms of statements, with the symbols that they hold: P and Q stand for properties, R for a relation.
const FORMS: [(&str, &[&str]); 12] = [
    ("∀x P(x)", &["P"]),
    ("∃x P(x)", &["P"]),
    ("∃x ¬P(x)", &["P"]),
    ("∀x P(x) ⇒ Q(x)", &["P", "Q"]),
    ("∃x (P(x) ∧ ¬Q(x))", &["P", "Q"]),
    ("∀x (P(x) ∨ Q(x))", &["P", "Q"]),
    ("∀x ∃y R(x,y)", &["R"]),
    ("∃x ∀y R(x,y)", &["R"]),
    ("∀x∀y R(x,y) ⇒ R(y,x)", &["R"]),
    ("∀x∀y (P(x) ∧ R(x,y)) ⇒ P(y)", &["P", "R"]),
    ("∀x P(x) ⇒ (∃y R(x,y))", &["P", "R"]),
    ("∀x P(x) ⇒ P(father(x))", &["P", "father"]),
];

/// Statements for the cards that license quantifiers, or anything, with any symbols.
const QUANTIFIED: [(&str, [&str; 2]); 10] = [
    ("Q ∃x", ["∃x blonde(x)", "∃x (happy(x) ∧ ¬blonde(x))"]),
    ("Q ∀x", ["∀x happy(x)", "∀x blonde(x) ⇒ happy(x)"]),
    ("Q ∃x∀y", ["∃x∀y likes(x,y)", "∃x∀y smarter(x,y)"]),
    ("Q ∀x∃y", ["∀x∃y likes(x,y)", "∀x∃y smarter(y,x)"]),
    ("Q ∀x∀y", ["∀x∀y likes(x,y) ⇒ likes(y,x)", "∀x∀y x+y = y+x"]),
    ("Q ∀x∀y∀z", ["∀x∀y∀z (smarter(x,y) ∧ smarter(y,z)) ⇒ smarter(x,z)", "∀x∀y∀z (likes(x,y) ∧ likes(y,z)) ⇒ likes(x,z)"]),
    ("Q ∃!x", ["∃!x happy(x)", "∃!x blonde(x)"]),
    ("Q ∀x∀y∃z", ["∀x∀y∃z x+y = z", "∀x∀y∃z (likes(x,z) ∧ likes(y,z))"]),
    ("Q ∀x∃!y", ["∀x∃!y likes(x,y)", "∀x∃!y smarter(y,x)"]),
    ("X ?", ["∃x blonde(x)", "∀x (blonde(x) ∨ happy(x))"]),
];

impl Palmer {
    /// Returns statements that the player in this seat could write first in a turn, in an order that is drawn. Few of them are not lawful: what is
    /// licensed is for the rules to say.
    pub fn bot_statements(&self, seat: usize, lots: &mut Rng) -> Vec<Move> {
        let Some(own) = self.seats.get(seat).filter(|_| self.phase == Phase::Scoring && self.turn == seat) else {
            return Vec::new();
        };
        let kinds: BTreeSet<Card> = own.hand.iter().copied().collect();
        let mut all = Vec::new();
        let mut add = |cards: &[Card], number, statement: Option<String>| {
            let cards = cards.iter().map(|&card| Played { card, number }).collect();
            all.push(Move::Play { player: own.name.clone(), cards, statement });
        };
        for &card in &kinds {
            if card.statement().is_some() {
                add(&[card], card.takes_number().then_some(NUMBER), None);
            }
        }
        let named = |name: &str| kinds.iter().copied().find(|card| card.symbol() == Some(name));
        for (form, symbols) in FORMS {
            for (one, other, relation) in [
                ("blonde", "happy", "likes"),
                ("happy", "blonde", "smarter"),
                ("blonde", "happy", "smarter"),
                ("happy", "blonde", "likes"),
            ] {
                let name = |symbol: &str| match symbol {
                    "P" => one,
                    "Q" => other,
                    "R" => relation,
                    _ => "father",
                };
                let cards: Option<Vec<Card>> = symbols.iter().map(|symbol| named(name(symbol))).collect();
                let Some(cards) = cards else { continue };
                let statement = form
                    .replace("P(", &format!("{one}("))
                    .replace("Q(", &format!("{other}("))
                    .replace("R(", &format!("{relation}("));
                add(&cards, None, Some(statement));
            }
        }
        for &card in &kinds {
            let name = card.to_string();
            let statements = QUANTIFIED.iter().find(|(known, _)| *known == name).map(|(_, statements)| statements);
            statements.into_iter().flatten().for_each(|statement| add(&[card], None, Some((*statement).to_owned())));
        }
        if kinds.contains(&Card::Negation) {
            for written in &self.board {
                let count = self.negations(written).len();
                let statement = written.label().to_owned();
                all.extend((count > 0).then(|| Move::Negate { player: own.name.clone(), statement, at: lots.below(count) + 1 }));
            }
        }
        lots.shuffle(&mut all);
        all
    }
}
