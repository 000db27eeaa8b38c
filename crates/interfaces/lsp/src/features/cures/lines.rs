//! Changes of whole lines: those that are missing, too many, or in the wrong place; and of their numbers.

use adjudication::{Diagnostic, Span};

use super::Cure;
use crate::features::View;
use crate::features::statement_place::statement_place;
use crate::features::words::comment;

/// Adds what the code of a finding proposes for the lines of a document.
pub(super) fn propose(view: &View<'_>, found: &Diagnostic, proposed: &mut Vec<Cure>) {
    let span = found.span;
    match found.code {
        "missing-dot" => proposed.push(Cure::replacing(Span::at(span.end), ".")),
        "missing-comma" => proposed.extend(comma(view, span)),
        "number-not-rising" => proposed.extend(next_number(found).map(|number| Cure::replacing(span, number))),
        "written-tag" => proposed.push(removed(view, span)),
        "unexpected-text" => proposed.push(removed(view, span)),
        "stray-quotation" => proposed.push(Cure::replacing(span, view.slice(span).replace('"', ""))),
        "unclosed-quotation" => proposed.push(Cure::replacing(Span::at(span.end), "\"")),
        "needs-no-rule" => proposed.extend(without_reason(view, span)),
        "misplaced-assume" => assumption(view, span, proposed),
        "missing-number" => proposed.extend(numbered(view, span)),
        "bad-number" => proposed.extend(number_before(view, span).map(|number| Cure::replacing(span, (number + 1).to_string()))),
        "repeated-rule" => proposed.push(without_item(view, span)),
        "unclosed-comment" => proposed
            .push(Cure::titled("Close the comment", vec![(Span::at(view.content().trim_end().len()), String::from(" */"))])),
        "late-subproof" => proposed.extend(moved_subproof(view, found)),
        "used-before-definition" => proposed.extend(moved_down(view, found)),
        "end-of-nothing" | "needs-no-symbols" | "repeated-system" | "repeated-clause" => {
            proposed.extend(without_line(view, span).map(|edit| Cure::titled("Remove this line", vec![edit])));
        }
        "nested-subproof" => {
            proposed.extend(line_before(view, span, "end").map(|edit| Cure::titled("Write `end` before this", vec![edit])));
        }
        "unclosed-box" | "unclosed-subproof" => ends(view, span, proposed),
        "late-system" => proposed.extend(moved(view, span, 0)),
        "late-symbols" | "late-head" => proposed.extend(moved(view, span, head(view))),
        _ => {}
    }
    if let Some(clause) = found.help.as_deref().and_then(|help| help.strip_prefix("add a clause such as: choose ")) {
        let place = line_before(view, last_clause(view, span), &format!("choose {clause}"));
        proposed.extend(place.map(|edit| Cure::titled(format!("Add `choose {clause}`"), vec![edit])));
    }
}

/// Returns the place and the text of a line that declares a name for the statement at a byte of the text: after the head of the document, and
/// before the first statement.
pub(super) fn declaration(view: &View<'_>, offset: usize, line: &str) -> Option<(Span, String)> {
    let lines = view.document.lines();
    let at = head(view).min(lines.line_of(offset));
    let (start, _) = lines.line(view.content(), at)?;
    Some((Span::at(start), format!("{line}\n")))
}

/// Returns the number of the line before which a declaration can stand: what comes before it is blank, a comment, or part of the head.
fn head(view: &View<'_>) -> usize {
    let lines = view.document.lines();
    let mut after = 0;
    for number in 0..lines.line_count() {
        let Some((_, line)) = lines.line(view.content(), number) else { break };
        let code = line.get(..comment(line)).unwrap_or_default();
        match code.split_whitespace().next() {
            Some("system" | "symbols" | "notation" | "house" | "exercise" | "rules") => after = number + 1,
            None if number == after && !line.trim().is_empty() => after = number + 1,
            None => {}
            Some(_) => break,
        }
    }
    after
}

/// Sets a comma before a number, after what stands in front of it.
fn comma(view: &View<'_>, span: Span) -> Option<Cure> {
    let before = view.content().get(..span.start)?;
    let gap = Span::new(before.trim_end_matches(' ').len(), span.start);
    Some(Cure::titled("Write a comma here", vec![(gap, String::from(", "))]))
}

/// Returns the number after the one that a line does not rise above.
fn next_number(found: &Diagnostic) -> Option<String> {
    let last = found.label.split_whitespace().find_map(|word| word.parse::<u32>().ok())?;
    Some(last.checked_add(1)?.to_string())
}

