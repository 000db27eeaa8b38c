//! Running the program.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;

use serde_json::Value;

use crate::program::schemas;

pub(crate) use testkit::programs::{built, referee, root};

/// What a run came to.
pub(crate) struct Outcome {
    pub(crate) status: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Outcome {
    /// The one JSON document that was printed.
    pub(crate) fn json(&self) -> Value {
        let document: Value = serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {}", self.out));
        assert_eq!(document["schema"], 1, "every document carries its schema");
        document
    }
}

/// Runs a command with this standard input.
pub(crate) fn finish(command: &mut Command, input: &[u8]) -> Outcome {
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program can be started");
    let mut stdin = child.stdin.take().expect("it is piped");
    let input = input.to_vec();
    // A program that has read enough closes its end; that is its right.
    let writer = thread::spawn(move || stdin.write_all(&input).is_ok());
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer does not panic");
    let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
    let outcome =
        Outcome { status: output.status.code().expect("it ends by itself"), out: text(output.stdout), err: text(output.stderr) };
    schemas::assert_valid(command, &outcome.out);
    outcome
}

/// The commands that search within a limit of time, and what a search says besides.
const SEARCHES: [(&[&str], Option<&str>); 24] = [
    (&["judge"], None),
    (&["prove"], None),
    (&["hint"], None),
    (&["audit"], None),
    (&["verify"], None),
    (&["predicate-wars", "advise"], None),
    (&["predicate-wars", "appraise"], None),
    (&["predicate-wars", "challenge"], Some("--search")),
    (&["ergo", "move"], None),
    (&["ergo", "claim"], None),
    (&["ergo", "solve"], None),
    (&["ergo", "play"], None),
    (&["palmer", "move"], None),
    (&["palmer", "claim"], None),
    (&["palmer", "solve"], None),
    (&["palmer", "play"], None),
    (&["shake", "move"], None),
    (&["shake", "claim"], None),
    (&["shake", "solve"], None),
    (&["shake", "play"], None),
    (&["xwff", "move"], None),
    (&["xwff", "claim"], None),
    (&["xwff", "solve"], None),
    (&["xwff", "play"], None),
];

/// Arguments with a limit of time that no search reaches, where they are those of a search and name none: what it answers is then the same on
/// every machine.
pub(crate) fn unhurried<'a>(arguments: &[&'a str]) -> Vec<&'a str> {
    let is_search = |(words, more): &(&[&str], Option<&str>)| {
        arguments.starts_with(words) && more.is_none_or(|more| arguments.contains(&more))
    };
    let names_time = arguments.iter().any(|argument| *argument == "--time" || argument.starts_with("--time="));
    match SEARCHES.iter().find(|search| is_search(search)) {
        Some((words, _)) if !names_time => {
            let (words, rest) = arguments.split_at(words.len());
            [words, &["--time=1h"], rest].concat()
        }
        _ => arguments.to_vec(),
    }
}

/// Runs the program with these arguments and this standard input. A search has the limit of time that the arguments name, or one that it does
/// not reach; with its own limit it is run by [`as_it_is`].
pub(crate) fn run(arguments: &[&str], input: impl AsRef<[u8]>) -> Outcome {
    as_it_is(&unhurried(arguments), input)
}

/// Runs the program with just these arguments and this standard input.
pub(crate) fn as_it_is(arguments: &[&str], input: impl AsRef<[u8]>) -> Outcome {
    finish(referee().args(arguments), input.as_ref())
}

/// Runs commands of a page, on which the program is called `referee`, in a checkout.
pub(crate) fn typed(checkout: &Path, commands: &str) -> Outcome {
    let script = format!("referee() {{ target/release/referee \"$@\"; }}\n{commands}");
    finish(Command::new("bash").args(["-c", &script]).current_dir(checkout), b"")
}

/// The ruling on a board given as text.
pub(crate) fn judge(board: &str) -> Value {
    run(&["judge", "--json", "-"], board).json()
}

/// The labels of a ruling's statements that have this status.
pub(crate) fn with_status<'a>(ruling: &'a Value, status: &str) -> Vec<&'a str> {
    let statements = ruling["statements"].as_array().expect("statements are a list");
    statements.iter().filter(|one| one["status"] == status).filter_map(|one| one["id"].as_str()).collect()
}

/// A path as an argument.
pub(crate) fn text(path: &Path) -> &str {
    path.to_str().expect("a plain path")
}
