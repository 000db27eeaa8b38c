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

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;
    use std::fs;
    use std::path::{Path, PathBuf};

    use formula::Alphabet;
    use kernel::Block;
    use representation::BracketedText;
    use source::Severity;

    use super::super::reader::read_at_once;
    use super::super::statements::StatementReader;
    use super::*;
    use crate::palmer::Vocabulary;

    /// Reads a text in both ways, and holds them against each other.
    #[track_caller]
    fn agree(text: &Text, reading: predicate_wars::Options) -> Parsed<(Proof, Places)> {
        let options = Options { system: None, statements: Statements::PredicateWars(reading) };
        let (mut bank, mut ahead, mut vocabulary) = (Bank::new(), Bank::new(), Vocabulary::default());
        let expected = read_at_once(text, &options, StatementReader::new(text, &options.statements, &mut vocabulary, &mut bank));
        let found = in_two_threads(text, &options, reading, &mut ahead).expect("a thread can be started");
        assert_eq!(found.diagnostics, expected.diagnostics);
        let both =
            |read: &Parsed<(Proof, Places)>| read.value.as_ref().map(|(proof, places)| (proof.clone(), format!("{places:?}")));
        assert_eq!(both(&found), both(&expected));
        if let Some((proof, _)) = &found.value {
            let made = |bank: &Bank| {
                let counts = (bank.term_count(), bank.formula_count(), bank.symbol_count(), bank.variable_count());
                let statements = proof.blocks().iter().flat_map(Block::statements);
                (counts, statements.map(|statement| bank.text(statement, Alphabet::Unicode)).collect::<Vec<String>>())
            };
            assert_eq!(made(&ahead), made(&bank));
        }
        found
    }

    fn proof_files(directory: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(directory).expect("the directory is there") {
            let path = entry.expect("it can be listed").path();
            if path.is_dir() {
                proof_files(&path, found);
            } else if path.extension().is_some_and(|extension| extension == "proof") {
                found.push(path);
            }
        }
    }

    /// Every proof of the repository, whatever is wrong with it, in whichever notation: one that is not Predicate Wars is full of
    /// errors here.
    #[test]
    fn what_is_read_ahead_is_what_is_read_at_once() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let mut files = Vec::new();
        proof_files(&root.join("proofs"), &mut files);
        proof_files(&root.join("examples"), &mut files);
        let mut accepted = 0;
        for file in &files {
            let Ok(text) = Text::from_bytes("t", fs::read(file).expect("it can be read")) else { continue };
            let lenient = predicate_wars::Options { lenient: true, ..predicate_wars::Options::default() };
            accepted += usize::from(agree(&text, predicate_wars::Options::default()).value.is_some());
            agree(&text, lenient);
        }
        assert!(accepted > 100 && accepted < files.len(), "{accepted} of {}", files.len());
    }

    /// A proof of many portions: boxes and subproofs, rules' names with and without clauses, many arguments, and every so often a
    /// line with something wrong or remarkable, if asked for.
    fn long(lines: usize, remarkable: usize) -> String {
        let mut text = String::from(
            "system predicate-wars\nsubproof Z\n1. axiom (∀(x)P(x))\n2. P(y) by Universal instantiation on 1\nend\n",
        );
        for n in 1..lines {
            let m = n.saturating_sub(7).max(1);
            let line = match n % 9 {
                _ if remarkable > 0 && n % remarkable == 0 => match n / remarkable % 6 {
                    0 => format!("{n}. (P_{n} → ) by Modus ponens on {m}"),
                    1 => format!("{n}. P_{n} by Modus ponens on {m}, x"),
                    2 => format!("{n}. P_{n} by Modus ponens on {m} with (Q → R), y, [health] using Z 1"),
                    3 => format!("{n}. P_{n} by"),
                    4 => format!("{m}. P_{n} by Modus ponens on {m}"),
                    _ => format!("{n}. (P ∧ P(x)) by Simplification on {m}, 0"),
                },
                0 => format!("{n}. axiom (∀(x)(P_{n}(x) → Q(x, f(x, {n}, y), {n})))"),
                1 => format!("assume {n}. P_{n}(0{})", if remarkable > 0 { "1" } else { "" }),
                2 => format!("{n}. (P_{m} ∧ (f({n}) = ({n} + {m}))) by Modus ponens on {m}, {m}\nend"),
                3 => format!("{n}. P_{m}([health], x) by Universal instantiation on {m} with {n}, (x < {n}), [health]"),
                4 => format!("{n}. ([health](x) = 3) by Identity # by no means"),
                5 => format!("{n}. tT by \"Truth\""),
                6 => format!("{n}. (¬Q_{n}) by Conditional proof on {m}, 1-{m} using Z 2"),
                _ => format!("{n}. P_{m} by Modus ponens on {m}, {m}"),
            };
            let _ = writeln!(text, "{line}");
        }
        text
    }

    #[test]
    fn portions_come_in_their_order() {
        let right = agree(&Text::new("t", long(6_000, 0)), predicate_wars::Options::default());
        // A game name without parameters is remarked, and no error.
        assert!(right.diagnostics.iter().all(|found| found.severity == Severity::Warning) && !right.diagnostics.is_empty());
        assert!(right.value.is_some_and(|(proof, _)| proof.main().is_some_and(|main| main.len() == 5_999)));
        // With few errors reading goes on to the end, with many it stops.
        for remarkable in [997, 113, 2] {
            let wrong = agree(&Text::new("t", long(6_000, remarkable)), predicate_wars::Options::default());
            assert!(wrong.value.is_none() && !wrong.diagnostics.is_empty());
        }
    }
}
