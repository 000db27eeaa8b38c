//! How fast text becomes formulas, in our notations and in TPTP, beside the crate `tptp`. One run prints one table; every reader
//! starts from bytes, ours end in interned formulas of a fresh bank, those of the crate `tptp` in its syntax trees.

use std::hint::black_box;
use std::time::Instant;

use board_syntax::{board, palmer, tptp as fof};
use formula::generate::{Random, Vocabulary};
use formula::{Alphabet, Bank, Board, Connective, FormulaId, Quantifier, Statement};
use proof_syntax::predicate_wars;
use source::{Span, Text};

const SENTENCES: usize = 4_000;
const DEPTH: usize = 5;
const RUNS: usize = 31;
const SEED: u64 = 20_240_117;

/// What every notation can say: no `∃!`, no counting, no `↔`.
fn common(mut vocabulary: Vocabulary) -> Vocabulary {
    vocabulary.connectives = vec![Connective::And, Connective::Or, Connective::Implies];
    vocabulary.quantifiers = vec![Quantifier::ForAll, Quantifier::Exists];
    vocabulary.counting = false;
    vocabulary
}

fn sentences(bank: &mut Bank, vocabulary: &Vocabulary) -> Board {
    let random = &mut Random::new(SEED);
    let mut statement = |number| Statement::axiom(format!("s{number}"), bank.random_sentence(vocabulary, DEPTH, random));
    Board { statements: (0..SENTENCES).map(&mut statement).collect() }
}

const KEPT: &str = "crate tptp, trees kept";
const DROPPED: &str = "crate tptp, trees dropped";

/// One reader on one text: how many formulas it must find, and how it is run.
struct Subject {
    set: &'static str,
    reader: &'static str,
    bytes: Vec<u8>,
    read: fn(Vec<u8>) -> usize,
}

fn text(bytes: Vec<u8>) -> Text {
    Text::from_bytes("bench", bytes).expect("the bench writes UTF-8")
}

fn read_board(bytes: Vec<u8>) -> usize {
    let read = board::parse(&text(bytes), &mut Bank::new(), palmer::Options::default());
    read.value.map_or(0, |read| read.board.statements.len())
}

fn read_statements(bytes: Vec<u8>) -> usize {
    let text = text(bytes);
    let mut bank = Bank::new();
    let mut reader = predicate_wars::Reader::of_whole(&text, predicate_wars::Options::default(), &mut bank);
    let lines = (1..=text.line_count()).filter_map(|number| text.line(number)).filter(|(_, line)| !line.is_empty());
    // Kept, as the statements of a board are.
    let statements: Vec<FormulaId> =
        lines.filter_map(|(start, line)| reader.read_wff(Span::new(start, start + line.len())).value).collect();
    black_box(&statements).len()
}

fn read_fof(bytes: Vec<u8>) -> usize {
    let read = fof::parse_board(&text(bytes), &mut Bank::new());
    read.value.map_or(0, |read| read.board.statements.len())
}

/// The crate `tptp`, its trees kept until the end of the text as a user of them would.
fn tptp_kept(bytes: &[u8]) -> usize {
    let mut parser = tptp::TPTPIterator::<()>::new(bytes);
    let inputs: Vec<_> = parser.by_ref().map_while(Result::ok).collect();
    assert!(parser.remaining.is_empty(), "the crate `tptp` reads all");
    black_box(&inputs).len()
}

/// The crate `tptp`, each tree dropped as soon as it is made: it has no reading without trees.
fn tptp_dropped(bytes: &[u8]) -> usize {
    let mut parser = tptp::TPTPIterator::<()>::new(bytes);
    let count = parser.by_ref().map_while(|input| input.ok().map(black_box)).count();
    assert!(parser.remaining.is_empty(), "the crate `tptp` reads all");
    count
}

