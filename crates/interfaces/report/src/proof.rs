//! A ruling on a proof: the verdict, the lines with their costs, what is wrong under the line that it is wrong with, and what else there
//! is to say.

use adjudication::proof_json::{Premise, Tag};
use adjudication::{
    CalculusRuling, CheckedProof, CompletionRuling, GraphRuling, LineCost, LineRuling, PricedLine, ProofCostRuling, ProofRuling,
    shipped_systems,
};

use crate::diagnostics::diagnostics;
use crate::sentences::{self, Sentence};
use crate::style::{Ink, Style, counted, list, shortened, visible, width};

/// The most lines of a proof that are shown; JSON has them all.
const LINES: usize = 500;
/// The most lines of which it is shown what is wrong with them.
const ERRORS: usize = 100;
/// The most characters of a statement that are shown.
const STATEMENT: usize = 400;
/// The widest column of statements; what is longer has its reason on the next line.
const COLUMN: usize = 56;
/// The widest column of statements in Polish notation that have their infix form beside them.
const POLISH: usize = 20;

/// The ruling on a proof.
pub fn proof(checked: &CheckedProof, style: Style) -> String {
    let ruling = &checked.ruling;
    let mut out = head(checked, style);
    verdict(&mut out, ruling, style);
    let mut shown = Budget { lines: LINES, errors: ERRORS };
    for (at, subproof) in ruling.subproofs.iter().enumerate() {
        gap(&mut out);
        out.push_str(&format!("{}\n", style.paint(Ink::Strong, &format!("subproof {}", visible(&subproof.name)))));
        lines(&mut out, checked, Some(at), &subproof.lines, style, &mut shown);
    }
    gap(&mut out);
    if !ruling.subproofs.is_empty() {
        out.push_str(&format!("{}\n", style.paint(Ink::Strong, "the proof")));
    }
    lines(&mut out, checked, None, &ruling.lines, style, &mut shown);
    end(&mut out, ruling, style);
    if let Some(completion) = &ruling.completion {
        completed(&mut out, completion, style);
    }
    out
}

/// Says which gaps were filled and which are left, and shows the completed proof.
fn completed(out: &mut String, completion: &CompletionRuling, style: Style) {
    gap(out);
    let line = |n: u32, subproof: &Option<String>| match subproof {
        Some(name) => format!("Line {n} of subproof {}", visible(name)),
        None => format!("Line {n}"),
    };
    for filled in &completion.filled {
        let before = match filled.lines_added {
            0 if filled.is_unique => String::from("the only step that fits"),
            0 => String::from("the cheapest step that fits"),
            added => format!("after {} put in, the cheapest way that was found", counted(u64::from(added), "line")),
        };
        let (line, points) = (line(filled.n, &filled.subproof), counted(filled.symbol_points, "symbol point"));
        let words = format!("{line} is filled: {}, {before} ({points}).", visible(&filled.rule));
        style.paragraph(out, "", "  ", &words);
    }
    for open in &completion.open {
        style.paragraph(out, "", "  ", &format!("{} is left: {}.", line(open.n, &open.subproof), open.reason));
    }
    if completion.filled.is_empty() && completion.open.is_empty() {
        out.push_str("There is no gap.\n");
    }
    if !completion.filled.is_empty() {
        out.push('\n');
        completion.proof.lines().for_each(|line| out.push_str(&format!("  {}\n", visible(line))));
    }
}

/// One sentence on several proofs.
pub fn summary(accepted: usize, rejected: usize, unreadable: usize, style: Style) -> String {
    let mut parts = vec![format!("{accepted} accepted"), format!("{rejected} rejected")];
    if unreadable > 0 {
        parts.push(format!("{unreadable} could not be read"));
    }
    let ink = if rejected + unreadable == 0 { Ink::Good } else { Ink::Bad };
    let total = counted((accepted + rejected + unreadable) as u64, "proof");
    format!("{}: {}\n", style.paint(ink, &total), parts.join(", "))
}

