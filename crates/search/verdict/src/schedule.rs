//! The order in which the strategies try to answer a question. The strategies are in `strategies`; `judge_board` runs them.

use std::collections::BTreeSet;

use crate::limits::{FEW_INSTANCES, Limits};
use crate::strategies::cells::{LITTLE_WORK, LONG_WORK, PASSING_WORK, SHORT_WORK, cells};
use crate::strategies::easy_saturation::easy_saturation;
use crate::strategies::finite_models::{brief_finite_models, finite_models};
use crate::strategies::focused_refutation::focused_refutation;
use crate::strategies::full_refutation::full_refutation;
use crate::strategies::goal_directed_saturation::goal_directed_saturation;
use crate::strategies::known_structures::known_structures;
use crate::strategies::near_models::near_models;
use crate::strategies::number_models::number_models;
use crate::strategies::portfolio::portfolio;
use crate::strategies::saturation::saturation;
use crate::strategies::selected_saturation::selected_saturation;
use crate::strategies::stored_instances::stored_instances;
use crate::strategies::unfolding_saturation::unfolding_saturation;
use crate::strategies::word_models::word_models;
use crate::strategies::{self, Strategy};

/// The domain sizes up to which models are looked for before anything else.
const SMALL: u32 = 3;

/// Sizes of models that are tried early, beyond those that are asked for, …
const FURTHER: u32 = 16;
/// … and those that are tried at all: domains whose tables are soon searched.
const FURTHEST: u32 = 32;
/// The work of trying known operations: up to some tenths of a second, and mostly some milliseconds.
const KNOWN: u64 = 800_000;

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

/// The steps of each way of the portfolio: some thousandths of a second, some hundredths, some tenths, …
const PORTFOLIO: [u64; 3] = [1_000, 20_000, 200_000];
/// … and as long as there is time.
const TO_THE_END: u64 = 100_000_000;

/// The trials of the first search among models of numbers for a question that is asked alone: some hundredths of a second.
const FEW_TRIALS: u64 = 200_000;

/// The steps among the few statements that a goal leads to, and of the first search that unfolds definitions: some hundredths of a second each.
const SELECTED: u64 = 10_000;

/// The steps among many statements, all of them, where those near the goal were not enough.
const AMONG_ALL: u64 = 500_000;

/// Of many statements, this many take part in the first saturation, …
const NEAREST: usize = 16;
/// … and this many in the second.
const NEAR: usize = 64;

