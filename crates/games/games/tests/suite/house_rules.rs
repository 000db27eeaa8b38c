//! The lists of house rules say what the records of the games know.

use std::collections::BTreeSet;
use std::fmt::Debug;

use games::house_rules::choose;
use games::{HouseRule, HouseRules, ergo, shake, xwff};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

fn check<H: HouseRules + PartialEq + Debug + Serialize + DeserializeOwned>() {
    let rules = H::RULES;
    let mut fields = fields(&H::default());
    for HouseRule { name, values, .. } in rules {
        assert!(values.len() > 1);
        for (at, value) in values.iter().enumerate() {
            let value = match *value {
                "yes" => json!(true),
                "no" => json!(false),
                word => word.parse::<u32>().map_or_else(|_| json!(word), |number| json!(number)),
            };
            let house: H = serde_json::from_value(json!({ *name: value })).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(house == H::default(), at == 0, "the default of {name} comes first");
            fields.extend(self::fields(&house));
        }
        let strange: Result<H, _> = serde_json::from_value(json!({ *name: Value::Null }));
        assert!(strange.is_err(), "{name}");
    }
    let names: BTreeSet<String> = rules.iter().map(|rule| rule.name.to_owned()).collect();
    assert_eq!(fields, names, "every field is in the list");
    assert!(serde_json::from_value::<H>(json!({ "pets": "cats" })).is_err());
}

/// The fields of a record of house rules. Some are written only where they differ from the default.
fn fields(house: &impl Serialize) -> BTreeSet<String> {
    let written = serde_json::to_value(house).expect("it is written");
    written.as_object().expect("an object").keys().cloned().collect()
}

#[test]
fn the_lists_are_complete_and_begin_with_the_defaults() {
    check::<ergo::House>();
    check::<xwff::House>();
    check::<shake::House>();
}

#[test]
fn rules_are_chosen_by_their_names() {
    let given = |given: &[&str]| given.iter().map(|&text| text.to_owned()).collect::<Vec<_>>();
    let chosen: ergo::House =
        choose(ergo::House::RULES, &given(&["then_chain=left", "fallacy_turns=4"])).expect("both are rules");
    assert_eq!((chosen.then_chain, chosen.fallacy_turns), (ergo::ThenChain::Left, 4));
    let chosen: xwff::House = choose(xwff::House::RULES, &given(&["floor_zero=yes"])).expect("a rule");
    assert!(chosen.floor_zero && chosen.penalty_on_false);
    for wrong in ["then_chain", "then_chain=up", "fallacy_turns=5", "pets=cats"] {
        assert!(choose::<ergo::House>(ergo::House::RULES, &given(&[wrong])).is_err(), "{wrong}");
    }
}
