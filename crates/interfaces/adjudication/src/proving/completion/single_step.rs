//! The single steps that may lead to a line: for each form of each rule, the lines, boxes and subproofs before it that fit the schemas. The
//! kernel says which of them are right; here is only what is worth asking about.

use formula::FormulaId;
use kernel::{Argument, Citation, Conclusion, Justification, Premise, Rule, SubproofCitation, Variant};
use proof_search::matching::Matcher;

use super::Gap;
use crate::checking::adjudicator::ReadProof;

/// Maximum number of steps that are tried for one line.
const MAX_STEPS: usize = 2_000;

/// A step that may be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::proving) struct Step {
    pub(super) rule: String,
    pub(super) citations: Vec<Citation>,
    pub(super) with: Vec<Argument>,
    pub(super) using: Option<SubproofCitation>,
}

/// Something that a form asks for.
#[derive(Clone, Copy)]
enum Slot {
    Line(FormulaId),
    Box { assumption: FormulaId, conclusion: FormulaId },
    SubproofLine(FormulaId),
}

/// A box that may be cited: its assumption, and a line in it.
struct BoxLine {
    assumption: FormulaId,
    statement: FormulaId,
    citation: Citation,
}

/// Lines, boxes and subproofs before a gap.
struct Before<'r> {
    lines: Vec<(u32, FormulaId)>,
    boxes: Vec<BoxLine>,
    subproofs: Vec<&'r kernel::Block>,
}

/// Citations that were found for the slots of a form so far.
#[derive(Clone, Default)]
struct ChosenCitations {
    citations: Vec<Citation>,
    subproof: Option<SubproofCitation>,
}

/// Returns the steps that may lead to a gap, with what is written there.
pub(super) fn steps(read: &mut ReadProof<'_>, gap: &Gap) -> Vec<Step> {
    let proof = read.proof.clone();
    let Some(block) = proof.blocks().get(gap.block) else { return Vec::new() };
    let Some(Justification::Rule(written)) = block.line(gap.at).map(|line| line.justification) else { return Vec::new() };
    let calculus = read.calculus;
    let rules: Vec<&Rule> = match gap.rule {
        Some(rule) => vec![calculus.rule(rule)],
        None => calculus.rules().iter().collect(),
    };
    if gap.is_cited {
        let step = |rule: &&Rule| Step {
            rule: rule.tag.clone(),
            citations: written.citations.to_vec(),
            with: written.with.to_vec(),
            using: written.using.cloned(),
        };
        return rules.iter().map(step).collect();
    }
    let in_scope = |at: usize| block.line(at).is_some_and(|line| block.in_scope(line.in_box, gap.at));
    let numbered = |at: usize| block.line(at).map(|line| (line.number, line.statement));
    let lines = (0..gap.at).filter(|&at| in_scope(at)).filter_map(numbered).collect();
    let mut boxes = Vec::new();
    for span in block.boxes().iter().filter(|span| span.end as usize <= gap.at && block.in_scope(span.parent, gap.at)) {
        let Some((first, assumption)) = numbered(span.first as usize) else { continue };
        let depth = block.line(span.first as usize).and_then(|line| line.in_box);
        for at in (span.first as usize..span.end as usize).filter(|&at| block.line(at).is_some_and(|line| line.in_box == depth)) {
            let Some((last, statement)) = numbered(at) else { continue };
            boxes.push(BoxLine { assumption, statement, citation: Citation::Box(first, last) });
        }
    }
    let subproofs = proof.blocks().iter().take(if block.name().is_none() { gap.block } else { 0 }).collect();
    let before = Before { lines, boxes, subproofs };
    let mut found: Vec<Step> = Vec::new();
    for rule in rules {
        for variant in &rule.variants {
            let mut matcher = Matcher::new(calculus);
            if let Conclusion::Statement(schema) = variant.conclusion
                && !matcher.statement(&mut read.bank, schema, gap.statement)
            {
                continue;
            }
            let mut enter = |chosen: ChosenCitations| {
                let ChosenCitations { citations, subproof } = chosen;
                let step = Step { rule: rule.tag.clone(), citations, with: written.with.to_vec(), using: subproof };
                let same = |other: &Step| {
                    let cites = |one: &Step, other: &Step| one.citations.iter().all(|one| other.citations.contains(one));
                    other.rule == step.rule && other.using == step.using && cites(&step, other) && cites(other, &step)
                };
                // The order in which lines are cited does not matter.
                if found.len() < MAX_STEPS && !found.iter().any(same) {
                    found.push(step);
                }
                found.len() < MAX_STEPS
            };
            fill(read, &slots(variant), &before, variant, &matcher, &mut ChosenCitations::default(), &mut enter);
        }
    }
    found
}

