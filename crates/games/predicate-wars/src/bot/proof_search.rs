//! The search for proofs of a bot. It is that of all others (module `proving`), within bounds that are counted and not timed, so that a bot
//! does the same in the same position. Levels differ in the rules that they know, in the bounds, and in what is enough. A beginner knows no base rules.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use documents::Refusal;
use formula::Alphabet;
use kernel::Justification;
use kernel::house_rules::BaseRules;
use proof_search::{Goal, Limits};
use proof_syntax::predicate_wars::Options;
use proof_syntax::proof::{self, Statements};
use representation::BracketedText;
use rustc_hash::FxHashMap;
use source::Text;

use crate::claim::{Subproof, opening};
use crate::house::House;
use crate::proving::{Beginning, Moves, Prover, Sought, Start};

/// The bounds of one search of a beginner.
const BEGINNER_LIMITS: Limits = Limits::of(800, 4_000).brief();

/// The bounds of one search for any proof.
const FIRST: Limits = Limits::of(2_000, 12_000);

/// The bounds of one search for a cheap proof.
const CHEAPEST: Limits = Limits::of(4_000, 30_000).for_the_cheapest();

/// The rules that a beginner knows.
const COMMON_RULES: [&str; 4] = ["Modus ponens", "Simplification", "Conjunction", "Rule inclusion"];

/// The most effects that are looked for at once.
const MOST_GOALS: usize = 8;

/// A time, one hour, that no search within these bounds takes.
const NO_DEADLINE: Duration = Duration::from_secs(3_600);

/// The strength of a bot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Level {
    /// It knows Modus ponens, Simplification, Conjunction and the inclusion of rules, looks briefly, takes the first proof, and overlooks things at
    /// will. It says why it does what it does.
    #[default]
    Beginner,
    /// It knows all rules, takes the first proof, and sees all that it looks at.
    Skilled,
    /// It knows all rules, looks for the cheapest proof, and compares all that it may do in a turn with what others may do next.
    Master,
}

/// The care with which a master looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Care {
    /// Looks for any proof: of pairs of cards that might be played.
    Look,
    /// Looks for the cheapest one: of what is handed in.
    Best,
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

/// Proofs, each with the text of its goal.
type Proofs = Vec<(String, String)>;

/// The search of a bot. What it finds depends on the statements alone, so that it remembers what it was asked lately: bots look at the same
/// cards turn by turn, and all of them at the same claim.
pub(super) struct Searcher {
    prover: Prover,
    level: Level,
    known: Mutex<FxHashMap<String, Arc<Proofs>>>,
}

