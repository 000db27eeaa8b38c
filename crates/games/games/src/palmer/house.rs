//! The house rules of Palmer's game (RULEBOOK Q-PA-1 to Q-PA-30).

use board_syntax::palmer::{self, Constants, MixedOperators, NameAfterExists};

use crate::house_rules::{Hints, Preset};
use crate::{house_rules, rule_values};

rule_values! {
    /// `q_vacuous` (Q-PA-7): a variable of a Q card that does not occur in what it quantifies.
    #[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
    QVacuous {
        /// The cards do not license the statement.
        Reject = "reject",
        /// They do.
        Allow = "allow",
    }
    /// `negate_definition` (Q-PA-13): a negation symbol in a statement that introduced a name.
    #[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
    NegateDefinition {
        /// The definition of the name goes, the name stays and may be anything.
        Drop = "drop",
        /// Such a statement is not negated.
        Forbid = "forbid",
        /// The named object keeps the property that it was named for.
        Keep = "keep",
    }
    /// `negation_node` (Q-PA-14): where a negation symbol may be put.
    #[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
    NegationNode {
        /// Before a subformula, as the text has its brackets.
        Textual = "textual",
        /// Before any subformula, with new brackets where it needs them.
        AnySubformula = "any_subformula",
    }
    /// `identical_copy` (Q-PA-16): a statement that is on the board already.
    #[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
    IdenticalCopy {
        /// May be written, and both are redundant.
        Counts = "counts",
        /// May not be written again.
        Refuse = "refuse_duplicates_when_writing",
    }
    /// `redundancy` (Q-PA-17): from what the claimed statements must follow.
    #[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
    Redundancy {
        /// Each from all others.
        Each = "each",
        /// All from those that are not claimed.
        Joint = "joint",
    }
    /// `after_score` (Q-PA-18): what happens to a statement that has scored.
    #[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
    AfterScore {
        /// It stays, and scores again only when a negation has changed it.
        Mark = "mark",
        /// It is wiped off.
        Erase = "erase",
        /// It stays, and scores again in the next turn.
        Rescore = "rescore",
    }
    /// `claims` (PA-3): who judges a claim.
    #[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
    Claims {
        /// The referee, who searches for a proof or a model.
        Engine = "engine",
        /// The checker of proofs alone: a claim brings its own.
        Proof = "proof",
        /// The other players.
        Consent = "consent",
    }
    /// `wrong_claim` (Q-PA-20): the price of a claim that fails.
    #[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
    WrongClaim {
        /// None.
        Nothing = "nothing",
        /// The player claims nothing more in this turn.
        EndsScoring = "ends_scoring",
        /// A point, where the player has one.
        MinusOne = "minus_one",
    }
    /// `undecided` (Q-PA-20): a claim of which the referee finds out nothing.
    #[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
    Undecided {
        /// The other players are asked, or a proof is submitted.
        Ask = "ask",
        /// It fails.
        Fail = "fail",
    }
    /// `all_pass` (Q-PA-27): the end of a game in which all pass while there are cards in the deck.
    #[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
    AllPass {
        /// The game ends when all have passed twice in turn.
        Twice = "twice",
        /// It ends only when the deck is empty.
        DeckEmpty = "deck_empty",
    }
    /// `cards_must_be_used` (Q-PA-24): whether each P, F and R card that is played must occur in the statement.
    #[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
    CardsMustBeUsed {
        /// No: they say what may occur.
        No = "no",
        /// Yes.
        Yes = "yes",
    }
    /// `q_prenex` (Q-PA-25): where the quantifiers of Q cards stand.
    #[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
    QPrenex {
        /// In front, in the order of the cards, and nowhere else.
        Strict = "strict",
        /// Anywhere, read from left to right.
        Anywhere = "anywhere",
    }
    /// `hands` (PA-1): who sees the cards of a hand.
    #[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
    Hands {
        /// Everybody.
        FaceUp = "face_up",
        /// Only the player who holds them.
        Private = "private",
    }
}

