//! House rules as they are given on the command line, `NAME=VALUE`, by the list that a game has of them.

use ::games::house_rules::HouseRule;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::GameError;

/// The house rules of a game that are chosen so; the others have their defaults.
///
/// # Errors
/// [`GameError::Usage`] at the first that is not of the form `NAME=VALUE` with a name and a value of the list.
pub fn house<H: DeserializeOwned>(rules: &[HouseRule], given: &[String]) -> Result<H, GameError> {
    let mut chosen = Map::new();
    for text in given {
        let (name, value) = text
            .split_once('=')
            .ok_or_else(|| GameError::Usage(format!("`{}` is not of the form NAME=VALUE", text.escape_debug())))?;
        let rule = rules.iter().find(|rule| rule.name == name).ok_or_else(|| {
            let known: Vec<&str> = rules.iter().map(|rule| rule.name).collect();
            GameError::Usage(format!("`{}` is no house rule of this game; there are {}", name.escape_debug(), known.join(", ")))
        })?;
        if !rule.values.contains(&value) {
            let message = format!("`{}` is no value of {name}; it is one of {}", value.escape_debug(), rule.values.join(", "));
            return Err(GameError::Usage(message));
        }
        chosen.insert(name.to_owned(), json_of(value));
    }
    serde_json::from_value(Value::Object(chosen)).map_err(|error| GameError::Usage(error.to_string()))
}

/// A value as records have it.
fn json_of(value: &str) -> Value {
    match value {
        "yes" => Value::Bool(true),
        "no" => Value::Bool(false),
        word => word.parse::<u32>().map_or_else(|_| Value::from(word), Value::from),
    }
}

#[cfg(test)]
mod tests {
    use ::games::ergo::{self, ThenChain};
    use ::games::xwff;

    use super::*;

    #[test]
    fn rules_are_chosen_by_their_names() {
        let given = |given: &[&str]| given.iter().map(|&text| text.to_owned()).collect::<Vec<_>>();
        let chosen: ergo::House =
            house(&ergo::HOUSE_RULES, &given(&["then_chain=left", "fallacy_turns=4"])).expect("both are rules");
        assert_eq!((chosen.then_chain, chosen.fallacy_turns), (ThenChain::Left, 4));
        let chosen: xwff::House = house(&xwff::HOUSE_RULES, &given(&["floor_zero=yes"])).expect("a rule");
        assert!(chosen.floor_zero && chosen.penalty_on_false);
        for wrong in ["then_chain", "then_chain=up", "fallacy_turns=5", "pets=cats"] {
            assert!(matches!(house::<ergo::House>(&ergo::HOUSE_RULES, &given(&[wrong])), Err(GameError::Usage(_))), "{wrong}");
        }
    }
}
