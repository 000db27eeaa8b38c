//! Exercises: what a submission comes to, and the model answer with what a teacher should know. Not here: the proof line by line (`proof`)
//! and the answer itself (`prove`).

use adjudication::{ExerciseAnswer, ReportedDiagnostic, Submission};

use crate::proof::proof;
use crate::prove::prove_of;
use crate::sentences::{self, BY_ITS_RULES, Sentence};
use crate::style::{Ink, Style, counted, visible};

/// The ruling on a submission: what it earns and why, the proof, and the words of the exercise where it is not accepted.
pub fn submission(submission: &Submission, style: Style) -> String {
    let ruling = &submission.ruling;
    let mut out = String::new();
    write_sentence(&mut out, "", &sentences::submission(ruling), style);
    out.push_str(&proof(&submission.checked, style));
    // What the proof itself is warned of is written where it is read.
    let of_exercise = ruling.proof.warnings.iter().filter(|warning| warning.code == "goal-is-premise");
    of_exercise.for_each(|remark| warning(&mut out, remark, style));
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
    style.paragraph(&mut out, "", "  ", &visible(&format!("{}, {worth}", sentences::exercise(exercise))));
    for premise in &exercise.as_written.premises {
        style.paragraph(&mut out, "given: ", "    ", &visible(premise));
    }
    out.push_str(&prove_of(&answer.proof, &exercise.as_written.goal, style));
    if let Some(sentence) = sentences::by_its_rules(answer) {
        write_sentence(&mut out, "  ", &sentence, style);
    }
    if let Some(proof) = answer.by_its_rules.as_ref().and_then(|used| used.proof.as_ref()) {
        out.push_str(&format!("  {BY_ITS_RULES}\n"));
        proof.lines().for_each(|line| out.push_str(&format!("    {}\n", visible(line))));
    }
    answer.warnings.iter().for_each(|remark| warning(&mut out, remark, style));
    out
}

/// Writes what a teacher should know.
fn warning(out: &mut String, warning: &ReportedDiagnostic, style: Style) {
    let head = style.paint(Ink::Open, &format!("warning[{}]", warning.code));
    out.push_str(&format!("\n{head}: {}\n", visible(&warning.message)));
    if let Some(help) = &warning.help {
        style.paragraph(out, "  = ", "    ", help);
    }
}

/// Sets a sentence in its colour.
fn write_sentence(out: &mut String, indent: &str, sentence: &Sentence, style: Style) {
    let mut set = String::new();
    style.paragraph(&mut set, indent, "  ", &visible(&sentence.words));
    out.push_str(&style.paint(Ink::of(sentence.tone), set.trim_end()));
    out.push('\n');
}
