//! Everything that the letters of a form can stand for, so that the form becomes the lines that are there: found by trying.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::schema::{Environment, Exactness, Place, Schema};
use super::tree::{Head, Name, Symbol, Tree, WrittenForm};

/// A schema and the line that it should become.
#[derive(Clone, Copy)]
pub struct Part<'a> {
    pub schema: &'a Schema,
    pub line: &'a Tree,
}

/// How much may still be tried for a step. What letters can stand for, and how those of a subproof can be renamed, grows with a power of
/// the number of letters: a step that would take too long is given up, and the caller learns of it.
#[derive(Clone)]
pub struct Effort(Rc<Cell<u64>>);

impl Effort {
    pub fn new(trials: u64) -> Effort {
        Effort(Rc::new(Cell::new(trials)))
    }

    /// Whether this many more trials are allowed. After the first refusal none is.
    fn spend(&self, trials: u64) -> bool {
        let left = self.0.get().saturating_sub(trials);
        self.0.set(left);
        left > 0
    }

    /// Whether everything was tried.
    pub fn was_enough(&self) -> bool {
        self.0.get() > 0
    }
}

/// What is tried for letters: every term, variable and function symbol of the lines, and some variables that occur nowhere.
pub struct Candidates {
    terms: Vec<Tree>,
    functions: Vec<Head>,
    exactness: Exactness,
    pub variables: BTreeSet<Name>,
    pub predicates: BTreeSet<Symbol>,
    effort: Effort,
}

impl Candidates {
    pub fn of<'a>(lines: impl Iterator<Item = &'a Tree>, fresh: &[Name], exactness: Exactness, effort: &Effort) -> Candidates {
        let mut subtrees = Vec::new();
        lines.for_each(|line| line.subtrees(&mut subtrees));
        let (mut terms, mut functions) = (BTreeSet::new(), BTreeSet::new());
        let (mut variables, mut predicates) = (BTreeSet::new(), BTreeSet::new());
        for tree in subtrees {
            match tree.head {
                Head::Variable(name) | Head::Bind(_, name) => {
                    variables.insert(name);
                    terms.insert(Tree::variable(name));
                }
                Head::Predicate(name, manner) => {
                    predicates.insert((name, manner, tree.parts.len()));
                }
                Head::Function(..) => {
                    functions.insert(tree.head);
                }
                _ => {}
            }
            if tree.is_term() {
                terms.insert(tree.clone());
            }
        }
        terms.extend(fresh.iter().map(|&name| Tree::variable(name)));
        Candidates {
            terms: terms.into_iter().collect(),
            functions: functions.into_iter().collect(),
            exactness,
            variables,
            predicates,
            effort: effort.clone(),
        }
    }
}

/// A letter that is not a formula's, and may stand for any of these.
enum Open {
    Object(Name, bool),
    Function(Name),
}

/// Every environment beyond `known` in which all parts become their lines, as far as the effort lasts. Letters that occur nowhere stay open.
pub fn solutions(parts: &[Part<'_>], known: Environment, candidates: &Candidates) -> Vec<Environment> {
    let mut waiting: Vec<Part<'_>> = parts.to_vec();
    let mut found = vec![known];
    while !waiting.is_empty() && !found.is_empty() {
        // A part that tells what its formula letters stand for comes before one that depends on others.
        let told = |part: &Part<'_>| {
            let told = |place: &Place| {
                let definite = |other: &Place| other.letter == place.letter && other.bound.is_some();
                found[0].formula(place.letter).is_some() || part.schema.places.iter().any(definite)
            };
            part.schema.places.iter().all(told)
        };
        let next = waiting.iter().position(told).unwrap_or(0);
        let part = waiting.remove(next);
        found = found.into_iter().flat_map(|known| part_solutions(part, known, candidates)).collect();
        let mut known = FxHashSet::default();
        found.retain(|environment| known.insert(environment.clone()));
    }
    found
}

