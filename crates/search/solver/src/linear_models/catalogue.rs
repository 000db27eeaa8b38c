//! The meanings that are tried for a symbol of each kind and arity, the likeliest first. A heuristic list: nothing rests on it.

use model::definable::{Condition, Constraint, Domain, Linear, Piece, PiecewiseLinear, Quotient, Relation};

/// constant + first·x + second·y; coefficients this small have no overflow.
fn linear(constant: i128, first: i128, second: i128) -> Linear {
    Linear::new(constant, [(0, first), (1, second)]).unwrap_or_else(|_| Linear::constant(constant))
}

/// A conjunction: constant + first·x + second·y stands to 0 as the relation says.
type Alternative<'a> = &'a [(i128, i128, i128, Relation)];

fn condition(alternatives: &[Alternative]) -> Condition {
    let constraint = |&(constant, first, second, relation): &(i128, i128, i128, Relation)| Constraint {
        term: linear(constant, first, second),
        relation,
    };
    Condition(alternatives.iter().map(|alternative| alternative.iter().map(constraint).collect()).collect())
}

const EVEN: Relation = Relation::DivisibleBy(2);
const ODD: Relation = Relation::NotDivisibleBy(2);
use Relation::{AtMost, Below, Equal, Unequal};

/// Returns whether every constraint means something over the domain.
fn fits(condition: &Condition, domain: Domain) -> bool {
    domain != Domain::Rationals
        || condition
            .0
            .iter()
            .flatten()
            .all(|constraint| !matches!(constraint.relation, Relation::DivisibleBy(_) | Relation::NotDivisibleBy(_)))
}

/// The meanings of a predicate symbol.
pub(super) fn predicates(arity: usize, domain: Domain) -> Vec<Condition> {
    let list: Vec<Condition> = match arity {
        1 => unary_predicates(),
        2 => binary_predicates(),
        _ => vec![Condition::never(), Condition::always()],
    };
    let mut fitting: Vec<Condition> = Vec::with_capacity(list.len());
    for condition in list {
        if fits(&condition, domain) && !fitting.contains(&condition) {
            fitting.push(condition);
        }
    }
    fitting
}

fn unary_predicates() -> Vec<Condition> {
    let mut list = vec![Condition::never(), Condition::always()];
    list.extend([
        condition(&[&[(0, 1, 0, EVEN)]]),
        condition(&[&[(0, 1, 0, ODD)]]),
        condition(&[&[(0, -1, 0, AtMost)]]),
        condition(&[&[(0, 1, 0, AtMost)]]),
        condition(&[&[(0, -1, 0, Below)]]),
        condition(&[&[(0, 1, 0, Below)]]),
        condition(&[&[(0, 1, 0, Equal)]]),
        condition(&[&[(0, 1, 0, Unequal)]]),
        condition(&[&[(-1, 1, 0, Equal)]]),
        condition(&[&[(-1, 1, 0, Unequal)]]),
        condition(&[&[(1, -1, 0, Below)]]),
        condition(&[&[(-1, 1, 0, AtMost)]]),
        condition(&[&[(2, -1, 0, AtMost)]]),
        condition(&[&[(-2, 1, 0, Below)]]),
        condition(&[&[(1, -1, 0, Equal)], &[(0, 1, 0, Equal)]]),
        condition(&[&[(-1, 1, 0, Unequal), (0, 1, 0, Unequal)]]),
        condition(&[&[(1, 1, 0, Equal)]]),
        condition(&[&[(-2, 1, 0, Equal)]]),
        condition(&[&[(0, 1, 0, EVEN), (0, -1, 0, Below)]]),
        condition(&[&[(0, 1, 0, ODD), (0, -1, 0, Below)]]),
        condition(&[&[(0, 1, 0, Relation::DivisibleBy(3))]]),
        condition(&[&[(0, 1, 0, Relation::NotDivisibleBy(3))]]),
    ]);
    list
}

