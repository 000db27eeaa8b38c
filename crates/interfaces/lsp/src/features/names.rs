//! Names in the statements of a document, with the quantifiers that bind them: what renaming, highlighting and colours share. Found in the text, of
//! documents that were read.

use std::collections::BTreeMap;

use adjudication::{SIGNS, Span};

use super::View;
use super::statement_place::{statement_in, statement_place};
use super::words::{comment, is_word_character};
use crate::language::Language;

/// Words and signs before the variables that they bind.
const QUANTIFIERS: [&str; 11] = ["∀", "∃!", "∃", "forall", "exists!", "exists", "\\forall", "\\exists!", "\\exists", "!", "?"];

/// The names in the statements and declarations of a document.
pub(super) struct Names<'a> {
    content: &'a str,
    /// In the order of the text within a statement; declarations stand after the statements.
    all: Vec<Occurrence>,
}

/// A place where a name stands, and the quantifier's variable that it is there.
#[derive(Clone, Copy, Debug)]
struct Occurrence {
    span: Span,
    binder: Option<Binder>,
}

/// A part of a document.
#[derive(Clone, Copy, Debug)]
struct Region {
    span: Span,
    is_statement: bool,
}

/// A quantifier's variable, and the part of its statement in which it binds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Binder {
    name: Span,
    pub(super) scope: Span,
}

/// Reader of names.
struct Reader<'a> {
    content: &'a str,
    /// True where each letter is a name, as in textbooks.
    are_letters: bool,
    is_tptp: bool,
}

impl<'a> Names<'a> {
    /// Finds the names in the statements and declarations of a document.
    pub(super) fn new(view: &View<'a>) -> Names<'a> {
        let book = view.book();
        let is_tptp = view.document.language == Language::Tptp;
        let mut regions = Vec::new();
        let statement = |span| Region { span, is_statement: true };
        let other = |span| Region { span, is_statement: false };
        if let (Language::Proof, Some(outline)) = (view.document.language, view.outline()) {
            for line in outline.blocks.iter().flat_map(|block| &block.lines) {
                regions.push(statement(line.places.statement));
                regions.extend(line.places.arguments.iter().map(|span| other(*span)));
            }
            regions.extend(declarations(view).map(other));
        } else if is_tptp {
            regions.extend(of_tptp(view).into_iter().map(statement));
        } else {
            for number in 0..view.document.lines().line_count() {
                let Some((start, line)) = view.document.lines().line(view.content(), number) else { break };
                let code = line.get(..comment(line)).unwrap_or_default();
                let is_head = is_declaration(code) || code.trim_start().starts_with("house ");
                let place = statement_in(view.document.language, book, code).filter(|_| !is_head);
                regions.extend(place.map(|(from, to)| statement(Span::new(start + from, start + to))));
            }
            regions.extend(declarations(view).map(other));
        }
        Reader { content: view.content(), are_letters: book.is_some(), is_tptp }.names(&regions)
    }

    /// Returns the place of the name at a byte of the text.
    pub(super) fn at(&self, offset: usize) -> Option<Span> {
        let mut spans = self.all.iter().map(|one| one.span);
        let around = spans.clone().find(|span| span.start <= offset && offset < span.end);
        around.or_else(|| spans.find(|span| span.end == offset))
    }

    /// Returns the places of a name.
    pub(super) fn all<'n>(&'n self, name: &'n str) -> impl Iterator<Item = Span> + 'n {
        self.all.iter().map(|one| one.span).filter(move |span| self.text(*span) == name)
    }

    /// Returns the places of what a name at a place stands for: of a variable those that its quantifier binds, of another name all.
    pub(super) fn same(&self, place: Span) -> Vec<Span> {
        let (name, binder) = (self.text(place), self.binder(place));
        let same = |one: &&Occurrence| one.binder == binder && self.text(one.span) == name;
        self.all.iter().filter(same).map(|one| one.span).collect()
    }

    /// Returns the quantifier's variable that a name is at a place.
    pub(super) fn binder(&self, place: Span) -> Option<Binder> {
        self.all.iter().find(|one| one.span == place)?.binder
    }

    fn text(&self, span: Span) -> &'a str {
        self.content.get(span.start..span.end).unwrap_or_default()
    }
}

