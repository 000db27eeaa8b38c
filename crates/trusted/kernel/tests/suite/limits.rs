//! Hostile sizes, straight at the kernel: a million lines, a formula of a million symbols, a thousand parameters, deep boxes, and all of
//! it at once. Each has an answer, and has it in a time that any machine has. Formulas are shared, so that a small bank may stand for a text of any size.

use std::time::Instant;

use formula::{Bank, Fixity, FormulaId, Kind, TermId, VariableId};
use kernel::{BlockBuilder, Calculus, Checked, Citation, Context, HouseRules, Proof, SubproofCitation, check};
use testkit::patience::PATIENCE;

fn calculus(name: &str) -> Calculus {
    proof_syntax::rules::shipped(name, &HouseRules::default()).expect("the calculus comes with the program")
}

/// A proof of one block, or of more.
struct Written {
    bank: Bank,
    proof: Proof,
}

impl Written {
    fn new() -> Written {
        Written { bank: Bank::new(), proof: Proof::new(None) }
    }

    fn variable(&mut self, name: &str) -> (VariableId, TermId) {
        let variable = self.bank.variable(name);
        (variable, self.bank.variable_term(variable))
    }

    fn atom(&mut self, name: &str, arguments: &[TermId]) -> FormulaId {
        let symbol = self.bank.symbol(name, Kind::Predicate, Fixity::Applied(arguments.len() as u32));
        self.bank.atom(symbol, arguments).expect("as many arguments as the symbol takes")
    }

    fn rule(&mut self, name: &str) -> u16 {
        self.proof.rule_name(name).expect("there are few rules")
    }

    /// A formula over `leaf` of this many levels, each a conjunction of the level below with itself: 2^levels leaves.
    fn doubled(&mut self, leaf: FormulaId, levels: usize) -> FormulaId {
        (0..levels).fold(leaf, |formula, _| self.bank.and(formula, formula))
    }

    /// A conjunction of this many different atoms, balanced, of which the arguments are `terms` in turn.
    fn wide(&mut self, terms: &[TermId], atoms: usize) -> FormulaId {
        let mut level: Vec<FormulaId> = (0..atoms).map(|at| self.atom(&format!("P_{at}"), &[terms[at % terms.len()]])).collect();
        while level.len() > 1 {
            level = level
                .chunks(2)
                .map(|pair| if let &[left, right] = pair { self.bank.and(left, right) } else { pair[0] })
                .collect();
        }
        level[0]
    }

    fn finish(&mut self, builder: BlockBuilder) {
        let block = builder.finish();
        self.proof.push(block);
    }

    /// What the kernel finds, and that it finds it. Where time grows as it should not, it takes hours.
    fn checked(&self, system: &str) -> Checked {
        let (calculus, house) = (calculus(system), HouseRules::default());
        let context = Context { calculus: &calculus, house: &house, rules_in_force: &[], goal: None };
        let start = Instant::now();
        let checked = check(&self.bank, &self.proof, &context, &mut ());
        let taken = start.elapsed();
        println!("{taken:?}");
        assert!(taken < PATIENCE, "it took {taken:?}");
        checked
    }
}

/// The codes of the faults of the last block.
fn codes(checked: &Checked) -> Vec<&'static str> {
    checked.main().map(|block| block.faults.iter().map(|(_, fault)| fault.code()).collect()).unwrap_or_default()
}

#[test]
fn a_million_lines_that_cite_the_first() {
    let mut written = Written::new();
    let (_, x) = written.variable("x");
    let atom = written.atom("P", &[x]);
    let both = written.bank.and(atom, atom);
    let (conjunction, simplification) = (written.rule("CONJ"), written.rule("S"));
    let mut builder = BlockBuilder::new(None);
    builder.axiom(1, atom);
    for number in 2..=1_000_000 {
        match number % 2 {
            0 => builder.infer(number, both, conjunction, &[Citation::Line(1)]),
            _ => builder.infer(number, atom, simplification, &[Citation::Line(2)]),
        }
    }
    written.finish(builder);
    for system in ["predicate-wars", "predicate-wars-sound"] {
        assert!(written.checked(system).accepted());
    }
}

#[test]
fn a_million_lines_that_are_all_wrong() {
    let mut written = Written::new();
    let (_, x) = written.variable("x");
    let (p, q) = (written.atom("P", &[x]), written.atom("Q", &[x]));
    let rules = ["UG", "EMP", "CP", "nothing at all"].map(|name| written.rule(name));
    let mut builder = BlockBuilder::new(None);
    builder.axiom(1, p);
    for number in 2..=1_000_000_u32 {
        builder.infer(number, q, rules[number as usize % 4], &[Citation::Line(1), Citation::Line(number - 1)]);
    }
    written.finish(builder);
    let checked = written.checked("predicate-wars");
    assert_eq!(codes(&checked).len(), 999_999);
}

