//! The model answer to an exercise, or the model that shows that it has none; and what makes an exercise trivial. Whether the goal follows is
//! asked of [`prove`](crate::prove()), in the calculus `classical`. Where its proof does not keep to the rules of the exercise, it is translated
//! into them, and where that fails one that keeps to them is searched for.

use documents::error::ReportedDiagnostic;
use documents::exercise::{ExerciseAnswer, Premises, RuleUse};
use documents::prove::{ProofStatus, ProveRuling};
use representation::BracketedText;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use formula::{Bank, FormulaId};
use kernel::Notation;
use proof_search::{Goal, Measure, Problem};
use proof_syntax::proof::{self as proof_notation, Style};
use solver::oracle::{Limits as WorkerLimits, Pool};
use source::Text;
use verdict::{Answer, Limits, NO_LISTENER};

use super::submission::goal_is_premise;
use super::{DEFAULT_SYSTEM, Exercise, ExerciseGoal, as_board};
use crate::boards::board::read_board;
use crate::bounded::{Bounds, Tell, watched, within};
use crate::checking::adjudicator::ProofOptions;
use crate::checking::goal_pattern::GoalPattern;
use crate::checking::textbook::{Book, ProofForm, ProofNotation, rewritten};
use crate::error::Error;
use crate::judging::judge::engine;
use crate::proving::derivation::any_of;
use crate::proving::in_book::in_its_calculus;
use crate::proving::prove::{AxiomNotation, ProveOptions, prove, undecided_ruling};
use crate::reading::BoardNotation;

/// Outcome of the search by the rules of an exercise.
#[derive(Debug, PartialEq)]
enum ByTheRules {
    /// A proof of this goal, of which a submission would be accepted.
    Found {
        goal: FormulaId,
        /// A proof file.
        proof: String,
    },
    /// There is none by these rules.
    None,
    /// Not known.
    Open,
}

impl Exercise {
    /// Looks for the model answer. The goal and the calculus of `options` are not looked at, and so are those of the exercise: proofs are
    /// searched for in `classical` ([`prove`](crate::prove())).
    ///
    /// # Errors
    /// As [`prove`](crate::prove()).
    pub fn answer(&self, options: &ProveOptions, pool: &Pool) -> Result<ExerciseAnswer, Error> {
        let until = options.limits.until.or_else(|| Instant::now().checked_add(options.limits.time));
        let limits = Limits { until, ..options.limits };
        // What follows reads the proof, which it cannot in prose.
        let prose = matches!(options.form, ProofForm::Prose(_)).then_some(options.form);
        let form = if prose.is_some() { ProofForm::default() } else { options.form };
        let options = ProveOptions { limits, form, ..options.clone() };
        let (mut proof, mut by_its_rules) = match &self.goal {
            ExerciseGoal::Statement(goal) => self.answer_to(*goal, &options, pool)?,
            ExerciseGoal::Pattern { pattern, .. } => self.answer_with_holes(pattern, &options, pool)?,
        };
        if let Some(book) = form.book().or(self.book).filter(|_| prose.is_none()) {
            self.show_in_book(&mut proof, by_its_rules.as_mut(), book, &options);
        }
        let premises = match proof.status {
            ProofStatus::Proved if proof.from_contradiction => Premises::Inconsistent,
            // The countermodel is a model of them.
            ProofStatus::Refuted => Premises::Consistent,
            _ => self.premises(&limits, options.memory_mib, pool),
        };
        let warnings = self.remarks(&proof, premises, by_its_rules.as_ref());
        if let Some(form) = prose {
            self.show_in_prose(&mut proof, by_its_rules.as_ref(), form);
        }
        Ok(ExerciseAnswer { proof, exercise: self.info.clone(), premises, by_its_rules, warnings })
    }

    /// Shows the answer by the rules of the exercise in the notation of a book, instead of the one in `classical`.
    fn show_in_book(&self, proof: &mut ProveRuling, used: Option<&mut RuleUse>, book: Book, options: &ProveOptions) {
        let Some((used, found)) = used.and_then(|used| used.proof.clone().map(|found| (used, found))) else { return };
        let Ok(written) = self.adjudicator.rewrite(&Text::new("<answer>", found.as_str()), ProofNotation::Textbook(book)) else {
            return;
        };
        if let Ok(submission) = self.check(Text::new("<answer>", found)) {
            let ruling = &submission.ruling.proof;
            (proof.lines, proof.symbol_points) = (Some(ruling.lines.len()), ruling.symbol_points);
        }
        if let Some(path) = &options.output {
            proof.files.replaced = Some((path.clone(), written.clone()));
        }
        (proof.proof, proof.notation, proof.cheapest) = (Some(written), Some(book.name().to_owned()), None);
        *used = RuleUse { accepted: true, outside: Vec::new(), message: None, proof: None };
    }