fn slots(variant: &Variant) -> Vec<Slot> {
    let mut slots: Vec<Slot> = Vec::new();
    for premise in &variant.premises {
        slots.push(match *premise {
            Premise::Statement(schema) => Slot::Line(schema),
            Premise::Box(schema) => Slot::Box { assumption: schema.assumption, conclusion: schema.conclusion },
        });
    }
    slots.extend(variant.subproof.iter().flat_map(|subproof| subproof.lines.iter().map(|&line| Slot::SubproofLine(line))));
    slots
}

/// Finds something for each slot, in every way; false when there are enough.
// As deep as a form asks for lines.
fn fill(
    read: &mut ReadProof<'_>,
    slots: &[Slot],
    before: &Before<'_>,
    variant: &Variant,
    matcher: &Matcher<'_>,
    chosen: &mut ChosenCitations,
    enter: &mut dyn FnMut(ChosenCitations) -> bool,
) -> bool {
    let Some((slot, rest)) = slots.split_first() else { return enter(chosen.clone()) };
    match *slot {
        Slot::Line(schema) => {
            for &(number, statement) in &before.lines {
                let mut matcher = matcher.clone();
                if matcher.statement(&mut read.bank, schema, statement) {
                    chosen.citations.push(Citation::Line(number));
                    let goes_on = fill(read, rest, before, variant, &matcher, chosen, enter);
                    chosen.citations.pop();
                    if !goes_on {
                        return false;
                    }
                }
            }
        }
        Slot::Box { assumption, conclusion } => {
            for one in &before.boxes {
                let mut matcher = matcher.clone();
                if matcher.statement(&mut read.bank, assumption, one.assumption)
                    && matcher.statement(&mut read.bank, conclusion, one.statement)
                {
                    chosen.citations.push(one.citation);
                    let goes_on = fill(read, rest, before, variant, &matcher, chosen, enter);
                    chosen.citations.pop();
                    if !goes_on {
                        return false;
                    }
                }
            }
        }
        Slot::SubproofLine(schema) => {
            for subproof in &before.subproofs {
                let name = subproof.name().unwrap_or_default();
                if chosen.subproof.as_ref().is_some_and(|known| known.subproof != name) {
                    continue;
                }
                let mut matcher = matcher.clone();
                let axiom = subproof.lines().find(|line| matches!(line.justification, Justification::Axiom));
                let (Some(axiom), Some(asked)) = (axiom, &variant.subproof) else { continue };
                if chosen.subproof.is_none() && !matcher.statement(&mut read.bank, asked.axiom, axiom.statement) {
                    continue;
                }
                for line in subproof.lines() {
                    let mut matcher = matcher.clone();
                    if !matcher.statement(&mut read.bank, schema, line.statement) {
                        continue;
                    }
                    let known = chosen.subproof.clone();
                    let citation = SubproofCitation { subproof: name.to_owned(), lines: Vec::new() };
                    chosen.subproof.get_or_insert(citation).lines.push(line.number);
                    let goes_on = fill(read, rest, before, variant, &matcher, chosen, enter);
                    chosen.subproof = known;
                    if !goes_on {
                        return false;
                    }
                }
            }
        }
    }
    true
}
