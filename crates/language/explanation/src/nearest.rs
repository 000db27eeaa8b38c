//! The known name that is nearest to one that is not known.

/// Names longer than this are compared with nothing.
const LONGEST: usize = 100;

/// The candidate that takes the fewest changes of single characters, if these are few. Of several the first.
pub fn nearest<T>(name: &str, candidates: impl IntoIterator<Item = (String, T)>) -> Option<T> {
    let name: Vec<char> = name.chars().take(LONGEST + 1).collect();
    if name.len() > LONGEST {
        return None;
    }
    let allowed = (name.len() / 3).clamp(1, 4);
    let near = candidates.into_iter().filter_map(|(candidate, value)| {
        let candidate: Vec<char> = candidate.chars().take(LONGEST).collect();
        let close = candidate.len().abs_diff(name.len()) <= allowed;
        let distance = if close { distance(&name, &candidate) } else { usize::MAX };
        // Of a name that is changed wholly nothing is left to recognise it by.
        (distance <= allowed && distance < name.len().max(1)).then_some((distance, value))
    });
    near.min_by_key(|(distance, _)| *distance).map(|(_, value)| value)
}

/// Returns the number of characters to put in, leave out, change, or exchange with their neighbour.
fn distance(left: &[char], right: &[char]) -> usize {
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=right.len()).collect();
    for (row, a) in left.iter().enumerate() {
        let mut next = vec![row + 1];
        for (column, b) in right.iter().enumerate() {
            let changed = last[column] + usize::from(a != b);
            let mut least = changed.min(last[column + 1] + 1).min(next[column] + 1);
            if row > 0 && column > 0 && a == &right[column - 1] && &left[row - 1] == b {
                least = least.min(before[column - 1] + 1);
            }
            next.push(least);
        }
        before = std::mem::replace(&mut last, next);
    }
    last.last().copied().unwrap_or(left.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_of_the_pen_are_recognised_and_other_words_are_not() {
        let rules = ["modusponens", "mp", "simplification", "addition", "add"];
        let near = |name| nearest(name, rules.iter().map(|&rule| (rule.to_owned(), rule)));
        assert_eq!(near("modusponnes"), Some("modusponens"), "two neighbours exchanged");
        assert_eq!(near("modus"), None);
        assert_eq!(near("simplificaton"), Some("simplification"));
        assert_eq!(near("mq"), Some("mp"));
        assert_eq!(near("xy"), None);
        assert_eq!(nearest("y", [(String::from("z"), ())]), None);
        assert_eq!(near("adition"), Some("addition"));
        assert_eq!(near(""), None);
        assert_eq!(near(&"x".repeat(1_000_000)), None);
        let characters = |text: &str| text.chars().collect::<Vec<_>>();
        assert_eq!(distance(&characters("kitten"), &characters("sitting")), 3);
        assert_eq!(distance(&characters("ab"), &characters("ba")), 1);
        assert_eq!(distance(&[], &characters("abc")), 3);
    }
}
