//! A ruling as a section of a page: the verdict, what was asked and what came of each question, with its evidence ready to be drawn. Not
//! here: how it is written down (`page`, `latex`, `picture`).

use adjudication::proof_json::ProofDocument;
use adjudication::{
    Adjudicator, Certificate, CertificateBody, CheckedProof, DeriveRuling, LimitReached, Necessity, ProofOptions, ProveRuling,
    Ruling, Szs, Text, VerifiedCertificate,
};
use report::sentences::{self, Sentence, Tone};
use report::{counted, visible};

use crate::finite::Finite;
use crate::fitch::Fitch;
use crate::inference::Inference;
use crate::infinite::Infinite;

/// A ruling, ready to be drawn.
#[derive(Clone, Debug)]
pub struct Section {
    /// The name of what was judged.
    pub(crate) title: String,
    /// The verdicts on the whole, the first one first.
    pub(crate) verdicts: Vec<Verdict>,
    /// The headings of the statements.
    pub(crate) columns: Columns,
    /// Label, reading and answer of each statement, in the order of the board.
    pub(crate) statements: Vec<Statement>,
    pub(crate) questions: Vec<Question>,
    /// Sentences about the whole that no question is about.
    pub(crate) remarks: Vec<String>,
}

/// The headings of the first two columns of a table of statements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Columns {
    pub(crate) first: &'static str,
    pub(crate) second: &'static str,
}

impl Columns {
    pub(crate) const OF_STATEMENTS: Columns = Columns { first: "statement", second: "as it was read" };
}

/// A sentence with its SZS status.
#[derive(Clone, Debug)]
pub(crate) struct Verdict {
    pub(crate) tone: Tone,
    pub(crate) words: String,
    pub(crate) szs: Option<Szs>,
}

/// A statement of a board.
#[derive(Clone, Debug)]
pub(crate) struct Statement {
    pub(crate) label: String,
    pub(crate) reading: String,
    pub(crate) verdict: Option<Verdict>,
    /// The place of the question about it.
    pub(crate) question: Option<usize>,
}

/// A question and its answer.
#[derive(Clone, Debug)]
pub(crate) struct Question {
    pub(crate) heading: String,
    pub(crate) statement: Option<String>,
    pub(crate) verdict: Option<Verdict>,
    pub(crate) shown: Vec<Shown>,
    /// The reason for which it is undecided.
    pub(crate) reasons: Vec<String>,
}

/// A piece of evidence.
#[derive(Clone, Debug)]
pub(crate) struct Shown {
    pub(crate) heading: String,
    pub(crate) evidence: Option<Evidence>,
    /// The file of the certificate, where there is one, and its hash.
    pub(crate) file: Option<String>,
    pub(crate) hash: Option<String>,
}

#[derive(Clone, Debug)]
pub(crate) enum Evidence {
    Finite(Finite),
    Infinite(Infinite),
    Proof(Fitch),
    Inference(Inference),
    /// Lines as they stand.
    Text(Vec<String>),
}

impl Verdict {
    pub(crate) fn new(sentence: &Sentence, szs: Option<Szs>) -> Verdict {
        Verdict { tone: sentence.tone, words: visible(&sentence.words), szs }
    }

    /// The sentence with its SZS status after it.
    pub(crate) fn text(&self) -> String {
        match self.szs {
            Some(szs) => format!("{} (SZS\u{a0}{szs:?})", self.words),
            None => self.words.clone(),
        }
    }
}

impl Evidence {
    fn of(certificate: &Certificate) -> Evidence {
        match &certificate.evidence {
            CertificateBody::FiniteModel { domain, functions, predicates, .. } => {
                Evidence::Finite(Finite::new(*domain, functions, predicates))
            }
            CertificateBody::InfiniteModel { domain, definitions } => {
                Evidence::Infinite(Infinite::new(domain, definitions, certificate.excerpt.as_ref()))
            }
            CertificateBody::Proofs { proofs } => {
                let lines = proofs.iter().flat_map(|one| match one {
                    CertificateBody::Proof { lines, .. } => lines.as_slice(),
                    _ => &[],
                });
                Evidence::Proof(Fitch::of_text(&lines.cloned().collect::<Vec<_>>()))
            }
            CertificateBody::Proof { legend, lines, .. } => {
                let mut fitch = proof(lines);
                let entry = |name: &str, stands_for: &str| format!("Here {name} stands for {stands_for}.");
                fitch.legend = legend.iter().map(|one| entry(&one.name, &one.stands_for)).collect();
                Evidence::Proof(fitch)
            }
        }
    }