/// Removes a part of a line, with the blanks around it but for one.
fn removed(view: &View<'_>, span: Span) -> Cure {
    let behind = view.content().get(span.end..).unwrap_or_default();
    let before = view.content().get(..span.start).unwrap_or_default();
    let is_last = behind.lines().next().is_none_or(|rest| rest.trim().is_empty());
    let place = if is_last {
        Span::new(before.trim_end_matches(' ').len(), span.end)
    } else {
        Span::new(span.start, span.end + behind.len() - behind.trim_start_matches(' ').len())
    };
    Cure::titled(format!("Remove `{}`", view.slice(span).trim()), vec![(place, String::new())])
}

/// Removes the justification of a line.
fn without_reason(view: &View<'_>, span: Span) -> Option<Cure> {
    let place = statement_place(view, span.start)?;
    let (start, line) = view.document.lines().line(view.content(), view.document.lines().line_of(span.start))?;
    let end = start + line.get(..comment(line))?.trim_end().len();
    (place.end < end).then(|| removed(view, Span::new(place.end, end)))
}

/// Writes `2. assume P` as `assume 2. P`, and the end of its box where that is missing.
fn assumption(view: &View<'_>, span: Span, proposed: &mut Vec<Cure>) {
    let Some((start, line)) = view.document.lines().line(view.content(), view.document.lines().line_of(span.start)) else {
        return;
    };
    let indentation = line.len() - line.trim_start().len();
    let Some((before, behind)) = line.split_once("assume") else { return };
    let written = format!("assume {} {}", before.trim(), behind.trim_start());
    let edit = (Span::new(start + indentation, start + line.len()), written.clone());
    proposed.push(Cure::replacing(edit.0, written));
    let mut ended = Vec::new();
    ends(view, span, &mut ended);
    proposed.extend(ended.into_iter().map(|end| {
        let title = format!("Write `{}`, and {}", edit.1, end.title.unwrap_or_default().replacen("Write ", "", 1));
        Cure::titled(title, std::iter::once(edit.clone()).chain(end.edits).collect())
    }));
}

/// Returns the number of the last line above a place that has one.
fn number_before(view: &View<'_>, span: Span) -> Option<u32> {
    let lines = view.document.lines();
    let above = (0..lines.line_of(span.start)).rev().filter_map(|number| lines.line(view.content(), number));
    let numbers = above.filter_map(|(_, line)| {
        let line = line.trim_start();
        let line = line.strip_prefix("assume").unwrap_or(line).trim_start();
        line.get(..line.find(|c: char| !c.is_ascii_digit()).unwrap_or(line.len()))?.parse::<u32>().ok()
    });
    { numbers }.next().or(Some(0)).filter(|number| *number < u32::MAX)
}

/// Sets the number after that of the line above before a line that has none.
fn numbered(view: &View<'_>, span: Span) -> Option<Cure> {
    let number = number_before(view, span)? + 1;
    let (start, line) = view.document.lines().line(view.content(), view.document.lines().line_of(span.start))?;
    let written = line.trim_start();
    let head = if written.starts_with("assume ") { "assume ".len() } else { 0 };
    let place = Span::at(start + line.len() - written.len() + head);
    Some(Cure::titled(format!("Number this line {number}"), vec![(place, format!("{number}. "))]))
}

/// Removes an item of a list with the comma before it, or else after it.
fn without_item(view: &View<'_>, span: Span) -> Cure {
    let before = view.content().get(..span.start).unwrap_or_default().trim_end_matches(' ');
    let behind = view.content().get(span.end..).unwrap_or_default();
    let place = match (before.strip_suffix(','), behind.trim_start_matches(' ').strip_prefix(',')) {
        (Some(kept), _) => Span::new(kept.trim_end_matches(' ').len(), span.end),
        (None, Some(kept)) => Span::new(span.start, view.content().len() - kept.trim_start_matches(' ').len()),
        (None, None) => span,
    };
    Cure::titled(format!("Remove `{}`", view.slice(span)), vec![(place, String::new())])
}

/// Moves a subproof before the first line of the proof, which the error shows.
fn moved_subproof(view: &View<'_>, found: &Diagnostic) -> Option<Cure> {
    let (first, _) = *found.related.first()?;
    let lines = view.document.lines();
    let begin = lines.line_of(found.span.start);
    let word = |number: usize| lines.line(view.content(), number).and_then(|(_, line)| line.split_whitespace().next());
    let mut open = 0_usize;
    let end = (begin..lines.line_count()).find(|&number| {
        match word(number) {
            Some("subproof" | "assume") => open += 1,
            Some("end") => open = open.saturating_sub(1),
            _ => {}
        }
        open == 0
    })?;
    let place = whole_line(view, found.span.start)?.to(whole_line(view, lines.line(view.content(), end)?.0)?);
    let target = whole_line(view, first.start)?.start;
    let text = format!("{}\n", view.slice(place).trim_end_matches(['\r', '\n']));
    (target < place.start).then(|| Cure::titled("Move this subproof up", vec![(Span::at(target), text), (place, String::new())]))
}

