//! Small structures, and in which of them a statement is true: one bit for each structure with an assignment to the variables. What is
//! found false here is false; that something is true in all of them proves nothing.
//!
//! The structures: all of one or two objects; and of three objects, which are the numbers 0, 1 and 2 in their order, those in which `f`
//! turns them round. Statements about numbers are looked at in these only. In a calculus of Predicate Wars with numbers that is no more than
//! a hint: there a structure of the game has to refute them (`game_models`).

use formula::{Bank, Connective, Formula, FormulaId, NumeralId, Quantifier, SymbolId, Term, TermId, VariableId};
use model::finite::{Structure, StructureError};
use standard_model::speaks_of_numbers;

use super::game_models::GameModels;
use super::vocabulary::Vocabulary;
use crate::numbers::Numbers;

/// A structure for the symbols of a vocabulary.
#[derive(Clone, Debug)]
struct Small {
    size: u8,
    /// For each predicate the objects of which it holds, as bits; of a letter, bit 0.
    holds: Vec<u8>,
    /// The pairs of which the relation holds, as bits, row by row.
    relation: u8,
    function: [u8; 3],
    /// Its objects are the numbers.
    numeric: bool,
}

/// A set of interpretations.
pub(crate) type Bits = Box<[u64]>;

/// The kind of structures in which statements have to be evaluated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct About {
    /// They speak of numbers: in structures whose objects are numbers.
    numbers: bool,
    /// It matters that numbers are numbers, or how many objects there are: in structures of the game.
    game: bool,
    /// They have symbols without a meaning in the small structures: nowhere else.
    beyond: bool,
}

impl About {
    fn and(self, other: About) -> About {
        About { numbers: self.numbers || other.numbers, game: self.game || other.game, beyond: self.beyond || other.beyond }
    }
}

/// All interpretations of a vocabulary, and the truth of statements in them.
#[derive(Debug)]
pub(crate) struct SmallModels {
    structures: Vec<Small>,
    variables: Vec<VariableId>,
    predicates: Vec<SymbolId>,
    relation: Option<SymbolId>,
    comparators: [SymbolId; 2],
    numbers: Vec<NumeralId>,
    function: Option<SymbolId>,
    /// The structures of the game, if the calculus speaks of its numbers.
    game: Option<GameModels>,
    /// For each interpretation its structure, and its assignment as a number to the base of the structure's size.
    interpretations: Vec<(u32, u32)>,
    /// Index of the first interpretation of each structure.
    begins: Vec<u32>,
    numeric: Bits,
    /// For each statement, by its index, where it is true, and what it is about; `None` where that was not asked yet.
    known: Vec<Option<(Bits, About)>>,
}

