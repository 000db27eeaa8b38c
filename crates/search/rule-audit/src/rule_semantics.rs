//! Semantics of a form of a rule: in all structures its premises imply its conclusion, with symbols for its predicate, constant
//! and function letters. The translation goes by the schemas and provisos that proofs are checked with. Not here: whether what it
//! says is true (`question`).
//!
//! A proviso has a meaning of its own:
//! * What is derived though `d` is *arbitrary* holds whatever `d` stands for, so that the premise can be read as closed by ∀d.
//! * Where `e` is *fresh* (or free nowhere else) and a *witness*, the rule claims only that some object is so: the conclusion is closed by ∃e.
//! * Where witnesses are fresh, the lines of a subproof hold of some witness only, unless *no witness leaves the subproof*.
//! * *Not free in* keeps a variable out of what a letter stands for. It matters where the variable is closed over: there each letter, of
//!   formulas or objects, may hold that variable beside its holes, if nothing forbids it. Out of a letter in the scope of a quantifier
//!   the check keeps what that quantifier binds (`kernel::matching`: an instance captures nothing).
//! * Where the house lets letters of included rules be renamed, a subproof says something of its own letters only, unless *letters of
//!   included rules stay*: what it derives may rest on a rule that is true of them, and of no others.
//! * Where a letter is *flagged* that may have been in use, the form as a whole says that some value of it meets it; and what *no assumption has free*
//!   can be arbitrary. Whether these provisos come to as much is asked elsewhere (`flags`).
//! * What *follows by truth tables* is implied by the premises under each assignment: that is given beside them.
//! * The other provisos are about the proof, not about the statement, and change nothing.

use formula::{Bank, Connective, Fixity, Formula, FormulaId, Kind, NameId, SymbolId, Term, TermId, VariableId};
use kernel::{Calculus, Conclusion, Premise, Proviso, SchemaVariable, Variant};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

use crate::flags;
use crate::numbers::Numbers;
use crate::schema_variables::SchemaVariables;

/// The variable that stands for a witness of a subproof.
const SUBPROOF_WITNESS: &str = "w_0";

/// Ending of the names of a subproof's own letters.
const MOVED: &str = "_1";

/// Generality of the lines of subproofs, in a calculus and under the rules of a house.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Subproofs {
    /// The calculus has fresh witnesses, which may stand in subproofs.
    pub(crate) fresh_witnesses: bool,
    /// The house lets all letters be renamed, those of included rules too (`subproof_renaming = literal`).
    pub(crate) all_letters_move: bool,
}

/// Meanings of the unbound object letters of a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Objects {
    /// As constants: for questions about structures.
    Constants,
    /// As variables: for proofs.
    Variables,
}

/// A form of a rule under some of its provisos, in a bank of its own.
pub(crate) struct RuleSemantics<'c> {
    calculus: &'c Calculus,
    variant: &'c Variant,
    pub(crate) bank: Bank,
    predicates: FxHashMap<NameId, String>,
    /// For each premise the variables that it is closed over.
    pub(crate) arbitrary: Vec<Vec<VariableId>>,
    /// The variables that the conclusion is closed over.
    pub(crate) witnesses: Vec<VariableId>,
    /// The variable of which the form as a whole says that some value meets it (`flags`).
    flagged: Option<VariableId>,
    /// True if the premises imply the conclusion by truth tables.
    by_tables: bool,
    /// True if the subproof's lines hold of a witness only.
    witness_leaves: bool,
    /// True if the subproof's formula letters need not be those of the other lines.
    letters_move: bool,
    /// Beside its holes, what a letter may hold of the variables that are closed over.
    held: FxHashMap<SchemaVariable, Vec<Held>>,
    /// Numerals as which object letters that stand for numbers are read in proofs.
    numerals: FxHashMap<VariableId, String>,
    /// The numbers of the game, which such letters stand for; `None` where digits are names like others.
    numbers: Option<Numbers>,
}

/// A variable that a letter may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Held {
    Letter(VariableId),
    SubproofWitness,
}

/// A form as formulas.
#[derive(Clone, Debug)]
pub(crate) struct Sentences {
    pub(crate) premises: Vec<FormulaId>,
    pub(crate) conclusion: FormulaId,
}

