//! Exact integers: the operators of effects (PW-47). Unlike in a proof, a result can be negative.

use kernel::computation::compute;
use num_bigint::BigInt;

use super::fault::EffectFault;

/// The most digits of a number that is computed with, as in proofs.
pub(super) const MAX_DIGITS: usize = kernel::computation::MAX_DIGITS;

/// Rounding of one half by `/` (Q-PW-41).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rounding {
    /// Away from zero.
    #[default]
    HalfUp,
    /// To the even neighbour.
    HalfEven,
}

/// Returns the result of an operation, for one of the [`OPERATORS`](kernel::computation::OPERATORS).
pub(super) fn apply(operator: &'static str, left: &BigInt, right: &BigInt, rounding: Rounding) -> Result<BigInt, EffectFault> {
    let result = compute(operator, left, right, rounding == Rounding::HalfEven);
    checked(result.ok_or(EffectFault::DivisionByZero { operator })?)
}

/// A number, unless it has too many digits.
pub(super) fn checked(number: BigInt) -> Result<BigInt, EffectFault> {
    // Three bits hold less than a digit, four bits more: only what lies between is written out.
    let (bits, limit) = (number.bits(), MAX_DIGITS as u64);
    let too_large = bits > limit * 4 || bits > limit * 3 && number.magnitude().to_string().len() > MAX_DIGITS;
    if too_large { Err(EffectFault::TooLarge { limit: MAX_DIGITS }) } else { Ok(number) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every operator on small integers against fractions worked out with floating point, which is exact for these.
    #[test]
    fn small_integers_agree_with_fractions() {
        for (left, right) in (-30..=30).flat_map(|left| (-12..=12).map(move |right| (left, right))) {
            let apply = |operator: &'static str, rounding| {
                let result = apply(operator, &BigInt::from(left), &BigInt::from(right), rounding);
                result.map(|result| result.to_string().parse::<i64>().unwrap())
            };
            let half_up = |operator| apply(operator, Rounding::HalfUp);
            assert_eq!(half_up("+"), Ok(left + right));
            assert_eq!(half_up("-"), Ok(left - right));
            assert_eq!(half_up("*"), Ok(left * right));
            if right == 0 {
                for operator in ["/", "f/", "c/", "%"] {
                    assert!(matches!(half_up(operator), Err(EffectFault::DivisionByZero { .. })), "{operator}");
                }
                continue;
            }
            let quotient = left as f64 / right as f64;
            assert_eq!(half_up("f/"), Ok(quotient.floor() as i64), "{left} f/ {right}");
            assert_eq!(half_up("c/"), Ok(quotient.ceil() as i64), "{left} c/ {right}");
            assert_eq!(half_up("/"), Ok(quotient.round() as i64), "{left} / {right}");
            assert_eq!(apply("/", Rounding::HalfEven), Ok(quotient.round_ties_even() as i64), "{left} / {right}");
            let rest = half_up("%").unwrap();
            assert_eq!(half_up("f/").unwrap() * right + rest, left);
            assert!(rest.abs() < right.abs() && rest * right >= 0, "{left} % {right} = {rest}");
        }
    }

    #[test]
    fn numbers_end_at_ten_thousand_digits() {
        let largest: BigInt = BigInt::from(10).pow(MAX_DIGITS as u32) - 1;
        assert!(checked(largest.clone()).is_ok() && checked(-largest.clone()).is_ok());
        let above: BigInt = &largest + 1;
        for beyond in [above.clone(), -above, largest.pow(3)] {
            assert_eq!(checked(beyond), Err(EffectFault::TooLarge { limit: MAX_DIGITS }));
        }
    }
}