impl SmallModels {
    pub(crate) fn new(vocabulary: &Vocabulary, numbers: Option<Numbers>) -> SmallModels {
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
                // Structures of three objects, which are the numbers, have no relation.
                let relations: u8 =
                    if vocabulary.relation.is_some() && size < 3 { ((1_u32 << (size * size)) - 1) as u8 } else { 0 };
                for relation in 0..=relations {
                    structures.extend(functions.iter().map(|&function| Small {
                        size,
                        holds: holds.clone(),
                        relation,
                        function,
                        numeric: size == 3,
                    }));
                }
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
        SmallModels {
            structures,
            variables,
            predicates,
            relation: vocabulary.relation,
            comparators,
            numbers: vocabulary.numbers.clone(),
            function: vocabulary.function,
            game: numbers.map(GameModels::new),
            interpretations,
            begins,
            numeric,
            known: Vec::new(),
        }
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
        let mut about = About::default();
        match bank.formula(formula) {
            Formula::Truth(value) => {
                if value {
                    bits.fill(u64::MAX);
                }
            }
            Formula::Cardinality(comparison, n) => {
                about.game = self.game.is_some();
                self.fill(&mut bits, |interpretation| comparison.holds(u64::from(interpretation.small.size), u64::from(n)));
            }
            Formula::Atom(symbol, arguments) => {
                let comparator = self.comparators.iter().position(|&known| known == symbol);
                let is_relation = self.relation == Some(symbol);
                let known = comparator.is_some() || is_relation || self.predicates.contains(&symbol);
                about = self.about_atom(bank, formula, arguments, comparator.is_some(), known);
                let predicate = self.predicates.iter().position(|&known| known == symbol).unwrap_or(usize::MAX);
                self.fill(&mut bits, |interpretation| {
                    let value = |at: usize| arguments.get(at).map_or(0, |&term| interpretation.value(bank, term));
                    match comparator {
                        Some(0) => value(0) < value(1),
                        Some(_) => value(0) > value(1),
                        None if is_relation => {
                            let Small { size, relation, .. } = interpretation.small;
                            relation >> (value(0) * size + value(1)) & 1 == 1
                        }
                        None => interpretation.small.holds.get(predicate).is_some_and(|holds| holds >> value(0) & 1 == 1),
                    }
                });
            }
            Formula::Equal(left, right) => {
                about = self.about_atom(bank, formula, &[left, right], false, true);
                about.game |= self.game.is_some();
                self.fill(&mut bits, |interpretation| interpretation.value(bank, left) == interpretation.value(bank, right));
            }
            Formula::Not(inner) => {
                self.learn(bank, inner);
                let Some((known, of_inner)) = self.truth(inner) else { return };
                about = *of_inner;
                bits.iter_mut().zip(known.iter()).for_each(|(bit, known)| *bit = !known);
            }
            Formula::Binary(connective, left, right) => {
                self.learn(bank, left);
                self.learn(bank, right);
                let (Some((a, one)), Some((b, other))) = (self.truth(left), self.truth(right)) else { return };
                about = one.and(*other);
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
                let Some((known, of_body)) = self.truth(body) else { return };
                about = *of_body;
                about.game |= self.game.is_some() && quantifier == Quantifier::ExistsUnique;
                let known = known.clone();
                bits = self.quantified(quantifier, variable, &known);
            }
        }
        if self.known.len() <= index {
            self.known.resize(index + 1, None);
        }
        self.known[index] = Some((bits, about));
    }

    /// The models in which a statement that was learned is true, and what it is about.
    fn truth(&self, formula: FormulaId) -> Option<&(Bits, About)> {
        self.known.get(formula.index())?.as_ref()
    }

    /// * `known`: the small structures have a meaning for its predicate.
    fn about_atom(&self, bank: &Bank, atom: FormulaId, terms: &[TermId], compares: bool, known: bool) -> About {
        if self.game.is_none() {
            let numbers = compares || terms.iter().any(|&term| names_number(bank, term));
            return About { numbers, ..About::default() };
        }
        let numbers = speaks_of_numbers(bank, &[atom]);
        let beyond = !known || numbers && self.numbers.is_empty() || terms.iter().any(|&term| !self.has_value(bank, term));
        About { numbers, game: numbers, beyond }
    }

