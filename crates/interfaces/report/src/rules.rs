//! The rules of a calculus in words.

use adjudication::{ListedForm, ListedRule, RuleListing, SoundnessNote};

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
        style.paragraph(&mut out, "", "", letters_of_schemas(&listing.notation));
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

/// Meaning of the letters of schemas.
pub fn letters_of_schemas(notation: &str) -> &'static str {
    match notation {
        "polish" => "Small letters stand for any wffs.",
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
            let words = soundness_note(note);
            let mut set = String::new();
            style.paragraph(&mut set, &deeper, &format!("{deeper}  "), &words);
            out.push_str(&style.paint(Ink::Open, set.trim_end()));
            out.push('\n');
        }
    }
}

/// Returns the words for a condition without which a form is unsound: the condition, its source, and the reason.
pub fn soundness_note(note: &SoundnessNote) -> String {
    match note.condition.as_str() {
        "never" => format!("Unsound ({}): {}", note.source, note.because),
        condition => format!("Sound only if {condition} ({}): {}", note.source, note.because),
    }
}

/// Returns the premises of a form, with its subproof in words.
pub fn premises_of(form: &ListedForm) -> Vec<String> {
    let subproof = form
        .subproof
        .as_ref()
        .map(|subproof| format!("a subproof that begins with {} and reaches {}", subproof.axiom, list(&subproof.lines)));
    form.premises.iter().cloned().chain(subproof).collect()
}

/// Returns the conditions of a form in words: choices, witnesses, provisos.
pub fn conditions_of(form: &ListedForm) -> Vec<String> {
    let mut words = Vec::new();
    if !form.choices.is_empty() {
        let chosen = |choice: &adjudication::ListedChoice| {
            format!("{} ({}{})", choice.letter, article(&choice.sort), if choice.paid { ", which is paid for" } else { "" })
        };
        words.push(format!("you choose {}", list(&form.choices.iter().map(chosen).collect::<Vec<_>>())));
    }
    if !form.witnesses.is_empty() {
        let becomes = if form.witnesses.len() == 1 { "becomes a witness" } else { "become witnesses" };
        words.push(format!("{} {becomes}", list(&form.witnesses)));
    }
    if !form.provisos.is_empty() {
        words.push(format!("provided {}", list(&form.provisos.iter().map(|one| proviso(one)).collect::<Vec<_>>())));
    }
    words
}

/// A form of a rule as a sentence.
fn sentence(form: &ListedForm) -> String {
    let words = match premises_of(form).as_slice() {
        [] => format!("Infer {}", form.conclusion),
        given => format!("From {} infer {}", list(given), form.conclusion),
    };
    format!("{}.", std::iter::once(words).chain(conditions_of(form)).collect::<Vec<_>>().join("; "))
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
