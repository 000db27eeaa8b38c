//! Refutations with quantifiers, their instances made by hand.

use crate::support::{Board, board, calculus, problem};
use deduction::{Failure, Limits, deduce};
use formula::{Fixity, Formula, FormulaId};
use representation::Substitution;
use testkit::patience::PATIENCE;

fn inner(board: &Board, negated: FormulaId) -> FormulaId {
    let Formula::Not(inner) = board.bank.formula(negated) else { panic!("no negation") };
    inner
}

#[test]
fn socrates() {
    let mut board = board(
        "symbols man/1 mortal/1 : predicate; socrates/0 : function\n∀x man(x) → mortal(x)\nman(socrates)\nmortal(socrates)",
    );
    let socrates = board.constant("socrates");
    board.instance(board.statements[0], true, &[socrates]);
    let proof = board.expect(&calculus(), true);
    assert_eq!(
        proof,
        "(∀(x)(man(x) → mortal(x))) axiom\nman(socrates) axiom\n(man(socrates) → mortal(socrates)) ∀E\nmortal(socrates) →E\n"
    );
}

#[test]
fn a_chain_of_universals_is_proved_of_an_arbitrary_object() {
    let mut board = board("∀x blonde(x) → happy(x)\n∀x happy(x) → likes(x,x)\n∀y blonde(y) → likes(y,y)");
    let c = board.constant("c1");
    let [first, second, goal] = [0, 1, 2].map(|at| board.statements[at]);
    board.instance(goal, false, &[c]);
    board.instance(first, true, &[c]);
    board.instance(second, true, &[c]);
    let proof = board.expect(&calculus(), true);
    assert_eq!(proof.lines().count(), 6, "{proof}");
    assert!(proof.ends_with("(blonde(a) → likes(a, a)) HS\n(∀(y)(blonde(y) → likes(y, y))) ∀I\n"), "{proof}");
}

#[test]
fn drinker() {
    let mut board = board("∃x (blonde(x) → ∀y blonde(y))");
    let goal = board.statements[0];
    let [c, d] = ["c1", "c2"].map(|name| board.constant(name));
    let said = board.instance(goal, false, &[c]);
    let Formula::Binary(_, _, all) = board.bank.formula(said) else { panic!("a conditional") };
    board.instance(all, false, &[d]);
    board.instance(goal, false, &[d]);
    board.expect(&calculus(), true);
}

#[test]
fn the_barber() {
    let mut board = board("∃x ∀y (likes(x,y) ↔ ¬likes(y,y))");
    let c = board.constant("c1");
    let shaves = board.instance(board.statements[0], true, &[c]);
    board.instance(shaves, true, &[c]);
    let proof = board.expect(&calculus(), false);
    assert!(proof.contains("(∀(y)(likes(a, y) ↔ (¬likes(y, y)))) W\n"), "{proof}");
}

#[test]
fn just_one() {
    let mut board = board("∃!x blonde(x)\nsymbols a/0 b/0 : function\nblonde(a)\nblonde(b)\na = b");
    let statement = board.statements[0];
    // What it says, spelled out as the search for refutations does it.
    let Formula::Quantified(_, x, body) = board.bank.formula(statement) else { panic!("a quantifier") };
    let y = board.bank.variable("x_0");
    let (term_x, term_y) = (board.bank.variable_term(x), board.bank.variable_term(y));
    let renamed = board.bank.substitute(body, &[(x, term_y)], representation::OnCapture::Refuse).expect("nothing is bound");
    let same = board.bank.equal(term_y, term_x);
    let only = board.bank.implies(renamed, same);
    let only = board.bank.for_all(y, only);
    let both = board.bank.and(body, only);
    let meaning = board.bank.exists(x, both);
    let [a, b, c] = ["a", "b", "c1"].map(|name| board.constant(name));
    let said = board.instance(meaning, true, &[c]);
    let Formula::Binary(_, _, only) = board.bank.formula(said) else { panic!("a conjunction") };
    board.instance(only, true, &[a]);
    board.instance(only, true, &[b]);
    let proof = board.expect(&calculus(), true);
    assert!(proof.contains(" ∃!\n"), "{proof}");
}

