//! Names for symbols that Palmer's notation cannot spell: quoted names of TPTP, words of this notation and of proofs, one name
//! for several symbols, a name that is a variable's as well. Not here: what the names of a board mean (`vocabulary`).

use std::collections::{BTreeMap, HashSet};

use formula::{Bank, Fixity, SymbolId};
use source::Span;

use super::Vocabulary;
use super::lexer::{Lexer, Token};

/// Words that no symbol is called by in a proof: they are truth values, or words of its lines. Connectives that are words, such as `V`, stand where
/// no name does.
const RESERVED: [&str; 11] = ["tT", "tF", "by", "on", "with", "using", "axiom", "assume", "end", "symbols", "system"];

/// The symbols that are not called by their own names, and what they are called.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spelling {
    names: BTreeMap<SymbolId, String>,
}

/// Tells whether a name can stand for a symbol in a proof in Palmer's notation.
pub fn is_name(name: &str) -> bool {
    let mut lexer = Lexer::new(name, Span::new(0, name.len()));
    let first = lexer.next();
    first.token == Token::Word && first.span() == Span::new(0, name.len()) && !RESERVED.contains(&name)
}

impl Spelling {
    /// Makes names for `symbols`: their own where that is one and means nothing else, otherwise one that is made of it. No two
    /// are called alike, and none as what is `taken`: variables and numbers. A name that is made is that of no other symbol of the bank.
    pub fn of<'t>(
        bank: &Bank,
        symbols: impl IntoIterator<Item = SymbolId>,
        taken: impl IntoIterator<Item = &'t str>,
    ) -> Spelling {
        let mut taken: HashSet<String> = taken.into_iter().map(str::to_owned).collect();
        let mut unnamed = Vec::new();
        for symbol in symbols {
            let name = bank.symbol_text(symbol);
            // The symbols between their arguments are written as symbols.
            if bank.symbol_data(symbol).fixity == Fixity::Infix {
                continue;
            }
            let free = is_name(name) && (Vocabulary::is_game(bank, symbol) || !Vocabulary::has_game_name(name));
            if !free || !taken.insert(name.to_owned()) {
                unnamed.push(symbol);
            }
        }
        let known: HashSet<&str> =
            if unnamed.is_empty() { HashSet::new() } else { bank.symbols().map(|symbol| bank.symbol_text(symbol)).collect() };
        let mut names = BTreeMap::new();
        for symbol in unnamed {
            let stem = stem(bank.symbol_text(symbol));
            let wishes = std::iter::once(stem.clone()).chain((2..=usize::MAX).map(|number| format!("{stem}_{number}")));
            let is_taken = |wish: &String| taken.contains(wish) || known.contains(wish.as_str());
            let free = |wish: &String| is_name(wish) && !Vocabulary::has_game_name(wish) && !is_taken(wish);
            if let Some(name) = { wishes }.find(free) {
                taken.insert(name.clone());
                names.insert(symbol, name);
            }
        }
        Spelling { names }
    }

    /// Returns the name of a symbol.
    pub fn name<'s>(&'s self, bank: &'s Bank, symbol: SymbolId) -> &'s str {
        self.names.get(&symbol).map_or_else(|| bank.symbol_text(symbol), String::as_str)
    }

    /// Returns the symbols that are not called by their own names, in the order of their ids, and what they are called.
    pub fn renamed(&self) -> impl Iterator<Item = (SymbolId, &str)> {
        self.names.iter().map(|(&symbol, name)| (symbol, name.as_str()))
    }
}

/// Returns what is left of a name when everything else than letters, digits and underscores is taken for a gap: `Bob Smith`
/// becomes `Bob_Smith`. Of two characters at least, as names of variables in proofs are single letters.
fn stem(name: &str) -> String {
    let mut stem = String::new();
    for character in name.chars().take(MAX_STEM) {
        if character.is_ascii_alphanumeric() {
            stem.push(character);
        } else if !stem.ends_with('_') && !stem.is_empty() {
            stem.push('_');
        }
    }
    let stem = stem.trim_end_matches('_');
    match stem.len() {
        0 => String::from("name"),
        1 => format!("{stem}_name"),
        _ => stem.to_owned(),
    }
}

/// Longer names are cut: the full name stands elsewhere.
const MAX_STEM: usize = 40;
