//! The list of structures that are tried, as `library.listing` has it, and the meanings that it gives to a symbol of each kind and
//! arity. A heuristic list: nothing rests on it.

use std::sync::{LazyLock, OnceLock};

use formula::{Bank, Fixity, Kind};
use model::Fuel;
use model::automatic::automata::notation;
use model::automatic::{Alphabet, AutomaticStructure, Evaluator, Expression};

use super::bounded_evaluation::{Candidate, MOST_WORDS};
use super::expressions::{denied, reordered, same_words, widened};

/// Steps in which it must be seen of a listed function that it is one.
const FUEL: u64 = 10_000_000;

/// The numbers of arguments with which meanings are kept ready, for predicates and for functions.
const READY: usize = 8;

/// Number of words that are tried as constants.
const CONSTANTS: usize = 6;

/// A structure, and what its symbols may stand for.
pub(super) struct Presentation {
    /// Its name among people.
    pub(super) name: String,
    pub(super) alphabet: Alphabet,
    pub(super) words: Expression,
    /// The first of its words, by length.
    pub(super) first: Vec<String>,
    relations: Vec<Listed>,
    functions: Vec<Listed>,
    /// The meanings that have been made ready, by number of arguments.
    pub(super) ready: [OnceLock<Vec<Candidate>>; READY],
}

/// A listed relation, or function.
struct Listed {
    name: String,
    arity: usize,
    expression: Expression,
}

/// A family as it is listed.
#[derive(Default)]
struct Family {
    letters: Vec<char>,
    words: Vec<(String, String)>,
    relations: Vec<(usize, String, String)>,
    functions: Vec<(usize, String, String)>,
}

/// The structures, in the order in which they are tried.
pub(super) static PRESENTATIONS: LazyLock<Vec<Presentation>> = LazyLock::new(|| {
    let families = families(include_str!("library.listing"));
    families.iter().flat_map(|family| family.words.iter().filter_map(|words| presentation(family, words))).collect()
});

fn families(listing: &str) -> Vec<Family> {
    let mut families: Vec<Family> = Vec::new();
    for line in listing.lines() {
        let Some((kind, rest)) = line.split_once(' ') else { continue };
        if kind == "family" {
            let letters = rest.rsplit_once(" over ").map_or("", |(_, letters)| letters);
            families.push(Family { letters: letters.chars().filter(|letter| *letter != ' ').collect(), ..Family::default() });
        }
        let (Some(family), Some((name, text))) = (families.last_mut(), rest.split_once(": ")) else { continue };
        let counted = || {
            let (arity, name) = name.split_once(' ')?;
            Some((arity.parse().ok()?, name.to_owned(), text.to_owned()))
        };
        match kind {
            "words" => family.words.push((name.to_owned(), text.to_owned())),
            "relation" => family.relations.extend(counted()),
            "function" => family.functions.extend(counted()),
            _ => {}
        }
    }
    families
}

fn presentation(family: &Family, (name, words): &(String, String)) -> Option<Presentation> {
    let alphabet = Alphabet::new(family.letters.iter().copied())?;
    let words = notation::read(words, &alphabet, 1).ok()?;
    let listed = |list: &[(usize, String, String)], more: usize| -> Vec<Listed> {
        let read = |(arity, name, text): &(usize, String, String)| {
            let expression = notation::read(text, &alphabet, arity + more).ok()?;
            Some(Listed { name: name.clone(), arity: *arity, expression })
        };
        list.iter().filter_map(read).collect()
    };
    let (relations, mut functions) = (listed(&family.relations, 0), listed(&family.functions, 1));
    functions.retain(|function| is_function(&alphabet, &words, function));
    let first = first_words(&alphabet, &words);
    Some(Presentation { name: name.clone(), alphabet, words, first, relations, functions, ready: Default::default() })
}

/// Returns whether the relation gives one value each to words of this domain.
fn is_function(alphabet: &Alphabet, words: &Expression, function: &Listed) -> bool {
    let mut bank = Bank::new();
    let symbol = bank.symbol("f", Kind::Function, Fixity::Applied(function.arity as u32));
    let mut structure = AutomaticStructure::new(alphabet.clone(), words.clone());
    let defined = structure.define(&bank, symbol, function.expression.clone());
    defined.is_ok() && Evaluator::new(&bank, &structure, Fuel::new(FUEL)).is_ok()
}

