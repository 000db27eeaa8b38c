//! The search against the kernel: whatever the search derives the kernel accepts, and whatever one step the kernel accepts, of a small stock
//! of statements, the search derives.

use std::collections::BTreeSet;

use formula::{Bank, FormulaId, TermId};
use kernel::{Calculus, HouseRules, RuleId};
use representation::BracketedText;

use super::block::Block;
use super::explore::{ExplorationLimits, Explorer, SearchGoal, SearchView};
use super::findings::Writer;
use super::vocabulary::{Features, Vocabulary};
use crate::draft::{AuditBlock, Table, Why, proof};

/// Every derivation, until there are enough.
struct Everything {
    blocks: Vec<Block>,
    enough: usize,
}

impl SearchGoal for Everything {
    fn ends(&self, _: &Block, _: u8) -> usize {
        usize::from(u8::MAX)
    }

    fn may_end(&mut self, _: &mut Bank, _: &Block, _: FormulaId) -> bool {
        true
    }

    fn is_end(&mut self, _: &Bank, _: &Block) -> bool {
        true
    }

    fn look(&mut self, _: &mut Bank, block: &Block) -> SearchView {
        self.blocks.push(block.clone());
        if self.blocks.len() < self.enough { SearchView::On } else { SearchView::Found }
    }
}

fn shipped(name: &str) -> Calculus {
    proof_syntax::rules::shipped(name, &HouseRules::default()).expect("it comes with the program")
}

fn explored(
    explorer: &mut Explorer<'_>,
    vocabulary: &mut Vocabulary,
    axioms: &[FormulaId],
    lemmas: u8,
    boxes: u8,
    enough: usize,
) -> Vec<Block> {
    let mut aim = Everything { blocks: Vec::new(), enough };
    let reach = ExplorationLimits { lemmas, points: 30, statement: 12, boxes, derivations: 100_000, by_lines: false };
    let stock = vocabulary.stock.clone();
    let start = Block::of_axioms(&vocabulary.bank, axioms);
    explorer.explore(&mut vocabulary.bank, &stock, start, &[], reach, &mut aim);
    aim.blocks
}

#[test]
fn the_kernel_accepts_every_derivation() {
    let house = HouseRules::default();
    for (name, _) in kernel::shipped::ALL {
        let calculus = shipped(name);
        let table = Table { calculus: &calculus, house: &house };
        let mut vocabulary = Vocabulary::new(Features::of(&calculus), 2, 3, true);
        let mut explorer = Explorer::new(&calculus, &|_| true);
        let statements = vocabulary.statements(5);
        let mut accepted = 0;
        for (at, &first) in statements.iter().enumerate().step_by(statements.len().div_ceil(5)) {
            let second = statements[(at * 7 + 3) % statements.len()];
            if first == second {
                continue;
            }
            for block in explored(&mut explorer, &mut vocabulary, &[first, second], 2, 1, 400) {
                let writer = Writer { table, forms: &explorer.forms, subproofs: &[], bank: &vocabulary.bank };
                let last = block.lines.last().map(|line| vocabulary.bank.text(line.statement, formula::Alphabet::Unicode));
                assert!(writer.exploit(&block).is_some(), "{name}: {last:?} {block:?}");
                accepted += 1;
            }
        }
        assert!(accepted > 250, "{name}: {accepted}");
    }
}

#[test]
fn every_step_that_the_kernel_accepts_is_found() {
    let house = HouseRules::default();
    for name in ["predicate-wars", "predicate-wars-sound"] {
        let calculus = shipped(name);
        let table = Table { calculus: &calculus, house: &house };
        let mut vocabulary = Vocabulary::new(Features::of(&calculus), 1, 2, false);
        let mut explorer = Explorer::new(&calculus, &|_| true);
        let statements = vocabulary.statements(6);
        // Whatever a rule lets the prover choose is in stock.
        vocabulary.stock.formulas = statements.clone();
        let axioms = vocabulary.statements(5);
        let objects: Vec<TermId> = vocabulary.stock.objects.clone();
        let mut found_by_kernel = 0;
        for (at, &first) in axioms.iter().enumerate().step_by(4) {
            let pair = [first, axioms[(at * 5 + 1) % axioms.len()]];
            if pair[0] == pair[1] {
                continue;
            }
            let mut derived: BTreeSet<(RuleId, FormulaId)> = BTreeSet::new();
            for block in explored(&mut explorer, &mut vocabulary, &pair, 1, 0, usize::MAX) {
                let Some(line) = block.lines.last() else { continue };
                if let super::block::Origin::Lemma { form, .. } = line.origin {
                    derived.insert((explorer.forms[usize::from(form)].rule, line.statement));
                }
            }
            let mut draft = AuditBlock::default();
            pair.iter().for_each(|&axiom| {
                draft.push(axiom, Why::Axiom);
            });
            let mut trial = draft.clone();
            let ways = table.ways(&[1, 2], &objects);
            for &statement in statements.iter().filter(|statement| !pair.contains(statement)) {
                ways.iter().for_each(|way| {
                    let mut one = draft.clone();
                    one.push(statement, way.clone());
                    trial = one;
                    let Some(proof) = proof(&calculus, &[&trial]) else { return };
                    if !table.check(&vocabulary.bank, &proof).accepted() {
                        return;
                    }
                    let Why::Rule { name: rule, .. } = way else { return };
                    let rule = calculus.find(rule).expect("it is a rule of the calculus");
                    found_by_kernel += 1;
                    let text = vocabulary.bank.text(statement, formula::Alphabet::Unicode);
                    let from = pair.map(|axiom| vocabulary.bank.text(axiom, formula::Alphabet::Unicode));
                    assert!(derived.contains(&(rule, statement)), "{name}: {from:?} give {text} by {way:?}");
                });
            }
        }
        assert!(found_by_kernel > 30, "{name}: {found_by_kernel}");
    }
}
