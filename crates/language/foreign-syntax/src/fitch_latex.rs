//! Proofs in LaTeX by the package `fitch.sty`, said anew in the notation of *forall x* in the calculus `classical`, in which the rules of every book can be read. Not here: what
//! a rule is, and the statements, of which only the commands are replaced by signs.

use std::collections::HashMap;
use std::sync::Arc;

use source::{Span, Text};

use crate::Anew;
use crate::fault::{Fault, Located};

/// Commands in statements, and their signs.
const SIGNS: [(&str, &str); 32] = [
    ("land", "∧"),
    ("wedge", "∧"),
    ("&", "∧"),
    ("eand", "∧"),
    ("lor", "∨"),
    ("vee", "∨"),
    ("eor", "∨"),
    ("to", "→"),
    ("rightarrow", "→"),
    ("Rightarrow", "→"),
    ("supset", "→"),
    ("lif", "→"),
    ("eif", "→"),
    ("implies", "→"),
    ("leftrightarrow", "↔"),
    ("Leftrightarrow", "↔"),
    ("equiv", "↔"),
    ("liff", "↔"),
    ("eiff", "↔"),
    ("iff", "↔"),
    ("lnot", "¬"),
    ("neg", "¬"),
    ("sim", "¬"),
    ("enot", "¬"),
    ("forall", "∀"),
    ("exists", "∃"),
    ("bot", "⊥"),
    ("perp", "⊥"),
    ("ered", "⊥"),
    ("lfalse", "⊥"),
    ("neq", "≠"),
    ("ne", "≠"),
];

/// Commands that only change the look of what follows.
const LOOKS: [&str; 12] =
    ["text", "mathit", "mathrm", "mathsf", "textit", "textrm", "mbox", "quad", "qquad", "left", "right", "displaystyle"];

/// Commands of rules, and the names that *forall x* has for them.
const RULES: [(&str, &str); 22] = [
    ("r", "R"),
    ("ii", "→I"),
    ("ie", "→E"),
    ("ci", "→I"),
    ("ce", "→E"),
    ("ai", "∧I"),
    ("ae", "∧E"),
    ("oi", "∨I"),
    ("oe", "∨E"),
    ("bi", "↔I"),
    ("be", "↔E"),
    ("ni", "¬I"),
    ("ne", "¬E"),
    ("nne", "DN"),
    ("Ai", "∀I"),
    ("Ae", "∀E"),
    ("Ei", "∃I"),
    ("Ee", "∃E"),
    ("x", "X"),
    ("ip", "IP"),
    ("tnd", "LEM"),
    ("ds", "DS"),
];

/// The deepest subproof that is read.
const MAX_DEPTH: usize = 200;

/// Says a proof anew in the notation of *forall x*.
///
/// # Errors
/// The first thing that is wrong with it, or is not read.
pub fn proof(text: Text) -> Anew {
    let text = Arc::new(text);
    match (Reader { content: text.content(), at: 0, labels: HashMap::new(), lines: Vec::new() }).proof() {
        Ok(lines) => Ok(Text::rewritten(&text, lines.iter().map(|(line, place)| (line.as_str(), *place)))),
        Err((fault, place)) => {
            let fault = fault.describe(place, &text);
            Err(Box::new((Arc::unwrap_or_clone(text), vec![fault])))
        }
    }
}

/// A line of the proof.
struct Line {
    depth: usize,
    statement: (String, Span),
    is_given: bool,
    /// The rule, and the lines that it cites as they are called there.
    reason: Option<(String, String, Span)>,
}

struct Reader<'t> {
    content: &'t str,
    at: usize,
    /// The numbers of the lines, by the names that they have in the text.
    labels: HashMap<&'t str, usize>,
    lines: Vec<Line>,
}

