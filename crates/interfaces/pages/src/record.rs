//! A game out of its record, all moves on one page that needs neither script nor service: each position is a section, to which links lead. Not here:
//! a single position at a table (`table`).

use adjudication::games::table::Position;
use askama::Template;
use documents::Language;

use crate::board::{Context, Player, draw};
use crate::compose::Fields;
use crate::frame::{Frame, Game, rendered};
use crate::messages::{Messages, interface};
use crate::notice;
use crate::rulebook::unlinked;
use crate::table::{in_words, mover};

/// A whole game while it is drawn, position by position.
pub struct Book {
    language: Language,
    steps: Vec<Step>,
}

struct Step {
    at: usize,
    written: Option<String>,
    mover: Option<String>,
    players: Vec<Player>,
    board: String,
}

#[derive(Template)]
#[template(path = "record.html")]
struct Record {
    w: &'static Messages,
    /// The style sheet, where the page is to stand alone.
    style: Option<String>,
    title: &'static str,
    name: &'static str,
    names: Vec<String>,
    last: usize,
    steps: Vec<Step>,
}

/// Names of a part of the page are its own: each position has the same ones.
fn renamed(board: &str, at: usize) -> String {
    let marks = [" id=\"", " for=\"", " href=\"#", " aria-labelledby=\"", " aria-describedby=\"", "url(#"];
    marks.into_iter().fold(board.to_owned(), |board, mark| {
        let mut parts = board.split(mark);
        let mut out = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (names, rest) = part.split_at(part.find(['"', ')']).unwrap_or(part.len()));
            let names: Vec<String> = names.split(' ').map(|name| format!("m{at}-{name}")).collect();
            out = out + mark + &names.join(" ") + rest;
        }
        out
    })
}

/// Returns a part of the page without what leads to the service: links to rules, and to the page on which a model is edited.
fn without_service(board: &str) -> String {
    let mut parts = board.split("<p class=\"edit-world\">");
    let first = parts.next().unwrap_or_default().to_owned();
    let kept = parts.map(|part| part.split_once("</p>").map_or("", |(_, rest)| rest));
    unlinked(&kept.fold(first, |all, part| all + part))
}

impl Book {
    /// A game of which no position is drawn yet.
    pub fn new(language: Language) -> Book {
        Book { language, steps: Vec::new() }
    }

    /// Draws the next position.
    ///
    /// * `position`: as everybody may see it;
    /// * `written`: the move that led to it as it stands in the record; none of the first position.
    ///
    /// Returns the number of bytes that it takes.
    pub fn add(&mut self, position: &Position<'_>, written: Option<&str>) -> usize {
        let context = Context { w: interface(self.language), to: "", once: None, seat: None, sent: Fields(&[]) };
        let drawn = draw(position, &context);
        let at = self.steps.len();
        let board = renamed(&drawn.board, at);
        let bytes = board.len();
        let (mover, written) = (written.and_then(mover), written.and_then(in_words));
        self.steps.push(Step { at, written, mover, board, players: drawn.players });
        bytes
    }

    /// Renders the page of the whole game.
    ///
    /// * `game`: the game's name;
    /// * `alone`: true if the page is to need no other file.
    ///
    /// Returns `None` where there is no such game.
    pub fn page(self, game: &str, alone: bool) -> Option<String> {
        let Book { language, mut steps } = self;
        if alone {
            steps.iter_mut().for_each(|step| step.board = without_service(&step.board));
        }
        let game = Game::named(game, language)?;
        let first = steps.first().map(|step| step.players.iter().map(|player| player.name.clone()).collect());
        Some(rendered(&Record {
            w: interface(language),
            // It stands in an element whose text is not escaped; the sheet is ours.
            style: alone.then(crate::assets::style_sheet),
            title: game.title,
            name: game.name,
            names: first.unwrap_or_default(),
            last: steps.len().saturating_sub(1),
            steps,
        }))
    }
}

#[derive(Template)]
#[template(path = "records.html")]
struct Records<'r> {
    w: &'static Messages,
    path: &'r str,
    text: &'r str,
    notice: Option<String>,
}

/// Renders the page on which a record is handed in.
///
/// * `text`: a record that was refused, and why.
pub fn upload(frame: &Frame<'_>, text: &str, fault: Option<&notice::ErrorNotice>) -> String {
    let notice = fault.map(|fault| notice::fault(frame, fault, None));
    rendered(&Records { w: frame.messages(), path: frame.path, text, notice })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_a_position_are_its_own() {
        let board = r##"<p id="a" aria-labelledby="a b"><a href="#a">x</a><path fill="url(#p)"/> &#34; id=&#34;c"##;
        let expected =
            r##"<p id="m3-a" aria-labelledby="m3-a m3-b"><a href="#m3-a">x</a><path fill="url(#m3-p)"/> &#34; id=&#34;c"##;
        assert_eq!(renamed(board, 3), expected);
    }
}
