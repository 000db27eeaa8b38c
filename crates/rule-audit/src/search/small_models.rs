//! Small structures, and in which of them a statement is true: one bit for each structure with an assignment to the variables. What is
//! found false here is false; that something is true in all of them proves nothing.
//!
//! The structures: all of one or two objects; and of three objects, which are the numbers 0, 1 and 2 in their order, those in which `f`
//! turns them round. Statements about numbers are looked at in these only.

use formula::{Bank, Connective, Formula, FormulaId, Quantifier, SymbolId, Term, TermId, VariableId};
use model::finite::{Structure, StructureError};

use super::vocabulary::Vocabulary;

/// A structure for the symbols of a vocabulary.
#[derive(Clone, Debug)]
struct Small {
    size: u8,
    /// For each predicate the objects of which it holds, as bits; of a letter, bit 0.
    holds: Vec<u8>,
    function: [u8; 3],
    /// Its objects are the numbers.
    numeric: bool,
}

/// A set of interpretations.
pub(crate) type Bits = Box<[u64]>;

/// All interpretations of a vocabulary, and the truth of statements in them.
#[derive(Debug)]
pub(crate) struct SmallModels {
    structures: Vec<Small>,
    variables: Vec<VariableId>,
    predicates: Vec<SymbolId>,
    comparators: [SymbolId; 2],
    /// For each interpretation its structure, and its assignment as a number to the base of the structure's size.
    interpretations: Vec<(u32, u32)>,
    /// Index of the first interpretation of each structure.
    begins: Vec<u32>,
    numeric: Bits,
    /// For each statement, by its index, where it is true, and whether it speaks of numbers; `None` where that was not asked yet.
    known: Vec<Option<(Bits, bool)>>,
}

impl SmallModels {
    pub(crate) fn new(vocabulary: &Vocabulary) -> SmallModels {
        let letters = vocabulary.features.propositional;
        let mut structures = Vec::new();
        let sizes: &[u8] = if letters {
            &[1]
        } else if vocabulary.numbers.is_empty() {
            &[1, 2]
        } else {
            &[1, 2, 3]
        };
        for &size in sizes {
            let cells = if letters { 1 } else { u32::from(size) };
            let tables: u32 = 1 << (cells * vocabulary.predicates.len() as u32);
            let functions: Vec<[u8; 3]> = match (vocabulary.function, size) {
                (None, _) | (_, 1) => vec![[0; 3]],
                (_, 2) => vec![[0, 0, 0], [0, 1, 0], [1, 0, 0], [1, 1, 0]],
                _ => vec![[1, 2, 0]],
            };
            for table in 0..tables {
                let holds = (0..vocabulary.predicates.len()).map(|at| (table >> (cells * at as u32) & ((1 << cells) - 1)) as u8);
                let holds: Vec<u8> = holds.collect();
                structures.extend(functions.iter().map(|&function| Small {
                    size,
                    holds: holds.clone(),
                    function,
                    numeric: size == 3,
                }));
            }
        }
        let variables = if letters { Vec::new() } else { vocabulary.variables.clone() };
        let (mut interpretations, mut begins) = (Vec::new(), Vec::new());
        for (at, small) in structures.iter().enumerate() {
            begins.push(interpretations.len() as u32);
            let assignments = u32::from(small.size).pow(variables.len() as u32);
            interpretations.extend((0..assignments).map(|assignment| (at as u32, assignment)));
        }
        let mut numeric = empty(interpretations.len());
        for (interpretation, (at, _)) in interpretations.iter().enumerate() {
            if structures[*at as usize].numeric {
                set(&mut numeric, interpretation);
            }
        }
        let (predicates, comparators) = (vocabulary.predicates.clone(), vocabulary.comparators);
        SmallModels { structures, variables, predicates, comparators, interpretations, begins, numeric, known: Vec::new() }
    }

    /// Number of structures.
    pub(crate) fn structures(&self) -> usize {
        self.structures.len()
    }

