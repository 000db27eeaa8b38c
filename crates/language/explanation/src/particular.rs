//! Mistakes that many make, in words of their own: a capture by way of a subproof, the generalization of what is no variable, a part of a
//! part of a conjunction, another rounding, a missing `on`, and letters of a rule that are letters of the proof too.

use formula::{Bank, Connective, Formula, FormulaId, Term, VariableId};
use kernel::calculus::normal_name;
use kernel::fault::{Mismatch, Part};
use kernel::house_rules::Round;
use kernel::{Citation, Conclusion, Justification, Premise, RulePart, SchemaVariable, Variant};

use super::infer_bindings::InferredBindings;
use super::{LineContext, LinePart, Wording, figure, shown};

/// Number of parts of a conjunction that are looked at.
const LOOKED_AT: usize = 1_000;
/// Number of steps that are written out.
const STEPS: usize = 4;

impl LineContext<'_> {
    /// The words for a line at a place of a rule that does not fit for one of these reasons. `statement` is what the line says, `number`
    /// its number.
    pub(super) fn particular(
        &self,
        variant: &Variant,
        rule_part: RulePart,
        number: u32,
        statement: FormulaId,
        mismatch: &Mismatch,
    ) -> Option<Wording> {
        self.captured_by_subproof(variant, rule_part, number, statement)
            .or_else(|| self.generalized_no_variable(variant, rule_part, number, mismatch))
            .or_else(|| self.part_of_a_part(variant, rule_part, statement))
    }

    /// A variable is free in the axiom of the subproof, and the quantifier of this line would bind it.
    fn captured_by_subproof(&self, variant: &Variant, rule_part: RulePart, number: u32, statement: FormulaId) -> Option<Wording> {
        let bank = self.subject.bank;
        variant.subproof.as_ref()?;
        let here = match rule_part {
            RulePart::Premise(_) => format!("line {number}"),
            // Where no premise has the quantifier, the conclusion brings it.
            RulePart::Conclusion if variant.premises.is_empty() => String::from("this line"),
            _ => return None,
        };
        let used = self.inference()?.using?;
        let proof = self.subject.proof;
        let block = proof.blocks().get(proof.subproof(&used.subproof)?)?;
        let axiom = block.lines().find(|line| matches!(line.justification, Justification::Axiom))?;
        let mut inner = statement;
        while let Formula::Not(denied) = bank.formula(inner) {
            inner = denied;
        }
        let Formula::Quantified(_, bound, _) = bank.formula(inner) else { return None };
        let is_free = |statement: FormulaId| bank.free_variables(statement).binary_search(&bound).is_ok();
        // The axiom with its letter renamed is what the line should be; a letter that is free there would be bound here.
        if !is_free(axiom.statement) {
            return None;
        }
        let (name, variable) = (self.name(), self.writer.variable(bound));
        let message = format!(
            "{name} would capture {variable}: it is free in {}, the axiom of subproof {}, and the quantifier of {here}, {}, would bind it",
            self.writer.formula(axiom.statement),
            shown(&used.subproof),
            self.writer.formula(inner)
        );
        let help = format!(
            "use a line whose quantifier has another letter than {variable}, or a subproof in which {variable} is not free"
        );
        let spot = match rule_part {
            RulePart::Conclusion => LinePart::Statement,
            _ => self.citation_of(number),
        };
        Some(Wording::new(spot, "binds what is free in the subproof", message).help(help))
    }

    /// A rule that generalizes a variable is used on a number, or on another object that is no variable.
    fn generalized_no_variable(
        &self,
        variant: &Variant,
        rule_part: RulePart,
        number: u32,
        mismatch: &Mismatch,
    ) -> Option<Wording> {
        let RulePart::Premise(at) = rule_part else { return None };
        let Mismatch::Hole { letter, first, second } = *mismatch else { return None };
        let bank = self.subject.bank;
        let schemas = self.subject.calculus.bank();
        let Conclusion::Statement(conclusion) = variant.conclusion else { return None };
        let Formula::Quantified(_, generalized, _) = schemas.formula(conclusion) else { return None };
        let Some(Premise::Statement(premise)) = variant.premises.get(usize::from(at)) else { return None };
        let Formula::Atom(symbol, arguments) = schemas.formula(*premise) else { return None };
        let of_variable = arguments.iter().any(|&argument| schemas.as_variable(argument) == Some(generalized));
        if symbol != letter || !of_variable {
            return None;
        }
        let term = [first, second].into_iter().find_map(|part| match part {
            Part::Term(term) if !matches!(bank.term(term), Term::Variable(_)) => Some(term),
            _ => None,
        })?;
        let (what, because) = match bank.term(term) {
            Term::Number(_) => ("a number", "what holds of one number need not hold of every object"),
            _ => ("no variable", "what holds of it need not hold of every object"),
        };
        let name = self.name();
        let says = self.block.and_then(|block| block.statement(block.index(number)?)).map(|said| self.writer.formula(said));
        let message = format!(
            "{name} generalizes a variable, and line {number}, {}, speaks of {}, which is {what}: {because}",
            says.unwrap_or_default(),
            self.writer.part(Part::Term(term))
        );
        let help = format!(
            "generalise over a fresh variable about which nothing has been assumed; {name}: {}",
            figure::form(self.writer, variant)
        );
        Some(Wording::new(self.citation_of(number), "speaks of no variable", message).help(help))
    }

    /// The conclusion is a part of a part of the conjunction that is cited.
    fn part_of_a_part(&self, variant: &Variant, rule_part: RulePart, statement: FormulaId) -> Option<Wording> {
        if rule_part != RulePart::Conclusion {
            return None;
        }
        let schemas = self.subject.calculus.bank();
        let [Premise::Statement(premise)] = variant.premises.as_slice() else { return None };
        let Formula::Binary(Connective::And, left, right) = schemas.formula(*premise) else { return None };
        if !matches!(variant.conclusion, Conclusion::Statement(part) if part == left || part == right) {
            return None;
        }
        let inference = self.inference()?;
        let &[Citation::Line(cited)] = inference.citations else { return None };
        let block = self.block?;
        let whole = block.statement(block.index(cited)?)?;
        let steps = steps_to_part(self.subject.bank, whole, statement)?;
        if steps.len() < 2 {
            return None;
        }
        let (name, number, writer) = (self.name(), self.number(), self.writer);
        let between: Vec<String> = steps.iter().take(steps.len() - 1).map(|&step| writer.formula(step)).collect();
        let message = format!(
            "{} is a part of {}, which is a part of line {cited}, {}: {name} takes one part at a time",
            writer.formula(statement),
            between.last().cloned().unwrap_or_default(),
            writer.formula(whole)
        );
        let tag = self.rule.map_or("", |rule| self.subject.calculus.rule(rule).tag.as_str());
        let shown: Vec<String> = steps
            .iter()
            .take(STEPS)
            .scan((cited, number), |(before, next), &step| {
                let text = format!("{next}. {} by {tag} on {before}", writer.formula(step).trim_matches('`'));
                (*before, *next) = (*next, next.saturating_add(1));
                Some(format!("`{text}`"))
            })
            .collect();
        let more = if steps.len() > STEPS { ", and so on" } else { "" };
        let help = format!("{} steps are needed: {}{more}", count_word(steps.len()), shown.join(", "));
        Some(Wording::new(LinePart::Statement, "a part of a part", message).help(help))
    }

    /// The readings of a division that gave another result than was written; nothing for other computations.
    pub(super) fn rounding(&self, computed: Part) -> Option<String> {
        let Part::Term(term) = computed else { return None };
        let Term::Apply(symbol, _) = self.subject.bank.term(term) else { return None };
        let way = match self.subject.bank.symbol_text(symbol) {
            "/" => match self.subject.house.round {
                Round::HalfUp => "`/` rounds to the nearest number, and one half up (house rule `round = half_up`)",
                Round::HalfEven => {
                    "`/` rounds to the nearest number, and one half to the even one (house rule `round = half_even`)"
                }
            },
            "f/" => return Some(String::from("`f/` rounds down; `/` rounds to the nearest number, and `c/` up")),
            "c/" => return Some(String::from("`c/` rounds up; `/` rounds to the nearest number, and `f/` down")),
            "%" => return Some(String::from("`%` is what `f/` leaves over")),
            _ => return None,
        };
        Some(format!("{way}; `f/` rounds down, and `c/` up"))
    }

    /// `by Simplification from 1`: a rule whose name is followed by numbers without `on`.
    pub(super) fn without_on(&self, written: &str) -> Option<String> {
        let numbers =
            written.char_indices().rev().find(|(_, c)| !(c.is_ascii_digit() || c.is_whitespace() || matches!(c, ',' | '-')));
        let (name, lines) = match numbers {
            Some((at, last)) => written.split_at(at + last.len_utf8()),
            None => return None,
        };
        let lines = lines.trim_matches(|c: char| c == ',' || c.is_whitespace());
        if !lines.starts_with(|c: char| c.is_ascii_digit()) {
            return None;
        }
        let known = |name: &str| self.subject.calculus.find(name.trim()).is_some() && !normal_name(name).is_empty();
        let words = ["", "from", "of", "to", "by", "at", "using", "line", "lines", "and", "from line", "from lines"];
        let name = name.trim();
        let name = words.iter().find_map(|word| name.strip_suffix(word).map(str::trim).filter(|name| known(name)))?;
        Some(format!("write `on` in front of the lines: `by {} on {}`", shown(name), shown(lines)))
    }

    /// Returns a note on letters of the rule that are spelled as letters of the proof but stand for other ones.
    pub(super) fn own_letters(&self, variant: &Variant, letters: &InferredBindings) -> Option<String> {
        let schemas = self.subject.calculus.bank();
        let bank = self.subject.bank;
        let mut known: Vec<VariableId> = Vec::new();
        let mut note = |schema: FormulaId| {
            for &variable in schemas.free_variables(schema) {
                if !known.contains(&variable) {
                    known.push(variable);
                }
            }
        };
        for premise in &variant.premises {
            if let Premise::Statement(schema) = premise {
                note(*schema);
            }
        }
        if let Conclusion::Statement(schema) = variant.conclusion {
            note(schema);
        }
        let stands: Vec<(VariableId, Part)> =
            known.iter().filter_map(|&letter| Some((letter, letters.object(letter)?))).collect();
        let text = |part: Part| match part {
            Part::Variable(variable) => Some(bank.variable_text(variable)),
            _ => None,
        };
        let spelled = |letter: VariableId| schemas.variable_text(letter);
        let taken = stands
            .iter()
            .any(|&(letter, _)| stands.iter().any(|&(other, part)| other != letter && text(part) == Some(spelled(letter))));
        if !taken {
            return None;
        }
        let each: Vec<String> = stands
            .iter()
            .map(|&(letter, part)| {
                format!("{} is {}", self.writer.letter(SchemaVariable::Object(letter)), self.writer.part(part))
            })
            .collect();
        Some(format!("the letters of the rule are its own: here its {}", each.join(", its ")))
    }
}

fn count_word(count: usize) -> String {
    match count {
        2 => String::from("two"),
        3 => String::from("three"),
        _ => count.to_string(),
    }
}

/// The parts of a conjunction on the way to one of them, that one last; `None` where it is no part.
fn steps_to_part(bank: &Bank, whole: FormulaId, wanted: FormulaId) -> Option<Vec<FormulaId>> {
    let mut open: Vec<(FormulaId, Vec<FormulaId>)> = vec![(whole, Vec::new())];
    for _ in 0..LOOKED_AT {
        let (formula, path) = open.pop()?;
        if formula == wanted {
            return Some(path);
        }
        if let Formula::Binary(Connective::And, left, right) = bank.formula(formula)
            && path.len() < LOOKED_AT / 10
        {
            for part in [right, left] {
                let mut longer = path.clone();
                longer.push(part);
                open.push((part, longer));
            }
        }
    }
    None
}
