//! Limits of automata: where one is reached, nothing is known. Each is a bound on memory; time is bounded by fuel.

use linear_arithmetic::fuel::OutOfFuel;

/// The most columns: (letters + 1) to the power of the words that are read side by side.
pub(crate) const MAX_COLUMNS: usize = 1 << 18;

/// The most states of an automaton.
pub(crate) const MAX_STATES: usize = 1 << 16;

/// The most entries of an automaton's table, and members of the sets of states that it is made of.
pub(crate) const MAX_CELLS: usize = 1 << 22;

/// The reason for which a computation stopped without an answer. Never a verdict: the question stays undecided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Limit {
    /// The steps are used up.
    #[error(transparent)]
    OutOfFuel(#[from] OutOfFuel),
    /// More words are read side by side than there is room for.
    #[error("an automaton would have more than {MAX_COLUMNS} columns")]
    Columns,
    /// An automaton has too many states.
    #[error("an automaton would have more than {MAX_STATES} states")]
    States,
    /// An automaton has a table that is too large, or states that are sets of too many.
    #[error("the table of an automaton would have more than {MAX_CELLS} entries")]
    Cells,
    /// The program is in error.
    #[error("an internal error: a part of an automaton was lost")]
    Internal,
}
