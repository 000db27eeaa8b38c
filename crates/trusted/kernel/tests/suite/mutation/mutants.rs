//! The texts that a proof file becomes when one token of it is replaced, deleted, doubled or changes places with its neighbour.

use std::collections::{BTreeMap, BTreeSet};

/// Kinds of things that can replace each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Word,
    Line,
    Rule,
    Block,
    Variable,
    Function,
    Letter,
    Game,
    Numeral,
    Truth,
    Connective,
    Negation,
    Quantifier,
    Operator,
    Comparator,
    Bracket,
    Mark,
}

#[derive(Clone, Copy, Debug)]
struct Token {
    kind: Kind,
    start: usize,
    end: usize,
}

/// A change of a text: what stands between two places becomes something else.
#[derive(Clone, Debug)]
pub(crate) struct Edit {
    start: usize,
    end: usize,
    with: String,
}

/// The text without its comments.
pub(crate) fn plain(text: &str) -> String {
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim_end());
    lines.filter(|line| !line.is_empty()).map(|line| format!("{line}\n")).collect()
}

/// The text with edits made, which may not overlap; nothing if they do.
pub(crate) fn edited(text: &str, edits: &[&Edit]) -> Option<String> {
    let mut edits = edits.to_vec();
    edits.sort_by_key(|edit| edit.start);
    let mut result = String::with_capacity(text.len() + 16);
    let mut end = 0;
    for edit in edits {
        if edit.start < end {
            return None;
        }
        result.push_str(&text[end..edit.start]);
        result.push_str(&edit.with);
        end = edit.end;
    }
    result.push_str(&text[end..]);
    Some(result)
}

/// Every change of one token. `rules` are names of rules to try besides those in the text.
pub(crate) fn edits(text: &str, rules: &[&str]) -> Vec<Edit> {
    let tokens = tokens(text);
    let mut known: BTreeMap<Kind, BTreeSet<&str>> = BTreeMap::new();
    for token in &tokens {
        known.entry(token.kind).or_default().insert(&text[token.start..token.end]);
    }
    let more: [(Kind, &[&str]); 14] = [
        (Kind::Rule, rules),
        (Kind::Rule, &["Modus tollens"]),
        (Kind::Line, &["99"]),
        (Kind::Block, &["Elsewhere"]),
        (Kind::Variable, &["v_9"]),
        (Kind::Function, &["h_9"]),
        (Kind::Letter, &["L_9"]),
        (Kind::Game, &["[potency]"]),
        (Kind::Numeral, &["987"]),
        (Kind::Truth, &["tT", "tF"]),
        (Kind::Connective, &["∧", "∨", "→"]),
        (Kind::Quantifier, &["∀", "∃"]),
        (Kind::Operator, &["+", "-", "*", "/", "f/", "c/", "%"]),
        (Kind::Comparator, &["<", ">", "="]),
    ];
    for (kind, texts) in more {
        known.entry(kind).or_default().extend(texts);
    }
    let mut found = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let &Token { kind, start, end } = token;
        let own = &text[start..end];
        let others = known[&kind].iter().filter(|other| **other != own);
        found.extend(others.map(|other| Edit { start, end, with: (*other).to_owned() }));
        // A term may stand for a term of another kind, and a formula for a formula.
        let stand_ins: &[&str] = match kind {
            Kind::Variable => &["0", "f(x)"],
            Kind::Numeral => &["x"],
            _ => &[],
        };
        found.extend(stand_ins.iter().map(|&with| Edit { start, end, with: with.to_owned() }));
        found.push(Edit { start, end, with: String::new() });
        found.push(Edit { start, end, with: format!("{own} {own}") });
        if let Some(next) = tokens.get(at + 1) {
            let with = format!("{}{}{own}", &text[next.start..next.end], &text[end..next.start]);
            found.push(Edit { start, end: next.end, with });
        }
    }
    found
}

fn tokens(text: &str) -> Vec<Token> {
    let mut found = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let (statement, rest) = line.split_once(" by ").unwrap_or((line, ""));
        symbols(statement, start, true, &mut found);
        if !rest.is_empty() {
            let by = start + statement.len() + 1;
            found.push(Token { kind: Kind::Word, start: by, end: by + 2 });
            after_by(rest, by + 3, &mut found);
        }
        start += line.len();
    }
    found
}

