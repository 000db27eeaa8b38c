//! Explanations of mistakes in the lines of a proof: which premise fails to fit which part of the rule, what was expected and
//! what stands there, which quantifier captures which variable, which line breaks a proviso, and what would fit.
//!
//! All words for faults stand here, in one table (`faults`): those for the reader of a proof ([`explain`]), and those for the refusal
//! of a move ([`brief`]).
//! The kernel says what is wrong as data ([`kernel::LineError`]); nothing is decided here. No text is longer than a reader wants to see,
//! whatever the proof holds. Not here: where the line stands in a text, and how the words are drawn (`referee`, `report`).

mod choices;
mod faults;
mod figure;
mod formula_writer;
mod infer_bindings;
mod misfit;
mod nearest;
mod particular;
mod proviso;
mod references;
mod spelling;

use formula::{Alphabet, Bank, FormulaId};
use kernel::{Block, Calculus, Citation, HouseRules, Inference, Justification, Line, LineError, Proof, RuleId, Warning};

use faults::Wording;
use formula_writer::FormulaWriter;
pub use nearest::nearest;
pub use spelling::Spelling;

/// A line of a proof, and what it was judged by.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'a> {
    /// The bank in which the proof's statements stand.
    pub bank: &'a Bank,
    /// The calculus.
    pub calculus: &'a Calculus,
    /// The readings of the rulebook.
    pub house: &'a HouseRules,
    /// The proof.
    pub proof: &'a Proof,
    /// The index of the line's block in the proof.
    pub block: usize,
    /// The index of the line in its block.
    pub line: u32,
    /// The alphabet of formulas.
    pub alphabet: Alphabet,
    /// The symbols and brackets of formulas.
    pub spelling: Spelling,
}

/// The part of a line that an explanation is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinePart {
    /// The statement of the line.
    Statement,
    /// The name of the rule.
    Rule,
    /// A line or box that is cited.
    Citation(Citation),
    /// The choices that `with` names.
    With,
    /// The subproof that is cited.
    Using,
}

/// Explanation of a mistake in a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The stable name of the kind of fault ([`LineError::code`]).
    pub code: &'static str,
    /// One or two sentences that say what is wrong.
    pub message: String,
    /// A few words to stand under the place.
    pub label: String,
    /// Suggestion of what would fit.
    pub help: Option<String>,
    /// The place in the line.
    pub spot: LinePart,
}

/// Explains a fault. `fitting` is another rule that fits the line as it stands, if one is known.
pub fn explain(subject: &Subject<'_>, fault: &LineError, fitting: Option<RuleId>) -> Explanation {
    let scene = LineContext::new(subject);
    let Wording { message, label, help, spot } = scene.fault(fault).full;
    let help = match fitting {
        Some(rule) => Some(format!("{} fits this step as it stands", scene.rule_name(rule))),
        None => help,
    };
    Explanation { code: fault.code(), message, label: label.to_owned(), help, spot }
}

/// Returns why a line is wrong in half a sentence, which names neither the line nor its rule: for the refusal of a move in a game whose
/// proofs have no boxes.
pub fn brief(subject: &Subject<'_>, fault: &LineError) -> String {
    (LineContext::new(subject).fault(fault).brief)()
}

/// Explains why a step that is accepted is unsound.
pub fn warn(subject: &Subject<'_>, warning: &Warning) -> Explanation {
    let scene = LineContext::new(subject);
    let rule = subject.calculus.rule(warning.rule);
    let condition = rule.variants.get(warning.variant).and_then(|variant| variant.sound_if.get(warning.condition));
    let (source, because) = condition.map_or(("", ""), |condition| (condition.source.as_str(), condition.because.as_str()));
    let name = &rule.name;
    let message = match scene.broken(&warning.broken, "should") {
        Some(broken) => format!("this step of {name} is unsound ({source}): {broken}"),
        None => format!("{name} is unsound ({source}), as the rulebook prints it"),
    };
    let help = Some(because.to_owned()).filter(|because| !because.is_empty());
    Explanation { code: "unsound-step", message, label: format!("accepted, and unsound ({source})"), help, spot: LinePart::Rule }
}

/// Writes a schema of a calculus in the symbols and brackets of its reader; `None` of one that is longer than an explanation shows.
pub fn schema_text(calculus: &Calculus, schema: FormulaId, alphabet: Alphabet, spelling: Spelling) -> Option<String> {
    FormulaWriter { bank: calculus.bank(), calculus, alphabet, spelling }.whole_schema(schema)
}

