//! Rules run forwards: what a form of a rule makes of given premises, with the kernel's own schemas, choices and provisos. What a letter
//! stands for that the premises leave open is taken from a small stock.

use formula::{Bank, Formula, FormulaId, SymbolId, Term, TermId, VariableId};
use kernel::{Calculus, Case, Chosen, Computation, Conclusion, Letter, Premise, Sort};

use super::compute::comparisons;
use proof_search::abstraction::{objects, taken_out};
use proof_search::matching::{Bindings, Deferred, Hidden, Lambda, Matcher, bound, is_filled, is_function_letter, under};

/// Values for letters that nothing determines.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stock {
    pub(crate) variables: Vec<VariableId>,
    /// Variables and numbers.
    pub(crate) objects: Vec<TermId>,
    pub(crate) formulas: Vec<FormulaId>,
    pub(crate) functions: Vec<SymbolId>,
    /// Variables that stand in no statement: holes of what letters stand for.
    pub(crate) holes: Vec<VariableId>,
}

/// A fact that stands for a premise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Fact {
    Line(FormulaId),
    /// An assumption, and what was derived from it.
    Box(FormulaId, FormulaId),
}

impl Fact {
    /// The statement that the price is compared with.
    pub(crate) fn statement(self) -> FormulaId {
        match self {
            Fact::Line(statement) | Fact::Box(_, statement) => statement,
        }
    }
}

/// A subproof that is cited: its axiom, the lines cited, and its witnesses.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cited<'a> {
    pub(crate) axiom: FormulaId,
    pub(crate) lines: &'a [FormulaId],
    pub(crate) witnesses: &'a [VariableId],
}

/// A proviso that depends on the rest of the proof, of this variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Check {
    Fresh(VariableId),
    NotFreeElsewhere(VariableId),
    InNoOtherLine(VariableId),
    Arbitrary(VariableId, Option<u8>),
}

/// A conclusion, and what it asks of the proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Inferred {
    pub(crate) statement: FormulaId,
    /// The symbol points of the step (PW-67 to PW-71).
    pub(crate) points: u64,
    pub(crate) with: Vec<Chosen>,
    pub(crate) checks: Vec<Check>,
    pub(crate) witnesses: Vec<VariableId>,
}

/// Everything that a form makes of these premises, which stand in the order of its schema; each conclusion once for each demand, and none
/// of more than `most` symbol points that is known to be so long before it is made.
pub(crate) fn inferred(
    bank: &mut Bank,
    calculus: &Calculus,
    case: &Case,
    facts: &[Fact],
    subproof: Option<Cited<'_>>,
    stock: &Stock,
    most: u64,
) -> Vec<Inferred> {
    let mut run = Run { bank, calculus, case, facts, subproof, stock, most, found: Vec::new() };
    match case.conclusion {
        Conclusion::RuleInForce => {}
        Conclusion::Evaluated { computation, .. } => run.evaluated(computation),
        Conclusion::Statement(conclusion) => run.schema(conclusion),
    }
    run.found
}

/// Returns whether the axiom and lines of a subproof may be those of a form.
pub(crate) fn subproof_fits(bank: &mut Bank, calculus: &Calculus, case: &Case, axiom: FormulaId, lines: &[FormulaId]) -> bool {
    let Some(schema) = &case.subproof else { return false };
    let mut matcher = Matcher::new(calculus);
    if !matcher.statement(bank, schema.axiom, axiom) {
        return false;
    }
    if !schema.lines.iter().zip(lines).all(|(&schema, &line)| matcher.statement(bank, schema, line)) {
        return false;
    }
    let mut fits = false;
    let stock = Stock::default();
    let mut run = Run { bank, calculus, case, facts: &[], subproof: None, stock: &stock, most: u64::MAX, found: Vec::new() };
    run.settle(matcher.deferred, &matcher.bindings, &mut |_, _| fits = true);
    fits
}

/// Returns the conclusions that a form which cites nothing but a subproof draws from one with this axiom.
pub(crate) fn concluded(bank: &mut Bank, calculus: &Calculus, case: &Case, axiom: FormulaId, stock: &Stock) -> Vec<FormulaId> {
    let (Some(schema), Conclusion::Statement(conclusion)) = (&case.subproof, case.conclusion) else { return Vec::new() };
    let mut matcher = Matcher::new(calculus);
    if !matcher.statement(bank, schema.axiom, axiom) {
        return Vec::new();
    }
    let mut run = Run { bank, calculus, case, facts: &[], subproof: None, stock, most: u64::MAX, found: Vec::new() };
    let open = run.letters(conclusion);
    run.settle(matcher.deferred, &matcher.bindings, &mut |run, bindings| run.complete(conclusion, &open, bindings));
    run.found.into_iter().map(|inferred| inferred.statement).collect()
}

