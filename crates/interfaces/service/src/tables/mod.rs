//! Live tables: games that are played over HTTP, whose moves are stored before they are acknowledged. A seat is proved by a token, and every
//! answer is built from the view of that seat.
//!
//! * `live`: tables at hand, and what can be seen of them. `cache`: documents for the next who asks. `entering`: what happens there, from the request
//!   to the stored event. `claims`, `pending`: moves whose verdict takes a search. `opening`, `openings`: how a table is begun, and by whom how often. `own_calculus`: with which rules.
//!   `stream`, `recent`: those who watch. `bots`: programs that play. `rematch`: a game that is played once more. `onward`: one that goes on from a position.
//! * `position`: the fold of all that has happened. `happening`: what that is. `decide`: what may happen around the game. `agreement`, `clock`:
//!   the terms. `bearer`, `secret`: who somebody is, as far as a token proves it. `presence`: who is there.
//! * `signing`: the signed record of a game that is over.
//! * `upkeep`: what an operator removes or changes in the database. `renaming`: another name for a player in what is stored. `operation`: how a running service takes notice.
//! * `rows`: what is kept in the database. `appending`: moves on their way there. `news`: what other services on the same database do. `routes`: the requests of programs and their
//!   answers. `front`: what the pages ask for.
//!
//! Not here: the games (`adjudication::games::table`).

mod agreement;
mod appending;
mod bearer;
mod bots;
mod cache;
mod claims;
mod clock;
mod decide;
mod entering;
mod front;
mod happening;
mod live;
mod news;
mod onward;
mod opening;
mod openings;
mod operation;
mod own_calculus;
mod pending;
mod places;
mod position;
mod presence;
mod recent;
mod rematch;
mod renaming;
mod routes;
mod rows;
mod secret;
mod signing;
mod stream;
mod upkeep;

pub(crate) use decide::SeatRequest;
pub(crate) use front::{Shown, ViewRequest};
pub(crate) use live::Tables;
pub(crate) use news::follow;
pub(crate) use opening::Begun;
pub(crate) use operation::look_after;
pub(crate) use places::AT_ONCE as PLACES_AT_ONCE;
pub(crate) use rematch::Rematch;
pub(crate) use routes::{bearer, routes};
pub(crate) use secret::{hash_of, token};
pub(crate) use upkeep::{ListedTable, Moderation, NotAnonymised, SaidLine};
