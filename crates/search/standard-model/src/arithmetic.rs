//! The operators on numbers: computed on given ones, and as piecewise linear functions of codes (`object`). Products and quotients are only
//! defined where one side is a given number. The game says nothing of an operation on what is no number, nor of division by 0 (Q-G-2, Q-PW-42):
//! it gives 0, unless the search is asked to try other values (`Limits::open_elsewhere`).

use std::collections::BTreeSet;

use model::definable::{Condition, Constraint, Linear, Overflow, Piece, PiecewiseLinear, Quotient, Relation};

use crate::object::Object;

/// Divisors up to this are defined for every dividend.
pub(crate) const LARGEST_DIVISOR: i128 = 8;

/// An operator of the game (PW-47).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Operator {
    Plus,
    Minus,
    Times,
    Nearest,
    Floor,
    Ceiling,
    Remainder,
}

impl Operator {
    /// Returns the operator of this spelling.
    pub(crate) fn of(text: &str) -> Option<Operator> {
        Some(match text {
            "+" => Operator::Plus,
            "-" => Operator::Minus,
            "*" => Operator::Times,
            "/" => Operator::Nearest,
            "f/" => Operator::Floor,
            "c/" => Operator::Ceiling,
            "%" => Operator::Remainder,
            _ => return None,
        })
    }

    /// Returns the result on two integers: 0 for a divisor of 0, `None` for what does not fit in 128 bits. `half_even` is the house rule
    /// `round` (Q-PW-41).
    pub(crate) fn compute(self, left: i128, right: i128, half_even: bool) -> Option<i128> {
        let floor = |left: i128, right: i128| {
            let (quotient, rest) = (left.checked_div(right)?, left.checked_rem(right)?);
            quotient.checked_sub(i128::from(rest != 0 && (rest < 0) != (right < 0)))
        };
        match self {
            Operator::Plus => left.checked_add(right),
            Operator::Minus => left.checked_sub(right),
            Operator::Times => left.checked_mul(right),
            _ if right == 0 => Some(0),
            Operator::Floor => floor(left, right),
            Operator::Ceiling => floor(left.checked_neg()?, right)?.checked_neg(),
            Operator::Remainder => left.checked_sub(floor(left, right)?.checked_mul(right)?),
            Operator::Nearest => {
                let (dividend, divisor) = (left.checked_abs()?, right.checked_abs()?);
                let (quotient, twice) = (dividend / divisor, (dividend % divisor).checked_mul(2)?);
                let up = twice > divisor || (twice == divisor && (!half_even || quotient % 2 == 1));
                let magnitude = quotient + i128::from(up);
                Some(if (left < 0) == (right < 0) { magnitude } else { -magnitude })
            }
        }
    }

    /// Returns whether the game says what the result on two objects is: both are numbers, and a divisor is not 0.
    pub(crate) fn is_defined(self, left: Object, right: Object) -> bool {
        let divides = !matches!(self, Operator::Plus | Operator::Minus | Operator::Times);
        matches!((left, right), (Object::Number(_), Object::Number(right)) if !(divides && right == 0))
    }

    /// Returns the result on two objects; 0 where the game says nothing of it.
    pub(crate) fn apply(self, left: Object, right: Object, half_even: bool) -> Option<Object> {
        match (left, right) {
            (Object::Number(left), Object::Number(right)) => self.compute(left, right, half_even).map(Object::Number),
            _ => Some(Object::Number(0)),
        }
    }
}

/// The given numbers that the statements multiply or divide by.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sides {
    /// Both sides are given.
    pub(crate) points: BTreeSet<(i128, i128)>,
    /// The left side is given.
    pub(crate) left: BTreeSet<i128>,
    /// The right side is given.
    pub(crate) right: BTreeSet<i128>,
}

fn linear(constant: i128, x: i128, y: i128) -> Result<Linear, Overflow> {
    Linear::new(constant, [(0, x), (1, y)])
}

/// The constraint that a + bx + cy stands so to 0.
pub(crate) fn constraint(constant: i128, x: i128, y: i128, relation: Relation) -> Result<Constraint, Overflow> {
    Ok(Constraint { term: linear(constant, x, y)?, relation })
}

/// A parameter of an operator, by its coefficients.
type Side = (i128, i128);
const X: Side = (1, 0);
const Y: Side = (0, 1);

/// The side is a natural number.
fn natural((x, y): Side) -> Result<Vec<Constraint>, Overflow> {
    Ok(vec![constraint(0, -x, -y, Relation::AtMost)?])
}

/// The side is a negative number.
fn negative((x, y): Side) -> Result<Vec<Constraint>, Overflow> {
    Ok(vec![constraint(0, x, y, Relation::Below)?, constraint(0, x, y, Relation::DivisibleBy(2))?])
}

/// Conditions for a side to be a number: one alternative each.
pub(crate) fn is_number(side: Side) -> Result<[Vec<Constraint>; 2], Overflow> {
    Ok([natural(side)?, negative(side)?])
}

fn all(parts: &[&[Constraint]]) -> Condition {
    Condition(vec![parts.concat()])
}

