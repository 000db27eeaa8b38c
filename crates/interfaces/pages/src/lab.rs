//! The lab for rules: a rule of inference that its reader writes, in a calculus that comes with the program or in one of their own, and what the audit finds.
//! Documents in, HTML out. Not here: the audit, and how a rule is put into a calculus (`adjudication`).

use adjudication::{
    AuditRuling, Certificate, FormRuling, ListedRule, NumbersReading, RuleRuling, SearchRuling, Soundness, WeakeningName,
};
use askama::Template;

use crate::frame::{Frame, rendered};
use crate::messages::Messages;
use crate::notice::{ErrorNotice, Source, faults};

/// A rule to begin with.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// Its name in addresses.
    pub name: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// Its text.
    pub text: &'static str,
}

/// Rules that go wrong, each in a way of its own, and one that does not.
pub const EXAMPLES: [Example; 5] = [
    Example {
        name: "affirming",
        title: "Affirming the consequent",
        text: "rule \"Affirming the consequent\" (AC)\n  from (A → B), B\n  infer A\n",
    },
    Example {
        name: "generalization",
        title: "Generalization without a proviso",
        text: "rule \"Generalization\" (GEN)\n  from A(e)\n  choose e : variable\n  infer (∀(x)A(x))\n",
    },
    Example {
        name: "addition",
        title: "Addition to a conjunction",
        text: "rule \"Addition to a conjunction\" (ADD)\n  from A\n  choose B : formula\n  infer (A ∧ B)\n",
    },
    Example {
        name: "exchange",
        title: "Exchange of quantifiers",
        text: "rule \"Exchange\" (EX)\n  from (∀(x)(∃(y)A(x, y)))\n  infer (∃(y)(∀(x)A(x, y)))\n",
    },
    Example {
        name: "contraposition",
        title: "Contraposition",
        text: "rule \"Contraposition\" (CON)\n  from (A → B)\n  infer ((¬B) → (¬A))\n",
    },
];

/// Content of the form.
#[derive(Clone, Copy, Debug, Default)]
pub struct Draft<'d> {
    /// The calculus that comes with the program.
    pub system: &'d str,
    /// The text of a calculus of the reader's own; it counts instead where there is one.
    pub calculus: &'d str,
    /// The rule.
    pub rule: &'d str,
}

/// An answer of the audit.
#[derive(Clone, Debug)]
pub enum Answer {
    /// The rule, or the whole calculus, was audited.
    Audited(Box<AuditRuling>),
    /// The text cannot be read, or was not worked on.
    Faults {
        /// The reasons.
        faults: Vec<ErrorNotice>,
        /// The line of the calculus at which the rule begins.
        first_line: usize,
        /// The text of the calculus, with the rule.
        text: String,
    },
}

/// The page.
#[derive(Clone, Copy, Debug)]
pub struct Lab<'l> {
    /// Content of the form.
    pub draft: Draft<'l>,
    /// The names of the calculi that come with the program.
    pub systems: &'l [String],
    /// The rules of the calculus, as far as it can be read.
    pub rules: &'l [ListedRule],
    /// The answer, if something was asked.
    pub answer: Option<&'l Answer>,
}

#[derive(Template)]
#[template(path = "lab.html")]
struct Page<'p> {
    w: &'static Messages,
    path: &'p str,
    draft: Draft<'p>,
    systems: &'p [String],
    rules: &'p [ListedRule],
    examples: [Example; 5],
    /// True if Predicate Wars can be played with the calculus.
    plays: bool,
    answer: String,
    address: Option<String>,
}

/// Renders the page.
pub fn page(frame: &Frame<'_>, lab: &Lab<'_>) -> String {
    // In a calculus of the reader's own the table says what does not fit.
    let plays = !lab.draft.calculus.trim().is_empty() || lab.draft.system.starts_with("predicate-wars");
    rendered(&Page {
        w: frame.messages(),
        path: frame.path,
        draft: lab.draft,
        systems: lab.systems,
        rules: lab.rules,
        examples: EXAMPLES,
        plays,
        answer: lab.answer.map(|answer| fragment(frame, answer)).unwrap_or_default(),
        address: address(&lab.draft),
    })
}

