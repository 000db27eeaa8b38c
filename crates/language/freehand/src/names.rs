//! Names as people spell them: a variable or a symbol with the wrong capital, `happy x` and `Lxy` without brackets, `x likes y`.
//! Also which names a line may use.

use std::collections::HashSet;

use board_syntax::palmer::{Token, Vocabulary, is_word_character};
use formula::{Bank, Kind};
use source::foreign::Meaning;

use crate::token::Statement;

/// The names that a line may use.
pub(crate) struct Names<'v> {
    vocabulary: &'v Vocabulary,
    bank: &'v mut Bank,
}

impl<'v> Names<'v> {
    pub(crate) fn new(vocabulary: &'v Vocabulary, bank: &'v mut Bank) -> Names<'v> {
        Names { vocabulary, bank }
    }

    /// Returns what a name is, and how many arguments it takes.
    pub(crate) fn entry(&mut self, name: &str) -> Option<(Kind, usize)> {
        self.vocabulary.get(self.bank.name(name)).map(|entry| (entry.kind, entry.arity))
    }

    pub(crate) fn knows(&mut self, name: &str) -> bool {
        self.entry(name).is_some()
    }

    /// Returns the known name that differs from this one by capitals only.
    fn in_other_case(&mut self, name: &str) -> Option<String> {
        let lower = name.to_lowercase();
        let bank = &*self.bank;
        let mut alike = self.vocabulary.entries().map(|(id, _)| bank.name_text(id)).filter(|known| known.to_lowercase() == lower);
        let found = alike.next()?.to_owned();
        alike.next().is_none().then_some(found)
    }
}

/// Returns the names that the statement's quantifiers bind.
pub(crate) fn bound(statement: &Statement<'_>) -> HashSet<String> {
    let mut bound = HashSet::new();
    for at in 0..statement.tokens.len() {
        if !statement.is(at, &[Token::ForAll, Token::Exists, Token::ExistsUnique]) {
            continue;
        }
        let mut next = at + 1;
        while let Some(word) = statement.word(next) {
            bound.extend(word.split(|c| !is_word_character(c)).filter(|word| !word.is_empty()).map(str::to_owned));
            next += 1;
            if statement.kind(next) == Some(Token::Comma) {
                next += 1;
            } else if word.ends_with(is_word_character) {
                break;
            }
        }
    }
    bound
}

/// Reads the names of a statement.
pub(crate) fn read(statement: &mut Statement<'_>, names: &mut Names<'_>) {
    let bound = bound(statement);
    spell(statement, names, &bound);
    let mut at = 0;
    while at < statement.tokens.len() {
        apply(statement, names, &bound, at);
        at += 1;
    }
    truth_values(statement, &bound);
}

/// Spells variables as their quantifiers do, and symbols as they are known.
fn spell(statement: &mut Statement<'_>, names: &mut Names<'_>, bound: &HashSet<String>) {
    for at in 0..statement.tokens.len() {
        let Some(word) = statement.word(at).map(str::to_owned) else { continue };
        if bound.contains(&word) || names.knows(&word) || statement.tokens[at].meaning.is_some() {
            continue;
        }
        if word == "l" && statement.is(at + 1, &[Token::Bar]) {
            statement.tokens[at].new = String::from("L");
            continue;
        }
        let other = [word.to_lowercase(), word.to_uppercase()].into_iter().find(|other| bound.contains(other));
        if let Some(other) = other.or_else(|| names.in_other_case(&word)) {
            statement.tokens[at].new = other;
        }
    }
}

