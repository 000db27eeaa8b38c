//! Operations that many laws are about, as tables: groups made of cyclic ones, vectors whose sum is changed by a product of two coordinates,
//! and combinations of x and y among numbers; and as pairs of tables, rings and lattices ([`known_pairs`](super::known_pairs)). A table is a guess at what one symbol of two arguments means: the statements about that symbol alone
//! soon show whether it can be so, and the rest of the structure is then searched for as ever.
//!
//! Not here: that search (`learning`).

use std::time::Instant;

use formula::{Bank, FormulaId, SymbolId};
use model::Fuel;
use model::finite::{Program, Structure};
use rustc_hash::FxHashSet;

use super::known_pairs::pairs;
use crate::vocabulary::Vocabulary;

/// Steps of evaluation for one law and one table, enough for all triples of 64 objects.
const FUEL: u64 = 10_000_000;

/// Number of operations that are tried with the rest of a structure.
const TRIED: usize = 32;

/// A symbol and its table, row by row.
pub(super) type Given = (SymbolId, Vec<u32>);

/// The symbols whose meaning is a known one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KnownSymbols {
    /// One symbol of two arguments.
    One,
    /// Two, which laws connect: these say more than one.
    Two,
}

/// Calls `accept` with each known operation on `size` objects, or each known pair of operations, that agrees, as the meaning of one or two symbols
/// of `vocabulary`, with those of `demands` that speak of nothing else, until that returns something, which is returned. Ends too when the
/// deadline is reached, or when enough were in vain.
pub(super) fn find<T>(
    bank: &Bank,
    vocabulary: &Vocabulary,
    demands: &[(FormulaId, bool)],
    (count, size): (KnownSymbols, u32),
    deadline: Option<Instant>,
    mut accept: impl FnMut(Vec<Given>) -> Option<T>,
) -> Option<T> {
    let mut tried: FxHashSet<Vec<Given>> = FxHashSet::default();
    let mut test = |laws: &[(Program, bool)], given: Vec<Given>| -> Option<Option<T>> {
        if tried.len() >= TRIED || deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Some(None);
        }
        let mut structure = Structure::new(size).ok()?;
        given.iter().try_for_each(|(symbol, table)| structure.set_function(bank, *symbol, table.clone())).ok()?;
        let agrees = |(law, truth): &(Program, bool)| law.holds(&structure, &mut Fuel::new(FUEL)) == Ok(*truth);
        if !laws.iter().all(agrees) || !tried.insert(given.clone()) {
            return None;
        }
        accept(given).map(Some)
    };
    let is_binary = |&&symbol: &&SymbolId| bank.symbol_data(symbol).fixity.arity() == 2;
    let binary: Vec<SymbolId> = vocabulary.functions.iter().filter(is_binary).copied().collect();
    for (&first, &second) in binary.iter().flat_map(|first| binary.iter().map(move |second| (first, second))) {
        let laws = if first == second || count == KnownSymbols::One { Vec::new() } else { laws(bank, demands, &[first, second]) };
        if !laws.iter().any(|(functions, _)| functions.len() == 2) {
            continue;
        }
        let laws: Vec<(Program, bool)> = laws.into_iter().map(|(_, law)| law).collect();
        for (one, other) in pairs(size) {
            if let Some(end) = test(&laws, vec![(first, one), (second, other)]) {
                return end;
            }
        }
    }
    for symbol in binary.into_iter().filter(|_| count == KnownSymbols::One) {
        let laws: Vec<(Program, bool)> = laws(bank, demands, &[symbol]).into_iter().map(|(_, law)| law).collect();
        if laws.is_empty() {
            continue;
        }
        for table in operations(size) {
            if let Some(end) = test(&laws, vec![(symbol, table)]) {
                return end;
            }
        }
    }
    None
}

/// A demand that can be evaluated, with the functions that it speaks of and the truth value that is wanted.
type Law = (Vec<SymbolId>, (Program, bool));

/// The demands that speak of some of these functions, and of nothing else but equality.
fn laws(bank: &Bank, demands: &[(FormulaId, bool)], of: &[SymbolId]) -> Vec<Law> {
    let law = |&(formula, truth): &(FormulaId, bool)| {
        let Vocabulary { functions, predicates, numbers, .. } = Vocabulary::of(bank, &[formula]);
        let is_own = !functions.is_empty() && functions.iter().all(|symbol| of.contains(symbol));
        let program = (is_own && predicates.is_empty() && numbers.is_empty()).then(|| Program::compile(bank, formula).ok());
        program.flatten().map(|program| (functions, (program, truth)))
    };
    demands.iter().filter_map(law).collect()
}

/// The tables, some of them more than once: what is the best known comes first.
fn operations(size: u32) -> impl Iterator<Item = Vec<u32>> {
    let sums = factorisations(size).into_iter().map(move |parts| table(size, |x, y| sum(&parts, x, y)));
    sums.chain(semidirect_products(size)).chain(twisted_sums(size)).chain(combinations(size))
}

pub(super) fn table(size: u32, operation: impl Fn(u32, u32) -> u32) -> Vec<u32> {
    (0..size).flat_map(|x| (0..size).map(move |y| (x, y))).map(|(x, y)| operation(x, y)).collect()
}

/// All ways to write a number as a product of numbers greater than 1 that do not fall.
pub(super) fn factorisations(size: u32) -> Vec<Vec<u32>> {
    let mut all = Vec::new();
    let mut open = vec![(Vec::new(), size, 2)];
    while let Some((parts, left, least)) = open.pop() {
        for part in (least..).take_while(|part| part * part <= left).filter(|part| left % part == 0) {
            open.push(([&parts[..], &[part]].concat(), left / part, part));
        }
        all.push([&parts[..], &[left]].concat());
    }
    all
}

