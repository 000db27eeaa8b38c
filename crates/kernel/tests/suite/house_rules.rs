//! House rules by their names, and as JSON.

use kernel::{HouseRules, NoSuchHouseRule};

#[test]
fn a_choice_survives_serialisation_and_refuses_what_there_is_not() {
    let mut rules = HouseRules::default();
    rules.set("round", "half_even").unwrap();
    let text = serde_json::to_string(&rules).unwrap();
    assert_eq!(serde_json::from_str::<HouseRules>(&text).unwrap(), rules);
    assert_eq!(serde_json::from_str::<HouseRules>("{}").unwrap(), HouseRules::default());
    let unknown = rules.set("rounding", "x").unwrap_err();
    assert_eq!(unknown, NoSuchHouseRule::Name("rounding".into()));
    assert!(unknown.to_string().starts_with("there is no house rule `rounding`; there are negatives, same_line_twice, "));
    let wrong = rules.set("round", "down").unwrap_err();
    assert_eq!(wrong.to_string(), "the house rule `round` is half_up or half_even, not `down`");
}
