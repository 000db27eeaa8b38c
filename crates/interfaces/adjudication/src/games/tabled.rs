//! Games at a table: how their moves are read, kept and told, and how programs play them. Predicate Wars keeps with each move what it came to; the
//! other games keep the moves alone. Not here: the table (`table`).

use std::time::Duration;

use ::games::bot::Strength;
use ::games::{Record, Word};
use ::predicate_wars::{Action, Fact, Player, PredicateWars};
use documents::table_record::HappeningKind;
use documents::{Coded, Message, Remarks, Schema};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::bots::strength;
use super::ergo::Ergo;
use super::palmer::{NegationQuery, Palmer};
use super::predicate_wars::{BotKind, SeatedBots, check_edit, legal, read_move, view};
use super::session::{LegalDocument, read_written};
use super::shake::Shake;
use super::table::{BotMoves, Position, Seated};
use super::xwff::Xwff;
use super::{Adjudicated, Game, GameError, PlayedByBots, PositionDocument, SearchContext, Viewer};
use crate::document::json;
use crate::games::record::written;
use crate::recording::log::{Event, Header, VERSION};

/// Number of moves after which programs agree to a draw, and among themselves offer one.
const LONG: u64 = 180;

/// A game as it is played at a table.
pub trait Tabled: Game {
    /// Form in which a move is kept.
    type Kept: Clone + PartialEq + Serialize + DeserializeOwned;
    /// True of a game whose claims are settled by a search for proofs or models.
    const CLAIMS_ASK_SEARCH: bool;
    /// True of a game whose moves come to something that depends on the names of players, such as a hash of a name. Its moves are played anew where a
    /// player gets another name.
    const MOVES_BIND_NAMES: bool;
    /// The media type of a record: JSON, or a line of it for each move.
    const RECORD_MEDIA_TYPE: &'static str;

    /// Reads a move as players write it, or as JSON.
    ///
    /// # Errors
    /// [`GameError::Input`] when the text is none.
    fn read_sent(text: &str) -> Result<Self::Move, GameError>;

    /// Finds out what has to be known before a move can be played.
    ///
    /// # Errors
    /// [`GameError::Refused`] when the move is not lawful whatever is found out, [`GameError::Limit`] when nothing was found out.
    fn prepared(&self, a_move: Self::Move, search: &SearchContext) -> Result<Self::Move, GameError>;

    /// Returns what is kept of the move that was just played.
    ///
    /// * `n`: the number of the move, from 1.
    fn kept(&self, n: u64, a_move: Self::Move) -> Self::Kept;

    /// Returns the move of what was kept.
    fn a_move(kept: &Self::Kept) -> &Self::Move;

    /// Returns the kind of a move: a word about the end of the game, or a move of the game.
    fn kind(a_move: &Self::Move) -> HappeningKind;

    /// Returns the public part of the move that was just played, as one line of JSON.
    ///
    /// * `why`: the reason that a program gives for it.
    fn public(&self, player: &str, kept: &Self::Kept, why: Option<&Message>) -> String;

    /// Returns whether no move is left.
    fn is_over(&self) -> bool {
        self.winners().is_some()
    }

    /// Returns the seats that the game waits for; all of them where anybody may move.
    fn waits_for(&self) -> Vec<usize> {
        match (self.is_over(), self.to_move()) {
            (true, _) => Vec::new(),
            (false, Some(seat)) => vec![seat],
            (false, None) => self.seats_that(|player| !self.accord().has_resigned(player)).collect(),
        }
    }

    /// Returns the seats that are asked about a draw.
    fn asked_about_draw(&self) -> Vec<usize> {
        if self.is_over() { Vec::new() } else { self.seats_that(|player| self.accord().asks(player)).collect() }
    }

    /// Returns the seats whose players are in the game and are such, by their names.
    fn seats_that(&self, is_such: impl Fn(&str) -> bool) -> impl Iterator<Item = usize> {
        let standing = self.standing().into_iter().enumerate();
        standing.filter(move |(_, (player, plays))| *plays && is_such(player)).map(|(seat, _)| seat)
    }

