//! Numbers in the questions of an audit (Q-G-2). In a calculus of Predicate Wars that speaks of numbers a structure refutes only where numbers
//! are numbers, operators and comparators mean what they mean in the game, and there are as many objects as there are numbers. What was
//! computed of the numbers in a question counts as given. Other calculi have digits for names, and are asked about in all structures.

use certificate::Claim;
use formula::{Bank, Board, Formula, FormulaId, Quantifier};
use kernel::house_rules::{Negatives, Round};
use kernel::{Calculus, Computation, Conclusion, HouseRules, Notation, Premise, Sort, Variant};
use standard_model::{Limits, NotFound, StandardModel, Twisted, find, speaks_of_numbers};

use crate::reason::Reason;

/// Limits of a first search for a structure of the game, before a proof is looked for: most are found at once.
pub(crate) const QUICK: Limits = Limits { steps: 20_000, candidates: 4, fuel: 200_000, half_even: false, open_elsewhere: false };

/// The numbers of the game, as a house has them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Numbers {
    /// `/` rounds one half to the even neighbour (Q-PW-41).
    pub(crate) half_even: bool,
    /// There are symbols for negative numbers (Q-PW-10).
    pub(crate) negatives: bool,
}

/// The answer to a question in all structures.
#[derive(Clone, Copy, Debug)]
pub(crate) enum FirstAnswer {
    Yes,
    /// No, by a structure; `endless` if it has no end.
    No {
        endless: bool,
    },
    Open,
}

/// The answer among the structures of the game.
#[derive(Debug)]
pub(crate) enum Decision<P> {
    /// The answer in all structures stands.
    AsBefore,
    /// This structure of the game says no.
    Refuted(StandardModel),
    /// This proof says yes.
    Proved(P),
    /// Not known, for this reason besides those of an open first answer.
    Open(Reason),
}

impl Numbers {
    /// Returns the numbers of a house.
    pub(crate) fn in_house(house: &HouseRules) -> Numbers {
        Numbers { half_even: house.round == Round::HalfEven, negatives: house.negatives == Negatives::Literal }
    }

    /// Returns the numbers of a calculus of Predicate Wars that speaks of them; `None` of any other calculus.
    pub(crate) fn of(calculus: &Calculus, house: &HouseRules) -> Option<Numbers> {
        let mut forms = calculus.rules().iter().flat_map(|rule| &rule.variants).chain(calculus.base_rules());
        forms.any(|form| has_numbers(calculus, form)).then(|| Numbers::in_house(house))
    }

    /// Decides what counts of an answer to a question in all structures. A structure that says no has to be one of the game, and what says yes
    /// may use computations.
    ///
    /// * `bank`, `statements`: in the form of [`standard_model::names::with_constants`].
    /// * `claim`: what a structure of the game would show of the board of these statements.
    /// * `by_computation`: asks again with what can be computed of the numbers of the statements.
    pub(crate) fn decide<P>(
        self,
        bank: &Bank,
        statements: &[FormulaId],
        claim: Claim,
        first: FirstAnswer,
        by_computation: impl FnOnce() -> Option<P>,
    ) -> Decision<P> {
        let only_counts = !speaks_of_numbers(bank, statements);
        let matters = !only_counts || counts_objects(bank, statements);
        // There are as many objects as in the game, and no symbol has a meaning of its own in the game.
        let is_of_the_game = only_counts && matches!(first, FirstAnswer::No { endless: true });
        if !matters || is_of_the_game || matches!(first, FirstAnswer::Yes) {
            return Decision::AsBefore;
        }
        let board = Board::numbered(statements.iter().copied());
        let found = match self.model(bank, &board, claim, QUICK) {
            Err(_) => match by_computation() {
                Some(proof) => return Decision::Proved(proof),
                None => self.model(bank, &board, claim, Limits::default()),
            },
            found => found,
        };
        match (found, first) {
            (Ok(model), _) => Decision::Refuted(model),
            (Err(not_found), FirstAnswer::Open) => Decision::Open(Reason::Standard(not_found)),
            (Err(not_found), _) if only_counts => Decision::Open(Reason::TooFewObjects(not_found)),
            (Err(not_found), _) => Decision::Open(Reason::Twisted(Twisted(not_found))),
        }
    }

    /// Looks for a structure of the game that shows a claim about a board, whose statements are in the form of
    /// [`standard_model::names::with_constants`].
    pub(crate) fn model(self, bank: &Bank, board: &Board, claim: Claim, limits: Limits) -> Result<StandardModel, NotFound> {
        let limits = Limits { half_even: self.half_even, ..limits };
        // The plainest structures first.
        match find(bank, board, claim, limits) {
            Err(_) => find(bank, board, claim, Limits { open_elsewhere: true, ..limits }),
            found => found,
        }
    }
}

/// Returns whether a form of a rule of Predicate Wars speaks of numbers, or computes with them.
pub fn has_numbers(calculus: &Calculus, form: &Variant) -> bool {
    if calculus.notation() != Notation::PredicateWars {
        return false;
    }
    let premises = form.premises.iter().flat_map(|premise| match *premise {
        Premise::Statement(schema) => vec![schema],
        Premise::Box(schema) => vec![schema.assumption, schema.conclusion],
    });
    let subproof = form.subproof.iter().flat_map(|subproof| subproof.lines.iter().copied().chain([subproof.axiom]));
    let (schema, computes) = match form.conclusion {
        Conclusion::Statement(schema) => (Some(schema), false),
        Conclusion::Evaluated { computation, .. } => (None, computation != Computation::Counting),
        Conclusion::RuleInForce => (None, false),
    };
    let schemas: Vec<FormulaId> = premises.chain(subproof).chain(schema).collect();
    computes || form.choices.iter().any(|choice| choice.sort == Sort::Number) || speaks_of_numbers(calculus.bank(), &schemas)
}

/// Returns whether statements may be true with few objects and false with many, or the other way round. Without identity and counting none
/// is: an object may be doubled as often as one likes.
fn counts_objects(bank: &Bank, statements: &[FormulaId]) -> bool {
    let mut open = statements.to_vec();
    let mut seen = rustc_hash::FxHashSet::default();
    while let Some(formula) = open.pop() {
        if !seen.insert(formula) {
            continue;
        }
        match bank.formula(formula) {
            Formula::Equal(..) | Formula::Cardinality(..) | Formula::Quantified(Quantifier::ExistsUnique, ..) => return true,
            whole => open.extend(whole.parts()),
        }
    }
    false
}
