//! Truth of a closed formula in a finite structure. **Trusted**: a countermodel is one because this says so. It knows nothing of how
//! the structure was found, and rewrites nothing: each connective and quantifier is run as its truth condition reads.
//!
//! A sentence is laid out once as a flat program for a machine with one truth value (`value`) and registers that hold objects.
//! The code for a formula leaves the formula's truth in `value`:
//!
//! | formula | code |
//! |---|---|
//! | `A ∧ B` | A; if false, skip; B |
//! | `A ∨ B` | A; if true, skip; B |
//! | `A → B` | A; flip; if true, skip; B |
//! | `A ↔ B` | A; keep in r; B; compare with r |
//! | `∀x A` | r := 0; A; while true and r is not the last object: r += 1, A again |
//! | `∃x A` | r := 0; A; while false and r is not the last object: r += 1, A again |
//! | `∃!x A` | r := 0, c := 0; A; count it in c; while c < 2 and r is not the last object: r += 1, A again; value := (c = 1) |
//!
//! The code for a term leaves its object in a register. Each binder and application has a register of its own, so nothing is
//! saved or restored, and neither laying out nor running uses a stack whose depth the formula decides.

use formula::{Bank, CardinalityRelation, FormulaId, NumeralId, SymbolId, VariableId};

use super::compile::compile;
use super::structure::Structure;
use crate::fuel::{Fuel, OutOfFuel};

/// The largest sentence, in symbols as a tree, that is laid out: beyond it lie only formulas with shared parts that could not be
/// written down.
pub const LARGEST_SENTENCE: u64 = 1 << 23;

/// The reason for which there is no truth value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EvaluationError {
    /// Only closed formulas are true or false.
    #[error("a variable is free in the formula")]
    FreeVariable {
        /// The variable.
        variable: VariableId,
    },
    /// The structure says nothing about a symbol (or says it for another number of arguments).
    #[error("a symbol has no meaning in the structure")]
    NoMeaning {
        /// The symbol.
        symbol: SymbolId,
    },
    /// The structure does not say which object a number denotes.
    #[error("a number denotes nothing in the structure")]
    NoDenotation {
        /// The number.
        number: NumeralId,
    },
    /// The formula has more than [`LARGEST_SENTENCE`] symbols.
    #[error("the formula has {size} symbols, too many to evaluate")]
    TooLarge {
        /// Its size in symbols; [`u32::MAX`] stands for all larger numbers too.
        size: u64,
    },
    /// The fuel is used up.
    #[error(transparent)]
    OutOfFuel(#[from] OutOfFuel),
    /// The program is in error: nothing is known.
    #[error("an internal error: the sentence was not laid out as it reads")]
    Internal,
}

/// A range of [`Program::operands`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Operands {
    pub(super) start: u32,
    pub(super) end: u32,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Instruction {
    /// to := the object that the number denotes
    Number { number: u32, to: u32 },
    /// to := f(operands)
    Apply { function: u32, operands: Operands, to: u32 },
    /// value := P(operands)
    Atom { predicate: u32, operands: Operands },
    /// value := left = right
    Equal { left: u32, right: u32 },
    /// value := the constant
    Truth(bool),
    /// value := |L| compared with n
    Cardinality(CardinalityRelation, u32),
    /// value := ¬value
    Flip,
    /// If value is `on`, go on at `target`.
    Skip { on: bool, target: u32 },
    /// register := value
    Keep { register: u32 },
    /// value := value ↔ register
    Compare { register: u32 },
    /// register := 0
    Zero { register: u32 },
    /// While value is `on` and the register is not the last object: the next object, and again from `target`.
    Next { on: bool, register: u32, target: u32 },
    /// Count value; while fewer than two were counted and the register is not the last object: the next object, and again from
    /// `target`. Afterwards value := exactly one was counted.
    NextUnique { register: u32, count: u32, target: u32 },
}

/// A sentence laid out for evaluation, in any structure.
#[derive(Clone, Debug, Default)]
pub struct Program {
    pub(super) code: Vec<Instruction>,
    /// Registers, as ranges of which instructions take their arguments.
    pub(super) operands: Vec<u32>,
    /// Number of registers.
    pub(super) registers: u32,
    /// The things that instructions name by index: function and predicate symbols with their arities, and numbers.
    pub(super) functions: Vec<(SymbolId, usize)>,
    pub(super) predicates: Vec<(SymbolId, usize)>,
    pub(super) numbers: Vec<NumeralId>,
}

