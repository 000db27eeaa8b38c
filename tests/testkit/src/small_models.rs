//! Truth in all structures of a few objects at once: for a choice of objects for the free names, the set of the structures in which a
//! formula holds, as bits. Written for this purpose and apart from crate `model`, which goes through one structure after the other: here
//! hundreds of thousands of proofs are tried in thousands of structures each.

use std::ops::Range;

use formula::generate::Random;
use formula::{Connective, Quantifier};
use rustc_hash::FxHashMap;

use crate::matcher::tree::{Head, Name, Tree};

/// What a term stands for.
#[derive(Clone, Copy)]
enum Value {
    /// One object in all structures.
    Always(usize),
    /// By object the structures in which it stands for it: a table that begins at this place of the room.
    Here(usize),
}

/// The symbols that structures interpret: the predicates and functions with their numbers of arguments.
#[derive(Clone, Debug)]
pub struct Vocabulary {
    pub predicates: Vec<(Name, usize)>,
    pub functions: Vec<Name>,
}

/// Structures of one size. A set of them is a bit for each, in `words` words; a table is some sets one after the other.
pub struct StructureSet {
    pub size: usize,
    words: usize,
    /// By predicate the table of where it holds of each arguments (in base `size`).
    predicates: FxHashMap<Name, Vec<u64>>,
    /// By function the table of where it has each value, for each argument.
    functions: FxHashMap<Name, Vec<u64>>,
    pub everywhere: Vec<u64>,
}

/// Number of structures with more than two objects up to which all are looked at; else this many random ones.
const MAX_STRUCTURES: usize = 512;

impl StructureSet {
    pub fn new(vocabulary: &Vocabulary, size: usize, random: &mut Random) -> StructureSet {
        let tables: Vec<(Name, usize, usize)> =
            vocabulary.predicates.iter().map(|&(name, arity)| (name, size.pow(arity as u32), 2)).collect();
        let functions: Vec<(Name, usize, usize)> = vocabulary.functions.iter().map(|&name| (name, size, size)).collect();
        let entries: Vec<usize> = tables.iter().chain(&functions).flat_map(|&(_, rows, values)| vec![values; rows]).collect();
        let all = entries
            .iter()
            .try_fold(1_usize, |product, &values| product.checked_mul(values).filter(|&all| size <= 2 || all <= MAX_STRUCTURES));
        let count = all.unwrap_or(MAX_STRUCTURES);
        let words = count.div_ceil(64);
        let mut values: Vec<Vec<Vec<u64>>> = entries.iter().map(|&values| vec![vec![0; words]; values]).collect();
        for structure in 0..count {
            let mut rest = structure;
            for (entry, &choices) in entries.iter().enumerate() {
                let value = if all.is_some() { rest % choices } else { random.below(choices) };
                rest /= choices;
                values[entry][value][structure / 64] |= 1 << (structure % 64);
            }
        }
        let mut values = values.into_iter();
        let mut predicates = FxHashMap::default();
        for (name, rows, _) in tables {
            predicates.insert(name, values.by_ref().take(rows).flat_map(|mut row| row.swap_remove(1)).collect());
        }
        let functions = functions
            .into_iter()
            .map(|(name, rows, _)| (name, values.by_ref().take(rows).flatten().flatten().collect()))
            .collect();
        let mut everywhere = vec![u64::MAX; words];
        if count % 64 > 0 {
            everywhere[words - 1] = (1 << (count % 64)) - 1;
        }
        StructureSet { size, words, predicates, functions, everywhere }
    }

