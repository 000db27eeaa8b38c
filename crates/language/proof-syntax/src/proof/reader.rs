//! A proof file line by line: each is cut into its parts (`line`, `lists`), out of which the proof is put together (`assembly`).

use board_syntax::palmer::{Origin, Vocabulary};
use formula::{Bank, Kind};
use kernel::Proof;
use source::{Diagnostic, Span, Text};
use syntax_core::Parsed;
use syntax_core::slice::Slice;

use super::assembly::{Derived, Numbered, ProofAssembler, subproof_citation};
use super::error::SyntaxError;
use super::line::{Application, Line, LineLexer, Reason, Step, misplaced_word};
use super::lists::{Citations, choices};
use super::places::Places;
use super::statements::StatementReader;
use super::{MAX_NUMBER, Options, ProofText};
use crate::declared_by_use::{DeclaredByUse, Use};

pub(super) fn read(text: &Text, options: &Options, bank: &mut Bank) -> Parsed<ProofText> {
    if u32::try_from(text.line_count()).is_ok_and(|count| count <= MAX_NUMBER) {
        let mut vocabulary = options.statements.vocabulary(bank);
        let statements = StatementReader::new(text, &options.statements, &mut vocabulary, bank);
        let Parsed { value, mut diagnostics } = ProofReader::new(text, options, statements).read();
        if value.is_some() && options.statements.declares_by_use() {
            diagnostics.extend(remark(&options.statements.vocabulary(bank), &vocabulary, bank));
            diagnostics.sort_by_key(|diagnostic| diagnostic.span.start);
        }
        let value = value.map(|(proof, places)| ProofText { proof, places, vocabulary });
        return Parsed { value, diagnostics };
    }
    Parsed { value: None, diagnostics: vec![SyntaxError::TooManyLines.describe(Span::at(0), text)] }
}

/// Returns the remark on the names that the proof declared by their use: those that were not known before.
fn remark(before: &Vocabulary, after: &Vocabulary, bank: &Bank) -> Option<Diagnostic> {
    let mut declared = DeclaredByUse::default();
    for (name, entry) in after.entries().filter(|(name, _)| before.get(*name).is_none()) {
        let Origin::Free(span) = entry.origin else { continue };
        let kind = match entry.kind {
            Kind::Predicate => Use::Predicate(entry.arity),
            Kind::Function if entry.arity == 0 => Use::Name,
            Kind::Function => Use::Function(entry.arity),
        };
        declared.note(bank.name_text(name), kind, span);
    }
    let (mut remark, _) = declared.remark()?;
    remark.help = Some(format!("`{}` declares them", declared.line()));
    Some(remark)
}

/// Reader of one proof, line by line.
struct ProofReader<'t> {
    text: &'t Text,
    lexer: LineLexer,
    proof: ProofAssembler<'t>,
}

impl<'t> ProofReader<'t> {
    fn new(text: &'t Text, options: &Options, statements: StatementReader<'t>) -> ProofReader<'t> {
        let lexer = LineLexer::new(options.statements.notation());
        ProofReader { text, lexer, proof: ProofAssembler::new(text, options, statements) }
    }

    fn read(mut self) -> Parsed<(Proof, Places)> {
        let text = self.text;
        for number in 1..=text.line_count() {
            let Some((start, line)) = text.line(number) else { break };
            if self.proof.sink.is_full() {
                return self.proof.stop(start);
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
        let read = self.lexer.application(tail);
        let application = self.proof.noted(read)?;
        self.application(&application)
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
