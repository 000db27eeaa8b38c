//! Streams of what happens in a class: what is there at once, and the rest as it comes. Not here: the form of the events on the wire (`routes`).

use std::time::Duration;

use futures_util::stream::{Stream, unfold};
use serde::Serialize;
use tokio::sync::watch;
use tokio::time::timeout;

use super::handed_in::Happened;
use super::live::Classes;

/// Interval at which somebody looks for what another process has stored.
const LOOK_EVERY: Duration = Duration::from_secs(2);

/// An event: a text that was handed in, or else anything that changes how the class looks.
#[derive(Serialize)]
struct Event<'e> {
    schema: adjudication::Schema,
    n: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    event: Option<&'static str>,
    #[serde(flatten)]
    handed_in: Option<HandedInEvent<'e>>,
}

#[derive(Serialize)]
struct HandedInEvent<'e> {
    nickname: &'e str,
    exercise: u32,
    accepted: bool,
    code: Option<&'e str>,
    line: Option<u32>,
    points: u32,
}

impl Event<'_> {
    fn json(&self) -> String {
        // Texts and numbers under names can always be written.
        serde_json::to_string(self).unwrap_or_default()
    }
}

fn told(happened: &Happened) -> (u64, String) {
    let Happened { nickname, exercise, attempt } = happened;
    let handed_in = HandedInEvent {
        nickname,
        exercise: *exercise,
        accepted: attempt.accepted,
        code: attempt.code.as_deref(),
        line: attempt.line,
        points: attempt.points,
    };
    (attempt.n, Event { schema: adjudication::Schema, n: attempt.n, event: None, handed_in: Some(handed_in) }.json())
}

/// A stream, between two events.
struct Following {
    classes: Classes,
    id: String,
    watching: watch::Receiver<u64>,
    /// The number of the last event that was sent.
    last: u64,
    ready: std::vec::IntoIter<(u64, String)>,
}

impl Classes {
    /// Streams what happens after number `last`, as the teacher may know it. It ends with the class.
    pub(crate) fn follow(&self, id: &str, last: u64) -> impl Stream<Item = (u64, String)> + Send + use<> {
        let (classes, watching) = (self.clone(), self.watch(id));
        let following = Following { classes, id: id.to_owned(), watching, last, ready: Vec::new().into_iter() };
        unfold(following, |mut following| async move {
            let told = following.next().await?;
            Some((told, following))
        })
    }
}

impl Following {
    /// Waits for the next event; `None` at the end of the stream.
    async fn next(&mut self) -> Option<(u64, String)> {
        let stop = self.classes.resources.stop.clone();
        loop {
            if let Some(told) = self.ready.next() {
                self.last = told.0;
                return Some(told);
            }
            self.watching.mark_unchanged();
            match self.look().await {
                Some(true) => continue,
                Some(false) => {}
                None => return None,
            }
            tokio::select! {
                _ = timeout(LOOK_EVERY, self.watching.changed()) => {}
                () = stop.given() => return None,
            }
        }
    }

    /// Looks for what has happened by now; whether there is something, and `None` where the class is gone.
    async fn look(&mut self) -> Option<bool> {
        // A database that does not answer may do so later.
        let Ok(class) = self.classes.store.class(&self.id).await else { return Some(false) };
        let n = class?.n;
        if n <= self.last {
            return Some(false);
        }
        let Ok(happened) = self.classes.store.handed_in_after(&self.id, self.last).await else { return Some(false) };
        let mut events: Vec<(u64, String)> = happened.iter().map(told).collect();
        if events.is_empty() {
            let event = Event { schema: adjudication::Schema, n, event: Some("changed"), handed_in: None };
            events.push((n, event.json()));
        }
        self.ready = events.into_iter();
        Some(true)
    }
}
