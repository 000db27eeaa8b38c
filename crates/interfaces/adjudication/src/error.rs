//! Why there is no ruling: typed for programs, and as the JSON error document.

use std::sync::Arc;

use documents::Schema;
use documents::error::{ErrorDocument, LimitReached, Place, Remark, ReportedDiagnostic};
use proof_graph::{GraphError, SvgError};
use source::{Diagnostic, Span, Text, disguise};

use crate::boards::claim::ClaimError;
use crate::certifying::outside::NotExported;

/// The reason for which there is no picture of a proof.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DrawingError {
    /// There is too much to draw.
    #[error(transparent)]
    Picture(#[from] SvgError),
    /// Only what the goal rests on is asked for, and the goal is not reached.
    #[error("no right line states the goal, so there is nothing that it rests on")]
    NoGoal,
    /// The certificate holds no proof.
    #[error("only proofs have graphs, and this certificate holds a {kind}; `judge --format svg` draws models")]
    NoProof {
        /// The kind of its evidence.
        kind: verifier::Kind,
    },
    /// The check and the graph disagree.
    #[error(transparent)]
    Graph(#[from] GraphError),
}

impl DrawingError {
    /// A stable name in kebab case, for scripts and tests.
    pub fn code(&self) -> &'static str {
        match self {
            DrawingError::Picture(SvgError::NoGoal) | DrawingError::NoGoal => "no-goal",
            DrawingError::NoProof { .. } => "wrong-kind",
            DrawingError::Picture(_) => "too-large-to-draw",
            DrawingError::Graph(_) => "no-graph",
        }
    }
}

/// The reason for which there is no ruling.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The system does not give the file.
    #[error("{file} cannot be read: {cause}")]
    Unreadable {
        /// Its name.
        file: String,
        /// The system's reason.
        cause: String,
    },
    /// The text says nothing that can be judged.
    #[error("{}", .0.first().message)]
    Rejected(Box<Rejected>),
    /// The claim does not fit the board.
    #[error(transparent)]
    Claim(#[from] ClaimError),
    /// A request that makes no sense.
    #[error(transparent)]
    Usage(#[from] UsageError),
    /// A proof that is not accepted has no price.
    #[error("{file} has no price, for it is not accepted: in line {line}{of}, {reason}", of = of_subproof(subproof.as_deref()))]
    NoPrice {
        /// The name of its text.
        file: String,
        /// The number of its first line that is wrong.
        line: u32,
        /// The subproof in which that stands.
        subproof: Option<String>,
        /// Reason of the refusal.
        reason: String,
    },
    /// The system does not take a file.
    #[error("{file} cannot be written: {cause}")]
    Unwritable {
        /// Its name, or that of its directory.
        file: String,
        /// The system's reason.
        cause: String,
    },
    /// Another file stands where a certificate or a proof was to be written; it is kept.
    #[error("{file} is there already, and says something else; it was kept")]
    Occupied {
        /// Its name.
        file: String,
    },
    /// There is no certificate to check.
    #[error("there is no certificate in {paths}")]
    NoCertificates {
        /// The directories that were searched.
        paths: String,
    },
    /// A limit was reached before anything was known.
    #[error("undecided: {reason} before anything was known")]
    Limit {
        /// The limit.
        limit: LimitReached,
        /// In words.
        reason: String,
    },
    /// A certificate is not written in the notation of another program.
    #[error("{file} is not exported: {cause}")]
    NotExported {
        /// The certificate.
        file: String,
        /// The reason for which not.
        cause: Box<NotExported>,
    },
    /// A certificate is not drawn, since it is none that is right.
    #[error("{file} is not drawn: {cause}")]
    NotShown {
        /// The certificate.
        file: String,
        /// The reason for which not.
        cause: Box<NotExported>,
    },
    /// A directory has no file of the kind that was asked for.
    #[error("there is no file of this kind in {directory}")]
    NoFiles {
        /// The directory.
        directory: String,
        /// The ends of the names that such files have.
        extensions: &'static [&'static str],
    },
    /// There is no ruling on one of many boards.
    #[error("{board}: {cause}")]
    OfBoard {
        /// The name of its text.
        board: String,
        /// The reason for which not.
        cause: Box<Error>,
    },
    /// There is no picture of a proof.
    #[error("{file} cannot be drawn: {cause}")]
    NotDrawn {
        /// The name of its text.
        file: String,
        /// Why.
        cause: DrawingError,
    },
}