/// House rules that go together.
const PRESETS: &[Preset] = &[
    Preset {
        name: "first",
        meaning: "For a first game: a copy scores nothing, and statements score together only if they can be wiped off together.",
        rules: &[("identical_copy", "refuse_duplicates_when_writing"), ("redundancy", "joint")],
    },
    Preset {
        name: "proof",
        meaning: "Claims bring their proofs, a wrong one ends the claims of the turn, and the referee answers no questions.",
        rules: &[("claims", "proof"), ("wrong_claim", "ends_scoring"), ("hints", "off")],
    },
    Preset {
        name: "table",
        meaning: "The other players are convinced, as the rulebook says, and the referee answers no questions.",
        rules: &[("claims", "consent"), ("hints", "off")],
    },
];

house_rules! {
    /// The house rules of Palmer's game.
    #[derive(Copy)]
    #[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
    House {
        #[cfg_attr(feature = "schemas", schemars(with = "crate::schemas::MixedOperators"))]
        mixed_ops: MixedOperators {
            question: "Q-PA-2",
            values: &["warn", "reject"],
            seed: "grouping matters (PA-12); silent on precedence",
            meaning: "warn: ∧ beside ∨, and arrows in a row, are read by precedence with a warning. reject: they need brackets.",
        }
        #[cfg_attr(feature = "schemas", schemars(with = "crate::schemas::Constants"))]
        constants: Constants {
            question: "Q-PA-5",
            values: &["named_only", "free"],
            seed: "0 stands in examples and is no symbol of the game",
            meaning: "named_only: a constant is a name that a ∃! introduced, or with a remark the 0 of the examples. free: any name is one.",
        }
        q_vacuous: QVacuous {
            question: "Q-PA-7",
            values: QVacuous::NAMES,
            seed: "a Q card's statement uses exactly that many variables (PA-24)",
            meaning: "reject: each variable of a Q card occurs in what it quantifies. allow: it need not.",
        }
        #[cfg_attr(feature = "schemas", schemars(with = "crate::schemas::NameAfterExists"))]
        name_after_exists: NameAfterExists {
            question: "Q-PA-12",
            values: &["reject", "allow"],
            seed: "not, except by experienced mathematicians (PA-17)",
            meaning: "reject: a ∃! after an ∃ is not named. allow: it is, as a Skolem symbol over the ∀ variables.",
        }
        negate_definition: NegateDefinition {
            question: "Q-PA-13",
            values: NegateDefinition::NAMES,
            seed: "silent",
            meaning: "Of a statement with a name that X ¬ changes; drop: the name stays and may be anything. forbid: it is not changed. keep: \
                      the named object keeps the property that it was named for.",
        }
        negation_node: NegationNode {
            question: "Q-PA-14",
            values: NegationNode::NAMES,
            seed: "in any valid position (PA-27)",
            meaning: "textual: before any subformula as the brackets stand, and it takes the tightest. any_subformula: before any, with \
                      brackets where it needs them.",
        }
        identical_copy: IdenticalCopy {
            question: "Q-PA-16",
            values: IdenticalCopy::NAMES,
            seed: "silent",
            meaning: "counts: a copy may be written, and both are redundant. refuse_duplicates_when_writing: a statement that is already on the board cannot be written again.",
        }
        redundancy: Redundancy {
            question: "Q-PA-17",
            values: Redundancy::NAMES,
            seed: "\"a consequence of the others, i.e. it is redundant\" (PA-3)",
            meaning: "each: a claimed statement follows from all others. joint: all claimed ones follow from the rest.",
        }
        after_score: AfterScore {
            question: "Q-PA-18",
            values: AfterScore::NAMES,
            seed: "silent",
            meaning: "mark: a statement scores once, until a negation changes it. erase: it is wiped off, and redundancy is joint. rescore: it \
                      scores once a turn.",
        }
        // Records without this rule and the next are as they were before there were these.
        #[serde(skip_serializing_if = "is_default")]
        claims: Claims {
            question: "PA-3",
            values: Claims::NAMES,
            seed: "the player determines it, and \"convinces the other players\"",
            meaning: "engine: the referee searches for a proof or a model. proof: a claim brings its own proof, which is checked. consent: the \
                      other players accept or reject it, unless it brings a proof.",
        }
        #[serde(skip_serializing_if = "is_default")]
        wrong_claim: WrongClaim {
            question: "Q-PA-20",
            values: WrongClaim::NAMES,
            seed: "silent",
            meaning: "Wrong is also a claim that is withdrawn. nothing: a claim that fails costs nothing. ends_scoring: the player claims nothing \
                      more in this turn. minus_one: it costs a point, where the player has one.",
        }
        undecided: Undecided {
            question: "Q-PA-20",
            values: Undecided::NAMES,
            seed: "the player \"convinces the other players\" (PA-3)",
            meaning: "ask: the other players accept or reject an undecided claim, or a proof is submitted. fail: it fails.",
        }
        cards_must_be_used: CardsMustBeUsed {
            question: "Q-PA-24",
            values: CardsMustBeUsed::NAMES,
            seed: "a statement with this symbol and no other (PA-22)",
            meaning: "no: P, F and R cards say what may occur. yes: each must occur.",
        }
        q_prenex: QPrenex {
            question: "Q-PA-25",
            values: QPrenex::NAMES,
            seed: "\"quantified as above\" (PA-24)",
            meaning: "strict: the quantifiers of the cards stand in front, and no others. anywhere: they may stand inside, read from left to \
                      right.",
        }
        // Records without it are from before there was this rule, and such games go on as they did.
        #[serde(default = "deck_empty")]
        all_pass: AllPass {
            question: "Q-PA-27",
            values: AllPass::NAMES,
            seed: "silent",
            meaning: "twice: the game ends when all have passed twice in turn, for hands are full and nothing new is drawn; once is enough when \
                      the deck is empty. deck_empty: it ends only when the deck is empty.",
        }
        plays_per_turn: u32 {
            question: "Q-PA-26",
            values: &["1", "2", "3", "…"],
            seed: "\"one or more cards\" (PA-5)",
            meaning: "How many statements may be written, or negated, in a turn.",
        }
        hands: Hands {
            question: "PA-1",
            values: Hands::NAMES,
            seed: "hands lie face up",
            meaning: "face_up: everybody sees every hand. private: only who holds it.",
        }
        // Records without it are as they were before there was this rule.
        #[serde(skip_serializing_if = "Hints::is_on")]
        hints: Hints {
            question: "Q-G-3",
            values: Hints::NAMES,
            seed: "knows of no referee who searches",
            meaning: "on: players may ask what they could do (`solve`). off: they find out themselves. price: they may ask \
                      what it comes to, and find out themselves how.",
        }
    }
    presets { PRESETS }
    after imply
}

