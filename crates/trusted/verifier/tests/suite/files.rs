//! Files and directories of certificates, and the command over them.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use verifier::files::{collect, verify_files};
use verifier::{Limits, TIME};

fn command(arguments: &[&std::path::Path]) -> (Option<i32>, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_referee-verify")).args(arguments).output().expect("the command starts");
    (output.status.code(), String::from_utf8(output.stdout).expect("UTF-8"))
}

#[test]
fn a_directory_is_gone_through_in_order() {
    let directory = tempfile::tempdir().expect("a directory");
    let root = directory.path();
    fs::create_dir(root.join("b")).expect("a directory");
    let (finite, infinite) =
        (crate::make::finite().to_json().expect("written"), crate::make::infinite().to_json().expect("written"));
    for (name, text) in [("c.json", &finite), ("a.json", &infinite), ("b/x.JSON", &finite), ("b/note.txt", &"no".to_owned())] {
        fs::write(root.join(name), text).expect("written");
    }
    let files = collect(&[root.to_path_buf(), root.join("b/note.txt")]);
    let names: Vec<PathBuf> = ["a.json", "b/x.JSON", "c.json", "b/note.txt"].iter().map(|name| root.join(name)).collect();
    assert_eq!(files.iter().map(|file| file.path.clone()).collect::<Vec<_>>(), names);
    assert_eq!(files.iter().map(|file| file.found).collect::<Vec<_>>(), [true, true, true, false], "the last is named");
    let standard_input: Vec<_> = collect(&[PathBuf::from("-")]).into_iter().map(|file| (file.path, file.found)).collect();
    assert_eq!(standard_input, [(PathBuf::from("-"), false)]);
    let outcomes = verify_files(&files, &Limits::default(), TIME, |path, outcome| (path.to_path_buf(), outcome.is_ok()));
    assert_eq!(outcomes, names.into_iter().zip([true, true, true, false]).collect::<Vec<_>>());
}

#[test]
fn a_time_is_a_number_of_seconds_above_none() {
    let directory = tempfile::tempdir().expect("a directory");
    let file = directory.path().join("1.json");
    fs::write(&file, crate::make::finite().to_json().expect("written")).expect("written");
    let status = |time: &str| command(&["--time".as_ref(), time.as_ref(), &file]).0;
    assert_eq!(["1", "60", "0", "-1", "1s", "", "4294967296"].map(status), [0, 0, 64, 64, 64, 64, 64].map(Some));
}

/// Where the reader stops, the ruling counts; where nothing can be written, that is a failure.
#[test]
fn a_ruling_that_nobody_reads_is_a_ruling() {
    let directory = tempfile::tempdir().expect("a directory");
    let file = directory.path().join("1.json");
    fs::write(&file, crate::make::finite().to_json().expect("written")).expect("written");
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    let mut command = Command::new(env!("CARGO_BIN_EXE_referee-verify"));
    let gone = command.arg(&file).stdout(writer).output().expect("the command starts");
    assert_eq!((gone.status.code(), String::from_utf8_lossy(&gone.stderr).as_ref()), (Some(0), ""));
    let full = fs::File::options().write(true).open("/dev/full").expect("there is such a device");
    let full = command.stdout(full).output().expect("the command starts");
    assert_eq!(full.status.code(), Some(74));
    assert!(String::from_utf8_lossy(&full.stderr).starts_with("standard output cannot be written: "));
}

/// No more is read of a file than shows that it is too large; one of the largest size is read whole.
#[test]
fn a_file_may_have_so_many_bytes() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("a.json");
    let text = crate::make::finite().to_json().expect("written");
    fs::write(&path, &text).expect("written");
    let outcome = |bytes: usize| {
        let limits = Limits { bytes, ..Limits::default() };
        let outcomes = verify_files(&collect(std::slice::from_ref(&path)), &limits, TIME, |_, outcome| {
            outcome.map(drop).map_err(|error| error.to_string())
        });
        outcomes.into_iter().next().expect("an outcome")
    };
    assert_eq!(outcome(text.len()), Ok(()));
    let refused = outcome(text.len() - 1).expect_err("too large");
    assert!(refused.contains(&text.len().to_string()), "{refused}");
    let refused = outcome(100).expect_err("too large");
    assert!(refused.contains("101") && refused.contains("100"), "{refused}");
}

#[test]
fn a_board_at_hand_beyond_the_limit_is_not_read() {
    let directory = tempfile::tempdir().expect("a directory");
    let (certificate, board) = (directory.path().join("a.json"), directory.path().join("a.board"));
    fs::write(&certificate, crate::make::finite().to_json().expect("written")).expect("written");
    // The board, and after it nothing but white space, of which one byte is too many.
    fs::write(&board, crate::make::BOARD).expect("written");
    let mut file = fs::File::options().append(true).open(&board).expect("a file");
    let mut left = source::MAX_BYTES + 1 - crate::make::BOARD.len();
    let spaces = vec![b' '; 1 << 20];
    while left > 0 {
        let part = left.min(spaces.len());
        std::io::Write::write_all(&mut file, &spaces[..part]).expect("written");
        left -= part;
    }
    let output = Command::new(env!("CARGO_BIN_EXE_referee-verify")).arg("--board").args([&board, &certificate]).output();
    let output = output.expect("the command starts");
    let said = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(output.status.code(), Some(65), "{said}");
    assert!(said.contains(&format!("the input has {} bytes", source::MAX_BYTES + 1)), "{said}");
}

