//! A table in play, and a game that is over, move by move. What lies on it is drawn in `board`.

use askama::Template;
use serde::Deserialize;

use crate::board::{Clock, Context, Drawn, Player, draw};
use crate::compose::Fields;
use crate::frame::{Frame, Game, bot_name, rendered};
use crate::log::{Entry, Event, entries};
use crate::messages::Messages;
use crate::moves::{Own, form};
use crate::rules;
use crate::translation::Translated;

/// Number of moves that the log of a table shows unless all are asked for.
const LOG: u64 = 40;

/// A look at a table, of which a page is made.
#[derive(Clone, Copy, Debug)]
pub struct Look<'l> {
    /// The name of the table.
    pub id: &'l str,
    /// The game.
    pub game: Game,
    /// The seat of the viewer; `None` of a spectator.
    pub seat: Option<usize>,
    /// The position as the viewer may see it: the document of `show`.
    pub document: &'l str,
    /// The document of `seats`: who sits where, what is asked, and how much time is left.
    pub seats: &'l str,
    /// The happenings as everybody may know them, in their order.
    pub events: &'l [Event],
    /// True if these are all moves.
    pub has_all: bool,
    /// A key for the next move, by which it is played once, however often it is sent.
    pub once: &'l str,
    /// True if the page is to be loaded again and again while others move, for browsers without scripts.
    pub again: bool,
    /// A notice, rendered.
    pub notice: &'l str,
    /// The fields of a move that was refused.
    pub sent: Fields<'l>,
}

#[derive(Template)]
#[template(path = "now.html")]
struct Now<'n> {
    w: &'static Messages,
    id: &'n str,
    /// The address that moves are sent to.
    to: &'n str,
    once: &'n str,
    title: &'static str,
    /// Number of things that have happened.
    n: u64,
    moves: u64,
    undo: Option<&'n Undo>,
    may_answer: bool,
    me: Option<&'n str>,
    your_turn: bool,
    is_asked: bool,
    status: String,
    notice: &'n str,
    players: &'n [Player],
    board: &'n str,
    hint: Option<&'static str>,
    composer: &'n str,
    quick: Vec<&'n Own>,
    forms: Vec<String>,
    legal: &'n [Own],
    symbols: &'static str,
    takes_proof: bool,
    typed: &'n str,
    typed_is_open: bool,
    proof: &'n str,
    /// Words that were to be said and were refused.
    words: &'n str,
    is_over: bool,
    file: &'static str,
    log: Vec<Entry>,
    log_is_cut: bool,
}

#[derive(Template)]
#[template(path = "table.html")]
struct TablePage<'t> {
    w: &'static Messages,
    path: &'t str,
    id: &'t str,
    game: Game,
    your_turn: bool,
    reloads: bool,
    now: String,
    rules_page: String,
}

/// A table as it is now: its part of the page, and what the rest of the page needs.
struct Part {
    html: String,
    your_turn: bool,
    is_over: bool,
}

/// The document of who sits where.
#[derive(Deserialize)]
struct Seats {
    /// Number of things that have happened.
    n: u64,
    moves: u64,
    over: bool,
    late: Vec<String>,
    seats: Vec<Seat>,
    undo: Option<Undo>,
}

#[derive(Deserialize)]
struct Seat {
    holder: String,
    #[serde(default)]
    bot: Option<String>,
    to_move: bool,
    #[serde(default)]
    left_ms: Option<u64>,
}

#[derive(Deserialize)]
struct Undo {
    player: String,
    left: u64,
    agreed: Vec<String>,
}

fn status(w: &'static Messages, drawn: &Drawn) -> String {
    match &drawn.winners {
        Some(winners) if winners.is_empty() => w.game_over.to_owned(),
        Some(winners) => format!("{} {} {}.", w.game_over, w.won_by, winners.join(", ")),
        None if drawn.players.iter().any(|player| player.is_me && player.is_asked) => w.it_is_your_turn.to_owned(),
        None if drawn.is_anybodys => w.anybody.to_owned(),
        None => {
            let asked = drawn.players.iter().filter(|player| player.is_asked);
            format!("{} {}.", w.turn_of, asked.map(|player| player.name.as_str()).collect::<Vec<_>>().join(", "))
        }
    }
}

