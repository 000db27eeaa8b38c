//! A function for each command of the program, and for the games. This is an internal crate: programs use the front door (crate
//! `referee`).
//!
//! A board goes in as a [`Text`] and comes out as a [`Ruling`]; what cannot be read comes out as an [`Error`] with all its
//! diagnostics. Nothing here draws anything (crate `report`) and nothing here decides anything (crate `verdict`).
//!
//! A proof goes in as a [`Text`] as well, to an [`Adjudicator`], which knows the calculus, the house rules, the rules in force and the
//! goal; it comes out as a [`ProofRuling`], with what is wrong with each line in words (crate `explanation`).
//!
//! * [`recognise`]: what a text is, by its content. [`read_file`], [`read_standard_input`]: bytes into a [`Text`]; [`TextSource`]: a file, or a text that came with a request; [`close_files`]: no files for a process that works for strangers. [`read_board`]: a text into a [`BoardFile`].
//! * [`judge`]: consistency and redundancy of a board, and a [`PlayerClaim`] about it; [`judge_all`]: many boards at once. [`parse`]: what a text says in one of the
//!   notations. [`cost`]: the symbol points of a statement.
//! * [`Adjudicator::check`], [`Adjudicator::price`], [`Adjudicator::graph`]: a proof's ruling, price and graph.
//!   [`Adjudicator::check_all`]: many proofs at once. [`proof_json`]: proofs in JSON and back.
//! * [`evaluate_world`]: the truth of statements in a finite structure that somebody has drawn; [`find_world`]: another one.
//! * [`Exercise`]: what is given and to be proved, held against submissions; its model answer.
//! * [`prove`]: a proof that a goal follows from axioms, or a countermodel. [`derive()`]: a derivation by the rules of any calculus, its
//!   price, and bounds on cheaper ones. [`hint()`]: the next line of a proof.
//! * [`verify`], [`verify_text`]: certificates, checked again without a solver. [`export()`]: certificates in the notations of other programs.
//!   [`VerifiedCertificate`]: the evidence of one, to be drawn. [`write_files`]: certificates and proofs, written when the ruling has been printed.
//! * [`verify_record`]: the signed record of a game at a table, held against a public key. [`RecordSecret`]: the key with which a service signs.
//! * [`rule_listing`]: the rules of a calculus as data. [`explain_code`], [`code_listing`]: what the codes of errors and warnings mean.
//! * [`within`]: anything that may take long, within limits of time and memory; `judge`, `prove` and `audit` keep theirs by themselves.
//! * [`installation()`]: what is there of the programs that belong together, and whether it works.
//! * [`json`]: any of these documents as one line of JSON.
//!
//! The whole house on one page: [`architecture`]. How the rulebooks are read, and every limit: [`rulings`].
//!
//! ```
//! let text = adjudication::Text::new("blondes", "s1: ∀x blonde(x) → happy(x)\ns2: ∃x blonde(x) ∧ ¬happy(x)\n");
//! let board = adjudication::read_board(text, adjudication::BoardNotation::Palmer)?;
//! assert_eq!(board.labels().collect::<Vec<_>>(), ["s1", "s2"]);
//!
//! let adjudicator = adjudication::Adjudicator::new(adjudication::ProofOptions::default())?;
//! let proof = "1. axiom P\n2. axiom (P → Q)\n3. Q by Modus ponens on 1, 2\n";
//! let checked = adjudicator.check(adjudication::Text::new("proof", proof))?;
//! assert_eq!((checked.ruling.accepted, checked.ruling.symbol_points), (true, Some(1)));
//! # Ok::<(), adjudication::Error>(())
//! ```
//!
//! # How the crates fit together
//! Text becomes formulas in `source`, the parsers (`board-syntax`, `game-syntax`, `proof-syntax`) and `formula`. `verdict` asks the questions of a board; `solver` searches for answers
//! with Z3, which runs in the process `referee-z3` and is never believed; `model` evaluates every statement in every structure that
//! was found, `derivation` checks every step of a proof, and `certificate` keeps claim and evidence together. What is trusted is marked in
//! the table of the page `docs/architecture.md`, which says all of this at length; the parsers are, for the reading that is echoed. `report` and `cli`
//! stand outside.

#[doc = include_str!("../docs/architecture.md")]
pub mod architecture {}

#[doc = include_str!("../docs/rulings.md")]
pub mod rulings {}

/// The example of the page that crates.io shows is run like any other.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

mod audit;
mod boards;
mod bounded;
mod certifying;
mod checking;
mod codes;
mod cost;
mod document;
mod error;
mod exercise;
mod files;
pub mod games;
mod included;
mod input;
mod installation;
mod judging;
mod known_names;
mod listing;
mod opening;
mod parse;
mod programs;
mod proving;
mod reading;
mod record_keys;
mod recording;
mod schemas;
mod signs;
mod symbols_of_formulas;
mod table_records;
mod worlds;

