//! Reading ahead: a thread of its own cuts the lines of a long proof and reads their statements into a draft, while this one makes
//! in the bank what is drafted and adds the lines to the proof. Both do what one would do in turn, in the same order: the proof, the
//! numbers in the bank and everything that is remarked are the same. Not here: how a line is read (`reader`).

use std::panic::resume_unwind;
use std::sync::mpsc::{channel, sync_channel};
use std::thread;

use formula::Bank;
use kernel::Proof;
use source::Text;

use super::Options;
use super::batch::{Batch, Blocks};
use super::places::Places;
use super::reader::ProofReader;
use super::statements::{DraftStatements, GameFunctions, Statements};
use crate::Parsed;
use crate::predicate_wars::{self, DraftFormula, DraftTerm, MadeParts, PendingSteps};

/// Size of the shortest text that is read ahead, in bytes: to start a thread for less takes longer than it saves.
const SHORTEST: usize = 1 << 20;

/// Number of portions that wait for the bank at most.
const WAITING: usize = 8;

/// Some lines, and the draft of what stands in them.
#[derive(Default)]
struct Portion<'t> {
    steps: PendingSteps<'t>,
    lines: Batch<'t, DraftFormula, DraftTerm>,
}

/// Reads a proof in two threads. `None` where that gains nothing or cannot be done: of a short text, in another notation than Predicate
/// Wars, for which there are no drafts, on a machine with one processor, or where no thread can be started.
pub(super) fn read(text: &Text, options: &Options, bank: &mut Bank) -> Option<Parsed<(Proof, Places)>> {
    let Statements::PredicateWars(reading) = options.statements else { return None };
    if text.content().len() < SHORTEST || thread::available_parallelism().map_or(1, usize::from) < 2 {
        return None;
    }
    in_two_threads(text, options, reading, bank)
}

/// Reads a proof whose statements are read so; `None` where no thread can be started.
fn in_two_threads(
    text: &Text,
    options: &Options,
    reading: predicate_wars::Options,
    bank: &mut Bank,
) -> Option<Parsed<(Proof, Places)>> {
    // In the order in which one thread would ask for them.
    let statements = DraftStatements::new(text, reading, GameFunctions::new(bank));
    predicate_wars::reserve(bank, text);
    let (full, filled) = sync_channel::<Portion<'_>>(WAITING);
    let (empty, emptied) = channel::<Portion<'_>>();
    thread::scope(|scope| {
        let read_lines = move || {
            ProofReader::new(text, options, statements).read(|proof| {
                let Portion { steps, lines } = emptied.try_recv().unwrap_or_default();
                let (lines, steps) = (proof.hand_on(lines), proof.statements.draft().hand_on(steps));
                full.send(Portion { steps, lines }).is_ok()
            })
        };
        let reader = thread::Builder::new().name(String::from("proof reader")).spawn_scoped(scope, read_lines).ok()?;
        let (mut made, mut blocks) = (MadeParts::default(), Blocks::new());
        let mut complete = true;
        for mut portion in filled {
            let Portion { steps, lines } = &mut portion;
            complete = made.make(steps, bank).is_some()
                && blocks.add(lines, |formula| made.formula(formula), |term| made.term(term)).is_some();
            if !complete {
                break;
            }
            steps.clear();
            lines.clear();
            // The reader may have ended.
            let _ = empty.send(portion);
        }
        let Parsed { value, diagnostics } = reader.join().unwrap_or_else(|panic| resume_unwind(panic));
        let value = value.filter(|_| complete).map(|proof| blocks.finish(proof, options.statements.notation()));
        Some(Parsed { value, diagnostics })
    })
}
