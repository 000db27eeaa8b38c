//! The search for proofs of a bot that knows all rules. It is that of all others (module `proving`), within bounds that are counted and not timed,
//! so that a bot does the same in the same position. Base rules are left to players: to look for what they give takes long.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use formula::{Alphabet, FormulaId};
use games::Refusal;
use kernel::Justification;
use kernel::house_rules::BaseRules;
use proof_search::{Goal, Limits};
use representation::BracketedText;
use source::Text;
use syntax::predicate_wars::Options;
use syntax::proof::{self, Statements};

use crate::claim::{Subproof, opening};
use crate::house::House;
use crate::proving::{Beginning, Prover, Sought, Start, effect_goals};

/// The bounds of one search for any proof.
const FIRST: Limits = Limits { deadline: None, budget: None, cheapest: false, facts: 2_000, steps: 12_000 };

/// The bounds of one search for a cheap proof.
const CHEAPEST: Limits = Limits { deadline: None, budget: None, cheapest: true, facts: 4_000, steps: 30_000 };

/// The most effects that are looked for at once.
const MOST_GOALS: usize = 8;

/// A time that no search within these bounds takes.
const ENOUGH: Duration = Duration::from_secs(3_600);

/// The strength of a bot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Level {
    /// It knows Modus ponens, Simplification, Conjunction and the inclusion of rules, and takes the first proof.
    #[default]
    Beginner,
    /// It knows all rules, and takes the first proof.
    Skilled,
    /// It knows all rules, and looks for the cheapest proof.
    Master,
}

/// Something that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// An effect that is derived, or one side of a contradiction (or tF).
    pub statement: String,
    /// The number of the line that states it.
    pub line: u32,
    /// The proof, as in a proof file: all axioms, and the lemmas that lead there.
    pub proof: String,
}

/// The search of a bot.
pub(super) struct Searcher {
    prover: Prover,
    level: Level,
}

impl std::fmt::Debug for Searcher {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Searcher").field("level", &self.level).finish_non_exhaustive()
    }
}

impl Searcher {
    /// For games with these house rules.
    ///
    /// # Errors
    /// [`Refusal`] when there is no calculus for them.
    pub(super) fn new(house: &House, level: Level) -> Result<Searcher, Refusal> {
        let mut house = house.clone();
        house.steps.base_rules = BaseRules::None;
        let prover = Prover::new(&house, Alphabet::Unicode)?;
        Ok(Searcher { prover, level })
    }

    /// Every effect (PW-33) that is found to follow from some statements and rules, each with a proof of its own, those that need fewest lines
    /// first. What is no WFF in this house is passed over.
    ///
    /// * `axioms`: the statements, each once. `rules`: those that a proof may include. `subproofs`: those that it may cite.
    pub(super) fn effects(&self, axioms: &[&str], rules: &[&str], subproofs: &[Subproof]) -> Vec<Found> {
        let found = self.search(axioms, rules, subproofs, &mut |beginning| {
            let statements: Vec<FormulaId> = beginning.axioms.iter().chain(&beginning.rules).copied().collect();
            let goals = effect_goals(&mut beginning.bank, &statements, self.prover.house.conditional_x);
            goals.into_iter().take(MOST_GOALS).map(Goal::Statement).collect()
        });
        let mut found: Vec<Found> = found.into_iter().filter_map(|(statement, proof)| self.read(statement, proof)).collect();
        found.sort_by_key(|found| found.line);
        found
    }

    /// A proof that some statements contradict each other, if one is found.
    pub(super) fn contradiction(&self, axioms: &[&str], rules: &[&str], subproofs: &[Subproof]) -> Option<String> {
        let found = self.search(axioms, rules, subproofs, &mut |_| vec![Goal::Contradiction]);
        found.into_iter().next().map(|(_, proof)| proof)
    }

