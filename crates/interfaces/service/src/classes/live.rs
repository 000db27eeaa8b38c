//! Classes at work: one is made, joined, handed in to, looked at, closed and removed. Those who watch are notified. Not here: the rows
//! (`rows`, `handed_in`), and requests (`routes`, pages).

use std::collections::HashMap;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::http::StatusCode;
use documents::class::{Attempt, ClassDocument, ClassResults, HandedIn, Student};
use documents::error::ErrorDocument;
use governor::clock::{Clock, DefaultClock};
use governor::state::keyed::HashMapStateStore;
use governor::{Quota, RateLimiter};
use tokio::sync::watch;
use tracing::Instrument;

use super::grading::{self, Grade, Hint};
use super::handed_in::{Judged, Stored};
use super::limits::{HOUR, MAX_HINTS_PER_HOUR, MAX_TEXT, MAX_TEXTS, MAX_TITLE};
use super::nickname::Nickname;
use super::reading::{ExerciseTexts, ReadExercise};
use super::refusals;
use super::rows::{Joined, NewClass, StoredClass};
use crate::admission;
use crate::client::Client;
use crate::moment::{now, written};
use crate::pool::Bounds;
use crate::problem::Problem;
use crate::resources::Resources;
use crate::spans;
use crate::store::Store;
use crate::tables::{hash_of, token};

/// Time for which the exercises of a class are read.
const READING_TIME: Duration = Duration::from_secs(20);

/// Length of the name of a class.
const ID: usize = 32;

/// Number of students beyond which those who have asked for no hint of late are forgotten.
const MOST_HINTED: usize = 10_000;

/// Seconds of a day.
const DAY: u64 = 24 * 3600;

/// The hints that students have asked for of late.
type Hints = RateLimiter<(String, u32), HashMapStateStore<(String, u32)>, DefaultClock>;

/// All classes; clones share them.
#[derive(Clone, Debug)]
pub(crate) struct Classes {
    pub(super) resources: Resources,
    pub(super) store: Arc<Store>,
    /// The numbers of what has happened last, of classes that somebody watches.
    watched: Arc<Mutex<HashMap<String, watch::Sender<u64>>>>,
    hints: Arc<Hints>,
}

/// The class that a teacher asks for.
#[derive(Clone, Debug, Default)]
pub(crate) struct ClassRequest {
    pub(crate) title: String,
    /// Texts with one exercise or several each.
    pub(crate) texts: Vec<String>,
    /// Seconds since 1970.
    pub(crate) deadline: Option<u64>,
    pub(crate) hints: bool,
}

/// A class that was made, and the token of its teacher.
#[derive(Clone, Debug)]
pub(crate) struct MadeClass {
    pub(crate) id: String,
    pub(crate) token: String,
    pub(crate) exercises: usize,
}

/// The name under which somebody hands in, and the token that shows it.
#[derive(Clone, Debug)]
pub(crate) struct Submitter {
    /// None where the token tells the student.
    pub(crate) nickname: Option<String>,
    pub(crate) token: Option<String>,
}

/// A text that was handed in and stored.
#[derive(Clone, Debug)]
pub(crate) struct Entered {
    pub(crate) n: u64,
    pub(crate) grade: Grade,
}

impl Classes {
    /// Returns the classes of a database.
    pub(crate) fn new(resources: Resources, store: Arc<Store>) -> Classes {
        let per_hour = NonZeroU32::new(MAX_HINTS_PER_HOUR).unwrap_or(NonZeroU32::MIN);
        let hints = RateLimiter::new(Quota::per_hour(per_hour), HashMapStateStore::default(), DefaultClock::default());
        Classes { resources, store, watched: Arc::default(), hints: Arc::new(hints) }
    }

    fn watched(&self) -> MutexGuard<'_, HashMap<String, watch::Sender<u64>>> {
        self.watched.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the number of the last thing that has happened in a class, as it changes.
    pub(super) fn watch(&self, id: &str) -> watch::Receiver<u64> {
        self.watched().entry(id.to_owned()).or_default().subscribe()
    }

    /// Notifies those who watch a class.
    pub(super) fn publish(&self, id: &str) {
        let mut watched = self.watched();
        // Where no one watches any more there is nothing to remember.
        watched.retain(|_, sender| sender.receiver_count() > 0);
        if let Some(sender) = watched.get(id) {
            sender.send_modify(|n| *n += 1);
        }
    }

    /// Returns a class.
    ///
    /// # Errors
    /// 404, 503.
    pub(crate) async fn find(&self, id: &str) -> Result<StoredClass, Problem> {
        self.store.class(id).await?.ok_or_else(refusals::unknown)
    }

