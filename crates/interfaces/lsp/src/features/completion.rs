//! Completion: rules after `by`, earlier lines after `on`, subproofs after `using`, and in statements the names that the document knows
//! and the symbols, which can be typed as words: `forall` or `\forall` for ∀.

use adjudication::proof_json::Tag;
use adjudication::{
    Book, GAME_NAMES, GameNameRole, KnownName, ListedRule, RuleListing, SIGNS, Sign, Span, Text, shipped_systems,
};
use lsp_types::{
    CompletionItem, CompletionItemKind, CompletionItemLabelDetails, CompletionTextEdit, Documentation, MarkupContent, MarkupKind,
    Position,
};

use super::View;
use super::hover::of_rule;
use super::words::{comment, is_word_character};
use crate::analysis::Analysis;
use crate::language::Language;
use crate::outline::{Block, Citable, ProofOutline};

/// The line in which something is typed.
#[derive(Clone, Copy)]
struct Typed<'a> {
    /// Number of the line, from 0.
    number: usize,
    line_start: usize,
    /// Text before the cursor.
    text: &'a str,
    /// Text after the cursor, without a comment.
    rest: &'a str,
}

impl<'a> Typed<'a> {
    fn cursor(self) -> usize {
        self.line_start + self.text.len()
    }

    /// Returns the last of these words that stands alone, and what is typed after it.
    fn behind(self, words: &[&'static str]) -> Option<(&'static str, &'a str)> {
        let found = words.iter().filter_map(|&word| {
            let at = self.text.match_indices(word).map(|(at, _)| at).filter(|&at| {
                let before = self.text.get(..at).unwrap_or_default();
                let behind = self.text.get(at + word.len()..).unwrap_or_default();
                before.ends_with(char::is_whitespace) && behind.starts_with(char::is_whitespace)
            });
            Some((at.max()?, word))
        });
        let (at, word) = found.max()?;
        Some((word, self.text.get(at + word.len()..).unwrap_or_default().trim_start()))
    }

    /// Returns the span of the word whose first part, of this length, stands before the cursor: it goes on after the cursor with the
    /// characters that are accepted.
    fn word(self, length: usize, accept: fn(char) -> bool) -> Span {
        let behind = self.rest.find(|c| !accept(c)).unwrap_or(self.rest.len());
        Span::new(self.cursor() - length, self.cursor() + behind)
    }

    /// Returns the span of the name of a rule, of which so much stands before the cursor: it ends before a clause, or a comma.
    fn rule(self, length: usize) -> Span {
        let ends = [" on ", " with ", " using ", ","].iter().filter_map(|end| self.rest.find(end));
        let name = self.rest.get(..ends.min().unwrap_or(self.rest.len())).unwrap_or_default();
        Span::new(self.cursor() - length, self.cursor() + name.trim_end().len())
    }

    /// Returns the item of a list that is being typed: what follows the last comma.
    fn item(list: &str) -> &str {
        list.rsplit(',').next().unwrap_or_default().trim_start()
    }
}

/// Returns what can be typed at a position.
pub(crate) fn complete(view: &View<'_>, position: Position) -> Vec<CompletionItem> {
    let offset = view.offset(position);
    let number = view.document.lines().line_of(offset);
    let Some((line_start, line)) = view.document.lines().line(view.content(), number) else { return Vec::new() };
    let (text, rest) = (line.get(..offset - line_start).unwrap_or_default(), line.get(offset - line_start..).unwrap_or_default());
    let is_remark = match view.document.language {
        Language::Tptp => text.contains('%'),
        _ => comment(text) < text.len(),
    };
    if is_remark {
        return Vec::new();
    }
    let typed = Typed { number, line_start, text, rest: rest.get(..comment(rest)).unwrap_or_default() };
    match view.document.language {
        Language::Proof => in_proof(view, typed),
        Language::Exercise => in_exercise(view, typed),
        Language::Board => {
            let words = word_items(view, typed, &["symbols"]);
            words.into_iter().chain(in_statement(view, typed, |sign| sign.palmer)).collect()
        }
        Language::Tptp => in_statement(view, typed, |sign| sign.tptp),
        // Each of these formats has signs of its own.
        Language::Foreign => Vec::new(),
        Language::Rules | Language::Statements => in_statement(view, typed, |sign| sign.predicate_wars),
    }
}

fn in_proof(view: &View<'_>, typed: Typed<'_>) -> Vec<CompletionItem> {
    let Some(head) = view.adjudicator.head(&Text::new("", view.content())) else { return systems(view, typed) };
    if typed.text.trim_start().starts_with("system ") {
        return systems(view, typed);
    }
    let outline = view.outline();
    match typed.behind(&["by", "on", "with", "using"]) {
        Some(("by", name)) => return rules(view, typed.rule(name.len()), &head.listing, head.book),
        Some(("on", list)) => {
            return outline.map_or_else(Vec::new, |outline| lines(view, typed, &outline, head.book, Typed::item(list)));
        }
        Some(("using", cited)) => return outline.map_or_else(Vec::new, |outline| subproofs(view, typed, &outline, cited)),
        _ => {}
    }
    if let Some(offered) = head.book.and_then(|book| in_reason(view, typed, book, &head.listing)) {
        return offered;
    }
    let column: fn(&Sign) -> &'static str = match head.listing.notation.as_str() {
        "predicate-wars" => |sign| sign.predicate_wars,
        "polish" => |sign| sign.polish,
        _ => |sign| sign.palmer,
    };
    let plain = ["system", "symbols", "subproof", "assume", "end", "notation"];
    let begin = if head.book.is_none() { word_items(view, typed, &plain) } else { Vec::new() };
    begin.into_iter().chain(in_statement(view, typed, column)).collect()
}

