//! A document as the library reads it, and everything that there is to say of it: the same as on the command line.

use adjudication::{
    Adjudicator, Alphabet, BoardFile, BoardNotation, CheckedProof, Diagnostic, Error, Exercise, HouseRules, LineRuling, Notation,
    ParseOptions, ParseRuling, Problem, ProofOptions, RuleListing, Severity, Span, System, Text, at_origin,
};

use crate::language::Language;

/// The largest document that is looked at, in bytes. A larger one has a diagnostic that says so, and nothing else.
pub(crate) const MAX_BYTES: usize = 4 << 20;

/// A document as it was read, or why it was not.
#[derive(Debug)]
pub(crate) enum Analysis {
    Proof(Box<CheckedProof>),
    /// A proof that is written as no notation of proofs here has it, in LaTeX: what it says stands elsewhere than in the document.
    ProofSaidAnew(Box<CheckedProof>),
    Board(Box<BoardFile>),
    Rules {
        listing: Box<RuleListing>,
        warnings: Vec<Diagnostic>,
    },
    Exercise(Box<Exercise>),
    Statements {
        ruling: ParseRuling,
        warnings: Vec<Diagnostic>,
    },
    /// It cannot be read.
    Rejected {
        text: Text,
        error: Error,
    },
    /// It is no text.
    Unreadable(Box<adjudication::Unreadable>),
    /// It has this many bytes, more than the limit.
    TooLarge(usize),
}

/// One thing that there is to say of a document.
#[derive(Clone, Debug)]
pub(crate) struct Finding {
    /// The words, and the place in the document.
    pub(crate) diagnostic: Diagnostic,
    /// Name of a rule that fits the line as it stands, where it is wrong by the rule that it names.
    pub(crate) fitting: Option<String>,
    /// True if it is about a step of a proof that was read, false if it is about the reading.
    pub(crate) is_of_step: bool,
}

impl From<Diagnostic> for Finding {
    fn from(diagnostic: Diagnostic) -> Finding {
        Finding { diagnostic, fitting: None, is_of_step: false }
    }
}

/// Reads a document of a kind.
pub(crate) fn analyse(language: Language, text: Text, adjudicator: &Adjudicator) -> Analysis {
    let name = text.clone();
    let read = match language {
        Language::Proof => adjudicator.check(text).map(|proof| {
            let is_own = std::ptr::eq(proof.text().origin(Span::at(0)).0, proof.text());
            let proof = Box::new(proof);
            if is_own { Analysis::Proof(proof) } else { Analysis::ProofSaidAnew(proof) }
        }),
        Language::Board | Language::Foreign => board(text, None),
        Language::Tptp => board(text, Some(BoardNotation::Tptp)),
        Language::Rules => rules(text, adjudicator.house()),
        Language::Exercise => {
            let options = ProofOptions { house: adjudicator.house().clone(), ..ProofOptions::default() };
            Exercise::new(text, options).map(|exercise| Analysis::Exercise(Box::new(exercise)))
        }
        Language::Statements => {
            let options = ParseOptions { house: adjudicator.house().clone(), ..ParseOptions::default() };
            let parsed = adjudication::parse(Notation::PredicateWars, text, &options);
            parsed.map(|(ruling, _, warnings)| Analysis::Statements { ruling, warnings })
        }
    };
    read.unwrap_or_else(|error| Analysis::Rejected { text: name, error })
}

fn board(text: Text, notation: Option<BoardNotation>) -> Result<Analysis, Error> {
    Problem::new(text, notation)?.whole().map(|board| Analysis::Board(Box::new(board)))
}

fn rules(text: Text, house: &HouseRules) -> Result<Analysis, Error> {
    let system = System::Rules(text);
    let warnings = system.warnings(house)?.map_or_else(Vec::new, |(_, warnings)| warnings);
    let listing = adjudication::rule_listing(&system, None, house, Alphabet::Unicode)?;
    Ok(Analysis::Rules { listing: Box::new(listing), warnings })
}

impl Analysis {
    /// Returns true if there is a reading, however much may be wrong with what it says.
    pub(crate) fn is_read(&self) -> bool {
        !matches!(self, Analysis::Rejected { .. } | Analysis::Unreadable(_) | Analysis::TooLarge(_))
    }

    /// Returns the proof, if it is one that was read.
    pub(crate) fn proof(&self) -> Option<&CheckedProof> {
        match self {
            Analysis::Proof(proof) => Some(proof),
            _ => None,
        }
    }

    /// Returns everything that there is to say, in the order of the text.
    pub(crate) fn findings(&self) -> Vec<Finding> {
        match self {
            Analysis::Proof(proof) => of_proof(proof),
            Analysis::ProofSaidAnew(proof) => {
                let placed = |finding: Finding| Finding { diagnostic: at_origin(proof.text(), &finding.diagnostic).1, ..finding };
                of_proof(proof).into_iter().map(placed).collect()
            }
            Analysis::Board(board) => in_own_text(board.text(), board.warnings()),
            Analysis::Rules { warnings, .. } | Analysis::Statements { warnings, .. } => {
                warnings.iter().cloned().map(Finding::from).collect()
            }
            Analysis::Exercise(exercise) => in_own_text(exercise.warnings().0, exercise.warnings().1),
            Analysis::Rejected { text, error } => rejected(text, error),
            Analysis::Unreadable(unreadable) => vec![unreadable.diagnostic.clone().into()],
            Analysis::TooLarge(bytes) => vec![too_large(*bytes).into()],
        }
    }
}