fn deck_empty() -> AllPass {
    AllPass::DeckEmpty
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Makes redundancy joint where statements are erased: they must be removable together (Q-PA-17).
fn imply(house: &mut House, name: &str) {
    if name == "after_score" && house.after_score == AfterScore::Erase {
        house.redundancy = Redundancy::Joint;
    }
}

impl House {
    /// Returns how statements are read under these rules.
    pub fn reading_options(&self) -> palmer::Options {
        palmer::Options {
            mixed_operators: self.mixed_ops,
            constants: self.constants,
            name_after_exists: self.name_after_exists,
            declares_by_use: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::house_rules::{HouseRules, NoSuchRule};

    #[test]
    fn every_rule_has_every_value_and_no_other() {
        for rule in House::RULES {
            for value in rule.values.iter().filter(|value| **value != "…") {
                let mut house = House::default();
                house.set(rule.name, value).expect("a value of the table");
                assert_eq!(
                    house == House::default(),
                    *value == rule.values[0],
                    "{} {value}: the first is the default",
                    rule.name
                );
                let json = serde_json::to_value(house).expect("written");
                let written = json[rule.name].as_str().map_or_else(|| json[rule.name].to_string(), str::to_owned);
                // A record without hints is one from before there was the rule, and such games go on.
                let is_left_out = json.get(rule.name).is_none() && ["hints", "claims", "wrong_claim"].contains(&rule.name);
                let said = if is_left_out { rule.values[0] } else { written.as_str() };
                assert_eq!(said, *value, "records say what the table says");
                assert_eq!(serde_json::from_value::<House>(json).expect("read"), house);
            }
            assert!(matches!(House::default().set(rule.name, "perhaps"), Err(NoSuchRule::Value(..))));
        }
        // The rules that are written only where they are not the default.
        let mut house = House::default();
        for (name, value) in [("hints", "off"), ("claims", "proof"), ("wrong_claim", "minus_one")] {
            house.set(name, value).expect("a value of the table");
        }
        let fields = serde_json::to_value(house).expect("written");
        assert_eq!(fields.as_object().map(serde_json::Map::len), Some(House::RULES.len()));
        assert!(House::default().set("nonsense", "yes").is_err());
    }
}