/// Returns what can be typed where a textbook's line has its justification, if the cursor is there: rules, and lines to cite.
fn in_reason(view: &View<'_>, typed: Typed<'_>, book: Book, listing: &RuleListing) -> Option<Vec<CompletionItem>> {
    let begun = reason(typed.text, book)?;
    let is_cited = |c: char| is_citation(c) || matches!(c, ' ' | ',');
    let name = begun.trim_start_matches(is_cited);
    let item = begun.rsplit([' ', ',']).next().unwrap_or_default();
    let cites = item.chars().all(is_citation) && !begun.is_empty();
    // After a rule come lines; what is no number yet may go on its name: `∧ Elim`.
    let has_rule = !name.trim_end_matches(is_cited).is_empty();
    let mut offered = Vec::new();
    if !cites || item.is_empty() && !(has_rule && name.contains(|c: char| c.is_ascii_digit() || c == ',')) {
        let length = if has_rule { name.len() } else { 0 };
        offered.extend(rules(view, typed.rule(length), listing, Some(book)));
    }
    if cites {
        let outline = view.outline();
        offered.extend(outline.iter().flat_map(|outline| lines(view, typed, outline, Some(book), item)));
    }
    Some(offered)
}

/// Returns the part of a textbook's line before the cursor that is its justification: after a colon, or after a wide gap.
pub(super) fn reason(text: &str, book: Book) -> Option<&str> {
    let (before, behind) = match book {
        Book::Carnap => text.rsplit_once(':')?,
        _ => {
            let wide = text.rfind("  ").map(|at| at + 2);
            let at = wide.max(text.rfind('\t').map(|at| at + 1))?;
            text.split_at_checked(at)?
        }
    };
    let is_margin = |c: char| c.is_ascii_digit() || c.is_whitespace() || matches!(c, '.' | ')' | '|' | '│' | '(' | ',');
    (!before.chars().all(is_margin)).then(|| behind.trim_start())
}