#[test]
fn directories_within_directories_are_gone_through_to_a_depth() {
    let directory = tempfile::tempdir().expect("a directory");
    let mut below = directory.path().to_path_buf();
    let mut found = Vec::new();
    for depth in 0..=33 {
        let file = below.join("x.json");
        fs::write(&file, "").expect("written");
        if depth <= 32 {
            found.push(file);
        }
        below.push("d");
        fs::create_dir(&below).expect("a directory");
    }
    found.sort();
    let files = collect(&[directory.path().to_path_buf()]);
    assert_eq!(files.into_iter().map(|file| file.path).collect::<Vec<_>>(), found);
}

#[test]
fn the_command_says_which_are_right() {
    let directory = tempfile::tempdir().expect("a directory");
    let root = directory.path();
    let text = crate::make::finite().to_json().expect("written");
    fs::write(root.join("1.json"), &text).expect("written");
    let (status, said) = command(&[root]);
    assert_eq!(status, Some(0), "{said}");
    assert!(
        said.contains("1.json: right: in a.board, statement t does not follow from the others (a model with 2 objects, "),
        "{said}"
    );
    assert!(
        said.contains("\n1 right, 0 refused, 0 undecided, 0 unreadable\nEach certificate contains its own copy of the board"),
        "{said}"
    );

    fs::write(root.join("2.json"), text.replace("[0, 1], [1, 0]", "[0, 1], [1, 1]")).expect("written");
    let (status, said) = command(&[root]);
    assert_eq!(status, Some(1), "{said}");
    assert!(said.contains("2.json: REFUSED: this should be: father: 0→1, 1→1 (at /certificate/tables/"), "{said}");
    let (status, said) = command(&[&root.join("2.json")]);
    assert_eq!(status, Some(1), "{said}");
    assert!(said.ends_with("\n0 right, 1 refused, 0 undecided, 0 unreadable\n"), "nothing is right: {said}");

    fs::write(root.join("3.json"), "\u{1b}[2J").expect("written");
    let (status, said) = command(&[root, &root.join("nothing.json")]);
    assert_eq!(status, Some(65), "{said}");
    assert!(
        said.contains("3.json: UNREADABLE: this is no JSON") && said.contains("1 right, 1 refused, 0 undecided, 2 unreadable\n"),
        "{said}"
    );
    assert!(!said.contains('\u{1b}'));
}

/// A certificate whose check reaches a limit is neither right nor wrong.
#[test]
fn a_limit_is_undecided() {
    let long = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../tests/faults/06-verify-long.json"));
    let (status, said) = command(&[&long]);
    assert_eq!(status, Some(2), "{said}");
    assert!(said.ends_with("\n0 right, 0 refused, 1 undecided, 0 unreadable\n"), "{said}");
    let outcomes = verify_files(&collect(&[long]), &Limits::default(), TIME, |_, outcome| {
        outcome.map(drop).map_err(|error| (error.is_limit(), error.is_unreadable()))
    });
    assert_eq!(outcomes, [Err((true, false))]);
    let nothing = collect(&[PathBuf::from("nothing.json")]);
    let outcomes = verify_files(&nothing, &Limits::default(), TIME, |_, outcome| {
        outcome.map(drop).map_err(|error| (error.is_limit(), error.is_unreadable()))
    });
    assert_eq!(outcomes, [Err((false, true))]);
}

/// The notation of the board at hand is that of its name, or the given one.
#[test]
fn a_board_at_hand_is_read_in_its_notation() {
    let directory = tempfile::tempdir().expect("a directory");
    let root = directory.path();
    let numbers = root.join("numbers.json");
    fs::write(&numbers, crate::make::numbers().to_json().expect("written")).expect("written");
    for name in ["numbers.p", "numbers.board"] {
        fs::write(root.join(name), crate::make::NUMBERS).expect("written");
    }
    let held = |board: &str, syntax: &[&str]| {
        let board = root.join(board);
        let syntax = syntax.iter().map(std::path::Path::new);
        command(&["--board".as_ref(), board.as_path()].into_iter().chain(syntax).chain([numbers.as_path()]).collect::<Vec<_>>())
    };
    for (board, syntax, expected) in [
        ("numbers.p", [].as_slice(), 0),
        ("numbers.board", &["--syntax", "tptp"], 0),
        ("numbers.board", &[], 65),
        ("numbers.p", &["--syntax", "palmer"], 65),
        ("numbers.p", &["--syntax", "polish"], 64),
    ] {
        let (status, said) = held(board, syntax);
        assert_eq!(status, Some(expected), "{board} {syntax:?}: {said}");
        assert!(!said.contains("Each certificate contains"), "it is held against the board: {said}");
    }
}

#[test]
fn wrong_usage_is_told() {
    assert_eq!(command(&[]).0, Some(64));
    assert_eq!(command(&["--fast".as_ref()]).0, Some(64));
    let (status, said) = command(&["--help".as_ref()]);
    assert!(status == Some(0) && said.contains("Usage: referee-verify"), "{said}");
    let empty = tempfile::tempdir().expect("a directory");
    assert_eq!(command(&[empty.path()]).0, Some(65), "nothing was checked");
}
