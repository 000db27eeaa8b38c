//! Proofs in `classical` translated step by step into the calculus of a book: a step by a rule that the book lacks is replaced by a derivation, which
//! comes with the calculus as data. Untrusted: the kernel checks what comes out. Not here: the search for a proof by the book's rules (`in_book`).
//!
//! `rows` has the lines, `derivations` what replaces a step, `witnesses` and `contradictions` what changes a proof as a whole, `tidying` leaves out
//! what is not needed.

mod contradictions;
mod derivations;
mod detours;
mod rows;
mod tidying;
mod witnesses;

use derivation::Entry as Elaborated;
use formula::{Bank, FormulaId};
use kernel::{Calculus, Context, HouseRules, Proof, RuleId, Variant};
use proof_syntax::rules;
use rustc_hash::{FxHashMap, FxHashSet};
use source::Text;

use derivations::{Derivations, Expansion, Step};
use detours::direct;
use rows::{Cited, Entry, Id, Reason, Row, Rows};
use tidying::tidy;

/// The most rounds in which derived rules are replaced by simpler ones: derivations of `classical` use one another.
const MAX_ROUNDS: usize = 16;

/// The longest proof that is translated, in lines.
const MAX_LINES: usize = 5_000;

/// Returns a proof in the calculus of a book of what a proof in `classical` proves; `None` where a step has no derivation.
///
/// * `goal`: what a contradiction is used for, where the proof comes to one.
pub(crate) fn translated(
    bank: &mut Bank,
    proof: &Proof,
    book: &Calculus,
    house: &HouseRules,
    goal: Option<FormulaId>,
) -> Option<Proof> {
    let source = rules::parse(&Text::new("classical", rules::translated_text()?), house).value?;
    let of = |name: &str| rules::derivations(name).map(Derivations::of);
    let (simpler, own) = (of(source.name())?, of(book.name()).unwrap_or_default());
    let main = proof.main().filter(|_| proof.blocks().len() == 1)?;
    let mut rows = Rows::of(main, proof.rule_names())?;
    let (falsehood, last) = (bank.truth(false), rows.last()?);
    let (shown, last) = (last.statement, last.id);
    let goal = goal.filter(|_| shown == falsehood).unwrap_or(shown);
    if goal != shown {
        rows.add(goal, "X", Cited::Line(last));
    }
    let mut translator = Translator { bank, source: &source, book, house, goal, simpler, own, removes_detours: true };
    if let Some(short) = translator.proof(&rows) {
        return Some(short);
    }
    translator.removes_detours = false;
    translator.proof(&rows)
}

struct Translator<'t> {
    bank: &'t mut Bank,
    /// `classical`, with rules about contradictions that are conjunctions.
    source: &'t Calculus,
    book: &'t Calculus,
    house: &'t HouseRules,
    goal: FormulaId,
    /// Derivations in `source`.
    simpler: Derivations,
    /// Derivations in `book`.
    own: Derivations,
    removes_detours: bool,
}

/// A step as it was found to fit a form of a rule of the source.
struct Found {
    step: derivation::Step,
    premises: Vec<Cited>,
}

