//! Classes of equal terms, and which equations and atoms say the same of them. They are made when an equation that is learnt unites two
//! classes, and used until the next one does: what else is learnt bears only on what says the same of the same classes.
//!
//! Not here: which terms and atoms there are, and what follows (`equality`).

use std::hash::Hash;

use rustc_hash::FxHashMap;

use crate::equality::{Head, Place, Said};

/// What says the same.
#[derive(Debug)]
pub(crate) struct Groups {
    /// For each the first of its group, by which the group can be told from others.
    first: Vec<u32>,
    /// The next one of the group.
    next: Vec<Option<u32>>,
}

impl Groups {
    /// By what each says; without it, it is alone.
    fn new<K: Eq + Hash>(keys: impl ExactSizeIterator<Item = Option<K>>) -> Groups {
        let size = keys.len() as u32;
        let mut groups = Groups { first: (0..size).collect(), next: vec![None; size as usize] };
        let mut last: FxHashMap<K, u32> = FxHashMap::default();
        for (at, key) in (0..size).zip(keys) {
            let Some(before) = key.and_then(|key| last.insert(key, at)) else { continue };
            groups.next[before as usize] = Some(at);
            groups.first[at as usize] = groups.first[before as usize];
        }
        groups
    }

    /// What says the same as the one at this place, itself included; these rise.
    pub(crate) fn like(&self, at: usize) -> impl Iterator<Item = usize> + '_ {
        std::iter::successors(Some(self.first[at]), |&at| self.next[at as usize]).map(|at| at as usize)
    }

    /// Whether nothing else says the same as the one at this place.
    pub(crate) fn is_alone(&self, at: usize) -> bool {
        self.first(at) == at && self.next[at].is_none()
    }

    /// The first of those that say the same.
    pub(crate) fn first(&self, at: usize) -> usize {
        self.first[at] as usize
    }
}

/// The classes, and what says the same of them.
#[derive(Debug)]
pub(crate) struct Classes {
    /// The class of each term, by the place of its first term.
    pub(crate) of: Vec<Place>,
    /// The equations, by their sides.
    pub(crate) equations: Groups,
    /// The atoms.
    pub(crate) atoms: Groups,
}

impl Classes {
    /// Sorts equations and atoms by the classes of their terms.
    pub(crate) fn new<'a>(
        of: Vec<Place>,
        equations: impl ExactSizeIterator<Item = (Place, Place)>,
        atoms: impl ExactSizeIterator<Item = &'a Said>,
    ) -> Classes {
        let mut shared = vec![false; of.len()];
        for (place, &class) in of.iter().enumerate() {
            shared[class] |= class != place;
        }
        let sides = |(left, right): (Place, Place)| Some((of[left].min(of[right]), of[left].max(of[right])));
        let equations = Groups::new(equations.map(sides));
        // What is said of terms that are equal to no others is said once.
        let said = |(said, arguments): &Said| -> Option<Said> {
            let classes = arguments.iter().map(|&argument| of[argument]);
            classes.clone().any(|class| shared[class]).then(|| (*said, classes.collect()))
        };
        let atoms = Groups::new(atoms.map(said));
        Classes { of, equations, atoms }
    }
}

/// Each term in a class of its own.
pub(crate) fn apart(terms: usize) -> Vec<Place> {
    (0..terms).collect()
}

/// Unites the classes of equal terms, given by pairs, and of the applications of one function symbol to equal terms. Afterwards each term
/// has the first one of its class.
pub(crate) fn unite(classes: &mut [Place], heads: &[Option<Head>], equal: impl Iterator<Item = (Place, Place)>) {
    let mut merged = false;
    for (left, right) in equal {
        merged |= merge(classes, left, right);
    }
    while std::mem::take(&mut merged) {
        let mut applications: FxHashMap<Head, Place> = FxHashMap::default();
        for (place, head) in heads.iter().enumerate() {
            let Some((symbol, arguments)) = head else { continue };
            let arguments = arguments.iter().map(|&argument| find(classes, argument)).collect();
            if let Some(other) = applications.insert((*symbol, arguments), place) {
                merged |= merge(classes, place, other);
            }
        }
    }
    for place in 0..classes.len() {
        find(classes, place);
    }
}

fn find(classes: &mut [Place], place: Place) -> Place {
    let mut root = place;
    while classes[root] != root {
        root = classes[root];
    }
    let mut at = place;
    while classes[at] != root {
        at = std::mem::replace(&mut classes[at], root);
    }
    root
}

fn merge(classes: &mut [Place], left: Place, right: Place) -> bool {
    let (left, right) = (find(classes, left), find(classes, right));
    classes[left.max(right)] = left.min(right);
    left != right
}
