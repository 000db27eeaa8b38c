//! The judgement of a board of a batch: its question as it is kept, its answer, and the documents of a machine that is not believed, which are
//! held against their certificates. Not here: who judges when (`driver`, `queue`).

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use adjudication::SentText;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tracing::Instrument;

use super::rows::Verdict;
use crate::answer::Answer;
use crate::pool::{Bounds, Lost};
use crate::problem::Problem;
use crate::request::Job;
use crate::scheduler::Scheduler;
use crate::spans;
use crate::worker::Request;

/// Time within which certificates are checked again.
const CHECK_TIME: Duration = Duration::from_secs(60);

/// The name under which a certificate is checked; no board has it.
const CERTIFICATE: &str = "<certificate>";

/// The question about a board, as it is kept.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Question {
    pub(crate) request: Request,
    pub(crate) milliseconds: u64,
    pub(crate) memory_mib: u32,
}

impl Question {
    /// Returns the question of a job.
    pub(crate) fn of(job: Job) -> Question {
        let Job { request, bounds, .. } = job;
        let milliseconds = u64::try_from(bounds.time.as_millis()).unwrap_or(u64::MAX);
        Question { request, milliseconds, memory_mib: bounds.memory_mib }
    }

    /// Returns the limits of the process that works on it.
    pub(crate) fn bounds(&self) -> Bounds {
        Bounds { time: Duration::from_millis(self.milliseconds), memory_mib: self.memory_mib, is_light: false }
    }

    /// Returns the board, if the answer can be held against certificates: there is one board, and nothing is asked but what they say. All other
    /// questions are judged by the services themselves.
    pub(crate) fn certified_board(&self) -> Option<&SentText> {
        let board = self.request.command.certified_board()?;
        let is_tptp = [".p", ".tptp"].iter().any(|end| board.file.ends_with(end));
        (!is_tptp && board.file != CERTIFICATE).then_some(board)
    }
}

/// The answer of a machine that is not believed.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct UntrustedAnswer {
    pub(crate) question: String,
    /// The document, without the names of its certificates' files; none where the machine has not come to any.
    pub(crate) document: Option<String>,
    /// The certificates, by the names of their files.
    pub(crate) certificates: BTreeMap<String, String>,
}

/// The reason for which an offer is not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Forged(pub(crate) &'static str);

/// Judges a board, and believes the answer: it comes from a process of this machine.
///
/// # Errors
/// The process has died, or its answer is too long.
pub(crate) async fn judge(scheduler: &Scheduler, question: &Question) -> Result<Verdict, Problem> {
    let answered = match scheduler.run_board(&question.request, question.bounds()).instrument(spans::board()).await {
        Ok(output) => Answer::of(output, None),
        Err(lost @ Lost::Died(_)) => return Err(lost.into()),
        Err(lost) => Err(lost.into()),
    };
    Ok(match answered {
        Ok(answer) => Verdict { document: answer.line().to_owned(), is_final: answer.is_final },
        Err(problem) => Verdict { document: problem.document_json(), is_final: false },
    })
}

/// Checks the certificates of an offer, in a process that starts no solver, and holds its document against them.
///
/// # Errors
/// [`Forged`]: what does not fit. The inner error is that of the check.
pub(crate) async fn check(
    scheduler: &Scheduler,
    question: &Question,
    answer: &UntrustedAnswer,
) -> Result<Result<Verdict, Forged>, Problem> {
    let Some(board) = question.certified_board() else { return Ok(Err(Forged("no certificate says this"))) };
    let Some(text) = &answer.document else { return Ok(Err(Forged("there is no answer"))) };
    let Ok(document) = serde_json::from_str::<Value>(text) else { return Ok(Err(Forged("the document is no JSON"))) };
    let mut found = Vec::new();
    for text in answer.certificates.values() {
        let certificate = SentText { file: String::from(CERTIFICATE), text: text.clone() };
        let command = cli::remote::Request::verification(certificate, board.clone());
        let bounds = Bounds { time: CHECK_TIME, memory_mib: question.memory_mib, is_light: true };
        let output = scheduler.run_board(&Request { command, certificates: None }, bounds).await?;
        let Ok(mut ruling) = serde_json::from_slice::<Value>(&output.document) else {
            return Ok(Err(Forged("a certificate cannot be read")));
        };
        found.push((ruling["certificates"][0].take(), text.clone()));
    }
    Ok(fits(&document, &found).map(|is_final| Verdict { document: text.trim_end().to_owned(), is_final }))
}

