//! Explanations of mistakes in the lines of a proof: which premise fails to fit which part of the rule, what was expected and
//! what stands there, which quantifier captures which variable, which line breaks a proviso, and what would fit.
//!
//! All words for faults stand here: those for the reader of a proof ([`explain`]), and those for the refusal of a move ([`brief()`]).
//! The kernel says what is wrong as data ([`kernel::Fault`]); nothing is decided here. No text is longer than a reader wants to see,
//! whatever the proof holds. Not here: where the line stands in a text, and how the words are drawn (`referee`, `report`).

mod brief;
mod choices;
mod figure;
mod formula_writer;
mod infer_bindings;
mod misfit;
mod nearest;
mod particular;
mod proviso;
mod references;

use formula::{Alphabet, Bank};
use kernel::{Block, Calculus, Citation, Fault, HouseRules, Inference, Justification, Line, Proof, RuleId, Warning};

pub use brief::brief;
use formula_writer::FormulaWriter;
pub use nearest::nearest;

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
    /// The place of the line's block in the proof.
    pub block: usize,
    /// The place of the line in its block.
    pub line: u32,
    /// The alphabet of formulas.
    pub alphabet: Alphabet,
}

/// The part of a line that an explanation is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
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
    /// The stable name of the kind of fault ([`Fault::code`]).
    pub code: &'static str,
    /// One or two sentences that say what is wrong.
    pub message: String,
    /// A few words to stand under the place.
    pub label: String,
    /// Suggestion of what would fit.
    pub help: Option<String>,
    /// The place in the line.
    pub spot: Spot,
}

/// Explains a fault. `fitting` is another rule that fits the line as it stands, if one is known.
pub fn explain(subject: &Subject<'_>, fault: &Fault, fitting: Option<RuleId>) -> Explanation {
    let scene = Scene::new(subject);
    let Words { message, label, help, spot } = scene.fault(fault);
    let help = match fitting {
        Some(rule) => Some(format!("{} fits this step as it stands", scene.rule_name(rule))),
        None => help,
    };
    Explanation { code: fault.code(), message, label: label.to_owned(), help, spot }
}

/// Explains why a step that is accepted is unsound.
pub fn warn(subject: &Subject<'_>, warning: &Warning) -> Explanation {
    let scene = Scene::new(subject);
    let rule = subject.calculus.rule(warning.rule);
    let condition = rule.variants.get(warning.variant).and_then(|variant| variant.sound_if.get(warning.condition));
    let (source, because) = condition.map_or(("", ""), |condition| (condition.source.as_str(), condition.because.as_str()));
    let name = &rule.name;
    let message = match scene.broken(&warning.broken, "should") {
        Some(broken) => format!("this step of {name} is unsound ({source}): {broken}"),
        None => format!("{name} is unsound ({source}), as the rulebook prints it"),
    };
    let help = Some(because.to_owned()).filter(|because| !because.is_empty());
    Explanation { code: "unsound-step", message, label: format!("accepted, and unsound ({source})"), help, spot: Spot::Rule }
}

/// The parts of an explanation that differ from fault to fault.
struct Words {
    message: String,
    label: &'static str,
    help: Option<String>,
    spot: Spot,
}

impl Words {
    fn new(spot: Spot, label: &'static str, message: String) -> Words {
        Words { message, label, help: None, spot }
    }

    fn help(mut self, help: impl Into<String>) -> Words {
        self.help = Some(help.into());
        self
    }
}

/// A subject with what is looked up of it again and again.
struct Scene<'a> {
    subject: &'a Subject<'a>,
    writer: FormulaWriter<'a>,
    block: Option<&'a Block>,
    line: Option<Line<'a>>,
    rule: Option<RuleId>,
}

impl<'a> Scene<'a> {
    fn new(subject: &'a Subject<'a>) -> Scene<'a> {
        let writer = FormulaWriter { bank: subject.bank, calculus: subject.calculus, alphabet: subject.alphabet };
        let block = subject.proof.blocks().get(subject.block);
        let line = block.and_then(|block| block.line(subject.line as usize));
        let mut scene = Scene { subject, writer, block, line, rule: None };
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

