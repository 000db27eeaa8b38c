//! Symmetries of a finite structure: ways to exchange its objects after which every table says the same. Not here: the search for one without any.

use documents::world::World;

/// The largest structure whose symmetries are looked for: there are 40,320 ways to exchange eight objects.
pub(super) const MOST: u32 = 8;

/// Returns whether some exchange of objects leaves the structure as it is; `None` of a larger one than [`MOST`].
pub(super) fn is_symmetric(world: &World) -> Option<bool> {
    if world.domain > MOST {
        return None;
    }
    let mut functions: Vec<Vec<&[u32]>> = Vec::new();
    for table in &world.functions {
        functions.push(sorted(&table.rows));
    }
    let predicates = world.predicates.iter().map(|table| sorted(&table.holds));
    let tables: Vec<Vec<&[u32]>> = functions.into_iter().chain(predicates).collect();
    let mut exchange: Vec<u32> = (0..world.domain).collect();
    while next_permutation(&mut exchange) {
        let stays = |rows: &Vec<&[u32]>| {
            rows.iter().all(|row| {
                let image: Option<Vec<u32>> = row.iter().map(|&object| exchange.get(object as usize).copied()).collect();
                image.is_some_and(|image| rows.binary_search(&image.as_slice()).is_ok())
            })
        };
        if tables.iter().all(stays) {
            return Some(true);
        }
    }
    Some(false)
}

fn sorted(rows: &[Vec<u32>]) -> Vec<&[u32]> {
    let mut rows: Vec<&[u32]> = rows.iter().map(Vec::as_slice).collect();
    rows.sort_unstable();
    rows
}

/// Makes the next permutation in the order of dictionaries; false after the last one.
fn next_permutation(all: &mut [u32]) -> bool {
    let Some(pivot) = (1..all.len()).rev().find(|&at| all[at - 1] < all[at]).map(|at| at - 1) else { return false };
    let Some(other) = (pivot + 1..all.len()).rev().find(|&at| all[at] > all[pivot]) else { return false };
    all.swap(pivot, other);
    all[pivot + 1..].reverse();
    true
}

#[cfg(test)]
mod tests {
    use verifier::PredicateTable;

    use super::*;

    fn world(domain: u32, holds: &[[u32; 2]]) -> World {
        let holds = holds.iter().map(|row| row.to_vec()).collect();
        World { domain, functions: Vec::new(), predicates: vec![PredicateTable { name: String::from("r"), arity: 2, holds }] }
    }

    #[test]
    fn circles_are_symmetric_and_chains_are_not() {
        assert_eq!(is_symmetric(&world(3, &[[0, 1], [1, 2], [2, 0]])), Some(true));
        assert_eq!(is_symmetric(&world(3, &[[0, 1], [1, 2]])), Some(false));
        assert_eq!(is_symmetric(&world(3, &[[0, 1]])), Some(false));
        assert_eq!(is_symmetric(&world(3, &[[0, 0]])), Some(true));
        assert_eq!(is_symmetric(&world(1, &[])), Some(false));
        assert_eq!(is_symmetric(&world(9, &[])), None);
    }
}
