//! Pairs of operations that many laws are about, as tables: the sum and the product of rings, the larger and the smaller of two in lattices.
//!
//! Rings are numbers with a modulus, finite fields, matrices of two rows over a field, all of them or those with nothing below the diagonal, and
//! products of two of these. Lattices are products of chains, Boolean algebras among them, and those with a layer of objects that cannot be
//! compared between the least and the greatest.

use super::known_operations::{factorisations, sum, table};

/// The tables of two operations.
pub(super) type Pair = (Vec<u32>, Vec<u32>);

/// The pairs, some of them more than once: what is the best known comes first.
pub(super) fn pairs(size: u32) -> impl Iterator<Item = Pair> {
    let products = (2..size).filter(move |part| size.is_multiple_of(*part) && part * part <= size).flat_map(move |part| {
        let all = simple_rings(part).into_iter();
        all.flat_map(move |one| simple_rings(size / part).into_iter().map(move |other| product(&one, &other, part)))
    });
    simple_rings(size).into_iter().chain(triangular_matrices(size)).chain(products).chain(lattices(size))
}

/// The numbers with a modulus, the field, and the matrices of two rows and columns over a field.
fn simple_rings(size: u32) -> Vec<Pair> {
    let numbers = (table(size, |x, y| (x + y) % size), table(size, |x, y| x * y % size));
    std::iter::once(numbers).chain(field(size)).chain(matrices(size)).collect()
}

/// A prime, and its power that a number is; `None` of a number that is no power of a prime.
fn prime_power(size: u32) -> Option<(u32, u32)> {
    let prime = (2..=size).find(|prime| size.is_multiple_of(*prime))?;
    let power = (1..).find(|&power| prime.pow(power) >= size)?;
    (prime.pow(power) == size).then_some((prime, power))
}

/// The field of this many objects that is no field of numbers: polynomials, whose coefficients are the digits of an object, with an irreducible
/// one for a modulus.
fn field(size: u32) -> Option<Pair> {
    let (prime, degree) = prime_power(size).filter(|&(_, degree)| degree > 1)?;
    let sums = table(size, |x, y| sum(&vec![prime; degree as usize], x, y));
    // The modulus is x to its degree plus a polynomial of a lower one.
    let products = (1..size).map(|lower| table(size, |x, y| polynomial_product(prime, degree, lower, x, y)));
    let has_no_divisors_of_zero = |product: &Vec<u32>| {
        (1..size).all(|x| (1..size).all(|y| product.get((x * size + y) as usize).is_some_and(|&object| object != 0)))
    };
    let product = products.into_iter().find(has_no_divisors_of_zero)?;
    Some((sums, product))
}

/// The product of two polynomials below `degree` over the numbers modulo `prime`, where x to the degree is the negative of `lower`.
fn polynomial_product(prime: u32, degree: u32, lower: u32, x: u32, y: u32) -> u32 {
    let digits = |number: u32| (0..degree).map(move |place| number / prime.pow(place) % prime).collect::<Vec<u32>>();
    let (x, y, lower) = (digits(x), digits(y), digits(lower));
    // Horner's rule in the first factor, highest coefficient first.
    let mut result = vec![0; degree as usize];
    for &factor in x.iter().rev() {
        let carried = result.pop().unwrap_or(0);
        result.insert(0, 0);
        for ((digit, &low), &other) in result.iter_mut().zip(&lower).zip(&y) {
            *digit = (*digit + (prime - low) * carried + factor * other) % prime;
        }
    }
    result.iter().rev().fold(0, |number, digit| number * prime + digit)
}

/// The matrices of two rows and two columns over the numbers modulo a prime, whose fourth power the size is.
fn matrices(size: u32) -> Option<Pair> {
    let (prime, 4) = prime_power(size)? else { return None };
    let entries = move |matrix: u32| [0, 1, 2, 3].map(|place| matrix / prime.pow(place) % prime);
    let number = move |entries: [u32; 4]| entries.iter().rev().fold(0, |number, entry| number * prime + entry % prime);
    let product = table(size, |x, y| {
        let ([a, b, c, d], [e, f, g, h]) = (entries(x), entries(y));
        number([a * e + b * g, a * f + b * h, c * e + d * g, c * f + d * h])
    });
    Some((table(size, |x, y| sum(&[prime; 4], x, y)), product))
}

/// The matrices with nothing below the diagonal over the numbers modulo a prime, whose cube the size is.
fn triangular_matrices(size: u32) -> Option<Pair> {
    let (prime, 3) = prime_power(size)? else { return None };
    let entries = move |matrix: u32| [0, 1, 2].map(|place| matrix / prime.pow(place) % prime);
    let number = move |entries: [u32; 3]| entries.iter().rev().fold(0, |number, entry| number * prime + entry % prime);
    let product = table(size, |x, y| {
        let ([a, b, d], [e, f, h]) = (entries(x), entries(y));
        number([a * e, a * f + b * h, d * h])
    });
    Some((table(size, |x, y| sum(&[prime; 3], x, y)), product))
}

