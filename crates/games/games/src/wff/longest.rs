//! The longest wff that some dice make, true or not (WP-12).

use game_syntax::polish::Language;
use game_syntax::polish::Symbol;

/// Returns how many symbols the longest wff of these dice has; 0 when they make none.
///
/// With m letters, n N's, b binary connectives and w wildcards, of which k are turned to N: 1 + (n + k) + 2·min(b + w − k, m −
/// 1), for the best k. For a wff of l letters has l − 1 binary connectives, and takes any number of N's. Two symbols for a
/// wildcard are better than one, so as many are made binary as there are letters to join.
pub fn longest_length(dice: &[Symbol], language: Language) -> usize {
    let counted = Counted::of(dice, language);
    if counted.letters.is_empty() {
        return 0;
    }
    let joins = counted.joins();
    let spare = counted.binary.len() + counted.wild - joins;
    1 + counted.nots + spare.min(counted.wild) + 2 * joins
}

/// A longest wff of these dice; wildcards stand in it as what they are turned to. `None` when the dice make no wff.
pub fn longest(dice: &[Symbol], language: Language) -> Option<Vec<Symbol>> {
    let counted = Counted::of(dice, language);
    let joins = counted.joins();
    // Connectives that lie there come first, so that wildcards are left for N.
    let plain = counted.binary.len().min(joins);
    let turned_to_n = counted.wild - (joins - plain);
    let connectives = counted.binary.iter().copied().take(plain).chain(std::iter::repeat_n(Symbol::K, joins - plain));
    let mut letters = counted.letters.iter().copied().take(joins + 1);
    let last = letters.next_back()?;
    let mut row = vec![Symbol::N; counted.nots + turned_to_n];
    for (connective, letter) in connectives.zip(letters) {
        row.extend([connective, letter]);
    }
    row.push(last);
    Some(row)
}

/// Dice by what they are good for.
struct Counted {
    letters: Vec<Symbol>,
    binary: Vec<Symbol>,
    nots: usize,
    wild: usize,
}

impl Counted {
    fn of(dice: &[Symbol], language: Language) -> Counted {
        let with = |arity| dice.iter().copied().filter(|&die| die.arity() == Some(arity) && language.uses(die)).collect();
        let count = |symbol| dice.iter().filter(|&&die| die == symbol).count();
        let wild = if language == Language::Shake { 0 } else { count(Symbol::Wild) };
        Counted { letters: with(0), binary: with(2), nots: count(Symbol::N), wild }
    }

    /// Returns how many binary connectives the longest wff has.
    fn joins(&self) -> usize {
        (self.binary.len() + self.wild).min(self.letters.len().saturating_sub(1))
    }
}
