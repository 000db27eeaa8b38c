//! Signature help: after the name of a rule the lines and choices that it expects; within the brackets of a predicate or a function its arguments.

use adjudication::{ListedForm, ListedRule, RuleListing};
use lsp_types::{
    Documentation, MarkupContent, MarkupKind, ParameterInformation, ParameterLabel, Position, SignatureHelp, SignatureInformation,
};

use super::View;
use super::completion::{known_names, reason};
use super::words::{comment, is_word_character};
use crate::language::Language;

/// The most forms of a rule that are shown.
const MAX_FORMS: usize = 8;

/// Returns what is expected at a position.
pub(crate) fn signature(view: &View<'_>, position: Position) -> Option<SignatureHelp> {
    let offset = view.offset(position);
    let (start, line) = view.document.lines().line(view.content(), view.document.lines().line_of(offset))?;
    let typed = line.get(..offset - start)?;
    if comment(typed) < typed.len() {
        return None;
    }
    let of_rule = if view.document.language == Language::Proof { of_citation(view, typed) } else { None };
    of_rule.or_else(|| of_name(view, typed))
}

/// Clause of a step in which something is typed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Clause {
    On,
    With,
    Using,
}

/// Returns what the rule of a step expects.
fn of_citation(view: &View<'_>, typed: &str) -> Option<SignatureHelp> {
    let head = view.head()?;
    let (rule, clause, at) = match head.book {
        Some(book) => {
            let reason = reason(typed, book)?;
            let is_citation = |c: char| c.is_ascii_digit() || matches!(c, ' ' | ',' | '-' | '–' | ':');
            let name = reason.trim_matches(is_citation);
            let by_book = |rule: &&ListedRule| book.written_rule(&rule.tag, &head.listing.system) == name;
            let rule = head.listing.rules.iter().find(by_book).or_else(|| adjudication::listed_rule(&head.listing, name))?;
            let cited = reason.rsplit_once(name).map(|(_, cited)| cited).filter(|cited| cited.starts_with([' ', ':']))?;
            (rule, Clause::On, cited.matches(',').count())
        }
        None => of_clauses(&head.listing, typed)?,
    };
    let forms = rule.forms.iter().take(MAX_FORMS);
    let signatures: Vec<SignatureInformation> = forms.map(|form| of_form(rule, form)).collect();
    // The first form that has room for what is typed.
    let is_roomy = |form: &ListedForm| match clause {
        Clause::On => form.premises.len() > at,
        Clause::With => form.choices.len() > at,
        Clause::Using => form.subproof.as_ref().is_some_and(|subproof| subproof.lines.len() > at),
    };
    let chosen = rule.forms.iter().take(MAX_FORMS).position(is_roomy).unwrap_or(0);
    let form = rule.forms.get(chosen)?;
    let before = match clause {
        Clause::On => 0,
        Clause::With => form.premises.len(),
        Clause::Using => form.premises.len() + form.choices.len(),
    };
    Some(help(signatures, chosen, before + at))
}

/// Returns the rule after `by`, the clause in which something is typed, and the number of things before that in it.
fn of_clauses<'l>(listing: &'l RuleListing, typed: &str) -> Option<(&'l ListedRule, Clause, usize)> {
    let spaced = typed.replace(char::is_whitespace, " ");
    let (_, reason) = spaced.split_once(" by ")?;
    let clauses = [(" on ", Clause::On), (" with ", Clause::With), (" using ", Clause::Using)];
    // `with` can be part of a rule's name.
    let ends = clauses.iter().filter_map(|(word, _)| reason.find(word));
    let names = ends.chain([reason.len()]).filter_map(|end| Some((end, reason.get(..end)?.trim().trim_matches('"'))));
    let mut known: Vec<(usize, &ListedRule)> =
        names.filter_map(|(end, name)| Some((end, adjudication::listed_rule(listing, name)?))).collect();
    known.sort_by_key(|(end, _)| std::cmp::Reverse(*end));
    let (end, rule) = known.into_iter().next()?;
    let rest = reason.get(end..)?;
    let last =
        clauses.iter().filter_map(|(word, clause)| Some((rest.rfind(word)?, word.len(), *clause))).max_by_key(|(at, ..)| *at);
    match last {
        Some((at, length, clause)) => {
            let list = rest.get(at + length..)?;
            let is_list = |c: &char| *c == ',' && clause != Clause::With;
            let commas = if clause == Clause::With { top_level_commas(list) } else { list.chars().filter(is_list).count() };
            Some((rule, clause, commas))
        }
        None if rest.starts_with(' ') => Some((rule, Clause::On, 0)),
        None => None,
    }
}

