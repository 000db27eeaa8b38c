//! A contradiction between stored instances as a refutation that can be read from first to last.

use formula::{Bank, Fixity, Kind, SymbolId, TermId};
use rustc_hash::{FxHashMap, FxHashSet};

use super::{InstanceStore, symbol_of};
use crate::constant_substitution::{Names, rename, rename_term};
use crate::instantiation::Instance;
use crate::instantiation::propositional_abstraction::{Part, Shape};
use crate::vocabulary::Vocabulary;

impl InstanceStore {
    /// Instances in an order in which each rests on the roots and earlier ones, and no witness is spoken of before it is introduced.
    pub(super) fn in_order(&self, bank: &Bank, left: Vec<usize>, roots: &[Part]) -> Vec<usize> {
        let mut reached: FxHashSet<Part> = FxHashSet::default();
        for &root in roots {
            self.abstraction.quantified_parts(root, &mut reached);
        }
        // How many objects there are is asked without regard to the statements.
        let counts = left.iter().map(|&at| self.stored[at].part);
        reached.extend(counts.filter(|&part| matches!(self.abstraction.shapes[part], Shape::AtLeast(..))));
        let witnesses = |at: usize| {
            let Instance { witness, bindings, .. } = &self.stored[at].instance;
            bindings.iter().filter(|_| *witness).filter_map(|&(_, term)| symbol_of(bank, term))
        };
        let mut waiting: FxHashSet<SymbolId> = left.iter().flat_map(|&at| witnesses(at)).collect();
        // What an instance speaks of; if it introduces witnesses, without them.
        let spoken_of = |at: usize| {
            let Instance { quantified, witness, result, .. } = &self.stored[at].instance;
            let said = [*quantified, *result];
            (at, Vocabulary::of(bank, if *witness { &said[..1] } else { &said }).functions)
        };
        let mut left: Vec<(usize, Vec<SymbolId>)> = left.into_iter().map(spoken_of).collect();
        let mut ordered = Vec::with_capacity(left.len());
        while !left.is_empty() {
            let is_ready = |(at, symbols): &(usize, Vec<SymbolId>)| {
                reached.contains(&self.stored[*at].part) && !symbols.iter().any(|symbol| waiting.contains(symbol))
            };
            let (at, _) = left.remove(left.iter().position(is_ready).unwrap_or(0));
            for witness in witnesses(at) {
                waiting.remove(&witness);
            }
            self.abstraction.quantified_parts(self.stored[at].result, &mut reached);
            ordered.push(at);
        }
        ordered
    }

    /// The instances with their witnesses called c1, c2, … in the order in which they are introduced; where any object will do, it is
    /// called c0.
    pub(super) fn extract_refutation(&self, bank: &mut Bank, instances: &[usize]) -> Vec<Instance> {
        let (mut names, mut free): (Names, usize) = (FxHashMap::default(), 1);
        let instances = instances.iter().map(|&at| &self.stored[at].instance);
        for instance in instances.clone().filter(|instance| instance.witness) {
            for &(_, term) in &instance.bindings {
                let name = self.next_name(bank, &mut free);
                names.insert(term, name);
            }
        }
        let mut any = 0;
        for instance in instances.clone() {
            for symbol in Vocabulary::of(bank, &[instance.quantified, instance.result]).functions {
                if self.ranks.contains_key(&symbol)
                    && let Ok(term) = bank.apply(symbol, &[])
                    && !names.contains_key(&term)
                {
                    let name = self.next_name(bank, if any == 0 { &mut any } else { &mut free });
                    names.insert(term, name);
                }
            }
        }
        let mut told = Vec::with_capacity(instances.len());
        for Instance { quantified, truth, witness, bindings, result } in instances {
            let bindings = bindings.iter().map(|&(variable, term)| (variable, rename_term(bank, &names, term)));
            let bindings = bindings.collect();
            let (quantified, result) = (rename(bank, &names, *quantified), rename(bank, &names, *result));
            told.push(Instance { quantified, truth: *truth, witness: *witness, bindings, result });
        }
        told
    }

    /// The first constant c0, c1, … from `number` on whose name no statement uses.
    fn next_name(&self, bank: &mut Bank, number: &mut usize) -> TermId {
        loop {
            let symbol = bank.symbol(&format!("c{number}"), Kind::Function, Fixity::Letter);
            *number += 1;
            if !self.taken.contains(&bank.symbol_data(symbol).name)
                && let Ok(term) = bank.apply(symbol, &[])
            {
                return term;
            }
        }
    }
}
