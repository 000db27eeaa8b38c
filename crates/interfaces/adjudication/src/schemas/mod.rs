//! The JSON documents that this program writes and reads, each with its JSON Schema (draft 2020-12). The schemas are made from the types that are
//! written, and stand in `docs/formats/schemas`. Not here: how they are made (`from_types`, with the feature `schemas`).

#[cfg(feature = "schemas")]
mod from_types;

#[cfg(feature = "schemas")]
pub use from_types::generate;

/// A JSON document, and its schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DocumentSchema {
    /// Its name, which is that of the schema's file as well.
    pub name: &'static str,
    /// The commands that print it with `--json`; `*` for all of them, none for files that are written or read otherwise.
    pub commands: &'static [&'static str],
    /// Its content in a few words.
    pub about: &'static str,
    /// The schema.
    pub text: &'static str,
}

macro_rules! schemas {
    ($($name:literal [$($command:literal),*] $about:literal;)*) => {
        /// Every JSON document, by kinds.
        pub const SCHEMAS: &[DocumentSchema] = &[$(DocumentSchema {
            name: $name,
            commands: &[$($command),*],
            about: $about,
            text: include_str!(concat!("../../schemas/", $name, ".json")),
        }),*];
    };
}

schemas! {
    "judge" ["judge"]
        "The ruling on a board: its consistency, and of each statement whether it follows from the others";
    "board-line" []
        "A line of the stream of boards that `judge -` reads";
    "check" ["check"]
        "The ruling on a proof, line by line";
    "submission" ["check"]
        "The ruling on a proof that is handed in for an exercise (`--exercise`)";
    "proof" ["check"]
        "A proof in JSON, as every command that takes proofs reads it";
    "cost-statement" ["cost"]
        "The symbol points of a statement";
    "cost-proof" ["cost"]
        "The symbol points of a proof, line by line";
    "dag" ["dag"]
        "The graph of a proof, and the cheapest way to its goal";
    "prove" ["prove"]
        "A proof that a goal follows from axioms, or a countermodel";
    "derive" ["prove"]
        "A proof by the rules of a calculus that was named (`--system`), its price, and bounds on cheaper ones";
    "answer" ["prove"]
        "The model answer to an exercise (`--exercise`)";
    "hint" ["hint"]
        "A next line for a proof";
    "audit" ["audit"]
        "The soundness of each rule of a calculus, with countermodels, exploits and repairs";
    "audit-houses" ["audit"]
        "The same under every choice of house rules (`--every-house`)";
    "audit-independence" ["audit"]
        "Of each rule, whether the others can do without it (`--independence`)";
    "audit-candidate" ["audit", "predicate-wars"]
        "The effects of a rule that can be bought (`--for-sale`, `appraise`)";
    "rules" ["rules"]
        "The rules of a calculus as data";
    "codes" ["explain"]
        "The codes of errors and warnings, in groups";
    "explain" ["explain"]
        "What a code of errors or warnings means, with an example and the mended example";
    "parse" ["parse"]
        "A text as it is read in one of the notations";
    "certificate" []
        "A certificate that stands alone: a board, a question, the answer and its evidence, as `--certificates` writes it";
    "verify" ["verify"]
        "Certificates, checked again";
    "verify-model" ["verify"]
        "Whether an interpretation is a model of a board (`--model`)";
    "verify-tstp" ["verify"]
        "A derivation of TPTP, step by step (`--tstp`)";
    "verify-record" ["verify"]
        "The signed record of a game, held against a key (`--key`)";
    "signed-record" []
        "The signed record of a game at a table of the service: a text, and the signature over it";
    "table-record" []
        "The text that is signed: a game at a table with what happened around it";
    "record-key" []
        "The public key with which a service signs records";
    "export" ["export"]
        "A certificate in the notation of another program";
    "doctor" ["doctor"]
        "The state of this installation";
    "error" ["*"]
        "Input that cannot be read, wrong usage, a limit: the error, its place, and what would fit";
    "game-error" ["palmer", "ergo", "xwff", "shake", "predicate-wars"]
        "A move that is refused, with the rule that forbids it";
    "game-legal" ["palmer", "ergo", "xwff", "shake"]
        "Moves that are lawful now";
    "game-score" ["palmer", "ergo", "xwff", "shake"]
        "The standing of the players";
    "palmer-position" ["palmer"]
        "A position of Palmer's game as a chair may see it";
    "ergo-position" ["ergo"]
        "A position of ERGO as a chair may see it";
    "xwff-position" ["xwff"]
        "A position of x-wff";
    "shake-position" ["shake"]
        "A position of Shake a WFF";
    "palmer-solution" ["palmer"]
        "The claims that would succeed (`solve`)";
    "ergo-solution" ["ergo"]
        "The turns that are worth most (`solve`)";
    "wff-solution" ["xwff", "shake"]
        "The longest wffs of each player's dice (`solve`)";
    "palmer-licence" ["palmer"]
        "Cards that let a statement be played, or what they do not cover (`licence`)";
    "palmer-cards" ["palmer"]
        "The smallest sub-hands that license a statement (`cards`)";
    "ergo-area" ["ergo"]
        "The result of a premise area (`score` of rows)";
    "wff-longest" ["xwff", "shake"]
        "A longest wff of some dice (`longest`)";
    "wff-wff" ["xwff", "shake"]
        "Verdict on a row of symbols: a wff, or why not (`wff`)";
    "wff-value" ["xwff", "shake"]
        "The value of a wff (`value`)";
    "wff-table" ["xwff", "shake"]
        "The truth table of a wff (`table`)";
    "palmer-record" []
        "The record of a game of Palmer's";
    "ergo-record" []
        "The record of a game of ERGO";
    "xwff-record" []
        "The record of a game of x-wff";
    "shake-record" []
        "The record of a game of Shake a WFF";
    "predicate-wars-header" []
        "The first line of a log of Predicate Wars";
    "predicate-wars-event" []
        "Every further line of a log of Predicate Wars";
    "predicate-wars-view" ["predicate-wars"]
        "A view of a game of Predicate Wars (`show`, `move`, …)";
    "predicate-wars-legal" ["predicate-wars"]
        "Moves that are lawful now, with their prices (`legal`)";
    "predicate-wars-replay" ["predicate-wars"]
        "A log, event by event (`replay`)";
    "predicate-wars-verify" ["predicate-wars"]
        "Verdict on a log, and on views that were saved (`verify`)";
    "predicate-wars-dry-run" ["predicate-wars"]
        "The effects that a claim would have (`--dry-run`)";
    "predicate-wars-advice" ["predicate-wars"]
        "What a player's cards can prove now, with bill and effect (`advise`)";
    "predicate-wars-challenge" ["predicate-wars"]
        "Whether a claim or a rule on offer can be overturned, and at what price (`challenge --search`)";
    "predicate-wars-answer" ["predicate-wars"]
        "The result of a move of a script";
    "predicate-wars-stopped" ["predicate-wars"]
        "The move of a script that is not played, where the script ends";
    "evaluation" []
        "The truth of statements in a finite structure, and what shows it (`POST /v1/evaluate`)";
    "found-world" []
        "A finite structure in which statements are true or false as is wanted (`POST /v1/models`)";
    "class" []
        "A class with its exercises (`GET /v1/classes/ID`)";
    "class-results" []
        "The results of a class, for its teacher (`GET /v1/classes/ID/results`)";
    "handed-in" []
        "A proof that was handed in, with its ruling (`GET /v1/classes/ID/submissions/N`)";
}

/// Returns the schema of this name.
pub fn schema(name: &str) -> Option<&'static DocumentSchema> {
    SCHEMAS.iter().find(|schema| schema.name == name)
}
