//! A table in play, and a game that is over, move by move. What lies on it is drawn in `board`.

use adjudication::games::table::Position;
use askama::Template;
use documents::Language;
use documents::seats::{Holder, Seats, UndoRequest};

use crate::board::{Clock, Context, Drawing, Player, draw};
use crate::compose::Fields;
use crate::frame::{Frame, Game, bot_name, rendered};
use crate::log::{Entry, Event, entries};
use crate::messages::{Messages, interface};
use crate::moves::{PlayerMove, form};
use crate::rules;
use crate::translation::Translated;

/// Number of moves that the log of a table shows unless all are asked for.
const LOG: u64 = 40;

/// A request to take moves back.
struct Undo {
    player: String,
    left: u64,
    agreed: Vec<String>,
}

/// The chair from which a table is looked at.
#[derive(Clone, Copy, Debug)]
pub struct Chair<'c> {
    /// The language of the page.
    pub language: Language,
    /// The name of the table.
    pub id: &'c str,
    /// The seat of the viewer; `None` of a spectator.
    pub seat: Option<usize>,
    /// A key for the next move, by which it is played once, however often it is sent; `None` where none is made.
    pub once: Option<&'c str>,
    /// The fields of a move that was refused.
    pub sent: Fields<'c>,
}

/// A table as it is drawn from a chair. It borrows nothing from the game, so that it can be drawn while the game is at hand, and shown later.
pub struct Board {
    drawn: Drawing,
    /// The name under which the record is saved.
    file: &'static str,
    /// Number of things that have happened.
    n: u64,
    moves: u64,
    undo: Option<Undo>,
    /// Those who have run out of time.
    late: Vec<String>,
    is_over: bool,
    /// The player who plays the game once more, and the name of the table.
    rematch: Option<(String, String)>,
}

impl Board {
    /// Draws a game that is at no table.
    pub fn of_game(chair: &Chair<'_>, position: &Position<'_>) -> Board {
        let to = format!("/tables/{}/moves", chair.id);
        let w = interface(chair.language);
        let drawn = draw(position, &Context { w, to: &to, once: chair.once, seat: chair.seat, sent: chair.sent });
        let is_over = drawn.winners.is_some();
        Board { drawn, file: position.record_name(), n: 0, moves: 0, undo: None, late: Vec::new(), is_over, rematch: None }
    }

    /// The same with the players who are at the table.
    ///
    /// * `seats`: theirs.
    #[must_use]
    pub fn with_presence(mut self, seats: &[usize]) -> Board {
        for (seat, player) in self.drawn.players.iter_mut().enumerate() {
            player.is_there = player.is_there.map(|_| seats.contains(&seat));
        }
        self
    }

    /// The same with the table at which the game is played once more.
    ///
    /// * `rematch`: the player who has begun that, and the name of the table.
    #[must_use]
    pub fn with_rematch(self, rematch: Option<(String, String)>) -> Board {
        Board { rematch, ..self }
    }

    /// Draws a table.
    ///
    /// * `position`: as the viewer may see it;
    /// * `seats`: who sits where, what is asked, and how much time is left.
    pub fn of_table(chair: &Chair<'_>, position: &Position<'_>, seats: &Seats<'_>) -> Board {
        let w = interface(chair.language);
        let mut board = Board::of_game(chair, position);
        board.is_over |= seats.over;
        for (player, seat) in board.drawn.players.iter_mut().zip(&seats.seats) {
            player.clock = seat.left_ms.map(|left| Clock::new(left / 1000, seat.to_move && !board.is_over));
            match (seat.holder, seat.bot) {
                (Holder::Nobody, _) => player.counts.push((w.free_seat, String::new())),
                (_, Some(kind)) => player.counts.push((w.a_program, bot_name(w, kind))),
                _ => player.is_there = Some(false),
            }
        }
        let names = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
        let undo = |undo: &UndoRequest<'_>| Undo { player: undo.player.to_owned(), left: undo.left, agreed: names(&undo.agreed) };
        let (n, moves, late) = (seats.n, seats.moves, names(&seats.late));
        Board { n, moves, undo: seats.undo.as_ref().map(undo), late, ..board }
    }
}

