//! Prices of what is written in the formats of other programs: the statements of problems, and proofs.

use adjudication::{Adjudicator, CostRuling, ProofOptions, Text, cost, is_proof};
use kernel::HouseRules;

fn priced(name: &str, content: &str) -> Vec<CostRuling> {
    let text = Text::new(name, content);
    assert!(!is_proof(&text), "{content}");
    cost(text, &HouseRules::default()).unwrap_or_else(|error| panic!("{content}: {error:?}")).0
}

/// The symbols with their clauses, and how often each occurs.
fn items(ruling: &CostRuling) -> Vec<(&str, &str, u64)> {
    ruling.items.iter().map(|item| (item.symbol.as_str(), item.clause.as_str(), item.count)).collect()
}

#[test]
fn statements_of_problems_in_every_format_have_their_price() {
    let same = [
        ("a.p", "fof(a, axiom, ! [X] : (p(X) => q(X))).\n"),
        ("a.in", "formulas(assumptions).\nall X (p(X) -> q(X)).\nend_of_list.\n"),
        ("a.clif", "(forall (X) (if (p X) (q X)))\n"),
        (
            "a.smt2",
            "(declare-sort U 0)\n(declare-fun p (U) Bool)\n(declare-fun q (U) Bool)\n(assert (forall ((X U)) (=> (p X) (q X))))\n",
        ),
    ];
    for (name, content) in same {
        let rulings = priced(name, content);
        let [ruling] = rulings.as_slice() else { panic!("{name}: {rulings:?}") };
        assert_eq!(ruling.symbol_points, 8, "{name}: {:?}", items(ruling));
        assert_eq!(
            items(ruling),
            [("∀", "PW-45", 1), ("X", "PW-42", 3), ("p", "PW-43", 1), ("→", "PW-46", 1), ("q", "PW-43", 1)],
            "{name}"
        );
        assert!(content.contains(&ruling.statement) && ruling.well_formed, "{name}: {}", ruling.statement);
    }
}

#[test]
fn the_price_of_a_statement_is_the_sum_of_its_symbols() {
    let problem = "fof(a, axiom, ? [X_1] : (f(X_1, c) = 3 & ~ happy_one(X_1) & $true)).
fof(b, conjecture, p <=> (q | r)).
fof(c, axiom, 1 != 2).
";
    let rulings = priced("a.p", problem);
    assert_eq!(rulings.len(), 3, "what is added to a text has no price");
    for ruling in &rulings {
        let sum: u64 = ruling.items.iter().map(|item| item.points).sum();
        assert_eq!(sum, ruling.symbol_points, "{}", ruling.statement);
        assert!(ruling.items.iter().all(|item| item.points == item.count * item.points_each), "{}", ruling.statement);
    }
    let [first, conjecture, _] = rulings.as_slice() else { panic!("{rulings:?}") };
    assert!(items(first).contains(&("X_1", "PW-53", 3)) && items(first).contains(&("happy_one", "PW-54", 1)));
    // Of a conjecture the statement is priced, and not its negation.
    assert_eq!(conjecture.symbol_points, 5);
    let lists = [("a.cnf", "p cnf 2 2\n1 -2 0\n2 0\n", [4, 1].as_slice()), ("a.txt", "P → Q, P ⊢ Q\n", &[3, 1, 1])];
    for (name, content, points) in lists {
        let found: Vec<u64> = priced(name, content).iter().map(|ruling| ruling.symbol_points).collect();
        assert_eq!(found, points, "{name}");
    }
}

#[test]
fn a_problem_that_cannot_be_read_is_refused_at_its_place() {
    let refused = cost(Text::new("a.p", "fof(a, axiom, p &)."), &HouseRules::default()).expect_err("a fault");
    assert_eq!(refused.document().error.span.map(|place| place.line), Some(1));
}

#[test]
fn proofs_of_textbooks_and_in_latex_have_a_price_where_they_are_accepted() {
    let proofs = [
        "1 | P → Q\n2 | P\n  |---\n3 | Q   →E 1, 2\n",
        "P -> Q  :PR\nP       :PR\nQ       :->E 1, 2\n",
        "$\\begin{nd}\n\\hypo {1} {P \\to Q}\n\\hypo {2} {P}\n\\have {3} {Q} \\ie{1,2}\n\\end{nd}$\n",
    ];
    let adjudicator = Adjudicator::new(ProofOptions::default()).expect("conditions");
    for proof in proofs {
        let text = Text::new("proof", proof);
        assert!(is_proof(&text), "{proof}");
        let (ruling, ..) = adjudicator.price(text).unwrap_or_else(|error| panic!("{proof}\n{error:?}"));
        assert_eq!((ruling.lines_charged, ruling.items.len()), (1, 3), "{proof}");
        assert!(ruling.symbol_points > 0, "{proof}");
    }
}