    /// The proofs of some goals, each with the goal's text.
    fn search(
        &self,
        axioms: &[&str],
        rules: &[&str],
        subproofs: &[Subproof],
        goals: &mut dyn FnMut(&mut Beginning<'_>) -> Vec<Goal>,
    ) -> Vec<(String, String)> {
        let opened = opening(axioms.iter().copied(), &self.prover.house.steps);
        let axioms: Vec<String> =
            opened.lines().filter_map(|line| line.split_once(". axiom ").map(|(_, statement)| statement.to_owned())).collect();
        let rules: Vec<String> = rules.iter().map(|&rule| rule.to_owned()).collect();
        let start = Start { axioms: &axioms, rules: &rules, subproofs };
        let (flag, until) = (AtomicBool::new(false), Instant::now() + ENOUGH);
        let mut beginning = Beginning::new(&self.prover, &start, until, &flag);
        let limits = if self.level == Level::Master { CHEAPEST } else { FIRST };
        let mut all = Vec::new();
        for goal in goals(&mut beginning) {
            let Sought::Found(proofs) = beginning.sought(goal, &limits, until, &flag) else { continue };
            let text = match goal {
                Goal::Statement(goal) => beginning.bank.text(goal, Alphabet::Unicode),
                Goal::Contradiction => String::new(),
            };
            all.extend(proofs.into_iter().map(|proof| (text.clone(), proof)));
        }
        all
    }

    /// A proof with the number of the line that states its goal.
    fn read(&self, statement: String, proof: String) -> Option<Found> {
        let mut bank = formula::Bank::new();
        let statements = Statements::PredicateWars(Options::in_house(&self.prover.house.steps));
        let options = proof::Options { system: None, statements };
        let read = proof::parse(&Text::new("proof", proof.as_str()), &options, &mut bank).value?;
        let states = |line: &kernel::Line<'_>| bank.text(line.statement, Alphabet::Unicode) == statement;
        let lines = read.proof.main()?.lines().filter(states);
        let line = lines.min_by_key(|line| !matches!(line.justification, Justification::Rule(_) | Justification::Axiom))?.number;
        Some(Found { statement, line, proof })
    }
}

#[cfg(test)]
mod tests {
    use kernel::HouseRules;

    use super::*;

    fn searcher(level: Level) -> Searcher {
        Searcher::new(&House::default(), level).unwrap()
    }

    #[test]
    fn effects_are_found_through_conjunctions_implications_and_rules() {
        for level in [Level::Skilled, Level::Master] {
            let searcher = searcher(level);
            let found = searcher.effects(&["(P ∧ (P → (Q → [ATK]([chosenPlayer](0), 20))))", "R"], &["Q", "S"], &[]);
            assert_eq!((found[0].line, found[0].statement.as_str()), (7, "[ATK]([chosenPlayer](0), 20)"), "{}", found[0].proof);
            let found = searcher.effects(&["((P ∧ R) → [HEAL]([randPlayer](0), 2))", "P", "(P → R)"], &[], &[]);
            assert_eq!(found[0].line, 6, "{}", found[0].proof);
            assert!(searcher.effects(&["(P → [ATK]([chosenPlayer](0), 20))", "(Q"], &[], &[]).is_empty());
        }
    }

    #[test]
    fn beginners_do_not_know_what_others_know() {
        let statements = ["(∀(x)(P(x) → [ATK]([chosenPlayer](0), 20)))", "P(a)"];
        assert!(super::super::forward_search::search(statements, &[], &HouseRules::default()).is_empty());
        assert_eq!(searcher(Level::Skilled).effects(&statements, &[], &[]).len(), 1);
    }

    #[test]
    fn contradictions_are_found() {
        let searcher = searcher(Level::Skilled);
        assert!(searcher.contradiction(&["(P → Q)", "(P ∧ (¬Q))"], &[], &[]).unwrap().contains("Q by MP"));
        assert!(searcher.contradiction(&["P", "tF"], &[], &[]).is_some());
        assert!(searcher.contradiction(&["P", "(¬Q)"], &[], &[]).is_none());
    }
}
