//! A hint, in a sentence or two.

use adjudication::{HintRuling, HintStatus};

use crate::style::{Ink, Style, counted, list, visible};

/// Returns the hint as text.
pub fn hint(ruling: &HintRuling, style: Style) -> String {
    let mut out = String::new();
    style.paragraph(&mut out, "goal: ", "    ", &visible(&ruling.goal));
    if !ruling.wrong_lines.is_empty() {
        let numbers: Vec<String> = ruling.wrong_lines.iter().map(u32::to_string).collect();
        let words = format!("Wrong, or resting on what is wrong: {}. The hint does without.", list(&numbers));
        style.paragraph(&mut out, "", "  ", &words);
    }
    let (ink, words) = match ruling.status {
        HintStatus::Next => (Ink::Good, String::from("The goal can be reached.")),
        HintStatus::Reached => (Ink::Good, String::from("The goal is reached.")),
        HintStatus::NotDerivable => (
            Ink::Bad,
            String::from("The goal cannot be derived from these lines by these rules: all that they give was derived."),
        ),
        HintStatus::Undecided if let Some(turn) = ruling.wrong_turn => {
            let words = format!(
                "From these lines the goal is no longer reachable within what was searched: line {turn} is a wrong turn. Before it there \
                 was a way."
            );
            (Ink::Open, words)
        }
        HintStatus::Undecided => {
            let bound = ruling.lower_bound.filter(|&bound| bound > 0);
            let bound =
                bound.map(|bound| format!(" Within what was searched it would cost at least {}.", counted(bound, "point")));
            (Ink::Open, format!("No way to the goal was found.{}", bound.unwrap_or_default()))
        }
    };
    out.push_str(&style.paint(ink, &words));
    out.push('\n');
    let Some(next) = &ruling.next else { return out };
    let rests = next.premises.as_ref().filter(|premises| !premises.is_empty()).map(|premises| {
        let numbers: Vec<String> = premises.iter().map(u32::to_string).collect();
        format!(" on {}", list(&numbers))
    });
    let tag = next.rule.as_ref().map(|tag| format!(" ({tag})")).unwrap_or_default();
    style.paragraph(&mut out, "  ", "    ", &format!("Next: {}{tag}{}.", next.name, rests.unwrap_or_default()));
    next.line.iter().chain(&next.rest).for_each(|line| out.push_str(&format!("    {}\n", visible(line))));
    if let Some(points) = ruling.symbol_points.filter(|_| next.line.is_some()) {
        style.paragraph(&mut out, "  ", "  ", &format!("The rest costs {}.", counted(points, "symbol point")));
    }
    out
}
