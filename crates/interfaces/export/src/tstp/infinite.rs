//! An infinite model in the form that TPTP has for interpretations with infinite domains: the individuals are numbers, by a function that
//! makes an individual of each (TPTP calls it a type promotion), and the meaning of each symbol is a formula of linear arithmetic. Natural numbers
//! are integers with a guard. Not here: the evaluation.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use board_syntax::tptp::distinct_object;
use formula::{Bank, SymbolId};
use model::definable::{Condition, Constraint, DefinableStructure, Domain, Linear, PiecewiseLinear, Quotient, Relation};
use verifier::Verified;

use super::{Solution, between, quoted};
use crate::problem::Refused;

pub(super) fn write(verified: &Verified, structure: &DefinableStructure) -> Result<Solution, Refused> {
    let bank = &verified.bank;
    let symbols: Vec<SymbolId> =
        structure.functions().map(|(symbol, _)| symbol).chain(structure.predicates().map(|(symbol, _)| symbol)).collect();
    check_names(bank, &symbols)?;
    check_distinct(bank, structure)?;
    let (is_rational, is_natural) = match structure.domain() {
        Domain::Integers => (false, false),
        Domain::Naturals => (false, true),
        Domain::Rationals => (true, false),
    };
    let writer = Writer { is_rational, is_natural, promotion: promotion(bank, &symbols, is_rational) };
    let mut out = String::new();
    if let Some(label) = &verified.statement {
        let _ = writeln!(out, "% countermodel: every other statement holds, and {} is false", quoted(label));
    }
    let declared = symbols.iter().filter(|&&symbol| distinct_object(bank, symbol).is_none());
    for (number, &symbol) in (1..).zip(declared) {
        let _ = writeln!(out, "tff(type_{number}, type, {}: {}).", name(bank, symbol), type_of(bank, symbol));
    }
    let _ = writeln!(out, "tff(promotion, type, {}: {} > $i).", writer.promotion, writer.sort());
    let _ = writeln!(out, "tff(domain, interpretation, {}).", writer.bijection());
    let functions = structure.functions().map(|(symbol, function)| (symbol, writer.function(bank, symbol, function)));
    let predicates = structure.predicates().map(|(symbol, condition)| (symbol, writer.predicate(bank, symbol, condition)));
    for (number, (symbol, meaning)) in (1..).zip(functions.chain(predicates)) {
        let _ = writeln!(out, "tff(meaning_{number}, interpretation, {}).", writer.of_all(arity(bank, symbol), &meaning));
    }
    Ok(Solution { kind: "Model", formulas: out })
}

/// Checks that no name stands for two symbols: TFF declares a name once.
fn check_names(bank: &Bank, symbols: &[SymbolId]) -> Result<(), Refused> {
    let names: BTreeSet<String> = symbols.iter().map(|&symbol| name(bank, symbol)).collect();
    if names.len() == symbols.len() {
        return Ok(());
    }
    let (expected, found) = ("infinite models of symbols with names of their own", "one in which a name is that of two symbols");
    Err(Refused::Kind { notation: "tstp", expected, found })
}

/// Checks that no two distinct objects denote the same: such a model is none that TPTP could state.
fn check_distinct(bank: &Bank, structure: &DefinableStructure) -> Result<(), Refused> {
    let objects = structure.functions().filter(|&(symbol, _)| distinct_object(bank, symbol).is_some());
    let (mut seen, mut number) = (BTreeSet::new(), 0);
    for (_, value) in objects {
        seen.insert(value.clone());
        number += 1;
    }
    if seen.len() == number {
        return Ok(());
    }
    let (expected, found) = ("structures in which distinct objects differ", "one in which two are the same");
    Err(Refused::Kind { notation: "tstp", expected, found })
}

/// A name for the function that makes individuals of numbers: that of no symbol.
fn promotion(bank: &Bank, symbols: &[SymbolId], is_rational: bool) -> String {
    let mut name = String::from(if is_rational { "rat2i" } else { "int2i" });
    while symbols.iter().any(|&symbol| bank.symbol_text(symbol) == name) {
        name.push('_');
    }
    name
}

fn arity(bank: &Bank, symbol: SymbolId) -> usize {
    bank.symbol_data(symbol).fixity.arity()
}