/// The strategies in steps; those of a step are taken at once, question by question. On a `large` board a step ends with refutations, from
/// which the next question learns; on a small one each strategy is a step. `first` is the smallest domain that is looked at, `bounds` are
/// the numbers that counting statements name. Where instances promise less than consequences do (`deductive`), saturation is tried first.
pub(crate) fn steps(limits: &Limits, first: u32, bounds: &BTreeSet<u32>, large: bool, deductive: bool) -> Vec<Vec<Strategy>> {
    let largest = limits.domain;
    let small = SMALL.min(largest);
    let step = |models: Strategy, size, statements, instances| {
        let refutation = focused_refutation(size, statements, instances);
        if large { vec![vec![stored_instances(), models, refutation]] } else { vec![vec![models], vec![refutation]] }
    };
    let mut schedule = Vec::new();
    if deductive {
        schedule.push(vec![saturation(FIRST_OF_ALL[0], usize::MAX)]);
    }
    if !deductive && !large {
        // Most questions of small boards need no solver, whose start and first question take longer than both of these.
        schedule.push(vec![cells(first, small, LITTLE_WORK)]);
        if bounds.is_empty() {
            schedule.push(vec![easy_saturation(FIRST, FEW_INSTANCES)]);
        }
    }
    schedule.extend(step(finite_models(first, small), small, 3, 40));
    if deductive || !large {
        let steps = if deductive { FIRST_OF_ALL[1] } else { FIRST };
        schedule.push(vec![saturation(steps, usize::MAX)]);
    }
    if !large {
        schedule.push(vec![selected_saturation(SELECTED)]);
        schedule.push(vec![unfolding_saturation(SELECTED)]);
        // Where statements count the objects, models of that size come first.
        let told = bounds.iter().filter(|&&n| small < n && n <= largest);
        schedule.extend(told.map(|&size| vec![cells(size, size, SHORT_WORK)]));
    }
    if largest > small {
        let size = largest.min(5);
        schedule.extend(step(brief_finite_models(small + 1, size), size, 5, 200));
    }
    if large {
        schedule.push(vec![saturation(FIRST, NEAREST)]);
    }
    // A statement such as |L| ≥ 20 is satisfied, and its denial too, at its own bound or next to it.
    let sizes: BTreeSet<u32> = bounds.iter().flat_map(|&n| n.saturating_sub(1)..=n.saturating_add(1)).collect();
    let sizes: Vec<u32> = sizes.into_iter().filter(|&size| size > largest).collect();
    schedule.extend(sizes.iter().map(|&size| vec![cells(size, size, LONG_WORK)]));
    schedule.extend(sizes.iter().map(|&size| vec![finite_models(size, size)]));
    schedule.push(vec![number_models(400_000)]);
    if largest > small && !large {
        schedule.push(vec![known_structures(small + 1, FURTHEST.max(largest), KNOWN)]);
        if largest < FURTHER {
            schedule.push(vec![cells(largest + 1, FURTHER, PASSING_WORK)]);
        }
    }
    let statements = if large { NEAR } else { usize::MAX };
    schedule.push(vec![saturation(SECOND, statements)]);
    let directed = |at: usize| vec![goal_directed_saturation(DIRECTED[at], statements)];
    schedule.push(directed(0));
    schedule.push(vec![unfolding_saturation(DIRECTED[0])]);
    if largest > 5 {
        schedule.push(vec![cells(6, largest, SHORT_WORK)]);
        if large {
            // Some tenths of a second; what comes next takes seconds.
            schedule.push(vec![saturation(AMONG_ALL, usize::MAX)]);
        }
        schedule.extend(step(brief_finite_models(6, 6), 6, usize::MAX, 800));
        // The refutation from all statements takes half of the time where it finds nothing.
        let place = schedule.len() - usize::from(!large);
        schedule.insert(place, directed(1));
        if !large {
            schedule.insert(place, vec![focused_refutation(6, usize::MAX, 300)]);
        }
    }
    let last = [
        number_models(10_000_000),
        word_models(),
        cells(largest.saturating_add(1), FURTHEST.max(largest.saturating_add(1)), SHORT_WORK),
        full_refutation(1_000),
        saturation(THIRD, usize::MAX),
        cells(small + 1, largest, LONG_WORK),
        finite_models(small + 1, largest),
        full_refutation(limits.instances),
    ];
    schedule.extend(last.map(|strategy| vec![strategy]));
    match limits.least_domain {
        Some(least) => within_sizes(schedule, least, largest),
        None => schedule,
    }
}

/// The searches for models of some sizes.
const OF_SIZES: [&str; 3] = [strategies::cells::NAME, strategies::finite_models::NAME, strategies::known_structures::NAME];

/// Returns the schedule with the searches for models bounded to these sizes, which come first; steps that have no other size are left out.
fn within_sizes(schedule: Vec<Vec<Strategy>>, least: u32, most: u32) -> Vec<Vec<Strategy>> {
    let bounded = |mut strategy: Strategy| {
        // In other strategies sizes say which instances a refutation begins with.
        if !OF_SIZES.contains(&strategy.name) {
            return Some(strategy);
        }
        let (from, to) = &mut strategy.budget.sizes;
        (*from, *to) = ((*from).max(least), (*to).min(most));
        (*from <= *to).then_some(strategy)
    };
    let first = [cells(least, most, SHORT_WORK), brief_finite_models(least, most)].map(|strategy| vec![strategy]);
    let steps = schedule.into_iter().map(|step| step.into_iter().filter_map(bounded).collect::<Vec<_>>());
    first.into_iter().chain(steps.filter(|step| !step.is_empty())).collect()
}

