//! The rules of a calculus in words.

use adjudication::{ListedForm, ListedRule, RuleListing};

use crate::style::{Ink, Style, counted, list, visible, width};

/// The widest column of short names.
const COLUMN: usize = 10;

/// The rules of a calculus: of each its names, what it says, and its forms as sentences.
pub fn rules(listing: &RuleListing, style: Style) -> String {
    let mut out = String::new();
    let head = style.paint(Ink::Strong, &visible(&listing.title));
    if listing.rules.len() > 1 {
        let count = counted(listing.rules.len() as u64, "rule");
        out.push_str(&format!("{head} (`{}`): {count}\n", visible(&listing.system)));
        style.paragraph(&mut out, "", "", written_in(&listing.notation));
    } else {
        out.push_str(&format!("{head} (`{}`)\n", visible(&listing.system)));
    }
    let margin = listing.rules.iter().map(|rule| width(&rule.tag)).max().unwrap_or(0).min(COLUMN) + 2;
    for rule in &listing.rules {
        out.push('\n');
        one(&mut out, rule, margin, style);
    }
    if !listing.base_rules.is_empty() {
        out.push_str("\nEvery proof may include:\n");
        for form in &listing.base_rules {
            style.paragraph(&mut out, "  ", "    ", &sentence(form));
        }
    }
    out
}

fn written_in(notation: &str) -> &'static str {
    match notation {
        "palmer" => {
            "Proofs are written in Palmer's notation; the schemas below, in which capital letters stand for any statements, with all brackets."
        }
        "polish" => {
            "Proofs are written in Polish notation; the schemas below, in which capital letters stand for any statements, with all brackets."
        }
        _ => "Capital letters stand for any statements, and A(x) for one about x.",
    }
}

fn one(out: &mut String, rule: &ListedRule, margin: usize, style: Style) {
    let tag = visible(&rule.tag);
    let gap = " ".repeat(margin.saturating_sub(width(&tag)).max(2));
    let indent = " ".repeat(margin);
    let requirement = rule.requirement.as_deref().map(|id| format!(" ({})", visible(id))).unwrap_or_default();
    out.push_str(&format!("{}{gap}{}{requirement}\n", style.paint(Ink::Strong, &tag), visible(&rule.name)));
    if !rule.says.is_empty() {
        style.paragraph(out, &indent, &indent, &rule.says);
    }
    if !rule.aliases.is_empty() {
        style.paragraph(out, &format!("{indent}also called "), &format!("{indent}  "), &list(&rule.aliases));
    }
    let bullet = if rule.forms.len() > 1 { "- " } else { "" };
    let deeper = format!("{indent}{}", " ".repeat(bullet.len()));
    for form in &rule.forms {
        style.paragraph(out, &format!("{indent}{bullet}"), &deeper, &sentence(form));
        for note in &form.sound_if {
            let words = match note.condition.as_str() {
                "never" => format!("Unsound ({}): {}", note.source, note.because),
                condition => format!("Sound only if {condition} ({}): {}", note.source, note.because),
            };
            let mut set = String::new();
            style.paragraph(&mut set, &deeper, &format!("{deeper}  "), &words);
            out.push_str(&style.paint(Ink::Open, set.trim_end()));
            out.push('\n');
        }
    }
}

/// A form of a rule as a sentence.
fn sentence(form: &ListedForm) -> String {
    let mut given: Vec<String> = form.premises.clone();
    if let Some(subproof) = &form.subproof {
        given.push(format!("a subproof that begins with {} and reaches {}", subproof.axiom, list(&subproof.lines)));
    }
    let mut words = match given.as_slice() {
        [] => format!("Infer {}", form.conclusion),
        given => format!("From {} infer {}", list(given), form.conclusion),
    };
    if !form.choices.is_empty() {
        let chosen = |choice: &adjudication::ListedChoice| {
            format!("{} ({}{})", choice.letter, article(&choice.sort), if choice.paid { ", which is paid for" } else { "" })
        };
        words.push_str(&format!("; you choose {}", list(&form.choices.iter().map(chosen).collect::<Vec<_>>())));
    }
    if !form.witnesses.is_empty() {
        let becomes = if form.witnesses.len() == 1 { "becomes a witness" } else { "become witnesses" };
        words.push_str(&format!("; {} {becomes}", list(&form.witnesses)));
    }
    if !form.provisos.is_empty() {
        words.push_str(&format!("; provided {}", list(&form.provisos.iter().map(|one| proviso(one)).collect::<Vec<_>>())));
    }
    words.push('.');
    words
}

fn article(sort: &str) -> String {
    if sort.starts_with(['a', 'e', 'i', 'o', 'u']) { format!("an {sort}") } else { format!("a {sort}") }
}

/// A proviso as part of a sentence.
fn proviso(phrase: &str) -> String {
    match phrase.split(' ').collect::<Vec<_>>().as_slice() {
        ["fresh", letter] => format!("{letter} occurs nowhere else"),
        [letter, "arbitrary"] => format!("{letter} is arbitrary (free in nothing that the premises depend on)"),
        [letter, "arbitrary", "in", "premise", number] => format!("{letter} is arbitrary in premise {number}"),
        [letter, "atomic"] => format!("{letter} is atomic"),
        [letter, "free", "nowhere", "else"] => format!("{letter} is free nowhere else"),
        [letter, "in", "no", "other", "line"] => format!("{letter} stands in no other line"),
        [letter, "not", "free", "in", other] => format!("{letter} is not free in {other}"),
        [letter, "not", "occurring", "in", other] => format!("{letter} does not occur in {other}"),
        _ => phrase.to_owned(),
    }
}
