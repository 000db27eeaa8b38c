//! Schemas of a calculus as trees, and what comes out when something is put for their letters. An instance that captures is none.

use kernel::{Calculus, Conclusion, Premise, SchemaVariable, Variant};

use super::tree::{Head, Name, Names, Tree, UNSPELLED, WrittenForm};
use formula::FormulaId;

/// Which names of bound variables matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exactness {
    /// All.
    Names,
    /// All but those within what a letter with holes stands for, where they would capture what fills them (Q-PW-26).
    NamesOutsideHoles,
    /// None (Q-PW-29).
    UpToNames,
}

/// What the letters of a case stand for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Environment {
    /// What the quantifiers of the schema bind is here too, as a variable.
    pub objects: Vec<(Name, Tree)>,
    /// With holes for the arguments.
    pub formulas: Vec<(Name, Tree)>,
    /// With the head of an application.
    pub functions: Vec<(Name, Head)>,
    /// A letter of a rule that the subproof includes was replaced.
    pub moved: bool,
}

fn find<T>(list: &[(Name, T)], name: Name) -> Option<&T> {
    list.iter().find(|(known, _)| *known == name).map(|(_, value)| value)
}

impl Environment {
    pub fn object(&self, letter: Name) -> Option<&Tree> {
        find(&self.objects, letter)
    }

    pub fn formula(&self, letter: Name) -> Option<&Tree> {
        find(&self.formulas, letter)
    }

    pub fn function(&self, letter: Name) -> Option<Head> {
        find(&self.functions, letter).copied()
    }
}

/// A place where a formula letter stands in a schema.
#[derive(Clone, Debug)]
pub struct Place {
    pub letter: Name,
    pub path: Vec<usize>,
    pub arguments: Vec<Tree>,
    /// The schema's own variables that fill the holes, if they are different ones that are bound here: then what stands here says
    /// what the letter stands for.
    pub bound: Option<Vec<Name>>,
}

/// A schema and its letters.
#[derive(Clone, Debug)]
pub struct Schema {
    pub tree: Tree,
    pub places: Vec<Place>,
    /// What the schema binds.
    pub binders: Vec<Name>,
    /// Those of them that the form also has unbound, so that it matters which variable they are.
    pub named: Vec<Name>,
    /// Further letters for objects, and letters for functions.
    pub objects: Vec<Name>,
    pub functions: Vec<Name>,
}

impl Schema {
    pub fn new(calculus: &Calculus, names: &mut Names, schema: FormulaId) -> Schema {
        let tree = with_letters(&Tree::formula(calculus.bank(), names, schema), names);
        let mut schema =
            Schema { tree: tree.clone(), places: vec![], binders: vec![], named: vec![], objects: vec![], functions: vec![] };
        schema.collect(&tree, &mut Vec::new(), &mut Vec::new());
        schema
    }

    fn collect(&mut self, tree: &Tree, path: &mut Vec<usize>, scope: &mut Vec<Name>) {
        let mut note = |list: fn(&mut Schema) -> &mut Vec<Name>, name: Name| {
            if !list(self).contains(&name) {
                list(self).push(name);
            }
        };
        match tree.head {
            Head::Variable(name) if !scope.contains(&name) => note(|schema| &mut schema.objects, name),
            Head::FunctionLetter(name) => note(|schema| &mut schema.functions, name),
            Head::Bind(_, name) => note(|schema| &mut schema.binders, name),
            Head::FormulaLetter(letter) => {
                let names = tree.parts.iter().map(|part| match part.head {
                    Head::Variable(name) if scope.contains(&name) => Some(name),
                    _ => None,
                });
                let bound: Option<Vec<Name>> = names.collect();
                let different = |names: &Vec<Name>| names.iter().enumerate().all(|(at, name)| !names[..at].contains(name));
                let bound = bound.filter(different);
                self.places.push(Place { letter, path: path.clone(), arguments: tree.parts.clone(), bound });
            }
            _ => {}
        }
        let binds = if let Head::Bind(_, name) = tree.head { Some(name) } else { None };
        scope.extend(binds);
        for (at, part) in tree.parts.iter().enumerate() {
            path.push(at);
            self.collect(part, path, scope);
            path.pop();
        }
        if binds.is_some() {
            scope.pop();
        }
    }

