//! Quantifiers as people write them: `Ax`, `(∀x)`, `(x)`, `∃1x`, `![X]:`, and lists of variables: `∀xy`, `∀x y`, `for all x and
//! y,`. A quantifier in brackets reaches over the next part only in many books, and as far as it can on a board: where that makes
//! a difference, both are read.

use board_syntax::palmer::{Token, is_word_character};
use source::foreign::Meaning;

use crate::connectives::{end_of_group, end_of_unit, ends_operand};
use crate::names::Names;
use crate::token::{Statement, of_meaning};

const QUANTIFIERS: [Token; 3] = [Token::ForAll, Token::Exists, Token::ExistsUnique];

/// Reads the quantifiers of a statement; where one of them has two scopes, both.
pub(crate) fn read<'t>(mut statement: Statement<'t>, names: &mut Names<'_>) -> Vec<Statement<'t>> {
    let mut other = None;
    let mut at = 0;
    while at < statement.tokens.len() {
        let is_bracketed = quantifier(&mut statement, names, at);
        if statement.is(at, &QUANTIFIERS) {
            let first = at;
            at = variables(&mut statement, names, at + 1);
            one_by_one(&mut statement, first, at);
            if is_bracketed && other.is_none() {
                other = near_scope(&statement, first, at);
            }
            continue;
        }
        at += 1;
    }
    std::iter::once(statement).chain(other).collect()
}

/// Puts a quantifier of the notation of boards here, where one is meant. Tells whether it stood in brackets.
fn quantifier(statement: &mut Statement<'_>, names: &mut Names<'_>, at: usize) -> bool {
    let is_operand = at == 0 || !ends_operand(statement, at - 1);
    match statement.kind(at) {
        // `∃1x`, `∃^1 x`, `∃=1 x`
        Some(Token::Exists) => {
            one(statement, at);
            bracketed_variables(statement, at)
        }
        Some(Token::ForAll | Token::ExistsUnique) => bracketed_variables(statement, at),
        Some(Token::Word) if is_operand => {
            letter(statement, names, at);
            statement.is(at, &QUANTIFIERS) && bracketed_variables(statement, at)
        }
        Some(Token::Open) if is_operand => in_brackets(statement, names, at),
        // `![X]: `
        Some(Token::Not) if statement.written(at) == "!" && is_list_in_brackets(statement, at + 1) => {
            put(statement, at, Meaning::ForAll);
            bracketed_variables(statement, at)
        }
        Some(Token::Unknown) if statement.written(at) == "?" && is_list_in_brackets(statement, at + 1) => {
            put(statement, at, Meaning::Exists);
            bracketed_variables(statement, at)
        }
        _ => false,
    }
}

fn put(statement: &mut Statement<'_>, at: usize, meaning: Meaning) {
    let (kind, new) = of_meaning(meaning);
    (statement.tokens[at].kind, statement.tokens[at].new) = (kind, new.to_owned());
}

/// Reads the 1 of "exactly one" after ∃.
fn one(statement: &mut Statement<'_>, at: usize) {
    let mut next = at + 1;
    if statement.is(next, &[Token::And, Token::Equal]) && statement.written(next + 1).starts_with('1') {
        next += 1;
    }
    let written = statement.written(next);
    let Some(rest) = ["1", "₁", "_1", "¹"].iter().find_map(|one| written.strip_prefix(one)).map(str::to_owned) else { return };
    if !(rest.is_empty() || rest.starts_with(char::is_alphabetic)) {
        return;
    }
    statement.merge(at, next + 1, Token::ExistsUnique, format!("∃!{rest}"));
    if !rest.is_empty() {
        // The variable is a token of its own for what comes after.
        let mut variable = statement.tokens[at].clone();
        variable.span.start = variable.span.end - rest.len();
        (variable.kind, variable.new) = (Token::Word, rest);
        statement.tokens[at].span.end = variable.span.start;
        statement.tokens[at].new = String::from("∃!");
        statement.tokens.insert(at + 1, variable);
    }
}

