//! Proofs in prose. A sentence is chosen by the form of its step, not by the name of its rule, so that the proofs of every calculus have words.

use std::collections::{BTreeMap, BTreeSet};

use derivation::proof::{Block, Citation, Justification, Line, Proof};
use formula::{Bank, Connective, Formula, FormulaId, Quantifier, VariableId};
use thiserror::Error;

use crate::Language;
use crate::clause::Clause;
use crate::sentence::{names_of_symbols, sentence};
use crate::statement::{Writer, enumerated};

/// Maximum length of a statement that is repeated as a reason, in bytes; a longer one gets a number, and is cited by it.
const MAX_REPEATED: usize = 70;

/// Maximum width of a line, in characters.
const WIDTH: usize = 88;

/// A proof has no prose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Unwritable {
    /// It has named subproofs, which are cited with other letters than they were written with.
    #[error("proofs with named subproofs have no prose")]
    Subproofs,
    /// It has no lines.
    #[error("it has no lines")]
    Empty,
}

/// Returns a proof in prose. Its statements are those of the proof, each said once or cited; nothing is added.
///
/// * `label`: what a premise is called, by the number of its line; otherwise it is that number in brackets.
/// * `formula`: writes a formula in the notation of the reader, for what has no words.
///
/// # Errors
/// [`Unwritable`] where the proof has a part for which there is no prose.
pub fn proof(
    bank: &Bank,
    proof: &Proof,
    language: Language,
    label: &dyn Fn(u32) -> Option<String>,
    formula: &dyn Fn(FormulaId) -> String,
) -> Result<String, Unwritable> {
    let block = match proof.blocks() {
        [] => return Err(Unwritable::Empty),
        [block] if block.is_empty() => return Err(Unwritable::Empty),
        [block] => block,
        _ => return Err(Unwritable::Subproofs),
    };
    let writer = Writer::new(bank, language, formula, block.statements());
    Ok(Teller::new(block, writer, label).told())
}

/// A way to refer to a line.
enum Reference {
    /// By what it is called.
    Name(String),
    /// By saying it again.
    Fact(Clause),
    /// It was just said.
    Just,
}

/// What the assumption of a box is made for.
#[derive(Clone, Copy)]
struct Aim {
    /// The number of boxes of the step that cites this one.
    boxes: usize,
    /// The line at which the box gets there.
    end: usize,
}

struct Teller<'a> {
    block: &'a Block,
    writer: Writer<'a>,
    /// What the lines are called that are cited by a name.
    names: BTreeMap<usize, String>,
    /// Lines that are not told, since they only name an object in a premise; each with the line that is cited for it.
    folded: BTreeMap<usize, usize>,
    /// The steps for which boxes are opened, by the numbers of their assumptions.
    aims: BTreeMap<u32, Aim>,
    /// The variables that occur in the sentences so far.
    seen: BTreeSet<VariableId>,
    /// The names of symbols and of these variables, which no capital letter changes.
    things: BTreeSet<&'a str>,
    /// The line told last.
    last: Option<usize>,
    text: String,
}

