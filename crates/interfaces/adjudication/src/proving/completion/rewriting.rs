//! A proof written anew with one of its lines justified otherwise: by another step, or by a derivation that is put in before it; or with a
//! derivation in place of all lines from one on. Lines after it get other numbers, and so do the citations of them.

use formula::FormulaId;
use kernel::{Block, BlockBuilder, Citation, Inference, Justification, Proof, SubproofCitation};
use rustc_hash::FxHashMap;

use super::single_step::Step;

/// A replacement for a line's justification.
pub(in crate::proving) enum Replacement<'r> {
    /// A single step.
    Step(&'r Step),
    /// A derivation whose axioms are these lines, by their numbers, and whose last line is the line itself.
    Derivation { proof: &'r Proof, lines: &'r [(u32, FormulaId)] },
    /// The same in place of this line and of all after it; there need be none.
    Rest { proof: &'r Proof, lines: &'r [(u32, FormulaId)] },
}

/// New numbers of lines by the old ones, for each block by its name.
type Numbers = FxHashMap<u32, u32>;

struct Rewriting<'p> {
    old: &'p Proof,
    new: Proof,
    numbers: FxHashMap<Option<String>, Numbers>,
}

/// Writes a proof anew. `None` where it cannot be: an axiom of the derivation is no line, or the numbers are used up.
pub(in crate::proving) fn rewritten(old: &Proof, block: usize, at: usize, replacement: &Replacement<'_>) -> Option<Proof> {
    let mut rewriting = Rewriting { old, new: Proof::new(old.system.clone()), numbers: FxHashMap::default() };
    for (index, data) in old.blocks().iter().enumerate() {
        let here = (index == block).then_some((at, replacement));
        rewriting.block(data, here)?;
    }
    Some(rewriting.new)
}

