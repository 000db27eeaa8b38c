//! The rows of batches: their boards, the questions that have no answer yet, and the answers. What a board costs does not depend on how many
//! others wait. Not here: how the boards are judged.

use std::collections::BTreeMap;

use crate::problem::Problem;
use crate::store::{Pool, Store, over, unavailable};

/// The most rows that one statement enters.
const CHUNK: usize = 200;

/// The most boards that one transaction enters. Moves at tables wait for no longer than that takes: a quarter of a second, as `scripts/trials stranger`
/// measures it.
const PART: usize = 2_000;

/// Statements that forget the batches of before a moment, and what only they have asked.
const FORGET: [&str; 5] = [
    "DELETE FROM open_question WHERE question IN (SELECT question FROM board JOIN batch ON id = batch_id WHERE begun_at < $1) \
     AND NOT EXISTS (SELECT 1 FROM board JOIN batch ON id = batch_id \
                     WHERE board.question = open_question.question AND begun_at >= $1)",
    "DELETE FROM board WHERE batch_id IN (SELECT id FROM batch WHERE begun_at < $1)",
    "DELETE FROM batch_owner WHERE batch_id IN (SELECT id FROM batch WHERE begun_at < $1)",
    "DELETE FROM batch WHERE begun_at < $1",
    "DELETE FROM verdict WHERE answered_at < $1 AND NOT EXISTS (SELECT 1 FROM board WHERE board.question = verdict.question)",
];

fn signed(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// Time after which a batch is forgotten, in seconds.
const KEPT: i64 = 7 * 24 * 3600;

/// A board of a batch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Open {
    pub(crate) question: String,
    /// The question as JSON; empty where the line asks none.
    pub(crate) job: String,
}

/// An answer to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Verdict {
    pub(crate) document: String,
    /// True if no limit was reached, so that it stays what it is.
    pub(crate) is_final: bool,
}

/// A client that has sent a batch.
#[derive(Clone, Debug)]
pub(crate) struct Owner {
    /// The hash of the client's name.
    pub(crate) client: Vec<u8>,
    /// The hash of the token with which it deletes the batch.
    pub(crate) token: Vec<u8>,
}

/// The number of boards of a batch, and of those that are answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Count {
    pub(crate) boards: u64,
    pub(crate) answered: u64,
}

/// Number of boards that have no answer: those of a client, and all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Unanswered {
    pub(crate) own: u64,
    pub(crate) all: u64,
}

impl Store {
    /// Stores a batch, unless all of it is there, and who has sent it; whether some of it was entered. Batches of more than a week ago are forgotten.
    /// It is entered in parts, between which others write: what was not entered to its end is, when it is sent again.
    ///
    /// * `wrong`: the answers to lines that ask nothing that can be judged.
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn insert_batch(
        &self,
        id: &str,
        (boards, wrong): (&[Open], &[(String, Verdict)]),
        owner: &Owner,
        now: i64,
    ) -> Result<bool, Problem> {
        let count = signed(boards.len());
        let is_whole = over!(self.pool().await?, pool => async {
            let mut transaction = pool.begin().await?;
            for old in FORGET {
                sqlx::query(old).bind(now - KEPT).execute(&mut *transaction).await?;
            }
            let insert = "INSERT INTO batch (id, boards, begun_at) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING";
            sqlx::query(insert).bind(id).bind(count).bind(now).execute(&mut *transaction).await?;
            let own = "INSERT INTO batch_owner (batch_id, client, token) VALUES ($1, $2, $3) \
                       ON CONFLICT (batch_id, client) DO UPDATE SET token = excluded.token";
            sqlx::query(own).bind(id).bind(&owner.client).bind(&owner.token).execute(&mut *transaction).await?;
            let known = sqlx::query_scalar("SELECT COUNT(*) FROM board WHERE batch_id = $1").bind(id);
            let known: i64 = known.fetch_one(&mut *transaction).await?;
            transaction.commit().await?;
            Ok(known == count)
        }.await)
        .map_err(|error: sqlx::Error| unavailable(&error))?;
        if is_whole {
            return Ok(false);
        }
        for chunk in wrong.chunks(CHUNK) {
            self.insert_verdicts(chunk, now).await?;
        }
        for (at, part) in boards.chunks(PART).enumerate() {
            self.insert_boards(id, at * PART, part).await?;
        }
        Ok(true)
    }