    /// Shows the answer in prose: the one by the rules of the exercise, if there is one.
    fn show_in_prose(&self, proof: &mut ProveRuling, used: Option<&RuleUse>, form: ProofForm) {
        let own = used.and_then(|used| self.adjudicator.rewrite(&Text::new("<answer>", used.proof.as_deref()?), form).ok());
        let written = own.map(Ok).or_else(|| {
            let conditions = ProofOptions { alphabet: self.adjudicator.options.alphabet, ..ProofOptions::default() };
            Some(rewritten(proof.proof.as_deref()?, form, conditions))
        });
        match written {
            Some(Ok(prose)) => (proof.proof, proof.notation) = (Some(prose), Some("prose".to_owned())),
            Some(Err(reason)) => proof.reasons.push(reason),
            None => {}
        }
    }

    /// Looks for a proof of a statement, and for one that keeps to the rules where it does not.
    fn answer_to(&self, goal: FormulaId, options: &ProveOptions, pool: &Pool) -> Result<(ProveRuling, Option<RuleUse>), Error> {
        let mut proof = self.proved(&self.bank, goal, options, pool)?;
        let mut used = self.as_shown(&mut proof).or_else(|| self.rule_use(&proof));
        // What another calculus has to say of it matters as well where no proof was found.
        let is_open = used.as_ref().map_or(self.info.system != proof.system, |used| !used.accepted);
        if is_open {
            // A proof in `classical` may have no other rules than those of the exercise.
            let found = self.as_it_is(goal, &proof);
            let found = found.unwrap_or_else(|| self.by_the_rules(&self.bank, &[goal], &options.limits, options.memory_mib));
            used = self.with_found(used, &found);
        }
        Ok((proof, used))
    }

    /// Looks for a proof of any statement that fits a goal with holes: first by the rules of the exercise, then in `classical`. What fits is
    /// not all looked for, so that the question stays open where nothing is found.
    fn answer_with_holes(
        &self,
        pattern: &GoalPattern,
        options: &ProveOptions,
        pool: &Pool,
    ) -> Result<(ProveRuling, Option<RuleUse>), Error> {
        let mut bank = self.bank.clone();
        let candidates = pattern.candidates(&mut bank, &self.premises);
        let share = |parts: usize| {
            let (now, parts) = (Instant::now(), u32::try_from(parts).unwrap_or(u32::MAX).max(1));
            let until = options.limits.until.map(|until| now + until.saturating_duration_since(now) / parts);
            Limits { until, ..options.limits }
        };
        let found = self.by_the_rules(&bank, &candidates, &share(2), options.memory_mib);
        let sought = match &found {
            ByTheRules::Found { goal, .. } => vec![*goal],
            ByTheRules::None | ByTheRules::Open => candidates.clone(),
        };
        let mut reached = None;
        for (left, &goal) in (1..=sought.len()).rev().zip(&sought) {
            let proof = self.proved(&bank, goal, &ProveOptions { limits: share(left), ..options.clone() }, pool)?;
            if proof.status == ProofStatus::Proved || matches!(found, ByTheRules::Found { .. }) {
                reached = Some(proof);
                break;
            }
        }
        let Some(proof) = reached else {
            let count = match candidates.len() {
                1 => String::from("1 statement that fits was looked for, and was not proved"),
                count => format!("{count} statements that fit were looked for, and none was proved"),
            };
            let reason = format!("{count}; others may fit");
            let engine = engine(&pool.oracle(), options.limits, options.memory_mib, pool);
            let open = undecided_ruling(self.text.name().to_owned(), self.info.goal.clone(), engine);
            return Ok((ProveRuling { reasons: vec![reason], ..open }, None));
        };
        let used = self.rule_use(&proof);
        let used = self.with_found(used, &found);
        Ok((proof, used))
    }

