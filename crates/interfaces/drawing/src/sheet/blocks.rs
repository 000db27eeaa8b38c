//! The blocks of a sheet. A table of statements says each verdict once, so that questions have their evidence only.

use crate::fitch::Fitch;
use crate::inference::Inference;
use crate::section::{Evidence, Question, Section, Shown, Statement, Verdict};
use crate::table::Table;

/// A part of a sheet that stands below others.
pub(super) enum Block<'s> {
    Verdict(&'s Verdict),
    Paragraph(String),
    Statement(&'s Statement),
    Heading(&'s str),
    /// Tables, side by side where they fit.
    Tables(Vec<Table>),
    Proof(&'s Fitch),
    Inference(&'s Inference),
    /// Lines as they stand.
    Lines(&'s [String]),
}

/// The evidence that a sheet shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Extent {
    /// All of it.
    Whole,
    /// No models.
    Proofs,
    /// No models and no proofs: words and rules.
    Words,
    /// Nothing but the verdicts.
    Verdicts,
}

impl Extent {
    /// All extents, the widest first.
    pub(super) const ALL: [Extent; 4] = [Extent::Whole, Extent::Proofs, Extent::Words, Extent::Verdicts];

    /// Returns whether a piece of evidence is left out.
    fn omits(self, shown: &Shown) -> bool {
        match &shown.evidence {
            Some(Evidence::Finite(_) | Evidence::Infinite(_)) => self >= Extent::Proofs,
            Some(Evidence::Proof(_) | Evidence::Text(_)) => self >= Extent::Words,
            Some(Evidence::Inference(_)) | None => self >= Extent::Verdicts,
        }
    }
}

/// Returns the blocks of a section below its title.
pub(super) fn blocks(section: &Section, extent: Extent) -> Vec<Block<'_>> {
    let mut blocks: Vec<Block<'_>> = section.verdicts.iter().map(Block::Verdict).collect();
    blocks.extend(section.remarks.iter().map(|remark| Block::Paragraph(remark.clone())));
    // A list of rules without verdicts says nothing that the rules below do not say.
    let is_list = section.statements.iter().all(|statement| statement.verdict.is_none() && statement.question.is_some());
    if !is_list || extent == Extent::Verdicts {
        blocks.extend(section.statements.iter().map(Block::Statement));
    }
    let mut omitted = false;
    for (at, one) in section.questions.iter().enumerate() {
        omitted |= question(&mut blocks, section, (at, one), extent);
    }
    if omitted {
        let what = match extent {
            Extent::Whole | Extent::Proofs => "models",
            Extent::Words => "models and proofs",
            Extent::Verdicts => "everything but the verdicts",
        };
        blocks.push(Block::Paragraph(format!("Left out, to fit on the sheet: {what}.")));
    }
    blocks
}

/// Adds a question; returns whether some of its evidence is left out.
fn question<'s>(
    blocks: &mut Vec<Block<'s>>,
    section: &'s Section,
    (at, question): (usize, &'s Question),
    extent: Extent,
) -> bool {
    let kept: Vec<&Shown> = question.shown.iter().filter(|shown| !extent.omits(shown)).collect();
    let is_above = section.statements.iter().any(|statement| statement.verdict.is_some() && statement.question == Some(at));
    let said = |verdict: &&Verdict| is_above || section.verdicts.iter().any(|above| above.words == verdict.words);
    let own = question.verdict.as_ref().filter(|verdict| !said(verdict));
    if !kept.is_empty() || !question.reasons.is_empty() || own.is_some() {
        blocks.push(Block::Heading(&question.heading));
        // The statement stands in the table of statements, where there is one.
        blocks.extend(question.statement.as_ref().filter(|_| !is_above).map(|statement| Block::Paragraph(statement.clone())));
        blocks.extend(own.map(Block::Verdict));
    }
    for shown in &kept {
        evidence(blocks, shown);
    }
    blocks.extend(question.reasons.iter().map(|reason| Block::Paragraph(format!("– {}", report::visible(reason)))));
    kept.len() < question.shown.len()
}

/// Adds a piece of evidence: a model in words and tables, which say what its picture shows; of an infinite one its definitions.
fn evidence<'s>(blocks: &mut Vec<Block<'s>>, shown: &'s Shown) {
    let mut heading = shown.heading.clone();
    let mut model = |description: &str, tables: Vec<Table>| {
        let words = format!("{heading} {description}").trim().to_owned();
        heading.clear();
        [Block::Paragraph(words), Block::Tables(tables)]
    };
    let of_model = match &shown.evidence {
        Some(Evidence::Finite(finite)) => Some(model(&finite.beside_tables, finite.tables.clone())),
        Some(Evidence::Infinite(infinite)) => Some(model(&infinite.description, Vec::new())),
        _ => None,
    };
    blocks.extend((!heading.is_empty()).then_some(Block::Paragraph(heading)));
    blocks.extend(of_model.into_iter().flatten().filter(|block| !matches!(block, Block::Tables(tables) if tables.is_empty())));
    match &shown.evidence {
        Some(Evidence::Proof(proof)) => blocks.push(Block::Proof(proof)),
        Some(Evidence::Inference(inference)) => blocks.push(Block::Inference(inference)),
        Some(Evidence::Text(lines)) => blocks.push(Block::Lines(lines)),
        Some(Evidence::Finite(_) | Evidence::Infinite(_)) | None => {}
    }
}
