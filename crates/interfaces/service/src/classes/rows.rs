//! The rows of classes, exercises and students. Whatever changes a class takes the next of its numbers in the same transaction. Not here: what is handed
//! in (`handed_in`), and what is removed (`upkeep`).

use documents::class::{ClassExercise, Student};
use sqlx::Connection;

use super::limits::MAX_STUDENTS;
use super::nickname::Nickname;
use super::reading::ReadExercise;
use crate::moment::written;
use crate::problem::Problem;
use crate::store::{Pool, Store, over, unavailable};

/// Has something written in one transaction, when it is its turn: where the database is a file, one after another. The block's value is returned once it
/// is on the disk.
macro_rules! writing {
    ($store:expr, $transaction:ident => $work:block) => {{
        let turn = $store.turn();
        // PostgreSQL takes many writers at a time.
        let _turn = if $store.postgres().is_none() { Some(turn.lock().await) } else { None };
        let outcome = over!($store.pool().await?, pool => async {
            let mut connection = pool.acquire().await?;
            let written = async {
                let mut $transaction = connection.begin().await?;
                let outcome = $work;
                $transaction.commit().await?;
                Ok::<_, sqlx::Error>(outcome)
            };
            let written = written.await;
            if written.is_err() {
                // Where the disk was full the transaction has ended by itself, and the connection does not know.
                connection.close_on_drop();
            }
            written
        }.await);
        let outcome = outcome.map_err(|error: sqlx::Error| unavailable(&error));
        // What went into a file that was removed meanwhile is lost.
        $store.ensure_there()?;
        outcome
    }};
}
pub(super) use writing;

pub(super) fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

pub(super) fn small(number: i64) -> u32 {
    u32::try_from(number).unwrap_or_default()
}

/// A class as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StoredClass {
    pub(crate) id: String,
    pub(crate) title: String,
    /// Seconds since 1970, as all moments here.
    pub(crate) deadline: Option<u64>,
    pub(crate) hints: bool,
    pub(crate) made: u64,
    /// When something has happened last.
    pub(crate) last: u64,
    pub(crate) closed: Option<u64>,
    /// The number of things that have happened.
    pub(crate) n: u64,
}

impl StoredClass {
    /// Returns whether something can be handed in at a moment.
    pub(crate) fn is_open(&self, now: u64) -> bool {
        self.closed.is_none() && self.deadline.is_none_or(|deadline| now <= deadline)
    }
}

/// A class that is to be stored, with the hashes of who has made it.
#[derive(Clone, Debug)]
pub(crate) struct NewClass {
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) deadline: Option<u64>,
    pub(crate) hints: bool,
    pub(crate) client: Vec<u8>,
    pub(crate) token: Vec<u8>,
    pub(crate) exercises: Vec<ReadExercise>,
}

/// The outcome of an attempt to join a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Joined {
    /// The student has this number.
    As(u32),
    /// Somebody has this nickname.
    Taken,
    /// There are as many students as may be.
    Full,
    /// The class is closed, or there is none any more.
    Closed,
}

/// A row of a class: id, title, deadline, hints, when it was made, when something happened last, when it was closed, number of happenings.
pub(super) type ClassRow = (String, String, Option<i64>, i64, i64, i64, Option<i64>, i64);

/// The columns of such a row.
pub(super) const CLASS: &str = "id, title, deadline, hints, made_at, last_at, closed_at, n";

pub(super) fn stored((id, title, deadline, hints, made, last, closed, n): ClassRow) -> StoredClass {
    StoredClass {
        id,
        title,
        deadline: deadline.map(i64::unsigned_abs),
        hints: hints != 0,
        made: made.unsigned_abs(),
        last: last.unsigned_abs(),
        closed: closed.map(i64::unsigned_abs),
        n: n.unsigned_abs(),
    }
}

/// A row of a student: number, nickname, when the student came, and whether the nickname is kept by a token.
type StudentRow = (i64, String, i64, i64);

const STUDENT: &str = "n, nickname, joined_at, CASE WHEN token IS NULL THEN CAST(0 AS BIGINT) ELSE CAST(1 AS BIGINT) END";

fn student((n, nickname, joined, has_token): StudentRow) -> Student {
    Student { n: small(n), nickname, joined: written(joined.unsigned_abs()), has_token: has_token != 0 }
}

