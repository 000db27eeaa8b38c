//! The books of a game, kept apart from the engine: from moves and announced facts it is worked out who has what, where every card is and
//! what everything must have cost, by the rulebook's formulas. The engine is then compared with the books.

use predicate_wars::house::{Charge, LinesCount};
use predicate_wars::{Action, CardId, Currency, Fact, House, Move, PhaseName, Place, Player, PredicateWars, Settings};
use proof_syntax::predicate_wars::{Negatives, cost};
use source::{Span, Text};

use super::Tally;

#[derive(Clone, Debug, PartialEq, Eq)]
struct Seat {
    alive: bool,
    health: i64,
    power: i64,
    potency: i64,
    proving_power: i64,
}

/// A card: where it is, and what it is known to have on it.
#[derive(Clone, Debug)]
struct Card {
    place: Place,
    /// Power cost and symbol points.
    face: Option<(i64, i64)>,
}

pub(crate) struct Ledger {
    house: House,
    phase: PhaseName,
    seats: Vec<Seat>,
    cards: Vec<Card>,
    rules: Vec<Option<i64>>,
}

impl Ledger {
    pub(crate) fn new(settings: &Settings, facts: &[Fact]) -> Ledger {
        let house = settings.house.clone();
        let count = settings.players.len();
        let seat = Seat {
            alive: true,
            health: house.health_per_player as i64 * count as i64,
            power: house.power as i64,
            potency: house.potency as i64,
            proving_power: 0,
        };
        let cards = vec![Card { place: Place::Deck, face: None }; usize::from(house.deck_size)];
        let seats = vec![seat; count];
        let mut ledger = Ledger { phase: PhaseName::SetUp, seats, cards, rules: vec![None; 32], house };
        let mut tally = Tally::default();
        facts.iter().for_each(|fact| ledger.fact(None, fact, &mut tally));
        ledger
    }

    /// Enters a move and what it came to.
    pub(crate) fn apply(&mut self, a_move: &Move, facts: &[Fact], tally: &mut Tally) {
        facts.iter().for_each(|fact| self.fact(Some(a_move), fact, tally));
    }

    fn seat(&mut self, player: Player) -> &mut Seat {
        &mut self.seats[usize::from(player.0)]
    }

    fn card(&mut self, card: CardId) -> &mut Card {
        &mut self.cards[usize::from(card.0)]
    }

    fn cost(&mut self, card: CardId) -> i64 {
        self.card(card).face.map_or(0, |(cost, _)| cost)
    }

    /// Moves a card from one place to another.
    fn carry(&mut self, card: CardId, from: Place, to: Place) {
        assert_eq!(self.card(card).place, from, "card {card}");
        self.card(card).place = to;
    }

    fn pay(&mut self, player: Player, currency: Currency, price: u64, expected: i64) {
        assert_eq!(price as i64, expected, "{player:?} pays {currency:?}");
        let seat = self.seat(player);
        let purse = match currency {
            Currency::Power => &mut seat.power,
            Currency::ProvingPower => &mut seat.proving_power,
            Currency::Potency => &mut seat.potency,
        };
        *purse -= expected;
        assert!(*purse >= 0, "{player:?} has {purse} {currency:?}");
    }

