//! What is in the notation of boards is read as before, word for word; only faulty lines are said anew.

use std::fs;
use std::path::{Path, PathBuf};

use board_syntax::board;
use board_syntax::palmer::{Brackets, Options, Vocabulary, print_statement};
use formula::generate::{Random, Vocabulary as Generator};
use formula::{Alphabet, Bank, Statement};
use source::Text;
use testkit::soak;

/// All files of this kind in the repository, but for what was built.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("folders can be read") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if path.is_dir() && !path.is_symlink() && name != "target" && !name.starts_with('.') && name != "node_modules" {
            files(&path, found);
        } else if name.ends_with(".board") {
            found.push(path);
        }
    }
}

/// Reads a board strictly, and as people type it: both must be the same. Returns false where it is no board.
fn is_read_as_before(content: &str) -> bool {
    let (mut strict_bank, mut bank) = (Bank::new(), Bank::new());
    let strict = board::parse(&Text::new("t", content), &mut strict_bank, Options::default());
    let (text, parsed) = freehand::parse(Text::new("t", content), &mut bank, Options::default());
    let Some(strict_value) = strict.value else { return false };
    assert_eq!(text, Text::new("t", content));
    assert_eq!(parsed.diagnostics, strict.diagnostics);
    let printed = |bank: &Bank, statements: &[Statement]| -> Vec<String> {
        statements
            .iter()
            .map(|one| format!("{}: {}", one.label, print_statement(bank, one, Alphabet::Unicode, Brackets::Full)))
            .collect()
    };
    let value = parsed.value.expect("it is a board");
    assert_eq!(printed(&bank, &value.board.statements), printed(&strict_bank, &strict_value.board.statements));
    true
}

/// Adds a line that is none of boards, so that the others are looked at: they stay as they are.
fn stays_as_it_is(content: &str) {
    let line = "last1 Ex blonde(x) . happy(x)";
    let written = format!("{}\n{line}\n", content.trim_end());
    let (text, parsed) = freehand::parse(Text::new("t", written.as_str()), &mut Bank::new(), Options::default());
    assert!(parsed.value.is_some(), "{written}\n{:?}", parsed.diagnostics);
    let expected = written.replace(line, "last1: ∃x blonde(x) ∧ happy(x)");
    assert_eq!(text.content(), expected);
    let remarks: Vec<_> = parsed.diagnostics.iter().filter(|one| one.code == "read-as").collect();
    assert_eq!(remarks.len(), 1);
    let (origin, span) = text.origin(remarks[0].span);
    assert_eq!(origin.slice(span), line, "the remark is about the line as it was typed");
}

#[test]
fn the_boards_of_the_repository_are_read_as_before() {
    let mut found = Vec::new();
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../.."), &mut found);
    let mut read = 0;
    for path in found {
        let Ok(content) = fs::read_to_string(&path) else { continue };
        if content.len() < 20_000 && is_read_as_before(&content) {
            read += 1;
            if !content.contains("last1") {
                stays_as_it_is(&content);
            }
        }
    }
    println!("{read} boards");
    assert!(read > 30, "{read} boards");
}

#[test]
fn random_boards_are_read_as_before() {
    for seed in soak::seeds(200) {
        let mut random = Random::new(seed);
        let mut bank = Bank::new();
        let vocabulary = Generator::palmer(&mut bank);
        Vocabulary::game(&mut bank);
        let mut content = String::new();
        for number in 1..4 {
            let sentence = bank.random_sentence(&vocabulary, 4, &mut random);
            let statement = Statement::axiom(format!("s{number}"), sentence);
            let alphabet = if random.below(2) == 0 { Alphabet::Ascii } else { Alphabet::Unicode };
            let brackets = if random.below(2) == 0 { Brackets::Full } else { Brackets::Minimal };
            content.push_str(&format!("s{number}: {}\n", print_statement(&bank, &statement, alphabet, brackets)));
        }
        assert!(is_read_as_before(&content), "{content}");
        stays_as_it_is(&content);
    }
}

/// Lines without sense, made of pieces that people type: they are read or refused, with no more than one error a line, and places
/// that are in the text.
#[test]
fn random_lines_do_no_harm() {
    let pieces: Vec<String> =
        crate::spellings::rows().iter().flat_map(|row| row.written.split(' ').map(str::to_owned).collect::<Vec<_>>()).collect();
    for seed in soak::seeds(2_000) {
        let mut random = Random::new(seed);
        let mut written = String::from(crate::spellings::HEAD);
        for _ in 0..1 + random.below(3) {
            for _ in 0..1 + random.below(9) {
                written.push_str(&pieces[random.below(pieces.len())]);
                written.push_str(["", " "][random.below(2)]);
            }
            written.push('\n');
        }
        let (text, parsed) = freehand::parse(Text::new("t", written.as_str()), &mut Bank::new(), Options::default());
        assert_eq!(parsed.value.is_some(), !parsed.diagnostics.iter().any(source::Diagnostic::is_error), "{written}");
        assert_eq!(text.line_count(), Text::new("t", written.as_str()).line_count(), "{written}");
        let mut lines = Vec::new();
        for found in &parsed.diagnostics {
            let (origin, span) = text.origin(found.span);
            assert_eq!(origin.content(), written);
            assert!(written.is_char_boundary(span.start) && written.is_char_boundary(span.end), "{written}: {found:?}");
            if found.is_error() {
                let line = origin.position(span.start).line;
                assert!(!lines.contains(&line), "{written}: two errors on line {line}");
                lines.push(line);
            }
        }
    }
}

/// A line of ordinary length with everything that takes long is read in good time.
#[test]
fn long_lines_are_looked_at_in_good_time() {
    for part in ["?x ", "p xor ", "(x ", "if p ", "((", "not there is ", "AxEy", "- ", "xy ", "is a "] {
        let written = part.repeat(4_000 / part.len());
        let _ = freehand::parse(Text::new("t", written), &mut Bank::new(), Options::default());
    }
}
