//! The rows of batches: their boards, and the answers. Not here: how the boards are judged.

use crate::problem::Problem;
use crate::store::{Pool, Store, over, unavailable};

/// The most rows that one statement enters.
const CHUNK: usize = 200;

/// Time after which a batch is forgotten, in seconds.
const KEPT: i64 = 7 * 24 * 3600;

/// A board of a batch that has no answer yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Open {
    pub(crate) question: String,
    pub(crate) job: String,
}

/// An answer to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Verdict {
    pub(crate) document: String,
    /// True if no limit was reached, so that it stays what it is.
    pub(crate) is_final: bool,
}

/// The number of boards of a batch, and of those that are answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Count {
    pub(crate) boards: u64,
    pub(crate) answered: u64,
}

impl Store {
    /// Stores a batch, unless it is there; whether it was entered. Batches of more than a week ago are forgotten.
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn insert_batch(&self, id: &str, boards: &[Open], now: i64) -> Result<bool, Problem> {
        over!(self.pool().await?, pool => async {
            let mut transaction = pool.begin().await?;
            for old in [
                "DELETE FROM board WHERE batch_id IN (SELECT id FROM batch WHERE begun_at < $1)",
                "DELETE FROM batch WHERE begun_at < $1",
                "DELETE FROM verdict WHERE answered_at < $1 AND question NOT IN (SELECT question FROM board)",
            ] {
                sqlx::query(old).bind(now - KEPT).execute(&mut *transaction).await?;
            }
            let insert = "INSERT INTO batch (id, boards, begun_at) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING";
            let insert = sqlx::query(insert).bind(id).bind(i64::try_from(boards.len()).unwrap_or(i64::MAX)).bind(now);
            if insert.execute(&mut *transaction).await?.rows_affected() == 0 {
                return Ok(false);
            }
            for (at, chunk) in boards.chunks(CHUNK).enumerate() {
                let mut insert = sqlx::QueryBuilder::new("INSERT INTO board (batch_id, n, question, job) ");
                insert.push_values(chunk.iter().enumerate(), |mut row, (within, board)| {
                    let n = i64::try_from(at * CHUNK + within + 1).unwrap_or(i64::MAX);
                    row.push_bind(id).push_bind(n).push_bind(&board.question).push_bind(&board.job);
                });
                insert.build().execute(&mut *transaction).await?;
            }
            transaction.commit().await?;
            Ok(true)
        }.await)
        .map_err(|error: sqlx::Error| unavailable(&error))
    }

    /// Returns how far a batch has come; `None` where there is none of this name.
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn count(&self, id: &str) -> Result<Option<Count>, Problem> {
        if self.is_unmade() {
            return Ok(None);
        }
        let select = "SELECT boards, (SELECT COUNT(*) FROM board JOIN verdict ON verdict.question = board.question \
                      WHERE batch_id = $1) FROM batch WHERE id = $1";
        let found = over!(self.pool().await?, pool => sqlx::query_as(select).bind(id).fetch_optional(pool).await);
        let found: Option<(i64, i64)> = found.map_err(|error| unavailable(&error))?;
        Ok(found.map(|(boards, answered)| Count { boards: boards.unsigned_abs(), answered: answered.unsigned_abs() }))
    }

    /// Returns the answers of a batch after line `after`, up to the first that is missing and at most a page of them.
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn answers(&self, id: &str, after: u64) -> Result<Vec<String>, Problem> {
        let select = "SELECT document FROM board LEFT JOIN verdict ON verdict.question = board.question \
                      WHERE batch_id = $1 AND n > $2 ORDER BY n LIMIT 200";
        let after = i64::try_from(after).unwrap_or(i64::MAX);
        let found = over!(self.pool().await?, pool => sqlx::query_scalar(select).bind(id).bind(after).fetch_all(pool).await);
        let documents: Vec<Option<String>> = found.map_err(|error| unavailable(&error))?;
        Ok(documents.into_iter().map_while(|document| document).collect())
    }

    /// Returns boards that have no answer, of each batch the first ones before the later ones of others.
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn open_boards(&self, most: u32) -> Result<Vec<Open>, Problem> {
        if self.is_unmade() {
            return Ok(Vec::new());
        }
        let select = "SELECT board.question, MIN(job) FROM board LEFT JOIN verdict ON verdict.question = board.question \
                      WHERE verdict.question IS NULL GROUP BY board.question ORDER BY MIN(n) LIMIT $1";
        let found = over!(self.pool().await?, pool => sqlx::query_as(select).bind(i64::from(most)).fetch_all(pool).await);
        let rows: Vec<(String, String)> = found.map_err(|error| unavailable(&error))?;
        Ok(rows.into_iter().map(|(question, job)| Open { question, job }).collect())
    }

    /// Returns the number of boards that have no answer, counted up to a bound.
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn open_count(&self, bound: u32) -> Result<u64, Problem> {
        if self.is_unmade() {
            return Ok(0);
        }
        let select = "SELECT COUNT(*) FROM (SELECT 1 FROM board LEFT JOIN verdict ON verdict.question = board.question \
                      WHERE verdict.question IS NULL LIMIT $1) AS open_boards";
        let found = over!(self.pool().await?, pool => sqlx::query_scalar(select).bind(i64::from(bound)).fetch_one(pool).await);
        let count: i64 = found.map_err(|error| unavailable(&error))?;
        Ok(count.unsigned_abs())
    }

    /// Returns the question of this hash, as some batch asks it.
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn asked(&self, question: &str) -> Result<Option<String>, Problem> {
        let select = "SELECT job FROM board WHERE question = $1 LIMIT 1";
        let found = over!(self.pool().await?, pool => sqlx::query_scalar(select).bind(question).fetch_optional(pool).await);
        found.map_err(|error| unavailable(&error))
    }

    /// Stores an answer. One that stands because no limit was reached is kept, and one that came to a limit gives way to it.
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn answer(&self, question: &str, verdict: &Verdict, now: i64) -> Result<(), Problem> {
        let insert = "INSERT INTO verdict (question, document, is_final, answered_at) VALUES ($1, $2, $3, $4) \
                      ON CONFLICT (question) DO UPDATE SET document = excluded.document, is_final = excluded.is_final \
                      WHERE verdict.is_final < excluded.is_final";
        let inserted = over!(self.pool().await?, pool => {
            let insert = sqlx::query(insert).bind(question).bind(&verdict.document);
            insert.bind(i64::from(verdict.is_final)).bind(now).execute(pool).await.map(drop)
        });
        inserted.map_err(|error| unavailable(&error))
    }
}
