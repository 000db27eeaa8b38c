//! Quick refutation on the first few words of a structure. What a quantifier does not find among them may be there or not: a truth value
//! is *unknown* unless these words alone decide it. So whatever is refuted here is refuted in the structure.

use formula::{Bank, Connective, Formula, FormulaId, Kind, Quantifier, SymbolId, Term, TermId, VariableId};
use model::Fuel;
use model::automatic::{Alphabet, Expression};
use rustc_hash::FxHashMap;

/// Number of words that are looked at.
pub(super) const MOST_WORDS: usize = 12;

/// Steps in which the automaton of a meaning must be made.
const FUEL: u64 = 1_000_000;

/// Depth to which a statement can be nested to be evaluated here, by recursion.
const DEPTH: u32 = 200;

/// Number of evaluations of its innermost part that a statement may take.
const WORK: usize = 6_000;

/// A meaning to try, and what it comes to for the first words, the last argument varying fastest.
pub(super) struct Candidate {
    pub(super) expression: Expression,
    truths: Vec<bool>,
    /// The number of the value, if it is one of them.
    values: Vec<Option<u8>>,
    size: usize,
}

impl Candidate {
    /// `None` where the automaton is too large.
    pub(super) fn new(expression: Expression, kind: Kind, alphabet: &Alphabet, first: &[String]) -> Option<Candidate> {
        let automaton = expression.automaton(alphabet, &mut Fuel::new(FUEL)).ok()?;
        let words: Vec<Vec<usize>> = first.iter().map(|word| word.chars().filter_map(|c| alphabet.value(c)).collect()).collect();
        let base = alphabet.base();
        let holds = |list: &[usize]| {
            let longest = list.iter().map(|&word| words[word].len()).max().unwrap_or(0);
            let column = |index: usize| {
                list.iter().rev().fold(0, |column, &word| column * base + words[word].get(index).copied().unwrap_or(0))
            };
            automaton.accepts_in((0..longest).fold(0, |state, index| automaton.after(state, column(index))))
        };
        let arity = expression.tracks() - usize::from(kind == Kind::Function);
        let size = first.len();
        let lists = (0..size.pow(arity as u32)).map(|number| {
            let mut list = vec![0; arity];
            (0..arity).rev().fold(number, |rest, at| {
                list[at] = rest % size;
                rest / size
            });
            list
        });
        let (mut truths, mut values) = (Vec::new(), Vec::new());
        for mut list in lists {
            match kind {
                Kind::Predicate => truths.push(holds(&list)),
                Kind::Function => {
                    list.push(0);
                    let value = (0..size).find(|&value| {
                        list[arity] = value;
                        holds(&list)
                    });
                    values.push(value.and_then(|value| u8::try_from(value).ok()));
                }
            }
        }
        Some(Candidate { expression, truths, values, size })
    }

    fn number(&self, arguments: &[usize]) -> usize {
        arguments.iter().fold(0, |number, &argument| number * self.size + argument)
    }
}

/// A statement is evaluated among the first words under meanings of symbols.
pub(super) struct BoundedEvaluator<'a> {
    pub(super) bank: &'a Bank,
    /// The meaning of each symbol that has one.
    pub(super) meanings: FxHashMap<SymbolId, &'a Candidate>,
    /// Number of words that are looked at.
    pub(super) size: usize,
    /// The parts that may still be evaluated.
    pub(super) left: u64,
}

/// Number of words to look at for a statement; `None` for one that is nested too deeply.
pub(super) fn size_for(bank: &Bank, statement: FormulaId, words: usize) -> Option<usize> {
    if bank.depth(statement) > DEPTH || bank.size(statement) > 100_000 {
        return None;
    }
    let quantifiers = quantifiers(bank, statement);
    let fits = |size: usize| (0..quantifiers).try_fold(1usize, |work, _| work.checked_mul(size)).is_some_and(|work| work <= WORK);
    Some((3..=words.min(MOST_WORDS)).rev().find(|&size| fits(size)).unwrap_or(2).min(words))
}

fn quantifiers(bank: &Bank, formula: FormulaId) -> usize {
    let whole = bank.formula(formula);
    let below: usize = whole.parts().map(|part| quantifiers(bank, part)).sum();
    below + usize::from(matches!(whole, Formula::Quantified(..)))
}

impl BoundedEvaluator<'_> {
    /// The truth value, if these words decide it. The values of bound variables stand in `values`, the innermost last.
    pub(super) fn truth(&mut self, formula: FormulaId, values: &mut Vec<(VariableId, usize)>) -> Option<bool> {
        self.left = self.left.checked_sub(1)?;
        match self.bank.formula(formula) {
            Formula::Truth(truth) => Some(truth),
            // The comparison of an infinite number with a finite one.
            Formula::Cardinality(comparison, n) => Some(comparison.holds(u64::MAX, u64::from(n))),
            Formula::Atom(symbol, arguments) => {
                let arguments = arguments.iter().map(|&term| self.value(term, values)).collect::<Option<Vec<usize>>>()?;
                let candidate = self.meanings.get(&symbol)?;
                candidate.truths.get(candidate.number(&arguments)).copied()
            }
            Formula::Equal(left, right) => Some(self.value(left, values)? == self.value(right, values)?),
            Formula::Not(inner) => self.truth(inner, values).map(|truth| !truth),
            Formula::Binary(connective, left, right) => {
                let left = self.truth(left, values);
                match (connective, left) {
                    (Connective::And, Some(false)) => return Some(false),
                    (Connective::Or, Some(true)) | (Connective::Implies, Some(false)) => return Some(true),
                    (Connective::Iff, None) => return None,
                    _ => {}
                }
                let right = self.truth(right, values);
                match connective {
                    Connective::And if right == Some(false) => right,
                    Connective::Or | Connective::Implies if right == Some(true) => right,
                    Connective::Iff => Some(left? == right?),
                    _ => left.and(right),
                }
            }
            Formula::Quantified(quantifier, variable, body) => {
                // One that is found decides; that none is found decides nothing.
                let (sought, enough) = match quantifier {
                    Quantifier::ForAll => (false, 1),
                    Quantifier::Exists => (true, 1),
                    Quantifier::ExistsUnique => (true, 2),
                };
                let mut found = 0;
                for value in 0..self.size {
                    values.push((variable, value));
                    found += usize::from(self.truth(body, values) == Some(sought));
                    values.pop();
                    if found == enough {
                        return Some(quantifier == Quantifier::Exists);
                    }
                }
                None
            }
        }
    }

    fn value(&self, term: TermId, values: &[(VariableId, usize)]) -> Option<usize> {
        match self.bank.term(term) {
            Term::Variable(variable) => values.iter().rev().find(|(known, _)| *known == variable).map(|&(_, value)| value),
            Term::Number(_) => None,
            Term::Apply(symbol, arguments) => {
                let arguments = arguments.iter().map(|&term| self.value(term, values)).collect::<Option<Vec<usize>>>()?;
                let candidate = self.meanings.get(&symbol)?;
                candidate.values.get(candidate.number(&arguments)).copied().flatten().map(usize::from)
            }
        }
    }
}