    /// Enters answers to lines that ask nothing, which do not change.
    async fn insert_verdicts(&self, verdicts: &[(String, Verdict)], now: i64) -> Result<(), Problem> {
        let inserted = over!(self.pool().await?, pool => {
            let mut insert = sqlx::QueryBuilder::new("INSERT INTO verdict (question, document, is_final, answered_at) ");
            insert.push_values(verdicts, |mut row, (question, verdict)| {
                row.push_bind(question).push_bind(&verdict.document).push_bind(i64::from(verdict.is_final)).push_bind(now);
            });
            insert.push(" ON CONFLICT (question) DO NOTHING");
            insert.build().execute(pool).await.map(drop)
        });
        inserted.map_err(|error| unavailable(&error))
    }

    /// Enters a part of the boards of a batch, after a number of others. What is there of it stays as it is.
    async fn insert_boards(&self, id: &str, after: usize, boards: &[Open]) -> Result<(), Problem> {
        let (first, last) = (signed(after + 1), signed(after + boards.len()));
        let turn = self.turn();
        // PostgreSQL takes many writers at a time, and serves them in their order.
        let _turn = if self.postgres().is_none() { Some(turn.lock().await) } else { None };
        over!(self.pool().await?, pool => async {
            let mut transaction = pool.begin().await?;
            for (at, chunk) in boards.chunks(CHUNK).enumerate() {
                let mut insert = sqlx::QueryBuilder::new("INSERT INTO board (batch_id, n, question, job) ");
                insert.push_values(chunk.iter().enumerate(), |mut row, (within, board)| {
                    let n = signed(after + at * CHUNK + within + 1);
                    row.push_bind(id).push_bind(n).push_bind(&board.question).push_bind(&board.job);
                });
                insert.push(" ON CONFLICT (batch_id, n) DO NOTHING");
                insert.build().execute(&mut *transaction).await?;
            }
            // A board is counted by what marks it as answered: this, or its answer.
            let known = "UPDATE board SET is_answered = 1 WHERE batch_id = $1 AND n BETWEEN $2 AND $3 AND is_answered = 0 \
                         AND question IN (SELECT question FROM verdict)";
            let known = sqlx::query(known).bind(id).bind(first).bind(last).execute(&mut *transaction).await?.rows_affected();
            let count = "UPDATE batch SET answered = answered + $1 WHERE id = $2";
            sqlx::query(count).bind(i64::try_from(known).unwrap_or(i64::MAX)).bind(id).execute(&mut *transaction).await?;
            let open = "INSERT INTO open_question (question, job, n) SELECT question, MIN(job), MIN(n) FROM board \
                        WHERE batch_id = $1 AND n BETWEEN $2 AND $3 AND is_answered = 0 GROUP BY question \
                        ON CONFLICT (question) DO UPDATE \
                        SET n = CASE WHEN excluded.n < open_question.n THEN excluded.n ELSE open_question.n END";
            sqlx::query(open).bind(id).bind(first).bind(last).execute(&mut *transaction).await?;
            transaction.commit().await
        }.await)
        .map_err(|error: sqlx::Error| unavailable(&error))
    }

