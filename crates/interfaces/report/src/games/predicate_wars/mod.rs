//! The table of Predicate Wars, for people: what a view holds and nothing else.

mod advice;
mod audit;
mod story;

pub use advice::{advice, challenge_search};
pub use audit::verify;
pub use story::{answer, dry_run, news, replay, stopped};

use adjudication::games::predicate_wars::view::CardView;
use adjudication::games::predicate_wars::{CardId, LegalDocument, Torn, View, ViewDocument, ranges};

pub use super::pages::PREDICATE_WARS as PAGES;
use super::{head, move_list};
use crate::style::{Ink, Style, counted, list, visible, width};

/// A view: the table, what the last move came to, and what may be done.
pub fn view(document: &ViewDocument<'_>, style: Style) -> String {
    let view = &document.view;
    let dot = if style.ascii { "-" } else { "·" };
    let mut out = String::new();
    let round = if view.round == 0 { String::new() } else { format!(" {dot} round {}", view.round) };
    let right = counted(view.moves, "move");
    head(&mut out, &format!("Predicate Wars{round} {dot} {}", view.phase.message()), &right, style);
    torn(&mut out, document.torn, style);
    let names: Vec<String> = view.players.iter().map(|player| player.name.to_owned()).collect();
    seats(&mut out, document, style);
    piles(&mut out, document, style);
    table(&mut out, document, style);
    if let Some(own) = &view.own {
        own_cards(&mut out, own, style);
    }
    if !view.facts.is_empty() {
        out.push('\n');
    }
    for fact in view.facts {
        style.paragraph(&mut out, "  ", "    ", &visible(&fact.message(&names).to_string()));
    }
    if !document.remarks.is_empty() {
        out.push('\n');
    }
    for remark in &document.remarks {
        style.paragraph(&mut out, "  ", "    ", &remark.to_string());
    }
    out.push('\n');
    match view.outcome {
        Some(outcome) => out.push_str(&format!("  {}\n", style.paint(Ink::Good, &visible(&outcome.message(&names).to_string())))),
        None if view.legal.is_empty() => {
            let waiting: Vec<String> = view.to_move.iter().map(|name| visible(name)).collect();
            out.push_str(&format!("  To move: {}.\n", list(&waiting)));
        }
        None => move_list(&mut out, &view.legal, style),
    }
    spelled(out, style)
}

fn torn(out: &mut String, torn: Option<Torn>, style: Style) {
    if let Some(torn) = torn {
        let remark = format!(
            "The log ended in a line that was cut off: {} from offset {} do not count.",
            counted(torn.bytes, "byte"),
            torn.at
        );
        out.push_str(&format!("  {}\n", style.paint(Ink::Open, &remark)));
    }
}

fn seats(out: &mut String, document: &ViewDocument<'_>, style: Style) {
    let longest = document.view.players.iter().map(|player| width(player.name)).max().unwrap_or(0);
    for player in &document.view.players {
        let gap = " ".repeat(longest.saturating_sub(width(player.name)));
        let mut stats = format!("health {}   power {}   potency {}", player.health, player.power, player.potency);
        if let Some(proving) = player.proving_power {
            stats.push_str(&format!("   proving power {proving}"));
        }
        if !player.alive {
            stats.push_str("   has lost");
        } else if player.remains == Some(false) {
            stats.push_str("   has left this round");
        }
        let name = style.paint(Ink::Strong, &visible(player.name));
        out.push_str(&format!("  {name}{gap}   {stats}\n"));
        let blanks = player.cards.iter().filter(|card| card.face.is_none()).map(|card| card.card);
        let mut cards = edited_cards(&player.cards);
        let blanks: Vec<CardId> = blanks.collect();
        if !blanks.is_empty() {
            cards.push(format!("blank {}", ranges(blanks.iter().map(|card| card.0))));
        }
        if !player.subproofs.is_empty() {
            cards.push(format!("subproofs {}", player.subproofs.join(" ")));
        }
        if !cards.is_empty() {
            let indent = " ".repeat(longest + 5);
            style.paragraph(out, &indent, &indent, &cards.join("; "));
        }
    }
}

/// The part that everybody may see of the edited ones among some cards.
fn edited_cards(cards: &[CardView]) -> Vec<String> {
    let shown = |card: &CardView| {
        let face = card.face?;
        let functions = counted(face.game_functions, "game function");
        Some(format!("{} {} {} ({functions})", card.card, face.tag, face.power_cost))
    };
    cards.iter().filter_map(shown).collect()
}