impl<'t> Reader<'t> {
    fn rest(&self) -> &'t str {
        self.content.get(self.at..).unwrap_or_default()
    }

    fn blank(&mut self) {
        loop {
            let rest = self.rest();
            self.at += rest.len() - rest.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '$' | '~')).len();
            if !self.rest().starts_with('%') {
                return;
            }
            self.at += self.rest().find('\n').unwrap_or(self.rest().len());
        }
    }

    /// Reads `\command`.
    fn command(&mut self) -> Option<(&'t str, Span)> {
        self.blank();
        let inside = self.rest().strip_prefix('\\')?;
        let letters = inside.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(inside.len());
        let length = if letters == 0 { inside.chars().next().map_or(0, char::len_utf8) } else { letters };
        let place = Span::new(self.at, self.at + 1 + length);
        self.at = place.end;
        Some((inside.get(..length)?, place))
    }

    /// Reads `{…}`, with the brackets of the same kind in it; an argument in `[…]` before it is passed.
    fn argument(&mut self) -> Result<(&'t str, Span), Located> {
        self.blank();
        while self.rest().starts_with('[') {
            let end = self.rest().find(']').ok_or((Fault::Unclosed, Span::new(self.at, self.at + 1)))?;
            self.at += end + 1;
            self.blank();
        }
        let open = Span::new(self.at, self.at + usize::from(!self.rest().is_empty()));
        if !self.rest().starts_with('{') {
            return Err((Fault::Unexpected { expected: "`{`" }, open));
        }
        let mut depth = 0_usize;
        for (at, character) in self.rest().char_indices() {
            match character {
                '{' => depth += 1,
                '}' if depth == 1 => {
                    let inside = Span::new(self.at + 1, self.at + at);
                    self.at = inside.end + 1;
                    return Ok((self.content.get(inside.start..inside.end).unwrap_or_default(), inside));
                }
                '}' => depth -= 1,
                _ => {}
            }
        }
        Err((Fault::Unclosed, open))
    }

    fn proof(mut self) -> Result<Vec<(String, Span)>, Located> {
        const BEGINS: &str = "\\begin{nd}";
        let Some(begin) = self.content.find(BEGINS) else {
            let place = Span::new(0, self.content.lines().next().map_or(0, str::len));
            let instead = "write the proof with `fitch.sty`, between `\\begin{nd}` and `\\end{nd}`, or as a textbook does";
            return Err((
                Fault::Unread { what: String::from("proofs in LaTeX by another package than `fitch.sty`"), instead },
                place,
            ));
        };
        self.at = begin + BEGINS.len();
        let mut depth = 0;
        loop {
            let Some((command, place)) = self.command() else {
                let here = Span::new(self.at, self.at + self.rest().chars().next().map_or(0, char::len_utf8));
                return Err((Fault::Unexpected { expected: "a command, such as `\\have`" }, here));
            };
            match command {
                "hypo" | "have" => {
                    let (label, _) = self.argument()?;
                    let (statement, at) = self.argument()?;
                    self.labels.insert(label.trim(), self.lines.len() + 1);
                    let statement = (said(statement, at)?, at);
                    self.lines.push(Line { depth, statement, is_given: command == "hypo", reason: None });
                }
                "open" if depth == MAX_DEPTH => return Err((Fault::TooDeep, place)),
                "open" => depth += 1,
                "close" if depth == 0 => return Err((Fault::Unopened, place)),
                "close" => depth -= 1,
                "guard" => {
                    self.argument()?;
                }
                "end" => break,
                "by" => {
                    let (rule, at) = self.argument()?;
                    let (cited, _) = self.argument()?;
                    self.reason(said(rule, at)?, cited, place)?;
                }
                "\\" | "," | ";" | " " => {}
                _ => match RULES.iter().find(|(name, _)| *name == command) {
                    Some((_, rule)) => {
                        let (cited, _) = self.argument()?;
                        self.reason((*rule).to_owned(), cited, place)?;
                    }
                    None => {
                        let instead = "write `\\by{rule}{lines}` for a rule";
                        return Err((Fault::Unread { what: format!("commands such as `\\{command}`"), instead }, place));
                    }
                },
            }
        }
        if let Some(next) = self.content.get(self.at..).and_then(|rest| rest.find(BEGINS)) {
            let place = Span::new(self.at + next, self.at + next + BEGINS.len());
            return Err((
                Fault::Unread {
                    what: String::from("several proofs in one file"),
                    instead: "put each proof into a file of its own",
                },
                place,
            ));
        }
        self.written()
    }

    fn reason(&mut self, rule: String, cited: &str, place: Span) -> Result<(), Located> {
        match self.lines.last_mut() {
            Some(line) => {
                line.reason = Some((rule, cited.to_owned(), place.to(Span::at(self.at))));
                Ok(())
            }
            None => Err((Fault::Unexpected { expected: "`\\have` before a rule" }, place)),
        }
    }

    /// Writes the lines, each with the place of its statement and of its reason.
    fn written(self) -> Result<Vec<(String, Span)>, Located> {
        let Some(first) = self.lines.first() else {
            return Err((Fault::Empty { example: "`\\hypo {1} {P}`" }, Span::at(self.content.len())));
        };
        let mut pieces = vec![(String::from("notation forallx\nsystem classical\n"), Span::at(first.statement.1.start))];
        for (line, number) in self.lines.iter().zip(1..) {
            let (statement, place) = &line.statement;
            pieces.push((format!("{number} {} ", "| ".repeat(line.depth + 1).trim_end()), Span::at(place.start)));
            pieces.push((statement.clone(), *place));
            let given = if line.depth == 0 { "PR" } else { "AS" };
            match &line.reason {
                Some((rule, cited, at)) => pieces.push((format!("   {rule} {}", self.numbers(cited)), *at)),
                None if line.is_given => pieces.push((format!("   {given}"), Span::at(place.end))),
                None => {}
            }
            pieces.push((String::from("\n"), Span::at(place.end)));
        }
        Ok(pieces)
    }

    /// Returns cited lines by their numbers; a name that no line has stays as it is.
    fn numbers(&self, cited: &str) -> String {
        let number = |name: &str| {
            let name = name.trim();
            self.labels.get(name).map_or_else(|| name.to_owned(), usize::to_string)
        };
        let cited = cited.split([',', ';']).map(str::trim).filter(|one| !one.is_empty()).map(|one| {
            match (self.labels.get(one), one.split_once('-')) {
                (None, Some((first, last))) => format!("{}-{}", number(first), number(last.trim_start_matches('-'))),
                _ => number(one),
            }
        });
        cited.collect::<Vec<_>>().join(", ")
    }
}

