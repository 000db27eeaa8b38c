//! English: phrases that stand for signs, and the help for words that cannot be read.

use board_syntax::palmer::{Token, is_word_character};
use source::foreign::{Meaning, phrase_at};
use source::{Diagnostic, Span, Text};

use crate::names::Names;
use crate::token::{Statement, Tok};

/// Words that can stand between a phrase such as "there is" and its variable.
const ARTICLES: [&str; 3] = ["a", "an", "some"];

/// Replaces phrases by signs.
pub(crate) fn phrases(statement: &mut Statement<'_>, names: &mut Names<'_>) {
    let mut at = 0;
    while at < statement.tokens.len() {
        if let Some((length, meaning)) = phrase(statement, at, names) {
            let last = at + length;
            let span = statement.tokens[at].span.to(statement.tokens[last - 1].span);
            let written = statement.text.slice(span);
            let tok = Tok::of(meaning, span, written);
            if meaning == Meaning::Nothing {
                statement.merge(at, last, Token::Unknown, "");
                statement.remove(at, Some(format!("`{written}` as nothing")));
                continue;
            }
            statement.merge(at, last, tok.kind, tok.new);
            statement.tokens[at].meaning = tok.meaning;
            read_on(statement, at);
        }
        at += 1;
    }
}

/// Returns the number of tokens of the phrase here, and what it means.
fn phrase(statement: &Statement<'_>, at: usize, names: &mut Names<'_>) -> Option<(usize, Meaning)> {
    let first = statement.written(at);
    let is_wordlike = |at: usize| statement.written(at).starts_with(char::is_alphabetic);
    if !is_wordlike(at) || names.knows(first) {
        return None;
    }
    let joined = |at: usize| at == 0 || statement.text.slice(gap(statement, at)).chars().all(char::is_whitespace);
    let words: Vec<&str> = (at..statement.tokens.len())
        .take_while(|&next| is_wordlike(next) && (next == at || joined(next)))
        .map(|next| statement.written(next))
        .collect();
    let (mut length, meaning) = phrase_at(words.iter().copied())?;
    let is_own = length == 1 && (statement.kind(at) != Some(Token::Word) || matches!(first, "implies" | "iff"));
    if is_own {
        return None;
    }
    if matches!(meaning, Meaning::ForAll | Meaning::Exists | Meaning::ExistsUnique | Meaning::NotExists) {
        let names_variable = |length: usize| {
            let next = at + length;
            let is_word = statement.kind(next) == Some(Token::Word) && statement.kind(next + 1) != Some(Token::Open);
            is_word || (statement.kind(next) == Some(Token::Open) && length > 1)
        };
        if !names_variable(length) {
            let article = words.get(length - 1).is_some_and(|word| ARTICLES.contains(&word.to_lowercase().as_str()));
            if !article || length < 2 || !names_variable(length - 1) {
                return None;
            }
            length -= 1;
        }
    }
    if meaning == Meaning::Nothing && at == 0 {
        return None;
    }
    Some((length, meaning))
}

/// Returns what stands between a token and the one before it.
fn gap(statement: &Statement<'_>, at: usize) -> Span {
    let before = at.checked_sub(1).and_then(|at| statement.tokens.get(at)).map_or(0, |tok| tok.span.end);
    statement.tokens.get(at).map_or(Span::at(before), |tok| Span::new(before, tok.span.start))
}

/// Takes in the space after a quantifier or a negation that was a word.
fn read_on(statement: &mut Statement<'_>, at: usize) {
    if !statement.is(at, &[Token::ForAll, Token::Exists, Token::ExistsUnique, Token::Not]) || at + 1 >= statement.tokens.len() {
        return;
    }
    let space = gap(statement, at + 1);
    if statement.text.slice(space).chars().all(char::is_whitespace) {
        statement.tokens[at].span.end = space.end;
    }
}

/// English words of statements for which there is no sign, and what is written instead.
const ADVICE: [(&str, &str); 14] = [
    ("xor", "\"one of the two, and not both\" is written `¬(A ↔ B)`; put brackets around what it joins"),
    ("⊕", "\"one of the two, and not both\" is written `¬(A ↔ B)`; put brackets around what it joins"),
    ("⊻", "\"one of the two, and not both\" is written `¬(A ↔ B)`; put brackets around what it joins"),
    ("either", "\"one or both\" is written `A ∨ B`, \"one of the two, and not both\" `¬(A ↔ B)`"),
    ("neither", "\"neither … nor\" is written `¬(A ∨ B)`"),
    ("nor", "\"neither … nor\" is written `¬(A ∨ B)`"),
    ("unless", "\"A unless B\" is written `A ∨ B`"),
    ("if", "\"if A then B\", and \"B if A\", are written `A → B`"),
    ("then", "\"if A then B\" is written `A → B`"),
    ("is", "\"x is happy\" is written `happy(x)`"),
    ("∈", "every variable stands for something of the board; leave out what it is a member of"),
    ("⊢", "a board has no conclusions: each of its lines is a statement by itself"),
    ("∴", "a board has no conclusions: each of its lines is a statement by itself"),
    ("|-", "a board has no conclusions: each of its lines is a statement by itself"),
];

/// Gives an error the help that fits what stands there, where that is a word or a sign of another notation.
pub(crate) fn advise(text: &Text, found: &mut Diagnostic) {
    let written = text.slice(found.span);
    let advice = ADVICE.iter().find(|(word, _)| *word == written.to_lowercase());
    if let Some((_, advice)) =
        advice.filter(|_| matches!(found.code, "unknown-symbol" | "unknown-character" | "unexpected-token"))
    {
        found.help = Some((*advice).to_owned());
    } else if found.code == "unknown-symbol" && !found.help.as_deref().is_some_and(|help| help.starts_with("did you mean")) {
        found.help = misplaced(text, found.span).or_else(|| found.help.take());
    }
}

/// Returns the help for a name that nothing declares where it stands before a statement: it was meant as a label, a comment, or a connective.
fn misplaced(text: &Text, name: Span) -> Option<String> {
    let (before, after) = (text.content().get(..name.start)?, text.content().get(name.end..)?);
    let before = before.rsplit('\n').next().unwrap_or_default().trim_end();
    let mut after = after.lines().next().unwrap_or_default().trim_start();
    if before.ends_with([',', '=', '≠', '+']) || before.strip_suffix('(').is_some_and(|word| word.ends_with(is_word_character))
    {
        return None;
    }
    if let Some(arguments) = after.strip_prefix('(') {
        after = arguments.split_once(')')?.1.trim_start();
    }
    let next = after.split(|c| !is_word_character(c)).next().unwrap_or_default();
    let is_connective = ["and", "or", "implies", "iff", "V"].contains(&next);
    if is_connective || next.is_empty() && !after.starts_with(['∀', '∃', '¬']) {
        return None;
    }
    Some(if before.is_empty() {
        format!("a label ends with a colon, as in `{}:`, and a comment begins with `#`", text.slice(name))
    } else {
        String::from("a connective such as ∧ stands between two statements; arguments stand in brackets")
    })
}
