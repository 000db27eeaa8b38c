//! Classes as pages: a teacher chooses exercises and gets links, students do them, the results come in. Not here: what a text is worth, and who may see
//! what.
//!
//! * `making`: the exercises are chosen, and the links given out. `student`: the class and its exercises for those who do them. `results`: the table for the
//!   teacher. `ruling`: what was handed in, with its faults line by line. `books`: exercises and examples of each book.

mod books;
mod making;
mod results;
mod ruling;
mod student;

pub use books::EXAMPLES;
pub use making::{Choosing, Links, OwnClass, chosen, enter, links, new};
pub use results::{Detail, ResultsView, detail, results, table};
pub use student::{ExerciseView, HintView, StudentView, exercise, student};

/// Writes a moment as people read it where no script writes it in their own time: `2026-12-01 18:00 UTC`.
fn moment(text: &str) -> String {
    let date = text.get(..10).unwrap_or_default();
    let time = text.get(11..16).unwrap_or_default();
    format!("{date} {time} UTC")
}

/// Writes the title of a class: that of its teacher, or else what it is.
fn title<'t>(own: &'t str, other: &'t str) -> &'t str {
    if own.is_empty() { other } else { own }
}
