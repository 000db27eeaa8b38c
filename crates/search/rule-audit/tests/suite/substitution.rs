//! Rules that rest on truth tables, and rules of substitution: which of them are called sound, and in which proofs the others go wrong.

use formula::Alphabet;
use kernel::{Calculus, HouseRules};
use proof_syntax::proof::{Options, Statements};
use rule_audit::{Audit, Reason, Soundness, VariantAudit};
use source::Text;

use crate::common::{oracle, request};

fn audited(rules: &str) -> (Calculus, Audit) {
    let text = format!("calculus asked \"Asked\"\nnotation palmer\n{rules}");
    let parsed = proof_syntax::rules::parse(&Text::new("asked.rules", text.clone()), &HouseRules::default());
    let calculus = parsed.value.unwrap_or_else(|| panic!("{text}\n{:#?}", parsed.diagnostics));
    let found = rule_audit::audit(&calculus, &HouseRules::default(), request(), &mut oracle(), &mut |_| {});
    (calculus, found)
}

const SCHEMAS: &str = "rule \"Instance\" (I)\n  choose a : object\n  infer ((∀(x)A(x)) → A(a))\n\
    rule \"Example\" (E)\n  choose a : object\n  infer (A(a) → (∃(x)A(x)))\n";

fn substitution(provisos: &str) -> String {
    format!("rule \"Substitution\" (SUB)\n  from A\n  choose F : formula, B : formula\n  provided {provisos}\n  infer C\n")
}

/// The finding about the first rule.
fn first(audit: &Audit) -> &VariantAudit {
    &audit.rules[0].variants[0]
}

/// The proof in which the first rule goes wrong; the kernel accepts it.
fn exploit(calculus: &Calculus, audit: &Audit) -> String {
    let found = first(audit);
    assert_eq!(found.soundness, Soundness::Unsound);
    assert!(found.countermodel.is_some(), "a structure shows it");
    let exploit = found.exploit.as_ref().expect("a proof shows it");
    let style = proof_syntax::proof::Style::new(calculus.notation(), Alphabet::Unicode);
    let printed = proof_syntax::proof::print(&exploit.proof, &exploit.bank, style);
    let mut bank = formula::Bank::new();
    let statements = Statements::Palmer { options: board_syntax::palmer::Options::default(), vocabulary: None };
    let options = Options { statements, ..Options::default() };
    let proof = proof_syntax::proof::parse(&Text::new("exploit.proof", printed.clone()), &options, &mut bank).value;
    let proof = proof.unwrap_or_else(|| panic!("{printed}")).proof;
    let context = kernel::Context { calculus, house: &HouseRules::default(), rules_in_force: &[], goal: None };
    assert!(kernel::check(&bank, &proof, &context, &mut ()).accepted(), "{printed}");
    printed
}

#[test]
fn what_follows_by_truth_tables_is_sound_with_its_proviso() {
    let forms = ["", "from A\n  ", "from A, B\n  ", "from A, B, D\n  "];
    let rules: String = forms
        .iter()
        .enumerate()
        .map(|(at, from)| {
            format!("rule \"T{at}\" (T{at})\n  {from}choose C : formula\n  provided it follows by truth tables\n  infer C\n")
        })
        .collect();
    let (_, audit) = audited(&rules);
    for rule in &audit.rules {
        assert_eq!(rule.soundness, Soundness::SoundWithProviso, "{:?}", rule.variants);
        let [form] = rule.variants.as_slice() else { panic!("{:?}", rule.variants) };
        assert!(form.proof.is_some() && form.countermodel.is_some(), "{form:?}");
    }
    let (_, audit) = audited("rule \"Anything\" (T)\n  from A\n  choose C : formula\n  infer C\n");
    assert_eq!(first(&audit).soundness, Soundness::Unsound);
}

#[test]
fn a_rule_of_substitution_with_its_restrictions_is_sound() {
    let right = substitution("C is A with B for F, predicate of F in no assumption");
    let (_, audit) = audited(&format!("{right}{SCHEMAS}"));
    assert_eq!(first(&audit).soundness, Soundness::SoundWithProviso);
    assert!(first(&audit).countermodel.is_some(), "without its provisos anything could be inferred");
}

#[test]
fn each_restriction_that_is_left_out_goes_wrong() {
    let assumed = substitution("C is A with B for F");
    let (calculus, audit) = audited(&format!("{assumed}{SCHEMAS}"));
    assert!(exploit(&calculus, &audit).contains("1. axiom "));
    for (whatever, last) in [
        ("whatever A captures", "2. (∀x R(x, x)) → R(y, x)"),
        ("whatever B captures", "2. (∀x ∃y R(x, y)) → (∃y R(y, y))"),
        ("whatever is captured", "2. (∀x R(x, x)) → R(y, x)"),
    ] {
        let rule = substitution(&format!("C is A with B for F {whatever}, predicate of F in no assumption"));
        let (calculus, audit) = audited(&format!("{rule}{SCHEMAS}"));
        let found = exploit(&calculus, &audit);
        assert!(found.contains(last) && found.contains("by Instance"), "{found}");
    }
}

/// The argument says nothing of lines that flag letters, and a calculus without lines from nothing has no proof to try.
#[test]
fn what_the_argument_does_not_cover_is_undecided() {
    let right = substitution("C is A with B for F, predicate of F in no assumption");
    let witness =
        "rule \"Witness\" (EI)\n  from (∃(x)A(x))\n  choose e : variable\n  witness e\n  provided fresh e\n  infer A(e)\n";
    let (_, audit) = audited(&format!("{right}{witness}"));
    let [Reason::Substitution(tried)] = first(&audit).reasons[..] else { panic!("{:?}", first(&audit).reasons) };
    assert_eq!(first(&audit).soundness, Soundness::Undecided);
    assert!(tried > 0);
}
