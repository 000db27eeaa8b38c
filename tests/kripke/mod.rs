//! Intuitionistic and minimal logic (`examples/calculi/history`): every rule is right at every world of every small Kripke model, and the classical
//! laws fail at some. A proof by these rules starts from nothing, so that each of its lines holds in each of these models; a law that fails in one
//! of them has no proof.

mod models;

use std::fs;

use kernel::{Calculus, HouseRules};
use models::{Logic, refute};
use source::Text;
use testkit::programs::root;

fn calculus(name: &str) -> Calculus {
    let path = root().join("examples/calculi/history").join(name).with_extension("rules");
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let parsed = proof_syntax::rules::parse(&Text::new(name, text), &HouseRules::default());
    parsed.value.unwrap_or_else(|| panic!("{:?}", parsed.diagnostics))
}

/// Of each rule its short name, and a model in which one of its forms fails.
fn failures(calculus: &Calculus, logic: Logic) -> Vec<(String, Option<String>)> {
    let fails = |variants: &[kernel::calculus::Variant]| variants.iter().find_map(|variant| refute(calculus, variant, logic).0);
    calculus.rules().iter().map(|rule| (rule.tag.clone(), fails(&rule.variants))).collect()
}

#[test]
fn the_rules_hold_in_all_small_kripke_models() {
    for (name, logic, rules) in [("gentzen-nj", Logic::Intuitionistic, 13), ("minimal-1937", Logic::Minimal, 12)] {
        let calculus = calculus(name);
        assert_eq!(calculus.rules().len(), rules, "{name}");
        for rule in calculus.rules() {
            for variant in &rule.variants {
                let (failure, tried) = refute(&calculus, variant, logic);
                assert_eq!(failure, None, "{name}: {}", rule.name);
                assert!(tried >= 10, "{name}: {}: only {tried} models", rule.name);
            }
        }
    }
}

#[test]
fn what_either_logic_lacks_fails_in_a_small_model() {
    // Of the rules of NK just the one that Gentzen adds; of those of NJ, in minimal logic, just the one that Johansson leaves out.
    let failing = |name: &str, logic| {
        let failures = failures(&calculus(name), logic).into_iter();
        failures.filter_map(|(tag, failure)| failure.map(|_| tag)).collect::<Vec<String>>()
    };
    assert_eq!(failing("gentzen-nk", Logic::Intuitionistic), ["TND"]);
    assert_eq!(failing("gentzen-nj", Logic::Minimal), ["AF"]);
}

#[test]
fn the_page_shows_a_countermodel_of_each_law() {
    let page = fs::read_to_string(root().join("docs/history.md")).expect("the page is there");
    let laws = calculus("classical-laws");
    let intuitionistic = failures(&laws, Logic::Intuitionistic).into_iter();
    for ((tag, intuitionistic), (_, minimal)) in intuitionistic.zip(failures(&laws, Logic::Minimal)) {
        let shown = |failure: Option<String>| failure.unwrap_or_else(|| "holds in all of these models".to_owned());
        let row = format!("({tag}) | {} | {} |", shown(intuitionistic), shown(minimal));
        assert!(page.contains(&row), "docs/history.md has no row with\n{row}");
    }
}