/// The most questions that are remembered.
const MOST_KNOWN: usize = 512;

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
        if level == Level::Beginner {
            house.steps.base_rules = BaseRules::None;
        }
        let prover = Prover::new(&house, Alphabet::Unicode)?;
        let prover = if level == Level::Beginner { prover.knowing(&COMMON_RULES) } else { prover };
        Ok(Searcher { prover, level, known: Mutex::default() })
    }

    /// Its level.
    pub(super) fn level(&self) -> Level {
        self.level
    }

    /// Every effect (PW-33) that is found to follow from some statements and rules, each with a proof of its own, those that need fewest lines
    /// first. What is no WFF in this house is passed over.
    ///
    /// * `axioms`: the statements, each once. `rules`: those that a proof may include. `subproofs`: those that it may cite.
    pub(super) fn effects(&self, axioms: &[&str], rules: &[&str], subproofs: &[Subproof], care: Care) -> Vec<Found> {
        let found = self.remembered("effects", care, axioms, rules, subproofs, &mut |beginning| {
            beginning.effects().into_iter().take(MOST_GOALS).map(Goal::Statement).collect()
        });
        let read = |(statement, proof): &(String, String)| self.read(statement.clone(), proof.clone());
        let mut found: Vec<Found> = found.iter().filter_map(read).collect();
        found.sort_by_key(|found| found.line);
        found
    }

    /// A proof that some statements contradict each other, if one is found.
    pub(super) fn contradiction(&self, axioms: &[&str], rules: &[&str], subproofs: &[Subproof]) -> Option<String> {
        let search = |care| self.remembered("contradiction", care, axioms, rules, subproofs, &mut |_| vec![Goal::Contradiction]);
        let any = search(Care::Look).first()?.1.clone();
        Some(search(Care::Best).first().map_or(any, |(_, proof)| proof.clone()))
    }

    /// As [`search`](Searcher::search), for goals of a kind that the statements determine.
    fn remembered(
        &self,
        kind: &str,
        care: Care,
        axioms: &[&str],
        rules: &[&str],
        subproofs: &[Subproof],
        goals: &mut dyn FnMut(&mut Beginning<'_>) -> Vec<Goal>,
    ) -> Arc<Proofs> {
        // To use a subproof, one has to know how it is cited.
        let subproofs = if self.level == Level::Beginner { &[] } else { subproofs };
        let bought = subproofs
            .iter()
            .flat_map(|one| [one.name.as_str(), one.text.as_str()].into_iter().chain(one.rules.iter().map(String::as_str)));
        // Only a master looks in two ways.
        let care = if self.level == Level::Master { care } else { Care::Look };
        let parts = [kind, if care == Care::Look { "look" } else { "best" }]
            .into_iter()
            .chain(axioms.iter().copied())
            .chain(["by"])
            .chain(rules.iter().copied())
            .chain(["and"])
            .chain(bought);
        let question = parts.fold(String::new(), |all, part| all + part + "\n");
        let known = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = known().get(&question) {
            return Arc::clone(found);
        }
        let found = Arc::new(self.search(care, axioms, rules, subproofs, goals));
        let mut known = known();
        if known.len() >= MOST_KNOWN {
            known.clear();
        }
        known.insert(question, Arc::clone(&found));
        found
    }

    /// The proofs of some goals, each with the goal's text.
    fn search(
        &self,
        care: Care,
        axioms: &[&str],
        rules: &[&str],
        subproofs: &[Subproof],
        goals: &mut dyn FnMut(&mut Beginning<'_>) -> Vec<Goal>,
    ) -> Proofs {
        let opened = opening(axioms.iter().copied(), &self.prover.house.steps);
        let axioms: Vec<String> =
            opened.lines().filter_map(|line| line.split_once(". axiom ").map(|(_, statement)| statement.to_owned())).collect();
        let rules: Vec<String> = rules.iter().map(|&rule| rule.to_owned()).collect();
        let start = Start { axioms: &axioms, rules: &rules, subproofs };
        let (flag, until) = (AtomicBool::new(false), Instant::now() + NO_DEADLINE);
        let mut beginning = Beginning::new(&self.prover, &start, until, &flag);
        let limits = match (self.level, care) {
            (Level::Beginner, _) => BEGINNER_LIMITS,
            (_, Care::Look) => FIRST,
            (_, Care::Best) => CHEAPEST,
        };
        let mut all = Vec::new();
        for goal in goals(&mut beginning) {
            let Sought::Found(proofs) = beginning.sought(goal, &limits, Moves::All, until, &flag) else { continue };
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
    use super::*;

    fn searcher(level: Level) -> Searcher {
        Searcher::new(&House::default(), level).unwrap()
    }

    #[test]
    fn effects_are_found_through_conjunctions_implications_and_rules() {
        for level in [Level::Beginner, Level::Skilled, Level::Master] {
            let searcher = searcher(level);
            let found = searcher.effects(&["(P ∧ (P → (Q → [ATK]([chosenPlayer](0), 20))))", "R"], &["Q", "S"], &[], Care::Best);
            assert_eq!((found[0].line, found[0].statement.as_str()), (7, "[ATK]([chosenPlayer](0), 20)"), "{}", found[0].proof);
            let found = searcher.effects(&["((P ∧ R) → [HEAL]([randPlayer](0), 2))", "P", "(P → R)"], &[], &[], Care::Best);
            assert_eq!(found[0].line, 6, "{}", found[0].proof);
            assert!(searcher.effects(&["(P → [ATK]([chosenPlayer](0), 20))", "(Q"], &[], &[], Care::Best).is_empty());
        }
    }

    #[test]
    fn beginners_do_not_know_what_others_know() {
        let statements = ["(∀(x)(P(x) → [ATK]([chosenPlayer](0), 20)))", "P(a)"];
        assert!(searcher(Level::Beginner).effects(&statements, &[], &[], Care::Best).is_empty());
        assert_eq!(searcher(Level::Skilled).effects(&statements, &[], &[], Care::Best).len(), 1);
    }

    #[test]
    fn contradictions_are_found() {
        for searcher in [searcher(Level::Beginner), searcher(Level::Skilled)] {
            assert!(searcher.contradiction(&["(P → Q)", "(P ∧ (¬Q))"], &[], &[]).unwrap().contains("Q by MP"));
            assert!(searcher.contradiction(&["P", "tF"], &[], &[]).is_some());
            assert!(searcher.contradiction(&["P", "(¬Q)"], &[], &[]).is_none());
        }
    }
}
