//! The judgement of a database by Metamath's checker, the crate `metamath-rs`: every proof in it is right, it rests on no axioms but those
//! that `docs/metamath.md` lists and the statements of the board, and its last theorem says what is claimed. What axioms and theorem say
//! is read back from the text, into formulas of the board.

use formula::{Bank, Connective, FormulaId, Kind, Quantifier, TermId};
use metamath_rs::database::{Database, DbOptions};
use metamath_rs::statement::{StatementRef, StatementType};
use representation::AlphaEquivalence;

use super::board::Language;
use super::counting;
use super::database::{THEOREM, board_label};
use super::expression::{Expr, Op, Sort};
use super::lemma_proofs;
use super::library::{AXIOMS, Library, Token};
use super::names::{self, Spelled};
use crate::problem::Problem;

/// The reason for which a database is no proof of what is claimed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Dissent {
    /// It does not begin with the axioms.
    #[error("the database does not begin with the axioms that are documented")]
    Axioms,
    /// The checker refuses it.
    #[error("metamath-rs refuses `{label}`: {fault}")]
    Refused {
        /// The label of the first statement that is refused.
        label: String,
        /// The fault, as the checker calls it.
        fault: String,
    },
    /// A statement is accepted without proof that is neither documented nor on the board.
    #[error("`{label}` is an axiom that is neither documented nor a statement of the board")]
    Axiom {
        /// Its label.
        label: String,
    },
    /// The database declares something that none of these has.
    #[error("`{label}` declares what no exported database declares")]
    Declaration {
        /// Its label, or its first token.
        label: String,
    },
    /// The last theorem is not the one that is claimed.
    #[error("the last theorem, `{label}`, does not say what is claimed")]
    Theorem {
        /// Its label.
        label: String,
    },
}

/// Summary of what was judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The number of proofs that the checker has accepted.
    pub theorems: usize,
    /// Length of the database.
    pub bytes: usize,
}

/// Judges a database.
///
/// # Errors
/// [`Dissent`]: the first fault.
pub fn judge(text: &str, problem: Problem<'_>) -> Result<Judged, Dissent> {
    crate::on_large_stack(|| judged(text, problem))
}

fn judged(text: &str, problem: Problem<'_>) -> Result<Judged, Dissent> {
    // No database of this crate includes files.
    if !text.starts_with(AXIOMS) || text.contains("$[") {
        return Err(Dissent::Axioms);
    }
    let name = String::from("database.mm");
    let mut database = Database::new(DbOptions { jobs: 1, incremental: false, ..DbOptions::default() });
    database.parse(name.clone(), vec![(name, text.as_bytes().to_vec())]);
    database.scope_pass();
    database.verify_pass();
    if let Some((at, fault)) = database.diag_notations().first() {
        let label = String::from_utf8_lossy(database.statement_by_address(*at).label()).into_owned();
        // The variant's name says it; what is in it are addresses.
        let fault = format!("{fault:?}");
        let fault = fault.split(['(', ' ', '{']).next().unwrap_or_default().to_owned();
        return Err(Dissent::Refused { label, fault });
    }
    let mut reader = Reader {
        problem,
        bank: problem.bank.clone(),
        library: Library::new(lemma_proofs::prove_named),
        language: Language::default(),
    };
    let known = AXIOMS.len();
    let mut last = None;
    let mut theorems = 0;
    for statement in database.statements() {
        if (statement.span_full().end as usize) <= known && statement.statement_type() != StatementType::Provable {
            continue;
        }
        match statement.statement_type() {
            StatementType::Axiom => {
                let frame = database.scope_result().get(statement.label());
                reader.axiom(&statement, frame.map_or(0, |frame| frame.mandatory_dv.len()))?;
            }
            StatementType::Floating => reader.variable(&statement)?,
            StatementType::Provable => {
                // A part of a proof that is left open is no error to the checker where it only warns of it.
                if (0..statement.proof_len()).any(|at| statement.proof_slice_at(at).contains(&b'?')) {
                    return Err(Dissent::Refused { label: shown(&statement), fault: String::from("ProofIncomplete") });
                }
                theorems += 1;
                last = Some(statement);
            }
            // What a theorem assumes is its own affair; the last one has no hypotheses, as is seen below.
            StatementType::Essential
            | StatementType::Comment
            | StatementType::HeadingComment(_)
            | StatementType::TypesettingComment
            | StatementType::AdditionalInfoComment
            | StatementType::Constant
            | StatementType::Variable
            | StatementType::Disjoint
            | StatementType::OpenGroup
            | StatementType::CloseGroup
            | StatementType::Eof => {}
            _ => return Err(Dissent::Declaration { label: shown(&statement) }),
        }
    }
    let Some(last) = last else { return Err(Dissent::Theorem { label: String::new() }) };
    let label = shown(&last);
    let frame = database.scope_result().get(last.label());
    // Hypotheses about the kinds of variables there may be; any other would be an assumption of the theorem.
    let assumes = frame.is_none_or(|frame| {
        frame.hypotheses.iter().any(|hypothesis| matches!(hypothesis, metamath_rs::scopeck::Hyp::Essential(..)))
    });
    if assumes || label != THEOREM || !reader.is_claimed(&last) {
        return Err(Dissent::Theorem { label });
    }
    Ok(Judged { theorems, bytes: text.len() })
}

