//! The lines of a proof held against what a proof may be: blocks, numbers that rise, names that are taken, limits; the proof is
//! built of those that are accepted. Not here: how a line of a proof file is cut into its parts
//! (`reader`), and proofs that come in parts (`parts`).

use foldhash::HashMap;
use formula::FormulaId;
use kernel::{Argument, Block, BlockBuilder, Citation, Notation, Proof, SubproofCitation};
use source::{Diagnostic, Severity, Span, Text};
use syntax_core::diagnostics::DiagnosticSink;
use syntax_core::slice::Slice;
use syntax_core::{MAX_NESTING, Parsed};

use super::error::{Named, SyntaxError};
use super::line::{Faulty, Worded, is_name};
use super::places::{BlockPlaces, Places};
use super::statements::StatementReader;
use super::{MAX_CITATIONS, MAX_NAME, MAX_RULE_NAMES, MAX_SUBPROOF_NAME, Options};

/// Room is made beforehand for this number of lines at most.
const MOST_RESERVED: usize = 1 << 20;

/// A block that is being read.
struct Open<'t> {
    /// The name of a subproof; the proof itself has none.
    name: Option<Slice<'t>>,
    /// The last line's number, and where it stands; a faulty line counts as well.
    last: Option<(u32, Span)>,
    /// The numbers of the assumptions whose boxes are open.
    boxes: Vec<Span>,
    builder: BlockBuilder,
    places: BlockPlaces,
}

impl<'t> Open<'t> {
    fn new(name: Option<Slice<'t>>) -> Open<'t> {
        let builder = BlockBuilder::new(name.map(|name| name.text.to_owned()));
        Open { name, last: None, boxes: Vec::new(), builder, places: BlockPlaces::new(name.map(Slice::span)) }
    }

    fn finish(self) -> (Block, BlockPlaces) {
        (self.builder.finish(), self.places)
    }
}

/// Number of a line, with its place.
#[derive(Clone, Copy)]
pub(super) struct Numbered {
    pub(super) number: u32,
    pub(super) digits: Span,
    /// The line of the text that it stands on, from 1; of a proof in parts its index.
    pub(super) line: usize,
}

/// Justification of a line. What a step cites and chooses stands in the assembler's lists.
pub(super) enum Derived {
    Axiom,
    Assumption,
    Rule { rule: u16, using: Option<SubproofCitation> },
}

/// Assembler of one proof. Lines come in their order.
pub(super) struct ProofAssembler<'t> {
    text: &'t Text,
    statements: StatementReader<'t>,
    pub(super) sink: DiagnosticSink<Diagnostic>,
    /// The proof without its blocks.
    proof: Proof,
    notation: Notation,
    /// The subproofs that have ended, in their order.
    finished: Vec<(Block, BlockPlaces)>,
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
    /// True if something else than the calculus and symbols was read.
    pub(super) begun: bool,
    /// Citations and choices of the line that is being read.
    citations: Vec<Citation>,
    arguments: Vec<Argument>,
}

impl<'t> ProofAssembler<'t> {
    pub(super) fn new(text: &'t Text, options: &Options, statements: StatementReader<'t>) -> ProofAssembler<'t> {
        ProofAssembler {
            text,
            statements,
            sink: DiagnosticSink::default(),
            proof: Proof::new(options.system.clone()),
            notation: options.statements.notation(),
            finished: Vec::new(),
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
            arguments: Vec::new(),
        }
    }

    #[cold]
    pub(super) fn error(&mut self, error: SyntaxError, span: Span) {
        let described = error.describe(span, self.text);
        self.sink.add(described, span, Severity::Error);
    }

    /// Ends the proof after its last line.
    pub(super) fn finish(mut self) -> Parsed<(Proof, Places)> {
        self.close();
        let end = self.text.content().len();
        let accepted = self.sink.errors() == 0;
        let diagnostics = self.sink.into_diagnostics(end);
        if !accepted {
            return Parsed { value: None, diagnostics };
        }
        let (mut proof, mut places) = (self.proof, Places::new(self.notation));
        for (block, of_block) in self.finished.into_iter().chain([self.main.finish()]) {
            proof.push(block);
            places.push(of_block);
        }
        Parsed { value: Some((proof, places)), diagnostics }
    }

    /// Gives up reading at byte `at`, since no further error would be listed.
    pub(super) fn stop(mut self, at: usize) -> Parsed<(Proof, Places)> {
        self.sink.stop(at);
        Parsed { value: None, diagnostics: self.sink.into_diagnostics(at) }
    }

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

/// Everything that is no numbered line.
impl<'t> ProofAssembler<'t> {
    /// Reads a name after a word, with nothing after it.
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

