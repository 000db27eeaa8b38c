//! A calculus as a section of a page: its rules as inferences, and of an audit the verdict on each with the model and the proof that show
//! it. Not here: the words for conditions (crate `report`).

use adjudication::{
    AuditRuling, BaseRulesRuling, Certificate, ExploitRuling, FormRuling, ListedForm, ListedRule, NumbersReading, RuleListing,
    RuleRuling, Soundness,
};
use report::sentences::Tone;
use report::{counted, visible};

use crate::inference::Inference;
use crate::infinite::Infinite;
use crate::section::{Columns, Evidence, Question, Section, Shown, Statement, Verdict, limit, read_proof};

impl Section {
    /// The rules of a calculus, in the notation of the listing.
    pub fn of_rules(listing: &RuleListing) -> Section {
        let mut section = Section::of_calculus(&listing.title, &listing.notation);
        section.questions = listing
            .rules
            .iter()
            .map(|rule| Question {
                heading: heading(rule),
                statement: None,
                verdict: None,
                shown: about(rule).into_iter().chain(rule.forms.iter().flat_map(form)).collect(),
                reasons: Vec::new(),
            })
            .collect();
        if !listing.base_rules.is_empty() {
            section.questions.push(Question {
                heading: String::from("Every proof may include"),
                statement: None,
                verdict: None,
                shown: listing.base_rules.iter().map(inference).collect(),
                reasons: Vec::new(),
            });
        }
        section.statements = listing.rules.iter().enumerate().map(|(at, rule)| statement(rule, None, at)).collect();
        section
    }

    /// The audit of a calculus.
    ///
    /// * `listing`: the same rules, in the notation in which they are shown.
    pub fn of_audit(ruling: &AuditRuling, listing: &RuleListing) -> Section {
        let mut section = Section::of_calculus(&ruling.title, &listing.notation);
        section.verdicts = vec![whole(ruling)];
        for (at, audited) in ruling.rules.iter().enumerate() {
            let listed = listing.rules.iter().find(|rule| rule.tag == audited.tag && rule.name == audited.name);
            let verdict = verdict(audited.sound, audited.forms.iter().any(|form| !form.computed.is_empty()));
            if let Some(rule) = listed {
                section.statements.push(statement(rule, Some(verdict.clone()), at));
            }
            section.questions.push(of_rule(audited, listed, verdict));
        }
        section.questions.extend(ruling.base_rules.as_ref().map(of_base_rules));
        if let Some(search) = &ruling.search {
            let found = search.exploits.iter().chain(&search.contradiction);
            let mut shown: Vec<Shown> = found.flat_map(exploit).collect();
            shown.insert(0, Shown::words(&search.searched));
            let none = shown.len() == 1;
            section.questions.push(Question {
                heading: String::from("Search for proofs that go wrong"),
                statement: None,
                verdict: none.then(|| Verdict { tone: Tone::Good, words: String::from("None was found."), szs: None }),
                shown,
                reasons: Vec::new(),
            });
        }
        section.remarks.extend(limit(ruling.limit));
        section
    }

    /// A section about a calculus, without its rules.
    fn of_calculus(title: &str, notation: &str) -> Section {
        Section {
            title: visible(title),
            verdicts: Vec::new(),
            columns: Columns { first: "rule", second: "form" },
            statements: Vec::new(),
            questions: Vec::new(),
            remarks: vec![report::letters_of_schemas(notation).to_owned()],
        }
    }
}

/// The verdict on all rules together.
fn whole(ruling: &AuditRuling) -> Verdict {
    let count = |sound: Soundness| ruling.rules.iter().filter(|rule| rule.sound == sound).count();
    let (unsound, open) = (count(Soundness::Unsound), count(Soundness::Undecided));
    let all = counted(ruling.rules.len() as u64, "rule");
    let (tone, words) = match (ruling.is_unsound(), ruling.is_undecided()) {
        (true, _) if unsound > 0 => (Tone::Bad, format!("{unsound} of {all} unsound.")),
        (true, _) => (Tone::Bad, String::from("Each rule alone is sound, and yet proofs go wrong.")),
        (false, true) => (Tone::Open, format!("{open} of {all} undecided, none unsound.")),
        (false, false) => (Tone::Good, format!("{all}: sound, each with its provisos.")),
    };
    Verdict { tone, words, szs: None }
}

fn verdict(sound: Soundness, computed: bool) -> Verdict {
    let (tone, words) = report::soundness(sound, computed);
    let mut letters = words.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
    Verdict { tone, words: format!("{first}{}.", letters.as_str()), szs: None }
}

/// `Modus ponens (MP)`
fn heading(rule: &ListedRule) -> String {
    let requirement = rule.requirement.as_ref().map(|id| format!(", {id}")).unwrap_or_default();
    visible(&format!("{} ({}{requirement})", rule.name, rule.tag))
}

/// The row of a rule: its short name, its forms in a line each, and the verdict.
fn statement(rule: &ListedRule, verdict: Option<Verdict>, at: usize) -> Statement {
    let forms: Vec<String> = rule.forms.iter().map(|form| Inference::new(form).line()).collect();
    Statement { label: visible(&rule.tag), reading: forms.join("; "), verdict, question: Some(at) }
}