/// A certificate that is right: what it shows, and on which statements it rests.
struct Shown {
    evidence: Value,
    axioms: BTreeSet<String>,
}

impl Shown {
    /// Reads a certificate that the check has found right.
    fn of(text: &str) -> Result<Shown, Forged> {
        let mut document = serde_json::from_str::<Value>(text).map_err(|_| Forged("a certificate is no JSON"))?;
        let evidence = document["certificate"].take();
        let steps = evidence["derivation"].as_array().map_or(&[] as &[Value], Vec::as_slice);
        let readings: BTreeSet<&str> =
            steps.iter().filter(|step| step["step"] == "axiom").filter_map(|step| step["statement"].as_str()).collect();
        let statements = document["board"]["statements"].as_array().map_or(&[] as &[Value], Vec::as_slice);
        let resting =
            statements.iter().filter(|statement| statement["reading"].as_str().is_some_and(|reading| readings.contains(reading)));
        let axioms = resting.filter_map(|statement| statement["id"].as_str().map(str::to_owned)).collect();
        Ok(Shown { evidence, axioms })
    }

    /// Returns whether its proof rests on these statements, which are a list of names, and on no others.
    fn rests_on(&self, names: &Value) -> bool {
        labels(names)
            .is_some_and(|names| names.iter().all(|name| self.axioms.contains(*name)) && names.len() == self.axioms.len())
    }
}

/// Returns the names of a list, each once.
fn labels(list: &Value) -> Option<BTreeSet<&str>> {
    list.as_array()?.iter().map(Value::as_str).collect()
}

/// The members that a document may have.
const KNOWN: [&str; 13] = [
    "schema",
    "board",
    "status",
    "szs",
    "certificate",
    "contradiction",
    "statements",
    "removable_together",
    "removable_together_is_largest",
    "engine",
    "warnings",
    "limit",
    "reasons",
];

/// Holds a document against its certificates, with what the check has said of each: answers, evidence, and which statements each rests on.
/// Returns whether nothing is undecided.
fn fits(document: &Value, certificates: &[(Value, String)]) -> Result<bool, Forged> {
    let mut by_claim: BTreeMap<(Option<&str>, &str), Shown> = BTreeMap::new();
    for (ruling, text) in certificates {
        if ruling["status"] != "right" {
            return Err(Forged("a certificate is refused"));
        }
        let claim = &ruling["verified"];
        if !claim["among"].is_null() || claim["bound"] != true {
            return Err(Forged("a certificate is about something else"));
        }
        let answer = claim["answer"].as_str().ok_or(Forged("a certificate has no answer"))?;
        by_claim.insert((claim["statement"].as_str(), answer), Shown::of(text)?);
    }
    let members = document.as_object().ok_or(Forged("the document is no object"))?;
    if members.keys().any(|name| !KNOWN.contains(&name.as_str())) {
        return Err(Forged("the document says something that no certificate says"));
    }
    let statements = document["statements"].as_array().ok_or(Forged("the document has no statements"))?;
    let board = std::iter::once((None, document));
    let all = board.chain(statements.iter().map(|statement| (statement["id"].as_str(), statement)));
    let mut is_final = true;
    let mut rests_on: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (name, said) in all {
        let status = said["status"].as_str().ok_or(Forged("the document has no status"))?;
        if status == "undecided" {
            is_final = false;
            continue;
        }
        let known = by_claim.get(&(name, status)).ok_or(Forged("the document says what no certificate says"))?;
        let evidence = said["certificate"].as_object().ok_or(Forged("the document shows no evidence"))?;
        if evidence.iter().any(|(name, value)| known.evidence[name] != *value) || said["szs"] != szs(status) {
            return Err(Forged("the document shows other evidence than the certificate"));
        }
        let premises = match status {
            "redundant" => &said["follows_from"],
            "inconsistent" => &said["contradiction"]["between"],
            _ => continue,
        };
        if !known.rests_on(premises) {
            return Err(Forged("the document names other premises than the certificate"));
        }
        if let (Some(name), Some(premises)) = (name, labels(premises)) {
            rests_on.insert(name, premises);
        }
    }
    removable(document, statements.len(), &rests_on)?;
    Ok(is_final)
}

