//! The tokens of a statement as people type it: those of Palmer's notation, foreign signs (`source::foreign`), and LaTeX's
//! groups. A sign with several meanings gives several readings. It knows no grammar.

use board_syntax::palmer::{self, Token};
use source::foreign::{self, Meaning};
use source::{Span, Text};

use crate::candidate::Change;

/// The most readings of the signs of one statement.
const MOST: usize = 8;

/// The LaTeX commands whose group is a word.
const GROUPS: [&str; 16] = [
    "text",
    "mathrm",
    "mathit",
    "mathsf",
    "mathbf",
    "mathtt",
    "mathcal",
    "mathbb",
    "operatorname",
    "textit",
    "textrm",
    "textsf",
    "textbf",
    "texttt",
    "emph",
    "mbox",
];

/// A token: what it is, what is read for it, and where it stands.
#[derive(Clone, Debug)]
pub(crate) struct Tok {
    pub(crate) kind: Token,
    /// Text in the notation of boards.
    pub(crate) new: String,
    pub(crate) span: Span,
    /// A meaning that has no token in Palmer's notation.
    pub(crate) meaning: Option<Meaning>,
    /// True if another change says what is read here.
    pub(crate) silent: bool,
}

/// A statement on its way to the notation of boards.
#[derive(Clone, Debug)]
pub(crate) struct Statement<'t> {
    pub(crate) text: &'t Text,
    pub(crate) tokens: Vec<Tok>,
    /// Parts that stand for nothing.
    gone: Vec<Change>,
}

impl<'t> Statement<'t> {
    /// Returns what is written at a token.
    pub(crate) fn written(&self, at: usize) -> &'t str {
        self.tokens.get(at).map_or("", |tok| self.text.slice(tok.span))
    }

    pub(crate) fn kind(&self, at: usize) -> Option<Token> {
        self.tokens.get(at).map(|tok| tok.kind)
    }

    /// Returns true if one of these stands here.
    pub(crate) fn is(&self, at: usize, kinds: &[Token]) -> bool {
        self.kind(at).is_some_and(|kind| kinds.contains(&kind))
    }

    /// Returns the word here, as it is read.
    pub(crate) fn word(&self, at: usize) -> Option<&str> {
        self.tokens.get(at).filter(|tok| tok.kind == Token::Word).map(|tok| tok.new.as_str())
    }

    /// Takes a token away.
    pub(crate) fn remove(&mut self, at: usize, note: Option<String>) {
        if at < self.tokens.len() {
            let tok = self.tokens.remove(at);
            // A bracket that closed kept two words apart.
            let new = if tok.kind == Token::Close { String::from(" ") } else { String::new() };
            self.gone.push(Change { span: tok.span, new, note });
        }
    }

    /// Makes one token of those from `from` to `to`, which is not among them.
    pub(crate) fn merge(&mut self, from: usize, to: usize, kind: Token, new: impl Into<String>) {
        let (Some(first), Some(last)) = (self.tokens.get(from), self.tokens.get(to.saturating_sub(1))) else { return };
        let span = first.span.to(last.span);
        self.gone.retain(|change| change.span.start < span.start || change.span.end > span.end);
        self.tokens.splice(from..to, [Tok { kind, new: new.into(), span, meaning: None, silent: false }]);
    }

    /// Returns what is read otherwise than it stands.
    pub(crate) fn changes(&self) -> Vec<Change> {
        let mut changes = self.gone.clone();
        for tok in &self.tokens {
            let written = self.text.slice(tok.span);
            if tok.new != written {
                let note = (!tok.silent).then(|| format!("`{written}` as `{}`", tok.new.trim()));
                changes.push(Change { span: tok.span, new: tok.new.clone(), note });
            }
        }
        changes.sort_by_key(|change| (change.span.start, change.span.end));
        changes
    }
}

/// Returns the token and the sign that a meaning has on a board.
pub(crate) fn of_meaning(meaning: Meaning) -> (Token, &'static str) {
    let token = match meaning {
        Meaning::ForAll => Token::ForAll,
        Meaning::Exists | Meaning::NotExists => Token::Exists,
        Meaning::ExistsUnique => Token::ExistsUnique,
        Meaning::Not => Token::Not,
        Meaning::And => Token::And,
        Meaning::Or => Token::Or,
        Meaning::Implies => Token::Implies,
        Meaning::Iff => Token::Iff,
        Meaning::Equal => Token::Equal,
        Meaning::NotEqual => Token::NotEqual,
        Meaning::AtLeast => Token::AtLeast,
        Meaning::AtMost => Token::AtMost,
        Meaning::MoreThan => Token::MoreThan,
        Meaning::LessThan => Token::LessThan,
        Meaning::Open => Token::Open,
        Meaning::Close => Token::Close,
        Meaning::Comma => Token::Comma,
        Meaning::Colon => Token::Colon,
        Meaning::Plus => Token::Plus,
        Meaning::Bar => Token::Bar,
        Meaning::Xor | Meaning::True | Meaning::False | Meaning::Nothing => Token::Unknown,
    };
    (token, meaning.sign().unwrap_or_default())
}