/// Describes a form of a rule: its premises, choices and subproof as parameters.
fn of_form(rule: &ListedRule, form: &ListedForm) -> SignatureInformation {
    let mut label = rule.tag.clone();
    let mut parameters = Vec::new();
    let mut add = |label: &mut String, before: &str, written: &str| {
        label.push_str(before);
        let units = |text: &str| u32::try_from(text.encode_utf16().count()).unwrap_or(u32::MAX);
        let start = units(label);
        label.push_str(written);
        let label = ParameterLabel::LabelOffsets([start, units(label)]);
        parameters.push(ParameterInformation { label, documentation: None });
    };
    for (at, premise) in form.premises.iter().enumerate() {
        add(&mut label, if at == 0 { " on " } else { ", " }, premise);
    }
    for (at, choice) in form.choices.iter().enumerate() {
        add(&mut label, if at == 0 { " with " } else { ", " }, &format!("{}: {}", choice.letter, choice.sort));
    }
    if let Some(subproof) = &form.subproof {
        for (at, line) in subproof.lines.iter().enumerate() {
            let before = format!(" using {} ⊢ ", subproof.axiom);
            add(&mut label, if at == 0 { &before } else { ", " }, line);
        }
    }
    label.push_str(" ∴ ");
    label.push_str(&form.conclusion);
    let provisos = form.provisos.iter().map(|proviso| format!("\n* {proviso}")).collect::<String>();
    let value = format!("**{}**\n\n{}{}{provisos}", rule.name, rule.says, if provisos.is_empty() { "" } else { "\n" });
    let documentation = Documentation::MarkupContent(MarkupContent { kind: MarkupKind::Markdown, value });
    SignatureInformation { label, documentation: Some(documentation), parameters: Some(parameters), active_parameter: None }
}

/// Returns the arguments of the name whose bracket is open.
fn of_name(view: &View<'_>, typed: &str) -> Option<SignatureHelp> {
    let open = innermost(typed)?;
    let before = typed.get(..open)?;
    let name = before.strip_suffix(']').and_then(|inner| inner.rsplit_once('[')).map_or_else(
        || before.get(before.trim_end_matches(is_word_character).len()..).map(str::to_owned),
        |(_, name)| Some(format!("[{name}]")),
    )?;
    let all = known_names(view).into_iter().filter(|known| known.name == name && known.arity > 0);
    let signatures: Vec<SignatureInformation> = all
        .map(|known| {
            let arguments: Vec<String> = (1..=known.arity).map(|number| format!("x{number}")).collect();
            let noun = if known.is_predicate { "predicate" } else { "function" };
            let counted = if known.arity == 1 { String::from("1 argument") } else { format!("{} arguments", known.arity) };
            let label = |name: &String| ParameterInformation { label: ParameterLabel::Simple(name.clone()), documentation: None };
            SignatureInformation {
                label: format!("{}({})", known.name, arguments.join(", ")),
                documentation: Some(Documentation::String(format!("{noun}, {counted}"))),
                parameters: Some(arguments.iter().map(label).collect()),
                active_parameter: None,
            }
        })
        .collect();
    let at = top_level_commas(typed.get(open + 1..)?);
    let count = |one: &SignatureInformation| one.parameters.as_ref().map_or(0, Vec::len);
    let chosen = signatures.iter().position(|one| count(one) > at).unwrap_or(0);
    (!signatures.is_empty()).then(|| help(signatures, chosen, at))
}

/// Returns the place of the innermost bracket that is open at the end of a text.
fn innermost(text: &str) -> Option<usize> {
    let mut open = Vec::new();
    for (at, c) in text.char_indices() {
        match c {
            '(' => open.push(at),
            ')' => drop(open.pop()),
            _ => {}
        }
    }
    open.pop()
}

/// Returns the number of commas that stand in no brackets.
fn top_level_commas(text: &str) -> usize {
    let mut depth = 0_usize;
    let counted = text.chars().filter(|c| {
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        *c == ',' && depth == 0
    });
    counted.count()
}

fn help(signatures: Vec<SignatureInformation>, chosen: usize, parameter: usize) -> SignatureHelp {
    let number = |number: usize| u32::try_from(number).ok();
    SignatureHelp { signatures, active_signature: number(chosen), active_parameter: number(parameter) }
}
