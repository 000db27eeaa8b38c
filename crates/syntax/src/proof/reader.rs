//! A proof file line by line: blocks, numbers that rise, names that are taken. What a line is made of, `line` says.

use foldhash::HashMap;
use formula::{Bank, FormulaId};
use kernel::{BlockBuilder, Chosen, Citation, Notation, Proof, Used};
use source::{Diagnostic, Severity, Span, Text};

use super::error::{Named, SyntaxError};
use super::line::{Application, Faulty, Line, LineLexer, Reason, Step, Worded, is_name, misplaced_word};
use super::lists::{Citations, choices};
use super::places::{BlockPlaces, Places};
use super::statements::StatementReader;
use super::{MAX_CITATIONS, MAX_NAME, MAX_NUMBER, MAX_RULE_NAMES, MAX_SUBPROOF_NAME, Options, ProofText};
use crate::diagnostics::DiagnosticSink;
use crate::slice::Slice;
use crate::{MAX_NESTING, Parsed};

/// For no more lines than this room is made before they are read.
const MOST_RESERVED: usize = 1 << 20;

pub(super) fn read(text: &Text, options: &Options, bank: &mut Bank) -> Parsed<ProofText> {
    if u32::try_from(text.line_count()).is_ok_and(|count| count <= MAX_NUMBER) {
        let mut vocabulary = options.statements.vocabulary(bank);
        let statements = StatementReader::new(text, &options.statements, &mut vocabulary, bank);
        let Parsed { value, diagnostics } = ProofReader::new(text, options, statements).read();
        let value = value.map(|(proof, places)| ProofText { proof, places, vocabulary });
        return Parsed { value, diagnostics };
    }
    Parsed { value: None, diagnostics: vec![SyntaxError::TooManyLines.describe(Span::at(0), text)] }
}

/// A block that is being read.
struct Open<'t> {
    builder: BlockBuilder,
    /// The name of a subproof; the proof itself has none.
    name: Option<Slice<'t>>,
    /// The last line's number, and where it stands; a faulty line counts as well.
    last: Option<(u32, Span)>,
    /// The numbers of the assumptions whose boxes are open.
    boxes: Vec<Span>,
    places: BlockPlaces,
}

impl<'t> Open<'t> {
    fn new(name: Option<Slice<'t>>) -> Open<'t> {
        let builder = BlockBuilder::new(name.map(|name| name.text.to_owned()));
        Open { builder, name, last: None, boxes: Vec::new(), places: BlockPlaces::new(name.map(Slice::span)) }
    }
}

/// A rule and the subproof that it is applied to. What is cited and chosen stands in the reader's lists.
struct Applied {
    rule: u16,
    using: Option<Used>,
}

/// Reader of one proof, line by line.
struct ProofReader<'t> {
    text: &'t Text,
    statements: StatementReader<'t>,
    lexer: LineLexer,
    sink: DiagnosticSink<Diagnostic>,
    proof: Proof,
    places: Places,
    main: Open<'t>,
    /// The first line of the proof itself: its number.
    first: Option<Span>,
    /// The subproof that is open. Were they well written, there would be one at most.
    subproofs: Vec<Open<'t>>,
    names: HashMap<&'t str, Span>,
    /// The numbers of the rules' names as they are spelled; none when there are too many.
    rules: HashMap<&'t str, Option<u16>>,
    /// Place of the calculus' name.
    system: Option<Span>,
    overridden: bool,
    /// True if symbols may be declared.
    declares: bool,
    /// True if some were.
    declared: bool,
    /// True if something else than `system` and `symbols` was read.
    begun: bool,
    /// The citations of one line.
    citations: Vec<Citation>,
    /// Choices of one line.
    chosen: Vec<Chosen>,
}

