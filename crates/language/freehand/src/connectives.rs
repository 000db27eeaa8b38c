//! Connectives as people write them: `v` and `.` between statements, `-` and `~` before them, `if … then …`, `xor`. Also where an
//! operand ends.

use board_syntax::palmer::Token;
use source::foreign::Meaning;

use crate::names::{Names, bound};
use crate::token::Statement;

const QUANTIFIERS: [Token; 3] = [Token::ForAll, Token::Exists, Token::ExistsUnique];

/// Reads the connectives of a statement.
pub(crate) fn read(statement: &mut Statement<'_>, names: &mut Names<'_>) {
    conditionals(statement);
    let bound = bound(statement);
    let mut at = 0;
    while at < statement.tokens.len() {
        let after_operand = at > 0 && ends_operand(statement, at - 1);
        let before_operand = starts_operand(statement, at + 1);
        let new = match statement.written(at) {
            // A dash between two operands is no negation.
            "-" | "−" | "–" | "—" | "‐" | "‑" | "﹣" | "－" if after_operand => {
                statement.tokens[at].kind = Token::Unknown;
                statement.tokens[at].new = statement.written(at).to_owned();
                None
            }
            word @ ("v" | "ν" | "ѵ") if after_operand && before_operand && !bound.contains(word) && !names.knows(word) => {
                Some((Token::Or, String::from("∨")))
            }
            "." if after_operand && before_operand && !ends_prefix(statement, at) => Some((Token::And, String::from("∧"))),
            ">" if after_operand && before_operand && !counts(statement, at) => Some((Token::Implies, String::from("→"))),
            _ => None,
        };
        if let Some((kind, new)) = new {
            (statement.tokens[at].kind, statement.tokens[at].new) = (kind, new);
        }
        at += 1;
    }
    exclusive(statement);
}

/// Returns true if an operand can end with this token.
pub(crate) fn ends_operand(statement: &Statement<'_>, at: usize) -> bool {
    statement.is(at, &[Token::Close]) || statement.is(at, &[Token::Word]) && !is_bound_here(statement, at)
}

/// Returns true if the word here is in the list of variables of a quantifier.
fn is_bound_here(statement: &Statement<'_>, at: usize) -> bool {
    let mut at = at;
    while let Some(before) = at.checked_sub(1) {
        at = match statement.kind(before) {
            Some(kind) if QUANTIFIERS.contains(&kind) => return true,
            Some(Token::Comma) if before > 0 && statement.is(before - 1, &[Token::Word]) => before - 1,
            Some(Token::Word) if statement.tokens[before].new.ends_with(',') => before,
            _ => return false,
        };
    }
    false
}

fn starts_operand(statement: &Statement<'_>, at: usize) -> bool {
    statement.is(at, &[Token::Word, Token::Open, Token::Not, Token::Bar]) || statement.is(at, &QUANTIFIERS)
}

/// Returns true if a counting statement `|L| > n` stands around this sign.
fn counts(statement: &Statement<'_>, at: usize) -> bool {
    at > 0 && statement.kind(at - 1) == Some(Token::Bar)
}

/// Returns true if the dot here ends the variables of a quantifier.
fn ends_prefix(statement: &Statement<'_>, at: usize) -> bool {
    let mut before = at;
    while before > 0 && statement.is(before - 1, &[Token::Word, Token::Comma]) {
        before -= 1;
    }
    before > 0 && before < at && statement.is(before - 1, &QUANTIFIERS)
}

/// Returns where the group ends that this token stands in: the index of the bracket that closes it, or of the end.
pub(crate) fn end_of_group(statement: &Statement<'_>, from: usize) -> usize {
    let mut depth = 0_usize;
    for at in from..statement.tokens.len() {
        match statement.kind(at) {
            Some(Token::Open) => depth += 1,
            Some(Token::Close) if depth == 0 => return at,
            Some(Token::Close) => depth -= 1,
            _ => {}
        }
    }
    statement.tokens.len()
}

/// Returns where the operand ends that begins here: a name with its arguments, something in brackets, an equation; with what
/// denies or quantifies it.
pub(crate) fn end_of_unit(statement: &Statement<'_>, from: usize) -> usize {
    let mut at = from;
    loop {
        match statement.kind(at) {
            Some(Token::Not) => at += 1,
            Some(kind) if QUANTIFIERS.contains(&kind) => {
                at += 1;
                while statement.is(at, &[Token::Word])
                    && (statement.is(at - 1, &QUANTIFIERS) || statement.is(at - 1, &[Token::Comma]))
                {
                    at += 1 + usize::from(statement.is(at + 1, &[Token::Comma]));
                }
                at += usize::from(statement.is(at, &[Token::Dot, Token::Colon]));
            }
            _ => break,
        }
    }
    if statement.kind(at) == Some(Token::Bar) {
        return (at + 5).min(statement.tokens.len());
    }
    at = end_of_operand(statement, at);
    while statement.is(at, &[Token::Equal, Token::NotEqual, Token::Plus]) {
        at = end_of_operand(statement, at + 1);
    }
    at
}

