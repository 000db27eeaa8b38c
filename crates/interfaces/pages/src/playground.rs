//! The playground: a board, a proof or a statement, and what the referee says of it; also without a service, and as a part of other sites' pages. The
//! ruling is made elsewhere; here it gets its place.

use adjudication::Book;
use askama::Template;
use documents::Language;

use crate::frame::{Frame, rendered};
use crate::messages::{Messages, interface};
use crate::notice::{self, ErrorNotice, Source};
use crate::world::with_edit_links;

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
    "modus-ponens.proof",
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
    /// The notation of a proof that names none.
    pub notation: &'q str,
    /// The goal of a proof; can be empty.
    pub goal: &'q str,
}

impl Question<'_> {
    /// Returns the question that an example asks.
    pub fn of_example(name: &str) -> Option<Question<'static>> {
        let example = EXAMPLES.iter().find(|example| example.name == name)?;
        let (kind, system, goal) = match name {
            "modus-ponens.proof" => (Kind::Proof, "classical", "Q"),
            "attack.proof" => (Kind::Proof, "", "[ATK]([chosenPlayer](0), 5)"),
            name if name.ends_with(".proof") => (Kind::Proof, "", ""),
            _ => (Kind::Board, "", ""),
        };
        Some(Question { kind, text: example.text, system, notation: "", goal })
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
    Faults(Vec<ErrorNotice>),
}

/// The means of a playground, beyond the forms of a service.
#[derive(Clone, Copy, Debug, Default)]
pub struct Means<'m> {
    /// The address of the worker that has the checker, if it has been built.
    pub checker: Option<&'m str>,
}

/// The form of the playground.
struct Body<'p> {
    kinds: [(&'static str, &'static str); 3],
    kind: &'static str,
    /// The books in whose notation a proof may be written, by their names and titles.
    books: Vec<(&'static str, &'static str)>,
    notation: &'p str,
    systems: &'p [String],
    system: &'p str,
    goal: &'p str,
    text: &'p str,
    has_service: bool,
    checker: Option<&'p str>,
    /// The words of the script, as JSON.
    words: String,
}

impl<'p> Body<'p> {
    fn new(w: &'static Messages, question: &Question<'p>, systems: &'p [String]) -> Body<'p> {
        let Question { kind, text, system, notation, goal } = *question;
        let kinds = [(Kind::Board, w.kind_board), (Kind::Proof, w.kind_proof), (Kind::Statement, w.kind_statement)];
        Body {
            kinds: kinds.map(|(kind, words)| (kind.name(), words)),
            kind: kind.name(),
            books: Book::ALL.into_iter().map(|book| (book.name(), book.title())).collect(),
            notation,
            systems,
            system,
            goal,
            text,
            has_service: true,
            checker: None,
            words: words(w),
        }
    }
}

/// Returns the words that the script of the page needs.
fn words(w: &Messages) -> String {
    serde_json::json!({
        "line": w.line, "graph": w.graph, "noService": w.no_service, "none": w.no_certificates, "checkedHere": w.checked_here,
        "text": w.your_text, "judging": w.pg_judging, "decided": w.pg_decided, "cancelled": w.pg_cancelled, "wrong": w.went_wrong,
        "inGoal": w.pg_in_goal, "hintMore": w.pg_hint_more, "hintRule": w.pg_hint_rule, "hintLines": w.pg_hint_lines,
        "hintWrite": w.pg_hint_write, "hintInsert": w.pg_hint_insert, "reached": w.pg_hint_reached, "notDerivable": w.pg_hint_none,
        "undecided": w.pg_hint_unknown, "noGoal": w.pg_hint_no_goal, "cite": w.pg_cite, "prove": w.pg_prove,
        "proveClose": w.pg_prove_close, "proveOpen": w.pg_prove_open, "goal": w.goal, "found": w.pg_exercise_found,
        "exercise": w.pg_exercise, "leave": w.pg_exercise_leave, "rulesFound": w.pg_rules_found, "rulesOpen": w.pg_rules_open,
        "declare": w.pg_declare, "copy": w.copy, "copied": w.copied, "empty": w.pg_empty,
    })
    .to_string()
}

#[derive(Template)]
#[template(path = "playground.html")]
struct Playground<'p> {
    w: &'static Messages,
    path: &'p str,
    examples: &'static [Example],
    example: Option<&'p str>,
    body: Body<'p>,
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
    means: Means<'_>,
    question: &Question<'_>,
    example: Option<&str>,
    systems: &[String],
    answer: Option<&Answer>,
) -> String {
    let w = frame.messages();
    rendered(&Playground {
        w,
        path: frame.path,
        examples: EXAMPLES,
        example,
        body: Body { checker: means.checker, ..Body::new(w, question, systems) },
        ruling: answer.map(|answer| fragment(frame, question, answer)).unwrap_or_default(),
    })
}

