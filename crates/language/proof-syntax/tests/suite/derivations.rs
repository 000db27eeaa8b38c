//! The derivations by which proofs are translated: each is a proof in its calculus, but for the lines that stand for what a premise shows.

use std::collections::BTreeMap;

use board_syntax::palmer;
use formula::{Alphabet, Bank, Formula, FormulaId};
use kernel::{Calculus, Context, HouseRules, Justification, LineError, Variant};
use proof_syntax::proof::{self as proof_notation, Options, Statements};
use proof_syntax::rules;
use representation::BracketedText;
use source::Text;

/// Returns the calculus in which the derivations of this name are proofs.
fn calculus(name: &str) -> Calculus {
    let text = match name {
        "classical" => rules::translated_text(),
        _ => rules::shipped_texts().find(|(known, _)| *known == name).map(|(_, text)| text.to_owned()),
    };
    let text = Text::new(name, text.expect("it is shipped"));
    rules::parse(&text, &HouseRules::default()).value.expect("a calculus")
}

fn each_derivation(mut visit: impl FnMut(&str, &str)) {
    for name in ["classical", "forallx", "lpl", "hurley-copi", "lemmon", "kalish-montague"] {
        let text = rules::derivations(name).unwrap_or_else(|| panic!("{name} has derivations"));
        for part in text.split("\n\n").filter(|part| !part.starts_with('#')) {
            visit(name, part);
        }
    }
}

fn read(part: &str, bank: &mut Bank) -> kernel::Proof {
    let symbols = if part.starts_with("symbols") { "" } else { "symbols A/0 B/0 C/0 D/0 : predicate\n" };
    let statements = Statements::Palmer { options: Default::default(), vocabulary: None };
    let text = Text::new("derivation", format!("{symbols}{part}"));
    let parsed = proof_notation::parse(&text, &Options { system: None, statements }, bank);
    parsed.value.unwrap_or_else(|| panic!("{part}\n{:?}", parsed.diagnostics)).proof
}

#[test]
fn every_derivation_is_a_proof() {
    let house = HouseRules::default();
    let mut count = 0;
    each_derivation(|name, part| {
        let (mut bank, calculus) = (Bank::new(), calculus(name));
        let proof = read(part, &mut bank);
        let context = Context { calculus: &calculus, house: &house, rules_in_force: &[], goal: None };
        let checked = kernel::check(&bank, &proof, &context, &mut ());
        let main = proof.main().expect("lines");
        for (at, fault) in &checked.main().expect("findings").faults {
            let line = main.line(*at as usize).expect("a line");
            let Justification::Rule(inference) = line.justification else { panic!("{name}\n{part}\n{fault:?}") };
            let is_given = proof.rule_names()[usize::from(inference.rule)] == "given";
            // What an axiom speaks of is not arbitrary; the premise of a generalization is none where it is used.
            let is_general = matches!(fault, LineError::Proviso(_)) && part.contains("∀I on 1 with");
            assert!(is_given || is_general, "{name}\n{part}\n{fault:?}");
        }
        count += 1;
    });
    assert!(count > 150, "{count}");
}

/// Returns a form of a rule as premises and conclusion, without brackets' spaces.
fn form(calculus: &Calculus, variant: &Variant) -> String {
    let text = |formula| calculus.bank().text(formula, Alphabet::Unicode);
    let premise = |premise: &kernel::Premise| match *premise {
        kernel::Premise::Statement(statement) => text(statement),
        kernel::Premise::Box(schema) => format!("[{} ⊢ {}]", text(schema.assumption), text(schema.conclusion)),
    };
    let premises: Vec<String> = variant.premises.iter().map(premise).collect();
    let conclusion = match variant.conclusion {
        kernel::Conclusion::Statement(statement) => text(statement),
        _ => String::new(),
    };
    format!("{} ⊢ {conclusion}", premises.join(", "))
}

