//! The order within the rows: barycentre sweeps down and up, and exchanges of neighbours, keeping the best order that is met. The least
//! number of crossings is NP-hard to find; this is the usual heuristic of layered drawings.

use super::Vertices;

/// Maximum number of sweeps in a row without an improvement.
const MAX_IDLE_SWEEPS: usize = 6;
const MOST_SWEEPS: usize = 40;
/// In larger drawings neighbours are not exchanged: that takes long, and there is no seeing through them anyway.
const MOST_EXCHANGED: usize = 10_000;

/// Changes the order within the rows so that fewer edges cross.
pub(crate) fn reduce(vertices: &mut Vertices) {
    let mut position = positions(vertices);
    let mut best = (count(vertices, &position), vertices.order.clone());
    let mut since = 0;
    for sweep in 0..MOST_SWEEPS {
        if best.0 == 0 || since >= MAX_IDLE_SWEEPS {
            break;
        }
        let rows = vertices.order.len();
        for step in 0..rows {
            let down = sweep % 2 == 0;
            sort_row(vertices, &mut position, if down { step } else { rows - 1 - step }, down);
        }
        if vertices.halves.len() <= MOST_EXCHANGED {
            exchange(vertices, &mut position);
        }
        let crossings = count(vertices, &position);
        since += 1;
        if crossings < best.0 {
            best = (crossings, vertices.order.clone());
            since = 0;
        }
    }
    vertices.order = best.1;
}

/// By vertex: its place in its row.
fn positions(vertices: &Vertices) -> Vec<usize> {
    let mut position = vec![0; vertices.halves.len()];
    for row in &vertices.order {
        row.iter().enumerate().for_each(|(at, &vertex)| position[vertex] = at);
    }
    position
}

/// Sorts a row by the mean place of what its vertices are connected with on one side. Those without a connection keep their place.
fn sort_row(vertices: &mut Vertices, position: &mut [usize], row: usize, above: bool) {
    let neighbours = if above { &vertices.up } else { &vertices.down };
    let mean = |vertex: usize| -> Option<f64> {
        let near = &neighbours[vertex];
        (!near.is_empty()).then(|| near.iter().map(|&other| position[other] as f64).sum::<f64>() / near.len() as f64)
    };
    let fixed: Vec<Option<f64>> = vertices.order[row].iter().map(|&vertex| mean(vertex)).collect();
    let mut moving: Vec<(f64, usize)> =
        fixed.iter().zip(&vertices.order[row]).filter_map(|(mean, &vertex)| Some(((*mean)?, vertex))).collect();
    moving.sort_by(|one, other| one.0.total_cmp(&other.0));
    let mut moving = moving.into_iter();
    for (at, mean) in fixed.iter().enumerate() {
        if let Some((_, vertex)) = mean.and_then(|_| moving.next()) {
            vertices.order[row][at] = vertex;
        }
    }
    vertices.order[row].iter().enumerate().for_each(|(at, &vertex)| position[vertex] = at);
}

/// Exchanges neighbours as long as that takes crossings away.
fn exchange(vertices: &mut Vertices, position: &mut [usize]) {
    for _ in 0..8 {
        let mut improved = false;
        for row in 0..vertices.order.len() {
            for at in 1..vertices.order[row].len() {
                let (left, right) = (vertices.order[row][at - 1], vertices.order[row][at]);
                let now = between(vertices, position, left, right);
                if now > 0 && between(vertices, position, right, left) < now {
                    vertices.order[row].swap(at - 1, at);
                    position.swap(left, right);
                    improved = true;
                }
            }
        }
        if !improved {
            return;
        }
    }
}

/// Returns the number of crossings between the edges of two vertices when one stands left of the other.
fn between(vertices: &Vertices, position: &[usize], left: usize, right: usize) -> usize {
    [&vertices.up, &vertices.down]
        .into_iter()
        .map(|near| {
            let mut of_left: Vec<usize> = near[left].iter().map(|&other| position[other]).collect();
            of_left.sort_unstable();
            let over = |other: &usize| of_left.len() - of_left.partition_point(|at| *at <= position[*other]);
            near[right].iter().map(over).sum::<usize>()
        })
        .sum()
}

/// Returns the number of pairs of edges that cross: inversions, counted with a tree of sums.
pub(crate) fn count(vertices: &Vertices, position: &[usize]) -> usize {
    let mut crossings = 0;
    for pair in vertices.order.windows(2) {
        let [upper, lower] = pair else { continue };
        let mut sums = vec![0_usize; lower.len() + 1];
        let mut before = 0;
        for &vertex in upper {
            let mut ends: Vec<usize> = vertices.down[vertex].iter().map(|&other| position[other]).collect();
            ends.sort_unstable();
            for &end in &ends {
                let (mut at, mut not_right) = (end + 1, 0);
                while at > 0 {
                    not_right += sums[at];
                    at &= at - 1;
                }
                crossings += before - not_right;
            }
            before += ends.len();
            for end in ends {
                let mut at = end + 1;
                while at < sums.len() {
                    sums[at] += 1;
                    at += at & at.wrapping_neg();
                }
            }
        }
    }
    crossings
}

#[cfg(test)]
mod tests {
    use super::*;

    fn two_rows(upper: usize, lower: usize, edges: &[(usize, usize)]) -> Vertices {
        let size = upper + lower;
        let order = vec![(0..upper).collect(), (upper..size).collect()];
        let mut vertices =
            Vertices { halves: vec![10.0; size], up: vec![vec![]; size], down: vec![vec![]; size], order, boxes: size };
        for &(from, to) in edges {
            vertices.connect(from, upper + to);
        }
        vertices
    }

    #[test]
    fn crossings_are_counted_as_pairs() {
        let vertices = two_rows(3, 3, &[(0, 2), (1, 1), (2, 0), (0, 0)]);
        // (0,2) with (1,1) and (2,0), (1,1) with (2,0); edges that meet in a vertex do not cross.
        assert_eq!(count(&vertices, &positions(&vertices)), 3);
    }

    #[test]
    fn a_reversed_row_is_set_right() {
        let mut vertices = two_rows(4, 4, &[(0, 3), (1, 2), (2, 1), (3, 0)]);
        reduce(&mut vertices);
        assert_eq!(count(&vertices, &positions(&vertices)), 0);
    }

    #[test]
    fn what_cannot_be_avoided_stays() {
        let mut vertices = two_rows(2, 2, &[(0, 0), (0, 1), (1, 0), (1, 1)]);
        reduce(&mut vertices);
        assert_eq!(count(&vertices, &positions(&vertices)), 1);
        let mut vertices = two_rows(4, 2, &[(0, 1), (3, 1), (1, 0), (2, 0), (0, 0)]);
        reduce(&mut vertices);
        assert_eq!(count(&vertices, &positions(&vertices)), 0);
    }
}
