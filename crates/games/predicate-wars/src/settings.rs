//! Settings of a game of Predicate Wars: the players, the seed, and every reading of the rulebook that a table may choose.

use documents::Refusal;
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
            let message = format!("Predicate Wars is for {} to {} players, not for {count}", PLAYERS.start(), PLAYERS.end());
            return Err(Refusal::new("Q-PW-55", message).help("name two to sixteen players"));
        }
        check_names(&self.players, "PW-1")?;
        let house = &self.house;
        self.check_base_rules()?;
        let numbers = [
            ("health_per_player", house.health_per_player),
            ("power", house.power),
            ("potency", house.potency),
            ("rounds", house.rounds.map_or(1, u64::from)),
        ];
        for (name, number) in numbers {
            let least = u64::from(matches!(name, "health_per_player" | "rounds"));
            if number < least || number > LARGEST_NUMBER {
                let message = format!("`{name}` cannot be {number}");
                return Err(Refusal::new("PW-4", message).help(format!("take {least} to {LARGEST_NUMBER}")));
            }
        }
        if house.deck_size > MOST_CARDS {
            let message = format!("a deck of {} cards is too large", house.deck_size);
            return Err(Refusal::new("PW-2", message).help(format!("take at most {MOST_CARDS}")));
        }
        let needed = self.dealt_in_all();
        let size = self.deck_size();
        if size > u64::from(MOST_CARDS) {
            let message = format!("{count} players are dealt {needed} cards, and a deck has at most {MOST_CARDS}");
            return Err(Refusal::new("PW-2", message).help("deal fewer"));
        }
        if needed > size {
            let message = format!(
                "the deck is too small: {count} players x ({} owned + {} dealt) = {needed} cards, and it has {}",
                house.owned_at_start, house.dealt, house.deck_size
            );
            let help = format!("set deck_size to {needed} or more, or short_deck to grow, or deal fewer");
            return Err(Refusal::new("Q-PW-54", message).help(help));
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
            let message = "a table with base rules of its own has base_rules=none, and this one has not";
            return Err(Refusal::new("Q-PW-46", message));
        }
        if self.base_rules.len() > MOST_BASE_RULES {
            let message = format!("there are {} base rules, and a table may have {MOST_BASE_RULES}", self.base_rules.len());
            return Err(Refusal::new("Q-PW-46", message));
        }
        for rule in &self.base_rules {
            let read = read_statement(rule, steps, &mut bank);
            let Some(statement) = read else {
                return Err(Refusal::new("Q-PW-46", format!("the base rule `{}` is no WFF", rule.escape_debug())));
            };
            if steps.free_vars == FreeVars::Forbid && !bank.is_closed(statement) {
                return Err(Refusal::new("Q-PW-30", format!("the base rule `{rule}` has a free variable")));
            }
        }
        Ok(())
    }
}