/// Returns the form that a derivation proves.
fn proved(bank: &Bank, proof: &kernel::Proof) -> String {
    let main = proof.main().expect("lines");
    let text = |formula| bank.text(formula, Alphabet::Unicode);
    let (mut premises, mut assumption) = (Vec::new(), String::new());
    for line in main.lines() {
        match line.justification {
            Justification::Axiom => premises.push(text(line.statement)),
            Justification::Assumption => assumption = text(line.statement),
            Justification::Rule(inference) if proof.rule_names()[usize::from(inference.rule)] == "given" => {
                premises.push(format!("[{assumption} ⊢ {}]", text(line.statement)));
            }
            Justification::Rule(_) => {}
        }
    }
    let conclusion = main.lines().last().map(|line| text(line.statement)).unwrap_or_default();
    format!("{} ⊢ {conclusion}", premises.join(", "))
}

#[test]
fn every_derivation_proves_a_form_of_a_rule_of_classical() {
    let source = calculus("classical");
    let forms: Vec<String> =
        source.rules().iter().flat_map(|rule| &rule.variants).map(|variant| form(&source, variant)).collect();
    each_derivation(|name, part| {
        let mut bank = Bank::new();
        let proof = read(part, &mut bank);
        let proved = proved(&bank, &proof);
        assert!(forms.contains(&proved), "{name}\n{part}\n{proved}");
    });
}

/// Rules of `classical` that are no derived rules, and those of which no book has the words.
const BASIC: [&str; 22] = [
    "R", "∧I", "∧E", "∨I", "∨E", "→I", "→E", "¬I", "¬E", "X", "IP", "∀E", "∀I", "∃I", "∃E", "W", "=I", "=E", "TRUE", "∃!",
    "COUNT", "RAA",
];

/// Rules that take several quantifiers at once, which are derived from their forms for one.
const IN_A_ROW: [&str; 4] = ["∀E", "∀I", "∃I", "W"];

/// Every form of a derived rule has a derivation from simpler ones.
#[test]
fn derived_rules_have_derivations() {
    let source = calculus("classical");
    let mut known = Vec::new();
    each_derivation(|name, part| {
        if name == "classical" {
            let mut bank = Bank::new();
            let proof = read(part, &mut bank);
            known.push(proved(&bank, &proof));
        }
    });
    // What is left is in each book, or has a derivation of its own there.
    let primary = ["(A → B), (B → A) ⊢ (A ↔ B)", "(A ↔ B) ⊢ (A → B)", "(A ↔ B) ⊢ (B → A)", "(¬(¬A)) ⊢ A", "A ⊢ (¬(¬A))"];
    let primary = primary.into_iter().chain(["(A ∨ B), (¬A) ⊢ B", "(A ∨ B), (¬B) ⊢ A", "(A → B), (¬B) ⊢ (¬A)"]);
    let known: Vec<String> = known.into_iter().chain(primary.map(str::to_owned)).collect();
    for rule in source.rules().iter().filter(|rule| !matches!(rule.tag.as_str(), "EC" | "EP")) {
        let tag = rule.tag.as_str();
        for form in rule.variants.iter().map(|variant| form(&source, variant)) {
            let is_in_a_row = IN_A_ROW.contains(&tag) && form.matches(['∀', '∃']).count() > 1;
            assert!(known.contains(&form) || BASIC.contains(&tag) && !is_in_a_row, "{tag}: {form}");
        }
    }
}

/// The letters of a schema with the number of their arguments.
fn letters(bank: &Bank, formula: FormulaId, found: &mut BTreeMap<String, usize>) {
    match bank.formula(formula) {
        Formula::Atom(symbol, arguments) => {
            found.insert(bank.symbol_text(symbol).to_owned(), arguments.len());
        }
        Formula::Not(inner) | Formula::Quantified(_, _, inner) => letters(bank, inner, found),
        Formula::Binary(_, left, right) => [left, right].into_iter().for_each(|part| letters(bank, part, found)),
        Formula::Truth(_) | Formula::Cardinality(..) | Formula::Equal(..) => {}
    }
}

