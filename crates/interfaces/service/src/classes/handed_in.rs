//! The rows of what students have handed in, and what is counted from them: how far each has come. Not here: how a text is judged (`grading`).

use std::collections::HashMap;

use documents::class::{Attempt, HandedIn, ResultRow, Ruling, Standing};
use documents::error::ErrorDocument;
use documents::exercise::SubmissionRuling;
use sqlx::Connection;

use super::limits::{HOUR, MAX_BYTES, MAX_SUBMISSIONS, MAX_SUBMISSIONS_PER_HOUR};
use super::rows::{signed, small, writing};
use crate::moment::written;
use crate::problem::Problem;
use crate::store::{Pool, Store, over, unavailable};

/// The most events that are read at a time.
const PAGE: i64 = 200;

/// A text that was judged, and is to be stored with its ruling.
#[derive(Clone, Debug)]
pub(crate) struct Judged {
    pub(crate) student: u32,
    pub(crate) exercise: u32,
    pub(crate) text: String,
    /// The document: one line of JSON.
    pub(crate) ruling: String,
    pub(crate) accepted: bool,
    pub(crate) code: Option<String>,
    pub(crate) line: Option<u32>,
    pub(crate) points: u32,
    /// The moment at which it came, in seconds since 1970: a deadline is held against this.
    pub(crate) received: u64,
}

/// The outcome of an attempt to store a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stored {
    /// It has this number, and is on the disk.
    As(u64),
    /// It was not stored.
    Refused(WhyNot),
}

/// A reason for which nothing more can be handed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WhyNot {
    /// There is no such class or no such student any more.
    Gone,
    /// The class is closed.
    Closed,
    /// The deadline has passed.
    Late,
    /// The class holds as much as it may.
    Full,
    /// The student has handed in as much as one may.
    TooMany,
    /// The same within an hour.
    TooManyNow,
}

/// The facts that decide on whether a text is stored: when the class was closed, its deadline and bytes; whether the student is there, the number of the student's
/// texts, and of those of the last hour.
type DecisionRow = (Option<i64>, Option<i64>, i64, i64, i64, i64);

const DECIDE: &str = "SELECT closed_at, deadline, bytes, \
     (SELECT COUNT(*) FROM student WHERE class_id = $1 AND n = $2), \
     (SELECT COUNT(*) FROM submission WHERE class_id = $1 AND student = $2), \
     (SELECT COUNT(*) FROM submission WHERE class_id = $1 AND student = $2 AND handed_in_at > $3) \
     FROM class WHERE id = $1";

/// Returns the reason for which a text of some bytes is not stored, if there is one.
fn refusal(row: Option<DecisionRow>, received: u64, bytes: i64) -> Option<WhyNot> {
    let Some((closed, deadline, there, student, own, recent)) = row else { return Some(WhyNot::Gone) };
    match () {
        () if student == 0 => Some(WhyNot::Gone),
        () if closed.is_some() => Some(WhyNot::Closed),
        () if deadline.is_some_and(|deadline| signed(received) > deadline) => Some(WhyNot::Late),
        () if own >= MAX_SUBMISSIONS => Some(WhyNot::TooMany),
        () if recent >= MAX_SUBMISSIONS_PER_HOUR => Some(WhyNot::TooManyNow),
        () if there.saturating_add(bytes) > MAX_BYTES => Some(WhyNot::Full),
        () => None,
    }
}

/// The rows of standings: student, nickname, exercise, attempts, most points, and of the one that decides its number, whether it was accepted, code, line
/// and moment.
type StandingRow = (i64, String, i64, i64, i64, i64, i64, Option<String>, Option<i64>, i64);

const STANDINGS: &str = "SELECT counted.student, student.nickname, counted.exercise, counted.attempts, counted.points, \
     decides.n, decides.accepted, decides.code, decides.line, decides.handed_in_at FROM \
     (SELECT student, exercise, COUNT(*) AS attempts, MAX(points) AS points, \
      COALESCE(MIN(CASE WHEN accepted = 1 THEN n END), MAX(n)) AS decisive \
      FROM submission WHERE class_id = $1 AND ($2 = 0 OR student = $2) GROUP BY student, exercise) AS counted \
     JOIN submission AS decides ON decides.class_id = $1 AND decides.n = counted.decisive \
     JOIN student ON student.class_id = $1 AND student.n = counted.student \
     ORDER BY counted.student, counted.exercise";