impl<'c> RuleSemantics<'c> {
    /// Reads the form under these provisos.
    pub(crate) fn new(
        calculus: &'c Calculus,
        variant: &'c Variant,
        provisos: &[Proviso],
        subproofs: Subproofs,
        numbers: Option<Numbers>,
    ) -> RuleSemantics<'c> {
        let letters = SchemaVariables::of(calculus, variant);
        let mut arbitrary = vec![Vec::new(); variant.premises.len()];
        let mut witnesses = Vec::new();
        for &proviso in provisos {
            match proviso {
                Proviso::Arbitrary(variable, one) => {
                    let asked = arbitrary.iter_mut().enumerate().filter(|(at, _)| one.is_none_or(|one| usize::from(one) == *at));
                    asked.for_each(|(_, closed)| closed.push(variable));
                }
                Proviso::Fresh(variable) | Proviso::NotFreeElsewhere(variable) if variant.witnesses.contains(&variable) => {
                    witnesses.push(variable);
                }
                _ => {}
            }
        }
        let reading = flags::reading(calculus, variant, provisos);
        let flagged = reading.as_ref().and_then(|reading| reading.flagged);
        for letter in reading.into_iter().flat_map(|reading| reading.arbitrary) {
            arbitrary.iter_mut().filter(|closed| !closed.contains(&letter)).for_each(|closed| closed.push(letter));
        }
        let witness_leaves =
            variant.subproof.is_some() && subproofs.fresh_witnesses && !provisos.contains(&Proviso::NoWitnessLeaves);
        let mut semantics = RuleSemantics {
            calculus,
            variant,
            bank: Bank::new(),
            predicates: letters.predicates(calculus),
            arbitrary,
            witnesses,
            flagged,
            by_tables: provisos.contains(&Proviso::TruthTables),
            witness_leaves,
            letters_move: subproofs.all_letters_move && !provisos.contains(&Proviso::IncludedLettersStay),
            held: FxHashMap::default(),
            numerals: letters.numerals(calculus, variant),
            numbers,
        };
        semantics.held = letters.all().map(|letter| (letter, semantics.held_by(letter, &letters, provisos))).collect();
        semantics
    }

    fn held_by(&self, letter: SchemaVariable, letters: &SchemaVariables, provisos: &[Proviso]) -> Vec<Held> {
        let kept_out = |variable: VariableId| {
            let formula = |other: SymbolId| letter == SchemaVariable::Formula(other);
            let excluded = |proviso: &Proviso| matches!(*proviso, Proviso::NotFreeIn(v, l) | Proviso::NotOccurringIn(v, l) if v == variable && formula(l));
            letters.under.contains(&(letter, variable)) || provisos.iter().any(excluded)
        };
        if let SchemaVariable::Object(variable) = letter
            && (self.witnesses.contains(&variable)
                || self.flagged == Some(variable)
                || self.arbitrary.iter().any(|closed| closed.contains(&variable)))
        {
            // Different letters of these stand for different variables.
            return Vec::new();
        }
        let mut held: Vec<Held> = Vec::new();
        let mut add = |one: Held| {
            if !held.contains(&one) {
                held.push(one);
            }
        };
        let arbitrary = self.arbitrary.iter().flatten().copied();
        arbitrary.filter(|&variable| !kept_out(variable)).for_each(|variable| add(Held::Letter(variable)));
        self.flagged.iter().copied().filter(|&variable| !kept_out(variable)).for_each(|variable| add(Held::Letter(variable)));
        // A fresh variable does not stand in the premises.
        let fresh = self.witnesses.iter().copied().filter(|_| !letters.given.contains(&letter));
        fresh.filter(|&variable| !kept_out(variable)).for_each(|variable| add(Held::Letter(variable)));
        if self.witness_leaves && !letters.of_axiom.contains(&letter) && !matches!(letter, SchemaVariable::Object(_)) {
            add(Held::SubproofWitness);
        }
        held
    }

    /// Returns the form as sentences, premise by premise; `None` when its conclusion is no schema.
    pub(crate) fn sentences(&mut self, objects: Objects) -> Option<Sentences> {
        let Conclusion::Statement(conclusion) = self.variant.conclusion else { return None };
        let mut premises = Vec::new();
        if let Some((axiom, lines)) = self.subproof(objects) {
            premises.push(self.subproof_premise(axiom, &lines));
        }
        for at in 0..self.variant.premises.len() {
            let premise = self.premise(at, objects);
            premises.push(self.closed_premise(at, premise));
        }
        premises.extend(self.number_premises());
        if self.by_tables {
            premises.push(self.material_implication(conclusion, objects));
        }
        let closed = self.witnesses.clone();
        let bound = closed.iter().copied().chain(self.flagged).collect();
        let mut scope = Scope { objects, bound, witness: false, letters_move: false };
        let mut conclusion = self.formula(conclusion, &mut scope);
        for &witness in closed.iter().rev() {
            let variable = self.variable(witness);
            conclusion = self.some(variable, conclusion);
        }
        Some(Sentences { premises, conclusion })
    }

    /// The conditional from the premises to the conclusion, with what the letters stand for in the step itself.
    fn material_implication(&mut self, conclusion: FormulaId, objects: Objects) -> FormulaId {
        let variant = self.variant;
        let conclusion = self.plain(conclusion, objects);
        variant.premises.iter().rev().fold(conclusion, |implied, premise| match *premise {
            Premise::Statement(schema) => {
                let premise = self.plain(schema, objects);
                self.bank.implies(premise, implied)
            }
            // A form with a box may not ask for it.
            Premise::Box(_) => implied,
        })
    }

    /// Facts about letters for numbers of the game: they are numbers, and not negative where negative numbers have no symbols.
    fn number_premises(&mut self) -> Vec<FormulaId> {
        let Some(Numbers { negatives, .. }) = self.numbers else { return Vec::new() };
        let mut letters: Vec<VariableId> = self.numerals.keys().copied().collect();
        letters.sort_unstable();
        let mut premises = Vec::new();
        for letter in letters {
            let scope = Scope { objects: Objects::Constants, bound: Vec::new(), witness: false, letters_move: false };
            let (object, zero) = (self.object_letter(letter, &scope), self.number("0"));
            let kind = self.bank.symbol("[NUMBER]", Kind::Predicate, Fixity::Applied(1));
            let smaller = self.bank.symbol("<", Kind::Predicate, Fixity::Infix);
            premises.extend(self.bank.atom(kind, &[object]));
            if !negatives && let Ok(below) = self.bank.atom(smaller, &[object, zero]) {
                premises.push(self.bank.not(below));
            }
        }
        premises
    }

    /// Reads letters that stand for numbers as these in proofs, by their names.
    pub(crate) fn name_numbers(&mut self, values: &BTreeMap<String, i128>) {
        let bank = self.calculus.bank();
        for (letter, numeral) in &mut self.numerals {
            if let Some(value) = values.get(bank.variable_text(*letter)) {
                *numeral = value.to_string();
            }
        }
    }

    /// `∃e A`; and for `∃e (A → B)` where e is not free in A the equivalent `A → ∃e B`, which is the easier question.
    fn some(&mut self, variable: VariableId, formula: FormulaId) -> FormulaId {
        match self.bank.formula(formula) {
            Formula::Binary(Connective::Implies, condition, consequence)
                if self.bank.free_variables(condition).binary_search(&variable).is_err() =>
            {
                let consequence = self.bank.exists(variable, consequence);
                self.bank.implies(condition, consequence)
            }
            _ => self.bank.exists(variable, formula),
        }
    }

    /// The axiom and the lines of the subproof, with nothing closed over.
    pub(crate) fn subproof(&mut self, objects: Objects) -> Option<(FormulaId, Vec<FormulaId>)> {
        let subproof = self.variant.subproof.as_ref()?;
        let letters_move = self.letters_move;
        let mut scope = Scope { objects, bound: Vec::new(), witness: self.witness_leaves, letters_move };
        let axiom = self.formula(subproof.axiom, &mut scope);
        let lines = subproof.lines.iter().map(|&line| self.formula(line, &mut scope)).collect();
        Some((axiom, lines))
    }

    fn subproof_premise(&mut self, axiom: FormulaId, lines: &[FormulaId]) -> FormulaId {
        let mut derived = lines.first().copied().unwrap_or(axiom);
        for &line in lines.iter().skip(1) {
            derived = self.bank.and(derived, line);
        }
        if self.witness_leaves {
            let witness = self.bank.variable(SUBPROOF_WITNESS);
            derived = self.bank.exists(witness, derived);
        }
        self.bank.implies(axiom, derived)
    }

    /// A premise without the quantifiers that its provisos put before it, though with variables in their places.
    pub(crate) fn premise(&mut self, at: usize, objects: Objects) -> FormulaId {
        let closed = self.arbitrary.get(at).into_iter().flatten().copied().chain(self.flagged).collect();
        let mut scope = Scope { objects, bound: closed, witness: false, letters_move: false };
        match self.variant.premises.get(at) {
            Some(&Premise::Statement(schema)) => self.formula(schema, &mut scope),
            Some(&Premise::Box(schema)) => {
                let assumption = self.formula(schema.assumption, &mut scope);
                let conclusion = self.formula(schema.conclusion, &mut scope);
                self.bank.implies(assumption, conclusion)
            }
            None => self.bank.truth(true),
        }
    }

    /// A premise with those quantifiers.
    pub(crate) fn closed_premise(&mut self, at: usize, mut premise: FormulaId) -> FormulaId {
        for variable in self.arbitrary.get(at).cloned().unwrap_or_default().into_iter().rev() {
            let variable = self.variable(variable);
            premise = self.bank.for_all(variable, premise);
        }
        premise
    }

    /// A schema of the form, with object letters read so, and nothing closed over.
    pub(crate) fn plain(&mut self, schema: FormulaId, objects: Objects) -> FormulaId {
        self.formula(schema, &mut Scope { objects, bound: Vec::new(), witness: false, letters_move: false })
    }

    /// Returns the term as which an object letter is read in a proof.
    pub(crate) fn object(&mut self, letter: VariableId) -> TermId {
        self.object_letter(letter, &Scope { objects: Objects::Variables, bound: Vec::new(), witness: false, letters_move: false })
    }

    /// The predicate that a formula letter is read as, where nothing is closed over.
    pub(crate) fn predicate(&mut self, letter: SymbolId) -> Option<SymbolId> {
        let data = self.calculus.bank().symbol_data(letter);
        let name = self.predicates.get(&data.name)?;
        let holes = data.fixity.arity() + self.held.get(&SchemaVariable::Formula(letter)).map_or(0, Vec::len);
        let fixity = if holes == 0 { Fixity::Letter } else { Fixity::Applied(holes as u32) };
        Some(self.bank.symbol(name, Kind::Predicate, fixity))
    }

    /// Returns the name as which a function letter is read.
    pub(crate) fn function(&mut self, letter: NameId) -> NameId {
        let calculus = self.calculus;
        self.bank.name(calculus.bank().name_text(letter))
    }

    /// Returns the formula as which a formula letter without holes is read in a proof.
    pub(crate) fn bare_letter(&mut self, letter: SymbolId) -> FormulaId {
        self.atom(letter, &[], &Scope { objects: Objects::Variables, bound: Vec::new(), witness: false, letters_move: false })
    }

    fn variable(&mut self, letter: VariableId) -> VariableId {
        let calculus = self.calculus;
        self.bank.variable(calculus.bank().variable_text(letter))
    }

    // As deep as a schema, which is limited.
    fn formula(&mut self, schema: FormulaId, scope: &mut Scope) -> FormulaId {
        let bank = self.calculus.bank();
        match bank.formula(schema) {
            Formula::Truth(value) => self.bank.truth(value),
            Formula::Cardinality(comparison, n) => self.bank.cardinality(comparison, n),
            Formula::Atom(symbol, arguments) => self.atom(symbol, arguments, scope),
            Formula::Equal(left, right) => {
                let (left, right) = (self.term(left, scope), self.term(right, scope));
                self.bank.equal(left, right)
            }
            Formula::Not(inner) => {
                let inner = self.formula(inner, scope);
                self.bank.not(inner)
            }
            Formula::Binary(connective, left, right) => {
                let (left, right) = (self.formula(left, scope), self.formula(right, scope));
                self.bank.binary(connective, left, right)
            }
            Formula::Quantified(quantifier, variable, body) => {
                scope.bound.push(variable);
                let body = self.formula(body, scope);
                scope.bound.pop();
                let variable = self.variable(variable);
                self.bank.quantified(quantifier, variable, body)
            }
        }
    }

    fn atom(&mut self, symbol: SymbolId, arguments: &[TermId], scope: &Scope) -> FormulaId {
        let bank = self.calculus.bank();
        let mut terms: Vec<TermId> = arguments.iter().map(|&argument| self.term(argument, scope)).collect();
        let data = bank.symbol_data(symbol);
        let (name, fixity) = if self.calculus.is_letter(symbol) {
            terms.extend(self.held_terms(SchemaVariable::Formula(symbol), scope));
            let mut name = self.predicates.get(&data.name).cloned().unwrap_or_default();
            if scope.letters_move {
                name.push_str(MOVED);
            }
            (name, if terms.is_empty() { Fixity::Letter } else { Fixity::Applied(terms.len() as u32) })
        } else {
            (bank.name_text(data.name).to_owned(), data.fixity)
        };
        let symbol = self.bank.symbol(&name, Kind::Predicate, fixity);
        // The shape was made for these arguments, or is that of the schema.
        self.bank.atom(symbol, &terms).unwrap_or_else(|_| self.bank.truth(false))
    }

    fn held_terms(&mut self, letter: SchemaVariable, scope: &Scope) -> Vec<TermId> {
        let held = self.held.get(&letter).cloned().unwrap_or_default();
        let term = |held: Held| match held {
            Held::Letter(variable) if scope.bound.contains(&variable) => {
                let variable = self.variable(variable);
                self.bank.variable_term(variable)
            }
            Held::Letter(variable) => self.object_letter(variable, scope),
            Held::SubproofWitness => {
                let variable = self.bank.variable(SUBPROOF_WITNESS);
                match (scope.witness, scope.objects) {
                    (true, _) | (_, Objects::Variables) => self.bank.variable_term(variable),
                    (false, Objects::Constants) => self.constant(SUBPROOF_WITNESS, &[]),
                }
            }
        };
        held.into_iter().map(term).collect()
    }

    fn term(&mut self, term: TermId, scope: &Scope) -> TermId {
        let bank = self.calculus.bank();
        match bank.term(term) {
            Term::Variable(variable) if scope.bound.contains(&variable) => {
                let variable = self.variable(variable);
                self.bank.variable_term(variable)
            }
            Term::Variable(variable) => self.object_letter(variable, scope),
            Term::Number(numeral) => self.number(bank.numeral_text(numeral)),
            Term::Apply(symbol, arguments) => {
                let arguments: Vec<TermId> = arguments.iter().map(|&argument| self.term(argument, scope)).collect();
                let data = bank.symbol_data(symbol);
                let symbol = self.bank.symbol(bank.name_text(data.name), Kind::Function, data.fixity);
                self.bank.apply(symbol, &arguments).unwrap_or_else(|_| self.number("0"))
            }
        }
    }

    fn object_letter(&mut self, letter: VariableId, scope: &Scope) -> TermId {
        if let (Objects::Variables, Some(digits)) = (scope.objects, self.numerals.get(&letter).cloned()) {
            return self.number(&digits);
        }
        let held = self.held_terms(SchemaVariable::Object(letter), scope);
        let calculus = self.calculus;
        let name = calculus.bank().variable_text(letter);
        if held.is_empty() && scope.objects == Objects::Variables {
            let variable = self.bank.variable(name);
            return self.bank.variable_term(variable);
        }
        self.constant(name, &held)
    }

    fn constant(&mut self, name: &str, arguments: &[TermId]) -> TermId {
        let fixity = if arguments.is_empty() { Fixity::Letter } else { Fixity::Applied(arguments.len() as u32) };
        let symbol = self.bank.symbol(name, Kind::Function, fixity);
        self.bank.apply(symbol, arguments).unwrap_or_else(|_| self.number("0"))
    }

    fn number(&mut self, digits: &str) -> TermId {
        // What is asked for are numbers of schemas, and small ones.
        let numeral = self.bank.numeral(digits);
        match numeral {
            Ok(numeral) => self.bank.number_term(numeral),
            Err(_) => self.constant("number", &[]),
        }
    }

    /// The conjunction of the premises implies the conclusion, for some value of what is flagged.
    pub(crate) fn implication(&mut self, sentences: &Sentences) -> FormulaId {
        let mut premises = sentences.premises.iter().copied();
        let first = premises.next();
        let all = first.map(|first| premises.fold(first, |all, premise| self.bank.and(all, premise)));
        let whole = all.map_or(sentences.conclusion, |all| self.bank.implies(all, sentences.conclusion));
        let Some(flagged) = self.flagged else { return whole };
        let variable = self.variable(flagged);
        self.bank.exists(variable, whole)
    }
}

/// Position of the translation in a formula.
struct Scope {
    objects: Objects,
    /// Bound by the schema, or closed over.
    bound: Vec<VariableId>,
    /// Within the scope of the subproof's witness.
    witness: bool,
    /// Within a subproof whose letters may be renamed, whatever it rests on.
    letters_move: bool,
}
