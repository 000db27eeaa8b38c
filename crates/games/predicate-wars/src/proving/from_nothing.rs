//! Contradictions from nothing: whether the base rules of a table contradict each other by its rules, with no card in play. Where they do, every
//! claim can be overturned at the same price, whatever the cards say.
//!
//! Two things are known beforehand. A reading of statements in which there is one object, and comparisons are left open, is kept by every rule of
//! a game, the unsound ones as well: a proof of the game brings no subproof along (PW-23), and a witness, or a letter that is generalized, cannot
//! be the wrong object where there is one. Base rules that hold in that reading never lead to a contradiction. And of other combinations of calculus,
//! base rules and house rules a contradiction was searched for once; what was found comes with the program, in `contradictions.txt`.
//!
//! Not here: contradictions that take a card, or a subproof that was bought (`bought_subproof`).

use documents::Message;
use documents::message::wars as say;
use formula::{Bank, Connective, Formula, FormulaId};
use kernel::Conclusion;
use proof_syntax::predicate_wars::{self as notation, Options};
use source::{Span, Text};

use super::bought_subproof::from_bought_subproof;
use crate::house::{Charge, House};

/// Combinations with a contradiction: `calculus base_rules house points lines`, a line each; `house` is the one house rule of steps that differs.
const KNOWN: &str = include_str!("contradictions.txt");

/// The knowledge of contradictions from nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FromNothing {
    /// There is none at any price: all base rules hold in a reading that every rule of a game keeps.
    Excluded,
    /// There is one.
    Known {
        /// The price of the cheapest that was found, by the charge of the house.
        price: u64,
    },
    /// Neither is known.
    Open,
}

/// Returns what players have to know of contradictions when a table begins: whether the base rules contradict each other, and whether a subproof that
/// is bought leads to a contradiction, each with its price.
///
/// * `own`: the base rules of the table's own, which replace those of its calculus.
pub fn opening_remarks(house: &House, own: &[String]) -> Vec<Message> {
    let mut remarks = vec![match from_nothing(house, own) {
        FromNothing::Excluded => say::from_nothing_excluded(),
        FromNothing::Known { price } => say::from_nothing_known(price),
        FromNothing::Open => say::from_nothing_open(),
    }];
    remarks.extend(from_bought_subproof(house).map(|found| say::subproof_contradicts(found.potency, found.price)));
    remarks
}

/// Classifies the base rules of a table by contradictions from nothing.
///
/// * `own`: the base rules of the table's own, which replace those of its calculus.
pub fn from_nothing(house: &House, own: &[String]) -> FromNothing {
    // Rules of a table's own need not keep the reading, and nothing was searched for with them.
    if house.own_calculus.is_some() {
        return FromNothing::Open;
    }
    let Some(calculus) = house.inference() else { return FromNothing::Open };
    let base = calculus.base_rules().iter().map(|base| match base.conclusion {
        Conclusion::Statement(schema) => holds_of_one_object(calculus.bank(), schema),
        Conclusion::Evaluated { .. } | Conclusion::RuleInForce => false,
    });
    let mut bank = Bank::new();
    let options = Options::in_house(&house.steps);
    let mut own = own.iter().map(|statement| {
        let text = Text::new("base rule", statement.as_str());
        let span = Span::new(0, text.content().len());
        let read = notation::parse_wff(&text, span, &options, &mut bank).value;
        read.is_some_and(|read| holds_of_one_object(&bank, read))
    });
    if base.into_iter().all(|holds| holds) && own.all(|holds| holds) {
        return FromNothing::Excluded;
    }
    known(house).map_or(FromNothing::Open, |price| FromNothing::Known { price })
}

