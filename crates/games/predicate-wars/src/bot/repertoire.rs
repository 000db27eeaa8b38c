//! Repertoire of bots: what they write on cards, the rules that they buy, and subproofs.

use games::Rng;

/// An action that harms whom the player chooses, or does the player good.
fn action(rng: &mut Rng) -> String {
    let index = rng.below(2);
    let amount = 5 + rng.below(18);
    match rng.below(6) {
        0 => format!("[HEAL]([chosenPlayer]({index}), {amount})"),
        1 => format!("[ADDPOWER]([chosenPlayer]({index}), {amount})"),
        2 => format!("[SUBPOWER]([chosenPlayer]({index}), {amount})"),
        3 => format!("[CLAIM]([playerOfCard]([chosenCard]({index})), {index})"),
        _ => format!("[ATK]([chosenPlayer]({index}), {amount})"),
    }
}

/// A statement for a card: a fact, an action, an action under a condition, an effect on many, or something that is no WFF. `letter` is
/// that of facts and of the conditions that they meet; `mark` makes the statement one of its kind.
pub(super) fn any(rng: &mut Rng, letter: usize, mark: u64) -> String {
    let (fact, mark) = (format!("P_{letter}"), format!("Q_{mark}"));
    match rng.below(14) {
        0 | 1 => format!("({fact} ∧ {mark})"),
        2 | 3 => format!("({fact} → ({} ∧ {mark}))", action(rng)),
        4 | 5 => format!("({} ∧ {mark})", action(rng)),
        6 => format!("({fact} ∨ {mark})"),
        7 => format!("((¬{fact}) ∧ {mark})"),
        8 => format!("(∀(x)(([health](x) > {}) → [ATK](x, {})))", rng.below(90), 1 + rng.below(9)),
        9 => format!("(∃(x)({mark} ∧ ([power](x) < {letter})))"),
        10 => format!("({mark} → → [ATK]"),
        11 => format!("([ATK]([randPlayer]({letter}), (([powerCost]([randCard](0)) + 7) % 21)) ∧ {mark})"),
        _ => action(rng),
    }
}

/// An attack that can be proved of its card alone.
pub(super) const STRIKE: &str = "[ATK]([chosenPlayer](0), 20)";

/// An attack that can be proved of it alone, or of it and a fact of the same number.
pub(super) fn attack(rng: &mut Rng, letter: usize) -> String {
    match rng.below(4) {
        0 => format!("(P_{letter} → {STRIKE})"),
        1 => format!("(P_{letter} ∧ {STRIKE})"),
        _ => STRIKE.to_owned(),
    }
}

/// A rule: what facts say, its opposite, an effect on many, or something that contradicts itself.
pub(super) fn rule(rng: &mut Rng, letter: usize, mark: u64) -> String {
    match rng.below(5) {
        0 => format!("P_{letter}"),
        1 => format!("(¬P_{letter})"),
        2 => String::from("(∀(x)(([health](x) > 99) → [ATK](x, 1)))"),
        3 => format!("Q_{mark}"),
        _ => format!("(Q_{mark} ∧ (¬Q_{mark}))"),
    }
}

/// A subproof that is proper.
pub(super) fn subproof(mark: u64) -> String {
    format!(
        "1. axiom (∀(x)(Q_{mark}(x) ∧ P))\n2. (Q_{mark}(x) ∧ P) by Substitution property on 1\n3. Q_{mark}(x) by Simplification on \
         2\n4. (∀(x)Q_{mark}(x)) by Universal generalization with reference on 3, 1\n"
    )
}