#[derive(Template)]
#[template(path = "playground_embed.html")]
struct Embedded<'p> {
    w: &'static Messages,
    body: Body<'p>,
    ruling: &'p str,
}

/// Renders the playground as a part of the page of another site: without the frame of this one.
///
/// * `systems`: as for [`page`].
pub fn embedded(frame: &Frame<'_>, means: Means<'_>, question: &Question<'_>, systems: &[String]) -> String {
    let w = frame.messages();
    let body = Body { checker: means.checker, ..Body::new(w, question, systems) };
    rendered(&Embedded { w, body, ruling: "" })
}

#[derive(Template)]
#[template(path = "playground_alone.html")]
struct Alone<'p> {
    w: &'static Messages,
    others: Vec<(String, &'static str, &'static str)>,
    examples: &'static [Example],
    examples_json: String,
    body: Body<'p>,
    ruling: &'p str,
}

/// The name of the file of a playground that needs no service.
pub fn alone_name(language: Language) -> String {
    if language == Language::default() { String::from("index.html") } else { format!("{}.html", language.code()) }
}

/// Renders the playground as a page that needs no service: whatever it asks is answered by the checker in the page. Its addresses are relative.
///
/// * `systems`: as for [`page`].
pub fn alone(language: Language, systems: &[String]) -> String {
    let w = interface(language);
    let question = Question::of_example("wrong.proof").unwrap_or_default();
    let others = Language::ALL.into_iter().filter(|other| *other != language);
    let others = others.map(|other| (alone_name(other), other.code(), interface(other).own_name)).collect();
    let examples = EXAMPLES.iter().filter_map(|example| Some((example.name, Question::of_example(example.name)?)));
    let examples: Vec<serde_json::Value> = examples
        .map(|(name, one)| {
            serde_json::json!({
                "name": name, "kind": one.kind.name(), "text": one.text, "goal": one.goal, "system": one.system,
                "notation": one.notation,
            })
        })
        .collect();
    let body = Body { has_service: false, checker: Some("assets/checker/worker.js"), ..Body::new(w, &question, systems) };
    rendered(&Alone {
        w,
        others,
        examples: EXAMPLES,
        // No text of it ends the element that it stands in.
        examples_json: serde_json::Value::Array(examples).to_string().replace('<', "\\u003c"),
        body,
        ruling: "",
    })
}

/// Renders an answer as a part of that page.
pub fn fragment(frame: &Frame<'_>, question: &Question<'_>, answer: &Answer) -> String {
    match answer {
        // The page is crate `drawing`'s own, which escapes what stands in it.
        Answer::Page(page) => {
            let linked = |sections| with_edit_links(frame.messages(), question.text, sections);
            drawing::sections(page).map(|sections| format!("<div lang=\"en\">{}</div>", linked(sections))).unwrap_or_default()
        }
        Answer::Text(text) => rendered(&Plain { text }),
        Answer::Faults(faults) => {
            let goal = Source { file: Some("<goal>"), text: question.goal, called: Some(frame.messages().pg_in_goal) };
            let text = Source { file: None, text: question.text, called: None };
            notice::faults(frame, faults, &[goal, text])
        }
    }
}

#[derive(Template)]
#[template(ext = "html", source = "<pre lang=\"en\">{{ text }}</pre>")]
struct Plain<'p> {
    text: &'p str,
}