/// One form of a rule run on given premises.
pub(super) struct Run<'r> {
    pub(super) bank: &'r mut Bank,
    pub(super) calculus: &'r Calculus,
    pub(super) case: &'r Case,
    pub(super) facts: &'r [Fact],
    pub(super) subproof: Option<Cited<'r>>,
    stock: &'r Stock,
    /// The most symbol points of a conclusion.
    most: u64,
    found: Vec<Inferred>,
}

type Settled<'s, 'r> = dyn FnMut(&mut Run<'r>, Bindings) + 's;

/// A letter that is still open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Open {
    Object(VariableId, Sort),
    Formula(SymbolId, usize),
    Function(SymbolId),
}

impl<'r> Run<'r> {
    fn evaluated(&mut self, computation: Computation) {
        let Some(&Fact::Line(premise)) = self.facts.first() else { return };
        if computation == Computation::Comparison {
            for statement in comparisons(self.bank, premise) {
                let points = 1 + self.bank.points(statement).abs_diff(self.bank.points(premise));
                self.add(Inferred { statement, points, with: Vec::new(), checks: Vec::new(), witnesses: Vec::new() });
            }
        }
    }

    pub(super) fn add(&mut self, one: Inferred) {
        let known = self.found.iter_mut().find(|known| known.statement == one.statement && known.checks == one.checks);
        match known {
            Some(known) if known.points <= one.points => {}
            Some(known) => *known = one,
            None => self.found.push(one),
        }
    }

    fn schema(&mut self, conclusion: FormulaId) {
        let mut matcher = Matcher::new(self.calculus);
        if let (Some(schema), Some(cited)) = (&self.case.subproof, self.subproof) {
            let lines = schema.lines.iter().zip(cited.lines);
            let fits = matcher.statement(self.bank, schema.axiom, cited.axiom)
                && lines.into_iter().all(|(&schema, &line)| matcher.statement(self.bank, schema, line));
            if !fits {
                return;
            }
        }
        for (premise, fact) in self.case.premises.iter().zip(self.facts) {
            let fits = match (*premise, *fact) {
                (Premise::Statement(schema), Fact::Line(found)) => matcher.statement(self.bank, schema, found),
                (Premise::Box(schema), Fact::Box(assumption, line)) => {
                    matcher.statement(self.bank, schema.assumption, assumption)
                        && matcher.statement(self.bank, schema.conclusion, line)
                }
                _ => false,
            };
            if !fits {
                return;
            }
        }
        let Matcher { bindings, deferred, .. } = matcher;
        let open = self.letters(conclusion);
        self.settle(deferred, &bindings, &mut |run, bindings| {
            if run.least(conclusion, &bindings) <= run.most {
                run.complete(conclusion, &open, bindings);
            }
        });
    }

    /// Reads off what the waiting places say, in every way.
    fn settle(&mut self, mut deferred: Vec<Deferred>, bindings: &Bindings, then: &mut Settled<'_, 'r>) {
        if deferred.is_empty() {
            then(self, bindings.clone());
            return;
        }
        let known = deferred.iter().position(|waiting| bindings.formula(waiting.letter).is_some());
        let waiting = deferred.remove(known.unwrap_or(0));
        match bindings.formula(waiting.letter).cloned() {
            Some(lambda) => {
                let mut bindings = bindings.clone();
                if self.filled(&waiting, &lambda, &mut bindings) {
                    self.settle(deferred, &bindings, then);
                }
            }
            None => {
                let start = Lambda { holes: Vec::new(), body: waiting.found };
                self.abstracted(&waiting, start, bindings, &mut |run, bindings| {
                    run.settle(deferred.clone(), &bindings, &mut *then);
                });
            }
        }
    }

