//! The house rules of the table: each reading of the rulebook that is left to the players, with its default (RULEBOOK Part 2). The house
//! rules about single steps of proofs are the kernel's; they are kept here with the others.

use std::sync::Arc;

use documents::Refusal;
use games::house_rules::{Hints, Preset};
use games::{HouseRules, NoSuchRule};
use games::{house_rules, rule_values};
use kernel::house_rules::BaseRules;
use proof_syntax::predicate_wars::Options;
use proof_syntax::predicate_wars::classes::{ClassReadings, ConditionalX, PlainPredicates, UserFunctions};

use super::claim::{Bill, ProofConditions};
use super::effects::{EffectRules, Rounding};
use super::own_calculus::OwnCalculus;

rule_values! {
    /// The lower bound of a power cost (Q-PW-57).
    #[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
    MinPowerCost {
        /// None: a cost of 0 makes a card that is free to edit and to take.
        None = "none",
        /// The symbol points of the effect.
        SymbolPoint = "symbol_point",
    }
    /// The sight of the edited cards in the deck (PW-7).
    #[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
    DeckShown {
        /// In phase I everybody sees them with their effects; then they are hidden again.
        ThenHidden = "then_hidden",
        /// Everybody sees their tags and power costs at all times, and their effects never.
        PublicParts = "public_parts",
    }
    /// The deck when it is too small for what each player is dealt (Q-PW-54).
    #[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
    ShortDeck {
        /// It gets as many further cards as are dealt.
        Grow = "grow",
        /// The game does not begin.
        Refuse = "refuse",
    }
    /// The share of blanks when there are some for everybody who asks, and fewer than are asked for (Q-PW-58).
    #[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
    Shortage {
        /// One blank at a time in the order of the seats, until they are gone.
        RoundRobin = "round_robin",
        /// No player gets any.
        None = "none",
    }
    /// The calculus of the game's proofs (RULEBOOK Part 3).
    #[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
    Calculus {
        /// As printed, unsound steps included.
        Printed = "printed",
        /// With the repairs that make it sound.
        Sound = "sound",
    }
    /// The measure by which a proof is charged (Q-PW-17).
    #[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
    Charge {
        /// Its symbol point (PW-34).
        SymbolPoint = "symbol_point",
        /// Its number of lines (PW-18).
        Lines = "lines",
    }
    /// The lines that are counted when lines are charged (Q-PW-17).
    #[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
    LinesCount {
        /// The lemmas.
        Lemmas = "lemmas",
        /// All, axioms included.
        All = "all",
    }
    /// The proving power that a proof needs (Q-PW-18).
    #[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
    Afford {
        /// More than its charge.
        Strict = "strict",
        /// Its charge.
        AtLeast = "at_least",
    }
    /// The difference of random players and cards with different indices (Q-PW-68).
    #[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
    RandDistinct {
        /// They are drawn independently.
        No = "no",
        /// They differ.
        Yes = "yes",
    }
    /// The use of a subproof that includes a rule which is no longer in force (Q-PW-49).
    #[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
    StaleSubproof {
        /// It may not.
        Block = "block",
        /// It may.
        Allow = "allow",
    }
    /// The winner of a game that ends with its last round (Q-PW-74).
    #[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
    LastRound {
        /// The player with the most health; no player where two have as much.
        Health = "health",
        /// No player.
        NoOne = "no_one",
    }
    /// Questions to the referee about the effects of a rule, before it is bought or challenged (PW-24, PW-30). The rulebook knows of no
    /// referee who searches.
    #[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
    RuleAudit {
        /// They find out themselves.
        No = "no",
        /// They may.
        Yes = "yes",
    }
}

fn no_one() -> LastRound {
    LastRound::NoOne
}

/// House rules that go together.
const PRESETS: &[Preset] = &[Preset {
    name: "first",
    meaning: "For a first game: sound rules, and players find out about rules before they buy them.",
    rules: &[("calculus", "sound"), ("rule_audit", "yes")],
}];

