//! Exercises out of the texts that a teacher sends: one or several in each. A worker reads them. Not here: what they are worth (`grading`).

use adjudication::{ErrorDocument, Exercise, ProofOptions, ReportedDiagnostic, Text};
use documents::class::ClassExercise;
use serde::{Deserialize, Serialize};

use super::limits::MAX_EXERCISES;

/// Texts with exercises that are to be read.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExerciseTexts {
    pub(crate) exercise_texts: Vec<String>,
}

/// An exercise that was read, with a text of its own.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct ReadExercise {
    /// The text of this exercise alone.
    pub(crate) text: String,
    pub(crate) exercise: ClassExercise,
}

impl ExerciseTexts {
    /// Reads them, in their order.
    ///
    /// # Errors
    /// The faults of the first text that cannot be read.
    pub(crate) fn read(self) -> Result<Vec<ReadExercise>, Box<ErrorDocument>> {
        let several = self.exercise_texts.len() > 1;
        let mut found: Vec<ReadExercise> = Vec::new();
        for (text, at) in self.exercise_texts.into_iter().zip(1..) {
            let name = if several { format!("exercises {at}") } else { String::from("exercises") };
            let read =
                Exercise::all(Text::new(name, text), &ProofOptions::default()).map_err(|error| Box::new(error.document()))?;
            for exercise in read {
                let n = u32::try_from(found.len() + 1).unwrap_or(u32::MAX);
                if found.len() >= MAX_EXERCISES {
                    let message = format!("a class has at most {MAX_EXERCISES} exercises");
                    let help = String::from("make a second class for the others");
                    return Err(Box::new(ReportedDiagnostic::plain("too-many-exercises", message, Some(help)).into()));
                }
                found.push(ReadExercise::of(&exercise, n));
            }
        }
        Ok(found)
    }
}

impl ReadExercise {
    fn of(exercise: &Exercise, n: u32) -> ReadExercise {
        let (text, _) = exercise.warnings();
        // Where the others stood on the sheet there are blank lines.
        let lines = text.content().lines().map(str::trim_end).filter(|line| !line.is_empty());
        let text = lines.map(|line| format!("{line}\n")).collect();
        let (notation, beginning) = (exercise.book_name().to_owned(), exercise.beginning());
        let mut info = exercise.info().clone();
        info.file = file(n);
        ReadExercise { text, exercise: ClassExercise { n, notation, beginning, info } }
    }
}

/// Returns the name of the text of an exercise.
pub(super) fn file(n: u32) -> String {
    format!("{n}.exercise")
}
