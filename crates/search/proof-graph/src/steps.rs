//! Record of the steps that fit, as the check reports them, kept flat: rule, form and premises of each line. Not here: what is
//! made of it.

use kernel::{Observer, RuleId, Step};

/// An observer of the check that remembers every step that fits its rule: twelve bytes a line, and four a premise.
#[derive(Clone, Debug, Default)]
pub struct StepRecorder {
    blocks: Vec<BlockSteps>,
}

#[derive(Clone, Debug, Default)]
struct BlockSteps {
    /// By index; lines without a step have a row that says so.
    rows: Vec<Row>,
    premises: Vec<u32>,
}

#[derive(Clone, Copy, Debug)]
struct Row {
    /// Index of its first premise.
    start: u32,
    count: u16,
    variant: u16,
    rule: Option<RuleId>,
}

const _: () = assert!(size_of::<Row>() <= 16);

/// A step as the check reported it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepRecord<'s> {
    /// The rule.
    pub rule: RuleId,
    /// Number of the rule's form, counted from 0.
    pub variant: usize,
    /// The places of its premises, in the order of the schema.
    pub premises: &'s [u32],
}

impl StepRecorder {
    /// Returns an observer to which nothing was reported yet.
    pub fn new() -> StepRecorder {
        StepRecorder::default()
    }

    /// The step at a place of a block; axioms, assumptions and lines that do not fit have none.
    pub fn get(&self, block: usize, line: usize) -> Option<StepRecord<'_>> {
        let block = self.blocks.get(block)?;
        let row = block.rows.get(line)?;
        let start = row.start as usize;
        let premises = block.premises.get(start..start + usize::from(row.count))?;
        Some(StepRecord { rule: row.rule?, variant: usize::from(row.variant), premises })
    }
}

impl Observer for StepRecorder {
    fn step(&mut self, block: usize, line: usize, step: &Step<'_>) {
        if self.blocks.len() <= block {
            self.blocks.resize_with(block + 1, BlockSteps::default);
        }
        let Some(recorded) = self.blocks.get_mut(block) else { return };
        let start = recorded.premises.len() as u32;
        if recorded.rows.len() <= line {
            recorded.rows.resize(line + 1, Row { start, count: 0, variant: 0, rule: None });
        }
        recorded.premises.extend_from_slice(step.premises);
        if let Some(row) = recorded.rows.get_mut(line) {
            *row = Row { start, count: step.premises.len() as u16, variant: step.variant as u16, rule: Some(step.rule) };
        }
    }
}
