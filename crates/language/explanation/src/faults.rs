//! The table of faults: each with its message, label, help and place, and beside them the half sentence that a refusal has room for. Not
//! here: the codes ([`LineError::code`]), and what has to be looked up before it can be said (the files of that name).

use kernel::LineError;
use kernel::house_rules::SameLineTwice;
use representation::BracketedText;

use super::{LineContext, LinePart, citation, citation_words, shown};

/// The parts of an explanation that differ from fault to fault.
pub(super) struct Wording {
    pub(super) message: String,
    pub(super) label: &'static str,
    pub(super) help: Option<String>,
    pub(super) spot: LinePart,
}

/// A fault in both forms. The table yields nothing else, so that no arm can leave the brief form out; that one is written only where it
/// is asked for, since it may quote a whole statement.
pub(super) struct Entry<'a> {
    pub(super) full: Wording,
    pub(super) brief: Box<dyn FnOnce() -> String + 'a>,
}

impl Wording {
    pub(super) fn new(spot: LinePart, label: &'static str, message: String) -> Wording {
        Wording { message, label, help: None, spot }
    }

    pub(super) fn help(mut self, help: impl Into<String>) -> Wording {
        self.help = Some(help.into());
        self
    }

    pub(super) fn brief<'a, B: Into<String>>(self, brief: impl FnOnce() -> B + 'a) -> Entry<'a> {
        Entry { full: self, brief: Box::new(|| brief().into()) }
    }
}

