//! A claim tried out: its ruling, its bill, and what it would do, with no move made and nothing written. What chance decides, and what is
//! written on other players' cards, stays hidden: of an effect that asks for it nothing is calculated.

use ::games::Game;
use ::predicate_wars::{Action, Fact, Move, PredicateWars, effects};
use documents::{Document, Schema};
use formula::Bank;
use proof_syntax::predicate_wars as notation;
use serde::Serialize;
use source::{Span, Text};

use super::GameError;

/// A claim that was tried out.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct DryRunDocument {
    /// Always 1.
    pub schema: Schema,
    /// The game's name.
    pub game: &'static str,
    /// Always true: nothing was written.
    pub dry_run: bool,
    /// The players by seat.
    pub players: Vec<String>,
    /// The statement that would take effect.
    pub goal: String,
    /// The symbol points of the proof.
    pub points: u64,
    /// The number of its lines that count.
    pub lines: u64,
    /// The price, in proving power.
    pub price: u64,
    /// Effect of the claim if it is not challenged; absent where it is not calculated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub effect: Option<Vec<Fact>>,
    /// Warnings for the player before paying.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
}

impl Document for DryRunDocument {}

/// Tries out a claim on a copy of a game.
///
/// # Errors
/// [`GameError::Refused`] as the move itself.
pub fn dry_run(game: &PredicateWars, claim: &Move) -> Result<DryRunDocument, GameError> {
    let mut copy = game.clone();
    copy.play(claim)?;
    let claimed = copy.facts().iter().find_map(|fact| match fact {
        Fact::Claimed { goal, points, lines, price, .. } => Some((goal.clone(), *points, *lines, *price)),
        _ => None,
    });
    let Some((goal, points, lines, price)) = claimed else {
        return Err(GameError::Usage(String::from("only a claim is tried out")));
    };
    let mut warnings = idle(&copy, &goal);
    let hidden = ["[rand", "[symbolPoint]"].iter().any(|name| goal.contains(name));
    let effect = if hidden {
        warnings.push(String::from("what this effect does depends on chance, or on cards of others, and is not calculated"));
        None
    } else {
        Some(unchallenged(&mut copy)?)
    };
    let players = game.settings().players.clone();
    Ok(DryRunDocument {
        schema: Schema,
        game: PredicateWars::NAME,
        dry_run: true,
        players,
        goal,
        points,
        lines,
        price,
        effect,
        warnings,
    })
}

/// Returns the result of a claim when everybody else passes.
fn unchallenged(copy: &mut PredicateWars) -> Result<Vec<Fact>, GameError> {
    while copy.view(None).table.claim.is_some() && copy.view(None).table.request.is_none() {
        let Some(&player) = copy.to_move().first() else { break };
        let pass = Move { player: copy.name(player).to_owned(), action: Action::Pass {} };
        copy.play(&pass)?;
    }
    Ok(copy.facts().iter().filter(|fact| matters(fact)).cloned().collect())
}

/// Returns whether a fact belongs to an effect, and not to the turn that follows it.
fn matters(fact: &Fact) -> bool {
    matches!(
        fact,
        Fact::ChoiceAsked { .. }
            | Fact::Picks { .. }
            | Fact::NoEffect { .. }
            | Fact::Health { .. }
            | Fact::Power { .. }
            | Fact::CardClaimed { .. }
            | Fact::Lost { .. }
    )
}

/// Returns why an effect never takes place.
fn idle(game: &PredicateWars, goal: &str) -> Vec<String> {
    let mut bank = Bank::new();
    let text = Text::new("goal", goal);
    let span = Span::new(0, text.content().len());
    let read = notation::parse_wff(&text, span, &notation::Options::in_house(&game.settings().house.steps), &mut bank).value;
    let found = read.map(|formula| effects::foreseen(&bank, formula)).unwrap_or_default();
    found.into_iter().map(|one| format!("this effect never takes place: {} ({})", one.message, one.rule)).collect()
}
