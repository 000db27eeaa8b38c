//! Games that go on from a position: that of a game that is over, or of a puzzle. They are begun at a table of their own, with the moves that led there,
//! one seat for a person and programs in the others. Not here: how a table is begun (`opening`).

use adjudication::games::SearchContext;
use adjudication::games::table::{PlayedMove, SentMove, Table, resume};
use axum::http::StatusCode;

use super::agreement::Agreement;
use super::bearer::Caller;
use super::clock::now_ms;
use super::happening::TableEvent;
use super::live::Tables;
use super::opening::Opening;
use super::position::Position;
use super::rematch::Rematch;
use super::rows::StoredEvent;
use crate::client::Client;
use crate::problem::Problem;

/// The kind of the programs that play the other seats: beginners, so that the position can be tried out.
const OPPONENT: &str = "simple";

impl Tables {
    /// Begins a game that goes on from a game that is over, after some of its moves.
    ///
    /// * `at`: their number.
    ///
    /// # Errors
    /// 403 while the game goes on, 404, 409 where the game ends with these moves, 429, 503.
    pub(crate) async fn go_on(&self, client: &Client, id: &str, at: u64) -> Result<Rematch, Problem> {
        let live = self.find(id).await?;
        let look = |position: &Position| position.is_over().then_some(position.agreement.delay);
        let Some(delay) = self.with(&live, Caller::Service(None), look).await? else {
            let help = "play on from its positions when it is, for that tells all secrets";
            return Err(Problem::plain(StatusCode::FORBIDDEN, "game-goes-on", "the game is not over", Some(help)));
        };
        let stored = self.stored(id).await?;
        let mut moves = self.moves_that_count(id).await?;
        moves.truncate(usize::try_from(at).unwrap_or(usize::MAX));
        let opened = self.resources.scheduler.here(client.clone(), move || {
            let mut game = resume(&stored.game, &stored.settings).map_err(|_| Problem::internal())?;
            for event in &moves {
                if let TableEvent::Move(kept) = &event.happening {
                    game.restore(kept).map_err(|_| Problem::internal())?;
                }
            }
            opening(game, moves, delay)
        });
        let (opening, seat) = opened.await??;
        self.begin_onward(client, opening, seat).await
    }

    /// Begins a game that goes on from the position of a puzzle.
    ///
    /// * `game`, `settings`, `moves`: the name of the game, what was agreed and the moves, as the game keeps them.
    ///
    /// # Errors
    /// 409 where the game ends with these moves, 429, 503.
    pub(crate) async fn go_on_from(
        &self,
        client: &Client,
        game: &'static str,
        settings: String,
        moves: Vec<String>,
    ) -> Result<Rematch, Problem> {
        let opened = self.resources.scheduler.here(client.clone(), move || {
            let mut game = resume(game, &settings).map_err(|_| Problem::internal())?;
            let mut events = Vec::new();
            for kept in moves {
                let seat = game.waits_for().first().copied().unwrap_or(0);
                let played = game.play(seat, &SentMove::Json(kept), &SearchContext::default());
                let PlayedMove { kept, public } = played.map_err(|_| Problem::internal())?;
                let seat = i64::try_from(seat).unwrap_or_default();
                events.push(StoredEvent { n: 0, at: 0, seat, happening: TableEvent::Move(kept), public });
            }
            opening(game, events, 0)
        });
        let (opening, seat) = opened.await??;
        self.begin_onward(client, opening, seat).await
    }

    async fn begin_onward(&self, client: &Client, opening: Opening, seat: usize) -> Result<Rematch, Problem> {
        let begun = self.begin(client, opening).await?;
        let token = begun.seats.get(seat).and_then(|seat| seat.token.clone()).ok_or_else(Problem::internal)?;
        Ok(Rematch { id: begun.id, token, host: Some(begun.host) })
    }
}

/// Returns the game as it is to go on, and the seat of the person: the one that is to move.
///
/// * `moves`: those that have been played in it.
fn opening(game: Box<dyn Table>, mut moves: Vec<StoredEvent>, delay: u64) -> Result<(Opening, usize), Problem> {
    let is_over = || Problem::plain(StatusCode::CONFLICT, "game-over", "the game ends here", Some("go on from an earlier move"));
    let seat = if game.is_over() { None } else { game.waits_for().first().copied() };
    let seat = seat.ok_or_else(is_over)?;
    let now = now_ms();
    for (n, event) in (1..).zip(&mut moves) {
        (event.n, event.at) = (n, now);
    }
    let others = (0..game.players().len()).filter(|&other| other != seat);
    let bots = others.map(|other| (other, OPPONENT.to_owned())).collect();
    let agreement = Agreement { bots, delay, taken_over: moves.len() as u64, ..Agreement::default() };
    Ok((Opening::onward(game, agreement, moves), seat))
}
