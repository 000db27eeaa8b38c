//! Proofs that come in parts, from a form other than the proof file: only statements, and what lines choose, are text that is parsed.
//! What a proof may be is the same as in a proof file (`assembly`). Not here: the form itself, and how it is cut.

use board_syntax::palmer::Vocabulary;
use formula::Bank;
use kernel::{Citation, Proof};
use source::{Span, Text};
use syntax_core::Parsed;
use syntax_core::slice::Slice;

use super::assembly::{Derived, Numbered, ProofAssembler, subproof_citation};
use super::error::SyntaxError;
use super::line::{Faulty, Worded, misplaced_word, number_in_range};
use super::places::Places;
use super::statements::StatementReader;
use super::{MAX_NAME, Options};

/// A proof in parts. Spans are those of the text that the parts stand in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProofParts {
    /// Name of the calculus, if the proof names one.
    pub system: Option<Span>,
    /// Declarations of names in Palmer's notation, as they follow the word `symbols`.
    pub symbols: Option<Span>,
    /// The subproofs in their order: the name of each, and its lines.
    pub subproofs: Vec<(Span, Vec<LineParts>)>,
    /// Lines of the proof itself.
    pub lines: Vec<LineParts>,
}

/// A line in parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineParts {
    /// Number of the line and its place; [`parse_parts`] refuses 0 and numbers above [`MAX_NUMBER`](super::MAX_NUMBER).
    pub number: (u32, Span),
    /// Number of boxes that are closed before the line; more than are open is an error.
    pub closes: u32,
    /// Statement of the line.
    pub statement: Span,
    /// Justification of the line.
    pub reason: ReasonParts,
}

/// Justification of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReasonParts {
    /// It is given.
    Axiom,
    /// It is assumed, and opens a box.
    Assumption,
    /// It follows by a rule.
    Rule(ApplicationParts),
}

/// A rule's name, and what it is applied to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ApplicationParts {
    /// Name of the rule.
    pub rule: Span,
    /// The lines and boxes cited.
    pub citations: Vec<(Citation, Span)>,
    /// Things chosen by the prover.
    pub with: Vec<Span>,
    /// Name of the subproof cited, with the numbers of the lines of it.
    pub using: Option<(Span, Vec<(u32, Span)>)>,
}

/// Reads a proof in parts: its statements, and what its lines choose, in the notation of `options`.
///
/// Reports the same errors as [`parse`](super::parse), each at its span of `text`. Takes time linear in the text.
pub fn parse_parts(text: &Text, parts: &ProofParts, options: &Options, bank: &mut Bank) -> Parsed<(Proof, Vocabulary)> {
    let mut vocabulary = options.statements.vocabulary(bank);
    let statements = StatementReader::new(text, &options.statements, &mut vocabulary, bank);
    let reader = PartsReader { text, proof: ProofAssembler::new(text, options, statements) };
    let Parsed { value, diagnostics } = reader.read(parts);
    // Lines of parts are no lines of a text, so that they have no places in one.
    Parsed { value: value.map(|(proof, _)| (proof, vocabulary)), diagnostics }
}

/// Reader of one proof in parts.
struct PartsReader<'t> {
    text: &'t Text,
    proof: ProofAssembler<'t>,
}

impl<'t> PartsReader<'t> {
    fn slice(&self, span: Span) -> Slice<'t> {
        Slice { text: self.text.slice(span), start: span.start }.trim()
    }

    /// A part that stands where a proof file has a word and the part after it.
    fn worded(&self, span: Span) -> Worded<'t> {
        Worded { word: span, rest: self.slice(span) }
    }

    fn read(mut self, parts: &ProofParts) -> Parsed<(Proof, Places)> {
        if let Some(system) = parts.system {
            self.proof.system(self.worded(system));
        }
        if let Some(symbols) = parts.symbols {
            self.proof.symbols(self.worded(symbols));
        }
        self.proof.begun = true;
        let named = parts.subproofs.iter().map(|(name, lines)| (Some(*name), lines));
        for (name, lines) in named.chain([(None, &parts.lines)]) {
            if let Some(name) = name {
                self.proof.subproof(self.worded(name));
            }
            let mut open = 0;
            for (at, line) in lines.iter().enumerate() {
                if self.proof.sink.is_full() {
                    return self.proof.stop(line.number.1.start);
                }
                open = self.line(line, open, at, lines.len());
            }
            let end = lines.last().map(|line| line.number.1).or(name).unwrap_or(Span::at(0));
            for _ in 0..open + usize::from(name.is_some()) {
                self.proof.end(end);
            }
        }
        self.proof.finish()
    }

    /// Reads the line at index `at` of `lines`; returns the number of boxes that are open after it, where `open` were before.
    fn line(&mut self, line: &LineParts, mut open: usize, at: usize, lines: usize) -> usize {
        let errors = self.proof.sink.errors();
        for _ in 0..line.closes {
            self.proof.end(line.number.1);
            open = open.saturating_sub(1);
        }
        let (number, digits) = line.number;
        let opens_box = matches!(line.reason, ReasonParts::Assumption);
        let behind = open + usize::from(opens_box);
        if let Err(error) = number_in_range(number) {
            // As in a proof file, such a line gets no other message.
            self.proof.error(error, digits);
            if opens_box {
                self.proof.open_box(digits);
            }
            return behind;
        }
        let statement = self.slice(line.statement);
        let statement = self.proof.statement(statement, |statement| match line.reason {
            ReasonParts::Axiom | ReasonParts::Assumption => None,
            ReasonParts::Rule(_) => misplaced_word(statement),
        });
        let derived = match &line.reason {
            ReasonParts::Axiom => Some(Derived::Axiom),
            ReasonParts::Assumption => Some(Derived::Assumption),
            ReasonParts::Rule(application) => self.application(application),
        };
        let numbered = Numbered { number, digits, line: at + 1 };
        self.proof.number(numbered, opens_box, lines - at);
        if let (Some(statement), Some(derived)) = (statement, derived)
            && errors == self.proof.sink.errors()
        {
            self.proof.line(numbered, statement, derived);
        }
        behind
    }

    fn application(&mut self, application: &ApplicationParts) -> Option<Derived> {
        self.proof.justify();
        for &(citation, span) in &application.citations {
            let cited = cited_in_range(citation, span).and_then(|()| self.proof.cite(citation, span));
            self.proof.noted(cited)?;
        }
        // A name in quotation marks keeps its blanks in a proof file as well.
        let name = Slice { text: self.text.slice(application.rule), start: application.rule.start };
        if name.text.len() > MAX_NAME {
            self.proof.error(SyntaxError::RuleNameTooLong, name.span());
            return None;
        }
        let rule = self.proof.rule(name)?;
        let chosen: Vec<Slice<'t>> = application.with.iter().map(|&span| self.slice(span)).collect();
        self.proof.choose(chosen.into_iter())?;
        let using = match &application.using {
            Some((name, lines)) => {
                let cited = lines.iter().map(|&(line, span)| {
                    let citation = Citation::Line(line);
                    cited_in_range(citation, span).map(|()| (citation, span))
                });
                let read = subproof_citation(self.slice(*name), cited);
                Some(self.proof.noted(read)?)
            }
            None => None,
        };
        Some(Derived::Rule { rule, using })
    }
}

fn cited_in_range(citation: Citation, span: Span) -> Result<(), Faulty> {
    let (first, last) = match citation {
        Citation::Line(line) => (line, line),
        Citation::Box(assumption, line) => (assumption, line),
    };
    number_in_range(first).and(number_in_range(last)).map(drop).map_err(|error| (error, span))
}
