//! The check of evidence that other programs give: interpretations, and derivations step by step.

use adjudication::{DerivationRuling, ModelRuling, StatementTruth, StepRuling, StepStatus};

use crate::style::{Ink, Style, counted, visible};

/// The check whether an interpretation is a model of a board.
pub fn model_check(ruling: &ModelRuling, style: Style) -> String {
    let mut out = String::new();
    for one in &ruling.statements {
        truth(&mut out, one, style);
    }
    let objects = counted(u64::from(ruling.domain), "object");
    let (ink, said, end) = match ruling.is_model {
        Some(true) => (Ink::Good, "is a model", ""),
        Some(false) => (Ink::Bad, "is not a model", ""),
        None => (Ink::Open, "may be a model", ": a limit was reached"),
    };
    let (model, said, file) = (visible(&ruling.model), style.paint(ink, said), visible(&ruling.file));
    out.push_str(&format!("\n{model}, with {objects}, {said} of {file}{end}.\n"));
    out
}

fn truth(out: &mut String, one: &StatementTruth, style: Style) {
    let (ink, word) = match one.holds {
        Some(true) => (Ink::Good, "true"),
        Some(false) if one.conjecture => (Ink::Open, "false"),
        Some(false) => (Ink::Bad, "false"),
        None => (Ink::Open, "undecided"),
    };
    let values: Vec<String> = one.witness.iter().map(|value| format!("{} = {}", value.variable, value.object)).collect();
    let witness = if values.is_empty() { String::new() } else { format!(" where {}", values.join(", ")) };
    let role = if one.conjecture { " (a conjecture)" } else { "" };
    let head = format!("{}{role}: ", visible(&one.id));
    let mut set = String::new();
    style.paragraph(&mut set, &head, "    ", &visible(&format!("{word}{witness}: {}", one.reading)));
    out.push_str(&set.replacen(word, &style.paint(ink, word), 1));
}

/// The check of a derivation of TPTP.
pub fn derivation_check(ruling: &DerivationRuling, style: Style) -> String {
    let mut out = String::new();
    for one in &ruling.steps {
        step(&mut out, one, style);
    }
    let mut parts = vec![format!("{} right", ruling.right)];
    let counts = [
        (ruling.satisfiability, "not certified, since they keep satisfiability only or define a symbol"),
        (ruling.wrong, "wrong"),
        (ruling.undecided, "undecided"),
    ];
    parts.extend(counts.iter().filter(|(count, _)| *count > 0).map(|(count, word)| format!("{count} {word}")));
    let ink = match () {
        () if ruling.wrong > 0 => Ink::Bad,
        () if ruling.undecided > 0 => Ink::Open,
        () => Ink::Good,
    };
    let all = counted(ruling.steps.len() as u64, "step");
    out.push_str(&format!("\n{all}: {}\n", style.paint(ink, &parts.join(", "))));
    if !ruling.concludes {
        style.paragraph(&mut out, "", "", "No step is `$false` or proves the conjecture: the derivation has no end.");
    }
    if ruling.problem.is_none() {
        style.paragraph(&mut out, "", "", "Name the problem after the derivation to have its input held against it.");
    }
    out
}

fn step(out: &mut String, one: &StepRuling, style: Style) {
    let (ink, word) = match one.status {
        StepStatus::Input => (Ink::Good, "given"),
        StepStatus::Stated => (Ink::Good, "stated"),
        StepStatus::Follows => (Ink::Good, "follows"),
        StepStatus::NegatedConjecture => (Ink::Good, "follows from the negated conjecture"),
        StepStatus::Satisfiability => (Ink::Open, "not certified"),
        StepStatus::Definition => (Ink::Open, "a definition"),
        StepStatus::NotInProblem => (Ink::Bad, "not in the problem"),
        StepStatus::DoesNotFollow => (Ink::Bad, "does not follow"),
        StepStatus::NoParent => (Ink::Bad, "rests on nothing"),
        StepStatus::Undecided => (Ink::Open, "undecided"),
    };
    let by = match (&one.rule, one.parents.as_slice()) {
        (None, []) => String::new(),
        (Some(rule), []) => format!(" by {rule}"),
        (rule, parents) => {
            let rule = rule.as_ref().map_or(String::new(), |rule| format!(" by {rule}"));
            format!("{rule} from {}", parents.join(", "))
        }
    };
    let why = one.why.as_ref().map_or(String::new(), |why| format!(" ({why})"));
    let mut set = String::new();
    let said = format!("{word}{by}{why}");
    style.paragraph(&mut set, &format!("line {}, {}: ", one.line, visible(&one.id)), "    ", &visible(&said));
    out.push_str(&set.replacen(word, &style.paint(ink, word), 1));
}
