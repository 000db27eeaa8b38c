//! Guesses of the next line of a proof: what would follow from its lines by some rule, if it were not, now and then, for a captured
//! variable, a wrong letter, or a proviso.

use kernel::Conclusion;

use crate::draft::{Draft, Step};
use crate::forward::{Forward, spelled};
use crate::matcher::schema::{Choice, Environment, Exactness, Place, Schema};
use crate::matcher::tree::{Head, Name, Tree, WrittenForm};

impl Forward<'_> {
    /// A line that might follow from lines of the draft.
    pub fn guess(&mut self, draft: &Draft) -> Option<(Tree, Step)> {
        let rules = self.calculus.rules();
        let mut at = self.random.below(rules.len());
        // What rests on nothing is easy, and what rests on much is rare.
        let kinds = if self.one_in(3) && !self.scarce.is_empty() { self.scarce.clone() } else { self.tempting.clone() };
        if !self.one_in(4) || (rules[at].variants.iter().all(|variant| variant.premises.is_empty()) && !self.one_in(8)) {
            at = self.pick(&kinds).unwrap_or(at);
        }
        let variant = self.random.below(rules[at].variants.len());
        let data = &rules[at].variants[variant];
        let mut step = Step::by(&rules[at].tag, &[]);
        let conclusion = match data.conclusion {
            Conclusion::Statement(_) => self.forms[at][variant].conclusion.clone()?,
            Conclusion::RuleInForce => return Some((self.pick(&draft.rules)?.0, step)),
            Conclusion::Evaluated { .. } => return None,
        };
        let mut letters = Environment::default();
        if let Some(schemas) = self.forms[at][variant].subproof.clone() {
            let blocks = draft.blocks.len() - 1;
            let block = self.random.below(blocks.max(1));
            let (Some(name), lines) = draft.blocks.get(block)? else { return None };
            letters = self.fitting(&schemas[0], &lines[0].statement, &letters)?;
            let mut used = Vec::new();
            for schema in &schemas[1..] {
                let statements: Vec<&Tree> = lines.iter().map(|line| &line.statement).collect();
                let line = self.line_that_fits(schema, &statements, &mut letters)?;
                used.push(line as u32 + 1);
            }
            step.using = Some((name.clone(), used));
        }
        let (numbers, statements): (Vec<u32>, Vec<&Tree>) = draft.visible().unzip();
        let premises = self.forms[at][variant].premises.clone();
        let backwards = self.one_in(2);
        for index in 0..premises.len() {
            let (assumption, schema) = &premises[if backwards { premises.len() - 1 - index } else { index }];
            if let Some(assumption) = assumption {
                step.boxes.push(self.box_that_fits(assumption, schema, draft, &mut letters)?);
                continue;
            }
            let line = self.line_that_fits(schema, &statements, &mut letters);
            let line = if step.using.is_some() && line.is_none() { self.random.below(statements.len()) } else { line? };
            step.on.push(*numbers.get(line)?);
        }
        self.complete(&conclusion, &statements, &mut letters)?;
        // Where names do not matter, what a rule binds under the name of a variable can be spelled otherwise, and leave the variable after.
        let mut statement = if self.up_to_names && !conclusion.named.is_empty() && self.one_in(2) {
            let (mut letters, other) = (letters.clone(), Tree::variable(self.variable()));
            let named = |name: &Name| conclusion.named.contains(name);
            letters.objects.iter_mut().filter(|(name, _)| named(name)).for_each(|(_, object)| *object = other.clone());
            carelessly(&conclusion.tree, &letters)?
        } else if self.one_in(4) {
            carelessly(&conclusion.tree, &letters)?
        } else {
            conclusion.instance(&letters, Exactness::Names)?
        };
        if self.one_in(8) {
            let (from, to) = (self.variable(), self.variable());
            statement = spelled(&statement, &|head| if head == Head::Variable(from) { Head::Variable(to) } else { head });
        }
        if self.one_in(2) {
            for choice in &self.forms[at][variant].choices {
                let named = match *choice {
                    Choice::Object(name) => letters.object(name).cloned(),
                    Choice::Formula(name) => letters.formula(name).cloned(),
                    Choice::Function(name) => match letters.function(name) {
                        Some(Head::Function(name, _)) => Some(Tree::leaf(Head::Function(name, WrittenForm::Bare))),
                        _ => None,
                    },
                };
                let Some(named) = named else { break };
                step.with.push(named);
            }
        }
        Some((statement, step))
    }

    /// A random line that looks like a schema.
    fn line_that_fits(&mut self, schema: &Schema, lines: &[&Tree], letters: &mut Environment) -> Option<usize> {
        let first = self.random.below(lines.len().max(1));
        for at in (0..lines.len()).map(|at| (at + first) % lines.len()) {
            if let Some(found) = self.fitting(schema, lines[at], letters) {
                *letters = found;
                return Some(at);
            }
        }
        None
    }

    /// A random box that looks like two schemas, by the numbers of its assumption and of a line.
    fn box_that_fits(
        &mut self,
        assumption: &Schema,
        schema: &Schema,
        draft: &Draft,
        letters: &mut Environment,
    ) -> Option<(u32, u32)> {
        let boxes = draft.closed_boxes();
        let first = self.random.below(boxes.len().max(1));
        let statement = |number: u32| &draft.lines()[number as usize - 1].statement;
        for at in (0..boxes.len()).map(|at| (at + first) % boxes.len()) {
            let (assumed, derived) = boxes[at];
            let found = self.fitting(assumption, statement(assumed), letters);
            let found = found.and_then(|found| self.fitting(schema, statement(derived), &found));
            if let Some(found) = found {
                *letters = found;
                return Some(boxes[at]);
            }
        }
        None
    }

    fn fitting(&mut self, schema: &Schema, line: &Tree, letters: &Environment) -> Option<Environment> {
        let mut letters = letters.clone();
        self.fit(&schema.tree, line, &mut letters, &mut Vec::new()).then_some(letters)
    }

    /// Reads off a line what letters may stand for. Not exact.
    fn fit(&mut self, schema: &Tree, line: &Tree, letters: &mut Environment, scope: &mut Vec<(Name, Name)>) -> bool {
        match (schema.head, line.head) {
            (Head::FormulaLetter(letter), _) => {
                if let Some(lambda) = letters.formula(letter).cloned() {
                    if let [Tree { head: Head::Variable(argument), .. }] = schema.parts.as_slice()
                        && let (None, Some(object)) = (letters.object(*argument), in_hole(&lambda, line))
                    {
                        letters.objects.push((*argument, object));
                    }
                    return true;
                }
                let mut lambda = line.clone();
                for (hole, argument) in schema.parts.iter().enumerate() {
                    let Head::Variable(argument) = argument.head else { return false };
                    let object = match scope.iter().rev().find(|(bound, _)| *bound == argument) {
                        Some(&(_, variable)) => Tree::variable(variable),
                        None => match letters.object(argument) {
                            Some(object) => object.clone(),
                            None => {
                                let object = self.term_of(line);
                                letters.objects.push((argument, object.clone()));
                                object
                            }
                        },
                    };
                    let some_only = self.one_in(5) && scope.is_empty();
                    for path in line.occurrences(&object) {
                        // Within what fills another hole nothing is left.
                        if lambda.at(&path).is_some() && !(some_only && self.one_in(2)) {
                            lambda = lambda.put(&path, &Tree::leaf(Head::Hole(hole)));
                        }
                    }
                }
                letters.formulas.push((letter, lambda));
                true
            }
            (Head::Variable(letter), _) => {
                if let Some(&(_, variable)) = scope.iter().rev().find(|(bound, _)| *bound == letter) {
                    return line.head == Head::Variable(variable);
                }
                match letters.object(letter) {
                    Some(known) => known == line,
                    None if !line.is_term() => false,
                    None => {
                        letters.objects.push((letter, line.clone()));
                        true
                    }
                }
            }
            (Head::Bind(a, letter), Head::Bind(b, variable)) if a == b => {
                let known = letters.object(letter).cloned();
                if known.is_none() {
                    letters.objects.push((letter, Tree::variable(variable)));
                }
                scope.push((letter, variable));
                let fits = known.is_none_or(|known| known == Tree::variable(variable))
                    && self.fit(&schema.parts[0], &line.parts[0], letters, scope);
                scope.pop();
                fits
            }
            (a, b) => a == b && schema.parts.iter().zip(&line.parts).all(|(schema, line)| self.fit(schema, line, letters, scope)),
        }
    }

    /// A term of a line, or any.
    fn term_of(&mut self, line: &Tree) -> Tree {
        let mut subtrees = Vec::new();
        line.subtrees(&mut subtrees);
        let terms: Vec<Tree> = subtrees.into_iter().filter(|tree| tree.is_term()).cloned().collect();
        let any = self.term();
        if self.one_in(8) { any } else { self.pick(&terms).unwrap_or(any) }
    }

    /// Makes up what is still open in a conclusion.
    fn complete(&mut self, conclusion: &Schema, lines: &[&Tree], letters: &mut Environment) -> Option<()> {
        for &letter in conclusion.binders.iter().chain(&conclusion.objects) {
            if letters.object(letter).is_none() {
                let any = self.term();
                let variable = Tree::variable(self.variable());
                letters.objects.push((letter, if conclusion.binders.contains(&letter) { variable } else { any }));
            }
        }
        for &letter in &conclusion.functions {
            let function = *self.theme.vocabulary.functions.first()?;
            letters.functions.push((letter, Head::Function(function, WrittenForm::Bracketed)));
        }
        for Place { letter, .. } in &conclusion.places {
            if letters.formula(*letter).is_none() {
                let (any, hole) = (self.formula(1), self.variable());
                let line = self.pick(lines);
                let body = line.filter(|_| self.one_in(2)).unwrap_or(&any);
                letters.formulas.push((*letter, body.with_holes(&[hole])));
            }
        }
        // A letter without holes has none, whatever was made up for it.
        for (letter, lambda) in &mut letters.formulas {
            let holes = conclusion.places.iter().find(|place| place.letter == *letter).map(|place| place.arguments.len());
            if holes == Some(0) {
                let variable = Tree::variable(self.variables[0]);
                *lambda = lambda.filled(&[variable])?;
            }
        }
        Some(())
    }
}