    /// Compares a formula with what its letter stands for, with the holes filled, and notes the fillings.
    fn filled(&mut self, waiting: &Deferred, lambda: &Lambda, bindings: &mut Bindings) -> bool {
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

    /// Tries the values of a letter that nothing else determines: the statement with some occurrences of an object taken out for
    /// each hole.
    fn abstracted(&mut self, waiting: &Deferred, so_far: Lambda, bindings: &Bindings, then: &mut Settled<'_, 'r>) {
        let Some(&argument) = waiting.arguments.get(so_far.holes.len()) else {
            let free = self.bank.free_variables(so_far.body);
            let held = |(_, variable): &(VariableId, VariableId)| {
                free.binary_search(variable).is_ok() && !so_far.holes.contains(variable)
            };
            if !waiting.scope.iter().any(held) {
                let mut bindings = bindings.clone();
                bindings.formulas.push((waiting.letter, so_far));
                then(self, bindings);
            }
            return;
        };
        let Some(&hole) = self.stock.holes.get(so_far.holes.len()) else { return };
        let with_hole = |body: FormulaId, hole: VariableId| {
            let holes = so_far.holes.iter().copied().chain([hole]).collect();
            Lambda { holes, body }
        };
        let known = match bound(&waiting.scope, argument) {
            Err(Hidden) => return,
            Ok(Some(variable)) => return self.abstracted(waiting, with_hole(so_far.body, variable), bindings, then),
            Ok(None) => bindings.object(argument),
        };
        // The hole need not occur.
        self.abstracted(waiting, with_hole(so_far.body, hole), bindings, then);
        let candidates = known.map_or_else(|| objects(self.bank, so_far.body), |term| vec![term]);
        for term in candidates {
            let mut bindings = bindings.clone();
            let is_hole = self.bank.as_variable(term).is_some_and(|variable| self.stock.holes.contains(&variable));
            if is_hole || under(self.bank, term, &waiting.scope) || !bindings.set_object(argument, term) {
                continue;
            }
            for body in taken_out(self.bank, so_far.body, term, hole) {
                self.abstracted(waiting, with_hole(body, hole), &bindings, then);
            }
        }
    }

    /// The letters that the conclusion or a choice names, in the order in which they are put.
    fn letters(&self, conclusion: FormulaId) -> Vec<Open> {
        let schemas = self.calculus.bank();
        let mut open: Vec<Open> = Vec::new();
        let mut add = |one: Open| {
            let same = |known: &Open| match (*known, one) {
                (Open::Object(a, _), Open::Object(b, _)) => a == b,
                (a, b) => a == b,
            };
            if !open.iter().any(same) {
                open.push(one);
            }
        };
        for choice in &self.case.choices {
            // What is not paid and stands nowhere need not be known.
            if let (Letter::Object(letter), true) = (choice.letter, choice.paid) {
                add(Open::Object(letter, choice.sort));
            }
        }
        let sort = |letter: VariableId| {
            let chosen = self.case.choices.iter().find(|choice| choice.letter == Letter::Object(letter));
            chosen.map_or(Sort::Object, |choice| choice.sort)
        };
        let mut stack = vec![conclusion];
        while let Some(formula) = stack.pop() {
            let mut terms: Vec<TermId> = Vec::new();
            match schemas.formula(formula) {
                Formula::Truth(_) | Formula::Cardinality(..) => {}
                Formula::Atom(symbol, arguments) => {
                    if self.calculus.is_letter(symbol) {
                        add(Open::Formula(symbol, arguments.len()));
                    }
                    terms.extend_from_slice(arguments);
                }
                Formula::Equal(left, right) => terms.extend([left, right]),
                Formula::Not(inner) => stack.push(inner),
                Formula::Binary(_, left, right) => stack.extend([right, left]),
                Formula::Quantified(_, variable, body) => {
                    add(Open::Object(variable, Sort::Variable));
                    stack.push(body);
                }
            }
            while let Some(term) = terms.pop() {
                match schemas.term(term) {
                    Term::Variable(letter) => add(Open::Object(letter, sort(letter))),
                    Term::Number(_) => {}
                    Term::Apply(symbol, arguments) => {
                        if is_function_letter(schemas, symbol) {
                            add(Open::Function(symbol));
                        }
                        terms.extend_from_slice(arguments);
                    }
                }
            }
        }
        // A letter that is bound somewhere is a variable everywhere.
        open.sort_by_key(|one| !matches!(one, Open::Object(_, Sort::Variable)));
        open
    }

    /// Puts something for each letter that is still open, in every way.
    fn complete(&mut self, conclusion: FormulaId, open: &[Open], bindings: Bindings) {
        let Some((&first, rest)) = open.split_first() else {
            self.conclude(conclusion, &bindings);
            return;
        };
        let stock = self.stock;
        let next = |run: &mut Run<'r>, change: &dyn Fn(&mut Bindings)| {
            let mut bindings = bindings.clone();
            change(&mut bindings);
            run.complete(conclusion, rest, bindings);
        };
        match first {
            Open::Object(letter, sort) if bindings.object(letter).is_none() => {
                let fits = |bank: &Bank, term: TermId| match sort {
                    Sort::Variable => bank.as_variable(term).is_some(),
                    Sort::Number => matches!(bank.term(term), Term::Number(_)),
                    Sort::Object | Sort::Function | Sort::Formula => true,
                };
                for &term in stock.objects.iter().filter(|&&term| fits(self.bank, term)).collect::<Vec<_>>() {
                    next(self, &|bindings| bindings.objects.push((letter, term)));
                }
            }
            Open::Formula(letter, holes) if bindings.formula(letter).is_none() => {
                let Some(variables) = stock.variables.get(..holes) else { return };
                for &body in &stock.formulas {
                    next(self, &|bindings| bindings.formulas.push((letter, Lambda { holes: variables.to_vec(), body })));
                }
            }
            Open::Function(letter) if bindings.function(letter).is_none() => {
                for &function in &stock.functions {
                    next(self, &|bindings| bindings.functions.push((letter, function)));
                }
            }
            _ => self.complete(conclusion, rest, bindings),
        }
    }
}
