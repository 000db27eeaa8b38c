//! The ways to read a line as an instance of its rule, provisos aside: every form, every order of the citations, everything that the
//! letters can stand for.

use std::collections::BTreeSet;
use std::rc::Rc;

use kernel::{Conclusion, Sort};

use super::compute;
use super::judge::{Judge, Renaming, different};
use super::schema::{Choice, Environment, Exactness, VariantSchema, shadows};
use super::search::{Candidates, Effort, Part, renamings, solutions};
use super::tree::{Head, Name, Names, Symbol, Tree, UNSPELLED, WrittenForm};

/// What a line is compared with; the same question is asked of many mutants.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Step {
    pub rule: usize,
    pub statement: Rc<Tree>,
    /// For a box its assumption too.
    pub cited: Vec<(Option<Rc<Tree>>, Rc<Tree>)>,
    pub with: Vec<With>,
    pub subproof: Option<CitedSubproof>,
    /// The numbers of the lines that are cited, where no line may serve twice (Q-PW-21).
    pub different: Option<Vec<usize>>,
}

#[derive(Clone, PartialEq, Eq, Hash)]
pub struct CitedSubproof {
    pub axiom: Rc<Tree>,
    pub lines: Vec<Rc<Tree>>,
    /// The letters of the rules that it includes.
    pub of_rules: (BTreeSet<Symbol>, BTreeSet<Name>),
    pub witnesses: BTreeSet<Name>,
}

/// What `with` names.
#[derive(Clone, PartialEq, Eq, Hash)]
pub enum With {
    Object(Tree),
    Function(Name),
    Formula(Tree),
}

/// A way to read a line: the form, which citation serves as which premise, and what the letters stand for.
#[derive(Clone)]
pub struct Reading {
    pub form: usize,
    pub order: Vec<usize>,
    pub letters: Environment,
}

impl Step {
    /// The same with a name of its own for each quantifier's variable.
    fn apart(&self) -> Step {
        let mut next = UNSPELLED;
        let mut apart = |line: &Rc<Tree>| Rc::new(line.apart(&mut next));
        let cited = self.cited.iter().map(|(assumption, line)| (assumption.as_ref().map(&mut apart), apart(line))).collect();
        let statement = apart(&self.statement);
        let subproof = self.subproof.as_ref().map(|subproof| CitedSubproof {
            axiom: apart(&subproof.axiom),
            lines: subproof.lines.iter().map(&mut apart).collect(),
            ..subproof.clone()
        });
        let with = self.with.iter().map(|with| match with {
            With::Formula(formula) => With::Formula(formula.apart(&mut next)),
            other => other.clone(),
        });
        let with = with.collect();
        Step { rule: self.rule, statement, cited, with, subproof, different: self.different.clone() }
    }
}

/// So much is tried for one step: all that the corpus and nearly all of its mutants ask for, in about a second.
const TRIALS: u64 = 300_000;

