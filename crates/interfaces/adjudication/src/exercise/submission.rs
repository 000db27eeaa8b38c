//! Submissions to an exercise: proofs that start from its premises, use its rules and reach its goal. Not here: whether a line is right by
//! the rules of the calculus, which `check` says.

use documents::check::LineRuling;
use documents::exercise::SubmissionRuling;
use formula::FormulaId;
use kernel::{Block, Justification};
use representation::AlphaEquivalence;
use source::{Diagnostic, Span, Text};

use super::{Exercise, ExerciseGoal};
use crate::checking::adjudicator::ReadProof;
use crate::checking::check::{Breach, CheckedProof, ProofSource};
use crate::error::Error;
use crate::judging::in_order::{in_order, processors};

/// Number of names that a message lists.
const LISTED: usize = 12;

/// A submission that was judged.
#[derive(Debug)]
pub struct Submission {
    /// The proof, line by line.
    pub checked: CheckedProof,
    /// The ruling.
    pub ruling: SubmissionRuling,
}

impl Exercise {
    /// Judges a submission.
    ///
    /// # Errors
    /// [`Error::Rejected`] when the text cannot be read as a proof.
    pub fn check(&self, text: Text) -> Result<Submission, Error> {
        let mut read = self.adjudicator.read_into(self.bank.clone(), Some(self.vocabulary.clone()), text)?;
        match &self.goal {
            ExerciseGoal::Statement(goal) => read.goal = Some(*goal),
            ExerciseGoal::Pattern { pattern, .. } => read.pattern = Some(pattern.clone()),
        }
        let breaches = self.breaches(&mut read);
        let (inside, stating): (Vec<_>, Vec<_>) = self.stating(&mut read).into_iter().partition(|&(_, is_inside)| is_inside);
        let mut checked = self.adjudicator.judged(read);
        breaches.into_iter().for_each(|breach| checked.refuse(breach));
        let proof = &mut checked.ruling;
        let is_right = |line: &&LineRuling| line.error.is_none() && line.rests_on.is_none();
        let first = stating.into_iter().filter_map(|(index, _)| proof.lines.get(index)).find(is_right);
        proof.reached_by = first.map(|line| line.n);
        proof.reached = Some(first.is_some());
        if let (ExerciseGoal::Pattern { .. }, Some(line)) = (&self.goal, first) {
            proof.goal = Some(line.statement.clone());
        }
        let inside = inside.first().and_then(|&(index, _)| proof.lines.get(index)).map(|line| line.n);
        let ruling = self.ruling(&mut checked, inside);
        Ok(Submission { checked, ruling })
    }

    /// Judges many submissions on all processors, and reports each with its source in the order given, as soon as it may be. Memory does not
    /// grow with their number.
    pub fn check_all(
        &self,
        sources: impl Iterator<Item = Result<ProofSource, Error>> + Send,
        mut each: impl FnMut(Option<&ProofSource>, Result<Submission, Error>),
    ) {
        let work = |source: Result<ProofSource, Error>| match source {
            Ok(source) => {
                let outcome = source.read().and_then(|text| self.check(text));
                (Some(source), outcome)
            }
            Err(error) => (None, Err(error)),
        };
        in_order(sources, processors(), work, &mut |(source, outcome)| each(source.as_ref(), outcome));
    }

    /// Returns the indices of the lines that state the goal, up to the names of bound variables, and which of them stand in a box.
    fn stating(&self, read: &mut ReadProof<'_>) -> Vec<(usize, bool)> {
        let lines = read.proof.main().into_iter().flat_map(Block::lines).enumerate();
        let lines: Vec<(usize, FormulaId, bool)> = lines.map(|(at, line)| (at, line.statement, line.in_box.is_some())).collect();
        let bank = &mut read.bank;
        let stating = lines.into_iter().filter(|&(_, statement, _)| self.goal.is_stated_by(bank, statement));
        stating.map(|(at, _, is_inside)| (at, is_inside)).collect()
    }

    /// Finds what the exercise forbids, in the order of the text.
    fn breaches(&self, read: &mut ReadProof<'_>) -> Vec<Breach> {
        let main = read.proof.blocks().len().saturating_sub(1);
        let mut found: Vec<(usize, usize, Breachable)> = Vec::new();
        for (block, lines) in read.proof.blocks().iter().enumerate() {
            for (at, line) in lines.lines().enumerate() {
                match line.justification {
                    // The axiom of a subproof is what it assumes.
                    Justification::Axiom if block == main => found.push((block, at, Breachable::Axiom(line.statement))),
                    Justification::Axiom | Justification::Assumption => {}
                    Justification::Rule(inference) => found.push((block, at, Breachable::Rule(inference.rule))),
                }
            }
        }
        let refused = found.into_iter().filter_map(|(block, at, part)| {
            let refusal = match part {
                Breachable::Axiom(statement) => self.axiom(read, block, at, statement),
                Breachable::Rule(name) => self.rule(read, block, at, usize::from(name)),
            }?;
            let place = read.place(refusal.span);
            Some(Breach { block, line: at, diagnostic: refusal, place })
        });
        refused.collect()
    }

