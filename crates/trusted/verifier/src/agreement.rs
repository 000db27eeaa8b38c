//! The agreement of the lines that people read with the derivation that is checked: each line is the text of its entry, so that the proof
//! that is shown is the one that is evidence. No line is parsed: it is compared with what it should be.
//!
//! Compared are the indentation, the words `axiom`, `assume` and `end`, the statement, the rule by any of its names, the cited lines, and after
//! `with` that it lists meanings of the rule's letters. A line's number is its own, and numbers rise. The line `symbols …`, for those who read the
//! lines as a proof file, declares all that has to be declared there, and nothing that the derivation does not mention.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::fmt::Write;
use std::sync::LazyLock;

use board_syntax::palmer::{self, Spelling, Vocabulary};
use derivation::{Assignment, Cited, Derivation, Entry, Object, Step};
use formula::{Bank, Fixity, FormulaId, Kind, SymbolId};
use kernel::shipped;

use crate::derived::rules;
use crate::document::{CLASSICAL, LegendEntry};
use crate::refusal::{Defect, Refusal};
use crate::symbols::{Named, UsedSymbols, named};

/// No line is indented deeper.
const MAX_INDENTATION: usize = 16;

/// The place of the lines in a document.
pub(crate) const AT: &str = "/certificate/lines";

/// The names of a rule in lines, normalised, each with the rule's name; and for each rule's name its symbol.
struct RuleNames {
    known: HashMap<String, &'static str>,
    signs: HashMap<&'static str, &'static str>,
}

/// The names that the text of the calculus gives: `rule "NAME" (SIGN)`, and after it `also "NAME", …`.
static RULE_NAMES: LazyLock<RuleNames> = LazyLock::new(|| {
    let (mut known, mut signs, mut rule) = (HashMap::new(), HashMap::new(), "");
    for line in shipped::CLASSICAL.1.lines() {
        let also = line.trim_start().strip_prefix("also ");
        if let Some((name, sign)) = line.strip_prefix("rule \"").and_then(|rest| rest.split_once("\" (")) {
            let sign = sign.trim_end_matches(')');
            rule = name;
            signs.insert(name, sign);
            known.extend([name, sign].map(|one| (normalised(one), name)));
        }
        let others = also.unwrap_or_default().split('"').skip(1).step_by(2);
        known.extend(others.map(|other| (normalised(other), rule)));
    }
    RuleNames { known, signs }
});

/// A name of a rule without what does not matter in it.
fn normalised(name: &str) -> String {
    name.chars().filter(|letter| !matches!(letter, ' ' | '-' | '_' | '"')).flat_map(char::to_lowercase).collect()
}

/// Returns the names of symbols in lines: the legend's, which are words, differ, are the names of nothing else on the board or in the derivation, and stand
/// for what is mentioned and cannot be called by its own name.
fn names(
    bank: &Bank,
    used: &UsedSymbols,
    mentioned: &UsedSymbols,
    legend: &[LegendEntry],
    derivation: &Derivation,
) -> Result<HashMap<SymbolId, String>, Refusal> {
    let text = |variable| bank.variable_text(variable);
    let taken = mentioned.variables().map(text).chain(used.numbers().map(|(digits, _)| digits));
    let spelling = Spelling::of(bank, used.symbols(), taken);
    let renamed: HashSet<&str> = spelling.renamed().map(|(symbol, _)| bank.symbol_text(symbol)).collect();
    let mut called: HashSet<&str> = bank.symbols().map(|symbol| bank.symbol_text(symbol)).collect();
    let is_name = |name: &str| canonical::is_word(name) && palmer::is_name(name);
    let mut names = HashMap::new();
    for (at, LegendEntry { name, stands_for, kind, arity }) in legend.iter().enumerate() {
        let refuse = |fault: Defect| fault.at(format!("/certificate/legend/{at}"));
        let symbol = used.of_arity(stands_for, (*kind).into(), *arity).map_err(|named| refuse(Defect::UnknownSymbol(named)))?;
        let is_needed = mentioned.has(symbol) && renamed.contains(stands_for.as_str());
        let is_new = is_name(name) && called.insert(name);
        if !is_needed || !is_new || names.insert(symbol, name.clone()).is_some() {
            return Err(refuse(Defect::Legend { name: name.clone() }));
        }
    }
    let stated = UsedSymbols::in_formulas(bank, derivation.entries.iter().filter_map(Entry::statement).collect());
    let mut taken: HashSet<&str> = stated.variables().map(text).collect();
    taken.extend(stated.numbers().map(|(digits, _)| digits));
    if let Some(name) = mentioned.variables().map(text).find(|name| !canonical::is_word(name)) {
        return Err(Defect::Legend { name: name.to_owned() }.at("/certificate/variables"));
    }
    for symbol in mentioned.symbols() {
        let name = names.get(&symbol).map_or(bank.symbol_text(symbol), String::as_str);
        let is_right = if bank.symbol_data(symbol).fixity == Fixity::Infix { name == "+" } else { is_name(name) };
        if !is_right || !taken.insert(name) {
            return Err(Defect::Legend { name: name.to_owned() }.at("/certificate/legend"));
        }
    }
    Ok(names)
}

