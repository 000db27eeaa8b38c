//! The playground: a board, a proof or a statement, and what the referee says of it. The ruling is made elsewhere; here it gets its place.

use askama::Template;

use crate::frame::{Frame, rendered};
use crate::notice::{Fault, fault};
use crate::words::Words;

/// A text of the repository to begin with.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// The name of its file.
    pub name: &'static str,
    /// The text.
    pub text: &'static str,
}

macro_rules! examples {
    ($($name:literal),* $(,)?) => {
        &[$(Example { name: $name, text: include_str!(concat!("examples/", $name)) }),*]
    };
}

/// The examples, boards first.
pub const EXAMPLES: &[Example] = examples![
    "blondes.board",
    "inconsistent.board",
    "infinite.board",
    "definitions.board",
    "s-cards-finite.board",
    "symbols.board",
    "attack.proof",
    "wrong.proof",
];

/// The kinds of text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    /// A board, which is judged.
    #[default]
    Board,
    /// A proof, which is checked.
    Proof,
    /// A statement, which is read.
    Statement,
}

impl Kind {
    const ALL: [Kind; 3] = [Kind::Board, Kind::Proof, Kind::Statement];

    /// Returns the kind of this name.
    pub fn named(name: &str) -> Kind {
        Kind::ALL.into_iter().find(|kind| kind.name() == name).unwrap_or_default()
    }

    /// Returns the name in forms.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Board => "board",
            Kind::Proof => "proof",
            Kind::Statement => "statement",
        }
    }
}

/// A question.
#[derive(Clone, Copy, Debug, Default)]
pub struct Question<'q> {
    /// The kind of the text.
    pub kind: Kind,
    /// The text.
    pub text: &'q str,
    /// The calculus of a proof.
    pub system: &'q str,
    /// The goal of a proof; may be empty.
    pub goal: &'q str,
}

impl Question<'_> {
    /// Returns the question that an example asks.
    pub fn of_example(name: &str) -> Option<Question<'static>> {
        let example = EXAMPLES.iter().find(|example| example.name == name)?;
        let (kind, goal) = match name {
            "attack.proof" => (Kind::Proof, "[ATK]([chosenPlayer](0), 5)"),
            name if name.ends_with(".proof") => (Kind::Proof, ""),
            _ => (Kind::Board, ""),
        };
        Some(Question { kind, text: example.text, system: "", goal })
    }
}

/// The answer.
#[derive(Clone, Debug)]
pub enum Answer {
    /// The ruling, as a page of crate `drawing`.
    Page(String),
    /// The ruling in words.
    Text(String),
    /// The text cannot be read, or was not worked on.
    Faults(Vec<Fault>),
}

#[derive(Template)]
#[template(path = "playground.html")]
struct Playground<'p> {
    w: &'static Words,
    path: &'p str,
    examples: &'static [Example],
    example: Option<&'p str>,
    kinds: [(&'static str, &'static str); 3],
    kind: &'static str,
    systems: &'p [String],
    system: &'p str,
    goal: &'p str,
    text: &'p str,
    ruling: String,
}

impl Playground<'_> {
    fn is_example(&self, name: &str) -> bool {
        self.example == Some(name)
    }
}

/// Renders the page.
///
/// * `example`: the name of the example that is asked about;
/// * `systems`: the names of the calculi that there are, the default first;
/// * `answer`: none before anything was asked.
pub fn page(
    frame: &Frame<'_>,
    question: &Question<'_>,
    example: Option<&str>,
    systems: &[String],
    answer: Option<&Answer>,
) -> String {
    let w = frame.words();
    let words = [w.kind_board, w.kind_proof, w.kind_statement];
    let mut kinds = Kind::ALL.into_iter().zip(words).map(|(kind, words)| (kind.name(), words));
    let mut next = || kinds.next().unwrap_or_default();
    rendered(&Playground {
        w,
        path: frame.path,
        examples: EXAMPLES,
        example,
        kinds: [next(), next(), next()],
        kind: question.kind.name(),
        systems,
        system: question.system,
        goal: question.goal,
        text: question.text,
        ruling: answer.map(|answer| fragment(frame, question, answer)).unwrap_or_default(),
    })
}

/// Renders an answer as a part of that page.
pub fn fragment(frame: &Frame<'_>, question: &Question<'_>, answer: &Answer) -> String {
    match answer {
        // The page is crate `drawing`'s own, which escapes what stands in it.
        Answer::Page(page) => {
            drawing::sections(page).map(|sections| format!("<div lang=\"en\">{sections}</div>")).unwrap_or_default()
        }
        Answer::Text(text) => rendered(&Plain { text }),
        Answer::Faults(faults) => faults.iter().map(|one| fault(frame, one, Some(question.text))).collect(),
    }
}

#[derive(Template)]
#[template(ext = "html", source = "<pre lang=\"en\">{{ text }}</pre>")]
struct Plain<'p> {
    text: &'p str,
}
