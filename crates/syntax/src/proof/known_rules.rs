//! Names of rules that were read before: most lines of a long proof say `by NAME on 3, 12` with one of a few names, and need not be
//! looked through for where the name ends and which clauses there are. Not here: every other reason (`line`).

use kernel::Citation;

use super::MAX_CITATIONS;
use super::lists::plain_numbers;
use crate::slice::Slice;

/// Number of names that are known at most: they are looked through one by one.
const MOST: usize = 24;

/// Name of a rule, written without quotation marks.
#[derive(Clone, Copy)]
struct Known<'t> {
    /// Its first two bytes, in which most names differ.
    begins: [u8; 2],
    name: &'t [u8],
    /// Number of the name in the proof.
    rule: u16,
}

/// Names of rules, as they were read.
#[derive(Default)]
pub(super) struct KnownRules<'t> {
    known: Vec<Known<'t>>,
}

impl<'t> KnownRules<'t> {
    /// Reads what follows `by`, if it is a name that is known, alone or with the numbers of the lines cited; what is cited is added
    /// to `citations`, even where the answer is `None`.
    ///
    /// A name ended where it was read before, and no clause begins among numbers: so it would be read otherwise as well.
    #[inline]
    pub(super) fn apply(&self, tail: Slice<'t>, citations: &mut Vec<Citation>) -> Option<u16> {
        let bytes = tail.bytes();
        let begins = *bytes.first_chunk::<2>()?;
        let (rule, behind) = self.known.iter().find_map(|known| {
            let behind = if known.begins == begins { bytes.strip_prefix(known.name) } else { None }?;
            (behind.is_empty() || behind.starts_with(b" on ")).then_some((known.rule, behind))
        })?;
        if let Some(list) = behind.strip_prefix(b" on ") {
            plain_numbers(list, MAX_CITATIONS, citations)?;
        }
        Some(rule)
    }

    /// Notes that `tail` began with this name of a rule.
    pub(super) fn learn(&mut self, tail: Slice<'t>, name: Slice<'t>, rule: u16) {
        let name_bytes = name.bytes();
        // One in quotation marks begins after them.
        let plain = name.start == tail.start;
        if let (true, Some(&begins)) = (plain && self.known.len() < MOST, name_bytes.first_chunk())
            && !self.known.iter().any(|known| known.name == name_bytes)
        {
            self.known.push(Known { begins, name: name_bytes, rule });
        }
    }
}
