//! `include('file', [name, …]).`: the texts of several files as one. Not here: files, which the caller finds ([`Includes`]).

use std::collections::BTreeMap;
use std::sync::Arc;

use formula::Bank;
use source::{Diagnostic, MAX_BYTES, Span, Text, Unreadable};

use super::error::{Located, SyntaxError, expected};
use super::role::is_conjecture;
use super::token::{Kind, Token, Tokens, unquoted};

/// The most files that lie within one another, the first one included.
const MAX_INCLUDE_DEPTH: usize = 32;

/// The most `include` directives that are followed, those in included files counted as often as they are included.
const MAX_INCLUDES: usize = 10_000;

/// The most statements that are held apart at a time because only some of them are wanted.
const MAX_STATEMENTS_APART: usize = 1_000_000;

/// The way to the texts that `include` names.
pub trait Includes {
    /// Gives the text of a file. The same file is to be the same text however it is named, by which one that includes itself is known.
    ///
    /// * `file`: its name as the directive has it;
    /// * `from`: the text with the directive.
    ///
    /// # Errors
    /// [`NotIncluded`] where there is no such text.
    fn text(&mut self, file: &str, from: &Text) -> Result<Arc<Text>, NotIncluded>;
}

/// Reason why a file is not included.
#[derive(Clone, Debug)]
pub enum NotIncluded {
    /// There is no file of this name, or it is not given out: why, in words that follow "cannot be included: ".
    Missing(String),
    /// Its bytes are no text.
    Unreadable(Box<Unreadable>),
}

/// Returns a text with each directive replaced by what it includes, part by part, so that a place in it is one in the file that it
/// comes from ([`Text::origin`]). A text without `include` comes back as it is.
///
/// # Errors
/// The first fault of a directive, or of an included file that ends within a statement, and the text that it is a fault of.
pub fn include(text: Text, includes: &mut dyn Includes) -> Result<Text, Box<(Text, Diagnostic)>> {
    if !text.content().contains("include") {
        return Ok(text);
    }
    let root = Arc::new(text);
    let mut joiner = Joiner { includes, within: vec![Arc::clone(&root)], followed: 0, bytes: 0, apart: 0 };
    let joined = joiner.file(&root, false);
    let followed = joiner.followed;
    drop(joiner);
    match joined {
        Ok(_) if followed == 0 => Ok(Arc::unwrap_or_clone(root)),
        Ok(pieces) => Ok(Text::joined(root.name(), pieces.into_iter().map(|piece| (piece.text, piece.whole)))),
        Err(fault) => {
            let (text, diagnostic) = *fault;
            Err(Box::new((Text::clone(&text), diagnostic)))
        }
    }
}

/// Returns the first bracket of a text that closes none that was opened before it. Where there is none, the text between two brackets stays
/// between them.
pub fn stray_bracket(text: &Text) -> Option<Span> {
    let content = text.content();
    Tokens::new(content, Span::new(0, content.len())).stray_bracket()
}

/// Returns whether a text declares sorts, by which all its quantifiers are bounded then.
pub fn declares_sorts(text: &Text) -> bool {
    let content = text.content();
    may_declare(content) && Tokens::new(content, Span::new(0, content.len())).declare_sorts()
}

/// Returns whether a text may have statements that declare sorts or types.
pub(super) fn may_declare(content: &str) -> bool {
    content.contains("tff") || content.contains("tcf")
}

/// Part of a text that is joined with others.
struct Piece {
    text: Arc<Text>,
    /// The statement with the white space and the comments before it.
    whole: Span,
    /// The statement alone; without one, what follows the last.
    statement: Option<(Option<String>, Span)>,
}

type LocatedDiagnostic = Box<(Arc<Text>, Diagnostic)>;

struct Joiner<'i> {
    includes: &'i mut dyn Includes,
    /// The files that lie within one another around the place that is read.
    within: Vec<Arc<Text>>,
    followed: usize,
    bytes: usize,
    /// Number of statements that are held apart, since some of them only are wanted.
    apart: usize,
}