pub use audit::{
    AuditOptions, CandidateOptions, DraftedCalculus, audit, audit_candidate, audit_houses, draft_calculus, independence,
};
pub use boards::board::{BoardFile, Problem, board_rules, in_house, read_board};
pub use boards::claim::{ClaimError, PlayerClaim};
pub use bounded::within;
pub use certifying::evidence::VerifiedCertificate;
pub use certifying::model::verify_model;
pub use certifying::outside::{export, export_text};
pub use certifying::verification::{VerifyOptions, verify, verify_text};
pub use checking::adjudicator::{Adjudicator, BASE_RULES, BASE_RULES_OF_FILE, ProofOptions, System, is_proof};
pub use checking::check::CheckedProof;
pub use checking::dag::{DrawnLines, GraphOptions, PictureFormat, graph_facts};
pub use checking::line_places::{LinePlaces, ProofHead};
pub use checking::proof_json;
pub use checking::rule_listing::{listed_rule, rule_listing, rules_in_own_notation};
pub use checking::systems::{DEFAULT_SYSTEM, shipped_systems};
pub use checking::textbook::{Book, Language, ProofForm, ProofNotation};
pub use codes::{code_listing, explain_code, is_explained};
pub use cost::cost;
pub use document::{Document, Schema, json, write_json};
pub use documents::audit::{
    AuditRuling, BaseRulesRuling, CandidateAnswer, CandidateRuling, ExploitRuling, FormRuling, HousesRuling, IndependenceRuling,
    Need, RepairsRuling, RuleRuling, RuleUnderHouses, SearchRuling, Soundness, WeakeningName,
};
pub use documents::certificate::{Certificate, Excerpt, ExcerptNumber, ExcerptSymbol, ExcerptValues};
pub use documents::check::{
    CalculusRuling, CompletionRuling, FilledLine, LineCost, LineRuling, OpenLine, ProofRuling, SubproofRuling, UnsoundStep,
};
pub use documents::cost::{CostRuling, PricedLine, ProofCostRuling};
pub use documents::derive::{DerivationStatus, DeriveRuling, PriceRuling, ProofMeasure};
pub use documents::doctor::{Installation, InstallationPart};
pub use documents::error::{ErrorDocument, LimitReached, Remark, ReportedDiagnostic};
pub use documents::exercise::{ExerciseAnswer, ExerciseInfo, SubmissionRuling};
pub use documents::explain::{
    CodeEntry, CodeExample, CodeExplanation, CodeGroup, CodeListing, ExampleFile, ExampleRun, ListedCode,
};
pub use documents::export::{DrawnForm, ExportTarget, Exported};
pub use documents::files::Files;
pub use documents::graph::GraphRuling;
pub use documents::hint::{HintRuling, HintStatus};
pub use documents::judge::{
    ClaimRuling, Conjecture, ConjectureStatus, Convention, InWords, Necessity, Ruling, SharedContradiction, StatementInWords,
    StatementRole, StatementRuling, StatementStatus, Status, Szs, ToldIn,
};
pub use documents::parse::{Effect, Notation, ParseRuling, ParsedStatement, StatementKind};
pub use documents::prove::{NumbersReading, ProofStatus, ProveRuling};
pub use documents::rules::{ListedChoice, ListedForm, ListedRule, RuleListing, SoundnessNote};
pub use documents::table_record::{EndedBy, RecordRuling, TableResult, VerifiedRecord};
pub use documents::verify::{
    CertificateRuling, CertificateStatus, DerivationRuling, ModelRuling, OutsideJudge, StatementTruth, StepRuling, StepStatus,
    VerificationRuling, VerifiedClaim, WitnessValue,
};
pub use documents::world::{Fact, FoundWorldRuling, SearchStatus, StatementInWorld, World, WorldRuling};
pub use error::{Error, UsageError, at_origin, reported};
pub use exercise::{Exercise, SUBMISSIONS_CSV_HEAD, Submission, submission_csv, submission_csv_of_error};
pub use files::write_files;
pub use input::{SentText, TextSource, close_files, is_directory, path_exists, read_bytes, read_file, read_standard_input};
pub use installation::installation;
pub use judging::batch::{BoardRequest, JudgedBoard, judge_all};
pub use judging::board_lines::BoardInput;
pub use judging::judge::{JudgeOptions, judge};
pub use known_names::KnownName;
pub use listing::{files_below, other_files_below};
pub use parse::{ParseOptions, class_readings, class_rules, parse};
pub use programs::find_program;
pub use proving::derivation::{DeriveOptions, derive};
pub use proving::hint::{HintLevel, HintOptions, hint};
pub use proving::prove::{AxiomNotation, ProveOptions, prove, recognised_axioms};
pub use proving::solution::{SolutionRuling, solve, szs_fault};
pub use proving::tstp_steps::{DerivationOptions, verify_derivation};
pub use reading::{BoardNotation, FORMATS, Format, TextKind, has_label, is_certificate, recognise};
pub use record_keys::{BadRecordKey, PublicRecordKey, RecordSecret};
#[cfg(feature = "schemas")]
pub use schemas::generate as generate_schema;
pub use schemas::{DocumentSchema, SCHEMAS, schema};
pub use signs::{SIGNS, Sign};
pub use source::excerpt;
pub use table_records::{commitment, ensure_no_signed_record, named_record_key, result_of, verify_record};

pub use worlds::{MAX_OBJECTS, MAX_STATEMENTS, WorldQuestion, evaluate_world, find_world, world_as_tptp};

pub use formula::Alphabet;
pub use kernel::HouseRules;
pub use kernel::house_rules::BaseRules;
pub use proof_syntax::predicate_wars::{GAME_NAMES, Role as GameNameRole};
pub use solver::oracle::{Limits as WorkerLimits, Pool};
pub use source::{Diagnostic, Severity, Span, Text, Unreadable};
pub use syntax_core::MAX_NESTING;
pub use verdict::{Limits, Progress};
pub use verifier::{Certificate as CertificateBody, FunctionTable, PredicateTable, TIME as VERIFICATION_TIME};
