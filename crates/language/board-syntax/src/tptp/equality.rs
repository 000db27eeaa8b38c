//! The predicate `equal(a, b)`, which was TPTP's symbol of equality before `=`. Problems from that time are still about: which texts are read as such.

use source::{Span, Text};

use super::role::is_conjecture;
use super::token::{Kind, Tokens};

/// The name of the predicate.
pub(super) const EQUAL: &str = "equal";

/// Meaning of `equal(a, b)` where the word stands without quotation marks and no type declares it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum EqualReading {
    /// A predicate like any other.
    #[default]
    Predicate,
    /// `a = b`.
    Equality,
}

impl EqualReading {
    /// Returns the reading for a problem: equality, unless a statement of it has `=` or `!=` and so knows the present symbol. Conjectures are not
    /// looked at, so that all questions about the same statements read them alike.
    pub(super) fn of_problem(problem: &Text) -> EqualReading {
        EqualReading::of_goal(problem, problem)
    }

    /// Returns the reading for a goal that is put to a problem: that for the problem.
    pub(super) fn of_goal(goal: &Text, problem: &Text) -> EqualReading {
        if !goal.content().contains(EQUAL) {
            return EqualReading::Predicate;
        }
        let content = problem.content();
        let mut tokens = Tokens::new(content, Span::new(0, content.len()));
        let (mut at, mut in_conjecture) = (0usize, false);
        loop {
            let token = tokens.next();
            match token.kind {
                Kind::End => return EqualReading::Equality,
                Kind::Stop => (at, in_conjecture) = (0, false),
                Kind::Equal | Kind::NotEqual if !in_conjecture => return EqualReading::Predicate,
                _ => {
                    at += 1;
                    // `fof`, `(`, the name, `,` and the role.
                    in_conjecture |= at == 5 && token.kind == Kind::LowerWord && is_conjecture(tokens.slice(token.span));
                }
            }
        }
    }
}
