//! Capture-avoiding, simultaneous substitution of terms for free variables (PW-66: A{x ↦ a}; Q-PW-26, Q-PW-27).

use formula::{Bank, Connective, Formula, FormulaId, Quantifier, Term, TermId, VariableId};
use rustc_hash::FxHashMap;

/// The treatment of a quantifier that would capture a variable of a term put in its scope.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnCapture {
    /// Refuse the substitution: the term is not free for the variable (Q-PW-26, the default of the rulebook's reading).
    Refuse,
    /// Rename the quantifier's variable.
    Rename,
}

/// A quantifier stands in the way: the term put for `variable` holds a variable that it would bind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the term is not free for the variable: a quantifier would capture a variable of it")]
pub struct Capture {
    /// The variable that is replaced.
    pub variable: VariableId,
    /// The variable of the term that would be captured; the variable of the quantifier too.
    pub captured: VariableId,
    /// The quantified formula that captures.
    pub quantifier: FormulaId,
}

/// A substitution in force in some scope.
type Environment = Vec<(VariableId, TermId)>;

/// The substitutions met, each once: a part that is shared by several quantifiers under which the same substitution is in force is
/// then rewritten once and not once for each way down to it.
#[derive(Default)]
struct Environments {
    all: Vec<Environment>,
    indices: foldhash::HashMap<Environment, usize>,
}

impl Environments {
    fn insert(&mut self, environment: Environment) -> usize {
        if let Some(&known) = self.indices.get(&environment) {
            return known;
        }
        self.all.push(environment.clone());
        self.indices.insert(environment, self.all.len() - 1);
        self.all.len() - 1
    }

    fn get(&self, index: usize) -> &[(VariableId, TermId)] {
        &self.all[index]
    }
}

enum SubstitutionStep {
    Visit(FormulaId, usize),
    Not(FormulaId, usize),
    Binary(Connective, FormulaId, usize),
    Quantified(Quantifier, VariableId, FormulaId, usize),
}

/// Substitution in the terms and formulas of a bank.
pub trait Substitution {
    /// Puts terms for free variables in a term, all at once.
    fn substitute_term(&mut self, term: TermId, map: &[(VariableId, TermId)]) -> TermId;

    /// Puts terms for the free occurrences of variables in a formula, all at once. Variables that do not occur freely are ignored.
    ///
    /// # Errors
    /// [`Capture`], with [`OnCapture::Refuse`] only: some term is not free for its variable.
    fn substitute(
        &mut self,
        formula: FormulaId,
        map: &[(VariableId, TermId)],
        on_capture: OnCapture,
    ) -> Result<FormulaId, Capture>;

    /// A variable that is not among `taken`, spelled after `like`: its letter with the first subscript that is free.
    fn fresh_variable(&mut self, like: VariableId, taken: &[VariableId]) -> VariableId;
}

impl Substitution for Bank {
    fn substitute_term(&mut self, term: TermId, map: &[(VariableId, TermId)]) -> TermId {
        if !intersects(self.term_variables(term), map) {
            return term;
        }
        let mut done: FxHashMap<TermId, TermId> = FxHashMap::default();
        let mut stack = vec![term];
        while let Some(&top) = stack.last() {
            if done.contains_key(&top) {
                stack.pop();
                continue;
            }
            let new = match self.term(top) {
                _ if !intersects(self.term_variables(top), map) => top,
                Term::Variable(variable) => lookup(map, variable).unwrap_or(top),
                Term::Number(_) => top,
                Term::Apply(symbol, arguments) => {
                    let waiting = stack.len();
                    stack.extend(arguments.iter().filter(|argument| !done.contains_key(argument)));
                    if stack.len() > waiting {
                        continue;
                    }
                    let arguments: Vec<TermId> = arguments.iter().map(|a| done.get(a).copied().unwrap_or(*a)).collect();
                    // Same symbol, same number of arguments: it was a term before, it is one now.
                    self.apply(symbol, &arguments).unwrap_or(top)
                }
            };
            done.insert(top, new);
            stack.pop();
        }
        done.get(&term).copied().unwrap_or(term)
    }

