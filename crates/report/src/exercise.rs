//! Exercises: what a submission comes to, and the model answer with what a teacher should know. Not here: the proof line by line (`proof`)
//! and the answer itself (`prove`).

use referee::{ExerciseAnswer, ExerciseInfo, Submission};

use crate::proof::proof;
use crate::prove::prove;
use crate::style::{Ink, Style, counted, list, visible};

/// The most characters of a title that are shown.
const TITLE: usize = 200;

/// The ruling on a submission: what it earns and why, the proof, and the words of the exercise where it is not accepted.
pub fn submission(submission: &Submission, style: Style) -> String {
    let ruling = &submission.ruling;
    let mut out = String::new();
    let points = format!("{} of {}", ruling.points, counted(u64::from(ruling.exercise.points), "point"));
    let (ink, words) = match &ruling.message {
        None => (Ink::Good, format!("{}: done, {points}.", called(&ruling.exercise))),
        Some(message) => {
            let code = ruling.code.as_deref().unwrap_or_default();
            let place = ruling.line.map(|line| format!("line {line}: ")).unwrap_or_default();
            (Ink::Bad, format!("{}: not done, {points}. {place}{message} [{code}]", called(&ruling.exercise)))
        }
    };
    let mut set = String::new();
    style.paragraph(&mut set, "", "  ", &words);
    out.push_str(&style.paint(ink, set.trim_end()));
    out.push('\n');
    out.push_str(&proof(&submission.checked, style));
    if ruling.message.is_some() {
        out.push_str(if ruling.exercise.say.is_empty() { "" } else { "\n" });
        for words in &ruling.exercise.say {
            style.paragraph(&mut out, "hint: ", "      ", words);
        }
    }
    out
}

/// The model answer to an exercise, or why there is none, and what a teacher should know of it.
pub fn answer(answer: &ExerciseAnswer, style: Style) -> String {
    let mut out = String::new();
    let exercise = &answer.exercise;
    let worth = counted(u64::from(exercise.points), "point");
    style.paragraph(&mut out, "", "  ", &format!("{}, {worth}", called(exercise)));
    for premise in &exercise.premises {
        style.paragraph(&mut out, "given: ", "    ", &visible(premise));
    }
    out.push_str(&prove(&answer.proof, style));
    if let Some(used) = &answer.by_its_rules {
        let (ink, words) = match (&used.message, used.outside.is_empty()) {
            (None, _) => (Ink::Good, String::from("This is an answer by the rules of the exercise.")),
            (Some(message), true) => (Ink::Open, format!("This is no answer by the rules of the exercise: {message}.")),
            (Some(message), false) => {
                (Ink::Open, format!("This is no answer by the rules of the exercise ({}): {message}.", list(&used.outside)))
            }
        };
        let mut set = String::new();
        style.paragraph(&mut set, "  ", "  ", &words);
        out.push_str(&style.paint(ink, set.trim_end()));
        out.push('\n');
        if let Some(proof) = &used.proof {
            out.push_str("  By the rules of the exercise:\n");
            proof.lines().for_each(|line| out.push_str(&format!("    {}\n", visible(line))));
        }
    }
    for warning in &answer.warnings {
        let head = style.paint(Ink::Open, &format!("warning[{}]", warning.code));
        out.push_str(&format!("\n{head}: {}\n", visible(&warning.message)));
        if let Some(help) = &warning.help {
            style.paragraph(&mut out, "  = ", "    ", help);
        }
    }
    out
}

/// An exercise as people call it.
fn called(exercise: &ExerciseInfo) -> String {
    match &exercise.title {
        Some(title) => format!("Exercise “{}”", visible(&title.chars().take(TITLE).collect::<String>())),
        None => format!("Exercise {}", visible(&exercise.file)),
    }
}