/// Returns a statement, or the name of a rule, with signs for its commands.
fn said(written: &str, place: Span) -> Result<String, Located> {
    let mut out = String::new();
    let mut rest = written;
    while let Some(character) = rest.chars().next() {
        let at = place.start + (written.len() - rest.len());
        rest = rest.get(character.len_utf8()..).unwrap_or_default();
        match character {
            '\\' => {
                let letters = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
                let length = if letters == 0 { rest.chars().next().map_or(0, char::len_utf8) } else { letters };
                let command = rest.get(..length).unwrap_or_default();
                rest = rest.get(length..).unwrap_or_default();
                match SIGNS.iter().find(|(name, _)| *name == command) {
                    Some((_, sign)) => {
                        out.push_str(sign);
                        // The space that ends a command is none of the statement's.
                        rest = rest.trim_start_matches(' ');
                        if !matches!(*sign, "∀" | "∃" | "¬") {
                            out.push(' ');
                        }
                    }
                    None if LOOKS.contains(&command) || letters == 0 => {}
                    None => {
                        let instead =
                            "write the sign itself, or `\\land \\lor \\to \\leftrightarrow \\lnot \\forall \\exists \\bot`";
                        let found = Span::new(at, at + 1 + length);
                        return Err((Fault::Unread { what: format!("commands such as `\\{command}`"), instead }, found));
                    }
                }
            }
            '$' | '{' | '}' => {}
            '~' | '\n' | '\r' | '\t' => out.push(' '),
            _ => out.push(character),
        }
    }
    Ok(out.trim().to_owned())
}
