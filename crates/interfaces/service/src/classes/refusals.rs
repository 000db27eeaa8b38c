//! The reasons for which something in a class is not done, as answers. Not here: when that is so.

use axum::http::StatusCode;

use super::handed_in::WhyNot;
use super::limits::{MAX_STUDENTS, MAX_SUBMISSIONS, MAX_SUBMISSIONS_PER_HOUR};
use crate::problem::Problem;

pub(super) fn unknown() -> Problem {
    let help = "ask the teacher for the link; a class is removed when its time is over";
    Problem::plain(StatusCode::NOT_FOUND, "unknown-class", "this class does not exist (any more)", Some(help))
}

pub(super) fn no_exercise(n: u32) -> Problem {
    let message = format!("this class has no exercise {n}");
    Problem::plain(StatusCode::NOT_FOUND, "unknown-exercise", message, Some("they are numbered from 1"))
}

pub(super) fn no_submission() -> Problem {
    let message = "nothing was handed in under this number";
    Problem::plain(StatusCode::NOT_FOUND, "unknown-submission", message, Some("the results list the numbers"))
}

/// A request without the token of the teacher.
///
/// * `is_sent`: whether it has another token.
pub(super) fn no_teacher(is_sent: bool) -> Problem {
    let status = if is_sent { StatusCode::FORBIDDEN } else { StatusCode::UNAUTHORIZED };
    let help = "send `Authorization: Bearer TOKEN` with the \"token\" that came when the class was made; on pages, open the link of the results";
    Problem::plain(status, "no-teacher", "this is for the teacher of the class to see and do", Some(help))
}

/// A request without the token of a student.
pub(super) fn no_student() -> Problem {
    let help = "join the class, or open your own link again";
    Problem::plain(StatusCode::UNAUTHORIZED, "no-student", "the class does not know you", Some(help))
}

pub(super) fn taken() -> Problem {
    let help = "choose another one; if it is yours, come back by your own link";
    Problem::plain(StatusCode::CONFLICT, "nickname-taken", "somebody in this class has this nickname", Some(help))
}

pub(super) fn full() -> Problem {
    let message = format!("the class has {MAX_STUDENTS} students, as many as one may have");
    Problem::plain(StatusCode::FORBIDDEN, "class-full", message, Some("the teacher can remove some, or make a second class"))
}

pub(super) fn closed() -> Problem {
    let help = "the teacher can open it again";
    Problem::plain(StatusCode::FORBIDDEN, "class-closed", "the class is closed", Some(help))
}

pub(super) fn no_hints() -> Problem {
    Problem::plain(StatusCode::FORBIDDEN, "no-hints", "the teacher of this class allows no hints", None)
}

pub(super) fn too_many_hints(wait: u64) -> Problem {
    let message = "you have asked for as many hints as one may within an hour";
    let problem = Problem::plain(StatusCode::TOO_MANY_REQUESTS, "too-many-hints", message, Some("try a step of your own"));
    problem.retry_after(u32::try_from(wait).unwrap_or(u32::MAX))
}

pub(super) fn too_many_classes(most: u32) -> Problem {
    let message = format!("you have {most} classes, as many as one client may have");
    let help = "delete one that is no longer needed";
    Problem::plain(StatusCode::TOO_MANY_REQUESTS, "too-many-classes", message, Some(help)).retry_after(3600)
}

impl From<WhyNot> for Problem {
    fn from(reason: WhyNot) -> Problem {
        match reason {
            WhyNot::Gone => no_student(),
            WhyNot::Closed => closed(),
            WhyNot::Late => {
                let help = "the teacher can move the deadline";
                Problem::plain(StatusCode::FORBIDDEN, "class-closed", "the deadline has passed", Some(help))
            }
            WhyNot::Full => {
                let message = "the class holds as many texts as it may";
                Problem::plain(StatusCode::FORBIDDEN, "class-full", message, Some("the teacher can make a second class"))
            }
            WhyNot::TooMany => {
                let message = format!("you have handed in {MAX_SUBMISSIONS} texts, as many as one student may");
                Problem::plain(StatusCode::TOO_MANY_REQUESTS, "too-many-submissions", message, None)
            }
            WhyNot::TooManyNow => {
                let message =
                    format!("you have handed in {MAX_SUBMISSIONS_PER_HOUR} texts within an hour, as many as one student may");
                let help = "what was handed in stays; try again later";
                Problem::plain(StatusCode::TOO_MANY_REQUESTS, "too-many-submissions", message, Some(help)).retry_after(600)
            }
        }
    }
}