/// Whether a line looks like a schema, letters aside: where it does not, nothing need be tried.
fn alike(schema: &Tree, line: &Tree) -> bool {
    match (schema.head, line.head) {
        (Head::FormulaLetter(_) | Head::Variable(_), _) => true,
        (Head::Bind(a, _), Head::Bind(b, _)) if a != b => false,
        (Head::Bind(..), Head::Bind(..)) | (Head::FunctionLetter(_), Head::Function(..)) => alike_parts(schema, line),
        (a, b) => a == b && alike_parts(schema, line),
    }
}

fn alike_parts(schema: &Tree, line: &Tree) -> bool {
    schema.parts.len() == line.parts.len() && schema.parts.iter().zip(&line.parts).all(|(a, b)| alike(a, b))
}

fn part_solutions(part: Part<'_>, known: Environment, candidates: &Candidates) -> Vec<Environment> {
    if !alike(&part.schema.tree, part.line) {
        return Vec::new();
    }
    let Schema { binders, named, objects, functions, .. } = part.schema;
    let new = |name: &&Name| known.object(**name).is_none();
    // What a quantifier's variable is called is tried only where it matters.
    let tried = if candidates.exactness == Exactness::UpToNames { named } else { binders };
    let mut open: Vec<Open> = tried.iter().filter(new).map(|&name| Open::Object(name, true)).collect();
    open.extend(objects.iter().filter(new).filter(|name| !binders.contains(name)).map(|&name| Open::Object(name, false)));
    open.extend(functions.iter().filter(|&&name| known.function(name).is_none()).map(|&name| Open::Function(name)));
    let mut found = Vec::new();
    try_all(part, &open, known, candidates, &mut found);
    found
}

fn try_all(part: Part<'_>, open: &[Open], known: Environment, candidates: &Candidates, found: &mut Vec<Environment>) {
    // What is not tried need not be counted out: there is a power of the number of letters of it.
    if !candidates.effort.was_enough() {
        return;
    }
    match open.split_first() {
        None => formulas(part, known, candidates, found),
        Some((&Open::Object(name, binder), rest)) => {
            for term in candidates.terms.iter().filter(|term| !binder || matches!(term.head, Head::Variable(_))) {
                let mut known = known.clone();
                known.objects.push((name, term.clone()));
                try_all(part, rest, known, candidates, found);
            }
        }
        Some((&Open::Function(name), rest)) => {
            for &function in &candidates.functions {
                let mut known = known.clone();
                known.functions.push((name, function));
                try_all(part, rest, known, candidates, found);
            }
        }
    }
}

/// The formula letters, when everything else is known.
fn formulas(part: Part<'_>, mut known: Environment, candidates: &Candidates, found: &mut Vec<Environment>) {
    if !candidates.effort.spend(1) {
        return;
    }
    for Place { letter, path, bound, .. } in &part.schema.places {
        let (Some(bound), None) = (bound, known.formula(*letter)) else { continue };
        let above = part.schema.bound_above(path, part.line);
        let variable = |name: &Name| above.iter().rev().find(|(letter, _)| letter == name).map(|&(_, variable)| variable);
        let (Some(stands_here), Some(variables)) = (part.line.at(path), bound.iter().map(variable).collect::<Option<Vec<_>>>())
        else {
            return;
        };
        known.formulas.push((*letter, stands_here.with_holes(&variables)));
    }
    let untold = part.schema.places.iter().find(|place| known.formula(place.letter).is_none());
    let Some(Place { letter, path, arguments, .. }) = untold else {
        let fits = part.schema.instance(&known, candidates.exactness).is_some_and(|instance| match candidates.exactness {
            Exactness::UpToNames => instance.same_up_to_names(part.line),
            Exactness::NamesOutsideHoles => instance.same_where_spelled(part.line),
            Exactness::Names => instance == *part.line,
        });
        if fits {
            found.push(known);
        }
        return;
    };
    // Nothing tells what the letter stands for: any of the occurrences of its argument may be its hole.
    let (Some(stands_here), [Tree { head: Head::Variable(argument), .. }]) = (part.line.at(path), arguments.as_slice()) else {
        return;
    };
    let Some(object) = known.object(*argument).cloned() else { return };
    let occurrences = stands_here.occurrences(&object);
    if !candidates.effort.spend(1_u64.checked_shl(occurrences.len() as u32).unwrap_or(u64::MAX)) {
        return;
    }
    for set in 0..1_usize << occurrences.len() {
        let chosen = occurrences.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1);
        let lambda = chosen.fold(stands_here.clone(), |tree, (_, path)| tree.put(path, &Tree::leaf(Head::Hole(0))));
        let mut known = known.clone();
        known.formulas.push((*letter, lambda));
        formulas(part, known, candidates, found);
    }
}