    pub(crate) fn description(&self) -> String {
        match self {
            Evidence::Finite(finite) => finite.description.clone(),
            Evidence::Infinite(infinite) => infinite.description.clone(),
            Evidence::Proof(proof) => proof.description(),
            Evidence::Inference(inference) => inference.description(),
            Evidence::Text(lines) => counted(lines.len() as u64, "line"),
        }
    }
}

/// The lines of a proof file. A certificate's proof can be read; what cannot is shown as it stands.
pub(crate) fn proof(lines: &[String]) -> Fitch {
    read_proof(lines).unwrap_or_else(|| Fitch::of_text(lines))
}

/// The lines of a proof file; `None` if its calculus does not come with the program.
pub(crate) fn read_proof(lines: &[String]) -> Option<Fitch> {
    let text = Text::new("proof", lines.join("\n"));
    let adjudicator = Adjudicator::new(ProofOptions { alphabet: alphabet_of(lines), ..ProofOptions::default() }).ok()?;
    adjudicator.document(text).ok().map(|document: ProofDocument| Fitch::of_document(&document))
}

/// The alphabet of lines: they are written again as they stand.
fn alphabet_of(lines: &[String]) -> adjudication::Alphabet {
    match lines.iter().all(|line| line.is_ascii()) {
        true => adjudication::Alphabet::Ascii,
        false => adjudication::Alphabet::Unicode,
    }
}

impl Shown {
    /// Evidence that is no certificate.
    pub(crate) fn of(heading: String, evidence: Evidence) -> Shown {
        Shown { heading, evidence: Some(evidence), file: None, hash: None }
    }

    /// The file of the certificate and its hash in words; `None` where neither is known.
    ///
    /// * `code`: sets a name or a hash, as the form has it.
    pub(crate) fn origin(&self, code: impl Fn(&str) -> String) -> Option<String> {
        let file = self.file.as_ref().map(|file| format!(" in {}", code(&visible(file)))).unwrap_or_default();
        match &self.hash {
            Some(hash) => Some(format!("Certificate{file}, hash of the file {}", code(hash))),
            None => (!file.is_empty()).then(|| format!("Certificate{file}")),
        }
    }

    /// Words that nothing is drawn for.
    pub(crate) fn words(words: &str) -> Shown {
        Shown { heading: visible(words), evidence: None, file: None, hash: None }
    }

    pub(crate) fn new(heading: impl Into<String>, certificate: &Certificate) -> Shown {
        Shown {
            heading: heading.into(),
            evidence: Some(Evidence::of(certificate)),
            file: certificate.file.clone(),
            hash: certificate.hash.clone(),
        }
    }
}

/// The countermodels of premises that cannot be left out.
fn necessities(ruling: &Ruling, members: &[Necessity], there: &str) -> Vec<Shown> {
    let shown = |member: &Necessity| match &member.certificate {
        Some(certificate) => {
            let heading = format!("{} cannot be left out: without it, {there} in this model:", ruling.spoken(&member.without));
            Shown::new(visible(&heading), certificate)
        }
        None => {
            let mut words = format!("Whether {} can be left out is undecided.", ruling.spoken(&member.without));
            member.reasons.iter().for_each(|reason| words.push_str(&format!(" {reason}.")));
            Shown::words(&words)
        }
    };
    members.iter().map(shown).collect()
}

pub(crate) fn limit(limit: Option<LimitReached>) -> Option<String> {
    limit.map(|limit| match limit {
        LimitReached::Time => String::from("The limit of time was reached: what is open is undecided, and no answer is a guess."),
        LimitReached::Memory => {
            String::from("The limit of memory was reached: what is open is undecided, and no answer is a guess.")
        }
    })
}

