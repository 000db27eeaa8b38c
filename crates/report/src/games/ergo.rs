//! The premise area of ERGO.

use std::collections::BTreeMap;

use referee::games::ergo::{AreaDocument, Letter, Proof};

use crate::style::{Ink, Style, counted, visible};

/// What a premise area proves: its rows, and below a line for each letter with the assignments that decide.
pub fn ergo_area(document: &AreaDocument, style: Style) -> String {
    let mut out = String::new();
    for (at, row) in document.rows.iter().enumerate() {
        out.push_str(&format!(
            "  {}  {}\n",
            style.paint(Ink::Faint, &(at + 1).to_string()),
            style.paint(Ink::Strong, &visible(row))
        ));
    }
    let allowed =
        if document.ergo_allowed { "ERGO may be played" } else { "ERGO may not be played yet: a letter is missing (ER-13)" };
    out.push_str(&format!("\n  {}; {allowed}\n", counted(document.cards as u64, "card")));
    if !document.consistent {
        let verdict = style.paint(Ink::Bad, "The rows contradict each other: nobody scores (ER-12).");
        out.push_str(&format!("  {verdict}\n"));
        return out;
    }
    out.push('\n');
    for (letter, proof) in &document.letters {
        let points = document.points.get(letter).copied().unwrap_or(0);
        let verdict = match proof {
            Proof::Proved => style.paint(Ink::Good, "proved   "),
            Proof::Disproved => style.paint(Ink::Bad, "disproved"),
            Proof::Open => style.paint(Ink::Open, "open     "),
        };
        let witnesses = document.deciding.get(letter).map(|deciding| {
            let of = [&deciding.when_true, &deciding.when_false].into_iter().flatten().map(assignment);
            of.collect::<Vec<_>>().join(" or ")
        });
        let points = format!("{:>10}", counted(points as u64, "point"));
        let witnesses = witnesses.unwrap_or_default();
        let remark = match proof {
            Proof::Proved => format!("always true, as in {witnesses}"),
            Proof::Disproved => format!("always false, as in {witnesses}"),
            Proof::Open => witnesses,
        };
        out.push_str(&format!("  {letter}  {verdict}  {points}   {}\n", style.paint(Ink::Faint, &remark)));
    }
    out
}

/// An assignment: `A=T B=F C=T D=T`.
fn assignment(values: &BTreeMap<Letter, bool>) -> String {
    let values = values.iter().map(|(letter, &value)| format!("{letter}={}", if value { 'T' } else { 'F' }));
    values.collect::<Vec<_>>().join(" ")
}
