//! The ways in which a search chooses: which clause is next, and which term is the greater. What one leaves open another may find.

/// A way to choose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Strategy {
    /// Small clauses, and among them those that follow from the goal. Symbols weigh the same.
    #[default]
    Balanced,
    /// Clauses that follow from the goal and are said in its words before all else. Symbols weigh the more the fewer clauses speak of them, so that what
    /// is defined is rewritten into what it is defined by.
    GoalDirected,
    /// As [`GoalDirected`](Strategy::GoalDirected) with symbols of one weight; an atom that has a definition is replaced by it before anything else,
    /// and of other clauses the conclusions are drawn forwards.
    Unfolding,
}
