//! A record and the position that it leads to, played on move by move, and the documents that show it.

use std::borrow::Cow;
use std::ffi::OsString;

use ::games::Record;
use ::games::house_rules::Hints;
use documents::{Document, Refusal, Schema};
use serde::Serialize;
use source::{Diagnostic, Span, Text};

use super::adjudicated::check_hints;
use super::{Adjudicated, Game, GameError, LegalMove, Score, SearchContext, Viewer};
use crate::error::{Error, Rejected};
use crate::games::record::read;

/// A record and the position that it leads to.
pub struct Session<G: Adjudicated> {
    /// The record.
    pub record: Record<G::Settings, G::Move>,
    /// The position.
    pub game: G,
    /// The move that was just played, as players write it.
    pub last: Option<String>,
}

impl<G: Adjudicated> Session<G> {
    /// A game before its first move.
    ///
    /// # Errors
    /// [`GameError::Refused`] when no game can be played with these settings.
    pub fn begin(settings: G::Settings) -> Result<Session<G>, GameError> {
        let game = G::start(&settings)?;
        Ok(Session { record: Record::new::<G>(settings), game, last: None })
    }

    /// The game of a record.
    ///
    /// # Errors
    /// [`GameError::Input`] when the file is no record of this game, or says something that is not lawful.
    pub fn resume(file: &OsString) -> Result<Session<G>, GameError> {
        let (record, game) = read::<G>(file)?;
        Ok(Session { record, game, last: None })
    }

    /// Plays a move, given as players write it or as JSON.
    ///
    /// # Errors
    /// [`GameError::Input`] when the text is no move, [`GameError::Refused`] when it is not lawful, [`GameError::Limit`] when
    /// what it hangs on was not found out; nothing has changed then.
    pub fn play(&mut self, text: &str, claims_only: bool, search: &SearchContext) -> Result<(), GameError> {
        let a_move = read_written::<G>(text, G::read_move)?;
        if claims_only && !G::is_claim(&a_move) {
            return Err(GameError::Usage(String::from("this is no claim; `move` plays it")));
        }
        let a_move = self.game.resolve(a_move, search)?;
        self.game.play(&a_move)?;
        self.record.moves.push(a_move);
        self.last = Some(text.trim().to_owned());
        Ok(())
    }

    /// Takes the last move back.
    pub fn take_back(&mut self) {
        self.record.moves.pop();
        self.last = None;
        // The moves before it were lawful, and are so again.
        if let Ok(game) = self.record.replay::<G>() {
            self.game = game;
        }
    }

    /// The viewer who looks from this player's chair; everybody without a name.
    ///
    /// # Errors
    /// [`GameError::Usage`] when no player has this name.
    pub fn viewer(&self, name: Option<&str>) -> Result<Viewer, GameError> {
        let Some(name) = name else { return Ok(Viewer::Everybody) };
        let players: Vec<String> = self.game.scores().into_iter().map(|score| score.player).collect();
        let seat = players.iter().position(|player| player == name);
        seat.map(Viewer::Seat).ok_or_else(|| {
            GameError::Usage(format!("no player is called {}; the players are {}", name.escape_debug(), players.join(", ")))
        })
    }

    /// The position as a document, as this viewer may see it.
    pub fn document(&self, viewer: Viewer) -> PositionDocument<'_, G> {
        PositionDocument::new(&self.game, &self.record.settings, self.record.moves.len(), self.last.as_deref(), viewer)
    }

    /// Returns what may be done now, as far as this viewer may know it.
    pub fn legal(&self, viewer: Viewer) -> LegalDocument {
        LegalDocument { schema: Schema, game: G::NAME, legal: self.game.legal_moves(viewer) }
    }

    /// Returns how the players stand.
    pub fn score(&self) -> ScoreDocument {
        ScoreDocument { schema: Schema, game: G::NAME, scores: self.game.scores(), winners: self.game.winners() }
    }

    /// The best that each player could do, as far as the viewer may know it.
    ///
    /// # Errors
    /// [`GameError::Refused`] where the house rule `hints` does not allow it (Q-G-3), [`GameError::Usage`] when the answer would tell this viewer another player's hand, [`GameError::Limit`] when it was not looked for.
    pub fn solve(&self, viewer: Viewer, search: &SearchContext) -> Result<SolveDocument<G::Solution>, GameError> {
        check_hints(self.game.hints())?;
        if let Some(seat) = self.game.solves_for().filter(|&seat| !viewer.sees(seat)) {
            let name = self.game.scores().into_iter().nth(seat).map(|score| score.player).unwrap_or_default();
            return Err(GameError::Usage(format!("what {name} can do tells the hand of {name}, who asks with `--as {name}`")));
        }
        let solved = self.game.solve(search)?;
        let solved = if self.game.hints() == Hints::Price {
            let refusal = || Refusal::new("Q-G-3", documents::message::refused::any::price_alone());
            G::price_of(solved).ok_or_else(refusal)?
        } else {
            solved
        };
        Ok(SolveDocument { schema: Schema, game: G::NAME, solved })
    }
}

