//! Classes: exercises that a teacher gives by a link, students who do them under nicknames, and the results. What is handed in is stored with its ruling
//! before the answer.
//!
//! * `limits`: the bounds, with their reasons. `nickname`: the names of students. `reading`: exercises out of texts, in a worker. `grading`: what a text
//!   is worth, and hints, by the commands `check` and `hint`.
//! * `live`: what can be done with a class. `refusals`: why something is not done. `stream`: those who watch.
//! * `rows`: classes, exercises and students in the database. `handed_in`: what was handed in, and results. `upkeep`: what is removed, and when.
//! * `routes`: the requests of programs and their answers.
//!
//! Not here: how a proof is checked (`adjudication`), and pages.

mod grading;
mod handed_in;
mod limits;
mod live;
mod nickname;
mod reading;
mod refusals;
mod routes;
mod rows;
mod stream;
mod upkeep;

pub(crate) use grading::Hint;
pub(crate) use limits::{MAX_EXERCISES, MAX_STUDENTS};
pub(crate) use live::{ClassRequest, Classes, MadeClass, Submitter};
pub(crate) use reading::ExerciseTexts;
pub(crate) use routes::routes;
pub(crate) use upkeep::{ListedClass, forget_old};