    /// Checks that a token is that of the teacher of a class.
    ///
    /// # Errors
    /// 401, 403, 404, 503.
    pub(crate) async fn ensure_teacher(&self, id: &str, token: Option<&str>) -> Result<StoredClass, Problem> {
        let class = self.find(id).await?;
        let Some(token) = token else { return Err(refusals::no_teacher(false)) };
        if self.store.is_teacher(id, &hash_of(token)).await? { Ok(class) } else { Err(refusals::no_teacher(true)) }
    }

    /// Returns the student whose token this is.
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn student(&self, id: &str, token: Option<&str>) -> Result<Option<Student>, Problem> {
        match token {
            Some(token) => self.store.student_of(id, &hash_of(token)).await,
            None => Ok(None),
        }
    }

    /// Reads exercises, in a worker.
    ///
    /// # Errors
    /// 422 for texts that cannot be read, 503.
    async fn read(&self, client: &Client, texts: Vec<String>) -> Result<Vec<ReadExercise>, Problem> {
        for text in &texts {
            admission::nesting("exercises", text)?;
        }
        let settings = &self.resources.settings;
        let bounds = Bounds { time: READING_TIME.min(settings.longest), memory_mib: settings.memory, is_light: true };
        let request = ExerciseTexts { exercise_texts: texts };
        let output = self.resources.scheduler.run(client.clone(), &request, bounds).await?;
        let read: Result<Vec<ReadExercise>, ErrorDocument> =
            serde_json::from_slice(&output.document).map_err(|_| Problem::internal())?;
        read.map_err(|document| Problem::of(StatusCode::UNPROCESSABLE_ENTITY, document))
    }

    /// Makes a class. Its teacher gets a token, which is returned only here.
    ///
    /// # Errors
    /// 422 for exercises that cannot be read, 429 where the client has as many classes as it may, 503.
    pub(crate) async fn make(&self, client: &Client, asked: ClassRequest) -> Result<MadeClass, Problem> {
        let ClassRequest { title, texts, deadline, hints } = asked;
        let title = title.split_whitespace().collect::<Vec<_>>().join(" ");
        let usage = |message: String, help| Err(Problem::unprocessable("usage", message, help));
        if title.chars().count() > MAX_TITLE || title.chars().any(char::is_control) {
            return usage(format!("a title has at most {MAX_TITLE} characters"), None);
        }
        if deadline.is_some_and(|deadline| deadline <= now()) {
            return usage(String::from("the deadline has passed already"), Some("choose a later one, or none"));
        }
        let texts: Vec<String> = texts.into_iter().filter(|text| !text.trim().is_empty()).collect();
        if texts.is_empty() || texts.len() > MAX_TEXTS {
            let help = "one a line, as a book prints it: P → Q, P ∴ Q";
            return usage(format!("a class has 1 to {MAX_TEXTS} exercises"), Some(help));
        }
        let exercises = self.read(client, texts).await?;
        let (token, mut id) = (token()?, token()?);
        id.truncate(ID);
        let count = exercises.len();
        let class = NewClass { id: id.clone(), title, deadline, hints, client: client.hash(), token: hash_of(&token), exercises };
        let most = self.resources.settings.classes_per_client.get();
        if !self.store.create_class(&class, most, now()).await? {
            return Err(refusals::too_many_classes(most));
        }
        Ok(MadeClass { id, token, exercises: count })
    }

    /// Has somebody join a class; the student, and the token that keeps the nickname, which is returned only here.
    ///
    /// # Errors
    /// 404, 409 for a nickname that somebody has, 403 where the class is closed or full, 422, 503.
    pub(crate) async fn join(&self, id: &str, nickname: &str) -> Result<(u32, String), Problem> {
        self.find(id).await?;
        let nickname = Nickname::read(nickname)?;
        let token = token()?;
        let n = self.joined(id, &nickname, Some(&hash_of(&token))).await?;
        Ok((n, token))
    }

    async fn joined(&self, id: &str, nickname: &Nickname, token: Option<&[u8]>) -> Result<u32, Problem> {
        let joined = self.store.join_class(id, nickname, token, now()).await?;
        self.publish(id);
        match joined {
            Joined::As(n) => Ok(n),
            Joined::Taken => Err(refusals::taken()),
            Joined::Full => Err(refusals::full()),
            Joined::Closed => Err(refusals::closed()),
        }
    }

    /// Gives a student another token, as the teacher: for who has lost the link. The one before counts no more.
    ///
    /// # Errors
    /// 404, 503.
    pub(crate) async fn renew(&self, id: &str, student: u32) -> Result<String, Problem> {
        let token = token()?;
        if self.store.renew_student(id, student, &hash_of(&token)).await? { Ok(token) } else { Err(refusals::no_student()) }
    }

