//! The audit of a calculus: a table of its rules, then the evidence against each that cannot be trusted.

use adjudication::{
    AuditRuling, Certificate, ExploitRuling, FormRuling, NumbersReading, RepairsRuling, RuleRuling, SearchRuling, Soundness,
    WeakeningName,
};

use crate::model::{model, standard_model};
use crate::sentences::Tone;
use crate::style::{Ink, Style, counted, visible, width};

/// The audit of a calculus.
pub fn audit(ruling: &AuditRuling, style: Style) -> String {
    let mut out = String::new();
    let rules = counted(ruling.rules.len() as u64, "rule");
    out.push_str(&format!("{}: {rules}\n\n", style.paint(Ink::Strong, &visible(&ruling.title))));
    let column = |text: fn(&RuleRuling) -> &str| ruling.rules.iter().map(|rule| width(text(rule))).max().unwrap_or(0);
    let (names, tags) = (column(|rule| &rule.name), column(|rule| &rule.tag));
    for rule in &ruling.rules {
        let (tone, words) = soundness(rule.sound, rule.forms.iter().any(|form| !form.computed.is_empty()));
        let (name, tag) = (visible(&rule.name), visible(&rule.tag));
        let gap = |text: &str, wide: usize| " ".repeat(wide.saturating_sub(width(text)) + 2);
        let line = format!("{name}{}{tag}{}{}", gap(&name, names), gap(&tag, tags), style.paint(Ink::of(tone), words));
        out.push_str(line.trim_end());
        out.push('\n');
    }
    if let Some(base) = &ruling.base_rules {
        let (ink, words) = if base.wrong.is_empty() {
            (Ink::Good, format!("none is false where numbers run from -{0} to {0}", base.range))
        } else {
            (Ink::Bad, format!("false: {}", base.wrong.len()))
        };
        out.push_str(&format!("\n{}: {}\n", counted(base.count as u64, "base rule"), style.paint(ink, &words)));
        base.wrong.iter().for_each(|wrong| style.paragraph(&mut out, "  ", "    ", wrong));
    }
    for rule in &ruling.rules {
        let shown =
            |form: &&FormRuling| matches!(form.sound, Soundness::Unsound | Soundness::Undecided) || !form.computed.is_empty();
        for form in rule.forms.iter().filter(shown) {
            evidence(&mut out, rule, form, style);
        }
    }
    let repairs = || ruling.rules.iter().flat_map(|rule| &rule.forms).filter_map(|form| form.repairs.as_ref());
    if let Some(bounds) = repairs().find_map(|repairs| repairs.bounds.as_ref()) {
        out.push('\n');
        style.paragraph(&mut out, "", "", &format!("The bounds of the searches with changed rules: {bounds}."));
    }
    if let Some(search) = &ruling.search {
        exploits(&mut out, search, style);
    }
    if let [rule] = ruling.rules.as_slice() {
        // Who asks about one rule wants to see what its provisos are for.
        let shown = |form: &&FormRuling| form.sound == Soundness::SoundWithProviso && form.computed.is_empty();
        for form in rule.forms.iter().filter(shown) {
            evidence(&mut out, rule, form, style);
        }
        for searched in rule.forms.iter().filter(|form| form.sound == Soundness::Sound).filter_map(|form| form.searched.as_ref())
        {
            out.push('\n');
            style.paragraph(&mut out, "", "", searched);
        }
    }
    out
}

/// Appends the exploits that the search found, cheapest proofs first.
fn exploits(out: &mut String, search: &SearchRuling, style: Style) {
    out.push_str(&format!("\n{}\n", style.paint(Ink::Strong, "Search for proofs that go wrong")));
    style.paragraph(out, "  ", "  ", &search.searched);
    if search.exploits.is_empty() && search.contradiction.is_none() {
        out.push_str(&format!("  {}\n", style.paint(Ink::Good, "None was found.")));
    }
    for found in search.exploits.iter().chain(&search.contradiction) {
        out.push('\n');
        style.paragraph(out, "  ", "  ", &format!("{}.", exploit(found)));
        found.proof.lines().for_each(|line| out.push_str(&format!("    {}\n", visible(line))));
        if let Some(witness) = found.witness.as_ref().filter(|_| !found.contradictory) {
            out.push_str("  The axioms are true here, and the last line is not:\n");
            structure(out, witness, found.numbers.as_ref(), style);
        }
    }
}

