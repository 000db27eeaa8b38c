//! Contradictions that take no card but a subproof that a player has bought: as the rulebook prints Indirect proof, one leads there (S-15). Those
//! that are known are checked by the game under the house rules of a table, so that no price is named that is not charged.
//!
//! Not here: contradictions of the base rules alone (`from_nothing`), and a search for cheaper subproofs.

use crate::claim::{ChallengeInput, SaleInput, challenge, subproof_for_sale};
use crate::house::House;

/// Name under which the subproof is bought.
const NAME: &str = "Z";

/// Subproofs, each with the proof of a contradiction that cites it, the cheapest first. The second is for house rules by which a quantifier has to bind
/// something.
const KNOWN: [(&str, &str); 2] = [
    (
        "1. axiom (∀(x)(x < 1))\n\
         2. (2 < 1) by Universal instantiation on 1 with 2\n\
         3. tF by Comparison on 2\n\
         4. (∀(x)tF) by Universal generalization with reference on 3, 1\n\
         5. (¬tF) by Falsehood\n\
         6. (∀(x)(¬tF)) by Universal generalization with reference on 5, 1\n",
        "1. (∀(y)(¬(y < 1))) by Indirect proof using Z 4, 6 with y\n\
         2. (¬(0 < 1)) by Universal instantiation on 1 with 0\n\
         3. (¬tT) by Comparison on 2\n\
         4. tT by Truth\n",
    ),
    (
        "1. axiom (∀(x)(x < 1))\n\
         2. (2 < 1) by Universal instantiation on 1 with 2\n\
         3. tF by Comparison on 2\n\
         4. (x = x) by Identity with x\n\
         5. (tF ∧ (x = x)) by Conjunction on 3, 4\n\
         6. (∀(x)(tF ∧ (x = x))) by Universal generalization with reference on 5, 1\n\
         7. (¬tF) by Falsehood\n\
         8. (¬(tF ∧ (x = x))) by Falsy AND on 7 with (x = x)\n\
         9. (∀(x)(¬(tF ∧ (x = x)))) by Universal generalization with reference on 8, 1\n",
        "1. (∀(y)(¬(y < 1))) by Indirect proof using Z 6, 9 with y\n\
         2. (¬(0 < 1)) by Universal instantiation on 1 with 0\n\
         3. (¬tT) by Comparison on 2\n\
         4. tT by Truth\n",
    ),
];

/// The price of a contradiction from a bought subproof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoughtContradiction {
    /// Potency for which the subproof is bought.
    pub potency: u64,
    /// Proving power that the contradiction costs each time.
    pub price: u64,
}

/// Returns what a contradiction from a bought subproof costs by the house rules of a table, if one is known. That there is none shows nothing.
pub fn from_bought_subproof(house: &House) -> Option<BoughtContradiction> {
    let conditions = house.proof_conditions().ok()?;
    KNOWN.iter().find_map(|&(subproof, proof)| {
        let sale = SaleInput { conditions: &conditions, rules: &[], owned: &[], name: NAME, proof: subproof };
        let bought = subproof_for_sale(&sale).ok()?;
        let owned = [&bought.subproof];
        let input = ChallengeInput { conditions: &conditions, statements: &[], rules: &[], used: &[], owned: &owned, proof };
        let checked = challenge(&input).ok()?;
        checked.contradiction?;
        Some(BoughtContradiction { potency: bought.price, price: house.charge(checked.bill) })
    })
}

#[cfg(test)]
mod tests {
    use kernel::house_rules::{BaseRules, Hole};

    use super::*;
    use crate::house::{Calculus, Charge};

    #[test]
    fn a_bought_subproof_contradicts_as_the_rules_are_printed() {
        let printed = House { calculus: Calculus::Printed, ..House::default() };
        let found = from_bought_subproof(&printed);
        assert_eq!(found, Some(BoughtContradiction { potency: 34, price: 12 }), "the prices of RULEBOOK Part 3");
        let mut without = printed.clone();
        without.steps.base_rules = BaseRules::None;
        assert_eq!(from_bought_subproof(&without), found, "no base rule takes part");
        let by_lines = House { charge: Charge::Lines, ..printed.clone() };
        assert_eq!(from_bought_subproof(&by_lines), Some(BoughtContradiction { potency: 34, price: 4 }));
        let mut literal = printed;
        literal.steps.hole = Hole::Literal;
        assert!(from_bought_subproof(&literal).is_none_or(|found| found.potency >= 34));
    }

    #[test]
    fn sound_rules_exclude_it() {
        assert_eq!(from_bought_subproof(&House { calculus: Calculus::Sound, ..House::default() }), None);
    }
}