impl Section {
    /// The name of what was judged.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The ruling on a board.
    pub fn of_board(ruling: &Ruling) -> Section {
        let mut verdicts = Vec::new();
        verdicts.extend(ruling.claim.as_ref().map(|claim| Verdict::new(&sentences::claim(ruling, claim), None)));
        // What becomes of a conjecture is what was asked.
        verdicts
            .extend(ruling.conjecture.as_ref().map(|found| Verdict::new(&sentences::conjecture(ruling, found), Some(found.szs))));
        let mut questions = Vec::new();
        if ruling.asked.is_none() {
            let verdict = Verdict::new(&sentences::consistency(ruling), Some(ruling.szs));
            verdicts.push(verdict.clone());
            let heading = |certificate: &Certificate| match certificate.is_proof() {
                true => sentences::PROOF.to_owned(),
                false => visible(&sentences::model(ruling)),
            };
            let mut shown: Vec<Shown> =
                ruling.certificate.iter().map(|certificate| Shown::new(heading(certificate), certificate)).collect();
            let members = ruling.contradiction.as_ref().map_or(&[][..], |contradiction| &contradiction.minimality);
            shown.extend(necessities(ruling, members, "the others are true"));
            let heading = String::from("Is the board consistent?");
            questions.push(Question { heading, statement: None, verdict: Some(verdict), shown, reasons: ruling.reasons.clone() });
        }
        let mut statements = Vec::new();
        for statement in &ruling.statements {
            let (label, name) = (visible(&statement.id), visible(&ruling.spoken(&statement.id)));
            let verdict = Verdict::new(&sentences::statement(ruling, statement), sentences::statement_szs(statement));
            let is_shared = ruling.contradiction.as_ref().is_some_and(|found| statement.support.as_ref() == Some(&found.support));
            let mut shown: Vec<Shown> = Vec::new();
            match &statement.certificate {
                Some(certificate) if is_shared => shown.push(Shown {
                    heading: String::from("The proof is that of the contradiction, which stands above."),
                    evidence: None,
                    file: certificate.file.clone(),
                    hash: certificate.hash.clone(),
                }),
                Some(certificate) if certificate.is_proof() => shown.push(Shown::new(sentences::PROOF, certificate)),
                Some(certificate) => {
                    shown.push(Shown::new(visible(&sentences::countermodel(ruling, &statement.id)), certificate));
                }
                None => {}
            }
            let there = format!("the other premises are true and {name} is false");
            shown.extend(necessities(ruling, &statement.minimality, &there));
            statements.push(Statement {
                label: label.clone(),
                reading: visible(&statement.reading),
                verdict: Some(verdict.clone()),
                question: Some(questions.len()),
            });
            questions.push(Question {
                heading: format!("Does {name} follow from the others?"),
                statement: Some(visible(&statement.reading)),
                verdict: Some(verdict),
                shown,
                reasons: statement.reasons.clone(),
            });
        }
        if let (true, [one]) = (ruling.asked.is_some(), questions.as_slice()) {
            verdicts.extend(one.verdict.clone());
        }
        let mut remarks = Vec::new();
        if ruling.removable_together.len() > 1 {
            let names = ruling.removable_together.iter().map(|label| ruling.spoken(label)).collect::<Vec<_>>().join(", ");
            let certificate = [&ruling.removable_together_file, &ruling.removable_together_hash].into_iter().flatten();
            let certificate: Vec<&str> = certificate.map(String::as_str).collect();
            let shown = if certificate.is_empty() { String::new() } else { format!(" ({})", certificate.join(", ")) };
            let left = sentences::left(ruling);
            remarks.push(visible(&format!("Can all be wiped off together, since {left} entails them: {names}{shown}.")));
        }
        remarks.extend(limit(ruling.limit));
        let columns = Columns::OF_STATEMENTS;
        Section { title: visible(&ruling.board), verdicts, columns, statements, questions, remarks }
    }

    /// The answer to the question whether a goal follows.
    pub fn of_goal(ruling: &ProveRuling) -> Section {
        let verdict = Verdict::new(&sentences::goal(ruling), Some(ruling.szs));
        let heading = |certificate| sentences::evidence_heading(ruling, certificate);
        let mut shown: Vec<Shown> =
            ruling.certificate.iter().map(|certificate| Shown::new(heading(certificate), certificate)).collect();
        // Numbers are numbers in a model of the statements of Predicate Wars, of which the table would say nothing.
        if let (Some(numbers), Some(model)) = (&ruling.numbers, shown.first_mut()) {
            let lines: Vec<String> = numbers.symbols.iter().map(|line| visible(line)).collect();
            model.evidence = Some(Evidence::Infinite(Infinite::of_numbers(&numbers.reading, &lines)));
        }
        let mut remarks = Vec::new();
        if let (Some(lines), Some(points)) = (ruling.lines, ruling.symbol_points) {
            remarks.push(format!("{}, {}.", counted(lines as u64, "line"), counted(points, "symbol point")));
        }
        remarks.extend(limit(ruling.limit));
        Section {
            title: visible(&ruling.axioms),
            verdicts: vec![verdict.clone()],
            columns: Columns::OF_STATEMENTS,
            statements: Vec::new(),
            questions: vec![Question {
                heading: String::from(match ruling.refutation {
                    true => "Do the statements contradict each other?",
                    false => "Does the goal follow from the axioms?",
                }),
                statement: Some(visible(&ruling.goal)).filter(|_| !ruling.refutation),
                verdict: Some(verdict),
                shown,
                reasons: ruling.reasons.clone(),
            }],
            remarks,
        }
    }