#[test]
fn a_million_lines_with_provisos_and_variables_of_their_own() {
    let mut written = Written::new();
    let (instantiation, generalization, witness) = (written.rule("UI"), written.rule("UG"), written.rule("EI"));
    let (x, x_term) = written.variable("x");
    let body = written.atom("P", &[x_term]);
    let (all, some) = (written.bank.for_all(x, body), written.bank.exists(x, body));
    let mut builder = BlockBuilder::new(None);
    builder.axiom(1, all);
    builder.axiom(2, some);
    for round in 0..200_000_u32 {
        let (variable, term) = written.variable(&format!("y_{round}"));
        let instance = written.atom("P", &[term]);
        let general = written.bank.for_all(variable, instance);
        let (_, fresh) = written.variable(&format!("e_{round}"));
        let named = written.atom("P", &[fresh]);
        let number = 3 + 3 * round;
        builder.infer(number, instance, instantiation, &[Citation::Line(1)]);
        builder.infer(number + 1, general, generalization, &[Citation::Line(number)]);
        builder.infer(number + 2, named, witness, &[Citation::Line(2)]);
    }
    written.finish(builder);
    assert!(written.checked("predicate-wars-sound").accepted());
}

#[test]
fn a_formula_of_a_million_symbols_is_instantiated() {
    let mut written = Written::new();
    let ((x, x_term), (_, y_term)) = (written.variable("x"), written.variable("y"));
    let before = written.wide(&[x_term, y_term], 350_000);
    assert!(written.bank.size(before) > 1_000_000);
    let general = written.bank.for_all(x, before);
    let after = written.wide(&[y_term, y_term], 350_000);
    let wrong = written.wide(&[y_term, x_term], 350_000);
    let rule = written.rule("UI");
    let mut builder = BlockBuilder::new(None);
    builder.axiom(1, general);
    builder.infer(2, after, rule, &[Citation::Line(1)]);
    builder.infer(3, wrong, rule, &[Citation::Line(1)]);
    written.finish(builder);
    assert_eq!(codes(&written.checked("predicate-wars")), ["conclusion-does-not-fit"]);
}

#[test]
fn a_thousand_short_lines_that_rest_on_large_ones() {
    // Each line is short, and asks whether the large formula is an instance of the other large formula.
    let mut written = Written::new();
    let ((x, x_term), (_, y_term)) = (written.variable("x"), written.variable("y"));
    let (before, after) = (written.wide(&[x_term], 100_000), written.wide(&[y_term], 100_000));
    let (small, same) = (written.atom("Q", &[x_term]), written.atom("Q", &[y_term]));
    let conditional = written.bank.implies(before, small);
    let general = written.bank.for_all(x, conditional);
    let rule = written.rule("UMP");
    let mut builder = BlockBuilder::new(None);
    builder.axiom(1, general);
    builder.axiom(2, after);
    for number in 3..1_003 {
        builder.infer(number, same, rule, &[Citation::Line(1), Citation::Line(2)]);
    }
    written.finish(builder);
    assert!(written.checked("predicate-wars").accepted());
}

#[test]
fn a_formula_that_nobody_could_write_down_is_refused() {
    let mut written = Written::new();
    let ((x, x_term), (_, y_term)) = (written.variable("x"), written.variable("y"));
    let (left, right) = (written.atom("P", &[x_term]), written.atom("P", &[y_term]));
    let (left, right) = (written.doubled(left, 1_000), written.doubled(right, 1_000));
    let general = written.bank.for_all(x, left);
    let (instantiation, conjunction) = (written.rule("UI"), written.rule("CONJ"));
    let both = written.bank.and(right, right);
    let mut builder = BlockBuilder::new(None);
    builder.axiom(1, general);
    builder.infer(2, right, instantiation, &[Citation::Line(1)]);
    // What is the same need not be walked through.
    builder.infer(3, both, conjunction, &[Citation::Line(2)]);
    written.finish(builder);
    assert_eq!(codes(&written.checked("predicate-wars")), ["too-large"]);
}

#[test]
fn generalization_beside_a_thousand_parameters() {
    let mut written = Written::new();
    let (x, x_term) = written.variable("x");
    let terms: Vec<TermId> = (0..1_000).map(|at| written.variable(&format!("y_{at}")).1).collect();
    let axiom = written.wide(&terms, 1_000);
    let p = written.atom("Q", &[x_term]);
    let all = written.bank.for_all(x, p);
    let (instantiation, simplification) = (written.rule("UI"), written.rule("S"));
    let (conjunction, generalization) = (written.rule("CONJ"), written.rule("UG"));
    let (both, general) = (written.bank.and(p, axiom), written.bank.for_all(x, p));
    let mut builder = BlockBuilder::new(None);
    builder.axiom(1, all);
    builder.axiom(2, axiom);
    builder.infer(3, p, instantiation, &[Citation::Line(1)]);
    builder.infer(4, general, generalization, &[Citation::Line(3)]);
    builder.infer(5, both, conjunction, &[Citation::Line(3), Citation::Line(2)]);
    builder.infer(6, p, simplification, &[Citation::Line(5)]);
    for number in 7..100_000 {
        builder.infer(number, general, generalization, &[Citation::Line(6)]);
    }
    written.finish(builder);
    let checked = written.checked("predicate-wars-sound");
    let codes = codes(&checked);
    // More parameters than are kept account of: what depends on them is not generalized, rightly or not.
    assert_eq!(codes.len(), 100_000 - 7);
    assert!(codes.iter().all(|&code| code == "too-many-parameters"));
}