    /// Returns the answer of a program to the draw that is offered: it accepts one when another player is ahead of it, or the game is long.
    ///
    /// * `bots`: the seats that programs play;
    /// * `moves`: the number of moves that have been played.
    fn answer_to_draw(&self, bots: impl IntoIterator<Item = usize>, moves: u64) -> Option<(usize, Self::Move)> {
        let asked = self.asked_about_draw();
        let seat = bots.into_iter().find(|seat| asked.contains(seat))?;
        let scores = self.scores();
        let own = scores.get(seat)?;
        let accepts = moves >= LONG || scores.iter().any(|other| other.points > own.points);
        let word = if accepts { Word::AcceptDraw } else { Word::DeclineDraw };
        Some((seat, Self::accord_move(own.player.clone(), word)))
    }

    /// Lets programs play seats until somebody else is asked.
    ///
    /// * `bots`: the seats that they play, each once;
    /// * `most`: the number of moves after which they stop.
    ///
    /// # Errors
    /// [`GameError::Refused`] when none can play with its house rules.
    fn play_bots(
        table: &mut Seated<Self>,
        bots: &[(usize, BotKind)],
        most: usize,
        search: &SearchContext,
    ) -> Result<BotMoves, GameError>;

    /// Returns how long a program waits before it moves, where players race.
    fn pause_of_bot(&self, _kind: BotKind) -> Duration {
        Duration::ZERO
    }

    /// Returns the position as the viewer may see it.
    ///
    /// * `moves`: number of moves that have been played.
    fn position<'t>(&'t self, settings: &'t Self::Settings, moves: usize, viewer: Viewer) -> Position<'t>;

    /// Returns the document of `legal`.
    fn legal_document(&self, viewer: Viewer) -> String;

    /// Returns the question where a card that negates may put its symbol in a statement; `None` in games without such cards.
    fn negation_query(&self, _label: &str) -> Option<NegationQuery> {
        None
    }

    /// Returns the record of a game as the command line reads it.
    fn record(settings: &Self::Settings, moves: &[Self::Kept]) -> String;
}

/// Returns the kind of a move, by comparison with the words that its player could say about the end of the game.
fn kind_among_words<G: Game<Move: PartialEq>>(a_move: &G::Move) -> HappeningKind {
    let words = [
        (Word::Resign, HappeningKind::Resigned),
        (Word::OfferDraw, HappeningKind::DrawOffered),
        (Word::AcceptDraw, HappeningKind::DrawAccepted),
        (Word::DeclineDraw, HappeningKind::DrawDeclined),
    ];
    let is_said = |&(word, _): &(Word, HappeningKind)| {
        G::mover(a_move).is_some_and(|player| G::accord_move(player.to_owned(), word) == *a_move)
    };
    words.into_iter().find(is_said).map_or(HappeningKind::Move, |(_, kind)| kind)
}

/// Writes what can always be written: texts and numbers under names.
pub(super) fn line<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// The public part of a move in games whose remarks say what it came to.
#[derive(Serialize)]
struct Remarked<'a> {
    player: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    upheld: Option<bool>,
    notes: &'a [Message],
    /// The same notes, for those who show them in another language.
    messages: Vec<Coded>,
    #[serde(flatten)]
    reason: Option<Reason<'a>>,
}

/// The reason that a program gives for its move.
#[derive(Serialize)]
struct Reason<'a> {
    /// In English.
    why: &'a Message,
    /// The same, for those who show it in another language.
    why_message: Coded,
}

impl<'a> Reason<'a> {
    fn new(why: &'a Message) -> Reason<'a> {
        Reason { why, why_message: Coded::from(why) }
    }
}

/// The public part of a move of Predicate Wars.
#[derive(Serialize)]
struct Happened<'a> {
    player: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    upheld: Option<bool>,
    facts: &'a [Fact],
    #[serde(flatten)]
    reason: Option<Reason<'a>>,
}

