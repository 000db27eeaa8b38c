//! Sorts and the types of symbols (`tff`), and what a board says in their place.
//!
//! A problem that declares sorts (`$tType`) is read as one without: each sort, `$i` among them, becomes a predicate of its name, which holds of the
//! objects of that sort; a quantifier over a sort speaks of these alone; and statements say that each sort has an object and that each function yields
//! one of its sort. The typed problem and this one have the same answers: of a typed structure the union of its sorts, made disjoint, is a structure of this one, with any
//! values where types forbid to ask; and in a structure of this one the sorts are what their predicates hold of. Without declared sorts there is
//! `$i` alone, which is everything, and nothing is added. Not here: where a formula has a wrong type (`formula`).

use foldhash::{HashMap, HashSet};
use formula::{Bank, Fixity, FormulaId, Kind, Quantifier, SymbolId, TermId, VariableId};
use source::Span;

/// A sort, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sort(u32);

/// The sort of what has no other: `$i`.
pub(super) const INDIVIDUALS: Sort = Sort(0);

/// The name of [`INDIVIDUALS`].
const INDIVIDUALS_NAME: &str = "$i";

/// The type of a symbol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Type {
    pub(super) arguments: Vec<Sort>,
    /// The sort of what a function yields; a predicate has none.
    pub(super) result: Option<Sort>,
}

impl Type {
    /// Returns whether a sort occurs in it.
    pub(super) fn speaks_of(&self, sort: Sort) -> bool {
        self.arguments.contains(&sort) || self.result == Some(sort)
    }
}

/// A type, and where the symbol got it.
#[derive(Clone, Debug)]
struct DeclaredType {
    of: Type,
    place: Span,
    is_declared: bool,
}

/// Reason why a name cannot be declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NameConflict {
    /// It has a type already, or is a sort.
    Declared(Span),
    /// It was used before, with the type of what is not declared.
    Used(Span),
}

/// The sorts and types of a text.
#[derive(Default)]
pub(super) struct Types {
    /// True if the text declares sorts: then all quantifiers are bounded.
    pub(super) is_many_sorted: bool,
    /// True if the text may declare types.
    pub(super) is_typed: bool,
    /// The names of the sorts after [`INDIVIDUALS`], and where they were declared.
    sorts: Vec<(String, Span)>,
    by_name: HashMap<String, Sort>,
    symbols: HashMap<String, DeclaredType>,
    /// The sorts of what functions yield that are not [`INDIVIDUALS`].
    results: HashMap<SymbolId, Sort>,
    /// The first place of something that is of sort `$i` without being declared.
    individuals: Option<Span>,
    /// The functions that are not declared, in the order of their first places.
    undeclared: Vec<(SymbolId, Span)>,
    seen: HashSet<SymbolId>,
}

impl Types {
    pub(super) fn new(is_many_sorted: bool) -> Types {
        Types { is_many_sorted, is_typed: true, ..Types::default() }
    }

    /// Returns the depth that a quantifier adds: where it is bounded, the bound takes a bracket.
    pub(super) fn weight(&self) -> usize {
        1 + usize::from(self.is_many_sorted)
    }

    /// Declares a sort.
    pub(super) fn declare_sort(&mut self, name: &str, place: Span) -> Result<Sort, NameConflict> {
        self.is_free(name)?;
        let sort = Sort(self.sorts.len() as u32 + 1);
        self.sorts.push((name.to_owned(), place));
        self.by_name.insert(name.to_owned(), sort);
        Ok(sort)
    }

    /// Declares a symbol.
    pub(super) fn declare(&mut self, name: &str, of: Type, place: Span) -> Result<(), NameConflict> {
        self.is_free(name)?;
        self.symbols.insert(name.to_owned(), DeclaredType { of, place, is_declared: true });
        Ok(())
    }

    fn is_free(&self, name: &str) -> Result<(), NameConflict> {
        if let Some(place) = self.sort(name).and_then(|sort| self.sort_place_of(sort)) {
            return Err(NameConflict::Declared(place));
        }
        match self.symbols.get(name) {
            Some(known) if known.is_declared => Err(NameConflict::Declared(known.place)),
            Some(known) => Err(NameConflict::Used(known.place)),
            None => Ok(()),
        }
    }

    /// Returns the sort of this name.
    pub(super) fn sort(&self, name: &str) -> Option<Sort> {
        self.by_name.get(name).copied()
    }

    /// Returns where a sort was declared; `$i` is nowhere.
    pub(super) fn sort_place_of(&self, Sort(number): Sort) -> Option<Span> {
        self.sorts.get((number as usize).checked_sub(1)?).map(|&(_, place)| place)
    }

    /// Returns the name of a sort.
    fn sort_name(&self, Sort(number): Sort) -> &str {
        let at = (number as usize).checked_sub(1);
        at.and_then(|at| self.sorts.get(at)).map_or(INDIVIDUALS_NAME, |(name, _)| name)
    }

