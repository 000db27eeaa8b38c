//! Compiling a sentence to a [`Program`]: the table at the head of [`program`](super::program), row by row. **Trusted**. Nothing is
//! run here, and nothing is simplified, but that when x is not free in A, `∀x A` and `∃x A` are compiled as A (the domain is not
//! empty) and `∃!x A` as `|L| = 1 ∧ A`: else vacuous quantifiers would run a loop for nothing, nested ones loops in loops.

use std::collections::HashMap;
use std::hash::Hash;

use formula::{
    Bank, CardinalityRelation, Connective, Formula, FormulaId, NumeralId, Quantifier, SymbolId, Term, TermId, VariableId,
};

use super::program::{EvaluationError, Instruction, Operands, Program};

/// Parts that are still to be compiled, last first.
#[derive(Clone, Copy)]
enum Task {
    Formula(FormulaId),
    Term(TermId),
    /// The argument terms are compiled; now the symbol.
    Apply(SymbolId, usize),
    Atom(SymbolId, usize),
    Equal,
    /// These instructions as they stand.
    Emit(Instruction),
    /// A skip whose target is the place of the matching [`Task::Land`].
    Skip(bool),
    Land,
    /// The end of a quantifier's body; the variable goes back to the register that it had outside.
    EndQuantified {
        quantifier: Quantifier,
        variable: VariableId,
        register: u32,
        count: u32,
        outside: Option<u32>,
    },
}

struct Compiler<'a> {
    bank: &'a Bank,
    program: Program,
    tasks: Vec<Task>,
    /// The register of each variable in scope.
    scope: HashMap<VariableId, u32>,
    /// Registers of the terms that wait for their symbol, last argument last.
    objects: Vec<u32>,
    /// Places in the code that an enclosing construct comes back to, innermost last: skips to be aimed, starts of bodies.
    returns: Vec<usize>,
    functions: HashMap<(SymbolId, usize), u32>,
    predicates: HashMap<(SymbolId, usize), u32>,
    numbers: HashMap<NumeralId, u32>,
}

/// Lays out a closed formula. The caller has bounded its size.
pub(super) fn compile(bank: &Bank, formula: FormulaId) -> Result<Program, EvaluationError> {
    let mut compiler = Compiler {
        bank,
        program: Program::default(),
        tasks: vec![Task::Formula(formula)],
        scope: HashMap::new(),
        objects: Vec::new(),
        returns: Vec::new(),
        functions: HashMap::new(),
        predicates: HashMap::new(),
        numbers: HashMap::new(),
    };
    while let Some(task) = compiler.tasks.pop() {
        compiler.perform(task)?;
    }
    Ok(compiler.program)
}

