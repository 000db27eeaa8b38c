//! The pages of a student: the class with the own state of each exercise, and an exercise with the field for a proof, its ruling, and a hint. Not here: who
//! the student is.

use askama::Template;
use documents::class::{Attempt, ClassDocument, ClassExercise, HandedIn, Standing};
use documents::hint::HintRuling;

use super::books::{example, symbols};
use super::ruling::ruling;
use super::{moment, title};
use crate::frame::{Frame, rendered};
use crate::messages::Messages;
use crate::notice::{self, ErrorNotice};

/// A class as one of its students, or somebody who may join, sees it.
#[derive(Clone, Copy, Debug)]
pub struct StudentView<'s> {
    /// The class.
    pub class: &'s ClassDocument,
    /// The link by which the student comes back; none for others.
    pub own_link: Option<&'s str>,
    /// True if the reader is the teacher.
    pub is_teacher: bool,
    /// True if the browser has not kept the key of somebody who has just joined.
    pub is_not_kept: bool,
    /// The reason for which somebody has not joined, and the nickname that was wished.
    pub fault: Option<(&'s ErrorNotice, &'s str)>,
}

/// An exercise in a list.
struct Row<'r> {
    n: u32,
    name: String,
    sequent: String,
    standing: Option<&'r Standing>,
}

#[derive(Template)]
#[template(path = "class.html")]
struct ClassPage<'c> {
    w: &'static Messages,
    path: &'c str,
    class: &'c ClassDocument,
    title: &'c str,
    deadline: Option<String>,
    removed: &'c str,
    rows: Vec<Row<'c>>,
    own_link: Option<&'c str>,
    is_teacher: bool,
    nickname: &'c str,
    notice: Option<String>,
}

/// Writes premises and goal in one line, as they were written.
pub(super) fn sequent(exercise: &ClassExercise) -> String {
    let written = &exercise.info.as_written;
    let premises = written.premises.join(", ");
    if premises.is_empty() { format!("∴ {}", written.goal) } else { format!("{premises} ∴ {}", written.goal) }
}

/// Returns the name of an exercise: its title, or else its number.
pub(super) fn name(w: &'static Messages, exercise: &ClassExercise) -> String {
    exercise.info.title.clone().unwrap_or_else(|| format!("{} {}", w.class_exercise, exercise.n))
}

/// Renders a class for a student.
pub fn student(frame: &Frame<'_>, view: &StudentView<'_>) -> String {
    let &StudentView { class, own_link, is_teacher, is_not_kept, fault } = view;
    let w = frame.messages();
    let standing = |n: u32| class.own.as_ref().and_then(|own| own.iter().find(|standing| standing.exercise == n));
    let row = |exercise: &'_ ClassExercise| Row {
        n: exercise.n,
        name: name(w, exercise),
        sequent: sequent(exercise),
        standing: standing(exercise.n),
    };
    let notice = fault.map(|(fault, _)| notice::fault(frame, fault, None));
    let not_kept = is_not_kept.then(|| notice::plain(w, w.went_wrong, w.no_cookie));
    rendered(&ClassPage {
        w,
        path: frame.path,
        class,
        title: title(&class.title, w.class_title),
        deadline: class.deadline.as_deref().map(moment),
        removed: class.removed_after.get(..10).unwrap_or_default(),
        rows: class.exercises.iter().map(row).collect(),
        own_link,
        is_teacher,
        nickname: fault.map_or("", |(_, nickname)| nickname),
        notice: notice.or(not_kept),
    })
}

/// A hint as a page shows it.
#[derive(Clone, Copy, Debug)]
pub struct HintView<'h> {
    /// The hint.
    pub ruling: &'h HintRuling,
    /// True if its rule is not among those of the exercise.
    pub is_outside: bool,
}

/// An exercise as a student sees it.
#[derive(Clone, Copy, Debug)]
pub struct ExerciseView<'e> {
    /// The class.
    pub class: &'e ClassDocument,
    /// The exercise.
    pub exercise: &'e ClassExercise,
    /// The text in the field.
    pub text: Option<&'e str>,
    /// A text that was handed in, and is shown with its ruling.
    pub shown: Option<&'e HandedIn>,
    /// All that was handed in for this exercise, the last one first.
    pub attempts: &'e [Attempt],
    /// A hint.
    pub hint: Option<HintView<'e>>,
    /// The reason for which something was not done.
    pub fault: Option<&'e ErrorNotice>,
}

struct ShownAttempt<'a> {
    attempt: &'a Attempt,
    at: String,
    is_shown: bool,
}

#[derive(Template)]
#[template(path = "class_exercise.html")]
struct ExercisePage<'e> {
    w: &'static Messages,
    path: &'e str,
    class: &'e ClassDocument,
    exercise: &'e ClassExercise,
    title: &'e str,
    name: String,
    standing: Option<&'e Standing>,
    deadline: Option<String>,
    text: &'e str,
    symbols: &'static str,
    example: &'static str,
    rules: String,
    ruling: String,
    attempts: Vec<ShownAttempt<'e>>,
    hint: Option<String>,
    hint_is_outside: bool,
    notice: Option<String>,
    previous: Option<u32>,
    next: Option<u32>,
}

/// The rules of a calculus in words; nothing where there is no such calculus.
fn rules_of(system: &str) -> String {
    let system = adjudication::System::Shipped(system.to_owned());
    let (house, alphabet) = (adjudication::HouseRules::default(), adjudication::Alphabet::default());
    let listing = adjudication::rules_in_own_notation(&system, None, &house, alphabet);
    listing.map(|listing| report::rules(&listing, report::Style::default())).unwrap_or_default()
}

/// Renders an exercise for a student.
pub fn exercise(frame: &Frame<'_>, view: &ExerciseView<'_>) -> String {
    let &ExerciseView { class, exercise, text, shown, attempts, hint, fault } = view;
    let w = frame.messages();
    let handed_in = shown.map(|shown| shown.text.as_str());
    let is_shown = |attempt: &Attempt| shown.is_some_and(|shown| shown.attempt.n == attempt.n);
    rendered(&ExercisePage {
        w,
        path: frame.path,
        class,
        exercise,
        title: title(&class.title, w.class_title),
        name: name(w, exercise),
        standing: class.own.as_ref().and_then(|own| own.iter().find(|standing| standing.exercise == exercise.n)),
        deadline: class.deadline.as_deref().map(moment),
        text: text.or(handed_in).unwrap_or(&exercise.beginning),
        symbols: symbols(&exercise.notation),
        example: example(&exercise.notation),
        rules: rules_of(&exercise.info.system),
        ruling: shown.map(|shown| ruling(frame, shown, exercise.info.points)).unwrap_or_default(),
        attempts: attempts
            .iter()
            .map(|attempt| ShownAttempt { attempt, at: moment(&attempt.at), is_shown: is_shown(attempt) })
            .collect(),
        hint: hint.map(|hint| report::hint(hint.ruling, report::Style::default())),
        hint_is_outside: hint.is_some_and(|hint| hint.is_outside),
        notice: fault.map(|fault| notice::fault(frame, fault, text)),
        previous: exercise.n.checked_sub(1).filter(|&n| n > 0),
        next: Some(exercise.n + 1).filter(|&n| n as usize <= class.exercises.len()),
    })
}