fn binary_predicates() -> Vec<Condition> {
    let mut list = vec![
        // Orders and successors, both ways round.
        condition(&[&[(0, -1, 1, Below)]]),
        condition(&[&[(0, 1, -1, Below)]]),
        condition(&[&[(-1, 1, -1, Equal)]]),
        condition(&[&[(-1, -1, 1, Equal)]]),
        condition(&[&[(0, -1, 1, AtMost)]]),
        condition(&[&[(0, 1, -1, AtMost)]]),
        condition(&[&[(0, 1, -1, Equal)]]),
        condition(&[&[(0, 1, -1, Unequal)]]),
        Condition::never(),
        Condition::always(),
        condition(&[&[(1, -1, 1, Below)]]),
        condition(&[&[(1, 1, -1, Below)]]),
        condition(&[&[(-1, -1, 1, AtMost)]]),
        condition(&[&[(-1, 1, -1, AtMost)]]),
        condition(&[&[(-1, 1, -1, Unequal)]]),
        condition(&[&[(-1, -1, 1, Unequal)]]),
        // Neighbours.
        condition(&[&[(-1, 1, -1, Equal)], &[(-1, -1, 1, Equal)]]),
        condition(&[&[(-1, 1, -1, AtMost), (-1, -1, 1, AtMost)]]),
        condition(&[&[(0, 1, -1, Equal)], &[(-1, 1, -1, Equal)]]),
        condition(&[&[(0, 1, -1, Equal)], &[(-1, -1, 1, Equal)]]),
        condition(&[&[(-2, 1, -1, Equal)]]),
        condition(&[&[(-2, -1, 1, Equal)]]),
        condition(&[&[(2, -1, 1, Below)]]),
        condition(&[&[(2, 1, -1, Below)]]),
        // An order that leaves out, or takes in, the neighbour.
        condition(&[&[(0, -1, 1, Below)], &[(-1, -1, 1, Equal)]]),
        condition(&[&[(0, 1, -1, Below)], &[(-1, 1, -1, Equal)]]),
        condition(&[&[(0, 1, -1, Unequal), (-1, 1, -1, Unequal)]]),
        condition(&[&[(0, 1, -1, Unequal), (-1, -1, 1, Unequal)]]),
        // An order with the neighbours the other way round: a tournament that is not transitive.
        condition(&[&[(-1, -1, 1, Equal)], &[(1, -1, 1, Below)]]),
        condition(&[&[(-1, 1, -1, Equal)], &[(1, 1, -1, Below)]]),
        // Parity.
        condition(&[&[(0, 1, 1, EVEN)]]),
        condition(&[&[(0, 1, 1, ODD)]]),
        condition(&[&[(0, 1, 1, EVEN), (0, -1, 1, Below)]]),
        condition(&[&[(0, 1, 1, EVEN), (0, 1, -1, Below)]]),
        condition(&[&[(0, 1, 1, ODD), (0, -1, 1, Below)]]),
        condition(&[&[(0, 1, 1, ODD), (0, 1, -1, Below)]]),
        condition(&[&[(0, 1, 0, EVEN), (0, 0, 1, ODD)], &[(0, 1, 1, EVEN), (0, -1, 1, Below)]]),
        condition(&[&[(0, 1, 0, ODD), (0, 0, 1, EVEN)], &[(0, 1, 1, EVEN), (0, 1, -1, Below)]]),
        // Pairs 2k and 2k + 1.
        condition(&[&[(1, 1, -1, Equal), (0, 1, 0, EVEN)], &[(-1, 1, -1, Equal), (0, 1, 0, ODD)]]),
        condition(&[&[(0, 1, -1, Equal)], &[(1, 1, -1, Equal), (0, 1, 0, EVEN)], &[(-1, 1, -1, Equal), (0, 1, 0, ODD)]]),
    ];
    // What depends on one of the two only.
    for (x, y) in [(1, 0), (0, 1)] {
        list.extend([
            condition(&[&[(0, x, y, EVEN)]]),
            condition(&[&[(0, x, y, ODD)]]),
            condition(&[&[(0, -x, -y, Below)]]),
            condition(&[&[(0, x, y, AtMost)]]),
            condition(&[&[(0, x, y, Equal)]]),
            condition(&[&[(0, x, y, Unequal)]]),
        ]);
    }
    list.extend([
        condition(&[&[(0, 1, -2, Equal)]]),
        condition(&[&[(0, -2, 1, Equal)]]),
        condition(&[&[(-1, 1, -2, Equal)]]),
        condition(&[&[(-1, -2, 1, Equal)]]),
        condition(&[&[(0, 1, 1, Equal)]]),
        condition(&[&[(0, 1, 1, Unequal)]]),
        condition(&[&[(0, 1, 1, AtMost)]]),
        condition(&[&[(0, -1, -1, Below)]]),
        condition(&[&[(0, 1, -2, Unequal)]]),
        condition(&[&[(0, -2, 1, Unequal)]]),
        // Reflexive, or not, at 0 alone ("there is exactly one that …").
        condition(&[&[(0, 1, -1, Equal), (0, 1, 0, Unequal)]]),
        condition(&[&[(0, 1, 0, Equal), (0, 0, 1, Equal)]]),
        condition(&[&[(0, -1, 1, Below)], &[(0, 1, 0, Equal), (0, 0, 1, Equal)]]),
        condition(&[&[(0, 1, -1, Below)], &[(0, 1, 0, Equal), (0, 0, 1, Equal)]]),
        condition(&[&[(0, -1, 1, Below)], &[(0, 1, -1, Equal), (0, 1, 0, Unequal)]]),
        condition(&[&[(0, 1, -1, Below)], &[(0, 1, -1, Equal), (0, 1, 0, Unequal)]]),
        condition(&[&[(0, 1, -1, Unequal)], &[(0, 1, 0, Equal)]]),
        condition(&[&[(0, 1, 0, Unequal)], &[(0, 0, 1, Unequal)]]),
    ]);
    list
}

