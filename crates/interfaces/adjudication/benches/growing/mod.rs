//! Families of problems that grow, written in TPTP. For the benches only.

use std::fmt::Write as _;

/// A family: its name, its members' text, and their numbers.
type Family = (&'static str, fn(usize) -> String, &'static [usize]);

/// The families, with 99 members in all.
const FAMILIES: [Family; 9] = [
    ("transitive", transitive, &[2, 5, 10, 15, 20, 25, 30, 40, 50, 60, 80]),
    ("dependent", dependent, &[2, 4, 6, 8, 10, 12, 15, 20, 25, 30, 40]),
    ("count", count, &[10, 20, 30, 45, 60, 80, 100, 120, 160, 200, 240]),
    ("parity", parity, &[2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14]),
    ("pigeons", pigeons, &[2, 3, 4, 5, 6, 7]),
    ("order", order, &[2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25]),
    ("cycle", cycle, &[3, 5, 7, 9, 11, 15, 21, 31, 41, 61, 81]),
    ("relay", relay, &[2, 4, 6, 8, 10, 15, 20, 30, 40, 60, 80, 100, 120, 140, 160, 200]),
    ("sum", sum, &[1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20]),
];

/// The members of all families: their names and texts.
pub(crate) fn families() -> Vec<(String, String)> {
    let members =
        FAMILIES.iter().flat_map(|(name, text, numbers)| numbers.iter().map(move |&n| (format!("{name}-{n}"), text(n))));
    members.collect()
}

/// A chain of n links of a transitive relation.
fn transitive(n: usize) -> String {
    let mut text = String::from("fof(transitive, axiom, ! [X,Y,Z] : ((r(X,Y) & r(Y,Z)) => r(X,Z))).\n");
    for at in 0..n {
        let _ = writeln!(text, "fof(link_{at}, axiom, r(c{at},c{})).", at + 1);
    }
    let _ = writeln!(text, "fof(ends, conjecture, r(c0,c{n})).");
    text
}

/// A chain of n objects, each of which there is because of the one before.
fn dependent(n: usize) -> String {
    let mut text = String::from("fof(first, axiom, ? [X] : p0(X)).\n");
    for at in 0..n {
        let _ = writeln!(text, "fof(next_{at}, axiom, ! [X] : (p{at}(X) => ? [Y] : (r(X,Y) & p{}(Y)))).", at + 1);
    }
    let _ = writeln!(text, "fof(last, conjecture, ? [X] : p{n}(X)).");
    text
}

/// Counting to n, one by one.
fn count(n: usize) -> String {
    let number = format!("{}zero{}", "s(".repeat(n), ")".repeat(n));
    format!("fof(zero, axiom, p(zero)).\nfof(next, axiom, ! [X] : (p(X) => p(s(X)))).\nfof(goal, conjecture, p({number})).\n")
}

/// Equivalences of n letters, in one order and in the other.
fn parity(n: usize) -> String {
    let chain = |letters: &mut dyn Iterator<Item = usize>| {
        letters.map(|at| format!("a{at}")).reduce(|chain, letter| format!("({chain} <=> {letter})")).unwrap_or_default()
    };
    format!("fof(parity, conjecture, ({} <=> {})).\n", chain(&mut (0..n)), chain(&mut (0..n).rev()))
}

/// One pigeon more than there are holes.
fn pigeons(holes: usize) -> String {
    let mut text = String::new();
    for pigeon in 0..=holes {
        let somewhere: Vec<String> = (0..holes).map(|hole| format!("in{pigeon}_{hole}")).collect();
        let _ = writeln!(text, "fof(pigeon_{pigeon}, axiom, ({})).", somewhere.join(" | "));
    }
    let mut apart = Vec::new();
    for hole in 0..holes {
        for one in 0..=holes {
            apart.extend((0..one).map(|other| format!("(in{other}_{hole} & in{one}_{hole})")));
        }
    }
    let _ = writeln!(text, "fof(crowded, conjecture, ({})).", apart.join(" | "));
    text
}

/// Of n objects in a linear order one is the least.
fn order(n: usize) -> String {
    let mut text = String::from(
        "fof(transitive, axiom, ! [X,Y,Z] : ((le(X,Y) & le(Y,Z)) => le(X,Z))).\nfof(linear, axiom, ! [X,Y] : (le(X,Y) | le(Y,X))).\n",
    );
    let least = |at: usize| (0..n).map(|other| format!("le(c{at},c{other})")).collect::<Vec<_>>().join(" & ");
    let some: Vec<String> = (0..n).map(|at| format!("({})", least(at))).collect();
    let _ = writeln!(text, "fof(least, conjecture, ({})).", some.join(" | "));
    text
}

/// A cycle of odd length has no colouring with two colours.
fn cycle(n: usize) -> String {
    let mut text = String::from("fof(coloured, axiom, ! [X,Y] : (edge(X,Y) => (red(X) <=> ~ red(Y)))).\n");
    for at in 0..n {
        let _ = writeln!(text, "fof(edge_{at}, axiom, edge(c{at},c{})).", (at + 1) % n);
    }
    text.push_str("fof(odd, conjecture, $false).\n");
    text
}

/// n letters, each of which follows from the one before by a case that does not matter.
fn relay(n: usize) -> String {
    let mut text = String::from("fof(first, axiom, a0).\n");
    for at in 0..n {
        let _ = writeln!(text, "fof(left_{at}, axiom, ((a{at} & b{at}) => a{})).", at + 1);
        let _ = writeln!(text, "fof(right_{at}, axiom, ((a{at} & ~ b{at}) => a{})).", at + 1);
    }
    let _ = writeln!(text, "fof(last, conjecture, a{n}).");
    text
}

/// n and n are twice n, by recursion.
fn sum(n: usize) -> String {
    let number = |n: usize| format!("{}zero{}", "s(".repeat(n), ")".repeat(n));
    let (one, two) = (number(n), number(2 * n));
    format!(
        "fof(zero, axiom, ! [X] : p(X,zero) = X).\nfof(next, axiom, ! [X,Y] : p(X,s(Y)) = s(p(X,Y))).\nfof(goal, conjecture, p({one},{one}) = {two}).\n"
    )
}
