//! The table of Shake a WFF.

use adjudication::games::shake::{Cubes, Phase, Seat, Shake};
use adjudication::games::{PositionDocument, Solved};

use super::{Drawn, Pages, head, longest_wffs, pages, seat};
use crate::style::{Style, counted, visible};

impl Drawn for Shake {
    const PAGES: Pages = pages::SHAKE;

    fn board(document: &PositionDocument<'_, Shake>, style: Style) -> String {
        let game = document.table;
        let mut out = String::new();
        let dot = if style.ascii { "-" } else { "·" };
        let goal = format!("ends with {}", counted(document.settings.goal.into(), "completed cube"));
        head(&mut out, &format!("Shake a WFF {dot} turn {} {dot} {}", game.turn(), phase(game.phase())), &goal, style);
        for one in game.seats() {
            seat(&mut out, &one.name, one.points.into(), &one.faces, &remark(game, one), style);
            let hand = if one.faces.is_empty() { format!("in hand {}, ", cubes(one.hand)) } else { String::new() };
            out.push_str(&format!("  {:<10}   {hand}in the pile {}\n\n", "", cubes(one.pile)));
        }
        let rows: Vec<String> = game.completed().iter().map(|row| visible(&row.wff)).collect();
        let completed = game.completed_cubes().total();
        let rows = if rows.is_empty() { String::from("nothing yet") } else { rows.join("  ") };
        style.paragraph(&mut out, "  ", "    ", &format!("completed ({}): {rows}", counted(completed.into(), "cube")));
        out
    }

    fn solution(solution: &Vec<Solved>, style: Style) -> String {
        longest_wffs(solution, style)
    }
}

fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Ready => "toss the cubes",
        Phase::Racing => "who calls first?",
        Phase::Checking => "check or challenge",
        Phase::Over => "the end",
    }
}

fn cubes(cubes: Cubes) -> String {
    format!("{} small and {} big", cubes.small, cubes.big)
}

fn remark(game: &Shake, seat: &Seat) -> String {
    match game.call() {
        Some(call) if call.player == seat.name => match &call.wff {
            Some(row) => format!("WFF! {}", visible(row)),
            None => String::from("No WFF!"),
        },
        _ if seat.checked => String::from("Check!"),
        _ if seat.is_out() => String::from("out"),
        _ => String::new(),
    }
}
