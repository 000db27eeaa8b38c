//! The provisos: questions about what a line depends on and where its variables stand. What they ask for is kept line by line while a
//! block is checked.

use std::iter::successors;

use derivation::proof::{Block, Citation, Justification};
use formula::{Bank, Formula, FormulaId, SymbolId, VariableId};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::calculus::{Calculus, LineKind, Proviso};
use crate::fault::{Broken, Violation};
use crate::line_provisos::{AcceptedStep, MAX_LOOKED};
use crate::matching::Bindings;
use crate::occurrences::{Occurrences, binds, predicates, variables};
use crate::subproof_renaming::{MAX_FROZEN, RenamedIncluded};
use crate::substitution::{self, Substituted};
use crate::truth_tables::{NoConsequence, consequence};
use derivation::Object;
use derivation::parameters::{EMPTY, Parameters, SetId, TOO_MANY};

/// Facts about the lines of a block that have been checked.
pub(crate) struct Dependencies {
    pub(crate) parameters: Parameters,
    /// For each line the free variables of the axioms and included rules that it depends on.
    pub(crate) lines: Vec<SetId>,
    /// For each box the free variables of its assumption and of those around it.
    pub(crate) boxes: Vec<SetId>,
    /// The witnesses, each with the variables that it was chosen for, directly or not.
    pub(crate) witnesses: FxHashMap<VariableId, SetId>,
    /// The free variables of the rules that the block includes.
    pub(crate) included: SetId,
    /// The predicate letters of those rules.
    pub(crate) included_letters: FxHashSet<SymbolId>,
    occurrences: Occurrences,
    /// The steps that were accepted, where the calculus asks about lines.
    pub(crate) steps: Vec<AcceptedStep>,
    /// Number of lines that provisos about lines have looked at.
    looked: u64,
    /// The truth table that was worked out last: of which line, from which premises, and what it shows.
    table: Option<(usize, Vec<u32>, Option<Violation>)>,
}

impl Dependencies {
    pub(crate) fn new(lines: usize) -> Dependencies {
        Dependencies {
            parameters: Parameters::default(),
            lines: Vec::with_capacity(lines),
            boxes: Vec::new(),
            witnesses: FxHashMap::default(),
            included: EMPTY,
            included_letters: FxHashSet::default(),
            occurrences: Occurrences::default(),
            steps: Vec::new(),
            looked: 0,
            table: None,
        }
    }

    /// The free variables of the open assumptions.
    pub(crate) fn assumed(&self, in_box: Option<u32>) -> SetId {
        in_box.map_or(EMPTY, |at| self.boxes.get(at as usize).copied().unwrap_or(TOO_MANY))
    }

    /// The block includes rules with these free variables and predicate letters.
    pub(crate) fn include(&mut self, free: SetId, letters: impl Iterator<Item = SymbolId>) {
        self.included = self.parameters.union(self.included, free);
        if self.included_letters.len() <= MAX_FROZEN {
            self.included_letters.extend(letters);
        }
    }

    /// Counts lines, or symbols of lines, that are looked at; whether they are too many.
    pub(crate) fn has_looked_too_much(&mut self, lines: u64) -> bool {
        self.looked = self.looked.saturating_add(lines);
        self.looked > MAX_LOOKED
    }

    /// Witnesses are introduced together that stand for objects chosen for these variables, themselves aside.
    pub(crate) fn witness(&mut self, witnesses: &[VariableId], chosen_for: &[VariableId]) {
        let mut all = EMPTY;
        for &variable in chosen_for.iter().filter(|&variable| !witnesses.contains(variable)) {
            let one = self.parameters.set(&[variable]);
            all = self.parameters.union(all, one);
            if let Some(&behind) = self.witnesses.get(&variable) {
                all = self.parameters.union(all, behind);
            }
        }
        for &witness in witnesses {
            let known = self.witnesses.get(&witness).copied().unwrap_or(EMPTY);
            let all = self.parameters.union(all, known);
            self.witnesses.insert(witness, all);
        }
    }
}

/// The rules in force, and the variables that stand in them and in the goal.
#[derive(Default)]
pub(crate) struct RulesInForce {
    pub(crate) rules: FxHashSet<FormulaId>,
    anywhere: FxHashSet<VariableId>,
    free: FxHashSet<VariableId>,
    /// The variables that stand in the goal.
    goal: FxHashSet<VariableId>,
}

