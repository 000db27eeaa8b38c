//! Deterministic automata over columns. Columns on which all states go the same way are one *class*, so that tables are small although
//! there are many columns. Those that are returned are minimal, and numbered in one way: the same language is the same automaton.

use std::hash::Hash;

use foldhash::HashMap;
use linear_arithmetic::Fuel;

use crate::alphabet::{column, columns, values};
use crate::limits::{Limit, MAX_CELLS, MAX_STATES};

/// An automaton. It begins in the state 0; in each state there is one next state for each column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automaton {
    base: usize,
    /// Number of words that are read side by side.
    tracks: usize,
    /// The class of each column.
    class_of: Vec<u32>,
    /// Number of classes.
    width: usize,
    /// The next state for each state and class.
    next: Vec<u32>,
    accepting: Vec<bool>,
}

impl Automaton {
    /// The automaton that reads one column of those that are `wanted`, and no other word of columns.
    ///
    /// # Errors
    /// [`Limit`].
    pub(crate) fn of_column(
        base: usize,
        tracks: usize,
        wanted: impl Fn(&[usize]) -> bool,
        fuel: &mut Fuel,
    ) -> Result<Automaton, Limit> {
        let (class_of, keys) = classes(base, tracks, fuel, |_, values| wanted(values))?;
        let next = (0..3).flat_map(|state| keys.iter().map(move |&wanted| if state == 0 && wanted { 1 } else { 2 })).collect();
        let automaton = Automaton { base, tracks, class_of, width: keys.len(), next, accepting: vec![false, true, false] };
        automaton.minimal(fuel)
    }

    /// The automaton that accepts the empty word, and nothing else.
    ///
    /// # Errors
    /// [`Limit`].
    pub(crate) fn of_empty_word(base: usize, tracks: usize) -> Result<Automaton, Limit> {
        let class_of = vec![0; columns(base, tracks)?];
        Ok(Automaton { base, tracks, class_of, width: 1, next: vec![1, 1], accepting: vec![true, false] })
    }

    /// Number of words that are read side by side.
    pub fn tracks(&self) -> usize {
        self.tracks
    }

    /// Number of states.
    pub fn states(&self) -> usize {
        self.accepting.len()
    }

    /// Returns whether a state accepts; it must be one of this automaton.
    pub fn accepts_in(&self, state: u32) -> bool {
        self.accepting[state as usize]
    }

    /// The state after a column; both must be some of this automaton.
    pub fn after(&self, state: u32, column: usize) -> u32 {
        self.class(state, self.class_of[column])
    }

    /// Exactly the words of columns that this one does not accept.
    pub(crate) fn complement(mut self) -> Automaton {
        self.accepting.iter_mut().for_each(|accepts| *accepts = !*accepts);
        self
    }

    fn class(&self, state: u32, class: u32) -> u32 {
        self.next[state as usize * self.width + class as usize]
    }

    /// The automaton over `tracks` words of which this one reads those that `reads` names, and the other those that `others_read` names,
    /// which accepts where `accepts` says so of what these two do.
    ///
    /// # Errors
    /// [`Limit`].
    pub(crate) fn product(
        &self,
        reads: &[usize],
        other: &Automaton,
        others_read: &[usize],
        tracks: usize,
        accepts: impl Fn(bool, bool) -> bool,
        fuel: &mut Fuel,
    ) -> Result<Automaton, Limit> {
        let base = self.base;
        let class = |automaton: &Automaton, reads: &[usize], values: &[usize]| {
            automaton.class_of[column(base, reads.iter().map(|&track| values[track]))]
        };
        let key = |_, values: &[usize]| (class(self, reads, values), class(other, others_read, values));
        let (class_of, pairs) = classes(base, tracks, fuel, key)?;
        let start = (0, 0);
        let mut states = States::of(start);
        let mut next = Vec::new();
        while let Some((one, two)) = states.take() {
            fuel.spend(pairs.len() as u64)?;
            for &(class, others) in &pairs {
                next.push(states.number((self.class(one, class), other.class(two, others)))?);
            }
            states.check(&next, pairs.len())?;
        }
        let accepting = states.found.iter().map(|&(one, two)| accepts(self.accepts_in(one), other.accepts_in(two))).collect();
        Automaton { base, tracks, class_of, width: pairs.len(), next, accepting }.minimal(fuel)
    }