fn name(bank: &Bank, symbol: SymbolId) -> String {
    distinct_object(bank, symbol).map_or_else(|| quoted(bank.symbol_text(symbol)), |characters| between('"', characters))
}

/// The type of a symbol: `( $i * $i ) > $o`.
fn type_of(bank: &Bank, symbol: SymbolId) -> String {
    let value = if bank.symbol_data(symbol).kind == formula::Kind::Predicate { "$o" } else { "$i" };
    match arity(bank, symbol) {
        0 => value.to_owned(),
        1 => format!("$i > {value}"),
        arity => format!("( {} ) > {value}", vec!["$i"; arity].join(" * ")),
    }
}

/// A parameter of a definition, counted from 0.
fn parameter(at: u32) -> String {
    format!("X{}", at + 1)
}

struct Writer {
    is_rational: bool,
    /// True if a number is an integer that is not negative.
    is_natural: bool,
    promotion: String,
}

impl Writer {
    fn sort(&self) -> &'static str {
        if self.is_rational { "$rat" } else { "$int" }
    }

    /// The individual that a number makes.
    fn individual(&self, number: &str) -> String {
        format!("{}({number})", self.promotion)
    }

    /// The condition under which these integers are natural numbers, where only natural numbers are meant.
    fn guard(&self, variables: &[String]) -> Option<String> {
        let guards: Vec<String> = variables.iter().map(|variable| format!("$greatereq({variable}, 0)")).collect();
        (self.is_natural && !guards.is_empty()).then(|| joined(&guards, "&"))
    }

    /// A number of the domain makes each individual, and no two make the same.
    fn bijection(&self) -> String {
        let (sort, of_m, of_n) = (self.sort(), self.individual("M"), self.individual("N"));
        let made = match self.guard(&["N".to_owned()]) {
            Some(guard) => format!("( {guard} & X = {of_n} )"),
            None => format!("X = {of_n}"),
        };
        let same = match self.is_natural {
            true => format!("( $greatereq(M, 0) & $greatereq(N, 0) & {of_m} = {of_n} )"),
            false => format!("{of_m} = {of_n}"),
        };
        format!("( ! [X: $i] : ? [N: {sort}] : {made} & ! [M: {sort}, N: {sort}] : ( {same} => M = N ) )")
    }

    /// A formula, for all numbers of the domain as parameters.
    fn of_all(&self, arity: usize, formula: &str) -> String {
        let variables: Vec<String> = (0..arity as u32).map(parameter).collect();
        if variables.is_empty() {
            return formula.to_owned();
        }
        let guarded = self.guard(&variables).map(|guard| format!("( {guard} => {formula} )"));
        let sorted: Vec<String> = variables.iter().map(|variable| format!("{variable}: {}", self.sort())).collect();
        format!("! [{}] : {}", sorted.join(", "), guarded.as_deref().unwrap_or(formula))
    }

    /// A symbol applied to its parameters.
    fn applied(&self, bank: &Bank, symbol: SymbolId) -> String {
        let arguments: Vec<String> = (0..arity(bank, symbol) as u32).map(|at| self.individual(&parameter(at))).collect();
        match arguments.is_empty() {
            true => name(bank, symbol),
            false => format!("{}({})", name(bank, symbol), arguments.join(", ")),
        }
    }

    fn predicate(&self, bank: &Bank, symbol: SymbolId, condition: &Condition) -> String {
        format!("( {} <=> {} )", self.applied(bank, symbol), self.condition(condition))
    }

    /// The value of each piece where its condition holds and that of no earlier one does.
    fn function(&self, bank: &Bank, symbol: SymbolId, function: &PiecewiseLinear) -> String {
        let applied = self.applied(bank, symbol);
        let is = |value: &Quotient| format!("{applied} = {}", self.individual(&self.quotient(value)));
        if function.pieces.is_empty() {
            return is(&function.otherwise);
        }
        let mut earlier: Vec<String> = Vec::new();
        let mut cases: Vec<String> = Vec::new();
        for piece in &function.pieces {
            let here = self.condition(&piece.when);
            let mut when = earlier.clone();
            when.push(here.clone());
            cases.push(format!("( {} => {} )", joined(&when, "&"), is(&piece.value)));
            earlier.push(format!("~ ( {here} )"));
        }
        cases.push(format!("( {} => {} )", joined(&earlier, "&"), is(&function.otherwise)));
        joined(&cases, "&")
    }

    fn condition(&self, condition: &Condition) -> String {
        let alternative = |constraints: &Vec<Constraint>| {
            let constraints: Vec<String> = constraints.iter().map(|constraint| self.constraint(constraint)).collect();
            if constraints.is_empty() { "$true".to_owned() } else { joined(&constraints, "&") }
        };
        let alternatives: Vec<String> = condition.0.iter().map(alternative).collect();
        if alternatives.is_empty() { "$false".to_owned() } else { joined(&alternatives, "|") }
    }

    /// A comparison, with positive coefficients on either side.
    fn constraint(&self, constraint: &Constraint) -> String {
        let Constraint { term, relation } = constraint;
        let side = |positive: bool| {
            let keep = |value: i128| if (value > 0) == positive { value.unsigned_abs() } else { 0 };
            let terms = term.coefficients().iter().map(|&(variable, coefficient)| (Some(variable), keep(coefficient)));
            self.sum(terms.chain([(None, keep(term.constant_part()))]).map(|(variable, size)| (variable, false, size)), 1)
        };
        match relation {
            Relation::AtMost => format!("$lesseq({}, {})", side(true), side(false)),
            Relation::Below => format!("$less({}, {})", side(true), side(false)),
            Relation::Equal => format!("{} = {}", side(true), side(false)),
            Relation::Unequal => format!("{} != {}", side(true), side(false)),
            Relation::DivisibleBy(number) => format!("$remainder_e({}, {number}) = 0", self.linear(term, 1)),
            Relation::NotDivisibleBy(number) => format!("$remainder_e({}, {number}) != 0", self.linear(term, 1)),
        }
    }

    /// A quotient. Of integers the divisor divides the numerator, so that it does not matter how division rounds.
    fn quotient(&self, Quotient { numerator, divisor }: &Quotient) -> String {
        match *divisor {
            divisor if self.is_rational => self.linear(numerator, divisor),
            1 => self.linear(numerator, 1),
            divisor => format!("$quotient_e({}, {divisor})", self.linear(numerator, 1)),
        }
    }

    fn linear(&self, term: &Linear, divisor: u64) -> String {
        let terms = term.coefficients().iter().map(|&(variable, coefficient)| (Some(variable), coefficient));
        let all = terms.chain([(None, term.constant_part())]);
        self.sum(all.map(|(variable, value)| (variable, value.is_negative(), value.unsigned_abs())), divisor)
    }

    /// A number over a divisor; of rational numbers a fraction in lowest terms, and of integers without a divisor.
    fn number(&self, negative: bool, size: u128, divisor: u64) -> String {
        let sign = if negative { "-" } else { "" };
        if !self.is_rational {
            return format!("{sign}{size}");
        }
        let (mut common, mut rest) = (size, u128::from(divisor));
        while rest != 0 {
            (common, rest) = (rest, common % rest);
        }
        let common = common.max(1);
        format!("{sign}{}/{}", size / common, u128::from(divisor) / common)
    }

    /// A sum of multiples of parameters and of a constant, over a divisor: of each the parameter, true if it is negative, and its size.
    fn sum(&self, terms: impl Iterator<Item = (Option<u32>, bool, u128)>, divisor: u64) -> String {
        let one = self.number(false, u128::from(divisor), divisor);
        let minus_one = self.number(true, u128::from(divisor), divisor);
        let term = |(variable, negative, size): (Option<u32>, bool, u128)| {
            let number = self.number(negative, size, divisor);
            match variable.map(parameter) {
                None => number,
                Some(name) if number == one => name,
                Some(name) if number == minus_one => format!("$uminus({name})"),
                Some(name) => format!("$product({number}, {name})"),
            }
        };
        let terms = terms.filter(|&(_, _, size)| size != 0).map(term);
        terms.reduce(|sum, term| format!("$sum({sum}, {term})")).unwrap_or_else(|| self.number(false, 0, 1))
    }
}

/// Formulas with a connective between them, in brackets if there are several.
fn joined(formulas: &[String], connective: &str) -> String {
    match formulas {
        [one] => one.clone(),
        several => format!("( {} )", several.join(&format!(" {connective} "))),
    }
}
