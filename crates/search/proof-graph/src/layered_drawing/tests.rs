//! Properties of every drawing, on random graphs.

use proptest::prelude::*;

use super::*;

/// Boxes on levels, and edges from upper to lower ones.
fn drawings() -> impl Strategy<Value = Drawing> {
    let boxes = prop::collection::vec((40.0..300.0_f64, 30.0..80.0_f64, 0..8_usize), 1..40);
    (boxes, prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>()), 0..80)).prop_map(
        |(boxes, pairs)| {
            let levels: Vec<usize> = boxes.iter().map(|one| one.2).collect();
            let widths: Vec<f64> = boxes.iter().map(|one| one.0).collect();
            let mut edges: Vec<(usize, usize)> = pairs
                .into_iter()
                .map(|(one, other)| (one.index(boxes.len()), other.index(boxes.len())))
                .filter(|&(one, other)| levels[one] < levels[other])
                .collect();
            edges.sort_unstable();
            edges.dedup();
            let rows = rows::rows(&levels, &widths, &edges, GAP);
            Drawing { sizes: boxes.iter().map(|one| (one.0, one.1)).collect(), rows, edges }
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn boxes_keep_apart_and_edges_lead_from_box_to_box(drawing in drawings()) {
        let positions = arranged(&drawing).expect("few edges");
        let boxes = 0..drawing.sizes.len();
        let left = |at: usize| positions.x[at] - drawing.sizes[at].0 / 2.0;
        for one in boxes.clone() {
            let (width, height) = drawing.sizes[one];
            prop_assert!(left(one) > -0.01 && left(one) + width <= positions.width + 0.01);
            prop_assert!(positions.top[one] >= 0.0 && positions.top[one] + height <= positions.height + 0.01);
            for other in boxes.clone().filter(|&other| other != one) {
                let (other_width, other_height) = drawing.sizes[other];
                let beside = left(one) + width + GAP <= left(other) + 0.01 || left(other) + other_width + GAP <= left(one) + 0.01;
                let above = positions.top[one] + height < positions.top[other] || positions.top[other] + other_height < positions.top[one];
                prop_assert!(beside || above, "boxes {} and {} overlap", one, other);
            }
        }
        let mut ends = Vec::new();
        for segment in &positions.segments {
            prop_assert!(segment.from.1 <= segment.bend && segment.bend < segment.straight && segment.straight <= segment.to.1);
            if let Some(target) = segment.target {
                ends.push((segment.source, target));
                prop_assert!(left(target) < segment.to.0 && segment.to.0 < left(target) + drawing.sizes[target].0);
                prop_assert_eq!(segment.to.1, positions.top[target]);
            } else {
                // The trunk passes its row beside the boxes.
                let passes = |&at: &usize| positions.top[at] < segment.to.1 && positions.top[at] + drawing.sizes[at].1 > segment.straight;
                for at in boxes.clone().filter(passes) {
                    let beside = segment.to.0 < left(at) || segment.to.0 > left(at) + drawing.sizes[at].0;
                    prop_assert!(beside, "the trunk of {} runs through {}", segment.source, at);
                }
            }
        }
        ends.sort_unstable();
        prop_assert_eq!(ends, drawing.edges);
    }
}

#[test]
fn an_order_without_crossings_is_found_for_a_tree() {
    // A binary tree whose leaves are numbered in a bad order.
    let parents = [(1, 0), (2, 0), (3, 2), (4, 1), (5, 2), (6, 1)];
    let levels = [2, 1, 1, 0, 0, 0, 0];
    let rows = rows::rows(&levels, &[50.0; 7], &parents, GAP);
    let drawing = Drawing { sizes: vec![(50.0, 20.0); 7], rows, edges: parents.to_vec() };
    let mut vertices = vertices(&drawing).expect("few edges");
    crossings::reduce(&mut vertices);
    let mut position = vec![0; 7];
    for row in &vertices.order {
        row.iter().enumerate().for_each(|(at, &vertex)| position[vertex] = at);
    }
    assert_eq!(crossings::count(&vertices, &position), 0);
}

#[test]
fn too_many_rows_passed_are_refused() {
    // A chain of 460 boxes, each of which is cited by the last one as well.
    let last = 459;
    let mut edges: Vec<(usize, usize)> = (0..last).map(|at| (at, at + 1)).chain((0..last - 1).map(|at| (at, last))).collect();
    edges.sort_unstable();
    let drawing = Drawing { sizes: vec![(50.0, 20.0); last + 1], rows: (0..=last).collect(), edges };
    assert_eq!(arranged(&drawing).err(), Some(TooTangled { points: (1..last).map(|at| last - at).sum() }));
}
