//! From statements that are given to whole steps: the values of the letters that the given lines and the conclusion determine, in every
//! way, values out of a stock for those that they leave open, and the lines that the step then has. What a proviso asks of this step
//! alone is asked here; what it asks of the rest of the proof, the kernel asks when the proof is written.

use formula::{Bank, Formula, FormulaId, OnCapture, SymbolId, Term, TermId, VariableId, points};
use kernel::{Calculus, Case, Chosen, Letter, Proviso, Sort};

use crate::abstraction::{objects, taken_out};
use crate::matching::{Bindings, Deferred, Hidden, Lambda, Matcher, bound, is_filled, is_function_letter, under};
use crate::stock::Stock;

/// The most values that are tried for the letters of one form with the same given lines.
const MAX_WAYS: usize = 4_000;

/// The reading of one form with some lines given.
pub(crate) struct Reader<'r> {
    pub(crate) bank: &'r mut Bank,
    pub(crate) calculus: &'r Calculus,
    pub(crate) case: &'r Case,
    pub(crate) stock: &'r Stock,
    /// True if objects are proposed for atoms that may meet others only.
    pub(crate) is_guided: bool,
    /// True if some values were left out since there are too many.
    pub(crate) is_cut: bool,
}

/// The choices of the prover and the points of those that are paid (PW-68).
pub(crate) struct Choices {
    pub(crate) with: Vec<Chosen>,
    pub(crate) paid: u64,
}

