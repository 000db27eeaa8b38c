//! The results of a class for its teacher: a table of students and exercises, and what one of them has handed in. Not here: who may see it.

use askama::Template;
use documents::class::{Attempt, ClassExercise, ClassResults, HandedIn, ResultRow, Standing, Student};

use super::making::zones_with;
use super::ruling::ruling;
use super::student::{name, sequent};
use super::{moment, title};
use crate::frame::{Frame, rendered};
use crate::lobby::Code;
use crate::messages::{Messages, filled};
use crate::notice::{self, ErrorNotice};

/// The results as their page is asked for.
#[derive(Clone, Copy, Debug)]
pub struct ResultsView<'r> {
    /// The results.
    pub results: &'r ClassResults,
    /// Scheme and host of the service, as its readers reach it.
    pub origin: &'r str,
    /// The link of this page with the key in it.
    pub own_link: &'r str,
    /// The link for students as a QR code, where others can open it.
    pub code: Option<&'r Code>,
    /// A new link for a student, which is shown once: the nickname and the link.
    pub renewed: Option<(&'r str, &'r str)>,
    /// The reason for which something was not done.
    pub fault: Option<&'r ErrorNotice>,
}

struct Row<'r> {
    student: &'r Student,
    cells: Vec<(u32, Option<&'r Standing>)>,
    done: usize,
    points: u32,
}

struct Column {
    n: u32,
    name: String,
    sequent: String,
    /// Number of students whose proof was accepted.
    done: usize,
}

#[derive(Template)]
#[template(path = "class_table.html")]
struct Table<'t> {
    w: &'static Messages,
    results: &'t ClassResults,
    columns: Vec<Column>,
    rows: Vec<Row<'t>>,
    deadline: Option<String>,
    students: String,
    tried: String,
}

/// Renders the part of the page that changes: the table.
pub fn table(frame: &Frame<'_>, results: &ClassResults) -> String {
    let w = frame.messages();
    let exercises = &results.class.exercises;
    let of = |student: &Student, n: u32| {
        let is_it = |row: &&ResultRow| row.student == student.n && row.standing.exercise == n;
        results.results.iter().find(is_it).map(|row| &row.standing)
    };
    let row = |student: &'_ Student| {
        let cells: Vec<(u32, Option<&Standing>)> =
            exercises.iter().map(|exercise| (exercise.n, of(student, exercise.n))).collect();
        let standings = || cells.iter().filter_map(|(_, standing)| *standing);
        let (done, points) = (standings().filter(|one| one.accepted).count(), standings().map(|one| one.points).sum());
        (done, points, cells)
    };
    let rows: Vec<Row<'_>> = results
        .students
        .iter()
        .map(|student| {
            let (done, points, cells) = row(student);
            Row { student, cells, done, points }
        })
        .collect();
    let column = |exercise: &ClassExercise| Column {
        n: exercise.n,
        name: name(w, exercise),
        sequent: sequent(exercise),
        done: results.results.iter().filter(|row| row.standing.exercise == exercise.n && row.standing.accepted).count(),
    };
    rendered(&Table {
        w,
        results,
        columns: exercises.iter().map(column).collect(),
        rows,
        deadline: results.class.deadline.as_deref().map(moment),
        students: counted(results.students.len(), w.class_students_none, w.class_students_one, w.class_students_n),
        tried: counted(results.results.len(), w.class_tried_none, w.class_tried_one, w.class_tried_n),
    })
}

/// Returns a number of things in words: the noun is another one where there is one.
fn counted(count: usize, none: &str, one: &str, more: &str) -> String {
    match count {
        0 => none.to_owned(),
        1 => one.to_owned(),
        _ => filled(more, &[("n", &count)]),
    }
}

#[derive(Template)]
#[template(path = "class_results.html")]
struct ResultsPage<'r> {
    w: &'static Messages,
    path: &'r str,
    results: &'r ClassResults,
    title: &'r str,
    removed: &'r str,
    table: String,
    /// The names and the sequents of the exercises, in the order of the columns.
    exercises: Vec<(String, String)>,
    /// The deadline as the field for it has it, in universal time.
    deadline: &'r str,
    zones: Vec<(String, bool)>,
    view: &'r ResultsView<'r>,
    notice: Option<String>,
}

/// Renders the results of a class.
pub fn results(frame: &Frame<'_>, view: &ResultsView<'_>) -> String {
    let w = frame.messages();
    let results = view.results;
    rendered(&ResultsPage {
        w,
        path: frame.path,
        results,
        title: title(&results.class.title, w.class_title),
        removed: results.class.removed_after.get(..10).unwrap_or_default(),
        table: table(frame, results),
        exercises: results.class.exercises.iter().map(|exercise| (name(w, exercise), sequent(exercise))).collect(),
        deadline: results.class.deadline.as_deref().and_then(|deadline| deadline.get(..16)).unwrap_or_default(),
        zones: zones_with("+00:00"),
        view,
        notice: view.fault.map(|fault| notice::fault(frame, fault, None)),
    })
}

/// The texts of a student for an exercise.
#[derive(Clone, Copy, Debug)]
pub struct Detail<'d> {
    /// The name of the class in addresses.
    pub id: &'d str,
    /// The number of the student.
    pub student: u32,
    /// The exercise.
    pub exercise: &'d ClassExercise,
    /// The text that is shown with its ruling.
    pub shown: &'d HandedIn,
    /// All of it, the last one first.
    pub attempts: &'d [Attempt],
}

struct ShownAttempt<'a> {
    attempt: &'a Attempt,
    at: String,
    is_shown: bool,
}

#[derive(Template)]
#[template(path = "class_detail.html")]
struct DetailPage<'d> {
    w: &'static Messages,
    path: &'d str,
    detail: &'d Detail<'d>,
    name: String,
    sequent: String,
    at: String,
    ruling: String,
    attempts: Vec<ShownAttempt<'d>>,
}

/// Renders what a student has handed in for an exercise.
pub fn detail(frame: &Frame<'_>, detail: &Detail<'_>) -> String {
    let w = frame.messages();
    let shown = |attempt: &'_ Attempt| (moment(&attempt.at), attempt.n == detail.shown.attempt.n);
    let attempts = detail.attempts.iter().map(|attempt| {
        let (at, is_shown) = shown(attempt);
        ShownAttempt { attempt, at, is_shown }
    });
    rendered(&DetailPage {
        w,
        path: frame.path,
        detail,
        name: name(w, detail.exercise),
        sequent: sequent(detail.exercise),
        at: moment(&detail.shown.attempt.at),
        ruling: ruling(frame, detail.shown, detail.exercise.info.points),
        attempts: attempts.collect(),
    })
}