/// What stands in a line where the first hole is.
fn in_hole(lambda: &Tree, line: &Tree) -> Option<Tree> {
    if matches!(lambda.head, Head::Hole(_)) {
        return line.is_term().then(|| line.clone());
    }
    lambda.parts.iter().zip(&line.parts).find_map(|(lambda, line)| in_hole(lambda, line))
}

/// An instance of a schema, in which quantifiers may capture.
fn carelessly(schema: &Tree, letters: &Environment) -> Option<Tree> {
    let parts: Option<Vec<Tree>> = schema.parts.iter().map(|part| carelessly(part, letters)).collect();
    let parts = parts?;
    match schema.head {
        Head::Variable(letter) => letters.object(letter).cloned(),
        Head::Bind(quantifier, letter) => match letters.object(letter)?.head {
            Head::Variable(variable) => Some(Tree { head: Head::Bind(quantifier, variable), parts }),
            _ => None,
        },
        Head::FormulaLetter(letter) => Some(spelled_holes(letters.formula(letter)?, &parts)),
        Head::FunctionLetter(letter) => Some(Tree { head: letters.function(letter)?, parts }),
        head => Some(Tree { head, parts }),
    }
}

fn spelled_holes(lambda: &Tree, fills: &[Tree]) -> Tree {
    match lambda.head {
        Head::Hole(hole) => fills[hole].clone(),
        head => Tree { head, parts: lambda.parts.iter().map(|part| spelled_holes(part, fills)).collect() },
    }
}