#[test]
fn equations_are_chained() {
    let symbols = "symbols a/0 b/0 c/0 d/0 e/0 f/1 : function\n";
    let mut chain = board(&format!("{symbols}a = b\nb = c\nd = c\nd = e\na = e"));
    let proof = chain.expect(&calculus(), true);
    assert_eq!(proof.lines().filter(|line| line.ends_with(" =E")).count(), 3, "{proof}");
    for (statements, most) in [
        // Rewriting inside of terms, several places at once, and the two ways round.
        ("a = b\nblonde(f(f(a)))\nblonde(f(f(b)))", 3),
        ("a = b\nlikes(a,a)\nlikes(b,b)", 3),
        ("a = b\nlikes(f(a),a)\n¬likes(f(b),b)\nhappy(a)", 6),
        ("b = a\nf(a) ≠ f(b)\nhappy(a)", 6),
        ("a = b\nb ≠ a\nhappy(a)", 5),
        ("b = a\na = b", 2),
        ("a = b\nc = b\na = c", 3),
        ("a = f(a)\nblonde(f(f(f(a))))\nblonde(a)", 6),
        ("a = b\nc = d\nlikes(a,c)\nlikes(b,d)", 5),
        ("a = b\na ≠ c\nb ≠ c", 3),
        ("a = b\na ≠ c\nc ≠ b", 4),
        ("f(a) = f(a)", 1),
    ] {
        let proof = board(&format!("{symbols}{statements}")).expect(&calculus(), true);
        assert!(proof.lines().count() <= most, "{statements}:\n{proof}");
    }
}

#[test]
fn a_right_inverse_is_a_left_inverse() {
    let text = "symbols e/0 i/1 : function\n∀x∀y∀z (x + y) + z = x + (y + z)\n∀x x + e = x\n∀x x + i(x) = e\n∀x i(x) + x = e";
    let mut board = board(text);
    let [associative, neutral, inverse, goal] = [0, 1, 2, 3].map(|at| board.statements[at]);
    let (e, a) = (board.constant("e"), board.constant("c1"));
    let b = board.apply("i", Fixity::Applied(1), &[a]);
    let c = board.apply("i", Fixity::Applied(1), &[b]);
    let plus = |board: &mut Board, x, y| board.apply("+", Fixity::Infix, &[x, y]);
    board.instance(goal, false, &[a]);
    // b + a = (b + a) + e = (b + a) + (b + c) = b + (a + (b + c)) = b + ((a + b) + c) = b + (e + c) = (b + e) + c = b + c = e
    let (b_a, a_b, b_c) = (plus(&mut board, b, a), plus(&mut board, a, b), plus(&mut board, b, c));
    board.instance(neutral, true, &[b_a]);
    board.instance(inverse, true, &[a]);
    board.instance(inverse, true, &[b]);
    board.instance(neutral, true, &[b]);
    for terms in [[b, a, b_c], [a, b, c], [b, e, c]] {
        board.instance(associative, true, &terms);
    }
    assert!(a_b != b_a);
    let proof = board.expect(&calculus(), true);
    assert!(proof.ends_with("∀I\n"), "{proof}");
}

#[test]
fn a_witness_that_is_needed_before_its_existential_is_known() {
    let mut board = board("symbols p/0 : predicate\n(∃x happy(x)) → p\n∀x (happy(x) ∨ p)\np");
    let c = board.constant("c1");
    let goal = board.statements[2];
    let Formula::Binary(_, some, _) = board.bank.formula(board.statements[0]) else { panic!("a conditional") };
    board.instance(some, true, &[c]);
    board.instance(board.statements[1], true, &[c]);
    // ¬p makes (∃x happy(x)) false; the witness has to be happy though, by the second statement.
    board.instance(some, false, &[c]);
    let premises = board.statements[..2].to_vec();
    board.deduce(&calculus(), &premises, Some(goal)).expect("it follows");
}