    /// Makes sure that it is known where a statement is true.
    pub(crate) fn learn(&mut self, bank: &Bank, formula: FormulaId) {
        let index = formula.index();
        if matches!(self.known.get(index), Some(Some(_))) {
            return;
        }
        let mut bits = empty(self.interpretations.len());
        let mut about_numbers = false;
        match bank.formula(formula) {
            Formula::Truth(value) => {
                if value {
                    bits.fill(u64::MAX);
                }
            }
            Formula::Cardinality(comparison, n) => {
                self.fill(&mut bits, |interpretation| comparison.holds(u64::from(interpretation.small.size), u64::from(n)));
            }
            Formula::Atom(symbol, arguments) => {
                let comparator = self.comparators.iter().position(|&known| known == symbol);
                about_numbers = comparator.is_some() || arguments.iter().any(|&term| names_number(bank, term));
                let predicate = self.predicates.iter().position(|&known| known == symbol).unwrap_or(usize::MAX);
                self.fill(&mut bits, |interpretation| {
                    let value = |at: usize| arguments.get(at).map_or(0, |&term| interpretation.value(bank, term));
                    match comparator {
                        Some(0) => value(0) < value(1),
                        Some(_) => value(0) > value(1),
                        None => interpretation.small.holds.get(predicate).is_some_and(|holds| holds >> value(0) & 1 == 1),
                    }
                });
            }
            Formula::Equal(left, right) => {
                about_numbers = names_number(bank, left) || names_number(bank, right);
                self.fill(&mut bits, |interpretation| interpretation.value(bank, left) == interpretation.value(bank, right));
            }
            Formula::Not(inner) => {
                self.learn(bank, inner);
                let Some((known, numbers)) = self.truth(inner) else { return };
                about_numbers = *numbers;
                bits.iter_mut().zip(known.iter()).for_each(|(bit, known)| *bit = !known);
            }
            Formula::Binary(connective, left, right) => {
                self.learn(bank, left);
                self.learn(bank, right);
                let (Some((a, one)), Some((b, other))) = (self.truth(left), self.truth(right)) else { return };
                about_numbers = *one || *other;
                for (bit, (a, b)) in bits.iter_mut().zip(a.iter().zip(b.iter())) {
                    *bit = match connective {
                        Connective::And => a & b,
                        Connective::Or => a | b,
                        Connective::Implies => !a | b,
                        Connective::Iff => !(a ^ b),
                    };
                }
            }
            Formula::Quantified(quantifier, variable, body) => {
                self.learn(bank, body);
                let Some((known, numbers)) = self.truth(body) else { return };
                about_numbers = *numbers;
                let known = known.clone();
                bits = self.quantified(quantifier, variable, &known);
            }
        }
        if self.known.len() <= index {
            self.known.resize(index + 1, None);
        }
        self.known[index] = Some((bits, about_numbers));
    }

    /// The models in which a statement that was learned is true, and whether it speaks of numbers.
    fn truth(&self, formula: FormulaId) -> Option<&(Bits, bool)> {
        self.known.get(formula.index())?.as_ref()
    }

