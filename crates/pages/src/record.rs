//! A game out of its record, all moves on one page that needs neither script nor service: each position is a section, to which links lead. Not here:
//! a single position at a table (`table`).

use askama::Template;

use crate::board::{Context, Player, draw};
use crate::compose::Fields;
use crate::frame::{Frame, Game, rendered};
use crate::messages::Messages;
use crate::notice;
use crate::table::{in_words, mover};

/// A position of a game that is over or broken off, and the move that led to it.
#[derive(Clone, Copy, Debug)]
pub struct Position<'p> {
    /// The position as everybody may see it: the document of `show`.
    pub document: &'p str,
    /// The move as it stands in the record; none of the first position.
    pub written: Option<&'p str>,
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

/// Renders a whole game.
///
/// * `positions`: the first one, and those after each move;
/// * `alone`: true if the page is to need no other file.
///
/// # Errors
/// A document is not one of this game.
pub fn page(frame: &Frame<'_>, game: Game, positions: &[Position<'_>], alone: bool) -> Result<String, serde_json::Error> {
    let w = frame.messages();
    let context = Context { w, to: "", game: game.name, once: None, seat: None, sent: Fields(&[]) };
    let step = |(at, position): (usize, &Position<'_>)| {
        let drawn = draw(position.document, &context)?;
        let written = position.written.and_then(in_words);
        Ok(Step {
            at,
            written,
            mover: position.written.and_then(mover),
            board: renamed(&drawn.board, at),
            players: drawn.players,
        })
    };
    let steps = positions.iter().enumerate().map(step).collect::<Result<Vec<Step>, serde_json::Error>>()?;
    Ok(rendered(&Record {
        w,
        // It stands in an element whose text is not escaped; the sheet is ours.
        style: alone.then(crate::assets::style_sheet),
        title: game.title,
        name: game.name,
        names: steps.first().map(|step| step.players.iter().map(|player| player.name.clone()).collect()).unwrap_or_default(),
        last: steps.len().saturating_sub(1),
        steps,
    }))
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