/// Moves a line below the one that introduces what it uses.
fn moved_down(view: &View<'_>, found: &Diagnostic) -> Option<Cure> {
    let (introduced, _) = *found.related.first()?;
    let place = whole_line(view, found.span.start)?;
    let target = whole_line(view, introduced.start)?;
    let written = view.slice(place).trim_end_matches(['\r', '\n']);
    // The last line of a text may have no end.
    let text = if view.slice(target).ends_with('\n') { format!("{written}\n") } else { format!("\n{written}") };
    (place.end <= target.start)
        .then(|| Cure::titled("Move this line down", vec![(place, String::new()), (Span::at(target.end), text)]))
}

/// Returns the span of a line with its end.
fn whole_line(view: &View<'_>, offset: usize) -> Option<Span> {
    let lines = view.document.lines();
    let number = lines.line_of(offset);
    let (start, line) = lines.line(view.content(), number)?;
    let end = lines.line(view.content(), number + 1).map_or(start + line.len(), |(next, _)| next);
    Some(Span::new(start, end))
}

fn without_line(view: &View<'_>, span: Span) -> Option<(Span, String)> {
    Some((whole_line(view, span.start)?, String::new()))
}

/// Sets a line before the one of a span, as far in as that is.
fn line_before(view: &View<'_>, span: Span, text: &str) -> Option<(Span, String)> {
    let (start, line) = view.document.lines().line(view.content(), view.document.lines().line_of(span.start))?;
    let indentation = line.get(..line.len() - line.trim_start().len()).unwrap_or_default();
    Some((Span::at(start), format!("{indentation}{text}\n")))
}

/// Proposes an `end` for what a line opens: after the last line that is set in further than it, and at the end of the text.
fn ends(view: &View<'_>, span: Span, proposed: &mut Vec<Cure>) {
    let lines = view.document.lines();
    let opening = lines.line_of(span.start);
    let set_in = |line: &str| line.len() - line.trim_start().len();
    let Some((_, opened)) = lines.line(view.content(), opening) else { return };
    let written = |number: usize| lines.line(view.content(), number).filter(|(_, line)| !line.trim().is_empty());
    let inner = (opening + 1..lines.line_count()).filter_map(|number| Some((number, written(number)?)));
    let last_inner = inner.take_while(|(_, (_, line))| set_in(line) > set_in(opened)).last().map(|(number, _)| number);
    let last = (0..lines.line_count()).rev().find(|&number| written(number).is_some());
    let indentation = opened.get(..set_in(opened)).unwrap_or_default();
    for after in last_inner.into_iter().chain(last) {
        let Some((start, line)) = lines.line(view.content(), after) else { continue };
        let place = Span::at(start + line.len());
        proposed
            .push(Cure::titled(format!("Write `end` after line {}", after + 1), vec![(place, format!("\n{indentation}end"))]));
    }
}

/// Moves a line up, before the line of a number.
fn moved(view: &View<'_>, span: Span, before: usize) -> Option<Cure> {
    let place = whole_line(view, span.start)?;
    let (start, _) = view.document.lines().line(view.content(), before)?;
    let text = format!("{}\n", view.slice(place).trim_end_matches(['\r', '\n']));
    (start < place.start).then(|| Cure::titled("Move this line up", vec![(Span::at(start), text), (place, String::new())]))
}

/// Returns the place of the clause `infer` of the rule that a place belongs to, before which a choice can be named.
fn last_clause(view: &View<'_>, span: Span) -> Span {
    let lines = view.document.lines();
    let here = lines.line_of(span.start);
    let word = |number: usize| lines.line(view.content(), number).and_then(|(_, line)| line.split_whitespace().next());
    let is_head = |number: &usize| *number > here && word(*number) == Some("rule");
    let end = (here..lines.line_count()).find(is_head).unwrap_or(lines.line_count());
    let begin = (0..=here).rev().find(|&number| word(number) == Some("rule")).unwrap_or(here);
    let infer = (begin..end).find(|&number| word(number) == Some("infer")).unwrap_or(here);
    Span::at(lines.line(view.content(), infer).map_or(span.start, |(start, _)| start))
}
