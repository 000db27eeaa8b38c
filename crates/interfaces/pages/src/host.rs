//! The page of a table's host: who sits where, invitations, and the removal of names and of what was said. Not here: what a host may do, which was
//! decided before.

use askama::Template;
use documents::seats::{Holder, Seat, Seats};

use crate::frame::{Frame, Game, bot_name, bots, rendered};
use crate::lobby::Place;
use crate::messages::Messages;
use crate::notice;

/// A seat, as its host sees it.
#[derive(Clone, Debug)]
pub struct HostSeat {
    player: String,
    is_free: bool,
    is_muted: bool,
    bot: Option<String>,
}

/// Returns the seats of a table, as its host sees them.
///
/// * `is_muted`: whether a seat may say nothing.
pub fn host_seats(seats: &Seats<'_>, is_muted: impl Fn(usize) -> bool) -> Vec<HostSeat> {
    let seat = |(at, seat): (usize, &Seat<'_>)| HostSeat {
        player: seat.player.to_owned(),
        is_free: seat.holder == Holder::Nobody,
        is_muted: is_muted(at),
        bot: seat.bot.map(str::to_owned),
    };
    seats.seats.iter().enumerate().map(seat).collect()
}

/// A line of the chat that can be removed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChatLine {
    /// The number of its event.
    pub n: u64,
    /// The player who has said it.
    pub player: String,
    /// The words.
    pub words: String,
}

/// A table, as its host sees it.
#[derive(Clone, Copy, Debug)]
pub struct HostedTable<'h> {
    /// The game.
    pub game: Game,
    /// The name of the table.
    pub id: &'h str,
    /// Scheme and host of the service, as its readers reach it.
    pub origin: &'h str,
    /// The seats.
    pub seats: &'h [HostSeat],
    /// The lines of the chat, the last one first.
    pub said: &'h [ChatLine],
    /// True if there are further lines, before these.
    pub has_more: bool,
}

#[derive(Template)]
#[template(path = "host.html")]
struct Host<'h> {
    w: &'static Messages,
    path: &'h str,
    table: HostedTable<'h>,
    bots: [(&'static str, &'static str); 4],
    invitation: Option<Place<'h>>,
    notice: Option<String>,
}

impl Host<'_> {
    fn bot_name(&self, kind: &str) -> String {
        bot_name(self.w, kind)
    }
}

/// Renders the page of a table's host.
///
/// * `invitation`: a new one, which is shown once;
/// * `fault`: why what was asked for is not done.
pub fn page(
    frame: &Frame<'_>,
    table: HostedTable<'_>,
    invitation: Option<Place<'_>>,
    fault: Option<&notice::ErrorNotice>,
) -> String {
    let notice = fault.map(|fault| notice::fault(frame, fault, None));
    let w = frame.messages();
    rendered(&Host { w, path: frame.path, table, bots: bots(w), invitation, notice })
}
