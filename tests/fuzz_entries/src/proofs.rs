//! Proofs, as text and as JSON: what is read is printed and read again as the same, the check ends with a clean ruling, and the ruling of
//! what was printed is that of what was read. Not here: whether what is accepted is true.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use adjudication::proof_json::{JsonProof, from_json, to_json};
use adjudication::{Adjudicator, HouseRules, ProofOptions, ProofRuling, System, json};
use formula::{Alphabet, Bank};
use kernel::house_rules::HOUSE_RULES;
use proof_syntax::proof::{Options, Statements, Style};
use source::{Span, Text};

use crate::clean;
use crate::input::{Choices, text_and_choices};
use crate::time::{linear, linear_in};

/// Number of adjudicators that are kept: to read a calculus takes longer than to judge most proofs.
const KEPT: usize = 64;

/// A choice among all house rules.
pub fn house(choices: &mut Choices<'_>) -> HouseRules {
    let mut house = HouseRules::default();
    for rule in &HOUSE_RULES {
        let value = rule.values[choices.below(rule.values.len())];
        house.set(rule.name, value).expect("the house rule has this value");
    }
    house
}

/// An adjudicator under these house rules.
fn adjudicator(house: &HouseRules) -> Rc<Adjudicator> {
    thread_local! {
        static ADJUDICATORS: RefCell<HashMap<Vec<&'static str>, Rc<Adjudicator>>> = RefCell::default();
    }
    let key: Vec<&'static str> = house.all().map(|(_, value)| value).collect();
    ADJUDICATORS.with_borrow_mut(|kept| {
        if kept.len() >= KEPT {
            kept.clear();
        }
        let made = || {
            let options = ProofOptions { house: house.clone(), ..ProofOptions::default() };
            Rc::new(Adjudicator::new(options).expect("nothing is given that could be wrong"))
        };
        Rc::clone(kept.entry(key).or_insert_with(made))
    })
}

/// Proofs as text. Choices: every house rule.
pub fn texts(bytes: &[u8]) {
    let Some((input, mut choices)) = text_and_choices(bytes) else { return };
    let house = house(&mut choices);
    let adjudicator = adjudicator(&house);
    linear_in(input.content(), |content| {
        let read = Text::new("input", content);
        judged(&adjudicator, &read);
        printed_again(&read, &house);
    });
}

/// Proofs in JSON.
pub fn documents(bytes: &[u8]) {
    let Some((input, mut choices)) = text_and_choices(bytes) else { return };
    let adjudicator = adjudicator(&house(&mut choices));
    linear(input.content().len(), || {
        let document = match from_json(&input) {
            Ok(document) => document,
            Err(diagnostic) => return clean::diagnostic(&input, &diagnostic),
        };
        judged(&adjudicator, &input);
        let written = json(&document).expect("a document can be written");
        assert_eq!(
            from_json(&Text::new("input", written)).expect("it was written"),
            document,
            "it is written as another document"
        );
        let Ok(parts) = JsonProof::new(&input) else { return };
        // What stands in the document may yet be no proof.
        let mut bank = Bank::new();
        let options = options(parts.system(), adjudicator.house());
        let Some((proof, _)) = clean::parsed(&input, parts.parse(&options, &mut bank)) else { return };
        let style = Style::new(options.statements.notation(), Alphabet::Unicode);
        let said = to_json(&proof, &bank, style);
        let printed = Text::new("input", json(&said).expect("a document can be written"));
        let parts = JsonProof::new(&printed).expect("what was read can be said");
        let again = clean::parsed(&printed, parts.parse(&options, &mut bank));
        let (again, _) = again.unwrap_or_else(|| panic!("it is said as what cannot be read:\n{}", printed.content()));
        assert_eq!(to_json(&again, &bank, style), said, "it is said as another proof:\n{}", printed.content());
        let printed = Text::new("input", proof_syntax::proof::print(&proof, &bank, style));
        let again = clean::parsed(&printed, proof_syntax::proof::parse(&printed, &options, &mut bank));
        let again = again.unwrap_or_else(|| panic!("it is printed as what cannot be read:\n{}", printed.content()));
        assert_eq!(to_json(&again.proof, &bank, style), said, "it is printed as another proof:\n{}", printed.content());
    });
}

