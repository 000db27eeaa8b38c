//! A beginner's search for proofs: what a few statements come to by Modus ponens, Simplification, Conjunction where an implication asks for
//! it, and the inclusion of rules. It looks forward, line by line, and hands back only the lines that lead to what was found. What it
//! writes is checked as any proof is.

use formula::{Alphabet, Bank, Connective, Formula, FormulaId};
use kernel::HouseRules;
use representation::BracketedText;
use rustc_hash::FxHashMap;
use source::{Span, Text};
use syntax::predicate_wars::classes::{ConditionalX, Effect, effect};
use syntax::predicate_wars::{self, Options};

use super::proof_search::Found;

/// The search stops at so many lines.
const MAX_LINES: usize = 400;

/// Goal of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Goal {
    Effects,
    Contradiction,
}

/// Every effect (PW-33) that follows from some statements and rules, each with a proof of its own, those that need fewest lines first.
/// What is no WFF in this house is passed over.
pub(super) fn search<'s>(axioms: impl IntoIterator<Item = &'s str>, rules: &[&str], house: &HouseRules) -> Vec<Found> {
    Search::new(axioms, rules, house).found(Goal::Effects)
}

/// A proof that some statements contradict each other, if one is found.
pub(super) fn contradiction<'s>(axioms: impl IntoIterator<Item = &'s str>, house: &HouseRules) -> Option<Found> {
    Search::new(axioms, &[], house).found(Goal::Contradiction).into_iter().next()
}

#[derive(Clone, Copy)]
enum Step {
    Axiom,
    Rule,
    Simplification(usize),
    Conjunction(usize, usize),
    ModusPonens(usize, usize),
}

struct Search {
    bank: Bank,
    lines: Vec<(FormulaId, Step)>,
    places: FxHashMap<FormulaId, usize>,
    axioms: usize,
}

impl Search {
    fn new<'s>(axioms: impl IntoIterator<Item = &'s str>, rules: &[&str], house: &HouseRules) -> Search {
        let (mut bank, options) = (Bank::new(), Options::in_house(house));
        let mut search = |statements: &mut dyn Iterator<Item = &'s str>| -> Vec<FormulaId> {
            statements.filter_map(|statement| read(statement, &options, &mut bank)).collect()
        };
        let axioms = search(&mut axioms.into_iter());
        let rules: Vec<FormulaId> = rules.iter().filter_map(|rule| read(rule, &options, &mut bank)).collect();
        let mut search = Search { bank, lines: Vec::new(), places: FxHashMap::default(), axioms: 0 };
        axioms.into_iter().for_each(|axiom| search.add(axiom, Step::Axiom));
        search.axioms = search.lines.len();
        rules.into_iter().for_each(|rule| search.add(rule, Step::Rule));
        search.close();
        search
    }

    fn add(&mut self, formula: FormulaId, step: Step) {
        if self.lines.len() < MAX_LINES && !self.places.contains_key(&formula) {
            self.places.insert(formula, self.lines.len());
            self.lines.push((formula, step));
        }
    }

    /// Adds what follows until nothing new does. What an implication waits for is looked for again in every round.
    fn close(&mut self) {
        let mut before = usize::MAX;
        while before != self.lines.len() && self.lines.len() < MAX_LINES {
            before = self.lines.len();
            for at in 0..before {
                let Some(&(formula, _)) = self.lines.get(at) else { continue };
                let Formula::Binary(connective, left, right) = self.bank.formula(formula) else { continue };
                match connective {
                    Connective::And => {
                        self.add(left, Step::Simplification(at));
                        self.add(right, Step::Simplification(at));
                    }
                    Connective::Implies if !self.places.contains_key(&right) => {
                        if let Formula::Binary(Connective::And, one, other) = self.bank.formula(left)
                            && let (Some(&one), Some(&other)) = (self.places.get(&one), self.places.get(&other))
                        {
                            self.add(left, Step::Conjunction(one, other));
                        }
                        if let Some(&condition) = self.places.get(&left) {
                            self.add(right, Step::ModusPonens(at, condition));
                        }
                    }
                    _ => {}
                }
            }
        }
    }

    fn found(&self, goal: Goal) -> Vec<Found> {
        let mut found = Vec::new();
        for (at, &(formula, _)) in self.lines.iter().enumerate() {
            let ends = match goal {
                Goal::Effects if effect(&self.bank, formula, ConditionalX::Allowed) == Effect::Other => continue,
                Goal::Effects => vec![at],
                Goal::Contradiction => match self.bank.formula(formula) {
                    Formula::Truth(false) => vec![at],
                    Formula::Not(inner) => match self.places.get(&inner) {
                        Some(&other) => vec![other, at],
                        None => continue,
                    },
                    _ => continue,
                },
            };
            found.push(self.proof(at, &ends));
        }
        found.sort_by_key(|found| found.line);
        found
    }

    /// The axioms, and the lines that lead to some lines.
    fn proof(&self, goal: usize, ends: &[usize]) -> Found {
        let mut needed = vec![false; self.lines.len()];
        needed.iter_mut().take(self.axioms).for_each(|needed| *needed = true);
        let mut stack = ends.to_vec();
        while let Some(at) = stack.pop() {
            if let Some(needed) = needed.get_mut(at) {
                *needed = true;
            }
            match self.lines.get(at) {
                Some(&(_, Step::Simplification(one))) => stack.push(one),
                Some(&(_, Step::Conjunction(one, other) | Step::ModusPonens(one, other))) => stack.extend([one, other]),
                _ => {}
            }
        }
        let mut numbers = vec![0_u32; self.lines.len()];
        let mut text = String::new();
        let needed = self.lines.iter().enumerate().zip(needed).filter(|(_, needed)| *needed);
        for (number, ((at, &(formula, step)), _)) in (1_u32..).zip(needed) {
            if let Some(entry) = numbers.get_mut(at) {
                *entry = number;
            }
            let of = |at: usize| numbers.get(at).copied().unwrap_or(0);
            let statement = self.bank.text(formula, Alphabet::Unicode);
            text.push_str(&match step {
                Step::Axiom => format!("{number}. axiom {statement}\n"),
                Step::Rule => format!("{number}. {statement} by Rule inclusion\n"),
                Step::Simplification(one) => format!("{number}. {statement} by Simplification on {}\n", of(one)),
                Step::Conjunction(one, other) => {
                    format!("{number}. {statement} by Conjunction on {}, {}\n", of(one), of(other))
                }
                Step::ModusPonens(one, other) => {
                    format!("{number}. {statement} by Modus ponens on {}, {}\n", of(one), of(other))
                }
            });
        }
        let statement = self.lines.get(goal).map_or_else(String::new, |&(goal, _)| self.bank.text(goal, Alphabet::Unicode));
        Found { statement, line: numbers.get(goal).copied().unwrap_or(0), proof: text }
    }
}

