//! Drafts: formulas noted down step by step, for a bank that makes them later in the same order and so gives them the numbers that
//! they would have had at once. Nothing is looked up here, and equal parts are noted as often as they are written: that is what
//! makes it quick to read ahead of the bank. Not here: who reads ahead, and of what.

use formula::{Bank, Connective, Fixity, FormulaId, Kind, Quantifier, SymbolId, TermId, VariableId};

use super::maker::FormulaMaker;

/// A variable of a draft.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DraftVariable(u32);

/// A symbol of a draft.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DraftSymbol(u32);

/// A term of a draft.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DraftTerm(u32);

/// A formula of a draft.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DraftFormula(u32);

/// One step: what is to be made next. Names come in the order in which the steps ask for them.
#[derive(Clone, Copy, Debug)]
enum Step {
    Variable,
    Symbol(Kind, Fixity),
    Number,
    /// A symbol of this kind, alone.
    Alone(Kind, DraftSymbol),
    /// A symbol of this kind with one argument.
    One(Kind, DraftSymbol, DraftTerm),
    /// A symbol of this kind with two arguments.
    Two(Kind, DraftSymbol, DraftTerm, DraftTerm),
    /// A symbol of this kind with this many arguments, which come next in the list of arguments.
    Many(Kind, DraftSymbol, u32),
    Truth(bool),
    Equal(DraftTerm, DraftTerm),
    Not(DraftFormula),
    Binary(Connective, DraftFormula, DraftFormula),
    Quantified(Quantifier, DraftVariable, DraftFormula),
}

// One for each part of each statement.
const _: () = assert!(size_of::<Step>() == 16);

/// Steps that were not carried out yet.
#[derive(Debug, Default)]
pub(crate) struct PendingSteps<'t> {
    steps: Vec<Step>,
    names: Vec<&'t str>,
    arguments: Vec<DraftTerm>,
}

impl PendingSteps<'_> {
    /// Forgets the steps, and keeps their room.
    pub(crate) fn clear(&mut self) {
        self.steps.clear();
        self.names.clear();
        self.arguments.clear();
    }
}

/// A draft in the making. Its parts are numbered from the first step on, whether they were handed on or not.
#[derive(Debug, Default)]
pub(crate) struct Draft<'t> {
    steps: PendingSteps<'t>,
    variables: u32,
    symbols: u32,
    terms: u32,
    formulas: u32,
}

/// Returns the number that comes next. Each part takes a byte of a text at least, and texts are shorter than 2³² bytes.
fn next(count: &mut u32) -> u32 {
    let number = *count;
    *count = number.wrapping_add(1);
    number
}

impl<'t> Draft<'t> {
    /// Hands on the steps that were noted since this was last asked, in exchange for room for the next ones.
    pub(crate) fn hand_on(&mut self, room: PendingSteps<'t>) -> PendingSteps<'t> {
        std::mem::replace(&mut self.steps, room)
    }

    fn term(&mut self, step: Step) -> DraftTerm {
        self.steps.steps.push(step);
        DraftTerm(next(&mut self.terms))
    }

    fn formula(&mut self, step: Step) -> DraftFormula {
        self.steps.steps.push(step);
        DraftFormula(next(&mut self.formulas))
    }

    #[inline]
    fn applied(&mut self, kind: Kind, symbol: DraftSymbol, arguments: &[DraftTerm]) -> Step {
        match *arguments {
            [] => Step::Alone(kind, symbol),
            [one] => Step::One(kind, symbol, one),
            [first, second] => Step::Two(kind, symbol, first, second),
            _ => {
                self.steps.arguments.extend_from_slice(arguments);
                Step::Many(kind, symbol, arguments.len() as u32)
            }
        }
    }
}

impl<'t> FormulaMaker<'t> for Draft<'t> {
    type Variable = DraftVariable;
    type Symbol = DraftSymbol;
    type Term = DraftTerm;
    type Formula = DraftFormula;

    fn variable(&mut self, name: &'t str) -> (DraftVariable, DraftTerm) {
        self.steps.names.push(name);
        (DraftVariable(next(&mut self.variables)), self.term(Step::Variable))
    }

    fn symbol(&mut self, name: &'t str, kind: Kind, fixity: Fixity) -> DraftSymbol {
        self.steps.names.push(name);
        self.steps.steps.push(Step::Symbol(kind, fixity));
        DraftSymbol(next(&mut self.symbols))
    }

    fn number(&mut self, written: &'t str) -> Option<DraftTerm> {
        // As the bank has it, which is asked later.
        let digits = written.strip_prefix('-').unwrap_or(written);
        if digits.is_empty()
            || (written.len() > 1 && digits.starts_with('0'))
            || !digits.bytes().all(|byte| byte.is_ascii_digit())
        {
            return None;
        }
        self.steps.names.push(written);
        Some(self.term(Step::Number))
    }