/// Has a proof judged, priced and told.
fn judged(adjudicator: &Adjudicator, read: &Text) -> Option<ProofRuling> {
    let checked = match adjudicator.check(read.clone()) {
        Ok(checked) => checked,
        Err(error) => {
            assert!(!error.to_string().is_empty(), "it is refused without a word");
            return None;
        }
    };
    checked.warnings().iter().for_each(|warning| clean::diagnostic(checked.text(), warning));
    let ruling = &checked.ruling;
    let blocks = ruling.subproofs.iter().map(|subproof| &subproof.lines).chain([&ruling.lines]);
    for (block, lines) in blocks.enumerate() {
        let subproof = Some(block).filter(|&block| block < ruling.subproofs.len());
        for (index, line) in lines.iter().enumerate() {
            let wrong = checked.diagnostic(subproof, index);
            assert_eq!(wrong.is_some(), line.error.is_some(), "line {} is wrong and is not", line.n);
            wrong.into_iter().for_each(|wrong| clean::diagnostic(checked.proof_file(), wrong));
            assert!(line.error.is_none() || line.rests_on.is_none(), "line {} is bad in itself and is not", line.n);
        }
    }
    let right = ruling.all_lines().all(|line| line.error.is_none());
    assert_eq!((ruling.accepted, ruling.symbol_points.is_some()), (right, right));
    assert_eq!(adjudicator.price(read.clone()).is_ok(), right, "what is accepted has a price, and nothing else");
    json(ruling).expect("a ruling can be written");
    Some(checked.ruling)
}

/// How a proof is read under these house rules, by the calculus that it names, at a place.
pub(crate) fn options(named: Option<(String, Span)>, house: &HouseRules) -> Options {
    let named = named.map(|(name, _)| name);
    let notation = kernel::shipped::ALL.iter().find(|(name, _)| Some(*name) == named.as_deref());
    let notation = notation.and_then(|(name, _)| proof_syntax::rules::shipped(name, &HouseRules::default()));
    let statements = match notation.map(|calculus| calculus.notation()) {
        None | Some(kernel::Notation::PredicateWars) => {
            Statements::PredicateWars(proof_syntax::predicate_wars::Options::in_house(house))
        }
        Some(other) => other.into(),
    };
    Options { system: None, statements }
}

/// Prints a proof and reads it again.
fn printed_again(read: &Text, house: &HouseRules) {
    let options = options(proof_syntax::proof::system(read), house);
    let mut bank = Bank::new();
    let Some(found) = clean::parsed(read, proof_syntax::proof::parse(read, &options, &mut bank)) else { return };
    let proof = &found.proof;
    let codes = |ruling: Option<ProofRuling>| {
        let lines = ruling.into_iter().flat_map(|ruling| ruling.all_lines().cloned().collect::<Vec<_>>());
        let code = |line: adjudication::LineRuling| (line.n, line.error.map(|fault| fault.code), line.rests_on, line.points);
        lines.map(code).collect::<Vec<_>>()
    };
    let adjudicator = adjudicator(house);
    let ruled = codes(judged(&adjudicator, read));
    for alphabet in [Alphabet::Unicode, Alphabet::Ascii] {
        let style = Style::new(options.statements.notation(), alphabet);
        let printed = Text::new("input", proof_syntax::proof::print(proof, &bank, style));
        let mut other = Bank::new();
        let again = clean::parsed(&printed, proof_syntax::proof::parse(&printed, &options, &mut other));
        let again = again.unwrap_or_else(|| panic!("it is printed as what cannot be read:\n{}", printed.content()));
        let twice = proof_syntax::proof::print(&again.proof, &other, style);
        assert_eq!(twice, printed.content(), "it is printed as another proof");
        assert_eq!(
            codes(judged(&adjudicator, &printed)),
            ruled,
            "it is ruled otherwise when it is printed:\n{}",
            printed.content()
        );
    }
}

/// Calculi. Choices: every house rule; after them stands a proof, which is judged in the calculus.
pub fn calculi(bytes: &[u8]) {
    let Some((input, mut choices)) = text_and_choices(bytes) else { return };
    let house = house(&mut choices);
    linear_in(input.content(), |content| {
        let read = Text::new("input", content);
        let Some(calculus) = clean::parsed(&read, proof_syntax::rules::parse(&read, &house)) else { return };
        for alphabet in [Alphabet::Unicode, Alphabet::Ascii] {
            let printed = Text::new("input", proof_syntax::rules::print(&calculus, alphabet));
            let again = clean::parsed(&printed, proof_syntax::rules::parse(&printed, &house));
            let again = again.unwrap_or_else(|| panic!("it is printed as what cannot be read:\n{}", printed.content()));
            assert_eq!(proof_syntax::rules::print(&again, alphabet), printed.content(), "it is printed as another calculus");
        }
    });
    let Ok(proof) = Text::from_bytes("proof", choices.rest().to_vec()) else { return };
    if proof.content().is_empty() {
        return;
    }
    linear(input.content().len() + proof.content().len(), || {
        let options = ProofOptions { system: Some(System::Rules(input)), house, ..ProofOptions::default() };
        if let Ok(adjudicator) = Adjudicator::new(options) {
            judged(&adjudicator, &proof);
        }
    });
}