    fn fill(&self, bits: &mut Bits, holds: impl Fn(&Interpretation<'_>) -> bool) {
        for (index, &(at, assignment)) in self.interpretations.iter().enumerate() {
            let small = &self.structures[at as usize];
            if holds(&Interpretation { small, variables: &self.variables, assignment }) {
                set(bits, index);
            }
        }
    }

    fn quantified(&self, quantifier: Quantifier, variable: VariableId, body: &Bits) -> Bits {
        let Some(at) = self.variables.iter().position(|&known| known == variable) else { return body.clone() };
        let mut bits = empty(self.interpretations.len());
        for (index, &(structure, assignment)) in self.interpretations.iter().enumerate() {
            let size = u32::from(self.structures[structure as usize].size);
            let unit = size.pow(at as u32);
            let without = assignment - assignment / unit % size * unit;
            let begin = self.begins[structure as usize];
            let count = (0..size).filter(|object| get(body, (begin + without + object * unit) as usize)).count() as u32;
            let holds = match quantifier {
                Quantifier::ForAll => count == size,
                Quantifier::Exists => count > 0,
                Quantifier::ExistsUnique => count == 1,
            };
            if holds {
                set(&mut bits, index);
            }
        }
        bits
    }

    /// The interpretations in which all of these are true, among those that they can be looked at in; and whether numbers are spoken of.
    pub(crate) fn all_true(&mut self, bank: &Bank, formulas: impl IntoIterator<Item = FormulaId>) -> (Bits, bool) {
        let mut bits = empty(self.interpretations.len());
        bits.fill(u64::MAX);
        if let Some(last) = bits.last_mut() {
            let over = self.interpretations.len() % 64;
            *last = if over == 0 { u64::MAX } else { (1 << over) - 1 };
        }
        let mut numbers = false;
        for formula in formulas {
            self.learn(bank, formula);
            let Some((known, about_numbers)) = self.truth(formula) else { continue };
            numbers |= *about_numbers;
            bits.iter_mut().zip(known.iter()).for_each(|(bit, known)| *bit &= known);
        }
        if numbers {
            self.only_numeric(&mut bits);
        }
        (bits, numbers)
    }

    fn only_numeric(&self, bits: &mut Bits) {
        bits.iter_mut().zip(self.numeric.iter()).for_each(|(bit, numeric)| *bit &= numeric);
    }

    /// An interpretation of these in which a statement is false.
    pub(crate) fn refuting(&mut self, bank: &Bank, among: &(Bits, bool), formula: FormulaId) -> Option<usize> {
        self.learn(bank, formula);
        let (known, about_numbers) = self.truth(formula)?;
        let numeric = *about_numbers && !among.1;
        for (at, ((word, known), numbers)) in among.0.iter().zip(known.iter()).zip(self.numeric.iter()).enumerate() {
            let left = word & !known & if numeric { *numbers } else { u64::MAX };
            if left != 0 {
                return Some(at * 64 + left.trailing_zeros() as usize);
            }
        }
        None
    }

    /// The interpretations that agree with one of these but for what the variables stand for.
    pub(crate) fn some(&self, variables: &[VariableId], among: &(Bits, bool)) -> (Bits, bool) {
        let mut bits = among.0.clone();
        for &variable in variables {
            bits = self.quantified(Quantifier::Exists, variable, &bits);
        }
        (bits, among.1)
    }

    /// An interpretation of the first set that is not in the second, both looked at where numbers can be if either speaks of them.
    pub(crate) fn outside(&self, among: &(Bits, bool), of: &(Bits, bool)) -> Option<usize> {
        let numeric = among.1 || of.1;
        for (at, ((word, other), numbers)) in among.0.iter().zip(of.0.iter()).zip(self.numeric.iter()).enumerate() {
            let left = word & !other & if numeric { *numbers } else { u64::MAX };
            if left != 0 {
                return Some(at * 64 + left.trailing_zeros() as usize);
            }
        }
        None
    }

    /// Returns whether a set has no interpretation.
    pub(crate) fn is_empty(among: &(Bits, bool)) -> bool {
        among.0.iter().all(|bits| *bits == 0)
    }

    /// The structure of an interpretation for those symbols that another bank has; variables are constants of their names there.
    ///
    /// # Errors
    /// [`StructureError::EmptyDomain`] when there is no such interpretation.
    pub(crate) fn structure(
        &self,
        vocabulary: &Vocabulary,
        bank: &mut Bank,
        interpretation: usize,
    ) -> Result<Structure, StructureError> {
        let Some(&(at, assignment)) = self.interpretations.get(interpretation) else { return Structure::new(0) };
        let small = &self.structures[at as usize];
        let size = u32::from(small.size);
        let mut structure = Structure::new(size)?;
        let symbols: Vec<SymbolId> = bank.symbols().collect();
        let known = |symbol: SymbolId| vocabulary.bank.symbol_data(symbol);
        for symbol in symbols {
            let data = bank.symbol_data(symbol);
            let name = bank.name_text(data.name);
            let same = |other: SymbolId| {
                let other = known(other);
                vocabulary.bank.name_text(other.name) == name && (other.kind, other.fixity) == (data.kind, data.fixity)
            };
            if let Some(holds) = self.predicates.iter().position(|&other| same(other)).and_then(|at| small.holds.get(at)) {
                let cells = if data.fixity.arity() == 0 { 1 } else { size };
                structure.set_predicate(bank, symbol, (0..cells).map(|object| holds >> object & 1 == 1).collect())?;
            } else if let Some(at) = self.comparators.iter().position(|&other| same(other)) {
                let pairs = (0..size).flat_map(|left| (0..size).map(move |right| (left, right)));
                let cells = pairs.map(|(left, right)| if at == 0 { left < right } else { left > right }).collect();
                structure.set_predicate(bank, symbol, cells)?;
            } else if vocabulary.function.is_some_and(same) {
                let cells = small.function.iter().take(size as usize).map(|&value| u32::from(value)).collect();
                structure.set_function(bank, symbol, cells)?;
            } else if let Some(at) = self.variables.iter().position(|&variable| vocabulary.bank.variable_text(variable) == name) {
                structure.set_function(bank, symbol, vec![assignment / size.pow(at as u32) % size])?;
            }
        }
        if small.numeric {
            for (&number, object) in vocabulary.numbers.iter().zip(0..) {
                if let Ok(number) = bank.numeral(vocabulary.bank.numeral_text(number)) {
                    structure.set_number(number, object)?;
                }
            }
        }
        Ok(structure)
    }
}

struct Interpretation<'w> {
    small: &'w Small,
    variables: &'w [VariableId],
    assignment: u32,
}

impl Interpretation<'_> {
    fn value(&self, bank: &Bank, term: TermId) -> u8 {
        match bank.term(term) {
            Term::Variable(variable) => {
                let Some(at) = self.variables.iter().position(|&known| known == variable) else { return 0 };
                let size = u32::from(self.small.size);
                (self.assignment / size.pow(at as u32) % size) as u8
            }
            // Looked at only where the objects are the numbers.
            Term::Number(numeral) => bank.numeral_text(numeral).parse().map_or(0, |number: u8| number % self.small.size),
            Term::Apply(_, arguments) => {
                let argument = arguments.first().map_or(0, |&argument| self.value(bank, argument));
                self.small.function.get(usize::from(argument)).copied().unwrap_or(0)
            }
        }
    }
}

fn names_number(bank: &Bank, term: TermId) -> bool {
    match bank.term(term) {
        Term::Variable(_) => false,
        Term::Number(_) => true,
        Term::Apply(_, arguments) => arguments.iter().any(|&argument| names_number(bank, argument)),
    }
}

fn empty(interpretations: usize) -> Bits {
    vec![0; interpretations.div_ceil(64)].into_boxed_slice()
}

fn set(bits: &mut Bits, at: usize) {
    bits[at / 64] |= 1 << (at % 64);
}

fn get(bits: &Bits, at: usize) -> bool {
    bits[at / 64] >> (at % 64) & 1 == 1
}
