//! The house rules of Palmer's game with their defaults (RULEBOOK Q-PA-1 to Q-PA-30), as types and, in [`HOUSE_RULES`], as a table for
//! `docs/rulings.md` and the command line.

use std::str::FromStr;

use serde::{Deserialize, Serialize};
use syntax::palmer;

pub use crate::house_rules::HouseRule;

macro_rules! choices {
    ($($(#[$doc:meta])* $name:ident { $(#[$first_doc:meta])* $first:ident = $first_text:literal $(, $(#[$other_doc:meta])* $other:ident = $text:literal)+ })*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
            pub enum $name {
                $(#[$first_doc])*
                #[default]
                #[serde(rename = $first_text)]
                $first,
                $($(#[$other_doc])* #[serde(rename = $text)] $other,)+
            }

            impl FromStr for $name {
                type Err = ();

                fn from_str(text: &str) -> Result<$name, ()> {
                    match text {
                        $first_text => Ok($name::$first),
                        $($text => Ok($name::$other),)+
                        _ => Err(()),
                    }
                }
            }
        )*
    };
}

choices! {
    /// `mixed_ops` (Q-PA-2): ∧ beside ∨, and → or ↔ in a row, without brackets.
    MixedOps {
        /// Read by precedence, with a warning.
        Warn = "warn",
        /// Refused.
        Reject = "reject"
    }
    /// `constants` (Q-PA-5): which constants there are.
    Constants {
        /// Only names that a ∃! introduced.
        NamedOnly = "named_only",
        /// Any name.
        Free = "free"
    }
    /// `q_vacuous` (Q-PA-7): a variable of a Q card that does not occur in what it quantifies.
    QVacuous {
        /// The cards do not license the statement.
        Reject = "reject",
        /// They do.
        Allow = "allow"
    }
    /// `name_after_exists` (PA-17, Q-PA-12): the naming of a ∃! that stands behind an ∃.
    NameAfterExists {
        /// Refused.
        Reject = "reject",
        /// As a Skolem symbol.
        Allow = "allow"
    }
    /// `negate_definition` (Q-PA-13): a negation sign in a statement that introduced a name.
    NegateDefinition {
        /// What defined the name goes, the name stays and may be anything.
        Drop = "drop",
        /// Such a statement is not negated.
        Forbid = "forbid",
        /// The named object keeps the property that it was named for.
        Keep = "keep"
    }
    /// `negation_node` (Q-PA-14): where a negation sign may be put.
    NegationNode {
        /// Before a subformula, as the text has its brackets.
        Textual = "textual",
        /// Before any subformula, with new brackets where it needs them.
        AnySubformula = "any_subformula"
    }
    /// `identical_copy` (Q-PA-16): a statement that is on the board already.
    IdenticalCopy {
        /// May be written, and both are redundant.
        Counts = "counts",
        /// May not be written again.
        Refuse = "refuse_duplicates_when_writing"
    }
    /// `redundancy` (Q-PA-17): from what the claimed statements must follow.
    Redundancy {
        /// Each from all others.
        Each = "each",
        /// All from those that are not claimed.
        Joint = "joint"
    }
    /// `after_score` (Q-PA-18): what happens to a statement that has scored.
    AfterScore {
        /// It stays, and scores again only when a negation has changed it.
        Mark = "mark",
        /// It is wiped off.
        Erase = "erase",
        /// It stays, and scores again in the next turn.
        Rescore = "rescore"
    }
    /// `undecided` (Q-PA-20): a claim of which the referee finds out nothing.
    Undecided {
        /// The other players are asked, or a proof is submitted.
        Ask = "ask",
        /// It fails.
        Fail = "fail"
    }
    /// `cards_must_be_used` (Q-PA-24): whether each P, F and R card that is played must occur in the statement.
    CardsMustBeUsed {
        /// No: they say what may occur.
        No = "no",
        /// Yes.
        Yes = "yes"
    }
    /// `q_prenex` (Q-PA-25): where the quantifiers of Q cards stand.
    QPrenex {
        /// In front, in the order of the cards, and nowhere else.
        Strict = "strict",
        /// Anywhere, read from left to right.
        Anywhere = "anywhere"
    }
    /// `hands` (PA-1): who sees the cards of a hand.
    Hands {
        /// Everybody.
        FaceUp = "face_up",
        /// Who holds them.
        Private = "private"
    }
}

/// The house rules; each field is the rule of that name in [`HOUSE_RULES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[allow(missing_docs, reason = "the types say it, and the table HOUSE_RULES")]
pub struct House {
    pub mixed_ops: MixedOps,
    pub constants: Constants,
    pub q_vacuous: QVacuous,
    pub name_after_exists: NameAfterExists,
    pub negate_definition: NegateDefinition,
    pub negation_node: NegationNode,
    pub identical_copy: IdenticalCopy,
    pub redundancy: Redundancy,
    pub after_score: AfterScore,
    pub undecided: Undecided,
    pub cards_must_be_used: CardsMustBeUsed,
    pub q_prenex: QPrenex,
    /// `plays_per_turn` (Q-PA-26): how many statements may be written, or negated, in a turn; 1 or more.
    pub plays_per_turn: u32,
    pub hands: Hands,
}

impl Default for House {
    fn default() -> House {
        House {
            mixed_ops: MixedOps::default(),
            constants: Constants::default(),
            q_vacuous: QVacuous::default(),
            name_after_exists: NameAfterExists::default(),
            negate_definition: NegateDefinition::default(),
            negation_node: NegationNode::default(),
            identical_copy: IdenticalCopy::default(),
            redundancy: Redundancy::default(),
            after_score: AfterScore::default(),
            undecided: Undecided::default(),
            cards_must_be_used: CardsMustBeUsed::default(),
            q_prenex: QPrenex::default(),
            plays_per_turn: 1,
            hands: Hands::default(),
        }
    }
}

/// A house rule that there is not, or a value that it does not have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoSuchRule {
    /// The name is none.
    #[error("`{name}` is no house rule of Palmer's game; there are {known}", name = .0.escape_debug(), known = names())]
    Name(String),
    /// The value is none.
    #[error("`{value}` is no value of {name}; it is one of {values}", value = .1.escape_debug(), name = .0.name, values = .0.values.join(", "))]
    Value(HouseRule, String),
}

fn names() -> String {
    HOUSE_RULES.map(|rule| rule.name).join(", ")
}

impl House {
    /// Chooses a value of a house rule by their names.
    ///
    /// # Errors
    /// [`NoSuchRule`] when there is no such rule or value; nothing has changed then.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), NoSuchRule> {
        let rule = HOUSE_RULES.into_iter().find(|rule| rule.name == name).ok_or_else(|| NoSuchRule::Name(name.to_owned()))?;
        fn put<T: FromStr>(field: &mut T, value: &str) -> Option<()> {
            *field = value.parse().ok()?;
            Some(())
        }
        let set = match name {
            "mixed_ops" => put(&mut self.mixed_ops, value),
            "constants" => put(&mut self.constants, value),
            "q_vacuous" => put(&mut self.q_vacuous, value),
            "name_after_exists" => put(&mut self.name_after_exists, value),
            "negate_definition" => put(&mut self.negate_definition, value),
            "negation_node" => put(&mut self.negation_node, value),
            "identical_copy" => put(&mut self.identical_copy, value),
            "redundancy" => put(&mut self.redundancy, value),
            "after_score" => {
                let set = put(&mut self.after_score, value);
                if self.after_score == AfterScore::Erase {
                    self.redundancy = Redundancy::Joint;
                }
                set
            }
            "undecided" => put(&mut self.undecided, value),
            "cards_must_be_used" => put(&mut self.cards_must_be_used, value),
            "q_prenex" => put(&mut self.q_prenex, value),
            "plays_per_turn" => value.parse().ok().filter(|&plays| plays > 0).map(|plays| self.plays_per_turn = plays),
            _ => put(&mut self.hands, value),
        };
        set.ok_or_else(|| NoSuchRule::Value(rule, value.to_owned()))
    }

    /// How statements are read under these rules.
    pub fn reading(&self) -> palmer::Options {
        palmer::Options {
            mixed_operators: match self.mixed_ops {
                MixedOps::Warn => palmer::MixedOperators::Warn,
                MixedOps::Reject => palmer::MixedOperators::Reject,
            },
            constants: match self.constants {
                Constants::NamedOnly => palmer::Constants::NamedOnly,
                Constants::Free => palmer::Constants::Free,
            },
            name_after_exists: match self.name_after_exists {
                NameAfterExists::Reject => palmer::NameAfterExists::Reject,
                NameAfterExists::Allow => palmer::NameAfterExists::Allow,
            },
        }
    }
}

/// Every house rule of Palmer's game.
pub const HOUSE_RULES: [HouseRule; 14] = [
    HouseRule {
        name: "mixed_ops",
        question: "Q-PA-2",
        values: &["warn", "reject"],
        seed: "grouping matters (PA-12); silent on precedence",
        meaning: "warn: ∧ beside ∨, and arrows in a row, are read by precedence with a warning. reject: they need brackets.",
    },
    HouseRule {
        name: "constants",
        question: "Q-PA-5",
        values: &["named_only", "free"],
        seed: "0 stands in examples and is no symbol of the game",
        meaning: "named_only: a constant is a name that a ∃! introduced. free: any name is one.",
    },
    HouseRule {
        name: "q_vacuous",
        question: "Q-PA-7",
        values: &["reject", "allow"],
        seed: "a Q card's statement uses exactly that many variables (PA-24)",
        meaning: "reject: each variable of a Q card occurs in what it quantifies. allow: it need not.",
    },
    HouseRule {
        name: "name_after_exists",
        question: "Q-PA-12",
        values: &["reject", "allow"],
        seed: "not, except by experienced mathematicians (PA-17)",
        meaning: "reject: a ∃! behind an ∃ is not named. allow: it is, as a Skolem symbol over the ∀ variables.",
    },
    HouseRule {
        name: "negate_definition",
        question: "Q-PA-13",
        values: &["drop", "forbid", "keep"],
        seed: "silent",
        meaning: "Of a statement with a name that X ¬ changes; drop: the name stays and may be anything. forbid: it is not changed. keep: \
                  the named object keeps the property that it was named for.",
    },
    HouseRule {
        name: "negation_node",
        question: "Q-PA-14",
        values: &["textual", "any_subformula"],
        seed: "in any valid position (PA-27)",
        meaning: "textual: before any subformula as the brackets stand, and it takes the tightest. any_subformula: before any, with \
                  brackets where it needs them.",
    },
    HouseRule {
        name: "identical_copy",
        question: "Q-PA-16",
        values: &["counts", "refuse_duplicates_when_writing"],
        seed: "silent",
        meaning: "counts: a copy may be written, and both are redundant. refuse_duplicates_when_writing: it may not.",
    },
    HouseRule {
        name: "redundancy",
        question: "Q-PA-17",
        values: &["each", "joint"],
        seed: "\"a consequence of the others, i.e. it is redundant\" (PA-3)",
        meaning: "each: a claimed statement follows from all others. joint: all claimed ones follow from the rest.",
    },
    HouseRule {
        name: "after_score",
        question: "Q-PA-18",
        values: &["mark", "erase", "rescore"],
        seed: "silent",
        meaning: "mark: a statement scores once, until a negation changes it. erase: it is wiped off, and redundancy is joint. rescore: it \
                  scores once a turn.",
    },
    HouseRule {
        name: "undecided",
        question: "Q-PA-20",
        values: &["ask", "fail"],
        seed: "the player \"convinces the other players\" (PA-3)",
        meaning: "ask: the other players accept or reject an undecided claim, or a proof is submitted. fail: it fails.",
    },
    HouseRule {
        name: "cards_must_be_used",
        question: "Q-PA-24",
        values: &["no", "yes"],
        seed: "a statement with this symbol and no other (PA-22)",
        meaning: "no: P, F and R cards say what may occur. yes: each must occur.",
    },
    HouseRule {
        name: "q_prenex",
        question: "Q-PA-25",
        values: &["strict", "anywhere"],
        seed: "\"quantified as above\" (PA-24)",
        meaning: "strict: the quantifiers of the cards stand in front, and no others. anywhere: they may stand inside, read from left to \
                  right.",
    },
    HouseRule {
        name: "plays_per_turn",
        question: "Q-PA-26",
        values: &["1", "2", "3", "…"],
        seed: "\"one or more cards\" (PA-5)",
        meaning: "How many statements may be written, or negated, in a turn.",
    },
    HouseRule {
        name: "hands",
        question: "PA-1",
        values: &["face_up", "private"],
        seed: "hands lie face up",
        meaning: "face_up: everybody sees every hand. private: only who holds it.",
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_has_every_value_and_no_other() {
        for rule in HOUSE_RULES {
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
                assert_eq!(written, *value, "records say what the table says");
                assert_eq!(serde_json::from_value::<House>(json).expect("read"), house);
            }
            assert!(matches!(House::default().set(rule.name, "perhaps"), Err(NoSuchRule::Value(..))));
        }
        let fields = serde_json::to_value(House::default()).expect("written");
        assert_eq!(fields.as_object().map(serde_json::Map::len), Some(HOUSE_RULES.len()));
        assert!(House::default().set("nonsense", "yes").is_err());
    }
}
