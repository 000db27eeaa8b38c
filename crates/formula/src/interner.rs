//! Interning tables: each distinct value is stored once and known by its index. Not a cache: nothing is ever forgotten.

use crate::seed::Seed;

/// A value or a list with a hash of its own making: the tables ask for nothing else, and mix it no further.
pub(crate) trait Hashed {
    fn hashed(&self, seed: Seed) -> u32;
}

/// A hash table of indices: open addressing with linear probing. A slot holds a value's index plus one, an empty one 0.
/// At least half of the slots are empty, so nearly every probe ends at the first slot or behind it.
#[derive(Clone, Default)]
struct Index {
    /// The seed of the hashes.
    seed: Seed,
    slots: Vec<u32>,
    used: usize,
}

impl Index {
    const LEAST: usize = 16;

    /// Makes room for so many indices altogether; `hash` gives the hash of the value at an index.
    #[cold]
    fn reserve(&mut self, indices: usize, hash: impl Fn(u32) -> u32) {
        let slots = indices.saturating_mul(2).next_power_of_two().max(Index::LEAST);
        if slots <= self.slots.len() {
            return;
        }
        self.slots = vec![0; slots];
        let mask = slots - 1;
        // Indices are given in order, without gaps.
        for index in 0..self.used as u32 {
            let mut at = hash(index) as usize & mask;
            while self.slots[at] != 0 {
                at = (at + 1) & mask;
            }
            self.slots[at] = index + 1;
        }
    }

    /// Makes sure that one more index fits.
    #[inline(always)]
    fn grow(&mut self, hash: impl Fn(u32) -> u32) {
        if self.used * 2 >= self.slots.len() {
            self.reserve(self.used + 1, hash);
        }
    }

    /// The slot where a search for a hash begins, and the index in it.
    #[inline(always)]
    fn first(&self, hash: u32) -> (usize, Option<u32>) {
        let slot = hash as usize & (self.slots.len() - 1);
        (slot, self.slots[slot].checked_sub(1))
    }

    /// The slot where the search goes on, and the index in it.
    #[inline(always)]
    fn next(&self, slot: usize) -> (usize, Option<u32>) {
        self.first((slot + 1) as u32)
    }

    /// Gives the next index to an empty slot.
    fn fill(&mut self, slot: usize) {
        self.used += 1;
        self.slots[slot] = self.used as u32;
    }
}

/// Distinct values of a fixed-size type, numbered in order of first appearance.
#[derive(Clone)]
pub(crate) struct Values<T> {
    values: Vec<T>,
    index: Index,
}

impl<T> Default for Values<T> {
    fn default() -> Self {
        Values { values: Vec::new(), index: Index::default() }
    }
}

impl<T: Copy + Eq + Hashed> Values<T> {
    /// Makes room for so many values altogether.
    pub(crate) fn reserve(&mut self, values: usize) {
        self.values.reserve(values.saturating_sub(self.values.len()));
        let seed = self.index.seed;
        self.index.reserve(values, |at| self.values[at as usize].hashed(seed));
    }

    /// The number of `value`, and whether it is new. Inlined everywhere: the caller knows what kind of value it has, and so half of
    /// the comparison.
    #[inline(always)]
    pub(crate) fn insert(&mut self, value: T) -> (u32, bool) {
        let (values, seed) = (&self.values, self.index.seed);
        self.index.grow(|at| values[at as usize].hashed(seed));
        let (mut slot, mut found) = self.index.first(value.hashed(seed));
        while let Some(at) = found {
            if values[at as usize] == value {
                return (at, false);
            }
            (slot, found) = self.index.next(slot);
        }
        let at = values.len() as u32;
        self.index.fill(slot);
        self.values.push(value);
        (at, true)
    }

    #[inline]
    pub(crate) fn get(&self, at: u32) -> &T {
        &self.values[at as usize]
    }

    pub(crate) fn len(&self) -> usize {
        self.values.len()
    }
}

/// Most strings are a few bytes long, and every occurrence in a text asks for its own: those are hashed as one number.
impl Hashed for [u8] {
    fn hashed(&self, seed: Seed) -> u32 {
        if let Some(last) = self.last_chunk::<8>() {
            // Eight bytes at a time, and the last eight once more whole: with the length they tell all.
            let word = |hash: u32, word: &[u8; 8]| {
                let word = u64::from_le_bytes(*word);
                seed.mix([hash, word as u32, (word >> 32) as u32, self.len() as u32])
            };
            return word(self.as_chunks::<8>().0.iter().fold(0, word), last);
        }
        // Of four bytes and more the first four and the last four, which may overlap: with the length they tell all.
        let (first, last) = match (self.first_chunk::<4>(), self.last_chunk::<4>()) {
            (Some(&first), Some(&last)) => (u32::from_le_bytes(first), u32::from_le_bytes(last)),
            _ => (self.iter().fold(0, |packed, &byte| packed << 8 | u32::from(byte)), 0),
        };
        seed.mix([first, last, self.len() as u32, 0])
    }
}

/// Distinct lists, stored end to end in one pool.
#[derive(Clone)]
pub(crate) struct Lists<T> {
    pool: Vec<T>,
    /// The end of each list; it begins where the one before it ends.
    ends: Vec<u32>,
    index: Index,
}

impl<T> Default for Lists<T> {
    fn default() -> Self {
        Lists { pool: Vec::new(), ends: Vec::new(), index: Index::default() }
    }
}

impl<T: Copy + Eq> Lists<T>
where
    [T]: Hashed,
{
    pub(crate) fn insert(&mut self, list: &[T]) -> u32 {
        let (pool, ends, seed) = (&self.pool, &self.ends, self.index.seed);
        self.index.grow(|at| slice(pool, ends, at).hashed(seed));
        let (mut slot, mut found) = self.index.first(list.hashed(seed));
        while let Some(at) = found {
            if slice(pool, ends, at) == list {
                return at;
            }
            (slot, found) = self.index.next(slot);
        }
        let at = ends.len() as u32;
        self.index.fill(slot);
        self.pool.extend_from_slice(list);
        self.ends.push(self.pool.len() as u32);
        at
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

    impl Hashed for u32 {
        /// A bad hash: all values of a class of sixteen share one.
        fn hashed(&self, _: Seed) -> u32 {
            self / 16
        }
    }

    #[test]
    fn values_keep_their_numbers_while_the_table_grows_and_hashes_collide() {
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

    /// Strings that differ in one byte, wherever it stands, or in their length, have different hashes: a table of them needs no second look.
    #[test]
    fn every_byte_of_a_string_counts_for_its_hash() {
        let seed = Seed { first: 0x9e37_79b9_7f4a_7c15, second: 0xd1b5_4a32_d192_ed03 };
        for length in 0..40 {
            let text = vec![b'a'; length];
            let changed = (0..length).flat_map(|at| {
                [b'b', b'a' | 0x80].map(|byte| {
                    let mut text = text.clone();
                    text[at] = byte;
                    text
                })
            });
            let all: Vec<Vec<u8>> = [text.clone(), vec![b'a'; length + 1]].into_iter().chain(changed).collect();
            let hashes: std::collections::BTreeSet<u32> = all.iter().map(|text| text.as_slice().hashed(seed)).collect();
            assert_eq!(hashes.len(), all.len(), "{length} bytes");
        }
    }
}
