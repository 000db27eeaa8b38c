//! The order in which a search tries to answer its questions. How the search takes each stage is said in `judge_board`.

use std::collections::BTreeSet;

use crate::limits::{FEW_INSTANCES, Limits};

/// The domain sizes up to which models are looked for before anything else.
const SMALL: u32 = 3;

/// The steps of the first saturation, which take some thousandths of a second, …
const FIRST: u64 = 3_000;
/// … of the second, which take some tenths, …
const SECOND: u64 = 100_000;
/// … and of the third, which take some seconds.
const THIRD: u64 = 2_500_000;
/// The steps of the saturations in the goal's own words: some tenths of a second, and about a second.
const DIRECTED: [u64; 2] = [200_000, 2_000_000];
/// The steps before and after small models where saturation is tried first.
const FIRST_OF_ALL: [u64; 2] = [30_000, 2_000_000];

/// The steps among the few statements that a goal leads to, and of the first search that unfolds definitions: some hundredths of a second each.
const SELECTED: u64 = 10_000;

/// The steps among many statements, all of them, where those near the goal were not enough.
const AMONG_ALL: u64 = 500_000;

/// Of many statements, this many take part in the first saturation, …
const NEAREST: usize = 16;
/// … and this many in the second.
const NEAR: usize = 64;

/// Work of a search over cells before any solver is started.
const LITTLE_WORK: u64 = 30_000;
/// Work of a search over cells between other searches.
const SHORT_WORK: u64 = 300_000;
/// Work of an exhaustive search over cells.
const LONG_WORK: u64 = 100_000_000;

/// Steps of the search among models of words, which take some seconds where none of them is found.
const WORD_STEPS: u64 = 40_000_000;

/// A stage of the schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// Instances of earlier refutations, tried against this question.
    InstanceStore,
    /// Finite models of these sizes, the greatest included.
    Models(u32, u32),
    /// The same within a part of the time that a stage may take: what the solver does not find soon is left for later.
    BriefModels(u32, u32),
    /// Finite models of these sizes by the cells of their tables, each with so much `work`.
    Cells { from: u32, to: u32, work: u64 },
    /// A refutation with at most `instances`, from a focus: as few statements as suffice to exclude models of `size` objects. It is only
    /// tried when the focus has at most this many `statements`; a larger one as a rule means that larger models exist.
    FocusedRefutation { size: u32, statements: usize, instances: usize },
    /// An infinite model of numbers among the known ones, within this many trials.
    InfiniteModels { trials: u64 },
    /// An infinite model of words among the known ones, within this many steps.
    WordModels { steps: u64 },
    /// A model near the board's own, if that is one of words, within this many steps.
    NearModels { steps: u64 },
    /// A refutation by saturation within this many steps since it began, from at most this many statements: those nearest to the goal.
    Saturation { steps: u64, statements: usize },
    /// The same from all statements, of which only a refutation by so few instances counts: what takes more is often proved in fewer lines from
    /// what a solver finds.
    EasySaturation { steps: u64, instances: usize },
    /// The same from the statements that the goal leads to, where there are others.
    SelectedSaturation { steps: u64 },
    /// A refutation by saturation in the goal's own words within this many steps, from at most this many statements: those nearest to the goal.
    GoalDirectedSaturation { steps: u64, statements: usize },
    /// A refutation by saturation within this many steps, with every definition expanded.
    UnfoldingSaturation { steps: u64 },
    /// A refutation with at most this many instances, from all statements.
    FullRefutation(usize),
}

impl Stage {
    /// Returns whether the stage asks the ground oracle.
    pub(crate) fn asks_solver(self) -> bool {
        match self {
            Stage::InstanceStore
            | Stage::Models(..)
            | Stage::BriefModels(..)
            | Stage::FocusedRefutation { .. }
            | Stage::FullRefutation(_) => true,
            Stage::Cells { .. }
            | Stage::InfiniteModels { .. }
            | Stage::WordModels { .. }
            | Stage::NearModels { .. }
            | Stage::Saturation { .. }
            | Stage::EasySaturation { .. }
            | Stage::SelectedSaturation { .. }
            | Stage::GoalDirectedSaturation { .. }
            | Stage::UnfoldingSaturation { .. } => false,
        }
    }

    /// Returns the same stage with at most this many steps, where it counts any.
    pub(crate) fn within(mut self, most: u64) -> Stage {
        match &mut self {
            Stage::Cells { work: steps, .. }
            | Stage::InfiniteModels { trials: steps }
            | Stage::WordModels { steps }
            | Stage::NearModels { steps }
            | Stage::Saturation { steps, .. }
            | Stage::EasySaturation { steps, .. }
            | Stage::SelectedSaturation { steps }
            | Stage::GoalDirectedSaturation { steps, .. }
            | Stage::UnfoldingSaturation { steps } => *steps = most.min(*steps),
            Stage::InstanceStore
            | Stage::Models(..)
            | Stage::BriefModels(..)
            | Stage::FocusedRefutation { .. }
            | Stage::FullRefutation(_) => {}
        }
        self
    }
}

