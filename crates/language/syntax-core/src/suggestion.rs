//! The known word that was probably meant by an unknown one. Not here: which words there are, and how near is near enough, which
//! differs between the notations.

/// Returns the known word that is nearest to what is written, upper and lower case aside, by the number of characters that must
/// be put in, taken out, replaced or swapped with their neighbour. A word counts if `is_near(distance, word)`, which holds of smaller
/// distances as well; of several that are as near, the first.
pub fn nearest<'k>(
    written: &str,
    known: impl IntoIterator<Item = &'k str>,
    is_near: impl Fn(usize, &str) -> bool,
) -> Option<&'k str> {
    let written = written.to_lowercase();
    let length = written.chars().count();
    // The distance is no less than the difference of the lengths: what is much longer than all words is not measured.
    let known = known.into_iter().filter(|word| is_near(word.chars().count().abs_diff(length), word));
    let measured = known.map(|word| (strsim::osa_distance(&word.to_lowercase(), &written), word));
    measured.filter(|&(distance, word)| is_near(distance, word)).min_by_key(|&(distance, _)| distance).map(|(_, word)| word)
}
