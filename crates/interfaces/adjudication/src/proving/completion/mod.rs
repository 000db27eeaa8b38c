//! Proofs with gaps, completed: a rule that is written `?`, lines that are not cited, a choice that is not named, or a whole derivation that is
//! missing before a line. A gap is filled by the cheapest single step that the kernel accepts there (`single_step`), and where there is none by
//! a derivation that crate `proof-search` finds from the lines before it. What is written stays as it is, but for the numbers after lines that
//! are put in (`rewriting`).
//!
//! Not here: the check of the completed proof, which is that of any other.

pub(super) mod rewriting;
mod single_step;

use std::time::{Duration, Instant};

use documents::check::{CompletionRuling, FilledLine, OpenLine};
use formula::FormulaId;
use kernel::{Citation, Context, Inference, Justification, Proof, RuleId};
use proof_search::{Goal, Limits, Measure, Problem, ReadyContradiction};
use proof_syntax::textbook;
use source::Text;

use crate::checking::adjudicator::{Adjudicator, ReadProof};
use crate::checking::check::{Accounts, CheckedProof};
use crate::checking::textbook::plain;
use crate::error::Error;
use rewriting::{Replacement, rewritten};
use single_step::{Step, steps};

/// The name of a rule that is to be found.
const UNKNOWN_RULE: &str = "?";

/// The facts and steps of the search for one gap.
const FACTS: usize = 40_000;
const STEPS: usize = 300_000;

impl Adjudicator {
    /// Writes a completed proof as the proof was handed in: in the notation of its book, if that has a text for it.
    fn completed(&self, read: &ReadProof<'_>) -> String {
        let in_book = |book| textbook::print(&read.proof, &read.bank, book, read.calculus, self.options.alphabet, false).ok();
        read.book.and_then(in_book).unwrap_or_else(|| plain(read))
    }

    /// Fills the gaps of a proof, and checks what comes out.
    ///
    /// # Errors
    /// As [`Adjudicator::check`].
    pub fn complete(&self, text: Text, time: Duration) -> Result<CheckedProof, Error> {
        let name = text.name().to_owned();
        let mut read = self.read(text)?;
        let (until, ready) = (Instant::now() + time, ReadyContradiction::default());
        let mut completion = Completion { adjudicator: self, until, ready, ruling: CompletionRuling::default() };
        completion.all(&mut read);
        let mut ruling = completion.ruling;
        ruling.proof = self.completed(&read);
        let mut checked = self.check(Text::new(name, ruling.proof.as_str()))?;
        checked.ruling.completion = Some(ruling);
        Ok(checked)
    }
}

struct Completion<'a> {
    adjudicator: &'a Adjudicator,
    until: Instant,
    ready: ReadyContradiction,
    ruling: CompletionRuling,
}

/// A gap: its block, its place there, and what is written.
struct Gap {
    block: usize,
    at: usize,
    statement: FormulaId,
    rule: Option<RuleId>,
    /// True if it says where the line comes from.
    is_cited: bool,
    /// True if neither the rule nor the lines are missing, so that it can be a choice only.
    is_choice: bool,
}

/// A filled gap.
struct Filling {
    proof: Proof,
    rule: String,
    added: u32,
    is_unique: bool,
    points: u64,
}

