//! How fast exploits are searched for: for each calculus that comes with the program how many derivations were looked at and how long that
//! took, and for the printed rules how the search grows with each of its bounds.

use std::time::Instant;

use kernel::{Calculus, HouseRules};
use rule_audit::search::{Bounds, search};

fn print(name: &str, what: &str, bounds: &dyn Fn(&Calculus) -> Bounds) {
    let house = HouseRules::default();
    let calculus = proof_syntax::rules::shipped(name, &house).expect("it comes with the program");
    let bounds = &bounds(&calculus);
    let start = Instant::now();
    let found = search(&calculus, &house, bounds, &|_| true);
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{name:<21} {what:<22} {:>9} derivations  {:>6} sets of axioms {seconds:>7.2} s {:>9.0} a second  {} exploits{}",
        found.derivations,
        found.axioms,
        found.derivations as f64 / seconds,
        found.by_rule.len() + usize::from(found.contradiction.is_some()),
        if found.is_exhaustive() { "" } else { "  (not exhaustive)" }
    );
}

fn main() {
    for (name, _) in kernel::shipped::ALL {
        print(name, "its own bounds", &Bounds::of);
    }
    let printed = "predicate-wars";
    let from_axioms =
        Bounds { subproof_lemmas: 1, lemmas_from_nothing: 1, derivations_from_axioms: u64::MAX, ..Bounds::default() };
    for axiom_points in 3..=6 {
        print(printed, &format!("axioms of {axiom_points} points"), &|_| Bounds { axiom_points, ..from_axioms });
    }
    for lemmas in 1..=3 {
        print(printed, &format!("{lemmas} lemmas"), &|_| Bounds { lemmas, axiom_points: 5, points: 12, ..from_axioms });
    }
    let from_nothing = Bounds { axioms: 0, identity_points: 0, ..Bounds::default() };
    for subproof_lemmas in 2..=5 {
        print(printed, &format!("subproof of {subproof_lemmas}"), &|_| Bounds { subproof_lemmas, ..from_nothing });
    }
    for lemmas_from_nothing in 2..=5 {
        let bounds = Bounds { lemmas_from_nothing, subproof_lemmas: 1, ..from_nothing };
        print(printed, &format!("{lemmas_from_nothing} from nothing"), &|_| bounds);
    }
}