impl<'t> ProofReader<'t> {
    fn new(text: &'t Text, options: &Options, statements: StatementReader<'t>) -> ProofReader<'t> {
        ProofReader {
            text,
            statements,
            lexer: LineLexer::new(options.statements.notation()),
            sink: DiagnosticSink::default(),
            proof: Proof::new(options.system.clone()),
            places: Places::new(options.statements.notation()),
            main: Open::new(None),
            first: None,
            subproofs: Vec::new(),
            names: HashMap::default(),
            rules: HashMap::default(),
            system: None,
            overridden: options.system.is_some(),
            declares: options.statements.notation() == Notation::Palmer,
            declared: false,
            begun: false,
            citations: Vec::new(),
            chosen: Vec::new(),
        }
    }

    fn read(mut self) -> Parsed<(Proof, Places)> {
        let text = self.text;
        for number in 1..=text.line_count() {
            let Some((start, line)) = text.line(number) else { break };
            if self.sink.is_full() {
                self.sink.stop(start);
                return Parsed { value: None, diagnostics: self.sink.into_diagnostics(start) };
            }
            match self.lexer.cut(line, start) {
                Ok(Line::Blank) => continue,
                Ok(Line::Step(step)) => self.step(&step, number),
                Ok(Line::End(end)) => self.end(end),
                Ok(Line::Subproof(subproof)) => self.subproof(subproof),
                Ok(Line::System(system)) => {
                    self.system(system);
                    continue;
                }
                Ok(Line::Symbols(symbols)) => {
                    self.symbols(symbols);
                    continue;
                }
                Err((error, span)) => self.error(error, span),
            }
            self.begun = true;
        }
        self.close();
        let accepted = self.sink.errors() == 0;
        let diagnostics = self.sink.into_diagnostics(text.content().len());
        if !accepted {
            return Parsed { value: None, diagnostics };
        }
        self.proof.push(self.main.builder.finish());
        self.places.push(self.main.places);
        Parsed { value: Some((self.proof, self.places)), diagnostics }
    }

    #[cold]
    fn error(&mut self, error: SyntaxError, span: Span) {
        let described = error.describe(span, self.text);
        self.sink.add(described, span, Severity::Error);
    }

    /// Behind the last line of the text.
    fn close(&mut self) {
        // Of subproofs in each other the `end`s cannot be told apart, and that was said.
        if let [open] = self.subproofs.as_slice() {
            let unclosed = open.name.map_or(Span::at(0), Slice::span);
            self.error(SyntaxError::UnclosedSubproof, unclosed);
        }
        let open = self.subproofs.iter().chain([&self.main]).flat_map(|open| open.boxes.iter().copied());
        for assumption in open.collect::<Vec<Span>>() {
            if !self.sink.is_full() {
                self.error(SyntaxError::UnclosedBox, assumption);
            }
        }
        if self.first.is_none() && self.sink.errors() == 0 {
            self.error(SyntaxError::EmptyProof, Span::at(self.text.content().len()));
        }
    }
}

