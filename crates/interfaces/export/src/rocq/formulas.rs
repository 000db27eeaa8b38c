//! Formulas in Rocq's notation, and the declarations of what they speak of. Names say the kind and the number of arguments, so that no
//! two symbols share one.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use formula::{
    Bank, CardinalityRelation, Connective, Fixity, Formula, FormulaId, Kind, Quantifier, SymbolId, Term, TermId, VariableId,
};

/// The most objects that a counting statement is spelled out for: no line of a proof is long enough for more.
const MOST_COUNTED: u64 = 500;

/// Prints formulas and remembers what is to be declared.
#[derive(Default)]
pub(super) struct Printer {
    /// Names with their types.
    declared: BTreeMap<String, String>,
    /// The numbers of objects that counting statements count.
    counted: BTreeMap<u64, ()>,
}

/// An occurrence that is to be replaced.
#[derive(Clone, Copy)]
pub(super) struct Replacement {
    pub(super) before: TermId,
    pub(super) after: TermId,
}

impl Printer {
    pub(super) fn formula(&mut self, bank: &Bank, formula: FormulaId) -> String {
        self.between(bank, formula, formula, None, &mut Vec::new()).unwrap_or_default()
    }

    /// A formula with `replacement` wherever another differs from it; `None` where they differ in anything else.
    pub(super) fn with_replacement(
        &mut self,
        bank: &Bank,
        before: FormulaId,
        after: FormulaId,
        replacement: Replacement,
    ) -> Option<String> {
        self.between(bank, before, after, Some(replacement), &mut Vec::new())
    }

    fn between(
        &mut self,
        bank: &Bank,
        left: FormulaId,
        right: FormulaId,
        replacement: Option<Replacement>,
        bound: &mut Vec<VariableId>,
    ) -> Option<String> {
        let replacement = if left == right { None } else { replacement };
        Some(match (bank.formula(left), bank.formula(right)) {
            (Formula::Truth(value), Formula::Truth(other)) if value == other => {
                String::from(if value { "True" } else { "False" })
            }
            (Formula::Cardinality(a, m), Formula::Cardinality(b, n)) if (a, m) == (b, n) => self.counting(a, m),
            (Formula::Atom(symbol, arguments), Formula::Atom(other, others)) if symbol == other => {
                let name = self.symbol(bank, symbol);
                let arguments: Option<Vec<String>> =
                    arguments.iter().zip(others).map(|(&s, &t)| self.term(bank, s, t, replacement, bound)).collect();
                format!("({name}{})", arguments?.iter().map(|one| format!(" {one}")).collect::<String>())
            }
            (Formula::Equal(a, b), Formula::Equal(c, d)) => {
                let (first, second) = (self.term(bank, a, c, replacement, bound)?, self.term(bank, b, d, replacement, bound)?);
                format!("({first} = {second})")
            }
            (Formula::Not(a), Formula::Not(b)) => format!("(~ {})", self.between(bank, a, b, replacement, bound)?),
            (Formula::Binary(connective, a, b), Formula::Binary(other, c, d)) if connective == other => {
                let (first, second) =
                    (self.between(bank, a, c, replacement, bound)?, self.between(bank, b, d, replacement, bound)?);
                let sign = match connective {
                    Connective::And => "/\\",
                    Connective::Or => "\\/",
                    Connective::Implies => "->",
                    Connective::Iff => "<->",
                };
                format!("({first} {sign} {second})")
            }
            (Formula::Quantified(quantifier, x, a), Formula::Quantified(other, y, b)) if (quantifier, x) == (other, y) => {
                bound.push(x);
                let body = self.between(bank, a, b, replacement, bound);
                bound.pop();
                let (name, body) = (format!("b_{}", escaped(bank.variable_text(x))), body?);
                match quantifier {
                    Quantifier::ForAll => format!("(forall {name} : U, {body})"),
                    Quantifier::Exists => format!("(exists {name} : U, {body})"),
                    Quantifier::ExistsUnique => format!("(just_one (fun {name} : U => {body}))"),
                }
            }
            _ => return None,
        })
    }

    pub(super) fn plain_term(&mut self, bank: &Bank, term: TermId) -> String {
        self.term(bank, term, term, None, &[]).unwrap_or_default()
    }