impl Joiner<'_> {
    /// The pieces of a file, those of the files that it includes among them.
    ///
    /// * `selecting`: the statements are kept apart, for some of them only are wanted. Otherwise what stands between two includes is one piece: a
    ///   short file that is included often is no larger than the ways to it.
    fn file(&mut self, text: &Arc<Text>, selecting: bool) -> Result<Vec<Piece>, LocatedDiagnostic> {
        self.bytes = self.bytes.saturating_add(text.content().len());
        let mut scan = Scan::of(text);
        let mut pieces = Vec::new();
        let mut from = 0;
        while let Some(item) = scan.next() {
            let whole = Span::new(from, item.span.end);
            match item.kind {
                Item::Statement { .. } if !selecting => continue,
                Item::Statement { label, .. } => {
                    self.apart += 1;
                    if self.apart > MAX_STATEMENTS_APART {
                        let message = format!("more than {MAX_STATEMENTS_APART} statements of which some are to be included");
                        let diagnostic = Diagnostic::error("too-many-includes", item.span, message, "the limit is passed here");
                        return Err(Box::new((Arc::clone(text), diagnostic)));
                    }
                    let label = label.map(|(name, _)| name);
                    pieces.push(Piece { text: Arc::clone(text), whole, statement: Some((label, item.span)) });
                }
                Item::Include(Ok(directive)) => {
                    let before = Span::new(whole.start, item.span.start);
                    pieces.push(Piece { text: Arc::clone(text), whole: before, statement: None });
                    pieces.extend(self.included(text, &directive, selecting)?);
                }
                Item::Include(Err((error, span))) => return Err(Box::new((Arc::clone(text), error.describe(span, text)))),
            }
            from = item.span.end;
        }
        if !scan.is_whole && self.within.len() > 1 {
            return Err(Box::new((Arc::clone(text), unfinished(text))));
        }
        pieces.push(Piece { text: Arc::clone(text), whole: Span::new(from, text.content().len()), statement: None });
        Ok(pieces)
    }

    fn included(&mut self, text: &Arc<Text>, directive: &Directive, selecting: bool) -> Result<Vec<Piece>, LocatedDiagnostic> {
        let (file, place) = &directive.file;
        let refuse = |diagnostic: Diagnostic| Box::new((Arc::clone(text), diagnostic));
        self.followed += 1;
        if self.followed > MAX_INCLUDES {
            let message = format!("more than {MAX_INCLUDES} includes");
            return Err(refuse(Diagnostic::error("too-many-includes", *place, message, "the limit is passed here")));
        }
        if self.within.len() >= MAX_INCLUDE_DEPTH {
            let message = format!("more than {MAX_INCLUDE_DEPTH} files that include one another");
            return Err(refuse(Diagnostic::error("too-many-includes", *place, message, "the limit is passed here")));
        }
        let found = self.includes.text(file, text).map_err(|missing| match missing {
            NotIncluded::Missing(why) => {
                let message = format!("`{}` cannot be included: {why}", shown(file));
                let help = "a file is looked for beside the one that includes it, and then in the directory that the environment variable \
                            TPTP names";
                refuse(Diagnostic::error("include-missing", *place, message, "this file").help(help))
            }
            NotIncluded::Unreadable(unreadable) => Box::new((Arc::new(unreadable.text), unreadable.diagnostic)),
        })?;
        // The first file was read by somebody else: it is known by its name.
        let is_found = |known: &Arc<Text>| Arc::ptr_eq(known, &found) || known.name() == found.name();
        if let Some(at) = self.within.iter().position(is_found) {
            let around = self.within.get(at..).unwrap_or_default();
            let way: Vec<&str> = around.iter().map(|text| text.name()).chain([found.name()]).collect();
            let message = format!("a file includes itself: {}", way.join(" includes "));
            let help = "leave this line out, or the one by which the file came here";
            return Err(refuse(Diagnostic::error("include-cycle", *place, message, "being read already").help(help)));
        }
        if self.bytes.saturating_add(found.content().len()) > MAX_BYTES {
            let message = format!("with this file more than {MAX_BYTES} bytes are included");
            return Err(refuse(Diagnostic::error("too-many-includes", *place, message, "the limit is passed here")));
        }
        self.within.push(Arc::clone(&found));
        let apart = self.apart;
        let pieces = self.file(&found, selecting || directive.names.is_some())?;
        self.within.pop();
        match &directive.names {
            None => Ok(pieces.into_iter().map(|piece| piece.without_mark()).collect()),
            Some(names) => {
                let chosen = selected(pieces, names).map_err(|(name, span)| {
                    let message = format!("`{}` has no statement `{}`", shown(file), shown(&name));
                    refuse(Diagnostic::error("include-name", span, message, "no statement of this name"))
                })?;
                self.apart = apart + chosen.len();
                Ok(chosen)
            }
        }
    }
}