    fn substitute(
        &mut self,
        formula: FormulaId,
        map: &[(VariableId, TermId)],
        on_capture: OnCapture,
    ) -> Result<FormulaId, Capture> {
        if !intersects(self.free_variables(formula), map) {
            return Ok(formula);
        }
        let mut environments = Environments::default();
        let outermost = environments.insert(map.to_vec());
        // A shared node is rewritten once for each environment that it is met in.
        let mut done: foldhash::HashMap<(FormulaId, usize), FormulaId> = foldhash::HashMap::default();
        let mut results: Vec<FormulaId> = Vec::new();
        let mut stack = vec![SubstitutionStep::Visit(formula, outermost)];
        while let Some(step) = stack.pop() {
            match step {
                SubstitutionStep::Visit(id, env) => {
                    if !intersects(self.free_variables(id), environments.get(env)) {
                        results.push(id);
                        continue;
                    }
                    if let Some(&known) = done.get(&(id, env)) {
                        results.push(known);
                        continue;
                    }
                    match self.formula(id) {
                        Formula::Truth(_) | Formula::Cardinality(..) => results.push(id),
                        Formula::Atom(symbol, arguments) => {
                            let arguments = arguments.to_vec();
                            let new: Vec<TermId> =
                                arguments.iter().map(|&t| self.substitute_term(t, environments.get(env))).collect();
                            results.push(self.atom(symbol, &new).unwrap_or(id));
                        }
                        Formula::Equal(left, right) => {
                            let left = self.substitute_term(left, environments.get(env));
                            let right = self.substitute_term(right, environments.get(env));
                            results.push(self.equal(left, right));
                        }
                        Formula::Not(inner) => {
                            stack.push(SubstitutionStep::Not(id, env));
                            stack.push(SubstitutionStep::Visit(inner, env));
                        }
                        Formula::Binary(connective, left, right) => {
                            stack.push(SubstitutionStep::Binary(connective, id, env));
                            stack.push(SubstitutionStep::Visit(right, env));
                            stack.push(SubstitutionStep::Visit(left, env));
                        }
                        Formula::Quantified(quantifier, variable, body) => {
                            let (bound, inner) = enter_scope(self, id, variable, body, env, &mut environments, on_capture)?;
                            stack.push(SubstitutionStep::Quantified(quantifier, bound, id, env));
                            stack.push(SubstitutionStep::Visit(body, inner));
                        }
                    }
                }
                SubstitutionStep::Not(id, env) => {
                    let inner = results.pop().unwrap_or(id);
                    let new = self.not(inner);
                    done.insert((id, env), new);
                    results.push(new);
                }
                SubstitutionStep::Binary(connective, id, env) => {
                    let right = results.pop().unwrap_or(id);
                    let left = results.pop().unwrap_or(id);
                    let new = self.binary(connective, left, right);
                    done.insert((id, env), new);
                    results.push(new);
                }
                SubstitutionStep::Quantified(quantifier, bound, id, env) => {
                    let body = results.pop().unwrap_or(id);
                    let new = self.quantified(quantifier, bound, body);
                    done.insert((id, env), new);
                    results.push(new);
                }
            }
        }
        Ok(results.pop().unwrap_or(formula))
    }

    fn fresh_variable(&mut self, like: VariableId, taken: &[VariableId]) -> VariableId {
        let stem = self.variable_text(like);
        let stem = stem.split('_').next().unwrap_or(stem).to_owned();
        let mut subscript = 0usize;
        loop {
            let candidate = self.variable(&format!("{stem}_{subscript}"));
            if !taken.contains(&candidate) {
                return candidate;
            }
            subscript += 1;
        }
    }
}

/// The bound variable (perhaps renamed) and the environment inside a quantifier.
fn enter_scope(
    bank: &mut Bank,
    quantified: FormulaId,
    variable: VariableId,
    body: FormulaId,
    env: usize,
    environments: &mut Environments,
    on_capture: OnCapture,
) -> Result<(VariableId, usize), Capture> {
    let free = bank.free_variables(body);
    let active = |&&(x, _): &&(VariableId, TermId)| x != variable && free.binary_search(&x).is_ok();
    let capturing = environments
        .get(env)
        .iter()
        .filter(active)
        .find(|(_, t)| bank.term_variables(*t).binary_search(&variable).is_ok())
        .copied();
    match (capturing, on_capture) {
        (None, _) if environments.get(env).iter().all(|entry| active(&entry)) => Ok((variable, env)),
        (None, _) => {
            let rest = environments.get(env).iter().filter(active).copied().collect();
            Ok((variable, environments.insert(rest)))
        }
        (Some((replaced, _)), OnCapture::Refuse) => {
            Err(Capture { variable: replaced, captured: variable, quantifier: quantified })
        }
        (Some(_), OnCapture::Rename) => {
            let mut inner: Environment = environments.get(env).iter().filter(active).copied().collect();
            let mut taken: Vec<VariableId> = free.to_vec();
            for &(_, term) in &inner {
                taken.extend_from_slice(bank.term_variables(term));
            }
            let fresh = bank.fresh_variable(variable, &taken);
            let fresh_term = bank.variable_term(fresh);
            inner.push((variable, fresh_term));
            Ok((fresh, environments.insert(inner)))
        }
    }
}

fn lookup(map: &[(VariableId, TermId)], variable: VariableId) -> Option<TermId> {
    map.iter().find(|&&(x, _)| x == variable).map(|&(_, term)| term)
}

fn intersects(free: &[VariableId], map: &[(VariableId, TermId)]) -> bool {
    !free.is_empty() && map.iter().any(|(x, _)| free.binary_search(x).is_ok())
}