fn part(frame: &Frame<'_>, look: &Look<'_>) -> Result<Part, serde_json::Error> {
    let w = frame.messages();
    let game = look.game.name;
    let to = format!("/tables/{}/moves", look.id);
    let context = Context { w, to: &to, game, once: Some(look.once), seat: look.seat, sent: look.sent };
    let mut drawn = draw(look.document, &context)?;
    let seats: Seats = serde_json::from_str(look.seats)?;
    let is_over = drawn.winners.is_some() || seats.over;
    for (player, seat) in drawn.players.iter_mut().zip(&seats.seats) {
        player.clock = seat.left_ms.map(|left| Clock::new(left / 1000, seat.to_move && !is_over));
        match (seat.holder.as_str(), &seat.bot) {
            ("nobody", _) => player.counts.push((w.free_seat, String::new())),
            (_, Some(kind)) => player.counts.push((w.a_program, bot_name(w, kind))),
            _ => {}
        }
    }
    let drawn = drawn;
    let names: Vec<String> = drawn.players.iter().map(|player| player.name.clone()).collect();
    let (forms, quick): (Vec<&Own>, Vec<&Own>) = drawn.others.iter().partition(|one| one.has_blanks(game));
    let is_asked = !drawn.own.is_empty() && !is_over;
    let your_turn = is_asked && drawn.players.iter().any(|player| player.is_me && player.is_asked);
    let me = look.seat.and_then(|seat| names.get(seat)).map(String::as_str);
    let log = entries(w, look.events, &names);
    let typed = look.sent.one("move");
    let html = rendered(&Now {
        w,
        id: look.id,
        to: &to,
        once: look.once,
        title: look.game.title,
        n: seats.n,
        moves: seats.moves,
        undo: seats.undo.as_ref(),
        may_answer: me.is_some_and(|me| seats.undo.as_ref().is_some_and(|undo| !undo.agreed.iter().any(|name| name == me))),
        me,
        your_turn,
        is_asked,
        status: if seats.late.is_empty() {
            status(w, &drawn)
        } else {
            format!("{} {} {}.", w.game_over, w.time_up, seats.late.join(", "))
        },
        notice: look.notice,
        players: &drawn.players,
        board: &drawn.board,
        hint: drawn.hint,
        composer: &drawn.composer,
        quick,
        forms: forms.into_iter().map(|one| form(game, &to, look.once, one, &drawn.blank)).collect(),
        legal: &drawn.own,
        symbols: drawn.symbols,
        takes_proof: drawn.takes_proof,
        typed,
        typed_is_open: !typed.is_empty(),
        proof: look.sent.one("proof"),
        words: look.sent.one("words"),
        is_over,
        file: if game == "predicate-wars" { "game.jsonl" } else { "game.json" },
        log,
        log_is_cut: !look.has_all,
    });
    Ok(Part { html, your_turn, is_over })
}

/// Returns how many of the last moves the log shows.
///
/// * `all`: true if all are asked for.
pub fn log_length(all: bool) -> Option<u64> {
    (!all).then_some(LOG)
}

/// Renders the page of a table.
///
/// # Errors
/// The document is not one of this game.
pub fn page(frame: &Frame<'_>, look: &Look<'_>) -> Result<String, serde_json::Error> {
    let Part { html, your_turn, is_over } = part(frame, look)?;
    Ok(rendered(&TablePage {
        w: frame.messages(),
        path: frame.path,
        id: look.id,
        game: look.game,
        your_turn,
        // A player to move must not lose what they have written.
        reloads: look.again && !your_turn && !is_over && look.sent.0.is_empty(),
        now: html,
        rules_page: rules::beside(frame, look.game.name, false),
    }))
}

