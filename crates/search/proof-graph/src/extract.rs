//! A sub-proof as a proof of its own, with its lines numbered 1, 2, 3, … Not here: which lines those are.

use kernel::{Argument, Block, BlockBuilder, Citation, Inference, Justification, Line, Proof, SubproofCitation};
use rustc_hash::FxHashMap;

use crate::cheapest::SubProof;
use crate::graph::ProofGraph;

impl ProofGraph<'_> {
    /// The proof that consists of the lines of `sub`, renumbered from 1, and of the subproofs that they use, as those were written.
    pub fn renumbered(&self, sub: &SubProof) -> Proof {
        let mut proof = Proof::new(self.proof.system.clone());
        for name in self.proof.rule_names() {
            // The names come in the order of their numbers, and there are no more than there were.
            let _ = proof.rule_name(name);
        }
        for block in self.subproofs_used(sub) {
            proof.push(copy(block));
        }
        proof.push(self.block_of(sub));
        proof
    }

    /// The blocks that lines of `sub` use, and those that lines of these use.
    fn subproofs_used(&self, sub: &SubProof) -> Vec<&Block> {
        let blocks = self.proof.blocks();
        let mut used = vec![false; blocks.len()];
        let lines = sub.lines.iter().filter_map(|&line| self.block.line(line as usize));
        let mut open: Vec<usize> = lines.filter_map(|line| self.proof.subproof(&uses(line)?.subproof)).collect();
        while let Some(at) = open.pop() {
            if !std::mem::replace(&mut used[at], true) {
                open.extend(blocks[at].lines().filter_map(|line| self.proof.subproof(&uses(line)?.subproof)));
            }
        }
        blocks.iter().zip(used).filter(|(_, used)| *used).map(|(block, _)| block).collect()
    }

    fn block_of(&self, sub: &SubProof) -> Block {
        let number: FxHashMap<u32, u32> = sub.lines.iter().copied().zip(1..).collect();
        let mut writer = Writer::new(None, self.block);
        for (at, &index) in sub.lines.iter().enumerate() {
            let Some(line) = self.block.line(index as usize) else { continue };
            // By the index that was cited, the number of the line that serves now.
            let written = self.premises(index as usize);
            let serves = |cited: usize| -> Option<u32> {
                let premise = written.iter().position(|&premise| premise == cited)?;
                number.get(sub.premises(at).get(premise)?).copied()
            };
            let renumbered = |citation: &Citation| match *citation {
                Citation::Line(cited) => serves(self.block.index(cited)?).map(Citation::Line),
                Citation::Box(first, last) => {
                    let first = u32::try_from(self.block.index(first)?).ok().and_then(|index| number.get(&index))?;
                    Some(Citation::Box(*first, serves(self.block.index(last)?)?))
                }
            };
            let citations: Vec<Citation> = match line.justification {
                Justification::Rule(Inference { citations, .. }) => citations.iter().filter_map(renumbered).collect(),
                Justification::Axiom | Justification::Assumption => Vec::new(),
            };
            writer.write(index as usize, at as u32 + 1, line, &citations);
        }
        writer.builder.finish()
    }
}

fn uses(line: Line<'_>) -> Option<&SubproofCitation> {
    match line.justification {
        Justification::Rule(inference) => inference.using,
        Justification::Axiom | Justification::Assumption => None,
    }
}

/// The same block once more.
fn copy(block: &Block) -> Block {
    let mut writer = Writer::new(block.name().map(str::to_owned), block);
    for (index, line) in block.lines().enumerate() {
        let citations = match line.justification {
            Justification::Rule(inference) => inference.citations,
            Justification::Axiom | Justification::Assumption => &[],
        };
        writer.write(index, line.number, line, citations);
    }
    writer.builder.finish()
}

/// Writes lines of a block into another one, with the boxes around them.
struct Writer<'b> {
    builder: BlockBuilder,
    from: &'b Block,
    /// The indices after the last lines of the boxes that are open.
    ends: Vec<u32>,
}

impl<'b> Writer<'b> {
    fn new(name: Option<String>, from: &'b Block) -> Writer<'b> {
        Writer { builder: BlockBuilder::new(name), from, ends: Vec::new() }
    }

    fn write(&mut self, index: usize, number: u32, line: Line<'_>, citations: &[Citation]) {
        while self.ends.last().is_some_and(|&end| end as usize <= index) {
            self.ends.pop();
            self.builder.end();
        }
        match line.justification {
            Justification::Axiom => self.builder.axiom(number, line.statement),
            Justification::Assumption => {
                let opened = line.in_box.and_then(|at| self.from.boxes().get(at as usize));
                self.ends.extend(opened.map(|opened| opened.end));
                self.builder.assume(number, line.statement);
            }
            Justification::Rule(Inference { rule, with, using, .. }) => {
                self.builder.infer(number, line.statement, rule, citations);
                let with: Vec<Argument> = with.to_vec();
                if !with.is_empty() || using.is_some() {
                    self.builder.detail(with, using.cloned());
                }
            }
        }
    }
}