/// The meanings of a function symbol.
pub(super) fn functions(arity: usize, domain: Domain) -> Vec<PiecewiseLinear> {
    let list = match arity {
        0 => constants(domain),
        1 => unary_functions(domain),
        2 => binary_functions(domain),
        _ => {
            let mut list = constants(domain);
            list.push(PiecewiseLinear::linear(linear(0, 1, 0)));
            list.push(PiecewiseLinear::linear(linear(1, 1, 0)));
            list
        }
    };
    let mut distinct: Vec<PiecewiseLinear> = Vec::with_capacity(list.len());
    for function in list {
        if !distinct.contains(&function) && function.pieces.iter().all(|piece| fits(&piece.when, domain)) {
            distinct.push(function);
        }
    }
    distinct
}

fn constants(domain: Domain) -> Vec<PiecewiseLinear> {
    let numbers: &[i128] = if domain == Domain::Naturals { &[0, 1, 2, 3] } else { &[0, 1, -1, 2, -2] };
    numbers.iter().map(|&number| PiecewiseLinear::linear(linear(number, 0, 0))).collect()
}

fn quotient(numerator: Linear, divisor: u64) -> Quotient {
    Quotient { numerator, divisor }
}

fn piecewise(when: Condition, value: Linear, otherwise: Linear) -> PiecewiseLinear {
    PiecewiseLinear { pieces: vec![Piece { when, value: Quotient::whole(value) }], otherwise: Quotient::whole(otherwise) }
}

fn unary_functions(domain: Domain) -> Vec<PiecewiseLinear> {
    let plain = |constant, first| PiecewiseLinear::linear(linear(constant, first, 0));
    let even = || condition(&[&[(0, 1, 0, EVEN)]]);
    let positive = || condition(&[&[(0, -1, 0, Below)]]);
    let mut list = vec![plain(1, 1), plain(0, 1), plain(2, 1)];
    if domain != Domain::Naturals {
        list.extend([plain(-1, 1), plain(-2, 1), plain(0, -1), plain(1, -1)]);
    }
    list.extend([plain(0, 2), plain(1, 2), plain(0, 0), plain(1, 0), plain(3, 1)]);
    // x + 1 for even x and x − 1 for odd ones.
    list.push(piecewise(even(), linear(1, 1, 0), linear(-1, 1, 0)));
    list.push(piecewise(positive(), linear(-1, 1, 0), linear(0, 0, 0)));
    list.push(piecewise(positive(), linear(1, 1, 0), linear(0, 0, 0)));
    list.push(piecewise(positive(), linear(0, 1, 0), linear(1, 0, 0)));
    list.push(piecewise(positive(), linear(0, 0, 0), linear(1, 1, 0)));
    // One step up from each x of one kind, the others stay.
    list.push(piecewise(even(), linear(1, 1, 0), linear(0, 1, 0)));
    list.push(piecewise(even(), linear(0, 1, 0), linear(1, 1, 0)));
    list.push(piecewise(even(), linear(2, 1, 0), linear(0, 1, 0)));
    // Another value at 0 alone.
    let zero = || condition(&[&[(0, 1, 0, Equal)]]);
    list.push(piecewise(zero(), linear(1, 0, 0), linear(0, 1, 0)));
    list.push(piecewise(zero(), linear(1, 0, 0), linear(0, 0, 0)));
    list.push(piecewise(zero(), linear(0, 0, 0), linear(1, 0, 0)));
    list.push(piecewise(positive(), linear(1, 1, 0), linear(0, 1, 0)));
    if domain == Domain::Rationals {
        list.push(PiecewiseLinear { pieces: Vec::new(), otherwise: quotient(linear(0, 1, 0), 2) });
        list.push(PiecewiseLinear { pieces: Vec::new(), otherwise: quotient(linear(1, 1, 0), 2) });
    } else {
        let half = Piece { when: even(), value: quotient(linear(0, 1, 0), 2) };
        list.push(PiecewiseLinear { pieces: vec![half], otherwise: quotient(linear(-1, 1, 0), 2) });
    }
    if domain == Domain::Integers {
        list.push(piecewise(positive(), linear(1, 1, 0), linear(-1, 1, 0)));
        list.push(piecewise(positive(), linear(0, 1, 0), linear(0, -1, 0)));
    }
    list
}