impl Piece {
    /// A byte order mark stands at the beginning of a text only.
    fn without_mark(mut self) -> Piece {
        if self.whole.start == 0 && self.text.content().starts_with('\u{feff}') {
            self.whole = Span::new('\u{feff}'.len_utf8(), self.whole.end);
        }
        self
    }
}

/// The statements of these names, in their order in the file; a name that none has.
fn selected(pieces: Vec<Piece>, names: &BTreeMap<String, Span>) -> Result<Vec<Piece>, (String, Span)> {
    let mut missing = names.clone();
    let mut chosen = Vec::new();
    for piece in pieces {
        if let Some((Some(label), span)) = &piece.statement
            && names.contains_key(label)
        {
            missing.remove(label);
            chosen.push(Piece { whole: *span, ..piece });
        }
    }
    match missing.into_iter().min_by_key(|(_, span)| span.start) {
        Some(missing) => Err(missing),
        None => Ok(chosen),
    }
}

/// The fault of a file that ends within a statement or a comment. Only what is read to the end says that; it is the last of its errors.
fn unfinished(text: &Text) -> Diagnostic {
    let read = super::parse_board(text, &mut Bank::new());
    let last = read.diagnostics.into_iter().rfind(|found| found.is_error() && found.code != "more-errors");
    last.unwrap_or_else(|| {
        let end = Span::at(text.content().len());
        SyntaxError::Unexpected { expected: expected::STOP, open: None }.describe(end, text)
    })
}

fn shown(name: &str) -> String {
    syntax_core::diagnostics::truncate(name, SHOWN).escape_debug().to_string()
}

/// Largest number of characters of a name that a message repeats.
const SHOWN: usize = 120;

/// Part of a text up to a `.`.
pub(super) struct Found {
    pub(super) kind: Item,
    pub(super) span: Span,
}

pub(super) enum Item {
    /// Anything but an `include`, right or wrong.
    Statement {
        /// Its name, and where that stands.
        label: Option<(String, Span)>,
        is_conjecture: bool,
    },
    Include(Result<Directive, Located>),
}

/// An `include`.
pub(super) struct Directive {
    file: (String, Span),
    /// The only statements that are wanted, where not all of them are.
    names: Option<BTreeMap<String, Span>>,
}

/// The statements of a text one after another, of which no more is read than where they end.
pub(super) struct Scan<'t> {
    tokens: Tokens<'t>,
    next: Token,
    /// False if the text ends within a statement or a comment.
    is_whole: bool,
}