    /// The same relation between the words that `reads` names, of `tracks` words; a word can be named more than once.
    ///
    /// # Errors
    /// [`Limit`].
    pub(crate) fn reading(&self, reads: &[usize], tracks: usize, fuel: &mut Fuel) -> Result<Automaton, Limit> {
        self.product(reads, self, reads, tracks, |one, _| one, fuel)
    }

    /// Of the words without the one at `track`: whether there is one to put there. It may be longer than all others.
    ///
    /// # Errors
    /// [`Limit`].
    pub(crate) fn project(&self, track: usize, fuel: &mut Fuel) -> Result<Automaton, Limit> {
        let base = self.base;
        let classes_with = |values: &[usize]| {
            let with = |value: usize| {
                let (before, behind) = values.split_at(track);
                self.class_of[column(base, before.iter().chain([&value]).chain(behind).copied())]
            };
            let mut classes: Vec<u32> = (0..base).map(with).collect();
            classes.sort_unstable();
            classes.dedup();
            classes
        };
        let tracks = self.tracks.checked_sub(1).ok_or(Limit::Internal)?;
        let (class_of, sets) = classes(base, tracks, fuel, |_, values| classes_with(values))?;
        // When all other words are over, the one in question may go on.
        let over = classes_with(&vec![0; tracks]);
        let accepting = self.reaching(self.accepting.clone(), &over, fuel)?;
        let all: Vec<u32> = (0..self.width as u32).collect();
        let live = self.reaching(accepting.clone(), &all, fuel)?;
        let after = |state: u32, set: usize, into: &mut Vec<u32>| {
            into.extend(sets[set].iter().map(|&class| self.class(state, class)).filter(|&state| live[state as usize]));
        };
        let start = if live[0] { vec![0] } else { Vec::new() };
        determinise((base, tracks), class_of, sets.len(), start, after, |state| accepting[state as usize], fuel)
    }

    /// The states from which one of the `wanted` is reached by columns of these classes alone.
    fn reaching(&self, mut wanted: Vec<bool>, classes: &[u32], fuel: &mut Fuel) -> Result<Vec<bool>, Limit> {
        loop {
            let mut changed = false;
            for state in (0..self.states()).rev() {
                fuel.spend(1 + classes.len() as u64)?;
                if !wanted[state] && classes.iter().any(|&class| wanted[self.class(state as u32, class) as usize]) {
                    (wanted[state], changed) = (true, true);
                }
            }
            if !changed {
                return Ok(wanted);
            }
        }
    }

    /// A word of this language, then one of the other.
    ///
    /// # Errors
    /// [`Limit`].
    pub(crate) fn then(&self, other: &Automaton, fuel: &mut Fuel) -> Result<Automaton, Limit> {
        let key = |column: usize, _: &[usize]| (self.class_of[column], other.class_of[column]);
        let (class_of, pairs) = classes(self.base, self.tracks, fuel, key)?;
        let behind = self.states() as u32;
        // Wherever a word of this language ends, one of the other may begin.
        let enter = |state: u32, into: &mut Vec<u32>| {
            into.push(state);
            into.extend(self.accepts_in(state).then_some(behind));
        };
        let after = |state: u32, pair: usize, into: &mut Vec<u32>| {
            let (class, others) = pairs[pair];
            match state.checked_sub(behind) {
                None => enter(self.class(state, class), into),
                Some(state) => into.push(behind + other.class(state, others)),
            }
        };
        let mut start = Vec::new();
        enter(0, &mut start);
        let accepts = |state: u32| state.checked_sub(behind).is_some_and(|state| other.accepts_in(state));
        determinise((self.base, self.tracks), class_of, pairs.len(), start, after, accepts, fuel)
    }