/// The longest address that is made of a draft.
const LONGEST_ADDRESS: usize = 6_000;

/// Returns the address that leads to a draft; `None` of an empty one, and of one that is too long.
pub fn address(draft: &Draft<'_>) -> Option<String> {
    if draft.rule.trim().is_empty() && draft.calculus.trim().is_empty() {
        return None;
    }
    let fields = [("system", draft.system), ("calculus", draft.calculus), ("rule", draft.rule)];
    let fields = fields.into_iter().filter(|(_, value)| !value.trim().is_empty());
    let query: Vec<String> = fields.map(|(name, value)| format!("{name}={}", percent_encoded(value))).collect();
    let address = format!("/lab?{}", query.join("&"));
    (address.len() <= LONGEST_ADDRESS).then_some(address)
}

/// Writes a text so that it can stand in the query of an address.
pub(crate) fn percent_encoded(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => out.push(char::from(byte)),
            _ => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}

#[derive(Template)]
#[template(path = "lab_answer.html")]
struct Audited {
    w: &'static Messages,
    title: String,
    /// True if the whole calculus was audited.
    is_whole: bool,
    rules: Vec<RuleView>,
    base_rules: Option<(usize, Vec<String>)>,
    search: Option<SearchView>,
    limited: bool,
}

struct RuleView {
    name: String,
    tag: String,
    tone: &'static str,
    words: &'static str,
    forms: Vec<FormView>,
}

struct FormView {
    reading: String,
    tone: &'static str,
    words: &'static str,
    computed: Vec<String>,
    /// The countermodel, drawn; and what it takes numbers for.
    countermodel: Option<String>,
    numbers: Vec<String>,
    exploit: Option<String>,
    repairs: Vec<RepairView>,
    was_repaired: bool,
    searched: Option<String>,
    reasons: Vec<String>,
}

struct RepairView {
    about: &'static str,
    change: String,
    rule: String,
}

struct SearchView {
    searched: String,
    exploits: Vec<ExploitView>,
}

struct ExploitView {
    by: Option<String>,
    contradictory: bool,
    points: u64,
    proof: String,
    countermodel: Option<String>,
    numbers: Vec<String>,
}

/// Renders an answer as a part of the page.
pub fn fragment(frame: &Frame<'_>, answer: &Answer) -> String {
    match answer {
        Answer::Audited(ruling) => audited(frame.messages(), ruling),
        Answer::Faults { faults: found, first_line, text } => {
            let mut found = found.clone();
            for fault in &mut found {
                if let ErrorNotice::Reported(fault) = fault
                    && let Some(place) = &mut fault.span
                    && place.line >= *first_line
                {
                    // The reader counts the lines of the rule, and sees no others.
                    place.line -= first_line.saturating_sub(1);
                }
            }
            let from_rule: String = text.lines().skip(first_line.saturating_sub(1)).collect::<Vec<_>>().join("\n");
            faults(frame, &found, &[Source { file: None, text: &from_rule, called: None }])
        }
    }
}

fn audited(w: &'static Messages, ruling: &AuditRuling) -> String {
    let mut id = 0;
    let mut next_id = || {
        id += 1;
        format!("lab-{id}")
    };
    let is_whole = ruling.rules.len() != 1;
    let rules = ruling.rules.iter().map(|rule| rule_view(w, rule, is_whole, &mut next_id)).collect();
    let search = ruling.search.as_ref().map(|search| search_view(w, search, &mut next_id));
    let base = ruling.base_rules.as_ref().map(|base| (base.count, base.wrong.clone()));
    rendered(&Audited {
        w,
        title: ruling.title.clone(),
        is_whole,
        rules,
        base_rules: base,
        search,
        limited: ruling.limit.is_some(),
    })
}