impl<'a> Teller<'a> {
    fn new(block: &'a Block, writer: Writer<'a>, label: &dyn Fn(u32) -> Option<String>) -> Teller<'a> {
        let (mut uses, mut distant) = (vec![0_usize; block.len()], BTreeSet::new());
        let (mut folded, mut names, mut aims) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        for (at, line) in block.lines().enumerate() {
            for cited in cited_lines(block, &line) {
                if let Some(count) = uses.get_mut(cited) {
                    *count += 1;
                }
                if cited + 1 < at {
                    distant.insert(cited);
                }
            }
            let boxes = cited_boxes(block, &line);
            for &(first, end) in &boxes {
                let number = block.line(first).map_or(0, |line| line.number);
                aims.entry(number).or_insert(Aim { boxes: boxes.len(), end });
            }
            if matches!(line.justification, Justification::Axiom) {
                names.insert(at, label(line.number).unwrap_or_else(|| format!("({})", line.number)));
            }
        }
        for (at, line) in block.lines().enumerate() {
            let cites_premise = match cited_lines(block, &line).as_slice() {
                &[cited] => names.contains_key(&cited).then_some(cited),
                _ => None,
            };
            let is_instance = cites_premise.filter(|&cited| is_instance(writer.bank, block, cited, line.statement));
            if let Some(premise) = is_instance
                && uses.get(at) == Some(&1)
                && at + 1 < block.len()
            {
                folded.insert(at, premise);
            }
        }
        for at in distant {
            let Some(statement) = block.statement(at).filter(|_| !folded.contains_key(&at)) else { continue };
            if !names.contains_key(&at) && writer.clause(statement).main.len() > MAX_REPEATED {
                let number = block.line(at).map_or(0, |line| line.number);
                names.insert(at, format!("({number})"));
            }
        }
        let things = names_of_symbols(writer.bank);
        Teller { block, writer, names, folded, aims, seen: BTreeSet::new(), things, last: None, text: String::new() }
    }

    fn told(mut self) -> String {
        let language = self.writer.language;
        let premises: Vec<(usize, Line<'_>)> =
            self.block.lines().enumerate().filter(|(_, line)| matches!(line.justification, Justification::Axiom)).collect();
        if !premises.is_empty() {
            self.text.push_str(language.of("Given:\n", "Gegeben:\n"));
        }
        for (at, line) in &premises {
            self.see(line.statement);
            let name = self.names.get(at).cloned().unwrap_or_default();
            let sentence = self.sentence(&self.writer.clause(line.statement).main);
            push_wrapped(&mut self.text, &format!("{name} {sentence}"), 1);
        }
        self.text.push_str(language.of("Proof:\n", "Beweis:\n"));
        let (mut paragraph, mut depth) = (String::new(), 1);
        for (at, line) in self.block.lines().enumerate() {
            if matches!(line.justification, Justification::Axiom) || self.folded.contains_key(&at) {
                continue;
            }
            let now = self.depth(line.in_box);
            if now != depth || matches!(line.justification, Justification::Assumption) {
                push_wrapped(&mut self.text, &paragraph, depth);
                paragraph.clear();
                depth = now;
            }
            let text = self.step(&line);
            let mut sentence = self.sentence(&text);
            if let Some(name) = self.names.get(&at) {
                sentence = format!("{name} {sentence}");
            }
            if !paragraph.is_empty() {
                paragraph.push(' ');
            }
            paragraph.push_str(&sentence);
            self.see(line.statement);
            self.last = Some(at);
        }
        if paragraph.is_empty() && self.last.is_none() {
            paragraph.push_str(language.of("It is given.", "Es ist gegeben."));
        }
        push_wrapped(&mut self.text, &format!("{paragraph} ∎"), depth);
        self.text
    }

    /// Returns the number of boxes around a line, plus one.
    fn depth(&self, mut in_box: Option<u32>) -> usize {
        let mut depth = 1;
        while let Some(found) = in_box.and_then(|index| self.block.boxes().get(index as usize)) {
            depth += 1;
            in_box = found.parent;
        }
        depth
    }

    fn see(&mut self, statement: FormulaId) {
        let bank = self.writer.bank;
        let free = bank.free_variables(statement);
        self.things.extend(free.iter().map(|&variable| bank.variable_text(variable)));
        self.seen.extend(free);
    }

    /// Returns the sentence of a step, without its full stop.
    fn step(&self, line: &Line<'_>) -> String {
        let (bank, language) = (self.writer.bank, self.writer.language);
        let clause = self.writer.clause(line.statement);
        match line.justification {
            Justification::Axiom => return clause.main,
            Justification::Assumption => return self.assumption(line.number, &clause),
            Justification::Rule(_) => {}
        }
        let boxes = cited_boxes(self.block, line);
        let lines = cited_lines(self.block, line);
        if let [(_, end)] = boxes.as_slice()
            && lines.len() <= 1
            && self.is_contradiction(*end)
        {
            let (english, german) = ("this contradiction shows that", "dieser Widerspruch zeigt, dass");
            return format!("{} {}", language.of(english, german), clause.dependent);
        }
        if boxes.len() > 1 && !matches!(bank.formula(line.statement), Formula::Binary(Connective::Iff, ..)) {
            return format!("{} {}", language.of("in each case,", "in jedem Fall"), clause.after);
        }
        if let [(first, _)] = boxes.as_slice()
            && let Some(new) = self.witness_of_box(*first, &lines)
        {
            let (english, german) =
                (format!("since {new} may be any such object,"), "da dies auf jeden Fall gilt, folgt:".to_owned());
            return format!("{} {}", language.of(&english, &german), clause.main);
        }
        if !boxes.is_empty() {
            return format!("{} {}", language.of("so", "also"), clause.after);
        }
        if bank.formula(line.statement) == Formula::Truth(false) {
            return self.contradiction(&lines);
        }
        let opening = self.opening(&lines);
        let new: Vec<VariableId> = self.new_variables(line.statement);
        let is_some =
            lines.first().and_then(|&cited| self.block.statement(cited)).is_some_and(|cited| is_existential(bank, cited));
        let names_itself = lines.is_empty()
            && matches!(bank.formula(line.statement), Formula::Binary(Connective::Implies, left, _) if is_existential(bank, left));
        if !new.is_empty() && (is_some || names_itself) {
            return self.witness(&opening, &new, line.statement, &clause);
        }
        if let Some(arbitrary) = self.arbitrary(line.statement, &lines) {
            let are = arbitrary.len() > 1;
            let names = enumerated(&arbitrary, language.of("and", "und"));
            let head = match (language, are) {
                (Language::English, false) => format!("since {names} was arbitrary,"),
                (Language::English, true) => format!("since {names} were arbitrary,"),
                (Language::German, false) => format!("da {names} beliebig war,"),
                (Language::German, true) => format!("da {names} beliebig waren,"),
            };
            return format!("{head} {}", clause.after);
        }
        format!("{opening} {}", clause.after)
    }

    fn is_contradiction(&self, at: usize) -> bool {
        self.block.statement(at).is_some_and(|statement| self.writer.bank.formula(statement) == Formula::Truth(false))
    }

    fn assumption(&self, number: u32, clause: &Clause) -> String {
        let aim = self.aims.get(&number);
        let is_case = aim.is_some_and(|aim| aim.boxes > 1);
        let is_to_fail = aim.is_some_and(|aim| aim.boxes == 1 && self.is_contradiction(aim.end));
        match (self.writer.language, is_case, is_to_fail) {
            (Language::English, true, _) => format!("in the case that {}:", clause.main),
            (Language::German, true, _) => format!("im Fall, dass {}:", clause.dependent),
            (Language::English, false, true) => format!("suppose, to the contrary, that {}", clause.main),
            (Language::German, false, true) => format!("nehmen wir im Gegenteil an, dass {}", clause.dependent),
            (Language::English, false, false) => format!("suppose that {}", clause.main),
            (Language::German, false, false) => format!("nehmen wir an, dass {}", clause.dependent),
        }
    }

    /// Returns the name of the object that the assumption of a box is about, where it stands for any one that some cited line speaks of.
    fn witness_of_box(&self, first: usize, lines: &[usize]) -> Option<String> {
        let &[cited] = lines else { return None };
        let cited = self.block.statement(cited)?;
        let assumed = self.block.statement(first)?;
        let Formula::Quantified(Quantifier::Exists, ..) = self.writer.bank.formula(cited) else { return None };
        let around = self.writer.bank.free_variables(cited);
        let new = self.writer.bank.free_variables(assumed).iter().find(|variable| !around.contains(variable))?;
        Some(self.writer.bank.variable_text(*new).to_owned())
    }

    fn contradiction(&self, lines: &[usize]) -> String {
        let language = self.writer.language;
        let references: Vec<Reference> = lines.iter().map(|&line| self.reference(line)).collect();
        let named = references.iter().find_map(|one| match one {
            Reference::Name(name) => Some(name.as_str()),
            _ => None,
        });
        let fact = references.iter().find_map(|one| match one {
            Reference::Fact(clause) => Some(clause),
            _ => None,
        });
        let is_just = references.iter().any(|one| matches!(one, Reference::Just));
        match (is_just, named, fact) {
            (true, Some(name), _) => format!("{} {name}", language.of("this contradicts", "das widerspricht")),
            (true, None, Some(clause)) => match language {
                Language::English => format!("this is a contradiction, since {}", clause.main),
                Language::German => format!("das ist ein Widerspruch, denn {}", clause.main),
            },
            (false, Some(name), Some(clause)) => match language {
                Language::English => format!("by {name}, this is a contradiction to the fact that {}", clause.main),
                Language::German => format!("das widerspricht {name}, denn {}", clause.main),
            },
            _ => format!("{} {}", self.opening(lines), language.of("there is a contradiction", "ergibt sich ein Widerspruch")),
        }
    }

    fn reference(&self, line: usize) -> Reference {
        let line = self.folded.get(&line).copied().unwrap_or(line);
        if self.last == Some(line) {
            return Reference::Just;
        }
        match (self.names.get(&line), self.block.statement(line)) {
            (Some(name), _) => Reference::Name(name.clone()),
            (None, Some(statement)) => Reference::Fact(self.writer.clause(statement)),
            (None, None) => Reference::Just,
        }
    }

    /// Returns the beginning of a sentence that says what the rest follows from.
    fn opening(&self, lines: &[usize]) -> String {
        let language = self.writer.language;
        let (mut names, mut facts, mut is_just) = (Vec::new(), Vec::new(), false);
        for &line in lines {
            match self.reference(line) {
                Reference::Name(name) if !names.contains(&name) => names.push(name),
                Reference::Name(_) => {}
                Reference::Fact(clause) => facts.push(if language == Language::German { clause.dependent } else { clause.main }),
                Reference::Just => is_just = true,
            }
        }
        let names = enumerated(&names, language.of("and", "und"));
        let facts = enumerated(&facts, language.of("and", "und"));
        match language {
            Language::English => match (is_just, names.is_empty(), facts.is_empty()) {
                (true, true, true) => String::from("so"),
                (true, false, true) => format!("so, by {names},"),
                (true, true, false) => format!("so, since {facts},"),
                (true, false, false) => format!("so, by {names} and since {facts},"),
                (false, true, true) => String::from("in any case,"),
                (false, false, true) => format!("by {names},"),
                (false, true, false) => format!("since {facts},"),
                (false, false, false) => format!("by {names} and since {facts},"),
            },
            Language::German => match (is_just, names.is_empty(), facts.is_empty()) {
                (true, true, true) => String::from("also"),
                (true, false, true) => format!("damit und nach {names}"),
                (true, true, false) => format!("damit, und da {facts},"),
                (true, false, false) => format!("damit und nach {names}, und da {facts},"),
                (false, true, true) => String::from("auf jeden Fall"),
                (false, false, true) => format!("nach {names}"),
                (false, true, false) => format!("da {facts},"),
                (false, false, false) => format!("nach {names}, und da {facts},"),
            },
        }
    }

    fn new_variables(&self, statement: FormulaId) -> Vec<VariableId> {
        let free = self.writer.bank.free_variables(statement);
        free.iter().copied().filter(|variable| !self.seen.contains(variable)).collect()
    }

    /// Returns the sentence that names an object.
    fn witness(&self, opening: &str, new: &[VariableId], statement: FormulaId, clause: &Clause) -> String {
        let language = self.writer.language;
        let names: Vec<String> = new.iter().map(|&one| self.writer.bank.variable_text(one).to_owned()).collect();
        let names = enumerated(&names, language.of("and", "und"));
        let phrase = match new {
            &[one] => self.writer.phrase_about(statement, one).filter(|_| self.writer.of_people),
            _ => None,
        };
        match (language, phrase) {
            (Language::English, Some(phrase)) => format!("{opening} let {names} be someone who {}", phrase.main()),
            (Language::English, None) => format!("{opening} let {names} be such that {}", clause.main),
            (Language::German, Some(phrase)) => format!("{opening} sei {names} jemand, der {}", phrase.last),
            (Language::German, None) => {
                format!("{opening} {} {names} so, dass {}", if new.len() > 1 { "seien" } else { "sei" }, clause.dependent)
            }
        }
    }

    /// Returns the names of the objects that a general statement no longer names, where it was shown of them.
    fn arbitrary(&self, statement: FormulaId, lines: &[usize]) -> Option<Vec<String>> {
        let &[cited] = lines else { return None };
        let cited = self.block.statement(cited)?;
        let bank = self.writer.bank;
        let mut shown = statement;
        while let Formula::Quantified(Quantifier::ForAll, _, inner) = bank.formula(shown) {
            shown = inner;
        }
        let rest = bank.free_variables(statement);
        let names: Vec<String> = bank
            .free_variables(cited)
            .iter()
            .filter(|variable| !rest.contains(variable))
            .map(|&variable| bank.variable_text(variable).to_owned())
            .collect();
        (shown != statement && !names.is_empty()).then_some(names)
    }

    fn sentence(&self, text: &str) -> String {
        sentence(text, &self.things)
    }
}