/// The stages in steps; those of a step are taken at once, question by question. On a `large` board a step ends with refutations, from
/// which the next question learns; on a small one each stage is a step. `first` is the smallest domain that is looked at, `bounds` are
/// the numbers that counting statements name. Where instances promise less than consequences do (`deductive`), saturation is tried first.
pub(crate) fn steps(limits: &Limits, first: u32, bounds: &BTreeSet<u32>, large: bool, deductive: bool) -> Vec<Vec<Stage>> {
    let largest = limits.domain;
    let small = SMALL.min(largest);
    let step = |models: Stage, size, statements, instances| {
        let refutation = Stage::FocusedRefutation { size, statements, instances };
        if large { vec![vec![Stage::InstanceStore, models, refutation]] } else { vec![vec![models], vec![refutation]] }
    };
    let mut schedule = Vec::new();
    if deductive {
        schedule.push(vec![Stage::Saturation { steps: FIRST_OF_ALL[0], statements: usize::MAX }]);
    }
    if !deductive && !large {
        // Most questions of small boards need no solver, whose start and first question take longer than both of these.
        schedule.push(vec![Stage::Cells { from: first, to: small, work: LITTLE_WORK }]);
        if bounds.is_empty() {
            schedule.push(vec![Stage::EasySaturation { steps: FIRST, instances: FEW_INSTANCES }]);
        }
    }
    schedule.extend(step(Stage::Models(first, small), small, 3, 40));
    if deductive || !large {
        let steps = if deductive { FIRST_OF_ALL[1] } else { FIRST };
        schedule.push(vec![Stage::Saturation { steps, statements: usize::MAX }]);
    }
    if !large {
        schedule.push(vec![Stage::SelectedSaturation { steps: SELECTED }]);
        schedule.push(vec![Stage::UnfoldingSaturation { steps: SELECTED }]);
        // Where it is said how many objects there are, that size tells most.
        let told = bounds.iter().filter(|&&n| small < n && n <= largest);
        schedule.extend(told.map(|&size| vec![Stage::Cells { from: size, to: size, work: SHORT_WORK }]));
    }
    if largest > small {
        let size = largest.min(5);
        schedule.extend(step(Stage::BriefModels(small + 1, size), size, 5, 200));
    }
    if large {
        schedule.push(vec![Stage::Saturation { steps: FIRST, statements: NEAREST }]);
    }
    // A statement such as |L| ≥ 20 is satisfied, and its denial too, at its own bound or next to it.
    let sizes: BTreeSet<u32> = bounds.iter().flat_map(|&n| n.saturating_sub(1)..=n.saturating_add(1)).collect();
    let sizes: Vec<u32> = sizes.into_iter().filter(|&size| size > largest).collect();
    schedule.extend(sizes.iter().map(|&size| vec![Stage::Cells { from: size, to: size, work: LONG_WORK }]));
    schedule.extend(sizes.iter().map(|&size| vec![Stage::Models(size, size)]));
    schedule.push(vec![Stage::InfiniteModels { trials: 400_000 }]);
    let statements = if large { NEAR } else { usize::MAX };
    schedule.push(vec![Stage::Saturation { steps: SECOND, statements }]);
    let directed = |at: usize| vec![Stage::GoalDirectedSaturation { steps: DIRECTED[at], statements }];
    schedule.push(directed(0));
    schedule.push(vec![Stage::UnfoldingSaturation { steps: DIRECTED[0] }]);
    if largest > 5 {
        schedule.push(vec![Stage::Cells { from: 6, to: largest, work: SHORT_WORK }]);
        if large {
            // Some tenths of a second; what comes next takes seconds.
            schedule.push(vec![Stage::Saturation { steps: AMONG_ALL, statements: usize::MAX }]);
        }
        schedule.extend(step(Stage::BriefModels(6, 6), 6, usize::MAX, 800));
        // The refutation from all statements takes half of the time where it finds nothing.
        let place = schedule.len() - usize::from(!large);
        schedule.insert(place, directed(1));
        if !large {
            schedule.insert(place, vec![Stage::FocusedRefutation { size: 6, statements: usize::MAX, instances: 300 }]);
        }
    }
    let last = [
        Stage::InfiniteModels { trials: 10_000_000 },
        Stage::WordModels { steps: WORD_STEPS },
        Stage::FullRefutation(1_000),
        Stage::Saturation { steps: THIRD, statements: usize::MAX },
        Stage::Cells { from: small + 1, to: largest, work: LONG_WORK },
        Stage::Models(small + 1, largest),
        Stage::FullRefutation(limits.instances),
    ];
    schedule.extend(last.map(|stage| vec![stage]));
    schedule
}

/// Number of the first steps of a schedule that consistency takes before the other questions begin, as many as most boards need.
pub(crate) fn ahead(schedule: &[Vec<Stage>]) -> usize {
    let infinite = schedule.iter().position(|step| matches!(step[..], [Stage::InfiniteModels { .. }]));
    infinite.map_or(schedule.len(), |at| at + 1)
}

