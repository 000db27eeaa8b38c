//! House rules by their names, and as JSON.

use kernel::house_rules::{HOUSE_RULES, HouseRule, RuleScope};
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

/// The audit tries every value of these, and of no other: a house rule that only refuses, or only prices, makes no rule unsound.
#[test]
fn what_soundness_may_depend_on_is_what_lets_more_through() {
    let audited = |rule: &&HouseRule| rule.reach.is_some_and(RuleScope::matters_to_soundness);
    let reaches: Vec<RuleScope> = HOUSE_RULES.iter().filter(audited).filter_map(|rule| rule.reach).collect();
    for reach in [RuleScope::Matching, RuleScope::Subproofs, RuleScope::Computations] {
        assert!(reaches.contains(&reach), "{reach:?}");
    }
    assert!(!reaches.contains(&RuleScope::Refusals) && !reaches.contains(&RuleScope::Price), "{reaches:?}");
}
