//! A cache of formulas that were read lately, by their text. The lines of a proof say again what stood in earlier ones, or in a
//! part of one: what Modus ponens infers is the end of its first premise. Such a line is found by its text and need not be read.
//! Not a memory of faults: only text without any is kept, so that what is found here would be read the same, without a remark.

use source::{Span, Text};

/// Number of texts that are kept. A new one takes the place of another with the same hash.
const SLOTS: usize = 1 << 12;

/// Longer texts are not kept: to look through each part of them would take time that grows with their depth.
const LONGEST: usize = 256;

/// Place of a formula in the text.
#[derive(Clone, Copy)]
struct Entry<F> {
    start: u32,
    length: u32,
    formula: F,
}

/// Texts of one reader.
pub(super) struct ParseCache<F> {
    slots: Vec<Option<Entry<F>>>,
}

impl<F: Copy> ParseCache<F> {
    pub(super) fn new() -> ParseCache<F> {
        ParseCache { slots: vec![None; SLOTS] }
    }

    /// Returns what the text of `span` was read as before.
    #[inline]
    pub(super) fn find(&self, text: &Text, span: Span) -> Option<F> {
        let written = bytes(text, span)?;
        let known = (*self.slots.get(slot(written))?)?;
        let start = known.start as usize;
        let before = bytes(text, Span::new(start, start + known.length as usize))?;
        (before == written).then_some(known.formula)
    }

    /// Keeps that `formula` stands in `span`, and that there was nothing to remark about it.
    #[inline]
    pub(super) fn keep(&mut self, text: &Text, span: Span, formula: F) {
        let Some(written) = bytes(text, span) else { return };
        if let (Some(slot), Ok(start)) = (self.slots.get_mut(slot(written)), u32::try_from(span.start)) {
            *slot = Some(Entry { start, length: written.len() as u32, formula });
        }
    }
}

/// Returns the text of a span, if it is short enough to be kept, and long enough that reading it takes longer.
#[inline]
fn bytes(text: &Text, span: Span) -> Option<&[u8]> {
    const SHORTEST: usize = 4;
    let written = text.content().as_bytes().get(span.start..span.end)?;
    (SHORTEST..=LONGEST).contains(&written.len()).then_some(written)
}

/// Returns the slot of a text: a hash of all its bytes, eight at a time.
#[inline]
fn slot(written: &[u8]) -> usize {
    const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
    // The highest bits of a product depend on all bits of its factors: they become the lowest of the next one.
    let mix = |hash: u64, word: u64| (hash.rotate_left(29) ^ word).wrapping_mul(FACTOR);
    let (words, rest) = written.as_chunks::<8>();
    let hash = words.iter().fold(written.len() as u64, |hash, word| mix(hash, u64::from_le_bytes(*word)));
    // The last bytes, some of them once more; a text of fewer than eight has four at least.
    let last = match (written.last_chunk::<8>(), written.first_chunk::<4>(), written.last_chunk::<4>()) {
        _ if rest.is_empty() => 0,
        (Some(&last), ..) => u64::from_le_bytes(last),
        (None, Some(&first), Some(&last)) => u64::from(u32::from_le_bytes(first)) << 32 | u64::from(u32::from_le_bytes(last)),
        _ => 0,
    };
    (mix(hash, last) >> (u64::BITS - SLOTS.ilog2())) as usize
}
