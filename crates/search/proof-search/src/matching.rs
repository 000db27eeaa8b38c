//! The comparison of statements with the schemas of a form of a rule, and what its letters then stand for. Names of bound variables are
//! compared as they stand: where they do not matter, statements are kept in one normal form (`alpha_normal_form`). Not trusted:
//! the kernel checks every proof that is found this way.

use formula::{Bank, Fixity, Formula, FormulaId, SymbolId, Term, TermId, VariableId};
use kernel::Calculus;

/// The formula with holes that a formula letter stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lambda {
    /// The variables of the body that the arguments of the letter fill, in their order.
    pub holes: Vec<VariableId>,
    /// The formula.
    pub body: FormulaId,
}

/// The values of the letters of a form, as far as they are known. The lists are short.
#[derive(Clone, Debug, Default)]
pub struct Bindings {
    /// Of formula letters.
    pub formulas: Vec<(SymbolId, Lambda)>,
    /// Of object letters.
    pub objects: Vec<(VariableId, TermId)>,
    /// Of function letters.
    pub functions: Vec<(SymbolId, SymbolId)>,
}

/// The quantifiers of the schema that are passed: their letters, and the variables that stand for them.
pub type Scope = Vec<(VariableId, VariableId)>;

/// A place at which the holes of a letter are filled, to be compared when the value of the letter is known.
#[derive(Clone, Debug)]
pub struct Deferred {
    /// The letter.
    pub letter: SymbolId,
    /// Its arguments in the schema, all of them variables.
    pub arguments: Vec<VariableId>,
    /// The part of the statement at this place.
    pub found: FormulaId,
    /// The quantifiers around it.
    pub scope: Scope,
}

impl Bindings {
    /// Returns the value of a formula letter.
    pub fn formula(&self, letter: SymbolId) -> Option<&Lambda> {
        self.formulas.iter().find(|(known, _)| *known == letter).map(|(_, lambda)| lambda)
    }

    /// Returns the value of an object letter.
    pub fn object(&self, letter: VariableId) -> Option<TermId> {
        self.objects.iter().find(|(known, _)| *known == letter).map(|&(_, object)| object)
    }

    /// Returns the value of a function letter.
    pub fn function(&self, letter: SymbolId) -> Option<SymbolId> {
        self.functions.iter().find(|(known, _)| *known == letter).map(|&(_, found)| found)
    }

    /// Sets the value of an object letter. Returns `false` if it has another one.
    pub fn set_object(&mut self, letter: VariableId, object: TermId) -> bool {
        match self.object(letter) {
            Some(known) => known == object,
            None => {
                self.objects.push((letter, object));
                true
            }
        }
    }
}

/// A variable of the scope is hidden by a quantifier of the same variable further in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hidden;

/// Returns the variable that a letter stands for where a quantifier of the schema binds it.
pub(crate) fn bound(scope: &[(VariableId, VariableId)], letter: VariableId) -> Result<Option<VariableId>, Hidden> {
    let Some(at) = scope.iter().rposition(|&(schema, _)| schema == letter) else { return Ok(None) };
    let Some(&(_, real)) = scope.get(at) else { return Ok(None) };
    let hidden = scope.iter().skip(at + 1).any(|&(_, other)| other == real);
    if hidden { Err(Hidden) } else { Ok(Some(real)) }
}

/// Returns whether a term holds a variable that a quantifier of the scope binds.
pub(crate) fn under(bank: &Bank, term: TermId, scope: &[(VariableId, VariableId)]) -> bool {
    scope.iter().any(|(_, variable)| bank.term_variables(term).binary_search(variable).is_ok())
}

/// A comparison of statements with the schemas of one form: the values found, and the places that wait for them.
#[derive(Clone, Debug)]
pub struct Matcher<'m> {
    /// The calculus of the schemas.
    pub calculus: &'m Calculus,
    /// The values found.
    pub bindings: Bindings,
    /// The places that wait.
    pub deferred: Vec<Deferred>,
}