    /// What the quantifiers above a place bind in the line that the schema should become.
    pub fn bound_above(&self, path: &[usize], line: &Tree) -> Vec<(Name, Name)> {
        let above = (0..path.len()).filter_map(|end| match (self.tree.at(&path[..end])?.head, line.at(&path[..end])?.head) {
            (Head::Bind(_, letter), Head::Bind(_, variable)) => Some((letter, variable)),
            _ => None,
        });
        above.collect()
    }

    /// What comes out when everything is put for the letters. Nothing if a letter is missing, or a quantifier captures.
    /// Where names of bound variables do not matter, a letter that only quantifiers bind has no variable: each gets a name of its own.
    pub fn instance(&self, environment: &Environment, exactness: Exactness) -> Option<Tree> {
        instance(&self.tree, environment, exactness, &mut Vec::new())
    }
}

/// Whether the schema speaks of what a quantifier binds where another one, further in, binds the same variable of the line: the name
/// would mean the inner one's object.
pub fn shadows(schema: &Tree, line: &Tree, scope: &mut Vec<(Name, Name)>) -> bool {
    match (schema.head, line.head) {
        (Head::Variable(letter), _) => {
            let outer = scope.iter().rposition(|&(known, _)| known == letter);
            outer.is_some_and(|at| scope[at + 1..].iter().any(|&(_, inner)| inner == scope[at].1))
        }
        (Head::FormulaLetter(_), _) => schema.parts.iter().any(|part| shadows(part, line, scope)),
        (Head::Bind(_, letter), Head::Bind(_, variable)) => {
            scope.push((letter, variable));
            let found = shadows(&schema.parts[0], &line.parts[0], scope);
            scope.pop();
            found
        }
        _ => schema.parts.iter().zip(&line.parts).any(|(schema, line)| shadows(schema, line, scope)),
    }
}

/// A schema's own tree, with its letters marked.
fn with_letters(tree: &Tree, names: &Names) -> Tree {
    let first = |name: Name| names.text(name).chars().next().unwrap_or(' ');
    let head = match tree.head {
        Head::Predicate(name, manner) if manner != WrittenForm::Infix && first(name).is_uppercase() => Head::FormulaLetter(name),
        Head::Function(name, manner) if manner != WrittenForm::Infix && first(name).is_lowercase() => Head::FunctionLetter(name),
        head => head,
    };
    Tree { head, parts: tree.parts.iter().map(|part| with_letters(part, names)).collect() }
}

/// `scope`: the quantifiers of the schema that are passed, with the variables put for theirs.
fn instance(schema: &Tree, environment: &Environment, exactness: Exactness, scope: &mut Vec<(Name, Name)>) -> Option<Tree> {
    let parts = |scope: &mut Vec<(Name, Name)>| -> Option<Vec<Tree>> {
        schema.parts.iter().map(|part| instance(part, environment, exactness, scope)).collect()
    };
    match schema.head {
        Head::Variable(letter) => {
            let inner = scope.iter().rposition(|&(bound, _)| bound == letter);
            let object = match inner {
                Some(at) => Tree::variable(scope[at].1),
                None => environment.object(letter)?.clone(),
            };
            // No other quantifier may bind what is put here.
            let behind = &scope[inner.map_or(0, |at| at + 1)..];
            let free = object.free();
            (!behind.iter().any(|(_, variable)| free.contains(variable))).then_some(object)
        }
        Head::Bind(quantifier, letter) => {
            let variable = match environment.object(letter) {
                Some(Tree { head: Head::Variable(variable), .. }) => *variable,
                None if exactness == Exactness::UpToNames => 2 * UNSPELLED + scope.len() as Name,
                _ => return None,
            };
            scope.push((letter, variable));
            let parts = parts(scope);
            scope.pop();
            Some(Tree { head: Head::Bind(quantifier, variable), parts: parts? })
        }
        Head::FormulaLetter(letter) => {
            let lambda = environment.formula(letter)?;
            let free = lambda.free();
            if scope.iter().any(|(_, variable)| free.contains(variable)) {
                return None;
            }
            let parts = parts(scope)?;
            match exactness {
                Exactness::NamesOutsideHoles if !parts.is_empty() => {
                    lambda.apart_from(&parts, &mut (3 * (UNSPELLED / 2))).filled(&parts)
                }
                _ => lambda.filled(&parts),
            }
        }
        Head::FunctionLetter(letter) => Some(Tree { head: environment.function(letter)?, parts: parts(scope)? }),
        head => Some(Tree { head, parts: parts(scope)? }),
    }
}

