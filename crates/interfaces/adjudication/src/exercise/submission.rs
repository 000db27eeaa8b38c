//! Submissions to an exercise: proofs that start from its premises, use its rules and reach its goal. Not here: whether a line is right by
//! the rules of the calculus, which `check` says.

use documents::check::LineRuling;
use documents::error::ReportedDiagnostic;
use documents::exercise::SubmissionRuling;
use documents::proof::Tag;
use formula::FormulaId;
use kernel::{Block, Justification, Notation};
use proof_syntax::textbook;
use representation::AlphaEquivalence;
use source::{Diagnostic, Span, Text};

use super::{Exercise, ExerciseGoal};
use crate::checking::adjudicator::{Adjudicator, ProofOptions, ReadProof, System, is_json};
use crate::checking::check::{Breach, CheckedProof};
use crate::checking::textbook::{Book, ProofNotation};
use crate::error::{Error, Rejected};
use crate::input::TextSource;
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
        let recognised = self.recognised(&text)?;
        let (adjudicator, book) = match &recognised {
            Some((adjudicator, book)) => (adjudicator, Some(*book)),
            None => (&*self.adjudicator, None),
        };
        let mut read = adjudicator.read_into(self.bank.clone(), Some(self.vocabulary.clone()), text)?;
        let book = book.or(read.book);
        match &self.goal {
            ExerciseGoal::Statement(goal) => read.goal = Some(*goal),
            ExerciseGoal::Pattern { pattern, .. } => read.pattern = Some(pattern.clone()),
        }
        let breaches = self.breaches(&mut read);
        let (inside, stating): (Vec<_>, Vec<_>) = self.stating(&mut read).into_iter().partition(|&(_, is_inside)| is_inside);
        let count = read
            .proof
            .main()
            .map_or(0, |main| main.lines().filter(|line| !matches!(line.justification, Justification::Axiom)).count());
        let mut checked = adjudicator.judged(read);
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
        let ruling = self.ruling(&mut checked, inside, book, count);
        Ok(Submission { checked, ruling })
    }

    /// Returns the book in whose notation a submission is, and what judges it then; nothing where it is a proof file. An exercise that says nothing of
    /// its rules leaves them to the book.
    fn recognised(&self, text: &Text) -> Result<Option<(Adjudicator, Book)>, Error> {
        let adjudicator = &self.adjudicator;
        let calculus = adjudicator.calculus(None).map_err(|diagnostic| Rejected::one(text.clone(), *diagnostic))?;
        if is_json(text.content()) || calculus.notation() != Notation::Palmer {
            return Ok(None);
        }
        let named = textbook::head(text).notation.flatten().or(adjudicator.options.notation.book());
        let given = (!self.is_free).then_some(calculus);
        let Some(book) = named.or_else(|| adjudicator.recognised(text, given)) else { return Ok(None) };
        let own = || System::Shipped(adjudicator.system_of(book).to_owned());
        let system = if self.is_free { Some(own()) } else { adjudicator.options.system.clone() };
        let options = ProofOptions { system, notation: ProofNotation::Textbook(book), ..adjudicator.options.clone() };
        Ok(Some((Adjudicator::new(options)?, book)))
    }

    /// Judges many submissions on all processors, and reports each with its source in the order given, as soon as it may be. Memory does not
    /// grow with their number.
    pub fn check_all(
        &self,
        sources: impl Iterator<Item = Result<TextSource, Error>> + Send,
        mut each: impl FnMut(Option<&TextSource>, Result<Submission, Error>),
    ) {
        let work = |source: Result<TextSource, Error>| match source {
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
        let written = read.written(self.adjudicator.options.alphabet, statement);
        let is_goal = self.goal.is_stated_by(&mut read.bank, statement);
        let label = if is_goal { "this is what is to be proved" } else { "not given" };
        let message = format!("{written} is not a premise of the exercise");
        let premises = self.shown_premises(read.book);
        Some(Diagnostic::error("axiom-not-given", span, message, label).help(match premises.as_slice() {
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
    /// `count` is the number of its lines, premises left out.
    fn ruling(&self, checked: &mut CheckedProof, inside: Option<u32>, book: Option<Book>, count: usize) -> SubmissionRuling {
        let proof = &mut checked.ruling;
        let is_reached = proof.reached == Some(true);
        if proof.accepted && !is_reached {
            (proof.accepted, proof.symbol_points) = (false, None);
        }
        let too_long = self.grading.lines.filter(|&most| count > most as usize);
        if too_long.is_some() && proof.accepted {
            (proof.accepted, proof.symbol_points) = (false, None);
        }
        let wrong = proof.all_lines().find_map(|line| Some((line, line.error.as_deref()?)));
        let mut help = wrong.and_then(|(_, fault)| fault.help.clone());
        let (code, line, message) = match wrong {
            Some((LineRuling { n, .. }, fault)) => (Some(fault.code.clone()), Some(*n), Some(fault.message.clone())),
            None if is_reached && too_long.is_some() => {
                let most = too_long.unwrap_or_default();
                let message = format!("the proof has {count} lines besides its premises, and the exercise allows {most}");
                (Some(String::from("too-many-lines")), None, Some(message))
            }
            None if is_reached => (None, None, None),
            None => {
                let goal = &self.shown_goal(book);
                help = Some(String::from("the proof goes on until a line outside of all boxes states the goal"));
                let message = match (inside, &self.goal) {
                    (Some(line), _) => format!("the goal {goal} stands in line {line}, but only inside a box"),
                    (None, ExerciseGoal::Statement(_)) => format!("no line says {goal}, which is the goal"),
                    (None, ExerciseGoal::Pattern { .. }) => format!("no line says anything that fits {goal}, which is the goal"),
                };
                (Some(String::from("goal-not-reached")), None, Some(message))
            }
        };
        let points = match (proof.accepted, self.grading.is_partial) {
            (true, _) => self.info.points,
            (false, true) => share(self.info.points, &proof.lines),
            (false, false) => 0,
        };
        if self.is_trivial() {
            let told = goal_is_premise();
            help = help.or_else(|| Some(told.message.clone()));
            proof.warnings.push(told);
        }
        let notation = Some(book.map_or("plain", Book::name).to_owned());
        let exercise = self.info.clone();
        SubmissionRuling { proof: proof.clone(), exercise, points, code, line, message, notation, help }
    }
}

impl Exercise {
    /// Tells whether the goal is one of the premises, up to the names of bound variables.
    pub(super) fn is_trivial(&self) -> bool {
        let mut bank = self.bank.clone();
        self.premises.iter().any(|&premise| self.goal.is_stated_by(&mut bank, premise))
    }

    /// Writes a statement of the exercise as a book does.
    fn shown(&self, book: Option<Book>, statement: FormulaId, written: &str) -> String {
        let alphabet = self.adjudicator.options.alphabet;
        let in_book = book.and_then(|book| textbook::print_statement(&self.bank, book, statement, alphabet));
        in_book.unwrap_or_else(|| written.to_owned())
    }

    fn shown_premises(&self, book: Option<Book>) -> Vec<String> {
        self.premises.iter().zip(&self.info.premises).map(|(&premise, written)| self.shown(book, premise, written)).collect()
    }

    fn shown_goal(&self, book: Option<Book>) -> String {
        match &self.goal {
            ExerciseGoal::Statement(goal) => self.shown(book, *goal, &self.info.goal),
            ExerciseGoal::Pattern { .. } => self.info.goal.clone(),
        }
    }
}

/// The warning of an exercise that its premise answers.
pub(super) fn goal_is_premise() -> ReportedDiagnostic {
    let help = String::from("it is answered by one line, the axiom itself");
    ReportedDiagnostic::plain("goal-is-premise", "this exercise is trivial: the goal is a premise", Some(help))
}

/// Returns the points of a proof that is not accepted: the share of its inferred lines that are right and rest on nothing wrong, rounded down, and never
/// all points.
fn share(points: u32, lines: &[LineRuling]) -> u32 {
    let inferred = lines.iter().filter(|line| line.tag == Tag::Lemma);
    let (mut all, mut right) = (0_u64, 0_u64);
    for line in inferred {
        all += 1;
        right += u64::from(line.error.is_none() && line.rests_on.is_none());
    }
    let share = (u64::from(points) * right).checked_div(all).unwrap_or(0);
    u32::try_from(share).unwrap_or(0).min(points.saturating_sub(1))
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
pub const SUBMISSIONS_CSV_HEAD: &str = "file,accepted,code,line,points,message,notation,help\n";

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
        &text(&ruling.notation),
        &text(&ruling.help),
    ])
}

/// Returns the row of a submission that cannot be read: the line is that of the text.
pub fn submission_csv_of_error(file: &str, error: &Error) -> String {
    let fault = error.document().error;
    let line = fault.span.map(|place| place.line.to_string()).unwrap_or_default();
    csv_row([file, "false", &fault.code, &line, "0", &fault.message, "", fault.help.as_deref().unwrap_or_default()])
}

/// Fields with commas between them, quoted where that is needed (RFC 4180).
fn csv_row(fields: [&str; 8]) -> String {
    let quoted = fields.map(|field| {
        if field.contains([',', '"', '\n', '\r']) { format!("\"{}\"", field.replace('"', "\"\"")) } else { field.to_owned() }
    });
    format!("{}\n", quoted.join(","))
}