/// Returns the price of a proof, line by line.
pub fn proof_cost(ruling: &ProofCostRuling, style: Style) -> String {
    let mut out = format!("{}: {}\n", visible(&ruling.file), visible(&ruling.system));
    let points = style.paint(Ink::Strong, &counted(ruling.symbol_points, "symbol point"));
    out.push_str(&format!("  {points} for {}\n\n", counted(ruling.lines_charged, "lemma")));
    let shown = ruling.items.iter().take(LINES);
    let polish = polish_column(shown.filter(|item| item.infix.is_some()).map(|item| item.statement.as_str()));
    let row = |item: &PricedLine| Row {
        number: item.n,
        statement: in_both_notations(&item.statement, item.infix.as_deref(), polish),
        depth: 0,
        reason: String::new(),
        cost: item.cost().map(sum).unwrap_or_default(),
    };
    let shown: Vec<Row> = ruling.items.iter().take(LINES).map(row).collect();
    rows(&mut out, &shown, style, |_, _| {});
    left_out(&mut out, ruling.items.len(), shown.len());
    out
}

/// Returns the figures of a proof's graph.
pub fn graph(ruling: &GraphRuling, style: Style) -> String {
    let mut out = format!("{}: {}\n", style.paint(Ink::Strong, &visible(&ruling.file)), visible(&ruling.system));
    for fact in adjudication::graph_facts(ruling) {
        style.paragraph(&mut out, "  ", "    ", &fact);
    }
    out
}

fn head(checked: &CheckedProof, style: Style) -> String {
    let ruling = &checked.ruling;
    let mut out = format!("{}: {}\n", style.paint(Ink::Strong, &visible(&ruling.file)), visible(checked.system_title()));
    let CalculusRuling { name, shipped, .. } = &ruling.calculus;
    if !shipped && shipped_systems().any(|known| known == name) {
        let words = format!("This is not the calculus `{name}` that comes with the program, but one of the same name.");
        style.paragraph(&mut out, "", "  ", &words);
    }
    let changed: Vec<String> = checked.changed_house_rules().map(|(name, value)| format!("{name} = {value}")).collect();
    if !changed.is_empty() {
        style.paragraph(&mut out, "", "  ", &format!("house rules: {}", changed.join(", ")));
    }
    out.push('\n');
    out
}

fn verdict(out: &mut String, ruling: &ProofRuling, style: Style) {
    let Sentence { tone, words } = sentences::proof(ruling);
    out.push_str(&style.paint(Ink::of(tone), &visible(&words)));
    out.push('\n');
    if let Some(Sentence { tone, words }) = sentences::reached(ruling) {
        let mut paragraph = String::new();
        style.paragraph(&mut paragraph, "", "  ", &words);
        out.push_str(&style.paint(Ink::of(tone), paragraph.trim_end()));
        out.push('\n');
    }
}

fn end(out: &mut String, ruling: &ProofRuling, style: Style) {
    let mut remarks = Vec::new();
    if let Some(contradiction) = &ruling.contradiction {
        remarks.push((
            Ink::Strong,
            match contradiction.lines.as_slice() {
                [one, other] => format!("Lines {one} and {other} contradict each other."),
                lines => format!("Line {} is a contradiction.", lines.first().copied().unwrap_or_default()),
            },
        ));
    }
    let mut unsound: Vec<String> = ruling
        .all_lines()
        .flat_map(|line| line.warnings.iter().map(|warning| format!("{} ({})", warning.rule, warning.source)))
        .collect();
    if !unsound.is_empty() {
        let steps = match unsound.len() {
            1 => String::from("1 step is unsound"),
            several => format!("{several} steps are unsound"),
        };
        unsound.sort_unstable();
        unsound.dedup();
        let remark = format!("{steps}, and accepted as the rulebook prints its rules: {}.", list(&unsound));
        remarks.push((Ink::Open, remark));
    }
    if !remarks.is_empty() {
        gap(out);
    }
    for (ink, remark) in remarks {
        let mut paragraph = String::new();
        style.paragraph(&mut paragraph, "", "  ", &remark);
        out.push_str(&style.paint(ink, paragraph.trim_end()));
        out.push('\n');
    }
}