/// A game whose positions are among those that can be shown.
pub trait Shown: Adjudicated {
    /// Returns the position with the others.
    fn shown(document: PositionDocument<'_, Self>) -> Position<'_>;

    /// Returns the question where a card that negates may put its symbol in a statement; `None` in games without such cards.
    fn query_of_negation(&self, _label: &str) -> Option<NegationQuery> {
        None
    }
}

macro_rules! shown {
    ($($Game:ident)*) => {
        $(impl Shown for $Game {
            fn shown(document: PositionDocument<'_, $Game>) -> Position<'_> {
                Position::$Game(document)
            }
        })*
    };
}

shown! { Ergo Shake Xwff }

impl Shown for Palmer {
    fn shown(document: PositionDocument<'_, Palmer>) -> Position<'_> {
        Position::Palmer(document)
    }

    fn query_of_negation(&self, label: &str) -> Option<NegationQuery> {
        self.negation_query(label)
    }
}

impl<G: Shown + PlayedByBots> Tabled for G
where
    G::Move: PartialEq,
{
    type Kept = G::Move;
    const CLAIMS_ASK_SEARCH: bool = G::ASKS_SEARCH;
    const MOVES_BIND_NAMES: bool = false;
    const RECORD_MEDIA_TYPE: &'static str = "application/json";

    fn read_sent(text: &str) -> Result<G::Move, GameError> {
        Ok(read_written::<G>(text, G::parse_move)?)
    }

    fn prepared(&self, a_move: G::Move, search: &SearchContext) -> Result<G::Move, GameError> {
        self.resolve(a_move, search)
    }

    fn kept(&self, _: u64, a_move: G::Move) -> G::Move {
        a_move
    }

    fn a_move(kept: &G::Move) -> &G::Move {
        kept
    }

    fn kind(a_move: &G::Move) -> HappeningKind {
        kind_among_words::<G>(a_move)
    }

    fn public(&self, player: &str, _: &G::Move, why: Option<&Message>) -> String {
        let Remarks { notes, upheld } = self.remarks();
        line(&Remarked {
            player,
            upheld: *upheld,
            notes,
            messages: notes.iter().map(Coded::from).collect(),
            reason: why.map(Reason::new),
        })
    }

    fn play_bots(
        table: &mut Seated<G>,
        bots: &[(usize, BotKind)],
        most: usize,
        search: &SearchContext,
    ) -> Result<BotMoves, GameError> {
        let mut all = Vec::new();
        while all.len() < most
            && !table.game.is_over()
            && let Some(played) = bot_plays(table, bots, search)?
        {
            all.push(played);
        }
        Ok(all)
    }

    fn pause_of_bot(&self, kind: BotKind) -> Duration {
        self.bot_pause(strength(kind))
    }

    fn position<'t>(&'t self, settings: &'t G::Settings, moves: usize, viewer: Viewer) -> Position<'t> {
        G::shown(PositionDocument::new(self, settings, moves, None, viewer))
    }

    fn legal_document(&self, viewer: Viewer) -> String {
        let mut legal = self.legal_moves(viewer);
        // Where several may move at once, a player reads what is theirs to do.
        if let (Viewer::Seat(seat), None) = (viewer, self.to_move()) {
            let own = self.scores().into_iter().nth(seat).map(|score| score.player);
            legal.retain(|one| one.player.is_none() || one.player == own);
        }
        json(&LegalDocument { schema: Schema, game: G::NAME, legal }).unwrap_or_default()
    }

    fn negation_query(&self, label: &str) -> Option<NegationQuery> {
        self.query_of_negation(label)
    }

    fn record(settings: &G::Settings, moves: &[G::Move]) -> String {
        let record = Record { moves: moves.to_vec(), ..Record::new::<G>(settings.clone()) };
        written::<G>(&record).unwrap_or_default()
    }
}

/// Lets the first program play that has anything to do.
fn bot_plays<G: Shown + PlayedByBots>(
    table: &mut Seated<G>,
    bots: &[(usize, BotKind)],
    search: &SearchContext,
) -> Result<Option<(usize, super::table::PlayedMove)>, GameError>
where
    G::Move: PartialEq,
{
    let moves = table.moves.len() as u64;
    if let Some((seat, answer)) = table.game.answer_to_draw(bots.iter().map(|&(seat, _)| seat), moves) {
        return Ok(Some((seat, table.entered(seat, answer, None)?)));
    }
    let no_person = bots.len() == table.game.scores().len();
    let first = table.game.seats_that(|_| true).next();
    if no_person
        && moves >= LONG
        && table.game.accord().draw_offer().is_none()
        && let Some(seat) = first
    {
        let offer = G::accord_move(table.player(seat)?, Word::OfferDraw);
        return Ok(Some((seat, table.entered(seat, offer, None)?)));
    }
    let by_strength: Vec<(usize, Strength)> = bots.iter().map(|&(seat, kind)| (seat, strength(kind))).collect();
    for (seat, strength) in table.game.in_order(&by_strength, moves) {
        for a_move in table.game.bot_moves(seat, strength, moves, search) {
            let before = (strength == Strength::Beginner).then(|| table.game.clone());
            let why = |after: &G, a_move: &G::Move| before.as_ref().and_then(|before| before.why(after, seat, a_move));
            match table.played_with(seat, a_move, search, why) {
                Ok(played) => return Ok(Some((seat, played))),
                // It has thought of something that the rules forbid, or that was not found out in time.
                Err(GameError::Refused(_) | GameError::Limit(_)) => {}
                Err(error) => return Err(error),
            }
        }
    }
    match (table.game.opening_move().filter(|_| no_person), bots.first()) {
        (Some(opening), Some(&(seat, _))) => Ok(Some((seat, table.played(seat, opening, search)?))),
        _ => Ok(None),
    }
}

impl Tabled for PredicateWars {
    type Kept = Event;
    const CLAIMS_ASK_SEARCH: bool = false;
    const MOVES_BIND_NAMES: bool = true;
    const RECORD_MEDIA_TYPE: &'static str = "application/x-ndjson";

    fn read_sent(text: &str) -> Result<::predicate_wars::Move, GameError> {
        read_move(text)
    }

    fn prepared(&self, a_move: ::predicate_wars::Move, _: &SearchContext) -> Result<::predicate_wars::Move, GameError> {
        check_edit(self, &a_move)?;
        Ok(a_move)
    }

    fn kept(&self, n: u64, a_move: ::predicate_wars::Move) -> Event {
        Event { n, a_move, facts: self.facts().to_vec() }
    }

    fn a_move(kept: &Event) -> &::predicate_wars::Move {
        &kept.a_move
    }

    fn kind(a_move: &::predicate_wars::Move) -> HappeningKind {
        kind_among_words::<PredicateWars>(a_move)
    }

    fn public(&self, player: &str, kept: &Event, why: Option<&Message>) -> String {
        let is_challenge = matches!(kept.a_move.action, Action::Challenge { .. });
        let upheld = self.remarks().upheld.filter(|_| is_challenge);
        line(&Happened { player, upheld, facts: &kept.facts, reason: why.map(Reason::new) })
    }

    fn is_over(&self) -> bool {
        self.outcome().is_some()
    }

    fn waits_for(&self) -> Vec<usize> {
        self.to_move().into_iter().map(|player| player.0.into()).collect()
    }

    fn play_bots(
        table: &mut Seated<PredicateWars>,
        bots: &[(usize, BotKind)],
        most: usize,
        _: &SearchContext,
    ) -> Result<BotMoves, GameError> {
        let no_seat = || GameError::Usage(String::from("there is no such seat"));
        let seat = |&(seat, kind): &(usize, BotKind)| Some((Player(u8::try_from(seat).ok()?), kind));
        let seats: Vec<(Player, BotKind)> = bots.iter().map(seat).collect::<Option<_>>().ok_or_else(no_seat)?;
        let mut bots = SeatedBots::new(&table.game, &seats)?;
        let mut all = Vec::new();
        while all.len() < most
            && let Some((a_move, why)) = bots.next_move(&table.game)
        {
            let seat = table.settings.players.iter().position(|name| *name == a_move.player).ok_or_else(no_seat)?;
            all.push((seat, table.entered(seat, a_move, why.as_ref())?));
        }
        Ok(all)
    }

    fn position<'t>(&'t self, _: &'t ::predicate_wars::Settings, _: usize, viewer: Viewer) -> Position<'t> {
        Position::PredicateWars(view(self, player(viewer), None))
    }

    fn legal_document(&self, viewer: Viewer) -> String {
        json(&legal(self, player(viewer))).unwrap_or_default()
    }

    fn record(settings: &::predicate_wars::Settings, moves: &[Event]) -> String {
        let header = Header { log: String::from(PredicateWars::NAME), version: VERSION, settings: settings.clone() };
        std::iter::once(line(&header)).chain(moves.iter().map(line)).map(|text| text + "\n").collect()
    }
}

fn player(viewer: Viewer) -> Option<Player> {
    match viewer {
        Viewer::Everybody => None,
        Viewer::Seat(seat) => u8::try_from(seat).ok().map(Player),
    }
}
