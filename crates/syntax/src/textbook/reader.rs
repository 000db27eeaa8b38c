//! A proof in a textbook's notation, line by line, as the proof that the kernel checks: which subproof a line stands in, what it cites, by
//! which rule of the calculus. Not here: how a line is cut (`line`), how a statement is read (`statement`), and whether a step is right.

use std::collections::HashMap;

use formula::{Bank, TermId};
use kernel::{Argument, BlockBuilder, Citation, Proof};
use source::{Span, Text};

use super::Options;
use super::book::{Book, Meaning};
use super::error::TextbookError;
use super::line::{Application, Line, LineCutter, Margin, Reason, Step};
use super::statement::StatementReader;
use crate::Parsed;
use crate::palmer::Vocabulary;
use crate::proof::{MAX_CITATIONS, MAX_NUMBER, Places, ProofText, StatementReader as PalmerReader, Statements, StepPlaces};
use crate::slice::Slice;

/// Reads the lines of a proof.
pub(super) fn read(text: &Text, options: &Options<'_>, bank: &mut Bank) -> Parsed<ProofText> {
    let vocabulary = options.vocabulary.clone();
    let mut vocabulary = vocabulary.unwrap_or_else(|| Vocabulary::game(bank));
    let cutter = LineCutter { book: options.book, calculus: options.calculus };
    let lines: Vec<(usize, Line<'_>)> = (1..=text.line_count())
        .filter_map(|number| text.line(number).map(|(start, line)| (number, cutter.cut(line, start))))
        .collect();
    let mut head = Head { text, options, faults: Vec::new(), seen: HashMap::new(), system: None, begun: false };
    let mut declared = Vec::new();
    for (_, line) in &lines {
        declared.extend(head.line(line));
    }
    let Head { faults, system, .. } = head;
    if let Some((error, span)) = faults.iter().copied().find(|(error, _)| *error == TextbookError::UnknownNotation) {
        // How the lines are to be read is not known.
        return Parsed { value: None, diagnostics: vec![error.describe(span, text, options.book)] };
    }
    let statements = Statements::Palmer { options: crate::palmer::Options::default(), vocabulary: None };
    let mut remarks = Vec::new();
    for symbols in declared {
        remarks.extend(PalmerReader::new(text, &statements, &mut vocabulary, bank).symbols(symbols));
    }
    let mut statements = StatementReader::new(text, options.book, &mut vocabulary, bank);
    statements.sink.extend(remarks);
    for (error, span) in faults {
        statements.error(error, span);
    }
    let steps = lines.iter().filter_map(|(_, line)| match line {
        Line::Step(step) => Some(step.margin),
        _ => None,
    });
    let has_numbers = lines.iter().any(|(_, line)| matches!(line, Line::Step(Step { number: Some(_), .. })));
    let begins_with_assumption = lines.iter().find_map(|(_, line)| match line {
        Line::Step(step) => Some(matches!(step.reason, Reason::Assumption)),
        _ => None,
    });
    let left = steps.clone().map(|margin| margin.indentation).min().unwrap_or(0);
    // A proof that is not finished may have nothing but its first subproof.
    let is_inside = left > 0 && !has_numbers && begins_with_assumption == Some(true);
    let mut reader = ProofReader {
        book: options.book,
        has_bars: steps.clone().any(|margin| margin.bars > 0),
        // The bar at the left edge belongs to no subproof.
        base_bars: steps.map(|margin| margin.bars).min().unwrap_or(0).min(1),
        base: if is_inside { 0 } else { left },
        has_numbers,
        statements,
        proof: Proof::new(system.or_else(|| options.system.clone())),
        block: BlockBuilder::new(None),
        places: Vec::new(),
        levels: Vec::new(),
        closed: HashMap::new(),
        covered: Vec::new(),
        last: 0,
        inferred: false,
        separated: false,
    };
    for (number, line) in &lines {
        if reader.statements.sink.is_full() {
            break;
        }
        match line {
            Line::Separator(margin) => reader.separator(*margin),
            Line::Step(step) => reader.step(step, *number),
            Line::Blank | Line::Notation(_) | Line::System(_) | Line::Symbols(_) => {}
        }
    }
    reader.finish().map(vocabulary)
}

/// Proof as it was read, before its vocabulary is given back.
struct Read {
    value: Option<(Proof, Places)>,
    diagnostics: Vec<source::Diagnostic>,
}

impl Read {
    fn map(self, vocabulary: Vocabulary) -> Parsed<ProofText> {
        let value = self.value.map(|(proof, places)| ProofText { proof, places, vocabulary });
        Parsed { value, diagnostics: self.diagnostics }
    }
}

/// Reader of the lines before the proof.
struct Head<'t, 'o> {
    text: &'t Text,
    options: &'o Options<'o>,
    faults: Vec<(TextbookError, Span)>,
    /// Places of the lines by their words.
    seen: HashMap<&'static str, Span>,
    system: Option<String>,
    begun: bool,
}

impl<'t> Head<'t, '_> {
    /// Reads a line; returns what it declares.
    fn line(&mut self, line: &Line<'t>) -> Option<Slice<'t>> {
        let (word, rest) = match *line {
            Line::Notation(rest) => ("notation", rest),
            Line::System(rest) => ("system", rest),
            Line::Symbols(rest) => ("symbols", rest),
            Line::Blank => return None,
            Line::Separator(_) | Line::Step(_) => {
                self.begun = true;
                return None;
            }
        };
        let whole = Span::new(self.start_of(rest, word), rest.start + rest.text.len());
        if self.begun {
            self.faults.push((TextbookError::LateHead, whole));
            return None;
        }
        if word == "symbols" {
            return Some(rest);
        }
        if let Some(first) = self.seen.insert(word, whole) {
            self.faults.push((TextbookError::RepeatedHead { first }, whole));
        }
        if word == "notation" && Book::of_name(rest.text).is_none() {
            self.faults.push((TextbookError::UnknownNotation, if rest.is_empty() { whole } else { rest.span() }));
        }
        if word == "system" {
            if crate::proof::is_name(rest.text) {
                self.system = self.options.system.is_none().then(|| rest.text.to_owned());
            } else {
                self.faults.push((TextbookError::BadSystem, whole));
            }
        }
        None
    }

    fn start_of(&self, rest: Slice<'_>, word: &str) -> usize {
        let before = self.text.content().get(..rest.start).unwrap_or_default();
        before.rfind(word).unwrap_or(rest.start)
    }
}

/// A subproof that is open.
struct Level {
    /// Number of its first line.
    first: u32,
    /// Column of its lines, and of those around it.
    own: usize,
    around: usize,
    /// The object that it is about, where it assumes nothing: such a subproof is no box of the calculus.
    flat: Option<TermId>,
}

struct ProofReader<'t> {
    book: Book,
    has_bars: bool,
    base_bars: usize,
    base: usize,
    has_numbers: bool,
    statements: StatementReader<'t>,
    proof: Proof,
    block: BlockBuilder,
    places: Vec<StepPlaces>,
    levels: Vec<Level>,
    /// Last lines and objects of the subproofs without an assumption that have ended, by their first lines.
    closed: HashMap<u32, (u32, TermId)>,
    /// First and last lines of those that are in no other, in their order.
    covered: Vec<(u32, u32)>,
    last: u32,
    /// True after the first line that is inferred: no premise comes without a word from there on.
    inferred: bool,
    /// True right after a separator.
    separated: bool,
}

