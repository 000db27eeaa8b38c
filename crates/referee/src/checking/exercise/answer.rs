//! The model answer to an exercise, or the model that shows that it has none; and what makes an exercise trivial. Whether the goal follows is
//! asked of [`prove`](crate::prove()), in the calculus `classical`. Where its proof does not keep to the rules of the exercise, one that does
//! is searched for by these rules.

use representation::{AlphaEquivalence, BracketedText};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use kernel::Notation;
use proof_search::{Goal, Measure, Problem};
use serde::{Deserialize, Serialize};
use solver::oracle::{Limits as WorkerLimits, Pool};
use source::Text;
use syntax::proof::{self as proof_syntax, Style};
use verdict::{Answer, Limits, NOBODY};

use super::{Exercise, ExerciseInfo, as_board};
use crate::document::Document;
use crate::error::{Error, ReportedDiagnostic};
use crate::judging::board::{BoardNotation, read_board};
use crate::judging::bounded::{Bounds, Tell, watched, within};
use crate::proving::prove::{AxiomNotation, ProofStatus, ProveOptions, ProveRuling, prove};

/// Consistency of the premises of an exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Premises {
    /// They can all be true.
    Consistent,
    /// They contradict each other.
    Inconsistent,
    /// Not known.
    Undecided,
}

/// The rules that the model answer uses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct RuleUse {
    /// True if the answer is one to the exercise: a submission of it would be accepted.
    pub accepted: bool,
    /// The short names of the rules that it uses and the exercise does not list.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub outside: Vec<String>,
    /// The reason for which it is no answer by the rules of the exercise, in a sentence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// Proof file of which a submission would be accepted, where the given one would not be.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof: Option<String>,
}

/// The model answer to an exercise as a JSON document: that of `prove`, and what is to be said of the exercise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct ExerciseAnswer {
    /// The proof, or the countermodel.
    #[serde(flatten)]
    pub proof: ProveRuling,
    /// The exercise.
    pub exercise: ExerciseInfo,
    /// Consistency of its premises.
    pub premises: Premises,
    /// Of a proof: does it keep to the rules of the exercise?
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by_its_rules: Option<RuleUse>,
    /// Remarks for a teacher: that the exercise cannot be done (`cannot-be-done`), or is trivial (`goal-is-premise`,
    /// `premises-contradict`, `goal-is-valid`).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<ReportedDiagnostic>,
}

impl Document for ExerciseAnswer {}

impl Exercise {
    /// Looks for the model answer. The goal and the calculus of `options` are not looked at, and so are those of the exercise: proofs are
    /// searched for in `classical` ([`prove`](crate::prove())).
    ///
    /// # Errors
    /// As [`prove`](crate::prove()).
    pub fn answer(&self, options: &ProveOptions, pool: &Pool) -> Result<ExerciseAnswer, Error> {
        let until = options.limits.until.or_else(|| Instant::now().checked_add(options.limits.time));
        let limits = Limits { until, ..options.limits };
        let (axioms, notation, goal) = self.question();
        let asked = ProveOptions { goal, limits, ..options.clone() };
        let proof = prove(axioms, notation, &asked, pool)?;
        let premises = match proof.status {
            ProofStatus::Proved if proof.from_contradiction => Premises::Inconsistent,
            // The countermodel is a model of them.
            ProofStatus::Refuted => Premises::Consistent,
            _ => self.premises(&limits, options.memory_mib, pool),
        };
        let mut by_its_rules = self.rule_use(&proof);
        if let Some(other) = by_its_rules.as_mut().filter(|answer| !answer.accepted) {
            self.keep_to_the_rules(other, &limits, options.memory_mib);
        }
        let warnings = self.remarks(&proof, premises);
        Ok(ExerciseAnswer { proof, exercise: self.info.clone(), premises, by_its_rules, warnings })
    }

    /// Returns the exercise as axioms and a goal.
    fn question(&self) -> (Text, AxiomNotation, Option<Text>) {
        let name = self.text.name();
        match self.notation() {
            Notation::PredicateWars => {
                let alphabet = formula::Alphabet::Unicode;
                let premises: String = self.premises.iter().map(|&one| format!("{}\n", self.bank.text(one, alphabet))).collect();
                let goal = Text::new("<goal>", self.bank.text(self.goal, alphabet));
                (Text::new(name, premises), AxiomNotation::PredicateWars, Some(goal))
            }
            // Wffs are statements with letters that a board declares.
            Notation::Palmer | Notation::Polish => {
                let board = as_board(&self.bank, &self.premises, Some(self.goal));
                (Text::new(name, board), AxiomNotation::Board(BoardNotation::Palmer), None)
            }
        }
    }

