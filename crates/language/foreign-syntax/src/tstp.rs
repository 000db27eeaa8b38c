//! Derivations of TPTP as lists of steps: each with its formula, and the steps that it claims to come from. Not here: what the formulas mean, and whether a step is right.

use source::{Span, Text};

/// A step of a derivation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// `fof`, `cnf`, `tff` or `tcf`.
    pub language: String,
    /// Its name.
    pub name: String,
    /// Its role.
    pub role: String,
    /// The place of its formula.
    pub formula: Span,
    /// The place of the whole step.
    pub place: Span,
    /// Its origin, as it is stated.
    pub origin: Origin,
}

/// The origin that a step states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// None: it is given.
    Given,
    /// A statement of a file, perhaps by another name.
    File(Option<String>),
    /// It was made up: `definition`, `tautology`, ….
    Introduced(String),
    /// It was inferred.
    Inferred {
        /// The rules, that of the step first.
        rules: Vec<String>,
        /// `thm`, `esa`, `cth`, …: of several the one that is no `thm`.
        status: String,
        /// The names of the steps that it comes of.
        parents: Vec<String>,
    },
}

/// The deepest nesting of sources that is followed.
const MAX_SOURCES: usize = 10_000;

/// Reads the steps of a derivation; the place of what does not end as a fault.
///
/// # Errors
/// The place where the text is no sequence of annotated formulas.
pub fn steps(text: &Text) -> Result<Vec<Step>, Span> {
    let content = text.content();
    let mut found = Vec::new();
    let mut at = 0;
    loop {
        at = blank(content, at);
        let rest = content.get(at..).unwrap_or_default();
        if rest.is_empty() {
            return Ok(found);
        }
        let word = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
        let language = rest.get(..word).unwrap_or_default().to_owned();
        let open = blank(content, at + word);
        let fault = Span::new(at, (at + word.max(1)).min(content.len()));
        if language.is_empty() || !content.get(open..).unwrap_or_default().starts_with('(') {
            return Err(fault);
        }
        let (parts, close) = parts(content, open + 1).ok_or(fault)?;
        let stop = blank(content, close + 1);
        if !content.get(stop..).unwrap_or_default().starts_with('.') || parts.len() < 3 {
            return Err(fault);
        }
        let place = Span::new(at, stop + 1);
        at = stop + 1;
        let said = |index: usize| parts.get(index).map_or("", |&span| text.slice(span).trim());
        let origin = origin(said(3)).ok_or(fault)?;
        found.push(Step { language, name: plain(said(0)), role: said(1).to_owned(), formula: parts[2], place, origin });
    }
}

/// Reads where a formula comes from; `None` for one whose brackets do not fit.
fn origin(source: &str) -> Option<Origin> {
    let Some((head, inside)) = applied(source) else {
        let is_known = source.is_empty() || matches!(source, "unknown" | "input");
        return Some(if is_known {
            Origin::Given
        } else {
            Origin::Inferred { rules: Vec::new(), status: String::from("thm"), parents: vec![plain(source)] }
        });
    };
    match head {
        "file" => Some(Origin::File(items(inside)?.get(1).map(|name| plain(name)))),
        "introduced" => Some(Origin::Introduced(items(inside)?.first().map_or(String::new(), |&what| plain(what)))),
        "inference" => {
            let (mut rules, mut parents, mut status) = (Vec::new(), Vec::new(), None);
            let mut sources = vec![source];
            let mut followed = 0;
            while let Some(source) = sources.pop() {
                followed += 1;
                if followed > MAX_SOURCES {
                    return None;
                }
                match applied(source) {
                    Some(("inference", inside)) => {
                        let [rule, information, from] = items(inside)?[..] else { return None };
                        rules.push(plain(rule));
                        let said = information.split("status(").nth(1).and_then(|rest| rest.split(')').next());
                        let said = said.map_or("thm", str::trim);
                        if status.as_deref().is_none_or(|known| known == "thm") {
                            status = Some(said.to_owned());
                        }
                        let from = from.strip_prefix('[').and_then(|from| from.strip_suffix(']')).unwrap_or(from);
                        sources.extend(items(from)?.into_iter().rev());
                    }
                    // A theory that was used, such as that of equality, is no step.
                    Some(("theory" | "introduced" | "file" | "creator", _)) => {}
                    _ => {
                        // After a colon come details, such as a substitution.
                        let colon = match source.strip_prefix('\'') {
                            Some(inner) => source.len() - inner.len() + inner.find("':").map_or(inner.len(), |at| at + 1),
                            None => source.find(':').unwrap_or(source.len()),
                        };
                        let name = source.get(..colon).unwrap_or(source);
                        parents.push(plain(name));
                    }
                }
            }
            Some(Origin::Inferred { rules, status: status.unwrap_or_else(|| String::from("thm")), parents })
        }
        _ => Some(Origin::Given),
    }
}

/// Returns the head and the inside of `head(…)`.
fn applied(term: &str) -> Option<(&str, &str)> {
    let (head, rest) = term.split_once('(')?;
    let is_word = !head.is_empty() && head.trim().chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    is_word.then_some((head.trim(), rest.trim_end().strip_suffix(')')?))
}

/// Returns the parts between commas that stand in no brackets.
fn items(inside: &str) -> Option<Vec<&str>> {
    if inside.trim().is_empty() {
        return Some(Vec::new());
    }
    // The end is written, so that the last part ends as the others do.
    let closed = format!("{inside})");
    let (spans, close) = parts(&closed, 0)?;
    (close == inside.len()).then(|| spans.iter().filter_map(|span| inside.get(span.start..span.end)).map(str::trim).collect())
}

/// Returns the characters of a name, without quotation marks.
fn plain(name: &str) -> String {
    let name = name.trim();
    match name.strip_prefix('\'').and_then(|inner| inner.strip_suffix('\'')) {
        Some(inner) => inner.replace("\\'", "'").replace("\\\\", "\\"),
        None => name.to_owned(),
    }
}

/// Passes white space and comments.
fn blank(content: &str, mut at: usize) -> usize {
    loop {
        let rest = content.get(at..).unwrap_or_default();
        let trimmed = rest.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
        at += rest.len() - trimmed.len();
        if trimmed.starts_with('%') || trimmed.starts_with('#') {
            at += trimmed.find('\n').unwrap_or(trimmed.len());
        } else if trimmed.starts_with("/*") {
            at += trimmed.find("*/").map_or(trimmed.len(), |end| end + 2);
        } else {
            return at;
        }
    }
}

/// Returns the parts between commas from a place on, and the place of the bracket that closes them.
fn parts(content: &str, from: usize) -> Option<(Vec<Span>, usize)> {
    let bytes = content.as_bytes();
    let (mut found, mut depth, mut start, mut at) = (Vec::new(), 0_usize, from, from);
    loop {
        match bytes.get(at)? {
            quote @ (b'\'' | b'"') => {
                at += 1;
                while bytes.get(at)? != quote {
                    at += if bytes.get(at) == Some(&b'\\') { 2 } else { 1 };
                }
            }
            b'%' => at += content.get(at..)?.find('\n')?,
            b'(' | b'[' => depth += 1,
            b')' | b']' if depth > 0 => depth -= 1,
            b')' => {
                found.push(Span::new(start, at));
                return Some((found, at));
            }
            b',' if depth == 0 => {
                found.push(Span::new(start, at));
                start = at + 1;
            }
            _ => {}
        }
        at += 1;
    }
}
