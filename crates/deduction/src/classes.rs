//! Classes of equal terms, and which equations and atoms say the same of them. They are made when an equation that is learnt unites two
//! classes, and used until the next one does: what else is learnt bears only on what says the same of the same classes.
//!
//! Not here: which terms and atoms there are, and what follows (`equality`).

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::equality::{Head, Place, Said};

/// What says the same: a number for each.
#[derive(Debug, Default)]
pub(crate) struct Groups {
    of: Vec<u32>,
    members: Vec<SmallVec<[u32; 2]>>,
}

impl Groups {
    fn new<K: Eq + std::hash::Hash>(keys: impl Iterator<Item = K>) -> Groups {
        let (mut groups, mut numbers) = (Groups::default(), FxHashMap::<K, u32>::default());
        for (at, key) in keys.enumerate() {
            let group = *numbers.entry(key).or_insert(groups.members.len() as u32);
            if group as usize == groups.members.len() {
                groups.members.push(SmallVec::new());
            }
            groups.members[group as usize].push(at as u32);
            groups.of.push(group);
        }
        groups
    }

    /// What says the same as the one at this place, itself included; these rise.
    pub(crate) fn like(&self, at: usize) -> impl Iterator<Item = usize> + '_ {
        self.members[self.of[at] as usize].iter().map(|&member| member as usize)
    }

    /// Whether nothing else says the same as the one at this place.
    pub(crate) fn is_alone(&self, at: usize) -> bool {
        self.members[self.of[at] as usize].len() == 1
    }

    /// The first of those that say the same, by which all of them can be told from others.
    pub(crate) fn first(&self, at: usize) -> usize {
        self.members[self.of[at] as usize][0] as usize
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
        equations: impl Iterator<Item = (Place, Place)>,
        atoms: impl Iterator<Item = &'a Said>,
    ) -> Classes {
        let equations = Groups::new(equations.map(|(left, right)| (of[left].min(of[right]), of[left].max(of[right]))));
        let atoms = Groups::new(
            atoms.map(|(said, arguments)| -> Said { (*said, arguments.iter().map(|&argument| of[argument]).collect()) }),
        );
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