/// The price of the contradiction that the table of combinations has.
fn known(house: &House) -> Option<u64> {
    let mut differing = kernel::HouseRules { base_rules: house.steps.base_rules, ..kernel::HouseRules::default() };
    let usual = differing.clone();
    let changed: Vec<_> =
        house.steps.all().zip(usual.all()).filter(|(one, other)| one.1 != other.1).map(|(one, _)| one).collect();
    let name = match changed.as_slice() {
        [] => String::from("-"),
        &[(rule, value)] => {
            differing.set(rule.name, value).ok()?;
            format!("{}={value}", rule.name)
        }
        _ => return None,
    };
    let base_rules = house.steps.base_rules.text();
    KNOWN.lines().filter(|line| !line.starts_with('#')).find_map(|line| {
        let mut words = line.split_whitespace();
        let is_this = [house.calculus.system(), base_rules, &name].into_iter().all(|word| words.next() == Some(word));
        let (points, lines) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
        is_this.then_some(if house.charge == Charge::Lines { lines } else { points })
    })
}

/// Returns whether a statement holds where there is one object and nothing is known of comparisons.
fn holds_of_one_object(bank: &Bank, statement: FormulaId) -> bool {
    value(bank, statement) == Some(true)
}

/// The value of a statement where there is one object, every predicate holds of it, and comparisons have no value: by the strong tables of three
/// values.
// As deep as the statement, which is limited.
fn value(bank: &Bank, statement: FormulaId) -> Option<bool> {
    match bank.formula(statement) {
        Formula::Truth(value) => Some(value),
        Formula::Cardinality(..) => None,
        Formula::Atom(symbol, _) => (!matches!(bank.symbol_text(symbol), "<" | ">")).then_some(true),
        Formula::Equal(..) => Some(true),
        Formula::Not(inner) => value(bank, inner).map(|value| !value),
        Formula::Quantified(_, _, body) => value(bank, body),
        Formula::Binary(connective, left, right) => {
            let (left, right) = (value(bank, left), value(bank, right));
            let or = |one: Option<bool>, other: Option<bool>| match (one, other) {
                (Some(true), _) | (_, Some(true)) => Some(true),
                (Some(false), Some(false)) => Some(false),
                _ => None,
            };
            let not = |value: Option<bool>| value.map(|value| !value);
            match connective {
                Connective::And => not(or(not(left), not(right))),
                Connective::Or => or(left, right),
                Connective::Implies => or(not(left), right),
                _ => left.zip(right).map(|(left, right)| left == right),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use kernel::HouseRules;
    use kernel::house_rules::{BaseRules, HOUSE_RULES};
    use proof_search::{Goal, Limits, Measure, Problem, ReadyContradiction, by_base_rules};

    use super::*;
    use crate::house::Calculus;

    /// The points and lines of the contradiction that is found.
    fn found(system: &str, house: &HouseRules) -> Option<(u64, u64)> {
        let calculus = proof_syntax::rules::shared(system, house)?;
        let ready = ReadyContradiction::default();
        let problem = Problem {
            calculus: &calculus,
            house,
            rules_in_force: Vec::new(),
            premises: Vec::new(),
            goal: Goal::Contradiction,
            rules_only: None,
            base_rules: None,
            ready: Some(&ready),
            measure: Measure::Points,
        };
        let found = by_base_rules(&mut Bank::new(), &problem, &Limits::default(), None);
        found.map(|found| (found.points, found.lines))
    }

    fn table(base_rules: BaseRules) -> House {
        let mut house = House::default();
        house.steps.base_rules = base_rules;
        house
    }

    #[test]
    fn a_table_begins_without_a_contradiction() {
        assert_eq!(House::default().steps.base_rules, BaseRules::Positive);
        assert_eq!(from_nothing(&House::default(), &[]), FromNothing::Excluded);
        assert_eq!(from_nothing(&table(BaseRules::None), &[]), FromNothing::Excluded);
        let sound = House { calculus: Calculus::Sound, ..table(BaseRules::Standard) };
        assert_eq!(from_nothing(&sound, &[]), FromNothing::Open);
    }

    #[test]
    fn a_table_begins_with_what_is_known_of_contradictions() {
        let said =
            |house: &House, own: &[String]| opening_remarks(house, own).iter().map(ToString::to_string).collect::<Vec<_>>();
        let bought = "A player who buys a subproof for 34 of potency can derive a contradiction from it for 12 of proving power";
        let [excluded, subproof] = &said(&House::default(), &[])[..] else { panic!("two remarks") };
        assert!(excluded.starts_with("The base rules of this table do not contradict each other at any price, as long as"));
        assert!(subproof.starts_with(bought), "{subproof}");
        let [known, subproof] = &said(&table(BaseRules::Standard), &[])[..] else { panic!("two remarks") };
        assert!(known.starts_with("The base rules of this table contradict each other, for 24 of proving power"), "{known}");
        assert!(subproof.starts_with(bought), "{subproof}");
        // Sound rules exclude what a subproof could do.
        let sound = House { calculus: Calculus::Sound, ..House::default() };
        assert_eq!(said(&sound, &[]).len(), 1);
        let open = said(&sound, &[String::from("(0 < 1)")]);
        assert_eq!(open, ["No contradiction of the base rules of this table is known, and none is excluded."]);
    }

    #[test]
    fn all_base_rules_together_are_said_to_contradict_each_other() {
        let standard = table(BaseRules::Standard);
        let Some((points, lines)) = found("predicate-wars", &standard.steps) else { panic!("a contradiction") };
        assert_eq!(from_nothing(&standard, &[]), FromNothing::Known { price: points });
        let by_lines = House { charge: Charge::Lines, ..standard };
        assert_eq!(from_nothing(&by_lines, &[]), FromNothing::Known { price: lines });
        assert_eq!(found("predicate-wars", &House::default().steps), None);
    }

    #[test]
    fn base_rules_of_the_own_are_judged_as_those_of_the_calculus() {
        let none = table(BaseRules::None);
        let own = |statements: &[&str]| statements.iter().map(|&one| one.to_owned()).collect::<Vec<_>>();
        assert_eq!(from_nothing(&none, &own(&["(∀(x)([PLAYER](x) → [NUMBER]([health](x))))", "P"])), FromNothing::Excluded);
        for statement in ["(¬P)", "(0 < 1)", "(∀(x)(P(x) → (x < 5)))", "(P"] {
            assert_eq!(from_nothing(&none, &own(&[statement])), FromNothing::Open, "{statement}");
        }
    }

    /// The printed calculus with all base rules: as it stands, then with each other value of each house rule of steps.
    fn combinations() -> Vec<(String, HouseRules)> {
        let usual = table(BaseRules::Standard).steps;
        let mut all = vec![(String::from("-"), usual.clone())];
        for rule in HOUSE_RULES.iter().filter(|rule| rule.name != "base_rules") {
            for value in rule.values.iter().skip(1) {
                let mut house = usual.clone();
                house.set(rule.name, value).unwrap();
                all.push((format!("{}={value}", rule.name), house));
            }
        }
        all
    }

    /// Searches again for two of the contradictions. `REFEREE_WRITE_CONTRADICTIONS=1` searches for all, and writes the table anew (minutes).
    #[test]
    fn the_table_of_combinations_has_what_is_found() {
        let row = |(name, house): &(String, HouseRules)| {
            let (points, lines) = found("predicate-wars", house)?;
            Some(format!("predicate-wars standard {name} {points} {lines}"))
        };
        let all = combinations();
        if std::env::var_os("REFEREE_WRITE_CONTRADICTIONS").is_some() {
            let head = KNOWN.lines().filter(|line| line.starts_with('#')).map(str::to_owned);
            let rows: Vec<String> = head.chain(all.iter().filter_map(row)).collect();
            std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/src/proving/contradictions.txt"), rows.join("\n") + "\n")
                .unwrap();
            return;
        }
        for name in ["alpha=equivalent", "round=half_even"] {
            let again = all.iter().find(|(one, _)| one == name).and_then(row);
            assert!(again.as_deref().is_some_and(|row| KNOWN.lines().any(|line| line == row)), "{name}: {again:?}");
        }
        // With generalization of variables only, none was found.
        let is_listed = |name: &str| KNOWN.lines().any(|line| line.starts_with(&format!("predicate-wars standard {name} ")));
        let missing: Vec<&str> = all.iter().map(|(name, _)| name.as_str()).filter(|name| !is_listed(name)).collect();
        assert_eq!(missing, ["eg=same_variable"]);
    }
}
