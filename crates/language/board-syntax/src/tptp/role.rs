//! The roles of TPTP's formulas, and what they are on a board.

use formula::Role;

/// The role of a question: a conjecture of which TPTP asks with which terms it can be proved.
pub(super) const QUESTION: &str = "question";

/// Returns the role on a board of a formula of this role.
pub(super) fn on_board(role: &str) -> Option<Role> {
    Some(match role {
        "axiom" | "hypothesis" | "definition" | "assumption" | "lemma" | "theorem" | "corollary" | "plain" => Role::Axiom,
        // A finite interpretation as formulas, which are true in it.
        "interpretation" | "fi_domain" | "fi_functors" | "fi_predicates" => Role::Axiom,
        "negated_conjecture" => Role::NegatedConjecture,
        "conjecture" | QUESTION => Role::Conjecture,
        _ => return None,
    })
}

/// Returns whether a formula of this role is a conjecture.
pub(super) fn is_conjecture(role: &str) -> bool {
    on_board(role) == Some(Role::Conjecture)
}
