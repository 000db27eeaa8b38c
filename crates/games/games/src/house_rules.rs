//! House rules: the readings that a rulebook leaves to the table. A game declares each of its own once, with [`house_rules!`]; of the
//! declaration come the settings with their defaults, the table for `docs/rulings.md`, and the choice by names on the command line.
//!
//! [`house_rules!`]: crate::house_rules!

pub use kernel::house_rules::HouseRule;

use serde::Deserialize;
use serde::de::IntoDeserializer;
use serde::de::value::Error as NoValue;
use source::excerpt;

/// Returns whether the list of values of a rule has this one. `N` stands for any number there, `…` for any from 1.
fn allows(rule: &HouseRule, value: &str) -> bool {
    let number = || value.parse::<u64>().ok();
    rule.values.iter().any(|&known| match known {
        "N" => number().is_some(),
        "…" => number().is_some_and(|number| number > 0),
        known => known == value,
    })
}

/// The house rules of a game as settings: a field for each. [`house_rules!`](crate::house_rules!) implements it.
pub trait HouseRules: Default {
    /// The rules, each with the name of its field.
    const RULES: &'static [HouseRule];
    /// Rules that go together, under names; `first` is for a first game.
    const PRESETS: &'static [Preset] = &[];

    /// Sets the field of this name to the value of that name, and returns whether there are such.
    fn put(&mut self, name: &str, value: &str) -> bool;

    /// Chooses a value of a house rule by their names.
    ///
    /// # Errors
    /// [`NoSuchRule`] when there is no such rule or value; nothing has changed then.
    fn set(&mut self, name: &str, value: &str) -> Result<(), NoSuchRule> {
        let rule = Self::RULES.iter().find(|rule| rule.name == name);
        let rule = rule.ok_or_else(|| NoSuchRule::name_among(name, Self::RULES.iter().map(|rule| rule.name)))?;
        let set = allows(rule, value) && self.put(name, value);
        if set { Ok(()) } else { Err(NoSuchRule::Value(*rule, value.to_owned())) }
    }
}

/// House rules that go together, under a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    /// The name: `first`.
    pub name: &'static str,
    /// For whom it is, and what it changes.
    pub meaning: &'static str,
    /// The rules that it sets, each with its value; the others have their defaults.
    pub rules: &'static [(&'static str, &'static str)],
}

impl Preset {
    /// Returns the preset of this name.
    ///
    /// # Errors
    /// [`NoSuchRule::Preset`] when there is none.
    pub fn named(presets: &'static [Preset], name: &str) -> Result<&'static Preset, NoSuchRule> {
        presets.iter().find(|preset| preset.name == name).ok_or_else(|| {
            let known: Vec<&str> = presets.iter().map(|preset| preset.name).collect();
            NoSuchRule::Preset { name: name.to_owned(), known: known.join(", ") }
        })
    }

    /// Returns the rules as they are given on the command line, `NAME=VALUE` each.
    pub fn choices(&self) -> impl Iterator<Item = String> {
        self.rules.iter().map(|(name, value)| format!("{name}={value}"))
    }
}

/// Returns the house rules that are chosen by a list of `NAME=VALUE`, all of them from `rules`; the others have their defaults.
///
/// # Errors
/// [`NoSuchRule`] at the first that is not of this form, with a name and a value of the list.
pub fn choose<H: HouseRules>(rules: &[HouseRule], given: &[String]) -> Result<H, NoSuchRule> {
    let mut house = H::default();
    for text in given {
        let (name, value) = text.split_once('=').ok_or_else(|| NoSuchRule::Form(text.clone()))?;
        if !rules.iter().any(|rule| rule.name == name) {
            return Err(NoSuchRule::name_among(name, rules.iter().map(|rule| rule.name)));
        }
        house.set(name, value)?;
    }
    Ok(house)
}

/// A house rule that there is not, or a value that it does not have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoSuchRule {
    /// The text names no rule and value.
    #[error("`{}` is not of the form NAME=VALUE", excerpt(.0))]
    Form(String),
    /// No house rule has this name.
    #[error("`{}` is no house rule of this game; there are {known}", excerpt(.name))]
    Name {
        /// The name.
        name: String,
        /// Those that there are.
        known: String,
    },
    /// No preset has this name.
    #[error("`{}` is no preset of this game; there are {known}", excerpt(.name))]
    Preset {
        /// The name.
        name: String,
        /// Those that there are.
        known: String,
    },
    /// The house rule does not have this value.
    #[error("`{}` is no value of {}; it is one of {}", excerpt(.1), .0.name, .0.values.join(", "))]
    Value(HouseRule, String),
}

