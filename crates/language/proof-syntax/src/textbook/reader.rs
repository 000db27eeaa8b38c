//! A proof in a textbook's notation, line by line, as the proof that the kernel checks: which subproof a line stands in, what it cites, by
//! which rule of the calculus. Not here: how a line is cut (`line`), how a statement is read (`statement`), and whether a step is right.

use std::collections::HashMap;

use board_syntax::palmer::Vocabulary;
use formula::{Bank, FormulaId, TermId};
use kernel::{Argument, BlockBuilder, Citation, Proof};
use source::{Diagnostic, Span, Text};
use syntax_core::Parsed;
use syntax_core::slice::Slice;

use super::Options;
use super::book::{Book, Layout};
use super::boxed_names::BoxedNames;
use super::citations::{citation, items};
use super::columns::{self, Plan, Row};
use super::error::TextbookError;
use super::head::HeadReader;
use super::line::{self, Application, Line, LineCutter, Margin, Reason, Step};
use super::rule_names::{Named, RuleNames};
use super::statement::StatementReader;
use crate::proof::{MAX_CITATIONS, MAX_NUMBER, Places, ProofText, StatementReader as PalmerReader, Statements, StepPlaces};

/// Reads the lines of a proof.
pub(super) fn read(text: &Text, options: &Options<'_>, bank: &mut Bank) -> Parsed<ProofText> {
    let vocabulary = options.vocabulary.clone();
    let mut vocabulary = vocabulary.unwrap_or_else(|| Vocabulary::game(bank));
    let names = RuleNames::new(options.book, options.calculus);
    let cutter = LineCutter { book: options.book, names: &names };
    let mut lines: Vec<(usize, Line<'_>)> = (1..=text.line_count())
        .filter_map(|number| text.line(number).map(|(start, line)| (number, cutter.cut(line, start))))
        .collect();
    line::align(text, &mut lines);
    let mut head = HeadReader { text, options, faults: Vec::new(), seen: HashMap::new(), system: None, begun: false };
    let mut declared = Vec::new();
    for (_, line) in &lines {
        declared.extend(head.line(line));
    }
    let HeadReader { faults, system, .. } = head;
    if let Some((error, span)) = faults.iter().copied().find(|(error, _)| *error == TextbookError::UnknownNotation) {
        // How the lines are to be read is not known.
        return Parsed { value: None, diagnostics: vec![error.describe(span, text, options.book)] };
    }
    let statements = Statements::Palmer { options: board_syntax::palmer::Options::default(), vocabulary: None };
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
    let is_plain = steps.clone().all(|margin| margin.bars == 0 && margin.indentation <= left + 1);
    let mut reader = ProofReader {
        book: options.book,
        names: &names,
        layout: options.book.table().layout,
        // Nothing shows which lines rest on an assumption but the line that discharges it.
        closes_by_citation: matches!(options.book.table().layout, Layout::Bars { outer: false }) && is_plain,
        plan: None,
        shows: Vec::new(),
        cancelled: HashMap::new(),
        boxed: None,
        conclusion: None,
        last_statement: None,
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
    if lines.iter().any(|(_, line)| matches!(line, Line::Step(Step { boxed: Some(_), .. }))) {
        reader.boxed = Some(BoxedNames::default());
    }
    if reader.layout == Layout::Columns {
        let is_planned = reader.plan(lines.iter().filter_map(|(_, line)| match line {
            Line::Step(step) => Some(step),
            _ => None,
        }));
        if !is_planned {
            return reader.finish().map(vocabulary);
        }
    }
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
    diagnostics: Vec<Diagnostic>,
}

impl Read {
    fn map(self, vocabulary: Vocabulary) -> Parsed<ProofText> {
        let value = self.value.map(|(proof, places)| ProofText { proof, places, vocabulary });
        Parsed { value, diagnostics: self.diagnostics }
    }
}

/// A statement that is announced.
struct Shown<'t> {
    number: u32,
    statement: Slice<'t>,
    /// Number of the assumption of its derivation.
    assumed: Option<u32>,
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
    names: &'t RuleNames<'t>,
    layout: Layout,
    /// True if a subproof ends where it is cited.
    closes_by_citation: bool,
    /// The boxes, if lines say what they rest on.
    plan: Option<Plan>,
    /// Statements announced and not yet derived, the innermost last.
    shows: Vec<Shown<'t>>,
    /// Numbers of the lines that announced a statement, with those of the lines where its derivation ended.
    cancelled: HashMap<u32, u32>,
    /// The names in boxes, where a proof has any.
    boxed: Option<BoxedNames>,
    /// The announced conclusion, and its place.
    conclusion: Option<(FormulaId, Span)>,
    last_statement: Option<FormulaId>,
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

impl<'t> ProofReader<'t> {
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
        if let Some(boxed) = &mut self.boxed {
            boxed.end();
        }
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

    fn step(&mut self, step: &Step<'t>, line: usize) {
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
        if step.is_shown {
            self.last = self.last.max(number);
            if step.statement.is_empty() {
                return self.error(TextbookError::EmptyStatement, place.span());
            }
            return self.shows.push(Shown { number, statement: step.statement, assumed: None });
        }
        let opens = self.opens(step, separated, number);
        let column = step.margin.indentation;
        if let Some(plan) = &self.plan {
            while self.levels.last().is_some_and(|level| plan.has_ended(level.first, number)) {
                // The plan is looked at again after each.
                let Some(level) = self.levels.pop() else { break };
                if level.flat.is_none() {
                    self.block.end();
                }
            }
        } else if self.layout == Layout::Show {
            if opens {
                match self.shows.last_mut() {
                    Some(shown) if shown.assumed.is_none() => shown.assumed = Some(number),
                    _ => return self.error(TextbookError::NotAnnounced, step.statement.span()),
                }
            }
        } else if self.closes_by_citation {
            self.close_cited(step);
        } else if self.has_bars {
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
        let mut step = *step;
        let mut of_show = None;
        if step.statement.is_empty() && self.layout == Layout::Show && matches!(step.reason, Reason::Rule(_)) {
            let Some(shown) = self.shows.pop() else { return self.error(TextbookError::NoShow, place.span()) };
            if shown.assumed.is_some() {
                self.close();
            }
            self.cancelled.insert(shown.number, number);
            step.statement = shown.statement;
            of_show = shown.assumed;
        }
        let step = &step;
        let object = step.boxed.map(|boxed| self.statements.object(boxed));
        let assumed = step.boxed.zip(object.flatten());
        if opens && let Some(boxed) = &mut self.boxed {
            let named = assumed.map(|(name, object)| (object, name.text, name.span()));
            let warning = boxed.begin(named, self.book);
            self.statements.sink.extend(warning.into_iter().collect());
        }
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
        if let (Some(boxed), Some(statement)) = (&mut self.boxed, statement) {
            let assumed = assumed.filter(|_| opens).map(|(name, object)| (object, name.span()));
            let warning = boxed.line(self.statements.bank, statement, assumed, step.statement.span());
            self.statements.sink.extend(warning.into_iter().collect());
        }
        if let Some(conclusion) = step.conclusion {
            let read = self.statements.statement(conclusion);
            self.conclusion = read.map(|read| (read, conclusion.span())).or(self.conclusion);
        }
        if self.levels.is_empty() {
            self.last_statement = statement.or(self.last_statement);
        }
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
            Reason::Assumption if self.plan.is_some() => {
                if let Some(statement) = statement {
                    self.block.axiom(number, statement);
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
                match (self.application(application, &mut places, of_show), statement) {
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
    fn opens(&mut self, step: &Step<'_>, separated: bool, number: u32) -> bool {
        if let Some(plan) = &self.plan {
            return plan.opens(number);
        }
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

    /// Finds the boxes of a proof whose lines say what they rest on; false where there is something wrong with them, which is then said.
    fn plan<'s>(&mut self, steps: impl Iterator<Item = &'s Step<'t>>) -> bool
    where
        't: 's,
    {
        let mut rows: Vec<Row> = Vec::new();
        let mut places: Vec<(u32, Span, Option<Slice<'t>>)> = Vec::new();
        for step in steps {
            let next = rows.last().map_or(1, |row| row.number.saturating_add(1));
            let number = step.number.map_or(Some(next), |digits| digits.text.parse().ok()).unwrap_or(next);
            let cited = match step.reason {
                Reason::Rule(application) => {
                    let cited = items(application.citations).into_iter().filter_map(citation).collect();
                    self.paired(application.rule.text, cited)
                }
                _ => Vec::new(),
            };
            places.push((number, step.number.unwrap_or(step.statement).span(), step.rests_on));
            rows.push(Row { number, is_assumption: !matches!(step.reason, Reason::Rule(_)), cited });
        }
        let plan = match Plan::of(&rows) {
            Ok(plan) => plan,
            Err((error, number)) => {
                let place = places.iter().find(|(known, ..)| *known == number).map_or(Span::at(0), |&(_, place, _)| place);
                self.error(error, place);
                return false;
            }
        };
        for (number, place, rests_on) in places {
            let Some(written) = rests_on else { continue };
            let meant: Vec<u32> = plan.rests_on(number).collect();
            let mut said: Vec<u32> =
                written.text.split(|c: char| !c.is_ascii_digit()).filter_map(|digits| digits.parse().ok()).collect();
            said.sort_unstable();
            said.dedup();
            if said != meant {
                let span = if written.trim().is_empty() { place } else { written.trim().span() };
                self.statements.sink.warning(other_assumptions(number, &meant, span), span);
            }
        }
        self.plan = Some(plan);
        true
    }

    /// Returns what a rule of this name cites, where subproofs are cited by two numbers.
    fn paired(&self, rule: &str, cited: Vec<Citation>) -> Vec<Citation> {
        let pairs = self.book.table().pairs;
        let Named::Rule(tag) = self.names.named(rule) else { return cited };
        match pairs.iter().find(|(known, _)| *known == tag) {
            Some(&(_, lines)) => columns::paired(cited, lines),
            None => cited,
        }
    }

    /// Closes the subproofs that a line cites, where nothing else says that they have ended.
    fn close_cited(&mut self, step: &Step<'_>) {
        let Reason::Rule(application) = step.reason else { return };
        for item in items(application.citations) {
            let Some(Citation::Box(first, _)) = citation(item) else { continue };
            if let Some(at) = self.levels.iter().position(|level| level.first == first) {
                while self.levels.len() > at {
                    self.close();
                }
            }
        }
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
        assumed: Option<u32>,
    ) -> Option<(u16, Vec<Citation>, Vec<Argument>)> {
        let Application { rule, citations, with } = application;
        places.rule = Some(rule.span());
        let name = match self.names.named(rule.text) {
            Named::Rule(tag) => tag,
            Named::SeveralSteps(_) | Named::Unknown => rule.text,
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
            let citation = match (self.flattened(citation, name, &mut arguments, item)?, assumed) {
                (Citation::Line(line), assumed) => {
                    let line = self.cancelled.get(&line).copied().unwrap_or(line);
                    // A line before the assumption is cited as it stands.
                    let inside = assumed.filter(|&assumed| assumed <= line);
                    inside.map_or(Citation::Line(line), |assumed| Citation::Box(assumed, line))
                }
                (boxed, _) => boxed,
            };
            cited.push(citation);
            places.citations.push(item.span());
        }
        let cited = self.paired(rule.text, cited);
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
        for shown in std::mem::take(&mut self.shows) {
            self.error(TextbookError::ShowOpen, shown.statement.span());
        }
        if let (Some((goal, span)), Some(last)) = (self.conclusion, self.last_statement)
            && goal != last
        {
            let message = "the last line is not the conclusion that is announced";
            let warning = Diagnostic::warning("other-conclusion", span, message, "announced here");
            self.statements.sink.warning(warning.help("the proof goes on until it states this"), span);
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

/// Warns of a line whose assumptions are not those that its step rests on.
fn other_assumptions(number: u32, meant: &[u32], span: Span) -> Diagnostic {
    let listed: Vec<String> = meant.iter().map(u32::to_string).collect();
    let rests = if listed.is_empty() { String::from("on no assumption") } else { format!("on {}", listed.join(",")) };
    let message = format!("line {number} rests {rests}, and other assumptions stand before it");
    Diagnostic::warning("other-assumptions", span, message, "not what the line rests on")
        .help("a line rests on the assumptions of the lines that it cites, but for those that it discharges")
}
