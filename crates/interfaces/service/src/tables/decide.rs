//! Decisions on what somebody wants to happen around the game: whether it may, and what it changes. Not here: moves of the game, whose rules
//! decide (`live`), and how a decision is stored.

use adjudication::games::predicate_wars::BotKind;
use adjudication::games::table::SentMove;
use axum::http::StatusCode;

use super::agreement::seat_of;
use super::bearer::{Caller, Right};
use super::happening::Around;
use super::position::{Holder, Position};
use super::rows::TokenChange;
use super::secret::{hash_of, token};
use crate::problem::Problem;

/// A request of a caller at a table.
#[derive(Clone, Debug)]
pub(crate) enum TableRequest {
    /// To play this move.
    Move(SentMove),
    /// To have a move entered that a program has played: as it is kept, and its public part.
    Played { kept: String, public: String },
    /// Something around the game.
    Around(SeatRequest),
}

/// A request about seats and the course of the game.
#[derive(Clone, Debug)]
pub(crate) enum SeatRequest {
    /// To sit down on the seat that the invitation is for.
    Sit,
    /// To get up from the own seat.
    Leave,
    /// To have a new token for the own seat.
    Renew,
    /// To have an invitation for the seat of this player.
    Invite(String),
    /// To have the seat of this player freed.
    Vacate(String),
    /// To have a program of this kind play the seat of this player.
    Bot(String, String),
    /// To have moves taken back until this many are left.
    Undo(u64),
    /// To consent to that, or not.
    Answer(bool),
    /// To say this to all who sit and watch there.
    Say(String),
    /// To have this player say no more, or speak again.
    Mute(String, bool),
    /// To have this player sent away.
    Ban(String),
    /// To have the words of this line removed.
    Unsay(u64),
    /// To play the game, which is over, again at this table.
    Rematch(String),
}

/// A decision that it happens.
#[derive(Debug)]
pub(crate) struct Decision {
    pub(crate) around: Around,
    pub(crate) tokens: Vec<TokenChange>,
    /// The token that is sent to the requester alone.
    pub(crate) secret: Option<String>,
}

impl Decision {
    fn of(around: Around) -> Decision {
        Decision { around, tokens: Vec::new(), secret: None }
    }

    fn revoking(mut self, rights: &[Right], seat: usize) -> Decision {
        self.tokens.extend(rights.iter().map(|&right| TokenChange::Revoke { right, seat }));
        self
    }

    fn issuing(mut self, right: Right, seat: usize) -> Result<Decision, Problem> {
        let secret = token()?;
        self.tokens.push(TokenChange::Issue { right, seat, hash: hash_of(&secret) });
        self.secret = Some(secret);
        Ok(self)
    }
}

const ALL: [Right; 2] = [Right::Seat, Right::Invitation];

/// The most characters that are said at once, and the most times that a seat says something.
const LONGEST_WORDS: usize = 280;
const MOST_SAID: u64 = 500;

