//! Provisos that are broken, in words.

use formula::{FormulaId, VariableId};
use kernel::fault::{Broken, Part, Violation};
use kernel::truth_tables::{MAX_LETTERS, MAX_PARTS, letters};
use kernel::{Citation, Deed, Justification, NoLine, Proviso, SchemaVariable, Substitution, Variant};

use super::{LineContext, LinePart, shown};

impl LineContext<'_> {
    /// The reason for which a proviso is broken, which must be kept or should be; nothing for one that never holds.
    pub(super) fn broken(&self, broken: &Broken, must: &str) -> Option<String> {
        let writer = self.writer;
        let formula_letter = |letter| writer.letter(SchemaVariable::Formula(letter));
        let who = match (broken.variable, letter_of(broken.proviso)) {
            (Some(variable), _) => writer.variable(variable),
            (None, Some(letter)) => writer.letter(letter),
            (None, None) => String::new(),
        };
        let wanted = match broken.proviso {
            Proviso::Never => return None,
            Proviso::Fresh(_) => format!("{who} {must} be new"),
            Proviso::NotFreeElsewhere(_) => format!("{who} {must} be free nowhere else"),
            Proviso::InNoOtherLine(_) => format!("{who} {must} occur in no other line"),
            Proviso::Arbitrary(_, None) => format!("{who} {must} be arbitrary"),
            Proviso::Arbitrary(_, Some(premise)) => format!("{who} {must} be arbitrary in {}", self.premise_line(premise)),
            Proviso::NotFreeIn(_, letter) => {
                format!("{who} {must} not be free in what the rule's {} stands for", formula_letter(letter))
            }
            Proviso::NotOccurringIn(_, letter) => {
                format!("{who} {must} not occur in what the rule's {} stands for", formula_letter(letter))
            }
            Proviso::Atomic(letter) => format!("the rule's {} {must} stand for an atomic formula", formula_letter(letter)),
            Proviso::NoWitnessLeaves => {
                format!("no witness {must} stand in the lines that are cited of subproof {}", shown(self.subproof_name()))
            }
            // The clause says which lines these are.
            Proviso::NoLine(_) | Proviso::TruthTables | Proviso::Substitution(_) => String::new(),
            Proviso::PredicateNotAssumed(letter) => {
                format!("the predicate of the rule's {} {must} stand in no assumption", formula_letter(letter))
            }
            Proviso::FlaggedInOrder(_) => format!("{who} {must} come after the letters beside it in the order of the flags"),
            Proviso::IncludedLettersStay => {
                format!("the letters of the rules that subproof {} includes {must} stay as they are", shown(self.subproof_name()))
            }
        };
        if let Proviso::Substitution(asked) = broken.proviso {
            return Some(self.not_substituted(asked, broken.violation, must));
        }
        if let Proviso::TruthTables = broken.proviso {
            return Some(self.not_by_truth_tables(broken.violation, must));
        }
        if let Proviso::NoLine(asked) = broken.proviso {
            return Some(self.line_not_allowed(asked, broken, must));
        }
        let but = match broken.violation {
            Violation::Line(index) => format!("it stands in {}", self.line_with_statement(index)),
            Violation::RuleInForce => String::from("it stands in a rule in force"),
            Violation::Goal => String::from("it stands in the goal"),
            Violation::Dependency(index) => self.dependency(index, broken.variable),
            Violation::Witness if broken.proviso == Proviso::NoWitnessLeaves => format!("{who} is one"),
            Violation::Witness => String::from("it is a witness, the name of one object that was chosen"),
            Violation::DependentWitness(beside) if matches!(broken.proviso, Proviso::FlaggedInOrder(_)) => {
                format!("{} stands there, which was flagged beside it", writer.variable(beside))
            }
            Violation::DependentWitness(witness) => {
                format!("{} stands there, a witness that was chosen for one value of it", writer.variable(witness))
            }
            Violation::Holds(formula) => format!("that is {}", writer.formula(formula)),
            Violation::NotAtomic(formula) => format!("{} is none", writer.formula(formula)),
            Violation::TooManyParameters => format!(
                "the step rests on axioms with more than {} free variables, of which no account is kept",
                kernel::MAX_PARAMETERS
            ),
            Violation::IncludedPredicate(predicate) => {
                format!("{} is renamed", writer.part(Part::Function(predicate)))
            }
            Violation::IncludedVariable => format!("{who} is renamed"),
            Violation::TooManyIncluded => {
                String::from("it includes rules with more letters than are kept account of, and some letter is renamed")
            }
            Violation::TooManyLines => String::from("the steps look at more lines than are looked at"),
            Violation::Always => String::from("it stands for no variable"),
            Violation::Assumed(predicate, index) => {
                format!("{} stands in {}", writer.part(Part::Function(predicate)), self.line_with_statement(index))
            }
            // The two provisos that these belong to have words of their own.
            Violation::Row(_)
            | Violation::LargeTable
            | Violation::NoPattern(_)
            | Violation::Unlike { .. }
            | Violation::Captured { .. }
            | Violation::TooLarge => String::from("it does not hold"),
            Violation::Twice => {
                String::from("another letter of the rule, which has to be fresh or arbitrary too, stands for the same variable")
            }
        };
        let joint = if matches!(broken.violation, Violation::Holds(_) | Violation::NotAtomic(_)) { "and" } else { "but" };
        Some(format!("{wanted}, {joint} {but}"))
    }

    /// The clause of the rule about lines, and the line that breaks it.
    fn line_not_allowed(&self, asked: NoLine, broken: &Broken, must: &str) -> String {
        let clause = format!("the rule's clause `{}` {must} hold", asked.text(self.subject.calculus.bank()));
        let variable = broken.variable.map_or(String::new(), |variable| self.writer.variable(variable));
        match (broken.violation, asked.does) {
            (Violation::Line(index), Deed::HasFree(_)) => {
                format!("{clause}, but {variable} is free in {}", self.line_with_statement(index))
            }
            (Violation::Line(index), _) => format!("{clause}, but {variable} is flagged by {}", self.line_with_statement(index)),
            (Violation::Goal, _) => format!("{clause}, but {variable} is free in the goal"),
            _ => format!("{clause}, but the steps of the proof look at more lines than are looked at"),
        }
    }

    /// The place at which a conclusion is no substitution, or at which a variable is captured.
    fn not_substituted(&self, asked: Substitution, violation: Violation, must: &str) -> String {
        let clause = format!("the rule's clause `{}` {must} hold", asked.text(self.subject.calculus.bank()));
        let pattern = self.writer.letter(SchemaVariable::Formula(asked.pattern));
        match violation {
            Violation::NoPattern(formula) => format!(
                "{clause}, but {} is no predicate letter with different variables, as {pattern} must be",
                self.writer.formula(formula)
            ),
            Violation::Unlike { expected, found } => {
                format!("{clause}, but {} stands where {} is to come out", self.writer.part(found), self.writer.part(expected))
            }
            Violation::Captured { variable, quantifier } => {
                format!("{clause}, but {} is captured in {}", self.writer.variable(variable), self.writer.formula(quantifier))
            }
            Violation::Always => format!("{clause}, but it is not said what is substituted for what"),
            _ => format!("{clause}, but the statements are larger than are compared"),
        }
    }

    /// The row of the truth table in which the premises are true and the conclusion is not.
    fn not_by_truth_tables(&self, violation: Violation, must: &str) -> String {
        let wanted = format!("the conclusion {must} follow by truth tables");
        let Violation::Row(row) = violation else {
            return format!(
                "{wanted}, but no table is worked out for more than {MAX_LETTERS} letters or {MAX_PARTS} different parts of statements"
            );
        };
        let cited = self.inference().map_or(&[][..], |inference| inference.citations);
        let statement = |index: usize| self.block.and_then(|block| block.statement(index));
        let premise = |citation: &Citation| match *citation {
            Citation::Line(number) => self.block.and_then(|block| block.index(number)).and_then(statement),
            Citation::Box(..) => None,
        };
        let premises: Vec<FormulaId> = cited.iter().filter_map(premise).collect();
        let conclusion = statement(self.subject.line as usize);
        let statements: Vec<FormulaId> = premises.iter().copied().chain(conclusion).collect();
        let letters = letters(self.subject.bank, &statements).unwrap_or_default();
        let value = |(letter, at): (&FormulaId, u32)| {
            format!("{} is {}", self.writer.formula(*letter), if row >> at & 1 == 1 { "true" } else { "false" })
        };
        let values: Vec<String> = letters.iter().zip(0..).map(value).collect();
        let row = match values.split_last() {
            None => String::new(),
            Some((only, [])) => format!(" where {only}"),
            Some((last, others)) => format!(" where {} and {last}", others.join(", ")),
        };
        match premises.len() {
            0 => format!("{wanted}, but it is false{row}"),
            1 => format!("{wanted}, but it is false and the line cited is true{row}"),
            _ => format!("{wanted}, but it is false and the lines cited are true{row}"),
        }
    }

    /// The same in half a sentence.
    pub(super) fn broken_in_brief(&self, broken: &Broken) -> String {
        let variable = broken.variable.map_or("a variable", |variable| self.subject.bank.variable_text(variable));
        match broken.violation {
            Violation::Line(index) => format!("{variable} may not stand in line {}", self.number_at(index)),
            Violation::RuleInForce => format!("{variable} may not stand in a rule in force"),
            Violation::Dependency(_) => format!("{variable} stands in an axiom or rule that the premise depends on"),
            Violation::Witness | Violation::DependentWitness(_) => format!("{variable} stands for a witness"),
            Violation::Row(_) | Violation::LargeTable => String::from("it does not follow by truth tables"),
            Violation::Unlike { .. } | Violation::NoPattern(_) => String::from("it does not come out of that substitution"),
            _ => format!("the proviso on {variable} does not hold"),
        }
    }

    /// Returns the position of the mistake, and advice on how to mend it.
    pub(super) fn proviso_help(&self, broken: &Broken) -> (LinePart, String) {
        let named = self.inference().is_some_and(|inference| !inference.with.is_empty());
        let spot = if named { LinePart::With } else { LinePart::Statement };
        let another = String::from("choose a variable that occurs nowhere else");
        match broken.proviso {
            Proviso::Fresh(_) | Proviso::NotFreeElsewhere(_) | Proviso::FlaggedInOrder(_) => (spot, another),
            Proviso::NoLine(_) => (spot, String::from("choose another variable, or take this step before that line")),
            Proviso::Substitution(_) => {
                (spot, String::from("name the predicate letter with variables, and then what is put for it"))
            }
            Proviso::PredicateNotAssumed(_) => {
                (spot, String::from("what is assumed of one predicate is not shown of every statement"))
            }
            Proviso::TruthTables => (LinePart::Rule, String::from("cite what is missing, or take the step by another rule")),
            Proviso::NoWitnessLeaves => (LinePart::Using, String::from("cite a line in which no witness stands")),
            Proviso::IncludedLettersStay => (
                LinePart::Using,
                String::from("use the subproof with the letters that it has, or one that includes no rule about them"),
            ),
            Proviso::Arbitrary(..) if broken.violation == Violation::Witness => {
                (spot, String::from("what holds of a witness need not hold of every object"))
            }
            Proviso::InNoOtherLine(_) | Proviso::Arbitrary(..) => {
                (spot, String::from("generalise over a fresh variable about which nothing has been assumed"))
            }
            _ => (spot, self.figure()),
        }
    }

    /// `line 2`, for the premise that the schema has at this index.
    fn premise_line(&self, premise: u8) -> String {
        let citations = self.inference().map_or(&[][..], |inference| inference.citations);
        // The order of the citations is the prover's; where there is one only, it is known.
        match citations {
            [one] => format!("line {}", super::citation(*one)),
            _ => match self
                .rule
                .map(|rule| &self.subject.calculus.rule(rule).variants)
                .and_then(|variants| premise_schema(variants, premise))
            {
                Some(schema) => format!("the premise {}", self.writer.schema(schema)),
                None => format!("premise {}", u32::from(premise) + 1),
            },
        }
    }

    /// Half a sentence on the line that brings a variable into what the step depends on.
    fn dependency(&self, index: u32, variable: Option<VariableId>) -> String {
        let line = self.line_with_statement(index);
        let found = self.block.and_then(|block| block.line(index as usize));
        if matches!(found.map(|found| found.justification), Some(Justification::Assumption)) {
            return format!("it is free in the open assumption of {line}");
        }
        let states = found
            .zip(variable)
            .is_some_and(|(found, variable)| self.subject.bank.free_variables(found.statement).binary_search(&variable).is_ok());
        match states {
            true => format!("the step rests on {line}, in which it is free"),
            false => format!("the step rests on {line}, whose subproof includes a rule in which it is free"),
        }
    }
}

