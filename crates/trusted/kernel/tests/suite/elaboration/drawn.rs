//! Steps drawn at random for every form of every rule: the letters stand for anything, and the instances are made without a care for captured
//! variables. What is accepted here is accepted by crate `kernel`, which does not know the letters; and what that accepts is confirmed.

use std::collections::{BTreeMap, BTreeSet};

use derivation::rules::{Inferred, Premise, Variant};
use derivation::schema::{Occurrence, Schema};
use derivation::{Abstraction, Assignment, Cited, Conclusion, Derivation, Entry, Object, Rules, Step, Theorem};
use formula::generate::Random;
use formula::{Bank, Fixity, Formula, FormulaId, Kind, Quantifier, Term, TermId, VariableId};
use kernel::{Calculus, Context, HouseRules};

use super::proofs::classical;
use super::tampered::{proof, shadows};

/// Steps for each form.
const STEPS: usize = 200;

struct Draw<'a> {
    bank: &'a mut Bank,
    random: &'a mut Random,
    variables: Vec<VariableId>,
    /// The variables that the quantifiers of the schemas get, by letter.
    bound: BTreeMap<char, VariableId>,
}

impl Draw<'_> {
    fn variable(&mut self) -> VariableId {
        self.variables[self.random.below(self.variables.len())]
    }

    fn object(&mut self) -> TermId {
        let variable = self.variable();
        let term = self.bank.variable_term(variable);
        if self.random.below(4) > 0 {
            return term;
        }
        let f = self.bank.symbol("f", Kind::Function, Fixity::Applied(1));
        self.bank.apply(f, &[term]).expect("one argument")
    }

    fn formula(&mut self, depth: usize) -> FormulaId {
        match if depth == 0 { self.random.below(2) } else { self.random.below(6) } {
            0 => {
                let (p, argument) = (self.bank.symbol("p", Kind::Predicate, Fixity::Applied(1)), self.object());
                self.bank.atom(p, &[argument]).expect("one argument")
            }
            1 => {
                let r = self.bank.symbol("r", Kind::Predicate, Fixity::Applied(2));
                let arguments = [self.object(), self.object()];
                self.bank.atom(r, &arguments).expect("two arguments")
            }
            2 => {
                let inner = self.formula(depth - 1);
                self.bank.not(inner)
            }
            3 => {
                let (left, right) = (self.formula(depth - 1), self.formula(depth - 1));
                self.bank.and(left, right)
            }
            _ => {
                let (variable, inner) = (self.variable(), self.formula(depth - 1));
                self.bank.quantified([Quantifier::ForAll, Quantifier::Exists][self.random.below(2)], variable, inner)
            }
        }
    }

    fn assignment(&mut self, variant: &Variant) -> Assignment {
        let mut seen = Vec::new();
        schemas(variant).iter().for_each(|schema| schema.occurrences(&mut |letter| seen.push(letter)));
        let mut assignment = Assignment::default();
        for letter in seen {
            match letter {
                Occurrence::Formula(letter, holes) if assignment.formula(letter).is_none() => {
                    let mut names = self.variables.clone();
                    let holes = (0..holes).map(|_| names.swap_remove(self.random.below(names.len()))).collect();
                    let body = self.formula(2);
                    assignment.formulas.push((letter, Abstraction { holes, body }));
                }
                Occurrence::Object(letter) if assignment.object(letter).is_none() => {
                    let is_variable = variant.variables.contains(&letter) && self.random.below(10) > 0;
                    let term = self.object();
                    let object = if is_variable { Object::Variable(self.variable()) } else { Object::of(self.bank, term) };
                    assignment.objects.push((letter, object));
                }
                Occurrence::Bound(letter) => {
                    let variable = self.variable();
                    self.bound.entry(letter).or_insert(variable);
                }
                _ => {}
            }
        }
        assignment
    }

    /// The schema with its letters replaced, whatever that captures.
    fn instance(&mut self, schema: &Schema, assignment: &Assignment, scope: &mut Vec<char>) -> FormulaId {
        match schema {
            Schema::Truth(value) => self.bank.truth(*value),
            Schema::Equal(left, right) => {
                let (left, right) = (self.term(*left, assignment, scope), self.term(*right, assignment, scope));
                self.bank.equal(left, right)
            }
            Schema::Letter(letter, arguments) => {
                let Abstraction { holes, body } = assignment.formula(*letter).expect("every letter has a value").clone();
                let fills: Vec<TermId> = arguments.iter().map(|&argument| self.term(argument, assignment, scope)).collect();
                let fills: BTreeMap<VariableId, TermId> = holes.into_iter().zip(fills).collect();
                self.filled(body, &fills)
            }
            Schema::Not(inner) => {
                let inner = self.instance(inner, assignment, scope);
                self.bank.not(inner)
            }
            Schema::Binary(connective, left, right) => {
                let (left, right) = (self.instance(left, assignment, scope), self.instance(right, assignment, scope));
                self.bank.binary(*connective, left, right)
            }
            Schema::Quantified(quantifier, letter, inner) => {
                scope.push(*letter);
                let inner = self.instance(inner, assignment, scope);
                scope.pop();
                self.bank.quantified(*quantifier, self.bound[letter], inner)
            }
        }
    }

    fn term(&mut self, letter: char, assignment: &Assignment, scope: &[char]) -> TermId {
        let object = match assignment.object(letter) {
            Some(object) if !scope.contains(&letter) => object,
            _ => Object::Variable(self.bound[&letter]),
        };
        match object {
            Object::Variable(variable) => self.bank.variable_term(variable),
            Object::Term(term) => term,
        }
    }

    fn filled(&mut self, formula: FormulaId, fills: &BTreeMap<VariableId, TermId>) -> FormulaId {
        match self.bank.formula(formula) {
            Formula::Atom(symbol, arguments) => {
                let arguments = arguments.to_vec();
                let arguments: Vec<TermId> = arguments.into_iter().map(|argument| self.filled_term(argument, fills)).collect();
                self.bank.atom(symbol, &arguments).expect("as many arguments")
            }
            Formula::Not(inner) => {
                let inner = self.filled(inner, fills);
                self.bank.not(inner)
            }
            Formula::Binary(connective, left, right) => {
                let (left, right) = (self.filled(left, fills), self.filled(right, fills));
                self.bank.binary(connective, left, right)
            }
            Formula::Quantified(quantifier, variable, inner) => {
                let mut fills = fills.clone();
                fills.remove(&variable);
                let inner = self.filled(inner, &fills);
                self.bank.quantified(quantifier, variable, inner)
            }
            _ => formula,
        }
    }

    fn filled_term(&mut self, term: TermId, fills: &BTreeMap<VariableId, TermId>) -> TermId {
        match self.bank.term(term) {
            Term::Variable(variable) => fills.get(&variable).copied().unwrap_or(term),
            Term::Apply(symbol, &[argument]) => {
                let argument = self.filled_term(argument, fills);
                self.bank.apply(symbol, &[argument]).expect("one argument")
            }
            _ => term,
        }
    }
}

