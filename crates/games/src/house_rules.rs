//! What a house rule of a game is: a reading that a rulebook leaves to the table. Each game lists its own; the list is what the command
//! line and `docs/rulings.md` know of them, and records carry the values.

/// A reading that a rulebook leaves to the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HouseRule {
    /// Its name, as it is written on the command line and in records.
    pub name: &'static str,
    /// The question or rule that it answers.
    pub question: &'static str,
    /// Its values, the default first.
    pub values: &'static [&'static str],
    /// What the rulebook says, or that it is silent.
    pub seed: &'static str,
    /// What the values mean.
    pub meaning: &'static str,
}
