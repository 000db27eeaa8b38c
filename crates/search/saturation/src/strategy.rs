//! The ways in which a search chooses: which clause is next, which term is the greater, which literal is resolved. What one leaves open another may
//! find.

/// A way to choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strategy {
    /// The weights of symbols in the ordering.
    pub weights: Weights,
    /// The order of symbols of one weight.
    pub precedence: Precedence,
    /// Choice of the negative literals that are selected.
    pub selection: Selection,
    /// Turns of the orders in which clauses wait.
    pub turns: Turns,
    /// The measure of what is near to the goal.
    pub nearness: Nearness,
    /// Replaces an atom that has a definition before anything else.
    pub unfolds: bool,
    /// Infers only from what follows from the goal (set of support; Wos, Robinson and Carson 1965). The search is not complete with an ordering.
    pub supported: bool,
}

/// The weights of symbols in the Knuth-Bendix ordering.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weights {
    /// One for each.
    Equal,
    /// The more the fewer clauses speak of the symbol, so that what is defined is rewritten into what it is defined by.
    Rarity,
}

/// The order of symbols of one weight, among predicates and among functions. Constants are the least, functions of one argument the greatest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Precedence {
    /// The rarer symbol is the greater.
    Rarest,
    /// The more frequent symbol is the greater.
    Commonest,
    /// The symbol that comes later in the problem is the greater.
    Latest,
}

/// Choice of the negative literals that are selected: a clause with one is inferred into there, and nowhere else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Selection {
    /// A negative literal of every clause that has one, unless one literal is the greatest and at most one is positive.
    Sparing,
    /// Wherever a clause has a negative literal: the heaviest, a ground one first.
    Heaviest,
    /// Wherever a clause has a negative literal: the lightest.
    Lightest,
    /// Never: the maximal literals take part.
    Never,
}

/// Turns that each order has in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turns {
    /// Of the lightest clause.
    pub lightest: u32,
    /// Of the clause that is nearest to the goal.
    pub nearest: u32,
    /// Of the oldest clause.
    pub oldest: u32,
}

/// The measure of what is near to the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nearness {
    /// The weight, doubled where a clause does not follow from the goal.
    Descent,
    /// Descent from the goal first, and then the weight in its words (conjecture-relative weights; Schulz, LPAR 2013).
    Words,
}

impl Strategy {
    /// Small clauses, and among them those that follow from the goal. Symbols weigh the same.
    pub const BALANCED: Strategy = Strategy {
        weights: Weights::Equal,
        precedence: Precedence::Rarest,
        selection: Selection::Sparing,
        turns: Turns { lightest: 7, nearest: 4, oldest: 1 },
        nearness: Nearness::Descent,
        unfolds: false,
        supported: false,
    };

    /// Clauses that follow from the goal and are said in its words before all else.
    pub const GOAL_DIRECTED: Strategy = Strategy {
        weights: Weights::Rarity,
        turns: Turns { lightest: 3, nearest: 4, oldest: 1 },
        nearness: Nearness::Words,
        ..Strategy::BALANCED
    };

    /// As [`GOAL_DIRECTED`](Strategy::GOAL_DIRECTED) with symbols of one weight; an atom that has a definition is replaced by it before anything else, and of
    /// other clauses the conclusions are drawn forwards.
    pub const UNFOLDING: Strategy =
        Strategy { weights: Weights::Equal, selection: Selection::Heaviest, unfolds: true, ..Strategy::GOAL_DIRECTED };
}

impl Default for Strategy {
    /// [`BALANCED`](Strategy::BALANCED).
    fn default() -> Strategy {
        Strategy::BALANCED
    }
}
