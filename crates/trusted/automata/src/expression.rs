//! Regular expressions over columns, as data and as automata. Their text is in [`notation`](crate::notation).

use linear_arithmetic::Fuel;

use crate::alphabet::Alphabet;
use crate::automaton::Automaton;
use crate::limits::Limit;

/// The most steps of an expression.
pub const MAX_STEPS: usize = 4096;

/// The values that a word may have in a column, as bits: bit 0 says that it may be over, the others which letters it may have there.
pub type Values = u16;

/// A step in which an expression is put together from those before it, which it takes off a stack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// One column, in which each word has one of these values; not the one in which all words are over.
    Column(Vec<Values>),
    /// No column.
    Empty,
    /// Something of one, then something of the other.
    Concatenation,
    /// Either.
    Union,
    /// Both.
    Intersection,
    /// Whatever is not this.
    Complement,
    /// This any number of times (`*`), …
    Star,
    /// … at least once (`+`), …
    Plus,
    /// … at most once (`?`).
    Optional,
}

impl Step {
    /// Number of expressions that the step puts together.
    pub fn operands(&self) -> usize {
        match self {
            Step::Column(_) | Step::Empty => 0,
            Step::Complement | Step::Star | Step::Plus | Step::Optional => 1,
            Step::Concatenation | Step::Union | Step::Intersection => 2,
        }
    }
}

/// An expression: a set of lists of words of one length, read side by side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expression {
    tracks: usize,
    steps: Vec<Step>,
}

impl Expression {
    /// Makes an expression over this many words; `None` if the steps do not come to one expression, a column has another number of words, or
    /// there are too many steps ([`MAX_STEPS`]).
    pub fn new(tracks: usize, steps: Vec<Step>) -> Option<Expression> {
        let mut height = 0usize;
        for step in &steps {
            height = height.checked_sub(step.operands())? + 1;
            if matches!(step, Step::Column(values) if values.len() != tracks) {
                return None;
            }
        }
        (height == 1 && steps.len() <= MAX_STEPS).then_some(Expression { tracks, steps })
    }

    /// Number of words that are read side by side.
    pub fn tracks(&self) -> usize {
        self.tracks
    }

    /// The steps in which it is put together.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The automaton that recognises what the expression describes, with any number of columns after in which all words are over.
    ///
    /// # Errors
    /// [`Limit`].
    pub fn automaton(&self, alphabet: &Alphabet, fuel: &mut Fuel) -> Result<Automaton, Limit> {
        let (base, tracks) = (alphabet.base(), self.tracks);
        let own: Vec<usize> = (0..tracks).collect();
        let mut stack: Vec<Automaton> = Vec::new();
        for step in &self.steps {
            // There is one where a step needs one: `new` has seen to it.
            let mut pop = || stack.pop().ok_or(Limit::Internal);
            let made = match step {
                Step::Column(wanted) => {
                    let is_wanted = |values: &[usize]| {
                        let fits = values.iter().zip(wanted).all(|(&value, &wanted)| wanted >> value & 1 == 1);
                        fits && values.iter().any(|&value| value > 0)
                    };
                    Automaton::of_column(base, tracks, is_wanted, fuel)?
                }
                Step::Empty => Automaton::of_empty_word(base, tracks)?,
                Step::Concatenation => {
                    let second = pop()?;
                    pop()?.then(&second, fuel)?
                }
                Step::Union => pop()?.product(&own, &pop()?, &own, tracks, |one, other| one || other, fuel)?,
                Step::Intersection => pop()?.product(&own, &pop()?, &own, tracks, |one, other| one && other, fuel)?,
                Step::Complement => pop()?.complement(),
                Step::Star => pop()?.repeated(true, true, fuel)?,
                Step::Plus => pop()?.repeated(false, true, fuel)?,
                Step::Optional => pop()?.repeated(true, false, fuel)?,
            };
            stack.push(made);
        }
        stack.pop().ok_or(Limit::Internal)?.with_ends(fuel)
    }
}
