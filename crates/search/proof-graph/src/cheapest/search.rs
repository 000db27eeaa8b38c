//! Branch and bound over the choices of a [`Problem`]. Depth first, on a stack of its own, and undone step by step; what is looked at is
//! counted, and the count is limited. Not here: what a choice means for the proof.

use crate::cheapest::problem::{Class, Problem};

/// The most open choices that are compared before one is taken up.
const COMPARED: usize = 64;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Nothing that was chosen needs it.
    Unneeded,
    /// It is needed, and there is a choice.
    Open,
    Decided(u32),
}

fn line_of(state: &State) -> Option<u32> {
    if let State::Decided(line) = *state { Some(line) } else { None }
}

/// A search that can be asked for better and better solutions.
#[derive(Debug)]
pub(crate) struct Search<'p> {
    problem: &'p Problem,
    states: Vec<State>,
    /// By line: in how many classes it serves.
    used: Vec<u32>,
    /// Points of the chosen lines.
    cost: u128,
    /// Lower bound of the points of the open classes.
    floor: u128,
    /// Solutions must cost less.
    bound: u128,
    /// The changes of states so far, in order.
    trail: Vec<(u32, State)>,
    /// The classes that were open, in the order in which they were needed.
    open: Vec<u32>,
    frames: Vec<Frame>,
    /// By class: the last walk that came there.
    visited: Vec<u32>,
    walk: u32,
    work: u64,
    limit: u64,
    progress: Progress,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Progress {
    NotBegun,
    Going,
    Complete,
    OutOfWork,
}

/// A choice that has been taken up.
#[derive(Debug)]
struct Frame {
    class: u32,
    /// The lines still to be tried, the best last, each with a lower bound of its cost.
    untried: Vec<(u128, u32)>,
    /// Length of the trail before the choice.
    trail: usize,
    /// No class before this place of `open` was still open.
    head: usize,
}

impl<'p> Search<'p> {
    /// A search for solutions that cost less than `bound`, looking at no more than `limit` lines.
    pub(crate) fn new(problem: &'p Problem, limit: u64, bound: u64) -> Search<'p> {
        let classes = problem.classes().len();
        Search {
            problem,
            states: vec![State::Unneeded; classes],
            used: vec![0; problem.line_count()],
            cost: 0,
            floor: 0,
            bound: u128::from(bound),
            trail: Vec::new(),
            open: Vec::new(),
            frames: Vec::new(),
            visited: vec![0; classes],
            walk: 0,
            work: 0,
            limit,
            progress: Progress::NotBegun,
        }
    }

    /// From now on, solutions must cost less than this.
    pub(crate) fn undercut(&mut self, bound: u64) {
        self.bound = self.bound.min(u128::from(bound));
    }

    /// Returns true if there is no further solution, rather than no further work allowed.
    pub(crate) fn is_complete(&self) -> bool {
        self.progress == Progress::Complete
    }

    /// The next solution that costs less than the bound: for each class that is needed, its line.
    pub(crate) fn next_better(&mut self) -> Option<Vec<Option<u32>>> {
        let mut alive = match self.progress {
            Progress::NotBegun => {
                self.progress = Progress::Going;
                self.need(0)
            }
            Progress::Going => self.next_branch(),
            Progress::Complete | Progress::OutOfWork => return None,
        };
        loop {
            if self.work > self.limit {
                self.progress = Progress::OutOfWork;
                return None;
            }
            if alive && self.cost + self.floor < self.bound {
                let head = self.frames.last().map_or(0, |frame| frame.head);
                match self.choose(head) {
                    Some((class, head)) => self.branch(class, head),
                    None if self.cost < self.bound => return Some(self.states.iter().map(line_of).collect()),
                    None => {}
                }
            }
            if self.frames.is_empty() {
                self.progress = Progress::Complete;
                return None;
            }
            alive = self.next_branch();
        }
    }

    /// Takes up the next untried line; leaves choices of which none is left.
    fn next_branch(&mut self) -> bool {
        while let Some(frame) = self.frames.last_mut() {
            let (class, trail) = (frame.class, frame.trail);
            let next = frame.untried.pop();
            self.undo(trail);
            match next {
                Some((least, line)) if least < self.bound => return self.decide(class, line),
                // The others cost as much or more.
                Some(_) | None => _ = self.frames.pop(),
            }
        }
        self.progress = Progress::Complete;
        false
    }

    /// Looks ahead: what each line of the class costs at least, and which one to try first.
    fn branch(&mut self, class: u32, head: usize) {
        let trail = self.trail.len();
        let mut untried = Vec::new();
        for &line in &self.class(class).lines {
            if self.decide(class, line) {
                let least = self.cost + self.floor;
                if least < self.bound {
                    untried.push((least, line));
                }
            }
            self.undo(trail);
        }
        untried.sort_unstable_by(|one, other| other.cmp(one));
        self.frames.push(Frame { class, untried, trail, head });
    }

    /// The open class to take up next, and the first place in `open` that is still open; `None` when everything is decided.
    fn choose(&mut self, mut head: usize) -> Option<(u32, usize)> {
        'again: loop {
            while self.open.get(head).is_some_and(|&class| self.states[class as usize] != State::Open) {
                head += 1;
            }
            let mut best: Option<(usize, u32)> = None;
            let mut compared = 0;
            for at in head..self.open.len() {
                let class = self.open[at];
                self.work += 1;
                if self.states[class as usize] != State::Open {
                    continue;
                }
                if let Some(line) = self.free_line(class) {
                    // Its premises are needed already: nothing new can become impossible.
                    self.decide(class, line);
                    continue 'again;
                }
                let size = self.class(class).lines.len();
                if best.is_none_or(|(known, _)| size < known) {
                    best = Some((size, class));
                }
                compared += 1;
                if compared >= COMPARED {
                    break;
                }
            }
            return best.map(|(_, class)| (class, head));
        }
    }