/// Returns true if a step of a form, in the letters of its schema, fits a rule of a calculus.
fn fits(calculus: &Calculus, source: &Calculus, variant: &Variant) -> bool {
    let kernel::Conclusion::Statement(conclusion) = variant.conclusion else { return false };
    let (house, bank) = (HouseRules::default(), source.bank());
    let (mut known, mut lines, mut cited) = (BTreeMap::new(), String::new(), Vec::new());
    let mut said = |formula| {
        letters(bank, formula, &mut known);
        palmer::print_in_proof(bank, formula, Alphabet::Unicode, None)
    };
    let mut number = 0;
    for premise in &variant.premises {
        number += 1;
        match *premise {
            kernel::Premise::Statement(statement) => {
                lines.push_str(&format!("{number}. axiom {}\n", said(statement)));
                cited.push(number.to_string());
            }
            kernel::Premise::Box(schema) => {
                let (assumption, given) = (said(schema.assumption), said(schema.conclusion));
                let last = number + 1;
                lines.push_str(&format!("assume {number}. {assumption}\n{last}. {given} by given on {number}\nend\n"));
                cited.push(format!("{number}-{last}"));
                number = last;
            }
        }
    }
    let on = if cited.is_empty() { String::new() } else { format!(" on {}", cited.join(", ")) };
    let conclusion = said(conclusion);
    let symbols: String = known.iter().map(|(letter, arity)| format!("symbols {letter}/{arity} : predicate\n")).collect();
    calculus.rules().iter().any(|rule| {
        let step = format!("{symbols}{lines}{}. {conclusion} by {}{on}\n", number + 1, rule.tag);
        let mut bank = Bank::new();
        let proof = read(&step, &mut bank);
        let context = Context { calculus, house: &house, rules_in_force: &[], goal: None };
        let checked = kernel::check(&bank, &proof, &context, &mut ());
        // What an axiom speaks of is not arbitrary; the premise of a step can be.
        let mut faults = checked
            .main()
            .expect("findings")
            .faults
            .iter()
            .filter(|(at, _)| *at as usize + 1 == proof.main().expect("lines").len());
        faults.all(|(_, fault)| matches!(fault, LineError::Proviso(_)))
    })
}

/// Rules of `classical` that no proof has which is translated: what they speak of is in no book.
const IN_NO_BOOK: [&str; 3] = ["TRUE", "∃!", "COUNT"];

/// No step of a proof in `classical` stops its translation: the book has a rule for it, or its derivation, or it is derived by steps of which that is so.
#[test]
fn every_step_can_be_translated_into_every_book() {
    let source = calculus("classical");
    let mut known: BTreeMap<String, Vec<String>> = BTreeMap::new();
    each_derivation(|name, part| {
        let mut bank = Bank::new();
        let proof = read(part, &mut bank);
        known.entry(name.to_owned()).or_default().push(proved(&bank, &proof));
    });
    let mut missing = Vec::new();
    for name in ["forallx", "lpl", "hurley-copi", "lemmon", "kalish-montague"] {
        let book = calculus(name);
        let text: String = book.rules().iter().flat_map(|rule| &rule.variants).map(|variant| form(&book, variant)).collect();
        let (has_falsehood, has_identity) = (text.contains("tF"), text.contains(" = "));
        let has_witnesses = book.rules().iter().flat_map(|rule| &rule.variants).any(|variant| !variant.witnesses.is_empty());
        for rule in source.rules().iter().filter(|rule| !IN_NO_BOOK.contains(&rule.tag.as_str())) {
            for variant in &rule.variants {
                let form = form(&source, variant);
                let is_of_conjunctions = matches!(rule.tag.as_str(), "RAA" | "EC" | "EP");
                let is_left_out = form.contains("tF") && !has_falsehood
                    || form.contains(" = ") && !has_identity
                    || is_of_conjunctions && has_falsehood
                    // Lines after a witness go into a box.
                    || !variant.witnesses.is_empty() && !variant.premises.is_empty() && !has_witnesses;
                let is_derived = known[name].contains(&form) || known["classical"].contains(&form);
                if !is_left_out && !is_derived && !fits(&book, &source, variant) {
                    missing.push(format!("{name}, {}: {form}", rule.tag));
                }
            }
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
}