fn piles(out: &mut String, document: &ViewDocument<'_>, style: Style) {
    let view = &document.view;
    let edited = match view.deck_edited.len() {
        0 => String::new(),
        count => format!(" ({count} edited)"),
    };
    let pile = |cards: usize| counted(cards as u64, "card");
    let text = format!(
        "deck {}{edited}, discard pile {}, drop pile {}",
        counted(view.deck, "card"),
        pile(view.discard.len()),
        pile(view.drop.len())
    );
    out.push_str(&format!("\n  {}\n", style.paint(Ink::Faint, &text)));
    if !view.deck_edited.is_empty() {
        style.paragraph(out, "    in the deck ", "        ", &edited_cards(&view.deck_edited).join("; "));
    }
    rules_in_force(out, view, style);
}

fn rules_in_force(out: &mut String, view: &View<'_>, style: Style) {
    for rule in &view.rules {
        style.paragraph(
            out,
            &format!("  rule {:>2}  ", rule.slot),
            "           ",
            &format!("{}   (potency cost {})", rule.statement, rule.potency_cost),
        );
    }
}

/// The rules in force.
pub fn rules(view: &View<'_>, style: Style) -> String {
    let mut out = String::new();
    rules_in_force(&mut out, view, style);
    if view.rules.is_empty() {
        out.push_str("  No rule is in force.\n");
    }
    spelled(out, style)
}

/// Warns of rules of inference that a table's house rules leave unsound, each with the places of RULEBOOK Part 3 that say why. Without any
/// there is nothing to say.
pub fn unsound_rules(unsound: &[(String, Vec<String>)], style: Style) -> String {
    let mut out = String::new();
    if !unsound.is_empty() {
        let rules: Vec<String> = unsound.iter().map(|(tag, sources)| format!("{tag} ({})", sources.join(", "))).collect();
        let text = format!(
            "At this table proofs may take steps that are unsound, as the rulebook prints them: {}. Each is warned of where it is taken; \
             with --house calculus=sound it is refused.",
            rules.join(", ")
        );
        style.paragraph(&mut out, "warning: ", "  ", &text);
    }
    out
}

fn table(out: &mut String, document: &ViewDocument<'_>, style: Style) {
    let table = &document.view.table;
    if let Some(tag) = table.previous_tag {
        out.push_str(&format!("  previous main card: {tag}\n"));
    }
    if let Some((main, secondary)) = table.played {
        out.push_str(&format!("  played: main card {main}, secondary card {secondary}\n"));
    }
    if let Some(claim) = table.claim {
        style.paragraph(out, "  claimed: ", "    ", claim);
        for statement in table.statements {
            style.paragraph(out, "    of ", "       ", statement);
        }
    }
    if let Some((rule, price, slot)) = table.offer {
        style.paragraph(out, "  on offer: ", "    ", &format!("{rule} for slot {slot}, at {price} potency"));
    }
}

fn own_cards(out: &mut String, own: &adjudication::games::predicate_wars::view::OwnView<'_>, style: Style) {
    if !own.cards.is_empty() {
        out.push_str(&format!("\n  {}\n", style.paint(Ink::Strong, "Only you see")));
    }
    for card in &own.cards {
        let remark = if card.well_formed { "" } else { ", not well formed" };
        let text =
            format!("{}   ({}{remark}, written by {})", card.effect, counted(card.symbol_points, "symbol point"), card.creator);
        style.paragraph(out, &format!("  card {:>3}  ", card.card.0), "            ", &text);
    }
    for subproof in own.subproofs {
        out.push_str(&format!("  subproof {}\n", subproof.name));
        for line in subproof.text.lines() {
            out.push_str(&format!("    {}\n", visible(line)));
        }
    }
    if let Some(opening) = &own.opening {
        out.push_str("\n  The proof begins with\n");
        for line in opening.lines() {
            out.push_str(&format!("    {}\n", visible(line)));
        }
    }
}

/// Returns the list of the moves that can be made now.
pub fn legal(document: &LegalDocument<'_>, style: Style) -> String {
    let mut out = String::new();
    move_list(&mut out, &document.legal, style);
    if document.legal.is_empty() {
        let waiting: Vec<String> = document.to_move.iter().map(|name| visible(name)).collect();
        out.push_str(&match waiting.as_slice() {
            [] => String::from("  The game is over.\n"),
            waiting => format!("  Nothing: it is for {} to move.\n", list(waiting)),
        });
    }
    spelled(out, style)
}

/// A text in the alphabet of the style. Statements stand in logs and views in Unicode, each symbol of which has one in ASCII.
fn spelled(text: String, style: Style) -> String {
    if !style.ascii {
        return text;
    }
    let signs = [("∀", "forall"), ("∃", "exists"), ("¬", "~"), ("∧", "&"), ("∨", "|"), ("→", "->"), ("…", "...")];
    signs.iter().fold(text, |text, (sign, ascii)| text.replace(sign, ascii))
}
