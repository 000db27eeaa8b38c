//! Settings of a game of Predicate Wars: the players, the seed, and every reading of the rulebook that a table may choose.

use documents::Refusal;
use documents::message::refused::wars as no;
use serde::{Deserialize, Serialize};

use formula::Bank;
use kernel::house_rules::{BaseRules, FreeVars};

use super::claim::{ProofConditions, read_statement};
use super::house::{House, ShortDeck};
use games::Seed;
use games::players::check_names;

/// The fewest and the most players (PW-1, Q-PW-55).
pub(crate) const PLAYERS: std::ops::RangeInclusive<usize> = 2..=16;

/// The most cards of a deck, and the largest number that a house rule may set.
const MOST_CARDS: u16 = 10_000;
const LARGEST_NUMBER: u64 = 1_000_000_000;

/// The most base rules of a table's own.
const MOST_BASE_RULES: usize = 1_000;

/// Settings that are agreed before the first card is dealt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The players, clockwise (PW-5).
    pub players: Vec<String>,
    /// Seed of chance, and of the nonces of edits that bring none. It must stay secret until the end: no view shows
    /// it, and it should be drawn at random.
    pub seed: Seed,
    /// The readings that this table has chosen.
    #[serde(default)]
    pub house: House,
    /// Base rules of the table's own (Q-PW-46), which replace those of the calculus: any proof can include them, and no player can
    /// remove them. Logs without them are as they were before there could be any.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub base_rules: Vec<String>,
}

impl Settings {
    /// Settings with the default house rules.
    pub fn new(players: &[&str], seed: impl Into<Seed>) -> Settings {
        Settings {
            players: players.iter().map(|&name| name.to_owned()).collect(),
            seed: seed.into(),
            house: House::default(),
            base_rules: Vec::new(),
        }
    }

    /// The conditions under which proofs are judged at this table.
    ///
    /// # Errors
    /// [`Refusal`] when there is no calculus for them.
    pub fn proof_conditions(&self) -> Result<ProofConditions, Refusal> {
        Ok(self.house.proof_conditions()?.with_base_rules(&self.base_rules))
    }

    /// Checks that a game can be played so.
    pub(super) fn check(&self) -> Result<(), Refusal> {
        let count = self.players.len();
        if !PLAYERS.contains(&count) {
            let (&least, &most) = (PLAYERS.start(), PLAYERS.end());
            return Err(Refusal::new("Q-PW-55", no::players(least, most, count)).help(no::name_players()));
        }
        check_names(&self.players, "PW-1")?;
        let house = &self.house;
        self.check_base_rules()?;
        house.own_calculus.as_ref().map_or(Ok(()), |own| own.check(&house.steps))?;
        let numbers = [
            ("health_per_player", house.health_per_player),
            ("power", house.power),
            ("potency", house.potency),
            ("rounds", house.rounds.map_or(1, u64::from)),
        ];
        for (name, number) in numbers {
            let least = u64::from(matches!(name, "health_per_player" | "rounds"));
            if number < least || number > LARGEST_NUMBER {
                return Err(Refusal::new("PW-4", no::number(name, number)).help(no::take_number(least, LARGEST_NUMBER)));
            }
        }
        if house.deck_size > MOST_CARDS {
            return Err(Refusal::new("PW-2", no::deck_too_large(house.deck_size)).help(no::take_at_most(MOST_CARDS)));
        }
        let needed = self.dealt_in_all();
        let size = self.deck_size();
        if size > u64::from(MOST_CARDS) {
            let message = no::dealt_too_many(count, needed, MOST_CARDS);
            return Err(Refusal::new("PW-2", message).help(no::deal_fewer()));
        }
        if needed > size {
            let message = no::deck_too_small(count, house.owned_at_start, house.dealt, needed, house.deck_size);
            return Err(Refusal::new("Q-PW-54", message).help(no::grow_deck(needed)));
        }
        Ok(())
    }

    /// The cards that the players are dealt together, those included that they own.
    fn dealt_in_all(&self) -> u64 {
        let each = u64::from(self.house.owned_at_start) + u64::from(self.house.dealt);
        each * self.players.len() as u64
    }

    /// Number of cards in the game: those of the deck, or as many as are dealt where that is more and the house says so (Q-PW-54).
    pub(super) fn deck_size(&self) -> u64 {
        let least = if self.house.short_deck == ShortDeck::Grow { self.dealt_in_all() } else { 0 };
        least.max(u64::from(self.house.deck_size))
    }

    /// Base rules of the table's own are statements, closed where all have to be, and there are none of the calculus beside them.
    fn check_base_rules(&self) -> Result<(), Refusal> {
        let (steps, mut bank) = (&self.house.steps, Bank::new());
        if !self.base_rules.is_empty() && steps.base_rules != BaseRules::None {
            return Err(Refusal::new("Q-PW-46", no::own_base_rules()));
        }
        if self.base_rules.len() > MOST_BASE_RULES {
            return Err(Refusal::new("Q-PW-46", no::too_many_base_rules(self.base_rules.len(), MOST_BASE_RULES)));
        }
        for rule in &self.base_rules {
            let read = read_statement(rule, steps, &mut bank);
            let Some(statement) = read else {
                return Err(Refusal::new("Q-PW-46", no::base_rule_is_none(rule.escape_debug().to_string())));
            };
            if steps.free_vars == FreeVars::Forbid && !bank.is_closed(statement) {
                return Err(Refusal::new("Q-PW-30", no::base_rule_is_open(rule)));
            }
        }
        Ok(())
    }
}