/// Returns whether a closed formula is true in a structure, paying one unit of fuel for each instruction run.
///
/// # Errors
/// All of [`EvaluationError`]. A symbol without meaning is an error even where the truth would not depend on it.
pub fn evaluate(bank: &Bank, structure: &Structure, formula: FormulaId, fuel: &mut Fuel) -> Result<bool, EvaluationError> {
    Program::compile(bank, formula)?.holds(structure, fuel)
}

impl Program {
    /// Lays out a closed formula, in time linear in its size as a tree.
    ///
    /// # Errors
    /// [`EvaluationError::FreeVariable`], [`EvaluationError::TooLarge`].
    pub fn compile(bank: &Bank, formula: FormulaId) -> Result<Program, EvaluationError> {
        if let Some(&variable) = bank.free_variables(formula).first() {
            return Err(EvaluationError::FreeVariable { variable });
        }
        let size = bank.size(formula);
        if size > LARGEST_SENTENCE {
            return Err(EvaluationError::TooLarge { size });
        }
        compile(bank, formula)
    }

    /// Returns whether the sentence is true in a structure whose ids are of the same bank, paying one unit of fuel for each instruction run.
    ///
    /// # Errors
    /// [`EvaluationError::NoMeaning`], [`EvaluationError::NoDenotation`], [`EvaluationError::OutOfFuel`].
    pub fn holds(&self, structure: &Structure, fuel: &mut Fuel) -> Result<bool, EvaluationError> {
        let mut functions = Vec::with_capacity(self.functions.len());
        for &(symbol, arity) in &self.functions {
            functions.push(structure.function_of_arity(symbol, arity).ok_or(EvaluationError::NoMeaning { symbol })?);
        }
        let mut predicates = Vec::with_capacity(self.predicates.len());
        for &(symbol, arity) in &self.predicates {
            predicates.push(structure.predicate_of_arity(symbol, arity).ok_or(EvaluationError::NoMeaning { symbol })?);
        }
        let mut numbers = Vec::with_capacity(self.numbers.len());
        for &number in &self.numbers {
            numbers.push(structure.number(number).ok_or(EvaluationError::NoDenotation { number })?);
        }
        let size = structure.domain_size();
        let last = size - 1;
        let mut registers = vec![0u32; self.registers as usize];
        let mut value = false;
        let mut at = 0usize;
        while let Some(&instruction) = self.code.get(at) {
            fuel.spend(1)?;
            at += 1;
            match instruction {
                Instruction::Number { number, to } => registers[to as usize] = numbers[number as usize],
                Instruction::Apply { function, operands, to } => {
                    registers[to as usize] = functions[function as usize][self.cell(operands, &registers, size)];
                }
                Instruction::Atom { predicate, operands } => {
                    value = predicates[predicate as usize][self.cell(operands, &registers, size)];
                }
                Instruction::Equal { left, right } => value = registers[left as usize] == registers[right as usize],
                Instruction::Truth(constant) => value = constant,
                Instruction::Cardinality(comparison, n) => value = comparison.holds(u64::from(size), u64::from(n)),
                Instruction::Flip => value = !value,
                Instruction::Skip { on, target } => {
                    if value == on {
                        at = target as usize;
                    }
                }
                Instruction::Keep { register } => registers[register as usize] = u32::from(value),
                Instruction::Compare { register } => value = registers[register as usize] == u32::from(value),
                Instruction::Zero { register } => registers[register as usize] = 0,
                Instruction::Next { on, register, target } => {
                    if value == on && registers[register as usize] < last {
                        registers[register as usize] += 1;
                        at = target as usize;
                    }
                }
                Instruction::NextUnique { register, count, target } => {
                    registers[count as usize] += u32::from(value);
                    if registers[count as usize] < 2 && registers[register as usize] < last {
                        registers[register as usize] += 1;
                        at = target as usize;
                    } else {
                        value = registers[count as usize] == 1;
                    }
                }
            }
        }
        Ok(value)
    }

    /// The place in a row-major table that belongs to the arguments.
    #[inline]
    fn cell(&self, operands: Operands, registers: &[u32], size: u32) -> usize {
        let arguments = &self.operands[operands.start as usize..operands.end as usize];
        arguments.iter().fold(0, |row, &argument| row * size as usize + registers[argument as usize] as usize)
    }
}
