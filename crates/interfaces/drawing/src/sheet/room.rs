//! The room that blocks take on a sheet, in lines of its type.

use super::blocks::Block;
use crate::fitch::{Column, Fitch, Line};
use crate::table::Table;

/// The printed width and height of a sheet of A4 with margins of a centimetre, in points.
const WIDTH: f64 = 538.0;
const HEIGHT: f64 = 785.0;
/// Between two columns.
const GAP: f64 = 17.0;
/// Height of a line, and width of a character in common fonts, in sizes of the type.
pub(super) const LEADING: f64 = 1.3;
const CHARACTER: f64 = 0.58;

/// A size of type, in tenths of a point, and a number of columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Type {
    pub(super) tenths: u32,
    pub(super) columns: u32,
}

impl Type {
    /// All types, the largest first.
    pub(super) const ALL: [Type; 10] = [
        Type { tenths: 100, columns: 1 },
        Type { tenths: 100, columns: 2 },
        Type { tenths: 90, columns: 1 },
        Type { tenths: 90, columns: 2 },
        Type { tenths: 80, columns: 1 },
        Type { tenths: 80, columns: 2 },
        Type { tenths: 70, columns: 1 },
        Type { tenths: 70, columns: 2 },
        Type { tenths: 65, columns: 1 },
        Type { tenths: 65, columns: 2 },
    ];

    /// The type for what does not fit on a sheet.
    pub(super) const SMALLEST: Type = Type { tenths: 65, columns: 2 };

    fn points(self) -> f64 {
        f64::from(self.tenths) / 10.0
    }

    /// Returns the number of characters of a line of a column.
    fn characters(self) -> usize {
        let columns = f64::from(self.columns);
        // The number is small and positive.
        ((WIDTH - GAP * (columns - 1.0)) / columns / (CHARACTER * self.points())) as usize
    }

    /// Returns whether blocks below a title fit on a sheet.
    pub(super) fn holds(self, title: &str, blocks: &[Block<'_>]) -> bool {
        let characters = self.characters();
        let lines = HEIGHT / (LEADING * self.points());
        let head = 2.0 * broken(title, self.characters() * self.columns as usize);
        let room = (lines - head) * f64::from(self.columns);
        let mut taken = 0.0;
        for block in blocks {
            let Some(rows) = rows(block, characters) else { return false };
            taken += rows;
            if taken > room {
                return false;
            }
        }
        true
    }
}

/// Returns the number of lines that a text takes.
fn broken(text: &str, characters: usize) -> f64 {
    text.chars().count().div_ceil(characters.max(1)).max(1) as f64
}

/// Returns the number of lines that a block takes; `None` where it is wider than a column and cannot be broken.
fn rows(block: &Block<'_>, characters: usize) -> Option<f64> {
    Some(match block {
        Block::Verdict(verdict) => broken(&verdict.text(), characters.saturating_sub(4)) + 0.3,
        Block::Paragraph(text) => broken(text, characters) + 0.2,
        Block::Statement(statement) => {
            let beside = characters.saturating_sub(statement.label.chars().count() + 2).max(12);
            let verdict = statement.verdict.as_ref().map_or(0.0, |verdict| broken(&verdict.words, beside));
            broken(&statement.reading, beside) + verdict + 0.4
        }
        Block::Heading(text) => broken(text, characters) + 0.8,
        Block::Tables(tables) => beside_each_other(tables, characters)?,
        Block::Proof(fitch) => proof(fitch, characters),
        Block::Inference(inference) => {
            let conditions = inference.conditions().map_or(0.0, |words| broken(&words, characters));
            broken(&inference.line(), characters.saturating_sub(2)) + conditions + 0.3
        }
        Block::Lines(lines) => lines.iter().map(|line| broken(line, characters)).sum::<f64>() + 0.4,
    })
}

/// Returns the number of lines that tables take, as many beside each other as fit; `None` where one is too wide.
fn beside_each_other(tables: &[Table], characters: usize) -> Option<f64> {
    let (mut rows, mut used, mut highest) = (0.0, 0, 0.0_f64);
    for table in tables {
        let width = width(table);
        if width > characters {
            return None;
        }
        if used + width > characters {
            rows += highest;
            (used, highest) = (0, 0.0);
        }
        used += width;
        let caption = broken(&table.caption, width.max(1));
        highest = highest.max(caption + (table.rows.len() + usize::from(!table.head.is_empty())) as f64 * 1.1 + 0.5);
    }
    Some(rows + highest)
}

/// Returns the characters that a table is wide.
fn width(table: &Table) -> usize {
    let all = || table.rows.iter().chain([&table.head]);
    let columns = all().map(Vec::len).max().unwrap_or(0);
    let of = |column: usize| all().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0);
    (0..columns).map(|column| of(column) + 2).sum::<usize>() + 2
}

fn proof(fitch: &Fitch, characters: usize) -> f64 {
    let legend: f64 = fitch.legend.iter().map(|entry| broken(entry, characters)).sum();
    let blocks =
        fitch.headed().map(|(heading, column)| heading.map_or(0.0, |text| broken(&text, characters)) + lines(column, characters));
    legend + blocks.sum::<f64>() + 0.4
}

/// Returns the number of lines that the lines of a proof take: one each where the widest statement and the widest justification fit beside each other.
fn lines(column: &Column, characters: usize) -> f64 {
    let statement = |line: &Line| line.statement.chars().count() + 2 * (line.depth as usize + 1);
    let widest = column.lines.iter().map(statement).max().unwrap_or(0);
    let reason = column.lines.iter().map(|line| line.reason.chars().count()).max().unwrap_or(0);
    let room = characters.saturating_sub(7);
    let of = |line: &Line| {
        let own = if widest + reason <= room {
            1.0
        } else {
            let left = (room * 3 / 5).saturating_sub(2 * (line.depth as usize + 1)).max(8);
            broken(&line.statement, left).max(broken(&line.reason, (room * 3 / 10).max(8)))
        };
        let under = if line.opens || line.ends_axioms { 0.4 } else { 0.05 };
        own + under + line.remark.as_ref().map_or(0.0, |remark| broken(remark, (room / 2).max(8)))
    };
    column.lines.iter().map(of).sum()
}
