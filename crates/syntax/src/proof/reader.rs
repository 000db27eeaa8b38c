//! A proof file line by line: each is cut into its parts (`line`, `lists`), out of which the proof is put together (`assembly`,
//! `batch`). A long one is read ahead of the bank (`ahead`).

use formula::Bank;
use kernel::Proof;
use source::{Span, Text};

use super::ahead;
use super::assembly::{Derived, Numbered, ProofAssembler, subproof_citation};
use super::batch::{Batch, Blocks};
use super::error::SyntaxError;
use super::known_rules::KnownRules;
use super::line::{Application, Line, LineLexer, Reason, Step, misplaced_word};
use super::lists::{Citations, choices};
use super::places::Places;
use super::statements::{LineStatements, StatementReader};
use super::{MAX_NUMBER, Options, ProofText};
use crate::Parsed;
use crate::slice::Slice;

/// Number of lines, or somewhat more, that are handed on together.
const TOGETHER: usize = 1_024;

pub(super) fn read(text: &Text, options: &Options, bank: &mut Bank) -> Parsed<ProofText> {
    if u32::try_from(text.line_count()).is_ok_and(|count| count <= MAX_NUMBER) {
        let mut vocabulary = options.statements.vocabulary(bank);
        let Parsed { value, diagnostics } = match ahead::read(text, options, bank) {
            Some(read) => read,
            None => read_at_once(text, options, StatementReader::new(text, &options.statements, &mut vocabulary, bank)),
        };
        let value = value.map(|(proof, places)| ProofText { proof, places, vocabulary });
        return Parsed { value, diagnostics };
    }
    Parsed { value: None, diagnostics: vec![SyntaxError::TooManyLines.describe(Span::at(0), text)] }
}

/// Reads a proof in this thread.
fn read_at_once<'t>(text: &'t Text, options: &Options, statements: StatementReader<'t>) -> Parsed<(Proof, Places)> {
    let (mut blocks, mut room) = (Blocks::new(), Batch::default());
    let mut complete = true;
    let Parsed { value, diagnostics } = ProofReader::new(text, options, statements).read(|proof| {
        let mut batch = proof.hand_on(std::mem::take(&mut room));
        complete &= blocks.add(&mut batch, Some, Some).is_some();
        batch.clear();
        room = batch;
        complete
    });
    let value = value.filter(|_| complete).map(|proof| blocks.finish(proof, options.statements.notation()));
    Parsed { value, diagnostics }
}

/// Reader of one proof, line by line.
pub(super) struct ProofReader<'t, S: LineStatements<'t>> {
    text: &'t Text,
    lexer: LineLexer,
    known_rules: KnownRules<'t>,
    proof: ProofAssembler<'t, S>,
}

impl<'t, S: LineStatements<'t>> ProofReader<'t, S> {
    pub(super) fn new(text: &'t Text, options: &Options, statements: S) -> ProofReader<'t, S> {
        let lexer = LineLexer::new(options.statements.notation());
        ProofReader { text, lexer, known_rules: KnownRules::default(), proof: ProofAssembler::new(text, options, statements) }
    }

    /// Reads all lines. What was accepted is to be taken by `hand_on`, from time to time and at the end, which says whether reading
    /// should go on; returned is the proof without its blocks.
    pub(super) fn read(mut self, mut hand_on: impl FnMut(&mut ProofAssembler<'t, S>) -> bool) -> Parsed<Proof> {
        let text = self.text;
        for number in 1..=text.line_count() {
            let Some((start, line)) = text.line(number) else { break };
            if self.proof.sink.is_full() {
                return self.proof.stop(start);
            }
            if self.proof.batch.events.len() >= TOGETHER && !hand_on(&mut self.proof) {
                break;
            }
            match self.lexer.cut(line, start) {
                Ok(Line::Blank) => continue,
                Ok(Line::Step(step)) => self.step(&step, number),
                Ok(Line::End(end)) => {
                    if !end.rest.is_empty() {
                        self.proof.error(SyntaxError::BehindEnd, end.rest.span());
                    }
                    self.proof.end(end.word);
                }
                Ok(Line::Subproof(subproof)) => self.proof.subproof(subproof),
                Ok(Line::System(system)) => {
                    self.proof.system(system);
                    continue;
                }
                Ok(Line::Symbols(symbols)) => {
                    self.proof.symbols(symbols);
                    continue;
                }
                Err((error, span)) => self.proof.error(error, span),
            }
            self.proof.begun = true;
        }
        hand_on(&mut self.proof);
        self.proof.finish()
    }

    fn step(&mut self, step: &Step<'t>, line: usize) {
        let errors = self.proof.sink.errors();
        let lexer = &self.lexer;
        let statement = self.proof.statement(step.statement, |statement| match step.reason {
            Reason::Axiom | Reason::Assumption => {
                let by = lexer.find_by(statement)?;
                Some((SyntaxError::NeedsNoRule, statement.behind(by).span()))
            }
            Reason::By(_) | Reason::Faulty(_) => misplaced_word(statement),
        });
        let derived = match &step.reason {
            Reason::Axiom => Some(Derived::Axiom),
            Reason::Assumption => Some(Derived::Assumption),
            Reason::By(tail) => self.behind_by(*tail),
            Reason::Faulty((error, span)) => {
                self.proof.error(*error, *span);
                None
            }
        };
        let numbered = Numbered { number: step.number, digits: step.digits, line };
        let lines = self.text.line_count().saturating_sub(line) + 1;
        self.proof.number(numbered, matches!(step.reason, Reason::Assumption), lines);
        let (Some(statement), Some(derived)) = (statement, derived) else { return };
        if errors == self.proof.sink.errors() {
            self.proof.line(numbered, statement, derived);
        }
    }

    /// Reads what follows `by`.
    fn behind_by(&mut self, tail: Slice<'t>) -> Option<Derived> {
        self.proof.justify();
        if let Some(rule) = self.known_rules.apply(tail, &mut self.proof.batch.citations) {
            return Some(Derived::Rule { rule, using: None });
        }
        self.proof.justify();
        let read = self.lexer.application(tail);
        let application = self.proof.noted(read)?;
        let derived = self.application(&application)?;
        if let Derived::Rule { rule, .. } = derived {
            self.known_rules.learn(tail, application.rule, rule);
        }
        Some(derived)
    }

    /// Reads a rule's name and its clauses.
    fn application(&mut self, application: &Application<'t>) -> Option<Derived> {
        if let Some(on) = application.on {
            for found in Citations::of(on) {
                let cited = found.and_then(|(citation, span)| self.proof.cite(citation, span));
                self.proof.noted(cited)?;
            }
        }
        let rule = self.proof.rule(application.rule)?;
        if let Some(with) = application.with {
            self.proof.choose(choices(with))?;
        }
        let using = match application.using {
            Some(using) => Some(self.proof.noted(using_clause(using))?),
            None => None,
        };
        Some(Derived::Rule { rule, using })
    }
}

/// Reads `Z 4, 6`.
fn using_clause(using: Slice<'_>) -> Result<kernel::SubproofCitation, super::line::Faulty> {
    let (name, list) = using.word();
    let cited = Some(list).filter(|list| !list.is_empty()).map(Citations::of);
    subproof_citation(name, cited.into_iter().flatten())
}