    fn fact(&mut self, a_move: Option<&Move>, fact: &Fact, tally: &mut Tally) {
        match fact {
            Fact::Begun { phase, .. } => {
                if self.phase == PhaseName::Playing {
                    self.seats.iter_mut().for_each(|seat| seat.proving_power = 0);
                }
                self.phase = *phase;
            }
            Fact::Edited { player, card, power_cost, price, .. } => {
                let Some(Action::Edit { effect: Some(effect), .. }) = a_move.map(|a_move| &a_move.action) else {
                    panic!("bots write every part anew: {a_move:?}")
                };
                let points = points(effect);
                let old = self.card(*card).face;
                let cost = *power_cost as i64;
                let expected = match (self.phase, old) {
                    (PhaseName::SetUp, _) => 2 * points,
                    (_, None) => cost,
                    (_, Some((overridden, _))) => 2 * overridden + cost,
                };
                assert!(cost <= self.seat(*player).power, "the power cost is above the editor's power");
                self.pay(*player, Currency::Power, *price, expected);
                assert_eq!(self.card(*card).place, Place::Owned(*player));
                self.card(*card).face = Some((cost, points));
            }
            Fact::Received { player, cards } => {
                for &card in cards {
                    assert!(self.card(card).face.is_none(), "only blank cards are given");
                    self.carry(card, Place::Deck, Place::Owned(*player));
                }
            }
            Fact::Taken { player, card, from, price } => {
                let expected = self.cost(*card);
                self.pay(*player, Currency::Power, *price, expected);
                self.carry(*card, Place::Owned(*from), Place::Owned(*player));
            }
            Fact::Drawn { player, card, price } => {
                let expected = 2 * self.cost(*card);
                self.pay(*player, Currency::Power, *price, expected);
                self.carry(*card, Place::Deck, Place::Owned(*player));
            }
            Fact::CardClaimed { player, card, from, price } => {
                let expected = 2 * self.cost(*card);
                self.pay(*player, Currency::Power, *price, expected);
                self.carry(*card, Place::Owned(*from), Place::Owned(*player));
            }
            Fact::Played { player, main, secondary, .. } => {
                let points = |ledger: &mut Ledger, card| ledger.card(card).face.map_or(0, |(_, points)| points);
                assert!(points(self, *main) <= points(self, *secondary), "the main card has fewer points");
                self.carry(*main, Place::Owned(*player), Place::Drop);
                self.carry(*secondary, Place::Owned(*player), Place::Drop);
            }
            Fact::Discarded { player, card, power_cost } => {
                self.carry(*card, Place::Owned(*player), Place::Discard);
                if let Some((cost, _)) = &mut self.card(*card).face {
                    *cost += 2;
                }
                assert_eq!(power_cost.map(|cost| cost as i64), self.card(*card).face.map(|(cost, _)| cost));
            }
            Fact::ProvingPower { player, amount } => {
                let seat = self.seat(*player);
                assert_eq!(*amount as i64, seat.potency);
                seat.proving_power = seat.potency;
            }
            Fact::Claimed { player, proof, price, points, .. } => {
                assert_eq!(*points as i64, proof_points(proof), "{proof}");
                let expected = self.charge(proof);
                self.pay(*player, Currency::ProvingPower, *price, expected);
                tally.claims += 1;
            }
            Fact::Challenged { player, proof, price, currency, upheld, .. } => {
                let expected = self.charge(proof);
                self.pay(*player, *currency, *price, expected);
                *(if *upheld { &mut tally.upheld } else { &mut tally.failed }) += 1;
            }
            Fact::Health { player, change, now } => {
                let seat = self.seat(*player);
                seat.health += change;
                assert_eq!(seat.health, *now);
                assert!((-20..=15).contains(change), "{change}");
            }
            Fact::Power { player, change, now } => {
                let seat = self.seat(*player);
                seat.power += change;
                assert_eq!(seat.power, *now as i64);
                assert!((-8..=10).contains(change) && seat.power >= 0, "{change}");
            }
            Fact::Lost { player } => {
                let seat = self.seat(*player);
                assert!(seat.alive && seat.health <= 0);
                (seat.alive, seat.proving_power) = (false, 0);
                for card in self.cards.iter_mut().filter(|card| card.place == Place::Owned(*player)) {
                    card.place = Place::Discard;
                }
                tally.lost += 1;
            }
            Fact::PilesReturned { cards } => {
                let mut returned = 0;
                for card in self.cards.iter_mut().filter(|card| matches!(card.place, Place::Discard | Place::Drop)) {
                    card.place = Place::Deck;
                    returned += 1;
                }
                assert_eq!(*cards, returned);
            }
            Fact::Potency { player, rank, of, amount } => {
                assert_eq!(*amount, 64 * rank / of);
                assert_eq!(*of as usize, self.seats.iter().filter(|seat| seat.alive).count());
                self.seat(*player).potency += *amount as i64;
            }
            Fact::SubproofBought { player, price, .. } => {
                let Some(Action::BuySubproof { proof }) = a_move.map(|a_move| &a_move.action) else {
                    panic!("a subproof is bought by {a_move:?}")
                };
                self.pay(*player, Currency::Potency, *price, 2 * proof_points(proof));
                tally.subproofs += 1;
            }
            Fact::RuleOffered { rule, price, slot, .. } => {
                assert_eq!(*price as i64, 3 * points(rule));
                assert_eq!(self.rules[usize::from(*slot)], None);
            }
            Fact::RuleAdded { player, slot, price } => {
                self.pay(*player, Currency::Potency, *price, *price as i64);
                self.rules[usize::from(*slot)] = Some(*price as i64);
                tally.rules += 1;
            }
            Fact::RuleRemoved { player, slot, price } => {
                let expected = self.rules[usize::from(*slot)].take().expect("there is a rule to remove");
                self.pay(*player, Currency::Potency, *price, expected);
                tally.removed += 1;
            }
            _ => {}
        }
    }

