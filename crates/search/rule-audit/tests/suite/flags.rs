//! Rules whose provisos speak of lines: which of them the argument about flagged derivations calls sound, which go wrong in derivations, and
//! that nothing is called sound that goes wrong.

use std::fs;
use std::path::Path;

use kernel::{Calculus, HouseRules, RuleId};
use proof_syntax::proof::{Options, Statements};
use rule_audit::search::{Bounds, Exploits, Found, search};
use rule_audit::{LineFinding, Reason, Soundness, settle};
use source::Text;
use verdict::Limits;

use crate::common::{oracle, request};

const INSTANCES: &str = "calculus flags \"Flags\"\nnotation palmer\n\
    rule \"Universal instantiation\" (UI)\n  from (∀(x)A(x))\n  choose a : object\n  infer A(a)\n\
    rule \"Existential generalization\" (EG)\n  from A(a)\n  choose a : object\n  infer (∃(x)A(x))\n\
    rule \"Conjunction\" (Conj)\n  from A, B\n  infer (A ∧ B)\n\
    rule \"Conditional proof\" (CP)\n  from [A ⊢ B]\n  infer (A → B)\n";

/// A calculus with these provisos of existential instantiation and universal generalization; a generalization that `flags` makes its letter a
/// witness.
fn calculus(instantiation: &str, generalization: &str, flags: bool) -> Calculus {
    let witness = if flags { "  witness e\n" } else { "" };
    let provided = |provisos: &str| if provisos.is_empty() { String::new() } else { format!("  provided {provisos}\n") };
    let text = format!(
        "{INSTANCES}rule \"Existential instantiation\" (EI)\n  from (∃(x)A(x))\n  choose e : variable\n  witness e\n{}  infer A(e)\n\
         rule \"Universal generalization\" (UG)\n  from A(e)\n  choose e : variable\n{witness}{}  infer (∀(x)A(x))\n",
        provided(instantiation),
        provided(generalization)
    );
    let parsed = proof_syntax::rules::parse(&Text::new("flags.rules", text.clone()), &HouseRules::default());
    parsed.value.unwrap_or_else(|| panic!("{text}\n{:#?}", parsed.diagnostics))
}

/// Only the search for exploits of provisos about lines.
fn searched(calculus: &Calculus) -> Exploits {
    let bounds = Bounds {
        axioms: 0,
        axiom_points: 0,
        one_lemma_axiom_points: 0,
        identity_points: 0,
        derivations_from_axioms: 0,
        lemmas: 0,
        points: 0,
        lemmas_from_nothing: 0,
        points_from_nothing: 0,
        derivations: 0,
        ..Bounds::of(calculus)
    };
    let found = search(calculus, &HouseRules::default(), &bounds, &|_| true);
    assert_eq!(found.refused, 0, "the kernel accepts every proof that was found");
    found
}

/// The lines of an exploit; the kernel accepts it.
fn proof(calculus: &Calculus, found: &Found) -> String {
    let house = HouseRules::default();
    let style = proof_syntax::proof::Style::new(calculus.notation(), formula::Alphabet::Unicode);
    let printed = proof_syntax::proof::print(&found.exploit.proof, &found.exploit.bank, style);
    let mut bank = formula::Bank::new();
    let statements = Statements::Palmer { options: board_syntax::palmer::Options::default(), vocabulary: None };
    let options = Options { statements, ..Options::default() };
    let read = proof_syntax::proof::parse(&Text::new("exploit.proof", printed.clone()), &options, &mut bank);
    let proof = read.value.unwrap_or_else(|| panic!("{printed}")).proof;
    let context = kernel::Context { calculus, house: &house, rules_in_force: &[], goal: None };
    assert!(kernel::check(&bank, &proof, &context, &mut ()).accepted(), "{printed}");
    printed
}

/// The verdicts on EI and UG, with the finding about the latter.
fn verdicts(calculus: &Calculus) -> (Soundness, Soundness, Option<LineFinding>) {
    let house = HouseRules::default();
    let mut rules = rule_audit::audit(calculus, &house, request(), &mut oracle(), &mut |_| ()).rules;
    if rules.iter().any(|rule| rule.soundness == Soundness::Undecided) {
        settle(&mut rules, &searched(calculus));
    }
    let of = |tag: &str| rules.iter().find(|rule| Some(rule.rule) == calculus.find(tag)).expect("it is audited");
    let finding = of("UG").variants[0]
        .reasons
        .iter()
        .find_map(|reason| if let Reason::Lines(finding) = reason { Some(*finding) } else { None });
    (of("EI").soundness, of("UG").soundness, finding)
}

const FRESH: &str = "e free nowhere else";
const COPI_1954: &str = "no assumption has e free, no line by EI flags a letter of the premises, e not free in A";
const COPI_1956: &str = "no assumption has e free, no line by EI with e free flags a letter of the premises, e not free in A";
const COPI_1958: &str = "no assumption has e free, no line by EI flags a letter of the premises, \
    no line by EI flags a letter of an assumption, e not free in A";
const COPI_BOTH: &str = "no assumption has e free, no line by EI with e free flags a letter of the premises, \
    no line by EI flags a letter of an assumption, e not free in A";
