//! The places for a negation symbol in one statement of Palmer's game, some on each page, each as a button that plays the card there. Not here: which
//! places there are.

use adjudication::games::palmer::NegationPlace;
use askama::Template;

use crate::frame::{Frame, rendered};
use crate::messages::Messages;

/// A part of the places in a statement.
#[derive(Clone, Copy, Debug)]
pub struct Places<'p> {
    /// The name of the table.
    pub id: &'p str,
    /// The label of the statement.
    pub label: &'p str,
    /// The statement as it stands on the board.
    pub text: &'p str,
    /// The places that are shown.
    pub shown: &'p [NegationPlace],
    /// The number of the first place of the page before, and of the one after; `None` where there is none.
    pub pages: (Option<usize>, Option<usize>),
    /// A key for the move, by which it is played once, however often it is sent; `None` for a spectator, who plays none.
    pub once: Option<&'p str>,
}

#[derive(Template)]
#[template(path = "places.html")]
struct PlacesPage<'p> {
    w: &'static Messages,
    path: &'p str,
    places: Places<'p>,
}

/// Renders the page.
pub fn page(frame: &Frame<'_>, places: Places<'_>) -> String {
    rendered(&PlacesPage { w: frame.messages(), path: frame.path, places })
}