impl LineContext<'_> {
    pub(super) fn fault<'s>(&'s self, fault: &'s LineError) -> Entry<'s> {
        let name = self.name();
        let premises = |expected, found| move || format!("the rule takes {expected} premises, and {found} are cited");
        let no_such_line = |cited| move || format!("{} is no line that it may cite", citation(cited));
        let no_assumptions = || "proofs of the game have no assumptions";
        match *fault {
            LineError::Internal { invariant } => {
                let message = format!("line {} cannot be checked: the checker expected that {invariant}", self.number());
                Wording::new(LinePart::Statement, "this line", message)
                    .help("this is a fault of the program: please report the proof")
                    .brief(move || format!("the checker expected that {invariant}; please report this proof"))
            }
            LineError::UnknownRule => self.unknown_rule().brief(|| "the calculus has no rule of this name"),
            LineError::UnknownLine(cited) => {
                self.unknown_line(cited).brief(move || format!("there is no line {}", citation(cited)))
            }
            LineError::ForwardReference(cited) => {
                let message = format!("line {} rests on {}, which comes later", self.number(), citation_words(cited));
                Wording::new(LinePart::Citation(cited), "stands further down", message)
                    .help("a line may rest on earlier lines only")
                    .brief(move || format!("line {} comes later", citation(cited)))
            }
            LineError::SelfReference => {
                let own = self.inference().and_then(|inference| self.own_citation(inference.citations));
                let spot = own.map_or(LinePart::Statement, LinePart::Citation);
                Wording::new(spot, "this is the line itself", format!("line {} rests on itself", self.number()))
                    .help("a line may rest on earlier lines only")
                    .brief(|| "it cites itself")
            }
            LineError::ClosedBox(cited) => self.closed_box(cited).brief(no_such_line(cited)),
            LineError::NoBox(cited) => {
                let message = format!("{} is no box that is closed before line {}", citation(cited), self.number());
                let help = "a box is cited by the numbers of its assumption and of a line that stands in it and in no inner box";
                Wording::new(LinePart::Citation(cited), "no closed box", message).help(help).brief(no_such_line(cited))
            }
            LineError::TooFewPremises { expected, found } => {
                let and = match found {
                    0 => String::from("none is cited"),
                    _ if self.subject.house.same_line_twice == SameLineTwice::No => {
                        format!("only {} {} cited, and no line serves twice (`same_line_twice = no`)", self.cited(), are(found))
                    }
                    _ => format!("only {} {} cited", self.cited(), are(found)),
                };
                let message = format!("{name} needs {}; {and}", counted(expected, "line"));
                Wording::new(LinePart::Rule, "needs more lines", message).help(self.figure()).brief(premises(expected, found))
            }
            LineError::TooManyPremises { expected, found } => {
                let message = format!("{name} needs {}; {found} {} cited", counted(expected, "line"), are(found));
                let last =
                    self.inference().and_then(|inference| inference.citations.last()).map(|&last| LinePart::Citation(last));
                Wording::new(last.unwrap_or(LinePart::Rule), "more than the rule asks for", message)
                    .help(self.figure())
                    .brief(premises(expected, found))
            }
            LineError::PremiseKind { box_expected, citation: cited } => {
                let (asked, found) = if box_expected { ("a box", "a line") } else { ("a line", "a box") };
                let message = format!("{name} asks for {asked} where {} is cited, which is {found}", citation_words(cited));
                Wording::new(LinePart::Citation(cited), "of the wrong kind", message).help(self.figure()).brief(no_assumptions)
            }
            LineError::DoesNotFit { variant, part, line, ref mismatch, fits_up_to_renaming } => {
                self.misfit(variant, part, line, mismatch, fits_up_to_renaming).brief(move || {
                    let found = self.compared(part, line);
                    let statement = found.map(|found| self.subject.bank.text(found.statement, self.subject.alphabet));
                    let names =
                        if fits_up_to_renaming { "; it would, but for the names of bound variables (Q-PW-29)" } else { "" };
                    format!("{} does not fit the rule{names}", statement.unwrap_or_default())
                })
            }
            LineError::ChoiceOpen { letter } => {
                let message = format!("nothing tells what {} of {name} stands for", self.writer.letter(letter));
                Wording::new(LinePart::Rule, "leaves a choice open", message)
                    .help(self.name_it(letter))
                    .brief(|| "what is chosen has to be said with `with`")
            }
            LineError::ChoiceSort { letter, sort, found } => {
                self.choice_sort(letter, sort, found).brief(|| "what is chosen is not of the right sort")
            }
            LineError::ChoiceUnexpected { expected } => {
                let message = match expected {
                    0 => format!("{name} leaves the prover nothing to choose, and `with` names something"),
                    _ => format!("{name} lets the prover choose {}; `with` names more", counted(expected, "thing")),
                };
                Wording::new(LinePart::With, "not the prover's to choose", message)
                    .help(self.figure())
                    .brief(move || format!("the rule lets the prover choose {expected} things"))
            }
            LineError::Proviso(ref broken) => {
                let why = self.broken(broken, "must").unwrap_or_else(|| String::from("this step is never allowed"));
                let (spot, help) = self.proviso_help(broken);
                Wording::new(spot, "breaks a proviso of the rule", format!("{name} does not apply: {why}"))
                    .help(help)
                    .brief(|| self.broken_in_brief(broken))
            }
            LineError::SubproofMissing => {
                Wording::new(LinePart::Rule, "needs a subproof", format!("{name} uses a subproof, and none is cited"))
                    .help(format!("cite lines of one: `using NAME LINE`; {}", self.figure()))
                    .brief(|| "the rule uses a subproof, and none is named")
            }
            LineError::SubproofUnexpected => {
                let message = format!("{name} uses no subproof, and {} is cited", shown(self.subproof_name()));
                Wording::new(LinePart::Using, "not asked for", message).help(self.figure()).brief(|| "the rule uses no subproof")
            }
            LineError::UnknownSubproof => self.unknown_subproof().brief(|| "there is no subproof of this name before it"),
            LineError::SubproofAxioms { found } => {
                let (subproof, axioms) = (shown(self.subproof_name()), counted(found, "axiom"));
                let message = format!("subproof {subproof} has {axioms}; only one with exactly one axiom can be used");
                Wording::new(LinePart::Using, "not exactly one axiom", message)
                    .brief(move || format!("the subproof has {found} axioms, and the rule needs one with exactly one"))
            }
            LineError::SubproofLine { number } => {
                self.subproof_line(number).brief(move || format!("the subproof has no lemma of line {number}"))
            }
            LineError::SubproofLines { expected, found } => {
                let asked = counted(expected, "line");
                let message = format!("{name} cites {asked} of its subproof; here {found} {} cited", are(found));
                Wording::new(LinePart::Using, "another number of lines", message)
                    .help(self.figure())
                    .brief(move || format!("the rule takes {expected} lines of the subproof, and {found} are cited"))
            }
            LineError::SubproofImproper { number } => {
                let wrong = format!("is not proper: its line {number} is wrong");
                Wording::new(LinePart::Using, "not proper", format!("subproof {} {wrong}", shown(self.subproof_name())))
                    .help("only a proper subproof can be used (PW-65)")
                    .brief(move || format!("the subproof {wrong}"))
            }
            LineError::Evaluation(ref evaluation) => self.evaluation(evaluation),
            LineError::NotInForce => {
                Wording::new(LinePart::Statement, "not in force", String::from("this is no rule in force and no base rule"))
                    .help("the rules in force are given beside the proof (`--rules FILE`), and compared symbol by symbol")
                    .brief(|| "the statement is no rule in force and no base rule")
            }
            LineError::AlreadyPresent { line } => {
                let number = self.number_at(line);
                let message = format!("this rule stands in {} already, as line {number}", self.here());
                Wording::new(LinePart::Statement, "present already", message)
                    .help("a rule is included only if it is not present; cite that line")
                    .brief(move || format!("the rule stands in line {number} already"))
            }
            LineError::OpenAxiom { variable } => {
                let message = format!("{} is free in this axiom, which this house forbids", self.writer.variable(variable));
                let letter = self.subject.bank.variable_text(variable);
                Wording::new(LinePart::Statement, "has a free variable", message)
                    .help("the house rule is `free_vars = forbid`")
                    .brief(move || format!("{letter} is free, and this table forbids free variables in axioms"))
            }
            LineError::NoAssumptions => {
                let message = format!("nothing can be assumed in {}, which has no boxes", self.subject.calculus.name());
                Wording::new(LinePart::Statement, "no boxes here", message)
                    .help("write what follows from an assumption as a subproof: `subproof NAME` … `end`")
                    .brief(no_assumptions)
            }
        }
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