fn read(statement: &str, options: &Options, bank: &mut Bank) -> Option<FormulaId> {
    let text = Text::new("statement", statement);
    predicate_wars::parse_wff(&text, Span::new(0, text.content().len()), options, bank).value
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn effects_are_found_through_conjunctions_implications_and_rules() {
        let house = HouseRules::default();
        let found = search(["(P ∧ (P → (Q → [ATK]([chosenPlayer](0), 20))))", "R"], &["Q", "S"], &house);
        assert_eq!(found.len(), 1);
        assert_eq!(
            found[0].proof,
            "1. axiom (P ∧ (P → (Q → [ATK]([chosenPlayer](0), 20))))
2. axiom R
3. Q by Rule inclusion
4. P by Simplification on 1
5. (P → (Q → [ATK]([chosenPlayer](0), 20))) by Simplification on 1
6. (Q → [ATK]([chosenPlayer](0), 20)) by Modus ponens on 5, 4
7. [ATK]([chosenPlayer](0), 20) by Modus ponens on 6, 3
"
        );
        assert_eq!((found[0].line, found[0].statement.as_str()), (7, "[ATK]([chosenPlayer](0), 20)"));
        let found = search(["((P ∧ R) → [HEAL]([randPlayer](0), 2))", "P", "(P → R)"], &[], &house);
        assert!(
            found[0]
                .proof
                .ends_with("5. (P ∧ R) by Conjunction on 2, 4\n6. [HEAL]([randPlayer](0), 2) by Modus ponens on 1, 5\n")
        );
        assert!(search(["(P → [ATK]([chosenPlayer](0), 20))", "(Q"], &[], &house).is_empty());
    }

    #[test]
    fn contradictions_are_found() {
        let house = HouseRules::default();
        let found = contradiction(["(P → Q)", "(P ∧ (¬Q))"], &house).unwrap();
        assert!(found.proof.contains("Q by Modus ponens"), "{}", found.proof);
        assert!(contradiction(["P", "tF"], &house).is_some());
        assert!(contradiction(["P", "(¬Q)"], &house).is_none());
    }
}