fn shown(statement: &StatementRef<'_>) -> String {
    String::from_utf8_lossy(statement.label()).into_owned()
}

/// Reads back what a database says.
struct Reader<'p> {
    problem: Problem<'p>,
    /// A copy, in which formulas are made.
    bank: Bank,
    library: Library,
    /// The axioms and definitions as they should be.
    language: Language,
}

impl Reader<'_> {
    fn tokens(statement: &StatementRef<'_>) -> Vec<String> {
        statement.math_iter().map(|token| String::from_utf8_lossy(&token).into_owned()).collect()
    }

    fn variable(&mut self, statement: &StatementRef<'_>) -> Result<(), Dissent> {
        let tokens = Self::tokens(statement);
        let sort = match tokens.first().map(String::as_str) {
            Some("setvar") => Sort::Setvar,
            Some("term") => Sort::Term,
            _ => return Err(Dissent::Declaration { label: shown(statement) }),
        };
        let token = tokens.get(1).cloned().unwrap_or_default();
        let variable = self.library.variable(&shown(statement), sort, &token);
        if sort == Sort::Setvar {
            self.language.declare_bound(&token, variable);
        }
        Ok(())
    }

    /// An axiom after those at the beginning.
    fn axiom(&mut self, statement: &StatementRef<'_>, distinct: usize) -> Result<(), Dissent> {
        let tokens = Self::tokens(statement);
        let tokens: Vec<&str> = tokens.iter().map(String::as_str).collect();
        let label = shown(statement);
        let dissent = || Dissent::Axiom { label: label.clone() };
        match tokens.split_first() {
            Some((&("wff" | "term"), rest)) => self.symbol(&label, tokens[0] == "wff", rest).ok_or_else(dissent),
            Some((&"|-", rest)) => {
                let said = self.library.read(rest).ok_or_else(dissent)?;
                // Object variables stand for themselves: they all differ, or the axiom would say more.
                let objects = self.library.arena.variables(&[said]);
                let objects = objects.iter().filter(|&&expr| self.library.arena.sort(expr) == Sort::Setvar).count();
                if distinct != objects * objects.saturating_sub(1) / 2 {
                    return Err(dissent());
                }
                let right = if let Some(symbol) = label.strip_prefix("eq-") {
                    self.is_congruence(symbol, said)
                } else if let Some(count) = label.strip_prefix("df-count.") {
                    count.parse().is_ok_and(|count| self.is_definition(count, said))
                } else {
                    self.is_on_the_board(&label, said)
                };
                if right { Ok(()) } else { Err(dissent()) }
            }
            _ => Err(dissent()),
        }
    }

    /// The syntax of a symbol: its token, then its arguments in brackets.
    fn symbol(&mut self, label: &str, statement: bool, tokens: &[&str]) -> Option<()> {
        let (&token, rest) = tokens.split_first()?;
        let arity = match rest {
            [] => 0,
            ["(", arguments @ .., ")"] => arguments.len(),
            _ => return None,
        };
        let arguments: Option<Vec<Expr>> = rest
            .iter()
            .filter(|token| !matches!(**token, "(" | ")"))
            .map(|token| match self.library.tokens.get(*token) {
                Some(&Token::Variable(expr)) if self.library.arena.sort(expr) == Sort::Term => Some(expr),
                _ => None,
            })
            .collect();
        let mut distinct = arguments?;
        let in_order = distinct.is_sorted_by_key(|&expr| self.library.arena.op(expr));
        distinct.sort_unstable();
        distinct.dedup();
        if distinct.len() != arity || !in_order || self.library.tokens.contains_key(token) {
            return None;
        }
        let counting = token.strip_prefix("|L|>=").is_some_and(|count| count.parse::<u64>().is_ok());
        let fits = match names::symbol_of(token) {
            _ if counting => statement && arity == 0,
            Some(Spelled::Number(_)) => !statement && arity == 0,
            Some(Spelled::Symbol(_, kind, fixity)) => (kind == Kind::Predicate) == statement && fixity.arity() == arity,
            None => false,
        };
        let sort = if statement { Sort::Wff } else { Sort::Term };
        fits.then(|| self.language.declare_symbol(&mut self.library, label, token, arity, sort))
    }

    /// Returns true if an axiom says that equals may replace equals as arguments of a symbol.
    fn is_congruence(&mut self, symbol: &str, said: Expr) -> bool {
        let found = self.library.tokens.values().find_map(|token| match token {
            Token::Symbol(op, arity) if *arity > 0 && self.library.arena.data(*op).label == symbol => Some(*op),
            _ => None,
        });
        // The arguments are other variables than those that a writer declares: what matters is that they are different ones.
        found.is_some_and(|op| {
            let label = self.language.congruence(&mut self.library, op);
            let expected = self.library.assertion(label).conclusion;
            self.same_but_for_variables(expected, said)
        })
    }

    fn same_but_for_variables(&self, expected: Expr, said: Expr) -> bool {
        let mut substitution = super::expression::Substitution::default();
        let arena = &self.library.arena;
        let variable = |expr: Expr| arena.is_variable(expr);
        if !arena.matches(expected, said, &variable, &mut substitution) {
            return false;
        }
        let mut found: Vec<Expr> = substitution.values().copied().collect();
        found.sort_unstable();
        found.dedup();
        found.len() == substitution.len() && found.iter().all(|&expr| arena.is_variable(expr))
    }

    /// Returns true if a definition gives the counting statement its meaning.
    fn is_definition(&mut self, count: u64, said: Expr) -> bool {
        let label = self.language.definition(&mut self.library, count);
        label.is_some_and(|label| self.library.assertion(label).conclusion == said)
    }

    /// Returns true if an axiom is a statement of the board, other than the one that should follow.
    fn is_on_the_board(&mut self, label: &str, said: Expr) -> bool {
        let goal = self.problem.claim.statement();
        let statements = self.problem.board.statements.iter().enumerate();
        let known = statements.filter(|&(at, _)| Some(at) != goal).find(|&(at, one)| board_label(&one.label, at) == label);
        known.is_some_and(|(_, statement)| self.says(said, statement.meaning))
    }

    fn is_claimed(&mut self, statement: &StatementRef<'_>) -> bool {
        let tokens = Self::tokens(statement);
        let tokens: Vec<&str> = tokens.iter().map(String::as_str).collect();
        let Some((&"|-", rest)) = tokens.split_first() else { return false };
        let Some(said) = self.library.read(rest) else { return false };
        match self.problem.goal() {
            Some(goal) => self.says(said, goal),
            None => self.library.arena.op(said) == self.library.ops.falsehood,
        }
    }

    /// Returns true if an expression, read back, is a formula up to the names of bound variables and of counting statements.
    fn says(&mut self, said: Expr, formula: FormulaId) -> bool {
        let Some(read) = self.formula(said) else { return false };
        let Some(plain) = counting::with_letters(&mut self.bank, formula) else { return false };
        self.bank.alpha_equivalent(read, plain)
    }

    fn formula(&mut self, expr: Expr) -> Option<FormulaId> {
        let op = self.library.arena.op(expr);
        let parts: Vec<Expr> = self.library.arena.parts(expr).to_vec();
        let ops = &self.library.ops;
        let binary = [
            (ops.implies, Connective::Implies),
            (ops.and, Connective::And),
            (ops.or, Connective::Or),
            (ops.iff, Connective::Iff),
        ];
        let quantifiers =
            [(ops.all, Quantifier::ForAll), (ops.exists, Quantifier::Exists), (ops.unique, Quantifier::ExistsUnique)];
        if op == ops.truth || op == ops.falsehood {
            return Some(self.bank.truth(op == ops.truth));
        }
        if op == ops.not {
            let inner = self.formula(parts[0])?;
            return Some(self.bank.not(inner));
        }
        if op == ops.equal {
            let (left, right) = (self.term(parts[0])?, self.term(parts[1])?);
            return Some(self.bank.equal(left, right));
        }
        if let Some(&(_, connective)) = binary.iter().find(|(known, _)| *known == op) {
            let (left, right) = (self.formula(parts[0])?, self.formula(parts[1])?);
            return Some(self.bank.binary(connective, left, right));
        }
        if let Some(&(_, quantifier)) = quantifiers.iter().find(|(known, _)| *known == op) {
            let token = self.token(self.library.arena.op(parts[1]));
            let variable = self.bank.variable(&token);
            let body = self.formula(parts[0])?;
            return Some(self.bank.quantified(quantifier, variable, body));
        }
        let token = self.token(op);
        if let Some(count) = token.strip_prefix("|L|>=") {
            return counting::at_least(&mut self.bank, count.parse().ok()?);
        }
        let Some(Spelled::Symbol(name, Kind::Predicate, fixity)) = names::symbol_of(&token) else { return None };
        let arguments: Option<Vec<TermId>> = parts.iter().map(|&part| self.term(part)).collect();
        let symbol = self.bank.symbol(&name, Kind::Predicate, fixity);
        self.bank.atom(symbol, &arguments?).ok()
    }

    fn term(&mut self, expr: Expr) -> Option<TermId> {
        let op = self.library.arena.op(expr);
        let parts: Vec<Expr> = self.library.arena.parts(expr).to_vec();
        if op == self.library.ops.object {
            let token = self.token(self.library.arena.op(parts[0]));
            let variable = self.bank.variable(&token);
            return Some(self.bank.variable_term(variable));
        }
        let token = self.token(op);
        match names::symbol_of(&token)? {
            Spelled::Number(digits) => {
                let number = self.bank.numeral(&digits).ok()?;
                Some(self.bank.number_term(number))
            }
            Spelled::Symbol(name, Kind::Function, fixity) => {
                let arguments: Option<Vec<TermId>> = parts.iter().map(|&part| self.term(part)).collect();
                let symbol = self.bank.symbol(&name, Kind::Function, fixity);
                self.bank.apply(symbol, &arguments?).ok()
            }
            Spelled::Symbol(..) => None,
        }
    }

    /// The first token of what an operator looks like.
    fn token(&self, op: Op) -> String {
        match self.library.arena.data(op).pieces.first() {
            Some(super::expression::Piece::Token(token)) => token.clone(),
            _ => String::new(),
        }
    }
}
