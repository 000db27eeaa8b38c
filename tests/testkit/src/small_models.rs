//! Truth in all structures of a few objects at once: for a choice of objects for the free names, the set of the structures in which a
//! formula holds, as bits. Written for this purpose and apart from crate `model`, which goes through one structure after the other: here
//! hundreds of thousands of proofs are tried in thousands of structures each.

use std::collections::HashMap;

use formula::generate::Random;
use formula::{Connective, Quantifier};

use crate::matcher::tree::{Head, Name, Tree};

/// A set of structures.
type Set = Vec<u64>;

/// What a term stands for.
enum Value {
    /// One object in all structures.
    Always(usize),
    /// By object the structures in which it stands for it.
    Here(Vec<Set>),
}

/// The symbols that structures interpret: the predicates and functions with their numbers of arguments.
#[derive(Clone, Debug)]
pub struct Vocabulary {
    pub predicates: Vec<(Name, usize)>,
    pub functions: Vec<Name>,
}

/// Structures of one size.
pub struct StructureSet {
    pub size: usize,
    words: usize,
    /// By predicate and arguments (in base `size`) where it holds.
    predicates: HashMap<Name, Vec<Set>>,
    /// By function, argument and value where it has this value.
    functions: HashMap<Name, Vec<Vec<Set>>>,
    pub everywhere: Set,
}

/// All structures with one or two objects are looked at, and all with more objects if they are so few; else so many random ones.
const MOST: usize = 512;

impl StructureSet {
    pub fn new(vocabulary: &Vocabulary, size: usize, random: &mut Random) -> StructureSet {
        let tables: Vec<(Name, usize, usize)> =
            vocabulary.predicates.iter().map(|&(name, arity)| (name, size.pow(arity as u32), 2)).collect();
        let functions: Vec<(Name, usize, usize)> = vocabulary.functions.iter().map(|&name| (name, size, size)).collect();
        let entries: Vec<usize> = tables.iter().chain(&functions).flat_map(|&(_, rows, values)| vec![values; rows]).collect();
        let all = entries
            .iter()
            .try_fold(1_usize, |product, &values| product.checked_mul(values).filter(|&all| size <= 2 || all <= MOST));
        let count = all.unwrap_or(MOST);
        let words = count.div_ceil(64);
        let empty: Set = vec![0; words];
        let mut values: Vec<Vec<Set>> = entries.iter().map(|&values| vec![empty.clone(); values]).collect();
        for structure in 0..count {
            let mut rest = structure;
            for (entry, &choices) in entries.iter().enumerate() {
                let value = if all.is_some() { rest % choices } else { random.below(choices) };
                rest /= choices;
                values[entry][value][structure / 64] |= 1 << (structure % 64);
            }
        }
        let mut values = values.into_iter();
        let mut predicates = HashMap::new();
        for (name, rows, _) in tables {
            predicates.insert(name, values.by_ref().take(rows).map(|mut row| row.swap_remove(1)).collect());
        }
        let functions = functions.into_iter().map(|(name, rows, _)| (name, values.by_ref().take(rows).collect())).collect();
        let mut everywhere = vec![u64::MAX; words];
        if count % 64 > 0 {
            everywhere[words - 1] = (1 << (count % 64)) - 1;
        }
        StructureSet { size, words, predicates, functions, everywhere }
    }

    /// The structures in which a formula holds; `objects` are what its free names (variables and numbers) stand for.
    pub fn holds(&self, formula: &Tree, objects: &mut Vec<(Name, usize)>) -> Set {
        match formula.head {
            Head::Truth(true) => self.everywhere.clone(),
            Head::Truth(false) => vec![0; self.words],
            Head::Not => {
                let mut inner = self.holds(&formula.parts[0], objects);
                inner.iter_mut().zip(&self.everywhere).for_each(|(a, all)| *a = !*a & all);
                inner
            }
            Head::Two(connective) => {
                let mut left = self.holds(&formula.parts[0], objects);
                let right = self.holds(&formula.parts[1], objects);
                for ((a, b), all) in left.iter_mut().zip(right).zip(&self.everywhere) {
                    *a = match connective {
                        Connective::And => *a & b,
                        Connective::Or => *a | b,
                        Connective::Implies => (!*a | b) & all,
                        Connective::Iff => !(*a ^ b) & all,
                    };
                }
                left
            }
            Head::Bind(quantifier, name) => {
                let universal = quantifier == Quantifier::ForAll;
                let mut all = if universal { self.everywhere.clone() } else { vec![0; self.words] };
                for object in 0..self.size {
                    objects.push((name, object));
                    let here = self.holds(&formula.parts[0], objects);
                    objects.pop();
                    all.iter_mut().zip(here).for_each(|(all, here)| if universal { *all &= here } else { *all |= here });
                }
                all
            }
            Head::Equal => {
                let (left, right) = (self.value(&formula.parts[0], objects), self.value(&formula.parts[1], objects));
                let mut all = vec![0; self.words];
                for object in 0..self.size {
                    let same = self.all(&[(&left, object), (&right, object)]);
                    all.iter_mut().zip(same.iter().flatten()).for_each(|(all, same)| *all |= same);
                }
                all
            }
            Head::Predicate(name, _) => {
                let values: Vec<Value> = formula.parts.iter().map(|part| self.value(part, objects)).collect();
                // The common case: each argument is one object everywhere.
                let row = values.iter().rev().try_fold(0, |row, value| match value {
                    Value::Always(object) => Some(row * self.size + object),
                    Value::Here(_) => None,
                });
                if let Some(row) = row {
                    return self.predicates[&name][row].clone();
                }
                let mut all = vec![0; self.words];
                for (at, row) in self.predicates[&name].iter().enumerate() {
                    let mut rest = at;
                    let arguments: Vec<(&Value, usize)> = values
                        .iter()
                        .map(|value| {
                            let object = rest % self.size;
                            rest /= self.size;
                            (value, object)
                        })
                        .collect();
                    if let Some(here) = self.all(&arguments) {
                        all.iter_mut().zip(here).zip(row).for_each(|((all, here), row)| *all |= here & row);
                    }
                }
                all
            }
            head => panic!("{head:?} is no formula"),
        }
    }