/// Checks that the statements which a document calls removable follow from those that stay, by the proofs of each; and that there are no others
/// that could be, if it says so.
///
/// * `rests_on`: the premises of each redundant statement.
fn removable(document: &Value, statements: usize, rests_on: &BTreeMap<&str, BTreeSet<&str>>) -> Result<(), Forged> {
    let together = &document["removable_together"];
    let fault = Forged("the document removes what does not follow");
    let removed = if together.is_null() { BTreeSet::new() } else { labels(together).ok_or(fault.clone())? };
    let mut follow: BTreeSet<&str> = BTreeSet::new();
    // Each round finds one at least, or the last.
    for _ in 0..=statements {
        let there = |name: &&str| follow.contains(name) || !removed.contains(name);
        let next = removed.iter().copied().filter(|name| rests_on.get(name).is_some_and(|premises| premises.iter().all(there)));
        let next: Vec<&str> = next.collect();
        follow.extend(next);
    }
    let is_largest = document["removable_together_is_largest"] == true;
    if follow != removed || is_largest && !rests_on.keys().copied().eq(removed.iter().copied()) {
        return Err(fault);
    }
    Ok(())
}

/// Returns the name that the ontology SZS has for an answer.
fn szs(status: &str) -> &'static str {
    match status {
        "consistent" => "Satisfiable",
        "inconsistent" => "Unsatisfiable",
        "redundant" => "Theorem",
        _ => "CounterSatisfiable",
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// The check's word on a certificate of a board of `a` and `b`, and its text.
    fn certificate(statement: Option<&str>, answer: &str, evidence: &Value) -> (Value, String) {
        let verified = json!({"answer": answer, "statement": statement, "bound": true});
        let board = json!({"statements": [{"id": "a", "reading": "A"}, {"id": "b", "reading": "B"}]});
        (json!({"status": "right", "verified": verified}), json!({"board": board, "certificate": evidence}).to_string())
    }

    fn changed(document: &Value, change: impl FnOnce(&mut Value)) -> Value {
        let mut document = document.clone();
        change(&mut document);
        document
    }

    #[test]
    fn what_certificates_do_not_say_is_not_taken() {
        let model = json!({"kind": "finite-model", "domain": 1});
        let proof = json!({"kind": "proof", "lines": ["1. axiom B"]});
        let derived = json!({"kind": "proof", "lines": ["1. axiom B"], "derivation": [{"step": "axiom", "statement": "B"}]});
        let of_b = json!({"kind": "finite-model", "domain": 2});
        let certificates = [
            certificate(None, "consistent", &model),
            certificate(Some("a"), "redundant", &derived),
            certificate(Some("b"), "independent", &of_b),
        ];
        let right = json!({
            "schema": 1, "status": "consistent", "szs": "Satisfiable", "certificate": model,
            "statements": [
                {"id": "a", "status": "redundant", "szs": "Theorem", "certificate": proof, "follows_from": ["b"]},
                {"id": "b", "status": "independent", "szs": "CounterSatisfiable", "certificate": of_b, "follows_from": []},
            ],
            "removable_together": ["a"], "removable_together_is_largest": true,
        });
        assert_eq!(fits(&right, &certificates), Ok(true));
        let undecided = changed(&right, |document| document["statements"][1]["status"] = json!("undecided"));
        assert_eq!(fits(&undecided, &certificates), Ok(false));
        let forged = [
            changed(&right, |document| document["statements"][0]["status"] = json!("independent")),
            changed(&right, |document| document["statements"][0]["szs"] = json!("Unsatisfiable")),
            changed(&right, |document| document["statements"][0]["certificate"]["lines"] = json!(["1. axiom A"])),
            changed(&right, |document| document["statements"][0]["certificate"] = Value::Null),
            changed(&right, |document| document["statements"][0]["follows_from"] = json!([])),
            changed(&right, |document| document["status"] = json!("inconsistent")),
            changed(&right, |document| document["removable_together"] = json!(["a", "b"])),
            changed(&right, |document| document["removable_together"] = json!([])),
            changed(&right, |document| document["upheld"] = json!(true)),
            json!({"status": "consistent"}),
            json!([]),
        ];
        for forged in forged {
            assert!(fits(&forged, &certificates).is_err(), "{forged}");
        }
        assert!(fits(&right, &certificates[..2]).is_err(), "one is missing");
        let with = |name: &str, value: Value| {
            let mut certificates = certificates.clone();
            certificates[1].0[name] = value;
            fits(&right, &certificates)
        };
        assert!(with("status", json!("refused")).is_err());
        assert!(with("verified", json!({"answer": "redundant", "statement": "a", "bound": false})).is_err());
        assert!(with("verified", json!({"answer": "redundant", "statement": "a", "bound": true, "among": ["a"]})).is_err());
    }
}