    /// Returns the number of the student who hands in. A nickname that no token keeps is anybody's, and the teacher hands in for all; one that is new is
    /// entered.
    async fn newcomer(&self, id: &str, asked: &Submitter) -> Result<u32, Problem> {
        let own = self.student(id, asked.token.as_deref()).await?;
        let Some(nickname) = &asked.nickname else { return own.map(|own| own.n).ok_or_else(refusals::no_student) };
        let is_teacher = match asked.token.as_deref().filter(|_| own.is_none()) {
            Some(token) => self.store.is_teacher(id, &hash_of(token)).await?,
            None => false,
        };
        let nickname = Nickname::read(nickname)?;
        match self.store.student_named(id, &nickname).await? {
            Some(known) if is_teacher || !known.has_token || own.as_ref().is_some_and(|own| own.n == known.n) => Ok(known.n),
            Some(_) => Err(refusals::taken()),
            // A token is for the name that it keeps, and for no other.
            None if asked.token.is_some() && !is_teacher => Err(refusals::no_student()),
            None => match self.joined(id, &nickname, None).await {
                // Somebody was faster with the same name, without a token as well.
                Err(_) if self.is_free(id, &nickname).await? => self.named(id, &nickname).await,
                joined => joined,
            },
        }
    }

    async fn is_free(&self, id: &str, nickname: &Nickname) -> Result<bool, Problem> {
        Ok(self.store.student_named(id, nickname).await?.is_some_and(|known| !known.has_token))
    }

    async fn named(&self, id: &str, nickname: &Nickname) -> Result<u32, Problem> {
        self.store.student_named(id, nickname).await?.map(|known| known.n).ok_or_else(refusals::no_student)
    }

    /// Judges a text and stores it with its ruling, whatever becomes of who has sent it.
    ///
    /// # Errors
    /// 404, 401 and 409 for names of others, 403 after the end, 413 for a text that is too long, 429, 503. A text that cannot be read is stored.
    pub(crate) async fn submit(
        &self,
        client: Client,
        id: &str,
        by: Submitter,
        exercise: u32,
        text: String,
    ) -> Result<Entered, Problem> {
        let (classes, id) = (self.clone(), id.to_owned());
        let entered = async move { classes.entered(&client, &id, &by, exercise, text).await };
        tokio::spawn(entered.in_current_span()).await.map_err(|_| Problem::internal())?
    }

    async fn entered(&self, client: &Client, id: &str, by: &Submitter, exercise: u32, text: String) -> Result<Entered, Problem> {
        let received = now();
        self.find(id).await?;
        ensure_short(&text)?;
        let read = self.store.class_exercise(id, exercise).await?.ok_or_else(|| refusals::no_exercise(exercise))?;
        let student = self.newcomer(id, by).await?;
        if let Some(reason) = self.store.why_not(id, student, received).await? {
            return Err(reason.into());
        }
        let grade = grading::graded(&self.resources, client, &read, &text).await?;
        let judged = Judged {
            student,
            exercise,
            text,
            ruling: grade.ruling.clone(),
            accepted: grade.accepted,
            code: grade.code.clone(),
            line: grade.line,
            points: grade.points,
            received,
        };
        let stored = self.store.hand_in(id, &judged, now()).instrument(spans::store()).await?;
        match stored {
            Stored::As(n) => {
                self.publish(id);
                Ok(Entered { n, grade })
            }
            Stored::Refused(reason) => Err(reason.into()),
        }
    }

    /// Looks for a hint for a student.
    ///
    /// # Errors
    /// 401, 403 where there are none, 404, 429, 422 for a text that cannot be read, 503.
    pub(crate) async fn hint(
        &self,
        client: &Client,
        id: &str,
        token: Option<&str>,
        exercise: u32,
        (text, level): (&str, u8),
    ) -> Result<Hint, Problem> {
        let class = self.find(id).await?;
        if !class.hints {
            return Err(refusals::no_hints());
        }
        ensure_short(text)?;
        let student = self.student(id, token).await?.ok_or_else(refusals::no_student)?;
        if self.hints.len() >= MOST_HINTED {
            self.hints.retain_recent();
        }
        self.hints.check_key(&(id.to_owned(), student.n)).map_err(|until| {
            refusals::too_many_hints(until.wait_time_from(DefaultClock::default().now()).as_secs().clamp(1, HOUR))
        })?;
        let read = self.store.class_exercise(id, exercise).await?.ok_or_else(|| refusals::no_exercise(exercise))?;
        grading::hinted(&self.resources, client, &read, text, level).await
    }