impl Rewriting<'_> {
    fn block(&mut self, old: &Block, replaced: Option<(usize, &Replacement<'_>)>) -> Option<()> {
        let name = old.name().map(str::to_owned);
        let mut named: FxHashMap<String, String> = FxHashMap::default();
        if let Some((_, Replacement::Derivation { proof, .. } | Replacement::Rest { proof, .. })) = replaced {
            self.subproofs(proof, &mut named)?;
        }
        let mut builder = BlockBuilder::new(name.clone());
        let mut numbers = Numbers::default();
        let mut added = 0_u32;
        for (at, line) in old.lines().enumerate() {
            let depth = boxes_around(old, line.in_box);
            let is_assumption = matches!(line.justification, Justification::Assumption);
            while builder.open_boxes() > depth || is_assumption && builder.open_boxes() == depth {
                builder.end();
            }
            match replaced.filter(|&(index, _)| index == at) {
                Some((_, Replacement::Rest { .. })) => break,
                Some((_, Replacement::Step(step))) => {
                    let number = line.number.checked_add(added)?;
                    let rule = self.new.rule_name(&step.rule).ok()?;
                    builder.infer(number, line.statement, rule, &step.citations);
                    if !step.with.is_empty() || step.using.is_some() {
                        builder.detail(step.with.iter().copied(), step.using.clone());
                    }
                }
                Some((_, Replacement::Derivation { proof, lines })) => {
                    added = self.derivation(&mut builder, proof, lines, line.number, &named)?;
                }
                None => {
                    let number = line.number.checked_add(added)?;
                    match line.justification {
                        Justification::Axiom => builder.axiom(number, line.statement),
                        Justification::Assumption => builder.assume(number, line.statement),
                        Justification::Rule(inference) => {
                            self.inferred(&mut builder, number, line.statement, inference, &numbers)?;
                        }
                    }
                }
            }
            numbers.insert(line.number, line.number.checked_add(added)?);
        }
        if let Some((_, Replacement::Rest { proof, lines })) = replaced {
            while builder.open_boxes() > 0 {
                builder.end();
            }
            let first = builder.last_number().unwrap_or(0).checked_add(1)?;
            self.derivation(&mut builder, proof, lines, first, &named)?;
        }
        self.numbers.insert(name, numbers);
        self.new.push(builder.finish());
        Some(())
    }

    /// Copies an inference.
    fn inferred(
        &mut self,
        builder: &mut BlockBuilder,
        number: u32,
        statement: FormulaId,
        inference: Inference<'_>,
        numbers: &Numbers,
    ) -> Option<()> {
        let rule = self.new.rule_name(self.old.rule_names().get(usize::from(inference.rule))?).ok()?;
        // What is cited and is not there stays wrong.
        let moved = |number: u32| numbers.get(&number).copied().unwrap_or(number);
        let citations: Vec<Citation> = inference.citations.iter().map(|&citation| moved_citation(citation, &moved)).collect();
        builder.infer(number, statement, rule, &citations);
        if !inference.with.is_empty() || inference.using.is_some() {
            let using = inference.using.map(|using| {
                let numbers = self.numbers.get(&Some(using.subproof.clone()));
                let moved = |&line: &u32| numbers.and_then(|numbers| numbers.get(&line)).copied().unwrap_or(line);
                SubproofCitation { subproof: using.subproof.clone(), lines: using.lines.iter().map(moved).collect() }
            });
            builder.detail(inference.with.iter().copied(), using);
        }
        Some(())
    }

    /// Copies the subproofs of a derivation, under names that are free.
    fn subproofs(&mut self, proof: &Proof, named: &mut FxHashMap<String, String>) -> Option<()> {
        for block in proof.blocks().iter().take(proof.blocks().len().saturating_sub(1)) {
            let taken = |name: &str| self.old.subproof(name).is_some() || self.new.subproof(name).is_some();
            let name = (1..).map(|number| format!("Z{number}")).find(|name| !taken(name))?;
            named.insert(block.name()?.to_owned(), name.clone());
            let mut builder = BlockBuilder::new(Some(name));
            self.lines(&mut builder, proof, block, &mut Numbers::default(), None, named)?;
            self.new.push(builder.finish());
        }
        Some(())
    }

    /// Puts a derivation in, its lines numbered from `first` on; the number of lines before the last.
    fn derivation(
        &mut self,
        builder: &mut BlockBuilder,
        proof: &Proof,
        lines: &[(u32, FormulaId)],
        first: u32,
        named: &FxHashMap<String, String>,
    ) -> Option<u32> {
        let main = proof.main()?;
        let mut numbers = Numbers::default();
        for line in main.lines().filter(|line| matches!(line.justification, Justification::Axiom)) {
            let &(known, _) = lines.iter().find(|&&(_, statement)| statement == line.statement)?;
            numbers.insert(line.number, known);
        }
        self.lines(builder, proof, main, &mut numbers, Some(first), named)?;
        builder.last_number()?.checked_sub(first)
    }

    /// Copies lines of a proof that was found. Those of a derivation are numbered from `first` on, and its axioms are there already.
    fn lines(
        &mut self,
        builder: &mut BlockBuilder,
        proof: &Proof,
        block: &Block,
        numbers: &mut Numbers,
        first: Option<u32>,
        named: &FxHashMap<String, String>,
    ) -> Option<()> {
        let (outside, mut next) = (builder.open_boxes(), first.unwrap_or(1));
        for line in block.lines() {
            let depth = outside + boxes_around(block, line.in_box);
            let is_assumption = matches!(line.justification, Justification::Assumption);
            while builder.open_boxes() > depth || is_assumption && builder.open_boxes() == depth {
                builder.end();
            }
            match line.justification {
                Justification::Axiom if first.is_some() => continue,
                Justification::Axiom => builder.axiom(next, line.statement),
                Justification::Assumption => builder.assume(next, line.statement),
                Justification::Rule(inference) => {
                    let rule = self.new.rule_name(proof.rule_names().get(usize::from(inference.rule))?).ok()?;
                    let moved = |number: u32| numbers.get(&number).copied().unwrap_or(number);
                    let citations: Vec<Citation> =
                        inference.citations.iter().map(|&citation| moved_citation(citation, &moved)).collect();
                    builder.infer(next, line.statement, rule, &citations);
                    if !inference.with.is_empty() || inference.using.is_some() {
                        let using = inference.using.map(|using| SubproofCitation {
                            subproof: named.get(&using.subproof).cloned().unwrap_or_else(|| using.subproof.clone()),
                            lines: using.lines.clone(),
                        });
                        builder.detail(inference.with.iter().copied(), using);
                    }
                }
            }
            numbers.insert(line.number, next);
            next = next.checked_add(1)?;
        }
        while builder.open_boxes() > outside {
            builder.end();
        }
        Some(())
    }
}

fn moved_citation(citation: Citation, moved: &dyn Fn(u32) -> u32) -> Citation {
    match citation {
        Citation::Line(number) => Citation::Line(moved(number)),
        Citation::Box(from, to) => Citation::Box(moved(from), moved(to)),
    }
}

/// Number of boxes around what stands in a box, that box included.
pub(in crate::proving) fn boxes_around(block: &Block, in_box: Option<u32>) -> usize {
    let outside = |at: &u32| block.boxes().get(*at as usize).and_then(|span| span.parent);
    std::iter::successors(in_box, outside).take(block.boxes().len()).count()
}
