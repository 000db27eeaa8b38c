//! The listing of a calculus: all of it that a check depends on, one part to a line. Not the notation of its text, which is crate `proof-syntax`'s.

use std::fmt::Write;

use formula::{Alphabet, Bank, FormulaId, Symbol, VariableId};
use representation::BracketedText;

use super::{Calculus, Choice, Computation, Conclusion, Notation, Premise, Proviso, SchemaVariable, Sort, Variant};

/// Writes out all of a calculus that a check depends on, fully bracketed, one part to a line: two calculi with the same listing accept the
/// same proofs, up to the names by which steps call their rules.
pub fn listing(calculus: &Calculus) -> String {
    let notation = match calculus.notation() {
        Notation::PredicateWars => "predicate-wars",
        Notation::Palmer => "palmer",
        Notation::Polish => "polish",
    };
    let mut text = format!("notation {notation}\n");
    let bank = calculus.bank();
    // A bare constant and a variable look alike in a schema: only the list of symbols tells them apart.
    for symbol in bank.symbols() {
        let Symbol { kind, fixity, .. } = bank.symbol_data(symbol);
        let _ = writeln!(text, "{kind:?} {fixity:?} {}", bank.symbol_text(symbol));
    }
    for rule in calculus.rules() {
        let _ = writeln!(text, "\nrule {}", rule.name);
        rule.variants.iter().for_each(|variant| list_variant(&mut text, bank, variant));
    }
    if !calculus.base_rules().is_empty() {
        text.push_str("\nbase rules\n");
        calculus.base_rules().iter().for_each(|variant| list_variant(&mut text, bank, variant));
    }
    text
}

fn list_variant(text: &mut String, bank: &Bank, variant: &Variant) {
    let Variant { premises, subproof, choices, provisos, sound_if, witnesses, conclusion } = variant;
    let mut line = |words: &str, what: &str| {
        let _ = writeln!(text, "  {words} {what}");
    };
    let schema = |formula: FormulaId| bank.text(formula, Alphabet::Unicode);
    for premise in premises {
        match premise {
            Premise::Statement(formula) => line("from", &schema(*formula)),
            Premise::Box(boxed) => {
                line("from", &format!("[{} ⊢ {}]", schema(boxed.assumption), schema(boxed.conclusion)));
            }
        }
    }
    if let Some(subproof) = subproof {
        line("from a subproof with axiom", &schema(subproof.axiom));
        subproof.lines.iter().for_each(|&of_it| line("and line", &schema(of_it)));
    }
    choices.iter().for_each(|choice| line("choose", &chosen(bank, choice)));
    provisos.iter().for_each(|&proviso| line("provided", &condition(bank, proviso)));
    sound_if.iter().for_each(|condition_| line("sound if", &condition(bank, condition_.proviso)));
    witnesses.iter().for_each(|&witness| line("witness", bank.variable_text(witness)));
    match conclusion {
        Conclusion::Statement(formula) => line("infer", &schema(*formula)),
        Conclusion::Evaluated { computation, of } => {
            let computed = match computation {
                Computation::Operation => "operation",
                Computation::Comparison => "comparison",
                Computation::Counting => "counting",
            };
            line("infer", &format!("{} with one {computed} evaluated", schema(*of)));
        }
        Conclusion::RuleInForce => line("infer", "a rule in force"),
    }
}

fn chosen(bank: &Bank, choice: &Choice) -> String {
    let letter = match choice.letter {
        SchemaVariable::Formula(symbol) => bank.symbol_text(symbol),
        SchemaVariable::Object(variable) => bank.variable_text(variable),
        SchemaVariable::Function(name) => bank.name_text(name),
    };
    let sort = match choice.sort {
        Sort::Object => "object",
        Sort::Variable => "variable",
        Sort::Number => "number",
        Sort::Function => "function",
        Sort::Formula => "formula",
    };
    format!("{letter} : {sort}{}", if choice.paid { ", paid" } else { "" })
}

fn condition(bank: &Bank, proviso: Proviso) -> String {
    let object = |variable: VariableId| bank.variable_text(variable);
    match proviso {
        Proviso::Fresh(d) => format!("{} fresh", object(d)),
        Proviso::NotFreeElsewhere(d) => format!("{} free nowhere else", object(d)),
        Proviso::InNoOtherLine(d) => format!("{} in no other line", object(d)),
        Proviso::Arbitrary(d, None) => format!("{} arbitrary", object(d)),
        Proviso::Arbitrary(d, Some(premise)) => format!("{} arbitrary in premise {premise}", object(d)),
        Proviso::NotFreeIn(d, letter) => format!("{} not free in {}", object(d), bank.symbol_text(letter)),
        Proviso::NotOccurringIn(d, letter) => format!("{} not in {}", object(d), bank.symbol_text(letter)),
        Proviso::Atomic(letter) => format!("{} atomic", bank.symbol_text(letter)),
        Proviso::NoWitnessLeaves => String::from("no witness leaves"),
        Proviso::IncludedLettersStay => String::from("included letters stay"),
        Proviso::NoLine(asked) => asked.text(bank),
        Proviso::FlaggedInOrder(d) => format!("{} flagged in order", object(d)),
        Proviso::TruthTables => String::from("it follows by truth tables"),
        Proviso::Substitution(asked) => asked.text(bank),
        Proviso::PredicateNotAssumed(letter) => format!("predicate of {} in no assumption", bank.symbol_text(letter)),
        Proviso::Never => String::from("never"),
    }
}