impl<'t> Scan<'t> {
    pub(super) fn of(text: &'t Text) -> Scan<'t> {
        let content = text.content();
        let mut tokens = Tokens::new(content, Span::new(0, content.len()));
        let next = tokens.next();
        Scan { tokens, next, is_whole: true }
    }

    fn advance(&mut self) -> Token {
        let following = self.tokens.next();
        std::mem::replace(&mut self.next, following)
    }

    /// Returns what follows in the text, if anything does.
    pub(super) fn next(&mut self) -> Option<Found> {
        let first = self.next;
        if first.kind == Kind::End {
            return None;
        }
        let kind = if first.kind == Kind::LowerWord && self.tokens.slice(first.span) == "include" {
            self.advance();
            Item::Include(self.directive())
        } else {
            self.statement()
        };
        let mut end = first.span.end;
        loop {
            let token = self.next;
            match token.kind {
                Kind::End => {
                    self.is_whole = false;
                    return Some(Found { kind, span: Span::new(first.span.start, end) });
                }
                Kind::Stop => {
                    self.advance();
                    return Some(Found { kind, span: first.span.to(token.span) });
                }
                _ => {
                    self.advance();
                    end = token.span.end;
                }
            }
        }
    }

    /// The head of a statement, as far as it is right.
    fn statement(&mut self) -> Item {
        let mut label = None;
        let mut is_asked = false;
        if self.next.kind != Kind::Stop {
            self.advance();
        }
        if self.next.kind == Kind::Open {
            self.advance();
            let place = self.next.span;
            label = self.name().map(|name| (name, place));
        }
        if label.is_some() && self.next.kind == Kind::Comma {
            self.advance();
            is_asked = self.next.kind == Kind::LowerWord && is_conjecture(self.tokens.slice(self.next.span));
        }
        Item::Statement { label, is_conjecture: is_asked }
    }

    /// The name that stands here, if one does.
    fn name(&mut self) -> Option<String> {
        let token = self.next;
        let spelling = self.tokens.slice(token.span);
        let name = match token.kind {
            Kind::LowerWord | Kind::Integer => spelling.to_owned(),
            Kind::Quoted => unquoted(spelling).into_owned(),
            _ => return None,
        };
        self.advance();
        Some(name)
    }

    fn expect(&mut self, kind: Kind, expected: &'static str, open: Option<Span>) -> Result<Token, Located> {
        match self.next.kind {
            found if found == kind => Ok(self.advance()),
            _ => Err(self.unexpected(expected, open)),
        }
    }

    fn unexpected(&self, expected: &'static str, open: Option<Span>) -> Located {
        match self.next.kind {
            Kind::Bad => (SyntaxError::Flaw(self.tokens.flaw), self.next.span),
            _ => (SyntaxError::Unexpected { expected, open }, self.next.span),
        }
    }

    /// Reads what follows `include`, up to the bracket's end.
    fn directive(&mut self) -> Result<Directive, Located> {
        let open = self.expect(Kind::Open, expected::OPEN_BRACKET, None)?.span;
        let place = self.next.span;
        if !matches!(self.next.kind, Kind::Quoted | Kind::LowerWord) {
            return Err(self.unexpected(expected::FILE, Some(open)));
        }
        let file = (self.name().unwrap_or_default(), place);
        let mut names = None;
        if self.next.kind == Kind::Comma {
            self.advance();
            let list = self.expect(Kind::OpenList, expected::SELECTION, Some(open))?.span;
            let mut chosen = BTreeMap::new();
            loop {
                let place = self.next.span;
                let name = self.name().ok_or_else(|| self.unexpected(expected::LABEL, Some(list)))?;
                chosen.entry(name).or_insert(place);
                match self.next.kind {
                    Kind::Comma => self.advance(),
                    Kind::CloseList => break,
                    _ => return Err(self.unexpected(expected::SELECTION_END, Some(list))),
                };
            }
            self.advance();
            names = Some(chosen);
        }
        self.expect(Kind::Close, expected::INCLUDE_END, Some(open))?;
        match self.next.kind {
            Kind::Stop => Ok(Directive { file, names }),
            _ => Err(self.unexpected(expected::STOP, None)),
        }
    }
}