    /// Returns the fault of an axiom that is no premise.
    fn axiom(&self, read: &mut ReadProof<'_>, block: usize, at: usize, statement: FormulaId) -> Option<Diagnostic> {
        let canonical = read.bank.alpha_canonical(statement);
        if self.given.contains(&canonical) {
            return None;
        }
        let span = read.places.statement_span(read.proof_file(), block, at).unwrap_or(Span::at(0));
        let written = read.style.formula(&read.bank, statement);
        let is_goal = self.goal.is_stated_by(&mut read.bank, statement);
        let label = if is_goal { "this is what is to be proved" } else { "not given" };
        let message = format!("{written} is not a premise of the exercise");
        Some(Diagnostic::error("axiom-not-given", span, message, label).help(match self.info.premises.as_slice() {
            [] => String::from("nothing is given: begin with an assumption, or with a rule that needs no premise"),
            premises => format!("given is {}", listed(premises)),
        }))
    }

    /// Returns the fault of a step by a rule that the exercise does not list.
    fn rule(&self, read: &ReadProof<'_>, block: usize, at: usize, name: usize) -> Option<Diagnostic> {
        let allowed = self.rules.as_ref()?;
        // A rule that there is not is a fault of the line already.
        let rule = read.calculus.find(read.proof.rule_names().get(name)?)?;
        if allowed.contains(&rule) {
            return None;
        }
        let span =
            read.places.rule_span(read.proof_file(), block, at).or_else(|| read.places.line_span(read.proof_file(), block, at));
        let message = format!("{} is not among the rules of the exercise", read.calculus.rule(rule).name);
        let help = format!("allowed are {}", listed(self.info.rules.as_deref().unwrap_or_default()));
        Some(Diagnostic::error("rule-not-allowed", span.unwrap_or(Span::at(0)), message, "not allowed here").help(help))
    }

    /// Sums up what a submission comes to. `inside` is a line in a box that states the goal.
    fn ruling(&self, checked: &mut CheckedProof, inside: Option<u32>) -> SubmissionRuling {
        let proof = &mut checked.ruling;
        let is_reached = proof.reached == Some(true);
        if proof.accepted && !is_reached {
            (proof.accepted, proof.symbol_points) = (false, None);
        }
        let wrong = proof.all_lines().find_map(|line| Some((line, line.error.as_deref()?)));
        let (code, line, message) = match wrong {
            Some((LineRuling { n, .. }, fault)) => (Some(fault.code.clone()), Some(*n), Some(fault.message.clone())),
            None if is_reached => (None, None, None),
            None => {
                let goal = &self.info.goal;
                let message = match (inside, &self.goal) {
                    (Some(line), _) => format!("the goal {goal} stands in line {line}, but only inside a box"),
                    (None, ExerciseGoal::Statement(_)) => format!("no line says {goal}, which is the goal"),
                    (None, ExerciseGoal::Pattern { .. }) => format!("no line says anything that fits {goal}, which is the goal"),
                };
                (Some(String::from("goal-not-reached")), None, Some(message))
            }
        };
        let points = if proof.accepted { self.info.points } else { 0 };
        SubmissionRuling { proof: proof.clone(), exercise: self.info.clone(), points, code, line, message }
    }
}

/// A part of a line that an exercise may forbid.
enum Breachable {
    Axiom(FormulaId),
    /// The place of the rule's name in the proof.
    Rule(u16),
}

fn listed(names: &[String]) -> String {
    let shown: Vec<&str> = names.iter().take(LISTED).map(String::as_str).collect();
    let more = names.len().saturating_sub(LISTED);
    if more > 0 { format!("{} and {more} more", shown.join(", ")) } else { shown.join(", ") }
}

/// Returns the first row of a table of submissions.
pub const SUBMISSIONS_CSV_HEAD: &str = "file,accepted,code,line,points,message\n";

/// Returns the row of this submission, with its line end.
pub fn submission_csv(ruling: &SubmissionRuling) -> String {
    let line = ruling.line.map(|line| line.to_string()).unwrap_or_default();
    let text = |text: &Option<String>| text.as_deref().unwrap_or_default().to_owned();
    csv_row([
        &ruling.proof.file,
        if ruling.proof.accepted { "true" } else { "false" },
        &text(&ruling.code),
        &line,
        &ruling.points.to_string(),
        &text(&ruling.message),
    ])
}

/// Returns the row of a submission that cannot be read: the line is that of the text.
pub fn submission_csv_of_error(file: &str, error: &Error) -> String {
    let fault = error.document().error;
    let line = fault.span.map(|place| place.line.to_string()).unwrap_or_default();
    csv_row([file, "false", &fault.code, &line, "0", &fault.message])
}

/// Fields with commas between them, quoted where that is needed (RFC 4180).
fn csv_row(fields: [&str; 6]) -> String {
    let quoted = fields.map(|field| {
        if field.contains([',', '"', '\n', '\r']) { format!("\"{}\"", field.replace('"', "\"\"")) } else { field.to_owned() }
    });
    format!("{}\n", quoted.join(","))
}