/// The sum of two vectors, coordinate by coordinate, each among this many numbers. A vector is a number whose digits are its coordinates.
pub(super) fn sum(parts: &[u32], mut x: u32, mut y: u32) -> u32 {
    let (mut result, mut place) = (0, 1);
    for part in parts {
        result += place * ((x + y) % part);
        (x, y, place) = (x / part, y / part, place * part);
    }
    result
}

/// The products of a cyclic group with one that acts on it, those apart in which it does nothing: (x, u)(y, v) = (x + rᵘ·y, u + v).
fn semidirect_products(size: u32) -> impl Iterator<Item = Vec<u32>> {
    let normal = (3..=size / 2).filter(move |normal| size.is_multiple_of(*normal));
    let factors = normal.flat_map(|normal| (2..normal).map(move |factor| (normal, factor)));
    factors.filter_map(move |(normal, factor)| {
        let acting = size / normal;
        let powers: Vec<u32> =
            std::iter::successors(Some(1), |power| Some(power * factor % normal)).take(acting as usize).collect();
        let returns = powers.last().is_some_and(|last| last * factor % normal == 1);
        returns.then(|| {
            table(size, |x, y| {
                let (u, v) = (x % acting, y % acting);
                (x / acting + powers[u as usize] * (y / acting)) % normal * acting + (u + v) % acting
            })
        })
    })
}

/// Vectors over a prime field whose sum has in one coordinate the product of two others besides, as in Heisenberg's groups.
fn twisted_sums(size: u32) -> impl Iterator<Item = Vec<u32>> {
    let field = (2..=size).find(|field| size.is_multiple_of(*field)).unwrap_or(2);
    let places: Vec<u32> =
        std::iter::successors(Some(1), |place| Some(place * field)).take_while(|&place| place < size).collect();
    let is_power = places.last().is_some_and(|last| last * field == size);
    let parts = vec![field; places.len()];
    let digit = move |x: u32, place: u32| x / place % field;
    let distinct = |&(a, b, c): &(u32, u32, u32)| a != b && a != c && b != c;
    let pairs =
        |places: &[u32]| -> Vec<(u32, u32)> { places.iter().flat_map(|&a| places.iter().map(move |&b| (a, b))).collect() };
    let triples: Vec<(u32, u32, u32)> =
        pairs(&places).into_iter().flat_map(|(a, b)| places.iter().map(move |&c| (a, b, c)).collect::<Vec<_>>()).collect();
    triples.into_iter().filter(move |triple| is_power && distinct(triple)).map(move |(a, b, c)| {
        table(size, |x, y| {
            let plain = sum(&parts, x, y);
            let changed = (digit(plain, c) + digit(x, a) * digit(y, b)) % field;
            plain - digit(plain, c) * c + changed * c
        })
    })
}

/// a·x + b·y among the numbers below `size`.
fn combinations(size: u32) -> impl Iterator<Item = Vec<u32>> {
    let factors = (0..size).flat_map(move |a| (0..size).map(move |b| (a, b)));
    factors.map(move |(a, b)| table(size, |x, y| (a * x + b * y) % size))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn associates(table: &[u32], size: u32) -> bool {
        let of = |x: u32, y: u32| table[(x * size + y) as usize];
        let triples = (0..size).flat_map(|x| (0..size).flat_map(move |y| (0..size).map(move |z| (x, y, z))));
        triples.into_iter().all(|(x, y, z)| of(of(x, y), z) == of(x, of(y, z)))
    }

    fn commutes(table: &[u32], size: u32) -> bool {
        (0..size).all(|x| (0..size).all(|y| table[(x * size + y) as usize] == table[(y * size + x) as usize]))
    }

    /// Each number once in each row.
    fn cancels(table: &[u32], size: u32) -> bool {
        table.chunks(size as usize).all(|row| row.iter().collect::<FxHashSet<_>>().len() == size as usize)
    }

    #[test]
    fn sums_are_the_groups_that_commute() {
        for (size, expected) in [(1, 1), (2, 1), (8, 3), (12, 4), (16, 5), (27, 3), (30, 5)] {
            let all = factorisations(size);
            assert_eq!(all.len(), expected, "{size}: {all:?}");
            for parts in all {
                let table = table(size, |x, y| sum(&parts, x, y));
                assert!(associates(&table, size) && commutes(&table, size) && cancels(&table, size), "{size}: {parts:?}");
            }
        }
    }

    #[test]
    fn semidirect_products_and_twisted_sums_are_groups_that_do_not_commute() {
        for size in 2..=32 {
            let products: Vec<Vec<u32>> = semidirect_products(size).collect();
            // There are none of the sizes of which every group commutes.
            let expected = matches!(size, 6 | 8 | 10 | 12 | 14 | 16 | 18 | 20 | 21 | 22 | 24 | 26 | 27 | 28 | 30 | 32);
            assert_eq!(!products.is_empty(), expected, "{size}");
            let twisted: Vec<Vec<u32>> = twisted_sums(size).collect();
            assert_eq!(!twisted.is_empty(), matches!(size, 8 | 16 | 27 | 32), "{size}");
            for table in products.iter().chain(&twisted) {
                assert!(associates(table, size) && !commutes(table, size) && cancels(table, size), "{size}: {table:?}");
            }
        }
    }

    #[test]
    fn combinations_are_those_of_two_numbers() {
        let all: Vec<Vec<u32>> = combinations(7).collect();
        assert_eq!((all.len(), all[7 * 3 + 5][7 * 2 + 4]), (49, (3 * 2 + 5 * 4) % 7));
    }
}
