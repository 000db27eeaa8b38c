//! Exercises: `check --exercise` and `prove --exercise`.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use adjudication::{
    Alphabet, Error, Exercise, ExerciseAnswer, Pool, ProofOptions, ProofSource, ProofStatus, ProveOptions, SUBMISSIONS_CSV_HEAD,
    Submission, UsageError, submission_csv, submission_csv_of_error,
};
use drawing::Section;

use crate::check::Check;
use crate::inputs::{proof_options, read};
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
    let files: Vec<OsString> = command.proofs.iter().chain([file]).cloned().collect();
    let options = proof_options(conditions, &files, None, alphabet)?;
    let is_one = |file: &OsString| file == "-" || !adjudication::is_directory(Path::new(file));
    if !matches!(command.proofs.as_slice(), [file] if is_one(file)) {
        output.one_picture("submission")?;
    }
    let mut marking = Marking { is_table: command.csv, tally: Tally::new(), output };
    if !adjudication::is_directory(Path::new(file)) {
        let exercise = exercise(file, options, output)?;
        marking.begin();
        marking.mark(&exercise, command.proofs.iter().flat_map(|file| sources(file)));
        return Ok(marking.end());
    }
    let (exercises, strays) = homework(Path::new(file), &command.proofs)?;
    // Mistakes of an exercise are reported before anything is marked.
    let read = |(path, sources): (PathBuf, _)| Ok((exercise(&path.into_os_string(), options.clone(), output)?, sources));
    let exercises: Vec<(Exercise, Vec<ProofSource>)> = exercises.into_iter().map(read).collect::<Result<_, Error>>()?;
    marking.begin();
    for (exercise, sources) in exercises {
        marking.mark(&exercise, sources.into_iter().map(Ok));
    }
    for (source, error) in strays {
        marking.refuse(source.as_ref(), &error);
    }
    Ok(marking.end())
}

/// Submissions that are marked one after the other.
struct Marking<'o> {
    is_table: bool,
    tally: Tally,
    output: &'o Output,
}

impl Marking<'_> {
    fn begin(&self) {
        if self.is_table {
            self.output.data(SUBMISSIONS_CSV_HEAD);
        }
    }

    fn mark(&mut self, exercise: &Exercise, sources: impl Iterator<Item = Result<ProofSource, Error>> + Send) {
        exercise.check_all(sources, |source, outcome| match outcome {
            Ok(submission) => self.accept(&submission),
            Err(error) => self.refuse(source, &error),
        });
    }

    fn accept(&mut self, submission: &Submission) {
        let output = self.output;
        self.gap();
        if self.is_table {
            output.data(&submission_csv(&submission.ruling));
        } else {
            output.warnings(submission.checked.text(), submission.checked.warnings());
            let told = |output: &Output| {
                output.ruling(&submission.ruling, |style| report::submission(submission, style));
            };
            output.drawn_or(|| Section::of_submission(submission), told);
        }
        self.tally.judged(submission.ruling.proof.accepted);
    }

    /// Tells of a submission that cannot be read.
    fn refuse(&mut self, source: Option<&ProofSource>, error: &Error) {
        self.gap();
        if self.is_table {
            self.output.data(&submission_csv_of_error(&name(source), error));
            self.tally.unreadable(crate::output::status_of(error));
        } else {
            self.tally.unreadable(self.output.error(error));
        }
    }

    fn gap(&self) {
        if self.tally.count() > 0 && !self.is_table {
            self.output.gap();
        }
    }

    /// Returns the exit status.
    fn end(self) -> u8 {
        if !self.is_table && self.tally.count() > 1 {
            self.tally.summary(self.output);
        }
        self.tally.status()
    }
}

/// An exercise with the submissions to it.
type Assigned = (PathBuf, Vec<ProofSource>);
/// A submission to no exercise, or one that cannot be listed, and why.
type Stray = (Option<ProofSource>, Error);

/// The exercises in a directory, each with the submissions to it, which bear its name or stand in the nearest directory that does; and those that
/// belong to none.
fn homework(directory: &Path, proofs: &[OsString]) -> Result<(Vec<Assigned>, Vec<Stray>), Error> {
    let files = adjudication::files_below(directory, &["exercise"])?;
    let mut exercises: Vec<Assigned> = files.into_iter().map(|file| (file, Vec::new())).collect();
    let mut names: Vec<&OsStr> = exercises.iter().filter_map(|(exercise, _)| exercise.file_stem()).collect();
    names.sort_unstable();
    if let Some(name) = names.windows(2).find_map(|two| (two[0] == two[1]).then_some(two[0])) {
        return Err(UsageError::SameExercise { name: name.display().to_string() }.into());
    }
    let mut strays = Vec::new();
    for source in proofs.iter().flat_map(|file| sources(file)) {
        let source = match source {
            Ok(source) => source,
            Err(error) => {
                strays.push((None, error));
                continue;
            }
        };
        let path = PathBuf::from(name(Some(&source)));
        let names = path.file_stem().into_iter().chain(path.ancestors().skip(1).filter_map(Path::file_name));
        let index = |name| exercises.iter().position(|(exercise, _)| exercise.file_stem() == Some(name));
        match names.filter_map(index).next().and_then(|at| exercises.get_mut(at)) {
            Some((_, submissions)) => submissions.push(source),
            None => {
                let (file, homework) = (path.display().to_string(), directory.display().to_string());
                strays.push((Some(source), UsageError::NoExercise { file, homework }.into()));
            }
        }
    }
    Ok((exercises, strays))
}

/// The submissions that an argument stands for: a file, standard input, or those in a directory, which is listed when its turn has come.
fn sources(file: &OsString) -> Box<dyn Iterator<Item = Result<ProofSource, Error>> + Send> {
    if file == "-" {
        return Box::new(std::iter::once(Ok(ProofSource::StandardInput)));
    }
    let path = PathBuf::from(file);
    if !adjudication::is_directory(&path) {
        return Box::new(std::iter::once(Ok(ProofSource::File(path))));
    }
    match adjudication::files_below(&path, SUBMISSIONS) {
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
    output.drawn_or(|| Section::of_answer(&answer), |output| output.document(&answer, report::answer));
    let ExerciseAnswer { proof, .. } = &answer;
    output.files(&proof.files);
    Ok(match proof.status {
        ProofStatus::Proved => status::YES,
        ProofStatus::Refuted => status::NO,
        ProofStatus::Undecided => status::UNDECIDED,
    })
}