/// A look at a table, of which a page is made.
#[derive(Clone, Copy)]
pub struct TableView<'l> {
    /// The name of the table.
    pub id: &'l str,
    /// The game.
    pub game: Game,
    /// The seat of the viewer; `None` of a spectator.
    pub seat: Option<usize>,
    /// True if the viewer's browser has the key of the host.
    pub hosts: bool,
    /// The table as it is now.
    pub board: &'l Board,
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
    hosts: bool,
    your_turn: bool,
    is_asked: bool,
    status: String,
    /// The last thing that has happened.
    latest: Vec<Translated>,
    result: Option<GameResult<'n>>,
    notice: &'n str,
    players: &'n [Player],
    board: &'n str,
    hint: Option<&'static str>,
    composer: &'n str,
    quick: Vec<&'n PlayerMove>,
    forms: Vec<String>,
    legal: &'n [PlayerMove],
    symbols: &'static str,
    takes_proof: bool,
    /// The kind of the form for a move that is typed.
    typed_kind: &'static str,
    typed: &'n str,
    typed_is_open: bool,
    proof: &'n str,
    /// Words that were to be said and were refused.
    words: &'n str,
    is_over: bool,
    /// Words about the end of the game that the viewer may say: as they are sent, and as a button says them.
    end_words: Vec<(&'n str, &'static str)>,
    /// Player who offers a draw.
    offers_draw: Option<&'n str>,
    file: &'static str,
    log: Vec<Entry>,
    log_is_cut: bool,
}

/// The result of a game that is over.
struct GameResult<'n> {
    heading: String,
    /// Class of the heading: `won` or `over`.
    tone: &'static str,
    rematch: Option<&'n (String, String)>,
    makes_puzzle: bool,
}

/// Returns true if puzzles are made of positions of this game.
fn makes_puzzle(game: &str) -> bool {
    matches!(game, "palmer" | "ergo" | "xwff")
}

impl<'n> GameResult<'n> {
    fn new(w: &'static Messages, look: &TableView<'n>, me: Option<&str>, status: &str) -> Option<GameResult<'n>> {
        let Board { drawn, late, is_over, rematch, .. } = look.board;
        if !is_over {
            return None;
        }
        let has_won = me.is_some_and(|me| drawn.winners.as_ref().is_some_and(|winners| winners.iter().any(|name| name == me)));
        let is_won = has_won && late.is_empty();
        let heading = if is_won { w.you_win.to_owned() } else { status.to_owned() };
        let tone = if is_won { "won" } else { "over" };
        Some(GameResult { heading, tone, rematch: rematch.as_ref(), makes_puzzle: makes_puzzle(look.game.name) })
    }
}

#[derive(Template)]
#[template(path = "table.html")]
struct TablePage<'t> {
    w: &'static Messages,
    path: &'t str,
    id: &'t str,
    game: Game,
    hosts: bool,
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

fn status(w: &'static Messages, drawn: &Drawing) -> String {
    match &drawn.winners {
        Some(winners) if winners.is_empty() => w.game_drawn.to_owned(),
        Some(winners) => format!("{} {} {}.", w.game_over, w.won_by, winners.join(", ")),
        None if drawn.players.iter().any(|player| player.is_me && player.is_asked) => w.it_is_your_turn.to_owned(),
        None if drawn.is_anybodys => w.anybody.to_owned(),
        None => {
            let asked = drawn.players.iter().filter(|player| player.is_asked);
            format!("{} {}.", w.turn_of, asked.map(|player| player.name.as_str()).collect::<Vec<_>>().join(", "))
        }
    }
}