impl Store {
    /// Stores a class; false where its client has as many as one may.
    ///
    /// * `most`: the number of classes that a client may have.
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn create_class(&self, class: &NewClass, most: u32, now: u64) -> Result<bool, Problem> {
        let now = signed(now);
        let documents: Vec<(i64, &str, String)> = class
            .exercises
            .iter()
            .map(|one| (i64::from(one.exercise.n), one.text.as_str(), serde_json::to_string(&one.exercise).unwrap_or_default()))
            .collect();
        writing!(self, transaction => {
            let insert = "INSERT INTO class (id, title, deadline, hints, client, token, made_at, last_at) \
                          SELECT $1, $2, $3, $4, $5, $6, $7, $7 WHERE (SELECT COUNT(*) FROM class WHERE client = $5) < $8";
            let insert = sqlx::query(insert).bind(&class.id).bind(&class.title).bind(class.deadline.map(signed));
            let insert = insert.bind(i64::from(class.hints)).bind(&class.client).bind(&class.token).bind(now);
            let is_new = insert.bind(i64::from(most)).execute(&mut *transaction).await?.rows_affected() > 0;
            if is_new {
                for (n, text, info) in &documents {
                    let insert = "INSERT INTO class_exercise (class_id, n, text, info) VALUES ($1, $2, $3, $4)";
                    let insert = sqlx::query(insert).bind(&class.id).bind(n).bind(*text).bind(info.as_str());
                    insert.execute(&mut *transaction).await?;
                }
            }
            is_new
        })
    }

    /// Returns a class.
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn class(&self, id: &str) -> Result<Option<StoredClass>, Problem> {
        let select = "SELECT id, title, deadline, hints, made_at, last_at, closed_at, n FROM class WHERE id = $1";
        let found = over!(self.pool().await?, pool => sqlx::query_as(select).bind(id).fetch_optional(pool).await);
        let found: Option<ClassRow> = found.map_err(|error| unavailable(&error))?;
        Ok(found.map(stored))
    }

    /// Returns the exercises of a class, in their order.
    ///
    /// # Errors
    /// 503, and 500 for what this version does not know.
    pub(crate) async fn class_exercises(&self, id: &str) -> Result<Vec<ClassExercise>, Problem> {
        let select = "SELECT info FROM class_exercise WHERE class_id = $1 ORDER BY n";
        let found = over!(self.pool().await?, pool => sqlx::query_scalar(select).bind(id).fetch_all(pool).await);
        let found: Vec<String> = found.map_err(|error| unavailable(&error))?;
        found.iter().map(|info| serde_json::from_str(info).map_err(|_| Problem::internal())).collect()
    }

    /// Returns an exercise of a class: its text, and what it says of itself.
    ///
    /// # Errors
    /// 503, and 500 for what this version does not know.
    pub(crate) async fn class_exercise(&self, id: &str, n: u32) -> Result<Option<ReadExercise>, Problem> {
        let select = "SELECT text, info FROM class_exercise WHERE class_id = $1 AND n = $2";
        let found =
            over!(self.pool().await?, pool => sqlx::query_as(select).bind(id).bind(i64::from(n)).fetch_optional(pool).await);
        let found: Option<(String, String)> = found.map_err(|error| unavailable(&error))?;
        let read = |(text, info): (String, String)| {
            let exercise = serde_json::from_str(&info).map_err(|_| Problem::internal())?;
            Ok(ReadExercise { text, exercise })
        };
        found.map(read).transpose()
    }

    /// Returns whether a token with this hash is that of the teacher of a class.
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn is_teacher(&self, id: &str, token: &[u8]) -> Result<bool, Problem> {
        let select = "SELECT COUNT(*) FROM class WHERE id = $1 AND token = $2";
        let found = over!(self.pool().await?, pool => sqlx::query_scalar(select).bind(id).bind(token).fetch_one(pool).await);
        let count: i64 = found.map_err(|error| unavailable(&error))?;
        Ok(count > 0)
    }

    /// Returns the student of a class whose token has this hash.
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn student_of(&self, id: &str, token: &[u8]) -> Result<Option<Student>, Problem> {
        let select = format!("SELECT {STUDENT} FROM student WHERE class_id = $1 AND token = $2");
        let select = sqlx::AssertSqlSafe(select);
        let found = over!(self.pool().await?, pool => sqlx::query_as(select).bind(id).bind(token).fetch_optional(pool).await);
        let found: Option<StudentRow> = found.map_err(|error| unavailable(&error))?;
        Ok(found.map(student))
    }

