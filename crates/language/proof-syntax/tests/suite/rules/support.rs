//! Calculi, their forms and their faults as the tests ask for them.

use formula::Alphabet;
use kernel::{Calculus, Conclusion, HouseRules, Premise, Variant};
use proof_syntax::rules::parse;
use representation::BracketedText;
use source::{Diagnostic, Text};
use syntax_core::Parsed;

pub(crate) fn house(choices: &[(&str, &str)]) -> HouseRules {
    let mut house = HouseRules::default();
    for (name, value) in choices {
        house.set(name, value).unwrap();
    }
    house
}

pub(crate) fn read_in(written: &str, house: &HouseRules) -> Parsed<Calculus> {
    parse(&Text::new("test", written), house)
}

#[track_caller]
pub(crate) fn calculus_in(clauses: &str, house: &HouseRules) -> Calculus {
    let written = format!("calculus test \"A test\"\n{clauses}");
    let parsed = read_in(&written, house);
    assert!(parsed.diagnostics.is_empty(), "{written}: {:#?}", parsed.diagnostics);
    parsed.value.unwrap()
}

#[track_caller]
pub(crate) fn calculus(clauses: &str) -> Calculus {
    calculus_in(clauses, &HouseRules::default())
}

/// The forms of the only rule.
#[track_caller]
pub(crate) fn forms(clauses: &str) -> (Calculus, Vec<Variant>) {
    let calculus = calculus(&format!("rule \"R\" (R)\n{clauses}"));
    let variants = calculus.rules()[0].variants.clone();
    (calculus, variants)
}

pub(crate) fn text(calculus: &Calculus, schema: formula::FormulaId) -> String {
    calculus.bank().text(schema, Alphabet::Unicode)
}

/// Premises and conclusion of a form.
pub(crate) fn figure(calculus: &Calculus, variant: &Variant) -> String {
    let premise = |premise: &Premise| match premise {
        Premise::Statement(schema) => text(calculus, *schema),
        Premise::Box(schema) => format!("[{} ⊢ {}]", text(calculus, schema.assumption), text(calculus, schema.conclusion)),
    };
    let premises: Vec<String> = variant.premises.iter().map(premise).collect();
    let Conclusion::Statement(conclusion) = variant.conclusion else { panic!("{:?}", variant.conclusion) };
    format!("{} / {}", premises.join(", "), text(calculus, conclusion))
}

#[track_caller]
pub(crate) fn figures(clauses: &str, expected: &[&str]) {
    let (calculus, variants) = forms(clauses);
    let found: Vec<String> = variants.iter().map(|variant| figure(&calculus, variant)).collect();
    assert_eq!(found, expected, "{clauses}");
}

/// Code, line and text of every error. The lines are those of `written`, counted from 1.
pub(crate) fn errors(written: &str) -> Vec<(&'static str, usize, String)> {
    let text = Text::new("test", written);
    let parsed = parse(&text, &HouseRules::default());
    assert_eq!(parsed.value.is_none(), parsed.diagnostics.iter().any(Diagnostic::is_error), "{written}");
    assert!(parsed.diagnostics.iter().map(|found| found.span.start).is_sorted(), "{:#?}", parsed.diagnostics);
    parsed
        .diagnostics
        .iter()
        .map(|found| (found.code, text.position(found.span.start).line, text.slice(found.span).to_owned()))
        .collect()
}

/// Of a calculus whose first line is 1, with nothing wrong on it.
#[track_caller]
pub(crate) fn finds(clauses: &str, expected: &[(&str, usize, &str)]) {
    let found = errors(&format!("calculus test \"A test\"\n{clauses}"));
    let found: Vec<(&str, usize, &str)> = found.iter().map(|(code, line, at)| (*code, *line, at.as_str())).collect();
    assert_eq!(found, expected, "{clauses}");
}

/// The only error of a rule with these clauses, from line 3 on.
#[track_caller]
pub(crate) fn refuses(clauses: &str, code: &str, line: usize, at: &str) {
    finds(&format!("rule \"R\" (R)\n{clauses}"), &[(code, line, at)]);
}

#[track_caller]
pub(crate) fn help(clauses: &str) -> String {
    let parsed = read_in(&format!("calculus test \"A test\"\n{clauses}"), &HouseRules::default());
    assert_eq!(parsed.diagnostics.len(), 1, "{clauses}: {:#?}", parsed.diagnostics);
    parsed.diagnostics[0].help.clone().unwrap_or_default()
}
