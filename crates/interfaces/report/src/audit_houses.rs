//! The audit of a calculus under all house rules, for people: which house rules matter, and to which rules of inference.

use adjudication::{HousesRuling, RuleUnderHouses};

use crate::audit::soundness;
use crate::style::{Ink, Style, counted, visible, width};

/// Renders the audit of a calculus under all house rules.
pub fn audit_houses(ruling: &HousesRuling, style: Style) -> String {
    let mut out = String::new();
    let (rules, title) = (counted(ruling.rules.len() as u64, "rule"), visible(&ruling.title));
    let combinations = counted(ruling.combinations as u64, "combination");
    out.push_str(&format!("{}: {rules} under {combinations} of house rules\n\n", style.paint(Ink::Strong, &title)));
    let column = |text: fn(&RuleUnderHouses) -> &str| ruling.rules.iter().map(|rule| width(text(rule))).max().unwrap_or(0);
    let (names, tags) = (column(|rule| &rule.name), column(|rule| &rule.tag));
    let gap = |text: &str, wide: usize| " ".repeat(wide.saturating_sub(width(text)) + 2);
    for rule in &ruling.rules {
        let (name, tag) = (visible(&rule.name), visible(&rule.tag));
        let (tone, words) = soundness(rule.sound, false);
        out.push_str(&format!("{name}{}{tag}{}{}\n", gap(&name, names), gap(&tag, tags), style.paint(Ink::of(tone), words)));
        for other in &rule.otherwise {
            let (tone, words) = soundness(other.sound, false);
            out.push_str(&format!("  {} with {}\n", style.paint(Ink::of(tone), words), other.house.join(", ")));
        }
    }
    out.push('\n');
    let wide = ruling.house_rules.iter().map(|rule| width(&rule.name)).max().unwrap_or(0);
    for house in &ruling.house_rules {
        let found = match (house.tried, house.reach.as_str()) {
            (false, "price") => String::from("has a say in prices only"),
            (false, _) => String::from("can only refuse what is accepted otherwise"),
            (true, _) if house.changes.is_empty() => String::from("no rule's soundness depends on it"),
            (true, _) => format!("decides whether these are sound: {}", house.changes.join(", ")),
        };
        let values = house.values.join(", ");
        let entry = format!("{}{}{found} ({values})", house.name, gap(&house.name, wide));
        style.paragraph(&mut out, "", &" ".repeat(wide + 2), &entry);
    }
    if !ruling.wrong_base_rules.is_empty() {
        out.push_str(&format!("\n{}\n", style.paint(Ink::Bad, "Base rules that are false somewhere:")));
        ruling.wrong_base_rules.iter().for_each(|wrong| style.paragraph(&mut out, "  ", "    ", wrong));
    }
    out
}