    fn fault(&self, fault: &Fault) -> Words {
        let name = self.name();
        match *fault {
            Fault::UnknownRule => self.unknown_rule(),
            Fault::Internal { invariant } => {
                let message = format!("line {} cannot be checked: the checker expected that {invariant}", self.number());
                Words::new(Spot::Statement, "this line", message).help("this is a fault of the program: please report the proof")
            }
            Fault::UnknownLine(cited) => self.unknown_line(cited),
            Fault::ForwardReference(cited) => {
                let message = format!("line {} rests on {}, which stands behind it", self.number(), citation_words(cited));
                Words::new(Spot::Citation(cited), "stands further down", message).help("a line may rest on earlier lines only")
            }
            Fault::SelfReference => {
                let own = self.inference().and_then(|inference| self.own_citation(inference.citations));
                let spot = own.map_or(Spot::Statement, Spot::Citation);
                let message = format!("line {} rests on itself", self.number());
                Words::new(spot, "this is the line itself", message).help("a line may rest on earlier lines only")
            }
            Fault::ClosedBox(cited) => self.closed_box(cited),
            Fault::NoBox(cited) => {
                let message = format!("{} is no box that is closed before line {}", citation(cited), self.number());
                let help = "a box is cited by the numbers of its assumption and of a line that stands in it and in no inner box";
                Words::new(Spot::Citation(cited), "no closed box", message).help(help)
            }
            Fault::TooFewPremises { expected, found } => {
                let and = match found {
                    0 => String::from("none is cited"),
                    _ if self.subject.house.same_line_twice == kernel::house_rules::SameLineTwice::No => {
                        format!("only {} {} cited, and no line serves twice (`same_line_twice = no`)", self.cited(), are(found))
                    }
                    _ => format!("only {} {} cited, which does not serve for all", self.cited(), are(found)),
                };
                let message = format!("{name} rests on {}; {and}", counted(expected, "line"));
                Words::new(Spot::Rule, "needs more lines", message).help(self.figure())
            }
            Fault::TooManyPremises { expected, found } => {
                let message = format!("{name} rests on {}; {found} {} cited", counted(expected, "line"), are(found));
                let last = self.inference().and_then(|inference| inference.citations.last()).map(|&last| Spot::Citation(last));
                Words::new(last.unwrap_or(Spot::Rule), "more than the rule asks for", message).help(self.figure())
            }
            Fault::PremiseKind { box_expected, citation: cited } => {
                let (asked, found) = if box_expected { ("a box", "a line") } else { ("a line", "a box") };
                let message = format!("{name} asks for {asked} where {} is cited, which is {found}", citation_words(cited));
                Words::new(Spot::Citation(cited), "of the wrong kind", message).help(self.figure())
            }
            Fault::DoesNotFit { variant, part, line, mismatch, fits_up_to_renaming } => {
                self.misfit(variant, part, line, &mismatch, fits_up_to_renaming)
            }
            Fault::ChoiceOpen { letter } => {
                let message = format!("nothing tells what {} of {name} stands for", self.writer.letter(letter));
                Words::new(Spot::Rule, "leaves a choice open", message).help(self.name_it(letter))
            }
            Fault::ChoiceSort { letter, sort, found } => self.choice_sort(letter, sort, found),
            Fault::ChoiceUnexpected { expected } => {
                let message = match expected {
                    0 => format!("{name} leaves the prover nothing to choose, and `with` names something"),
                    _ => format!("{name} lets the prover choose {}; `with` names more", counted(expected, "thing")),
                };
                Words::new(Spot::With, "not the prover's to choose", message).help(self.figure())
            }
            Fault::Proviso(ref broken) => {
                let why = self.broken(broken, "must").unwrap_or_else(|| String::from("this step is never allowed"));
                let (spot, help) = self.proviso_help(broken);
                Words::new(spot, "breaks a proviso of the rule", format!("{name} does not apply: {why}")).help(help)
            }
            Fault::SubproofMissing => {
                let message = format!("{name} uses a subproof, and none is cited");
                Words::new(Spot::Rule, "needs a subproof", message)
                    .help(format!("cite lines of one: `using NAME LINE`; {}", self.figure()))
            }
            Fault::SubproofUnexpected => {
                let message = format!("{name} uses no subproof, and {} is cited", shown(self.subproof_name()));
                Words::new(Spot::Using, "not asked for", message).help(self.figure())
            }
            Fault::UnknownSubproof => self.unknown_subproof(),
            Fault::SubproofAxioms { found } => {
                let message = format!(
                    "subproof {} has {}; only one with exactly one axiom can be used",
                    shown(self.subproof_name()),
                    if found == 0 { String::from("no axiom") } else { counted(found, "axiom") }
                );
                Words::new(Spot::Using, "not exactly one axiom", message)
            }
            Fault::SubproofLine { number } => self.subproof_line(number),
            Fault::SubproofLines { expected, found } => {
                let asked = counted(expected, "line");
                let message = format!("{name} cites {asked} of its subproof; here {found} {} cited", are(found));
                Words::new(Spot::Using, "another number of lines", message).help(self.figure())
            }
            Fault::SubproofImproper { number } => {
                let message = format!("subproof {} is not proper: its line {number} is wrong", shown(self.subproof_name()));
                Words::new(Spot::Using, "not proper", message).help("only a proper subproof can be used (PW-65)")
            }
            Fault::Evaluation(ref evaluation) => self.evaluation(evaluation),
            Fault::NotInForce => {
                let message = String::from("this is no rule in force and no base rule");
                Words::new(Spot::Statement, "not in force", message)
                    .help("the rules in force are given beside the proof (`--rules FILE`), and compared symbol by symbol")
            }
            Fault::AlreadyPresent { line } => {
                let message = format!("this rule stands in {} already, as line {}", self.here(), self.number_at(line));
                Words::new(Spot::Statement, "present already", message)
                    .help("a rule is included only if it is not present; cite that line")
            }
            Fault::OpenAxiom { variable } => {
                let message = format!("{} is free in this axiom, which this house forbids", self.writer.variable(variable));
                Words::new(Spot::Statement, "has a free variable", message).help("the house rule is `free_vars = forbid`")
            }
            Fault::NoAssumptions => {
                let message = format!("nothing can be assumed in {}, which has no boxes", self.subject.calculus.name());
                Words::new(Spot::Statement, "no boxes here", message)
                    .help("write what follows from an assumption as a subproof: `subproof NAME` … `end`")
            }
        }
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

fn counted(count: usize, noun: &str) -> String {
    match count {
        0 => format!("no {noun}"),
        1 => format!("1 {noun}"),
        _ => format!("{count} {noun}s"),
    }
}

fn are(count: usize) -> &'static str {
    if count == 1 { "is" } else { "are" }
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
