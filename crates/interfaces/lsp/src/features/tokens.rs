//! Semantic tokens: comments, keywords, numbers of lines, rules, predicates, functions, variables, signs. They are found line by line, so that lines
//! which cannot be read have colours as well.

use std::collections::BTreeMap;

use adjudication::{Book, KnownName, ListedRule, Span};
use lsp_types::{SemanticToken, SemanticTokenType, SemanticTokens, SemanticTokensLegend};

use super::View;
use super::completion::known_names;
use super::names::is_sign;
use super::statement_place::statement_in;
use super::words::{comment, is_word_character};
use crate::language::Language;
use crate::positions::Encoding;

/// Kind of a token; its number is its place in the legend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Comment,
    Keyword,
    Number,
    Rule,
    Predicate,
    Function,
    Variable,
    Sign,
    Text,
    Label,
}

/// The kinds in the order of their numbers, as the protocol calls them.
const LEGEND: [(Kind, SemanticTokenType); 10] = [
    (Kind::Comment, SemanticTokenType::COMMENT),
    (Kind::Keyword, SemanticTokenType::KEYWORD),
    (Kind::Number, SemanticTokenType::NUMBER),
    (Kind::Rule, SemanticTokenType::MACRO),
    (Kind::Predicate, SemanticTokenType::CLASS),
    (Kind::Function, SemanticTokenType::FUNCTION),
    (Kind::Variable, SemanticTokenType::VARIABLE),
    (Kind::Sign, SemanticTokenType::OPERATOR),
    (Kind::Text, SemanticTokenType::STRING),
    (Kind::Label, SemanticTokenType::NAMESPACE),
];

/// Words that begin the lines of a document.
const HEADS: [&str; 33] = [
    "system", "notation", "symbols", "house", "subproof", "assume", "end", "exercise", "rules", "premise", "goal", "points",
    "partial", "lines", "say", "calculus", "rule", "also", "says", "from", "infer", "choose", "provided", "sound", "witness",
    "case", "base", "replace", "evaluate", "fof", "cnf", "tff", "include",
];

/// Returns the kinds of tokens in the order of their numbers.
pub(crate) fn legend() -> SemanticTokensLegend {
    SemanticTokensLegend { token_types: LEGEND.map(|(_, name)| name).to_vec(), token_modifiers: Vec::new() }
}

