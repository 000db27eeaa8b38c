//! The calculi that come with the program: they can be read in every house, and hold the rulebook's rules.

use std::sync::Arc;

use formula::{Alphabet, Bank};
use kernel::house_rules::HOUSE_RULES;
use kernel::{Calculus, Conclusion, HouseRules, Premise, Proviso, SchemaVariable, Variant, shipped};
use proof_syntax::rules;
use representation::BracketedText;
use source::Text;

/// PW-R1 to PW-R27 with their short names.
const RULES: [(&str, &str); 27] = [
    ("II", "Implication instantiation"),
    ("EXI", "Explication instantiation"),
    ("MP", "Modus ponens"),
    ("UI", "Universal instantiation"),
    ("UG", "Universal generalization"),
    ("UGR", "Universal generalization with reference"),
    ("EI", "Existential instantiation"),
    ("EG", "Existential generalization"),
    ("CONJ", "Conjunction"),
    ("S", "Simplification"),
    ("FA", "Falsy AND"),
    ("ADD", "Addition"),
    ("FO", "Falsy OR"),
    ("CP", "Conditional proof"),
    ("IP", "Indirect proof"),
    ("UMP", "Universal modus ponens"),
    ("EMP", "Existential modus ponens"),
    ("SP", "Substitution property"),
    ("ID", "Identity"),
    ("SYM", "Symmetric property"),
    ("TRANS", "Transitive property"),
    ("SE", "Substitution property (equality)"),
    ("T", "Truth"),
    ("F", "Falsehood"),
    ("OS", "Operator simplification"),
    ("CMP", "Comparison"),
    ("RI", "Rule inclusion"),
];

const PRINTED: &str = "predicate-wars";
const SOUND: &str = "predicate-wars-sound";

fn house(choices: &[(&str, &str)]) -> HouseRules {
    let mut house = HouseRules::default();
    for (name, value) in choices {
        house.set(name, value).unwrap();
    }
    house
}

#[track_caller]
fn calculus(name: &str, choices: &[(&str, &str)]) -> Calculus {
    rules::shipped(name, &house(choices)).unwrap()
}

fn text(calculus: &Calculus, schema: formula::FormulaId) -> String {
    calculus.bank().text(schema, Alphabet::Unicode)
}

fn figure(calculus: &Calculus, variant: &Variant) -> String {
    let mut given: Vec<String> = Vec::new();
    if let Some(subproof) = &variant.subproof {
        let lines: Vec<String> = subproof.lines.iter().map(|&line| text(calculus, line)).collect();
        given.push(format!("{} ⊢ {}", text(calculus, subproof.axiom), lines.join("; ")));
    }
    given.extend(variant.premises.iter().map(|premise| match premise {
        Premise::Statement(schema) => text(calculus, *schema),
        Premise::Box(_) => "a box".to_owned(),
    }));
    let conclusion = match variant.conclusion {
        Conclusion::Statement(schema) => text(calculus, schema),
        Conclusion::Evaluated { computation, of } => format!("{computation:?} in {}", text(calculus, of)),
        Conclusion::RuleInForce => "a rule in force".to_owned(),
    };
    format!("{} / {conclusion}", given.join(", "))
}

fn figures(calculus: &Calculus, tag: &str) -> Vec<String> {
    let rule = calculus.find(tag).unwrap();
    calculus.rule(rule).variants.iter().map(|variant| figure(calculus, variant)).collect()
}

/// What the prover pays for, by rule (Q-PW-32).
fn paid(calculus: &Calculus) -> Vec<(String, String)> {
    let mut paid = Vec::new();
    for rule in calculus.rules() {
        let variant = rule.variants.first().unwrap();
        for choice in variant.choices.iter().filter(|choice| choice.paid) {
            let letter = match choice.letter {
                SchemaVariable::Object(variable) => calculus.bank().variable_text(variable),
                SchemaVariable::Function(name) => calculus.bank().name_text(name),
                SchemaVariable::Formula(symbol) => calculus.bank().symbol_text(symbol),
            };
            paid.push((rule.requirement.clone(), letter.to_owned()));
        }
    }
    paid
}

/// The provisos of a rule's forms, and their conditions of soundness.
fn provisos(calculus: &Calculus, tag: &str) -> Vec<(Vec<Proviso>, Vec<Proviso>)> {
    let rule = calculus.find(tag).unwrap();
    let conditions = |variant: &Variant| variant.sound_if.iter().map(|condition| condition.proviso).collect();
    calculus.rule(rule).variants.iter().map(|variant| (variant.provisos.clone(), conditions(variant))).collect()
}