impl Translator<'_> {
    fn context<'c>(&'c self, calculus: &'c Calculus) -> Context<'c> {
        Context { calculus, house: self.house, rules_in_force: &[], goal: Some(self.goal) }
    }

    fn proof(&mut self, rows: &Rows) -> Option<Proof> {
        self.goal = rows.last()?.statement;
        let mut rows = self.reduced(rows)?;
        if !witnesses::has_witnesses(self.book) {
            rows = witnesses::boxed(self.bank, self.source, rows)?;
        }
        if !contradictions::has_falsehood(self.book) {
            rows = contradictions::joined(self.bank, self.source, rows)?;
            if self.goal == self.bank.truth(false) {
                self.goal = rows.last()?.statement;
            }
        }
        let rows = self.reduced(&rows)?;
        let rows = self.in_book(rows)?;
        let tidied = tidy(self.bank, &rows).and_then(|once| tidy(self.bank, &once));
        [tidied, Some(rows)].into_iter().flatten().find_map(|rows| self.accepted(&rows))
    }

    /// Returns the lines that are needed, without detours.
    fn shortened(&self, rows: &Rows) -> Option<Rows> {
        let rows = tidy(self.bank, rows)?;
        if self.removes_detours { tidy(self.bank, &direct(self.source, rows)) } else { Some(rows) }
    }

    /// Returns the proof in the book's calculus, if it is one.
    fn accepted(&self, rows: &Rows) -> Option<Proof> {
        let proof = rows.proof(self.book.name())?;
        let checked = kernel::check(self.bank, &proof, &self.context(self.book), &mut ());
        (checked.accepted() && checked.reached(self.bank, &proof, self.goal).is_some()).then_some(proof)
    }

    /// Replaces derived rules by simpler ones, where the book has neither them nor a derivation of them.
    fn reduced(&mut self, rows: &Rows) -> Option<Rows> {
        let mut rows = self.shortened(rows)?;
        for _ in 0..MAX_ROUNDS {
            let steps = self.steps(&rows)?;
            let fits = self.fitting(&rows)?;
            let mut chosen: FxHashSet<Id> = FxHashSet::default();
            for (id, found) in &steps {
                let Some(variant) = self.variant(&found.step).filter(|_| !fits.contains_key(id)) else { continue };
                let schemas = self.source.bank();
                if self.own.get(schemas, variant).is_none() && self.simpler.get(schemas, variant).is_some() {
                    chosen.insert(*id);
                }
            }
            if chosen.is_empty() {
                return Some(rows);
            }
            let expanded = self.expanded(rows, &steps, &chosen, false)?;
            rows = self.shortened(&expanded)?;
        }
        None
    }

    /// Writes every step by a rule of the book.
    fn in_book(&mut self, rows: Rows) -> Option<Rows> {
        let steps = self.steps(&rows)?;
        let fits = self.fitting(&rows)?;
        let chosen: FxHashSet<Id> = steps.keys().copied().filter(|id| !fits.contains_key(id)).collect();
        let mut rows = rows;
        for entry in &mut rows.entries {
            if let Entry::Row(Row { id, reason: Reason::By { rule, .. }, .. }) = entry
                && let Some(&fitting) = fits.get(id)
            {
                *rule = self.book.rule(fitting).tag.clone();
            }
        }
        self.expanded(rows, &steps, &chosen, true)
    }

    fn variant(&self, step: &derivation::Step) -> Option<&Variant> {
        self.source.rules().get(step.rule)?.variants.get(step.variant)
    }

    /// Finds what the letters of each step stand for in the source.
    fn steps(&mut self, rows: &Rows) -> Option<FxHashMap<Id, Found>> {
        let proof = rows.proof(self.source.name()).filter(|_| rows.lines().count() <= MAX_LINES)?;
        let context = Context { calculus: self.source, house: self.house, rules_in_force: &[], goal: Some(self.goal) };
        let elaborated = kernel::elaborate(self.bank, &proof, &context, &|_| true).ok()?;
        let ids: Vec<Id> = rows.lines().map(|row| row.id).collect();
        let cited = |cited: &derivation::Cited| match *cited {
            derivation::Cited::Line(at) => ids.get(at).copied().map(Cited::Line),
            derivation::Cited::Box(first, last) => Some(Cited::Box(*ids.get(first)?, *ids.get(last)?)),
        };
        let lines = elaborated.entries.into_iter().filter(|entry| !matches!(entry, Elaborated::End));
        let mut found = FxHashMap::default();
        for (&id, line) in ids.iter().zip(lines) {
            if let Elaborated::Inferred(_, step) = line {
                let premises = step.premises.iter().map(cited).collect::<Option<_>>()?;
                found.insert(id, Found { step, premises });
            }
        }
        Some(found)
    }

    /// Finds the lines that fit a rule of the book as they stand, and the rule.
    fn fitting(&self, rows: &Rows) -> Option<FxHashMap<Id, RuleId>> {
        let proof = rows.proof(self.book.name())?;
        let checked = kernel::check(self.bank, &proof, &self.context(self.book), &mut ());
        let checked = checked.main()?;
        let faults: FxHashSet<u32> = checked.faults.iter().map(|&(at, _)| at).collect();
        let others: FxHashMap<u32, RuleId> = checked.suggestions.iter().copied().collect();
        let mut fits = FxHashMap::default();
        for (row, at) in rows.lines().zip(0..) {
            let Reason::By { rule, .. } = &row.reason else { continue };
            let named = if faults.contains(&at) { others.get(&at).copied() } else { self.book.find(rule) };
            fits.extend(named.map(|rule| (row.id, rule)));
        }
        Some(fits)
    }

    /// Replaces steps by their derivations, those of the book or simpler ones; `None` where one has none.
    fn expanded(&mut self, mut rows: Rows, steps: &FxHashMap<Id, Found>, chosen: &FxHashSet<Id>, in_book: bool) -> Option<Rows> {
        let mut added: FxHashMap<Id, Vec<Entry>> = FxHashMap::default();
        let mut entries = Vec::with_capacity(rows.entries.len());
        for entry in std::mem::take(&mut rows.entries) {
            let Entry::Row(row) = &entry else {
                entries.push(entry);
                continue;
            };
            let Some(found) = steps.get(&row.id).filter(|_| chosen.contains(&row.id)) else {
                entries.push(entry);
                continue;
            };
            let variant = self.source.rules().get(found.step.rule)?.variants.get(found.step.variant)?;
            let known = if in_book { &self.own } else { &self.simpler };
            let derivation = known.get(self.source.bank(), variant)?;
            let step = Step { assignment: &found.step.assignment, premises: found.premises.clone(), row };
            let Expansion { in_boxes, lines } = derivation.expanded(self.bank, &step, &mut || rows.new_id())?;
            entries.extend(lines);
            for (first, lines) in in_boxes {
                added.entry(first).or_default().extend(lines);
            }
        }
        Some(Rows::with(entries, &rows).extended(added))
    }
}
