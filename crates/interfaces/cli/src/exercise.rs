//! Exercises: `check --exercise` and `prove --exercise`.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::time::Instant;

use adjudication::{
    Alphabet, Error, Exercise, ExerciseAnswer, Limits, Pool, ProofForm, ProofNotation, ProofOptions, ProofStatus, ProveOptions,
    SUBMISSIONS_CSV_HEAD, Submission, TextSource, UsageError, submission_csv, submission_csv_of_error,
};
use drawing::Section;

use crate::check::Check;
use crate::inputs::proof_options;
use crate::output::Output;
use crate::status;
use crate::tally::Tally;

/// Number of files that a warning names.
const LISTED: usize = 20;

/// The ends of names that submissions have, where a directory is given.
const SUBMISSIONS: &[&str] = &["proof", "json"];

/// Reads the exercises of a file, and writes the remarks on them.
fn exercises(file: &TextSource, options: &ProofOptions, output: &Output) -> Result<Vec<Exercise>, Error> {
    let exercises = Exercise::all(file.read()?, options)?;
    for exercise in &exercises {
        let (text, warnings) = exercise.warnings();
        output.warnings(text, warnings);
    }
    if let Some(first) = exercises.first() {
        first.conditions().for_each(|(text, warnings)| output.warnings(text, warnings));
    }
    Ok(exercises)
}

/// Holds submissions against an exercise, whatever is wrong with another; the exit status.
pub(crate) fn check(command: &Check, file: &TextSource, alphabet: Alphabet, output: &Output) -> Result<u8, Error> {
    let conditions = &command.conditions;
    let files: Vec<TextSource> = command.proofs.iter().chain([file]).cloned().collect();
    let options = proof_options(conditions, &files, None, alphabet)?;
    if !matches!(command.proofs.as_slice(), [file] if file.directory().is_none()) {
        output.one_picture("submission")?;
    }
    let mut marking = Marking { is_table: command.csv, tally: Tally::new(), output };
    skipped(&command.proofs, output)?;
    let Some(directory) = file.directory() else {
        let read = exercises(file, &options, output)?;
        marking.begin();
        if let [exercise] = read.as_slice() {
            marking.mark(exercise, command.proofs.iter().flat_map(|file| sources(file)));
            return Ok(marking.end());
        }
        let labels: Vec<&OsStr> = read.iter().map(|exercise| OsStr::new(exercise.label())).collect();
        let (assigned, strays) = assigned(&labels, &file.name(), command.proofs.iter().flat_map(|file| sources(file)));
        marking.all(read.iter().zip(assigned), strays);
        return Ok(marking.end());
    };
    let (files, mut strays) = homework(directory, &command.proofs)?;
    // Mistakes of an exercise are reported before anything is marked.
    let mut read: Vec<(Exercise, Vec<TextSource>)> = Vec::new();
    for (path, sources) in files {
        let file = TextSource::File(path);
        let all = exercises(&file, &options, output)?;
        let submissions = if all.len() == 1 {
            vec![sources]
        } else {
            let labels: Vec<&OsStr> = all.iter().map(|exercise| OsStr::new(exercise.label())).collect();
            let (submissions, others) = assigned(&labels, &file.name(), sources.into_iter().map(Ok));
            strays.extend(others);
            submissions
        };
        read.extend(all.into_iter().zip(submissions));
    }
    marking.begin();
    marking.all(read.iter().map(|(exercise, sources)| (exercise, sources.clone())), strays);
    Ok(marking.end())
}

