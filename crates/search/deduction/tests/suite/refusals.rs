//! What the kernel has to refuse in this calculus: letters that are to be fresh or arbitrary taken twice, witnesses that are not new or
//! that depend on what is generalized, and counts that do not fit.

use formula::{Bank, CardinalityRelation, Fixity, FormulaId, Kind, VariableId};
use kernel::fault::Violation;
use kernel::{BlockBuilder, Citation, Context, LineError, Proof};
use representation::Substitution;

use crate::support::{calculus, house};

/// Formulas about one relation.
struct Relation {
    bank: Bank,
}

impl Relation {
    fn atom(&mut self, left: VariableId, right: VariableId) -> FormulaId {
        let symbol = self.bank.symbol("likes", Kind::Predicate, Fixity::Applied(2));
        let terms = [left, right].map(|variable| self.bank.variable_term(variable));
        self.bank.atom(symbol, &terms).expect("two arguments")
    }

    fn variables<const N: usize>(&mut self, names: [&str; N]) -> [VariableId; N] {
        names.map(|name| self.bank.variable(name))
    }

    /// What is wrong with the last of these lines, each of which cites the one before it; the first is given, if it names no rule.
    fn fault(&self, lines: &[(FormulaId, Option<&str>)]) -> Option<LineError> {
        let mut proof = Proof::new(None);
        let mut builder = BlockBuilder::new(None);
        for (at, &(statement, rule)) in lines.iter().enumerate() {
            let number = at as u32 + 1;
            match rule {
                None => builder.axiom(number, statement),
                Some(name) => {
                    let rule = proof.rule_name(name).expect("few names");
                    let before = if at == 0 { vec![] } else { vec![Citation::Line(at as u32)] };
                    builder.infer(number, statement, rule, &before);
                }
            }
        }
        proof.push(builder.finish());
        let (calculus, house) = (calculus(), house());
        let context = Context { calculus: &calculus, house: &house, rules_in_force: &[], goal: None };
        let checked = kernel::check(&self.bank, &proof, &context, &mut ());
        let found = checked.main().expect("a proof");
        assert!(found.faults.iter().all(|&(index, _)| index as usize + 1 == lines.len()), "{:?}", found.faults);
        found.faults.first().map(|(_, fault)| fault.clone())
    }
}

fn violation(fault: Option<&LineError>) -> Option<Violation> {
    match fault {
        Some(LineError::Proviso(broken)) => Some(broken.violation),
        _ => None,
    }
}

#[test]
fn one_variable_for_two_letters() {
    let mut relation = Relation { bank: Bank::new() };
    let [a, b, x, y] = relation.variables(["a", "b", "x", "y"]);
    let (open, same, different) = (relation.atom(x, y), relation.atom(a, a), relation.atom(a, b));
    let Relation { bank } = &mut relation;
    let some = bank.exists(y, open);
    let some = bank.exists(x, some);
    let (condition_same, condition) = (bank.implies(some, same), bank.implies(some, different));
    assert_eq!(violation(relation.fault(&[(some, None), (same, Some("W"))]).as_ref()), Some(Violation::Twice));
    assert_eq!(relation.fault(&[(some, None), (different, Some("W"))]), None);
    assert_eq!(violation(relation.fault(&[(condition_same, Some("W"))]).as_ref()), Some(Violation::Twice));
    assert_eq!(relation.fault(&[(condition, Some("W"))]), None);
}

#[test]
fn generalizing_what_a_witness_depends_on() {
    let mut relation = Relation { bank: Bank::new() };
    let [a, e, x, y] = relation.variables(["a", "e", "x", "y"]);
    let (open, some_of_a, named) = (relation.atom(x, y), relation.atom(a, y), relation.atom(a, e));
    let generalized = relation.atom(x, e);
    let Relation { bank } = &mut relation;
    let some = bank.exists(y, open);
    let all = bank.for_all(x, some);
    let some_of_a = bank.exists(y, some_of_a);
    let wrong = bank.for_all(x, generalized);
    let lines = [(all, None), (some_of_a, Some("∀E")), (named, Some("W")), (wrong, Some("∀I"))];
    assert_eq!(violation(relation.fault(&lines).as_ref()), Some(Violation::DependentWitness(e)));
    // Without a premise, the condition says what the witness was chosen for.
    let Relation { bank } = &mut relation;
    let condition = bank.implies(some_of_a, named);
    let some_of_x = bank.exists(y, open);
    let body = bank.implies(some_of_x, generalized);
    let wrong = bank.for_all(x, body);
    assert_eq!(
        violation(relation.fault(&[(condition, Some("W")), (wrong, Some("∀I"))]).as_ref()),
        Some(Violation::DependentWitness(e))
    );
    // And a witness is no arbitrary object.
    let Relation { bank } = &mut relation;
    let renamed = bank.variable_term(x);
    let all_named = bank.substitute(named, &[(e, renamed)], representation::OnCapture::Refuse).expect("nothing is bound");
    let wrong = bank.for_all(x, all_named);
    let lines = [(all, None), (some_of_a, Some("∀E")), (named, Some("W")), (wrong, Some("∀I"))];
    assert_eq!(violation(relation.fault(&lines).as_ref()), Some(Violation::Witness));
}

#[test]
fn counts_that_do_not_fit() {
    let mut relation = Relation { bank: Bank::new() };
    let [x, y] = relation.variables(["x", "y"]);
    let Relation { bank } = &mut relation;
    let terms = [x, y].map(|variable| bank.variable_term(variable));
    let same = bank.equal(terms[0], terms[1]);
    let different = bank.not(same);
    let two = bank.exists(y, different);
    let two = bank.exists(x, two);
    let once = bank.exists(y, same);
    let twice_bound = bank.exists(y, different);
    let twice_bound = bank.exists(y, twice_bound);
    let once = bank.exists(x, once);
    let denied = bank.not(two);
    let yes = bank.truth(true);
    use CardinalityRelation::{AtLeast, AtMost, LessThan, MoreThan};
    for (comparison, n, meaning, right) in [
        (AtLeast, 2, two, true),
        (MoreThan, 1, two, true),
        (LessThan, 2, denied, true),
        (AtMost, 1, denied, true),
        (AtLeast, 1, yes, true),
        (AtLeast, 0, yes, true),
        (AtLeast, 3, two, false),
        (AtLeast, 1, two, false),
        (MoreThan, 2, two, false),
        (LessThan, 2, two, false),
        (AtMost, 2, denied, false),
        (AtLeast, 2, once, false),
        (AtLeast, 2, twice_bound, false),
        (MoreThan, u32::MAX, two, false),
    ] {
        let count = relation.bank.cardinality(comparison, n);
        for lines in [[(count, None), (meaning, Some("COUNT"))], [(meaning, None), (count, Some("COUNT"))]] {
            assert_eq!(relation.fault(&lines).is_none(), right, "{comparison:?} {n}");
        }
    }
}