impl Reader<'_> {
    /// Returns what the letters may stand for so that every place that waits fits, in every way.
    pub(crate) fn settled(&mut self, matcher: &Matcher<'_>) -> Vec<Bindings> {
        let mut found = Vec::new();
        self.settle(matcher.deferred.clone(), &matcher.bindings, &mut found);
        found
    }

    // As deep as there are places that wait, a few for each schema.
    fn settle(&mut self, mut deferred: Vec<Deferred>, bindings: &Bindings, found: &mut Vec<Bindings>) {
        if found.len() >= MAX_WAYS {
            self.is_cut = true;
            return;
        }
        if deferred.is_empty() {
            found.push(bindings.clone());
            return;
        }
        let known = deferred.iter().position(|waiting| bindings.formula(waiting.letter).is_some());
        let waiting = deferred.remove(known.unwrap_or(0));
        match bindings.formula(waiting.letter).cloned() {
            Some(lambda) => {
                let mut bindings = bindings.clone();
                if self.fits(&waiting, &lambda, &mut bindings) {
                    self.settle(deferred, &bindings, found);
                }
            }
            None => {
                let start = Lambda { holes: Vec::new(), body: waiting.found };
                let mut ways = Vec::new();
                self.abstracted(&waiting, start, bindings, &mut ways);
                for bindings in ways {
                    self.settle(deferred.clone(), &bindings, found);
                }
            }
        }
    }

    /// Returns whether the statement here is the value of the letter with its holes filled; the fillings are noted.
    fn fits(&mut self, waiting: &Deferred, lambda: &Lambda, bindings: &mut Bindings) -> bool {
        let free = self.bank.free_variables(lambda.body);
        let captured = |variable: &VariableId| free.binary_search(variable).is_ok() && !lambda.holes.contains(variable);
        if waiting.scope.iter().any(|(_, variable)| captured(variable)) {
            return false;
        }
        let mut fills = Vec::new();
        for &argument in &waiting.arguments {
            fills.push(match bound(&waiting.scope, argument) {
                Err(Hidden) => return false,
                Ok(Some(variable)) => Some(self.bank.variable_term(variable)),
                Ok(None) => bindings.object(argument),
            });
        }
        if !is_filled(self.bank, lambda.body, &lambda.holes, &mut fills, waiting.found, &mut Vec::new()) {
            return false;
        }
        waiting.arguments.iter().zip(fills).all(|(&argument, fill)| match (fill, bound(&waiting.scope, argument)) {
            (Some(term), Ok(None)) => !under(self.bank, term, &waiting.scope) && bindings.set_object(argument, term),
            _ => true,
        })
    }

    /// Adds the values that a letter may have where nothing else determines it: the statement with some occurrences of an object taken
    /// out for each hole.
    fn abstracted(&mut self, waiting: &Deferred, so_far: Lambda, bindings: &Bindings, ways: &mut Vec<Bindings>) {
        if ways.len() >= MAX_WAYS {
            self.is_cut = true;
            return;
        }
        let Some(&argument) = waiting.arguments.get(so_far.holes.len()) else {
            let free = self.bank.free_variables(so_far.body);
            let held = |(_, variable): &(VariableId, VariableId)| {
                free.binary_search(variable).is_ok() && !so_far.holes.contains(variable)
            };
            if !waiting.scope.iter().any(held) {
                let mut bindings = bindings.clone();
                bindings.formulas.push((waiting.letter, so_far));
                ways.push(bindings);
            }
            return;
        };
        let Some(&hole) = self.stock.holes.get(so_far.holes.len()) else {
            self.is_cut = true;
            return;
        };
        let with_hole = |body: FormulaId, hole: VariableId| {
            let holes = so_far.holes.iter().copied().chain([hole]).collect();
            Lambda { holes, body }
        };
        let known = match bound(&waiting.scope, argument) {
            Err(Hidden) => return,
            Ok(Some(variable)) => return self.abstracted(waiting, with_hole(so_far.body, variable), bindings, ways),
            Ok(None) => bindings.object(argument),
        };
        // The hole need not occur.
        self.abstracted(waiting, with_hole(so_far.body, hole), bindings, ways);
        let candidates = known.map_or_else(|| objects(self.bank, so_far.body), |term| vec![term]);
        for term in candidates {
            let mut bindings = bindings.clone();
            let is_hole = self.bank.as_variable(term).is_some_and(|variable| self.stock.holes.contains(&variable));
            if is_hole || under(self.bank, term, &waiting.scope) || !bindings.set_object(argument, term) {
                continue;
            }
            for body in taken_out(self.bank, so_far.body, term, hole) {
                self.abstracted(waiting, with_hole(body, hole), &bindings, ways);
            }
        }
    }

    /// The instance of a schema; `None` where a letter has no value or a variable would be captured.
    pub(crate) fn instance(&mut self, schema: FormulaId, bindings: &Bindings) -> Option<FormulaId> {
        self.built(schema, bindings, &mut Vec::new())
    }

    // As deep as the schema, which is limited.
    fn built(&mut self, schema: FormulaId, bindings: &Bindings, scope: &mut Vec<(VariableId, VariableId)>) -> Option<FormulaId> {
        let calculus = self.calculus;
        let schemas = calculus.bank();
        Some(match schemas.formula(schema) {
            Formula::Truth(value) => self.bank.truth(value),
            Formula::Cardinality(comparison, n) => self.bank.cardinality(comparison, n),
            Formula::Atom(symbol, arguments) if calculus.is_letter(symbol) => {
                let lambda = bindings.formula(symbol)?.clone();
                let free = self.bank.free_variables(lambda.body);
                let captured = |v: &VariableId| free.binary_search(v).is_ok() && !lambda.holes.contains(v);
                if scope.iter().any(|(_, variable)| captured(variable)) {
                    return None;
                }
                let mut map = Vec::new();
                for (&hole, &argument) in lambda.holes.iter().zip(arguments) {
                    // The filling of a hole that does not occur need not be known.
                    if free.binary_search(&hole).is_ok() {
                        map.push((hole, argument));
                    }
                }
                let map: Option<Vec<_>> =
                    map.into_iter().map(|(hole, argument)| Some((hole, self.term(argument, bindings, scope)?))).collect();
                self.bank.substitute(lambda.body, &map?, OnCapture::Refuse).ok()?
            }
            Formula::Atom(symbol, arguments) => {
                let arguments: Option<Vec<TermId>> =
                    arguments.iter().map(|&argument| self.term(argument, bindings, scope)).collect();
                let data = schemas.symbol_data(symbol);
                let symbol = self.bank.symbol(schemas.name_text(data.name), data.kind, data.shape);
                self.bank.atom(symbol, &arguments?).ok()?
            }
            Formula::Equal(left, right) => {
                let (left, right) = (self.term(left, bindings, scope)?, self.term(right, bindings, scope)?);
                self.bank.equal(left, right)
            }
            Formula::Not(inner) => {
                let inner = self.built(inner, bindings, scope)?;
                self.bank.not(inner)
            }
            Formula::Binary(connective, left, right) => {
                let (left, right) = (self.built(left, bindings, scope)?, self.built(right, bindings, scope)?);
                self.bank.binary(connective, left, right)
            }
            Formula::Quantified(quantifier, letter, body) => {
                let variable = bindings.object(letter).and_then(|term| self.bank.as_variable(term))?;
                scope.push((letter, variable));
                let body = self.built(body, bindings, scope);
                scope.pop();
                self.bank.quantified(quantifier, variable, body?)
            }
        })
    }

    fn term(&mut self, term: TermId, bindings: &Bindings, scope: &[(VariableId, VariableId)]) -> Option<TermId> {
        let schemas = self.calculus.bank();
        match schemas.term(term) {
            Term::Variable(letter) => match bound(scope, letter).ok()? {
                Some(variable) => Some(self.bank.variable_term(variable)),
                None => bindings.object(letter).filter(|&object| !under(self.bank, object, scope)),
            },
            Term::Number(numeral) => {
                let numeral = self.bank.numeral(schemas.numeral_text(numeral)).ok()?;
                Some(self.bank.number_term(numeral))
            }
            Term::Apply(symbol, arguments) => {
                let arguments: Option<Vec<TermId>> =
                    arguments.iter().map(|&argument| self.term(argument, bindings, scope)).collect();
                let symbol = match bindings.function(symbol) {
                    Some(function) => function,
                    None if is_function_letter(schemas, symbol) => return None,
                    None => {
                        let data = schemas.symbol_data(symbol);
                        self.bank.symbol(schemas.name_text(data.name), data.kind, data.shape)
                    }
                };
                self.bank.apply(symbol, &arguments?).ok()
            }
        }
    }

    /// Returns what the prover names, and its price; `None` when it is not known or not of its sort.
    pub(crate) fn chosen(&self, bindings: &Bindings) -> Option<Choices> {
        let (mut with, mut paid) = (Vec::new(), 0_u64);
        for (at, choice) in self.case.choices.iter().enumerate() {
            let (chosen, points) = match choice.letter {
                Letter::Object(letter) => {
                    let Some(term) = bindings.object(letter) else {
                        if choice.paid {
                            return None;
                        }
                        continue;
                    };
                    let fits = match choice.sort {
                        Sort::Variable => self.bank.as_variable(term).is_some(),
                        Sort::Number => matches!(self.bank.term(term), Term::Number(_)),
                        Sort::Object | Sort::Function | Sort::Formula => true,
                    };
                    if !fits {
                        return None;
                    }
                    (Chosen::Object(term), self.bank.term_points(term))
                }
                Letter::Formula(letter) => {
                    let body = bindings.formula(letter)?.body;
                    (Chosen::Formula(body), self.bank.points(body))
                }
                Letter::Function(name) => {
                    let schemas = self.calculus.bank();
                    let found = bindings.functions.iter().find(|(symbol, _)| schemas.symbol_data(*symbol).name == name)?.1;
                    let text = self.bank.symbol_text(found);
                    (Chosen::Function(self.bank.symbol_data(found).name), u64::from(points::name_points(text)))
                }
            };
            // Those behind one that is not known are left out.
            if with.len() == at {
                with.push(chosen);
            }
            paid = paid.saturating_add(if choice.paid { points } else { 0 });
        }
        Some(Choices { with, paid })
    }

    /// Returns whether the provisos hold as far as this step alone decides them.
    pub(crate) fn provisos_hold(&self, bindings: &Bindings, up_to_names: bool) -> bool {
        let mut different: Vec<(VariableId, TermId)> = Vec::new();
        self.case.provisos.iter().all(|&proviso| match proviso {
            Proviso::Fresh(letter) | Proviso::NotFreeElsewhere(letter) | Proviso::Arbitrary(letter, _) => {
                let Some(object) = bindings.object(letter) else { return true };
                let twice = different.iter().any(|&(other, known)| other != letter && known == object);
                different.push((letter, object));
                !twice && self.bank.as_variable(object).is_some()
            }
            Proviso::InNoOtherLine(letter) => {
                bindings.object(letter).is_none_or(|object| self.bank.as_variable(object).is_some())
            }
            Proviso::NotFreeIn(letter, formula) | Proviso::NotOccurringIn(letter, formula) => {
                let (Some(object), Some(lambda)) = (bindings.object(letter), bindings.formula(formula)) else { return true };
                let bound_too = matches!(proviso, Proviso::NotOccurringIn(..)) && !up_to_names;
                let free = |variable: &VariableId| {
                    self.bank.free_variables(lambda.body).binary_search(variable).is_ok() && !lambda.holes.contains(variable)
                };
                let stands = |variable: &VariableId| free(variable) || bound_too && binds(self.bank, *variable, lambda.body);
                !self.bank.term_variables(object).iter().any(stands)
            }
            Proviso::Atomic(letter) => bindings.formula(letter).is_none_or(|lambda| {
                matches!(self.bank.formula(lambda.body), Formula::Atom(..) | Formula::Equal(..) | Formula::Truth(_))
            }),
            Proviso::Never => false,
            Proviso::NoWitnessLeaves | Proviso::IncludedLettersStay => true,
        })
    }

    /// Returns the bindings with values for letters that are still open, in every way that the stock has.
    pub(crate) fn completed(
        &mut self,
        open: &[Open],
        bindings: Bindings,
        fresh: &dyn Fn(&Bank, &Bindings) -> Vec<TermId>,
    ) -> Vec<Bindings> {
        let mut all = vec![bindings];
        for &one in open {
            let mut next = Vec::new();
            for bindings in all {
                self.complete_one(one, bindings, fresh, &mut next);
                if next.len() >= MAX_WAYS {
                    self.is_cut = true;
                    break;
                }
            }
            all = next;
        }
        all
    }

    fn complete_one(
        &mut self,
        open: Open,
        bindings: Bindings,
        fresh: &dyn Fn(&Bank, &Bindings) -> Vec<TermId>,
        next: &mut Vec<Bindings>,
    ) {
        let mut with_object = |letter: VariableId, terms: Vec<TermId>| {
            next.extend(terms.into_iter().map(|term| {
                let mut bindings = bindings.clone();
                bindings.objects.push((letter, term));
                bindings
            }));
        };
        match open {
            Open::Object(letter, _) if bindings.object(letter).is_some() => next.push(bindings),
            Open::Formula(letter, _) if bindings.formula(letter).is_some() => next.push(bindings),
            Open::Function(letter) if bindings.function(letter).is_some() => next.push(bindings),
            Open::Object(letter, Kind::New) => with_object(letter, fresh(self.bank, &bindings)),
            Open::Object(letter, Kind::Bound) => {
                let variable = |&(_, term): &(VariableId, TermId)| self.bank.as_variable(term).is_some();
                let known: Vec<TermId> =
                    bindings.objects.iter().filter(|one| variable(one)).map(|&(_, term)| term).take(1).collect();
                with_object(letter, if known.is_empty() { self.stock.bound.clone() } else { known });
            }
            Open::Object(letter, kind) => {
                let mut terms = self.stock.fillings(self.bank, self.calculus, self.case, &bindings, letter, self.is_guided);
                match kind {
                    Kind::Number => terms = self.stock.numbers.clone(),
                    Kind::Variable => terms.retain(|&term| self.bank.as_variable(term).is_some()),
                    Kind::Object | Kind::New | Kind::Bound => {}
                }
                with_object(letter, terms);
            }
            Open::Formula(letter, holes) => {
                let names: Vec<VariableId> = self.stock.holes.iter().copied().take(holes).collect();
                for &body in &self.stock.formulas {
                    let mut bindings = bindings.clone();
                    bindings.formulas.push((letter, Lambda { holes: names.clone(), body }));
                    next.push(bindings);
                }
            }
            Open::Function(letter) => {
                for &function in &self.stock.functions {
                    if self.bank.symbol_data(function).shape.arity() == self.calculus.bank().symbol_data(letter).shape.arity() {
                        let mut bindings = bindings.clone();
                        bindings.functions.push((letter, function));
                        next.push(bindings);
                    }
                }
            }
        }
    }
}