    #[inline]
    fn apply(&mut self, symbol: DraftSymbol, arguments: &[DraftTerm]) -> Option<DraftTerm> {
        let step = self.applied(Kind::Function, symbol, arguments);
        Some(self.term(step))
    }

    fn truth(&mut self, value: bool) -> DraftFormula {
        self.formula(Step::Truth(value))
    }

    #[inline]
    fn atom(&mut self, symbol: DraftSymbol, arguments: &[DraftTerm]) -> Option<DraftFormula> {
        let step = self.applied(Kind::Predicate, symbol, arguments);
        Some(self.formula(step))
    }

    #[inline]
    fn equal(&mut self, left: DraftTerm, right: DraftTerm) -> DraftFormula {
        self.formula(Step::Equal(left, right))
    }

    #[inline]
    fn not(&mut self, inner: DraftFormula) -> DraftFormula {
        self.formula(Step::Not(inner))
    }

    #[inline]
    fn binary(&mut self, connective: Connective, left: DraftFormula, right: DraftFormula) -> DraftFormula {
        self.formula(Step::Binary(connective, left, right))
    }

    #[inline]
    fn quantified(&mut self, quantifier: Quantifier, variable: DraftVariable, body: DraftFormula) -> DraftFormula {
        self.formula(Step::Quantified(quantifier, variable, body))
    }
}

/// The formulas and terms that the parts of a draft have become in a bank.
#[derive(Debug, Default)]
pub(crate) struct MadeParts {
    variables: Vec<VariableId>,
    symbols: Vec<SymbolId>,
    terms: Vec<TermId>,
    formulas: Vec<FormulaId>,
}

impl MadeParts {
    /// Makes in `bank` what is noted in `steps`, which are the next ones of their draft. `None` when they are not, or give a symbol
    /// another number of arguments than it takes: no reader notes such steps.
    pub(crate) fn make(&mut self, steps: &PendingSteps<'_>, bank: &mut Bank) -> Option<()> {
        let mut names = steps.names.iter().copied();
        let mut arguments = steps.arguments.as_slice();
        for &step in &steps.steps {
            match step {
                Step::Variable => {
                    let variable = bank.variable(names.next()?);
                    self.variables.push(variable);
                    self.terms.push(bank.variable_term(variable));
                }
                Step::Symbol(kind, fixity) => self.symbols.push(bank.symbol(names.next()?, kind, fixity)),
                Step::Number => {
                    let numeral = bank.numeral(names.next()?).ok()?;
                    self.terms.push(bank.number_term(numeral));
                }
                Step::Alone(kind, symbol) => self.apply(kind, symbol, &[], bank)?,
                Step::One(kind, symbol, one) => self.apply(kind, symbol, &[self.term(one)?], bank)?,
                Step::Two(kind, symbol, first, second) => {
                    self.apply(kind, symbol, &[self.term(first)?, self.term(second)?], bank)?;
                }
                Step::Many(kind, symbol, count) => {
                    let (listed, rest) = arguments.split_at_checked(count as usize)?;
                    arguments = rest;
                    let made = listed.iter().map(|&argument| self.term(argument)).collect::<Option<Vec<TermId>>>()?;
                    self.apply(kind, symbol, &made, bank)?;
                }
                Step::Truth(value) => self.formulas.push(bank.truth(value)),
                Step::Equal(left, right) => self.formulas.push(bank.equal(self.term(left)?, self.term(right)?)),
                Step::Not(inner) => self.formulas.push(bank.not(self.formula(inner)?)),
                Step::Binary(connective, left, right) => {
                    self.formulas.push(bank.binary(connective, self.formula(left)?, self.formula(right)?));
                }
                Step::Quantified(quantifier, variable, body) => {
                    let variable = *self.variables.get(variable.0 as usize)?;
                    self.formulas.push(bank.quantified(quantifier, variable, self.formula(body)?));
                }
            }
        }
        Some(())
    }

    #[inline(always)]
    fn apply(&mut self, kind: Kind, symbol: DraftSymbol, arguments: &[TermId], bank: &mut Bank) -> Option<()> {
        let symbol = *self.symbols.get(symbol.0 as usize)?;
        match kind {
            Kind::Function => self.terms.push(bank.apply(symbol, arguments).ok()?),
            Kind::Predicate => self.formulas.push(bank.atom(symbol, arguments).ok()?),
        }
        Some(())
    }

    /// Returns what a term of the draft has become.
    #[inline]
    pub(crate) fn term(&self, term: DraftTerm) -> Option<TermId> {
        self.terms.get(term.0 as usize).copied()
    }

    /// Returns what a formula of the draft has become.
    #[inline]
    pub(crate) fn formula(&self, formula: DraftFormula) -> Option<FormulaId> {
        self.formulas.get(formula.0 as usize).copied()
    }
}