fn in_exercise(view: &View<'_>, typed: Typed<'_>) -> Vec<CompletionItem> {
    let line = typed.text.trim_start();
    if line.starts_with("system ") {
        return systems(view, typed);
    }
    if let Some(list) = line.strip_prefix("rules ") {
        // Its calculus is named by the line `system`, whatever else is wrong.
        let listing = match view.readable() {
            Some(Analysis::Exercise(exercise)) => exercise.rule_listing(),
            _ => None,
        };
        let item = Typed::item(list).trim_start_matches(':').trim_start();
        return listing.map_or_else(Vec::new, |listing| rules(view, typed.rule(item.len()), &listing, None));
    }
    let clauses = word_items(view, typed, &["exercise", "system", "rules", "symbols", "premise", "goal", "points", "say"]);
    clauses.into_iter().chain(in_statement(view, typed, |sign| sign.palmer)).collect()
}

fn is_visible(c: char) -> bool {
    !c.is_whitespace()
}

fn is_citation(c: char) -> bool {
    c.is_ascii_digit() || matches!(c, '-' | '–')
}

/// An item that replaces what is typed.
fn item(view: &View<'_>, span: Span, text: &str, kind: CompletionItemKind) -> CompletionItem {
    CompletionItem {
        label: text.to_owned(),
        kind: Some(kind),
        text_edit: Some(CompletionTextEdit::Edit(view.text_edit(&(span, text.to_owned())))),
        ..CompletionItem::default()
    }
}

/// Returns the words with which a line may begin, where one is being typed.
fn word_items(view: &View<'_>, typed: Typed<'_>, words: &[&str]) -> Vec<CompletionItem> {
    let begun = typed.text.trim_start();
    if !begun.chars().all(char::is_alphabetic) {
        return Vec::new();
    }
    let meant = words.iter().filter(|word| word.starts_with(begun));
    meant.map(|word| item(view, typed.word(begun.len(), char::is_alphabetic), word, CompletionItemKind::KEYWORD)).collect()
}

fn systems(view: &View<'_>, typed: Typed<'_>) -> Vec<CompletionItem> {
    let begun = typed.text.rsplit(char::is_whitespace).next().unwrap_or_default();
    shipped_systems().map(|name| item(view, typed.word(begun.len(), is_visible), name, CompletionItemKind::MODULE)).collect()
}

/// Returns the rules of a calculus, by the names that its book gives them if there is one.
fn rules(view: &View<'_>, span: Span, listing: &RuleListing, book: Option<Book>) -> Vec<CompletionItem> {
    let offered = |rule: &ListedRule| {
        let name = match book {
            Some(book) => book.written_rule(&rule.tag, &listing.system),
            None => writable(&rule.name),
        };
        let names: Vec<&str> = [&rule.tag].into_iter().chain(&rule.aliases).map(String::as_str).collect();
        CompletionItem {
            label_details: Some(CompletionItemLabelDetails { detail: Some(format!(" {}", rule.tag)), description: None }),
            detail: Some(names.join(", ")),
            documentation: Some(Documentation::MarkupContent(MarkupContent { kind: MarkupKind::Markdown, value: of_rule(rule) })),
            // The short name stands for the rule as well.
            filter_text: Some(format!("{name} {}", names.join(" "))),
            ..item(view, span, &name, CompletionItemKind::FUNCTION)
        }
    };
    listing.rules.iter().map(offered).collect()
}

/// Returns the name of a rule as a proof has it: between quotation marks where it holds the word of a clause.
fn writable(name: &str) -> String {
    let holds_clause = name.split_whitespace().any(|word| matches!(word, "on" | "using"));
    if holds_clause { format!("\"{name}\"") } else { name.to_owned() }
}