fn schemas(variant: &Variant) -> Vec<&Schema> {
    let premises = variant.premises.iter().flat_map(|premise| match premise {
        Premise::Line(schema) => vec![schema],
        Premise::Box(assumption, line) => vec![assumption, line],
    });
    let conclusion = match &variant.conclusion {
        Some(Inferred::Instance(schema)) => Some(schema),
        _ => None,
    };
    premises.chain(conclusion).collect()
}

/// A derivation of one step. The premises are given; what stands in a box is repeated from an axiom.
fn one_step(
    draw: &mut Draw<'_>,
    rules: &Rules,
    (rule, index): (usize, usize),
    variant: &Variant,
) -> Option<(Derivation, FormulaId)> {
    let Some(Inferred::Instance(conclusion)) = &variant.conclusion else { return None };
    let assignment = draw.assignment(variant);
    let (mut entries, mut premises, mut line) = (Vec::new(), Vec::new(), 0);
    let reiteration = rules.rules().iter().position(|rule| rule.name == "Reiteration")?;
    for premise in &variant.premises {
        match premise {
            Premise::Line(schema) => {
                entries.push(Entry::Axiom(draw.instance(schema, &assignment, &mut Vec::new())));
                premises.push(Cited::Line(line));
                line += 1;
            }
            Premise::Box(assumption, derived) => {
                let assumption = draw.instance(assumption, &assignment, &mut Vec::new());
                let derived = draw.instance(derived, &assignment, &mut Vec::new());
                let repeated = Assignment {
                    formulas: [('A', Abstraction { holes: Default::default(), body: derived })].into_iter().collect(),
                    ..Assignment::default()
                };
                let step = Step { rule: reiteration, variant: 0, premises: vec![Cited::Line(line)], assignment: repeated };
                entries.extend([
                    Entry::Axiom(derived),
                    Entry::Assumption(assumption),
                    Entry::Inferred(derived, step),
                    Entry::End,
                ]);
                premises.push(Cited::Box(line + 1, line + 2));
                line += 3;
            }
        }
    }
    let statement = draw.instance(conclusion, &assignment, &mut Vec::new());
    entries.push(Entry::Inferred(statement, Step { rule, variant: index, premises, assignment }));
    Some((Derivation { entries, conclusion: Conclusion::Goal(line) }, statement))
}