    fn notation(&self) -> Notation {
        self.adjudicator.calculus(None).map_or(Notation::Palmer, kernel::Calculus::notation)
    }

    /// Finds out if the premises can all be true, within what is left of the limits.
    fn premises(&self, limits: &Limits, memory_mib: Option<u32>, pool: &Pool) -> Premises {
        if self.premises.is_empty() {
            return Premises::Consistent;
        }
        if self.notation() == Notation::PredicateWars {
            // What its numbers and signs mean no board can say.
            return Premises::Undecided;
        }
        let text = Text::new(self.text.name(), as_board(&self.bank, &self.premises, None));
        let (pool, search) = (pool.apart(), *limits);
        let work = move || {
            let mut board = read_board(text, BoardNotation::Palmer)?;
            let mut oracle = pool.oracle();
            let report = verdict::ask(&mut board.bank, &board.board, &mut oracle, search, None, NOBODY);
            let report = match verifier::classical() {
                Some(calculus) => {
                    let bounds = verdict::Bounds { limits: search, ..verdict::Bounds::default() };
                    verdict::certify(&mut board.bank, &board.board, &mut oracle, calculus, bounds, report, NOBODY)
                }
                None => report.without_proofs(),
            };
            Ok(match report.consistency {
                Answer::Satisfied(_) => Premises::Consistent,
                Answer::Refuted(_) => Premises::Inconsistent,
                Answer::Undecided(_) => Premises::Undecided,
            })
        };
        within(limits, memory_mib, work).unwrap_or(Premises::Undecided)
    }

    /// Holds the model answer against the exercise, as a submission of it would be.
    fn rule_use(&self, proof: &ProveRuling) -> Option<RuleUse> {
        let Some(verifier::Certificate::Proof { lines, .. }) = proof.certificate.as_ref().map(|shown| &shown.evidence) else {
            return None;
        };
        if self.info.system != proof.system {
            let message =
                format!("the answer is a proof in `{}`, and the exercise asks for one in `{}`", proof.system, self.info.system);
            return Some(RuleUse { accepted: false, outside: Vec::new(), message: Some(message), proof: None });
        }
        let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
        let Ok(submission) = self.check(Text::new("<answer>", text)) else {
            let message = String::from("the answer cannot be read as a submission");
            return Some(RuleUse { accepted: false, outside: Vec::new(), message: Some(message), proof: None });
        };
        let refused: BTreeSet<&str> = submission
            .ruling
            .proof
            .all_lines()
            .filter(|line| line.error.as_ref().is_some_and(|error| error.code == "rule-not-allowed"))
            .filter_map(|line| line.rule.as_deref())
            .collect();
        let tag = |name: &str| {
            let calculus = self.adjudicator.calculus(None).ok()?;
            calculus.find(name).map(|rule| calculus.rule(rule).tag.clone())
        };
        let outside: Vec<String> = refused.into_iter().filter_map(tag).collect();
        let message = match (submission.ruling.proof.accepted, outside.is_empty()) {
            (true, _) => None,
            (false, false) => {
                Some(String::from("the answer uses rules that the exercise does not allow; there may be one that does not"))
            }
            (false, true) => submission.ruling.message,
        };
        Some(RuleUse { accepted: submission.ruling.proof.accepted, outside, message, proof: None })
    }

