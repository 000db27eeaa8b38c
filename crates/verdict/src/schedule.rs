//! The order in which a search tries to answer its questions. How the search takes each stage is said in `judge_board`.

use std::collections::BTreeSet;

use crate::limits::Limits;

/// The domain sizes up to which models are looked for before anything else.
const SMALL: u32 = 3;

/// Work of a search over cells that is to be had in passing, and of one that is to find what there is.
const SHORT_WORK: u64 = 300_000;
const LONG_WORK: u64 = 100_000_000;

/// A stage of the schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// Instances of earlier refutations, tried against this question.
    InstanceStore,
    /// Finite models of these sizes, the greatest included.
    Models(u32, u32),
    /// Finite models of these sizes by the cells of their tables, each with so much `work`.
    Cells { from: u32, to: u32, work: u64 },
    /// A refutation with at most `instances`, from a focus: as few statements as suffice to exclude models of `size` objects. It is only
    /// tried when the focus has at most so many `statements`; a larger one as a rule means that larger models exist.
    FocusedRefutation { size: u32, statements: usize, instances: usize },
    /// An infinite model among the known ones, within so many trials.
    InfiniteModels { trials: u64 },
    /// A refutation with at most this many instances, from all statements.
    FullRefutation(usize),
}

/// The stages in steps; those of a step are taken at once, question by question. On a `large` board a step ends with refutations, from
/// which the next question learns; on a small one each stage is a step. `first` is the smallest domain that is looked at, `bounds` are
/// the numbers that counting statements name.
pub(crate) fn steps(limits: &Limits, first: u32, bounds: &BTreeSet<u32>, large: bool) -> Vec<Vec<Stage>> {
    let largest = limits.domain;
    let small = SMALL.min(largest);
    let step = |models: Stage, size, statements, instances| {
        let refutation = Stage::FocusedRefutation { size, statements, instances };
        if large { vec![vec![Stage::InstanceStore, models, refutation]] } else { vec![vec![models], vec![refutation]] }
    };
    let mut schedule = step(Stage::Models(first, small), small, 3, 40);
    if largest > small {
        let size = largest.min(5);
        schedule.extend(step(Stage::Models(small + 1, size), size, 5, 200));
    }
    // A statement such as |L| ≥ 20 is satisfied, and its denial too, at its own bound or next to it.
    let sizes: BTreeSet<u32> = bounds.iter().flat_map(|&n| n.saturating_sub(1)..=n.saturating_add(1)).collect();
    let sizes: Vec<u32> = sizes.into_iter().filter(|&size| size > largest).collect();
    schedule.extend(sizes.iter().map(|&size| vec![Stage::Cells { from: size, to: size, work: LONG_WORK }]));
    schedule.extend(sizes.iter().map(|&size| vec![Stage::Models(size, size)]));
    schedule.push(vec![Stage::InfiniteModels { trials: 400_000 }]);
    if largest > 5 {
        schedule.push(vec![Stage::Cells { from: 6, to: largest, work: SHORT_WORK }]);
        schedule.extend(step(Stage::Models(6, 6), 6, usize::MAX, 800));
    }
    let last = [
        Stage::InfiniteModels { trials: 10_000_000 },
        Stage::FullRefutation(1_000),
        Stage::Cells { from: small + 1, to: largest, work: LONG_WORK },
        Stage::Models(7, largest),
        Stage::FullRefutation(limits.instances),
    ];
    schedule.extend(last.map(|stage| vec![stage]));
    schedule
}
