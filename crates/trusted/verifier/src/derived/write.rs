//! Derivations as data of a document: formulas, rules and lines become texts, names and numbers.

use canonical::Scope;
use derivation::{Abstraction, Assignment, Cited, Conclusion, Derivation, Entry, Object, Step};
use formula::{Bank, FormulaId};

use super::rules;
use crate::board_text::scope;
use crate::document::{ConclusionDocument, LetterDocument, Notation, PremiseDocument, StepDocument};

/// Writes a derivation on a board of this notation: the names of the variables that stand free in it, and its steps. `None` where a rule is
/// none of the calculus.
pub(crate) fn write(bank: &Bank, notation: Notation, derivation: &Derivation) -> Option<(Vec<String>, Vec<StepDocument>)> {
    let mut scope = scope(notation);
    for entry in &derivation.entries {
        entry.statement().into_iter().for_each(|statement| scope.extend(bank, bank.free_variables(statement)));
        let Entry::Inferred(_, Step { assignment, .. }) = entry else { continue };
        for (_, Abstraction { holes, body }) in &assignment.formulas {
            scope.extend(bank, holes);
            scope.extend(bank, bank.free_variables(*body));
        }
        assignment.objects.iter().for_each(|(_, object)| scope.extend(bank, object.variables(bank)));
    }
    let text = |formula: FormulaId| canonical::print(bank, formula, &scope);
    let mut steps = Vec::with_capacity(derivation.entries.len() + 1);
    for entry in &derivation.entries {
        steps.push(match entry {
            Entry::Axiom(statement) => StepDocument::Axiom { statement: text(*statement) },
            Entry::Assumption(statement) => StepDocument::Assume { statement: text(*statement) },
            Entry::End => StepDocument::End {},
            Entry::Inferred(statement, step) => StepDocument::Infer {
                statement: text(*statement),
                rule: rules()?.rules().get(step.rule)?.name.clone(),
                form: step.variant + 1,
                from: step.premises.iter().map(|&premise| cited(premise)).collect(),
                letters: letters(bank, &step.assignment, &scope),
            },
        });
    }
    steps.push(StepDocument::Conclude {
        by: match derivation.conclusion {
            Conclusion::Goal(line) => ConclusionDocument::Goal(line + 1),
            Conclusion::Contradiction(line, denial) => ConclusionDocument::Contradiction(line + 1, denial + 1),
            Conclusion::Falsehood(line) => ConclusionDocument::Falsehood(line + 1),
        },
    });
    Some((scope.names(), steps))
}

fn cited(premise: Cited) -> PremiseDocument {
    match premise {
        Cited::Line(line) => PremiseDocument::Line(line + 1),
        Cited::Box(first, last) => PremiseDocument::Box(first + 1, last + 1),
    }
}

fn letters(bank: &Bank, assignment: &Assignment, scope: &Scope) -> Vec<LetterDocument> {
    let formulas = assignment.formulas.iter().map(|(letter, Abstraction { holes, body })| LetterDocument::Formula {
        letter: *letter,
        holes: holes.iter().map(|&hole| bank.variable_text(hole).to_owned()).collect(),
        formula: canonical::print(bank, *body, scope),
    });
    let objects = assignment.objects.iter().map(|&(letter, object)| LetterDocument::Object {
        letter,
        object: match object {
            Object::Variable(variable) => canonical::print_variable(bank, variable, scope),
            Object::Term(term) => canonical::print_term(bank, term, scope),
        },
    });
    formulas.chain(objects).collect()
}
