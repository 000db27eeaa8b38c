//! The two computations of Predicate Wars (PW-R25, PW-R26), by trying every place of a statement.

use kernel::Computation;
use num_bigint::{BigInt, Sign};

use super::tree::{Head, Names, Tree, WrittenForm};

/// How a house computes.
#[derive(Clone, Copy, Debug)]
pub struct Arithmetic {
    /// There are symbols for numbers below 0 (Q-PW-10).
    pub negatives: bool,
    /// One half is rounded to the even neighbour, and not away from zero (Q-PW-41).
    pub half_even: bool,
}

/// Everything that a statement becomes when one operation or comparison of two numbers in it is replaced by its result.
pub fn results(names: &mut Names, computation: Computation, arithmetic: Arithmetic, tree: &Tree) -> Vec<Tree> {
    let mut found: Vec<Tree> = here(names, computation, arithmetic, tree).into_iter().collect();
    for (at, part) in tree.parts.iter().enumerate() {
        found.extend(results(names, computation, arithmetic, part).iter().map(|result| tree.put(&[at], result)));
    }
    found
}

fn here(names: &mut Names, computation: Computation, arithmetic: Arithmetic, tree: &Tree) -> Option<Tree> {
    let [Tree { head: Head::Number(left), .. }, Tree { head: Head::Number(right), .. }] = tree.parts.as_slice() else {
        return None;
    };
    // What is longer is not computed with (U-18); comparing it is no computation.
    let digits = |number| names.text(number).replace('-', "").len();
    let long = [*left, *right].iter().any(|&number| digits(number) > kernel::computation::MAX_DIGITS);
    if long && computation == Computation::Operation {
        return None;
    }
    let [left, right] =
        [*left, *right].map(|number| names.text(number).parse::<BigInt>().expect("a number is written in digits"));
    match (computation, tree.head) {
        (Computation::Operation, Head::Function(operator, WrittenForm::Infix)) => {
            let result = operate(names.text(operator), arithmetic.half_even, &left, &right)?;
            (arithmetic.negatives || !below_zero(&result)).then(|| Tree::leaf(Head::Number(names.get(&result.to_string()))))
        }
        (Computation::Comparison, Head::Predicate(comparator, WrittenForm::Infix)) => match names.text(comparator) {
            "<" => Some(Tree::leaf(Head::Truth(left < right))),
            ">" => Some(Tree::leaf(Head::Truth(left > right))),
            _ => None,
        },
        _ => None,
    }
}

fn below_zero(number: &BigInt) -> bool {
    number.sign() == Sign::Minus
}

fn operate(operator: &str, half_even: bool, left: &BigInt, right: &BigInt) -> Option<BigInt> {
    let zero = BigInt::from(0);
    let defined = *right != zero;
    // The largest number that is not above the quotient: one that is rounded towards zero may be one too many.
    let floor = || {
        let towards_zero = left / right;
        let exact = &towards_zero * right == *left;
        if exact || below_zero(left) == below_zero(right) { towards_zero } else { towards_zero - 1 }
    };
    match operator {
        "+" => Some(left + right),
        "*" => Some(left * right),
        "-" => Some(left - right),
        "f/" => defined.then(floor),
        "c/" => defined.then(|| if floor() * right == *left { floor() } else { floor() + 1 }),
        "%" => defined.then(|| left - floor() * right),
        "/" => defined.then(|| {
            let [dividend, divisor] = [left, right].map(|number| number.magnitude());
            let whole = dividend / divisor;
            let (twice, odd) = ((dividend - &whole * divisor) * 2_u8, whole.bit(0));
            let up = twice > *divisor || twice == *divisor && (odd || !half_even);
            let quotient = BigInt::from(whole + u8::from(up));
            if below_zero(left) == below_zero(right) { quotient } else { -quotient }
        }),
        _ => None,
    }
}