/// Lines that are no steps.
impl<'t> ProofReader<'t> {
    /// Reads a name behind a word, with nothing behind it.
    fn name(&mut self, line: Worded<'t>, named: Named, longest: usize) -> Option<Slice<'t>> {
        let (name, behind) = line.rest.word();
        let (error, span) = if name.is_empty() {
            (SyntaxError::MissingName(named), line.word)
        } else if !is_name(name.text) {
            (SyntaxError::BadName(named), name.span())
        } else if name.text.len() > longest {
            (SyntaxError::NameTooLong { longest }, name.span())
        } else if !behind.is_empty() {
            (SyntaxError::BehindNameOf(named), behind.span())
        } else {
            return Some(name);
        };
        self.error(error, span);
        None
    }

    fn system(&mut self, line: Worded<'t>) {
        match self.system {
            Some(first) => self.error(SyntaxError::RepeatedSystem { first }, line.word),
            None if self.begun || self.declared => self.error(SyntaxError::LateSystem, line.word),
            None => {}
        }
        self.system.get_or_insert(line.word);
        if let (Some(name), false) = (self.name(line, Named::System, MAX_NAME), self.overridden) {
            self.proof.system = Some(name.text.to_owned());
        }
    }

    fn symbols(&mut self, line: Worded<'t>) {
        self.declared = true;
        if !self.declares {
            self.error(SyntaxError::NoSymbols, line.word);
        } else if self.begun {
            self.error(SyntaxError::LateSymbols, line.word);
        } else {
            let read = self.statements.symbols(line.rest);
            self.sink.extend(read);
        }
    }

    fn subproof(&mut self, line: Worded<'t>) {
        if let Some(around) = self.subproofs.last().and_then(|open| open.name) {
            self.error(SyntaxError::Nested { around: around.span() }, line.word);
        } else if let Some(first) = self.first {
            self.error(SyntaxError::LateSubproof { line: first }, line.word);
        }
        let name = self.name(line, Named::Subproof, MAX_SUBPROOF_NAME);
        if let Some(name) = name {
            match self.names.get(name.text) {
                Some(&first) => self.error(SyntaxError::NameTaken { first }, name.span()),
                None => _ = self.names.insert(name.text, name.span()),
            }
        }
        self.subproofs.push(Open::new(Some(name.unwrap_or(line.rest.before(0)))));
    }

    fn end(&mut self, line: Worded<'t>) {
        if !line.rest.is_empty() {
            self.error(SyntaxError::BehindEnd, line.rest.span());
        }
        let open = self.subproofs.last_mut().unwrap_or(&mut self.main);
        if open.boxes.pop().is_some() {
            open.builder.end();
        } else if let Some(open) = self.subproofs.pop() {
            self.proof.push(open.builder.finish());
            self.places.push(open.places);
        } else {
            self.error(SyntaxError::EndOfNothing, line.word);
        }
    }
}

/// Numbered lines.
impl<'t> ProofReader<'t> {
    fn step(&mut self, step: &Step<'t>, line: usize) {
        let errors = self.sink.errors();
        let statement = self.statement(step);
        let applied = match &step.reason {
            Reason::Rule(application) => self.application(application),
            Reason::Faulty((error, span)) => {
                self.error(*error, *span);
                None
            }
            Reason::Axiom | Reason::Assumption => None,
        };
        self.number(step, line);
        let (Some(statement), true) = (statement, errors == self.sink.errors()) else { return };
        let open = self.subproofs.last_mut().unwrap_or(&mut self.main);
        open.places.line(line);
        match &step.reason {
            Reason::Axiom => open.builder.axiom(step.number, statement),
            Reason::Assumption => open.builder.assume(step.number, statement),
            Reason::Rule(_) | Reason::Faulty(_) => {
                let Some(Applied { rule, using }) = applied else { return };
                open.builder.infer(step.number, statement, rule, &self.citations);
                if !self.chosen.is_empty() || using.is_some() {
                    open.builder.detail(self.chosen.iter().copied(), using);
                }
            }
        }
    }

    /// Notes the line's number and, of an assumption, its box, even when the rest of the line is faulty.
    fn number(&mut self, step: &Step<'t>, line: usize) {
        if self.subproofs.is_empty() && self.first.is_none() {
            self.first = Some(step.digits);
            let lines = (self.text.line_count().saturating_sub(line) + 1).min(MOST_RESERVED);
            self.main.builder.reserve(lines, lines);
        }
        let open = self.subproofs.last_mut().unwrap_or(&mut self.main);
        let last = open.last.replace((step.number, step.digits));
        if matches!(step.reason, Reason::Assumption) {
            open.boxes.push(step.digits);
            if open.boxes.len() > MAX_NESTING {
                self.error(SyntaxError::TooDeep, step.digits);
            }
        }
        if let Some((last, at)) = last.filter(|&(last, _)| last >= step.number) {
            self.error(SyntaxError::NotRising { last, at }, step.digits);
        }
    }

    fn statement(&mut self, step: &Step<'t>) -> Option<FormulaId> {
        let read = self.statements.statement(step.statement.span());
        if !read.diagnostics.is_empty() {
            match self.stray_word(step).filter(|_| read.value.is_none()) {
                Some((error, span)) => self.error(error, span),
                None => self.sink.extend(read.diagnostics),
            }
        }
        read.value
    }