/// A form of a rule.
pub struct VariantSchema {
    pub subproof: Option<Vec<Schema>>,
    /// For a box its assumption and its conclusion.
    pub premises: Vec<(Option<Schema>, Schema)>,
    pub conclusion: Option<Schema>,
    /// What is chosen, in order.
    pub choices: Vec<Choice>,
    pub witnesses: Vec<Name>,
}

/// A letter that the prover names.
#[derive(Clone, Copy)]
pub enum Choice {
    Object(Name),
    Formula(Name),
    Function(Name),
}

impl VariantSchema {
    pub fn new(calculus: &Calculus, names: &mut Names, variant: &Variant) -> VariantSchema {
        let bank = calculus.bank();
        let subproof: Option<Vec<Schema>> = variant.subproof.as_ref().map(|subproof| {
            let all = std::iter::once(subproof.axiom).chain(subproof.lines.iter().copied());
            all.map(|schema| Schema::new(calculus, names, schema)).collect()
        });
        let premise = |premise: &Premise, names: &mut Names| match *premise {
            Premise::Statement(schema) => (None, Schema::new(calculus, names, schema)),
            Premise::Box(span) => {
                let assumption = Schema::new(calculus, names, span.assumption);
                (Some(assumption), Schema::new(calculus, names, span.conclusion))
            }
        };
        let premises: Vec<(Option<Schema>, Schema)> = variant.premises.iter().map(|found| premise(found, names)).collect();
        let conclusion = match variant.conclusion {
            Conclusion::Statement(schema) => Some(Schema::new(calculus, names, schema)),
            Conclusion::Evaluated { .. } | Conclusion::RuleInForce => None,
        };
        let choices = variant.choices.iter().map(|choice| match choice.letter {
            SchemaVariable::Object(variable) => Choice::Object(names.get(bank.variable_text(variable))),
            SchemaVariable::Formula(symbol) => Choice::Formula(names.get(bank.symbol_text(symbol))),
            SchemaVariable::Function(name) => Choice::Function(names.get(bank.name_text(name))),
        });
        let choices = choices.collect();
        let witnesses = variant.witnesses.iter().map(|&variable| names.get(bank.variable_text(variable))).collect();
        let mut form = VariantSchema { subproof, premises, conclusion, choices, witnesses };
        let unbound: Vec<Name> = form.schemas().flat_map(|schema| schema.objects.iter().copied()).collect();
        for schema in form.schemas_mut() {
            schema.named = schema.binders.iter().copied().filter(|binder| unbound.contains(binder)).collect();
        }
        form
    }

    /// All schemas.
    pub fn schemas(&self) -> impl Iterator<Item = &Schema> {
        let premises = self.premises.iter().flat_map(|(assumption, premise)| assumption.iter().chain([premise]));
        self.subproof.iter().flatten().chain(premises).chain(&self.conclusion)
    }

    fn schemas_mut(&mut self) -> impl Iterator<Item = &mut Schema> {
        let premises = self.premises.iter_mut().flat_map(|(assumption, premise)| assumption.iter_mut().chain([premise]));
        self.subproof.iter_mut().flatten().chain(premises).chain(&mut self.conclusion)
    }
}