impl Judge<'_> {
    /// Every way to read a step, provisos aside; nothing when there is too much to try.
    pub fn readings(&mut self, step: &Step) -> Option<Rc<Vec<Reading>>> {
        if let Some(known) = self.known.get(step) {
            return known.clone();
        }
        let asked = step.clone();
        let up_to_names = self.exactness == Exactness::UpToNames;
        let step = &if up_to_names { step.apart() } else { step.clone() };
        let mut found = Vec::new();
        let lines = step.cited.iter().flat_map(|(assumption, line)| assumption.iter().chain([line])).chain([&step.statement]);
        let mut lines: Vec<&Tree> = lines.map(|line| &**line).collect();
        lines.extend(step.with.iter().filter_map(|with| match with {
            With::Object(tree) | With::Formula(tree) => Some(tree),
            With::Function(_) => None,
        }));
        let effort = Effort::new(TRIALS);
        let rule = self.calculus.rule_ids().nth(step.rule).expect("the rule is there").1;
        let fresh = &self.fresh[..different(rule).max(2)];
        let outside = Candidates::of(lines.iter().copied(), fresh, self.exactness, &effort);
        let subproof = step.subproof.iter().flat_map(|subproof| subproof.lines.iter().chain([&subproof.axiom]));
        let lines = lines.iter().copied().chain(subproof.map(|line| &**line));
        let everything = Candidates::of(lines, fresh, self.exactness, &effort);
        let variants = &rule.variants;
        for (at, variant) in variants.iter().enumerate() {
            let form = &self.forms[step.rule][at];
            let sorts: Vec<Sort> = variant.choices.iter().map(|choice| choice.sort).collect();
            let Some(known) = named(&self.names, form, &step.with) else { continue };
            let lines_fit = match (&form.subproof, &step.subproof) {
                (None, None) => true,
                (Some(schema), Some(cited)) => schema.len() == cited.lines.len() + 1,
                _ => false,
            };
            if !lines_fit {
                continue;
            }
            for order in orders(step.cited.len(), form.premises.len()) {
                let served = |at: usize| step.different.as_ref().and_then(|lines| lines.get(order[at]));
                if (0..order.len()).any(|at| (0..at).any(|other| served(at).is_some() && served(at) == served(other))) {
                    continue;
                }
                let mut parts: Vec<Part<'_>> = Vec::new();
                let fits = order.iter().zip(&form.premises).all(|(&cited, (box_schema, schema))| {
                    let (assumption, line) = &step.cited[cited];
                    parts.push(Part { schema, line });
                    match (box_schema, assumption) {
                        (None, None) => true,
                        (Some(schema), Some(line)) => {
                            parts.push(Part { schema, line });
                            true
                        }
                        _ => false,
                    }
                });
                // Where names do not matter, a line in which one quantifier shadows another is still read as it is spelled.
                let spelled = order.iter().zip(&form.premises).flat_map(|(&cited, (box_schema, schema))| {
                    let (assumption, line) = &asked.cited[cited];
                    [box_schema.as_ref().zip(assumption.as_ref()), Some((schema, line))].into_iter().flatten()
                });
                let mut spelled = spelled.chain(form.conclusion.iter().map(|schema| (schema, &asked.statement)));
                if !fits || up_to_names && spelled.any(|(schema, line)| shadows(&schema.tree, line, &mut Vec::new())) {
                    continue;
                }
                parts.extend(form.conclusion.iter().map(|schema| Part { schema, line: &step.statement }));
                for inner in self.subproof_environments(form, step, known.clone(), &everything, &outside) {
                    let all = solutions(&parts, inner, if form.subproof.is_some() { &everything } else { &outside });
                    // What costs nothing may stay open, and so may what the line calls somehow, where names do not matter.
                    let is_bound = |name| up_to_names && form.schemas().any(|schema| schema.binders.contains(&name));
                    let determined = |(letter, choice): (&Choice, &kernel::Choice)| match *letter {
                        Choice::Object(name) if !choice.paid || is_bound(name) => true,
                        Choice::Object(name) => agree(all.iter().map(|letters| letters.object(name))),
                        Choice::Formula(name) => agree(all.iter().map(|letters| letters.formula(name))),
                        Choice::Function(name) => agree(all.iter().map(|letters| letters.function(name))),
                    };
                    if form.choices.iter().zip(&variant.choices).all(determined) {
                        let of_sort = |letters: &Environment| {
                            form.choices.iter().zip(&sorts).zip(0..).all(|((choice, sort), at)| {
                                self.is_of_sort(*choice, *sort, letters) && self.is_named(*choice, step.with.get(at), letters)
                            })
                        };
                        let letters = all.into_iter().filter(of_sort);
                        found.extend(letters.map(|letters| Reading { form: at, order: order.clone(), letters }));
                    }
                }
            }
            if let Conclusion::Evaluated { computation, .. } = variant.conclusion {
                let (names, arithmetic) = (&mut self.names, self.arithmetic);
                found.retain(|reading| {
                    reading.form != at
                        || compute::results(names, computation, arithmetic, &step.cited[reading.order[0]].1)
                            .iter()
                            .any(|result| result.same_up_to_names(&step.statement) && (up_to_names || *result == *step.statement))
                });
            }
        }
        let found = effort.was_enough().then(|| Rc::new(found));
        self.known.insert(asked, found.clone());
        found
    }

    /// What the letters of a cited subproof stand for, and become when its own letters are renamed; without a subproof the known ones.
    fn subproof_environments(
        &self,
        form: &VariantSchema,
        step: &Step,
        known: Environment,
        everything: &Candidates,
        outside: &Candidates,
    ) -> Vec<Environment> {
        let (Some(schemas), Some(cited)) = (&form.subproof, &step.subproof) else { return vec![known] };
        let mut found = Vec::new();
        for order in orders(cited.lines.len(), cited.lines.len()) {
            let mut parts = vec![Part { schema: &schemas[0], line: &cited.axiom }];
            parts.extend(order.iter().zip(&schemas[1..]).map(|(&at, schema)| Part { schema, line: &cited.lines[at] }));
            for letters in solutions(&parts, known.clone(), everything) {
                let (names, lambdas): (Vec<Name>, Vec<Tree>) = letters.formulas.iter().cloned().unzip();
                let is_letter = |name: Name| self.names.text(name).starts_with(|c: char| c.is_uppercase());
                let rules = &cited.of_rules;
                let renamed = match self.renaming {
                    Renaming::Off => vec![(lambdas, false)],
                    Renaming::Safe => {
                        let stay = (rules.0.clone(), rules.1.union(&cited.witnesses).copied().collect());
                        renamings(&lambdas, &stay, rules, is_letter, outside)
                    }
                    Renaming::Literal => renamings(&lambdas, &Default::default(), rules, is_letter, outside),
                };
                for (renamed, moved) in renamed {
                    let formulas = names.iter().copied().zip(renamed).collect();
                    found.push(Environment { formulas, moved, ..letters.clone() });
                }
            }
        }
        found
    }

    fn is_of_sort(&self, choice: Choice, sort: Sort, letters: &Environment) -> bool {
        let head = match choice {
            Choice::Object(name) => letters.object(name).map(|tree| tree.head),
            Choice::Formula(_) | Choice::Function(_) => return true,
        };
        match (sort, head) {
            (Sort::Variable, Some(head)) => matches!(head, Head::Variable(_)),
            (Sort::Number, Some(head)) => matches!(head, Head::Number(_)),
            // Only what a quantifier of the line calls as it likes has no value here.
            (Sort::Object, head) => head.is_some(),
            (_, head) => head.is_none(),
        }
    }

    /// Whether a function is the one that was named; other letters are put in their place beforehand.
    fn is_named(&self, choice: Choice, with: Option<&With>, letters: &Environment) -> bool {
        let (Choice::Function(letter), Some(with)) = (choice, with) else { return true };
        let named = match with {
            With::Object(Tree { head: Head::Variable(name), .. }) | With::Function(name) => *name,
            With::Object(_) | With::Formula(_) => return false,
        };
        matches!(letters.function(letter), Some(Head::Function(name, _)) if name == named)
    }

    pub fn is_base_rule(&self, statement: &Tree) -> bool {
        self.base.iter().any(|(at, form)| {
            let Some(schema) = &form.conclusion else { return false };
            let effort = Effort::new(TRIALS);
            let candidates = Candidates::of(std::iter::once(statement), &self.fresh, self.exactness, &effort);
            // What the rule binds is meant literally (Q-PW-47), unless names do not matter.
            let literal = self.exactness != Exactness::UpToNames;
            let binders = schema.binders.iter().filter(|_| literal);
            let objects = binders.map(|&name| (name, Tree::variable(name))).collect();
            let known = Environment { objects, ..Environment::default() };
            let all = solutions(&[Part { schema, line: statement }], known, &candidates);
            assert!(effort.was_enough(), "a base rule has few letters");
            let choices = &self.calculus.base_rules()[*at].choices;
            all.iter().any(|letters| {
                form.choices.iter().zip(choices).all(|(&choice, data)| self.is_of_sort(choice, data.sort, letters))
            })
        })
    }
}