/// Names the files in directories of submissions that are none by their names.
fn skipped(proofs: &[TextSource], output: &Output) -> Result<(), Error> {
    for directory in proofs.iter().filter_map(TextSource::directory) {
        let others = adjudication::other_files_below(directory, SUBMISSIONS)?;
        if others.is_empty() {
            continue;
        }
        let names: Vec<String> = others.iter().take(LISTED).map(|path| path.display().to_string()).collect();
        let more = others.len().saturating_sub(LISTED);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        output.remark(&format!(
            "warning[skipped-files]: not read, since submissions are files .proof and .json: {}{more}\n",
            names.join(", ")
        ));
    }
    Ok(())
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

    fn mark(&mut self, exercise: &Exercise, sources: impl Iterator<Item = Result<TextSource, Error>> + Send) {
        exercise.check_all(sources, |source, outcome| match outcome {
            Ok(submission) => self.accept(&submission),
            Err(error) => self.refuse(source, &error),
        });
    }

    /// Marks the submissions to several exercises, and tells of those that belong to none.
    fn all<'e>(&mut self, exercises: impl Iterator<Item = (&'e Exercise, Vec<TextSource>)>, strays: Vec<Stray>) {
        for (exercise, sources) in exercises {
            self.mark(exercise, sources.into_iter().map(Ok));
        }
        for (source, error) in strays {
            self.refuse(source.as_ref(), &error);
        }
    }

    fn accept(&mut self, submission: &Submission) {
        let output = self.output;
        self.gap();
        if self.is_table {
            output.data(&submission_csv(&submission.ruling));
        } else {
            // The letters are those of the exercise, and a student's names need no declaration.
            let warnings = submission.checked.warnings().iter().filter(|one| one.code != "declared-by-use").cloned();
            output.warnings(submission.checked.text(), &warnings.collect::<Vec<_>>());
            let told = |output: &Output| {
                output.ruling(&submission.ruling, |style| report::submission(submission, style));
            };
            output.drawn_or(|| Section::of_submission(submission), told);
        }
        if let Some(code) = submission.ruling.code.as_deref().filter(|_| !self.is_table) {
            output.mention(code);
        }
        self.tally.judged(submission.ruling.proof.accepted);
    }

    /// Tells of a submission that cannot be read.
    fn refuse(&mut self, source: Option<&TextSource>, error: &Error) {
        self.gap();
        if self.is_table {
            self.output.data(&submission_csv_of_error(&source.map(TextSource::name).unwrap_or_default(), error));
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
type Assigned = (PathBuf, Vec<TextSource>);
/// A submission to no exercise, or one that cannot be listed, and why.
type Stray = (Option<TextSource>, Error);

/// The exercises in a directory, each with the submissions to it, which bear its name or stand in the nearest directory that does; and those that
/// belong to none.
fn homework(directory: &Path, proofs: &[TextSource]) -> Result<(Vec<Assigned>, Vec<Stray>), Error> {
    let files = adjudication::files_below(directory, &["exercise"])?;
    let names: Vec<&OsStr> = files.iter().filter_map(|exercise| exercise.file_stem()).collect();
    let mut sorted = names.clone();
    sorted.sort_unstable();
    if let Some(name) = sorted.windows(2).find_map(|two| (two[0] == two[1]).then_some(two[0])) {
        return Err(UsageError::SameExercise { name: name.display().to_string() }.into());
    }
    let (submissions, strays) = assigned(&names, &directory.display().to_string(), proofs.iter().flat_map(|file| sources(file)));
    Ok((files.iter().cloned().zip(submissions).collect(), strays))
}

/// The submissions to each of some exercises, by the names of these; and those that belong to none.
fn assigned(
    exercises: &[&OsStr],
    homework: &str,
    proofs: impl Iterator<Item = Result<TextSource, Error>>,
) -> (Vec<Vec<TextSource>>, Vec<Stray>) {
    let mut found: Vec<Vec<TextSource>> = vec![Vec::new(); exercises.len()];
    let mut strays = Vec::new();
    for source in proofs {
        let source = match source {
            Ok(source) => source,
            Err(error) => {
                strays.push((None, error));
                continue;
            }
        };
        let path = PathBuf::from(source.name());
        let names = path.file_stem().into_iter().chain(path.ancestors().skip(1).filter_map(Path::file_name));
        let index = |name| exercises.iter().position(|exercise| *exercise == name);
        match names.filter_map(index).next().and_then(|at| found.get_mut(at)) {
            Some(submissions) => submissions.push(source),
            None => {
                let (file, homework) = (source.name(), homework.to_owned());
                strays.push((Some(source), UsageError::NoExercise { file, homework }.into()));
            }
        }
    }
    (found, strays)
}

/// The submissions that an argument stands for: a file, standard input, or those in a directory, which is listed when its turn has come.
fn sources(file: &TextSource) -> Box<dyn Iterator<Item = Result<TextSource, Error>> + Send> {
    let Some(directory) = file.directory() else { return Box::new(std::iter::once(Ok(file.clone()))) };
    match adjudication::files_below(directory, SUBMISSIONS) {
        Ok(files) => Box::new(files.into_iter().map(|path| Ok(TextSource::File(path)))),
        Err(error) => Box::new(std::iter::once(Err(error))),
    }
}

/// Returns true if a file is an exercise by its name.
pub(crate) fn is_exercise(file: &TextSource) -> bool {
    Path::new(&file.name()).extension().is_some_and(|end| end.eq_ignore_ascii_case("exercise"))
}

/// Returns the limits of the first of some questions that have these limits together: a hard one leaves time for those after it.
fn share(limits: Limits, questions: usize) -> Limits {
    if questions == 1 {
        return limits;
    }
    let now = Instant::now();
    let left = limits.until.map_or(limits.time, |until| until.saturating_duration_since(now));
    let time = left / u32::try_from(questions).unwrap_or(u32::MAX).max(1);
    Limits { time, until: now.checked_add(time), ..limits }
}

/// Looks for the model answers to the exercises of a file, which share the time; the highest of their exit statuses.
pub(crate) fn prove(file: &TextSource, options: &ProveOptions, pool: &Pool, output: &Output) -> Result<u8, Error> {
    let notation = match options.form {
        ProofForm::Notation(notation) => notation,
        ProofForm::Prose(_) => ProofNotation::Plain,
    };
    let conditions = ProofOptions { alphabet: options.alphabet, notation, ..ProofOptions::default() };
    let exercises = exercises(file, &conditions, output)?;
    let mut all = options.limits;
    if exercises.len() > 1 {
        output.one_picture("exercise")?;
        all.until = all.until.or_else(|| Instant::now().checked_add(all.time));
    }
    let mut worst = status::YES;
    for (at, exercise) in exercises.iter().enumerate() {
        if at > 0 {
            output.gap();
        }
        let mut options = options.clone();
        options.limits = share(all, exercises.len() - at);
        let answer = exercise.answer(&options, pool)?;
        output.drawn_or(|| Section::of_answer(&answer), |output| output.document(&answer, report::answer));
        let ExerciseAnswer { proof, .. } = &answer;
        output.files(&proof.files);
        worst = worst.max(match proof.status {
            ProofStatus::Proved => status::YES,
            ProofStatus::Refuted => status::NO,
            ProofStatus::Undecided => status::UNDECIDED,
        });
    }
    Ok(worst)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn questions_share_the_time_that_is_left() {
        let hour = Duration::from_secs(3_600);
        let whole = Limits { time: hour, until: Instant::now().checked_add(hour), ..Limits::default() };
        let first = share(whole, 4);
        assert!(first.time <= hour / 4 && first.time > hour / 5, "{:?}", first.time);
        assert!(first.until < whole.until);
        assert_eq!(share(whole, 1).until, whole.until, "the last one has what the others left");
        let spent = Limits { until: Some(Instant::now()), ..whole };
        assert_eq!(share(spent, 3).time, Duration::ZERO);
    }
}