    /// Looks for a proof of a statement of this bank in `classical`.
    fn proved(&self, bank: &Bank, goal: FormulaId, options: &ProveOptions, pool: &Pool) -> Result<ProveRuling, Error> {
        let name = self.text.name();
        let (axioms, notation, goal) = match self.notation() {
            Notation::PredicateWars => {
                let alphabet = formula::Alphabet::Unicode;
                let premises: String = self.premises.iter().map(|&one| format!("{}\n", bank.text(one, alphabet))).collect();
                let goal = Text::new("<goal>", bank.text(goal, alphabet));
                (Text::new(name, premises), AxiomNotation::PredicateWars, Some(goal))
            }
            // Wffs are statements with letters that a board declares.
            Notation::Palmer | Notation::Polish => {
                let board = as_board(bank, &self.premises, Some(goal));
                (Text::new(name, board), AxiomNotation::Board(BoardNotation::Palmer), None)
            }
        };
        prove(axioms, notation, &ProveOptions { goal, ..options.clone() }, pool)
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
            // What its numbers and symbols mean no board can say.
            return Premises::Undecided;
        }
        let text = Text::new(self.text.name(), as_board(&self.bank, &self.premises, None));
        let (pool, search) = (pool.apart(), *limits);
        let work = move || {
            let mut board = read_board(text, BoardNotation::Palmer)?;
            let mut oracle = pool.oracle();
            let report = verdict::ask(&mut board.bank, &board.board, &mut oracle, search, None, NO_LISTENER);
            let report = match verifier::classical() {
                Some(calculus) => {
                    let bounds = verdict::Bounds { limits: search, ..verdict::Bounds::default() };
                    verdict::certify(&mut board.bank, &board.board, &mut oracle, calculus, bounds, report, NO_LISTENER)
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

    /// Holds an answer that is written as a book writes proofs against an exercise in the calculus of that book: it may have other steps
    /// than the proof in `classical` that it was made of. Nothing where it is not accepted.
    fn as_shown(&self, proof: &mut ProveRuling) -> Option<RuleUse> {
        let shown = proof.proof.clone().filter(|_| proof.notation.is_some() && self.info.system != proof.system)?;
        let submission = self.check(Text::new("<answer>", shown)).ok()?;
        let ruling = &submission.ruling.proof;
        if !ruling.accepted {
            return None;
        }
        (proof.lines, proof.symbol_points) = (Some(ruling.lines.len()), ruling.symbol_points);
        Some(RuleUse { accepted: true, outside: Vec::new(), message: None, proof: None })
    }

    /// Holds the model answer against the exercise, as a submission of it would be.
    fn rule_use(&self, proof: &ProveRuling) -> Option<RuleUse> {
        let text = proof_text(proof)?;
        if self.info.system != proof.system {
            let message =
                format!("the answer is a proof in `{}`, and the exercise asks for one in `{}`", proof.system, self.info.system);
            return Some(RuleUse { accepted: false, outside: Vec::new(), message: Some(message), proof: None });
        }
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

    /// Returns the proof in `classical` as an answer, where it is one in the calculus of the exercise as well, or can be translated into it.
    fn as_it_is(&self, goal: FormulaId, proof: &ProveRuling) -> Option<ByTheRules> {
        let text = proof_text(proof).filter(|_| self.info.system != proof.system)?;
        let is_answer = |text: &String| {
            let submission = self.check(Text::new("<answer>", text.as_str()));
            submission.is_ok_and(|submission| submission.ruling.proof.accepted)
        };
        let stated = Some((&self.bank, goal));
        let translated = || in_its_calculus(&self.adjudicator, &Text::new("<answer>", text.as_str()), stated).filter(is_answer);
        let proof = Some(text.clone()).filter(is_answer).or_else(translated)?;
        Some(ByTheRules::Found { goal, proof })
    }

    /// Looks for an answer by the rules of the exercise to one of some goals, which stand in this bank.
    fn by_the_rules(&self, bank: &Bank, goals: &[FormulaId], limits: &Limits, memory_mib: Option<u32>) -> ByTheRules {
        let (Ok(calculus), Some(&first)) = (self.adjudicator.calculus(None), goals.first()) else { return ByTheRules::Open };
        let style = Style::new(calculus.notation(), self.adjudicator.options.alphabet);
        let stop: Arc<AtomicBool> = Arc::default();
        let work = {
            let (adjudicator, stop) = (Arc::clone(&self.adjudicator), Arc::clone(&stop));
            let (mut bank, premises, goals, rules) = (bank.clone(), self.premises.clone(), goals.to_vec(), self.rules.clone());
            let search = proof_search::Limits { deadline: limits.until, ..proof_search::Limits::default() };
            move |_: &Tell<(), _>| {
                let calculus = adjudicator.calculus(None).ok()?;
                let problem = Problem {
                    calculus,
                    house: &adjudicator.options.house,
                    rules_in_force: Vec::new(),
                    premises,
                    goal: Goal::Statement(first),
                    rules_only: rules,
                    base_rules: None,
                    ready: None,
                    measure: Measure::Lines,
                };
                let (outcome, reached) = match goals.as_slice() {
                    [_] => (proof_search::search(&mut bank, &problem, &search, Some(&stop)), Some(first)),
                    _ => any_of(&mut bank, &problem, &goals, &search, &stop),
                };
                let found = outcome.found.map(|found| proof_notation::print(&found.proof, &bank, style));
                Some((found.zip(reached), outcome.is_underivable))
            }
        };
        // No solver takes part.
        let pool = Pool::new(WorkerLimits::default());
        let outcome = watched(&Bounds::new(limits, memory_mib), &pool, &mut |()| (), work);
        if outcome.is_err() {
            stop.store(true, Ordering::Relaxed);
        }
        match outcome {
            Ok(Some((Some((proof, goal)), _))) => {
                let submitted = self.check(Text::new("<answer>", proof.as_str()));
                let is_accepted = submitted.is_ok_and(|submission| submission.ruling.proof.accepted);
                if is_accepted { ByTheRules::Found { goal, proof } } else { ByTheRules::Open }
            }
            Ok(Some((None, true))) => ByTheRules::None,
            Ok(_) | Err(_) => ByTheRules::Open,
        }
    }

    /// Adds to the answer in `classical` what was found by the rules of the exercise.
    fn with_found(&self, used: Option<RuleUse>, found: &ByTheRules) -> Option<RuleUse> {
        match (found, used) {
            (ByTheRules::Found { proof, .. }, used) => {
                let mut used = used.unwrap_or_else(|| {
                    let message = format!("`{DEFAULT_SYSTEM}` has no proof that was found, and `{}` has one", self.info.system);
                    RuleUse { accepted: false, outside: Vec::new(), message: Some(message), proof: None }
                });
                if !used.accepted {
                    used.proof = Some(proof.clone());
                }
                if !used.outside.is_empty() {
                    used.message =
                        Some(String::from("it uses rules that the exercise does not allow; another one keeps to them"));
                }
                Some(used)
            }
            (ByTheRules::None, Some(used)) => {
                Some(RuleUse { message: Some(String::from("there is no proof of the goal by these rules")), ..used })
            }
            (ByTheRules::None | ByTheRules::Open, used) => used,
        }
    }

    /// Returns the remarks on the exercise for a teacher.
    fn remarks(&self, proof: &ProveRuling, premises: Premises, used: Option<&RuleUse>) -> Vec<ReportedDiagnostic> {
        let file = Some(self.text.name().to_owned());
        let remark = |code: &str, message: &str, help: &str| ReportedDiagnostic {
            file: file.clone(),
            ..ReportedDiagnostic::plain(code, message, Some(help.to_owned()))
        };
        let mut remarks = Vec::new();
        // Rules that are unsound may lead to it nevertheless.
        if proof.status == ProofStatus::Refuted && used.is_none_or(|used| used.proof.is_none()) {
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
        if self.is_trivial() {
            remarks.push(ReportedDiagnostic { file: file.clone(), ..goal_is_premise() });
        }
        if proof.status == ProofStatus::Proved && proof.follows_from.is_empty() && !self.premises.is_empty() {
            remarks.push(remark("goal-is-valid", "no premise is needed: the goal is valid by itself", "leave the premises out"));
        }
        remarks
    }
}

/// Returns the proof file of a proof that was found.
fn proof_text(proof: &ProveRuling) -> Option<String> {
    match proof.certificate.as_ref().map(|shown| &shown.evidence) {
        Some(verifier::Certificate::Proof { lines, .. }) => Some(lines.iter().map(|line| format!("{line}\n")).collect()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::checking::adjudicator::ProofOptions;

    /// A search that would go on for long is given up when the program takes more memory than it may.
    #[test]
    #[cfg(target_os = "linux")]
    fn the_search_by_the_rules_is_watched() {
        let chain: String = (0..12).map(|at| format!("premise (P{at} → Q{at}) ∨ (R{at} ↔ P{})\n", at + 1)).collect();
        let letters: String = (0..13).map(|at| format!("P{at}/0 Q{at}/0 R{at}/0 ")).collect();
        let text = format!("exercise \"Long\"\nsystem classical\nsymbols {letters}: predicate\n{chain}goal Q11 ∧ R3\n");
        let exercise = Exercise::new(Text::new("long.exercise", text), ProofOptions::default()).expect("an exercise");
        let limits = Limits { time: Duration::from_secs(300), ..Limits::default() };
        let begun = Instant::now();
        let ExerciseGoal::Statement(goal) = exercise.goal else { panic!("it has no holes") };
        let found = exercise.by_the_rules(&exercise.bank, &[goal], &limits, Some(1));
        assert!(begun.elapsed() < limits.time / 4, "{:?}", begun.elapsed());
        assert_eq!(found, ByTheRules::Open);
    }
}
