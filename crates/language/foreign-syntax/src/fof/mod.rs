//! Boards as TPTP FOF. Brackets where the grammar wants them and nowhere else; what FOF cannot say is written out.

mod names;

use board_syntax::tptp::is_difference;
use formula::{
    Bank, Board, CardinalityRelation, Connective, Formula, FormulaId, Quantifier, Role, SymbolId, Term, TermId, VariableId,
};

use names::{Names, label_names};

/// The greatest number in a counting statement that is written out: FOF needs a variable for each object counted.
pub const MAX_COUNT: u32 = 4_096;

/// Reason why a formula is not written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unprintable {
    /// A counting statement counts beyond [`MAX_COUNT`].
    #[error("FOF needs a variable for each object counted: {count} are too many, at most {MAX_COUNT} are written")]
    Count {
        /// The number in the counting statement.
        count: u32,
    },
}

/// Writes a board as FOF, a statement a line, its meaning as the formula, of a conjecture the formula that is negated; symbols and variables are
/// named the same way in all statements. That numbers and distinct objects differ is not written where it is no statement of the text: the
/// reader adds it.
///
/// Read back, a formula that came from TPTP is the same formula. Others keep their
/// meaning: variables are raised to upper case and symbols quoted where TPTP wants it, no two becoming one; `+` is `'+'`, `P()`
/// is `'P()'`; `∃!x A` is written `? [N0] : ! [X] : (A <=> X = N0)`, `|L| < 3` as `? [N0, N1] : ! [N2] : (N2 = N0 | N2 = N1)`.
///
/// # Errors
/// [`Unprintable`] for a counting statement that counts too far.
pub fn print_board(bank: &Bank, board: &Board) -> Result<String, Unprintable> {
    let written = || board.statements.iter().filter(|statement| !is_difference(bank, statement));
    let formulas: Vec<FormulaId> = written().map(|statement| statement.meaning).collect();
    let names = Names::of(bank, &formulas);
    let labels = label_names(written().map(|statement| statement.label.as_str()));
    let mut out = String::new();
    for (statement, label) in written().zip(labels) {
        let (role, formula) = match (statement.role, bank.formula(statement.meaning)) {
            (Role::Axiom | Role::Convention, _) => ("axiom", statement.meaning),
            (Role::Conjecture, Formula::Not(conjecture)) => ("conjecture", conjecture),
            (Role::NegatedConjecture | Role::Conjecture, _) => ("negated_conjecture", statement.meaning),
        };
        out.push_str(&format!("fof({label}, {role}, "));
        Printer { bank, names: &names, fresh: 0, stack: Vec::new() }.write(formula, &mut out)?;
        out.push_str(").\n");
    }
    Ok(out)
}

enum Piece {
    /// A formula where any formula may stand.
    Whole(FormulaId),
    /// A formula where a connective needs brackets around it.
    Unit(FormulaId),
    Term(TermId),
    Text(&'static str),
    Variable(VariableId),
    /// A variable that occurs nowhere in the formula.
    Fresh(usize),
}

struct Printer<'a> {
    bank: &'a Bank,
    names: &'a Names,
    fresh: usize,
    stack: Vec<Piece>,
}

