//! Structures that people draw, as a worker is asked about them. Not here: the evaluation and the search (`adjudication`), and the routes (`worlds`).

use std::time::Duration;

use adjudication::{
    Alphabet, BoardNotation, Document, Error, Pool, SentText, Text, TextSource, WorkerLimits, World, WorldQuestion, close_files,
    evaluate_world, find_world,
};
use serde::{Deserialize, Serialize};

/// Time for which another structure is searched for.
pub(crate) const SEARCH_TIME: Duration = Duration::from_secs(10);

/// The memory of a search and of its solver, in MiB.
const MEMORY_MIB: u32 = 1_024;

/// Name of the statements where none is given.
const UNNAMED: &str = "board";

/// A request to evaluate statements in a structure.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Evaluation {
    /// The statements.
    pub(crate) text: String,
    /// Their name: one that ends in `.p` says that they are TPTP.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) file: Option<String>,
    /// Their notation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) syntax: Option<Syntax>,
    /// The structure.
    pub(crate) world: World,
}

/// A request to search for another structure.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WorldSearch {
    /// The statements.
    pub(crate) text: String,
    /// As for [`Evaluation`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) file: Option<String>,
    /// As for [`Evaluation`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) syntax: Option<Syntax>,
    /// The labels of the statements that are to be false.
    #[serde(default)]
    pub(crate) falsified: Vec<String>,
    /// The labels of the statements that may be either.
    #[serde(default)]
    pub(crate) ignored: Vec<String>,
    /// Structures that it is to differ from.
    pub(crate) unlike: Vec<World>,
    /// The most objects.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) most: Option<u32>,
    /// The number of objects that it is to have, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) near: Option<u32>,
    /// True if it is to have no symmetry.
    #[serde(default)]
    pub(crate) asymmetric: bool,
}

/// The notation of statements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Syntax {
    /// That of boards.
    Palmer,
    /// TPTP.
    Tptp,
}

impl From<Syntax> for BoardNotation {
    fn from(syntax: Syntax) -> BoardNotation {
        match syntax {
            Syntax::Palmer => BoardNotation::Palmer,
            Syntax::Tptp => BoardNotation::Tptp,
        }
    }
}

impl Evaluation {
    /// Does it, in a worker: the document and the exit status.
    pub(crate) fn work(self) -> (String, u8) {
        let notation = self.syntax.map(BoardNotation::from);
        let text = sent(self.file, self.text);
        written(text.and_then(|text| evaluate_world(text, notation, &self.world, Alphabet::Unicode)))
    }
}

impl WorldSearch {
    /// Does it, in a worker: the document and the exit status.
    pub(crate) fn work(self) -> (String, u8) {
        let WorldSearch { text, file, syntax, falsified, ignored, unlike, most, near, asymmetric } = self;
        let found = sent(file, text).and_then(|text| {
            let question = WorldQuestion {
                text,
                notation: syntax.map(BoardNotation::from),
                falsified,
                ignored,
                unlike,
                most,
                near: near.map(|near| near.clamp(1, adjudication::MAX_OBJECTS)),
                asymmetric,
                time: SEARCH_TIME,
                memory_mib: Some(MEMORY_MIB),
            };
            find_world(&question, &Pool::new(WorkerLimits { memory_mib: MEMORY_MIB / 2, ..WorkerLimits::default() }))
        });
        written(found)
    }
}

/// Reads a text that was sent. What it includes is not read from this machine.
fn sent(file: Option<String>, text: String) -> Result<Text, Error> {
    close_files(Vec::new());
    let file = file.filter(|name| !name.chars().any(char::is_control)).unwrap_or_else(|| String::from(UNNAMED));
    TextSource::Sent(SentText { file, text }).read()
}

/// A ruling as text, with the exit status.
fn written<D: Document>(ruling: Result<D, Error>) -> (String, u8) {
    match ruling {
        Ok(ruling) => (adjudication::json(&ruling).unwrap_or_default(), cli::status::YES),
        Err(error) => (adjudication::json(&error.document()).unwrap_or_default(), cli::status::INPUT),
    }
}