impl RulesInForce {
    pub(crate) fn new(bank: &Bank, rules: &[FormulaId], goal: Option<FormulaId>) -> RulesInForce {
        let mut all = RulesInForce { rules: rules.iter().copied().collect(), ..RulesInForce::default() };
        if let Some(goal) = goal {
            variables(bank, goal, |variable| {
                all.goal.insert(variable);
            });
        }
        for &rule in rules {
            variables(bank, rule, |variable| {
                all.anywhere.insert(variable);
            });
            all.free.extend(bank.free_variables(rule));
        }
        all
    }
}

/// A step whose lines fit, and what its provisos ask about.
pub(crate) struct Question<'a> {
    pub(crate) bank: &'a Bank,
    pub(crate) calculus: &'a Calculus,
    /// The names of bound variables do not matter.
    pub(crate) up_to_names: bool,
    pub(crate) block: &'a Block,
    /// The index of the line.
    pub(crate) line: usize,
    pub(crate) in_box: Option<u32>,
    /// The indices of the premises in the order of the schema.
    pub(crate) premises: &'a [u32],
    pub(crate) rules_in_force: &'a RulesInForce,
    pub(crate) goal: Option<FormulaId>,
    /// The lines cited of the subproof, and its witnesses.
    pub(crate) subproof: &'a [FormulaId],
    pub(crate) subproof_witnesses: &'a [VariableId],
    /// The letter of a rule that the subproof includes which the step renames.
    pub(crate) renamed: Option<RenamedIncluded>,
}

