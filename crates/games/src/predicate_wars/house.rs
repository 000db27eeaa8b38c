//! The house rules of the table: each reading of the rulebook that is left to the players, with its default (RULEBOOK Part 2). The house
//! rules about single steps of proofs are the kernel's; they are kept here with the others.

use serde::{Deserialize, Serialize};

/// The house rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct House {
    /// `deck_size` (PW-2, Q-PW-54): how many cards there are in all.
    pub deck_size: u16,
    /// `owned_at_start` (PW-4): the blank cards that each player owns.
    pub owned_at_start: u16,
    /// `dealt` (PW-5): the blank cards that each player is dealt besides.
    pub dealt: u16,
    /// `health_per_player` (PW-4): each player begins with so much health for every player at the table.
    pub health_per_player: u64,
    /// `power` (PW-4): the power that each player begins with.
    pub power: u64,
    /// `potency` (PW-4): the proving potency that each player begins with.
    pub potency: u64,
    /// `rounds`: the game ends without a winner after so many rounds; the rulebook has no such end.
    pub rounds: Option<u32>,
    /// `min_power_cost` (Q-PW-57).
    pub min_power_cost: MinPowerCost,
    /// `shortage` (Q-PW-58).
    pub shortage: Shortage,
    /// `calculus`: which rules of inference proofs are judged by.
    pub calculus: Calculus,
    /// `charge` (Q-PW-17).
    pub charge: Charge,
    /// `lines_count` (Q-PW-17).
    pub lines_count: LinesCount,
    /// `afford` (Q-PW-18).
    pub afford: Afford,
    /// `claims_per_play` (Q-PW-53): how many claims a play allows.
    pub claims_per_play: u8,
    /// `rand_distinct` (Q-PW-68).
    pub rand_distinct: RandDistinct,
    /// `conditional_x` (Q-PW-13).
    pub conditional_x: ConditionalX,
    /// `stale_subproof` (Q-PW-49).
    pub stale_subproof: StaleSubproof,
    /// `rule_audit` (PW-24): whether players may ask the referee what a rule would do.
    pub rule_audit: RuleAudit,
    /// The house rules of single steps, such as `round` and `eg`.
    pub steps: kernel::HouseRules,
}

impl Default for House {
    fn default() -> House {
        House {
            deck_size: 128,
            owned_at_start: 2,
            dealt: 16,
            health_per_player: 50,
            power: 100,
            potency: 256,
            rounds: None,
            min_power_cost: MinPowerCost::default(),
            shortage: Shortage::default(),
            calculus: Calculus::default(),
            charge: Charge::default(),
            lines_count: LinesCount::default(),
            afford: Afford::default(),
            claims_per_play: 1,
            rand_distinct: RandDistinct::default(),
            conditional_x: ConditionalX::default(),
            stale_subproof: StaleSubproof::default(),
            rule_audit: RuleAudit::default(),
            steps: kernel::HouseRules::default(),
        }
    }
}