impl ProofReader<'_> {
    fn error(&mut self, error: TextbookError, span: Span) {
        self.statements.error(error, span);
    }

    fn separator(&mut self, margin: Margin) {
        self.separated = true;
        if !self.has_bars {
            self.close_to(margin.indentation);
        }
        if self.book.counts_separators() && !self.has_numbers {
            self.last += 1;
        }
    }

    /// Closes the innermost subproof.
    fn close(&mut self) {
        let Some(level) = self.levels.pop() else { return };
        match level.flat {
            Some(object) => {
                self.closed.insert(level.first, (self.last, object));
                let outside = self.covered.partition_point(|&(first, _)| first < level.first);
                self.covered.truncate(outside);
                self.covered.push((level.first, self.last));
            }
            None => _ = self.block.end(),
        }
    }

    /// Closes the subproofs whose surroundings are set in as far as this line, or further.
    fn close_to(&mut self, column: usize) {
        while self.levels.last().is_some_and(|level| column <= level.around) {
            self.close();
        }
    }

    fn step(&mut self, step: &Step<'_>, line: usize) {
        let separated = std::mem::take(&mut self.separated);
        let place = step.number.unwrap_or(step.statement.before(step.statement.text.len()));
        let number = match step.number {
            None => self.last.checked_add(1).filter(|&number| number <= MAX_NUMBER),
            Some(digits) => digits.text.parse().ok().filter(|number| (1..=MAX_NUMBER).contains(number)),
        };
        let Some(number) = number else { return self.error(TextbookError::BadNumber, place.span()) };
        if number <= self.last {
            self.error(TextbookError::NotRising { last: self.last }, place.span());
        }
        let opens = self.opens(step, separated);
        let column = step.margin.indentation;
        if self.has_bars {
            self.bars(step, opens, place.span());
        } else {
            self.columns(step, opens);
        }
        self.last = self.last.max(number);
        let whole = Span::new(place.start, place.start).to(match step.reason {
            Reason::Rule(Application { rule, citations, with }) => {
                rule.span().to(citations.span()).to(with.unwrap_or(rule).span())
            }
            _ => step.statement.span(),
        });
        let object = step.boxed.map(|boxed| self.statements.object(boxed));
        if opens {
            // A subproof that is set in no further than what is around it was reported.
            let around = self.levels.last().map_or(self.base, |level| level.own);
            let flat = object.flatten().filter(|_| step.statement.is_empty());
            self.levels.push(Level { first: number, own: column, around, flat });
            if flat.is_some() {
                return;
            }
        }
        if step.statement.is_empty() {
            return self.error(TextbookError::EmptyStatement, place.span());
        }
        let statement = self.statements.statement(step.statement);
        let mut places = StepPlaces {
            text_line: line,
            whole,
            number: place.span(),
            statement: step.statement.span(),
            rule: None,
            citations: Vec::new(),
            arguments: Vec::new(),
        };
        let justified = match step.reason {
            _ if opens => {
                if let Some(statement) = statement {
                    self.block.assume(number, statement);
                }
                true
            }
            Reason::Premise | Reason::Missing => {
                if !self.levels.is_empty() {
                    let is_given = matches!(step.reason, Reason::Premise);
                    let error = if is_given { TextbookError::PremiseInBox } else { TextbookError::MissingReason };
                    self.error(error, step.statement.span());
                }
                if let Some(statement) = statement {
                    self.block.axiom(number, statement);
                }
                true
            }
            Reason::Assumption => false,
            Reason::NoRule(span) => {
                let span = if span.start == span.end { step.statement.span() } else { span };
                self.error(TextbookError::MissingRule, span);
                false
            }
            Reason::Rule(application) => {
                self.inferred = true;
                match (self.application(application, &mut places), statement) {
                    (Some((rule, citations, arguments)), Some(statement)) => {
                        self.block.infer(number, statement, rule, &citations);
                        if !arguments.is_empty() {
                            self.block.detail(arguments, None);
                        }
                        true
                    }
                    _ => false,
                }
            }
        };
        if justified && statement.is_some() {
            self.places.push(places);
        }
    }

    /// Tells whether a line opens a subproof. One without a justification does where it is set in further, or where a separator sets it off
    /// from the subproof before.
    fn opens(&mut self, step: &Step<'_>, separated: bool) -> bool {
        if matches!(step.reason, Reason::Assumption) || step.boxed.is_some() {
            return true;
        }
        if !matches!(step.reason, Reason::Missing) {
            return false;
        }
        let deeper = if self.has_bars {
            let depth = step.margin.bars.saturating_sub(self.base_bars);
            depth > self.levels.len() || depth > 0 && depth == self.levels.len()
        } else {
            let own = self.levels.last().map_or(self.base, |level| level.own);
            step.margin.indentation > own || separated && step.margin.indentation > self.base
        };
        if !deeper && self.inferred {
            self.error(TextbookError::MissingReason, step.statement.span());
        }
        deeper
    }

    /// Closes the subproofs that the bars say have ended.
    fn bars(&mut self, step: &Step<'_>, opens: bool, place: Span) {
        let depth = step.margin.bars.saturating_sub(self.base_bars);
        if opens && depth == 0 {
            return self.error(TextbookError::AssumptionOutsideBox, step.statement.span().to(place));
        }
        // An assumption beside another one begins a subproof of its own.
        let around = if opens { depth - 1 } else { depth };
        while self.levels.len() > around {
            self.close();
        }
        if self.levels.len() < around {
            self.error(TextbookError::BoxWithoutAssumption, step.statement.span());
        }
    }

    /// Closes the subproofs that the indentation says have ended.
    fn columns(&mut self, step: &Step<'_>, opens: bool) {
        let column = step.margin.indentation;
        self.close_to(column);
        if opens {
            if column <= self.base {
                return self.error(TextbookError::AssumptionOutsideBox, step.statement.span());
            }
            if self.levels.last().is_some_and(|level| column <= level.own) {
                self.close();
            }
        } else {
            let own = self.levels.last().map_or(self.base, |level| level.own);
            // One column may be due to numbers of different lengths.
            if column > own + 1 {
                self.error(TextbookError::BoxWithoutAssumption, step.statement.span());
            }
        }
    }

    /// Reads a rule's name, what is cited, and what is chosen.
    fn application(
        &mut self,
        application: Application<'_>,
        places: &mut StepPlaces,
    ) -> Option<(u16, Vec<Citation>, Vec<Argument>)> {
        let Application { rule, citations, with } = application;
        places.rule = Some(rule.span());
        let name = match self.book.rule(rule.text) {
            Some(Meaning::Rule(tag)) => tag,
            Some(Meaning::SeveralSteps(_)) | None => rule.text,
        };
        let Ok(number) = self.proof.rule_name(name) else {
            self.error(TextbookError::TooManyRuleNames, rule.span());
            return None;
        };
        let mut cited = Vec::new();
        let mut arguments = Vec::new();
        for item in items(citations) {
            let Some(citation) = citation(item) else {
                self.error(TextbookError::NotANumber, item.span());
                return None;
            };
            if cited.len() == MAX_CITATIONS {
                self.error(TextbookError::TooManyCitations, item.span());
                return None;
            }
            cited.push(self.flattened(citation, name, &mut arguments, item)?);
            places.citations.push(item.span());
        }
        if let Some(with) = with {
            arguments.clear();
            for item in with.items(b"(", b")").map(Slice::trim) {
                arguments.push(self.statements.argument(item)?);
                places.arguments.push(item.span());
            }
        }
        Some((number, cited, arguments))
    }

    /// Returns what a citation means in the calculus, where a subproof without an assumption is no box.
    fn flattened(&mut self, citation: Citation, rule: &str, chosen: &mut Vec<Argument>, item: Slice<'_>) -> Option<Citation> {
        match citation {
            Citation::Box(first, last) => match self.closed.get(&first) {
                Some(&(end, object)) if rule == "∀I" && (first..=end).contains(&last) => {
                    chosen.push(Argument::Object(object));
                    Some(Citation::Line(last))
                }
                _ => Some(citation),
            },
            Citation::Line(line) => {
                let before = self.covered.partition_point(|&(first, _)| first <= line);
                let inside = before.checked_sub(1).and_then(|at| self.covered.get(at)).filter(|&&(_, last)| line <= last);
                if let Some(&(first, last)) = inside {
                    self.error(TextbookError::InsideClosedBox { first, last }, item.span());
                    return None;
                }
                Some(citation)
            }
        }
    }

    fn finish(mut self) -> Read {
        while !self.levels.is_empty() {
            self.close();
        }
        let content = self.statements.text.content().len();
        if self.places.is_empty() && self.statements.sink.errors() == 0 {
            self.error(TextbookError::EmptyProof, Span::at(content));
        }
        self.statements.remark();
        let is_read = self.statements.sink.errors() == 0;
        self.proof.push(self.block.finish());
        let value = is_read.then(|| (self.proof, Places::of_steps(self.places)));
        Read { value, diagnostics: self.statements.sink.into_diagnostics(content) }
    }
}

