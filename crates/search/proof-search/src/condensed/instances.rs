//! Conclusions as a tree of their symbols, read from left to right (a discrimination tree), in which it is quickly found if a new one is an
//! instance of one that is there. Nodes of `terms` are shared, so that equal parts are compared by their numbers.

use super::terms::{Head, NodeId, Terms};

/// The tree.
pub(super) struct Instances {
    branches: Vec<Branch>,
}

/// The ways on from a place of the tree.
#[derive(Default)]
struct Branch {
    by_symbol: Vec<(Head, u32)>,
    by_letter: Vec<(u32, u32)>,
}

impl Default for Instances {
    fn default() -> Instances {
        Instances { branches: vec![Branch::default()] }
    }
}

impl Instances {
    /// Adds a conclusion whose letters are numbered as they come.
    pub(super) fn add(&mut self, terms: &Terms, conclusion: NodeId) {
        let (mut at, mut open) = (0_u32, vec![conclusion]);
        while let Some(node) = open.pop() {
            let node = terms.node(node);
            let next = self.branches.len() as u32;
            let branch = &mut self.branches[at as usize];
            at = match node.head {
                Head::Letter(letter) => followed(&mut branch.by_letter, letter, next),
                head => followed(&mut branch.by_symbol, head, next),
            };
            if at == next {
                self.branches.push(Branch::default());
            }
            open.extend(node.parts[..node.arity()].iter().rev());
        }
    }

    /// Returns whether a conclusion is an instance of one that was added.
    pub(super) fn has_general(&self, terms: &Terms, conclusion: NodeId) -> bool {
        self.leads(terms, 0, &mut vec![conclusion], &mut Vec::new())
    }

    // As deep as a conclusion has symbols, which is limited.
    fn leads(&self, terms: &Terms, at: u32, open: &mut Vec<NodeId>, values: &mut Vec<NodeId>) -> bool {
        let Some(node) = open.pop() else { return true };
        let branch = &self.branches[at as usize];
        for &(letter, to) in &branch.by_letter {
            let is_new = letter as usize == values.len();
            if !is_new && values.get(letter as usize) != Some(&node) {
                continue;
            }
            if is_new {
                values.push(node);
            }
            if self.leads(terms, to, open, values) {
                return true;
            }
            if is_new {
                values.pop();
            }
        }
        let data = terms.node(node);
        if !matches!(data.head, Head::Letter(_))
            && let Some(&(_, to)) = branch.by_symbol.iter().find(|(head, _)| *head == data.head)
        {
            let before = open.len();
            open.extend(data.parts[..data.arity()].iter().rev());
            if self.leads(terms, to, open, values) {
                return true;
            }
            open.truncate(before);
        }
        open.push(node);
        false
    }
}

/// The way on by a key, which is opened if there is none. Ways are few.
fn followed<K: PartialEq>(ways: &mut Vec<(K, u32)>, key: K, next: u32) -> u32 {
    if let Some(&(_, to)) = ways.iter().find(|(known, _)| *known == key) {
        return to;
    }
    ways.push((key, next));
    next
}