/// The product of a ring of `part` objects with another: an object is the number of the one, plus `part` times that of the other.
fn product(one: &Pair, other: &Pair, part: u32) -> Pair {
    let side = |table: &Vec<u32>| table.len().isqrt() as u32;
    let size = side(&one.0) * side(&other.0);
    let both = |one: &[u32], other: &[u32]| {
        let count = size / part;
        let of = |table: &[u32], side: u32, x: u32, y: u32| table.get((x * side + y) as usize).copied().unwrap_or_default();
        table(size, |x, y| of(one, part, x % part, y % part) + part * of(other, count, x / part, y / part))
    };
    (both(&one.0, &other.0), both(&one.1, &other.1))
}

/// The larger and the smaller of two objects.
fn lattices(size: u32) -> impl Iterator<Item = Pair> {
    let chains = factorisations(size).into_iter().map(move |parts| {
        let by_digits = |choose: fn(u32, u32) -> u32| {
            table(size, |mut x, mut y| {
                let (mut result, mut place) = (0, 1);
                for part in &parts {
                    result += place * choose(x % part, y % part);
                    (x, y, place) = (x / part, y / part, place * part);
                }
                result
            })
        };
        (by_digits(u32::max), by_digits(u32::min))
    });
    // The least is the first object, the greatest the last.
    let layer = (size > 4).then(|| {
        let last = size - 1;
        let above = |x: u32, y: u32| x == y || x == 0 || y == last;
        let join = table(size, |x, y| {
            if above(x, y) {
                y
            } else if above(y, x) {
                x
            } else {
                last
            }
        });
        let meet = table(size, |x, y| {
            if above(x, y) {
                x
            } else if above(y, x) {
                y
            } else {
                0
            }
        });
        (join, meet)
    });
    chains.chain(layer)
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Ring {
        size: u32,
        pair: Pair,
    }

    impl Ring {
        fn plus(&self, x: u32, y: u32) -> u32 {
            self.pair.0[(x * self.size + y) as usize]
        }

        fn times(&self, x: u32, y: u32) -> u32 {
            self.pair.1[(x * self.size + y) as usize]
        }

        fn all(&self, law: impl Fn(u32, u32, u32) -> bool) -> bool {
            let triples = (0..self.size).flat_map(|x| (0..self.size).map(move |y| (x, y)));
            triples.flat_map(|(x, y)| (0..self.size).map(move |z| (x, y, z))).all(|(x, y, z)| law(x, y, z))
        }

        fn is_ring(&self) -> bool {
            self.all(|x, y, z| {
                self.plus(self.plus(x, y), z) == self.plus(x, self.plus(y, z))
                    && self.times(self.times(x, y), z) == self.times(x, self.times(y, z))
                    && self.times(x, self.plus(y, z)) == self.plus(self.times(x, y), self.times(x, z))
                    && self.times(self.plus(x, y), z) == self.plus(self.times(x, z), self.times(y, z))
                    && self.plus(x, y) == self.plus(y, x)
                    && self.plus(x, 0) == x
            })
        }

        fn is_lattice(&self) -> bool {
            self.all(|x, y, z| {
                self.plus(self.plus(x, y), z) == self.plus(x, self.plus(y, z))
                    && self.times(self.times(x, y), z) == self.times(x, self.times(y, z))
                    && self.plus(x, self.times(x, y)) == x
                    && self.times(x, self.plus(x, y)) == x
                    && self.plus(x, y) == self.plus(y, x)
                    && self.times(x, y) == self.times(y, x)
            })
        }

        fn commutes(&self) -> bool {
            self.all(|x, y, _| self.times(x, y) == self.times(y, x))
        }
    }

    #[test]
    fn every_pair_is_a_ring_or_a_lattice() {
        for size in 2..=32 {
            for pair in pairs(size) {
                let ring = Ring { size, pair };
                assert!(ring.is_ring() || ring.is_lattice(), "{size}: {:?}", ring.pair);
            }
        }
    }

    #[test]
    fn there_is_a_field_of_every_power_of_a_prime_and_of_no_other_size() {
        for size in 2..=32 {
            let expected = matches!(size, 2..=5 | 7..=9 | 11 | 13 | 16 | 17 | 19 | 23 | 25 | 27 | 29 | 31 | 32);
            let is_field = |pair: Pair| {
                let ring = Ring { size, pair };
                ring.is_ring() && (1..size).all(|x| (1..size).any(|y| (1..size).all(|z| ring.times(ring.times(x, y), z) == z)))
            };
            assert_eq!(pairs(size).any(is_field), expected, "{size}");
        }
    }

    #[test]
    fn there_are_rings_that_do_not_commute_and_boolean_algebras() {
        for size in [8, 16, 27] {
            let other = |pair: Pair| {
                let ring = Ring { size, pair };
                ring.is_ring() && !ring.commutes()
            };
            assert!(pairs(size).any(other), "{size}");
        }
        for size in [2, 4, 8, 16, 32] {
            let boolean = |pair: Pair| {
                let lattice = Ring { size, pair };
                let last = size - 1;
                let complement = |x: u32| (0..size).any(|y| lattice.plus(x, y) == last && lattice.times(x, y) == 0);
                lattice.is_lattice() && (0..size).all(complement)
            };
            assert!(pairs(size).any(boolean), "{size}");
        }
    }
}