impl NoSuchRule {
    /// The error for a name that is none of these.
    pub fn name_among(name: &str, known: impl Iterator<Item = &'static str>) -> NoSuchRule {
        NoSuchRule::Name { name: name.to_owned(), known: known.collect::<Vec<_>>().join(", ") }
    }
}

/// A type of values of house rules, each of which has a name.
pub trait RuleValue: Default {
    /// Returns the value of this name.
    fn named(name: &str) -> Option<Self>;

    /// Returns the default, which is the first of these names.
    fn first_of(names: &[&str]) -> Self {
        names.first().and_then(|name| Self::named(name)).unwrap_or_default()
    }
}

impl RuleValue for bool {
    fn named(name: &str) -> Option<bool> {
        match name {
            "yes" => Some(true),
            "no" => Some(false),
            _ => None,
        }
    }
}

/// `none`, or a number.
impl RuleValue for Option<u32> {
    fn named(name: &str) -> Option<Option<u32>> {
        if name == "none" { Some(None) } else { name.parse().ok().map(Some) }
    }
}

macro_rules! numbers {
    ($($number:ty)*) => {
        $(impl RuleValue for $number {
            fn named(name: &str) -> Option<$number> {
                name.parse().ok()
            }
        })*
    };
}

numbers! { u8 u16 u32 u64 }

/// Readings that the notations know, too: their names are those in records.
macro_rules! readings {
    ($($Type:ty)*) => {
        $(impl RuleValue for $Type {
            fn named(name: &str) -> Option<$Type> {
                <$Type>::deserialize(IntoDeserializer::<NoValue>::into_deserializer(name)).ok()
            }
        })*
    };
}

readings! {
    game_syntax::ergo::ThenChain game_syntax::ergo::NotAfterBinary
    board_syntax::palmer::MixedOperators board_syntax::palmer::Constants board_syntax::palmer::NameAfterExists
    proof_syntax::predicate_wars::classes::ConditionalX proof_syntax::predicate_wars::classes::PlainPredicates
    proof_syntax::predicate_wars::classes::UserFunctions
}

