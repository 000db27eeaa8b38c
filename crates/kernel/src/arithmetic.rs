//! The operators of Predicate Wars on exact integers (PW-47). Not here: how numbers are written, how long they may be, and whether there is a
//! symbol for a negative result.

use num_bigint::{BigInt, Sign};
use num_integer::Integer;

/// An operator on two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// `*`
    Times,
    /// `/`: the nearest whole quotient.
    Rounded,
    /// `f/`: the quotient rounded down.
    Floor,
    /// `c/`: the quotient rounded up.
    Ceiling,
    /// `%`: what `f/` leaves over, so that (((x f/ y) * y) + (x % y)) = x for every y but 0.
    Modulo,
}

impl Operator {
    const ALL: [Operator; 7] = [
        Operator::Plus,
        Operator::Minus,
        Operator::Times,
        Operator::Rounded,
        Operator::Floor,
        Operator::Ceiling,
        Operator::Modulo,
    ];

    /// Returns the operator of this sign.
    pub fn of(sign: &str) -> Option<Operator> {
        Operator::ALL.into_iter().find(|operator| operator.sign() == sign)
    }

    /// Returns the sign of the operator.
    pub fn sign(self) -> &'static str {
        match self {
            Operator::Plus => "+",
            Operator::Minus => "-",
            Operator::Times => "*",
            Operator::Rounded => "/",
            Operator::Floor => "f/",
            Operator::Ceiling => "c/",
            Operator::Modulo => "%",
        }
    }

    /// Returns the result on two numbers; `None` for a divisor of 0.
    ///
    /// * `half_even`: `/` rounds one half to the even neighbour, and not away from zero (Q-PW-41).
    pub fn apply(self, left: &BigInt, right: &BigInt, half_even: bool) -> Option<BigInt> {
        let divides = !matches!(self, Operator::Plus | Operator::Minus | Operator::Times);
        if divides && right.sign() == Sign::NoSign {
            return None;
        }
        Some(match self {
            Operator::Plus => left + right,
            Operator::Minus => left - right,
            Operator::Times => left * right,
            Operator::Rounded => nearest(left, right, half_even),
            Operator::Floor => left.div_floor(right),
            Operator::Ceiling => left.div_ceil(right),
            Operator::Modulo => left.mod_floor(right),
        })
    }
}

/// Returns the nearest whole quotient; the divisor is not 0.
fn nearest(left: &BigInt, right: &BigInt, half_even: bool) -> BigInt {
    let (quotient, rest) = left.magnitude().div_rem(right.magnitude());
    let twice = rest * 2_u8;
    let up = &twice > right.magnitude() || (&twice == right.magnitude() && (!half_even || quotient.bit(0)));
    let sign = if left.sign() == right.sign() { Sign::Plus } else { Sign::Minus };
    BigInt::from_biguint(sign, quotient + u8::from(up))
}