const NO_LINE_BY_EI: &str = "no assumption has e free, no line by EI has e free, e not free in A";
const FLAGGED: &str = "no line flags e, e flagged in order, no axiom or goal has e free, e not free in A";

/// What the argument covers is sound, and nothing goes wrong within the bounds of the search.
#[test]
fn what_the_argument_covers_is_sound() {
    for (instantiation, generalization, flags) in [
        (FRESH, COPI_1958, false),
        (FRESH, NO_LINE_BY_EI, false),
        (FRESH, "no supporting assumption has e free, no supporting line by EI has e free, e not free in A", false),
        (FLAGGED, FLAGGED, true),
        (FLAGGED, COPI_1958, false),
    ] {
        let calculus = calculus(instantiation, generalization, flags);
        let (ei, ug, finding) = verdicts(&calculus);
        assert_eq!((ei, ug, finding), (Soundness::SoundWithProviso, Soundness::SoundWithProviso, None), "{generalization}");
        let found = searched(&calculus);
        assert!(
            found.by_rule.is_empty() && found.contradiction.is_none(),
            "{generalization}: {}",
            proof(&calculus, &found.by_rule[0].1)
        );
        assert!(found.flags.is_some_and(|search| search.derivations > 10_000), "{:?}", found.flags);
    }
}

/// Copi's system of 1956 goes wrong by a letter that came for a letter, and so do both changes together. What is wrong with that of 1954 takes a
/// derivation of more steps than are looked at: nothing is claimed of it.
#[test]
fn the_systems_of_copi_go_wrong_as_parry_says() {
    let (_, ug, finding) = verdicts(&calculus(FRESH, COPI_1954, false));
    assert_eq!((ug, finding), (Soundness::Undecided, Some(LineFinding::NothingFound)));
    for (generalization, lemmas) in [(COPI_1956, 8), (COPI_BOTH, 8)] {
        let calculus = calculus(FRESH, generalization, false);
        let found = searched(&calculus);
        let [(rule, found)] = found.by_rule.as_slice() else { panic!("{generalization}: {} exploits", found.by_rule.len()) };
        assert_eq!(Some(*rule), calculus.find("UG"));
        assert_eq!(found.lemmas, lemmas, "{}", proof(&calculus, found));
        let (_, ug, finding) = verdicts(&calculus);
        assert_eq!((ug, finding), (Soundness::Unsound, Some(LineFinding::Exploited)), "{generalization}");
    }
}

/// Where the argument says nothing and the search finds nothing, nothing is claimed.
#[test]
fn what_nothing_is_known_of_is_undecided() {
    let odd = "no assumption has e free, no open line by EI has e free, no line by CP has e free, no line by Conj has e free, e not free in A";
    let calculus = calculus(FRESH, odd, false);
    let (_, ug, finding) = verdicts(&calculus);
    assert_eq!((ug, finding), (Soundness::Undecided, Some(LineFinding::NothingFound)));
}

/// Ways in which students get flags wrong: a proviso is left out, or asked of the wrong lines, the wrong letters or the wrong rule.
fn wrong_variants() -> Vec<(String, String, bool)> {
    let (free, body) = ("no assumption has e free", "e not free in A");
    let mut all: Vec<(String, String, bool)> = Vec::new();
    let mut ug = |provisos: &[&str]| all.push((FRESH.to_owned(), provisos.join(", "), false));
    // Of universal generalization by assumptions and lines.
    let lines = [
        "no line by EI has e free",
        "no line by EI flags a letter of the premises",
        "no line by EI with e free flags a letter of the premises",
    ];
    for line in lines {
        ug(&[line, body]);
        ug(&["no supporting line by UI has e free", line, body]);
        ug(&["no axiom or goal has e free", line, body]);
    }
    for line in [
        "no line flags e",
        "no line by EI flags e",
        "no line by UI has e free, no line flags a letter of the conclusion",
        "no supporting line by EI with e free flags a letter of the premises",
        "no line by EI with e free flags a letter of the conclusion",
        "no line by UG has e free",
        "no line by CP has e free",
        "no supporting assumption has e free",
        "no open line by EI flags a letter of an assumption",
    ] {
        ug(&[free, line, body]);
    }
    ug(&[free, body]);
    ug(&[free, lines[1]]);
    // Of flags in the manner of Quine: one of the four clauses is left out of both rules, of one of them, or asked of something else.
    let clauses: Vec<&str> = FLAGGED.split(", ").collect();
    for left_out in 0..clauses.len() {
        let fewer: Vec<&str> = clauses.iter().enumerate().filter(|(at, _)| *at != left_out).map(|(_, clause)| *clause).collect();
        all.push((fewer.join(", "), fewer.join(", "), true));
        // Without an order for the letters of existential instantiation alone, a wrong derivation takes more steps than are looked at.
        if !clauses[left_out].ends_with("in order") {
            all.push((fewer.join(", "), FLAGGED.to_owned(), true));
        }
        all.push((FLAGGED.to_owned(), fewer.join(", "), true));
    }
    all
}