/// Renders the part of that page which changes from move to move.
///
/// # Errors
/// As [`page`].
pub fn fragment(frame: &Frame<'_>, look: &Look<'_>) -> Result<String, serde_json::Error> {
    part(frame, look).map(|part| part.html)
}

/// A look at a game that is over, after one of its moves.
#[derive(Clone, Copy, Debug)]
pub struct Replay<'r> {
    /// The name of the table.
    pub id: &'r str,
    /// The game.
    pub game: Game,
    /// The seat from which it is looked at; `None` of everybody's.
    pub seat: Option<usize>,
    /// Number of moves that have been played.
    pub at: u64,
    /// Number of moves of the whole game.
    pub last: u64,
    /// The position after that move.
    pub document: &'r str,
    /// The last of these moves as everybody might know it.
    pub event: Option<&'r Event>,
    /// The same as it stands in the record.
    pub written: Option<&'r str>,
}

#[derive(Template)]
#[template(path = "replay.html")]
struct ReplayPage<'r> {
    w: &'static Messages,
    path: &'r str,
    id: &'r str,
    name: &'static str,
    title: &'static str,
    at: u64,
    last: u64,
    seat: Option<usize>,
    chair: String,
    names: Vec<String>,
    mover: Option<String>,
    written: Option<String>,
    sentences: Vec<Translated>,
    players: &'r [Player],
    board: &'r str,
}

impl ReplayPage<'_> {
    fn is_seat(&self, seat: &usize) -> bool {
        self.seat == Some(*seat)
    }
}

/// Returns the move of a record alone: Predicate Wars keeps what it came to beside it.
fn inner(kept: &str) -> Option<serde_json::Value> {
    let value: serde_json::Value = serde_json::from_str(kept).ok()?;
    Some(value.get("move").filter(|inner| inner.is_object()).cloned().unwrap_or(value))
}

/// Returns a move of a record as words: its members but those that are said elsewhere.
pub(crate) fn in_words(kept: &str) -> Option<String> {
    let value = inner(kept)?;
    let of = value.get("action").unwrap_or(&value);
    let words =
        of.as_object()?.iter().filter(|(name, _)| !matches!(name.as_str(), "player" | "findings" | "facts" | "n" | "nonce"));
    let word = |value: &serde_json::Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    Some(words.map(|(_, value)| word(value)).collect::<Vec<_>>().join(" "))
}

/// Returns the name of the player of a move of a record, where it says one.
pub(crate) fn mover(kept: &str) -> Option<String> {
    inner(kept)?.get("player").and_then(serde_json::Value::as_str).map(str::to_owned)
}

/// Renders a game that is over, after one of its moves.
///
/// # Errors
/// The document is not one of this game.
pub fn replay(frame: &Frame<'_>, replay: &Replay<'_>) -> Result<String, serde_json::Error> {
    let w = frame.messages();
    let name = replay.game.name;
    let context = Context { w, to: "", game: name, once: None, seat: replay.seat, sent: Fields(&[]) };
    let drawn = draw(replay.document, &context)?;
    let names: Vec<String> = drawn.players.iter().map(|player| player.name.clone()).collect();
    let happened = entries(w, replay.event.map(std::slice::from_ref).unwrap_or_default(), &names).into_iter().next();
    let (mover, sentences) = happened.map_or((None, Vec::new()), |entry| (entry.player, entry.sentences));
    Ok(rendered(&ReplayPage {
        w,
        path: frame.path,
        id: replay.id,
        name,
        title: replay.game.title,
        at: replay.at,
        last: replay.last,
        seat: replay.seat,
        chair: replay.seat.map(|seat| format!("&as={seat}")).unwrap_or_default(),
        names,
        mover,
        written: replay.written.and_then(in_words),
        sentences,
        players: &drawn.players,
        board: &drawn.board,
    }))
}