/// One empty line.
fn gap(out: &mut String) {
    if !out.ends_with("\n\n") {
        out.push('\n');
    }
}

/// Numbers of lines and of errors that may still be shown.
struct Budget {
    lines: usize,
    errors: usize,
}

/// A line of the table.
struct Row {
    number: u32,
    statement: String,
    depth: u32,
    reason: String,
    cost: String,
}

fn lines(
    out: &mut String,
    checked: &CheckedProof,
    subproof: Option<usize>,
    lines: &[LineRuling],
    style: Style,
    shown: &mut Budget,
) {
    // What is wrong is shown even of lines that the table has no room for.
    let fits = shown.lines.min(lines.len());
    shown.lines -= fits;
    let (first, rest) = lines.split_at(fits);
    let polish = polish_column(first.iter().filter(|line| line.infix.is_some()).map(|line| line.statement.as_str()));
    let table: Vec<Row> = first.iter().map(|line| row(line, polish)).collect();
    rows(out, &table, style, |at, out| {
        let Some(line) = first.get(at) else { return };
        remarks(out, checked, subproof, at, line, style, shown);
    });
    for (at, line) in rest.iter().enumerate().filter(|(_, line)| line.error.is_some()) {
        if shown.errors == 0 {
            break;
        }
        remarks(out, checked, subproof, fits + at, line, style, shown);
    }
    left_out(out, lines.len(), fits);
}

fn left_out(out: &mut String, all: usize, shown: usize) {
    if all > shown {
        out.push_str(&format!("  and {} more, which --json shows\n", counted((all - shown) as u64, "line")));
    }
}

/// The width of the column of statements in Polish notation.
fn polish_column<'s>(statements: impl Iterator<Item = &'s str>) -> usize {
    statements.map(width).filter(|&wide| wide <= POLISH).max().unwrap_or(0)
}

/// A statement; one in Polish notation fills a column of this width, and its infix form follows.
fn in_both_notations(statement: &str, infix: Option<&str>, polish: usize) -> String {
    let Some(infix) = infix else { return statement.to_owned() };
    let gap = " ".repeat(polish.saturating_sub(width(statement)));
    format!("{statement}{gap}   {infix}")
}

/// A line of the table.
fn row(line: &LineRuling, polish: usize) -> Row {
    Row {
        number: line.n,
        statement: match &line.in_book {
            Some(in_book) => in_book.clone(),
            None => in_both_notations(&line.statement, line.infix.as_deref(), polish),
        },
        depth: line.depth.saturating_sub(u32::from(line.tag == Tag::Assumption)),
        reason: reason(line),
        cost: line.cost.map(sum).unwrap_or_default(),
    }
}

/// Appends the remarks that stand under a line.
fn remarks(
    out: &mut String,
    checked: &CheckedProof,
    subproof: Option<usize>,
    at: usize,
    line: &LineRuling,
    style: Style,
    shown: &mut Budget,
) {
    let note = |out: &mut String, ink: Ink, text: &str| {
        let mut paragraph = String::new();
        style.paragraph(&mut paragraph, "       ", "         ", text);
        out.push_str(&style.paint(ink, paragraph.trim_end_matches('\n')));
        out.push('\n');
    };
    if let Some(bad) = line.rests_on {
        note(out, Ink::Open, &format!("right in itself, but it rests on line {bad}"));
    }
    for warning in &line.warnings {
        let why = warning.help.as_deref().unwrap_or_default();
        let text = format!("warning: {}. {why}", warning.message);
        note(out, Ink::Open, text.trim_end());
    }
    if line.error.is_some() {
        if shown.errors == 0 {
            note(out, Ink::Bad, "wrong; --json says why");
            return;
        }
        shown.errors -= 1;
        match checked.diagnostic(subproof, at) {
            Some(diagnostic) => {
                out.push_str(&diagnostics(checked.proof_file(), std::slice::from_ref(diagnostic), style));
                out.push('\n');
            }
            None => {
                let message = line.error.as_ref().map_or("", |error| error.message.as_str());
                note(out, Ink::Bad, message);
            }
        }
    }
}