fn main() {
    let mut bank = Bank::new();
    let palmer_vocabulary = common(Vocabulary::palmer(&mut bank));
    let palmer_board = sentences(&mut bank, &palmer_vocabulary);
    let wars_vocabulary = Vocabulary::predicate_wars(&mut bank);
    let wars_board = sentences(&mut bank, &wars_vocabulary);

    // Each vocabulary in every notation that can say it: a board has no numbers and no `<`, Predicate Wars no words for names.
    let board_text = |alphabet, brackets| board::print(&bank, &palmer_board, alphabet, brackets);
    let wars_text = |alphabet| {
        let line = |statement: &Statement| predicate_wars::print(&bank, statement.sentence, alphabet).expect("sayable") + "\n";
        wars_board.statements.iter().map(line).collect::<String>()
    };
    let fof_text = |board| testkit::boards::print_board(&bank, board).expect("no counting statements");
    type Read = fn(Vec<u8>) -> usize;
    let texts: [(&str, &str, String, Read); 11] = [
        ("Palmer", "board", board_text(Alphabet::Unicode, palmer::Brackets::Full), read_board),
        ("Palmer", "board, few brackets", board_text(Alphabet::Unicode, palmer::Brackets::Minimal), read_board),
        ("Palmer", "board, ASCII", board_text(Alphabet::Ascii, palmer::Brackets::Full), read_board),
        ("Palmer", "TPTP", fof_text(&palmer_board), read_fof),
        ("Palmer", KEPT, fof_text(&palmer_board), |bytes| tptp_kept(&bytes)),
        ("Palmer", DROPPED, fof_text(&palmer_board), |bytes| tptp_dropped(&bytes)),
        ("Predicate Wars", "statements", wars_text(Alphabet::Unicode), read_statements),
        ("Predicate Wars", "statements, ASCII", wars_text(Alphabet::Ascii), read_statements),
        ("Predicate Wars", "TPTP", fof_text(&wars_board), read_fof),
        ("Predicate Wars", KEPT, fof_text(&wars_board), |bytes| tptp_kept(&bytes)),
        ("Predicate Wars", DROPPED, fof_text(&wars_board), |bytes| tptp_dropped(&bytes)),
    ];
    let subjects: Vec<Subject> =
        texts.into_iter().map(|(set, reader, text, read)| Subject { set, reader, bytes: text.into_bytes(), read }).collect();

    // Runs of different readers alternate, so that a slow moment of the machine hits all of them.
    let mut seconds = vec![Vec::with_capacity(RUNS); subjects.len()];
    for _ in 0..RUNS {
        for (subject, seconds) in subjects.iter().zip(&mut seconds) {
            let bytes = subject.bytes.clone();
            let start = Instant::now();
            let found = (subject.read)(black_box(bytes));
            seconds.push(start.elapsed().as_secs_f64());
            assert_eq!(found, SENTENCES, "{} / {} reads every sentence", subject.set, subject.reader);
        }
    }

    println!("{SENTENCES} random sentences of each vocabulary, median of {RUNS} runs");
    println!("{:<15} {:<26} {:>9} {:>9} {:>12} {:>9}", "vocabulary", "reader", "kB", "MB/s", "formulas/s", "vs. tptp");
    let median = |seconds: &[f64]| {
        let mut sorted = seconds.to_vec();
        sorted.sort_by(f64::total_cmp);
        sorted[sorted.len() / 2]
    };
    let rate = |at: usize| subjects[at].bytes.len() as f64 / median(&seconds[at]) / 1e6;
    for (at, subject) in subjects.iter().enumerate() {
        let peer = subjects.iter().position(|other| other.set == subject.set && other.reader == KEPT);
        let ahead = peer.map_or(f64::NAN, |peer| rate(at) / rate(peer));
        println!(
            "{:<15} {:<26} {:>9.0} {:>9.1} {:>12.0} {:>8.2}x",
            subject.set,
            subject.reader,
            subject.bytes.len() as f64 / 1e3,
            rate(at),
            SENTENCES as f64 / median(&seconds[at]),
            ahead,
        );
    }
}