    /// The structures in which a formula holds.
    ///
    /// * `objects`: what its free names (variables and numbers) stand for.
    /// * `room`: for what is worked out on the way; what was in it is lost.
    pub fn holds<'r>(&self, formula: &Tree, objects: &mut Vec<(Name, usize)>, room: &'r mut Vec<u64>) -> &'r [u64] {
        room.clear();
        self.formula(formula, objects, room);
        room
    }

    /// Puts the structures in which a formula holds after what is in the room.
    fn formula(&self, formula: &Tree, objects: &mut Vec<(Name, usize)>, room: &mut Vec<u64>) {
        let start = room.len();
        match formula.head {
            Head::Truth(value) => self.constant(value, room),
            Head::Not => {
                self.formula(&formula.parts[0], objects, room);
                room[start..].iter_mut().zip(&self.everywhere).for_each(|(a, all)| *a = !*a & all);
            }
            Head::Two(connective) => {
                self.formula(&formula.parts[0], objects, room);
                self.formula(&formula.parts[1], objects, room);
                self.fold(room, start, |a, b, all| match connective {
                    Connective::And => a & b,
                    Connective::Or => a | b,
                    Connective::Implies => (!a | b) & all,
                    Connective::Iff => !(a ^ b) & all,
                });
            }
            Head::Bind(quantifier, name) => {
                let universal = quantifier == Quantifier::ForAll;
                self.constant(universal, room);
                for object in 0..self.size {
                    objects.push((name, object));
                    self.formula(&formula.parts[0], objects, room);
                    objects.pop();
                    self.fold(room, start, |all, here, _| if universal { all & here } else { all | here });
                }
            }
            Head::Equal => {
                let values = [0, 1].map(|at| self.value(&formula.parts[at], objects, room));
                // In the rows of the two arguments, those in which they are the same.
                self.union(room, start, &values, (0..self.size).map(|object| (object * (self.size + 1), &*self.everywhere)));
            }
            Head::Predicate(name, _) => {
                let table = &self.predicates[&name];
                // The common case: each argument is one object everywhere.
                let row = formula.parts.iter().rev().try_fold(0, |row, part| match part.head {
                    Head::Variable(name) | Head::Number(name) => Some(row * self.size + object_of(name, objects)),
                    _ => None,
                });
                if let Some(row) = row {
                    return room.extend_from_slice(&table[self.set(row)]);
                }
                let values: Vec<Value> = formula.parts.iter().map(|part| self.value(part, objects, room)).collect();
                self.union(room, start, &values, table.chunks_exact(self.words).enumerate());
            }
            head => panic!("{head:?} is no formula"),
        }
    }

    /// The words of a set in a table.
    fn set(&self, at: usize) -> Range<usize> {
        at * self.words..(at + 1) * self.words
    }

    /// Puts all structures, or none, after what is in the room.
    fn constant(&self, value: bool, room: &mut Vec<u64>) {
        if value { room.extend_from_slice(&self.everywhere) } else { room.resize(room.len() + self.words, 0) }
    }

    /// Makes one set of the two that begin at `start`, the last ones in the room; `join` is given a word of each, and that of all structures.
    fn fold(&self, room: &mut Vec<u64>, start: usize, join: impl Fn(u64, u64, u64) -> u64) {
        let (left, right) = room[start..].split_at_mut(self.words);
        for ((a, &b), &all) in left.iter_mut().zip(&*right).zip(&self.everywhere) {
            *a = join(*a, b, all);
        }
        room.truncate(start + self.words);
    }

    /// Puts into the place of what begins at `start` the structures that are in one of these sets and in which the terms stand for the objects of
    /// the set's row (in base `size`).
    fn union<'s>(&self, room: &mut Vec<u64>, start: usize, terms: &[Value], rows: impl Iterator<Item = (usize, &'s [u64])>) {
        let result = room.len();
        self.constant(false, room);
        'rows: for (row, set) in rows {
            let mut rest = row;
            for &value in terms {
                if matches!(value, Value::Always(always) if always != rest % self.size) {
                    continue 'rows;
                }
                rest /= self.size;
            }
            for (word, &set) in set.iter().enumerate() {
                let (mut here, mut rest) = (set, row);
                for &value in terms {
                    if let Value::Here(table) = value {
                        here &= room[table + rest % self.size * self.words + word];
                    }
                    rest /= self.size;
                }
                room[result + word] |= here;
            }
        }
        room.copy_within(result.., start);
        room.truncate(start + self.words);
    }

    /// Works out what a term stands for; a table of it is put after what is in the room.
    fn value(&self, term: &Tree, objects: &mut Vec<(Name, usize)>, room: &mut Vec<u64>) -> Value {
        match term.head {
            Head::Variable(name) | Head::Number(name) => Value::Always(object_of(name, objects)),
            Head::Function(name, _) => {
                let start = room.len();
                let argument = self.value(&term.parts[0], objects, room);
                let result = room.len();
                let (table, length) = (&self.functions[&name], self.size * self.words);
                match argument {
                    Value::Always(object) => room.extend_from_slice(&table[object * length..][..length]),
                    Value::Here(argument) => {
                        room.resize(result + length, 0);
                        for (object, values) in table.chunks_exact(length).enumerate() {
                            for (at, value) in values.iter().enumerate() {
                                room[result + at] |= value & room[argument + object * self.words + at % self.words];
                            }
                        }
                        room.copy_within(result.., start);
                        room.truncate(start + length);
                    }
                }
                Value::Here(start)
            }
            head => panic!("{head:?} is no term"),
        }
    }
}

/// What a name stands for: the innermost that was said of it.
fn object_of(name: Name, objects: &[(Name, usize)]) -> usize {
    objects.iter().rev().find(|(known, _)| *known == name).expect("every free name stands for something").1
}

/// The variables that are free in a formula, and the numbers in it: each stands for one object.
pub fn free_names(formula: &Tree) -> Vec<Name> {
    let mut subtrees = Vec::new();
    formula.subtrees(&mut subtrees);
    let numbers = subtrees.iter().filter_map(|tree| match tree.head {
        Head::Number(name) => Some(name),
        _ => None,
    });
    formula.free().into_iter().chain(numbers).collect()
}

/// Every choice of objects for these names, or or, if there are more than `most`, that many random ones.
pub fn choices(names: &[Name], size: usize, most: usize, random: &mut Random) -> Vec<Vec<(Name, usize)>> {
    let all = size.pow(names.len() as u32);
    let choice = |mut number: usize| {
        let objects = names.iter().map(|&name| {
            let object = number % size;
            number /= size;
            (name, object)
        });
        objects.collect()
    };
    if all <= most { (0..all).map(choice).collect() } else { (0..most).map(|_| choice(random.below(all))).collect() }
}

/// Whether something is in the one set and not in the other.
pub fn beyond(set: &[u64], other: &[u64]) -> bool {
    set.iter().zip(other).any(|(a, b)| a & !b != 0)
}

/// The structures in both sets.
pub fn both(set: &mut [u64], other: &[u64]) {
    set.iter_mut().zip(other).for_each(|(a, b)| *a &= b);
}