/// Returns the tokens of a document.
pub(crate) fn tokens(view: &View<'_>) -> Option<SemanticTokens> {
    if view.document.language == Language::Foreign {
        return None;
    }
    let names = known_names(view).into_iter().map(|known| (known.name.clone(), known)).collect();
    let head = if view.document.language == Language::Proof { view.head() } else { None };
    let long = |rule: &ListedRule| rule.name.to_lowercase();
    let holds_clause = |name: &String| name.split(' ').any(is_clause);
    let rules = head.iter().flat_map(|head| &head.listing.rules).map(long).filter(holds_clause).collect();
    let reader = Reader { language: view.document.language, book: head.and_then(|head| head.book), names, rules };
    let mut data = Vec::new();
    let mut last = (0, 0);
    for number in 0..view.document.lines().line_count() {
        let Some((_, line)) = view.document.lines().line(view.content(), number) else { break };
        let mut found = reader.line(line);
        found.sort_by_key(|(span, _)| span.start);
        // The last token's beginning in this line, in bytes and in units.
        let mut before = (0, 0);
        for (span, kind) in found {
            let units = |from: usize, to: usize| length(line.get(from..to).unwrap_or_default(), view.encoding);
            let start = before.1 + units(before.0, span.start);
            before = (span.start, start);
            let delta_line = count(number - last.0);
            data.push(SemanticToken {
                delta_line,
                delta_start: if delta_line == 0 { start - last.1 } else { start },
                length: units(span.start, span.end),
                token_type: count(LEGEND.iter().position(|(known, _)| *known == kind).unwrap_or(0)),
                token_modifiers_bitset: 0,
            });
            last = (number, start);
        }
    }
    Some(SemanticTokens { result_id: None, data })
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

fn length(text: &str, encoding: Encoding) -> u32 {
    count(match encoding {
        Encoding::Utf8 => text.len(),
        Encoding::Utf16 => text.chars().map(char::len_utf16).sum(),
    })
}

/// Reader of the lines of a document.
struct Reader {
    language: Language,
    book: Option<Book>,
    names: BTreeMap<String, KnownName>,
    /// Names of rules that hold the word of a clause, in small letters.
    rules: Vec<String>,
}

impl Reader {
    /// Returns the tokens of a line, which do not overlap.
    fn line(&self, line: &str) -> Vec<(Span, Kind)> {
        let end = match self.language {
            Language::Tptp => line.find('%').unwrap_or(line.len()),
            _ => comment(line),
        };
        let code = line.get(..end).unwrap_or_default();
        let mut found = Vec::new();
        if end < line.len() {
            found.push((Span::new(end, line.len()), Kind::Comment));
        }
        let from = code.len() - code.trim_start().len();
        let word = code.get(from..).unwrap_or_default();
        let word = word.get(..word.find(|c| !is_word_character(c)).unwrap_or(word.len())).unwrap_or_default();
        let is_label =
            self.language == Language::Board && code.get(from + word.len()..).is_some_and(|rest| rest.starts_with(':'));
        let is_head = HEADS.contains(&word) && !is_label && self.language != Language::Statements;
        if is_head {
            found.push((Span::new(from, from + word.len()), Kind::Keyword));
        }
        match statement_in(self.language, self.book, code).filter(|(start, _)| !is_head || *start > from) {
            Some((start, stop)) => {
                self.margin(code, if is_head { from + word.len() } else { 0 }, start, &mut found);
                self.statement(code, start, stop, &mut found);
                self.reason(code, stop, &mut found);
            }
            None => self.clause(code, if is_head { from + word.len() } else { 0 }, word, &mut found),
        }
        found
    }

    /// Finds what stands before a statement: its number, its label, and words such as `axiom`.
    fn margin(&self, code: &str, from: usize, to: usize, found: &mut Vec<(Span, Kind)>) {
        for (span, written) in words(code, from, to) {
            let kind = if written.starts_with(|c: char| c.is_ascii_digit()) {
                Kind::Number
            } else if self.language == Language::Board {
                Kind::Label
            } else {
                Kind::Keyword
            };
            found.push((span, kind));
        }
    }

    /// Finds the names and the signs of a statement.
    fn statement(&self, code: &str, from: usize, to: usize, found: &mut Vec<(Span, Kind)>) {
        let text = code.get(from..to).unwrap_or_default();
        for (at, c) in text.char_indices().filter(|(_, c)| !is_word_character(*c)) {
            let is_mark = c.is_whitespace() || matches!(c, '(' | ')' | '[' | ']' | ',' | '.' | ':' | '\\' | '"' | '$');
            if !is_mark {
                found.push((Span::new(from + at, from + at + c.len_utf8()), Kind::Sign));
            }
        }
        for (span, written) in words(code, from, to) {
            let begin = code.get(..span.start).unwrap_or_default();
            if begin.ends_with('\\') || is_sign(written) {
                found.push((span, Kind::Sign));
            } else if written.starts_with(|c: char| c.is_ascii_digit()) {
                found.push((span, Kind::Number));
            } else if self.book.is_some() {
                let letters = written.char_indices().map(|(at, c)| Span::new(span.start + at, span.start + at + c.len_utf8()));
                found.extend(letters.map(|span| (span, self.kind(code.get(span.start..span.end).unwrap_or_default()))));
            } else {
                found.push((span, if begin.ends_with('[') { Kind::Function } else { self.kind(written) }));
            }
        }
    }

    fn kind(&self, name: &str) -> Kind {
        match self.names.get(name) {
            Some(KnownName { is_predicate: true, .. }) => Kind::Predicate,
            Some(_) => Kind::Function,
            None if name.starts_with(|c: char| c.is_ascii_digit()) => Kind::Number,
            None => Kind::Variable,
        }
    }

    /// Finds the rule and the numbers of a justification.
    fn reason(&self, code: &str, from: usize, found: &mut Vec<(Span, Kind)>) {
        if self.language != Language::Proof {
            return;
        }
        if self.book.is_some() {
            let reason = code.get(from..).unwrap_or_default();
            // Numbers stand before the rule or after it.
            for (at, part) in parts(reason) {
                let span = Span::new(from + at, from + at + part.len());
                let is_number = part.chars().all(|c| c.is_ascii_digit() || matches!(c, '-' | '–'));
                found.push((span, if is_number { Kind::Number } else { Kind::Rule }));
            }
            return;
        }
        let all = words(code, from, code.len());
        let named = all.iter().find(|(_, word)| *word == "by").map_or(code.len(), |(span, _)| span.end);
        let name = code.get(named..).unwrap_or_default().trim_start_matches([' ', '"']).to_lowercase();
        // The part of the name in which words of clauses are words of the name.
        let length = self.rules.iter().filter(|rule| name.starts_with(rule.as_str())).map(String::len).max().unwrap_or(0);
        let name_end = code.len() - name.len().min(code.len()) + length;
        let mut clause = "";
        let mut rule: Option<Span> = None;
        for (span, written) in all {
            if clause.is_empty() && written == "by" || !clause.is_empty() && is_clause(written) && span.start >= name_end {
                clause = written;
                found.push((span, Kind::Keyword));
                continue;
            }
            match clause {
                // A rule's name may have several words.
                "by" => rule = Some(rule.map_or(span, |rule| rule.to(span))),
                "on" => found.push((span, Kind::Number)),
                "using" if written.starts_with(|c: char| c.is_ascii_digit()) => found.push((span, Kind::Number)),
                "using" => found.push((span, Kind::Label)),
                "with" => found.push((span, self.kind(written))),
                _ => {}
            }
        }
        found.extend(rule.map(|rule| (Reader::whole_rule(code, rule), Kind::Rule)));
    }

    /// Returns the span of a rule's name with the signs around its words: `→E`.
    fn whole_rule(code: &str, rule: Span) -> Span {
        let before = code.get(..rule.start).unwrap_or_default();
        let behind = code.get(rule.end..).unwrap_or_default();
        let more = behind.find(char::is_whitespace).unwrap_or(behind.len());
        let begin = before.len() - before.chars().rev().take_while(|c| !c.is_whitespace()).map(char::len_utf8).sum::<usize>();
        Span::new(begin, rule.end + more)
    }

    /// Finds the parts of a line that holds no statement: quotations, numbers, names.
    fn clause(&self, code: &str, from: usize, head: &str, found: &mut Vec<(Span, Kind)>) {
        let mut quotation = None;
        let mut quotations: Vec<Span> = Vec::new();
        for (at, _) in code.match_indices('"') {
            match quotation.take() {
                None => quotation = Some(at),
                Some(begin) => quotations.push(Span::new(begin, at + 1)),
            }
        }
        let mut next = quotations.iter().peekable();
        for (span, written) in words(code, from, code.len()) {
            while next.next_if(|quoted| quoted.end <= span.start).is_some() {}
            if next.peek().is_some_and(|quoted| quoted.start <= span.start) {
                continue;
            }
            let kind = match head {
                "system" | "notation" | "subproof" | "calculus" => Kind::Label,
                "rules" | "rule" => Kind::Rule,
                "choose" if matches!(written, "object" | "variable" | "number" | "function" | "formula") => Kind::Keyword,
                "end" => Kind::Keyword,
                _ if self.language == Language::Rules && matches!(written, "when" | "or" | "in" | "if" | "paid") => Kind::Keyword,
                _ if is_sign(written) => Kind::Sign,
                "symbols" if matches!(written, "predicate" | "function") => Kind::Keyword,
                _ => self.kind(written),
            };
            found.push((span, kind));
        }
        found.extend(quotations.into_iter().map(|span| (span, Kind::Text)));
    }
}

/// Tells whether a word begins a clause of a step.
fn is_clause(word: &str) -> bool {
    matches!(word, "on" | "with" | "using")
}

/// Returns the words in a part of a line.
fn words(code: &str, from: usize, to: usize) -> Vec<(Span, &str)> {
    let text = code.get(from..to).unwrap_or_default();
    let starts = text
        .char_indices()
        .filter(|&(at, c)| is_word_character(c) && !text.get(..at).unwrap_or_default().ends_with(is_word_character));
    let found = starts.map(|(at, _)| {
        let rest = text.get(at..).unwrap_or_default();
        let word = rest.get(..rest.find(|c| !is_word_character(c)).unwrap_or(rest.len())).unwrap_or_default();
        (Span::new(from + at, from + at + word.len()), word)
    });
    found.collect()
}

/// Returns the parts of a justification between blanks and commas.
fn parts(reason: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_gap = |c: char| c.is_whitespace() || matches!(c, ',' | ':');
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = reason.get(at..)?;
        let begin = at + rest.find(|c| !is_gap(c))?;
        let part = reason.get(begin..)?;
        let part = part.get(..part.find(is_gap).unwrap_or(part.len()))?;
        at = begin + part.len();
        Some((begin, part))
    })
}