/// Declares types of values for house rules: enums whose variants have names, the default first.
#[macro_export]
macro_rules! rule_values {
    ($($(#[$about:meta])* $Type:ident {
        $(#[$first_about:meta])* $First:ident = $first_name:literal,
        $($(#[$other_about:meta])* $Other:ident = $other_name:literal),+ $(,)?
    })*) => {
        $(
            $(#[$about])*
            #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ::serde::Serialize, ::serde::Deserialize)]
            pub enum $Type {
                $(#[$first_about])*
                #[default]
                #[serde(rename = $first_name)]
                $First,
                $($(#[$other_about])* #[serde(rename = $other_name)] $Other,)+
            }

            impl $Type {
                /// The names of the values, the default first.
                pub const NAMES: &'static [&'static str] = &[$first_name, $($other_name),+];
            }

            impl $crate::house_rules::RuleValue for $Type {
                fn named(name: &str) -> Option<$Type> {
                    match name {
                        $first_name => Some($Type::$First),
                        $($other_name => Some($Type::$Other),)+
                        _ => None,
                    }
                }
            }
        )*
    };
}

/// Declares the house rules of a game: a struct with a field for each rule. After the rules may stand fields that are none, with their defaults
/// (`beside`), presets (`presets`), and a function that gets the name of each rule that is chosen (`after`).
#[macro_export]
macro_rules! house_rules {
    (
        $(#[$about:meta])* $House:ident {
            $($(#[$read:meta])* $field:ident: $Type:ty {
                question: $question:literal, values: $values:expr, seed: $seed:literal, meaning: $meaning:literal $(,)?
            })*
        }
        $(beside { $($(#[$beside_about:meta])* $beside:ident: $Beside:ty = $beginning:expr),+ $(,)? })?
        $(presets { $presets:expr })?
        $(after $after:path)?
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, Eq, ::serde::Serialize, ::serde::Deserialize)]
        #[serde(default, deny_unknown_fields)]
        pub struct $House {
            $(#[doc = concat!("`", stringify!($field), "` (", $question, "). ", $meaning)] $(#[$read])* pub $field: $Type,)*
            $($($(#[$beside_about])* pub $beside: $Beside,)+)?
        }

        impl Default for $House {
            fn default() -> $House {
                $House {
                    $($field: $crate::house_rules::RuleValue::first_of($values),)*
                    $($($beside: $beginning,)+)?
                }
            }
        }

        impl $crate::house_rules::HouseRules for $House {
            const RULES: &'static [$crate::house_rules::HouseRule] = &[$($crate::house_rules::HouseRule {
                name: stringify!($field),
                question: $question,
                reach: None,
                values: $values,
                seed: $seed,
                meaning: $meaning,
            }),*];

            $(const PRESETS: &'static [$crate::house_rules::Preset] = $presets;)?

            fn put(&mut self, name: &str, value: &str) -> bool {
                let put = match name {
                    $(stringify!($field) => {
                        $crate::house_rules::RuleValue::named(value).map(|value| self.$field = value).is_some()
                    })*
                    _ => false,
                };
                $(if put {
                    $after(self, name);
                })?
                put
            }
        }
    };
}

rule_values! {
    /// Questions to the referee that take a search: what a player can do, and whether something can be overturned (Q-G-3). No rulebook
    /// knows of a referee who searches.
    #[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
    Hints {
        /// Players may ask.
        On = "on",
        /// They find out themselves.
        Off = "off",
        /// They may ask what there is to gain and what it costs, and find out themselves how.
        Price = "price",
    }
}

impl Hints {
    /// Returns whether players may ask, as at every table that does not name the rule: records that were begun before there was this rule
    /// do not, and stay as they are.
    pub fn is_on(&self) -> bool {
        *self == Hints::On
    }
}

#[cfg(test)]
#[expect(unreachable_pub, reason = "the macros declare public types")]
mod tests {
    use super::*;

    rule_values! {
        /// When.
        Time {
            /// Now.
            Now = "now",
            /// Later.
            Later = "later",
        }
    }

    house_rules! {
        /// A house.
        #[derive(Copy)]
        House {
            time: Time { question: "Q-1", values: Time::NAMES, seed: "silent", meaning: "When it is." }
            number: u8 { question: "Q-2", values: &["3", "…"], seed: "silent", meaning: "How many there are." }
            free: bool { question: "Q-3", values: &["yes", "no"], seed: "silent", meaning: "Whether it costs nothing." }
            end: Option<u32> { question: "Q-4", values: &["none", "N"], seed: "silent", meaning: "When it ends." }
        }
        after late
    }

    fn late(house: &mut House, name: &str) {
        if name == "time" && house.time == Time::Later {
            house.free = false;
        }
    }

    #[test]
    fn rules_are_chosen_by_their_names() {
        let choose =
            |given: &[&str]| choose::<House>(House::RULES, &given.iter().map(|&text| text.to_owned()).collect::<Vec<_>>());
        assert_eq!(choose(&[]), Ok(House { time: Time::Now, number: 3, free: true, end: None }));
        let all = choose(&["time=later", "number=255", "end=0"]);
        assert_eq!(all, Ok(House { time: Time::Later, number: 255, free: false, end: Some(0) }));
        assert_eq!(choose(&["time=later", "time=now", "free=yes"]), Ok(House::default()));
        let said = |given: &str| choose(&[given]).expect_err("there is none").to_string();
        assert_eq!(said("time"), "`time` is not of the form NAME=VALUE");
        assert_eq!(said("pets=1"), "`pets` is no house rule of this game; there are time, number, free, end");
        assert_eq!(said("free=maybe"), "`maybe` is no value of free; it is one of yes, no");
        let long = "x".repeat(10_000_000);
        for given in [long.clone(), format!("{long}=1"), format!("free={long}")] {
            assert!(said(&given).len() < 200);
        }
        for wrong in ["number=0", "number=256", "number=…", "end=N", "end=-1", "time=Now"] {
            assert!(matches!(choose(&[wrong]), Err(NoSuchRule::Value(..))), "{wrong}");
        }
    }
}