fn of_subproof(subproof: Option<&str>) -> String {
    subproof.map(|name| format!(" of subproof {name}")).unwrap_or_default()
}

/// A request that makes no sense.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UsageError {
    /// No calculus has this name, and no file.
    #[error("there is no calculus `{name}`, and no file of this name")]
    UnknownSystem {
        /// The name.
        name: String,
    },
    /// There is nothing to prove.
    #[error("there is no goal")]
    NoGoal,
    /// The calculus has no rule of this name.
    #[error("the calculus `{system}` has no rule `{name}`")]
    UnknownRule {
        /// The calculus.
        system: String,
        /// The name.
        name: String,
        /// The names that come nearest, or the short names of all rules.
        near: Vec<String>,
    },
    /// No error or warning has this code.
    #[error("no error or warning has the code `{code}`")]
    UnknownCode {
        /// The word that is written.
        code: String,
        /// The codes that come nearest.
        near: Vec<String>,
    },
    /// One statement is asked about, and a claim is made about the board.
    #[error("a claim is about the whole board, and one statement alone was asked about")]
    ClaimBesideStatement,
    /// A word about a statement was asked of a board, or one about a board of a statement.
    #[error("`--is {word}` asks about {what}", what = if *.of_statement { "one statement, and none is named" } else { "the board, and a statement is named" })]
    AskedOfWhat {
        /// The word, such as `redundant`.
        word: &'static str,
        /// True if it asks about a statement.
        of_statement: bool,
    },
    /// A house rule of Palmer's game was chosen for a problem of TPTP.
    #[error("house rules are about boards of Palmer's, and this is a problem of TPTP")]
    HouseOfTptp,
    /// A model, or a derivation, is held against one board.
    #[error("give one board with `--model`, and at most one problem with `--tstp`")]
    OneBoard,
    /// A signed record was to be checked without a key.
    #[error("{file} is the signed record of a game, and there is no key to check it with, so that nothing was compared; {}", signer(.named.as_ref()))]
    NoRecordKey {
        /// Its file.
        file: String,
        /// The key that it names, and whether this key has signed its text.
        named: Option<(String, bool)>,
    },
    /// A text is no public key.
    #[error("`{key}` is no public key: {fault}")]
    BadRecordKey {
        /// The text, or the name of its file.
        key: String,
        /// The reason.
        fault: String,
    },
    /// Standard input was asked for more than once.
    #[error("`-` stands for standard input, which can be read only once")]
    StandardInputTwice,
    /// A statement was asked about where answers are those of TPTP, which are about the problem.
    #[error("`{statement}` is no file, and --format tptp asks about no single statement")]
    StatementInTptp {
        /// Its label.
        statement: String,
    },
    /// Several boards or proofs were to be drawn in one picture.
    #[error("one picture shows one {of}, and several were given")]
    SeveralPictures {
        /// The noun for what is drawn: `board`, `proof` or `submission`.
        of: &'static str,
    },
    /// A submission stands where no exercise of the homework is named.
    #[error("`{file}` is no submission to an exercise of `{homework}`")]
    NoExercise {
        /// The submission.
        file: String,
        /// The directory of the exercises.
        homework: String,
    },
    /// Two exercises of a homework have one name.
    #[error("two exercises are called `{name}`")]
    SameExercise {
        /// The name.
        name: String,
    },
    /// The graph of a certificate's proof was asked for, under conditions of its own.
    #[error("the proof of a certificate is drawn as it was certified: by the rules of `classical`, to the answer that it shows")]
    ConditionsOfCertificate,
    /// The last word of a question is the name of a file, and the label of a statement of the board before it.
    #[error("`{word}` is a file, and a statement of {board} as well")]
    FileOrStatement {
        /// The word.
        word: String,
        /// The name of the board.
        board: String,
    },
    /// Several proofs were to be written into one file.
    #[error("one file takes one proof, and the problem has {conjectures} conjectures")]
    SeveralProofs {
        /// Number of conjectures.
        conjectures: usize,
    },
}

/// Returns what a record says of its own key.
fn signer(named: Option<&(String, bool)>) -> String {
    match named {
        Some((key, true)) => format!("it was signed with the key {key}"),
        Some((key, false)) => format!("it names the key {key}, whose signature this is not"),
        None => String::from("it names no key"),
    }
}

