//! Exercises: `check --exercise` and `prove --exercise`.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use referee::{
    Alphabet, Error, Exercise, ExerciseAnswer, Pool, ProofOptions, ProofSource, ProofStatus, ProveOptions, SubmissionRuling,
    System, UsageError,
};

use crate::check::Check;
use crate::inputs::{house, read};
use crate::output::Output;
use crate::status;
use crate::tally::Tally;

/// The ends of names that submissions have, where a directory is given.
const SUBMISSIONS: &[&str] = &["proof", "json"];

/// Reads an exercise, and writes the remarks on it.
fn exercise(file: &OsString, options: ProofOptions, output: &Output) -> Result<Exercise, Error> {
    let exercise = Exercise::new(read(file)?, options)?;
    let (text, warnings) = exercise.warnings();
    output.warnings(text, warnings);
    exercise.conditions().for_each(|(text, warnings)| output.warnings(text, warnings));
    Ok(exercise)
}

/// Holds submissions against an exercise, whatever is wrong with another; the exit status.
pub(crate) fn check(command: &Check, file: &OsString, alphabet: Alphabet, output: &Output) -> Result<u8, Error> {
    let conditions = &command.conditions;
    let files = command.proofs.iter().chain(&conditions.rules).chain(&conditions.system).chain([file]);
    if files.filter(|file| *file == "-").count() > 1 {
        return Err(UsageError::StandardInputTwice.into());
    }
    let options = ProofOptions {
        system: conditions.system.as_deref().map(System::of_argument).transpose()?,
        house: house(&conditions.house),
        rules: conditions.rules.iter().map(|file| read(file)).collect::<Result<_, _>>()?,
        goal: None,
        lenient: conditions.lenient,
        alphabet,
        notation: conditions.notation.notation(),
        print: None,
    };
    let exercise = exercise(file, options, output)?;
    if command.csv {
        output.data(SubmissionRuling::CSV_HEAD);
    }
    let mut tally = Tally::new();
    let sources = command.proofs.iter().flat_map(|file| sources(file));
    exercise.check_all(sources, |source, outcome| {
        if tally.count() > 0 && !command.csv {
            output.gap();
        }
        match outcome {
            Ok(submission) => {
                if command.csv {
                    output.data(&submission.ruling.csv());
                } else {
                    output.warnings(submission.checked.text(), submission.checked.warnings());
                    output.ruling(&submission.ruling, |style| report::submission(&submission, style));
                }
                tally.judged(submission.ruling.proof.accepted);
            }
            Err(error) if command.csv => {
                output.data(&SubmissionRuling::csv_of_error(&name(source), &error));
                tally.unreadable(crate::output::status_of(&error));
            }
            Err(error) => tally.unreadable(output.error(&error)),
        }
    });
    if !command.csv && tally.count() > 1 {
        tally.summary(output);
    }
    Ok(tally.status())
}

/// The submissions that an argument stands for: a file, standard input, or those in a directory, which is listed when its turn has come.
fn sources(file: &OsString) -> Box<dyn Iterator<Item = Result<ProofSource, Error>> + Send> {
    if file == "-" {
        return Box::new(std::iter::once(Ok(ProofSource::StandardInput)));
    }
    let path = PathBuf::from(file);
    if !referee::is_directory(&path) {
        return Box::new(std::iter::once(Ok(ProofSource::File(path))));
    }
    match referee::files_below(&path, SUBMISSIONS) {
        Ok(files) => Box::new(files.into_iter().map(|path| Ok(ProofSource::File(path)))),
        Err(error) => Box::new(std::iter::once(Err(error))),
    }
}

fn name(source: Option<&ProofSource>) -> String {
    match source {
        Some(ProofSource::File(path)) => path.display().to_string(),
        Some(ProofSource::StandardInput) => String::from("<stdin>"),
        None => String::new(),
    }
}

/// Returns true if a file is an exercise by its name.
pub(crate) fn is_exercise(file: &OsString) -> bool {
    Path::new(file).extension().is_some_and(|end| end.eq_ignore_ascii_case("exercise"))
}

/// Looks for the model answer to an exercise; the exit status.
pub(crate) fn prove(file: &OsString, options: &ProveOptions, pool: &Pool, output: &Output) -> Result<u8, Error> {
    let conditions = ProofOptions { alphabet: options.alphabet, ..ProofOptions::default() };
    let answer = exercise(file, conditions, output)?.answer(options, pool)?;
    output.document(&answer, report::answer);
    let ExerciseAnswer { proof, .. } = &answer;
    output.files(&proof.files);
    Ok(match proof.status {
        ProofStatus::Proved => status::YES,
        ProofStatus::Refuted => status::NO,
        ProofStatus::Undecided => status::UNDECIDED,
    })
}
