//! Proofs in which every line has the numbers of the assumptions that it rests on in front, as in *Beginning Logic*: which of the assumptions are
//! discharged, and where the box of each begins and ends. Not here: how lines are cut (`line`), and how statements are read.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use kernel::Citation;

use super::error::TextbookError;

/// The most assumptions of a proof.
pub(super) const MAX_ASSUMPTIONS: usize = 500;

/// A line as far as its assumptions are concerned.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub(super) number: u32,
    pub(super) is_assumption: bool,
    /// Its citations; subproofs by their assumptions and conclusions.
    pub(super) cited: Vec<Citation>,
}

/// Boxes of a proof, and what its lines rest on.
#[derive(Debug, Default)]
pub(super) struct Plan {
    /// The last lines of the boxes, by their assumptions.
    ends: HashMap<u32, u32>,
    /// The assumptions that each line rests on.
    rests_on: HashMap<u32, BTreeSet<u32>>,
}

impl Plan {
    /// Finds the boxes of the lines, whose numbers rise.
    ///
    /// # Errors
    /// What keeps the assumptions from being boxes, and the number of the line where it shows.
    pub(super) fn of(rows: &[Row]) -> Result<Plan, (TextbookError, u32)> {
        if let Some(row) = rows.iter().filter(|row| row.is_assumption).nth(MAX_ASSUMPTIONS) {
            return Err((TextbookError::TooManyAssumptions, row.number));
        }
        let mut plan = Plan { rests_on: rests_on(rows), ends: HashMap::new() };
        let assumptions: BTreeSet<u32> = rows.iter().filter(|row| row.is_assumption).map(|row| row.number).collect();
        // The first line that discharges each.
        let mut discharged: BTreeMap<u32, u32> = BTreeMap::new();
        for row in rows {
            for &citation in &row.cited {
                let Citation::Box(assumption, conclusion) = citation else { continue };
                if assumptions.contains(&assumption) && assumption <= conclusion && conclusion < row.number {
                    discharged.entry(assumption).or_insert(row.number);
                    let end = plan.ends.entry(assumption).or_insert(assumption);
                    *end = (*end).max(conclusion);
                }
            }
        }
        for row in rows {
            for assumption in plan.rests_on.get(&row.number).into_iter().flatten() {
                if let Some(end) = plan.ends.get_mut(assumption) {
                    *end = (*end).max(row.number);
                }
            }
        }
        for (&assumption, &by) in &discharged {
            let last = plan.ends.get(&assumption).copied().unwrap_or(assumption);
            if last >= by {
                return Err((TextbookError::DischargedBefore { by, last }, assumption));
            }
        }
        plan.nested()?;
        plan.in_place(rows)?;
        Ok(plan)
    }

    /// Looks whether of two boxes that meet one stands in the other.
    fn nested(&self) -> Result<(), (TextbookError, u32)> {
        let mut boxes: Vec<(u32, u32)> = self.ends.iter().map(|(&first, &last)| (first, last)).collect();
        boxes.sort_unstable();
        let mut open: Vec<(u32, u32)> = Vec::new();
        for (first, last) in boxes {
            while open.last().is_some_and(|&(_, end)| end < first) {
                open.pop();
            }
            if let Some(&(earlier, _)) = open.last().filter(|&&(_, end)| end < last) {
                return Err((TextbookError::CrossedAssumptions { earlier }, first));
            }
            open.push((first, last));
        }
        Ok(())
    }

    /// Looks whether each line that is cited may be: that it stands in no box which has ended.
    fn in_place(&self, rows: &[Row]) -> Result<(), (TextbookError, u32)> {
        for row in rows {
            for &citation in &row.cited {
                let Citation::Line(cited) = citation else { continue };
                let is_left = |&(&first, &last): &(&u32, &u32)| (first..=last).contains(&cited) && last < row.number;
                if let Some((&assumption, _)) = { self.ends.iter() }.filter(is_left).min()
                    && !self.rests_on(cited).any(|known| known == assumption)
                {
                    return Err((TextbookError::OutOfPlace { assumption, cited_by: row.number }, cited));
                }
            }
        }
        Ok(())
    }

    /// Tells whether a line opens a box.
    pub(super) fn opens(&self, number: u32) -> bool {
        self.ends.contains_key(&number)
    }

    /// Tells whether the box that a line opened has ended before another.
    pub(super) fn has_ended(&self, opened: u32, number: u32) -> bool {
        self.ends.get(&opened).is_some_and(|&end| end < number)
    }

    /// Returns the assumptions that a line rests on, in their order.
    pub(super) fn rests_on(&self, number: u32) -> impl Iterator<Item = u32> {
        self.rests_on.get(&number).into_iter().flatten().copied()
    }
}

/// Returns the assumptions that each line rests on.
pub(super) fn rests_on(rows: &[Row]) -> HashMap<u32, BTreeSet<u32>> {
    let mut known: HashMap<u32, BTreeSet<u32>> = HashMap::new();
    for row in rows {
        let mut rests: BTreeSet<u32> = BTreeSet::new();
        if row.is_assumption {
            rests.insert(row.number);
        }
        for &citation in &row.cited {
            match citation {
                Citation::Line(line) => rests.extend(known.get(&line).into_iter().flatten()),
                Citation::Box(assumption, conclusion) => {
                    rests.extend(known.get(&conclusion).into_iter().flatten().filter(|&&one| one != assumption));
                }
            }
        }
        known.insert(row.number, rests);
    }
    known
}

/// Returns what a rule cites that takes `lines` lines and then subproofs, each as its assumption and its conclusion.
pub(super) fn paired(cited: Vec<Citation>, lines: usize) -> Vec<Citation> {
    let number = |citation: &Citation| match *citation {
        Citation::Line(line) => Some(line),
        Citation::Box(..) => None,
    };
    let Some(numbers) = cited.iter().map(number).collect::<Option<Vec<u32>>>() else { return cited };
    let Some((plain, pairs)) = numbers.split_at_checked(lines) else { return cited };
    if pairs.len() % 2 == 1 {
        return cited;
    }
    let boxes = pairs.chunks_exact(2).filter_map(|pair| Some(Citation::Box(*pair.first()?, *pair.last()?)));
    plain.iter().map(|&line| Citation::Line(line)).chain(boxes).collect()
}