/// Takes away the brackets of `∀(x)` and `∀[X,Y]:`.
fn bracketed_variables(statement: &mut Statement<'_>, at: usize) -> bool {
    if !is_list_in_brackets(statement, at + 1) {
        return false;
    }
    statement.remove(at + 1, Some(String::from("the brackets around a variable as nothing")));
    let closes = |next: &usize| statement.is(*next, &[Token::Close]);
    let close = (at + 2..statement.tokens.len()).find(closes).unwrap_or(at + 2);
    statement.remove(close, None);
    true
}

/// Returns true if names with commas between them stand here in brackets.
fn is_list_in_brackets(statement: &Statement<'_>, open: usize) -> bool {
    if statement.kind(open) != Some(Token::Open) {
        return false;
    }
    let mut at = open + 1;
    loop {
        if statement.kind(at) != Some(Token::Word) {
            return false;
        }
        match statement.kind(at + 1) {
            Some(Token::Comma) => at += 2,
            Some(Token::Close) => return true,
            _ => return false,
        }
    }
}

/// Reads `Ax`, `AxEy` and `A x`, where A and E are no symbols.
fn letter(statement: &mut Statement<'_>, names: &mut Names<'_>, at: usize) {
    let written = statement.written(at);
    let word = statement.word(at).unwrap_or_default().to_owned();
    if names.knows(&word) {
        return;
    }
    let sign = |letter: char| match letter {
        'A' => Some(Meaning::ForAll),
        'E' => Some(Meaning::Exists),
        _ => None,
    };
    let mut letters = word.chars();
    if let (Some(meaning), None) = (letters.next().and_then(sign), letters.next()) {
        // `A x`, `E! x`, `A(x)`
        let is_unique = meaning == Meaning::Exists && statement.written(at + 1) == "!";
        let next = at + 1 + usize::from(is_unique);
        let is_variable = statement.kind(next) == Some(Token::Word) && statement.kind(next + 1) != Some(Token::Open);
        if is_variable || is_list_in_brackets(statement, next) {
            let meaning = if is_unique { Meaning::ExistsUnique } else { meaning };
            let (kind, new) = of_meaning(meaning);
            statement.merge(at, next, kind, new);
        }
        return;
    }
    let Some(parts) = prefix(&word) else { return };
    if written != word {
        return;
    }
    // Each quantifier and each list of variables is a token of its own.
    let whole = statement.tokens[at].clone();
    let mut start = whole.span.start;
    let mut tokens = Vec::new();
    for (number, (letter, variables)) in parts.iter().enumerate() {
        let unique = usize::from(variables.starts_with('1'));
        let variables = variables.get(unique..).unwrap_or_default();
        let meaning = if unique > 0 { Meaning::ExistsUnique } else { sign(*letter).unwrap_or(Meaning::ForAll) };
        let (kind, new) = of_meaning(meaning);
        let mut quantifier = whole.clone();
        let space = if number > 0 { " " } else { "" };
        (quantifier.kind, quantifier.new) = (kind, format!("{space}{new}"));
        (quantifier.span.start, quantifier.span.end) = (start, start + 1 + unique);
        let mut list = whole.clone();
        (list.kind, list.new) = (Token::Word, variables.to_owned());
        (list.span.start, list.span.end) = (start + 1 + unique, start + 1 + unique + variables.len());
        start = list.span.end;
        tokens.extend([quantifier, list]);
    }
    statement.tokens.splice(at..=at, tokens);
}

/// Takes `AxEyz` apart: letters of quantifiers, and what they bind.
fn prefix(word: &str) -> Option<Vec<(char, String)>> {
    let mut parts: Vec<(char, String)> = Vec::new();
    for c in word.chars() {
        match c {
            'A' | 'E' => parts.push((c, String::new())),
            'a'..='z' | '0'..='9' | '\'' => parts.last_mut()?.1.push(c),
            _ => return None,
        }
    }
    let is_short = |(letter, variables): &(char, String)| {
        let rest = variables.strip_prefix('1').filter(|_| *letter == 'E').unwrap_or(variables);
        rest.starts_with(|first: char| first.is_ascii_lowercase()) && rest.len() <= 3
    };
    (!parts.is_empty() && parts.iter().all(is_short)).then_some(parts)
}

