//! The audit of a log: everything is played again, every proof checked again, every commitment computed again from what is
//! revealed, and what players have saved of what they saw is held against it.

use std::path::Path;

use ::games::Game;
use ::predicate_wars::{Commitment, Fact, Outcome, PredicateWars, Secret, Settings};
use documents::Schema;
use serde::Serialize;

use super::views::{SavedView, ViewFinding};
use crate::recording::log::{EventError, LogError, Torn, replay};

/// Findings of an audit of a log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct VerifyDocument {
    /// Always 1.
    pub schema: Schema,
    /// The game's name.
    pub game: &'static str,
    /// True if every event is lawful and came to what is written, and every commitment is kept.
    pub lawful: bool,
    /// Number of events that were played again.
    pub events: u64,
    /// Number of proofs that were checked again: claims, challenges, subproofs.
    pub proofs: u64,
    /// Number of commitments that were computed again.
    pub commitments: u64,
    /// The first thing that is not lawful.
    pub unlawful: Option<UnlawfulEvent>,
    /// Bytes after the last complete line, which do not count.
    pub torn: Option<Torn>,
    /// Winner; null when there is none, or when the game goes on.
    pub winner: Option<String>,
    /// Ending of the game; null while it goes on.
    pub outcome: Option<Outcome>,
    /// Finding about each saved view, in the order in which they were given.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub views: Vec<ViewFinding>,
}

/// An event that is not lawful.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct UnlawfulEvent {
    /// Its number.
    pub n: u64,
    /// The requirement that forbids the move, when that is what is wrong.
    pub rule: Option<String>,
    /// Description of the mistake.
    pub message: String,
}

impl VerifyDocument {
    /// Nothing was found yet.
    fn new() -> VerifyDocument {
        VerifyDocument {
            schema: Schema,
            game: PredicateWars::NAME,
            lawful: true,
            events: 0,
            proofs: 0,
            commitments: 0,
            unlawful: None,
            torn: None,
            winner: None,
            outcome: None,
            views: Vec::new(),
        }
    }

    /// Returns whether the log is lawful, and every saved view what it comes to.
    pub fn is_clean(&self) -> bool {
        self.lawful && self.views.iter().all(|view| view.right)
    }
}

impl UnlawfulEvent {
    /// Returns what is wrong with the event of this number.
    pub fn new(n: u64, fault: &EventError) -> UnlawfulEvent {
        let rule = match fault {
            EventError::Refused(refusal) => Some(refusal.rule.clone()),
            EventError::Unreadable(_) | EventError::Number { .. } | EventError::Facts => None,
        };
        UnlawfulEvent { n, rule, message: format!("event {n} {fault}") }
    }
}

/// Audits a log, and holds saved views against it.
///
/// # Errors
/// [`LogError`] when there is no log; an event that is not lawful is part of the finding, and so is a view that is not right.
pub fn verify(file: &Path, views: &[SavedView]) -> Result<VerifyDocument, LogError> {
    let mut found = VerifyDocument::new();
    let mut broken = None;
    let mut held: Vec<Option<ViewFinding>> = vec![None; views.len()];
    let mut hold = |moves: u64, game: &PredicateWars| {
        for (view, held) in views.iter().zip(&mut held).filter(|(view, _)| view.moves() == moves) {
            *held = Some(view.hold_against(Some(game)));
        }
    };
    let mut settings: Option<Settings> = None;
    let replayed = replay(file, |event, game| {
        found.events = event.n;
        settings.get_or_insert_with(|| game.settings().clone());
        hold(event.n, game);
        for fact in &event.facts {
            match fact {
                Fact::Claimed { .. } | Fact::Challenged { .. } | Fact::SubproofBought { .. } => found.proofs += 1,
                Fact::Edited { card, commitment, .. } => {
                    found.commitments += 1;
                    let revealed = game.card(*card).and_then(|card| card.face.as_ref()).map(|face| {
                        let (creator, effect) = (game.name(face.creator), face.effect.text.as_str());
                        Commitment::to(Secret { card: *card, creator, effect, nonce: &face.nonce })
                    });
                    if revealed != Some(*commitment) && broken.is_none() {
                        broken = Some(UnlawfulEvent {
                            n: event.n,
                            rule: Some(String::from("PW-3")),
                            message: format!("what is written on card {card} is not what was committed to"),
                        });
                    }
                }
                _ => {}
            }
        }
    });
    match replayed {
        Ok(replayed) => {
            found.torn = replayed.torn;
            found.outcome = replayed.game.outcome().cloned();
            if let Some(winner) = found.outcome.as_ref().and_then(Outcome::winner) {
                found.winner = Some(replayed.game.name(winner).to_owned());
            }
            found.unlawful = broken;
            settings.get_or_insert_with(|| replayed.game.settings().clone());
        }
        Err(LogError::Unlawful { n, fault }) => found.unlawful = Some(UnlawfulEvent::new(n, &fault)),
        Err(error) => return Err(error),
    }
    // What was seen before the first event is what the settings lead to.
    if let Some(begun) = settings.and_then(|settings| PredicateWars::start(&settings).ok()) {
        hold(0, &begun);
    }
    let missing = |(view, held): (&SavedView, Option<ViewFinding>)| held.unwrap_or_else(|| view.hold_against(None));
    found.views = views.iter().zip(held).map(missing).collect();
    found.lawful = found.unlawful.is_none();
    Ok(found)
}