    /// The answer to the question whether a goal is derivable.
    pub fn of_derivation(ruling: &DeriveRuling) -> Section {
        let verdict = Verdict::new(&sentences::derivability(ruling), None);
        let lines = || ruling.proof.iter().flat_map(|proof| proof.lines()).map(str::to_owned).collect::<Vec<_>>();
        let proof = ruling.proof.as_ref().map(|_| match &ruling.document {
            Some(document) => Fitch::of_document(document),
            None => Fitch::of_text(&lines()),
        });
        let shown = proof.map(|proof| Shown::of(sentences::PROOF.to_owned(), Evidence::Proof(proof)));
        let mut remarks = Vec::new();
        if let (Some(points), Some(lines)) = (ruling.symbol_points, ruling.lines) {
            remarks.push(format!("{}, {}.", counted(points, "symbol point"), counted(lines, "inferred line")));
        }
        remarks.extend(limit(ruling.limit));
        Section {
            title: visible(&ruling.axioms),
            verdicts: vec![verdict.clone()],
            columns: Columns::OF_STATEMENTS,
            statements: Vec::new(),
            questions: vec![Question {
                heading: format!("Do the rules of {} give the goal?", ruling.system),
                statement: Some(visible(ruling.goal.as_deref().unwrap_or("a contradiction"))),
                verdict: Some(verdict),
                shown: shown.into_iter().collect(),
                reasons: ruling.reasons.clone(),
            }],
            remarks,
        }
    }

    /// The ruling on a proof.
    pub fn of_proof(checked: &CheckedProof) -> Section {
        let ruling = &checked.ruling;
        let verdict = Verdict::new(&sentences::proof(ruling), None);
        let mut verdicts = vec![verdict.clone()];
        verdicts.extend(sentences::reached(ruling).map(|sentence| Verdict::new(&sentence, None)));
        let mut remarks = Vec::new();
        if let Some(contradiction) = &ruling.contradiction {
            let lines: Vec<String> = contradiction.lines.iter().map(u32::to_string).collect();
            remarks.push(match lines.len() {
                1 => format!("Line {} is a contradiction.", lines.concat()),
                _ => format!("Lines {} contradict each other.", lines.join(" and ")),
            });
        }
        Section {
            title: visible(&ruling.file),
            verdicts,
            columns: Columns::OF_STATEMENTS,
            statements: Vec::new(),
            questions: vec![Question {
                heading: format!("The proof, by the rules of {}", visible(checked.system_title())),
                statement: None,
                verdict: Some(verdict),
                shown: vec![Shown::of(String::new(), Evidence::Proof(Fitch::of_check(checked)))],
                reasons: Vec::new(),
            }],
            remarks,
        }
    }

    /// A certificate that was verified.
    pub fn of_certificate(verified: &VerifiedCertificate) -> Section {
        let claim = &verified.claim;
        let verdict = Verdict { tone: Tone::Good, words: visible(&format!("Verified: {}.", claim.claim)), szs: None };
        let statement = |(label, reading): &(String, String)| Statement {
            label: visible(label),
            reading: visible(reading),
            verdict: None,
            question: None,
        };
        let heading = if verified.certificate.is_proof() { "The proof:" } else { "The model:" };
        let file = Some(visible(&verified.file));
        let shown = match &verified.certificate.evidence {
            CertificateBody::Proofs { proofs } => claim
                .removed
                .iter()
                .zip(proofs)
                .map(|(label, proof)| {
                    let heading = format!("The proof of {}:", visible(label));
                    Shown { file: file.clone(), ..Shown::new(heading, &Certificate::from(proof.clone())) }
                })
                .collect(),
            _ => vec![Shown { file, ..Shown::new(heading, &verified.certificate) }],
        };
        Section {
            title: visible(&claim.board),
            verdicts: vec![verdict.clone()],
            columns: Columns::OF_STATEMENTS,
            statements: verified.statements.iter().map(statement).collect(),
            questions: vec![Question {
                heading: String::from("The evidence"),
                statement: None,
                verdict: Some(verdict),
                shown,
                reasons: Vec::new(),
            }],
            remarks: Vec::new(),
        }
    }
}