#[test]
fn every_rule_of_the_rulebook_is_there_under_its_name() {
    for name in [PRINTED, SOUND] {
        let calculus = calculus(name, &[]);
        assert_eq!(calculus.name(), name);
        assert_eq!(calculus.rules().len(), RULES.len());
        for (at, (tag, called)) in RULES.iter().enumerate() {
            let rule = &calculus.rules()[at];
            let found = (rule.requirement.as_str(), rule.tag.as_str(), rule.name.as_str());
            assert_eq!(found, (format!("PW-R{}", at + 1).as_str(), *tag, *called));
            assert!(rule.says.ends_with('.'), "{called}");
            assert!(!rule.variants.is_empty(), "{called}");
            assert_eq!(calculus.find(called), calculus.find(tag));
        }
    }
    assert!(rules::shipped("predicate-peace", &HouseRules::default()).is_none());
}

#[test]
fn the_rules_are_those_of_the_rulebook() {
    let printed = calculus(PRINTED, &[]);
    for (tag, expected) in [
        ("II", &["A, B / (A → B)", "(¬A), B / (A → B)", "(¬A), (¬B) / (A → B)"][..]),
        ("EXI", &["A, (¬B) / (¬(A → B))"]),
        ("MP", &["(A → B), A / B"]),
        ("UI", &["(∀(x)A(x)) / A(a)"]),
        ("UG", &["A(d) / (∀(d)A(d))"]),
        ("UGR", &["A(x), (∀(x)B(x)) / (∀(x)A(x))"]),
        ("EI", &["(∃(x)A(x)) / A(x)"]),
        ("EG", &["A(a) / (∃(x)A(x))"]),
        ("CONJ", &["A, B / (A ∧ B)"]),
        ("S", &["(A ∧ B) / A", "(A ∧ B) / B"]),
        ("FA", &["(¬A) / (¬(A ∧ B))"]),
        ("ADD", &["A / (A ∨ B)"]),
        ("FO", &["(¬A), (¬B) / (¬(A ∨ B))"]),
        ("CP", &["(∀(x)A(x)) ⊢ (∀(x)B(x)), (∀(y)A(y)) / (∀(y)B(y))"]),
        ("IP", &["(∀(x)A(x)) ⊢ (∀(x)B(x)); (∀(x)(¬B(x))) / (∀(y)(¬A(y)))"]),
        ("UMP", &["(∀(x)(A(x) → B(x))), A(y) / B(y)"]),
        ("EMP", &["(∃(x)A(x)), (A(y) → B(y)) / (∃(z)B(z))"]),
        ("SP", &["(∀(x)A(x)) / A(x)"]),
        ("ID", &[" / (x = x)"]),
        ("SYM", &["(x = y) / (y = x)"]),
        ("TRANS", &["(x = y), (y = z) / (x = z)"]),
        ("SE", &["(x = y) / (f(x) = f(y))"]),
        ("T", &[" / tT"]),
        ("F", &[" / (¬tF)"]),
        ("OS", &["A / Operation in A"]),
        ("CMP", &["A / Comparison in A"]),
        ("RI", &[" / a rule in force"]),
    ] {
        assert_eq!(figures(&printed, tag), expected, "{tag}");
    }
    // Of the sound rules these have another figure (Part 3).
    let sound = calculus(SOUND, &[]);
    for (tag, _) in RULES {
        let repaired: &[&str] = match tag {
            "EI" => &["(∃(x)A(x)) / A(e)"],
            "IP" => &["(∀(x)A(x)) ⊢ (∀(x)B(x)); (∀(x)(¬B(x))) / (¬(∀(y)A(y)))"],
            "EMP" => &["(∃(x)A(x)), (A(y) → B(y)) / (∃(z)B(z))", "(∃(x)A(x)), (∀(y)(A(y) → B(y))) / (∃(z)B(z))"],
            _ => {
                assert_eq!(figures(&sound, tag), figures(&printed, tag), "{tag}");
                continue;
            }
        };
        assert_eq!(figures(&sound, tag), repaired, "{tag}");
    }
}

#[test]
fn the_prover_pays_for_what_the_rules_leave_open() {
    let expected = [("PW-R4", "a"), ("PW-R5", "d"), ("PW-R15", "y"), ("PW-R17", "z"), ("PW-R19", "x"), ("PW-R22", "f")];
    for name in [PRINTED, SOUND] {
        assert_eq!(paid(&calculus(name, &[])), expected.map(|(rule, letter)| (rule.to_owned(), letter.to_owned())), "{name}");
    }
}

