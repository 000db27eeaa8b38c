//! Truth values. With `i` and `o` as letters there are nine: a value says what a wff comes to if i is true, and what if i is
//! false, each time true, false or undefined.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::in_records_as_text;
use game_syntax::polish::Symbol;

/// True, false, or neither.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Three {
    /// False.
    False,
    /// Neither: undefined (Kleene), or possible (Łukasiewicz).
    Third,
    /// True.
    True,
}

use Three::{False, Third, True};

impl Three {
    /// The three, from false to true.
    pub const ALL: [Three; 3] = [False, Third, True];

    fn not(self) -> Three {
        match self {
            False => True,
            Third => Third,
            True => False,
        }
    }

    /// Material: Cxy is ANxy.
    fn implies(self, then: Three) -> Three {
        self.not().max(then)
    }

    /// Łukasiewicz: as true as `then` falls short of `self`.
    fn implies_lukasiewicz(self, then: Three) -> Three {
        if self <= then { True } else { self.implies(then) }
    }
}

/// The value of a wff: what it comes to if i is true, and if i is false. Where the two agree, i does not matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(try_from = "String", into = "String")]
pub struct Value {
    /// If i is true.
    pub if_true: Three,
    /// If i is false.
    pub if_false: Three,
}

/// The connectives that are defined on [`Value`]s.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Logic {
    /// T and F, as x-wff has it (XW-4).
    Classical,
    /// T, F and o with Kleene's strong tables. The letters o and i are o.
    Kleene,
    /// T, F and o with Łukasiewicz's tables: Coo is T. The letters o and i are o.
    Lukasiewicz,
    /// All nine. The letter i is T if i is true and F if it is false, o is undefined; the tables are Kleene's.
    Nine,
}

impl Value {
    /// T.
    pub const TRUE: Value = Value::certain(True);
    /// F.
    pub const FALSE: Value = Value::certain(False);
    /// o.
    pub const UNDEFINED: Value = Value::certain(Third);
    /// i.
    const INDETERMINATE: Value = Value { if_true: True, if_false: False };

    /// The nine, with their names; T F o, then those that depend on i.
    const NAMES: [(Value, &str); 9] = [
        (Value::TRUE, "T"),
        (Value::FALSE, "F"),
        (Value::UNDEFINED, "o"),
        (Value::INDETERMINATE, "i"),
        (Value { if_true: False, if_false: True }, "-i"),
        (Value { if_true: True, if_false: Third }, "To"),
        (Value { if_true: Third, if_false: True }, "-To"),
        (Value { if_true: Third, if_false: False }, "Fo"),
        (Value { if_true: False, if_false: Third }, "-Fo"),
    ];

    const fn certain(three: Three) -> Value {
        Value { if_true: three, if_false: three }
    }

    /// T or F.
    pub fn of(truth: bool) -> Value {
        if truth { Value::TRUE } else { Value::FALSE }
    }

    /// A number below nine, another for each value.
    pub(crate) fn index(self) -> usize {
        self.if_true as usize * 3 + self.if_false as usize
    }

    /// The value with this number.
    pub(crate) fn from_index(index: usize) -> Option<Value> {
        Some(Value { if_true: *Three::ALL.get(index / 3)?, if_false: *Three::ALL.get(index % 3)? })
    }

    fn each(self, other: Value, table: impl Fn(Three, Three) -> Three) -> Value {
        Value { if_true: table(self.if_true, other.if_true), if_false: table(self.if_false, other.if_false) }
    }
}

impl Logic {
    /// The values that a proposition can have.
    pub fn values(self) -> &'static [Value] {
        const ALL: [Value; 9] = {
            let mut values = [Value::TRUE; 9];
            let mut at = 0;
            while at < 9 {
                values[at] = Value::NAMES[at].0;
                at += 1;
            }
            values
        };
        match self {
            Logic::Classical => &ALL[..2],
            Logic::Kleene | Logic::Lukasiewicz => &ALL[..3],
            Logic::Nine => &ALL,
        }
    }

    /// The value of the letters i and o; `None` for other symbols, and where the two are no letters.
    pub fn constant(self, symbol: Symbol) -> Option<Value> {
        match (self, symbol) {
            (Logic::Nine, Symbol::I) => Some(Value::INDETERMINATE),
            (Logic::Nine | Logic::Kleene | Logic::Lukasiewicz, Symbol::I | Symbol::O) => Some(Value::UNDEFINED),
            _ => None,
        }
    }

    /// Returns what N makes of a value.
    pub fn not(self, value: Value) -> Value {
        Value { if_true: value.if_true.not(), if_false: value.if_false.not() }
    }

    /// Returns what K, A, C or E makes of two values; `None` for other symbols. E is KCxyCyx.
    pub fn join(self, connective: Symbol, left: Value, right: Value) -> Option<Value> {
        let implies = if self == Logic::Lukasiewicz { Three::implies_lukasiewicz } else { Three::implies };
        Some(match connective {
            Symbol::K => left.each(right, Three::min),
            Symbol::A => left.each(right, Three::max),
            Symbol::C => left.each(right, implies),
            Symbol::E => left.each(right, |x, y| implies(x, y).min(implies(y, x))),
            _ => return None,
        })
    }
}

impl fmt::Display for Value {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = Value::NAMES.iter().find(|(value, _)| value == self).map_or("", |(_, name)| name);
        out.pad(name)
    }
}

/// A name that no value has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no value `{}`; the values are T, F, o, i, -i, To, -To, Fo and -Fo", .0.escape_debug())]
pub struct UnknownValue(pub String);

impl FromStr for Value {
    type Err = UnknownValue;

    fn from_str(name: &str) -> Result<Value, UnknownValue> {
        let found = Value::NAMES.iter().find(|(_, known)| *known == name);
        found.map(|&(value, _)| value).ok_or_else(|| UnknownValue(name.to_owned()))
    }
}

in_records_as_text! { Value: UnknownValue }

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_have_names_and_numbers_of_their_own() {
        for &value in Logic::Nine.values() {
            assert_eq!(value.to_string().parse(), Ok(value));
            assert_eq!(Value::from_index(value.index()), Some(value));
        }
        assert!("t".parse::<Value>().is_err());
        assert_eq!(Value::from_index(9), None);
    }

    #[test]
    fn lukasiewicz_differs_from_kleene_where_both_are_undefined() {
        let o = Value::UNDEFINED;
        for &left in Logic::Kleene.values() {
            for &right in Logic::Kleene.values() {
                for connective in [Symbol::K, Symbol::A, Symbol::C, Symbol::E] {
                    let [kleene, lukasiewicz] =
                        [Logic::Kleene, Logic::Lukasiewicz].map(|logic| logic.join(connective, left, right));
                    let conditional = matches!(connective, Symbol::C | Symbol::E);
                    assert_eq!(kleene != lukasiewicz, conditional && left == o && right == o, "{connective} {left} {right}");
                }
            }
        }
        assert_eq!(Logic::Lukasiewicz.join(Symbol::E, o, o), Some(Value::TRUE));
        assert_eq!(Logic::Kleene.join(Symbol::C, o, o), Some(o));
    }
}