house_rules! {
    /// The house rules of Predicate Wars.
    #[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
    House {
        deck_size: u16 {
            question: "Q-PW-54",
            values: &["128", "N"],
            seed: "\"128 blank cards by default\" (PW-2)",
            meaning: "How many cards there are in all.",
        }
        // Logs without it are as they were before there was this rule: their decks suffice.
        #[serde(skip_serializing_if = "ShortDeck::grows")]
        short_deck: ShortDeck {
            question: "Q-PW-54",
            values: ShortDeck::NAMES,
            seed: "128 cards, two and sixteen for each player, and 3 to 16 players are ideal (PW-1, PW-2, PW-4, PW-5)",
            meaning: "grow: a deck that is too small for all players has as many cards as they are dealt. refuse: the game does not begin.",
        }
        owned_at_start: u16 {
            question: "PW-4",
            values: &["2", "N"],
            seed: "two cards each",
            meaning: "The blank cards that each player owns.",
        }
        dealt: u16 {
            question: "PW-5",
            values: &["16", "N"],
            seed: "sixteen cards each",
            meaning: "The blank cards that each player is dealt besides.",
        }
        health_per_player: u64 {
            question: "PW-4",
            values: &["50", "N"],
            seed: "50 for each player at the table",
            meaning: "Starting health of each player, counted once for every player at the table.",
        }
        power: u64 {
            question: "PW-4",
            values: &["100", "N"],
            seed: "100",
            meaning: "The power that each player begins with.",
        }
        potency: u64 {
            question: "PW-4",
            values: &["256", "N"],
            seed: "256",
            meaning: "The proving potency that each player begins with.",
        }
        rounds: Option<u32> {
            question: "PW-26",
            values: &["4", "none", "N"],
            seed: "after phase V a new round begins",
            meaning: "The game ends after this number of rounds; none: there is no limit.",
        }
        // Records without it are from before there was this rule, and such games end as they did.
        #[serde(default = "no_one")]
        last_round: LastRound {
            question: "Q-PW-74",
            values: LastRound::NAMES,
            seed: "silent on a last round",
            meaning: "health: after the agreed rounds the player with the most health wins, and no player where two have as much. no_one: no \
                      player wins.",
        }
        min_power_cost: MinPowerCost {
            question: "Q-PW-57",
            values: MinPowerCost::NAMES,
            seed: "silent on a lower bound",
            meaning: "none: a cost of 0 makes a card that is free to edit and to take. symbol_point: at least the symbol points of the effect.",
        }
        deck_shown: DeckShown {
            question: "PW-7",
            values: DeckShown::NAMES,
            seed: "\"the cards in the deck goes visible to all players, then gets hidden again\"",
            meaning: "then_hidden: in phase I everybody sees the edited cards in the deck with their effects, and no view shows them \
                      afterwards. public_parts: their tags and power costs are seen at all times, and their effects never.",
        }
        shortage: Shortage {
            question: "Q-PW-58",
            values: Shortage::NAMES,
            seed: "silent on too few blank cards",
            meaning: "round_robin: one blank at a time in the order of the seats, until they are gone. none: no player gets any.",
        }
        calculus: Calculus {
            question: "Part 3",
            values: Calculus::NAMES,
            seed: "the rules of inference, some of them unsound",
            meaning: "printed: as they stand. sound: with the repairs that make them sound.",
        }
        charge: Charge {
            question: "Q-PW-17",
            values: Charge::NAMES,
            seed: "the symbol point in PW-34, the number of lines in PW-18",
            meaning: "What a proof is charged by.",
        }
        lines_count: LinesCount {
            question: "Q-PW-17",
            values: LinesCount::NAMES,
            seed: "the length of the proof (PW-18)",
            meaning: "Which lines are counted when lines are charged; lemmas: without the axioms.",
        }
        afford: Afford {
            question: "Q-PW-18",
            values: Afford::NAMES,
            seed: "larger in PW-34, large enough in PW-18",
            meaning: "strict: a proof needs more proving power than its charge. at_least: as much.",
        }
        claims_per_play: u8 {
            question: "Q-PW-53",
            values: &["1", "N"],
            seed: "\"an action\" of the two cards (PW-18)",
            meaning: "How many claims a play allows.",
        }
        rand_distinct: RandDistinct {
            question: "Q-PW-68",
            values: RandDistinct::NAMES,
            seed: "silent",
            meaning: "no: random players and cards with different indices are drawn independently. yes: they differ.",
        }
        #[cfg_attr(feature = "schemas", schemars(with = "crate::schemas::ConditionalX"))]
        conditional_x: ConditionalX {
            question: "Q-PW-13",
            values: &["allowed", "vacuous_only"],
            seed: "silent on the variable of a conditional effect",
            meaning: "allowed: it may occur in the effect, and counts as deterministic. vacuous_only: it may not.",
        }
        // Logs without this rule and the next are as they were before there were these.
        #[serde(skip_serializing_if = "is_default")]
        #[cfg_attr(feature = "schemas", schemars(with = "crate::schemas::PlainPredicates"))]
        plain_predicates: PlainPredicates {
            question: "Q-PW-11",
            values: &["pure", "not_pure"],
            seed: "\"predicates\" are not called pure, and \"distinct predicates (pure)\" are (PW-43, PW-54, PW-61)",
            meaning: "pure: P is pure, as P_0 is, and no part of an effect. not_pure: P and P(3) are deterministic; nothing gives them a value, so \
                      that a condition which hangs on them is not true.",
        }
        #[serde(skip_serializing_if = "is_default")]
        #[cfg_attr(feature = "schemas", schemars(with = "crate::schemas::UserFunctions"))]
        user_functions: UserFunctions {
            question: "Q-PW-12",
            values: &["not_deterministic", "deterministic"],
            seed: "functions are variables and not called pure, and only game functions are listed as deterministic (PW-55, PW-60)",
            meaning: "not_deterministic: f(3) is no part of an effect. deterministic: it is, and means nothing, so that an action on it is not done.",
        }
        stale_subproof: StaleSubproof {
            question: "Q-PW-49",
            values: StaleSubproof::NAMES,
            seed: "silent on rules that were removed since",
            meaning: "block: a subproof that includes a rule which is no longer in force may not be used. allow: it may.",
        }
        rule_audit: RuleAudit {
            question: "PW-24",
            values: RuleAudit::NAMES,
            seed: "knows of no referee who searches",
            meaning: "no: players find out themselves what a rule would do. yes: they may ask.",
        }
        // Records without it are as they were before there was this rule.
        #[serde(skip_serializing_if = "Hints::is_on")]
        hints: Hints {
            question: "Q-G-3",
            values: Hints::NAMES,
            seed: "knows of no referee who searches",
            meaning: "on: players may ask what their cards can prove, and whether a claim can be overturned (`advise`, `challenge --search`). \
                      off: they find out themselves. price: they see effects and prices, and find the proofs themselves.",
        }
    }
    beside {
        /// The house rules of single steps of proofs, such as `round` and `eg`. By the rules as printed all base rules together contradict each
        /// other (S-6, S-7), so that no claim would stand: a table begins with those that do not.
        #[cfg_attr(feature = "schemas", schemars(with = "std::collections::BTreeMap<String, String>"))]
        steps: kernel::HouseRules = kernel::HouseRules { base_rules: BaseRules::Positive, ..kernel::HouseRules::default() },
        /// A calculus of the table's own, in place of that of `calculus`. Records without it are as they were before there could be one.
        #[serde(skip_serializing_if = "Option::is_none")]
        own_calculus: Option<OwnCalculus> = None
    }
    presets { PRESETS }
}

