//! The values of letters with holes: a letter whose places in a schema fill its holes with objects is given every value with which all those
//! places say what the statements say. Not here: letters that no place determines (`instances`).

use formula::{Bank, Formula, FormulaId, VariableId};
use representation::{OnCapture, Substitution};

use crate::abstraction::{objects, taken_out};
use crate::matching::{Bindings, Deferred, Hidden, Lambda, bound, is_filled, under};

/// The ways in which the places that wait fit.
#[derive(Debug, Default)]
pub struct Resolved {
    /// The values of the letters, one set for each way.
    pub ways: Vec<Bindings>,
    /// True if some ways were left out since there are too many.
    pub is_cut: bool,
}

/// Returns what the letters may stand for so that every place of `deferred` fits, with `bindings` known; `holes` are variables that stand in
/// no statement, as many as a letter has arguments at most. No more than `most` ways are returned.
///
/// * `renames`: variables that quantifiers bind may be called as the statement has them, where what fills a hole would be captured otherwise
///   (Q-PW-26: rename).
pub fn resolved(
    bank: &mut Bank,
    holes: &[VariableId],
    deferred: Vec<Deferred>,
    bindings: &Bindings,
    most: usize,
    renames: bool,
) -> Resolved {
    let mut resolver = Resolver { bank, holes, most, renames, resolved: Resolved::default() };
    resolver.resolve_deferred(deferred, bindings);
    resolver.resolved
}

struct Resolver<'s> {
    bank: &'s mut Bank,
    holes: &'s [VariableId],
    most: usize,
    renames: bool,
    resolved: Resolved,
}

impl Resolver<'_> {
    // As deep as there are places that wait, a few for each schema.
    fn resolve_deferred(&mut self, mut deferred: Vec<Deferred>, bindings: &Bindings) {
        if self.resolved.ways.len() >= self.most {
            self.resolved.is_cut = true;
            return;
        }
        if deferred.is_empty() {
            self.resolved.ways.push(bindings.clone());
            return;
        }
        let known = deferred.iter().position(|waiting| bindings.formula(waiting.letter).is_some());
        let waiting = deferred.remove(known.unwrap_or(0));
        match bindings.formula(waiting.letter).cloned() {
            Some(lambda) => {
                let mut bindings = bindings.clone();
                if self.fits(&waiting, &lambda, &mut bindings) {
                    self.resolve_deferred(deferred, &bindings);
                }
            }
            None => {
                let start = Lambda { holes: Vec::new(), body: waiting.found };
                let mut ways = Vec::new();
                self.abstracted(&waiting, start, bindings, &mut ways);
                for bindings in ways {
                    self.resolve_deferred(deferred.clone(), &bindings);
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
        let as_found = if self.renames { spelled_alike(self.bank, lambda.body, waiting.found) } else { None };
        let known = fills.clone();
        let mut bodies = std::iter::once(lambda.body).chain(as_found);
        let fits = bodies.any(|body| {
            fills.clone_from(&known);
            is_filled(self.bank, body, &lambda.holes, &mut fills, waiting.found, &mut Vec::new())
        });
        if !fits {
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
        if ways.len() >= self.most {
            self.resolved.is_cut = true;
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
        let Some(&hole) = self.holes.get(so_far.holes.len()) else {
            self.resolved.is_cut = true;
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
            let is_hole = self.bank.as_variable(term).is_some_and(|variable| self.holes.contains(&variable));
            if is_hole || under(self.bank, term, &waiting.scope) || !bindings.set_object(argument, term) {
                continue;
            }
            for body in taken_out(self.bank, so_far.body, term, hole) {
                self.abstracted(waiting, with_hole(body, hole), &bindings, ways);
            }
        }
    }
}

/// Returns a statement with its bound variables called as another has them in the same places; `None` where the two are not built alike, or a
/// variable would be captured.
// As deep as the statements, which are limited.
fn spelled_alike(bank: &mut Bank, statement: FormulaId, other: FormulaId) -> Option<FormulaId> {
    Some(match (bank.formula(statement), bank.formula(other)) {
        (Formula::Not(one), Formula::Not(other)) => {
            let inner = spelled_alike(bank, one, other)?;
            bank.not(inner)
        }
        (Formula::Binary(connective, a, b), Formula::Binary(same, c, d)) if connective == same => {
            let (left, right) = (spelled_alike(bank, a, c)?, spelled_alike(bank, b, d)?);
            bank.binary(connective, left, right)
        }
        (Formula::Quantified(quantifier, from, body), Formula::Quantified(same, to, other)) if quantifier == same => {
            let mut body = body;
            if from != to {
                if bank.free_variables(body).binary_search(&to).is_ok() {
                    return None;
                }
                let named = bank.variable_term(to);
                body = bank.substitute(body, &[(from, named)], OnCapture::Refuse).ok()?;
            }
            let body = spelled_alike(bank, body, other)?;
            bank.quantified(quantifier, to, body)
        }
        (Formula::Not(_) | Formula::Binary(..) | Formula::Quantified(..), _) => return None,
        _ => statement,
    })
}