impl Completion<'_> {
    fn all(&mut self, read: &mut ReadProof<'_>) {
        let mut block = 0;
        while block < read.proof.blocks().len() {
            let mut at = 0;
            while at < read.proof.blocks()[block].len() {
                if let Some(gap) = self.gap(read, block, at) {
                    let before = read.proof.blocks().len();
                    match self.filled(read, &gap) {
                        Some(filling) => {
                            at += filling.added as usize;
                            read.proof = filling.proof;
                            // Subproofs that the filling brought along stand before this block.
                            block += read.proof.blocks().len() - before;
                            let (n, subproof) = place(&read.proof, block, at);
                            self.ruling.filled.push(FilledLine {
                                n,
                                subproof,
                                rule: filling.rule,
                                lines_added: filling.added,
                                is_unique: filling.is_unique,
                                symbol_points: filling.points,
                            });
                        }
                        // A line that lacks nothing but is wrong is the check's to explain.
                        None if gap.is_choice => {}
                        None => {
                            let (n, subproof) = place(&read.proof, block, at);
                            self.ruling.open.push(OpenLine { n, subproof, reason: self.reason(&gap) });
                        }
                    }
                }
                at += 1;
            }
            block += 1;
        }
    }

    /// The gap at a line: a rule that is to be found, or a fault where something is left out.
    fn gap(&self, read: &ReadProof<'_>, block: usize, at: usize) -> Option<Gap> {
        let line = read.proof.blocks().get(block)?.line(at)?;
        let Justification::Rule(Inference { rule, citations, with, using }) = line.justification else { return None };
        let name = read.proof.rule_names().get(usize::from(rule))?;
        let is_unknown = name == UNKNOWN_RULE;
        let rule = if is_unknown { None } else { Some(read.calculus.find(name)?) };
        let is_cited = !citations.is_empty() || using.is_some();
        let leaves_out = is_unknown || !is_cited || with.is_empty();
        let is_gap = is_unknown || leaves_out && self.is_wrong(read, &read.proof, block, at);
        is_gap.then_some(Gap { block, at, statement: line.statement, rule, is_cited, is_choice: !is_unknown && is_cited })
    }

    fn context<'c>(&'c self, read: &'c ReadProof<'_>) -> Context<'c> {
        read.context(self.adjudicator)
    }

    fn is_wrong(&self, read: &ReadProof<'_>, proof: &Proof, block: usize, at: usize) -> bool {
        self.price(read, proof, block, at, 1).is_none()
    }

    /// The unsound steps and the price of a line and of those before it, this many lines all in all; `None` when one of them is wrong.
    fn price(&self, read: &ReadProof<'_>, proof: &Proof, block: usize, at: usize, lines: usize) -> Option<(usize, u64)> {
        let mut accounts = Accounts::new(&read.bank, proof, self.adjudicator.house());
        let checked = kernel::check(&read.bank, proof, &self.context(read), &mut accounts);
        let (found, account) = (checked.blocks().get(block)?, accounts.of(block)?);
        let range = at.checked_sub(lines.saturating_sub(1))?..=at;
        if range.clone().any(|at| found.fault(at as u32).is_some()) {
            return None;
        }
        let unsound = found.warnings.iter().filter(|(line, _)| range.contains(&(*line as usize))).count();
        let points = account.items().get(range)?.iter().map(proof_graph::points::Item::points).sum();
        Some((unsound, points))
    }

    /// Fills a gap by a single step, or by a derivation.
    fn filled(&self, read: &mut ReadProof<'_>, gap: &Gap) -> Option<Filling> {
        self.by_single_step(read, gap).or_else(|| self.by_derivation(read, gap))
    }

    fn by_single_step(&self, read: &mut ReadProof<'_>, gap: &Gap) -> Option<Filling> {
        if gap.is_choice {
            return None;
        }
        let mut right: Vec<((usize, u64), Step, Proof)> = Vec::new();
        for step in steps(read, gap) {
            if Instant::now() >= self.until {
                break;
            }
            let replacement = Replacement::Step(&step);
            let Some(proof) = rewritten(&read.proof, gap.block, gap.at, &replacement) else { continue };
            if let Some(price) = self.price(read, &proof, gap.block, gap.at, 1) {
                right.push((price, step, proof));
            }
        }
        let is_unique = right.len() == 1;
        let (price, step, proof) = right.into_iter().min_by_key(|&(price, ..)| price)?;
        Some(Filling { proof, rule: step.rule, added: 0, is_unique, points: price.1 })
    }

    fn by_derivation(&self, read: &mut ReadProof<'_>, gap: &Gap) -> Option<Filling> {
        let lines = citable(read, gap);
        let calculus = read.calculus;
        let in_subproof = gap.block + 1 < read.proof.blocks().len();
        let brings_none = |rule: &RuleId| calculus.rule(*rule).variants.iter().all(|variant| variant.subproof.is_none());
        // A subproof cites no other (PW-66).
        let rules_only = match gap.rule {
            Some(rule) => Some(vec![rule]),
            None if in_subproof => Some(calculus.rule_ids().map(|(rule, _)| rule).filter(brings_none).collect()),
            None => None,
        };
        let one_step = gap.is_choice || gap.rule.is_some();
        let problem = Problem {
            calculus,
            house: self.adjudicator.house(),
            rules_in_force: read.rules.clone(),
            premises: lines.iter().map(|&(_, statement)| statement).collect(),
            goal: Goal::Statement(gap.statement),
            rules_only,
            base_rules: None,
            // A contradiction takes more than a step.
            ready: Some(&self.ready).filter(|_| !one_step),
            measure: if one_step { Measure::Lines } else { Measure::Points },
        };
        let left = self.until.saturating_duration_since(Instant::now());
        let limits = Limits {
            deadline: Some(Instant::now() + left / 2),
            budget: one_step.then_some(1),
            cheapest: !one_step,
            ..Limits::of(FACTS, STEPS)
        };
        let found = proof_search::search(&mut read.bank, &problem, &limits, None).found?;
        let replacement = Replacement::Derivation { proof: &found.proof, lines: &lines };
        let proof = rewritten(&read.proof, gap.block, gap.at, &replacement)?;
        let block = gap.block + proof.blocks().len() - read.proof.blocks().len();
        let added = proof.blocks().get(block)?.len() - read.proof.blocks().get(gap.block)?.len();
        let at = gap.at + added;
        let (_, points) = self.price(read, &proof, block, at, added + 1)?;
        let Justification::Rule(inference) = proof.blocks().get(block)?.line(at)?.justification else { return None };
        let rule = proof.rule_names().get(usize::from(inference.rule))?.clone();
        Some(Filling { rule, added: u32::try_from(added).ok()?, is_unique: false, points, proof })
    }

    fn reason(&self, gap: &Gap) -> String {
        let time = if Instant::now() >= self.until { ", and the time is up" } else { "" };
        match (gap.rule, gap.is_cited) {
            (Some(_), _) => format!("no step by this rule leads there from the lines before it{time}"),
            (None, true) => format!("nothing was found that leads there from the lines that it cites{time}"),
            (None, false) => format!("nothing was found that leads there from the lines before it{time}"),
        }
    }
}

