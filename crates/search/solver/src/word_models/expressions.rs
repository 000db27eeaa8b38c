//! Expressions that are made of others: of words in another order, of some words among more, of one list of words apart from all others.

use model::automatic::{Alphabet, Expression, Step};

/// Describes lists of equal words.
pub(super) fn same_words(alphabet: &Alphabet, tracks: usize) -> Option<Expression> {
    let columns = (1..alphabet.base()).flat_map(|value| {
        let column = Step::Column(vec![1 << value; tracks]);
        [Some(column), (value > 1).then_some(Step::Union)]
    });
    Expression::new(tracks, columns.flatten().chain([Step::Star]).collect())
}

/// The same of the words on these of all tracks; the others may be any.
pub(super) fn widened(alphabet: &Alphabet, expression: &Expression, chosen: &[usize], tracks: usize) -> Option<Expression> {
    let any = any_value(alphabet);
    let wide = reordered(expression, chosen, tracks, any)?;
    // After the ends of the words in question the others may go on.
    let column = |track: usize| if chosen.contains(&track) { 1 } else { any };
    let rest = [Step::Column((0..tracks).map(column).collect()), Step::Star, Step::Concatenation];
    Expression::new(tracks, wide.steps().iter().cloned().chain(rest).collect())
}

/// The expression with its words on these of all tracks; the others may have any of the values.
pub(super) fn reordered(expression: &Expression, chosen: &[usize], tracks: usize, any: u16) -> Option<Expression> {
    let moved = |step: &Step| match step {
        Step::Column(values) => {
            let mut wide = vec![any; tracks];
            chosen.iter().zip(values).for_each(|(&index, &value)| wide[index] = value);
            Step::Column(wide)
        }
        other => other.clone(),
    };
    Expression::new(tracks, expression.steps().iter().map(moved).collect())
}

/// Whatever this is not.
pub(super) fn denied(expression: &Expression) -> Option<Expression> {
    Expression::new(expression.tracks(), expression.steps().iter().cloned().chain([Step::Complement]).collect())
}

/// Describes these words, side by side, and nothing else.
pub(super) fn exactly(alphabet: &Alphabet, words: &[&str]) -> Option<Expression> {
    let longest = words.iter().map(|word| word.len()).max().unwrap_or(0);
    let mut steps = vec![Step::Empty];
    for at in 0..longest {
        let value = |word: &&str| word.chars().nth(at).map_or(Some(0), |letter| alphabet.value(letter));
        let column = words.iter().map(|word| Some(1 << value(word)?)).collect::<Option<_>>()?;
        steps.push(Step::Column(column));
        if at > 0 {
            steps.push(Step::Concatenation);
        } else {
            steps.remove(0);
        }
    }
    Expression::new(words.len(), steps)
}

/// The one or the other.
pub(super) fn either(one: &Expression, other: &Expression) -> Option<Expression> {
    joined(one, other, &[Step::Union])
}

/// The one and the other.
pub(super) fn both(one: &Expression, other: &Expression) -> Option<Expression> {
    joined(one, other, &[Step::Intersection])
}

/// The one, but not the other.
pub(super) fn without(one: &Expression, other: &Expression) -> Option<Expression> {
    joined(one, other, &[Step::Complement, Step::Intersection])
}

fn joined(one: &Expression, other: &Expression, steps: &[Step]) -> Option<Expression> {
    Expression::new(one.tracks(), one.steps().iter().chain(other.steps()).chain(steps).cloned().collect())
}

/// The values of a place in a column: all letters, and that the word is over.
pub(super) fn any_value(alphabet: &Alphabet) -> u16 {
    (1 << alphabet.base()) - 1
}