fn rule_view(w: &'static Messages, rule: &RuleRuling, is_whole: bool, next_id: &mut impl FnMut() -> String) -> RuleView {
    let computed = rule.forms.iter().any(|form| !form.computed.is_empty());
    let (tone, words) = verdict(w, rule.sound, computed);
    let is_shown = |form: &&FormRuling| !is_whole || matches!(form.sound, Soundness::Unsound | Soundness::Undecided);
    RuleView {
        name: rule.name.clone(),
        tag: rule.tag.clone(),
        tone,
        words,
        forms: rule.forms.iter().filter(is_shown).map(|form| form_view(w, form, next_id)).collect(),
    }
}

fn form_view(w: &'static Messages, form: &FormRuling, next_id: &mut impl FnMut() -> String) -> FormView {
    let (tone, words) = verdict(w, form.sound, !form.computed.is_empty());
    let premises = if form.premises.is_empty() { w.lab_nothing.to_owned() } else { form.premises.join(", ") };
    let (structure, heading) = match form.sound {
        Soundness::Unsound => (form.witness.as_ref(), w.lab_countermodel),
        _ => (form.without_provisos.as_ref(), w.lab_without_provisos),
    };
    let numbers = numbers(form.numbers.as_ref());
    let drawn = structure.filter(|one| !one.is_proof());
    FormView {
        reading: format!("{premises} ⊢ {}", form.conclusion),
        tone,
        words,
        computed: form.computed.clone(),
        countermodel: drawn.map(|one| countermodel(heading, one, !numbers.is_empty(), next_id)),
        numbers,
        exploit: form.exploit.clone(),
        repairs: form
            .repairs
            .iter()
            .flat_map(|found| &found.weakest)
            .map(|one| repair(w, one.weakening, &one.change, &one.rule))
            .collect(),
        was_repaired: form.repairs.is_some(),
        searched: form.searched.clone(),
        reasons: form.reasons.clone(),
    }
}

/// Draws a structure. Where numbers are numbers, its table would say nothing: then the heading stands alone.
fn countermodel(heading: &str, structure: &Certificate, has_numbers: bool, next_id: &mut impl FnMut() -> String) -> String {
    if has_numbers { String::new() } else { drawing::evidence(heading, structure, &next_id()) }
}

fn numbers(reading: Option<&NumbersReading>) -> Vec<String> {
    reading.iter().flat_map(|numbers| std::iter::once(&numbers.reading).chain(&numbers.symbols)).cloned().collect()
}

fn repair(w: &'static Messages, weakening: WeakeningName, change: &str, rule: &str) -> RepairView {
    let about = match weakening {
        WeakeningName::Conditions => w.repair_conditions,
        WeakeningName::Eigenvariable => w.repair_eigenvariable,
        WeakeningName::Witness => w.repair_witness,
        WeakeningName::QuantifiedPremise => w.repair_quantified,
        WeakeningName::CaptureFree => w.repair_capture,
        WeakeningName::Discharge => w.repair_discharge,
        WeakeningName::WeakerConclusion => w.repair_weaker,
    };
    RepairView { about, change: change.to_owned(), rule: rule.to_owned() }
}

fn search_view(w: &'static Messages, search: &SearchRuling, next_id: &mut impl FnMut() -> String) -> SearchView {
    let found = search.contradiction.iter().chain(&search.exploits);
    let exploits = found.map(|one| {
        let numbers = numbers(one.numbers.as_ref());
        let structure = one.witness.as_ref().filter(|structure| !one.contradictory && !structure.is_proof());
        ExploitView {
            by: one.rule.clone(),
            contradictory: one.contradictory,
            points: one.symbol_points,
            proof: one.proof.clone(),
            countermodel: structure.map(|one| countermodel(w.lab_axioms_true, one, !numbers.is_empty(), next_id)),
            numbers,
        }
    });
    SearchView { searched: search.searched.clone(), exploits: exploits.collect() }
}

fn verdict(w: &'static Messages, sound: Soundness, computed: bool) -> (&'static str, &'static str) {
    match sound {
        Soundness::Sound if computed => ("good", w.lab_sound_numbers),
        Soundness::Sound => ("good", w.lab_sound),
        Soundness::SoundWithProviso => ("good", w.lab_sound_provisos),
        Soundness::Unsound => ("bad", w.lab_unsound),
        Soundness::Undecided => ("open", w.lab_undecided),
    }
}