/// The letter that a proviso speaks of.
fn letter_of(proviso: Proviso) -> Option<SchemaVariable> {
    match proviso {
        Proviso::Fresh(letter)
        | Proviso::NotFreeElsewhere(letter)
        | Proviso::InNoOtherLine(letter)
        | Proviso::Arbitrary(letter, _)
        | Proviso::NotFreeIn(letter, _)
        | Proviso::NotOccurringIn(letter, _) => Some(SchemaVariable::Object(letter)),
        Proviso::FlaggedInOrder(letter) => Some(SchemaVariable::Object(letter)),
        Proviso::Atomic(letter) | Proviso::PredicateNotAssumed(letter) => Some(SchemaVariable::Formula(letter)),
        Proviso::NoLine(_)
        | Proviso::TruthTables
        | Proviso::Substitution(_)
        | Proviso::NoWitnessLeaves
        | Proviso::IncludedLettersStay
        | Proviso::Never => None,
    }
}

/// The schema of a premise, where the forms of the rule agree on it.
fn premise_schema(variants: &[Variant], premise: u8) -> Option<FormulaId> {
    let mut schemas = variants.iter().map(|variant| match variant.premises.get(usize::from(premise)) {
        Some(kernel::Premise::Statement(schema)) => Some(*schema),
        _ => None,
    });
    let first = schemas.next()??;
    schemas.all(|other| other == Some(first)).then_some(first)
}
