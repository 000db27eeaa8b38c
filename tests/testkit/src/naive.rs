//! Whether a certificate is right, from the JSON as it stands: truth by the definition of truth, over the whole of a finite domain and
//! over a stretch of an infinite one of numbers; over words by what is left of expressions. Nothing here is shared with the program but the reading of the board.

mod definition;
mod words;

use formula::generate::Random;
use formula::{Bank, Board, CardinalityRelation, Formula, FormulaId, Kind, Quantifier, Term, TermId, VariableId};
use rustc_hash::{FxHashMap, FxHashSet};
use serde_json::Value;
use source::Text;

use crate::truth::joined;
use definition::{Definitions, Number};

/// In how many structures it is seen that what is proved holds.
const STRUCTURES: usize = 400;

/// How often a longer stretch of an infinite domain is tried.
const LEVELS: usize = 5;

/// A structure to look things up in. `None` where it says nothing.
trait World {
    type Object: Copy + PartialEq;
    /// What a quantifier goes through below so many others.
    fn objects(&self, depth: usize) -> Vec<Self::Object>;
    /// How many objects there are; `None` for infinitely many.
    fn size(&self) -> Option<u64>;
    fn function(&self, name: &str, arguments: &[Self::Object]) -> Option<Self::Object>;
    fn predicate(&self, name: &str, arguments: &[Self::Object]) -> Option<bool>;
    fn number(&self, digits: &str) -> Option<Self::Object>;
}

/// Whether an expression over these letters describes words that are read side by side; `None` for what is no expression.
pub fn describes(expression: &str, letters: &[char], words: &[&str]) -> Option<bool> {
    words::describes(expression, letters, words)
}

/// Whether what a document claims is so; `None` when it claims nothing, or what is claimed cannot be found out in this way.
pub fn is_right(document: &Value) -> Option<bool> {
    let text = Text::new("board", document["board"]["text"].as_str()?);
    let mut bank = Bank::new();
    let board: Board = match document["board"]["notation"].as_str()? {
        "palmer" => syntax::board::parse(&text, &mut bank, syntax::palmer::Options::default()).value?.board,
        _ => syntax::tptp::parse_board(&text, &mut bank).value?.board,
    };
    let certificate = &document["certificate"];
    let singled_out = match document["answer"].as_str()? {
        "consistent" | "inconsistent" => None,
        "independent" | "redundant" => Some(document["question"]["statement"].as_str()?),
        _ => return None,
    };
    let right = |holds: &dyn Fn(FormulaId) -> Option<bool>| {
        let mut right = true;
        for statement in &board.statements {
            right &= holds(statement.meaning)? == (singled_out != Some(statement.label.as_str()));
        }
        Some(right && singled_out.is_none_or(|label| board.statements.iter().any(|statement| statement.label == label)))
    };
    match certificate["kind"].as_str()? {
        "finite-model" => {
            let world = Tables::of(certificate)?;
            right(&|formula| holds(&bank, &world, formula, &mut Vec::new(), 0))
        }
        "infinite-model" if certificate["domain"].as_str()?.starts_with("the words ") => {
            let statements = board.statements.iter();
            let wanted: Vec<(FormulaId, bool)> =
                statements.map(|statement| (statement.meaning, singled_out != Some(statement.label.as_str()))).collect();
            let known = singled_out.is_none_or(|label| board.statements.iter().any(|statement| statement.label == label));
            words::all_right(certificate, &bank, &wanted).map(|right| right && known)
        }
        "infinite-model" => {
            // What a short stretch does not show, a longer one may.
            let at = |level| {
                let world = Definitions::of(certificate, level)?;
                right(&|formula| holds(&bank, &world, formula, &mut Vec::new(), 0))
            };
            (0..LEVELS).map(at).find(|&right| right != Some(false)).unwrap_or(Some(false))
        }
        // No structure is as it would have to be, were the claim wrong.
        "proof" => {
            let mut random = Random::new(1);
            let mut right_in = |_| {
                let world = Tables::random(&bank, &mut random);
                right(&|formula| holds(&bank, &world, formula, &mut Vec::new(), 0))
            };
            (0..STRUCTURES)
                .map(&mut right_in)
                .find(|&refuted| refuted != Some(false))
                .map_or(Some(true), |refuted| refuted.map(|_| false))
        }
        _ => None,
    }
}

fn holds<W: World>(
    bank: &Bank,
    world: &W,
    formula: FormulaId,
    bound: &mut Vec<(VariableId, W::Object)>,
    depth: usize,
) -> Option<bool> {
    let holds_of = |formula, bound: &mut Vec<(VariableId, W::Object)>| holds(bank, world, formula, bound, depth);
    Some(match bank.formula(formula) {
        Formula::Truth(value) => value,
        Formula::Cardinality(comparison, n) => match world.size() {
            Some(size) => match comparison {
                CardinalityRelation::AtLeast => size >= u64::from(n),
                CardinalityRelation::LessThan => size < u64::from(n),
                CardinalityRelation::MoreThan => size > u64::from(n),
                CardinalityRelation::AtMost => size <= u64::from(n),
                CardinalityRelation::Exactly => size == u64::from(n),
            },
            None => matches!(comparison, CardinalityRelation::AtLeast | CardinalityRelation::MoreThan),
        },
        Formula::Atom(symbol, arguments) => {
            let arguments: Option<Vec<W::Object>> = arguments.iter().map(|&term| value(bank, world, term, bound)).collect();
            world.predicate(bank.symbol_text(symbol), &arguments?)?
        }
        Formula::Equal(left, right) => value(bank, world, left, bound)? == value(bank, world, right, bound)?,
        Formula::Not(inner) => !holds_of(inner, bound)?,
        Formula::Binary(connective, left, right) => {
            let (left, right) = (holds_of(left, bound)?, holds_of(right, bound)?);
            joined(connective, left, right)
        }
        Formula::Quantified(quantifier, variable, body) => {
            let (mut some, mut others) = (0, 0);
            for object in world.objects(depth) {
                bound.push((variable, object));
                let holds = holds(bank, world, body, bound, depth + 1)?;
                bound.pop();
                some += usize::from(holds);
                others += usize::from(!holds);
                let decided = match quantifier {
                    Quantifier::ForAll => others > 0,
                    Quantifier::Exists => some > 0,
                    Quantifier::ExistsUnique => some > 1,
                };
                if decided {
                    break;
                }
            }
            match quantifier {
                Quantifier::ForAll => others == 0,
                Quantifier::Exists => some > 0,
                Quantifier::ExistsUnique => some == 1,
            }
        }
    })
}