/// The words up to some length that is longer for few letters.
pub(super) fn first_words(alphabet: &Alphabet, words: &Expression) -> Vec<String> {
    let mut found = Vec::new();
    let Ok(automaton) = words.automaton(alphabet, &mut Fuel::new(FUEL)) else { return found };
    let mut open = vec![(0u32, String::new())];
    for _ in 0..8 {
        found.extend(open.iter().filter(|(state, _)| automaton.accepts_in(*state)).map(|(_, word)| word.clone()));
        if found.len() >= MOST_WORDS {
            break;
        }
        let longer = |(state, word): &(u32, String)| {
            let letters = alphabet.letters().iter().zip(1..);
            letters.map(|(&letter, value)| (automaton.after(*state, value), format!("{word}{letter}"))).collect::<Vec<_>>()
        };
        open = open.iter().flat_map(longer).collect();
    }
    found.truncate(MOST_WORDS);
    found
}

impl Presentation {
    /// The meanings that are tried for a symbol.
    pub(super) fn meanings(&self, kind: Kind, arity: usize) -> Vec<Expression> {
        let mut found = match kind {
            Kind::Predicate => self.predicates(arity),
            Kind::Function => self.functions(arity),
        };
        let mut distinct: Vec<Expression> = Vec::with_capacity(found.len());
        for expression in found.drain(..) {
            if !distinct.contains(&expression) {
                distinct.push(expression);
            }
        }
        distinct
    }

    fn predicates(&self, arity: usize) -> Vec<Expression> {
        let listed: Vec<&Expression> =
            self.relations.iter().filter(|one| one.arity == arity).map(|one| &one.expression).collect();
        let mut found: Vec<Expression> = listed.iter().map(|&expression| expression.clone()).collect();
        let constants = ["(./.)*", "!(./.)*"].map(|text| text.replace("./.", &vec!["."; arity].join("/")));
        let constants = if arity == 0 { ["()", "!()"].map(str::to_owned) } else { constants };
        if arity == 2 {
            found.extend(listed.iter().filter_map(|expression| reordered(expression, &[1, 0], 2, 0)));
            found.extend(same_words(&self.alphabet, 2));
        }
        found.extend(found.clone().iter().filter_map(denied));
        found.extend(constants.iter().filter_map(|text| notation::read(text, &self.alphabet, arity).ok()));
        if arity == 2 {
            // What depends on one of the two only.
            for own in self.relations.iter().filter(|one| one.arity == 1) {
                found.extend([[0], [1]].iter().filter_map(|chosen| widened(&self.alphabet, &own.expression, chosen, 2)));
            }
        }
        found
    }

    fn functions(&self, arity: usize) -> Vec<Expression> {
        let of = |wanted: usize| self.functions.iter().filter(move |one| one.arity == wanted).map(|one| &one.expression);
        let mut found: Vec<Expression> = of(arity).cloned().collect();
        if arity == 2 {
            found.extend(of(2).filter_map(|expression| reordered(expression, &[1, 0, 2], 3, 0)));
        }
        // The value depends on one argument only, or is one of them, or always the same.
        if arity > 1 {
            for expression in same_words(&self.alphabet, 2).iter().chain(of(1)) {
                found.extend((0..arity).filter_map(|index| widened(&self.alphabet, expression, &[index, arity], arity + 1)));
            }
        } else if arity == 1 {
            found.extend(same_words(&self.alphabet, 2));
        }
        for word in self.first.iter().take(CONSTANTS) {
            let text = if word.is_empty() { "()" } else { word.as_str() };
            if let Ok(constant) = notation::read(text, &self.alphabet, 1) {
                found.extend(if arity == 0 { Some(constant) } else { widened(&self.alphabet, &constant, &[arity], arity + 1) });
            }
        }
        found
    }

    /// The name among people of what an expression stands for, if it is listed.
    pub(super) fn name_of(&self, expression: &Expression) -> Option<&str> {
        let mut all = self.relations.iter().chain(&self.functions);
        all.find(|listed| listed.expression == *expression).map(|listed| listed.name.as_str())
    }

    /// The meanings that are tried for a symbol, with what they come to for the first words. `None` for a symbol of many arguments.
    pub(super) fn candidates(&self, kind: Kind, arity: usize) -> Option<&[Candidate]> {
        let slot = self.ready.get(2 * arity + usize::from(kind == Kind::Function))?;
        let ready = |expression| Candidate::new(expression, kind, &self.alphabet, &self.first);
        Some(slot.get_or_init(|| self.meanings(kind, arity).into_iter().filter_map(ready).collect()))
    }
}

#[cfg(test)]
impl Presentation {
    /// The relation of this name.
    pub(super) fn listed_relation(&self, name: &str) -> Option<&Expression> {
        self.relations.iter().find(|one| one.name == name).map(|one| &one.expression)
    }
}

/// The relations and functions of all structures by their names, with the text of their expressions.
#[cfg(test)]
pub(super) fn listed() -> impl Iterator<Item = (&'static str, String)> {
    PRESENTATIONS.iter().flat_map(|presentation| {
        let all = presentation.relations.iter().chain(&presentation.functions);
        all.map(|one| (one.name.as_str(), notation::print(&one.expression, &presentation.alphabet)))
    })
}