    /// The structures in which each of these terms stands for the object beside it; nothing if there is none.
    fn all(&self, terms: &[(&Value, usize)]) -> Option<Set> {
        let mut all = None;
        for &(value, object) in terms {
            match value {
                Value::Always(always) if *always == object => {}
                Value::Always(_) => return None,
                Value::Here(tables) => both(all.get_or_insert_with(|| self.everywhere.clone()), &tables[object]),
            }
        }
        Some(all.unwrap_or_else(|| self.everywhere.clone()))
    }

    fn value(&self, term: &Tree, objects: &mut Vec<(Name, usize)>) -> Value {
        match term.head {
            Head::Variable(name) | Head::Number(name) => Value::Always(
                objects.iter().rev().find(|(known, _)| *known == name).expect("every free name stands for something").1,
            ),
            Head::Function(name, _) => {
                let argument = self.value(&term.parts[0], objects);
                let mut found = vec![vec![0; self.words]; self.size];
                for (object, values) in self.functions[&name].iter().enumerate() {
                    let Some(here) = self.all(&[(&argument, object)]) else { continue };
                    for (found, value) in found.iter_mut().zip(values) {
                        found.iter_mut().zip(&here).zip(value).for_each(|((found, a), b)| *found |= a & b);
                    }
                }
                Value::Here(found)
            }
            head => panic!("{head:?} is no term"),
        }
    }
}

/// The variables that are free in a formula, and the numbers in it: each stands for one object.
pub fn free_names(formula: &Tree) -> Vec<Name> {
    let mut subtrees = Vec::new();
    formula.subtrees(&mut subtrees);
    let numbers = subtrees.iter().filter_map(|tree| match tree.head {
        Head::Number(name) => Some(name),
        _ => None,
    });
    formula.free().into_iter().chain(numbers).collect()
}

/// Every choice of objects for these names, or if there are more than `most` so many random ones.
pub fn choices(names: &[Name], size: usize, most: usize, random: &mut Random) -> Vec<Vec<(Name, usize)>> {
    let all = size.pow(names.len() as u32);
    let choice = |mut number: usize| {
        let objects = names.iter().map(|&name| {
            let object = number % size;
            number /= size;
            (name, object)
        });
        objects.collect()
    };
    if all <= most { (0..all).map(choice).collect() } else { (0..most).map(|_| choice(random.below(all))).collect() }
}

/// Whether something is in the one set and not in the other.
pub fn beyond(set: &Set, other: &Set) -> bool {
    set.iter().zip(other).any(|(a, b)| a & !b != 0)
}

/// The structures in both sets.
pub fn both(set: &mut Set, other: &Set) {
    set.iter_mut().zip(other).for_each(|(a, b)| *a &= b);
}

#[test]
fn the_sets_are_those_of_the_textbook() {
    let mut names = crate::matcher::tree::Names::default();
    let [p, r, f, x, y] = ["P", "R", "f", "x", "y"].map(|name| names.get(name));
    let vocabulary = Vocabulary { predicates: vec![(p, 1), (r, 2)], functions: vec![f] };
    let worlds = StructureSet::new(&vocabulary, 2, &mut Random::new(0));
    let applied = |head: Head, parts: Vec<Tree>| Tree { head, parts };
    let bracketed = crate::matcher::tree::WrittenForm::Bracketed;
    let related = applied(Head::Predicate(r, bracketed), vec![Tree::variable(x), Tree::variable(y)]);
    let exists = applied(Head::Bind(Quantifier::Exists, y), vec![related]);
    let forall = applied(Head::Bind(Quantifier::ForAll, x), vec![exists]);
    let count = |set: Set| set.iter().map(|word| word.count_ones()).sum::<u32>();
    // Of the 16 relations on two objects 9 have a successor for each; there are 4 predicates and 4 functions beside them.
    assert_eq!(count(worlds.holds(&forall, &mut Vec::new())), 9 * 16);
    let image = applied(Head::Function(f, bracketed), vec![Tree::variable(x)]);
    let fixed = applied(Head::Equal, vec![image.clone(), Tree::variable(x)]);
    assert_eq!(count(worlds.holds(&fixed, &mut vec![(x, 1)])), 2 * 64);
    let of_image = applied(Head::Predicate(p, bracketed), vec![image]);
    assert_eq!(count(worlds.holds(&of_image, &mut vec![(x, 0)])), 128);
}