impl ShortDeck {
    fn grows(&self) -> bool {
        *self == ShortDeck::Grow
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
    /// The conditions under which proofs are judged at this table.
    ///
    /// # Errors
    /// [`Refusal`] when there is no calculus for them.
    pub fn proof_conditions(&self) -> Result<ProofConditions, Refusal> {
        let stale = self.stale_subproof == StaleSubproof::Allow;
        match &self.own_calculus {
            None => ProofConditions::new(self.calculus.system(), &self.steps, stale),
            Some(own) => ProofConditions::of_own(own, &self.steps, stale),
        }
    }

    /// The rules of inference of the table; `None` where there is no calculus for its house rules.
    pub fn inference(&self) -> Option<Arc<kernel::Calculus>> {
        match &self.own_calculus {
            None => proof_syntax::rules::shared(self.calculus.system(), &self.steps),
            Some(own) => own.read(&self.steps),
        }
    }

    /// Returns whether rules of inference may be unsound of which their own words do not say so: a calculus of the table's own says nothing that can
    /// be relied on.
    pub fn may_be_unsound(&self) -> bool {
        self.own_calculus.is_some()
    }

    /// Number of the lines of a proof that count (Q-PW-17).
    pub fn lines(&self, bill: Bill) -> u64 {
        match self.lines_count {
            LinesCount::Lemmas => bill.lemmas,
            LinesCount::All => bill.lines,
        }
    }

    /// Returns what a proof is charged (Q-PW-17).
    pub fn charge(&self, bill: Bill) -> u64 {
        match self.charge {
            Charge::SymbolPoint => bill.points,
            Charge::Lines => self.lines(bill),
        }
    }

    /// Returns whether a purse holds enough for a proof of this price (PW-34, Q-PW-18).
    pub fn affords(&self, purse: u64, price: u64) -> bool {
        match self.afford {
            Afford::Strict => purse > price,
            Afford::AtLeast => purse >= price,
        }
    }

    /// The readings of what is deterministic (PW-60, PW-61).
    pub fn class_readings(&self) -> ClassReadings {
        ClassReadings {
            conditional_x: self.conditional_x,
            plain_predicates: self.plain_predicates,
            user_functions: self.user_functions,
        }
    }

    /// The readings by which effects are calculated.
    pub(crate) fn effect_rules(&self) -> EffectRules {
        EffectRules {
            distinct: self.rand_distinct == RandDistinct::Yes,
            classes: self.class_readings(),
            rounding: if self.steps.round == kernel::house_rules::Round::HalfEven {
                Rounding::HalfEven
            } else {
                Rounding::HalfUp
            },
            negatives: Options::in_house(&self.steps).negatives,
        }
    }

    /// The rules of inference that are unsound under these house rules, by the words of the calculus itself: each by its short name, with
    /// the places of RULEBOOK Part 3 that say why (`S-5`). The repaired calculus has none.
    pub fn unsound_rules(&self) -> Vec<(String, Vec<String>)> {
        let calculus = self.inference();
        let unsound = |rule: &kernel::Rule| {
            let mut sources: Vec<String> =
                rule.variants.iter().flat_map(|variant| &variant.sound_if).map(|condition| condition.source.clone()).collect();
            sources.dedup();
            (!sources.is_empty()).then(|| (rule.tag.clone(), sources))
        };
        calculus.iter().flat_map(|calculus| calculus.rules()).filter_map(unsound).collect()
    }
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// There is no such house rule, of the table or of the steps, or it has no such value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoSuchHouse {
    /// The table has no such rule or value.
    #[error(transparent)]
    Rule(#[from] NoSuchRule),
    /// The kernel refuses a value of one of its own.
    #[error(transparent)]
    Step(#[from] kernel::NoSuchHouseRule),
}

impl House {
    /// Chooses a value by names, of a rule of the table or of the steps.
    ///
    /// # Errors
    /// [`NoSuchHouse`] when no house rule has this name, or not this value.
    pub fn choose(&mut self, name: &str, value: &str) -> Result<(), NoSuchHouse> {
        let steps = || kernel::house_rules::HOUSE_RULES.iter().map(|rule| rule.name);
        if steps().any(|step| step == name) {
            return Ok(self.steps.set(name, value)?);
        }
        self.set(name, value).map_err(|error| match error {
            NoSuchRule::Name { .. } => {
                NoSuchRule::name_among(name, House::RULES.iter().map(|rule| rule.name).chain(steps())).into()
            }
            other => other.into(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn defaults_come_first_and_every_value_can_be_set() {
        let mut house = House::default();
        for rule in House::RULES {
            for &value in rule.values {
                house.choose(rule.name, if value == "N" { "77" } else { value }).unwrap();
            }
            house.choose(rule.name, rule.values[0]).unwrap();
        }
        assert_eq!(house, House::default());
        house.choose("round", "half_even").unwrap();
        assert!(house.steps.round == kernel::house_rules::Round::HalfEven);
    }

    #[test]
    fn what_there_is_not_is_refused() {
        let mut house = House::default();
        assert!(matches!(house.choose("deck", "1"), Err(NoSuchHouse::Rule(NoSuchRule::Name { .. }))));
        assert!(matches!(house.choose("deck_size", "-1"), Err(NoSuchHouse::Rule(NoSuchRule::Value(..)))));
        assert!(matches!(house.choose("shortage", "all"), Err(NoSuchHouse::Rule(NoSuchRule::Value(..)))));
        assert!(matches!(house.choose("round", "down"), Err(NoSuchHouse::Step(_))));
        assert_eq!(house, House::default());
    }
}