    /// A line of an open class that is as good as any: it is used already, or it costs no more than the others, none of which can serve
    /// elsewhere, and needs nothing that is not needed already. Where classes may depend on each other it might close a circle, so there is none.
    fn free_line(&mut self, class: u32) -> Option<u32> {
        let Class { lines, cyclic, exclusive, .. } = self.class(class);
        if *cyclic {
            return None;
        }
        if let Some(&used) = lines.iter().find(|&&line| self.used[line as usize] > 0) {
            return Some(used);
        }
        if !exclusive {
            return None;
        }
        let least = lines.iter().map(|&line| self.problem.cost(line)).min()?;
        self.work += lines.len() as u64;
        lines.iter().copied().find(|&line| {
            let needed = |&need: &u32| self.states[need as usize] != State::Unneeded;
            self.problem.cost(line) == least && self.problem.needs(line).iter().all(needed)
        })
    }

    fn class(&self, class: u32) -> &'p Class {
        &self.problem.classes()[class as usize]
    }

    /// Needs a class and all that follows without a choice; `false` when that is impossible.
    fn need(&mut self, class: u32) -> bool {
        self.propagate(vec![class])
    }

    /// Decides an open class, and all that follows without a choice; `false` when that is impossible.
    fn decide(&mut self, class: u32, line: u32) -> bool {
        let mut wanted = Vec::new();
        self.take(class, line, &mut wanted) && self.propagate(wanted)
    }

    fn propagate(&mut self, mut wanted: Vec<u32>) -> bool {
        while let Some(class) = wanted.pop() {
            if self.states[class as usize] != State::Unneeded {
                continue;
            }
            match *self.class(class).lines {
                [] => return false,
                [only] => {
                    if !self.take(class, only, &mut wanted) {
                        return false;
                    }
                }
                _ => {
                    self.work += 1;
                    self.change(class, State::Open);
                    self.floor += u128::from(self.class(class).floor);
                    self.open.push(class);
                    wanted.extend(&self.class(class).common);
                }
            }
        }
        true
    }

    fn take(&mut self, class: u32, line: u32, wanted: &mut Vec<u32>) -> bool {
        self.work += 1 + self.problem.needs(line).len() as u64;
        if self.states[class as usize] == State::Open {
            self.floor -= u128::from(self.class(class).floor);
        }
        self.change(class, State::Decided(line));
        self.used[line as usize] += 1;
        if self.used[line as usize] == 1 {
            self.cost += u128::from(self.problem.cost(line));
        }
        wanted.extend(self.problem.needs(line));
        !self.class(class).cyclic || !self.rests_on_itself(class)
    }

    /// Returns true if a decided class depends on itself by the decisions so far.
    fn rests_on_itself(&mut self, class: u32) -> bool {
        self.walk += 1;
        let component = self.class(class).component;
        let mut stack = vec![class];
        while let Some(at) = stack.pop() {
            let State::Decided(line) = self.states[at as usize] else { continue };
            for &need in self.problem.needs(line) {
                self.work += 1;
                if need == class {
                    return true;
                }
                let seen = &mut self.visited[need as usize];
                if *seen != self.walk && self.problem.classes()[need as usize].component == component {
                    *seen = self.walk;
                    stack.push(need);
                }
            }
        }
        false
    }

    fn change(&mut self, class: u32, state: State) {
        let before = std::mem::replace(&mut self.states[class as usize], state);
        self.trail.push((class, before));
    }

    fn undo(&mut self, length: usize) {
        while self.trail.len() > length {
            let Some((class, before)) = self.trail.pop() else { return };
            match std::mem::replace(&mut self.states[class as usize], before) {
                State::Decided(line) => {
                    self.used[line as usize] -= 1;
                    if self.used[line as usize] == 0 {
                        self.cost -= u128::from(self.problem.cost(line));
                    }
                    if before == State::Open {
                        self.floor += u128::from(self.class(class).floor);
                    }
                }
                State::Open => {
                    self.floor -= u128::from(self.class(class).floor);
                    self.open.pop();
                }
                State::Unneeded => {}
            }
        }
    }
}