impl UsageError {
    /// A stable name in kebab case, for scripts and tests.
    pub fn code(&self) -> &'static str {
        match self {
            UsageError::UnknownSystem { .. } => "unknown-system",
            UsageError::NoGoal => "no-goal",
            UsageError::UnknownRule { .. } => "unknown-rule",
            UsageError::UnknownCode { .. } => "unknown-code",
            UsageError::ClaimBesideStatement => "claim-beside-statement",
            UsageError::AskedOfWhat { .. } => "asked-of-what",
            UsageError::HouseOfTptp => "house-of-tptp",
            UsageError::OneBoard => "one-board",
            UsageError::NoRecordKey { .. } => "no-record-key",
            UsageError::BadRecordKey { .. } => "bad-record-key",
            UsageError::StandardInputTwice => "standard-input-twice",
            UsageError::StatementInTptp { .. } => "statement-in-tptp",
            UsageError::SeveralPictures { .. } => "several-pictures",
            UsageError::NoExercise { .. } => "no-exercise",
            UsageError::SameExercise { .. } => "same-exercise",
            UsageError::ConditionsOfCertificate => "conditions-of-certificate",
            UsageError::FileOrStatement { .. } => "file-or-statement",
            UsageError::SeveralProofs { .. } => "several-proofs",
        }
    }

    /// Returns a suggestion of what would fit.
    pub fn help(&self) -> Option<String> {
        match self {
            UsageError::UnknownSystem { name } => Some(crate::checking::systems::help(name)),
            UsageError::NoGoal => Some(String::from(
                "write `--goal STATEMENT`; a board with a statement labelled `goal`, and a TPTP problem with a conjecture, with clauses or with a negated conjecture, have a goal of their own",
            )),
            UsageError::UnknownRule { near, .. } => {
                let names: Vec<String> = near.iter().map(|name| format!("`{name}`")).collect();
                Some(format!("names that would fit: {}", names.join(", ")))
            }
            UsageError::UnknownCode { near, .. } => Some(match near.as_slice() {
                [] => String::from("`referee explain` lists all codes"),
                near => {
                    let names: Vec<String> = near.iter().map(|name| format!("`{name}`")).collect();
                    format!("codes that come near: {}; `referee explain` lists all", names.join(", "))
                }
            }),
            UsageError::ClaimBesideStatement => {
                Some(String::from("leave the statement's label out: `--claim redundant=ID` says what becomes of it"))
            }
            UsageError::AskedOfWhat { word, of_statement: true } => {
                Some(format!("name its label after the board, such as `judge game.board s1 --is {word}`"))
            }
            UsageError::AskedOfWhat { of_statement: false, .. } => {
                Some(String::from("leave the label out, or ask whether the statement is `redundant` or `independent`"))
            }
            UsageError::NoRecordKey { .. } => Some(String::from(
                "write `--key KEY` with the key of the service that you trust, which `GET /v1/record-key` gives; the key that the record itself names shows only that the text is whole, since anybody can make one: it is that of the service only if the two are the same",
            )),
            UsageError::BadRecordKey { .. } => Some(String::from(
                "write the 64 digits of the public key, or the name of a file that holds them or what `GET /v1/record-key` gives",
            )),
            UsageError::StandardInputTwice | UsageError::HouseOfTptp | UsageError::OneBoard => None,
            UsageError::StatementInTptp { .. } => {
                Some(String::from("`prove --goal` asks about any formula; leave --format tptp out to ask about a statement"))
            }
            UsageError::SeveralPictures { .. } => Some(String::from(
                "`--format html` and `--format latex` put all of them into one document; or draw one after another",
            )),
            UsageError::SameExercise { .. } => {
                Some(String::from("submissions belong to exercises by their names; call one of them otherwise"))
            }
            UsageError::NoExercise { .. } => {
                Some(String::from("a submission to `07.exercise` is called `07.proof`, or stands in a directory called `07`"))
            }
            UsageError::ConditionsOfCertificate => Some(String::from(
                "leave --goal, --system, --rules, --house and --lenient out; `judge` and `prove` ask other questions",
            )),
            UsageError::FileOrStatement { word, .. } => {
                Some(format!("write `--statement {word}` to ask about the statement, and `./{word}` to judge the file"))
            }
            UsageError::SeveralProofs { .. } => {
                Some(String::from("`--certificates DIR` writes a file for each; the proofs stand in the rulings as well"))
            }
        }
    }
}

