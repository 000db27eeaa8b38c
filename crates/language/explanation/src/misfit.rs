//! Lines that do not fit the schema of a rule, in words.

use formula::FormulaId;
use kernel::fault::{Mismatch, Part};
use kernel::house_rules::Capture;
use kernel::{Block, Citation, Conclusion, Line, Premise, RulePart, SchemaVariable, Variant};

use super::formula_writer::Instance;
use super::infer_bindings::{self, Cited, InferredBindings};
use super::{LineContext, LinePart, Wording, figure, shown};

/// A statement that a rule asks for.
struct ExpectedStatement {
    text: String,
    /// True if the value of every letter is known.
    complete: bool,
}

impl LineContext<'_> {
    pub(super) fn misfit(&self, variant: usize, rule_part: RulePart, line: u32, mismatch: &Mismatch, renamed: bool) -> Wording {
        let name = self.name();
        let rule = self.rule.map(|rule| self.subject.calculus.rule(rule));
        let Some(variant) = rule.and_then(|rule| rule.variants.get(variant)) else {
            return Wording::new(LinePart::Statement, "does not fit", format!("this step does not fit {name}"));
        };
        let (Some(found), Some(schema)) = (self.compared(rule_part, line), schema_at(variant, rule_part)) else {
            return Wording::new(LinePart::Statement, "does not fit", format!("this step does not fit {name}"));
        };
        let (number, says) = (found.number, self.writer.formula(found.statement));
        if let Some(words) = self.particular(variant, rule_part, number, found.statement, mismatch).filter(|_| !renamed) {
            return words;
        }
        let letters = infer_bindings::read(
            self.subject.bank,
            self.subject.calculus,
            variant,
            &self.cited_statements(),
            rule_part,
            found.statement,
        );
        let own_letters = self.own_letters(variant, &letters);
        let wanted = self.wanted(schema, &letters, own_letters.is_none());
        let subproof = || shown(self.subproof_name());
        let but = |claim: String| format!("{claim} {says}, but {name} asks for {}", wanted.text);
        let (spot, label, asks) = match rule_part {
            RulePart::Conclusion => {
                let from = self.cited();
                let from = if from.is_empty() { from } else { format!(" from {from}") };
                (LinePart::Statement, "does not follow", format!("by {name} follows {}{from}, and not {says}", wanted.text))
            }
            RulePart::SubproofAxiom => {
                (LinePart::Using, "its axiom does not fit", but(format!("the axiom of subproof {} says", subproof())))
            }
            RulePart::SubproofLine(_) => {
                (LinePart::Using, "a line of it does not fit", but(format!("line {number} of subproof {} says", subproof())))
            }
            RulePart::Assumption(_) => (self.citation_of(number), "does not fit the rule", but(format!("line {number} assumes"))),
            _ => (self.citation_of(number), "does not fit the rule", but(format!("line {number} says"))),
        };
        let message = match *mismatch {
            Mismatch::Capture { variable, letter: SchemaVariable::Object(_), quantifier: Some(quantified) } => {
                let (variable, quantified) = (self.writer.variable(variable), self.writer.formula(quantified));
                format!("the quantifier of {name} binds {variable}, which must not be free in {quantified}")
            }
            // What would have to be there looks like what is there.
            Mismatch::Capture { variable, quantifier: Some(quantifier), .. } => {
                let (variable, quantifier) = (self.writer.variable(variable), self.writer.formula(quantifier));
                format!("{name} would put {variable} where the quantifier of {quantifier} captures it")
            }
            Mismatch::Conflict { .. } if wanted.complete => asks,
            _ => match self.detail(mismatch, found.statement) {
                Some(detail) => format!("{asks}: {detail}"),
                None => asks,
            },
        };
        let help = match mismatch {
            _ if renamed => String::from(
                "it fits but for the names of bound variables, which are compared as they stand (house rule `alpha = exact`)",
            ),
            Mismatch::Capture { letter: SchemaVariable::Object(letter), quantifier: Some(_), .. } => format!(
                "{name}: {}; its {} is one variable wherever it stands, bound or free",
                figure::form(self.writer, variant),
                self.writer.letter(SchemaVariable::Object(*letter))
            ),
            Mismatch::Capture { quantifier: Some(_), .. } => String::from(match self.subject.house.capture {
                Capture::Refuse => {
                    "choose another variable; no step may put a variable where a quantifier binds it (house rule `capture = refuse`)"
                }
                Capture::Rename => {
                    "the variable that this quantifier binds needs another name here, any that does not stand there yet (house rule \
                     `capture = rename`)"
                }
            }),
            _ => match own_letters {
                Some(letters) => format!("{name}: {}; {letters}", figure::form(self.writer, variant)),
                None => format!("{name}: {}", figure::form(self.writer, variant)),
            },
        };
        Wording::new(spot, label, message).help(help)
    }

    /// Writes the statement that the rule asks for, with the values of its letters where they are known; and in brackets the part
    /// of the rule, unless its letters would be taken for those of the proof.
    fn wanted(&self, schema: FormulaId, letters: &InferredBindings, with_schema: bool) -> ExpectedStatement {
        let (plain, Instance { text, known, unknown }) = (self.writer.schema(schema), self.writer.instance(schema, letters));
        if !known {
            return ExpectedStatement { text: plain, complete: false };
        }
        let unknown: Vec<String> = unknown.iter().map(|letter| format!("`{letter}`")).collect();
        let some = if unknown.is_empty() { String::new() } else { format!(" for some {}", unknown.join(" and ")) };
        let its = if plain == text || !with_schema { String::new() } else { format!(" (its {plain})") };
        ExpectedStatement { text: format!("{text}{some}{its}"), complete: unknown.is_empty() }
    }

    /// Describes the exact position at which the two differ, if that is not the whole of them.
    fn detail(&self, mismatch: &Mismatch, whole: FormulaId) -> Option<String> {
        let writer = self.writer;
        let is_whole = |part: Part| part == Part::Formula(whole);
        match *mismatch {
            Mismatch::Shape { found, .. } if is_whole(found) => None,
            Mismatch::Shape { expected, found } => {
                Some(format!("{} is expected where {} stands", writer.schema_part(expected), writer.part(found)))
            }
            Mismatch::Conflict { second, .. } if is_whole(second) => None,
            Mismatch::Conflict { letter, first, second } => Some(format!(
                "the rule's {} cannot stand for {} and for {}",
                writer.letter(letter),
                writer.part(first),
                writer.part(second)
            )),
            Mismatch::Instance { found, .. } if is_whole(found) => None,
            Mismatch::Instance { expected, found, .. } => {
                Some(format!("{} is expected where {} stands", writer.part(expected), writer.part(found)))
            }
            Mismatch::Hole { letter, first, second } => Some(format!(
                "in the rule's {} one place is filled with {} and another with {}, where it must be the same",
                writer.letter(SchemaVariable::Formula(letter)),
                writer.part(first),
                writer.part(second)
            )),
            Mismatch::Capture { variable, letter, .. } => Some(format!(
                "{} is bound by the rule's own quantifier, and must not be free in what the rule's {} stands for",
                writer.variable(variable),
                writer.letter(letter)
            )),
            Mismatch::Internal { invariant } => Some(format!("the checker expected that {invariant}; please report this proof")),
            Mismatch::TooLarge { .. } => Some(String::from("it is larger than can be compared")),
        }
    }

    /// The line that was compared with this place of a rule: one of this block, or one of the subproof that is used.
    pub(super) fn compared(&self, rule_part: RulePart, line: u32) -> Option<Line<'_>> {
        let block = match rule_part {
            RulePart::SubproofAxiom | RulePart::SubproofLine(_) => self.used_block(),
            _ => self.block,
        };
        block?.line(line as usize)
    }

    fn used_block(&self) -> Option<&Block> {
        let proof = self.subject.proof;
        proof.subproof(self.subproof_name()).and_then(|at| proof.blocks().get(at))
    }

    /// Returns the position at which a line is cited.
    pub(super) fn citation_of(&self, number: u32) -> LinePart {
        let citations = self.inference().map_or(&[][..], |inference| inference.citations);
        let cites = |citation: &&Citation| match **citation {
            Citation::Line(line) => line == number,
            Citation::Box(first, last) => first == number || last == number,
        };
        citations.iter().find(cites).map_or(LinePart::Rule, |&citation| LinePart::Citation(citation))
    }

    /// Returns the statements that the step rests on.
    fn cited_statements(&self) -> Cited<'_> {
        let inference = self.inference();
        let statement = |block: &Block, number: u32| block.index(number).and_then(|index| block.statement(index));
        let subproof = inference.and_then(|inference| inference.using).and_then(|used| {
            let block = self.used_block()?;
            let axiom = block.lines().find(|line| matches!(line.justification, kernel::Justification::Axiom))?;
            Some((axiom.statement, used.lines.iter().filter_map(|&number| statement(block, number)).collect()))
        });
        let cited = inference.map_or(&[][..], |inference| inference.citations).iter().filter_map(|citation| {
            let block = self.block?;
            match *citation {
                Citation::Line(number) => Some((None, statement(block, number)?)),
                Citation::Box(first, last) => Some((Some(statement(block, first)?), statement(block, last)?)),
            }
        });
        Cited { with: inference.map_or(&[], |inference| inference.with), subproof, premises: cited.collect() }
    }
}

/// The schema at a place of a variant.
fn schema_at(variant: &Variant, rule_part: RulePart) -> Option<FormulaId> {
    let premise = |at: u8| variant.premises.get(usize::from(at));
    match rule_part {
        RulePart::Premise(at) => premise(at).map(|premise| match premise {
            Premise::Statement(schema) => *schema,
            Premise::Box(boxed) => boxed.conclusion,
        }),
        RulePart::Assumption(at) => premise(at).and_then(|premise| match premise {
            Premise::Statement(_) => None,
            Premise::Box(boxed) => Some(boxed.assumption),
        }),
        RulePart::SubproofAxiom => variant.subproof.as_ref().map(|subproof| subproof.axiom),
        RulePart::SubproofLine(at) => variant.subproof.as_ref()?.lines.get(usize::from(at)).copied(),
        RulePart::Conclusion => match variant.conclusion {
            Conclusion::Statement(schema) => Some(schema),
            Conclusion::Evaluated { .. } | Conclusion::RuleInForce => None,
        },
        RulePart::Rule | RulePart::Choice(_) | RulePart::Proviso(_) | RulePart::Condition(_) => None,
    }
}