/// Number of the first steps of a schedule that consistency takes before the other questions begin, as many as most boards need.
pub(crate) fn ahead(schedule: &[Vec<Strategy>]) -> usize {
    let infinite = schedule.iter().position(|step| is_one_of(step, &[strategies::number_models::NAME]));
    infinite.map_or(schedule.len(), |at| at + 1)
}

/// The steps that consistency takes ahead, in its own order: most boards are consistent, so that long searches for a refutation come after
/// all models, those of words included.
pub(crate) fn for_consistency(ahead: &[Vec<Strategy>]) -> Vec<Vec<Strategy>> {
    let (long, mut order): (Vec<_>, Vec<_>) = ahead.iter().cloned().partition(|step| is_long_saturation(step));
    order.push(vec![word_models()]);
    order.extend(long);
    order
}

/// The schedule of a question that is asked alone, which need not be fair to others. Saturation in all ways comes before models of a size, for a
/// moment and again after models of numbers and known structures, which take as long; then before models of more than [`SMALL`] objects; and it has
/// the rest of the time. Where saturation is first as it is (`deductive`), the other ways come after it.
pub(crate) fn for_one_question(schedule: &[Vec<Strategy>], deductive: bool) -> Vec<Vec<Strategy>> {
    let saturations = [
        strategies::saturation::NAME,
        strategies::selected_saturation::NAME,
        strategies::unfolding_saturation::NAME,
        strategies::goal_directed_saturation::NAME,
    ];
    let is_kept = |step: &&Vec<Strategy>| deductive || !is_one_of(step, &saturations);
    let kept = schedule.iter().filter(is_kept).cloned();
    let (known, mut order): (Vec<_>, Vec<_>) = kept.partition(|step| is_one_of(step, &[strategies::known_structures::NAME]));
    let begins = |order: &[Vec<Strategy>], size: u32| {
        let models = |strategy: &Strategy| strategy.name == strategies::finite_models::NAME && strategy.budget.sizes.1 > size;
        order.iter().position(|step| step.iter().any(models)).unwrap_or(order.len())
    };
    let mut first = vec![vec![number_models(FEW_TRIALS)]];
    first.extend(known);
    if !deductive {
        first.insert(0, vec![portfolio(PORTFOLIO[0])]);
        first.push(vec![portfolio(PORTFOLIO[1])]);
    }
    let at = begins(&order, 0);
    order.splice(at..at, first);
    let at = begins(&order, SMALL);
    order.insert(at, vec![portfolio(PORTFOLIO[2])]);
    order.push(vec![portfolio(TO_THE_END)]);
    order
}

/// The same steps for the other questions of a board that has an endless model and none found that ends: what is like it, and small models,
/// come before refutations.
pub(crate) fn for_endless_boards(ahead: &[Vec<Strategy>]) -> Vec<Vec<Strategy>> {
    let mut order = ahead.to_vec();
    order.push(vec![near_models()]);
    order.push(vec![word_models()]);
    let endless = [strategies::number_models::NAME, strategies::near_models::NAME, strategies::word_models::NAME];
    let long = [strategies::focused_refutation::NAME, strategies::cells::NAME];
    order.sort_by_key(|step| match step {
        _ if is_one_of(step, &endless) => 1,
        _ if is_one_of(step, &long) => 2,
        _ if is_long_saturation(step) => 3,
        _ => 0,
    });
    order
}

