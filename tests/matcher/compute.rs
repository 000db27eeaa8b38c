//! The two computations of Predicate Wars (PW-R25, PW-R26), by trying every place of a statement.

use kernel::Computation;
use num_bigint::BigUint;

use super::tree::{Head, Manner, Names, Tree};

/// Everything that a statement becomes when one operation or comparison of two numbers in it is replaced by its result.
pub(crate) fn results(names: &mut Names, computation: Computation, tree: &Tree) -> Vec<Tree> {
    let mut found: Vec<Tree> = here(names, computation, tree).into_iter().collect();
    for (at, part) in tree.parts.iter().enumerate() {
        found.extend(results(names, computation, part).iter().map(|result| tree.put(&[at], result)));
    }
    found
}

fn here(names: &mut Names, computation: Computation, tree: &Tree) -> Option<Tree> {
    let [Tree { head: Head::Number(left), .. }, Tree { head: Head::Number(right), .. }] = tree.parts.as_slice() else {
        return None;
    };
    // What is longer is not computed with (U-18); comparing it is no computation.
    let long = [*left, *right].iter().any(|&digits| names.text(digits).len() > kernel::computation::MAX_DIGITS);
    if long && computation == Computation::Operation {
        return None;
    }
    let [left, right] =
        [*left, *right].map(|digits| names.text(digits).parse::<BigUint>().expect("a number is written in digits"));
    match (computation, tree.head) {
        (Computation::Operation, Head::Function(operator, Manner::Infix)) => {
            let digits = operate(names.text(operator), &left, &right)?.to_string();
            Some(Tree::leaf(Head::Number(names.get(&digits))))
        }
        (Computation::Comparison, Head::Predicate(comparator, Manner::Infix)) => match names.text(comparator) {
            "<" => Some(Tree::leaf(Head::Truth(left < right))),
            ">" => Some(Tree::leaf(Head::Truth(left > right))),
            _ => None,
        },
        _ => None,
    }
}

fn operate(operator: &str, left: &BigUint, right: &BigUint) -> Option<BigUint> {
    let one = || BigUint::from(1_u8);
    let defined = *right != BigUint::ZERO;
    match operator {
        "+" => Some(left + right),
        "*" => Some(left * right),
        "-" => (left >= right).then(|| left - right),
        "f/" => defined.then(|| left / right),
        "c/" => defined.then(|| left / right + if left % right == BigUint::ZERO { BigUint::ZERO } else { one() }),
        "%" => defined.then(|| left - (left / right) * right),
        // One half is rounded up (Q-PW-41).
        "/" => defined.then(|| (left * 2_u8 + right) / (right * 2_u8)),
        _ => None,
    }
}