/// `by Modus ponens on 1, 2 with y using Z 4`
fn reason(line: &LineRuling) -> String {
    let Some(rule) = &line.rule else {
        return String::from(match (line.tag, &line.in_book) {
            (Tag::Assumption, _) => "assumed",
            (_, Some(_)) => "premise",
            (_, None) => "axiom",
        });
    };
    let mut words = format!("by {rule}");
    if !line.premises.is_empty() {
        let premise = |premise: &Premise| match premise {
            Premise::Line(number) => number.to_string(),
            Premise::Box(first, last) => format!("{first}-{last}"),
        };
        words.push_str(&format!(" on {}", line.premises.iter().map(premise).collect::<Vec<_>>().join(", ")));
    }
    if !line.with.is_empty() {
        words.push_str(&format!(" with {}", line.with.join(", ")));
    }
    if let Some(using) = &line.using {
        let numbers: Vec<String> = using.lines.iter().map(u32::to_string).collect();
        words.push_str(&format!(" using {} {}", using.subproof, numbers.join(", ")));
    }
    words
}

/// `5 = 1 + 2 + 2 (to 1)`
fn sum(cost: LineCost) -> String {
    let points = u64::from(cost.lemma) + u64::from(cost.chosen) + u64::from(cost.difference);
    let to = cost.nearest.map(|line| format!(" (to {line})")).unwrap_or_default();
    format!("{points} = {} + {} + {}{to}", cost.lemma, cost.chosen, cost.difference)
}

/// Sets rows under each other; `under` adds what stands under each of them.
fn rows(out: &mut String, rows: &[Row], style: Style, mut under: impl FnMut(usize, &mut String)) {
    let margin = rows.iter().map(|row| row.number.to_string().len()).max().unwrap_or(1).max(3);
    let statement_of = |row: &Row| {
        let shown = shortened(&row.statement, STATEMENT);
        visible(&if style.ascii { shown.replace('…', "...") } else { shown })
    };
    let statements: Vec<String> = rows.iter().map(statement_of).collect();
    let indent = |row: &Row| 2 * row.depth.min(8) as usize;
    let wide = rows.iter().zip(&statements).map(|(row, text)| indent(row) + width(text));
    let first = wide.filter(|&wide| wide <= COLUMN).max().unwrap_or(0);
    let second = rows.iter().map(|row| width(&row.reason)).filter(|&wide| wide <= COLUMN).max().unwrap_or(0);
    for (at, (row, statement)) in rows.iter().zip(&statements).enumerate() {
        let head = format!("{:>margin$}  {}", row.number, " ".repeat(indent(row)));
        let reason = visible(&shortened(&row.reason, STATEMENT));
        let tail = if row.cost.is_empty() {
            reason
        } else {
            format!("{reason}{}  {}", " ".repeat(second.saturating_sub(width(&reason))), row.cost)
        };
        let used = indent(row) + width(statement);
        let gap = " ".repeat(first.saturating_sub(used) + 2);
        if used <= first && margin + 2 + first + 2 + width(&tail) <= style.width {
            out.push_str(format!("{head}{statement}{gap}{}", style.paint(Ink::Faint, &tail)).trim_end());
            out.push('\n');
        } else {
            let next = " ".repeat(margin + 4 + indent(row));
            style.paragraph(out, &head, &next, statement);
            if !tail.trim().is_empty() {
                let mut paragraph = String::new();
                style.paragraph(&mut paragraph, &next, &next, tail.trim());
                out.push_str(&style.paint(Ink::Faint, paragraph.trim_end_matches('\n')));
                out.push('\n');
            }
        }
        under(at, out);
    }
}