/// Decides on a wish.
///
/// * `by`: whose it is, as a token proves it.
///
/// # Errors
/// 401 and 403 where it is not for this one to wish, 409 where the seat is taken or nothing is asked, 422.
pub(crate) fn decide(position: &Position, by: Caller, wish: &SeatRequest) -> Result<Decision, Problem> {
    match wish {
        SeatRequest::Sit => {
            let seat = match by {
                Caller::Invited(seat) => seat,
                // The service has a player sit down again who plays a game once more.
                Caller::Service(Some(seat)) => {
                    ensure_seat_free(position, seat)?;
                    seat
                }
                _ => return Err(no_invitation()),
            };
            Decision::of(Around::Sat { seat }).revoking(&ALL, seat).issuing(Right::Seat, seat)
        }
        SeatRequest::Leave => {
            let seat = require_seat(by)?;
            Decision::of(Around::Left { seat }).revoking(&ALL, seat).issuing(Right::Invitation, seat)
        }
        SeatRequest::Renew => {
            let seat = require_seat(by)?;
            Decision::of(Around::Renewed { seat }).revoking(&ALL, seat).issuing(Right::Seat, seat)
        }
        SeatRequest::Invite(player) => {
            host(by)?;
            let seat = seat_of(&position.players, player)?;
            ensure_seat_free(position, seat)?;
            Decision::of(Around::Invited { seat }).revoking(&[Right::Invitation], seat).issuing(Right::Invitation, seat)
        }
        SeatRequest::Vacate(player) => {
            host(by)?;
            let seat = seat_of(&position.players, player)?;
            ensure_seat_taken(position, seat)?;
            Decision::of(Around::Vacated { seat }).revoking(&ALL, seat).issuing(Right::Invitation, seat)
        }
        SeatRequest::Bot(player, kind) => {
            host(by)?;
            let seat = seat_of(&position.players, player)?;
            ensure_seat_free(position, seat)?;
            known_bot(kind)?;
            ensure_running(position)?;
            Ok(Decision::of(Around::Bot { seat, kind: kind.clone() }).revoking(&ALL, seat))
        }
        SeatRequest::Undo(left) => {
            let seat = require_seat(by)?;
            ensure_running(position)?;
            if position.undo.is_some() {
                let help = "it is answered first, or a move is played";
                return Err(Problem::plain(StatusCode::CONFLICT, "undo-asked", "moves are asked back already", Some(help)));
            }
            if *left >= position.game.moves() {
                let message = format!("there are {} moves, and {left} of them are to be left", position.game.moves());
                return Err(Problem::unprocessable("usage", message, Some("\"left\" is fewer than there are")));
            }
            if let Some(silent) = position.silent_seat() {
                let name = position.players.get(silent).map_or("", String::as_str);
                let message = format!("{name} has moved, and the seat is free: no one there can consent");
                let help = "moves are taken back when somebody sits there again";
                return Err(Problem::plain(StatusCode::CONFLICT, "seat-free", message, Some(help)));
            }
            Ok(Decision::of(if position.still_asked(&[seat]) {
                Around::UndoAsked { seat, left: *left }
            } else {
                Around::Undone { seat, left: *left }
            }))
        }
        SeatRequest::Answer(consents) => {
            let seat = require_seat(by)?;
            let Some(undo) = &position.undo else {
                let help = "a move has been played since, or it was refused";
                return Err(Problem::plain(StatusCode::CONFLICT, "no-undo", "no moves are asked back", Some(help)));
            };
            if undo.agreed.contains(&seat) && *consents {
                return Err(Problem::plain(StatusCode::CONFLICT, "no-undo", "this seat has consented already", None));
            }
            let agreed: Vec<usize> = undo.agreed.iter().copied().chain([seat]).collect();
            Ok(Decision::of(match (consents, position.still_asked(&agreed)) {
                (false, _) => Around::UndoRefused { seat },
                (true, true) => Around::UndoAgreed { seat },
                (true, false) => Around::Undone { seat, left: undo.left },
            }))
        }
        SeatRequest::Rematch(table) => {
            let seat = require_seat(by)?;
            if !position.is_over() {
                let help = "a rematch comes after it";
                return Err(Problem::plain(StatusCode::FORBIDDEN, "game-goes-on", "the game is not over", Some(help)));
            }
            if position.rematch.is_some() {
                let help = "the link to it is at this table";
                return Err(Problem::plain(StatusCode::CONFLICT, "others-were-faster", "the rematch has begun", Some(help)));
            }
            Ok(Decision::of(Around::Rematch { seat, table: table.clone() }))
        }
        SeatRequest::Mute(player, is_muted) => {
            host(by)?;
            let seat = seat_of(&position.players, player)?;
            Ok(Decision::of(if *is_muted { Around::Muted { seat } } else { Around::Unmuted { seat } }))
        }
        SeatRequest::Ban(player) => {
            host(by)?;
            let seat = seat_of(&position.players, player)?;
            ensure_seat_taken(position, seat)?;
            Ok(Decision::of(Around::Banned { seat }).revoking(&ALL, seat))
        }
        SeatRequest::Unsay(line) => {
            host(by)?;
            let help = "the number is that of the event that has the words, and they are not removed yet";
            let missing = || Problem::unprocessable("no-line", format!("number {line} is no line of the chat"), Some(help));
            let seat = position.speaker(*line).ok_or_else(missing)?;
            Ok(Decision::of(Around::Unsaid { seat, line: *line }))
        }
        SeatRequest::Say(words) => {
            let seat = require_seat(by)?;
            if position.is_muted(seat) {
                let help = "the host of the table or the operator of the service has decided so, and can undo it";
                return Err(Problem::plain(StatusCode::FORBIDDEN, "muted", "this seat may say nothing", Some(help)));
            }
            let help = format!("1 to {LONGEST_WORDS} characters on one line");
            let words = words.trim();
            if words.is_empty() || words.chars().count() > LONGEST_WORDS || words.chars().any(char::is_control) {
                return Err(Problem::unprocessable("usage", "this cannot be said", Some(&help)));
            }
            if position.utterances(seat) >= MOST_SAID {
                let message = format!("this seat has spoken {MOST_SAID} times, and that is all");
                return Err(Problem::unprocessable("too-much-said", message, None));
            }
            Ok(Decision::of(Around::Said { seat, words: words.to_owned() }))
        }
    }
}