/// Returns what the line may cite of the block that it stands in.
fn lines(view: &View<'_>, typed: Typed<'_>, outline: &ProofOutline<'_>, book: Option<Book>, begun: &str) -> Vec<CompletionItem> {
    let (name, open) = surroundings(view, typed.number);
    let is_here = |block: &&Block<'_>| block.name.map(|(name, _)| name) == name;
    let Some(block) = outline.blocks.iter().find(is_here) else { return Vec::new() };
    let count = block.lines.iter().take_while(|line| line.places.line.start < typed.line_start).count();
    // In a textbook's notation bars tell the boxes, and no words.
    let open = if book.is_none() { Some(open) } else { None };
    let span = typed.word(begun.len(), is_citation);
    let offered = block.citable(count, open).into_iter().rev().enumerate().filter_map(|(order, citable)| {
        let (label, detail) = match citable {
            Citable::Line(at) => {
                let ruling = block.lines.get(at)?.ruling;
                (ruling.n.to_string(), ruling.statement.clone())
            }
            Citable::Box(first, last) => {
                let (first, last) = (block.lines.get(first)?.ruling, block.lines.get(last)?.ruling);
                (format!("{}-{}", first.n, last.n), format!("{} ⊢ {}", first.statement, last.statement))
            }
        };
        let sort_text = Some(format!("{order:06}"));
        Some(CompletionItem { detail: Some(detail), sort_text, ..item(view, span, &label, CompletionItemKind::REFERENCE) })
    });
    offered.collect()
}

/// Returns the name of the subproof in which a line of the text stands, if it is one, and the number of boxes that are open there.
fn surroundings<'a>(view: &View<'a>, number: usize) -> (Option<&'a str>, usize) {
    let (mut name, mut open) = (None, 0_usize);
    for before in 0..number {
        let Some((_, line)) = view.document.lines().line(view.content(), before) else { continue };
        let mut words = line.get(..comment(line)).unwrap_or_default().split_whitespace();
        match words.next() {
            Some("subproof") => (name, open) = (words.next(), 0),
            Some("assume") => open += 1,
            Some("end") if open > 0 => open -= 1,
            Some("end") => name = None,
            _ => {}
        }
    }
    (name, open)
}

/// Returns the subproofs that may be cited, or after the name of one its lemmas.
fn subproofs(view: &View<'_>, typed: Typed<'_>, outline: &ProofOutline<'_>, cited: &str) -> Vec<CompletionItem> {
    let before = outline.blocks.iter().filter(|block| block.name.is_some_and(|(_, span)| span.start < typed.line_start));
    match cited.split_once(char::is_whitespace) {
        None => {
            let names = before.filter_map(|block| {
                let last = block.lines.last().map(|line| line.ruling.statement.clone());
                let (name, _) = block.name?;
                Some(CompletionItem {
                    detail: last,
                    ..item(view, typed.word(cited.len(), is_visible), name, CompletionItemKind::MODULE)
                })
            });
            names.collect()
        }
        Some((name, list)) => {
            let mut named = before.filter(|block| block.name.is_some_and(|(known, _)| known == name));
            let lines = named.next().map_or(&[][..], |block| &block.lines);
            let span = typed.word(Typed::item(list).len(), is_citation);
            let lemmas = lines.iter().map(|line| line.ruling).filter(|ruling| ruling.tag == Tag::Lemma);
            let offered = lemmas.map(|ruling| CompletionItem {
                detail: Some(ruling.statement.clone()),
                ..item(view, span, &ruling.n.to_string(), CompletionItemKind::REFERENCE)
            });
            offered.collect()
        }
    }
}

