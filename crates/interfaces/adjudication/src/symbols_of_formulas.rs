//! The symbols of a formula with their points (PW-41 to PW-57), for statements that are not written in the notation of Predicate Wars. Not here: the symbols
//! of a list that may be no statement (crate `proof-syntax`).

use documents::cost::CostItem;
use formula::{Alphabet, Bank, Formula, FormulaId, SymbolId, Term, TermId, VariableId, points};
use representation::Signs;
use rustc_hash::FxHashMap;

/// A part of a formula that is still to be gone through.
enum Part {
    Formula(FormulaId),
    Term(TermId),
    Symbol(Symbol),
}

struct Symbol {
    written: String,
    kind: &'static str,
    clause: &'static str,
    points: u64,
}

/// Returns every different symbol of a formula, in the order of first occurrence; their points are those of the formula.
pub(crate) fn symbols(bank: &Bank, formula: FormulaId, alphabet: Alphabet) -> Vec<CostItem> {
    let mut items: Vec<CostItem> = Vec::new();
    let mut places: FxHashMap<(String, &'static str), usize> = FxHashMap::default();
    let mut stack = vec![Part::Formula(formula)];
    while let Some(part) = stack.pop() {
        let symbol = match part {
            Part::Symbol(symbol) => symbol,
            Part::Formula(formula) => {
                push_formula(bank, formula, alphabet, &mut stack);
                continue;
            }
            Part::Term(term) => {
                match bank.term(term) {
                    Term::Variable(name) => stack.push(variable(bank, name)),
                    Term::Number(number) => {
                        let written = bank.numeral_text(number).to_owned();
                        stack.push(Part::Symbol(Symbol { written, kind: "number", clause: "PW-52", points: points::NUMBER }));
                    }
                    Term::Apply(symbol, arguments) => {
                        stack.extend(arguments.iter().rev().map(|&argument| Part::Term(argument)));
                        stack.push(named(bank.symbol_text(symbol), VARIABLE));
                    }
                }
                continue;
            }
        };
        let Symbol { written, kind, clause, points } = symbol;
        let at = *places.entry((written.clone(), kind)).or_insert(items.len());
        match items.get_mut(at) {
            Some(item) => {
                item.count += 1;
                item.points += points;
            }
            None => items.push(CostItem {
                symbol: written,
                kind: kind.to_owned(),
                clause: clause.to_owned(),
                count: 1,
                points_each: points,
                points,
            }),
        }
    }
    items
}

fn push_formula(bank: &Bank, formula: FormulaId, alphabet: Alphabet, stack: &mut Vec<Part>) {
    let sign = |written: &str, kind, clause, points| Part::Symbol(Symbol { written: written.to_owned(), kind, clause, points });
    match bank.formula(formula) {
        Formula::Truth(value) => {
            stack.push(sign(if value { "tT" } else { "tF" }, "truth value", "PW-44", points::TRUTH_VALUE));
        }
        // No format of another program has it.
        Formula::Cardinality(..) => stack.push(sign("|L|", "number", "PW-52", bank.points(formula))),
        Formula::Atom(symbol, arguments) => {
            stack.extend(arguments.iter().rev().map(|&argument| Part::Term(argument)));
            stack.push(predicate(bank, symbol));
        }
        Formula::Equal(left, right) => {
            stack.extend([Part::Term(right), sign("=", "equality", "PW-50", points::EQUALITY), Part::Term(left)]);
        }
        Formula::Not(inner) => {
            stack.extend([Part::Formula(inner), sign(alphabet.negation(), "connective", "PW-46", points::CONNECTIVE)]);
        }
        Formula::Binary(connective, left, right) => {
            let between = sign(alphabet.connective(connective), "connective", "PW-46", points::CONNECTIVE);
            stack.extend([Part::Formula(right), between, Part::Formula(left)]);
        }
        Formula::Quantified(quantifier, bound, body) => {
            let before = sign(alphabet.quantifier(quantifier), "quantifier", "PW-45", points::QUANTIFIER);
            stack.extend([Part::Formula(body), variable(bank, bound), before]);
        }
    }
}

/// The kinds of a name of one letter and of a distinct one, with their clauses.
type Kinds = [(&'static str, &'static str); 2];

const VARIABLE: Kinds = [("variable", "PW-42"), ("distinct variable", "PW-53")];
const PREDICATE: Kinds = [("predicate", "PW-43"), ("distinct predicate", "PW-54")];

fn variable(bank: &Bank, name: VariableId) -> Part {
    named(bank.variable_text(name), VARIABLE)
}

fn predicate(bank: &Bank, symbol: SymbolId) -> Part {
    named(bank.symbol_text(symbol), PREDICATE)
}

fn named(name: &str, kinds: Kinds) -> Part {
    let points = u64::from(points::name_points(name));
    let [plain, distinct] = kinds;
    let (kind, clause) = if points > 1 { distinct } else { plain };
    Part::Symbol(Symbol { written: name.to_owned(), kind, clause, points })
}
