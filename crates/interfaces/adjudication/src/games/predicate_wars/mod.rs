//! Predicate Wars at the front door: a game is a log, which is played on, shown, replayed and verified. What the rules say is
//! decided in crate `games`; here it gets its file and its JSON.
//!
//! What is shown is a view, never the state: without a viewer it holds what everybody may see, with one what that player sees
//! besides.

mod advice;
mod appraisal;
mod appraiser;
mod base_rules;
mod bots;
mod challenge_search;
mod dry_run;
mod edit;
mod script;
mod verify;
mod views;

use std::path::Path;

use ::games::Game;
use documents::message::refused::wars as no;
use documents::{Document, Message, Refusal, Schema};
use serde::Serialize;

pub use crate::recording::log::{Event, EventError, Header, LogError, Replayed, Torn, VERSION, replay, replay_bytes};
pub use crate::recording::log_writer::{LogWriter, Turn};
pub use ::predicate_wars::*;
pub use advice::{Advice, AdviceDocument, AdviceStatus, OpenGoal, advise};
pub use appraisal::appraise;
pub use base_rules::base_rules;
pub(in crate::games) use bots::SeatedBots;
pub use bots::{BotKind, BotPlay, play_bots};
pub use challenge_search::{ChallengeSearchDocument, FoundChallenge, search_challenge};
pub use dry_run::{DryRunDocument, dry_run};
pub use edit::check_edit;
pub use script::{
    AnswerDocument, ScriptMove, Stopped, StoppedDocument, StoppedFault, awaits_proof, play_scripted, script, with_proof,
};
pub use verify::{UnlawfulEvent, VerifyDocument, verify};
pub use views::{SavedView, ViewFinding, read_views};

use super::{GameError, LegalMove, Viewer};
use crate::error::{Error, Rejected};
use source::{Diagnostic, Span, Text};

/// A view of a game as a document, for `new`, `show`, `move`, `claim` and `challenge`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct ViewDocument<'g> {
    /// Always 1.
    pub schema: Schema,
    /// The game's name.
    pub game: &'static str,
    /// Bytes that followed the last complete line of the log, and do not count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub torn: Option<Torn>,
    /// True if the move was a challenge, and right.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub upheld: Option<bool>,
    /// Remarks at the beginning of a game, while no move has been played: the known contradictions at this table, with their prices.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<Message>,
    /// The view.
    #[serde(flatten)]
    pub view: View<'g>,
}

/// Moves that are lawful now, for everybody who may move or for one player.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct LegalDocument<'g> {
    /// Always 1.
    pub schema: Schema,
    /// The game's name.
    pub game: &'static str,
    /// The phase.
    pub phase: PhaseName,
    /// Players who may move.
    pub to_move: Vec<&'g str>,
    /// The moves, and forms of moves, each with its price.
    pub legal: Vec<LegalMove>,
}

/// An event as everybody may see it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct PublicEvent {
    /// Its number, from 1.
    pub n: u64,
    /// Player who has moved.
    pub player: String,
    /// Facts that followed from the move.
    pub facts: Vec<Fact>,
    /// The move, when secrets are asked for.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub a_move: Option<Action>,
}

/// A log, event by event.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct ReplayDocument {
    /// Always 1.
    pub schema: Schema,
    /// The game's name.
    pub game: &'static str,
    /// The players by seat.
    pub players: Vec<String>,
    /// The events.
    pub events: Vec<PublicEvent>,
    /// Bytes that followed the last complete line of the log, and do not count.
    pub torn: Option<Torn>,
    /// The first event that is not lawful; those before it are reported.
    pub unlawful: Option<UnlawfulEvent>,
    /// Ending of the game; null while it goes on.
    pub outcome: Option<Outcome>,
}

impl Document for ViewDocument<'_> {}
impl Document for LegalDocument<'_> {}
impl Document for ReplayDocument {}
impl Document for VerifyDocument {}

/// A view of a game, with whether its last move was a challenge.
pub fn view<'g>(game: &'g PredicateWars, viewer: Option<Player>, torn: Option<Torn>) -> ViewDocument<'g> {
    let (settings, view) = (game.settings(), game.view(viewer));
    let remarks = if view.moves == 0 { proving::opening_remarks(&settings.house, &settings.base_rules) } else { Vec::new() };
    ViewDocument { schema: Schema, game: PredicateWars::NAME, torn, upheld: game.remarks().upheld, remarks, view }
}

/// Returns what may be done now, by one player or by everybody who may move.
pub fn legal(game: &PredicateWars, player: Option<Player>) -> LegalDocument<'_> {
    let to_move = game.to_move();
    let legal = game.legal_moves(player.map_or(Viewer::Everybody, |player| Viewer::Seat(player.0.into())));
    let names = to_move.into_iter().map(|player| game.name(player)).collect();
    LegalDocument { schema: Schema, game: PredicateWars::NAME, phase: game.phase_name(), to_move: names, legal }
}

/// A log event by event, as everybody may see it, up to the first that is not lawful; `reveal` adds the moves, with all that was
/// private, of a game that is over or of a log that is not lawful.
///
/// # Errors
/// [`LogError`] when there is no log; [`LogError::Refused`] when what is private is asked for while the game goes on (PW-3).
pub fn history(file: &Path, reveal: bool) -> Result<ReplayDocument, LogError> {
    let mut players = Vec::new();
    let mut events = Vec::new();
    let replayed = replay(file, |event, game| {
        if players.is_empty() {
            players.clone_from(&game.settings().players);
        }
        events.push(PublicEvent {
            n: event.n,
            player: event.a_move.player.clone(),
            facts: event.facts.clone(),
            a_move: reveal.then(|| event.a_move.action.clone()),
        });
    });
    let (torn, unlawful, outcome) = match replayed {
        Ok(replayed) if reveal && replayed.game.outcome().is_none() => {
            let refusal = Refusal::new("PW-3", no::private_until_over());
            return Err(LogError::Refused(refusal.help(no::without_reveal())));
        }
        Ok(replayed) => {
            players.clone_from(&replayed.game.settings().players);
            (replayed.torn, None, replayed.game.outcome().cloned())
        }
        Err(LogError::Unlawful { n, fault }) => (None, Some(UnlawfulEvent::new(n, &fault)), None),
        Err(error) => return Err(error),
    };
    Ok(ReplayDocument { schema: Schema, game: PredicateWars::NAME, players, events, torn, unlawful, outcome })
}

/// Reads a move, as players write it or as JSON.
///
/// # Errors
/// [`GameError::Input`] when the text is none. It is not quoted: it may hold what is private.
pub fn read_move(text: &str) -> Result<Move, GameError> {
    let no_move = |message: String, help: &str| {
        let diagnostic = Diagnostic::error("no-move", Span::at(0), message, "not a move").help(help);
        GameError::Input(Error::from(Rejected::one(Text::new("<move>", ""), diagnostic)))
    };
    if text.trim_start().starts_with('{') {
        return serde_json::from_str(text).map_err(|error| {
            let place = format!(
                "this is not a move of {}: wrong at line {}, column {}",
                PredicateWars::TITLE,
                error.line(),
                error.column()
            );
            no_move(place, "a move in JSON is an object {\"player\":…,\"action\":{\"do\":…}} as it stands in a log")
        });
    }
    text.parse().map_err(|error: NoMove| no_move(format!("{error}"), NoMove::HELP))
}