/// A house rule with two values: the enum, its two names, and how it is read from one.
macro_rules! choice {
    ($(#[$about:meta])* $name:ident { $(#[$first_about:meta])* $first:ident = $first_text:literal,
     $(#[$second_about:meta])* $second:ident = $second_text:literal }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
        pub enum $name {
            $(#[$first_about])*
            #[default]
            #[serde(rename = $first_text)]
            $first,
            $(#[$second_about])*
            #[serde(rename = $second_text)]
            $second,
        }

        impl $name {
            /// The names of the values, the default first.
            pub const VALUES: [&'static str; 2] = [$first_text, $second_text];

            fn named(value: &str) -> Option<$name> {
                match value {
                    $first_text => Some($name::$first),
                    $second_text => Some($name::$second),
                    _ => None,
                }
            }
        }
    };
}

choice! {
    /// Whether a power cost has a lower bound (Q-PW-57).
    MinPowerCost {
        /// None: a cost of 0 makes a card that is free to edit and to take.
        None = "none",
        /// The symbol points of the effect.
        SymbolPoint = "symbol_point"
    }
}
choice! {
    /// What happens when there are blanks for everybody who asks, and fewer than are asked for (Q-PW-58).
    Shortage {
        /// One blank at a time in the order of the seats, until they are gone.
        RoundRobin = "round_robin",
        /// Nobody gets any.
        None = "none"
    }
}
choice! {
    /// The calculus of the game's proofs (RULEBOOK Part 3).
    Calculus {
        /// As printed, unsound steps included.
        Printed = "printed",
        /// With the repairs that make it sound.
        Sound = "sound"
    }
}
choice! {
    /// What a proof is charged by (Q-PW-17).
    Charge {
        /// Its symbol point (PW-34).
        SymbolPoint = "symbol_point",
        /// Its number of lines (PW-18).
        Lines = "lines"
    }
}
choice! {
    /// Which lines are counted when lines are charged (Q-PW-17).
    LinesCount {
        /// The lemmas.
        Lemmas = "lemmas",
        /// All, axioms included.
        All = "all"
    }
}
choice! {
    /// How much proving power a proof needs (Q-PW-18).
    Afford {
        /// More than its charge.
        Strict = "strict",
        /// Its charge.
        AtLeast = "at_least"
    }
}
choice! {
    /// Whether random players and cards with different indices differ (Q-PW-68).
    RandDistinct {
        /// They are drawn independently.
        No = "no",
        /// They differ.
        Yes = "yes"
    }
}
choice! {
    /// Whether the variable of a conditional effect may occur in it (Q-PW-13).
    ConditionalX {
        /// It may, and counts as deterministic.
        Allowed = "allowed",
        /// It may not.
        VacuousOnly = "vacuous_only"
    }
}
choice! {
    /// Whether a subproof that includes a rule which is no longer in force may be used (Q-PW-49).
    StaleSubproof {
        /// It may not.
        Block = "block",
        /// It may.
        Allow = "allow"
    }
}

choice! {
    /// Whether players may ask the referee what a rule would do, before it is bought or challenged (PW-24, PW-30). The rulebook knows of no
    /// referee who searches.
    RuleAudit {
        /// They find out themselves.
        No = "no",
        /// They may.
        Yes = "yes"
    }
}

impl Calculus {
    /// The name of the calculus among those that the kernel ships.
    pub fn system(self) -> &'static str {
        match self {
            Calculus::Printed => "predicate-wars",
            Calculus::Sound => "predicate-wars-sound",
        }
    }
}

impl House {
    /// The rules of inference that are unsound under these house rules, by the words of the calculus itself: each by its short name, with
    /// the places of RULEBOOK Part 3 that say why (`S-5`). The repaired calculus has none.
    pub fn unsound_rules(&self) -> Vec<(String, Vec<String>)> {
        let calculus = syntax::rules::shipped(self.calculus.system(), &self.steps);
        let unsound = |rule: &kernel::Rule| {
            let mut sources: Vec<String> =
                rule.cases.iter().flat_map(|case| &case.sound_if).map(|condition| condition.source.clone()).collect();
            sources.dedup();
            (!sources.is_empty()).then(|| (rule.tag.clone(), sources))
        };
        calculus.iter().flat_map(|calculus| calculus.rules()).filter_map(unsound).collect()
    }
}

/// A house rule, for lists and help.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HouseRule {
    /// Its name.
    pub name: &'static str,
    /// The question of RULEBOOK Part 2 that it answers, or the requirement that has the default.
    pub question: &'static str,
    /// What it may be, the default first; `N` stands for a number.
    pub values: &'static [&'static str],
}

/// Every house rule of the table; [`kernel::house_rules::HOUSE_RULES`] has those of the steps.
pub const HOUSE_RULES: [HouseRule; 18] = [
    HouseRule { name: "deck_size", question: "Q-PW-54", values: &["128", "N"] },
    HouseRule { name: "owned_at_start", question: "PW-4", values: &["2", "N"] },
    HouseRule { name: "dealt", question: "PW-5", values: &["16", "N"] },
    HouseRule { name: "health_per_player", question: "PW-4", values: &["50", "N"] },
    HouseRule { name: "power", question: "PW-4", values: &["100", "N"] },
    HouseRule { name: "potency", question: "PW-4", values: &["256", "N"] },
    HouseRule { name: "rounds", question: "PW-26", values: &["none", "N"] },
    HouseRule { name: "min_power_cost", question: "Q-PW-57", values: &MinPowerCost::VALUES },
    HouseRule { name: "shortage", question: "Q-PW-58", values: &Shortage::VALUES },
    HouseRule { name: "calculus", question: "Part 3", values: &Calculus::VALUES },
    HouseRule { name: "charge", question: "Q-PW-17", values: &Charge::VALUES },
    HouseRule { name: "lines_count", question: "Q-PW-17", values: &LinesCount::VALUES },
    HouseRule { name: "afford", question: "Q-PW-18", values: &Afford::VALUES },
    HouseRule { name: "claims_per_play", question: "Q-PW-53", values: &["1", "N"] },
    HouseRule { name: "rand_distinct", question: "Q-PW-68", values: &RandDistinct::VALUES },
    HouseRule { name: "conditional_x", question: "Q-PW-13", values: &ConditionalX::VALUES },
    HouseRule { name: "stale_subproof", question: "Q-PW-49", values: &StaleSubproof::VALUES },
    HouseRule { name: "rule_audit", question: "PW-24", values: &RuleAudit::VALUES },
];

/// There is no such house rule, or it has no such value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoSuchHouse {
    /// No house rule has this name.
    #[error("there is no house rule `{0}`; there are {list}", list = names())]
    Name(String),
    /// The house rule has other values.
    #[error("the house rule `{name}` is {values}, not `{value}`", values = .values.join(" or "))]
    Value {
        /// The house rule.
        name: &'static str,
        /// Its values.
        values: &'static [&'static str],
        /// What was asked for.
        value: String,
    },
    /// The kernel refuses a value of one of its own.
    #[error(transparent)]
    Step(#[from] kernel::NoSuchHouseRule),
}

fn names() -> String {
    let steps = kernel::house_rules::HOUSE_RULES.iter().map(|rule| rule.name);
    HOUSE_RULES.iter().map(|rule| rule.name).chain(steps).collect::<Vec<_>>().join(", ")
}

impl House {
    /// Chooses a value by names, of a rule of the table or of the steps.
    ///
    /// # Errors
    /// [`NoSuchHouse`] when no house rule has this name, or not this value.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), NoSuchHouse> {
        let Some(rule) = HOUSE_RULES.iter().find(|rule| rule.name == name) else {
            if kernel::house_rules::HOUSE_RULES.iter().any(|rule| rule.name == name) {
                return Ok(self.steps.set(name, value)?);
            }
            return Err(NoSuchHouse::Name(name.to_owned()));
        };
        self.set_known(name, value).ok_or_else(|| NoSuchHouse::Value {
            name: rule.name,
            values: rule.values,
            value: value.to_owned(),
        })
    }

    fn set_known(&mut self, name: &str, value: &str) -> Option<()> {
        match name {
            "deck_size" => self.deck_size = value.parse().ok()?,
            "owned_at_start" => self.owned_at_start = value.parse().ok()?,
            "dealt" => self.dealt = value.parse().ok()?,
            "health_per_player" => self.health_per_player = value.parse().ok()?,
            "power" => self.power = value.parse().ok()?,
            "potency" => self.potency = value.parse().ok()?,
            "rounds" => self.rounds = if value == "none" { None } else { Some(value.parse().ok()?) },
            "min_power_cost" => self.min_power_cost = MinPowerCost::named(value)?,
            "shortage" => self.shortage = Shortage::named(value)?,
            "calculus" => self.calculus = Calculus::named(value)?,
            "charge" => self.charge = Charge::named(value)?,
            "lines_count" => self.lines_count = LinesCount::named(value)?,
            "afford" => self.afford = Afford::named(value)?,
            "claims_per_play" => self.claims_per_play = value.parse().ok()?,
            "rand_distinct" => self.rand_distinct = RandDistinct::named(value)?,
            "conditional_x" => self.conditional_x = ConditionalX::named(value)?,
            "stale_subproof" => self.stale_subproof = StaleSubproof::named(value)?,
            "rule_audit" => self.rule_audit = RuleAudit::named(value)?,
            _ => return None,
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_defaults_stand_first_in_the_list_and_every_value_can_be_set() {
        let mut house = House::default();
        for rule in HOUSE_RULES {
            for &value in rule.values {
                house.set(rule.name, if value == "N" { "77" } else { value }).unwrap();
            }
            house.set(rule.name, rule.values[0]).unwrap();
        }
        assert_eq!(house, House::default());
        house.set("round", "half_even").unwrap();
        assert!(house.steps.round == kernel::house_rules::Round::HalfEven);
    }

    #[test]
    fn what_there_is_not_is_refused() {
        let mut house = House::default();
        assert!(matches!(house.set("deck", "1"), Err(NoSuchHouse::Name(_))));
        assert!(matches!(house.set("deck_size", "-1"), Err(NoSuchHouse::Value { .. })));
        assert!(matches!(house.set("shortage", "all"), Err(NoSuchHouse::Value { .. })));
        assert!(matches!(house.set("round", "down"), Err(NoSuchHouse::Step(_))));
        assert_eq!(house, House::default());
    }
}
