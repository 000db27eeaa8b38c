//! The table of x-wff.

use adjudication::games::xwff::{Phase, Seat, Settings, Shown, Win, Xwff};
use adjudication::games::{PositionDocument, Solved};

use super::{Drawn, Pages, head, longest_wffs, pages, seat};
use crate::style::{Style, counted};

impl Drawn for Xwff {
    const PAGES: Pages = pages::XWFF;

    fn board(document: &PositionDocument<'_, Xwff>, style: Style) -> String {
        let game = document.table;
        let mut out = String::new();
        let round = game.rounds().len() + usize::from(game.phase() != Phase::Over);
        let dot = if style.ascii { "-" } else { "·" };
        let kind = if game.is_tie_break() { " (tie-break)" } else { "" };
        head(
            &mut out,
            &format!("x-wff {dot} round {round}{kind} {dot} {}", phase(game.phase())),
            &goal(&document.settings),
            style,
        );
        for (letter, proposition) in &document.settings.propositions {
            match proposition.meaning.as_deref() {
                // A paragraph without text would lose its beginning.
                None => out.push_str(&format!("  {letter} = {}\n", proposition.value)),
                Some(meaning) => {
                    let value = format!("  {letter} = {:<3}", proposition.value);
                    style.paragraph(&mut out, &value, "          ", &format!("  {meaning}"));
                }
            }
        }
        for one in game.seats() {
            out.push('\n');
            seat(&mut out, &one.name, one.points, &one.dice(), &remark(one), style);
        }
        out
    }

    fn solution(solution: &Vec<Solved>, style: Style) -> String {
        longest_wffs(solution, style)
    }
}

fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Ready => "roll the dice",
        Phase::Building => "build true wffs",
        Phase::Spotting => "spot longer ones",
        Phase::Over => "the end",
    }
}

fn goal(settings: &Settings) -> String {
    match settings.win {
        Win::Points { goal } => format!("first to {} wins", counted(goal.into(), "point")),
        Win::Falsehoods { goal } => format!("who utters {} loses", counted(goal.into(), "falsehood")),
        Win::Length { goal } => format!("first to {} wins", counted(goal.into(), "character")),
        Win::Streak { goal } => format!("first to {} on end wins", counted(goal.into(), "true wff")),
        Win::QuickPlay {} => String::from("longest true wff wins"),
    }
}

fn remark(seat: &Seat) -> String {
    let shown = match &seat.shown {
        None => return String::new(),
        Some(Shown { wff: Some(wff), value: Some(value), .. }) => format!("{wff} is {value}"),
        Some(_) => String::from("no wff"),
    };
    match &seat.spotted {
        Some(longer) => format!("{shown}; spotted: {longer}"),
        None => shown,
    }
}