    /// Returns whether a name is taken by a sort's predicate.
    pub(super) fn is_sort(&self, name: &str) -> bool {
        self.is_many_sorted && (name == INDIVIDUALS_NAME || self.by_name.contains_key(name))
    }

    /// Returns the declared type of a symbol, and where it was declared. A symbol that has none is noted as used.
    pub(super) fn of(&mut self, name: &str, place: Span) -> Option<(&Type, Span)> {
        if !self.symbols.contains_key(name) {
            let of = Type { arguments: Vec::new(), result: None };
            self.symbols.insert(name.to_owned(), DeclaredType { of, place, is_declared: false });
        }
        self.symbols.get(name).filter(|known| known.is_declared).map(|known| (&known.of, known.place))
    }

    /// Notes what a function yields; one that is not declared yields individuals.
    pub(super) fn yields(&mut self, symbol: SymbolId, declared: Option<Sort>, place: Span) {
        match declared {
            Some(INDIVIDUALS) => {}
            Some(sort) => {
                self.results.insert(symbol, sort);
            }
            None if self.is_many_sorted => {
                self.individuals.get_or_insert(place);
                if self.seen.insert(symbol) {
                    self.undeclared.push((symbol, place));
                }
            }
            None => {}
        }
    }

    /// Notes that something at this place is of sort `$i`.
    pub(super) fn speaks_of_individuals(&mut self, place: Span) {
        self.individuals.get_or_insert(place);
    }

    /// Returns the sort of what a function yields.
    pub(super) fn result(&self, symbol: SymbolId) -> Sort {
        self.results.get(&symbol).copied().unwrap_or(INDIVIDUALS)
    }

    /// The statement that an object is of a sort.
    pub(super) fn membership(&self, bank: &mut Bank, sort: Sort, object: TermId) -> FormulaId {
        let predicate = bank.symbol(self.sort_name(sort), Kind::Predicate, Fixity::Applied(1));
        // It is applied to as many terms as it takes.
        bank.atom(predicate, &[object]).unwrap_or_else(|_| bank.truth(true))
    }

    /// The statement that a formula holds of all objects of a sort, or of some of them: with a bound where there are several sorts.
    pub(super) fn bounded(
        &self,
        bank: &mut Bank,
        quantifier: Quantifier,
        (variable, sort): (VariableId, Sort),
        body: FormulaId,
    ) -> FormulaId {
        let body = if self.is_many_sorted {
            let object = bank.variable_term(variable);
            let member = self.membership(bank, sort, object);
            match quantifier {
                Quantifier::ForAll => bank.implies(member, body),
                Quantifier::Exists | Quantifier::ExistsUnique => bank.and(member, body),
            }
        } else {
            body
        };
        bank.quantified(quantifier, variable, body)
    }

    /// The statement that a sort has an object.
    pub(super) fn inhabited(&self, bank: &mut Bank, sort: Sort) -> FormulaId {
        let variable = bank.variable("X");
        let object = bank.variable_term(variable);
        let member = self.membership(bank, sort, object);
        bank.quantified(Quantifier::Exists, variable, member)
    }

    /// The statement that a function of this type yields objects of its sort.
    pub(super) fn closed(&self, bank: &mut Bank, name: &str, of: &Type) -> Option<FormulaId> {
        let result = of.result?;
        let shape = if of.arguments.is_empty() { Fixity::Letter } else { Fixity::Applied(of.arguments.len() as u32) };
        let symbol = bank.symbol(name, Kind::Function, shape);
        let variables: Vec<_> = (1..=of.arguments.len()).map(|number| bank.variable(&format!("X{number}"))).collect();
        let objects: Vec<TermId> = variables.iter().map(|&variable| bank.variable_term(variable)).collect();
        let value = bank.apply(symbol, &objects).ok()?;
        let mut said = self.membership(bank, result, value);
        for ((&variable, &object), &sort) in variables.iter().zip(&objects).zip(&of.arguments).rev() {
            let member = self.membership(bank, sort, object);
            let bounded = bank.implies(member, said);
            said = bank.for_all(variable, bounded);
        }
        Some(said)
    }

    /// The statement about what is not declared: that there are individuals, and that these functions yield some; and the place of the first of them.
    pub(super) fn of_undeclared(&self, bank: &mut Bank) -> Option<(FormulaId, Span)> {
        let place = self.individuals.filter(|_| self.is_many_sorted)?;
        let mut said = self.inhabited(bank, INDIVIDUALS);
        for &(symbol, _) in &self.undeclared {
            let name = bank.symbol_text(symbol).to_owned();
            let arguments = vec![INDIVIDUALS; bank.symbol_data(symbol).fixity.arity()];
            if let Some(closed) = self.closed(bank, &name, &Type { arguments, result: Some(INDIVIDUALS) }) {
                said = bank.and(said, closed);
            }
        }
        Some((said, place))
    }
}