    /// Returns a class as somebody sees it.
    ///
    /// * `student`: the student who asks.
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn document(&self, class: &StoredClass, student: Option<&Student>) -> Result<ClassDocument, Problem> {
        let own = match student {
            Some(student) => {
                let rows = self.store.standings(&class.id, Some(student.n)).await?;
                Some(rows.into_iter().map(|row| row.standing).collect())
            }
            None => None,
        };
        let days = u64::from(self.resources.settings.class_retention.get());
        Ok(ClassDocument {
            schema: adjudication::Schema,
            id: class.id.clone(),
            title: class.title.clone(),
            deadline: class.deadline.map(written),
            open: class.is_open(now()),
            hints: class.hints,
            removed_after: written(class.last.saturating_add(days.saturating_mul(DAY))),
            n: class.n,
            exercises: self.store.class_exercises(&class.id).await?,
            nickname: student.map(|student| student.nickname.clone()),
            own,
        })
    }

    /// Returns the results of a class.
    ///
    /// * `has_texts`: whether each row has the text that it is about.
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn results(&self, class: &StoredClass, has_texts: bool) -> Result<ClassResults, Problem> {
        let students = self.store.students(&class.id).await?;
        let mut results = self.store.standings(&class.id, None).await?;
        if has_texts {
            self.store.add_texts(&class.id, &mut results).await?;
        }
        Ok(ClassResults { class: self.document(class, None).await?, closed: class.closed.is_some(), students, results })
    }

    /// Returns a text that was handed in, with its ruling, and the number of its student.
    ///
    /// # Errors
    /// 404, 503.
    pub(crate) async fn handed_in(&self, id: &str, n: u64) -> Result<(u32, HandedIn), Problem> {
        self.store.handed_in(id, n).await?.ok_or_else(refusals::no_submission)
    }

    /// Returns what a student has handed in for an exercise, the last one first.
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn attempts(&self, id: &str, student: u32, exercise: u32) -> Result<Vec<Attempt>, Problem> {
        self.store.attempts(id, student, exercise).await
    }

    /// Closes a class, or opens it again, as its teacher.
    ///
    /// # Errors
    /// 401, 403, 404, 503.
    pub(crate) async fn close(&self, id: &str, token: Option<&str>, is_closed: bool) -> Result<(), Problem> {
        self.ensure_teacher(id, token).await?;
        self.store.close_class(id, is_closed, now()).await?;
        self.publish(id);
        Ok(())
    }

    /// Sets another deadline, or none, as the teacher.
    ///
    /// # Errors
    /// 401, 403, 404, 503.
    pub(crate) async fn move_deadline(&self, id: &str, token: Option<&str>, deadline: Option<u64>) -> Result<(), Problem> {
        self.ensure_teacher(id, token).await?;
        self.store.move_deadline(id, deadline, now()).await?;
        self.publish(id);
        Ok(())
    }

    /// Removes a class with all that was handed in, as its teacher.
    ///
    /// # Errors
    /// 401, 403, 404, 503.
    pub(crate) async fn delete(&self, id: &str, token: Option<&str>) -> Result<(), Problem> {
        self.ensure_teacher(id, token).await?;
        self.store.remove_class(id).await?;
        self.publish(id);
        Ok(())
    }

    /// Removes a student with all that the student has handed in; as the teacher, or as that student.
    ///
    /// # Errors
    /// 401, 403, 404, 503.
    pub(crate) async fn remove_student(&self, id: &str, token: Option<&str>, nickname: &str) -> Result<(), Problem> {
        self.find(id).await?;
        let nickname = Nickname::read(nickname)?;
        let known = self.store.student_named(id, &nickname).await?;
        let own = self.student(id, token).await?;
        let is_own = own.as_ref().zip(known.as_ref()).is_some_and(|(own, known)| own.n == known.n);
        if !is_own {
            self.ensure_teacher(id, token).await?;
        }
        let known = known.ok_or_else(|| {
            let message = "no student of this class has this nickname";
            Problem::plain(StatusCode::NOT_FOUND, "unknown-student", message, None)
        })?;
        self.store.remove_student(id, known.n).await?;
        self.publish(id);
        Ok(())
    }
}

/// Checks that a text is not too long.
fn ensure_short(text: &str) -> Result<(), Problem> {
    if text.len() <= MAX_TEXT {
        return Ok(());
    }
    let message = format!("a text that is handed in has at most {MAX_TEXT} bytes");
    Err(Problem::plain(StatusCode::PAYLOAD_TOO_LARGE, "too-large", message, Some("write a shorter proof")))
}