    fn term(
        &mut self,
        bank: &Bank,
        left: TermId,
        right: TermId,
        replacement: Option<Replacement>,
        bound: &[VariableId],
    ) -> Option<String> {
        if left != right && replacement.is_some_and(|replacement| (replacement.before, replacement.after) == (left, right)) {
            return Some(String::from("hole"));
        }
        Some(match (bank.term(left), bank.term(right)) {
            (Term::Variable(variable), Term::Variable(other)) if variable == other => {
                if bound.contains(&variable) {
                    format!("b_{}", escaped(bank.variable_text(variable)))
                } else {
                    free(bank, variable)
                }
            }
            (Term::Number(number), Term::Number(other)) if number == other => {
                let name = format!("n_{}", escaped(bank.numeral_text(number)));
                self.declared.insert(name.clone(), String::from("U"));
                name
            }
            (Term::Apply(symbol, arguments), Term::Apply(other, others)) if symbol == other => {
                let name = self.symbol(bank, symbol);
                let arguments: Option<Vec<String>> =
                    arguments.iter().zip(others).map(|(&s, &t)| self.term(bank, s, t, replacement, bound)).collect();
                format!("({name}{})", arguments?.iter().map(|one| format!(" {one}")).collect::<String>())
            }
            _ => return None,
        })
    }

    fn symbol(&mut self, bank: &Bank, symbol: SymbolId) -> String {
        let data = bank.symbol_data(symbol);
        let fixity = match data.fixity {
            Fixity::Letter => String::from("0"),
            Fixity::Applied(0) => String::from("0e"),
            Fixity::Applied(arity) => arity.to_string(),
            Fixity::Infix => String::from("2i"),
        };
        let (kind, result) = if data.kind == Kind::Predicate { ("p", "Prop") } else { ("f", "U") };
        let name = format!("{kind}{fixity}_{}", escaped(bank.symbol_text(symbol)));
        self.declared.insert(name.clone(), format!("{}{result}", "U -> ".repeat(data.fixity.arity())));
        name
    }

    fn counting(&mut self, comparison: CardinalityRelation, n: u32) -> String {
        let n = u64::from(n);
        let mut at_least = |count: u64| {
            self.counted.insert(count, ());
            format!("at_least_{count}")
        };
        match comparison {
            CardinalityRelation::AtLeast => at_least(n),
            CardinalityRelation::MoreThan => at_least(n + 1),
            CardinalityRelation::LessThan => format!("(~ {})", at_least(n)),
            CardinalityRelation::AtMost => format!("(~ {})", at_least(n + 1)),
            CardinalityRelation::Exactly => format!("({} /\\ (~ {}))", at_least(n), at_least(n + 1)),
        }
    }

    /// The declarations of all that was printed.
    pub(super) fn declarations(&self) -> String {
        let mut out = String::new();
        for (name, kind) in &self.declared {
            let _ = writeln!(out, "Variable {name} : {kind}.");
        }
        for &count in self.counted.keys() {
            let said = match count {
                0 | 1 => String::from("True"),
                _ if count > MOST_COUNTED => {
                    let _ = writeln!(out, "Variable at_least_{count} : Prop.");
                    continue;
                }
                _ => {
                    let mut body = String::new();
                    for second in 1..=count {
                        for first in 1..second {
                            let one = format!("(~ (x_{first} = x_{second}))");
                            body = if body.is_empty() { one } else { format!("({body} /\\ {one})") };
                        }
                    }
                    let quantifiers: String = (1..=count).map(|at| format!("exists x_{at} : U, ")).collect();
                    format!("{quantifiers}{body}")
                }
            };
            let _ = writeln!(out, "Definition at_least_{count} : Prop := {said}.");
        }
        out
    }
}

/// The name of a free variable.
pub(super) fn free(bank: &Bank, variable: VariableId) -> String {
    format!("v_{}", escaped(bank.variable_text(variable)))
}

/// A name in letters and digits; everything else is its number in hexadecimal between two `_`.
fn escaped(name: &str) -> String {
    let mut out = String::new();
    for character in name.chars() {
        if character.is_ascii_alphanumeric() {
            out.push(character);
        } else {
            let _ = write!(out, "_{:x}_", u32::from(character));
        }
    }
    out
}
