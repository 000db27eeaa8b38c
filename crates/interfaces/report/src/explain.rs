//! The meanings of the codes of errors and warnings, for people.

use adjudication::{CodeEntry, CodeExplanation, CodeListing, ExampleRun};

use crate::style::{Ink, Style, width};

/// The widest column of codes.
const COLUMN: usize = 26;

/// All codes in their groups, each with its meaning.
pub fn code_listing(listing: &CodeListing, style: Style) -> String {
    let mut out = String::from("`referee explain CODE` explains one of these codes.\n");
    for group in &listing.groups {
        out.push_str(&format!("\n{}\n", style.paint(Ink::Strong, group.title)));
        for listed in &group.codes {
            let gap = " ".repeat(COLUMN.saturating_sub(width(listed.code)).max(2));
            let first = format!("  {}{gap}", listed.code);
            style.paragraph(&mut out, &first, &" ".repeat(COLUMN + 2), listed.meaning);
        }
    }
    out
}

/// The explanation of a code: what it means and why, an example, and the mended example.
pub fn code_explanation(explanation: &CodeExplanation, style: Style) -> String {
    let entries: Vec<String> = explanation.entries.iter().map(|entry| one(explanation.code, entry, style)).collect();
    entries.join("\n")
}

fn one(code: &str, entry: &CodeEntry, style: Style) -> String {
    let places = entry.reported_in.join(", ");
    let mut out =
        format!("{}  {}\n", style.paint(Ink::Strong, code), style.paint(Ink::Faint, &format!("{} ({places})", entry.group)));
    style.paragraph(&mut out, "", "", entry.meaning);
    if let Some(why) = &entry.why {
        out.push('\n');
        style.paragraph(&mut out, "", "", why);
    }
    if let Some(example) = &entry.example {
        out.push('\n');
        run(&mut out, "Wrong", &example.wrong, style);
        out.push('\n');
        run(&mut out, "Right", &example.mended, style);
    }
    if let Some(reason) = entry.no_example {
        out.push('\n');
        style.paragraph(&mut out, "No example: ", "  ", reason);
    }
    out
}

/// A command with the files that it reads.
fn run(out: &mut String, head: &str, run: &ExampleRun, style: Style) {
    out.push_str(&format!("{}\n    $ {}\n", style.paint(Ink::Strong, head), run.command));
    for file in &run.files {
        out.push_str(&format!("  {}\n", style.paint(Ink::Faint, file.name)));
        for line in file.text.lines() {
            out.push_str(&format!("    {line}\n"));
        }
    }
}
