//! The removal of classes and of students: by the teacher, by an operator, and of what is older than it may be. Not here: who may ask for it.

use std::time::Duration;

use sqlx::Connection;
use tokio::time::sleep;

use super::live::Classes;
use super::nickname::Nickname;
use super::rows::{CLASS, ClassRow, StoredClass, signed, small, stored, writing};
use crate::moment::now;
use crate::problem::Problem;
use crate::store::{Pool, Store, over, unavailable};

/// Interval at which classes are looked for that are older than they may be.
const FORGET_EVERY: Duration = Duration::from_secs(3600);

/// Seconds of a day.
const DAY: u64 = 24 * 3600;

/// A class as an operator sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ListedClass {
    pub(crate) class: StoredClass,
    pub(crate) students: u64,
    pub(crate) submissions: u64,
}

/// Statements that remove a class, in an order in which nothing is left that names what is gone.
const REMOVE: [&str; 4] = [
    "DELETE FROM submission WHERE class_id = $1",
    "DELETE FROM student WHERE class_id = $1",
    "DELETE FROM class_exercise WHERE class_id = $1",
    "DELETE FROM class WHERE id = $1",
];

impl Store {
    /// Removes a class with all that was handed in; whether there was one.
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn remove_class(&self, id: &str) -> Result<bool, Problem> {
        let removed = writing!(self, transaction => {
            // Nothing is added meanwhile.
            let hold = sqlx::query("UPDATE class SET closed_at = last_at WHERE id = $1").bind(id);
            hold.execute(&mut *transaction).await?;
            let mut removed = 0;
            for delete in REMOVE {
                removed = sqlx::query(delete).bind(id).execute(&mut *transaction).await?.rows_affected();
            }
            removed > 0
        })?;
        self.checkpoint().await;
        Ok(removed)
    }

    /// Removes a student with all that the student has handed in; whether there was one.
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn remove_student(&self, id: &str, student: u32) -> Result<bool, Problem> {
        let (student, now) = (i64::from(student), signed(now()));
        let removed = writing!(self, transaction => {
            let count = "UPDATE class SET n = n + 1, last_at = $2 WHERE id = $1";
            sqlx::query(count).bind(id).bind(now).execute(&mut *transaction).await?;
            let texts = "DELETE FROM submission WHERE class_id = $1 AND student = $2";
            sqlx::query(texts).bind(id).bind(student).execute(&mut *transaction).await?;
            let own = "DELETE FROM student WHERE class_id = $1 AND n = $2";
            let removed = sqlx::query(own).bind(id).bind(student).execute(&mut *transaction).await?.rows_affected() > 0;
            let bytes = "UPDATE class SET bytes = CAST((SELECT COALESCE(SUM(LENGTH(text) + LENGTH(ruling)), 0) \
                         FROM submission WHERE class_id = $1) AS BIGINT) WHERE id = $1";
            sqlx::query(bytes).bind(id).execute(&mut *transaction).await?;
            removed
        })?;
        self.checkpoint().await;
        Ok(removed)
    }

    /// Removes the classes in which nothing has happened for some days; their number.
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn forget_classes(&self, days: u32, now: u64) -> Result<u64, Problem> {
        let before = signed(now.saturating_sub(u64::from(days).saturating_mul(DAY)));
        let select = "SELECT id FROM class WHERE last_at < $1";
        let found = over!(self.pool().await?, pool => sqlx::query_scalar(select).bind(before).fetch_all(pool).await);
        let old: Vec<String> = found.map_err(|error| unavailable(&error))?;
        let mut removed = 0;
        for id in old {
            removed += u64::from(self.remove_class(&id).await?);
        }
        Ok(removed)
    }

    /// Returns all classes, those made first before the others.
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn listed_classes(&self) -> Result<Vec<ListedClass>, Problem> {
        let select = sqlx::AssertSqlSafe(format!("SELECT {CLASS} FROM class ORDER BY made_at, id"));
        let found = over!(self.pool().await?, pool => sqlx::query_as(select).fetch_all(pool).await);
        let found: Vec<ClassRow> = found.map_err(|error| unavailable(&error))?;
        let mut listed = Vec::with_capacity(found.len());
        for row in found {
            let class = stored(row);
            let count = "SELECT (SELECT COUNT(*) FROM student WHERE class_id = $1), \
                         (SELECT COUNT(*) FROM submission WHERE class_id = $1)";
            let id = class.id.as_str();
            let counted = over!(self.pool().await?, pool => sqlx::query_as(count).bind(id).fetch_one(pool).await);
            let (students, submissions): (i64, i64) = counted.map_err(|error| unavailable(&error))?;
            listed.push(ListedClass { class, students: students.unsigned_abs(), submissions: submissions.unsigned_abs() });
        }
        Ok(listed)
    }

    /// Removes a student of this nickname from all classes, or from one; the names of the classes.
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn remove_nickname(&self, nickname: &str, class: Option<&str>) -> Result<Vec<String>, Problem> {
        let Ok(Nickname { folded, .. }) = Nickname::read(nickname) else { return Ok(Vec::new()) };
        let select = "SELECT class_id, n FROM student WHERE folded = $1 AND ($2 = '' OR class_id = $2) ORDER BY class_id";
        let class = class.unwrap_or_default();
        let folded = folded.as_str();
        let found = over!(self.pool().await?, pool => sqlx::query_as(select).bind(folded).bind(class).fetch_all(pool).await);
        let found: Vec<(String, i64)> = found.map_err(|error| unavailable(&error))?;
        for (class, student) in &found {
            self.remove_student(class, small(*student)).await?;
        }
        Ok(found.into_iter().map(|(class, _)| class).collect())
    }
}

/// Removes each hour what is older than it may be, until the service ends.
pub(crate) async fn forget_old(classes: Classes) {
    let stop = classes.resources.stop.clone();
    let days = classes.resources.settings.class_retention.get();
    loop {
        // A failure is in the log, and it is tried again.
        if let Ok(removed) = classes.store.forget_classes(days, now()).await
            && removed > 0
        {
            tracing::info!(classes = removed, "what was older than --class-retention was removed");
        }
        tokio::select! {
            () = sleep(FORGET_EVERY) => {}
            () = stop.given() => return,
        }
    }
}