    /// Words of this language one after the other: `often` says whether more than one, `never` whether none will do.
    ///
    /// # Errors
    /// [`Limit`].
    pub(crate) fn repeated(&self, never: bool, often: bool, fuel: &mut Fuel) -> Result<Automaton, Limit> {
        let fresh = self.states() as u32;
        let after = |state: u32, class: usize, into: &mut Vec<u32>| {
            let next = self.class(if state == fresh { 0 } else { state }, class as u32);
            into.push(next);
            into.extend((often && self.accepts_in(next)).then_some(0));
        };
        let accepts = |state: u32| if state == fresh { never || self.accepts_in(0) } else { self.accepts_in(state) };
        let classes = self.class_of.clone();
        determinise((self.base, self.tracks), classes, self.width, vec![fresh], after, accepts, fuel)
    }

    /// The words of this language without columns in which all words are over, with any number of such columns after them.
    ///
    /// # Errors
    /// [`Limit`].
    pub(crate) fn with_ends(&self, fuel: &mut Fuel) -> Result<Automaton, Limit> {
        let own: Vec<usize> = (0..self.tracks).collect();
        let mut columns = |are_over: bool| {
            let wanted = |values: &[usize]| values.iter().all(|&value| value == 0) == are_over;
            Automaton::of_column(self.base, self.tracks, wanted, fuel)?.repeated(true, true, fuel)
        };
        let (going_on, over) = (columns(false)?, columns(true)?);
        self.product(&own, &going_on, &own, self.tracks, |one, other| one && other, fuel)?.then(&over, fuel)
    }

    /// Returns whether the automaton, of one word that ends, accepts endlessly many.
    ///
    /// # Errors
    /// [`Limit`].
    pub(crate) fn is_infinite(&self, fuel: &mut Fuel) -> Result<bool, Limit> {
        // A word that is as long as there are states goes through one of them twice: then there are endlessly many, and one of them is
        // less than twice as long.
        let mut here = vec![false; self.states()];
        here[0] = true;
        for length in 0..2 * self.states() {
            if length >= self.states() && here.iter().zip(&self.accepting).any(|(here, accepts)| *here && *accepts) {
                return Ok(true);
            }
            fuel.spend((self.states() * self.base) as u64)?;
            let mut next = vec![false; self.states()];
            for state in (0..self.states()).filter(|&state| here[state]) {
                (1..self.base).for_each(|letter| next[self.after(state as u32, letter) as usize] = true);
            }
            here = next;
        }
        Ok(false)
    }

    /// The same language with the fewest states and classes, numbered in the order in which they are met.
    fn minimal(self, fuel: &mut Fuel) -> Result<Automaton, Limit> {
        // Two states differ in whether they accept, or in where they go (E. F. Moore, 1956).
        let mut kind: Vec<u32> = self.accepting.iter().map(|&accepts| u32::from(accepts)).collect();
        let mut kinds = 0;
        loop {
            let mut finer = States::default();
            let mut signatures = Vec::with_capacity(self.states());
            for state in 0..self.states() {
                fuel.spend(1 + self.width as u64)?;
                let row = &self.next[state * self.width..(state + 1) * self.width];
                let signature: Vec<u32> = [kind[state]].into_iter().chain(row.iter().map(|&next| kind[next as usize])).collect();
                signatures.push(finer.number(signature)?);
            }
            kind = signatures;
            if finer.found.len() == kinds {
                break;
            }
            kinds = finer.found.len();
        }
        let mut example = vec![0; kinds];
        kind.iter().enumerate().for_each(|(state, &kind)| example[kind as usize] = state as u32);
        let ways = |class: u32| -> Vec<u32> { example.iter().map(|&state| kind[self.class(state, class) as usize]).collect() };
        let mut merged = States::default();
        let mut new_class = Vec::with_capacity(self.width);
        for class in 0..self.width as u32 {
            fuel.spend(1 + kinds as u64)?;
            new_class.push(merged.number(ways(class))?);
        }
        let class_of: Vec<u32> = self.class_of.iter().map(|&class| new_class[class as usize]).collect();
        // Classes in the order in which columns meet them, states in the order in which these lead to them.
        let mut order = States::default();
        let class_of = class_of.iter().map(|&class| order.number(class)).collect::<Result<Vec<u32>, Limit>>()?;
        let mut states = States::of(kind[0]);
        let mut next = Vec::new();
        while let Some(state) = states.take() {
            fuel.spend(1 + order.found.len() as u64)?;
            for &class in &order.found {
                next.push(states.number(merged.found[class as usize][state as usize])?);
            }
        }
        let accepting = states.found.iter().map(|&state| self.accepting[example[state as usize] as usize]).collect();
        Ok(Automaton { class_of, width: order.found.len(), next, accepting, ..self })
    }
}