#[test]
fn witnesses_that_hang_on_one_another() {
    // e_0 is chosen for nothing, e_1 for e_0, and so on: a thousand of them, of which each depends on all before.
    let mut written = Written::new();
    let ((x, x_term), (y, y_term)) = (written.variable("x"), written.variable("y"));
    let related = written.atom("R", &[x_term, y_term]);
    let some = written.bank.exists(y, related);
    let axiom = written.bank.for_all(x, some);
    let (instantiation, witness, generalization) = (written.rule("UI"), written.rule("EI"), written.rule("UG"));
    let (mut last, mut last_term) = written.variable("z");
    let mut builder = BlockBuilder::new(None);
    builder.axiom(1, axiom);
    let mut number = 2;
    for round in 0..1_000 {
        let instance = written.atom("R", &[last_term, y_term]);
        let some = written.bank.exists(y, instance);
        let (new, new_term) = written.variable(&format!("e_{round}"));
        let named = written.atom("R", &[last_term, new_term]);
        let general = written.bank.for_all(last, named);
        builder.infer(number, some, instantiation, &[Citation::Line(1)]);
        builder.infer(number + 1, named, witness, &[Citation::Line(number)]);
        builder.infer(number + 2, general, generalization, &[Citation::Line(number + 1)]);
        number += 3;
        (last, last_term) = (new, new_term);
    }
    written.finish(builder);
    let checked = written.checked("predicate-wars-sound");
    let codes = codes(&checked);
    // No generalization is right: of z, on which the witness depends, or of a witness.
    assert_eq!(codes.len(), 1_000);
    assert!(codes.iter().all(|code| ["not-arbitrary", "too-many-parameters"].contains(code)), "{codes:?}");
}

#[test]
fn boxes_a_hundred_thousand_deep() {
    let mut written = Written::new();
    let (_, x) = written.variable("x");
    let atom = written.atom("P", &[x]);
    let mut implied = atom;
    let (introduction, reiteration) = (written.rule("Conditional introduction"), written.rule("Reiteration"));
    let depth = 100_000_u32;
    let mut builder = BlockBuilder::new(None);
    for number in 1..=depth {
        builder.assume(number, atom);
    }
    builder.infer(depth + 1, atom, reiteration, &[Citation::Line(1)]);
    for (last, closed) in (depth + 1..).zip((1..=depth).rev()) {
        assert!(builder.end());
        implied = written.bank.implies(atom, implied);
        builder.infer(last + 1, implied, introduction, &[Citation::Box(closed, last)]);
    }
    assert!(!builder.end());
    written.finish(builder);
    assert!(written.checked("classical").accepted());
    // Where there are no boxes, each assumption is a fault, and the rules are unknown or do not fit.
    assert!(!written.checked("predicate-wars").accepted());
}

#[test]
fn a_thousand_subproofs_one_in_the_other() {
    let mut written = Written::new();
    let (x, x_term) = written.variable("x");
    let body = written.atom("P", &[x_term]);
    let all = written.bank.for_all(x, body);
    let (conditional, reference, instantiation) = (written.rule("CP"), written.rule("UGR"), written.rule("UI"));
    for at in 0..1_000 {
        let mut builder = BlockBuilder::new(Some(format!("Z{at}")));
        builder.axiom(1, all);
        if at == 0 {
            builder.infer(2, body, instantiation, &[Citation::Line(1)]);
            builder.infer(3, all, reference, &[Citation::Line(2), Citation::Line(1)]);
        } else {
            for number in 2..=3 {
                builder.infer(number, all, conditional, &[Citation::Line(1)]);
                builder.detail(Vec::new(), Some(SubproofCitation { subproof: format!("Z{}", at - 1), lines: vec![3] }));
            }
        }
        written.finish(builder);
    }
    let mut builder = BlockBuilder::new(None);
    builder.axiom(1, all);
    for number in 2..100_000 {
        builder.infer(number, all, conditional, &[Citation::Line(1)]);
        builder.detail(Vec::new(), Some(SubproofCitation { subproof: format!("Z{}", number % 1_000), lines: vec![3] }));
    }
    written.finish(builder);
    assert!(written.checked("predicate-wars-sound").accepted());
}

#[test]
fn a_line_that_cites_everything() {
    let mut written = Written::new();
    let (_, x) = written.variable("x");
    let atom = written.atom("P", &[x]);
    let both = written.bank.and(atom, atom);
    let rules = ["CONJ", "Rule inclusion", "EMP", "CP"].map(|name| written.rule(name));
    let mut builder = BlockBuilder::new(None);
    for number in 1..=2_000 {
        builder.axiom(number, atom);
    }
    let every: Vec<Citation> = (1..=2_000).map(Citation::Line).collect();
    for number in 2_001..3_001_u32 {
        builder.infer(number, both, rules[number as usize % 4], &every);
    }
    written.finish(builder);
    let checked = written.checked("predicate-wars");
    assert_eq!(codes(&checked), vec!["too-many-premises"; 1_000]);
}