impl From<Rejected> for Error {
    fn from(rejected: Rejected) -> Error {
        Error::Rejected(Box::new(rejected))
    }
}

/// A text that was refused, and everything that was said about it.
#[derive(Clone, Debug)]
pub struct Rejected {
    text: Text,
    diagnostics: Vec<Diagnostic>,
    first: usize,
}

impl Rejected {
    /// A text with one fault.
    pub(crate) fn one(text: Text, diagnostic: Diagnostic) -> Rejected {
        Rejected { text, diagnostics: vec![diagnostic], first: 0 }
    }

    /// A text and its diagnostics; without an error among them it was not refused, and comes back.
    /// Look-alikes in it are reported in either case.
    pub(crate) fn new(text: Text, mut diagnostics: Vec<Diagnostic>) -> Result<Rejected, (Text, Vec<Diagnostic>)> {
        let disguises = disguise::disguises(&text);
        if !disguises.is_empty() {
            diagnostics.extend(disguises);
            diagnostics.sort_by_key(|diagnostic| diagnostic.span.start);
        }
        match diagnostics.iter().position(Diagnostic::is_error) {
            Some(first) => Ok(Rejected { text, diagnostics, first }),
            None => Err((text, diagnostics)),
        }
    }

    /// The text that spans point into.
    pub fn text(&self) -> &Text {
        &self.text
    }

    /// Errors and warnings in the order of the text; at least one error.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// The first error.
    pub fn first(&self) -> &Diagnostic {
        &self.diagnostics[self.first]
    }
}

/// Returns a remark as one on the text that its place comes from ([`Text::origin`]). What it says of a place in another text becomes words.
pub fn at_origin<'t>(text: &'t Text, diagnostic: &Diagnostic) -> (&'t Text, Diagnostic) {
    let (origin, span) = text.origin(diagnostic.span);
    let mut moved = Diagnostic { span, related: Vec::new(), ..diagnostic.clone() };
    for (place, words) in &diagnostic.related {
        let (other, place) = text.origin(*place);
        if std::ptr::eq(other, origin) {
            moved.related.push((place, words.clone()));
        } else {
            let at = other.position(place.start);
            let elsewhere = format!("{words}: {}, line {}, column {}", other.name(), at.line, at.column);
            moved.help = Some(moved.help.map_or(elsewhere.clone(), |help| format!("{help}; {elsewhere}")));
        }
    }
    (origin, moved)
}

/// Returns the name of the text that a place comes from, if it is not this one.
pub(crate) fn included_from(text: &Text, span: Span) -> Option<String> {
    let name = text.origin(span).0.name();
    (name != text.name()).then(|| name.to_owned())
}

/// Returns what stands at the place that a span of a text comes from.
pub(crate) fn as_written(text: &Text, span: Span) -> &str {
    let (text, span) = text.origin(span);
    text.slice(span)
}

/// Returns the place of a span of a text, where it comes from.
pub(crate) fn place_of(text: &Text, span: Span) -> Place {
    let (text, span) = text.origin(span);
    let position = text.position(span.start);
    Place { start: span.start, end: span.end, line: position.line, column: position.column }
}

/// Returns a diagnostic of a text as it is reported in JSON; of a text that was put together, as one of the text that its place
/// comes from.
pub fn reported(text: &Text, diagnostic: &Diagnostic) -> ReportedDiagnostic {
    let (text, diagnostic) = &at_origin(text, diagnostic);
    ReportedDiagnostic {
        code: diagnostic.code.to_owned(),
        message: diagnostic.message.clone(),
        file: Some(text.name().to_owned()),
        span: Some(place_of(text, diagnostic.span)),
        label: Some(diagnostic.label.clone()).filter(|label| !label.is_empty()),
        help: diagnostic.help.clone(),
    }
}

/// Returns the diagnostics of a text as they are reported in JSON, in their order.
pub(crate) fn all_reported(text: &Text, diagnostics: &[Diagnostic]) -> Vec<ReportedDiagnostic> {
    diagnostics.iter().map(|diagnostic| reported(text, diagnostic)).collect()
}

/// Returns the warnings about a text, each with it.
pub(crate) fn remarks_on(text: &Arc<Text>, warnings: impl IntoIterator<Item = Diagnostic>) -> Vec<Remark> {
    warnings.into_iter().map(|diagnostic| Remark { text: Arc::clone(text), diagnostic }).collect()
}

