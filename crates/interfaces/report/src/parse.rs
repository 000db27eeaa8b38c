//! The reading of a text: each statement as it was read, and of Predicate Wars its class.

use adjudication::{Effect, ParseRuling, ParsedStatement, StatementKind};

use crate::style::{Ink, Style, counted, visible, width};

/// The statements of a text.
pub fn parse(ruling: &ParseRuling, style: Style) -> String {
    let mut out = String::new();
    let margin = ruling.statements.iter().map(|statement| width(&statement.id)).max().unwrap_or(0).min(12) + 2;
    for statement in &ruling.statements {
        let label = visible(&statement.id);
        let gap = " ".repeat(margin.saturating_sub(width(&label)).max(2));
        let mut head = String::new();
        style.paragraph(&mut head, &format!("{label}{gap}"), &" ".repeat(margin + 2), &statement.reading);
        out.push_str(&style.paint(Ink::Strong, &label));
        out.push_str(head.strip_prefix(label.as_str()).unwrap_or(&head));
        let about = about(statement);
        if !about.is_empty() {
            let indent = " ".repeat(margin);
            let mut line = String::new();
            style.paragraph(&mut line, &indent, &indent, &about.join(", "));
            out.push_str(&style.paint(Ink::Faint, line.trim_end()));
            out.push('\n');
        }
    }
    out
}

/// Returns remarks on a statement: its role, its class, its price.
fn about(statement: &ParsedStatement) -> Vec<String> {
    let mut about = Vec::new();
    if statement.negated_conjecture {
        about.push(String::from("the negated conjecture"));
    }
    if let Some(cards) = statement.cards {
        about.push(counted(cards as u64, "card"));
    }
    let Some(points) = statement.points else { return about };
    about.push(String::from(match statement.kind {
        StatementKind::Wff => "WFF",
        StatementKind::Wfo => "WFO",
    }));
    about.push(counted(points, "point"));
    if statement.deterministic == Some(true) {
        about.push(String::from("deterministic"));
    }
    if statement.simple == Some(true) {
        about.push(String::from("simple"));
    }
    about.extend(statement.effect.and_then(|effect| match effect {
        Effect::Specific => Some(String::from("a specific effect")),
        Effect::Conditional => Some(String::from("a conditional effect")),
        Effect::Vacuous => Some(String::from("a conditional effect whose variable does not occur")),
        Effect::Other => None,
    }));
    if !statement.free_variables.is_empty() {
        about.push(format!("free: {}", statement.free_variables.join(" ")));
    }
    about
}