/// The same steps for the other questions of a board that contradicts itself: what a statement follows from without that says more than that
/// everything follows from a contradiction, at which saturation arrives first.
pub(crate) fn for_contradictory_boards(ahead: &[Vec<Strategy>]) -> Vec<Vec<Strategy>> {
    let mut order = ahead.to_vec();
    let is_saturation = |step: &Vec<Strategy>| is_one_of(step, &[strategies::easy_saturation::NAME]);
    let is_focused = |step: &Vec<Strategy>| is_one_of(step, &[strategies::focused_refutation::NAME]);
    if let (Some(first), Some(focused)) = (order.iter().position(is_saturation), order.iter().position(is_focused))
        && first < focused
    {
        let step = order.remove(first);
        order.insert(focused, step);
    }
    order
}

/// Returns whether a step is one strategy, of one of these names.
fn is_one_of(step: &[Strategy], names: &[&str]) -> bool {
    matches!(step, [strategy] if names.contains(&strategy.name))
}

fn is_long_saturation(step: &[Strategy]) -> bool {
    is_one_of(step, &[strategies::saturation::NAME]) && step.iter().all(|strategy| strategy.budget.steps > SECOND)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn index_of(order: &[Vec<Strategy>], wanted: impl Fn(&Strategy) -> bool) -> usize {
        order.iter().position(|step| step.iter().any(&wanted)).expect("there is such a strategy")
    }

    #[test]
    fn a_contradiction_is_no_reason_before_others_were_looked_for() {
        let schedule = steps(&Limits::default(), 1, &BTreeSet::new(), false, false);
        let easy = |strategy: &Strategy| strategy.name == strategies::easy_saturation::NAME;
        let focused = |strategy: &Strategy| strategy.name == strategies::focused_refutation::NAME;
        assert!(index_of(&schedule, easy) < index_of(&schedule, focused), "{schedule:?}");
        let order = for_contradictory_boards(&schedule);
        assert_eq!((index_of(&order, easy), order.len()), (index_of(&order, focused) + 1, schedule.len()), "{order:?}");
    }

    #[test]
    fn a_limit_of_steps_bounds_what_counts_steps_and_changes_nothing_else() {
        let unbounded = steps(&Limits::default(), 1, &BTreeSet::from([20]), false, false).concat();
        let bounded: Vec<Strategy> = unbounded.iter().map(|strategy| strategy.within(7)).collect();
        assert!(bounded.contains(&saturation(7, usize::MAX)));
        assert!(bounded.contains(&word_models().within(7)) && bounded.contains(&number_models(7)));
        assert!(bounded.contains(&cells(4, 8, 7)) && bounded.contains(&full_refutation(20_000)));
        assert!(unbounded.iter().map(|strategy| strategy.within(u64::MAX)).eq(unbounded.iter().copied()));
    }

    #[test]
    fn models_of_other_sizes_are_not_looked_for() {
        for (least, most) in [(1, 1), (3, 5), (7, 7), (9, 12)] {
            let limits = Limits { domain: most, least_domain: Some(least), ..Limits::default() };
            for (large, deductive) in [(false, false), (false, true), (true, false), (true, true)] {
                let schedule = steps(&limits, 1, &BTreeSet::from([2, 20]), large, deductive).concat();
                let models: Vec<&Strategy> = schedule.iter().filter(|strategy| OF_SIZES.contains(&strategy.name)).collect();
                let sizes =
                    |strategy: &&Strategy| (least..=most).contains(&strategy.budget.sizes.0) && strategy.budget.sizes.1 <= most;
                assert!(!models.is_empty() && models.iter().all(sizes), "{models:?}");
                assert!(schedule.iter().any(|strategy| strategy.name == strategies::full_refutation::NAME));
            }
        }
    }

    #[test]
    fn larger_models_are_looked_for_unless_a_size_is_asked_for() {
        for (large, deductive) in [(false, false), (false, true), (true, false), (true, true)] {
            let sizes = |least_domain: Option<u32>| {
                let schedule =
                    steps(&Limits { least_domain, ..Limits::default() }, 1, &BTreeSet::new(), large, deductive).concat();
                let models = schedule.iter().filter(|strategy| OF_SIZES.contains(&strategy.name));
                models.map(|strategy| strategy.budget.sizes.1).max()
            };
            assert_eq!((sizes(None), sizes(Some(1))), (Some(FURTHEST), Some(Limits::default().domain)));
        }
    }

    #[test]
    fn one_question_is_saturated_in_all_ways_before_a_solver_is_asked_and_at_the_end() {
        for large in [false, true] {
            let schedule = steps(&Limits::default(), 1, &BTreeSet::new(), large, false);
            let order = for_one_question(&schedule, false);
            let is_portfolio = |strategy: &Strategy| strategy.name == strategies::portfolio::NAME;
            let of = |steps: u64| index_of(&order, |strategy| *strategy == portfolio(steps));
            let models = |size: u32| {
                index_of(&order, |strategy| strategy.name == strategies::finite_models::NAME && strategy.budget.sizes.1 > size)
            };
            let numbers = index_of(&order, |strategy| strategy.name == strategies::number_models::NAME);
            let [short, middle, long] = PORTFOLIO.map(of);
            assert!(short < numbers && numbers < middle && middle < models(0), "{order:?}");
            assert!(models(0) < long && long < models(SMALL), "{order:?}");
            assert_eq!(order.last(), Some(&vec![portfolio(TO_THE_END)]));
            if !large {
                let known = index_of(&order, |strategy| strategy.name == strategies::known_structures::NAME);
                assert!(numbers < known && known < middle, "{order:?}");
            }
            // The searches of other kinds are all there, in their order.
            let others = |order: &[Vec<Strategy>]| {
                let is_other = |strategy: &&Strategy| {
                    let is_moved = strategy.name == strategies::known_structures::NAME || **strategy == number_models(FEW_TRIALS);
                    !strategy.name.contains("saturation") && !is_portfolio(strategy) && !is_moved
                };
                order.iter().flatten().filter(is_other).copied().collect::<Vec<Strategy>>()
            };
            assert_eq!(others(&order), others(&schedule));
            // Among equations nothing is left out.
            let schedule = steps(&Limits::default(), 1, &BTreeSet::new(), large, true);
            let order = for_one_question(&schedule, true);
            assert!(schedule.iter().all(|step| order.contains(step)), "{order:?}");
            assert_eq!(order.iter().flatten().filter(|strategy| is_portfolio(strategy)).count(), 2);
            assert_eq!(order.len(), schedule.len() + 3);
        }
    }

    #[test]
    fn endless_models_come_before_what_takes_long() {
        for (large, deductive) in [(false, false), (false, true), (true, false), (true, true)] {
            let schedule = steps(&Limits::default(), 1, &BTreeSet::from([20]), large, deductive);
            let (first, rest) = schedule.split_at(ahead(&schedule));
            let is_words = |strategy: &Strategy| strategy.name == strategies::word_models::NAME;
            let is_long = |step: &Vec<Strategy>| is_long_saturation(step);
            let consistency = for_consistency(first);
            let words = index_of(&consistency, is_words);
            assert!(consistency.iter().position(is_long).is_none_or(|long| words < long), "{consistency:?}");
            assert!(!rest.is_empty() && first.len() < consistency.len());
            let others = for_endless_boards(first);
            let words = index_of(&others, is_words);
            let refutation = index_of(&others, |strategy| strategy.name == strategies::focused_refutation::NAME);
            // On large boards a step has models and refutations together, and small models come first.
            assert!(large || words < refutation, "{others:?}");
            assert!(
                index_of(&others, |strategy| strategy.name == strategies::finite_models::NAME && strategy.budget.sizes.0 == 1)
                    < words,
                "{others:?}"
            );
            assert!(others.iter().position(is_long).is_none_or(|long| words < long), "{others:?}");
        }
    }
}