fn value<W: World>(bank: &Bank, world: &W, term: TermId, bound: &[(VariableId, W::Object)]) -> Option<W::Object> {
    match bank.term(term) {
        Term::Variable(variable) => bound.iter().rev().find(|&&(x, _)| x == variable).map(|&(_, object)| object),
        Term::Number(number) => world.number(bank.numeral_text(number)),
        Term::Apply(symbol, arguments) => {
            let arguments: Option<Vec<W::Object>> = arguments.iter().map(|&term| value(bank, world, term, bound)).collect();
            world.function(bank.symbol_text(symbol), &arguments?)
        }
    }
}

/// A finite structure, by its rows.
#[derive(Default)]
struct Tables {
    size: u64,
    functions: FxHashMap<String, FxHashMap<Vec<u64>, u64>>,
    numbers: FxHashMap<String, u64>,
    /// By name and number of arguments of what the predicates hold.
    predicates: FxHashMap<String, FxHashMap<usize, FxHashSet<Vec<u64>>>>,
}

impl Tables {
    fn of(certificate: &Value) -> Option<Tables> {
        let size = certificate["domain"].as_u64()?;
        let mut tables = Tables { size, ..Tables::default() };
        let list = |row: &Value| row.as_array()?.iter().map(Value::as_u64).collect::<Option<Vec<u64>>>();
        for table in certificate["functions"].as_array()? {
            let name = table["name"].as_str()?.to_owned();
            for row in table["rows"].as_array()? {
                let mut arguments = list(row)?;
                let value = arguments.pop()?;
                if table["number"] == true {
                    tables.numbers.insert(name.clone(), value);
                } else {
                    tables.functions.entry(name.clone()).or_default().insert(arguments, value);
                }
            }
        }
        for table in certificate["predicates"].as_array()? {
            let (name, arity) = (table["name"].as_str()?.to_owned(), table["arity"].as_u64()? as usize);
            let holds = table["holds"].as_array()?.iter().map(list).collect::<Option<_>>()?;
            tables.predicates.entry(name).or_default().insert(arity, holds);
        }
        Some(tables)
    }
}

/// Chance.
impl Tables {
    /// Some meaning for every symbol of a bank, over one to three objects.
    fn random(bank: &Bank, random: &mut Random) -> Tables {
        let size = 1 + random.below(3) as u64;
        let mut tables = Tables { size, ..Tables::default() };
        for symbol in bank.symbols() {
            let data = bank.symbol_data(symbol);
            let name = bank.symbol_text(symbol).to_owned();
            let mut lists: Vec<Vec<u64>> = vec![Vec::new()];
            for _ in 0..data.fixity.arity() {
                lists = lists.iter().flat_map(|list| (0..size).map(|next| [list.as_slice(), &[next]].concat())).collect();
            }
            match data.kind {
                Kind::Function => {
                    let values = lists.into_iter().map(|list| (list, random.below(size as usize) as u64));
                    tables.functions.entry(name).or_default().extend(values);
                }
                Kind::Predicate => {
                    let often = 1 + random.below(3);
                    lists.retain(|_| random.below(4) < often);
                    tables.predicates.entry(name).or_default().insert(data.fixity.arity(), lists.into_iter().collect());
                }
            }
        }
        tables
    }
}

impl World for Tables {
    type Object = u64;

    fn objects(&self, _: usize) -> Vec<u64> {
        (0..self.size).collect()
    }

    fn size(&self) -> Option<u64> {
        Some(self.size)
    }

    fn function(&self, name: &str, arguments: &[u64]) -> Option<u64> {
        self.functions.get(name)?.get(arguments).copied()
    }

    fn predicate(&self, name: &str, arguments: &[u64]) -> Option<bool> {
        Some(self.predicates.get(name)?.get(&arguments.len())?.contains(arguments))
    }

    fn number(&self, digits: &str) -> Option<u64> {
        self.numbers.get(digits).copied()
    }
}

impl World for Definitions {
    type Object = Number;

    /// Below other quantifiers more, so that what depends on what they chose is reached.
    fn objects(&self, depth: usize) -> Vec<Number> {
        self.points(depth)
    }

    fn size(&self) -> Option<u64> {
        None
    }

    fn function(&self, name: &str, arguments: &[Number]) -> Option<Number> {
        self.value(name, arguments)
    }

    fn predicate(&self, name: &str, arguments: &[Number]) -> Option<bool> {
        self.holds(name, arguments)
    }

    fn number(&self, _: &str) -> Option<Number> {
        None
    }
}