/// Returns an operator as a function of codes; what it gives for other sides than those named is 0.
pub(crate) fn definition(operator: Operator, sides: &Sides, half_even: bool) -> Result<PiecewiseLinear, Overflow> {
    let mut pieces: Vec<Piece> = Vec::new();
    let mut push = |parts: &[&[Constraint]], numerator: Linear, divisor: u64| {
        pieces.push(Piece { when: all(parts), value: Quotient { numerator, divisor } });
    };
    let (natural_x, negative_x, natural_y, negative_y) = (natural(X)?, negative(X)?, natural(Y)?, negative(Y)?);
    match operator {
        Operator::Plus => {
            push(&[&natural_x, &natural_y], linear(0, 1, 1)?, 1);
            push(&[&natural_x, &negative_y, &[constraint(0, -2, -1, Relation::AtMost)?]], linear(0, 2, 1)?, 2);
            push(&[&natural_x, &negative_y], linear(0, 2, 1)?, 1);
            push(&[&negative_x, &natural_y, &[constraint(0, -1, -2, Relation::AtMost)?]], linear(0, 1, 2)?, 2);
            push(&[&negative_x, &natural_y], linear(0, 1, 2)?, 1);
            push(&[&negative_x, &negative_y], linear(0, 1, 1)?, 1);
        }
        Operator::Minus => {
            let ordered = [constraint(0, -1, 1, Relation::AtMost)?];
            push(&[&natural_x, &natural_y, &ordered], linear(0, 1, -1)?, 1);
            push(&[&natural_x, &natural_y], linear(0, 2, -2)?, 1);
            push(&[&natural_x, &negative_y], linear(0, 2, -1)?, 2);
            push(&[&negative_x, &natural_y], linear(0, 1, -2)?, 1);
            push(&[&negative_x, &negative_y, &ordered], linear(0, 1, -1)?, 2);
            push(&[&negative_x, &negative_y], linear(0, 1, -1)?, 1);
        }
        Operator::Times => {
            // A product with a given number: with one below 0 the sign changes, and with it the coding.
            for (side, factors) in [(X, &sides.left), (Y, &sides.right)] {
                let other = if side == X { Y } else { X };
                for &factor in factors {
                    let given = [equals(side, factor)?];
                    let times = |scale: i128| -> Result<Linear, Overflow> {
                        let scale = factor.checked_mul(scale).ok_or(Overflow)?;
                        linear(0, scale * other.0, scale * other.1)
                    };
                    if factor >= 0 {
                        push(&[&given, &natural(other)?], times(1)?, 1);
                        push(&[&given, &negative(other)?], times(1)?, 1);
                    } else {
                        push(&[&given, &natural(other)?], times(2)?, 1);
                        push(&[&given, &negative(other)?], times(1)?, 2);
                    }
                }
            }
        }
        Operator::Nearest | Operator::Floor | Operator::Ceiling | Operator::Remainder => {
            for &divisor in sides.right.iter().filter(|divisor| (1..=LARGEST_DIVISOR).contains(*divisor)) {
                let given = [equals(Y, divisor)?];
                // Modulo twice the divisor, so that the parity of the quotient is known.
                for residue in 0..2 * divisor {
                    let result = operator.compute(residue, divisor, half_even).ok_or(Overflow)?;
                    let parity = 2 * divisor.unsigned_abs() as u64;
                    let here = [constraint(-residue, 1, 0, Relation::DivisibleBy(parity.into()))?];
                    let below = match operator {
                        // Rounded away from 0 on both sides of it.
                        Operator::Nearest => [constraint(2 * residue, 1, 0, Relation::DivisibleBy((2 * parity).into()))?],
                        _ => [constraint(-2 * residue, 1, 0, Relation::DivisibleBy((2 * parity).into()))?],
                    };
                    let whole = divisor.unsigned_abs() as u64;
                    match operator {
                        Operator::Remainder => {
                            push(&[&given, &natural_x, &here], linear(result, 0, 0)?, 1);
                            push(&[&given, &negative_x, &below], linear(result, 0, 0)?, 1);
                        }
                        Operator::Nearest => {
                            push(&[&given, &natural_x, &here], linear(divisor * result - residue, 1, 0)?, whole);
                            push(&[&given, &negative_x, &below], linear(2 * residue - 2 * divisor * result, 1, 0)?, whole);
                        }
                        _ => {
                            push(&[&given, &natural_x, &here], linear(divisor * result - residue, 1, 0)?, whole);
                            push(&[&given, &negative_x, &below], linear(2 * divisor * result - 2 * residue, 1, 0)?, whole);
                        }
                    }
                }
            }
        }
    }
    for &(left, right) in &sides.points {
        let result = operator.compute(left, right, half_even).and_then(|result| Object::Number(result).code()).ok_or(Overflow)?;
        push(&[&[equals(X, left)?, equals(Y, right)?]], linear(result, 0, 0)?, 1);
    }
    Ok(PiecewiseLinear { pieces, otherwise: Quotient::whole(Linear::constant(0)) })
}

/// The side is this number.
fn equals((x, y): Side, number: i128) -> Result<Constraint, Overflow> {
    let code = Object::Number(number).code().ok_or(Overflow)?;
    constraint(code.checked_neg().ok_or(Overflow)?, x, y, Relation::Equal)
}

/// Returns the condition that both sides are numbers and the first is smaller; with `swapped`, that it is greater.
pub(crate) fn smaller(swapped: bool) -> Result<Condition, Overflow> {
    let sign = if swapped { -1 } else { 1 };
    let ordered = constraint(0, sign, -sign, Relation::Below)?;
    let mut alternatives = Vec::new();
    for left in is_number(X)? {
        for right in is_number(Y)? {
            alternatives.push([left.as_slice(), &right, std::slice::from_ref(&ordered)].concat());
        }
    }
    Ok(Condition(alternatives))
}