/// A letter that may still be open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Open {
    Object(VariableId, Kind),
    Formula(SymbolId, usize),
    Function(SymbolId),
}

/// The kind of an open object letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A quantifier of the form binds it, and it has no other use.
    Bound,
    /// It is to be new, or arbitrary.
    New,
    Variable,
    Number,
    Object,
}

/// Returns the letters of some schemas and the choices that are paid, in the order in which they get values.
pub(crate) fn open_letters(calculus: &Calculus, case: &Case, schemas: impl IntoIterator<Item = FormulaId>) -> Vec<Open> {
    let bank = calculus.bank();
    let mut open: Vec<Open> = Vec::new();
    let mut add = |one: Open| {
        let is_same = |known: &Open| match (*known, one) {
            (Open::Object(a, _), Open::Object(b, _)) => a == b,
            (a, b) => a == b,
        };
        if !open.iter().any(is_same) {
            open.push(one);
        }
    };
    let kind = |letter: VariableId| {
        let is_new = case.provisos.iter().any(|proviso| {
            matches!(proviso, Proviso::Fresh(one) | Proviso::NotFreeElsewhere(one) | Proviso::Arbitrary(one, _) if *one == letter)
        });
        let chosen = case.choices.iter().find(|choice| choice.letter == Letter::Object(letter));
        match (is_new || case.witnesses.contains(&letter), chosen.map(|choice| choice.sort)) {
            (true, _) => Kind::New,
            (_, Some(Sort::Variable)) => Kind::Variable,
            (_, Some(Sort::Number)) => Kind::Number,
            _ => Kind::Object,
        }
    };
    let mut stack: Vec<FormulaId> = schemas.into_iter().collect();
    stack.reverse();
    while let Some(formula) = stack.pop() {
        let mut terms: Vec<TermId> = Vec::new();
        match bank.formula(formula) {
            Formula::Truth(_) | Formula::Cardinality(..) => {}
            Formula::Atom(symbol, arguments) => {
                if calculus.is_letter(symbol) {
                    add(Open::Formula(symbol, arguments.len()));
                }
                terms.extend_from_slice(arguments);
            }
            Formula::Equal(left, right) => terms.extend([left, right]),
            Formula::Not(inner) => stack.push(inner),
            Formula::Binary(_, left, right) => stack.extend([right, left]),
            Formula::Quantified(_, variable, body) => {
                let kind = if kind(variable) == Kind::New { Kind::New } else { Kind::Bound };
                add(Open::Object(variable, kind));
                stack.push(body);
            }
        }
        while let Some(term) = terms.pop() {
            match bank.term(term) {
                Term::Variable(letter) => add(Open::Object(letter, kind(letter))),
                Term::Number(_) => {}
                Term::Apply(symbol, arguments) => {
                    if is_function_letter(bank, symbol) {
                        add(Open::Function(symbol));
                    }
                    terms.extend_from_slice(arguments);
                }
            }
        }
    }
    for choice in &case.choices {
        // What is not paid and stands nowhere need not be known.
        if let (Letter::Object(letter), true) = (choice.letter, choice.paid) {
            add(Open::Object(letter, kind(letter)));
        }
    }
    // What fills a hole is chosen when it is known what the letter with the hole stands for.
    open.sort_by_key(|one| match one {
        Open::Object(_, Kind::Bound) => 0,
        Open::Formula(..) => 1,
        Open::Function(_) => 2,
        Open::Object(..) => 3,
    });
    open
}

/// Returns whether a quantifier of a formula binds a variable.
pub(crate) fn binds(bank: &Bank, variable: VariableId, formula: FormulaId) -> bool {
    let mut stack = vec![formula];
    while let Some(formula) = stack.pop() {
        match bank.formula(formula) {
            Formula::Truth(_) | Formula::Cardinality(..) | Formula::Atom(..) | Formula::Equal(..) => {}
            Formula::Not(inner) => stack.push(inner),
            Formula::Binary(_, left, right) => stack.extend([left, right]),
            Formula::Quantified(_, bound, body) => {
                if bound == variable {
                    return true;
                }
                stack.push(body);
            }
        }
    }
    false
}
