//! The places of the vertices in each row: as near to what they are connected with as order and distances allow. For one row that
//! is a least-squares problem with an exact solution, which is found by pooling neighbours that get into each other's way; rows
//! are solved in turn, down and up.

use super::Vertices;

const ROUNDS: usize = 40;
/// Weight of a straight part of a trunk, compared with an edge between boxes.
const TRUNK: f64 = 40.0;
const BESIDE_TRUNK: f64 = 2.0;

/// By vertex the middle, so that the leftmost box or trunk begins at 0.
pub(crate) fn assign(vertices: &Vertices) -> Vec<f64> {
    let mut x = vec![0.0; vertices.halves.len()];
    for row in &vertices.order {
        let mut at = 0.0;
        for (left, &vertex) in row.iter().enumerate() {
            at += left.checked_sub(1).map_or(0.0, |left| vertices.distance(row[left], vertex));
            x[vertex] = at;
        }
        let middle = at / 2.0;
        row.iter().for_each(|&vertex| x[vertex] -= middle);
    }
    let rows = vertices.order.len();
    for round in 0..ROUNDS {
        for step in 0..rows {
            let row = if round % 2 == 0 { step } else { rows - 1 - step };
            // First what is above or below alone, so that movements spread; then both together.
            let (above, below) = if round + 8 > ROUNDS {
                (1.0, 1.0)
            } else if round % 2 == 0 {
                (1.0, 0.1)
            } else {
                (0.1, 1.0)
            };
            solve_row(vertices, &mut x, &vertices.order[row], above, below);
        }
    }
    let left = (0..x.len()).map(|vertex| x[vertex] - vertices.halves[vertex]).fold(f64::INFINITY, f64::min);
    x.iter_mut().for_each(|x| *x -= left);
    x
}

/// Neighbours that touch each other and move together.
struct Pool {
    /// The sum of the weights.
    weight: f64,
    /// The sum of the wanted places, each times its weight.
    wanted: f64,
    count: usize,
}

/// The mean place of what is connected in a row, for what is not: it stands near the others.
fn middle(vertices: &Vertices, x: &[f64], row: &[usize]) -> f64 {
    let connected = row.iter().filter(|&&vertex| !(vertices.up[vertex].is_empty() && vertices.down[vertex].is_empty()));
    let count = connected.clone().count();
    if count == 0 {
        return x.iter().sum::<f64>() / x.len().max(1) as f64;
    }
    connected.map(|&vertex| x[vertex]).sum::<f64>() / count as f64
}

fn solve_row(vertices: &Vertices, x: &mut [f64], row: &[usize], above: f64, below: f64) {
    let middle = middle(vertices, x, row);
    let mut pools: Vec<Pool> = Vec::with_capacity(row.len());
    // Where each vertex would stand if the row began at 0 and were as narrow as it can be.
    let mut offsets = Vec::with_capacity(row.len());
    let mut offset = 0.0;
    for (at, &vertex) in row.iter().enumerate() {
        offset += at.checked_sub(1).map_or(0.0, |left| vertices.distance(row[left], vertex));
        offsets.push(offset);
        let (mut weight, mut sum) = (0.0, 0.0);
        for (near, share) in [(&vertices.up[vertex], above), (&vertices.down[vertex], below)] {
            for &other in near {
                let strength = share
                    * match (vertices.is_box(vertex), vertices.is_box(other)) {
                        (true, true) => 1.0,
                        (false, false) => TRUNK,
                        _ => BESIDE_TRUNK,
                    };
                weight += strength;
                sum += strength * x[other];
            }
        }
        (weight, sum) = if weight > 0.0 { (weight + 0.02, sum + 0.02 * x[vertex]) } else { (0.001, 0.001 * middle) };
        let mut pool = Pool { weight, wanted: sum - weight * offset, count: 1 };
        while let Some(last) = pools.pop_if(|last| last.wanted / last.weight >= pool.wanted / pool.weight) {
            pool = Pool { weight: pool.weight + last.weight, wanted: pool.wanted + last.wanted, count: pool.count + last.count };
        }
        pools.push(pool);
    }
    let moved = pools.iter().flat_map(|pool| std::iter::repeat_n(pool.wanted / pool.weight, pool.count));
    for ((&vertex, offset), start) in row.iter().zip(offsets).zip(moved) {
        x[vertex] = start + offset;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_keep_their_distance_and_stand_under_what_they_hang_on() {
        let order = vec![vec![0], vec![1, 2]];
        let vertices = Vertices {
            halves: vec![50.0, 50.0, 30.0],
            up: vec![vec![], vec![0], vec![0]],
            down: vec![vec![1, 2], vec![], vec![]],
            order,
            boxes: 3,
        };
        let x = assign(&vertices);
        assert!((x[2] - x[1] - (80.0 + super::super::GAP)).abs() < 1e-6);
        assert!((x[0] - (x[1] + x[2]) / 2.0).abs() < 1.0, "{x:?}");
    }
}