/// Splits a list of citations: commas, semicolons, brackets and white space part them, unless a dash joins two numbers.
fn items(list: Slice<'_>) -> Vec<Slice<'_>> {
    let mut found: Vec<Slice<'_>> = Vec::new();
    let mut rest = list;
    let digits = |slice: Slice<'_>| slice.text.find(|c: char| !c.is_ascii_digit()).unwrap_or(slice.text.len());
    while !rest.is_empty() {
        let length = digits(rest);
        if length == 0 {
            let first = rest.first();
            rest = rest.behind(first.text.len());
            if !first.text.starts_with(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '(' | ')')) {
                found.push(first);
            }
            continue;
        }
        let behind = rest.behind(length).trim_start();
        let dash = behind.text.chars().next().filter(|c| matches!(c, '-' | '–' | '—'));
        let end = dash.map_or(rest.start + length, |dash| {
            let last = behind.behind(dash.len_utf8()).trim_start();
            last.start + digits(last)
        });
        let item = rest.before(end - rest.start);
        found.push(item);
        rest = rest.behind(item.text.len());
    }
    found
}

/// Reads `3` or `2-5`.
fn citation(item: Slice<'_>) -> Option<Citation> {
    let number = |digits: &str| digits.trim().parse().ok().filter(|number| (1..=MAX_NUMBER).contains(number));
    match item.text.split_once(['-', '–', '—']) {
        Some((first, last)) => Some(Citation::Box(number(first)?, number(last)?)),
        None => number(item.text).map(Citation::Line),
    }
}
