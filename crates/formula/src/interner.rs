//! Interning tables: each distinct value is stored once and known by its place. Not a cache: nothing is ever forgotten.

use std::hash::{BuildHasher, Hash};

use hashbrown::{HashMap, HashTable};
use rustc_hash::FxBuildHasher;

/// Distinct values of a fixed-size type, numbered in order of first appearance.
pub(crate) struct Values<T> {
    values: Vec<T>,
    table: HashTable<u32>,
}

impl<T> Default for Values<T> {
    fn default() -> Self {
        Values { values: Vec::new(), table: HashTable::new() }
    }
}

impl<T: Copy + Eq + Hash> Values<T> {
    /// The number of `value`, and whether it is new.
    pub(crate) fn insert(&mut self, value: T) -> (u32, bool) {
        let hash = FxBuildHasher.hash_one(value);
        if let Some(&found) = self.table.find(hash, |&at| self.values[at as usize] == value) {
            return (found, false);
        }
        let at = self.values.len() as u32;
        self.values.push(value);
        self.table.insert_unique(hash, at, |&at| FxBuildHasher.hash_one(self.values[at as usize]));
        (at, true)
    }

    pub(crate) fn get(&self, at: u32) -> T {
        self.values[at as usize]
    }

    pub(crate) fn len(&self) -> usize {
        self.values.len()
    }
}

/// Distinct lists, stored end to end in one pool.
pub(crate) struct Lists<T> {
    pool: Vec<T>,
    ranges: Vec<(u32, u32)>,
    table: HashTable<u32>,
}

impl<T> Default for Lists<T> {
    fn default() -> Self {
        Lists { pool: Vec::new(), ranges: Vec::new(), table: HashTable::new() }
    }
}

impl<T: Copy + Eq + Hash> Lists<T> {
    pub(crate) fn insert(&mut self, list: &[T]) -> u32 {
        let hash = FxBuildHasher.hash_one(list);
        if let Some(&found) = self.table.find(hash, |&at| slice(&self.pool, self.ranges[at as usize]) == list) {
            return found;
        }
        let at = self.ranges.len() as u32;
        let start = self.pool.len() as u32;
        self.pool.extend_from_slice(list);
        self.ranges.push((start, self.pool.len() as u32));
        self.table.insert_unique(hash, at, |&at| FxBuildHasher.hash_one(slice(&self.pool, self.ranges[at as usize])));
        at
    }

    pub(crate) fn get(&self, at: u32) -> &[T] {
        slice(&self.pool, self.ranges[at as usize])
    }

    pub(crate) fn len(&self) -> usize {
        self.ranges.len()
    }
}

fn slice<T>(pool: &[T], (start, end): (u32, u32)) -> &[T] {
    &pool[start as usize..end as usize]
}

/// Distinct strings: lists of bytes that are known to be UTF-8. Most names are a few bytes long, and every occurrence in a text asks
/// for its name: those are found as one number, without comparing bytes.
#[derive(Default)]
pub(crate) struct Strings {
    all: Lists<u8>,
    short: HashMap<u64, u32, FxBuildHasher>,
}

impl Strings {
    pub(crate) fn insert(&mut self, string: &str) -> u32 {
        match packed(string.as_bytes()) {
            Some(key) => *self.short.entry(key).or_insert_with(|| self.all.insert(string.as_bytes())),
            None => self.all.insert(string.as_bytes()),
        }
    }

    pub(crate) fn get(&self, at: u32) -> &str {
        // Only whole strings are inserted, so this never falls back.
        std::str::from_utf8(self.all.get(at)).unwrap_or_default()
    }

    pub(crate) fn len(&self) -> usize {
        self.all.len()
    }
}

/// Up to seven bytes and their number as one number; different strings have different ones.
fn packed(bytes: &[u8]) -> Option<u64> {
    (bytes.len() < 8).then(|| bytes.iter().fold(bytes.len() as u64, |key, &byte| key << 8 | u64::from(byte)))
}