impl<'a> Reader<'a> {
    fn names(&self, regions: &[Region]) -> Names<'a> {
        let mut all = Vec::new();
        for region in regions {
            let names = self.names_in(region.span);
            if region.is_statement {
                all.extend(self.bound(region.span, &names));
            } else {
                all.extend(names.into_iter().map(|span| Occurrence { span, binder: None }));
            }
        }
        Names { content: self.content, all }
    }

    fn text(&self, span: Span) -> &'a str {
        self.content.get(span.start..span.end).unwrap_or_default()
    }

    /// Returns the names in a part of the text: words that are no signs and no numbers, and stand in no square brackets of Predicate Wars.
    fn names_in(&self, region: Span) -> Vec<Span> {
        let text = self.text(region);
        let mut found = Vec::new();
        let mut at = 0;
        while let Some(first) = text.get(at..).and_then(|rest| rest.chars().next()) {
            if !is_word_character(first) {
                at += first.len_utf8();
                continue;
            }
            let rest = text.get(at..).unwrap_or_default();
            let end = rest.find(|c| !is_word_character(c)).unwrap_or(rest.len());
            let word = rest.get(..end).unwrap_or_default();
            let before = text.get(..at).unwrap_or_default();
            let is_game_name =
                before.ends_with('[') && rest.get(end..).is_some_and(|rest| rest.starts_with(']')) && !self.is_tptp;
            let is_plain = word.starts_with(char::is_alphabetic) && !before.ends_with(['\\', '$']) && !is_game_name;
            if is_plain && self.are_letters {
                found.extend(letters(word).map(|(from, to)| Span::new(region.start + at + from, region.start + at + to)));
            } else if is_plain && !is_sign(word) {
                found.push(Span::new(region.start + at, region.start + at + end));
            }
            at += end;
        }
        found
    }

    /// Gives each name of a statement the quantifier that binds it, the innermost of its name.
    fn bound(&self, region: Span, names: &[Span]) -> Vec<Occurrence> {
        let binders = self.binders(region, names);
        let mut next = binders.iter().copied().peekable();
        let mut open: BTreeMap<&str, Vec<Binder>> = BTreeMap::new();
        let bind = |&span: &Span| {
            while let Some(binder) = next.next_if(|binder| binder.scope.start <= span.start) {
                open.entry(self.text(binder.name)).or_default().push(binder);
            }
            let of_name = open.entry(self.text(span)).or_default();
            while of_name.last().is_some_and(|binder| binder.scope.end <= span.start) {
                of_name.pop();
            }
            Occurrence { span, binder: of_name.last().copied() }
        };
        names.iter().map(bind).collect()
    }

    /// Returns the variables that quantifiers bind in a statement, in its order. A quantifier reaches to the bracket that encloses it; where a notation
    /// lets it reach less far, what comes after its end is bound by another, or there is nothing of its name.
    fn binders(&self, region: Span, names: &[Span]) -> Vec<Binder> {
        let text = self.text(region);
        let ends = ends(text);
        let mut found = Vec::new();
        for (at, end) in text.char_indices().map(|(at, _)| at).zip(ends) {
            let rest = text.get(at..).unwrap_or_default();
            let Some(sign) = QUANTIFIERS.iter().find(|sign| rest.starts_with(**sign)) else { continue };
            let is_word = sign.starts_with(|c: char| c.is_ascii_lowercase());
            let is_inside = is_word && text.get(..at).unwrap_or_default().ends_with(is_word_character);
            if is_inside || matches!(*sign, "!" | "?") && !self.is_tptp {
                continue;
            }
            let scope = Span::new(region.start + at + sign.len(), region.start + end);
            self.variables(region, at + sign.len(), names, &mut |name| found.push(Binder { name, scope }));
        }
        found
    }

    /// Finds the variables after a quantifier: one, or several with commas between them.
    fn variables(&self, region: Span, from: usize, names: &[Span], each: &mut dyn FnMut(Span)) {
        let text = self.text(region);
        let mut place = from;
        loop {
            let rest = text.get(place..).unwrap_or_default();
            let is_gap = |c: char| c.is_whitespace() || place == from && matches!(c, '(' | '[');
            let here = region.start + place + rest.len() - rest.trim_start_matches(is_gap).len();
            let Some(name) = names.binary_search_by_key(&here, |span| span.start).ok().and_then(|at| names.get(at)) else {
                return;
            };
            each(*name);
            let behind = text.get(name.end - region.start..).unwrap_or_default();
            let Some(comma) =
                behind.find([',', '(', ')', ']']).filter(|&comma| behind.get(comma..).is_some_and(|rest| rest.starts_with(',')))
            else {
                return;
            };
            if !is_typing(behind.get(..comma).unwrap_or_default(), self.is_tptp) {
                return;
            }
            place = name.end - region.start + comma + 1;
        }
    }
}

/// Tells whether what stands between a variable and a comma belongs to it: nothing, or in TPTP its sort.
fn is_typing(gap: &str, is_tptp: bool) -> bool {
    gap.trim().is_empty() || is_tptp && gap.trim_start().starts_with(':')
}

/// Returns for each character of a text the end of the innermost brackets around it, or of the text.
fn ends(text: &str) -> Vec<usize> {
    let mut found = vec![text.len(); text.chars().count()];
    // For each bracket that is open, and for the text, the characters right in it so far.
    let mut open: Vec<Vec<usize>> = vec![Vec::new()];
    for (number, (at, c)) in text.char_indices().enumerate() {
        match c {
            '(' | '[' => open.push(Vec::new()),
            ')' | ']' if open.len() > 1 => {
                let inner = open.pop().unwrap_or_default();
                inner.into_iter().for_each(|number| found[number] = at);
            }
            _ => open.last_mut().into_iter().for_each(|inner| inner.push(number)),
        }
    }
    found
}

