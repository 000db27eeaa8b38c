//! Live tables: games that are played over HTTP, whose moves are stored before they are acknowledged. A seat is proved by a token, and every
//! answer is built from the view of that seat.
//!
//! * `live`: tables at hand; what a page or a route asks for, and what is entered. `opening`, `openings`: how one is begun, and by whom how
//!   often. `stream`, `recent`: those who watch. `bots`: programs that play.
//! * `position`: the fold of all that has happened. `happening`: what that is. `decide`: what may happen around the game. `agreement`, `clock`:
//!   the terms. `bearer`, `secret`: who somebody is, as far as a token proves it.
//! * `rows`: what is kept in the database. `appending`: moves on their way there. `news`: what other services on the same database do. `routes`: the requests of programs and their
//!   answers. `front`: what the pages ask for.
//!
//! Not here: the games (`adjudication::games::table`).

mod agreement;
mod appending;
mod bearer;
mod bots;
mod clock;
mod decide;
mod front;
mod happening;
mod live;
mod news;
mod opening;
mod openings;
mod position;
mod recent;
mod routes;
mod rows;
mod secret;
mod stream;

pub(crate) use decide::SeatRequest;
pub(crate) use front::{Shown, ViewRequest};
pub(crate) use live::Tables;
pub(crate) use news::follow;
pub(crate) use routes::routes;
