//! The structures in which each of some formulas holds, worked out once for each choice of objects for the formula's own free names: a proof has
//! more names than each of its lines, and says many a thing twice. Not here: how a formula is evaluated, which is in [`small_models`](crate::small_models).

use rustc_hash::FxHashMap;

use crate::matcher::tree::{Name, Tree};
use crate::small_models::{StructureSet, free_names};

/// Formulas, and where they hold in the structures that are looked at.
pub struct TruthSets<'f> {
    /// Each formula once, with the places of its free names among `names`.
    formulas: Vec<(&'f Tree, Vec<usize>)>,
    numbers: FxHashMap<&'f Tree, usize>,
    /// By formula: by the number of a choice of objects for its free names, the structures in which it holds.
    known: Vec<FxHashMap<usize, Vec<u64>>>,
    names: Vec<Name>,
    room: Vec<u64>,
}

impl<'f> TruthSets<'f> {
    /// No formulas yet.
    ///
    /// * `names`: all names that are free in the formulas to come, in the order of the choices of objects.
    pub fn new(names: Vec<Name>) -> TruthSets<'f> {
        TruthSets { formulas: Vec::new(), numbers: FxHashMap::default(), known: Vec::new(), names, room: Vec::new() }
    }

    /// The number of a formula, which is the same for the same formula.
    pub fn number(&mut self, formula: &'f Tree) -> usize {
        *self.numbers.entry(formula).or_insert_with(|| {
            let place =
                |name: &Name| self.names.iter().position(|known| known == name).expect("the names of all formulas were given");
            let mut places: Vec<usize> = free_names(formula).iter().map(place).collect();
            places.sort_unstable();
            places.dedup();
            self.formulas.push((formula, places));
            self.known.push(FxHashMap::default());
            self.formulas.len() - 1
        })
    }

    /// Forgets the truth values, before other structures are looked at.
    pub fn forget(&mut self) {
        self.known.iter_mut().for_each(FxHashMap::clear);
    }

    /// The structures in which the formula of this number holds.
    ///
    /// * `objects`: what each of the names stands for, in their order.
    pub fn holds(&mut self, structures: &StructureSet, formula: usize, objects: &mut Vec<(Name, usize)>) -> &[u64] {
        let (tree, places) = &self.formulas[formula];
        let choice = places.iter().fold(0, |number, &place| number * structures.size + objects[place].1);
        self.known[formula].entry(choice).or_insert_with(|| structures.holds(tree, objects, &mut self.room).to_vec())
    }
}
