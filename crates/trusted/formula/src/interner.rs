//! Interning tables: each distinct value is stored once and known by its index. Not a cache: nothing is ever forgotten.

use std::hash::{BuildHasher, Hash};

use foldhash::fast::RandomState;
use hashbrown::HashTable;
use hashbrown::hash_table::Entry;

/// Distinct values of a fixed-size type, numbered in order of first appearance.
///
/// Names and formulas are chosen by players: the hashes have a seed of their own in each process, so that no input can be made for which all
/// fall together.
#[derive(Clone)]
pub(crate) struct Values<T> {
    values: Vec<T>,
    index: HashTable<u32>,
    state: RandomState,
}

impl<T> Default for Values<T> {
    fn default() -> Self {
        Values { values: Vec::new(), index: HashTable::new(), state: RandomState::default() }
    }
}

impl<T: Copy + Eq + Hash> Values<T> {
    /// Makes room for this many values altogether.
    pub(crate) fn reserve(&mut self, values: usize) {
        let (known, state) = (&self.values, &self.state);
        if values > known.len() {
            let more = values - known.len();
            self.index.reserve(more, |&at| state.hash_one(known[at as usize]));
            self.values.reserve(more);
        }
    }

    /// The number of `value`, and whether it is new.
    #[inline]
    pub(crate) fn insert(&mut self, value: T) -> (u32, bool) {
        let Values { values, index, state } = self;
        let hash = state.hash_one(value);
        match index.entry(hash, |&at| values[at as usize] == value, |&at| state.hash_one(values[at as usize])) {
            Entry::Occupied(known) => (*known.get(), false),
            Entry::Vacant(free) => {
                let at = values.len() as u32;
                free.insert(at);
                values.push(value);
                (at, true)
            }
        }
    }

    #[inline]
    pub(crate) fn get(&self, at: u32) -> &T {
        &self.values[at as usize]
    }

    pub(crate) fn len(&self) -> usize {
        self.values.len()
    }
}

/// Distinct lists, stored end to end in one pool.
#[derive(Clone)]
pub(crate) struct Lists<T> {
    pool: Vec<T>,
    /// The end of each list; it begins where the one before it ends.
    ends: Vec<u32>,
    index: HashTable<u32>,
    state: RandomState,
}

impl<T> Default for Lists<T> {
    fn default() -> Self {
        Lists { pool: Vec::new(), ends: Vec::new(), index: HashTable::new(), state: RandomState::default() }
    }
}

impl<T: Copy + Eq + Hash> Lists<T> {
    pub(crate) fn insert(&mut self, list: &[T]) -> u32 {
        let Lists { pool, ends, index, state } = self;
        let hash = state.hash_one(list);
        match index.entry(hash, |&at| slice(pool, ends, at) == list, |&at| state.hash_one(slice(pool, ends, at))) {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(free) => {
                let at = ends.len() as u32;
                free.insert(at);
                pool.extend_from_slice(list);
                ends.push(pool.len() as u32);
                at
            }
        }
    }

    pub(crate) fn get(&self, at: u32) -> &[T] {
        slice(&self.pool, &self.ends, at)
    }

    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }
}

/// The list with this number.
#[inline]
fn slice<'a, T>(pool: &'a [T], ends: &[u32], at: u32) -> &'a [T] {
    let at = at as usize;
    let start = at.checked_sub(1).map_or(0, |before| ends[before]);
    &pool[start as usize..ends[at] as usize]
}

/// Distinct strings: lists of bytes that are known to be UTF-8.
#[derive(Clone, Default)]
pub(crate) struct Strings {
    all: Lists<u8>,
}

impl Strings {
    pub(crate) fn insert(&mut self, string: &str) -> u32 {
        self.all.insert(string.as_bytes())
    }

    pub(crate) fn get(&self, at: u32) -> &str {
        // Only whole strings are inserted, so this never falls back.
        std::str::from_utf8(self.all.get(at)).unwrap_or_default()
    }

    pub(crate) fn len(&self) -> usize {
        self.all.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_keep_their_numbers_while_the_table_grows() {
        let mut values = Values::default();
        for value in 0..5_000_u32 {
            assert_eq!(values.insert(value * 3), (value, true));
        }
        values.reserve(100_000);
        for value in 0..5_000_u32 {
            assert_eq!(values.insert(value * 3), (value, false));
            assert_eq!(*values.get(value), value * 3);
        }
        assert_eq!(values.len(), 5_000);
    }

    #[test]
    fn strings_are_told_apart_by_every_byte_and_by_their_length() {
        let mut strings = Strings::default();
        let words = ["", "a", "aa", "aaaaaaaa", "aaaaaaaaa", "baaaaaaa", "aaaaaaab", "ä", "\u{1}", "\u{1}\u{1}", "\0", "\0\0"];
        let numbers: Vec<u32> = words.iter().map(|word| strings.insert(word)).collect();
        assert_eq!(numbers, (0..words.len() as u32).collect::<Vec<_>>());
        for (word, number) in words.iter().zip(numbers) {
            assert_eq!((strings.insert(word), strings.get(number)), (number, *word));
        }
    }
}
