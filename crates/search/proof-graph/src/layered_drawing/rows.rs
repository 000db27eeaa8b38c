//! The assignment of boxes to rows: the levels of the proof, and a level that is too wide for one row in several.

use std::cmp::Reverse;

/// A level that is wider than this is broken into rows.
const WIDEST: f64 = 1500.0;

/// By box its row, for boxes of these widths on these levels: rows of one level come before those of the next. `edges` tell how far down
/// a box is used: within a level those come first that are not used, since no trunk is to pass them, and then those that are used
/// farthest down.
pub(crate) fn rows(levels: &[usize], widths: &[f64], edges: &[(usize, usize)], gap: f64) -> Vec<usize> {
    let mut reach = vec![None; levels.len()];
    for &(source, target) in edges {
        reach[source] = reach[source].max(Some(levels[target]));
    }
    let mut by_level: Vec<Vec<usize>> = vec![Vec::new(); levels.iter().max().map_or(0, |&last| last + 1)];
    for (at, &level) in levels.iter().enumerate() {
        by_level[level].push(at);
    }
    let mut rows = vec![0; levels.len()];
    let mut row = 0;
    for level in &mut by_level {
        let total: f64 = level.iter().map(|&at| widths[at] + gap).sum();
        let needed = (total / WIDEST).ceil().max(1.0);
        if needed > 1.0 {
            level.sort_by_key(|&at| (reach[at].map(Reverse), at));
        }
        let share = total / needed;
        let (mut filled, mut first) = (0.0, true);
        for &at in level.iter() {
            if !first && filled + (widths[at] + gap) / 2.0 > share {
                row += 1;
                filled = 0.0;
            }
            filled += widths[at] + gap;
            rows[at] = row;
            first = false;
        }
        row += usize::from(!first);
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wide_level_is_broken_into_rows_of_like_width() {
        let rows = rows(&[0; 12], &[300.0; 12], &[], 20.0);
        assert_eq!(rows, [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2]);
    }

    #[test]
    fn an_empty_level_takes_no_row_and_levels_keep_their_order() {
        assert_eq!(rows(&[0, 3, 2, 3], &[10.0; 4], &[(0, 2)], 5.0), [0, 2, 1, 2]);
    }

    #[test]
    fn unused_nodes_are_drawn_first() {
        let levels = [0, 0, 0, 1, 2];
        let widths = [1400.0, 1400.0, 1400.0, 10.0, 10.0];
        assert_eq!(rows(&levels, &widths, &[(0, 3), (1, 4)], 5.0), [2, 1, 0, 3, 4]);
    }
}