/// Returns a remark as it is reported in JSON.
pub(crate) fn reported_remark(remark: &Remark) -> ReportedDiagnostic {
    reported(&remark.text, &remark.diagnostic)
}

impl Error {
    /// The error as a JSON document.
    pub fn document(&self) -> ErrorDocument {
        match self {
            Error::Unreadable { file, .. } => {
                let fault = ReportedDiagnostic {
                    file: Some(file.clone()),
                    ..ReportedDiagnostic::plain("unreadable-file", self.to_string(), None)
                };
                fault.into()
            }
            Error::Claim(error) => ReportedDiagnostic::plain(error.code(), error.to_string(), Some(error.help())).into(),
            Error::Usage(error) => ReportedDiagnostic::plain(error.code(), error.to_string(), error.help()).into(),
            Error::NoPrice { file, .. } => {
                ReportedDiagnostic { file: Some(file.clone()), ..ReportedDiagnostic::plain("no-price", self.to_string(), None) }
                    .into()
            }
            Error::Unwritable { file, .. } => ReportedDiagnostic {
                file: Some(file.clone()),
                ..ReportedDiagnostic::plain("unwritable-file", self.to_string(), None)
            }
            .into(),
            Error::Occupied { file } => {
                let help = "name another directory, or move the file away";
                let fault = ReportedDiagnostic::plain("occupied-file", self.to_string(), Some(help.to_owned()));
                ReportedDiagnostic { file: Some(file.clone()), ..fault }.into()
            }
            Error::NoCertificates { .. } => {
                let help =
                    "certificates are files named `….json`; `judge`, `prove` and `audit` write them with `--certificates DIR`";
                ReportedDiagnostic::plain("no-certificates", self.to_string(), Some(help.to_owned())).into()
            }
            Error::NoFiles { directory, extensions } => {
                let ends: Vec<String> = extensions.iter().map(|end| format!("`.{end}`")).collect();
                let help =
                    format!("a directory stands for the files in it and below it whose names end with {}", ends.join(", "));
                ReportedDiagnostic {
                    file: Some(directory.clone()),
                    ..ReportedDiagnostic::plain("no-files", self.to_string(), Some(help))
                }
                .into()
            }
            Error::OfBoard { board, cause } => {
                let mut document = cause.document();
                document.error.file.get_or_insert_with(|| board.clone());
                document
            }
            Error::Limit { limit, .. } => {
                let (code, help) = match limit {
                    LimitReached::Time => ("time", "a longer `--time` may help"),
                    LimitReached::Memory => ("memory", "more `--memory` may help"),
                };
                ReportedDiagnostic::plain(code, self.to_string(), Some(help.to_owned())).into()
            }
            Error::NotExported { file, cause } | Error::NotShown { file, cause } => {
                ReportedDiagnostic { file: Some(file.clone()), ..ReportedDiagnostic::plain(cause.code(), self.to_string(), None) }
                    .into()
            }
            Error::NotDrawn { file, cause } => {
                ReportedDiagnostic { file: Some(file.clone()), ..ReportedDiagnostic::plain(cause.code(), self.to_string(), None) }
                    .into()
            }
            Error::Rejected(rejected) => {
                let of = |wanted: bool, but: Option<usize>| {
                    let diagnostics = rejected.diagnostics.iter().enumerate();
                    let chosen = diagnostics.filter(|&(at, diagnostic)| diagnostic.is_error() == wanted && Some(at) != but);
                    chosen.map(|(_, diagnostic)| reported(&rejected.text, diagnostic)).collect()
                };
                ErrorDocument {
                    schema: Schema,
                    error: reported(&rejected.text, rejected.first()),
                    errors: of(true, Some(rejected.first)),
                    warnings: of(false, None),
                }
            }
        }
    }
}

/// Returns a text that has no errors, and what else is to be said of it.
///
/// # Errors
/// [`Error::Rejected`] where there is an error among the diagnostics.
pub(crate) fn accepted(text: Text, diagnostics: Vec<Diagnostic>) -> Result<(Text, Vec<Diagnostic>), Error> {
    match Rejected::new(text, diagnostics) {
        Ok(rejected) => Err(rejected.into()),
        Err(accepted) => Ok(accepted),
    }
}