    /// Deletes a batch in the name of one who has sent it: it is gone with the last of them. Returns false if this is no owner's token.
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn delete_batch(&self, id: &str, token: &[u8]) -> Result<bool, Problem> {
        over!(self.pool().await?, pool => async {
            let mut transaction = pool.begin().await?;
            let disown = "DELETE FROM batch_owner WHERE batch_id = $1 AND token = $2";
            if sqlx::query(disown).bind(id).bind(token).execute(&mut *transaction).await?.rows_affected() == 0 {
                return Ok(false);
            }
            let owners = sqlx::query_scalar("SELECT COUNT(*) FROM batch_owner WHERE batch_id = $1").bind(id);
            let owners: i64 = owners.fetch_one(&mut *transaction).await?;
            if owners == 0 {
                for delete in [
                    "DELETE FROM open_question WHERE question IN (SELECT question FROM board WHERE batch_id = $1 AND is_answered = 0) \
                     AND NOT EXISTS (SELECT 1 FROM board WHERE board.question = open_question.question AND batch_id <> $1)",
                    "DELETE FROM board WHERE batch_id = $1",
                    "DELETE FROM batch WHERE id = $1",
                ] {
                    sqlx::query(delete).bind(id).execute(&mut *transaction).await?;
                }
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
        let select = "SELECT boards, answered FROM batch WHERE id = $1";
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
        let select = "SELECT question, job FROM open_question ORDER BY n, question LIMIT $1";
        let found = over!(self.pool().await?, pool => sqlx::query_as(select).bind(i64::from(most)).fetch_all(pool).await);
        let rows: Vec<(String, String)> = found.map_err(|error| unavailable(&error))?;
        Ok(rows.into_iter().map(|(question, job)| Open { question, job }).collect())
    }

    /// Returns the number of boards that have no answer.
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn unanswered(&self, client: &[u8]) -> Result<Unanswered, Problem> {
        let all = "SELECT CAST(COALESCE(SUM(boards - answered), 0) AS BIGINT) FROM batch";
        let own = "SELECT CAST(COALESCE(SUM(boards - answered), 0) AS BIGINT) FROM batch JOIN batch_owner ON batch_id = id \
                   WHERE client = $1";
        let found: Result<(i64, i64), sqlx::Error> = over!(self.pool().await?, pool => async {
            Ok((sqlx::query_scalar(own).bind(client).fetch_one(pool).await?, sqlx::query_scalar(all).fetch_one(pool).await?))
        }.await);
        let (own, all) = found.map_err(|error| unavailable(&error))?;
        Ok(Unanswered { own: own.unsigned_abs(), all: all.unsigned_abs() })
    }

    /// Returns the question of this hash if it has no answer yet.
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn asked(&self, question: &str) -> Result<Option<String>, Problem> {
        let select = "SELECT job FROM open_question WHERE question = $1";
        let found = over!(self.pool().await?, pool => sqlx::query_scalar(select).bind(question).fetch_optional(pool).await);
        found.map_err(|error| unavailable(&error))
    }

    /// Stores an answer.
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn answer(&self, question: &str, verdict: &Verdict, now: i64) -> Result<(), Problem> {
        over!(self.pool().await?, pool => async {
            let mut transaction = pool.begin().await?;
            // One that stands because no limit was reached is kept, and one that came to a limit gives way to it.
            let insert = "INSERT INTO verdict (question, document, is_final, answered_at) VALUES ($1, $2, $3, $4) \
                          ON CONFLICT (question) DO UPDATE SET document = excluded.document, is_final = excluded.is_final \
                          WHERE verdict.is_final < excluded.is_final";
            let insert = sqlx::query(insert).bind(question).bind(&verdict.document).bind(i64::from(verdict.is_final));
            insert.bind(now).execute(&mut *transaction).await?;
            sqlx::query("DELETE FROM open_question WHERE question = $1").bind(question).execute(&mut *transaction).await?;
            let answered = "UPDATE board SET is_answered = 1 WHERE question = $1 AND is_answered = 0 RETURNING batch_id";
            let answered: Vec<String> = sqlx::query_scalar(answered).bind(question).fetch_all(&mut *transaction).await?;
            // Sorted, so that no two transactions wait for one another.
            let mut batches: BTreeMap<String, i64> = BTreeMap::new();
            answered.into_iter().for_each(|batch| *batches.entry(batch).or_default() += 1);
            for (batch, count) in batches {
                let update = sqlx::query("UPDATE batch SET answered = answered + $1 WHERE id = $2").bind(count).bind(batch);
                update.execute(&mut *transaction).await?;
            }
            transaction.commit().await?;
            Ok(())
        }.await)
        .map_err(|error: sqlx::Error| unavailable(&error))
    }
}
