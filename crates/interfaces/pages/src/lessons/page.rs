//! The page of a step: what is to be done, the board as the chair that moves sees it, its moves, and the rules beside it.

use adjudication::games::table::Position;
use askama::Template;
use documents::Language;

use super::{Lesson, STEPS};
use crate::board::{Context, Player, draw};
use crate::compose::Fields;
use crate::frame::{Frame, Game, rendered};
use crate::messages::Messages;
use crate::moves::{PlayerMove, form};
use crate::rules;
use crate::translation::Translated;

/// A look at a step.
#[derive(Clone, Copy)]
pub struct LessonView<'l> {
    /// The lesson.
    pub lesson: &'l Lesson,
    /// The game.
    pub game: Game,
    /// The step, from 0; the number of steps when all have been played.
    pub step: usize,
    /// The position as its chair may see it.
    pub position: &'l Position<'l>,
    /// A notice, rendered.
    pub notice: &'l str,
    /// The fields of a move that was refused.
    pub sent: Fields<'l>,
}

#[derive(Template)]
#[template(path = "lesson.html")]
struct LessonPage<'p> {
    w: &'static Messages,
    path: &'p str,
    to: &'p str,
    once: &'p str,
    game: Game,
    number: usize,
    of: usize,
    chair: String,
    task: Option<Translated>,
    hint: &'static str,
    outcome: Option<Translated>,
    notice: &'p str,
    players: &'p [Player],
    board: &'p str,
    composer: &'p str,
    quick: Vec<&'p PlayerMove>,
    forms: Vec<String>,
    is_asked: bool,
    legal: &'p [PlayerMove],
    symbols: &'static str,
    takes_proof: bool,
    typed_kind: &'static str,
    typed: &'p str,
    typed_is_open: bool,
    proof: &'p str,
    rules_page: String,
}

/// The words of a step: its `task`, or its `outcome`.
fn words(w: &'static Messages, game: &str, step: usize, what: &str) -> Translated {
    let id = format!("lesson.{game}.{}.{what}", step + 1);
    Translated::listed(w, &id, documents::message::words(Language::English, &id).unwrap_or_default())
}

/// Renders the page of a step.
pub fn page(frame: &Frame<'_>, look: &LessonView<'_>) -> String {
    let w = frame.messages();
    let name = look.game.name;
    let step = look.lesson.steps.get(look.step);
    let seat = step.map(|step| step.chair);
    let once = step.map(|_| "");
    let to = format!("/learn/{name}?step={}", look.step + 1);
    let drawn = draw(look.position, &Context { w, to: &to, once, seat, sent: look.sent });
    let (forms, quick): (Vec<&PlayerMove>, Vec<&PlayerMove>) = drawn.others.iter().partition(|one| one.one.has_blanks());
    let before = look.step.checked_sub(1).filter(|before| *before < STEPS);
    let chair = seat.and_then(|seat| drawn.players.get(seat)).map(|player| player.name.clone());
    let typed = look.sent.one("move");
    rendered(&LessonPage {
        w,
        path: frame.path,
        to: &to,
        once: "",
        game: look.game,
        number: look.step + 1,
        of: STEPS,
        chair: chair.unwrap_or_default(),
        task: step.map(|_| words(w, name, look.step, "task")),
        hint: step.map_or("", |step| step.typed),
        outcome: before.map(|before| words(w, name, before, "outcome")),
        notice: look.notice,
        players: &drawn.players,
        board: &drawn.board,
        composer: &drawn.composer,
        quick,
        forms: forms.into_iter().map(|one| form(&to, "", one, &drawn.field)).collect(),
        is_asked: step.is_some(),
        legal: &drawn.own,
        symbols: drawn.symbols,
        takes_proof: drawn.typed.takes_proof(),
        typed_kind: drawn.typed.kind(),
        typed,
        typed_is_open: !typed.is_empty(),
        proof: look.sent.one("proof"),
        rules_page: rules::beside(frame, name, true),
    })
}