impl<'m> Matcher<'m> {
    /// A comparison in which nothing is known yet.
    pub fn new(calculus: &'m Calculus) -> Matcher<'m> {
        Matcher { calculus, bindings: Bindings::default(), deferred: Vec::new() }
    }

    /// Returns whether a statement may be an instance of a schema; the places that wait are put into `deferred`.
    pub fn statement(&mut self, bank: &mut Bank, schema: FormulaId, found: FormulaId) -> bool {
        self.formula(bank, schema, found, &mut Scope::new())
    }

    // As deep as the schema, which is limited.
    fn formula(&mut self, bank: &mut Bank, schema: FormulaId, found: FormulaId, scope: &mut Scope) -> bool {
        let schemas = self.calculus.bank();
        match (schemas.formula(schema), bank.formula(found)) {
            (Formula::Atom(letter, arguments), _) if self.calculus.is_letter(letter) => {
                self.letter(bank, letter, arguments, found, scope)
            }
            (Formula::Truth(a), Formula::Truth(b)) => a == b,
            (Formula::Cardinality(a, m), Formula::Cardinality(b, n)) => (a, m) == (b, n),
            (Formula::Atom(a, xs), Formula::Atom(b, ys)) if is_same_symbol(schemas, a, bank, b) => {
                let pairs: Vec<(TermId, TermId)> = xs.iter().copied().zip(ys.iter().copied()).collect();
                pairs.into_iter().all(|(x, y)| self.term(bank, x, y, scope))
            }
            (Formula::Equal(a, b), Formula::Equal(c, d)) => self.term(bank, a, c, scope) && self.term(bank, b, d, scope),
            (Formula::Not(a), Formula::Not(b)) => self.formula(bank, a, b, scope),
            (Formula::Binary(p, a, b), Formula::Binary(q, c, d)) if p == q => {
                self.formula(bank, a, c, scope) && self.formula(bank, b, d, scope)
            }
            (Formula::Quantified(p, x, a), Formula::Quantified(q, y, b)) if p == q => {
                let variable = bank.variable_term(y);
                if !self.bindings.set_object(x, variable) {
                    return false;
                }
                scope.push((x, y));
                let fits = self.formula(bank, a, b, scope);
                scope.pop();
                fits
            }
            _ => false,
        }
    }

    fn letter(&mut self, bank: &Bank, letter: SymbolId, arguments: &[TermId], found: FormulaId, scope: &Scope) -> bool {
        let schemas = self.calculus.bank();
        // Where an argument is no variable, the form is left to proofs by hand.
        let Some(arguments) = arguments.iter().map(|&one| schemas.as_variable(one)).collect::<Option<Vec<VariableId>>>() else {
            return false;
        };
        let mut holes: Vec<VariableId> = Vec::new();
        for &argument in &arguments {
            match bound(scope, argument) {
                Err(Hidden) => return false,
                Ok(Some(variable)) if !holes.contains(&variable) => holes.push(variable),
                Ok(_) => {
                    self.deferred.push(Deferred { letter, arguments, found, scope: scope.clone() });
                    return true;
                }
            }
        }
        // The formula may hold a variable that the schema binds only where it fills a hole.
        let free = bank.free_variables(found);
        if scope.iter().any(|(_, variable)| !holes.contains(variable) && free.binary_search(variable).is_ok()) {
            return false;
        }
        match self.bindings.formula(letter) {
            None => self.bindings.formulas.push((letter, Lambda { holes, body: found })),
            Some(known) if known.body == found && known.holes == holes => {}
            Some(_) if holes.is_empty() => return false,
            Some(_) => self.deferred.push(Deferred { letter, arguments, found, scope: scope.clone() }),
        }
        true
    }

    fn term(&mut self, bank: &mut Bank, schema: TermId, found: TermId, scope: &Scope) -> bool {
        let schemas = self.calculus.bank();
        match (schemas.term(schema), bank.term(found)) {
            (Term::Variable(letter), _) => match bound(scope, letter) {
                Err(Hidden) => false,
                Ok(Some(variable)) => bank.as_variable(found) == Some(variable),
                Ok(None) => !under(bank, found, scope) && self.bindings.set_object(letter, found),
            },
            (Term::Number(a), Term::Number(b)) => schemas.numeral_text(a) == bank.numeral_text(b),
            (Term::Apply(f, xs), Term::Apply(g, ys)) if xs.len() == ys.len() => {
                if is_function_letter(schemas, f) {
                    match self.bindings.function(f) {
                        Some(known) if known != g => return false,
                        Some(_) => {}
                        None => self.bindings.functions.push((f, g)),
                    }
                } else if !is_same_symbol(schemas, f, bank, g) {
                    return false;
                }
                let pairs: Vec<(TermId, TermId)> = xs.iter().copied().zip(ys.iter().copied()).collect();
                pairs.into_iter().all(|(x, y)| self.term(bank, x, y, scope))
            }
            _ => false,
        }
    }
}

/// Returns whether a function symbol of a schema stands for any function.
pub fn is_function_letter(schemas: &Bank, symbol: SymbolId) -> bool {
    let data = schemas.symbol_data(symbol);
    data.fixity != Fixity::Infix && schemas.name_text(data.name).starts_with(|c: char| c.is_lowercase())
}

fn is_same_symbol(schemas: &Bank, schema: SymbolId, bank: &Bank, found: SymbolId) -> bool {
    let (a, b) = (schemas.symbol_data(schema), bank.symbol_data(found));
    (a.kind, a.fixity) == (b.kind, b.fixity) && schemas.name_text(a.name) == bank.name_text(b.name)
}

/// Returns whether a statement is `body` with an object in each hole of which nothing is left open.
pub fn is_closed_instance(bank: &Bank, body: FormulaId, holes: &[VariableId], statement: FormulaId) -> bool {
    let mut fills: Vec<Option<TermId>> = vec![None; holes.len()];
    let is_closed = |fill: &Option<TermId>| fill.is_none_or(|term| bank.term_variables(term).is_empty());
    is_filled(bank, body, holes, &mut fills, statement, &mut Vec::new()) && fills.iter().all(is_closed)
}

/// Returns whether `found` is `body` with its holes filled; the objects that fill them are put into `fills`. Filling captures nothing.
pub(crate) fn is_filled(
    bank: &Bank,
    body: FormulaId,
    holes: &[VariableId],
    fills: &mut [Option<TermId>],
    found: FormulaId,
    around: &mut Vec<VariableId>,
) -> bool {
    match (bank.formula(body), bank.formula(found)) {
        (Formula::Atom(a, xs), Formula::Atom(b, ys)) => {
            a == b && xs.iter().zip(ys).all(|(&x, &y)| is_term_filled(bank, x, holes, fills, y, around))
        }
        (Formula::Equal(a, b), Formula::Equal(c, d)) => {
            is_term_filled(bank, a, holes, fills, c, around) && is_term_filled(bank, b, holes, fills, d, around)
        }
        (Formula::Not(a), Formula::Not(b)) => is_filled(bank, a, holes, fills, b, around),
        (Formula::Binary(p, a, b), Formula::Binary(q, c, d)) => {
            p == q && is_filled(bank, a, holes, fills, c, around) && is_filled(bank, b, holes, fills, d, around)
        }
        (Formula::Quantified(p, x, a), Formula::Quantified(q, y, b)) => {
            if (p, x) != (q, y) {
                return false;
            }
            around.push(x);
            let fits = is_filled(bank, a, holes, fills, b, around);
            around.pop();
            fits
        }
        _ => body == found,
    }
}

fn is_term_filled(
    bank: &Bank,
    body: TermId,
    holes: &[VariableId],
    fills: &mut [Option<TermId>],
    found: TermId,
    around: &[VariableId],
) -> bool {
    match (bank.term(body), bank.term(found)) {
        (Term::Variable(variable), _) if holes.contains(&variable) && !around.contains(&variable) => {
            if around.iter().any(|captured| bank.term_variables(found).binary_search(captured).is_ok()) {
                return false;
            }
            let fill = holes.iter().position(|&hole| hole == variable).and_then(|at| fills.get_mut(at));
            match fill {
                Some(Some(known)) => *known == found,
                Some(fill) => {
                    *fill = Some(found);
                    true
                }
                None => false,
            }
        }
        (Term::Apply(f, xs), Term::Apply(g, ys)) => {
            f == g && xs.iter().zip(ys).all(|(&x, &y)| is_term_filled(bank, x, holes, fills, y, around))
        }
        _ => body == found,
    }
}