/// Returns what a derivation mentions: in its statements, and as what the letters of its rules stand for.
fn mentioned(bank: &Bank, derivation: &Derivation) -> UsedSymbols {
    let mut formulas: Vec<FormulaId> = derivation.entries.iter().filter_map(Entry::statement).collect();
    let mut terms = Vec::new();
    for entry in &derivation.entries {
        let Entry::Inferred(_, Step { assignment, .. }) = entry else { continue };
        formulas.extend(assignment.formulas.iter().map(|(_, meaning)| meaning.body));
        let term = |object| if let Object::Term(term) = object { Some(term) } else { None };
        terms.extend(assignment.objects.iter().filter_map(|&(_, object)| term(object)));
    }
    UsedSymbols::in_formulas_and_terms(bank, formulas, terms)
}

/// Refuses a legend that is none, and lines that are not those of the derivation.
pub(crate) fn check(
    bank: &Bank,
    used: &UsedSymbols,
    legend: &[LegendEntry],
    lines: &[String],
    derivation: &Derivation,
) -> Result<(), Refusal> {
    if lines.first().is_none_or(|first| first.strip_prefix("system ") != Some(CLASSICAL)) {
        return Err(Defect::OtherCalculus { expected: CLASSICAL }.at(AT));
    }
    let symbols = lines.get(1).and_then(|line| line.strip_prefix("symbols "));
    let mentioned = mentioned(bank, derivation);
    let names = names(bank, used, &mentioned, legend, derivation)?;
    let mut comparer = LineComparer { bank, names: &names, numbers: Vec::new(), depth: 0 };
    comparer.symbols(&mentioned, symbols).map_err(|expected| Defect::OtherLine { expected }.at(format!("{AT}/1")))?;
    let mut shown = lines.iter().enumerate().skip(1 + usize::from(symbols.is_some()));
    let mut expected = |entry: &Entry, comparer: &mut LineComparer<'_>| {
        let (at, line) = shown.next().map_or((lines.len(), ""), |(at, line)| (at, line.as_str()));
        comparer.line(entry, line).map_err(|expected| Defect::OtherLine { expected }.at(format!("{AT}/{at}")))
    };
    derivation.entries.iter().try_for_each(|entry| expected(entry, &mut comparer))?;
    // Boxes that the end of the proof ends.
    while comparer.depth > 0 {
        expected(&Entry::End, &mut comparer)?;
    }
    match shown.next() {
        Some((at, _)) => Err(Defect::OtherLine { expected: String::new() }.at(format!("{AT}/{at}"))),
        None => Ok(()),
    }
}

struct LineComparer<'b> {
    bank: &'b Bank,
    names: &'b HashMap<SymbolId, String>,
    /// The numbers of the lines so far.
    numbers: Vec<u32>,
    /// Boxes that are open.
    depth: usize,
}