fn binary_functions(domain: Domain) -> Vec<PiecewiseLinear> {
    let plain = |constant, first, second| PiecewiseLinear::linear(linear(constant, first, second));
    let x_larger = || condition(&[&[(0, -1, 1, Below)]]);
    let equal = || condition(&[&[(0, 1, -1, Equal)]]);
    let larger = |constant| piecewise(x_larger(), linear(constant, 1, 0), linear(constant, 0, 1));
    let smaller = |constant| piecewise(x_larger(), linear(constant, 0, 1), linear(constant, 1, 0));
    let zero = |first, second| condition(&[&[(0, first, second, Equal)]]);
    let mut list = vec![
        larger(1),
        larger(0),
        plain(0, 1, 0),
        plain(0, 0, 1),
        plain(1, 1, 0),
        plain(1, 0, 1),
        smaller(0),
        plain(0, 1, 1),
        plain(1, 1, 1),
        plain(0, 0, 0),
        plain(1, 0, 0),
        larger(2),
        smaller(1),
        plain(2, 1, 0),
        plain(2, 0, 1),
        plain(2, 1, 1),
        plain(0, 2, 0),
        plain(0, 0, 2),
        // An injection that leaves out the other argument.
        piecewise(condition(&[&[(0, -1, 1, AtMost)]]), linear(1, 1, 0), linear(0, 1, 0)),
        piecewise(condition(&[&[(0, 1, -1, AtMost)]]), linear(1, 0, 1), linear(0, 0, 1)),
        piecewise(equal(), linear(1, 1, 0), linear(0, 1, 0)),
        piecewise(equal(), linear(1, 1, 0), linear(0, 0, 1)),
        piecewise(equal(), linear(0, 1, 0), linear(0, 0, 0)),
        piecewise(equal(), linear(0, 0, 0), linear(0, 1, 0)),
        piecewise(equal(), linear(0, 0, 0), linear(1, 0, 0)),
        plain(0, 2, 1),
        plain(0, 1, 2),
        plain(1, 2, 1),
        // Another value at 0 alone.
        piecewise(zero(1, 0), linear(1, 0, 0), linear(0, 1, 0)),
        piecewise(zero(0, 1), linear(1, 0, 0), linear(0, 0, 1)),
        piecewise(zero(1, 0), linear(0, 0, 1), linear(0, 1, 0)),
        piecewise(zero(0, 1), linear(0, 1, 0), linear(0, 0, 1)),
    ];
    if domain != Domain::Naturals {
        list.extend([
            smaller(-1),
            larger(-1),
            plain(-1, 1, 0),
            plain(-1, 0, 1),
            plain(0, 1, -1),
            plain(0, -1, 1),
            plain(1, 2, -1),
            plain(1, -1, 2),
            plain(-1, 2, -1),
            plain(-1, -1, 2),
            plain(-1, 1, 1),
            plain(0, -1, 0),
            plain(0, 0, -1),
            plain(0, -1, -1),
            plain(1, 1, -1),
            plain(1, -1, 1),
            piecewise(condition(&[&[(0, 1, -1, AtMost)]]), linear(-1, 1, 0), linear(0, 1, 0)),
        ]);
    }
    match domain {
        Domain::Integers => list.push(halving()),
        Domain::Rationals => list.push(PiecewiseLinear { pieces: Vec::new(), otherwise: quotient(linear(0, 1, 1), 2) }),
        _ => {}
    }
    list
}

/// A sum that commutes, can be cancelled, is neither of its parts, and has every number as the sum of a number with itself: four times the
/// smaller, three times the larger, and one; but (x − 3)/7 as the sum of x with itself where that is whole.
pub(super) fn halving() -> PiecewiseLinear {
    let doubled = condition(&[&[(0, 1, -1, Equal), (-3, 1, 0, Relation::DivisibleBy(HALVING as i128))]]);
    let ordered = condition(&[&[(0, 1, -1, AtMost)]]);
    PiecewiseLinear {
        pieces: vec![
            Piece { when: doubled, value: quotient(linear(-3, 1, 0), HALVING) },
            Piece { when: ordered, value: Quotient::whole(linear(1, 4, 3)) },
        ],
        otherwise: Quotient::whole(linear(1, 3, 4)),
    }
}

/// By what [`halving`] divides: a half of x is 7x + 3.
pub(super) const HALVING: u64 = 7;
