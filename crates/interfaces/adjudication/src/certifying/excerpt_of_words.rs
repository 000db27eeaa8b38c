//! An excerpt of a structure of words for pictures: what its symbols come to for its first words. It is worked out from the structure
//! that was checked, and nothing rests on it.

use documents::certificate::{Excerpt, ExcerptNumber, ExcerptSymbol, ExcerptValues};
use formula::{Bank, Kind, SymbolId};
use model::Fuel;
use model::automatic::automata::Automaton;
use model::automatic::{Alphabet, AutomaticStructure};
use solver::word_models;

use super::excerpt::MAX_ARITY;

/// Number of words that are shown.
const SHOWN: usize = 13;

/// The longest word that is looked for.
const LONGEST: usize = 24;

/// Number of beginnings of words that are kept.
const OPEN: usize = 4_096;

/// Steps in which an automaton must be made.
const FUEL: u64 = 10_000_000;

/// Works out the excerpt of a structure; `None` where an automaton is too large.
///
/// * `definitions`: those of the certificate, which say whose values are wanted.
pub(super) fn excerpt(bank: &Bank, structure: &AutomaticStructure, definitions: &[String]) -> Option<Excerpt> {
    let alphabet = structure.alphabet();
    let domain = structure.domain().automaton(alphabet, &mut Fuel::new(FUEL)).ok()?;
    let words = first_words(&domain, alphabet);
    let mut symbols = Vec::new();
    for kind in [Kind::Function, Kind::Predicate] {
        for (symbol, expression) in structure.definitions().filter(|&(symbol, _)| bank.symbol_data(symbol).kind == kind) {
            let Some(definition) = verifier::notation::print_relation(bank, structure, symbol) else { continue };
            if !definitions.contains(&definition) {
                continue;
            }
            let arity = bank.symbol_data(symbol).fixity.arity();
            let automaton = expression.automaton(alphabet, &mut Fuel::new(FUEL)).ok()?;
            let values = values(kind, arity, &automaton, alphabet, &words);
            symbols.push(ExcerptSymbol {
                name: bank.symbol_text(symbol).to_owned(),
                arity,
                definition,
                gloss: gloss(structure, symbol),
                values,
            });
        }
    }
    let points = (0..words.len() as i64).collect();
    let gloss = word_models::name_of_structure(structure).map(str::to_owned);
    Some(Excerpt { points, words, gloss, is_dense: false, symbols })
}

fn gloss(structure: &AutomaticStructure, symbol: SymbolId) -> Option<String> {
    word_models::name_of(structure, structure.definition(symbol)?).map(str::to_owned)
}

/// The first words by their length, then by their letters.
fn first_words(domain: &Automaton, alphabet: &Alphabet) -> Vec<String> {
    let (mut found, mut open) = (Vec::new(), vec![(0, String::new())]);
    for _ in 0..LONGEST {
        found.extend(open.iter().filter(|(state, _)| domain.accepts_in(*state)).map(|(_, word)| word.clone()));
        if found.len() >= SHOWN {
            break;
        }
        let dead =
            |state: u32| !domain.accepts_in(state) && (0..alphabet.base()).all(|column| domain.after(state, column) == state);
        let longer = |(state, word): &(u32, String)| -> Vec<(u32, String)> {
            let letters = alphabet.letters().iter().zip(1..);
            letters.map(|(&letter, value)| (domain.after(*state, value), format!("{word}{letter}"))).collect()
        };
        open = open.iter().flat_map(longer).filter(|&(state, _)| !dead(state)).take(OPEN).collect();
    }
    found.truncate(SHOWN);
    found
}

fn values(kind: Kind, arity: usize, automaton: &Automaton, alphabet: &Alphabet, words: &[String]) -> ExcerptValues {
    let letters: Vec<Vec<usize>> = words.iter().map(|word| word.chars().filter_map(|c| alphabet.value(c)).collect()).collect();
    let holds = |list: &[usize]| {
        let longest = list.iter().map(|&word| letters[word].len()).max().unwrap_or(0);
        let value = |word: usize, index: usize| letters[word].get(index).copied().unwrap_or(0);
        let column = |index: usize| list.iter().rev().fold(0, |column, &word| column * alphabet.base() + value(word, index));
        automaton.accepts_in((0..longest).fold(0, |state, index| automaton.after(state, column(index))))
    };
    let mut lists: Vec<Vec<usize>> = if arity > MAX_ARITY { Vec::new() } else { vec![Vec::new()] };
    for _ in 0..arity {
        lists = lists.iter().flat_map(|list| (0..words.len()).map(|word| [list.as_slice(), &[word]].concat())).collect();
    }
    let value = |list: &Vec<usize>| {
        let value = (0..words.len()).find(|&value| holds(&[list.as_slice(), &[value]].concat()))?;
        Some(ExcerptNumber { numerator: value as i64, denominator: 1 })
    };
    match kind {
        Kind::Function => ExcerptValues::Numbers(lists.iter().map(value).collect()),
        Kind::Predicate => ExcerptValues::Truths(lists.iter().map(|list| Some(holds(list))).collect()),
    }
}