/// What is named is put for its letters; nothing if it cannot be, or if too much is named.
fn named(names: &Names, form: &VariantSchema, with: &[With]) -> Option<Environment> {
    if with.len() > form.choices.len() {
        return None;
    }
    let mut known = Environment::default();
    for (choice, with) in form.choices.iter().zip(with) {
        match (*choice, with) {
            (Choice::Object(letter), With::Object(term)) => known.objects.push((letter, term.clone())),
            (Choice::Object(letter), With::Function(name)) => {
                // A bare game function may be meant as an object.
                debug_assert!(names.text(*name).starts_with('['));
                known.objects.push((letter, Tree::leaf(Head::Function(*name, WrittenForm::Bare))));
            }
            (Choice::Formula(letter), With::Formula(formula)) => known.formulas.push((letter, formula.clone())),
            // Compared when it is known.
            (Choice::Function(_), With::Object(_) | With::Function(_)) => {}
            _ => return None,
        }
    }
    Some(known)
}

/// Whether there is one value, the same in all.
fn agree<T: PartialEq>(mut values: impl Iterator<Item = Option<T>>) -> bool {
    let Some(first) = values.next() else { return false };
    first.is_some() && values.all(|other| other == first)
}

/// Every way to assign a number of citations to a number of premises, each citation at least once.
fn orders(citations: usize, premises: usize) -> Vec<Vec<usize>> {
    let mut all = vec![vec![]];
    for _ in 0..premises {
        all =
            all.iter().flat_map(|order: &Vec<usize>| (0..citations).map(move |at| [order.as_slice(), &[at]].concat())).collect();
    }
    all.retain(|order| (0..citations).all(|at| order.contains(&at)));
    all
}