impl Printer<'_> {
    fn write(&mut self, formula: FormulaId, out: &mut String) -> Result<(), Unprintable> {
        self.stack.push(Piece::Whole(formula));
        while let Some(piece) = self.stack.pop() {
            match piece {
                Piece::Text(text) => out.push_str(text),
                Piece::Variable(variable) => out.push_str(self.names.variable(variable)),
                Piece::Fresh(number) => out.push_str(&self.names.fresh(number)),
                Piece::Term(term) => self.term(term, out),
                Piece::Whole(formula) => self.formula(formula, out)?,
                Piece::Unit(formula) => match self.bank.formula(formula) {
                    Formula::Binary(..) => {
                        out.push('(');
                        self.stack.extend([Piece::Text(")"), Piece::Whole(formula)]);
                    }
                    _ => self.formula(formula, out)?,
                },
            }
        }
        Ok(())
    }

    fn formula(&mut self, formula: FormulaId, out: &mut String) -> Result<(), Unprintable> {
        match self.bank.formula(formula) {
            Formula::Truth(value) => out.push_str(if value { "$true" } else { "$false" }),
            Formula::Cardinality(comparison, count) => self.counting(comparison, count, out)?,
            Formula::Atom(symbol, arguments) => self.application(symbol, arguments, out),
            Formula::Equal(left, right) => self.stack.extend([Piece::Term(right), Piece::Text(" = "), Piece::Term(left)]),
            Formula::Not(inner) => match self.bank.formula(inner) {
                Formula::Equal(left, right) => {
                    self.stack.extend([Piece::Term(right), Piece::Text(" != "), Piece::Term(left)]);
                }
                _ => {
                    out.push_str("~ ");
                    self.stack.push(Piece::Unit(inner));
                }
            },
            Formula::Binary(connective, left, right) => self.binary(connective, left, right),
            Formula::Quantified(quantifier, variable, body) => {
                let name = self.names.variable(variable);
                match quantifier {
                    Quantifier::ForAll | Quantifier::Exists => {
                        out.push_str(if quantifier == Quantifier::ForAll { "! [" } else { "? [" });
                        out.push_str(name);
                        let inner = self.same_quantifiers(quantifier, body, out);
                        out.push_str("] : ");
                        self.stack.push(Piece::Unit(inner));
                    }
                    // Exactly one: some object is the one that A holds of.
                    Quantifier::ExistsUnique => {
                        let one = self.names.fresh(self.fresh);
                        out.push_str(&format!("? [{one}] : ! [{name}] : ("));
                        // The equation is printed after A, when other fresh names are in use: it keeps its number.
                        self.stack.extend([
                            Piece::Text(")"),
                            Piece::Fresh(self.fresh),
                            Piece::Text(" = "),
                            Piece::Variable(variable),
                            Piece::Text(" <=> "),
                            Piece::Unit(body),
                        ]);
                        self.fresh += 1;
                    }
                }
            }
        }
        Ok(())
    }

    /// Writes the variables of further quantifiers of the same kind into the list, and returns what they all bind.
    fn same_quantifiers(&self, quantifier: Quantifier, mut body: FormulaId, out: &mut String) -> FormulaId {
        while let Formula::Quantified(next, variable, inner) = self.bank.formula(body) {
            if next != quantifier {
                break;
            }
            out.push_str(", ");
            out.push_str(self.names.variable(variable));
            body = inner;
        }
        body
    }

    /// `∧` and `∨` are left-associative in the reading, so a chain on the left needs no brackets.
    fn binary(&mut self, connective: Connective, left: FormulaId, right: FormulaId) {
        let sign = match connective {
            Connective::And => " & ",
            Connective::Or => " | ",
            Connective::Implies => " => ",
            Connective::Iff => " <=> ",
        };
        let (mut left, mut right) = (left, right);
        loop {
            self.stack.extend([Piece::Unit(right), Piece::Text(sign)]);
            match self.bank.formula(left) {
                Formula::Binary(inner, first, second)
                    if inner == connective && matches!(connective, Connective::And | Connective::Or) =>
                {
                    (left, right) = (first, second);
                }
                _ => break,
            }
        }
        self.stack.push(Piece::Unit(left));
    }

    fn term(&mut self, term: TermId, out: &mut String) {
        match self.bank.term(term) {
            Term::Variable(variable) => out.push_str(self.names.variable(variable)),
            Term::Number(number) => out.push_str(self.bank.numeral_text(number)),
            Term::Apply(symbol, arguments) => self.application(symbol, arguments, out),
        }
    }

    fn application(&mut self, symbol: SymbolId, arguments: &[TermId], out: &mut String) {
        out.push_str(self.names.symbol(symbol));
        if arguments.is_empty() {
            return;
        }
        out.push('(');
        self.stack.push(Piece::Text(")"));
        for (at, &argument) in arguments.iter().enumerate().rev() {
            self.stack.push(Piece::Term(argument));
            if at > 0 {
                self.stack.push(Piece::Text(", "));
            }
        }
    }

    /// Every comparison is a bound from above or the negation of one, and a bound from above is linear in the number.
    fn counting(&mut self, comparison: CardinalityRelation, count: u32, out: &mut String) -> Result<(), Unprintable> {
        if count > MAX_COUNT {
            return Err(Unprintable::Count { count });
        }
        match comparison {
            CardinalityRelation::AtMost => self.at_most(Some(count), out),
            CardinalityRelation::LessThan => self.at_most(count.checked_sub(1), out),
            CardinalityRelation::MoreThan => self.more_than(Some(count), out),
            CardinalityRelation::AtLeast => self.more_than(count.checked_sub(1), out),
            CardinalityRelation::Exactly => {
                out.push('(');
                self.at_most(Some(count), out);
                out.push_str(" & ");
                self.more_than(count.checked_sub(1), out);
                out.push(')');
            }
        }
        Ok(())
    }

    /// Writes that there are more than `n` objects; more than nothing at all (`None`) is true.
    fn more_than(&mut self, count: Option<u32>, out: &mut String) {
        match count {
            Some(1..) => {
                out.push_str("~ ");
                self.at_most(count, out);
            }
            // A domain has an object.
            Some(0) | None => out.push_str("$true"),
        }
    }

    /// Writes that there are at most this many objects: some objects such that every object is one of them.
    fn at_most(&mut self, count: Option<u32>, out: &mut String) {
        let Some(count @ 1..) = count else {
            out.push_str("$false");
            return;
        };
        let counted: Vec<String> = (0..count as usize).map(|number| self.names.fresh(self.fresh + number)).collect();
        let any = self.names.fresh(self.fresh + counted.len());
        let equations: Vec<String> = counted.iter().map(|one| format!("{any} = {one}")).collect();
        out.push_str(&format!("? [{}] : ! [{any}] : ", counted.join(", ")));
        // A lone equation is a unit already.
        match equations.as_slice() {
            [equation] => out.push_str(equation),
            _ => out.push_str(&format!("({})", equations.join(" | "))),
        }
    }
}