/// The rule's name and the clauses after it.
fn after_by(rest: &str, start: usize, found: &mut Vec<Token>) {
    let clause = |word: &str| rest.match_indices(word).map(|(at, _)| at).find(|&at| !rest[at..].starts_with(" with reference"));
    let ends = [" on ", " with ", " using "].into_iter().filter_map(clause).chain([rest.trim_end().len()]);
    let end = ends.min().unwrap_or(0);
    found.push(Token { kind: Kind::Rule, start, end: start + end });
    let mut at = end;
    for clause in rest[end..].split_inclusive([' ', '\n']) {
        let word = clause.trim();
        if matches!(word, "on" | "with" | "using") {
            found.push(Token { kind: Kind::Word, start: start + at, end: start + at + word.len() });
        } else {
            let last = found.iter().rev().find(|token| token.kind == Kind::Word).map(|token| token.end - token.start);
            // `on` and `using` are followed by numbers of lines, `with` by objects.
            let cites = last != Some("with".len());
            symbols(clause, start + at, cites, found);
        }
        at += clause.len();
    }
}

/// The symbols of a statement or of a list; `numbered` where a number at the beginning is a line's.
fn symbols(part: &str, start: usize, numbered: bool, found: &mut Vec<Token>) {
    let mut rest = part;
    let mut quantified = false;
    while let Some(first) = rest.chars().next() {
        let length = |fits: fn(char) -> bool| rest.find(|c| !fits(c)).unwrap_or(rest.len());
        let (kind, length) = match first {
            c if c.is_whitespace() => {
                rest = &rest[c.len_utf8()..];
                continue;
            }
            _ if rest.starts_with("f/") || rest.starts_with("c/") => (Kind::Operator, 2),
            // The sign of a number, which stands right before its digits and after nothing that it could be subtracted from.
            '-' if rest[1..].starts_with(|c: char| c.is_ascii_digit())
                && part[..part.len() - rest.len()].ends_with(['(', ',', ' ']) =>
            {
                (Kind::Numeral, 1 + rest[1..].find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len() - 1))
            }
            '0'..='9' => {
                let behind = length(|c| c.is_ascii_digit());
                let line = numbered && (rest[behind..].starts_with('.') || !part.contains('('));
                (if line { Kind::Line } else { Kind::Numeral }, behind)
            }
            '[' => (Kind::Game, rest.find(']').map_or(rest.len(), |at| at + 1)),
            c if c.is_ascii_alphabetic() => {
                let length = length(|c| c.is_ascii_alphanumeric() || c == '_');
                let word = &rest[..length];
                let kind = match word {
                    "axiom" | "assume" | "end" | "subproof" | "system" => Kind::Word,
                    "tT" | "tF" => Kind::Truth,
                    _ if part.trim_start().starts_with("subproof") || (numbered && !part.contains(['(', '.'])) => Kind::Block,
                    _ if c.is_ascii_uppercase() => Kind::Letter,
                    _ if rest[length..].starts_with('(') => Kind::Function,
                    _ => Kind::Variable,
                };
                (kind, length)
            }
            '∧' | '∨' | '→' => (Kind::Connective, first.len_utf8()),
            '¬' => (Kind::Negation, first.len_utf8()),
            '∀' | '∃' => (Kind::Quantifier, first.len_utf8()),
            '+' | '-' | '*' | '/' | '%' => (Kind::Operator, 1),
            '<' | '>' | '=' => (Kind::Comparator, 1),
            '(' | ')' => (Kind::Bracket, 1),
            _ => (Kind::Mark, first.len_utf8()),
        };
        let at = start + (part.len() - rest.len());
        // The brackets of a quantifier's variable go with it: without them nothing can be read.
        let bracket = kind == Kind::Bracket && quantified;
        if !bracket {
            quantified = kind == Kind::Quantifier;
            found.push(Token { kind, start: at, end: at + length });
        }
        rest = &rest[length..];
    }
}