/// The steps that consistency takes ahead, in its own order: most boards are consistent, so that long searches for a refutation come after
/// all models, those of words included.
pub(crate) fn for_consistency(ahead: &[Vec<Stage>]) -> Vec<Vec<Stage>> {
    let (long, mut order): (Vec<_>, Vec<_>) = ahead.iter().cloned().partition(|step| is_long_saturation(step));
    order.push(vec![Stage::WordModels { steps: WORD_STEPS }]);
    order.extend(long);
    order
}

/// The same steps for the other questions of a board that has an endless model and none found that ends: what is like it, and small models,
/// come before refutations.
pub(crate) fn for_endless_boards(ahead: &[Vec<Stage>]) -> Vec<Vec<Stage>> {
    let mut order = ahead.to_vec();
    order.push(vec![Stage::NearModels { steps: WORD_STEPS }]);
    order.push(vec![Stage::WordModels { steps: WORD_STEPS }]);
    order.sort_by_key(|step| match step[..] {
        [Stage::InfiniteModels { .. } | Stage::NearModels { .. } | Stage::WordModels { .. }] => 1,
        [Stage::FocusedRefutation { .. } | Stage::Cells { .. }] => 2,
        _ if is_long_saturation(step) => 3,
        _ => 0,
    });
    order
}

/// The same steps for the other questions of a board that contradicts itself: what a statement follows from without that says more than that
/// everything follows from a contradiction, at which saturation arrives first.
pub(crate) fn for_contradictory_boards(ahead: &[Vec<Stage>]) -> Vec<Vec<Stage>> {
    let mut order = ahead.to_vec();
    let is_saturation = |step: &Vec<Stage>| matches!(step[..], [Stage::EasySaturation { .. }]);
    let is_focused = |step: &Vec<Stage>| matches!(step[..], [Stage::FocusedRefutation { .. }]);
    if let (Some(first), Some(focused)) = (order.iter().position(is_saturation), order.iter().position(is_focused))
        && first < focused
    {
        let step = order.remove(first);
        order.insert(focused, step);
    }
    order
}

fn is_long_saturation(step: &[Stage]) -> bool {
    matches!(step, [Stage::Saturation { steps, .. }] if *steps > SECOND)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn index_of(order: &[Vec<Stage>], wanted: impl Fn(&Stage) -> bool) -> usize {
        order.iter().position(|step| step.iter().any(&wanted)).expect("there is such a stage")
    }

    #[test]
    fn a_contradiction_is_no_reason_before_others_were_looked_for() {
        let schedule = steps(&Limits::default(), 1, &BTreeSet::new(), false, false);
        let easy = |stage: &Stage| matches!(stage, Stage::EasySaturation { .. });
        let focused = |stage: &Stage| matches!(stage, Stage::FocusedRefutation { .. });
        assert!(index_of(&schedule, easy) < index_of(&schedule, focused), "{schedule:?}");
        let order = for_contradictory_boards(&schedule);
        assert_eq!((index_of(&order, easy), order.len()), (index_of(&order, focused) + 1, schedule.len()), "{order:?}");
    }

    #[test]
    fn a_limit_of_steps_bounds_what_counts_steps_and_changes_nothing_else() {
        let unbounded = steps(&Limits::default(), 1, &BTreeSet::from([20]), false, false).concat();
        let bounded: Vec<Stage> = unbounded.iter().map(|stage| stage.within(7)).collect();
        assert!(bounded.contains(&Stage::Saturation { steps: 7, statements: usize::MAX }));
        assert!(bounded.contains(&Stage::WordModels { steps: 7 }) && bounded.contains(&Stage::InfiniteModels { trials: 7 }));
        assert!(bounded.contains(&Stage::Cells { from: 4, to: 8, work: 7 }) && bounded.contains(&Stage::FullRefutation(20_000)));
        assert!(unbounded.iter().map(|stage| stage.within(u64::MAX)).eq(unbounded.iter().copied()));
    }

    #[test]
    fn endless_models_come_before_what_takes_long() {
        for (large, deductive) in [(false, false), (false, true), (true, false), (true, true)] {
            let schedule = steps(&Limits::default(), 1, &BTreeSet::from([20]), large, deductive);
            let (first, rest) = schedule.split_at(ahead(&schedule));
            let is_words = |stage: &Stage| matches!(stage, Stage::WordModels { .. });
            let is_long = |step: &Vec<Stage>| is_long_saturation(step);
            let consistency = for_consistency(first);
            let words = index_of(&consistency, is_words);
            assert!(consistency.iter().position(is_long).is_none_or(|long| words < long), "{consistency:?}");
            assert!(!rest.is_empty() && first.len() < consistency.len());
            let others = for_endless_boards(first);
            let words = index_of(&others, is_words);
            let refutation = index_of(&others, |stage| matches!(stage, Stage::FocusedRefutation { .. }));
            // On large boards a step has models and refutations together, and small models come first.
            assert!(large || words < refutation, "{others:?}");
            assert!(index_of(&others, |stage| matches!(stage, Stage::Models(1, _))) < words, "{others:?}");
            assert!(others.iter().position(is_long).is_none_or(|long| words < long), "{others:?}");
        }
    }
}
