//! Whether a certificate is right, from the JSON as it stands: truth by the definition of truth, over the whole of a finite domain and
//! over a stretch of an infinite one of numbers; over words by what is left of expressions. Nothing here is shared with the program but the reading of the board.

mod definition;
mod words;

use formula::generate::Random;
use formula::{Bank, Board, FormulaId, Kind, NumeralId, SymbolId};
use rustc_hash::{FxHashMap, FxHashSet};
use serde_json::Value;
use source::Text;

use crate::truth::{Interpretation, holds};
use definition::{Definitions, Number};

/// In how many structures it is seen that what is proved holds.
const STRUCTURES: usize = 400;

/// How often a longer stretch of an infinite domain is tried.
const LEVELS: usize = 5;

/// Whether an expression over these letters describes words that are read side by side; `None` for what is no expression.
pub fn describes(expression: &str, letters: &[char], words: &[&str]) -> Option<bool> {
    words::describes(expression, letters, words)
}

/// Whether what a document claims is so; `None` when it claims nothing, or what is claimed cannot be found out in this way.
pub fn is_right(document: &Value) -> Option<bool> {
    let text = Text::new("board", document["board"]["text"].as_str()?);
    let mut bank = Bank::new();
    let board: Board = match document["board"]["notation"].as_str()? {
        "palmer" => board_syntax::board::parse(&text, &mut bank, board_syntax::palmer::Options::default()).value?.board,
        _ => board_syntax::tptp::parse_board(&text, &mut bank).value?.board,
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
            right(&|formula| holds(&bank, &world, formula, &mut Vec::new()))
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
                right(&|formula| holds(&bank, &world, formula, &mut Vec::new()))
            };
            (0..LEVELS).map(at).find(|&right| right != Some(false)).unwrap_or(Some(false))
        }
        // No structure is as it would have to be, were the claim wrong.
        "proof" => {
            let mut random = Random::new(1);
            let mut right_in = |_| {
                let world = Tables::random(&bank, &mut random);
                right(&|formula| holds(&bank, &world, formula, &mut Vec::new()))
            };
            (0..STRUCTURES)
                .map(&mut right_in)
                .find(|&refuted| refuted != Some(false))
                .map_or(Some(true), |refuted| refuted.map(|_| false))
        }
        _ => None,
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

impl Interpretation for Tables {
    type Object = u64;

    fn objects(&self, _: usize) -> impl Iterator<Item = u64> {
        0..self.size
    }

    fn size(&self) -> Option<u64> {
        Some(self.size)
    }

    fn function(&self, bank: &Bank, symbol: SymbolId, arguments: &[u64]) -> Option<u64> {
        self.functions.get(bank.symbol_text(symbol))?.get(arguments).copied()
    }

    fn predicate(&self, bank: &Bank, symbol: SymbolId, arguments: &[u64]) -> Option<bool> {
        Some(self.predicates.get(bank.symbol_text(symbol))?.get(&arguments.len())?.contains(arguments))
    }

    fn number(&self, bank: &Bank, number: NumeralId) -> Option<u64> {
        self.numbers.get(bank.numeral_text(number)).copied()
    }
}

impl Interpretation for Definitions {
    type Object = Number;

    /// Below other quantifiers more, so that what depends on what they chose is reached.
    fn objects(&self, depth: usize) -> impl Iterator<Item = Number> {
        self.points(depth).into_iter()
    }

    fn size(&self) -> Option<u64> {
        None
    }

    fn function(&self, bank: &Bank, symbol: SymbolId, arguments: &[Number]) -> Option<Number> {
        self.value(bank.symbol_text(symbol), arguments)
    }

    fn predicate(&self, bank: &Bank, symbol: SymbolId, arguments: &[Number]) -> Option<bool> {
        self.holds(bank.symbol_text(symbol), arguments)
    }
}