impl Compiler<'_> {
    fn perform(&mut self, task: Task) -> Result<(), EvaluationError> {
        match task {
            Task::Formula(formula) => self.formula(formula),
            Task::Term(term) => self.term(term)?,
            Task::Apply(symbol, arity) => {
                let function = numbered(&mut self.functions, &mut self.program.functions, (symbol, arity));
                let operands = self.operands(arity)?;
                let to = self.register();
                self.emit(Instruction::Apply { function, operands, to });
                self.objects.push(to);
            }
            Task::Atom(symbol, arity) => {
                let predicate = numbered(&mut self.predicates, &mut self.program.predicates, (symbol, arity));
                let operands = self.operands(arity)?;
                self.emit(Instruction::Atom { predicate, operands });
            }
            Task::Equal => {
                let right = self.objects.pop().ok_or(EvaluationError::Internal)?;
                let left = self.objects.pop().ok_or(EvaluationError::Internal)?;
                self.emit(Instruction::Equal { left, right });
            }
            Task::Emit(instruction) => self.emit(instruction),
            Task::Skip(on) => {
                self.returns.push(self.program.code.len());
                self.emit(Instruction::Skip { on, target: 0 });
            }
            Task::Land => {
                let here = self.here();
                match self.returns.pop().and_then(|at| self.program.code.get_mut(at)) {
                    Some(Instruction::Skip { target, .. }) => *target = here,
                    _ => return Err(EvaluationError::Internal),
                }
            }
            Task::EndQuantified { quantifier, variable, register, count, outside } => {
                let target = self.returns.pop().ok_or(EvaluationError::Internal)? as u32;
                self.emit(match quantifier {
                    Quantifier::ForAll => Instruction::Next { on: true, register, target },
                    Quantifier::Exists => Instruction::Next { on: false, register, target },
                    Quantifier::ExistsUnique => Instruction::NextUnique { register, count, target },
                });
                match outside {
                    Some(register) => self.scope.insert(variable, register),
                    None => self.scope.remove(&variable),
                };
            }
        }
        Ok(())
    }

    fn formula(&mut self, formula: FormulaId) {
        match self.bank.formula(formula) {
            Formula::Truth(value) => self.emit(Instruction::Truth(value)),
            Formula::Cardinality(comparison, n) => self.emit(Instruction::Cardinality(comparison, n)),
            Formula::Atom(symbol, arguments) => {
                self.tasks.push(Task::Atom(symbol, arguments.len()));
                self.tasks.extend(arguments.iter().rev().map(|&argument| Task::Term(argument)));
            }
            Formula::Equal(left, right) => self.tasks.extend([Task::Equal, Task::Term(right), Task::Term(left)]),
            Formula::Not(inner) => self.tasks.extend([Task::Emit(Instruction::Flip), Task::Formula(inner)]),
            Formula::Binary(connective, left, right) => match connective {
                Connective::And => {
                    self.tasks.extend([Task::Land, Task::Formula(right), Task::Skip(false), Task::Formula(left)]);
                }
                Connective::Or => {
                    self.tasks.extend([Task::Land, Task::Formula(right), Task::Skip(true), Task::Formula(left)]);
                }
                Connective::Implies => self.tasks.extend([
                    Task::Land,
                    Task::Formula(right),
                    Task::Skip(true),
                    Task::Emit(Instruction::Flip),
                    Task::Formula(left),
                ]),
                Connective::Iff => {
                    let register = self.register();
                    self.tasks.extend([
                        Task::Emit(Instruction::Compare { register }),
                        Task::Formula(right),
                        Task::Emit(Instruction::Keep { register }),
                        Task::Formula(left),
                    ]);
                }
            },
            Formula::Quantified(quantifier, variable, body) => self.quantified(quantifier, variable, body),
        }
    }

    fn quantified(&mut self, quantifier: Quantifier, variable: VariableId, body: FormulaId) {
        let vacuous = self.bank.free_variables(body).binary_search(&variable).is_err();
        if vacuous {
            if quantifier == Quantifier::ExistsUnique {
                self.emit(Instruction::Cardinality(CardinalityRelation::Exactly, 1));
                self.tasks.extend([Task::Land, Task::Formula(body), Task::Skip(false)]);
            } else {
                self.tasks.push(Task::Formula(body));
            }
            return;
        }
        let register = self.register();
        self.emit(Instruction::Zero { register });
        let count = match quantifier {
            Quantifier::ExistsUnique => {
                let count = self.register();
                self.emit(Instruction::Zero { register: count });
                count
            }
            Quantifier::ForAll | Quantifier::Exists => register,
        };
        let outside = self.scope.insert(variable, register);
        self.returns.push(self.program.code.len());
        self.tasks.push(Task::EndQuantified { quantifier, variable, register, count, outside });
        self.tasks.push(Task::Formula(body));
    }

    fn term(&mut self, term: TermId) -> Result<(), EvaluationError> {
        match self.bank.term(term) {
            Term::Variable(variable) => {
                self.objects.push(*self.scope.get(&variable).ok_or(EvaluationError::FreeVariable { variable })?);
            }
            Term::Number(numeral) => {
                let number = numbered(&mut self.numbers, &mut self.program.numbers, numeral);
                let to = self.register();
                self.emit(Instruction::Number { number, to });
                self.objects.push(to);
            }
            Term::Apply(symbol, arguments) => {
                self.tasks.push(Task::Apply(symbol, arguments.len()));
                self.tasks.extend(arguments.iter().rev().map(|&argument| Task::Term(argument)));
            }
        }
        Ok(())
    }

    /// The registers of the last `arity` terms, as operands.
    fn operands(&mut self, arity: usize) -> Result<Operands, EvaluationError> {
        let start = self.program.operands.len() as u32;
        let first = self.objects.len().checked_sub(arity).ok_or(EvaluationError::Internal)?;
        self.program.operands.extend(self.objects.drain(first..));
        Ok(Operands { start, end: self.program.operands.len() as u32 })
    }

    fn register(&mut self) -> u32 {
        self.program.registers += 1;
        self.program.registers - 1
    }

    fn emit(&mut self, instruction: Instruction) {
        self.program.code.push(instruction);
    }

    fn here(&self) -> u32 {
        self.program.code.len() as u32
    }
}

/// Returns the index of a thing in the list of those that a program names; a new one is added.
fn numbered<T: Copy + Eq + Hash>(known: &mut HashMap<T, u32>, list: &mut Vec<T>, thing: T) -> u32 {
    let next = list.len() as u32;
    *known.entry(thing).or_insert_with(|| {
        list.push(thing);
        next
    })
}