fn row((student, nickname, exercise, attempts, points, n, accepted, code, line, at): StandingRow) -> ResultRow {
    let standing = Standing {
        exercise: small(exercise),
        attempts: attempts.unsigned_abs(),
        accepted: accepted != 0,
        code,
        line: line.map(small),
        points: small(points),
        n: n.unsigned_abs(),
        at: written(at.unsigned_abs()),
    };
    ResultRow { student: small(student), nickname, standing, text: None }
}

/// A row of an attempt: number, moment, whether it was accepted, code, line and points.
type AttemptRow = (i64, i64, i64, Option<String>, Option<i64>, i64);

fn attempt((n, at, accepted, code, line, points): AttemptRow) -> Attempt {
    Attempt {
        n: n.unsigned_abs(),
        at: written(at.unsigned_abs()),
        accepted: accepted != 0,
        code,
        line: line.map(small),
        points: small(points),
    }
}

/// A row of a text with its ruling: nickname, exercise, text and ruling, then as an attempt.
type TextRow = (String, i64, String, String, i64, i64, i64, Option<String>, Option<i64>, i64);

/// Something that was handed in, for those who watch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Happened {
    pub(crate) nickname: String,
    pub(crate) exercise: u32,
    pub(crate) attempt: Attempt,
}

/// A row of that: nickname and exercise, then as an attempt.
type HappenedRow = (String, i64, i64, i64, i64, Option<String>, Option<i64>, i64);

/// The beginning of every error document.
pub(super) const ERROR: &str = "{\"schema\":1,\"error\":{";

/// Reads a ruling as it was stored.
///
/// # Errors
/// 500 for what this version does not know.
fn ruling(text: &str) -> Result<Ruling, Problem> {
    let read = if text.starts_with(ERROR) {
        serde_json::from_str::<ErrorDocument>(text).map(|document| Ruling::Unreadable(Box::new(document)))
    } else {
        serde_json::from_str::<SubmissionRuling>(text).map(|ruling| Ruling::Read(Box::new(ruling)))
    };
    read.map_err(|_| Problem::internal())
}

impl Store {
    /// Returns the reason for which a student cannot hand in anything now, if there is one: before a text is judged.
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn why_not(&self, id: &str, student: u32, now: u64) -> Result<Option<WhyNot>, Problem> {
        let (student, hour) = (i64::from(student), signed(now.saturating_sub(HOUR)));
        let found = over!(self.pool().await?, pool => {
            sqlx::query_as(DECIDE).bind(id).bind(student).bind(hour).fetch_optional(pool).await
        });
        let found: Option<DecisionRow> = found.map_err(|error| unavailable(&error))?;
        Ok(refusal(found, now, 0))
    }

    /// Stores a text with its ruling. When this returns a number, it is on the disk.
    ///
    /// # Errors
    /// 503; whether it is stored is then not known.
    pub(crate) async fn hand_in(&self, id: &str, judged: &Judged, now: u64) -> Result<Stored, Problem> {
        let bytes = signed((judged.text.len() + judged.ruling.len()) as u64);
        let (student, exercise) = (i64::from(judged.student), i64::from(judged.exercise));
        let hour = signed(judged.received.saturating_sub(HOUR));
        writing!(self, transaction => {
            // Writing comes first: the others who write to the class wait for this.
            let next = "UPDATE class SET n = n + 1, last_at = $2, bytes = bytes + $3 WHERE id = $1 RETURNING n";
            let next = sqlx::query_scalar(next).bind(id).bind(signed(now)).bind(bytes);
            let next: Option<i64> = next.fetch_optional(&mut *transaction).await?;
            let found = sqlx::query_as(DECIDE).bind(id).bind(student).bind(hour);
            let found: Option<DecisionRow> = found.fetch_optional(&mut *transaction).await?;
            match (next, refusal(found, judged.received, 0)) {
                (Some(n), None) => {
                    let insert = "INSERT INTO submission (class_id, n, student, exercise, text, ruling, accepted, code, line, points, handed_in_at) \
                                  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)";
                    let insert = sqlx::query(insert).bind(id).bind(n).bind(student).bind(exercise).bind(judged.text.as_str());
                    let insert = insert.bind(judged.ruling.as_str()).bind(i64::from(judged.accepted)).bind(judged.code.as_deref());
                    let insert = insert.bind(judged.line.map(i64::from)).bind(i64::from(judged.points));
                    insert.bind(signed(judged.received)).execute(&mut *transaction).await?;
                    Stored::As(n.unsigned_abs())
                }
                (_, refused) => {
                    let back = "UPDATE class SET n = n - 1, bytes = bytes - $2 WHERE id = $1";
                    sqlx::query(back).bind(id).bind(bytes).execute(&mut *transaction).await?;
                    Stored::Refused(refused.unwrap_or(WhyNot::Gone))
                }
            }
        })
    }