/// The weakest changes that make a form sound.
fn repairs(out: &mut String, found: &RepairsRuling, style: Style) {
    style.paragraph(out, "  ", "    ", &found.searched);
    match found.weakest.as_slice() {
        [] => style.paragraph(out, "  ", "    ", "No change that was tried makes it sound."),
        [_] => style.paragraph(out, "  ", "    ", "The weakest change that makes it sound:"),
        all => {
            let count = all.len();
            style.paragraph(
                out,
                "  ",
                "    ",
                &format!("The weakest changes that make it sound, {count} that cannot be compared:"),
            );
        }
    }
    for repair in &found.weakest {
        style.paragraph(out, "  - ", "    ", &format!("{}: `{}`", change(repair.weakening), repair.change));
        repair.rule.lines().for_each(|line| out.push_str(&format!("      {}\n", visible(line))));
    }
}

fn change(weakening: WeakeningName) -> &'static str {
    match weakening {
        WeakeningName::Conditions => "what the rule says of its own soundness is asked",
        WeakeningName::Eigenvariable => "an object is to be arbitrary",
        WeakeningName::Witness => "an object is a witness",
        WeakeningName::QuantifiedPremise => "a premise is made of every object",
        WeakeningName::CaptureFree => "what would be captured is named",
        WeakeningName::Discharge => "what was assumed is made a condition",
        WeakeningName::WeakerConclusion => "the conclusion says less",
    }
}

/// Returns the verdict on a rule, or on a form of one, in words.
///
/// * `computed`: the proof takes something from computing with numbers.
pub fn soundness(sound: Soundness, computed: bool) -> (Tone, &'static str) {
    match sound {
        Soundness::Sound if computed => (Tone::Good, "sound where numbers are numbers"),
        Soundness::SoundWithProviso if computed => (Tone::Good, "sound with its provisos where numbers are numbers"),
        Soundness::Sound => (Tone::Good, "sound"),
        Soundness::SoundWithProviso => (Tone::Good, "sound with its provisos"),
        Soundness::Unsound => (Tone::Bad, "unsound"),
        Soundness::Undecided => (Tone::Open, "undecided"),
    }
}

/// Returns the words for a proof that goes wrong: its rule, its price, and its mistake.
pub fn exploit(found: &ExploitRuling) -> String {
    let by = found.rule.as_ref().map_or_else(|| String::from("From no axioms"), |rule| format!("By {}", visible(rule)));
    let what = if found.contradictory {
        "a statement and its negation, though the axioms can be true together"
    } else {
        "what does not follow from the axioms"
    };
    format!("{by}, for {}: {what}", counted(found.symbol_points, "symbol point"))
}

fn evidence(out: &mut String, rule: &RuleRuling, form: &FormRuling, style: Style) {
    let (tone, words) = soundness(form.sound, !form.computed.is_empty());
    let from = if form.premises.is_empty() { String::from("nothing") } else { form.premises.join(", ") };
    out.push_str(&format!("\n{}: {}\n", style.paint(Ink::Strong, &visible(&rule.name)), style.paint(Ink::of(tone), words)));
    style.paragraph(out, "  ", "    ", &format!("from {from} infer {}", form.conclusion));
    if !form.computed.is_empty() {
        style.paragraph(out, "  ", "    ", &format!("The proof takes from computing: {}.", form.computed.join(", ")));
    }
    if let Some(witness) = &form.without_provisos {
        out.push_str("  Without its provisos the conclusion need not hold where the premises do:\n");
        structure(out, witness, form.numbers.as_ref(), style);
    }
    if let Some(witness) = form.witness.as_ref().filter(|_| form.sound == Soundness::Unsound) {
        out.push_str("  The premises hold here, and the conclusion does not:\n");
        structure(out, witness, form.numbers.as_ref(), style);
    }
    if let Some(exploit) = &form.exploit {
        out.push_str("  This proof is accepted, and its last line does not follow from its axioms:\n");
        exploit.lines().for_each(|line| out.push_str(&format!("    {}\n", visible(line))));
    }
    if let Some(searched) = &form.searched {
        style.paragraph(out, "  ", "    ", searched);
    }
    if let Some(found) = &form.repairs {
        repairs(out, found, style);
    }
    for reason in &form.reasons {
        style.paragraph(out, "  - ", "    ", reason);
    }
}

/// A structure, in words where it says how it reads numbers.
fn structure(out: &mut String, witness: &Certificate, numbers: Option<&NumbersReading>, style: Style) {
    match numbers {
        Some(numbers) => standard_model(out, numbers, "    ", style),
        None => model(out, witness, "    ", style),
    }
}
