//! A section laid out for one printed sheet of A4: small type, two columns where that helps, no pictures, and as much of the evidence as fits.
//!
//! * `blocks`: what stands on the sheet, as blocks from top to bottom; `room`: the room that they take. `html`, `latex`: the sheet in each form.
//!
//! The room is an estimate, on the safe side: nothing here knows the fonts of the reader.

mod blocks;
mod html;
mod latex;
mod room;

use crate::section::Section;
use blocks::{Block, Extent, blocks};
pub(crate) use html::{section as html, style};
pub(crate) use latex::{LENGTHS, section as latex};
use room::Type;

/// A section with the type in which it fits on a sheet.
struct Sheet<'s> {
    title: &'s str,
    blocks: Vec<Block<'s>>,
    set: Type,
}

impl<'s> Sheet<'s> {
    /// Lays out a section: with all evidence in the largest type in which it fits, else without models, then without proofs, and at last with the
    /// verdicts alone. What is longer than a sheet even so goes on to the next.
    fn of(section: &'s Section) -> Sheet<'s> {
        let laid_out = Extent::ALL.into_iter().find_map(|extent| {
            let blocks = blocks(section, extent);
            let set = Type::ALL.into_iter().find(|set| set.holds(&section.title, &blocks))?;
            Some((blocks, set))
        });
        let (blocks, set) = laid_out.unwrap_or_else(|| (blocks(section, Extent::Verdicts), Type::SMALLEST));
        Sheet { title: &section.title, blocks, set }
    }
}