/// Takes away the brackets of `(∀x)`, `(Ax)` and `(x)`.
fn in_brackets(statement: &mut Statement<'_>, names: &mut Names<'_>, open: usize) -> bool {
    let Some(close) = (open + 1..statement.tokens.len()).find(|&at| statement.is(at, &[Token::Close, Token::Open])) else {
        return false;
    };
    let follows =
        statement.is(close + 1, &[Token::Open, Token::Word, Token::Not, Token::ForAll, Token::Exists, Token::ExistsUnique]);
    if statement.kind(close) != Some(Token::Close) || !follows {
        return false;
    }
    let mut copy = statement.clone();
    copy.remove(open, Some(String::from("the brackets around a quantifier as nothing")));
    let close = close - 1;
    if close == open + 1 && statement.written(open + 1).chars().count() == 1 {
        // `(x)`: the quantifier is left out, and the brackets are its sign.
        let Some(word) = statement.word(open + 1).map(str::to_owned).filter(|word| !names.knows(word)) else { return false };
        let starts_variable = word.starts_with(|first: char| ('u'..='z').contains(&first));
        if !starts_variable {
            return false;
        }
        put(statement, open, Meaning::ForAll);
        statement.remove(open + 2, None);
        return true;
    }
    let before = copy.tokens.len();
    quantifier(&mut copy, names, open);
    let close = close + copy.tokens.len() - before.min(copy.tokens.len());
    if !copy.is(open, &QUANTIFIERS) {
        return false;
    }
    let Some(close) = (open + 1..=close + 1).find(|&at| copy.is(at, &[Token::Close])) else { return false };
    let are_variables = (open + 1..close).all(|at| copy.is(at, &[Token::Word, Token::Comma, Token::ForAll, Token::Exists]));
    if !are_variables || close == open + 1 {
        return false;
    }
    copy.remove(close, None);
    *statement = copy;
    true
}

/// Reads the variables after a quantifier; returns where what it says begins.
fn variables(statement: &mut Statement<'_>, names: &mut Names<'_>, first: usize) -> usize {
    if statement.kind(first) != Some(Token::Word) {
        return first;
    }
    split(statement, first);
    let is_letter = |statement: &Statement<'_>, names: &mut Names<'_>, at: usize| {
        let Some(word) = statement.word(at).map(str::to_owned) else { return false };
        let is_new =
            !(first..at).any(|before| statement.word(before).is_some_and(|known| known.split(',').any(|known| known == word)));
        let is_short = word.trim_end_matches(|c: char| c.is_numeric() || c == '\'').chars().count() == 1;
        let is_usual = word.starts_with(|letter: char| ('u'..='z').contains(&letter));
        is_new && is_short && !names.knows(&word) && (is_usual || statement.kind(at + 1) != Some(Token::Open))
    };
    let mut at = first + 1;
    loop {
        match statement.kind(at) {
            Some(Token::Word) if is_letter(statement, names, at) && names_more(statement, at) => {
                statement.tokens[at - 1].new.push(',');
                statement.tokens[at - 1].silent = false;
                at += 1;
            }
            Some(Token::And) if is_letter(statement, names, at + 1) && names_more(statement, at + 1) => {
                statement.tokens[at].new = String::from(",");
                statement.tokens[at].kind = Token::Comma;
                at += 2;
            }
            Some(Token::Comma) if is_letter(statement, names, at + 1) && names_more(statement, at + 1) => at += 2,
            Some(Token::Comma) if statement.is(at + 1, &[Token::And]) && is_letter(statement, names, at + 2) => {
                statement.remove(at + 1, None);
            }
            // `for all x, …`, `∃x | …`
            Some(Token::Comma | Token::Bar) if !is_counting(statement, at) => {
                let note = format!("`{}` after a variable as nothing", statement.written(at));
                statement.remove(at, Some(note));
            }
            // `∀x ∈ L`, `for all x in L`
            Some(_) if matches!(statement.written(at), "∈" | "\\in" | "in") && statement.written(at + 1) == "L" => {
                statement.remove(at + 1, None);
                statement.remove(at, Some(String::from("`∈ L` as nothing, since every variable stands for something in L")));
            }
            Some(Token::Dot | Token::Colon) => return at + 1,
            _ => return at,
        }
    }
}

