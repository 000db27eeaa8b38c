//! The lists of house rules say what the records of the games know.

use std::fmt::Debug;

use games::house_rules::HouseRule;
use games::{ergo, shake, xwff};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

fn check<H: Default + PartialEq + Debug + Serialize + DeserializeOwned>(rules: &[HouseRule]) {
    let written = serde_json::to_value(H::default()).expect("it is written");
    let mut fields: Vec<&String> = written.as_object().expect("an object").keys().collect();
    let mut names: Vec<&str> = rules.iter().map(|rule| rule.name).collect();
    fields.sort();
    names.sort_unstable();
    assert_eq!(fields, names, "every field is in the list");
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
        }
        let strange: Result<H, _> = serde_json::from_value(json!({ *name: Value::Null }));
        assert!(strange.is_err(), "{name}");
    }
    assert!(serde_json::from_value::<H>(json!({ "pets": "cats" })).is_err());
}

#[test]
fn the_lists_are_complete_and_begin_with_the_defaults() {
    check::<ergo::House>(&ergo::HOUSE_RULES);
    check::<xwff::House>(&xwff::HOUSE_RULES);
    check::<shake::House>(&shake::HOUSE_RULES);
}
