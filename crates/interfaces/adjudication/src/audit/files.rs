//! The findings of an audit as files: for each form the certificate of its proof or of the structure that refutes it, which `verify`
//! checks again, and the proofs that go wrong, which `check` accepts.

use std::path::Path;

use board_syntax::palmer::{self, Brackets};
use board_syntax::{board, tptp};
use certificate::{Certified, Claim};
use documents::audit::{AuditRuling, ExploitRuling, FormRuling};
use documents::certificate::Certificate;
use documents::judge::Engine;
use foreign_syntax::fof::print_board;
use formula::{Alphabet, Bank, Board as Statements, FormulaId, Statement};
use kernel::Calculus;
use rule_audit::search::Found;
use rule_audit::{Audit, Countermodel, Proved};
use source::Text;
use verifier::{Answer, BoardDocument, CertificateDocument, Hashes, Meta, Notation, Question, Reading};

use crate::certifying::certificate_files::{Folder, meta};

/// Makes files of what was found, and says in the ruling where they will be.
pub(super) fn of(
    directory: &Path,
    calculus: &Calculus,
    found: &Audit,
    engine: &Engine,
    ruling: &mut AuditRuling,
) -> documents::files::Files {
    let folder = Folder::new(directory, calculus.name());
    let mut files = Files { folder, meta: meta(engine), calculus: calculus.name() };
    for (rule, audit) in ruling.rules.iter_mut().zip(&found.rules) {
        for (at, (form, variant)) in rule.forms.iter_mut().zip(&audit.variants).enumerate() {
            let name = if audit.variants.len() == 1 { rule.name.clone() } else { format!("{}-form-{}", rule.name, at + 1) };
            files.proved(&name, variant.proof.as_ref(), form);
            files.refuted(&name, variant.countermodel.as_ref(), form);
            if let Some(proof) = &form.exploit {
                form.exploit_file = Some(files.proof(&name, proof));
            }
        }
        let worst = rule.forms.iter().find(|form| form.sound == rule.sound);
        rule.witness = worst.and_then(|form| form.witness.clone());
        rule.exploit_file = worst.and_then(|form| form.exploit_file.clone());
    }
    if let (Some(search), Some(exploits)) = (&mut ruling.search, &found.exploits) {
        for (one, (_, found)) in search.exploits.iter_mut().zip(&exploits.by_rule) {
            let name = format!("search-{}", one.rule.as_deref().unwrap_or_default());
            files.exploit(&name, found, one);
        }
        if let (Some(one), Some(found)) = (&mut search.contradiction, &exploits.contradiction) {
            files.exploit("search-contradiction", found, one);
        }
    }
    files.folder.into_files()
}

struct Files<'f> {
    folder: Folder,
    meta: Meta,
    calculus: &'f str,
}

impl Files<'_> {
    fn proved(&mut self, name: &str, proved: Option<&Proved>, form: &mut FormRuling) {
        let (Some(proved), Some(witness)) = (proved, &mut form.witness) else { return };
        self.certificate(name, &proved.bank, &proved.statements(), &proved.certified, witness);
    }

    fn refuted(&mut self, name: &str, found: Option<&Countermodel>, form: &mut FormRuling) {
        let Some(found) = found else { return };
        match &mut form.without_provisos {
            Some(witness) => self.countermodel(&format!("{name}-without-provisos"), found, witness),
            None => {
                if let Some(witness) = &mut form.witness {
                    self.countermodel(name, found, witness);
                }
            }
        }
    }

    fn exploit(&mut self, name: &str, found: &Found, ruling: &mut ExploitRuling) {
        ruling.file = Some(self.proof(name, &ruling.proof));
        let Some(witness) = &mut ruling.witness else { return };
        self.countermodel(name, &found.countermodel, witness);
    }

    fn countermodel(&mut self, name: &str, found: &Countermodel, witness: &mut Certificate) {
        let statements: Vec<FormulaId> = found.premises.iter().copied().chain([found.conclusion]).collect();
        self.certificate(name, &found.bank, &statements, &found.certified, witness);
    }

    /// Writes the document of evidence that the last of these statements follows from the others, or does not.
    fn certificate(
        &mut self,
        name: &str,
        bank: &Bank,
        statements: &[FormulaId],
        certified: &Certified,
        witness: &mut Certificate,
    ) {
        let title = format!("{}: {name}", self.calculus);
        // Whatever cannot be said in a document that is verified is not written as one.
        if let Some(document) = document(&title, bank, statements, certified, &self.meta) {
            witness.file = Some(self.folder.add_certificate(name, document));
        }
    }

    fn proof(&mut self, name: &str, proof: &str) -> String {
        let head = format!("# {}, {name}: a proof that is accepted, of what does not follow", self.calculus);
        self.folder.add_proof(name, &head, proof)
    }
}

/// The document, which has been verified; `None` where there is none. The statements are written in TPTP, which has all of their names; and
/// in the notation of boards where they say `∃!`, for which TPTP has other words.
fn document(
    title: &str,
    bank: &Bank,
    statements: &[FormulaId],
    certified: &Certified,
    meta: &Meta,
) -> Option<CertificateDocument> {
    let labelled = |(&meaning, number): (_, usize)| Statement::axiom(format!("s{number}"), meaning);
    let board = Statements { statements: statements.iter().zip(1..).map(labelled).collect() };
    // The claim was checked for these statements in this order, the last one in question.
    let claim = match certified.claim() {
        Claim::Redundant { .. } => Claim::Redundant { statement: statements.len().checked_sub(1)? },
        Claim::Independent { .. } => Claim::Independent { statement: statements.len().checked_sub(1)? },
        _ => return None,
    };
    let certificate = verifier::evidence(statements, bank, certified.evidence(), Alphabet::Unicode).ok()?;
    [Notation::Tptp, Notation::Palmer].into_iter().find_map(|notation| {
        let board = written(title, bank, &board, notation)?;
        let question = Question::Redundancy { statement: board.statements.last()?.id.clone(), among: None };
        let document = CertificateDocument {
            schema: verifier::document::SCHEMA,
            kind: certificate.kind(),
            hashes: Some(Hashes::of(&board.text, &question, certificate.kind())),
            question,
            board,
            answer: Answer::of(claim),
            certificate: certificate.clone(),
            versions: meta.versions.clone(),
            limits: meta.limits.clone(),
        };
        let json = document.to_json().ok()?;
        verifier::verify(json.as_bytes()).is_ok().then_some(document)
    })
}

/// A board as text in a notation, with the statements as they are read back from it.
fn written(title: &str, bank: &Bank, board: &Statements, notation: Notation) -> Option<BoardDocument> {
    let mut read = Bank::new();
    let (text, board) = match notation {
        Notation::Tptp => {
            let text = Text::new(title, print_board(bank, board).ok()?);
            let board = tptp::parse_board(&text, &mut read).value?.board;
            (text, board)
        }
        Notation::Palmer => {
            let text = Text::new(title, board::print(bank, board, Alphabet::Unicode, Brackets::Full));
            let board = board::parse(&text, &mut read, palmer::Options::default()).value?.board;
            (text, board)
        }
    };
    let readings = board.statements.iter().map(|statement| Reading {
        id: statement.label.clone(),
        reading: palmer::print(&read, statement.meaning, Alphabet::Unicode, Brackets::Full),
    });
    Some(BoardDocument { name: title.to_owned(), notation, text: text.content().to_owned(), statements: readings.collect() })
}
