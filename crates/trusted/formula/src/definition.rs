//! Definitions by unique existence: `∀x ∃!y likes(y,x) | liker(x) := y` (PA-16, Q-PA-10). Not here: what such a statement says (crate
//! `representation`).

use crate::ids::{SymbolId, VariableId};

/// The name that a statement gives to the object (or function) whose unique existence it asserts.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Definition {
    /// The new function symbol; its arity is the number of parameters.
    pub symbol: SymbolId,
    /// The variables of the `∀` prefix, outermost first.
    pub parameters: Vec<VariableId>,
    /// The variable that `∃!` binds and that the name stands for.
    pub variable: VariableId,
}