/// Returns the symbols of a notation and the names that the document knows.
fn in_statement(view: &View<'_>, typed: Typed<'_>, column: fn(&Sign) -> &'static str) -> Vec<CompletionItem> {
    let begun = typed.text.get(typed.text.trim_end_matches(is_word_character).len()..).unwrap_or_default();
    let before = typed.text.get(..typed.text.len() - begun.len()).unwrap_or_default();
    if before.ends_with('\\') {
        return signs(view, typed.word(begun.len() + 1, is_word_character), begun, column, "\\");
    }
    if before.ends_with('[') {
        return game_names(view, typed.word(begun.len() + 1, |c| is_word_character(c) || c == ']'), begun);
    }
    // Where no word is begun, what follows the cursor is another one.
    let accept: fn(char) -> bool = if begun.is_empty() { |_| false } else { is_word_character };
    let span = typed.word(begun.len(), accept);
    let mut offered = signs(view, span, begun, column, "");
    let named = known_names(view).into_iter().filter(|known| known.name.starts_with(begun) && known.name != begun);
    offered.extend(named.map(|known| {
        let (kind, noun) = match known.is_predicate {
            true => (CompletionItemKind::CLASS, "predicate"),
            false => (CompletionItemKind::FUNCTION, "function"),
        };
        CompletionItem { detail: Some(format!("{noun}, {}", arguments(known.arity))), ..item(view, span, &known.name, kind) }
    }));
    offered
}

fn arguments(arity: usize) -> String {
    match arity {
        0 => String::from("no arguments"),
        1 => String::from("1 argument"),
        _ => format!("{arity} arguments"),
    }
}

/// Returns the symbols that are called by a word that begins so.
fn signs(view: &View<'_>, span: Span, begun: &str, column: fn(&Sign) -> &'static str, mark: &str) -> Vec<CompletionItem> {
    let mut offered = Vec::new();
    for sign in &SIGNS {
        let Some(printed) = column(sign).split(' ').next().filter(|printed| !printed.is_empty()) else { continue };
        // A word for a symbol in another notation stands for the symbol here as well.
        let words = column(sign).split(' ').chain(sign.palmer.split(' ')).map(|word| word.trim_start_matches('\\'));
        let is_word = |word: &str| !word.is_empty() && word.trim_end_matches('!').chars().all(|c| c.is_ascii_lowercase());
        let word = { words }.find(|word| is_word(word) && word.starts_with(begun) && *word != printed);
        offered.extend(word.map(|word| CompletionItem {
            detail: Some(sign.meaning.to_owned()),
            filter_text: Some(format!("{mark}{word}")),
            ..item(view, span, printed, CompletionItemKind::OPERATOR)
        }));
    }
    offered
}

/// Returns the names of the game that begin so.
fn game_names(view: &View<'_>, span: Span, begun: &str) -> Vec<CompletionItem> {
    let is_meant = |name: &str| name.trim_start_matches('[').to_lowercase().starts_with(&begun.to_lowercase());
    let named = GAME_NAMES.iter().filter(|(name, _)| is_meant(name)).map(|&(name, role)| {
        let detail = match role {
            GameNameRole::Function => "game function",
            GameNameRole::Predicate => "game predicate",
            GameNameRole::Action => "action",
        };
        CompletionItem { detail: Some(detail.to_owned()), ..item(view, span, name, CompletionItemKind::FUNCTION) }
    });
    named.collect()
}

/// Returns the names that the document knows.
pub(super) fn known_names(view: &View<'_>) -> Vec<KnownName> {
    match view.readable() {
        Some(Analysis::Proof(proof)) => view.adjudicator.names(proof.text().clone()).unwrap_or_default(),
        Some(Analysis::Board(board)) => board.names(),
        Some(Analysis::Exercise(exercise)) => exercise.names(),
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn justifications_of_textbooks_begin_after_a_gap_or_a_colon() {
        for (line, book, expected) in [
            ("3 | Q    ", Book::ForallX, Some("")),
            ("3 | Q    →E 1, ", Book::ForallX, Some("→E 1, ")),
            ("3 | Q", Book::ForallX, None),
            ("3   ", Book::ForallX, None),
            ("Q:", Book::Carnap, Some("")),
            ("  Q :→E 1", Book::Carnap, Some("→E 1")),
            ("Q", Book::Carnap, None),
            ("3. Q\t1, 2, M", Book::HurleyCopi, Some("1, 2, M")),
        ] {
            assert_eq!(reason(line, book), expected, "{line}");
        }
    }
}