/// The classes of columns that have the same key, and the key of each class.
fn classes<Key: Clone + Eq + Hash>(
    base: usize,
    tracks: usize,
    fuel: &mut Fuel,
    key: impl Fn(usize, &[usize]) -> Key,
) -> Result<(Vec<u32>, Vec<Key>), Limit> {
    let count = columns(base, tracks)?;
    fuel.spend(count as u64)?;
    let mut known = States::default();
    let class = |at: usize| known.number(key(at, &values(base, tracks, at)));
    let class_of = (0..count).map(class).collect::<Result<Vec<u32>, Limit>>()?;
    Ok((class_of, known.found))
}

/// The deterministic automaton that is in all states at once in which one that is not deterministic may be.
fn determinise(
    (base, tracks): (usize, usize),
    class_of: Vec<u32>,
    width: usize,
    mut start: Vec<u32>,
    after: impl Fn(u32, usize, &mut Vec<u32>),
    accepts: impl Fn(u32) -> bool,
    fuel: &mut Fuel,
) -> Result<Automaton, Limit> {
    start.sort_unstable();
    start.dedup();
    let mut members = start.len();
    let mut states = States::of(start);
    let mut next = Vec::new();
    while let Some(set) = states.take() {
        for class in 0..width {
            fuel.spend(1 + set.len() as u64)?;
            let mut image = Vec::new();
            set.iter().for_each(|&state| after(state, class, &mut image));
            image.sort_unstable();
            image.dedup();
            let (known, size) = (states.found.len(), image.len());
            next.push(states.number(image)?);
            if states.found.len() > known {
                members += size;
            }
        }
        states.check(&next, members)?;
    }
    let accepting = states.found.iter().map(|set| set.iter().any(|&state| accepts(state))).collect();
    Automaton { base, tracks, class_of, width, next, accepting }.minimal(fuel)
}

/// Things that are numbered in the order in which they are found, and taken up in that order.
struct States<State> {
    found: Vec<State>,
    numbers: HashMap<State, u32>,
    taken: usize,
}

impl<State> Default for States<State> {
    fn default() -> States<State> {
        States { found: Vec::new(), numbers: HashMap::default(), taken: 0 }
    }
}

impl<State: Clone + Eq + Hash> States<State> {
    fn of(start: State) -> States<State> {
        States { found: vec![start.clone()], numbers: [(start, 0)].into_iter().collect(), taken: 0 }
    }

    fn number(&mut self, state: State) -> Result<u32, Limit> {
        if let Some(&number) = self.numbers.get(&state) {
            return Ok(number);
        }
        if self.found.len() == MAX_STATES {
            return Err(Limit::States);
        }
        let number = self.found.len() as u32;
        self.found.push(state.clone());
        self.numbers.insert(state, number);
        Ok(number)
    }

    fn take(&mut self) -> Option<State> {
        let state = self.found.get(self.taken).cloned();
        self.taken += 1;
        state
    }

    /// Makes sure that there is room for the table, and for what the states are made of.
    fn check(&self, table: &[u32], members: usize) -> Result<(), Limit> {
        if table.len() > MAX_CELLS || members > MAX_CELLS { Err(Limit::Cells) } else { Ok(()) }
    }
}