/// Returns the programs of this kind.
///
/// # Errors
/// 422.
pub(crate) fn known_bot(kind: &str) -> Result<BotKind, Problem> {
    BotKind::named(kind).ok_or_else(|| {
        let names: Vec<&str> = BotKind::NAMES.into_iter().map(|(name, _)| name).collect();
        let message = format!("there is no bot \"{}\"", adjudication::excerpt(kind));
        Problem::unprocessable("no-bot", message, Some(&format!("there are {}", names.join(", "))))
    })
}

/// Returns an error where a person sits.
fn ensure_seat_free(position: &Position, seat: usize) -> Result<(), Problem> {
    if position.holders.get(seat) == Some(&Holder::Person) {
        let help = "who sits there leaves it, or the host frees it";
        return Err(Problem::plain(StatusCode::CONFLICT, "seat-held", "somebody sits there", Some(help)));
    }
    Ok(())
}

/// Returns an error where no one sits.
fn ensure_seat_taken(position: &Position, seat: usize) -> Result<(), Problem> {
    if position.holders.get(seat) == Some(&Holder::Free) {
        return Err(Problem::plain(StatusCode::CONFLICT, "seat-free", "the seat is free", None));
    }
    Ok(())
}

fn ensure_running(position: &Position) -> Result<(), Problem> {
    if position.is_over() { Err(Problem::unprocessable("game-over", "the game is over", None)) } else { Ok(()) }
}

fn require_seat(by: Caller) -> Result<usize, Problem> {
    match by {
        Caller::Seat(seat) => Ok(seat),
        Caller::Invited(_) => {
            let help = "POST it to …/sit, and go on with the token that comes back";
            Err(Problem::plain(StatusCode::FORBIDDEN, "no-seat", "an invitation is no token of a seat", Some(help)))
        }
        _ => Err(Problem::plain(StatusCode::FORBIDDEN, "no-seat", "this is for a player to do", None)),
    }
}

fn host(by: Caller) -> Result<(), Problem> {
    if by == Caller::Host { Ok(()) } else { Err(no_host()) }
}

/// It is not the host who asks.
pub(super) fn no_host() -> Problem {
    let help = "send the token \"host\" that came when the table was begun";
    Problem::plain(StatusCode::FORBIDDEN, "no-host", "this is for the host to do", Some(help))
}

fn no_invitation() -> Problem {
    let help = "it was used, or another one has taken its place; the host can make one";
    Problem::plain(StatusCode::UNAUTHORIZED, "no-invitation", "this is no invitation to a seat at this table", Some(help))
}