#[test]
fn several_variables_at_once() {
    let text = "∀x∀y∀z∀w∀v (likes(x,y) → (likes(y,z) → (likes(z,w) → likes(w,v))))\n¬∃x∃y∃z∃w∃v ¬(likes(x,y) → (likes(y,z) → (likes(z,w) → likes(w,v))))";
    for swapped in [false, true] {
        let mut board = board(text);
        if swapped {
            board.statements.swap(0, 1);
        }
        let terms = ["c1", "c2", "c3", "c4", "c5"].map(|name| board.constant(name));
        let (all, none) = if swapped { (1, 0) } else { (0, 1) };
        let (all, none) = (board.statements[all], inner(&board, board.statements[none]));
        board.instance(none, !swapped, &terms);
        board.instance(all, !swapped, &terms);
        let proof = board.expect(&calculus(), true);
        assert!(proof.lines().count() <= 9, "{proof}");
    }
}

#[test]
fn names_of_bound_variables_do_not_matter() {
    let mut board = board("∀x∃y likes(x,y)\n∀y∃x likes(y,x)");
    let proof = board.expect(&calculus(), true);
    assert_eq!(proof.lines().count(), 2, "{proof}");
}

#[test]
fn what_does_not_follow_is_not_proved() {
    let mut board = board("∀x blonde(x) → happy(x)\nsymbols a/0 : function\nhappy(a)\nblonde(a)");
    let a = board.constant("a");
    board.instance(board.statements[0], true, &[a]);
    let premises = board.statements[..2].to_vec();
    let goal = board.statements[2];
    assert_eq!(board.deduce(&calculus(), &premises, Some(goal)), Err(Failure::Consistent));
    let few = Limits { steps: 3, ..Limits::default() };
    let failed = deduce(&mut board.bank, problem(&premises, Some(goal), &board.instances), few);
    assert_eq!(failed.err(), Some(Failure::Steps(3)));
}

#[test]
fn numbers_of_objects() {
    let calculus = calculus();
    // Three that are different, and less than three.
    for text in ["|L| ≥ 3\n|L| < 3", "|L| > 2\n|L| ≤ 2", "|L| = 3\n|L| < 3"] {
        board(text).expect(&calculus, false);
    }
    board("|L| < 1").expect(&calculus, false);
    board("|L| ≥ 1").expect(&calculus, true);
    board("|L| = 4\n|L| > 3").expect(&calculus, true);
    // From three to two takes instances.
    for n in [2, 3, 7] {
        let mut board = board(&format!("|L| ≥ {}\n|L| ≥ {n}", n + 1));
        let terms: Vec<_> = (1..=n + 1).map(|at| board.constant(&format!("c{at}"))).collect();
        let no_bindings = |quantified, truth, witness, terms: &[formula::TermId], bank: &mut formula::Bank| {
            let x = bank.variable("x");
            let bindings = terms.iter().map(|&term| (x, term)).collect();
            solver::instantiation::Instance { quantified, truth, witness, bindings, result: quantified }
        };
        let more = no_bindings(board.statements[0], true, true, &terms, &mut board.bank);
        let fewer = no_bindings(board.statements[1], false, false, &terms[..n], &mut board.bank);
        board.instances.extend([more, fewer]);
        board.expect(&calculus, true);
    }
}

#[test]
fn what_is_said_of_a_term_is_said_of_an_equal_one() {
    let mut board = board("symbols a/0 b/0 : function\na = b\n∃x likes(x, father(a))\n¬∃y likes(y, father(b))");
    let proof = board.expect(&calculus(), false);
    assert!(proof.lines().count() <= 5 && proof.contains(" =E\n"), "{proof}");
}