fn too_large(bytes: usize) -> Diagnostic {
    let message = format!("the document has {bytes} bytes; in an editor at most {MAX_BYTES} are looked at");
    Diagnostic::error("too-large", Span::at(0), message, "the document starts here")
        .help("the commands `check` and `judge` take larger files")
}

/// Returns the findings of a text that may hold others, which it includes. Findings about another text come first.
fn in_own_text(text: &Text, diagnostics: &[Diagnostic]) -> Vec<Finding> {
    let placed = |diagnostic: &Diagnostic| {
        let (origin, moved) = at_origin(text, diagnostic);
        if origin.name() == text.name() { moved } else { elsewhere(origin, &moved) }
    };
    diagnostics.iter().map(|diagnostic| placed(diagnostic).into()).collect()
}

/// Moves a remark on another text to the beginning of this one.
fn elsewhere(origin: &Text, diagnostic: &Diagnostic) -> Diagnostic {
    let at = origin.position(diagnostic.span.start);
    let message = format!("{}, line {}, column {}: {}", origin.name(), at.line, at.column, diagnostic.message);
    Diagnostic { span: Span::at(0), message, related: Vec::new(), ..diagnostic.clone() }
}

fn rejected(text: &Text, error: &Error) -> Vec<Finding> {
    let Error::Rejected(rejected) = error else {
        let document = error.document().error;
        let diagnostic = Diagnostic::error("not-judged", Span::at(0), document.message, "this document");
        return vec![document.help.into_iter().fold(diagnostic, Diagnostic::help).into()];
    };
    let placed = |diagnostic: &Diagnostic| {
        let (origin, moved) = at_origin(rejected.text(), diagnostic);
        if origin.name() == text.name() { moved } else { elsewhere(origin, &moved) }
    };
    rejected.diagnostics().iter().map(|diagnostic| placed(diagnostic).into()).collect()
}

fn of_proof(proof: &CheckedProof) -> Vec<Finding> {
    let mut found: Vec<Finding> = proof.warnings().iter().cloned().map(Finding::from).collect();
    found.extend(of_steps(proof).into_iter().map(|(_, finding)| finding));
    found.sort_by_key(|finding| finding.diagnostic.span.start);
    found
}

/// A line of a proof, by the indices of its block, of which the proof itself is the last, and of the line in it.
pub(crate) type LineIndices = (usize, usize);

/// Returns what there is to say of the steps of a proof, each with its line.
pub(crate) fn of_steps(proof: &CheckedProof) -> Vec<(LineIndices, Finding)> {
    let mut found = Vec::new();
    let main = proof.ruling.subproofs.len();
    let subproofs = proof.ruling.subproofs.iter().enumerate().map(|(at, subproof)| (Some(at), &subproof.lines));
    for (block, lines) in subproofs.chain([(None, &proof.ruling.lines)]) {
        for (at, line) in lines.iter().enumerate() {
            let place = (block.unwrap_or(main), at);
            if let Some(diagnostic) = proof.diagnostic(block, at) {
                let diagnostic = in_document(proof, line, diagnostic);
                found.push((place, Finding { diagnostic, fitting: line.fits_rule.clone(), is_of_step: true }));
            }
            found.extend(unsound(proof, block, at, line).into_iter().map(|finding| (place, finding)));
        }
    }
    found
}

/// Returns the fault of a line. One of a proof in JSON has no position there, and says its line.
fn in_document(proof: &CheckedProof, line: &LineRuling, diagnostic: &Diagnostic) -> Diagnostic {
    if std::ptr::eq(proof.proof_file(), proof.text()) {
        return diagnostic.clone();
    }
    let message = format!("line {}: {}", line.n, diagnostic.message);
    Diagnostic { span: Span::at(0), message, related: Vec::new(), ..diagnostic.clone() }
}

/// Returns the warnings that a step is unsound though it is accepted, at the name of its rule.
fn unsound(proof: &CheckedProof, block: Option<usize>, at: usize, line: &LineRuling) -> Vec<Finding> {
    if line.warnings.is_empty() {
        return Vec::new();
    }
    let places = proof.line_places(block, at);
    let span = places.and_then(|places| places.rule.or(Some(places.line))).unwrap_or(Span::at(0));
    let warn = |step: &adjudication::UnsoundStep| {
        let label = format!("accepted, and unsound ({})", step.source);
        let warning = Diagnostic::warning("unsound-step", span, step.message.clone(), label);
        Finding { is_of_step: true, ..Finding::from(step.help.clone().into_iter().fold(warning, Diagnostic::help)) }
    };
    line.warnings.iter().map(warn).collect()
}

/// Returns the severity as the protocol counts it.
pub(crate) fn severity(severity: Severity) -> lsp_types::DiagnosticSeverity {
    match severity {
        Severity::Error => lsp_types::DiagnosticSeverity::ERROR,
        Severity::Warning => lsp_types::DiagnosticSeverity::WARNING,
    }
}
