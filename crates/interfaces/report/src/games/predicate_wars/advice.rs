//! Advice to players: what their cards can prove, and whether something can be overturned.

use adjudication::games::predicate_wars::effects::Consequence;
use adjudication::games::predicate_wars::outlook::Prospect;
use adjudication::games::predicate_wars::{Advice, AdviceDocument, AdviceStatus, ChallengeSearchDocument, claim::UnsoundStep};

use super::spelled;
use crate::candidate_rule::question;
use crate::style::{Ink, Style, counted, list, visible};

/// Number of choices that are shown of each effect.
const TOLD: usize = 4;

/// Claims that a player can prove now.
pub fn advice(document: &AdviceDocument, style: Style) -> String {
    let player = visible(&document.player);
    let head = match document.status {
        AdviceStatus::Found => format!("{player} has {} proving power, and can prove:", document.purse),
        AdviceStatus::Nothing => format!("{player} has nothing to claim."),
        AdviceStatus::NoneFound if document.advice.is_empty() => format!("No claim of {player} was found."),
        AdviceStatus::NoneFound => {
            format!("{player} has {} proving power. No claim was found that it pays for; these were found:", document.purse)
        }
    };
    let mut out = format!("{}\n", style.paint(Ink::Strong, &head));
    for (number, advice) in (1..).zip(&document.advice) {
        one(&mut out, number, advice, &document.players, style);
    }
    if document.further > 0 {
        style.paragraph(&mut out, "  ", "  ", &format!("And {} that are worse.", counted(document.further as u64, "claim")));
    }
    if !document.open.is_empty() {
        out.push_str("\n  No proof is known of these effects, of which the cards or the rules speak:\n");
        for open in &document.open {
            style.paragraph(&mut out, "  - ", "    ", &format!("{}: {}", visible(&open.goal), open.reason));
        }
    }
    for reason in &document.reasons {
        style.paragraph(&mut out, "  ", "  ", &format!("({reason})"));
    }
    spelled(out, style)
}

fn one(out: &mut String, number: usize, advice: &Advice, names: &[String], style: Style) {
    out.push_str(&format!("\n{number}. {}\n", style.paint(Ink::Strong, &visible(&advice.goal))));
    let (main, secondary) = advice.cards;
    let cards = match &advice.play {
        Some(play) => format!("Of cards {main} and {secondary}, which are played first: {}.", visible(play)),
        None => format!("Of cards {main} and {secondary} on the table."),
    };
    style.paragraph(out, "   ", "   ", &cards);
    let (points, lemmas) = (counted(advice.bill.points, "symbol point"), counted(advice.bill.lemmas, "inferred line"));
    let enough = if advice.affordable { "" } else { ", which is more than there is" };
    let bill = format!("It costs {} proving power{enough}: the proof has {points} and {lemmas}.", advice.price);
    style.paragraph(out, "   ", "   ", &bill);
    for prospect in advice.prospects.iter().flatten().take(TOLD) {
        style.paragraph(out, "   ", "     ", &told(prospect, names));
    }
    let more = advice.prospects.as_ref().map_or(0, |prospects| prospects.len().saturating_sub(TOLD));
    if more > 0 {
        style.paragraph(out, "   ", "     ", &format!("{} more to choose from.", counted(more as u64, "way")));
    }
    unsound(out, &advice.unsound, style);
    for remark in &advice.remarks {
        style.paragraph(out, "   - ", "     ", &visible(remark));
    }
    if let Some(proof) = &advice.proof {
        lines(out, proof);
    }
}

/// An effect for one choice, as a sentence.
fn told(prospect: &Prospect, names: &[String]) -> String {
    let players = prospect.players.iter().map(|(index, name)| format!("[chosenPlayer]({index}) is {}", visible(name)));
    let cards = prospect.cards.iter().map(|(index, card)| format!("[chosenCard]({index}) is card {card}"));
    let chosen: Vec<String> = players.chain(cards).collect();
    let done: Vec<String> = prospect
        .consequences
        .iter()
        .map(|consequence| match consequence {
            Consequence::Health { player, change } => format!("{}: health {change:+}", visible(&player.name(names).to_string())),
            Consequence::Power { player, change } => format!("{}: power {change:+}", visible(&player.name(names).to_string())),
            Consequence::ClaimCard { card, price, .. } => format!("card {card} for {price} power"),
        })
        .collect();
    let done = if done.is_empty() { String::from("nothing happens") } else { list(&done) };
    if chosen.is_empty() { format!("{done}.") } else { format!("Where {}: {done}.", list(&chosen)) }
}

fn unsound(out: &mut String, steps: &[UnsoundStep], style: Style) {
    if !steps.is_empty() {
        let steps: Vec<String> = steps.iter().map(|step| format!("line {} ({})", step.line, step.source)).collect();
        style.paragraph(out, "   ", "   ", &format!("Accepted as the rulebook prints it, though unsound: {}.", list(&steps)));
    }
}

fn lines(out: &mut String, proof: &str) {
    proof.lines().for_each(|line| out.push_str(&format!("     {}\n", visible(line))));
}

/// The answer whether a claim, or a rule on offer, can be overturned.
pub fn challenge_search(document: &ChallengeSearchDocument, style: Style) -> String {
    let mut out = format!("{}\n", style.paint(Ink::Strong, &visible(&document.challenged)));
    let words = match document.is_rule {
        false => [
            "The claim can be overturned.",
            "The claim cannot be overturned: its statements and the rules in force do not contradict each other.",
            "Whether the claim can be overturned is not known.",
        ],
        true => [
            "The rule can be shown contradictory.",
            "The rule cannot be shown contradictory: it does not contradict the rules in force.",
            "Whether the rule can be shown contradictory is not known.",
        ],
    };
    question(&mut out, &document.answer, words, true, style);
    if let Some(found) = &document.challenge {
        let enough = if found.affordable { "" } else { ", which is more than there is" };
        let (player, currency, points) =
            (visible(&document.player), document.currency, counted(found.bill.points, "symbol point"));
        let bill = format!(
            "The challenge costs {} {currency}{enough}: its proof has {points}, and {player} has {} {currency}.",
            found.price, document.purse
        );
        style.paragraph(&mut out, "  ", "  ", &bill);
        unsound(&mut out, &found.unsound, style);
        if let Some(proof) = &found.proof {
            lines(&mut out, proof);
        }
    }
    spelled(out, style)
}
