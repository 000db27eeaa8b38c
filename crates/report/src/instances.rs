//! Why a board is inconsistent or a statement redundant: the instances, a line each.

use referee::{Binding, Grounds, Instance, StandsOn};

use crate::style::{Ink, Style};

/// Maximum number of instances that are shown; JSON has them all.
const SHOWN: usize = 30;

/// Writes the instances behind `indent`, and whose word it is that they contradict each other.
pub(crate) fn grounds(out: &mut String, grounds: &Grounds, denied: Option<&str>, indent: &str, style: Style) {
    // What a proof says needs no saying twice.
    if grounds.stands_on == StandsOn::Proof {
        return;
    }
    let next = format!("{indent}    ");
    for instance in grounds.instances.iter().take(SHOWN) {
        style.paragraph(out, &format!("{indent}- "), &next, &sentence(instance, denied));
    }
    let more = grounds.instances.len().saturating_sub(SHOWN);
    if more > 0 {
        out.push_str(&format!("{indent}- and {more} more instances (--format json lists them all)\n"));
    }
    let words = match (grounds.instances.is_empty(), denied) {
        (true, None) => "They contradict each other as they stand. This is Z3's word; no proof has been checked.",
        (true, Some(_)) => "That needs no instances. This is Z3's word; no proof has been checked.",
        (false, _) => "These cannot hold together. This is Z3's word; no proof has been checked.",
    };
    let mut line = String::new();
    style.paragraph(&mut line, indent, indent, words);
    out.push_str(&style.paint(Ink::Faint, line.trim_end()));
    out.push('\n');
}

/// One instance in words. A `denied` statement is one that is supposed to be false.
fn sentence(instance: &Instance, denied: Option<&str>) -> String {
    let Instance { statement, formula, holds, witness, bindings, result } = instance;
    let objects: Vec<&str> = bindings.iter().map(|binding| binding.object.as_str()).collect();
    let objects = objects.join(", ");
    let is_denied = denied == Some(formula.as_str());
    match (holds, witness) {
        (true, false) => match statement {
            Some(label) => format!("take {label} for {}: {result}", put(bindings)),
            None => format!("if {formula}, then for {}: {result}", put(bindings)),
        },
        (true, true) => match statement {
            Some(label) => format!("let {objects} be what {label} says there is: {result}"),
            None => format!("if {formula}, let {objects} be such: {result}"),
        },
        (false, true) if is_denied => format!("were it false, let {objects} be where it fails: not ({result})"),
        (false, true) => format!("if not {formula}, let {objects} be where it fails: not ({result})"),
        (false, false) if is_denied => format!("were it false, it would fail for {}: not ({result})", put(bindings)),
        (false, false) => format!("if not {formula}, then for {}: not ({result})", put(bindings)),
    }
}

/// `x = c1, y = c2`.
fn put(bindings: &[Binding]) -> String {
    let put = |binding: &Binding| format!("{} = {}", binding.variable, binding.object);
    bindings.iter().map(put).collect::<Vec<_>>().join(", ")
}
