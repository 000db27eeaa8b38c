//! Programs at a table: when it is their turn, a worker lets them play for a stretch, and what they have played is entered. Not here: how they
//! choose (`adjudication::games`).

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use adjudication::games::predicate_wars::BotKind;
use adjudication::games::table::{PlayedMove, has_searching_bots};
use axum::http::StatusCode;
use tokio::time::{Instant, sleep};

use super::bearer::Caller;
use super::decide::TableRequest;
use super::entering::{Actor, Request};
use super::live::{LiveTable, Tables};
use crate::pool::Bounds;
use crate::problem::Problem;
use crate::worker::{BotTurns, Settled};

/// The most moves of a stretch. Others see them when it has been played.
const MOVES: usize = 12;

/// Time after which a stretch is given up.
const TIME: Duration = Duration::from_secs(60);

/// Pause before programs try again where the queue is full or the database does not answer, and the number of times that they do; and before they look
/// again whether others have moved.
const PAUSE: Duration = Duration::from_secs(1);
const TRIES: u32 = 30;

impl Tables {
    /// Lets programs play at a table for as long as it is their turn, unless they do already.
    pub(super) fn let_bots_play(&self, live: &Arc<LiveTable>) {
        if live.bots_play.swap(true, Ordering::AcqRel) {
            return;
        }
        let (tables, live) = (self.clone(), Arc::clone(live));
        let stop = self.resources.stop.clone();
        tokio::spawn(async move {
            tokio::select! {
                () = tables.play_stretches(&live) => {}
                () = stop.given() => {}
            }
            live.bots_play.store(false, Ordering::Release);
        });
    }

    async fn play_stretches(&self, live: &Arc<LiveTable>) {
        let mut tries = 0;
        while tries < TRIES {
            match self.play_stretch(live).await {
                Ok(true) => tries = 0,
                Ok(false) => return,
                // The client in whose name they play has had its share of work for now.
                Err(problem) if problem.status == StatusCode::TOO_MANY_REQUESTS => sleep(PAUSE).await,
                Err(problem) if problem.status.is_server_error() => {
                    tries += 1;
                    sleep(PAUSE).await;
                }
                // A person was faster, or the program can do nothing here.
                Err(_) => tries += TRIES / 3,
            }
        }
        tracing::error!(table = live.id, "the programs at a table do not go on");
    }

    /// Waits as long as programs do where players race; longer where somebody moves meanwhile. Returns the number of events at the end of the wait;
    /// `None` where it is no program's turn any more.
    async fn wait_for_race(&self, live: &Arc<LiveTable>) -> Result<Option<u64>, Problem> {
        let (mut seen, mut since) = (None, Instant::now());
        loop {
            let asked = self.with(live, Caller::Service(None), |position| {
                let kinds: Vec<BotKind> = position.bots().iter().filter_map(|(_, kind)| BotKind::named(kind)).collect();
                position.waits_for_bot().then(|| (position.n(), position.game.pause_of_bots(&kinds)))
            });
            let Some((n, pause)) = asked.await? else { return Ok(None) };
            if seen != Some(n) {
                (seen, since) = (Some(n), Instant::now());
            }
            match pause.checked_sub(since.elapsed()) {
                Some(left) if !left.is_zero() => sleep(left.min(PAUSE)).await,
                _ => return Ok(Some(n)),
            }
        }
    }

    /// Lets programs play for a stretch. Returns whether they have done anything.
    async fn play_stretch(&self, live: &Arc<LiveTable>) -> Result<bool, Problem> {
        let Some(waited_for) = self.wait_for_race(live).await? else { return Ok(false) };
        let asked = self.with(live, Caller::Service(None), |position| {
            let stretch = || BotTurns {
                game: position.game.game().to_owned(),
                settings: position.game.settings(),
                events: position.game.kept(),
                bots: position.bots(),
                most: MOVES,
            };
            position.waits_for_bot().then(|| (position.n(), stretch()))
        });
        let Some((mut seen, stretch)) = asked.await? else { return Ok(false) };
        // Somebody has moved since: in the new position programs may have to wait.
        if seen != waited_for {
            return Ok(true);
        }
        let settings = &self.resources.settings;
        // Programs play in the name of the client who lets them.
        let client = live.played_for();
        let bounds = Bounds {
            time: TIME.min(settings.longest),
            memory_mib: settings.memory,
            is_light: !has_searching_bots(&stretch.game),
        };
        let output = self.resources.scheduler.run(client.clone(), &stretch, bounds).await?;
        let played = match serde_json::from_slice(&output.document).map_err(|_| Problem::internal())? {
            Settled::BotTurns(played) => played,
            Settled::Refused { document, refusal } => return Err(Problem::of_worker(document, refusal.as_ref())),
            Settled::Played { .. } | Settled::Page(_) | Settled::Attempt(_) | Settled::Puzzle(_) => {
                return Err(Problem::internal());
            }
        };
        let has_played = !played.is_empty();
        for (seat, PlayedMove { kept, public }) in played {
            let (by, wish) = (Actor::Bot(seat), TableRequest::Played { kept, public });
            let request = Request { client: client.clone(), by, seen: Some(seen), key: None, hash: Vec::new(), wish };
            // Where somebody else was faster, the rest of the stretch is void.
            match self.enter(live, &request).await {
                Ok(entered) => seen = entered.n,
                Err(problem) if problem.status.is_server_error() => return Err(problem),
                Err(_) => return Ok(true),
            }
        }
        Ok(has_played)
    }
}