/// Each of the wrong variants is refuted: by a step, or by a derivation that the kernel accepts.
#[test]
fn thirty_wrong_variants_are_refuted() {
    let variants = wrong_variants();
    let mut refuted = 0;
    let mut survived = Vec::new();
    for (instantiation, generalization, flags) in &variants {
        let calculus = calculus(instantiation, generalization, *flags);
        let mut oracle = oracle();
        let house = HouseRules::default();
        let mut auditor = rule_audit::Auditor::new(&calculus, &house, &mut oracle, Limits::default(), None);
        let by_a_step = ["EI", "UG"]
            .iter()
            .any(|tag| auditor.verdicts(calculus.find(tag).expect("it is there")).contains(&Soundness::Unsound));
        let found = searched(&calculus);
        found.by_rule.iter().for_each(|(_, found)| _ = proof(&calculus, found));
        if by_a_step || !found.by_rule.is_empty() {
            refuted += 1;
        } else {
            survived.push((instantiation, generalization));
        }
    }
    assert!(survived.is_empty(), "{survived:#?}");
    assert!(refuted >= 30, "{refuted}");
}

/// A text of the folder of history.
fn file(name: &str) -> Text {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../examples/calculi/history").join(name);
    Text::new("history", fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}")))
}

/// The files of history whose provisos speak of lines, with the number of lemmas of the shortest exploit of UG.
const FILES: [(&str, Option<usize>); 7] = [
    ("copi-1954", None),
    ("copi-1956", Some(8)),
    ("copi-1958", None),
    ("copi-both", Some(8)),
    ("line-by-ei", None),
    ("quine-1950-flags", None),
    ("lemmon-1965-margins", None),
];

fn of_file(name: &str) -> Calculus {
    let parsed = proof_syntax::rules::parse(&file(&format!("{name}.rules")), &HouseRules::default());
    parsed.value.unwrap_or_else(|| panic!("{name}: {:#?}", parsed.diagnostics))
}

/// Copi's rules of 1956 and both changes together are exploited, nothing is known of those of 1954, and no other rule is found wrong by its steps; all
/// other files are sound.
#[test]
fn the_files_of_history_are_right_and_wrong_as_the_page_says() {
    let house = HouseRules::default();
    for (name, lemmas) in FILES {
        let calculus = of_file(name);
        let mut oracle = oracle();
        let mut auditor = rule_audit::Auditor::new(&calculus, &house, &mut oracle, Limits::default(), None);
        for (id, rule) in calculus.rule_ids() {
            let hangs = (lemmas.is_some() || name == "copi-1954") && Some(id) == calculus.find("UG");
            let expected = if hangs { Soundness::Undecided } else { Soundness::Sound };
            assert!(auditor.verdicts(id).iter().all(|found| *found == expected), "{name}: {}", rule.name);
        }
        let found = searched(&calculus);
        assert!(found.contradiction.is_none(), "{name}");
        let exploits: Vec<(RuleId, usize)> = found.by_rule.iter().map(|(rule, found)| (*rule, found.lemmas)).collect();
        let expected: Vec<(RuleId, usize)> =
            lemmas.map(|lemmas| (calculus.find("UG").expect("it is there"), lemmas)).into_iter().collect();
        found.by_rule.iter().for_each(|(_, found)| println!("{name}\n{}", proof(&calculus, found)));
        println!("{name}: {:?}", found.flags);
        assert_eq!(exploits, expected, "{name}");
    }
}

/// The proofs beside the files are accepted and rejected as they say, with the error at the line that has it.
#[test]
fn the_proofs_of_history_are_ruled_as_they_say() {
    let house = HouseRules::default();
    for (name, kind) in FILES.iter().flat_map(|(name, _)| [(name, "accepted"), (name, "rejected")]) {
        let calculus = of_file(name);
        let text = file(&format!("proofs/{name}.{kind}.proof"));
        let mut bank = formula::Bank::new();
        let statements = Statements::Palmer { options: board_syntax::palmer::Options::default(), vocabulary: None };
        let read = proof_syntax::proof::parse(&text, &Options { statements, ..Options::default() }, &mut bank);
        let proof = read.value.unwrap_or_else(|| panic!("{name}.{kind}: {:#?}", read.diagnostics)).proof;
        let context = kernel::Context { calculus: &calculus, house: &house, rules_in_force: &[], goal: None };
        let checked = kernel::check(&bank, &proof, &context, &mut ());
        let main = proof.main().expect("there are lines");
        let expected: Vec<(usize, String)> = text
            .content()
            .lines()
            .filter_map(|line| {
                let (line, code) = line.split_once("# error: ")?;
                let (number, _) = line.trim_start().trim_start_matches("assume ").split_once(". ")?;
                Some((main.index(number.parse().ok()?)?, code.trim().to_owned()))
            })
            .collect();
        let faults = &checked.main().expect("one block").faults;
        let found: Vec<(usize, String)> = faults.iter().map(|(at, fault)| (*at as usize, fault.code().to_owned())).collect();
        assert_eq!(found, expected, "{name}.{kind}");
        assert_eq!(checked.accepted(), kind == "accepted", "{name}.{kind}");
    }
}