/// What predicate letters and free variables become.
type Way = (FxHashMap<Symbol, Name>, FxHashMap<Name, Name>);

/// Every way with one letter more, which may become any of these; none when there are more than the effort lasts for.
fn further(ways: &[Way], others: &BTreeSet<Name>, effort: &Effort, put: impl Fn(&mut Way, Name)) -> Vec<Way> {
    if !effort.spend((ways.len() * others.len()) as u64) {
        return Vec::new();
    }
    let one = &|way: &Way, other| {
        let mut way = way.clone();
        put(&mut way, other);
        way
    };
    ways.iter().flat_map(|way| others.iter().map(move |&other| one(way, other))).collect()
}

/// Every way to rename the letters of these formulas to letters of the lines of a proof, but for those that must stay, and whether one of
/// `watched` is renamed; none when there are more than the effort lasts for.
pub fn renamings(
    lambdas: &[Tree],
    stay: &(BTreeSet<Symbol>, BTreeSet<Name>),
    watched: &(BTreeSet<Symbol>, BTreeSet<Name>),
    is_letter: impl Fn(Name) -> bool,
    candidates: &Candidates,
) -> Vec<(Vec<Tree>, bool)> {
    let (mut variables, mut subtrees) = (BTreeSet::new(), Vec::new());
    for lambda in lambdas {
        variables.extend(lambda.free());
        lambda.subtrees(&mut subtrees);
    }
    let predicates: BTreeSet<Symbol> = subtrees
        .iter()
        .filter_map(|tree| match tree.head {
            Head::Predicate(name, manner) => Some((name, manner, tree.parts.len())),
            _ => None,
        })
        .collect();
    let movable = |symbol: &&Symbol| symbol.1 != WrittenForm::Infix && is_letter(symbol.0) && !stay.0.contains(symbol);
    let mut ways: Vec<Way> = vec![Way::default()];
    for &symbol in predicates.iter().filter(movable) {
        let same_kind = |other: &&Symbol| (other.1, other.2) == (symbol.1, symbol.2) && is_letter(other.0);
        let others = candidates.predicates.iter().filter(same_kind).map(|other| other.0).chain([symbol.0]).collect();
        ways = further(&ways, &others, &candidates.effort, |way, other| _ = way.0.insert(symbol, other));
    }
    for &variable in variables.iter().filter(|variable| !stay.1.contains(variable)) {
        let others = candidates.variables.iter().copied().chain([variable]).collect();
        ways = further(&ways, &others, &candidates.effort, |way, other| _ = way.1.insert(variable, other));
    }
    let moved = |way: &Way| {
        way.0.iter().any(|(symbol, other)| symbol.0 != *other && watched.0.contains(symbol))
            || way.1.iter().any(|(variable, other)| variable != other && watched.1.contains(variable))
    };
    let rename = |way: &Way| {
        let lambdas = lambdas.iter().map(|lambda| lambda.renamed(&way.0, &way.1)).collect::<Option<Vec<Tree>>>()?;
        Some((lambdas, moved(way)))
    };
    ways.iter().filter_map(rename).collect()
}