#[test]
fn both_checkers_accept_the_same_steps() {
    let (calculus, rules) = (classical(), Rules::classical().expect("the listing is understood"));
    let house = HouseRules::default();
    let mut random = Random::new(3);
    let (mut accepted, mut refused, mut elsewhere) = (0, 0, 0);
    let mut untried: BTreeSet<(usize, usize)> = BTreeSet::new();
    for (rule, data) in rules.rules().iter().enumerate() {
        for (index, variant) in data.variants.iter().enumerate() {
            let before = accepted;
            for _ in 0..STEPS {
                let mut bank = Bank::new();
                let variables = ["x", "y", "z", "u", "e", "f", "g", "h", "a", "b"].map(|name| bank.variable(name)).to_vec();
                let mut draw = Draw { bank: &mut bank, random: &mut random, variables, bound: BTreeMap::new() };
                let Some((derivation, statement)) = one_step(&mut draw, &rules, (rule, index), variant) else { continue };
                // A name for a witness may not be free in the goal, but what was inferred has it: there the axioms are the goal.
                let goal = if variant.witnesses.is_empty() { Some(statement) } else { None };
                let said = Derivation { conclusion: Conclusion::Falsehood(0), ..derivation.clone() };
                let ours = Theorem::prove(&bank, &rules, if goal.is_some() { &derivation } else { &said }, goal);
                let last = derivation.entries.iter().filter_map(Entry::statement).count();
                // Without a goal the steps are right when nothing but the end is not.
                let ours = ours.map(drop).or_else(|fault| if goal.is_none() && fault.line == last { Ok(()) } else { Err(fault) });
                let theirs = faults(&bank, &derivation, &calculus, goal, &house);
                match ours {
                    Ok(()) if shadows(&bank, &derivation) => {}
                    Ok(()) => {
                        accepted += 1;
                        let other = theirs.iter().find(|&&code| code != "not-fresh");
                        assert_eq!(other, None, "{} form {index}: {derivation:?}", data.name);
                    }
                    Err(_) if theirs.is_empty() => {
                        elsewhere += 1;
                        let Some(goal) = goal else { continue };
                        let proof = proof(&derivation, &calculus).expect("rules are known by their places");
                        let context = Context { calculus: &calculus, house: &house, rules_in_force: &[], goal: Some(goal) };
                        let found = kernel::elaborate(&mut bank, &proof, &context, &|_| true).expect("it was accepted");
                        let confirmed = Theorem::prove(&bank, &rules, &found, Some(goal));
                        assert!(confirmed.is_ok(), "{} form {index}: {confirmed:?}: {found:?}", data.name);
                    }
                    Err(_) => refused += 1,
                }
            }
            if accepted == before {
                untried.insert((rule, index));
            }
        }
    }
    println!(
        "{accepted} accepted by both, {elsewhere} under other assignments, {refused} refused by both; never accepted: {untried:?}"
    );
    assert!(
        accepted > 5_000 && refused > 2_000 && elsewhere > 20,
        "{accepted} accepted, {refused} refused, {elsewhere} otherwise"
    );
    // What is counted is tried elsewhere.
    assert!(untried.len() <= 1, "{untried:?}");
}

fn faults(
    bank: &Bank,
    derivation: &Derivation,
    calculus: &Calculus,
    goal: Option<FormulaId>,
    house: &HouseRules,
) -> Vec<&'static str> {
    let proof = proof(derivation, calculus).expect("rules are known by their places");
    let context = Context { calculus, house, rules_in_force: &[], goal };
    let checked = kernel::check(bank, &proof, &context, &mut ());
    checked.blocks().iter().flat_map(|block| &block.faults).map(|(_, fault)| fault.code()).collect()
}
