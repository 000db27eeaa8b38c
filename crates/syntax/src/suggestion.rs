//! The known word that was probably meant by an unknown one. Not here: which words there are, and how near is near enough, which
//! differs between the notations.

/// Returns the known word that is nearest to what is written, upper and lower case aside, by the number of characters that must
/// be put in, taken out, replaced or swapped with their neighbour. A word counts if `is_near(distance, word)`; of several that
/// are as near, the first.
pub(crate) fn nearest<'k>(
    written: &str,
    known: impl IntoIterator<Item = &'k str>,
    is_near: impl Fn(usize, &str) -> bool,
) -> Option<&'k str> {
    let written = written.to_lowercase();
    let measured = known.into_iter().map(|word| (strsim::osa_distance(&word.to_lowercase(), &written), word));
    measured.filter(|&(distance, word)| is_near(distance, word)).min_by_key(|&(distance, _)| distance).map(|(_, word)| word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_count_what_one_mistypes() {
        let distances =
            [("", "", 0), ("", "abc", 3), ("kitten", "sitting", 3), ("ab", "ba", 1), ("naïve", "naive", 1), ("abcd", "badc", 2)];
        for (left, right, expected) in distances {
            for (left, right) in [(left, right), (right, left)] {
                assert!(nearest(left, [right], |distance, _| distance == expected).is_some(), "{left} {right}");
            }
        }
    }

    #[test]
    fn the_first_of_the_nearest_words_is_found_whatever_its_case() {
        let known = ["[ATK]", "[HEAL]", "[health]", "[power]"];
        let near = |written: &str| nearest(written, known, |distance, _| distance <= 2);
        assert_eq!(near("[atk]"), Some("[ATK]"));
        assert_eq!(near("[heath]"), Some("[health]"));
        assert_eq!(near("[pwoer]"), Some("[power]"));
        assert_eq!(near("[potency]"), None);
        assert_eq!(nearest("ab", ["ac", "ad"], |distance, _| distance == 1), Some("ac"));
    }
}
