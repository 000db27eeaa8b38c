//! What is written is read back as the same.

use formula::Alphabet;
use kernel::{Calculus, Conclusion, HouseRules, Premise, Proviso, Rule, SchemaVariable, Variant};
use proof_syntax::rules::{parse, print, print_rule};
use proptest::prelude::*;
use source::{Diagnostic, Text};

use super::support::*;

/// Everything that a rule says, without the numbers of its bank.
fn content(calculus: &Calculus, rule: &Rule) -> String {
    let bank = calculus.bank();
    let letter = |letter: SchemaVariable| match letter {
        SchemaVariable::Formula(symbol) => format!("{} {:?}", bank.symbol_text(symbol), bank.symbol_data(symbol).fixity),
        SchemaVariable::Object(variable) => bank.variable_text(variable).to_owned(),
        SchemaVariable::Function(name) => format!("{}()", bank.name_text(name)),
    };
    let proviso = |proviso: Proviso| {
        let (x, a, rest) = match proviso {
            Proviso::Fresh(x) => (Some(x), None, "fresh".to_owned()),
            Proviso::NotFreeElsewhere(x) => (Some(x), None, "free nowhere else".to_owned()),
            Proviso::InNoOtherLine(x) => (Some(x), None, "in no other line".to_owned()),
            Proviso::Arbitrary(x, premise) => (Some(x), None, format!("arbitrary {premise:?}")),
            Proviso::NotFreeIn(x, a) => (Some(x), Some(a), "not free".to_owned()),
            Proviso::NotOccurringIn(x, a) => (Some(x), Some(a), "not occurring".to_owned()),
            Proviso::Atomic(a) => (None, Some(a), "atomic".to_owned()),
            Proviso::NoWitnessLeaves => (None, None, "no witness leaves".to_owned()),
            Proviso::IncludedLettersStay => (None, None, "included letters stay".to_owned()),
            Proviso::NoLine(asked) => (None, None, asked.text(bank)),
            Proviso::FlaggedInOrder(x) => (Some(x), None, "flagged in order".to_owned()),
            Proviso::TruthTables => (None, None, "truth tables".to_owned()),
            Proviso::Substitution(asked) => (None, None, asked.text(bank)),
            Proviso::PredicateNotAssumed(a) => (None, Some(a), "not assumed".to_owned()),
            Proviso::Never => (None, None, "never".to_owned()),
        };
        format!("{:?} {:?} {rest}", x.map(|x| bank.variable_text(x)), a.map(|a| letter(SchemaVariable::Formula(a))))
    };
    let variant = |variant: &Variant| {
        let premise = |premise: &Premise| match premise {
            Premise::Statement(schema) => text(calculus, *schema),
            Premise::Box(schema) => format!("[{} ⊢ {}]", text(calculus, schema.assumption), text(calculus, schema.conclusion)),
        };
        let conclusion = match variant.conclusion {
            Conclusion::Statement(schema) => text(calculus, schema),
            Conclusion::Evaluated { computation, of } => format!("{computation:?} {}", text(calculus, of)),
            Conclusion::RuleInForce => "in force".to_owned(),
        };
        let subproof = variant.subproof.as_ref().map(|subproof| {
            (text(calculus, subproof.axiom), subproof.lines.iter().map(|&line| text(calculus, line)).collect::<Vec<_>>())
        });
        let choices: Vec<_> = variant.choices.iter().map(|choice| (letter(choice.letter), choice.sort, choice.paid)).collect();
        let provisos: Vec<_> = variant.provisos.iter().map(|&found| proviso(found)).collect();
        let conditions: Vec<_> =
            variant.sound_if.iter().map(|found| (proviso(found.proviso), &found.source, &found.because)).collect();
        let premises: Vec<_> = variant.premises.iter().map(premise).collect();
        let witness: Vec<&str> = variant.witnesses.iter().map(|&witness| bank.variable_text(witness)).collect();
        format!("{premises:?} {subproof:?} {choices:?} {provisos:?} {conditions:?} {witness:?} {conclusion}")
    };
    let Rule { name, tag, aliases, requirement, says, variants } = rule;
    let variants: Vec<String> = variants.iter().map(variant).collect();
    format!("{name} {tag} {aliases:?} {requirement} {says}\n{}", variants.join("\n"))
}

#[track_caller]
fn round_trip(calculus: &Calculus) {
    for alphabet in [Alphabet::Unicode, Alphabet::Ascii] {
        let written = print(calculus, alphabet);
        let parsed = read_in(&written, &HouseRules::default());
        assert!(parsed.diagnostics.is_empty(), "{written}\n{:#?}", parsed.diagnostics);
        let again = parsed.value.unwrap();
        assert_eq!((again.name(), again.title(), again.notation()), (calculus.name(), calculus.title(), calculus.notation()));
        let contents = |calculus: &Calculus| calculus.rules().iter().map(|rule| content(calculus, rule)).collect::<Vec<_>>();
        assert_eq!(contents(&again), contents(calculus), "{written}");
        let base = |calculus: &Calculus| {
            calculus.base_rules().iter().map(|variant| (figure(calculus, variant), variant.choices.len())).collect::<Vec<_>>()
        };
        assert_eq!(base(&again), base(calculus));
        assert_eq!(print(&again, alphabet), written);
    }
}

