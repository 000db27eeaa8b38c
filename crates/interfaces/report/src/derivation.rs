//! The answer to the question whether a goal is derivable by the rules of a calculus: a sentence, the proof, its price, and bounds on
//! cheaper ones.

use adjudication::{DerivationStatus, DeriveRuling, PriceRuling, ProofMeasure};

use crate::ruling::reasons;
use crate::sentences::{self, PROOF, Sentence};
use crate::style::{Ink, Style, counted, visible};

/// The answer to the question whether a goal is derivable.
pub fn derivation(ruling: &DeriveRuling, style: Style) -> String {
    let mut out = String::new();
    let goal = ruling.goal.as_deref().unwrap_or("a contradiction");
    style.paragraph(&mut out, "goal: ", "    ", &visible(goal));
    if let Some(reached) = &ruling.reached {
        style.paragraph(&mut out, "reached: ", "    ", &visible(reached));
    }
    let Sentence { tone, words } = sentences::derivability(ruling);
    out.push_str(&style.paint(Ink::of(tone), &words));
    out.push('\n');
    if let Some(proof) = &ruling.proof {
        out.push_str(&format!("  {PROOF}\n"));
        proof.lines().for_each(|line| out.push_str(&format!("    {}\n", visible(line))));
    }
    if let (Some(points), Some(lines)) = (ruling.symbol_points, ruling.lines) {
        let own = ruling.subproof_points.filter(|&own| own > 0);
        let own = own.map(|own| format!(" and {} for its subproofs", counted(own, "point"))).unwrap_or_default();
        let tree = ruling.cost.filter(|_| ruling.measure == ProofMeasure::Steps);
        let tree = tree.map(|steps| format!(", {} as a tree", counted(steps, "step"))).unwrap_or_default();
        let size = format!("{}{own}, {}{tree}.", counted(points, "symbol point"), counted(lines, "inferred line"));
        style.paragraph(&mut out, "  ", "  ", &size);
    }
    if ruling.unsound_steps > 0 {
        let steps = counted(ruling.unsound_steps as u64, "step");
        style.paragraph(&mut out, "  ", "  ", &format!("{steps} accepted as the rulebook prints its rules, although unsound."));
    }
    if let Some(price) = &ruling.cheapest {
        style.paragraph(&mut out, "  ", "  ", &known_of_price(price, ruling));
    }
    if let Some(candidates) = ruling.candidates {
        let looked_for = format!("{} tried.", were(candidates));
        style.paragraph(&mut out, "  ", "  ", &looked_for);
    }
    reasons(&mut out, &ruling.reasons, "  ", style);
    out
}

/// `1 statement was`, `3 statements were`.
fn were(statements: usize) -> String {
    let verb = if statements == 1 { "was" } else { "were" };
    format!("{} {verb}", counted(statements as u64, "statement"))
}

/// A sentence about the cheapest proof.
fn known_of_price(price: &PriceRuling, ruling: &DeriveRuling) -> String {
    let unit = match ruling.measure {
        ProofMeasure::Points => "point",
        ProofMeasure::Lines => "inferred line",
        ProofMeasure::Steps => "step",
    };
    let searched = &price.searched;
    let within = match ruling.measure {
        ProofMeasure::Steps => format!("with statements of at most {}", counted(searched.statement_points, "symbol")),
        ProofMeasure::Points | ProofMeasure::Lines => {
            let of_points = |points| format!("objects of at most {}, ", counted(points, "point"));
            format!(
                "with statements of at most {}, {}{} and {} for what a rule leaves open, and boxes and subproofs nested at most {} deep{}",
                counted(searched.statement_points, "point"),
                searched.object_points.map_or_else(String::new, of_points),
                counted(searched.objects as u64, "object"),
                counted(searched.formulas as u64, "formula"),
                searched.nesting,
                if searched.own_letters { ", each subproof used for its own letters," } else { "" }
            )
        }
    };
    let bound = price.lower_bound.filter(|bound| *bound > 0).map(|bound| counted(bound, unit));
    match (ruling.status, price.shown) {
        (DerivationStatus::NotDerivable, _) => String::from("Nothing was left out."),
        (_, true) => format!("The cheapest: no proof {within} costs less."),
        (DerivationStatus::Proved, false) => match bound {
            Some(bound) => format!("The best that was found. A proof {within} costs at least {bound}."),
            None => String::from("The best that was found; nothing is shown of cheaper ones."),
        },
        (DerivationStatus::Undecided, false) => match bound {
            Some(bound) => format!("A proof {within} costs at least {bound}."),
            None => String::from("Nothing is shown of what a proof costs."),
        },
    }
}
