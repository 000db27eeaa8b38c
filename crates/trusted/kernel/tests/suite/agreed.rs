//! A proof before the kernel and before the second opinion, which agree on every line of it.

use formula::Bank;
use kernel::fault::{Broken, LineError};
use kernel::{Calculus, Context, HouseRules, Proof, check};
use proof_syntax::proof::{Options, Statements};
use source::Text;
use testkit::matcher::judge::{Case, Judge};

/// A calculus of these rules.
pub(crate) fn calculus(rules: &str) -> Calculus {
    let text = format!("calculus agreed \"Agreed\"\nnotation palmer\n{rules}");
    let parsed = proof_syntax::rules::parse(&Text::new("agreed.rules", text.clone()), &HouseRules::default());
    parsed.value.unwrap_or_else(|| panic!("{text}\n{:?}", parsed.diagnostics))
}

/// The proof, and what breaks a proviso in its last line; `None` if it is accepted. No other line is wrong.
pub(crate) fn broken_by(calculus: &Calculus, proof: &str) -> (Bank, Proof, Option<Broken>) {
    let house = HouseRules::default();
    let mut bank = Bank::new();
    let statements = Statements::Palmer { options: board_syntax::palmer::Options::default(), vocabulary: None };
    let options = Options { statements, ..Options::default() };
    let parsed = proof_syntax::proof::parse(&Text::new("agreed.proof", proof.to_owned()), &options, &mut bank);
    let proof = parsed.value.unwrap_or_else(|| panic!("{:?}", parsed.diagnostics)).proof;
    let checked = check(&bank, &proof, &Context { calculus, house: &house, rules_in_force: &[], goal: None }, &mut ());
    let opinions = Judge::new(calculus, &house).proof(&Case { bank: &bank, proof: &proof, rules: &[], goal: None });
    let main = checked.main().expect("one block");
    for (at, opinion) in opinions.last().expect("one block").iter().enumerate() {
        assert_eq!(opinion.is_right(), main.fault(at as u32).is_none(), "line {at}: {:?}", main.faults);
    }
    let lines = proof.main().expect("one block").len();
    let broken = match main.faults.as_slice() {
        [] => None,
        [(at, LineError::Proviso(broken))] if *at as usize + 1 == lines => Some(*broken),
        other => panic!("{other:?}"),
    };
    (bank, proof, broken)
}
