//! The making of steps, when the premises that had to be found are found: the other lines are built, asked for if they are unknown, and
//! boxes and subproofs are opened.

use formula::{Bank, Formula, FormulaId, SymbolId, VariableId};
use kernel::{Conclusion, Premise, Proviso};
use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use super::{Grounder, Use, renaming};
use crate::compute::evaluations;
use crate::instances::{Open, open_letters};
use crate::matching::{Bindings, Lambda, Matcher};
use crate::stock::Standing;
use crate::table::{ContextId, FactId, MAIN, Maker};

impl<'c> Grounder<'_, 'c> {
    /// All premises of the plan are found: makes the steps that this gives.
    pub(super) fn conclude(&mut self, used: Use, matcher: &Matcher<'c>, found: &[(usize, FactId)]) {
        let variant = self.forms[used.form].variant;
        if let Conclusion::Evaluated { computation, .. } = variant.conclusion {
            let Some(&(_, fact)) = found.first() else { return };
            let statement = self.table.facts[fact as usize].statement;
            for after in evaluations(self.bank, self.problem.house, computation, statement) {
                let context = self.table.facts[fact as usize].context;
                self.enter(used, context, after, &[fact], Vec::new(), 0, 0);
            }
            return;
        }
        let resolved = self.reader(used.form).resolved(matcher);
        let open = self.forms[used.form].open.clone();
        for bindings in resolved {
            for bindings in self.completed(used, &open, bindings) {
                // One use of a form may lead to very many steps.
                self.is_stopped |= self.has_no_room();
                if self.is_stopped {
                    return;
                }
                self.step(used, found, &bindings);
            }
        }
    }

    pub(super) fn step(&mut self, used: Use, found: &[(usize, FactId)], bindings: &Bindings) {
        let variant = self.forms[used.form].variant;
        let up_to_names = self.normalizer.is_some();
        let reader = self.reader(used.form);
        if !reader.provisos_hold(bindings, up_to_names) {
            return;
        }
        // Forwards, what does not speak of its object gives nothing new, unless it is a quantifier that is taken off.
        if used.demand.is_none() && !self.forms[used.form].shrinks && !self.speaks(bindings) {
            return;
        }
        // What is asked for of every object is to speak of it.
        let generalizes = used.demand.is_some() && found.is_empty() && self.forms[used.form].shrinks;
        if generalizes && !self.speaks(bindings) {
            return;
        }
        let Some(subproof) = &variant.subproof else { return self.lines(used, found, bindings, &[]) };
        // A subproof stands by itself, and cites no other.
        if self.table.context(used.context).is_none_or(|context| context.is_subproof) {
            return;
        }
        let renamed = renaming::renamed(self.bank, self.problem, bindings);
        for (of_subproof, is_renamed) in
            std::iter::once((bindings.clone(), false)).chain(renamed.into_iter().map(|one| (one, true)))
        {
            let Some(axiom) = self.built(used.form, subproof.axiom, &of_subproof) else { continue };
            let Some(inner) = self.opened(None, axiom) else { continue };
            for of_subproof in self.contradictory(used.form, inner, subproof, of_subproof) {
                let lines: Option<Vec<FormulaId>> =
                    subproof.lines.iter().map(|&line| self.built(used.form, line, &of_subproof)).collect();
                let Some(lines) = lines else { continue };
                let depth = used.demand.map_or(0, |(_, depth)| depth);
                let facts: Vec<FactId> = lines.iter().map(|&line| self.table.native(inner, line)).collect();
                lines.iter().for_each(|&line| self.ask(inner, line, depth + 1));
                self.lines(used, found, if is_renamed { bindings } else { &of_subproof }, &facts);
            }
        }
    }

    /// Returns whether every hole of every letter occurs.
    fn speaks(&self, bindings: &Bindings) -> bool {
        bindings.formulas.iter().all(|(_, lambda)| {
            let free = self.bank.free_variables(lambda.body);
            lambda.holes.iter().all(|hole| free.binary_search(hole).is_ok())
        })
    }

    /// The values of letters of a subproof's lines that nothing determines: statements of which both they and their negations are known
    /// in the subproof.
    fn contradictory(
        &mut self,
        form: usize,
        inner: ContextId,
        subproof: &kernel::SubproofSchema,
        bindings: Bindings,
    ) -> Vec<Bindings> {
        let open = open_letters(self.calculus(), self.forms[form].variant, subproof.lines.iter().copied());
        let missing: Vec<(SymbolId, usize)> = open
            .iter()
            .filter_map(|one| match *one {
                Open::Formula(letter, holes) if bindings.formula(letter).is_none() => Some((letter, holes)),
                _ => None,
            })
            .collect();
        let [(letter, holes)] = missing.as_slice() else {
            return if missing.is_empty() { vec![bindings] } else { Vec::new() };
        };
        let known: Vec<FormulaId> =
            self.citable(inner, None).iter().map(|&(fact, _)| self.table.facts[fact as usize].statement).collect();
        let stated: FxHashSet<FormulaId> = known.iter().copied().collect();
        let falsehood = self.bank.truth(false);
        let mut both: Vec<FormulaId> = Vec::new();
        for &statement in &known {
            if let Formula::Not(denied) = self.bank.formula(statement) {
                if stated.contains(&denied) {
                    both.push(denied);
                } else {
                    self.ask(inner, denied, 2);
                }
            }
        }
        if self.reach.splits {
            for part in self.parts(inner) {
                let denied = self.bank.not(part);
                [part, denied].into_iter().for_each(|one| self.ask(inner, one, 2));
            }
        }
        if stated.contains(&falsehood) && !both.contains(&falsehood) {
            both.push(falsehood);
        }
        let variables: Vec<VariableId> =
            bindings.objects.iter().filter_map(|&(_, term)| self.bank.as_variable(term)).take(*holes).collect();
        both.into_iter()
            .map(|body| {
                let mut bindings = bindings.clone();
                bindings.formulas.push((*letter, Lambda { holes: variables.clone(), body }));
                bindings
            })
            .collect()
    }

    /// Builds the lines of a step, and enters it.
    fn lines(&mut self, used: Use, found: &[(usize, FactId)], bindings: &Bindings, cited: &[FactId]) {
        let variant = self.forms[used.form].variant;
        let Conclusion::Statement(schema) = variant.conclusion else { return };
        let conclusion = match used.demand {
            Some((statement, _)) => statement,
            None => match self.built(used.form, schema, bindings) {
                Some(conclusion) => conclusion,
                None => return,
            },
        };
        if self.bank.points(conclusion) > self.reach.statement {
            self.is_cut = true;
            return;
        }
        let reader = self.reader(used.form);
        let Some(choices) = reader.chosen(bindings) else { return };
        let depth = used.demand.map_or(0, |(_, depth)| depth) + 1;
        // Forwards, a step stands as far out as all that it rests on.
        let mut outermost = MAIN;
        let mut wanted: SmallVec<[FormulaId; 4]> = SmallVec::new();
        let mut known_already: SmallVec<[(ContextId, FormulaId); 4]> = SmallVec::new();
        let mut statements: SmallVec<[(FormulaId, Option<ContextId>); 4]> = SmallVec::new();
        for (at, premise) in variant.premises.iter().enumerate() {
            match *premise {
                Premise::Statement(schema) => {
                    let known = found.iter().find(|(premise, _)| *premise == at).map(|&(_, fact)| fact);
                    let statement = match known {
                        Some(fact) => self.table.facts[fact as usize].statement,
                        None => match self.built(used.form, schema, bindings) {
                            Some(statement) => statement,
                            None => return,
                        },
                    };
                    match self.stands(used.context, statement) {
                        Some(context) => {
                            outermost = if self.is_within(context, outermost) { context } else { outermost };
                            if self.reach.reconsiders && used.demand.is_some() {
                                known_already.push((context, statement));
                            }
                        }
                        None => {
                            // Without a line that says so, no more is asked for than the conclusion says.
                            if found.is_empty() && !used.free && weight(self.bank, statement) > weight(self.bank, conclusion) {
                                self.is_cut = true;
                                return;
                            }
                            wanted.push(statement);
                            outermost = used.context;
                        }
                    }
                    statements.push((statement, None));
                }
                Premise::Box(schema) => {
                    let Some(assumption) = self.built(used.form, schema.assumption, bindings) else { return };
                    let Some(derived) = self.built(used.form, schema.conclusion, bindings) else { return };
                    let Some(inner) = self.opened(Some(used.context), assumption) else { return };
                    self.ask(inner, derived, depth);
                    statements.push((derived, Some(inner)));
                }
            }
        }
        let context = match used.demand {
            Some(_) => used.context,
            None if self.table.context(used.context).is_some_and(|context| context.is_subproof) => used.context,
            None => outermost,
        };
        if used.demand.is_none() && context != used.context && self.is_within(used.context, context) {
            // It is made where it belongs.
            return;
        }
        // A constant without a demand is of no use.
        if used.demand.is_none()
            && matches!(self.bank.formula(conclusion), Formula::Truth(_))
            && !self.table.chain(context).any(|at| self.asked.contains_key(&(at, conclusion)))
        {
            return;
        }
        for statement in wanted {
            self.ask(context, statement, depth);
        }
        for (context, statement) in known_already {
            self.reconsider(context, statement, depth);
        }
        let mut premises: SmallVec<[FactId; 6]> = SmallVec::new();
        for (statement, inner) in statements {
            premises.push(match inner {
                Some(inner) => self.table.native(inner, statement),
                None => self.table.visible(context, statement),
            });
        }
        premises.extend_from_slice(cited);
        self.enter(used, context, conclusion, &premises, choices.with, choices.paid, cited.len() as u8);
    }

    /// Asks for a statement that is known, unless it costs nothing: another way to it may be cheaper.
    fn reconsider(&mut self, context: ContextId, statement: FormulaId, depth: u8) {
        let fact = self.table.find(context, statement);
        if fact.is_some_and(|fact| self.bounds.cost(fact) > 0) {
            self.ask(context, statement, depth);
        }
    }

    /// Returns the outermost place around this one in which a statement is known.
    fn stands(&self, context: ContextId, statement: FormulaId) -> Option<ContextId> {
        let chain: SmallVec<[ContextId; 8]> = self.table.chain(context).collect();
        let known = |at: ContextId| self.table.find(at, statement).is_some_and(|fact| self.bounds.is_reached(fact));
        chain.into_iter().rev().find(|&at| known(at))
    }

    /// Returns whether a place is another one or stands in it.
    fn is_within(&self, context: ContextId, other: ContextId) -> bool {
        self.table.chain(context).any(|at| at == other)
    }

    #[allow(clippy::too_many_arguments)]
    fn enter(
        &mut self,
        used: Use,
        context: ContextId,
        conclusion: FormulaId,
        premises: &[FactId],
        with: Vec<kernel::Argument>,
        paid: u64,
        lines: u8,
    ) {
        let form = &self.forms[used.form];
        let own = premises.len().saturating_sub(usize::from(lines));
        let cited = premises.iter().take(own).map(|&fact| self.table.facts[fact as usize].statement);
        let cost = self.price.step(self.bank, conclusion, cited, paid);
        let arbitrary = form.variant.provisos.iter().any(|one| matches!(one, Proviso::Never));
        if arbitrary {
            return;
        }
        self.stock.remember(self.bank, conclusion, Standing::Derived);
        let fact = self.table.native(context, conclusion);
        if premises.contains(&fact) {
            return;
        }
        self.table.add(Maker::Rule { form: used.form as u16, with, lines }, premises, fact, cost);
    }
}

/// Returns the number of connectives and quantifiers.
fn weight(bank: &Bank, formula: FormulaId) -> usize {
    let below = bank.formula(formula).parts().map(|part| weight(bank, part)).reduce(|left, right| left + right);
    below.map_or(0, |below| below + 1)
}