/// A subject with what is looked up of it again and again.
struct LineContext<'a> {
    subject: &'a Subject<'a>,
    writer: FormulaWriter<'a>,
    block: Option<&'a Block>,
    line: Option<Line<'a>>,
    rule: Option<RuleId>,
}

impl<'a> LineContext<'a> {
    fn new(subject: &'a Subject<'a>) -> LineContext<'a> {
        let Subject { bank, calculus, alphabet, spelling, .. } = *subject;
        let writer = FormulaWriter { bank, calculus, alphabet, spelling };
        let block = subject.proof.blocks().get(subject.block);
        let line = block.and_then(|block| block.line(subject.line as usize));
        let mut scene = LineContext { subject, writer, block, line, rule: None };
        scene.rule = scene.written().and_then(|written| subject.calculus.find(written));
        scene
    }

    fn inference(&self) -> Option<Inference<'a>> {
        match self.line?.justification {
            Justification::Rule(inference) => Some(inference),
            Justification::Axiom | Justification::Assumption => None,
        }
    }

    /// The rule's name as the proof has it.
    fn written(&self) -> Option<&'a str> {
        let inference = self.inference()?;
        self.subject.proof.rule_names().get(usize::from(inference.rule)).map(String::as_str)
    }

    /// The rule's name as the rulebook has it.
    fn name(&self) -> &'a str {
        self.rule.map_or("the rule", |rule| &self.subject.calculus.rule(rule).name)
    }

    /// `Modus ponens (MP)`
    fn rule_name(&self, rule: RuleId) -> String {
        let rule = self.subject.calculus.rule(rule);
        format!("{} ({})", rule.name, rule.tag)
    }

    /// The rule in one line.
    fn figure(&self) -> String {
        self.rule.map(|rule| figure::rule(self.writer, rule)).unwrap_or_default()
    }

    /// The number of this line.
    fn number(&self) -> u32 {
        self.line.map_or(0, |line| line.number)
    }

    /// The number of the line at a place of this block.
    fn number_at(&self, index: u32) -> u32 {
        self.block.and_then(|block| block.line(index as usize)).map_or(0, |line| line.number)
    }

    /// `line 2, `P(x)``
    fn line_with_statement(&self, index: u32) -> String {
        let statement = self.block.and_then(|block| block.statement(index as usize));
        let statement = statement.map(|statement| format!(", {}", self.writer.formula(statement))).unwrap_or_default();
        format!("line {}{statement}", self.number_at(index))
    }

    /// `the proof`, or `subproof Z`.
    fn here(&self) -> String {
        self.block.and_then(Block::name).map_or_else(|| String::from("the proof"), |name| format!("subproof {}", shown(name)))
    }

    /// `line 1`, `lines 1 and 2-5`, or nothing.
    fn cited(&self) -> String {
        let mut citations: Vec<Citation> = Vec::new();
        for &one in self.inference().map_or(&[][..], |inference| inference.citations) {
            if !citations.contains(&one) {
                citations.push(one);
            }
        }
        match citations.as_slice() {
            [] => String::new(),
            [one] => format!("{} {}", if matches!(one, Citation::Line(_)) { "line" } else { "box" }, citation(*one)),
            [first @ .., last] => {
                let first: Vec<String> = first.iter().map(|&one| citation(one)).collect();
                format!("lines {} and {}", first.join(", "), citation(*last))
            }
        }
    }

    /// The name of the subproof that is cited.
    fn subproof_name(&self) -> &'a str {
        self.inference().and_then(|inference| inference.using).map_or("", |used| &used.subproof)
    }
}

/// `3`, or `2-5`.
fn citation(citation: Citation) -> String {
    match citation {
        Citation::Line(number) => number.to_string(),
        Citation::Box(first, last) => format!("{first}-{last}"),
    }
}

/// `line 3`, or `box 2-5`.
fn citation_words(cited: Citation) -> String {
    match cited {
        Citation::Line(_) => format!("line {}", citation(cited)),
        Citation::Box(..) => format!("box {}", citation(cited)),
    }
}

/// The beginning of a name from outside.
fn shown(name: &str) -> String {
    match name.char_indices().nth(60) {
        Some((end, _)) => format!("{}…", name.get(..end).unwrap_or_default()),
        None => name.to_owned(),
    }
}

fn quoted(name: &str) -> String {
    format!("`{}`", shown(name))
}