/// Returns the indices of the lines that a line cites.
fn cited_lines(block: &Block, line: &Line<'_>) -> Vec<usize> {
    let Justification::Rule(inference) = line.justification else { return Vec::new() };
    let lines = inference.citations.iter().filter_map(|citation| match *citation {
        Citation::Line(number) => block.index(number),
        Citation::Box(..) => None,
    });
    lines.collect()
}

/// Returns the indices of the first and last lines of the boxes that a line cites.
fn cited_boxes(block: &Block, line: &Line<'_>) -> Vec<(usize, usize)> {
    let Justification::Rule(inference) = line.justification else { return Vec::new() };
    let boxes = inference.citations.iter().filter_map(|citation| match *citation {
        Citation::Box(first, last) => Some((block.index(first)?, block.index(last)?)),
        Citation::Line(_) => None,
    });
    boxes.collect()
}

/// Returns whether a statement only names objects in a cited general one: it is, but for the names, what stands after its quantifiers.
fn is_instance(bank: &Bank, block: &Block, cited: usize, statement: FormulaId) -> bool {
    let Some(mut general) = block.statement(cited) else { return false };
    let mut is_general = false;
    while let Formula::Quantified(Quantifier::ForAll, _, inner) = bank.formula(general) {
        general = inner;
        is_general = true;
        if bank.size(general) == bank.size(statement)
            && std::mem::discriminant(&bank.formula(general)) == std::mem::discriminant(&bank.formula(statement))
        {
            return true;
        }
    }
    // A negation is what a general denial says of one.
    is_general && bank.size(general) == bank.size(statement)
}

/// Returns whether a statement says that there is something.
fn is_existential(bank: &Bank, statement: FormulaId) -> bool {
    match bank.formula(statement) {
        Formula::Quantified(Quantifier::Exists | Quantifier::ExistsUnique, ..) => true,
        Formula::Not(inner) => matches!(bank.formula(inner), Formula::Quantified(Quantifier::ForAll, ..)),
        _ => false,
    }
}

/// Adds a paragraph, set in by two blanks for each box around it, with lines no longer than [`WIDTH`] where its words allow that.
fn push_wrapped(text: &mut String, paragraph: &str, depth: usize) {
    let indent = "  ".repeat(depth.min(12));
    let mut width = 0;
    for word in paragraph.split_whitespace() {
        let length = word.chars().count();
        if width == 0 || width + 1 + length > WIDTH {
            if width > 0 {
                text.push('\n');
            }
            text.push_str(&indent);
            width = indent.len();
        } else {
            text.push(' ');
            width += 1;
        }
        text.push_str(word);
        width += length;
    }
    if width > 0 {
        text.push('\n');
    }
}