/// Writes `∀x,y (…)` as `∀x ∀y (…)`: before a bracket the last name of a list would be that of a predicate.
fn one_by_one(statement: &mut Statement<'_>, quantifier: usize, body: usize) {
    if !statement.is(body, &[Token::Open]) {
        return;
    }
    let sign = match statement.kind(quantifier) {
        Some(Token::ForAll) => " ∀",
        Some(Token::Exists) => " ∃",
        _ => return,
    };
    for tok in statement.tokens.iter_mut().take(body).skip(quantifier + 1) {
        match tok.kind {
            Token::Comma => tok.new = sign.to_owned(),
            _ => tok.new = tok.new.replace(',', sign),
        }
    }
}

/// Returns true if a name that follows a variable is another variable, by what comes after it: no connective and no equality.
fn names_more(statement: &Statement<'_>, at: usize) -> bool {
    statement.is(
        at + 1,
        &[
            Token::Word,
            Token::Open,
            Token::Not,
            Token::ForAll,
            Token::Exists,
            Token::ExistsUnique,
            Token::Comma,
            Token::Dot,
            Token::Colon,
            Token::Bar,
        ],
    ) || statement.is(at + 1, &[Token::And]) && statement.is(at + 3, &[Token::Comma])
}

/// Returns true if `|L|` begins here.
fn is_counting(statement: &Statement<'_>, at: usize) -> bool {
    statement.kind(at) == Some(Token::Bar) && statement.written(at + 1) == "L" && statement.kind(at + 2) == Some(Token::Bar)
}

/// Reads `∀xy` as `∀x,y`, unless something is called `xy`.
fn split(statement: &mut Statement<'_>, at: usize) {
    let Some(word) = statement.word(at).map(str::to_owned) else { return };
    let letters = word.chars().count();
    if !(2..=4).contains(&letters) || !word.chars().all(|c| c.is_ascii_lowercase()) {
        return;
    }
    let later = at + 1..statement.tokens.len();
    let is_used = |name: &str| later.clone().any(|at| statement.word(at) == Some(name));
    let each: Vec<String> = word.chars().map(String::from).collect();
    let stands_in_word = |letter: &str| later.clone().any(|at| statement.word(at).is_some_and(|word| word.contains(letter)));
    if is_used(&word)
        || !each.iter().all(|letter| stands_in_word(letter))
        || !each.iter().any(|letter| is_used(letter) || letters == 2)
    {
        return;
    }
    statement.tokens[at].new = each.join(",");
}

/// Returns the reading in which a quantifier in brackets reaches over the next part only, where that differs: what follows the
/// part does not have the variable.
fn near_scope<'t>(statement: &Statement<'t>, quantifier: usize, body: usize) -> Option<Statement<'t>> {
    let unit = end_of_unit(statement, body);
    let group = end_of_group(statement, body);
    if unit >= group || unit <= body {
        return None;
    }
    let bound: Vec<&str> = (quantifier + 1..body)
        .filter_map(|at| statement.word(at))
        .flat_map(|word| word.split(|c| !is_word_character(c)))
        .filter(|word| !word.is_empty())
        .collect();
    let is_in_rest = |at: usize| {
        statement.word(at).is_some_and(|word| bound.iter().any(|name| word == *name || word.contains(name) && word.len() <= 4))
    };
    if (unit..group).any(is_in_rest) {
        return None;
    }
    let mut near = statement.clone();
    near.tokens[quantifier].new.insert(0, '(');
    near.tokens[unit - 1].new.push(')');
    Some(near)
}