/// Returns the letters of a word, each with its subscript.
fn letters(word: &str) -> impl Iterator<Item = (usize, usize)> {
    let is_part = |c: char| c.is_numeric() || matches!(c, '_' | '\'');
    let starts = word.char_indices().filter(move |(_, c)| !is_part(*c));
    starts.map(move |(at, c)| {
        let behind = word.get(at + c.len_utf8()..).unwrap_or_default();
        let more = behind.find(|c| !is_part(c)).unwrap_or(behind.len());
        (at, at + c.len_utf8() + more)
    })
}

/// Tells whether a word is a sign of some notation, such as `and`.
pub(super) fn is_sign(word: &str) -> bool {
    SIGNS.iter().any(|sign| {
        let spellings = [sign.palmer, sign.predicate_wars, sign.tptp];
        spellings.iter().flat_map(|spelled| spelled.split(' ')).any(|spelled| spelled == word && word.len() > 1)
    })
}

fn is_declaration(code: &str) -> bool {
    code.trim_start().strip_prefix("symbols").is_some_and(|rest| rest.starts_with(char::is_whitespace))
}

/// Returns the declared names and numbers of lines `symbols`, without the words for their kinds.
fn declarations(view: &View<'_>) -> impl Iterator<Item = Span> {
    let lines = view.document.lines();
    let declared = (0..lines.line_count()).filter_map(|number| {
        let (start, line) = lines.line(view.content(), number)?;
        let code = line.get(..comment(line))?;
        is_declaration(code).then_some((start, code))
    });
    let mut found = Vec::new();
    for (start, code) in declared {
        let from = code.find("symbols").map_or(0, |at| at + "symbols".len());
        let mut at = from;
        for part in code.get(from..).unwrap_or_default().split_inclusive(';') {
            let listed = part.find(':').unwrap_or(part.len());
            found.push(Span::new(start + at, start + at + listed));
            at += part.len();
        }
    }
    found.into_iter()
}

/// Returns the formulas of a problem in TPTP.
fn of_tptp(view: &View<'_>) -> Vec<Span> {
    let mut found: Vec<Span> = Vec::new();
    let mut at = 0;
    while let Some(end) = view.content().get(at..).and_then(|rest| rest.find(").")) {
        found.extend(statement_place(view, at + end));
        at += end + ").".len();
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(content: &str, are_letters: bool, is_tptp: bool) -> Names<'_> {
        let region = Region { span: Span::new(0, content.len()), is_statement: true };
        Reader { content, are_letters, is_tptp }.names(&[region])
    }

    /// The text with `_` for all that is called the same as the name at a place.
    fn same(names: &Names<'_>, offset: usize) -> String {
        let mut text = names.content.to_owned();
        let mut places = names.same(names.at(offset).expect("a name"));
        places.sort_by_key(|span| std::cmp::Reverse(span.start));
        places.into_iter().for_each(|span| text.replace_range(span.start..span.end, "_"));
        text
    }

    #[test]
    fn a_variable_reaches_as_far_as_its_quantifier() {
        let palmer = names("forall x, y (r(x, y) & (exists x p(x)) -> q(x))", false, false);
        assert_eq!(same(&palmer, 7), "forall _, y (r(_, y) & (exists x p(x)) -> q(_))");
        assert_eq!(same(&palmer, 31), "forall x, y (r(x, y) & (exists _ p(_)) -> q(x))");
        assert_eq!(same(&palmer, 10), "forall x, _ (r(x, _) & (exists x p(x)) -> q(x))");
        assert_eq!(same(&palmer, 13), "forall x, y (_(x, y) & (exists x p(x)) -> q(x))");
        let game = names("((forall(x)P(x))&P(x))", false, false);
        assert_eq!(same(&game, 9), "((forall(_)P(_))&P(x))");
        assert_eq!(same(&game, 19), "((forall(x)P(x))&P(_))", "a free one is another");
        let tptp = names("! [X: s, Y] : (p(X) & q(Y)) => p(X)", false, true);
        assert_eq!(same(&tptp, 3), "! [_: s, Y] : (p(_) & q(Y)) => p(_)");
        assert_eq!(same(&tptp, 9), "! [X: s, _] : (p(X) & q(_)) => p(X)");
    }

    #[test]
    fn letters_of_textbooks_are_names() {
        let book = names("∀x(Fx → Rxa_1)", true, false);
        let found: Vec<&str> = book.all.iter().map(|one| book.text(one.span)).collect();
        assert_eq!(found, ["x", "F", "x", "R", "x", "a_1"]);
    }

    #[test]
    fn signs_and_names_of_the_game_are_no_names() {
        let game = names("([health](x) > 20 and \\forall y not P_0)", false, false);
        let found: Vec<&str> = game.all.iter().map(|one| game.text(one.span)).collect();
        assert_eq!(found, ["x", "y", "P_0"]);
    }
}