#[test]
fn an_object_that_nothing_introduces_is_one_that_is_known() {
    // Which of the two it is does not matter: no cases are gone through.
    let mut two = board("∃x ∃y ∀z (z = x ∨ z = y)\n∀x blonde(x)\n∀x ¬blonde(x)");
    let [one, other, any] = ["c1", "c2", "c0"].map(|name| two.constant(name));
    let all = two.instance(two.statements[0], true, &[one, other]);
    two.instance(all, true, &[any]);
    two.instance(two.statements[1], true, &[one]);
    two.instance(two.statements[1], true, &[other]);
    two.instance(two.statements[2], true, &[any]);
    let proof = two.expect(&calculus(), false);
    assert!(proof.lines().count() <= 6 && !proof.contains('='), "{proof}");

    // One that the statements have a name for; and several become the same one.
    let mut named = board("symbols a/0 : function\nhappy(a)\n∀x ∀y (x = a ∨ y = a)\n∀x ¬happy(x)");
    let [any, another] = ["c0", "c1"].map(|name| named.constant(name));
    named.instance(named.statements[1], true, &[any, another]);
    named.instance(named.statements[2], true, &[any]);
    named.instance(named.statements[2], true, &[another]);
    let proof = named.expect(&calculus(), false);
    assert!(proof.lines().count() <= 4 && !proof.contains('='), "{proof}");

    // A witness of a statement about such an object is none that could stand for it.
    let mut later = board("∀x ∃y likes(x, y)\n∀x ∀y ¬likes(x, y)");
    let [any, witness] = ["c0", "c1"].map(|name| later.constant(name));
    let some = later.instance(later.statements[0], true, &[any]);
    later.instance(some, true, &[witness]);
    later.instance(later.statements[1], true, &[any, witness]);
    later.expect(&calculus(), false);
}

#[test]
fn a_long_chain_is_entered_in_linearly_many_steps() {
    // Two chains of fifty thousand members that say the same; in steps that grow with the square it would take ten minutes and more.
    let part = "happy(x) ∧ likes(x, father(x))";
    let chain = |count: usize| format!("∀x ({})", vec![part; count].join(" ∧ "));
    let mut board = board(&format!("symbols a/0 : function\n{}\n{}", chain(25_000), chain(25_001)));
    let a = board.constant("a");
    board.instance(board.statements[0], true, &[a]);
    board.instance(board.statements[1], false, &[a]);
    let since = std::time::Instant::now();
    let problem = problem(&board.statements[..1], Some(board.statements[1]), &board.instances);
    // Each of the two members is stated once, however often it stands in the chain.
    let failure = deduce(&mut board.bank, problem, Limits::default()).err();
    assert!(failure.is_none(), "{failure:?}");
    assert!(since.elapsed() < PATIENCE, "{:?}", since.elapsed());
}

#[test]
fn a_search_ends_when_its_time_is_up() {
    let mut board = board("∀x blonde(x) → happy(x)\nsymbols a/0 : function\nhappy(a)\nblonde(a)");
    let a = board.constant("a");
    board.instance(board.statements[0], true, &[a]);
    let premises = [board.statements[0], board.statements[2]];
    let goal = board.statements[1];
    let over = Limits { deadline: Some(std::time::Instant::now()), ..Limits::default() };
    let failed = deduce(&mut board.bank, problem(&premises, Some(goal), &board.instances), over);
    assert_eq!(failed.err(), Some(Failure::Time));
    assert!(deduce(&mut board.bank, problem(&premises, Some(goal), &board.instances), Limits::default()).is_ok());
}

#[test]
fn a_condition_that_speaks_of_another_witness_stands_behind_its_condition() {
    // Both are introduced by conditions. When each condition was written in the order of the instances, the first spoke of a witness that was yet to
    // come, and the proof was laid out again and again without an end.
    let text = "symbols p/0 : predicate\n∀y ((¬∃x likes(x,y)) → p)\n(¬∃y happy(y)) → p\n∀y∀x ((likes(x,y) ∧ happy(y)) → p)\np";
    let mut board = board(text);
    let [c, d] = ["c1", "c2"].map(|name| board.constant(name));
    let [liked, happy, both] = [0, 1, 2].map(|at| board.statements[at]);
    let existential = |board: &Board, conditional: FormulaId| {
        let Formula::Binary(_, antecedent, _) = board.bank.formula(conditional) else { panic!("a conditional") };
        inner(board, antecedent)
    };
    let said = board.instance(liked, true, &[d]);
    let likes = existential(&board, said);
    board.instance(likes, true, &[c]);
    let happy = existential(&board, happy);
    board.instance(happy, true, &[d]);
    board.instance(both, true, &[d, c]);
    let proof = board.expect(&calculus(), true);
    let line = |text: &str| proof.lines().position(|line| line == text).unwrap_or_else(|| panic!("{text}:\n{proof}"));
    let (of_happy, of_likes) = (line("((∃(y)happy(y)) → happy(a)) W"), line("((∃(x)likes(x, a)) → likes(b, a)) W"));
    assert!(of_happy < of_likes, "{proof}");
}
