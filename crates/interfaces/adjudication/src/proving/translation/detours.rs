//! Detours removed: where a conditional or a negation that a box shows is used once, with a line that says what the box assumes, the lines of the box
//! stand there instead. Such detours come from derivations that are put together.

use kernel::Calculus;
use rustc_hash::FxHashMap;

use super::rows::{Cited, Entry, Id, Reason, Row, Rows};

/// The most detours of a proof that are removed.
const MAX_DETOURS: usize = 500;

/// Returns the lines without detours by a conditional or a negation that is introduced and used once.
pub(super) fn direct(source: &Calculus, rows: Rows) -> Rows {
    let mut rows = rows;
    for _ in 0..MAX_DETOURS {
        match first_direct(source, &rows) {
            Some(shorter) => rows = shorter,
            None => break,
        }
    }
    rows
}

/// A line that uses the conclusion of a box, the box, and the line that says what the box assumes.
struct Detour {
    /// The line that uses the conclusion.
    used: Id,
    /// The line of the conclusion.
    concluded: Id,
    /// The assumption and the last line of the box.
    inside: (Id, Id),
    /// The line that says what is assumed.
    instead: Id,
}

fn first_direct(source: &Calculus, rows: &Rows) -> Option<Rows> {
    let mut uses: FxHashMap<Cited, usize> = FxHashMap::default();
    for cited in rows.lines().flat_map(Row::citations) {
        // Of a box it is the assumption that says which it is.
        let used = match *cited {
            Cited::Line(id) => Cited::Line(id),
            Cited::Box(first, _) => Cited::Box(first, first),
        };
        *uses.entry(used).or_default() += 1;
    }
    let by_id: FxHashMap<Id, &Row> = rows.lines().map(|row| (row.id, row)).collect();
    let is_used_once = |detour: &Detour| {
        let (first, _) = detour.inside;
        [Cited::Line(detour.concluded), Cited::Box(first, first)].iter().all(|used| uses.get(used) == Some(&1))
    };
    let detour = rows.lines().find_map(|row| detour(source, &by_id, row).filter(is_used_once))?;
    moved(rows, &detour)
}

/// Returns the detour that a line ends: an elimination of what a box introduced.
fn detour(source: &Calculus, by_id: &FxHashMap<Id, &Row>, row: &Row) -> Option<Detour> {
    let Reason::By { rule, on, .. } = &row.reason else { return None };
    let &[Cited::Line(one), Cited::Line(other)] = on.as_slice() else { return None };
    let tag = |rule: &str| source.find(rule).map(|rule| source.rule(rule).tag.as_str());
    let introducing = match tag(rule)? {
        "→E" => "→I",
        "¬E" => "¬I",
        _ => return None,
    };
    [(one, other), (other, one)].into_iter().find_map(|(concluded, instead)| {
        let Reason::By { rule, on, .. } = &by_id.get(&concluded)?.reason else { return None };
        let &[Cited::Box(first, last)] = on.as_slice() else { return None };
        let says_it = by_id.get(&first)?.statement == by_id.get(&instead)?.statement;
        let is_it = tag(rule)? == introducing && by_id.get(&last)?.statement == row.statement && last != first;
        (says_it && is_it).then_some(Detour { used: row.id, concluded, inside: (first, last), instead })
    })
}

/// Puts the lines of the box where its conclusion is used.
fn moved(rows: &Rows, detour: &Detour) -> Option<Rows> {
    let (first, last) = detour.inside;
    let start = rows.entries.iter().position(|entry| matches!(entry, Entry::Row(row) if row.id == first))?;
    let mut depth = 0_usize;
    let mut end = start;
    for entry in rows.entries.get(start..)? {
        match entry {
            Entry::Row(Row { reason: Reason::Assumed, .. }) => depth += 1,
            Entry::Row(_) => {}
            Entry::End => depth = depth.checked_sub(1)?,
        }
        if depth == 0 {
            break;
        }
        end += 1;
    }
    let inside = rows.entries.get(start + 1..end)?;
    let mut entries = Vec::with_capacity(rows.entries.len());
    for (at, entry) in rows.entries.iter().enumerate() {
        match entry {
            _ if (start..=end).contains(&at) => {}
            Entry::Row(row) if row.id == detour.concluded => {}
            Entry::Row(row) if row.id == detour.used => {
                entries.extend(inside.iter().map(|entry| renamed(entry, &[(first, detour.instead), (last, row.id)])));
            }
            entry => entries.push(entry.clone()),
        }
    }
    Some(Rows::with(entries, rows))
}

/// Returns an entry in which lines have other ids.
fn renamed(entry: &Entry, names: &[(Id, Id)]) -> Entry {
    let of = |id: Id| names.iter().find(|(old, _)| *old == id).map_or(id, |&(_, new)| new);
    let Entry::Row(row) = entry else { return Entry::End };
    let mut row = Row { id: of(row.id), ..row.clone() };
    if let Reason::By { on, .. } = &mut row.reason {
        for cited in on.iter_mut() {
            *cited = match *cited {
                Cited::Line(id) => Cited::Line(of(id)),
                Cited::Box(first, last) => Cited::Box(of(first), of(last)),
            };
        }
    }
    Entry::Row(row)
}