#[test]
fn unsound_rules_warn_as_printed_and_are_repaired_in_the_sound_calculus() {
    let (printed, sound) = (calculus(PRINTED, &[]), calculus(SOUND, &[]));
    let unsound: Vec<(&str, Vec<&str>)> = printed
        .rules()
        .iter()
        .map(|rule| {
            (
                rule.tag.as_str(),
                rule.variants.iter().flat_map(|variant| &variant.sound_if).map(|found| found.source.as_str()).collect(),
            )
        })
        .filter(|(_, sources): &(&str, Vec<&str>)| !sources.is_empty())
        .collect();
    let expected = [
        ("UG", vec!["S-5"]),
        ("UGR", vec!["S-6"]),
        ("EI", vec!["S-7"]),
        ("CP", vec!["S-14", "S-14c"]),
        ("IP", vec!["S-15", "S-14c"]),
        ("EMP", vec!["S-17", "S-17", "S-17"]),
    ];
    assert_eq!(unsound, expected);
    assert!(sound.rules().iter().flat_map(|rule| &rule.variants).all(|variant| variant.sound_if.is_empty()));
    let shape = |calculus: &Calculus, tag: &str| {
        provisos(calculus, tag)
            .iter()
            .map(|(provisos, conditions)| {
                let kind = |proviso: &Proviso| match proviso {
                    Proviso::Fresh(_) => "fresh",
                    Proviso::NotFreeElsewhere(_) => "free nowhere else",
                    Proviso::InNoOtherLine(_) => "in no other line",
                    Proviso::Arbitrary(_, None) => "arbitrary",
                    Proviso::Arbitrary(_, Some(0)) => "arbitrary in premise 1",
                    Proviso::Arbitrary(_, Some(_)) => "arbitrary in premise 2",
                    Proviso::NotFreeIn(..) => "not free in",
                    Proviso::NotOccurringIn(..) => "not occurring in",
                    Proviso::Atomic(_) => "atomic",
                    Proviso::NoWitnessLeaves => "no witness leaves",
                    Proviso::IncludedLettersStay => "included letters stay",
                    Proviso::NoLine(_) => "no line",
                    Proviso::FlaggedInOrder(_) => "flagged in order",
                    Proviso::TruthTables => "truth tables",
                    Proviso::Substitution(_) => "substitution",
                    Proviso::PredicateNotAssumed(_) => "not assumed",
                    Proviso::Never => "never",
                };
                (provisos.iter().map(kind).collect::<Vec<_>>(), conditions.iter().map(kind).collect::<Vec<_>>())
            })
            .collect::<Vec<_>>()
    };
    assert_eq!(shape(&printed, "UG"), [(vec!["in no other line"], vec!["arbitrary"])]);
    assert_eq!(shape(&sound, "UG"), [(vec!["arbitrary"], vec![])]);
    assert_eq!(shape(&printed, "UGR"), [(vec![], vec!["arbitrary in premise 1"])]);
    assert_eq!(shape(&sound, "UGR"), [(vec!["arbitrary in premise 1"], vec![])]);
    assert_eq!(shape(&printed, "EI"), [(vec![], vec!["free nowhere else"])]);
    assert_eq!(shape(&sound, "EI"), [(vec!["fresh"], vec![])]);
    assert_eq!(shape(&printed, "CP"), [(vec![], vec!["no witness leaves", "included letters stay"])]);
    assert_eq!(shape(&sound, "CP"), [(vec!["no witness leaves", "included letters stay"], vec![])]);
    assert_eq!(shape(&printed, "IP"), [(vec![], vec!["never", "included letters stay"])]);
    assert_eq!(shape(&sound, "IP"), [(vec!["included letters stay"], vec![])]);
    let emp = vec!["arbitrary in premise 2", "not free in", "not free in"];
    assert_eq!(shape(&printed, "EMP"), [(vec![], emp.clone())]);
    assert_eq!(shape(&sound, "EMP"), [(emp, vec![]), (vec![], vec![])]);
    for calculus in [&printed, &sound] {
        let witnesses: Vec<&str> = calculus
            .rules()
            .iter()
            .filter(|rule| rule.variants.iter().any(|variant| !variant.witnesses.is_empty()))
            .map(|rule| rule.tag.as_str())
            .collect();
        assert_eq!(witnesses, ["EI"]);
    }
}

