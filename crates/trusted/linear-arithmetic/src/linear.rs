//! Exact linear terms a₀ + a₁·x₁ + … + aₙ·xₙ with integer coefficients. Arithmetic that leaves 128 bits is an error; nothing wraps.

/// A number left the range of 128-bit integers. Never a verdict: the question stays undecided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a coefficient does not fit in 128 bits")]
pub struct Overflow;

/// A linear term over variables that are known by number. Equal terms have equal representations.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Linear {
    constant: i128,
    /// Sorted by variable; no coefficient is 0.
    coefficients: Vec<(u32, i128)>,
}

impl Linear {
    /// The term that is just a number.
    pub fn constant(value: i128) -> Linear {
        Linear { constant: value, coefficients: Vec::new() }
    }

    /// The term that is just a variable.
    pub fn variable(variable: u32) -> Linear {
        Linear { constant: 0, coefficients: vec![(variable, 1)] }
    }

    /// `constant` + Σ coefficient·variable.
    ///
    /// # Errors
    /// [`Overflow`] when the coefficients of a variable that is named several times have no sum in 128 bits.
    pub fn new(constant: i128, coefficients: impl IntoIterator<Item = (u32, i128)>) -> Result<Linear, Overflow> {
        let mut all: Vec<(u32, i128)> = coefficients.into_iter().collect();
        // Lists that are sorted already are merged.
        all.sort_by_key(|&(variable, _)| variable);
        let mut sums: Vec<(u32, i128)> = Vec::with_capacity(all.len());
        for (variable, coefficient) in all {
            match sums.last_mut() {
                Some((last, sum)) if *last == variable => *sum = sum.checked_add(coefficient).ok_or(Overflow)?,
                _ => sums.push((variable, coefficient)),
            }
        }
        sums.retain(|&(_, coefficient)| coefficient != 0);
        Ok(Linear { constant, coefficients: sums })
    }

    /// a₀.
    pub fn constant_part(&self) -> i128 {
        self.constant
    }

    /// The variables with their coefficients, sorted by variable; no coefficient is 0.
    pub fn coefficients(&self) -> &[(u32, i128)] {
        &self.coefficients
    }

    /// The coefficient of a variable; 0 when the variable does not occur.
    pub fn coefficient(&self, variable: u32) -> i128 {
        match self.coefficients.binary_search_by_key(&variable, |&(x, _)| x) {
            Ok(at) => self.coefficients[at].1,
            Err(_) => 0,
        }
    }

    /// `scale`·self + `other_scale`·other.
    ///
    /// # Errors
    /// [`Overflow`].
    pub fn combine(&self, scale: i128, other: &Linear, other_scale: i128) -> Result<Linear, Overflow> {
        let scaled = |number: i128, scale: i128| number.checked_mul(scale).ok_or(Overflow);
        let constant = scaled(self.constant, scale)?.checked_add(scaled(other.constant, other_scale)?).ok_or(Overflow)?;
        let mut coefficients = Vec::with_capacity(self.coefficients.len() + other.coefficients.len());
        for (term, scale) in [(self, scale), (other, other_scale)] {
            for &(variable, coefficient) in &term.coefficients {
                coefficients.push((variable, scaled(coefficient, scale)?));
            }
        }
        Linear::new(constant, coefficients)
    }

    /// self − other.
    ///
    /// # Errors
    /// [`Overflow`].
    pub fn minus(&self, other: &Linear) -> Result<Linear, Overflow> {
        self.combine(1, other, -1)
    }

    /// `scale`·self.
    ///
    /// # Errors
    /// [`Overflow`].
    pub fn times(&self, scale: i128) -> Result<Linear, Overflow> {
        self.combine(scale, &Linear::constant(0), 0)
    }

    /// self + `number`.
    ///
    /// # Errors
    /// [`Overflow`].
    pub(crate) fn plus_constant(&self, number: i128) -> Result<Linear, Overflow> {
        let constant = self.constant.checked_add(number).ok_or(Overflow)?;
        Ok(Linear { constant, coefficients: self.coefficients.clone() })
    }

    /// Returns the value of a variable that occurs at which the term is 0: a numerator, and a divisor above 0.
    ///
    /// # Errors
    /// [`Overflow`].
    pub(crate) fn root(&self, variable: u32) -> Result<(Linear, i128), Overflow> {
        let (coefficient, rest) = (self.coefficient(variable), self.without(variable));
        let numerator = if coefficient.is_positive() { rest.times(-1)? } else { rest };
        Ok((numerator, coefficient.checked_abs().ok_or(Overflow)?))
    }

    /// The term without the summand of one variable.
    pub(crate) fn without(&self, variable: u32) -> Linear {
        let rest = self.coefficients.iter().filter(|&&(x, _)| x != variable);
        Linear { constant: self.constant, coefficients: rest.copied().collect() }
    }
}

/// The greatest common divisor of the two numbers' magnitudes; 0 for two zeros.
///
/// # Errors
/// [`Overflow`] when it is 2¹²⁷.
pub(crate) fn gcd(left: i128, right: i128) -> Result<i128, Overflow> {
    let (mut a, mut b) = (left.unsigned_abs(), right.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    i128::try_from(a).map_err(|_| Overflow)
}

/// The least common multiple of two positive numbers.
///
/// # Errors
/// [`Overflow`].
pub fn lcm(left: i128, right: i128) -> Result<i128, Overflow> {
    (left / gcd(left, right)?.max(1)).checked_mul(right).ok_or(Overflow)
}

/// ⌊numerator / divisor⌋ for a positive divisor.
pub(crate) fn floor_division(numerator: i128, divisor: i128) -> i128 {
    numerator.div_euclid(divisor)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_cancel_and_stay_sorted() {
        let left = Linear::new(1, [(3, 2), (1, 5), (3, 1)]).expect("small");
        let right = Linear::new(4, [(1, -5), (2, 7)]).expect("small");
        assert_eq!(left.coefficients(), [(1, 5), (3, 3)]);
        let sum = left.combine(1, &right, 1).expect("small");
        assert_eq!((sum.constant_part(), sum.coefficients()), (5, [(2, 7), (3, 3)].as_slice()));
        let difference = left.minus(&left).expect("small");
        assert_eq!(difference, Linear::constant(0));
        assert_eq!(left.combine(2, &right, 3).expect("small"), Linear::new(14, [(1, -5), (2, 21), (3, 6)]).expect("small"));
    }

    #[test]
    fn nothing_wraps() {
        let large = Linear::constant(i128::MAX);
        assert_eq!(large.combine(1, &Linear::constant(1), 1), Err(Overflow));
        assert_eq!(large.plus_constant(1), Err(Overflow));
        assert_eq!(Linear::constant(i128::MIN).times(-1), Err(Overflow));
        assert_eq!(Linear::new(0, [(0, i128::MAX), (0, 1)]), Err(Overflow));
        assert_eq!(lcm(i128::MAX, 2), Err(Overflow));
        assert_eq!(gcd(i128::MIN, 0), Err(Overflow));
    }

    #[test]
    fn division_rounds_down() {
        for (numerator, divisor, expected) in [(7, 2, 3), (-7, 2, -4), (-8, 2, -4), (0, 3, 0)] {
            assert_eq!(floor_division(numerator, divisor), expected);
        }
        assert_eq!((gcd(-12, 18), lcm(4, 6)), (Ok(6), Ok(12)));
    }
}
