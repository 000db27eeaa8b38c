//! Proofs that no calculus has seen: lines that rest on lines, as a seed has it, told to the observer directly.

use formula::generate::Random;
use formula::{Bank, Fixity, FormulaId, Kind};
use kernel::{BlockBuilder, CheckedBlock, Citation, HouseRules, Observer, Proof, RuleId, Step};
use proof_graph::StepRecorder;

use super::Written;

/// A line of an abstract proof.
#[derive(Clone, Debug)]
pub(crate) struct AbstractLine {
    pub(crate) says: usize,
    pub(crate) premises: Vec<usize>,
    pub(crate) cost: u64,
    /// The boxes around it, named by the places of their assumptions, the outermost first. An assumption is within its own.
    pub(crate) boxes: Vec<usize>,
    pub(crate) assumption: bool,
}

/// An abstract proof.
#[derive(Clone, Debug)]
pub(crate) struct AbstractProof {
    pub(crate) lines: Vec<AbstractLine>,
}

impl AbstractLine {
    /// Whether it may be cited where these boxes are open.
    pub(crate) fn is_in_scope(&self, boxes: &[usize]) -> bool {
        boxes.starts_with(&self.boxes)
    }
}

impl AbstractProof {
    /// A proof of `length` lines that say `statements` different things; boxes are opened when `boxed`.
    pub(crate) fn random(seed: u64, length: usize, statements: usize, boxed: bool) -> AbstractProof {
        let mut random = Random::new(seed);
        let mut lines: Vec<AbstractLine> = Vec::new();
        let mut open: Vec<usize> = Vec::new();
        for at in 0..length {
            let last = at + 1 == length;
            while !open.is_empty() && (last || random.below(3) == 0) {
                open.pop();
            }
            let says = random.below(statements);
            let cost = random.below(7) as u64;
            if boxed && !last && random.below(5) == 0 {
                open.push(at);
                lines.push(AbstractLine { says, premises: vec![], cost: 0, boxes: open.clone(), assumption: true });
                continue;
            }
            // Lines in scope, and the lines of boxes that are closed but stand in scope themselves.
            let citable: Vec<usize> = (0..at)
                .filter(|&other: &usize| {
                    let line = &lines[other];
                    let around = line.boxes.split_last().map_or(&[][..], |(_, around)| around);
                    line.is_in_scope(&open) || open.starts_with(around)
                })
                .collect();
            let count = if citable.is_empty() { 0 } else { random.below(4).min(2 + random.below(2)) };
            let premises = (0..count).map(|_| citable[random.below(citable.len())]).collect();
            lines.push(AbstractLine { says, premises, cost, boxes: open.clone(), assumption: false });
        }
        AbstractProof { lines }
    }

    /// Whether `other` may serve where the line at `at` has `premise` as a premise: it says the same and can be cited there.
    pub(crate) fn serves(&self, at: usize, premise: usize, other: usize) -> bool {
        let (line, was, is) = (&self.lines[at], &self.lines[premise], &self.lines[other]);
        let boxed = self.lines.iter().any(|line| line.assumption);
        let in_place = match (boxed, was.is_in_scope(&line.boxes)) {
            (false, _) => true,
            (true, true) => other < at && is.is_in_scope(&line.boxes),
            (true, false) => was.boxes == is.boxes,
        };
        was.says == is.says && in_place
    }

    pub(crate) fn make(&self) -> Written {
        let mut bank = Bank::new();
        let says: Vec<FormulaId> = (0..=self.lines.iter().map(|line| line.says).max().unwrap_or(0))
            .map(|number| {
                let symbol = bank.symbol(&format!("P_{number}"), Kind::Predicate, Fixity::Letter);
                bank.atom(symbol, &[]).expect("a letter takes nothing")
            })
            .collect();
        let calculus =
            proof_syntax::rules::shipped("predicate-wars", &HouseRules::default()).expect("the calculus is well formed");
        let rule = calculus.find("Modus ponens").expect("there is modus ponens");
        let mut proof = Proof::new(None);
        let name = proof.rule_name("Modus ponens").expect("one name");
        let mut builder = BlockBuilder::new(None);
        let mut steps = StepRecorder::new();
        let mut open = 0;
        for (at, line) in self.lines.iter().enumerate() {
            let around = line.boxes.len() - usize::from(line.assumption);
            // Boxes that this line does not stand in are closed, also where a new one of the same depth is opened.
            let common = self.lines[..at]
                .last()
                .map_or(0, |before| before.boxes.iter().zip(&line.boxes).take_while(|(one, other)| one == other).count());
            while open > around.min(common) {
                assert!(builder.end());
                open -= 1;
            }
            let number = at as u32 + 1;
            if line.assumption {
                builder.assume(number, says[line.says]);
                open += 1;
                continue;
            }
            if line.premises.is_empty() {
                builder.axiom(number, says[line.says]);
                continue;
            }
            let cite = |&premise: &usize| {
                let cited = &self.lines[premise];
                let last = premise as u32 + 1;
                match cited.boxes.last() {
                    Some(&first) if !cited.is_in_scope(&line.boxes) => Citation::Box(first as u32 + 1, last),
                    _ => Citation::Line(last),
                }
            };
            let citations: Vec<Citation> = line.premises.iter().map(cite).collect();
            builder.infer(number, says[line.says], name, &citations);
            let premises: Vec<u32> = line.premises.iter().map(|&premise| premise as u32).collect();
            record(&mut steps, at, rule, says[line.says], &premises);
        }
        proof.push(builder.finish());
        let checked = vec![CheckedBlock::default()];
        let points = self.lines.iter().map(|line| line.cost).collect();
        Written { bank, proof, calculus, checked, steps, points }
    }
}

fn record(steps: &mut StepRecorder, at: usize, rule: RuleId, statement: FormulaId, premises: &[u32]) {
    steps.step(0, at, &Step { rule, variant: 0, statement, premises, paid: 0 });
}