#[test]
fn what_is_written_is_read_as_the_same() {
    let clauses = "notation palmer\nrule \"R\" (R, X-1)\nalso \"S\", \"T\"\nsays \"What # it says.\"\nfrom A, B\nfrom (¬A), B\ninfer A\ninfer B\n\
         rule \"All\" (ALL)\ncase\nsubproof (∀(x)B(x)) |- tF, (∃(x)B(x))\nfrom A(d), (∃(x)A(x))\nwitness d\nchoose d : variable, paid\n\
         provided fresh d, d free nowhere else, d in no other line, d arbitrary, d arbitrary in premise 2\n\
         provided x not free in A, x not occurring in A, A atomic, no witness leaves the subproof\n\
         sound if never, d arbitrary in premise 1 (S-5) \"It is so.\"\ninfer A(d)\n\
         case\nfrom (∀(x)C)\nchoose a : object\ninfer C{x ↦ a}\ncase\ninfer tT\n\
         case\nfrom [A ⊢ B]\ninfer (A → B)\nrule \"E\" (E)\nfrom A\ninfer evaluate one (m op n) in A\ninfer evaluate one (m com n) in A\n\
         rule \"I\" (I)\ninfer a rule in force\nrule \"F\" (F)\nfrom (x = y)\nchoose f : function, paid\ninfer (f(x) = f(y))\n\
         base [NUMBER](n) choose n : number\nbase (∀(x)(¬(x < x)))";
    round_trip(&calculus(clauses));
}

#[test]
fn a_rule_is_written_as_people_write_it() {
    let clauses =
        "rule \"Implication instantiation\" (II, PW-R1)\n  says \"So.\"\n  from A, B\n  from (¬A), B\n  infer (A → B)\n";
    let calculus = calculus(clauses);
    let (rule, _) = calculus.rule_ids().next().unwrap();
    assert_eq!(print_rule(&calculus, rule, Alphabet::Unicode), clauses);
    assert_eq!(print_rule(&calculus, rule, Alphabet::Ascii), clauses.replace('¬', "~").replace('→', "->"));
}

#[test]
fn signs_that_predicate_wars_lacks_are_for_calculi_of_other_notations() {
    refuses("from (A ↔ B)\ninfer A", "unknown-character", 3, "↔");
    let rule = "rule \"R\" (R)\nfrom (A <-> B), (exists!(x)C(x))\ninfer (B ↔ A)\nnotation polish\n";
    let calculus = calculus(rule);
    assert_eq!(figure(&calculus, &calculus.rules()[0].variants[0]), "(A ↔ B), (∃!(x)C(x)) / (B ↔ A)");
    round_trip(&calculus);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(testkit::soak::cases(20_000) as u32))]

    /// Whatever is thrown at the parser, it answers, and every span lies in the text.
    #[test]
    fn any_text_gets_an_answer(headed: bool, pieces in prop::collection::vec(prop::sample::select(PIECES.as_slice()), 0..60)) {
        let head = if headed { "calculus t \"t\"\nrule \"R\" (R)\n" } else { "" };
        let written = format!("{head}{}", pieces.concat());
        let text = Text::new("test", written.as_str());
        let parsed = parse(&text, &HouseRules::default());
        prop_assert_eq!(parsed.value.is_none(), parsed.diagnostics.iter().any(Diagnostic::is_error));
        for found in &parsed.diagnostics {
            prop_assert!(written.get(found.span.start..found.span.end).is_some(), "{:?}", found);
        }
        if let Some(calculus) = parsed.value {
            round_trip(&calculus);
        }
    }
}

const PIECES: [&str; 44] = [
    "\n",
    "\n",
    "\n",
    "calculus t \"t\"\n",
    "rule \"R\" (R)\n",
    "rule \"S\" (S, X-1)\n",
    "from ",
    "infer ",
    "choose ",
    "witness ",
    "provided ",
    "sound if ",
    "subproof ",
    "case",
    "also ",
    "says ",
    "base ",
    "A",
    "B",
    "(∀(x)A(x))",
    "A{x ↦ a}",
    "A(x)",
    "(A → B)",
    " ⊢ ",
    ", ",
    "[",
    "]",
    "\"",
    "(S-1) \"so\"",
    "x",
    "d",
    " : object",
    ", paid",
    " : formula",
    "fresh ",
    " arbitrary",
    " in premise 2",
    "never",
    " when hole = literal",
    "evaluate one (m op n) in A",
    "a rule in force",
    "{",
    "}",
    "#é",
];