    /// Returns a word of proofs in a faulty statement, which is what is wrong with it.
    fn stray_word(&self, step: &Step<'t>) -> Option<Faulty> {
        match step.reason {
            Reason::Axiom | Reason::Assumption => {
                let by = self.lexer.find_by(step.statement)?;
                Some((SyntaxError::NeedsNoRule, step.statement.behind(by).span()))
            }
            Reason::Rule(_) | Reason::Faulty(_) => misplaced_word(step.statement),
        }
    }

    /// Reads a rule's name and its clauses; what is cited and what is chosen is left in the lists.
    fn application(&mut self, application: &Application<'t>) -> Option<Applied> {
        self.citations.clear();
        self.chosen.clear();
        if let Some(on) = application.on {
            let cited = self.cite(on);
            self.noted(cited)?;
        }
        let rule = self.rule(application.rule)?;
        if let Some(with) = application.with {
            self.choose(with)?;
        }
        let using = match application.using {
            Some(using) => Some(self.noted(used(using))?),
            None => None,
        };
        Some(Applied { rule, using })
    }

    fn noted<T>(&mut self, read: Result<T, Faulty>) -> Option<T> {
        read.map_err(|(error, span)| self.error(error, span)).ok()
    }

    #[inline]
    fn cite(&mut self, list: Slice<'t>) -> Result<(), Faulty> {
        for found in Citations::of(list) {
            let (citation, span) = found?;
            if self.citations.len() == MAX_CITATIONS {
                return Err((SyntaxError::TooManyCitations, span));
            }
            self.citations.push(citation);
        }
        Ok(())
    }

    /// Returns the number of a rule's name in the proof, which looks through all names: asked once for each spelling.
    #[inline]
    fn rule(&mut self, name: Slice<'t>) -> Option<u16> {
        if let Some(&known) = self.rules.get(name.text) {
            return known;
        }
        let made = if name.text.contains('"') {
            Err(SyntaxError::StrayQuotation)
        } else if self.rules.len() < MAX_RULE_NAMES {
            self.proof.rule_name(name.text).map_err(|_| SyntaxError::TooManyRuleNames)
        } else {
            Err(SyntaxError::TooManyRuleNames)
        };
        let made = made.map_err(|error| self.error(error, name.span())).ok();
        self.rules.insert(name.text, made);
        made
    }

    fn choose(&mut self, list: Slice<'t>) -> Option<()> {
        let mut accepted = true;
        for choice in choices(list) {
            if self.chosen.len() == MAX_CITATIONS {
                self.error(SyntaxError::TooManyChoices, choice.span());
                return None;
            }
            let read = self.statements.chosen(choice);
            if !read.diagnostics.is_empty() {
                self.sink.extend(read.diagnostics);
            }
            match read.value {
                Some(chosen) => self.chosen.push(chosen),
                None if self.sink.is_full() => return None,
                None => accepted = false,
            }
        }
        accepted.then_some(())
    }
}

/// Reads `Z 4, 6`.
fn used(using: Slice<'_>) -> Result<Used, Faulty> {
    let (name, list) = using.word();
    if !is_name(name.text) {
        return Err((SyntaxError::BadName(Named::Subproof), name.span()));
    }
    if name.text.len() > MAX_SUBPROOF_NAME {
        return Err((SyntaxError::NameTooLong { longest: MAX_SUBPROOF_NAME }, name.span()));
    }
    let mut lines = Vec::new();
    if !list.is_empty() {
        for found in Citations::of(list) {
            match found? {
                (_, span) if lines.len() == MAX_CITATIONS => return Err((SyntaxError::TooManyCitations, span)),
                (Citation::Line(line), _) => lines.push(line),
                (Citation::Box(..), span) => return Err((SyntaxError::BoxOfSubproof, span)),
            }
        }
    }
    Ok(Used { subproof: name.text.to_owned(), lines })
}