impl Question<'_> {
    /// Returns the violation of a proviso, if it is violated.
    pub(crate) fn broken(&self, proviso: Proviso, bindings: &Bindings<'_>, dependencies: &mut Dependencies) -> Option<Broken> {
        self.violation(proviso, bindings, dependencies).map(|(variable, violation)| Broken { proviso, variable, violation })
    }

    fn violation(
        &self,
        proviso: Proviso,
        bindings: &Bindings<'_>,
        dependencies: &mut Dependencies,
    ) -> Option<(Option<VariableId>, Violation)> {
        let (letter, formula) = match proviso {
            Proviso::Fresh(letter)
            | Proviso::NotFreeElsewhere(letter)
            | Proviso::InNoOtherLine(letter)
            | Proviso::Arbitrary(letter, _)
            | Proviso::FlaggedInOrder(letter) => (letter, None),
            Proviso::NotFreeIn(letter, formula) | Proviso::NotOccurringIn(letter, formula) => (letter, Some(formula)),
            Proviso::Atomic(formula) => {
                // What a proviso speaks of is determined by some place: a calculus in which it is not is refused.
                let Some(lambda) = bindings.formula(formula) else { return Some((None, Violation::Always)) };
                let atomic = matches!(self.bank.formula(lambda.body), Formula::Atom(..) | Formula::Equal(..) | Formula::Truth(_));
                return (!atomic).then_some((None, Violation::NotAtomic(lambda.body)));
            }
            Proviso::NoWitnessLeaves => {
                let free = |witness: &&VariableId| {
                    self.subproof.iter().any(|&line| self.bank.free_variables(line).binary_search(witness).is_ok())
                };
                return self.subproof_witnesses.iter().find(free).map(|&witness| (Some(witness), Violation::Witness));
            }
            Proviso::IncludedLettersStay => return self.renamed,
            Proviso::NoLine(asked) => return self.forbidden_line(asked, bindings, dependencies),
            Proviso::TruthTables => return self.refuting_row(dependencies).map(|violation| (None, violation)),
            Proviso::Substitution(asked) => {
                // The premise, the conclusion and what is named: a calculus of which this is not so is refused.
                let value = |letter: SymbolId| bindings.formula(letter).map(|lambda| lambda.body);
                let [Some(result), Some(of), Some(by), Some(pattern)] = asked.letters().map(value) else {
                    return Some((None, Violation::Always));
                };
                if dependencies.has_looked_too_much(self.bank.size(of).saturating_add(self.bank.size(result))) {
                    return Some((None, Violation::TooManyLines));
                }
                let asked = Substituted { result, of, by, pattern, captures: asked.captures };
                return substitution::violation(self.bank, asked).map(|violation| (None, violation));
            }
            Proviso::PredicateNotAssumed(letter) => {
                let pattern = bindings.formula(letter).map(|lambda| self.bank.formula(lambda.body));
                let Some(Formula::Atom(predicate, _)) = pattern else { return Some((None, Violation::Always)) };
                return self.assumed(predicate, dependencies).map(|violation| (None, violation));
            }
            Proviso::Never => return Some((None, Violation::Always)),
        };
        if let Some(formula) = formula {
            return self.held(proviso, bindings.object(letter), formula, bindings);
        }
        // Without a value it is a variable that stands nowhere else, which obeys each of these; what is no variable can be neither new nor arbitrary.
        let Object::Variable(variable) = bindings.object(letter)? else { return Some((None, Violation::Always)) };
        let violation = match proviso {
            Proviso::Fresh(_) => self.not_fresh(variable, dependencies),
            Proviso::NotFreeElsewhere(_) => self.free_elsewhere(variable, dependencies),
            Proviso::InNoOtherLine(_) => {
                let occurrences = &mut dependencies.occurrences;
                let line = occurrences.anywhere_but(self.bank, self.block, self.line, variable, self.premises);
                line.map(Violation::Line)
            }
            Proviso::FlaggedInOrder(_) => self.out_of_order(variable, dependencies),
            Proviso::Arbitrary(_, premise) => self.not_arbitrary(variable, premise, dependencies),
            _ => None,
        };
        violation.map(|violation| (Some(variable), violation))
    }

    /// The object's variables stand in the formula of a letter, holes aside.
    fn held(
        &self,
        proviso: Proviso,
        object: Option<Object>,
        letter: SymbolId,
        bindings: &Bindings<'_>,
    ) -> Option<(Option<VariableId>, Violation)> {
        let Some(lambda) = bindings.formula(letter) else { return Some((None, Violation::Always)) };
        let object = object?;
        // The free occurrences of a hole's own variable are the hole. The letters of a subproof are meant as they are renamed.
        let free = self.bank.free_variables(lambda.body).iter().filter(|free| !lambda.holes.contains(free));
        let free = free.map(|&free| if lambda.subproof { bindings.renamed(free) } else { free });
        // Where the names of bound variables do not matter, a formula can be spelled so that no variable occurs bound.
        let bound_too = matches!(proviso, Proviso::NotOccurringIn(..)) && !self.up_to_names;
        let held = |variable: &&VariableId| {
            free.clone().any(|free| free == **variable) || bound_too && binds(self.bank, **variable, lambda.body)
        };
        let variable = object.variables(self.bank).iter().find(held)?;
        Some((Some(*variable), Violation::Holds(lambda.body)))
    }

    fn not_fresh(&self, variable: VariableId, dependencies: &mut Dependencies) -> Option<Violation> {
        let line = dependencies.occurrences.anywhere_but(self.bank, self.block, self.line, variable, &[]);
        line.map(Violation::Line)
            .or_else(|| self.rules_in_force.anywhere.contains(&variable).then_some(Violation::RuleInForce))
            .or_else(|| self.goal.filter(|_| self.rules_in_force.goal.contains(&variable)).map(|_| Violation::Goal))
    }

    fn free_elsewhere(&self, variable: VariableId, dependencies: &mut Dependencies) -> Option<Violation> {
        let line = dependencies.occurrences.free(self.bank, self.block, self.line, variable);
        let free = |formula: FormulaId| self.bank.free_variables(formula).binary_search(&variable).is_ok();
        line.map(Violation::Line)
            .or_else(|| self.rules_in_force.free.contains(&variable).then_some(Violation::RuleInForce))
            .or_else(|| self.goal.filter(|&goal| free(goal)).map(|_| Violation::Goal))
    }

    fn not_arbitrary(&self, variable: VariableId, premise: Option<u8>, dependencies: &mut Dependencies) -> Option<Violation> {
        if dependencies.witnesses.contains_key(&variable) {
            return Some(Violation::Witness);
        }
        let asked = premise.and_then(|at| self.premises.get(usize::from(at))).map_or(self.premises, std::slice::from_ref);
        let (mut depends, mut assumed) = (dependencies.assumed(self.in_box), EMPTY);
        for &index in asked {
            let line = dependencies.lines.get(index as usize).copied().unwrap_or(TOO_MANY);
            depends = dependencies.parameters.union(depends, line);
            // The conclusion may say what a box assumed that has ended.
            let ended = dependencies.assumed(self.block.line(index as usize).and_then(|line| line.in_box));
            assumed = dependencies.parameters.union(assumed, ended);
        }
        if depends == TOO_MANY || assumed == TOO_MANY {
            return Some(Violation::TooManyParameters);
        }
        let variables = dependencies.parameters.get(depends);
        if variables.binary_search(&variable).is_ok() {
            return Some(Violation::Dependency(self.source(variable, asked, dependencies)));
        }
        if dependencies.witnesses.is_empty() {
            return None;
        }
        let statements = asked.iter().filter_map(|&index| self.block.statement(index as usize));
        let stated = statements.flat_map(|statement| self.bank.free_variables(statement));
        for other in stated.chain(variables).chain(dependencies.parameters.get(assumed)) {
            match dependencies.witnesses.get(other) {
                Some(&TOO_MANY) => return Some(Violation::TooManyParameters),
                Some(&behind) if dependencies.parameters.get(behind).binary_search(&variable).is_ok() => {
                    return Some(Violation::DependentWitness(*other));
                }
                _ => {}
            }
        }
        None
    }

    /// Returns the axiom or assumption in which a predicate stands.
    fn assumed(&self, predicate: SymbolId, dependencies: &mut Dependencies) -> Option<Violation> {
        let lines = self.lines_of(LineKind::Assumption, dependencies);
        let statement = |index: u32| self.block.statement(index as usize);
        let symbols = lines.iter().filter_map(|&index| statement(index)).map(|statement| self.bank.size(statement));
        if dependencies.has_looked_too_much(symbols.sum::<u64>() + self.line as u64) {
            return Some(Violation::TooManyLines);
        }
        let has = |&index: &u32| {
            let mut found = false;
            statement(index).is_none_or(|statement| {
                predicates(self.bank, statement, |symbol| found |= symbol == predicate);
                found
            })
        };
        lines.into_iter().find(has).map(|index| Violation::Assumed(predicate, index))
    }

    /// Returns the row of the truth table that refutes the step. The orders in which the premises can be cited have the same table.
    fn refuting_row(&self, dependencies: &mut Dependencies) -> Option<Violation> {
        let mut cited = self.premises.to_vec();
        cited.sort_unstable();
        cited.dedup();
        if let Some((line, premises, known)) = &dependencies.table
            && (*line, premises) == (self.line, &cited)
        {
            return *known;
        }
        let statement = |index: u32| self.block.statement(index as usize);
        let premises: Option<Vec<FormulaId>> = cited.iter().map(|&index| statement(index)).collect();
        let found = match premises.zip(statement(self.line as u32)) {
            Some((premises, conclusion)) => consequence(self.bank, &premises, conclusion).err(),
            None => Some(NoConsequence::TooLarge),
        };
        let violation = found.map(|found| match found {
            NoConsequence::Row(row) => Violation::Row(row),
            NoConsequence::TooLarge => Violation::LargeTable,
        });
        dependencies.table = Some((self.line, cited, violation));
        violation
    }

    /// Returns the index of the line that brings a variable into what a step depends on, by the sets that say that it does: an open assumption,
    /// or else the axiom, or the step that includes a rule, that a premise rests on.
    fn source(&self, variable: VariableId, premises: &[u32], dependencies: &Dependencies) -> u32 {
        let has = |set: Option<&SetId>| set.is_some_and(|&set| dependencies.parameters.get(set).binary_search(&variable).is_ok());
        let assumed = |at: u32| self.block.boxes().get(at as usize).filter(|_| has(dependencies.boxes.get(at as usize)));
        let depends = |index: &u32| has(dependencies.lines.get(*index as usize));
        let cited = |&index: &u32| {
            let Justification::Rule(inference) = self.block.line(index as usize)?.justification else { return None };
            let numbers = inference.citations.iter().map(|&(Citation::Line(number) | Citation::Box(_, number))| number);
            let cited = numbers.filter_map(|number| self.block.index(number)).map(|cited| cited as u32);
            cited.filter(|&cited| cited < index).find(depends)
        };
        let outermost = successors(self.in_box.and_then(assumed), |span| span.parent.and_then(assumed)).last();
        let first = || successors(premises.iter().copied().find(depends), cited).last();
        outermost.map(|span| span.first).or_else(first).unwrap_or(self.line as u32)
    }
}