#[test]
fn house_rules_choose_among_the_readings() {
    for name in [PRINTED, SOUND] {
        assert_eq!(figures(&calculus(name, &[("eg", "same_variable")]), "EG"), ["A(x) / (∃(x)A(x))"]);
        let mirrored = calculus(name, &[("mirrored", "yes")]);
        assert_eq!(figures(&mirrored, "FA"), ["(¬A) / (¬(A ∧ B))", "(¬A) / (¬(B ∧ A))"]);
        assert_eq!(figures(&mirrored, "ADD"), ["A / (A ∨ B)", "A / (B ∨ A)"]);
        let atomic = calculus(name, &[("ei_eg", "atomic")]);
        for tag in ["EI", "EG"] {
            let atomic = provisos(&atomic, tag)
                .iter()
                .all(|(provisos, _)| provisos.iter().any(|found| matches!(found, Proviso::Atomic(_))));
            assert!(atomic, "{name} {tag}");
        }
        let literal = calculus(name, &[("hole", "literal")]);
        let restricted: Vec<&str> = literal
            .rules()
            .iter()
            .filter(|rule| {
                rule.variants
                    .iter()
                    .all(|variant| variant.provisos.iter().any(|found| matches!(found, Proviso::NotOccurringIn(..))))
            })
            .map(|rule| rule.tag.as_str())
            .collect();
        assert_eq!(restricted, ["UG", "UGR", "EI", "EG", "CP", "IP", "UMP", "EMP", "SP"], "those that are printed with A(x)");
        assert!(calculus(name, &[("base_rules", "none")]).base_rules().is_empty());
    }
}

#[test]
fn every_text_can_be_read_in_every_house_with_two_choices() {
    let choices: Vec<(&str, &str)> =
        HOUSE_RULES.iter().flat_map(|rule| rule.values.iter().map(|value| (rule.name, *value))).collect();
    for (name, content) in shipped::ALL {
        for (at, &first) in choices.iter().enumerate() {
            for &second in &choices[at..] {
                let parsed = rules::parse(&Text::new(name, content), &house(&[first, second]));
                assert!(parsed.diagnostics.is_empty(), "{name} {first:?} {second:?}: {:#?}", parsed.diagnostics);
                assert!(parsed.value.is_some_and(|calculus| calculus.name() == name));
            }
        }
    }
}

#[test]
fn what_ships_is_written_and_read_as_the_same() {
    for name in [PRINTED, SOUND] {
        for alphabet in [Alphabet::Unicode, Alphabet::Ascii] {
            let calculus = calculus(name, &[("mirrored", "yes"), ("hole", "literal")]);
            let written = rules::print(&calculus, alphabet);
            let parsed = rules::parse(&Text::new("written", written.as_str()), &HouseRules::default());
            assert!(parsed.diagnostics.is_empty(), "{written}\n{:#?}", parsed.diagnostics);
            let again = parsed.value.unwrap();
            for (tag, _) in RULES {
                assert_eq!(figures(&again, tag), figures(&calculus, tag));
                let kinds = |calculus: &Calculus| {
                    provisos(calculus, tag).iter().map(|(some, others)| (some.len(), others.len())).collect::<Vec<_>>()
                };
                assert_eq!(kinds(&again), kinds(&calculus));
            }
            assert_eq!(paid(&again), paid(&calculus));
            assert_eq!(rules::print(&again, alphabet), written);
        }
    }
}

#[test]
fn both_calculi_have_the_same_base_rules_and_all_are_closed() {
    let base = |name: &str| {
        let calculus = calculus(name, &[]);
        calculus.base_rules().iter().map(|variant| figure(&calculus, variant)).collect::<Vec<_>>()
    };
    assert_eq!(base(PRINTED), base(SOUND));
    let calculus = calculus(PRINTED, &[]);
    let mut open = Vec::new();
    for variant in calculus.base_rules() {
        assert!(variant.premises.is_empty() && variant.provisos.is_empty() && variant.subproof.is_none());
        let Conclusion::Statement(schema) = variant.conclusion else { panic!("{:?}", variant.conclusion) };
        if !calculus.bank().is_closed(schema) {
            open.push((text(&calculus, schema), variant.choices.iter().map(|choice| choice.sort).collect::<Vec<_>>()));
        }
    }
    assert_eq!(open, [("[NUMBER](n)".to_owned(), vec![kernel::Sort::Number])], "open where a number is to be named only");
}

/// A base rule as a claim about integers, evaluated by brute force: `None` where it speaks of players or cards.
mod arithmetic {
    use std::collections::HashMap;

    use formula::{Bank, Connective, Formula, FormulaId, Quantifier, Term, TermId, VariableId};

