//! Classes: exercises that students do under nicknames, how far each of them has come, and what was handed in. Moments are written as RFC 3339 has
//! them.

use serde::{Deserialize, Serialize};

use crate::error::ErrorDocument;
use crate::exercise::{ExerciseInfo, SubmissionRuling};
use crate::schema::Schema;

/// A class as its students see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct ClassDocument {
    /// Always 1.
    pub schema: Schema,
    /// Its name in addresses.
    pub id: String,
    /// Its title; can be empty.
    pub title: String,
    /// The last moment at which something can be handed in; `null` where there is none.
    pub deadline: Option<String>,
    /// True while something can be handed in.
    pub open: bool,
    /// True if students may ask for hints.
    pub hints: bool,
    /// The moment after which it is removed, unless something happens before.
    pub removed_after: String,
    /// The number of things that have happened.
    pub n: u64,
    /// The exercises, in their order.
    pub exercises: Vec<ClassExercise>,
    /// The nickname of the student who asks; missing for others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nickname: Option<String>,
    /// The standing of that student with each exercise that was tried; missing for others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own: Option<Vec<Standing>>,
}

/// An exercise of a class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct ClassExercise {
    /// Its number in the class, from 1.
    pub n: u32,
    /// The notation of its statements: `plain`, or that of a textbook.
    pub notation: String,
    /// The premises as the beginning of a proof, in that notation.
    pub beginning: String,
    /// The exercise as it describes itself.
    #[serde(flatten)]
    pub info: ExerciseInfo,
}

/// The way of a student with an exercise: the first proof that was accepted, or else the last one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Standing {
    /// The number of the exercise.
    pub exercise: u32,
    /// Number of texts that were handed in for it.
    pub attempts: u64,
    /// True if one of them was accepted.
    pub accepted: bool,
    /// The stable name of what is wrong first; `null` where it is accepted.
    pub code: Option<String>,
    /// The number of the line that is wrong; `null` where no line is.
    pub line: Option<u32>,
    /// The most points that one of them earned.
    pub points: u32,
    /// The number of the one that this is about, in the order of what has happened.
    pub n: u64,
    /// The moment at which it was handed in.
    pub at: String,
}

/// A student of a class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Student {
    /// The number of the student, from 1; no other one gets it.
    pub n: u32,
    /// The nickname.
    pub nickname: String,
    /// The moment of joining.
    pub joined: String,
    /// True if the nickname is kept by a token.
    pub has_token: bool,
}

/// The results of a class, for its teacher.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct ClassResults {
    /// The class.
    #[serde(flatten)]
    pub class: ClassDocument,
    /// True if the teacher has closed it.
    pub closed: bool,
    /// The students, in the order in which they came.
    pub students: Vec<Student>,
    /// A row for each student and each exercise that this student has tried.
    pub results: Vec<ResultRow>,
}

/// The way of a student with an exercise, with the student's name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct ResultRow {
    /// The number of the student.
    pub student: u32,
    /// The nickname.
    pub nickname: String,
    /// The standing.
    #[serde(flatten)]
    pub standing: Standing,
    /// The text that this is about; missing where it is not asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// A text that was handed in, without the text and its ruling.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Attempt {
    /// Its number in the order of what has happened.
    pub n: u64,
    /// The moment at which it was handed in.
    pub at: String,
    /// True if it was accepted.
    pub accepted: bool,
    /// The stable name of what is wrong first; `null` where it is accepted.
    pub code: Option<String>,
    /// The number of the line that is wrong; `null` where no line is.
    pub line: Option<u32>,
    /// The points that it earned.
    pub points: u32,
}

/// A text that was handed in, with its ruling.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct HandedIn {
    /// Always 1.
    pub schema: Schema,
    /// The nickname of the student.
    pub nickname: String,
    /// The number of the exercise.
    pub exercise: u32,
    /// The ruling in short.
    #[serde(flatten)]
    pub attempt: Attempt,
    /// The text.
    pub text: String,
    /// The ruling, as `check --exercise` gives it, or the error document of a text that cannot be read.
    pub ruling: Ruling,
}

/// The ruling on what was handed in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Ruling {
    /// A ruling on a proof.
    Read(Box<SubmissionRuling>),
    /// The errors of a text that cannot be read.
    Unreadable(Box<ErrorDocument>),
}

/// The first row of a table of results.
pub const RESULTS_CSV_HEAD: &str = "nickname,exercise,attempts,accepted,code,line,points\n";

impl ResultRow {
    /// Returns the row in CSV, with its line end (RFC 4180).
    pub fn csv(&self) -> String {
        let Standing { exercise, attempts, accepted, code, line, points, .. } = &self.standing;
        let quoted = |field: &str| match field.contains([',', '"', '\n', '\r']) {
            true => format!("\"{}\"", field.replace('"', "\"\"")),
            false => field.to_owned(),
        };
        let line = line.map(|line| line.to_string()).unwrap_or_default();
        let code = quoted(code.as_deref().unwrap_or_default());
        format!("{},{exercise},{attempts},{accepted},{code},{line},{points}\n", quoted(&self.nickname))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_quoted_where_that_is_needed() {
        let standing = Standing {
            exercise: 2,
            attempts: 3,
            accepted: false,
            code: Some(String::from("goal-not-reached")),
            line: None,
            points: 1,
            n: 9,
            at: String::new(),
        };
        let row = ResultRow { student: 1, nickname: String::from("Ann, \"A\""), standing, text: None };
        assert_eq!(row.csv(), "\"Ann, \"\"A\"\"\",2,3,false,goal-not-reached,,1\n");
    }
}