    /// Returns the student of a class who has this nickname.
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn student_named(&self, id: &str, nickname: &Nickname) -> Result<Option<Student>, Problem> {
        let select = sqlx::AssertSqlSafe(format!("SELECT {STUDENT} FROM student WHERE class_id = $1 AND folded = $2"));
        let folded = &nickname.folded;
        let found = over!(self.pool().await?, pool => sqlx::query_as(select).bind(id).bind(folded).fetch_optional(pool).await);
        let found: Option<StudentRow> = found.map_err(|error| unavailable(&error))?;
        Ok(found.map(student))
    }

    /// Returns the students of a class, in the order in which they came.
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn students(&self, id: &str) -> Result<Vec<Student>, Problem> {
        let select = sqlx::AssertSqlSafe(format!("SELECT {STUDENT} FROM student WHERE class_id = $1 ORDER BY n"));
        let found = over!(self.pool().await?, pool => sqlx::query_as(select).bind(id).fetch_all(pool).await);
        let found: Vec<StudentRow> = found.map_err(|error| unavailable(&error))?;
        Ok(found.into_iter().map(student).collect())
    }

    /// Has a student join a class.
    ///
    /// * `token`: the hash of the token that keeps the nickname; none where a program names the student.
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn join_class(
        &self,
        id: &str,
        nickname: &Nickname,
        token: Option<&[u8]>,
        now: u64,
    ) -> Result<Joined, Problem> {
        let now = signed(now);
        let Nickname { text, folded } = nickname;
        writing!(self, transaction => {
            let next = "UPDATE class SET n = n + 1, last_student = last_student + 1, last_at = $2 \
                        WHERE id = $1 AND closed_at IS NULL \
                        AND NOT EXISTS (SELECT 1 FROM student WHERE class_id = $1 AND folded = $3) \
                        AND (SELECT COUNT(*) FROM student WHERE class_id = $1) < $4 RETURNING last_student";
            let next = sqlx::query_scalar(next).bind(id).bind(now).bind(folded.as_str()).bind(MAX_STUDENTS);
            let next: Option<i64> = next.fetch_optional(&mut *transaction).await?;
            match next {
                Some(n) => {
                    let insert = "INSERT INTO student (class_id, n, nickname, folded, token, joined_at) \
                                  VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING";
                    let insert = sqlx::query(insert).bind(id).bind(n).bind(text.as_str()).bind(folded.as_str());
                    // Of two at once one is there before.
                    match insert.bind(token).bind(now).execute(&mut *transaction).await?.rows_affected() {
                        0 => Joined::Taken,
                        _ => Joined::As(small(n)),
                    }
                }
                None => {
                    let closed = "SELECT COUNT(*) FROM class WHERE id = $1 AND closed_at IS NULL";
                    let open: i64 = sqlx::query_scalar(closed).bind(id).fetch_one(&mut *transaction).await?;
                    let same = "SELECT COUNT(*) FROM student WHERE class_id = $1 AND folded = $2";
                    let same = sqlx::query_scalar(same).bind(id).bind(folded.as_str());
                    let same: i64 = same.fetch_one(&mut *transaction).await?;
                    match (open, same) {
                        (0, _) => Joined::Closed,
                        (_, 0) => Joined::Full,
                        _ => Joined::Taken,
                    }
                }
            }
        })
    }

    /// Gives a student another token, which ends the one before; false where there is no such student.
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn renew_student(&self, id: &str, n: u32, token: &[u8]) -> Result<bool, Problem> {
        writing!(self, transaction => {
            let update = "UPDATE student SET token = $3 WHERE class_id = $1 AND n = $2";
            let update = sqlx::query(update).bind(id).bind(i64::from(n)).bind(token);
            update.execute(&mut *transaction).await?.rows_affected() > 0
        })
    }

    /// Closes a class, or opens it again; whether there is one.
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn close_class(&self, id: &str, is_closed: bool, now: u64) -> Result<bool, Problem> {
        let now = signed(now);
        writing!(self, transaction => {
            let update = "UPDATE class SET closed_at = $2, n = n + 1, last_at = $3 WHERE id = $1";
            let update = sqlx::query(update).bind(id).bind(is_closed.then_some(now)).bind(now);
            update.execute(&mut *transaction).await?.rows_affected() > 0
        })
    }

    /// Sets another deadline for a class, or none; whether there is one.
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn move_deadline(&self, id: &str, deadline: Option<u64>, now: u64) -> Result<bool, Problem> {
        let now = signed(now);
        writing!(self, transaction => {
            let update = "UPDATE class SET deadline = $2, n = n + 1, last_at = $3 WHERE id = $1";
            let update = sqlx::query(update).bind(id).bind(deadline.map(signed)).bind(now);
            update.execute(&mut *transaction).await?.rows_affected() > 0
        })
    }
}
