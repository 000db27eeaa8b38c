//! Slips of the pen: how far one word is from another, and which of the known words is nearest to one that is not known. How near is near
//! enough differs between the notations, and is said by them.

/// The known word that is nearest to what is written, upper and lower case aside, if `near(slips, word)` says that so many slips may be made
/// in it. Of several the first.
pub(crate) fn nearest<'k>(
    written: &str,
    known: impl IntoIterator<Item = &'k str>,
    near: impl Fn(usize, &str) -> bool,
) -> Option<&'k str> {
    let lowered: Vec<char> = written.chars().flat_map(char::to_lowercase).collect();
    let measured = known.into_iter().map(|word| {
        let known: Vec<char> = word.chars().flat_map(char::to_lowercase).collect();
        (distance(&known, &lowered), word)
    });
    measured.filter(|&(slips, word)| near(slips, word)).min_by_key(|&(slips, _)| slips).map(|(_, word)| word)
}

/// How many characters must be put in, taken out, replaced or swapped with their neighbour to make one word of the other.
fn distance(left: &[char], right: &[char]) -> usize {
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=right.len()).collect();
    let mut previous = None;
    for (row, a) in left.iter().enumerate() {
        let mut line = vec![row + 1];
        for (column, b) in right.iter().enumerate() {
            let mut best = (last[column] + usize::from(a != b)).min(last[column + 1] + 1).min(line[column] + 1);
            if column > 0 && previous == Some(b) && &right[column - 1] == a {
                best = best.min(before[column - 1] + 1);
            }
            line.push(best);
        }
        previous = Some(a);
        before = std::mem::replace(&mut last, line);
    }
    last.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_counted_as_one_makes_them() {
        let far = |left: &str, right: &str| {
            let characters = |text: &str| text.chars().collect::<Vec<char>>();
            assert_eq!(distance(&characters(left), &characters(right)), distance(&characters(right), &characters(left)));
            distance(&characters(left), &characters(right))
        };
        let slips =
            [("", "", 0), ("", "abc", 3), ("kitten", "sitting", 3), ("ab", "ba", 1), ("naïve", "naive", 1), ("abcd", "badc", 2)];
        for (left, right, slips) in slips {
            assert_eq!(far(left, right), slips, "{left} {right}");
        }
    }

    #[test]
    fn the_first_of_the_nearest_words_is_found_whatever_its_case() {
        let known = ["[ATK]", "[HEAL]", "[health]", "[power]"];
        let near = |written: &str| nearest(written, known, |slips, _| slips <= 2);
        assert_eq!(near("[atk]"), Some("[ATK]"));
        assert_eq!(near("[heath]"), Some("[health]"));
        assert_eq!(near("[pwoer]"), Some("[power]"));
        assert_eq!(near("[potency]"), None);
        assert_eq!(nearest("ab", ["ac", "ad"], |slips, _| slips == 1), Some("ac"));
    }
}