/// The label of a button that says a word about the end of the game.
fn end_word(w: &'static Messages, verb: &str) -> &'static str {
    match verb {
        "offer" => w.word_offer,
        "accept" => w.word_accept,
        "decline" => w.word_decline,
        _ => w.word_resign,
    }
}

fn part(frame: &Frame<'_>, look: &TableView<'_>) -> Part {
    let w = frame.messages();
    let to = format!("/tables/{}/moves", look.id);
    let Board { drawn, file, n, moves, undo, late, is_over, .. } = look.board;
    let is_over = *is_over;
    let names: Vec<String> = drawn.players.iter().map(|player| player.name.clone()).collect();
    let (forms, quick): (Vec<&PlayerMove>, Vec<&PlayerMove>) = drawn.others.iter().partition(|one| one.one.has_blanks());
    let is_asked = !drawn.own.is_empty() && !is_over;
    let your_turn = is_asked && drawn.players.iter().any(|player| player.is_me && player.is_asked);
    let me = look.seat.and_then(|seat| names.get(seat)).map(String::as_str);
    let log = entries(w, look.events, &names);
    let latest = log.iter().find(|entry| !entry.sentences.is_empty()).map(|entry| entry.sentences.clone()).unwrap_or_default();
    let status = if late.is_empty() { status(w, drawn) } else { format!("{} {} {}.", w.game_over, w.time_up, late.join(", ")) };
    let typed = look.sent.one("move");
    let html = rendered(&Now {
        w,
        id: look.id,
        to: &to,
        once: look.once,
        title: look.game.title,
        n: *n,
        moves: *moves,
        undo: undo.as_ref(),
        may_answer: me.is_some_and(|me| undo.as_ref().is_some_and(|undo| !undo.agreed.iter().any(|name| name == me))),
        me,
        hosts: look.hosts,
        your_turn,
        is_asked,
        result: GameResult::new(w, look, me, &status),
        status,
        latest,
        notice: look.notice,
        players: &drawn.players,
        board: &drawn.board,
        hint: drawn.hint,
        composer: &drawn.composer,
        quick,
        forms: forms.into_iter().map(|one| form(&to, look.once, one, &drawn.field)).collect(),
        legal: &drawn.own,
        symbols: drawn.symbols,
        takes_proof: drawn.typed.takes_proof(),
        typed_kind: drawn.typed.kind(),
        typed,
        typed_is_open: !typed.is_empty(),
        proof: look.sent.one("proof"),
        words: look.sent.one("words"),
        is_over,
        end_words: drawn.words.iter().map(|one| (one.text.as_str(), end_word(w, one.verb()))).collect(),
        offers_draw: drawn.offers_draw.as_deref(),
        file,
        log,
        log_is_cut: !look.has_all,
    });
    Part { html, your_turn, is_over }
}

/// Returns how many of the last moves the log shows.
///
/// * `all`: true if all are asked for.
pub fn log_length(all: bool) -> Option<u64> {
    (!all).then_some(LOG)
}

/// Renders the page of a table.
pub fn page(frame: &Frame<'_>, look: &TableView<'_>) -> String {
    let Part { html, your_turn, is_over } = part(frame, look);
    rendered(&TablePage {
        w: frame.messages(),
        path: frame.path,
        id: look.id,
        game: look.game,
        hosts: look.hosts,
        your_turn,
        // A player to move must not lose what they have written.
        reloads: look.again && !your_turn && !is_over && look.sent.0.is_empty(),
        now: html,
        rules_page: rules::beside(frame, look.game.name, false),
    })
}

/// Renders the part of that page which changes from move to move.
pub fn fragment(frame: &Frame<'_>, look: &TableView<'_>) -> String {
    part(frame, look).html
}

/// A look at a game that is over, after one of its moves.
#[derive(Clone, Copy)]
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
    pub board: &'r Board,
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
    makes_puzzle: bool,
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
    /// True if a game can go on from the position.
    goes_on: bool,
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
pub fn replay(frame: &Frame<'_>, replay: &Replay<'_>) -> String {
    let w = frame.messages();
    let name = replay.game.name;
    let drawn = &replay.board.drawn;
    let names: Vec<String> = drawn.players.iter().map(|player| player.name.clone()).collect();
    let happened = entries(w, replay.event.map(std::slice::from_ref).unwrap_or_default(), &names).into_iter().next();
    let (mover, sentences) = happened.map_or((None, Vec::new()), |entry| (entry.player, entry.sentences));
    rendered(&ReplayPage {
        w,
        path: frame.path,
        id: replay.id,
        name,
        title: replay.game.title,
        makes_puzzle: makes_puzzle(name),
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
        // What the players have said about the end of the game ends it as well.
        goes_on: replay.at < replay.last && drawn.winners.is_none(),
    })
}