/// The words of a rule, and its other names.
fn about(rule: &ListedRule) -> Vec<Shown> {
    let says = Some(rule.says.as_str()).filter(|says| !says.is_empty()).map(Shown::words);
    let aliases = (!rule.aliases.is_empty()).then(|| Shown::words(&format!("Also called {}.", report::list(&rule.aliases))));
    says.into_iter().chain(aliases).collect()
}

fn inference(form: &ListedForm) -> Shown {
    Shown::of(String::new(), Evidence::Inference(Inference::new(form)))
}

/// A form, and what its rulebook admits of its soundness.
fn form(form: &ListedForm) -> Vec<Shown> {
    let notes = form.sound_if.iter().map(|note| Shown::words(&report::soundness_note(note)));
    std::iter::once(inference(form)).chain(notes).collect()
}

fn of_rule(audited: &RuleRuling, listed: Option<&ListedRule>, verdict: Verdict) -> Question {
    let mut shown: Vec<Shown> = listed.map(about).unwrap_or_default();
    for (at, ruling) in audited.forms.iter().enumerate() {
        match listed.and_then(|rule| rule.forms.get(at)) {
            Some(listed) => shown.extend(form(listed)),
            None => shown.push(Shown::words(&format!("From {} infer {}", ruling.premises.join(", "), ruling.conclusion))),
        }
        if audited.forms.len() > 1 && ruling.sound != audited.sound {
            shown.push(Shown::words(&self::verdict(ruling.sound, !ruling.computed.is_empty()).words));
        }
        shown.extend(evidence(ruling));
    }
    let reasons = audited.forms.iter().flat_map(|form| form.reasons.iter().cloned()).collect();
    let heading = match listed {
        Some(rule) => heading(rule),
        None => visible(&format!("{} ({})", audited.name, audited.tag)),
    };
    Question { heading, statement: None, verdict: Some(verdict), shown, reasons }
}

/// The evidence for the verdict on a form: structures, the proof that exploits it, and the changes that would mend it.
fn evidence(form: &FormRuling) -> Vec<Shown> {
    let mut shown = Vec::new();
    if !form.computed.is_empty() {
        shown.push(Shown::words(&format!("The proof takes from computing: {}.", form.computed.join(", "))));
    }
    if let Some(witness) = &form.without_provisos {
        let heading = "Without its provisos the conclusion need not hold where the premises do:";
        shown.push(structure(heading, witness, form.numbers.as_ref()));
    }
    if let Some(witness) = form.witness.as_ref().filter(|_| form.sound == Soundness::Unsound) {
        shown.push(structure("The premises hold here, and the conclusion does not:", witness, form.numbers.as_ref()));
    }
    if let Some(text) = &form.exploit {
        shown.push(of_proof("This proof is accepted, and its last line does not follow from its axioms:", text));
    }
    if let Some(searched) = &form.searched {
        shown.push(Shown::words(searched));
    }
    if let Some(repairs) = &form.repairs {
        shown.push(Shown::words(&repairs.searched));
        for repair in &repairs.weakest {
            let heading = format!("This change makes it sound: {}.", repair.change);
            shown.push(Shown::of(visible(&heading), Evidence::Text(repair.rule.lines().map(visible).collect())));
        }
    }
    shown
}

fn structure(heading: &str, witness: &Certificate, numbers: Option<&NumbersReading>) -> Shown {
    let mut shown = Shown::new(heading, witness);
    if let Some(numbers) = numbers {
        let lines: Vec<String> = numbers.symbols.iter().map(|line| visible(line)).collect();
        shown.evidence = Some(Evidence::Infinite(Infinite::of_numbers(&numbers.reading, &lines)));
    }
    shown
}

fn of_proof(heading: &str, text: &str) -> Shown {
    let lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let shown = || Evidence::Text(lines.iter().map(|line| visible(line)).collect());
    Shown::of(heading.to_owned(), read_proof(&lines).map_or_else(shown, Evidence::Proof))
}

fn of_base_rules(base: &BaseRulesRuling) -> Question {
    let (tone, words) = match base.wrong.len() {
        0 => (Tone::Good, format!("None is false where numbers run from -{0} to {0}.", base.range)),
        wrong => (Tone::Bad, format!("{wrong} of them false.")),
    };
    Question {
        heading: counted(base.count as u64, "base rule"),
        statement: None,
        verdict: Some(Verdict { tone, words, szs: None }),
        shown: Vec::new(),
        reasons: base.wrong.clone(),
    }
}

/// A proof that goes wrong, and a structure that shows it.
fn exploit(found: &ExploitRuling) -> Vec<Shown> {
    let heading = format!("{}:", report::exploit(found));
    let mut shown = vec![of_proof(&visible(&heading), &found.proof)];
    if let Some(witness) = found.witness.as_ref().filter(|_| !found.contradictory) {
        shown.push(structure("The axioms are true here, and the last line is not:", witness, found.numbers.as_ref()));
    }
    shown
}