    /// Returns how far students have come with the exercises that they have tried.
    ///
    /// * `student`: the number of the only one; all of them without one.
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn standings(&self, id: &str, student: Option<u32>) -> Result<Vec<ResultRow>, Problem> {
        let student = student.map_or(0, i64::from);
        let found = over!(self.pool().await?, pool => sqlx::query_as(STANDINGS).bind(id).bind(student).fetch_all(pool).await);
        let found: Vec<StandingRow> = found.map_err(|error| unavailable(&error))?;
        Ok(found.into_iter().map(row).collect())
    }

    /// Adds to results the texts that they are about.
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn add_texts(&self, id: &str, results: &mut [ResultRow]) -> Result<(), Problem> {
        let select = "SELECT n, text FROM submission WHERE class_id = $1 AND n IN \
                      (SELECT COALESCE(MIN(CASE WHEN accepted = 1 THEN n END), MAX(n)) FROM submission \
                       WHERE class_id = $1 GROUP BY student, exercise)";
        let found = over!(self.pool().await?, pool => sqlx::query_as(select).bind(id).fetch_all(pool).await);
        let found: Vec<(i64, String)> = found.map_err(|error| unavailable(&error))?;
        let mut texts: HashMap<u64, String> = found.into_iter().map(|(n, text)| (n.unsigned_abs(), text)).collect();
        for row in results {
            row.text = texts.remove(&row.standing.n);
        }
        Ok(())
    }

    /// Returns what a student has handed in for an exercise, the last one first.
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn attempts(&self, id: &str, student: u32, exercise: u32) -> Result<Vec<Attempt>, Problem> {
        let select = "SELECT n, handed_in_at, accepted, code, line, points FROM submission \
                      WHERE class_id = $1 AND student = $2 AND exercise = $3 ORDER BY n DESC";
        let (student, exercise) = (i64::from(student), i64::from(exercise));
        let found = over!(self.pool().await?, pool => {
            sqlx::query_as(select).bind(id).bind(student).bind(exercise).fetch_all(pool).await
        });
        let found: Vec<AttemptRow> = found.map_err(|error| unavailable(&error))?;
        Ok(found.into_iter().map(attempt).collect())
    }

    /// Returns a text that was handed in, with its ruling, and the number of its student.
    ///
    /// # Errors
    /// 503, and 500 for a ruling that this version does not know.
    pub(crate) async fn handed_in(&self, id: &str, n: u64) -> Result<Option<(u32, HandedIn)>, Problem> {
        let select = "SELECT nickname, exercise, text, ruling, submission.student, handed_in_at, accepted, code, line, points \
                      FROM submission JOIN student ON student.class_id = submission.class_id AND student.n = submission.student \
                      WHERE submission.class_id = $1 AND submission.n = $2";
        let found = over!(self.pool().await?, pool => sqlx::query_as(select).bind(id).bind(signed(n)).fetch_optional(pool).await);
        let found: Option<TextRow> = found.map_err(|error| unavailable(&error))?;
        let Some((nickname, exercise, text, stored, student, at, accepted, code, line, points)) = found else { return Ok(None) };
        let attempt = attempt((signed(n), at, accepted, code, line, points));
        let schema = adjudication::Schema;
        Ok(Some((
            small(student),
            HandedIn { schema, nickname, exercise: small(exercise), attempt, text, ruling: ruling(&stored)? },
        )))
    }

    /// Returns what was handed in after a number, at most a page of it.
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn handed_in_after(&self, id: &str, after: u64) -> Result<Vec<Happened>, Problem> {
        let select = "SELECT nickname, exercise, submission.n, handed_in_at, accepted, code, line, points \
                      FROM submission JOIN student ON student.class_id = submission.class_id AND student.n = submission.student \
                      WHERE submission.class_id = $1 AND submission.n > $2 ORDER BY submission.n LIMIT $3";
        let after = signed(after);
        let found =
            over!(self.pool().await?, pool => sqlx::query_as(select).bind(id).bind(after).bind(PAGE).fetch_all(pool).await);
        let found: Vec<HappenedRow> = found.map_err(|error| unavailable(&error))?;
        let happened = |(nickname, exercise, n, at, accepted, code, line, points): HappenedRow| Happened {
            nickname,
            exercise: small(exercise),
            attempt: attempt((n, at, accepted, code, line, points)),
        };
        Ok(found.into_iter().map(happened).collect())
    }
}