/// A position, for `new`, `show`, `move` and `claim`.
#[derive(Serialize)]
#[cfg_attr(
    feature = "schemas",
    derive(schemars::JsonSchema),
    schemars(rename = "Position", bound = "G::Settings: schemars::JsonSchema, G::View<'a>: schemars::JsonSchema")
)]
#[serde(bound = "")]
pub struct PositionDocument<'a, G: Game> {
    /// Always 1.
    pub schema: Schema,
    /// The game's name.
    pub game: &'static str,
    /// Number of moves that have been played.
    pub moves: usize,
    /// The move that was just played.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub last: Option<&'a str>,
    /// True if it was a claim, and right.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub upheld: Option<bool>,
    /// Settings that were agreed.
    pub settings: Cow<'a, G::Settings>,
    /// The position.
    pub position: G::View<'a>,
    /// Moves that are lawful now.
    pub legal: Vec<LegalMove>,
    /// The whole position, for who draws it; not everything of it is for the viewer's eyes.
    #[serde(skip)]
    pub table: &'a G,
    /// From whose chair it is looked at.
    #[serde(skip)]
    pub viewer: Viewer,
}

/// Moves that are lawful now.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct LegalDocument {
    /// Always 1.
    pub schema: Schema,
    /// The game's name.
    pub game: &'static str,
    /// The moves, and forms of moves.
    pub legal: Vec<LegalMove>,
}

/// Standing of the players.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct ScoreDocument {
    /// Always 1.
    pub schema: Schema,
    /// The game's name.
    pub game: &'static str,
    /// Each player.
    pub scores: Vec<Score>,
    /// Winners; null while the game goes on.
    pub winners: Option<Vec<String>>,
}

/// The best that each player could do.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct SolveDocument<S> {
    /// Always 1.
    pub schema: Schema,
    /// The game's name.
    pub game: &'static str,
    /// The best that can be done: of games with dice for each player who has some on the table.
    pub solved: S,
}

impl<G: Game> Document for PositionDocument<'_, G> {}

impl<'a, G: Game> PositionDocument<'a, G> {
    /// The position of a game as a document.
    ///
    /// * `moves`: number of moves that have been played;
    /// * `last`: the move that was just played, as players write it.
    pub(super) fn new(
        game: &'a G,
        settings: &'a G::Settings,
        moves: usize,
        last: Option<&'a str>,
        viewer: Viewer,
    ) -> PositionDocument<'a, G> {
        PositionDocument {
            schema: Schema,
            game: G::NAME,
            moves,
            last,
            upheld: game.remarks().upheld,
            settings: G::public_settings(settings),
            position: game.view(viewer),
            legal: game.legal_moves(viewer),
            table: game,
            viewer,
        }
    }
}

impl Document for LegalDocument {}
impl Document for ScoreDocument {}
impl<S: Serialize> Document for SolveDocument<S> {}

/// Reads a move, as players write it or as JSON.
///
/// * `read`: reads what players write.
pub(super) fn read_written<G: Adjudicated>(
    text: &str,
    read: impl FnOnce(&str) -> Result<G::Move, String>,
) -> Result<G::Move, Error> {
    let refused = |message: String, help: String| {
        let source = Text::new("<move>", text);
        let diagnostic = Diagnostic::error("no-move", Span::new(0, text.len()), message, "not a move").help(help);
        Error::from(Rejected::one(source, diagnostic))
    };
    if text.trim_start().starts_with('{') {
        let help = String::from("a move in JSON is an object as it stands in the list `moves` of a record");
        return serde_json::from_str(text).map_err(|error| refused(format!("this is not a move of {}: {error}", G::TITLE), help));
    }
    read(text).map_err(|help| refused(format!("this is not a move of {}", G::TITLE), help))
}