    /// Returns whether the small structures have a value for a term.
    fn has_value(&self, bank: &Bank, term: TermId) -> bool {
        match bank.term(term) {
            Term::Variable(_) => true,
            Term::Number(numeral) => self.numbers.contains(&numeral),
            Term::Apply(symbol, arguments) => {
                self.function == Some(symbol) && arguments.iter().all(|&argument| self.has_value(bank, argument))
            }
        }
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

    /// The interpretations in which all of these are true, among those that they can be looked at in; and what they are about.
    pub(crate) fn all_true(&mut self, bank: &Bank, formulas: impl IntoIterator<Item = FormulaId>) -> (Bits, About) {
        let mut bits = empty(self.interpretations.len());
        bits.fill(u64::MAX);
        if let Some(last) = bits.last_mut() {
            let over = self.interpretations.len() % 64;
            *last = if over == 0 { u64::MAX } else { (1 << over) - 1 };
        }
        let mut all = About::default();
        for formula in formulas {
            self.learn(bank, formula);
            let Some((known, about)) = self.truth(formula) else { continue };
            all = all.and(*about);
            bits.iter_mut().zip(known.iter()).for_each(|(bit, known)| *bit &= known);
        }
        if all.numbers {
            self.only_numeric(&mut bits);
        }
        (bits, all)
    }

    /// Returns whether axioms, which are true in these interpretations, can be true together.
    pub(crate) fn are_true(&mut self, bank: &Bank, axioms: &[FormulaId], among: &(Bits, About)) -> bool {
        let game = self.game.as_mut().filter(|_| among.1.game);
        !SmallModels::is_empty(among) && game.is_none_or(|game| game.are_true(bank, axioms))
    }

    /// Returns whether a statement does not follow from axioms, which are true in these interpretations.
    pub(crate) fn refuted(&mut self, bank: &Bank, axioms: &[FormulaId], among: &(Bits, About), statement: FormulaId) -> bool {
        self.learn(bank, statement);
        let Some((_, about)) = self.truth(statement) else { return false };
        let about = about.and(among.1);
        // What has no meaning in the small structures is looked at where nothing is given.
        let hinted = if about.beyond { axioms.is_empty() } else { self.refuting(bank, among, statement).is_some() };
        let game = self.game.as_mut().filter(|_| about.game || about.beyond);
        hinted && game.is_none_or(|game| game.refute(bank, axioms, statement))
    }

    /// The structures of the game, if it is there that what follows from axioms has to be looked at.
    pub(crate) fn game(&mut self, bank: &Bank, axioms: &[FormulaId], derived: &[FormulaId]) -> Option<&GameModels> {
        let (_, about) = self.all_true(bank, axioms.iter().chain(derived).copied());
        self.game.as_ref().filter(|_| about.game || about.beyond)
    }

    fn only_numeric(&self, bits: &mut Bits) {
        bits.iter_mut().zip(self.numeric.iter()).for_each(|(bit, numeric)| *bit &= numeric);
    }

    /// An interpretation of these in which a statement is false.
    pub(crate) fn refuting(&mut self, bank: &Bank, among: &(Bits, About), formula: FormulaId) -> Option<usize> {
        self.learn(bank, formula);
        let (known, about) = self.truth(formula)?;
        if about.and(among.1).beyond {
            return None;
        }
        let numeric = about.numbers && !among.1.numbers;
        for (at, ((word, known), numbers)) in among.0.iter().zip(known.iter()).zip(self.numeric.iter()).enumerate() {
            let left = word & !known & if numeric { *numbers } else { u64::MAX };
            if left != 0 {
                return Some(at * 64 + left.trailing_zeros() as usize);
            }
        }
        None
    }

    /// The interpretations that agree with one of these but for what the variables stand for.
    pub(crate) fn some(&self, variables: &[VariableId], among: &(Bits, About)) -> (Bits, About) {
        let mut bits = among.0.clone();
        for &variable in variables {
            bits = self.quantified(Quantifier::Exists, variable, &bits);
        }
        (bits, among.1)
    }

    /// An interpretation of the first set that is not in the second, both looked at where numbers can be if either speaks of them.
    pub(crate) fn outside(&self, among: &(Bits, About), of: &(Bits, About)) -> Option<usize> {
        let numeric = among.1.numbers || of.1.numbers;
        for (at, ((word, other), numbers)) in among.0.iter().zip(of.0.iter()).zip(self.numeric.iter()).enumerate() {
            let left = word & !other & if numeric { *numbers } else { u64::MAX };
            if left != 0 {
                return Some(at * 64 + left.trailing_zeros() as usize);
            }
        }
        None
    }

    /// Returns whether a set has no interpretation.
    pub(crate) fn is_empty(among: &(Bits, About)) -> bool {
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
            } else if vocabulary.relation.is_some_and(same) {
                structure.set_predicate(bank, symbol, (0..size * size).map(|pair| small.relation >> pair & 1 == 1).collect())?;
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