impl LineComparer<'_> {
    /// Compares the line `symbols …` with what it should declare: what is mentioned, the symbols of the game aside, in any order; what it should be,
    /// where it differs.
    fn symbols(&self, mentioned: &UsedSymbols, shown: Option<&str>) -> Result<(), String> {
        let symbols = mentioned.symbols().filter(|&symbol| !Vocabulary::is_game(self.bank, symbol)).map(|symbol| {
            let Named { name, kind, arity } = named(self.bank, symbol);
            let kind = if kind == Kind::Predicate { "predicate" } else { "function" };
            format!("{}/{arity} : {kind}", self.names.get(&symbol).unwrap_or(&name))
        });
        let numbers = mentioned.numbers().map(|(digits, _)| format!("{digits}/0 : function"));
        let expected = BTreeSet::from_iter(symbols.chain(numbers));
        let of_group = |group: &str| -> Vec<String> {
            let (list, kind) = group.split_once(" : ").unwrap_or_default();
            list.split(' ').map(|one| format!("{one} : {kind}")).collect()
        };
        let mut shown: Vec<String> = shown.into_iter().flat_map(|shown| shown.split("; ")).flat_map(of_group).collect();
        shown.sort_unstable();
        if shown.iter().eq(&expected) {
            return Ok(());
        }
        let expected = expected.into_iter().reduce(|line, one| line + "; " + &one).map(|line| format!("symbols {line}"));
        Err(expected.unwrap_or_default())
    }

    /// Compares a line with an entry; what it should be, where it differs.
    fn line(&mut self, entry: &Entry, line: &str) -> Result<(), String> {
        if *entry == Entry::End {
            self.depth = self.depth.saturating_sub(1);
        }
        let mut expected = "  ".repeat(self.depth.min(MAX_INDENTATION));
        if matches!(entry, Entry::Assumption(_)) {
            expected.push_str("assume ");
            self.depth += 1;
        }
        let Some(statement) = entry.statement() else {
            expected.push_str("end");
            return if line == expected { Ok(()) } else { Err(expected) };
        };
        let number = line.strip_prefix(&expected).and_then(|rest| rest.split_once(". "));
        let last = self.numbers.last().copied().unwrap_or_default();
        // Digits and nothing else, as numbers are written.
        let number = number.and_then(|(digits, _)| digits.parse().ok().filter(|number: &u32| number.to_string() == digits));
        let number = number.filter(|&number| number > last).unwrap_or(last.saturating_add(1));
        self.numbers.push(number);
        let axiom = if matches!(entry, Entry::Axiom(_)) { "axiom " } else { "" };
        // Writing to a String cannot fail.
        let _ = write!(expected, "{number}. {axiom}{}", self.formula(statement));
        match (line.strip_prefix(&expected), entry) {
            (Some(rest), Entry::Inferred(_, step)) if self.is_step(rest, step) => Ok(()),
            (Some(""), Entry::Axiom(_) | Entry::Assumption(_)) => Ok(()),
            (_, Entry::Inferred(_, step)) => Err(expected + &self.step(step)),
            _ => Err(expected),
        }
    }

    fn formula(&self, formula: FormulaId) -> String {
        canonical::spelled(self.bank, formula, self.names)
    }

    /// The premises as lines cite them.
    fn cited(&self, step: &Step) -> Vec<String> {
        let number = |index: usize| self.numbers.get(index).copied().unwrap_or_default();
        let text = |premise: &Cited| match *premise {
            Cited::Line(line) => number(line).to_string(),
            Cited::Box(first, last) => format!("{}-{}", number(first), number(last)),
        };
        step.premises.iter().map(text).collect()
    }

    /// The step as it follows its statement.
    fn step(&self, step: &Step) -> String {
        let name = rules().and_then(|rules| rules.rules().get(step.rule)).map_or("", |rule| rule.name.as_str());
        let sign = RULE_NAMES.signs.get(name).copied().unwrap_or(name);
        let cited = self.cited(step).join(", ");
        if cited.is_empty() { format!(" by {sign}") } else { format!(" by {sign} on {cited}") }
    }

    /// Returns whether the text after a statement names the rule of a step, cites its premises in any order, and lists meanings of letters.
    fn is_step(&self, text: &str, step: &Step) -> bool {
        let rule = rules().and_then(|rules| rules.rules().get(step.rule)).map(|rule| rule.name.as_str());
        let (Some(text), Some(rule)) = (text.strip_prefix(" by "), rule) else { return false };
        let (text, with) = text.split_once(" with ").map_or((text, None), |(text, with)| (text, Some(with)));
        let (name, on) = text.split_once(" on ").map_or((text, None), |(name, on)| (name, Some(on)));
        let cited = self.cited(step);
        let shown: BTreeSet<&str> = on.into_iter().flat_map(|on| on.split(", ")).collect();
        RULE_NAMES.known.get(&normalised(name)) == Some(&rule)
            && shown == cited.iter().map(String::as_str).collect()
            && with.is_none_or(|with| self.are_meanings(with, &step.assignment))
    }

    /// Returns whether a text is a list of meanings of letters.
    fn are_meanings(&self, text: &str, assignment: &Assignment) -> bool {
        let objects = assignment.objects.iter().map(|&(_, object)| match object {
            Object::Variable(variable) => self.bank.variable_text(variable).to_owned(),
            Object::Term(term) => canonical::spelled_term(self.bank, term, self.names),
        });
        let formulas = assignment.formulas.iter().filter(|(_, meaning)| meaning.holes.is_empty());
        let meanings: Vec<String> = objects.chain(formulas.map(|(_, meaning)| self.formula(meaning.body))).collect();
        let mut rest = text;
        loop {
            // One may be the beginning of another: what follows it is a comma or nothing.
            let ends = |rest: &str| rest.is_empty() || rest.starts_with(", ");
            let behind = |meaning: &String| rest.strip_prefix(meaning.as_str()).filter(|rest| ends(rest));
            match meanings.iter().filter_map(behind).min_by_key(|rest| rest.len()) {
                Some("") => return true,
                Some(behind) => rest = behind.strip_prefix(", ").unwrap_or(behind),
                None => return false,
            }
        }
    }
}