    /// Whether the statement holds for every choice of numbers near 0.
    pub(super) fn holds(bank: &Bank, formula: FormulaId, values: &mut HashMap<VariableId, i64>) -> Option<bool> {
        match bank.formula(formula) {
            Formula::Quantified(Quantifier::ForAll, variable, body) => {
                for value in -7..=7 {
                    values.insert(variable, value);
                    if !holds(bank, body, values)? {
                        return Some(false);
                    }
                }
                Some(true)
            }
            // What the condition excludes need not have a value.
            Formula::Binary(Connective::Implies, left, right) => Some(!holds(bank, left, values)? || holds(bank, right, values)?),
            Formula::Binary(Connective::And, left, right) => Some(holds(bank, left, values)? && holds(bank, right, values)?),
            Formula::Binary(Connective::Or, left, right) => Some(holds(bank, left, values)? || holds(bank, right, values)?),
            Formula::Not(inner) => Some(!holds(bank, inner, values)?),
            Formula::Equal(left, right) => Some(value(bank, left, values)? == value(bank, right, values)?),
            Formula::Atom(symbol, [of]) if bank.symbol_text(symbol) == "[NUMBER]" => value(bank, *of, values).map(|_| true),
            Formula::Atom(symbol, [left, right]) => {
                let (left, right) = (value(bank, *left, values)?, value(bank, *right, values)?);
                match bank.symbol_text(symbol) {
                    "<" => Some(left < right),
                    ">" => Some(left > right),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    fn value(bank: &Bank, term: TermId, values: &HashMap<VariableId, i64>) -> Option<i64> {
        match bank.term(term) {
            Term::Variable(variable) => values.get(&variable).copied(),
            Term::Number(numeral) => bank.numeral_text(numeral).parse().ok(),
            Term::Apply(symbol, [left, right]) => {
                let (left, right) = (value(bank, *left, values)?, value(bank, *right, values)?);
                let floor = || (right != 0).then(|| (left as f64 / right as f64).floor() as i64);
                match bank.symbol_text(symbol) {
                    "+" => Some(left + right),
                    "-" => Some(left - right),
                    "*" => Some(left * right),
                    "f/" => floor(),
                    "c/" => (right != 0).then(|| (left as f64 / right as f64).ceil() as i64),
                    // Half away from zero (Q-PW-41).
                    "/" => (right != 0).then(|| (left as f64 / right as f64).round() as i64),
                    "%" => floor().map(|quotient| left - quotient * right),
                    _ => None,
                }
            }
            Term::Apply(..) => None,
        }
    }
}

#[test]
fn base_rules_about_numbers_hold_of_integers() {
    let calculus = calculus(PRINTED, &[]);
    let bank: &Bank = calculus.bank();
    let mut numeric = 0;
    for variant in calculus.base_rules() {
        let Conclusion::Statement(schema) = variant.conclusion else { panic!("{:?}", variant.conclusion) };
        let shown = text(&calculus, schema);
        if ["[PLAYER]", "[CARD]", "(n)"].iter().any(|other| shown.contains(other)) {
            continue;
        }
        assert_eq!(arithmetic::holds(bank, schema, &mut std::collections::HashMap::new()), Some(true), "{shown}");
        numeric += 1;
    }
    assert_eq!(numeric, 27);
}

/// Each combination of house rules has a calculus of its own, also after more of them than are kept.
#[test]
fn a_calculus_is_read_once_for_house_rules_that_were_read_last() {
    let spelled = |calculus: &Calculus| format!("{:?}", calculus.rules());
    let names = ["ei_eg", "hole", "eg", "mirrored", "base_rules"];
    let choices =
        [["any_wff", "atomic"], ["capture_free", "literal"], ["any_term", "same_variable"], ["no", "yes"], ["standard", "none"]];
    let houses: Vec<HouseRules> = (0..32)
        .map(|bits: usize| {
            let mut house = HouseRules::default();
            for (at, name) in names.iter().enumerate() {
                house.set(name, choices[at][bits >> at & 1]).unwrap();
            }
            house
        })
        .collect();
    for _ in 0..2 {
        for house in &houses {
            let shared = rules::shared("predicate-wars", house).unwrap();
            assert_eq!(spelled(&shared), spelled(&rules::shipped("predicate-wars", house).unwrap()), "{house:?}");
            assert!(Arc::ptr_eq(&shared, &rules::shared("predicate-wars", house).unwrap()), "{house:?}");
            assert_eq!(rules::shared("classical", house).unwrap().name(), "classical");
        }
    }
    assert!(rules::shared("predicate-peace", &houses[0]).is_none());
}
