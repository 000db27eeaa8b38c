//! Other rules and other lines to cite for a step of a proof that is wrong.

use adjudication::Span;

use super::Cure;
use crate::analysis::Finding;
use crate::features::View;
use crate::outline::{Block, Citable, ProofOutline};

/// The most citations that are tried for a line. Those of the nearest lines come first.
const MAX_CITATIONS: usize = 40;

/// Faults that other citations can mend.
const CITATION_FAULTS: [&str; 9] = [
    "too-few-premises",
    "too-many-premises",
    "premise-does-not-fit",
    "unknown-line",
    "forward-reference",
    "self-reference",
    "closed-box",
    "no-box",
    "premise-kind",
];

/// Adds the rules and citations with which a step may be right.
pub(super) fn propose(view: &View<'_>, finding: &Finding, proposed: &mut Vec<Cure>) {
    if !finding.is_of_step {
        return;
    }
    let Some(outline) = view.outline() else { return };
    let Some((block, at)) = outline.line_at(finding.diagnostic.span.start) else { return };
    // What is wrong can be shown at another part of the line than the rule's name.
    if let (Some(rule), Some(span)) = (&finding.fitting, rule_of_line(view, &outline, block, at)) {
        proposed.push(Cure::replacing(span, named_there(view, rule)));
    }
    proposed.extend(from_subproof(view, &outline, block, at, finding));
    clauses(view, &outline, block, at, finding.diagnostic.code, proposed);
    if CITATION_FAULTS.contains(&finding.diagnostic.code) {
        citations(view, &outline, block, at, proposed);
    }
}

/// Returns the name of a rule as the notation of the proof has it: some textbooks call it otherwise.
fn named_there(view: &View<'_>, rule: &str) -> String {
    let head = view.head();
    let written = |head: &adjudication::ProofHead| {
        let tag = &adjudication::listed_rule(&head.listing, rule)?.tag;
        Some(head.book?.written_rule(tag, &head.listing.system))
    };
    let name = head.as_ref().and_then(written);
    name.unwrap_or_else(|| rule.to_owned())
}

/// Returns the place of the name of a line's rule.
fn rule_of_line(view: &View<'_>, outline: &ProofOutline<'_>, block: usize, at: usize) -> Option<Span> {
    let span = outline.line(block, at)?.places.rule?;
    // A name between quotation marks is replaced with them.
    let is_quoted = view.slice(Span::new(span.start.saturating_sub(1), span.start)) == "\"";
    Some(if is_quoted { Span::new(span.start - 1, span.end + 1) } else { span })
}

/// Proposes to cite a line of a subproof as such: "a line of subproof Z is cited as `using Z 4`".
fn from_subproof(view: &View<'_>, outline: &ProofOutline<'_>, block: usize, at: usize, finding: &Finding) -> Option<Cure> {
    let using = finding.diagnostic.help.as_deref()?.split('`').nth(1).filter(|written| written.starts_with("using "))?;
    let places = &outline.line(block, at)?.places;
    let (first, last) = (places.citations.first()?, places.citations.last()?);
    let on = view.content().get(..first.start)?.trim_end().strip_suffix("on")?.len();
    (first == last).then(|| Cure::replacing(Span::new(on, last.end), using))
}

/// Proposes to leave a clause out that the rule does not ask for, or to cite another lemma of the subproof.
fn clauses(view: &View<'_>, outline: &ProofOutline<'_>, block: usize, at: usize, code: &str, proposed: &mut Vec<Cure>) {
    let Some(line) = outline.line(block, at) else { return };
    let places = &line.places;
    let without = |word: &str, first: Span, last: Span| {
        let before = view.content().get(..first.start)?.trim_end().strip_suffix(word)?.trim_end().len();
        let place = Span::new(before, last.end);
        Some(Cure::titled(format!("Remove `{}`", view.slice(place).trim()), vec![(place, String::new())]))
    };
    match code {
        "choice-unexpected" => {
            let ends = places.arguments.first().zip(places.arguments.last());
            proposed.extend(ends.and_then(|(first, last)| without("with", *first, *last)));
        }
        "subproof-unexpected" => {
            proposed
                .extend(places.used.and_then(|used| without("using", used, places.used_lines.last().copied().unwrap_or(used))));
        }
        "subproof-lines" | "subproof-does-not-fit" => {
            let (Some(first), Some(last)) = (places.used_lines.first(), places.used_lines.last()) else { return };
            let used = line.ruling.using.as_ref().and_then(|used| outline.blocks.get(outline.subproof(&used.subproof)?));
            let lemmas = used.into_iter().flat_map(|used| used.lines.iter().rev()).filter(|line| line.ruling.rule.is_some());
            proposed.extend(lemmas.take(MAX_CITATIONS).map(|lemma| Cure::replacing(first.to(*last), lemma.ruling.n.to_string())));
        }
        _ => {}
    }
}

/// Proposes the citations of the right number that a line may make.
fn citations(view: &View<'_>, outline: &ProofOutline<'_>, block: usize, at: usize, proposed: &mut Vec<Cure>) {
    let Some(line) = outline.line(block, at) else { return };
    let Some(head) = view.head() else { return };
    let (place, before) = match (line.places.citations.first(), line.places.citations.last(), line.places.rule) {
        (Some(first), Some(last), _) => (Span::new(first.start, last.end), ""),
        (_, _, Some(rule)) if head.book.is_none() => {
            (Span::at(rule.end + usize::from(view.slice(Span::new(rule.end, rule.end + 1)) == "\"")), " on ")
        }
        _ => return,
    };
    let Some(rule) = line.ruling.rule.as_deref().and_then(|rule| adjudication::listed_rule(&head.listing, rule)) else { return };
    let mut counts: Vec<usize> = rule.forms.iter().map(|form| form.premises.len()).collect();
    counts.sort_unstable();
    counts.dedup();
    let Some(lines) = outline.blocks.get(block) else { return };
    let open = line.ruling.depth as usize;
    let citable: Vec<String> = lines.citable(at, Some(open)).iter().rev().filter_map(|one| written(lines, one)).collect();
    let mut lists: Vec<Vec<&String>> = Vec::new();
    for count in counts {
        match count {
            1 => lists.extend(citable.iter().map(|one| vec![one])),
            2 => {
                let pairs = citable
                    .iter()
                    .enumerate()
                    .flat_map(|(at, later)| citable.iter().skip(at + 1).map(move |one| vec![one, later]));
                lists.extend(pairs);
            }
            // Three and more are too many to be tried.
            _ => {}
        }
    }
    // A line that was cited is likely to be meant.
    let was_cited = |one: &&String| line.places.citations.iter().any(|span| view.slice(*span) == one.as_str());
    lists.sort_by_key(|list| std::cmp::Reverse(list.iter().filter(|one| was_cited(one)).count()));
    proposed.extend(lists.into_iter().take(MAX_CITATIONS).map(|list| {
        let list = list.iter().map(|one| one.as_str()).collect::<Vec<_>>().join(", ");
        Cure::titled(format!("Cite {list}"), vec![(place, format!("{before}{list}"))])
    }));
}

/// Writes a line or a box as it is cited.
fn written(lines: &Block<'_>, citable: &Citable) -> Option<String> {
    let number = |at: usize| lines.lines.get(at).map(|line| line.ruling.n);
    match *citable {
        Citable::Line(at) => Some(number(at)?.to_string()),
        Citable::Box(first, last) => Some(format!("{}-{}", number(first)?, number(last)?)),
    }
}
