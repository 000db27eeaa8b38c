//! Derivations from documents: texts, names and numbers become formulas, rules and lines. Nothing is checked here but that they are some; crate
//! `derivation` decides.

mod write;

use std::sync::LazyLock;

use canonical::{Misread, Scope};
use certificate::{Checker, Claim, Refusal as Unshown};
use derivation::{Abstraction, Assignment, Cited, Conclusion, Derivation, Entry, Object, Reason, Rules, Step};
use formula::{Bank, FormulaId};

use crate::board_text::scope;
use crate::document::{CLASSICAL, ConclusionDocument, LetterDocument, Notation, PremiseDocument, StepDocument};
use crate::refusal::{Defect, Refusal};

pub(crate) use write::write;

/// Its rules as they were audited, read once in a process.
static RULES: LazyLock<Option<Rules>> = LazyLock::new(|| Rules::classical().ok());

/// Returns the rules of the calculus. `None` would mean that the listing that is built into the program is faulty.
pub(crate) fn rules() -> Option<&'static Rules> {
    RULES.as_ref()
}

/// The place of the derivation in a document.
const AT: &str = "/certificate/derivation";

/// Reads a derivation, in which these variables stand free, into the bank of its board.
pub(crate) fn read(
    bank: &mut Bank,
    notation: Notation,
    variables: &[String],
    steps: &[StepDocument],
) -> Result<Derivation, Refusal> {
    let rules = rules().ok_or(Defect::OtherCalculus { expected: CLASSICAL }.at(AT))?;
    let mut scope = scope(notation);
    variables.iter().for_each(|name| scope.insert(name));
    let mut reader = Reader { bank, rules, scope, lines: 0 };
    let mut entries = Vec::with_capacity(steps.len());
    for (at, step) in steps.iter().enumerate() {
        let refuse = |(fault, field): (Defect, String)| fault.at(format!("{AT}/{at}{field}"));
        if let StepDocument::Conclude { by } = step {
            if at + 1 < steps.len() {
                return Err(Defect::NoConclusion.at(format!("{AT}/{at}")));
            }
            return Ok(Derivation { entries, conclusion: reader.conclusion(*by).map_err(refuse)? });
        }
        entries.push(reader.entry(step).map_err(refuse)?);
    }
    Err(Defect::NoConclusion.at(format!("{AT}/{}", steps.len())))
}

/// A fault, and the field of the step that has it.
type Misplaced = (Defect, String);

struct Reader<'b> {
    bank: &'b mut Bank,
    rules: &'static Rules,
    scope: Scope,
    /// Lines that have been read.
    lines: usize,
}