/// Reads `happy x`, `likes x y`, `Lxy`, `likes(x y)`, `x likes y`, `x is happy` at a token.
fn apply(statement: &mut Statement<'_>, names: &mut Names<'_>, bound: &HashSet<String>, at: usize) {
    let Some(word) = statement.word(at).map(str::to_owned) else { return };
    if bound.contains(&word) || statement.tokens[at].meaning.is_some() {
        return;
    }
    let is_applied = statement.kind(at + 1) == Some(Token::Open);
    let Some((kind, arity)) = names.entry(&word).filter(|&(_, arity)| arity > 0) else {
        if !is_applied && let Some(apart) = taken_apart(&word, names, bound) {
            statement.tokens[at].new = apart;
        }
        return;
    };
    if is_applied {
        return separate(statement, arity, at + 1);
    }
    let mut object = |statement: &Statement<'_>, at: usize| {
        let word = statement.word(at).filter(|_| statement.kind(at + 1) != Some(Token::Open))?.to_owned();
        (bound.contains(&word) || names.entry(&word) == Some((Kind::Function, 0))).then_some(word)
    };
    // `likes x y`, `likes x, y`
    let (mut arguments, mut next) = (Vec::new(), at + 1);
    while arguments.len() < arity {
        let Some(argument) = object(statement, next) else { break };
        arguments.push(argument);
        next += 1;
        if arguments.len() < arity && statement.kind(next) == Some(Token::Comma) {
            next += 1;
        }
    }
    if arguments.len() == arity {
        return statement.merge(at, next, Token::Word, format!("{word}({})", arguments.join(",")));
    }
    if kind != Kind::Predicate {
        return;
    }
    // `x likes y`, `x is smarter than y`, `x is happy`
    let says = |at: Option<usize>, word: &str| at.is_some_and(|at| statement.written(at).eq_ignore_ascii_case(word));
    let mut start = at;
    let mut is_denied = false;
    if says(start.checked_sub(1), "a") || says(start.checked_sub(1), "an") {
        start -= 1;
    }
    if says(start.checked_sub(1), "not")
        || (start > 0 && statement.is(start - 1, &[Token::Not])) && says(start.checked_sub(2), "is")
    {
        is_denied = true;
        start -= 1;
    }
    if says(start.checked_sub(1), "is") {
        start -= 1;
    } else if start != at {
        return;
    }
    let Some(left) = start.checked_sub(1).and_then(|before| object(statement, before)) else { return };
    let mut next = at + 1;
    let mut arguments = vec![left];
    if arity == 2 {
        next += usize::from(says(Some(next), "than"));
        let Some(right) = object(statement, next) else { return };
        arguments.push(right);
        next += 1;
    }
    if arguments.len() == arity {
        let not = if is_denied { "¬" } else { "" };
        statement.merge(start - 1, next, Token::Word, format!("{not}{word}({})", arguments.join(",")));
    }
}

/// Returns `L(x,y)` for `Lxy`, where L takes two arguments and x and y are objects.
fn taken_apart(word: &str, names: &mut Names<'_>, bound: &HashSet<String>) -> Option<String> {
    if names.knows(word) {
        return None;
    }
    for (at, _) in word.char_indices().skip(1) {
        let (name, arguments) = word.split_at(at);
        let arguments: Vec<String> = arguments.chars().map(String::from).collect();
        let are_objects =
            arguments.iter().all(|argument| bound.contains(argument) || names.entry(argument) == Some((Kind::Function, 0)));
        if are_objects && names.entry(name).is_some_and(|(_, arity)| arity == arguments.len()) {
            return Some(format!("{name}({})", arguments.join(",")));
        }
    }
    None
}

/// Puts commas between arguments, `likes(x y)` and `likes(x; y)`, after the bracket at `open`.
fn separate(statement: &mut Statement<'_>, arity: usize, open: usize) {
    let mut at = open + 1;
    let mut words = 0;
    while let Some(kind) = statement.kind(at) {
        match kind {
            Token::Word => words += 1,
            Token::Unknown if statement.written(at) == ";" => {}
            Token::Close if words == arity && arity > 1 => break,
            _ => return,
        }
        at += 1;
    }
    for next in open + 1..at {
        if statement.written(next) == ";" {
            (statement.tokens[next].new, statement.tokens[next].kind) = (String::from(","), Token::Comma);
        } else if statement.kind(next) == Some(Token::Word) && statement.kind(next + 1) == Some(Token::Word) {
            statement.tokens[next].new.push(',');
        }
    }
}

/// Writes `⊤` and `⊥` as statements that are always true and always false.
fn truth_values(statement: &mut Statement<'_>, bound: &HashSet<String>) {
    let is_free = |name: &&str| !bound.contains(*name) && (0..statement.tokens.len()).all(|at| statement.word(at) != Some(*name));
    let variable = ["x", "y", "z", "w", "u"].into_iter().find(is_free).unwrap_or("x_0");
    for tok in &mut statement.tokens {
        match tok.meaning {
            Some(Meaning::True) => tok.new = format!("(∀{variable} {variable} = {variable})"),
            Some(Meaning::False) => tok.new = format!("(∃{variable} {variable} ≠ {variable})"),
            _ => {}
        }
    }
}