impl Tok {
    pub(crate) fn of(meaning: Meaning, span: Span, written: &str) -> Tok {
        let (kind, new) = match meaning {
            Meaning::Xor => (Token::Unknown, written),
            Meaning::True | Meaning::False => (Token::Word, written),
            _ => of_meaning(meaning),
        };
        let special = matches!(meaning, Meaning::Xor | Meaning::True | Meaning::False | Meaning::Nothing | Meaning::NotExists);
        Tok { kind, new: new.to_owned(), span, meaning: special.then_some(meaning), silent: false }
    }
}

/// Returns the readings of the bytes of `span`, by what their signs can mean.
pub(crate) fn readings(text: &Text, span: Span) -> Vec<Statement<'_>> {
    let mut all = vec![Statement { text, tokens: Vec::new(), gone: Vec::new() }];
    for alternatives in lex(text, span) {
        let copies = if all.len() * alternatives.len() > MOST { 1 } else { alternatives.len() };
        let before = all.clone();
        all.clear();
        for tok in alternatives.into_iter().take(copies) {
            all.extend(before.iter().cloned().map(|mut statement| {
                let written = text.slice(tok.span);
                match tok.meaning {
                    Some(Meaning::Nothing) => {
                        let note = Some(format!("`{written}` as nothing"));
                        statement.gone.push(Change { span: tok.span, new: String::new(), note });
                    }
                    _ => statement.tokens.push(tok.clone()),
                }
                statement
            }));
        }
    }
    all
}

fn lex(text: &Text, span: Span) -> Vec<Vec<Tok>> {
    let mut found = Vec::new();
    let mut own = palmer::tokens(text, span).into_iter().peekable();
    let mut at = span.start;
    while at < span.end {
        let rest = text.slice(Span::new(at, span.end));
        let first = rest.chars().next().unwrap_or_default();
        if first.is_whitespace() || first == '\u{feff}' {
            at += first.len_utf8();
            continue;
        }
        if let Some((length, word)) = group(rest) {
            let place = Span::new(at, at + length);
            found.push(vec![Tok { kind: Token::Word, new: word.to_owned(), span: place, meaning: None, silent: true }]);
            at += length;
            continue;
        }
        if let Some((length, meanings)) = foreign::sign_at(rest) {
            let place = Span::new(at, at + length);
            let written = text.slice(place);
            let is_lost = matches!(written, "?" | "\u{fffd}");
            let starts_word = rest.get(length..).is_some_and(|behind| behind.starts_with(char::is_alphabetic));
            if !is_lost || starts_word {
                found.push(meanings.map(|meaning| Tok::of(meaning, place, written)).collect());
                at += length;
                continue;
            }
        }
        while own.next_if(|(_, place)| place.end <= at).is_some() {}
        if own.peek().is_some_and(|(_, place)| place.start < at) {
            own = palmer::tokens(text, Span::new(at, span.end)).into_iter().peekable();
        }
        match own.next() {
            Some((kind, place)) if place.start == at => {
                let new = narrow(text.slice(place));
                found.push(vec![Tok { kind, new, span: place, meaning: None, silent: false }]);
                at = place.end;
            }
            Some((_, place)) if place.start > at => {
                // Space of LaTeX, or a byte order mark.
                at = place.start;
                own = palmer::tokens(text, Span::new(at, span.end)).into_iter().peekable();
            }
            _ => break,
        }
    }
    found
}

/// Returns the length of a LaTeX command with its group at the beginning of a text, and the word in it.
fn group(rest: &str) -> Option<(usize, &str)> {
    let behind = rest.strip_prefix('\\')?;
    let name = behind.split(|c: char| !c.is_ascii_alphabetic()).next().filter(|name| GROUPS.contains(name))?;
    let inside = behind.get(name.len()..)?.trim_start().strip_prefix('{')?;
    let word = inside.split('}').next()?;
    let end = rest.len() - inside.len() + word.len() + 1;
    let word = word.trim();
    (!word.is_empty() && end <= rest.len() && word.chars().all(palmer::is_word_character)).then_some((end, word))
}

/// Writes letters and digits of double width as usual ones.
fn narrow(written: &str) -> String {
    let usual = |c: char| match c {
        '０'..='９' | 'Ａ'..='Ｚ' | 'ａ'..='ｚ' => char::from_u32(u32::from(c) - 0xFEE0).unwrap_or(c),
        _ => c,
    };
    written.chars().map(usual).collect()
}