    fn charge(&self, proof: &str) -> i64 {
        let lines = proof.lines().count() as i64;
        match (self.house.charge, self.house.lines_count) {
            (Charge::SymbolPoint, _) => proof_points(proof),
            (Charge::Lines, LinesCount::All) => lines,
            (Charge::Lines, LinesCount::Lemmas) => proof.lines().filter(|line| line.contains(" by ")).count() as i64,
        }
    }

    /// Whether the engine agrees with the books.
    pub(crate) fn compare(&self, game: &PredicateWars) {
        assert_eq!(game.cards().len(), usize::from(self.house.deck_size), "cards are neither lost nor made");
        assert_eq!(game.phase_name(), self.phase);
        for (own, seat) in self.seats.iter().zip(game.seats()) {
            let theirs = Seat {
                alive: seat.alive,
                health: seat.health,
                power: seat.power as i64,
                potency: seat.potency as i64,
                proving_power: seat.proving_power as i64,
            };
            assert_eq!(*own, theirs, "{}", seat.name);
            assert_eq!(seat.alive, seat.health > 0, "{}", seat.name);
        }
        for (number, (own, card)) in self.cards.iter().zip(game.cards()).enumerate() {
            assert_eq!(own.place, card.place, "card {number}");
            let face = card.face.as_ref().map(|face| (face.power_cost as i64, face.effect.points as i64));
            assert_eq!(own.face, face, "card {number}");
            if let Place::Owned(player) = card.place {
                assert!(self.seats[usize::from(player.0)].alive, "card {number} is owned by one who has lost");
            }
        }
        let costs: Vec<Option<i64>> =
            game.rules().iter().map(|rule| rule.as_ref().map(|rule| rule.potency_cost as i64)).collect();
        assert_eq!(self.rules, costs);
    }
}

/// The symbol points of a statement (PW-41 to PW-57), well formed or not.
fn points(statement: &str) -> i64 {
    let text = Text::new("statement", statement);
    let cost = cost(&text, Span::new(0, statement.len()), Negatives::Refuse);
    cost.value.expect("bots write symbols only").total as i64
}

/// The symbol point of a proof whose rules let nothing be chosen (PW-67 to PW-71): for each lemma one point, and the difference to the
/// nearest of the lines that it cites.
fn proof_points(proof: &str) -> i64 {
    let mut statements: Vec<(&str, i64)> = Vec::new();
    let mut total = 0;
    for line in proof.lines() {
        let (number, rest) = line.split_once(". ").expect("a line has a number");
        let Some((statement, by)) = rest.split_once(" by ") else {
            statements.push((number, points(rest.strip_prefix("axiom ").expect("a line without a rule is an axiom"))));
            continue;
        };
        let own = points(statement);
        let cited = by.split_once(" on ").map_or("", |(_, cited)| cited);
        let differences = cited.split(", ").filter_map(|cited| statements.iter().find(|(number, _)| *number == cited));
        total += 1 + differences.map(|(_, points)| (points - own).abs()).min().unwrap_or(0);
        statements.push((number, own));
    }
    total
}