fn end_of_operand(statement: &Statement<'_>, from: usize) -> usize {
    match statement.kind(from) {
        Some(Token::Open) => (end_of_group(statement, from + 1) + 1).min(statement.tokens.len()),
        Some(Token::Word) if statement.kind(from + 1) == Some(Token::Open) => {
            (end_of_group(statement, from + 2) + 1).min(statement.tokens.len())
        }
        Some(Token::Word) => from + 1,
        _ => from,
    }
}

/// Reads `if A then B` and `if A, B`.
fn conditionals(statement: &mut Statement<'_>) {
    let says = |statement: &Statement<'_>, at: usize, word: &str| statement.written(at).eq_ignore_ascii_case(word);
    // The innermost first: no `if` follows the last one.
    for at in (0..statement.tokens.len()).rev() {
        if !says(statement, at, "if") || (at > 0 && ends_operand(statement, at - 1)) || statement.tokens[at].kind != Token::Word {
            continue;
        }
        let group = end_of_group(statement, at + 1);
        let open =
            |statement: &Statement<'_>, next: usize| statement.tokens[next].kind == Token::Word && says(statement, next, "then");
        let then = (at + 1..group).find(|&next| open(statement, next));
        let depth = |statement: &Statement<'_>, to: usize| {
            (at + 1..to).fold(0_i64, |depth, next| match statement.kind(next) {
                Some(Token::Open) => depth + 1,
                Some(Token::Close) => depth - 1,
                _ => depth,
            })
        };
        let comma = (at + 1..group).find(|&next| statement.kind(next) == Some(Token::Comma) && depth(statement, next) == 0);
        let Some(mut then) = then.filter(|&then| depth(statement, then) == 0).or(comma) else { continue };
        if then > 0 && statement.kind(then) == Some(Token::Word) && statement.kind(then - 1) == Some(Token::Comma) {
            statement.remove(then - 1, None);
            then -= 1;
        }
        let is_simple = end_of_unit(statement, at + 1) == then;
        let (before, between) = if is_simple { ("", "→") } else { ("(", ") →") };
        (statement.tokens[at].kind, statement.tokens[at].new) = (Token::Open, before.to_owned());
        (statement.tokens[then].kind, statement.tokens[then].new) = (Token::Implies, between.to_owned());
        if is_simple {
            statement.remove(at, Some(String::from("`if` as nothing")));
        } else {
            // The closing bracket is a part of the arrow; for what comes after, both are one group.
            let mut close = statement.tokens[then].clone();
            (close.kind, close.new, close.silent) = (Token::Close, String::from(")"), true);
            close.span.end = close.span.start;
            statement.tokens[then].new = String::from(" →");
            statement.tokens.insert(then, close);
        }
    }
}

/// Reads `A xor B` as `¬(A ↔ B)`, where both are plain operands.
fn exclusive(statement: &mut Statement<'_>) {
    let mut at = 0;
    while at < statement.tokens.len() {
        if statement.tokens[at].meaning == Some(Meaning::Xor) {
            let end = end_of_unit(statement, at + 1);
            let start = (0..at)
                .rev()
                .find(|&start| statement.kind(start) == Some(Token::Open) && end_of_group(statement, start + 1) >= at);
            let mut start = start.map_or(0, |open| open + 1);
            while statement.is(start, &QUANTIFIERS) {
                start += 1;
                while statement.is(start, &[Token::Word, Token::Comma]) && !starts_atom(statement, start) {
                    start += 1;
                }
                start += usize::from(statement.is(start, &[Token::Dot, Token::Colon]));
            }
            if end > at + 1 && end == end_of_group(statement, at + 1) && start < at && end_of_unit(statement, start) == at {
                statement.tokens[start].new.insert_str(0, "¬(");
                statement.tokens[end - 1].new.push(')');
                (statement.tokens[start].silent, statement.tokens[end - 1].silent) = (true, true);
                (statement.tokens[at].kind, statement.tokens[at].new) = (Token::Iff, String::from("↔"));
                statement.tokens[at].meaning = None;
            }
        }
        at += 1;
    }
}

/// Returns true if the word here is no variable of a quantifier before it: it has arguments, or is next to a variable without
/// a comma.
fn starts_atom(statement: &Statement<'_>, at: usize) -> bool {
    let applied = statement.kind(at + 1) == Some(Token::Open);
    let behind_variable = at > 0 && statement.kind(at - 1) == Some(Token::Word) && !statement.tokens[at - 1].new.ends_with(',');
    statement.kind(at) == Some(Token::Word) && (applied || behind_variable)
}