    /// Looks for an answer by the rules of the exercise, where the one that was found uses others. Where the search is cut off by a limit of
    /// time or memory, nothing more is said than without it.
    fn keep_to_the_rules(&self, answer: &mut RuleUse, limits: &Limits, memory_mib: Option<u32>) {
        let Ok(calculus) = self.adjudicator.calculus(None) else { return };
        let style = Style::new(calculus.notation(), self.adjudicator.options.alphabet);
        let stop: Arc<AtomicBool> = Arc::default();
        let work = {
            let (adjudicator, stop) = (Arc::clone(&self.adjudicator), Arc::clone(&stop));
            let (mut bank, premises, goal, rules) = (self.bank.clone(), self.premises.clone(), self.goal, self.rules.clone());
            let search = proof_search::Limits { deadline: limits.until, ..proof_search::Limits::default() };
            move |_: &Tell<(), _>| {
                let calculus = adjudicator.calculus(None).ok()?;
                let problem = Problem {
                    calculus,
                    house: &adjudicator.options.house,
                    rules_in_force: Vec::new(),
                    premises,
                    goal: Goal::Statement(goal),
                    rules_only: rules,
                    measure: Measure::Lines,
                };
                let outcome = proof_search::search(&mut bank, &problem, &search, Some(&stop));
                Some((outcome.found.map(|found| proof_syntax::print(&found.proof, &bank, style)), outcome.is_underivable))
            }
        };
        // No solver takes part.
        let pool = Pool::new(WorkerLimits::default());
        let outcome = watched(&Bounds::new(limits, memory_mib), &pool, &mut |()| (), work);
        if outcome.is_err() {
            stop.store(true, Ordering::Relaxed);
        }
        let Ok(Some((found, is_underivable))) = outcome else { return };
        if let Some(text) = found {
            let submitted = self.check(Text::new("<answer>", text.as_str()));
            answer.proof = Some(text).filter(|_| submitted.is_ok_and(|submission| submission.ruling.proof.accepted));
            if answer.proof.is_some() && !answer.outside.is_empty() {
                answer.message = Some(String::from("it uses rules that the exercise does not allow; another one keeps to them"));
            }
        } else if is_underivable {
            answer.message = Some(String::from("there is no proof of the goal by these rules"));
        }
    }

    /// Returns the remarks on the exercise for a teacher.
    fn remarks(&self, proof: &ProveRuling, premises: Premises) -> Vec<ReportedDiagnostic> {
        let file = Some(self.text.name().to_owned());
        let remark = |code: &str, message: &str, help: &str| ReportedDiagnostic {
            file: file.clone(),
            ..ReportedDiagnostic::plain(code, message, Some(help.to_owned()))
        };
        let mut remarks = Vec::new();
        if proof.status == ProofStatus::Refuted {
            let help = "in the model above the premises are true and the goal is false; add a premise, or change the goal";
            remarks.push(remark(
                "cannot-be-done",
                "this exercise cannot be done: the goal does not follow from the premises",
                help,
            ));
        }
        if premises == Premises::Inconsistent {
            let help = "change the premises, unless that is what the exercise is about";
            remarks.push(remark(
                "premises-contradict",
                "the premises contradict each other, so that everything follows from them",
                help,
            ));
        }
        let mut bank = self.bank.clone();
        if self.given.contains(&bank.alpha_canonical(self.goal)) {
            let help = "it is answered by one line, the axiom itself";
            remarks.push(remark("goal-is-premise", "this exercise is trivial: the goal is a premise", help));
        }
        if proof.status == ProofStatus::Proved && proof.follows_from.is_empty() && !self.premises.is_empty() {
            remarks.push(remark("goal-is-valid", "no premise is needed: the goal is valid by itself", "leave the premises out"));
        }
        remarks
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::checking::adjudicator::ProofOptions;

    /// A model answer that does not keep to the rules.
    fn other() -> RuleUse {
        RuleUse { accepted: false, outside: Vec::new(), message: None, proof: None }
    }

    /// A search that would go on for long is given up when the program takes more memory than it may.
    #[test]
    #[cfg(target_os = "linux")]
    fn the_search_by_the_rules_is_watched() {
        let chain: String = (0..12).map(|at| format!("premise (P{at} → Q{at}) ∨ (R{at} ↔ P{})\n", at + 1)).collect();
        let letters: String = (0..13).map(|at| format!("P{at}/0 Q{at}/0 R{at}/0 ")).collect();
        let text = format!("exercise \"Long\"\nsystem classical\nsymbols {letters}: predicate\n{chain}goal Q11 ∧ R3\n");
        let exercise = Exercise::new(Text::new("long.exercise", text), ProofOptions::default()).expect("an exercise");
        let limits = Limits { time: Duration::from_secs(300), ..Limits::default() };
        let (mut answer, begun) = (other(), Instant::now());
        exercise.keep_to_the_rules(&mut answer, &limits, Some(1));
        assert!(begun.elapsed() < limits.time / 4, "{:?}", begun.elapsed());
        assert_eq!(answer, other());
    }
}
