//! A form of a rule in one line, as its rulebook has it: what it rests on, what is chosen, and what follows.

use kernel::{Computation, Conclusion, Premise, RuleId, SchemaVariable, Sort, Variant};

use super::formula_writer::FormulaWriter;

/// Maximum number of forms of a rule that are shown.
const MOST_FORMS: usize = 3;

/// `Modus ponens: from (A → B), A infer B`, with each form of the rule.
pub(super) fn rule(writer: FormulaWriter<'_>, rule: RuleId) -> String {
    let rule = writer.calculus.rule(rule);
    let mut forms: Vec<String> = rule.variants.iter().take(MOST_FORMS).map(|variant| form(writer, variant)).collect();
    if rule.variants.len() > MOST_FORMS {
        forms.push(String::from("…"));
    }
    format!("{}: {}", rule.name, forms.join("; or "))
}

/// `from (A → B), A infer B`
pub(super) fn form(writer: FormulaWriter<'_>, variant: &Variant) -> String {
    let schema = |schema| writer.plain_schema(schema);
    let turnstile = if writer.alphabet == formula::Alphabet::Ascii { "|-" } else { "⊢" };
    let mut clauses = Vec::new();
    if let Some(subproof) = &variant.subproof {
        let lines: Vec<String> = subproof.lines.iter().map(|&line| schema(line)).collect();
        clauses.push(format!("using a subproof {} {turnstile} {}", schema(subproof.axiom), lines.join(", ")));
    }
    if !variant.premises.is_empty() {
        let premise = |premise: &Premise| match premise {
            Premise::Statement(statement) => schema(*statement),
            Premise::Box(boxed) => format!("[{} {turnstile} {}]", schema(boxed.assumption), schema(boxed.conclusion)),
        };
        clauses.push(format!("from {}", variant.premises.iter().map(premise).collect::<Vec<_>>().join(", ")));
    }
    if !variant.choices.is_empty() {
        let bank = writer.calculus.bank();
        let choice = |choice: &kernel::Choice| {
            let letter = match choice.letter {
                SchemaVariable::Formula(symbol) => bank.symbol_text(symbol),
                SchemaVariable::Object(variable) => bank.variable_text(variable),
                SchemaVariable::Function(name) => bank.name_text(name),
            };
            format!("{} {letter}", sort(choice.sort))
        };
        clauses.push(format!("with {}", variant.choices.iter().map(choice).collect::<Vec<_>>().join(", ")));
    }
    clauses.push(match variant.conclusion {
        Conclusion::Statement(statement) => format!("infer {}", schema(statement)),
        Conclusion::Evaluated { computation, .. } => format!("infer it with one {} computed", computed(computation)),
        Conclusion::RuleInForce => String::from("infer a rule in force or a base rule"),
    });
    clauses.join(" ")
}

/// Returns the name of the result of a computation.
pub(super) fn computed(computation: Computation) -> &'static str {
    match computation {
        Computation::Operation => "operation between two numbers",
        Computation::Comparison => "comparison of two numbers",
        Computation::Counting => "counting statement",
    }
}

/// `a variable`
pub(super) fn sort(sort: Sort) -> &'static str {
    match sort {
        Sort::Object => "an object",
        Sort::Variable => "a variable",
        Sort::Number => "a number",
        Sort::Function => "a function",
        Sort::Formula => "a formula",
    }
}