    pub(super) fn system(&mut self, line: Worded<'t>) {
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

    pub(super) fn symbols(&mut self, line: Worded<'t>) {
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

    pub(super) fn subproof(&mut self, line: Worded<'t>) {
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
        let name = name.unwrap_or(line.rest.before(0));
        self.subproofs.push(Open::new(Some(name)));
    }

    /// Ends the innermost box or, outside of boxes, the subproof; `word` is the place of the word that ends it.
    pub(super) fn end(&mut self, word: Span) {
        let open = self.subproofs.last_mut().unwrap_or(&mut self.main);
        if open.boxes.pop().is_some() {
            open.builder.end();
        } else if let Some(subproof) = self.subproofs.pop() {
            self.finished.push(subproof.finish());
        } else {
            self.error(SyntaxError::EndOfNothing, word);
        }
    }
}

/// Numbered lines.
impl<'t> ProofAssembler<'t> {
    /// Adds a line, all of whose parts were read without an error.
    pub(super) fn line(&mut self, numbered: Numbered, statement: FormulaId, derived: Derived) {
        let open = self.subproofs.last_mut().unwrap_or(&mut self.main);
        let number = numbered.number;
        // The reader refuses texts with more lines.
        open.places.line(u32::try_from(numbered.line).unwrap_or(u32::MAX));
        match derived {
            Derived::Axiom => open.builder.axiom(number, statement),
            Derived::Assumption => open.builder.assume(number, statement),
            Derived::Rule { rule, using } => {
                open.builder.infer(number, statement, rule, &self.citations);
                if using.is_some() || !self.arguments.is_empty() {
                    open.builder.detail(self.arguments.drain(..), using);
                }
            }
        }
    }

    /// Notes a line's number and, of an assumption, its box, even when the rest of the line is faulty. At most `lines` lines of
    /// this proof come from here on.
    pub(super) fn number(&mut self, numbered: Numbered, opens_box: bool, lines: usize) {
        let Numbered { number, digits, .. } = numbered;
        if self.subproofs.is_empty() && self.first.is_none() {
            self.first = Some(digits);
            let lines = lines.min(MOST_RESERVED);
            self.main.builder.reserve(lines, lines);
        }
        let last = self.subproofs.last_mut().unwrap_or(&mut self.main).last.replace((number, digits));
        if opens_box {
            self.open_box(digits);
        }
        if let Some((last, at)) = last.filter(|&(last, _)| last >= number) {
            self.error(SyntaxError::NotRising { last, at }, digits);
        }
    }

    /// Opens the box of the assumption with this number.
    pub(super) fn open_box(&mut self, digits: Span) {
        let open = self.subproofs.last_mut().unwrap_or(&mut self.main);
        open.boxes.push(digits);
        if open.boxes.len() > MAX_NESTING {
            self.error(SyntaxError::TooDeep, digits);
        }
    }

    /// Reads a statement. Where it is faulty, `stray` finds a word of proofs in it, which is what is wrong with it.
    pub(super) fn statement(
        &mut self,
        statement: Slice<'t>,
        stray: impl FnOnce(Slice<'t>) -> Option<Faulty>,
    ) -> Option<FormulaId> {
        let read = self.statements.statement(statement.span());
        if !read.diagnostics.is_empty() {
            match Some(statement).filter(|_| read.value.is_none()).and_then(stray) {
                Some((error, span)) => self.error(error, span),
                None => self.sink.extend(read.diagnostics),
            }
        }
        read.value
    }

    /// Begins the justification of a line: what it cites and chooses comes next.
    pub(super) fn justify(&mut self) {
        self.citations.clear();
        self.arguments.clear();
    }

    /// Returns what was read without an error; the error is noted.
    pub(super) fn noted<T>(&mut self, read: Result<T, Faulty>) -> Option<T> {
        read.map_err(|(error, span)| self.error(error, span)).ok()
    }

    #[inline]
    pub(super) fn cite(&mut self, citation: Citation, span: Span) -> Result<(), Faulty> {
        if self.citations.len() == MAX_CITATIONS {
            return Err((SyntaxError::TooManyCitations, span));
        }
        self.citations.push(citation);
        Ok(())
    }

    /// Returns the number of a rule's name in the proof, which looks through all names: asked once for each spelling.
    #[inline]
    pub(super) fn rule(&mut self, name: Slice<'t>) -> Option<u16> {
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

    /// Reads the things that a line chooses.
    pub(super) fn choose(&mut self, choices: impl Iterator<Item = Slice<'t>>) -> Option<()> {
        let mut accepted = true;
        for choice in choices {
            if self.arguments.len() == MAX_CITATIONS {
                self.error(SyntaxError::TooManyChoices, choice.span());
                return None;
            }
            let read = self.statements.choice(choice);
            if !read.diagnostics.is_empty() {
                self.sink.extend(read.diagnostics);
            }
            match read.value {
                Some(argument) => self.arguments.push(argument),
                None if self.sink.is_full() => return None,
                None => accepted = false,
            }
        }
        accepted.then_some(())
    }
}

/// Makes the citation of a subproof out of its name and the lines cited, each with its place.
pub(super) fn subproof_citation(
    name: Slice<'_>,
    cited: impl Iterator<Item = Result<(Citation, Span), Faulty>>,
) -> Result<SubproofCitation, Faulty> {
    if !is_name(name.text) {
        return Err((SyntaxError::BadName(Named::Subproof), name.span()));
    }
    if name.text.len() > MAX_SUBPROOF_NAME {
        return Err((SyntaxError::NameTooLong { longest: MAX_SUBPROOF_NAME }, name.span()));
    }
    let mut lines = Vec::new();
    for found in cited {
        match found? {
            (_, span) if lines.len() == MAX_CITATIONS => return Err((SyntaxError::TooManyCitations, span)),
            (Citation::Line(line), _) => lines.push(line),
            (Citation::Box(..), span) => return Err((SyntaxError::BoxOfSubproof, span)),
        }
    }
    Ok(SubproofCitation { subproof: name.text.to_owned(), lines })
}