impl Reader<'_> {
    fn entry(&mut self, step: &StepDocument) -> Result<Entry, Misplaced> {
        let entry = match step {
            StepDocument::Axiom { statement } => Entry::Axiom(self.statement(statement)?),
            StepDocument::Assume { statement } => Entry::Assumption(self.statement(statement)?),
            StepDocument::Infer { statement, rule, form, from, letters } => {
                Entry::Inferred(self.statement(statement)?, self.step(rule, *form, from, letters)?)
            }
            StepDocument::End {} => return Ok(Entry::End),
            // The caller takes it.
            StepDocument::Conclude { .. } => return Err((Defect::NoConclusion, String::new())),
        };
        self.lines += 1;
        Ok(entry)
    }

    fn statement(&mut self, text: &str) -> Result<FormulaId, Misplaced> {
        self.formula(text, || String::from("/statement"))
    }

    fn formula(&mut self, text: &str, field: impl Fn() -> String) -> Result<FormulaId, Misplaced> {
        canonical::read(text, self.bank, &self.scope).map_err(|misread| misplaced(misread, field()))
    }

    fn step(&mut self, name: &str, form: usize, from: &[PremiseDocument], letters: &[LetterDocument]) -> Result<Step, Misplaced> {
        let rule = self.rules.rules().iter().position(|rule| rule.name == name);
        let found = rule.zip(form.checked_sub(1)).and_then(|(rule, at)| Some((rule, at, self.rules.variant(rule, at)?)));
        let (rule, variant, form) = found.ok_or((Defect::NoSuchRule { rule: name.to_owned(), form }, String::from("/rule")))?;
        let mut premises = Vec::with_capacity(from.len());
        for (at, premise) in from.iter().enumerate() {
            let line = |number: usize| self.line(number).map_err(|fault| (fault, format!("/from/{at}")));
            premises.push(match *premise {
                PremiseDocument::Line(number) => Cited::Line(line(number)?),
                PremiseDocument::Box(first, last) => Cited::Box(line(first)?, line(last)?),
            });
        }
        let mut assignment = Assignment::default();
        for (at, letter) in letters.iter().enumerate() {
            let (LetterDocument::Formula { letter: name, .. } | LetterDocument::Object { letter: name, .. }) = *letter;
            if !form.letters.contains(&name) || assignment.formula(name).is_some() || assignment.object(name).is_some() {
                return Err((Defect::Letter(name), format!("/where/{at}/letter")));
            }
            match letter {
                LetterDocument::Formula { letter, holes, formula } => {
                    let body = self.formula(formula, || format!("/where/{at}/formula"))?;
                    let holes = holes.iter().map(|hole| self.bank.variable(hole)).collect();
                    assignment.formulas.push((*letter, Abstraction { holes, body }));
                }
                LetterDocument::Object { letter, object } => {
                    let term = canonical::read_term(object, self.bank, &self.scope)
                        .map_err(|misread| misplaced(misread, format!("/where/{at}/object")))?;
                    assignment.objects.push((*letter, Object::of(self.bank, term)));
                }
            }
        }
        Ok(Step { rule, variant, premises, assignment })
    }

    /// Returns the index of a line that has been read.
    fn line(&self, number: usize) -> Result<usize, Defect> {
        number.checked_sub(1).filter(|&index| index < self.lines).ok_or(Defect::NoSuchLine { line: number })
    }

    fn conclusion(&self, by: ConclusionDocument) -> Result<Conclusion, Misplaced> {
        let line = |number: usize| self.line(number).map_err(|fault| (fault, String::from("/by")));
        Ok(match by {
            ConclusionDocument::Goal(goal) => Conclusion::Goal(line(goal)?),
            ConclusionDocument::Contradiction(statement, denial) => Conclusion::Contradiction(line(statement)?, line(denial)?),
            ConclusionDocument::Falsehood(falsehood) => Conclusion::Falsehood(line(falsehood)?),
        })
    }
}

fn misplaced(misread: Misread, field: String) -> Misplaced {
    (Defect::NotCanonical(misread), field)
}

/// Checks a claim by a derivation; what is wrong is named with the place of its step.
pub(crate) fn check(
    bank: &Bank,
    checker: &Checker,
    claim: Claim,
    derivation: Derivation,
) -> Result<certificate::Certified, Refusal> {
    let rules = rules().ok_or(Defect::OtherCalculus { expected: CLASSICAL }.at(AT))?;
    let lines: Vec<bool> = derivation.entries.iter().map(|entry| entry.statement().is_some()).collect();
    // The index of a line among the entries; after the last line stands the conclusion.
    let entry_of = |line: usize| {
        let mut entries = lines.iter().enumerate().filter(|&(_, &is_line)| is_line).map(|(at, _)| at);
        entries.nth(line).unwrap_or(lines.len())
    };
    checker.check_derivation(bank, rules, claim, derivation).map_err(|refusal| match refusal {
        Unshown::Step(fault) => {
            // A box that is not open is ended somewhere between two lines.
            let field = match fault.reason {
                Reason::Premise(premise, _) => format!("/from/{premise}"),
                _ => String::new(),
            };
            Defect::Step(fault.reason).at(format!("{AT}/{}{field}", entry_of(fault.line)))
        }
        Unshown::Axiom { number } => {
            let at = format!("{AT}/{}/statement", entry_of((number as usize).saturating_sub(1)));
            Defect::of_check(Unshown::Axiom { number }).at(at)
        }
        other => Defect::of_check(other).at("/certificate"),
    })
}