/// The number of a line, and the subproof that it stands in.
fn place(proof: &Proof, block: usize, at: usize) -> (u32, Option<String>) {
    let block = proof.blocks().get(block);
    let number = block.and_then(|block| block.line(at)).map_or(0, |line| line.number);
    (number, block.and_then(|block| block.name()).map(str::to_owned))
}

/// The lines that a gap may cite: those that it does cite, if any, else all before it that are in scope.
fn citable(read: &ReadProof<'_>, gap: &Gap) -> Vec<(u32, FormulaId)> {
    let Some(block) = read.proof.blocks().get(gap.block) else { return Vec::new() };
    let cited: Option<Vec<u32>> = block.line(gap.at).and_then(|line| match line.justification {
        Justification::Rule(inference) if !inference.citations.is_empty() => Some(
            inference
                .citations
                .iter()
                .filter_map(|citation| match *citation {
                    Citation::Line(number) => Some(number),
                    Citation::Box(..) => None,
                })
                .collect(),
        ),
        _ => None,
    });
    let lines = block.lines().take(gap.at).filter(|line| block.in_scope(line.in_box, gap.at));
    let lines = lines.filter(|line| cited.as_ref().is_none_or(|cited| cited.contains(&line.number)));
    lines.map(|line| (line.number, line.statement)).collect()
}
