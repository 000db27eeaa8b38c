//! A semantics of flagged derivations: when provisos about lines are known to keep a rule sound.
//!
//! A line that flags a letter e may say more than the lines that it rests on. Its *constraint* says that if these hold, it does; it speaks of e and
//! of the letters beside e. The claim about a proof is: **each line holds wherever the axioms, the open assumptions and all constraints hold.**
//!
//! * *A form that neither flags nor generalizes* keeps the claim if its premises imply its conclusion under each assignment, as the audit asks
//!   of every form.
//! * *A form that flags* adds its constraint. Constraints can be met: where each letter is flagged once, and the letters have an order in which each
//!   comes after those beside it, values are chosen in this order, if **for any values of the others some value of e meets the constraint**. That
//!   is asked of the form. What is fresh is flagged once and comes last; otherwise the provisos `no line flags e` and `e flagged in order` say so. The
//!   choice leaves all letters alone that are not flagged. So a line in which no flagged letter is free, and whose assumptions have none, follows
//!   from these without the constraints: it holds with the letters as they are chosen, and says nothing of them. That no axiom has a flagged letter
//!   free is asked by freshness, or by `no axiom or goal has e free`.
//! * *A form that generalizes e*, with `no assumption has e free`, keeps the claim if its premise holds for every value of e. There are two ways to know:
//!   1. *No line that flags has e free.* Then no constraint speaks of e, since what flags shows in its conclusion every letter of its premises, and e
//!      can take any value while assumptions and constraints hold. A box says that its end follows from its assumption, and is a premise like any
//!      other.
//!   2. *No flagged letter is free in the premise or in an assumption.* Then the premise follows from the assumptions alone, which do not speak of e.
//!
//! It does not matter whether the assumptions and the lines that flag are all of them or only those that the premise rests on: the claim holds with
//! these as well. Here is no more than this argument. A form that it does not reach is judged by derivations, and is not called sound.

use crate::substitution;
use formula::{Formula, FormulaId, SymbolId, VariableId};
use kernel::{Calculus, Conclusion, Deed, LineKind, NoLine, Place, Premise, Proviso, RuleId, SchemaVariable, Sort, Variant};

/// Returns whether there is a proviso about lines or about the order of flags.
pub(crate) fn speaks_of_lines(provisos: &[Proviso]) -> bool {
    provisos.iter().any(|proviso| matches!(proviso, Proviso::NoLine(_) | Proviso::FlaggedInOrder(_)))
}

/// Meaning of the provisos of a form about lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FlagReading {
    /// The letters that can be taken for arbitrary.
    pub(crate) arbitrary: Vec<VariableId>,
    /// The letter that the form flags although it may have been in use: of it the form as a whole says that some value meets it.
    pub(crate) flagged: Option<VariableId>,
    /// True if the argument covers the form; otherwise the reading is the most that the provisos could come to.
    pub(crate) covered: bool,
}

/// Reads those provisos of a form that are about lines; `None` when there are none.
pub(crate) fn reading(calculus: &Calculus, variant: &Variant, provisos: &[Proviso]) -> Option<FlagReading> {
    let arbitrary = provisos.iter().any(|proviso| matches!(proviso, Proviso::Arbitrary(..)));
    if !speaks_of_lines(provisos) {
        // What a letter was flagged beside is known of letters that were new.
        let unknown = arbitrary && calculus.asks_about_lines() && !flags_are_fresh(calculus);
        return unknown.then(|| FlagReading { arbitrary: Vec::new(), flagged: None, covered: false });
    }
    if let Some(&flag) = variant.witnesses.first() {
        let flagged = (!is_fresh(provisos, flag)).then_some(flag);
        return Some(FlagReading { arbitrary: Vec::new(), flagged, covered: well_flagged(calculus) });
    }
    let mut letters: Vec<VariableId> = Vec::new();
    for asked in lines_asked(provisos) {
        if let Deed::HasFree(letter) = asked.does
            && !letters.contains(&letter)
        {
            letters.push(letter);
        }
    }
    let covered = match letters.as_slice() {
        [] => !arbitrary || flags_are_fresh(calculus),
        [one] => !arbitrary && well_flagged(calculus) && generalizes_soundly(calculus, variant, *one),
        _ => false,
    };
    Some(FlagReading { arbitrary: letters, flagged: None, covered })
}

/// The provisos of a form about lines.
fn lines_asked(provisos: &[Proviso]) -> impl Iterator<Item = NoLine> {
    provisos.iter().filter_map(|proviso| if let Proviso::NoLine(asked) = proviso { Some(*asked) } else { None })
}

fn is_fresh(provisos: &[Proviso], letter: VariableId) -> bool {
    provisos.iter().any(|&proviso| proviso == Proviso::Fresh(letter) || proviso == Proviso::NotFreeElsewhere(letter))
}

/// Every form that flags, with its rule.
fn flagging(calculus: &Calculus) -> impl Iterator<Item = (RuleId, &Variant)> {
    let forms = calculus.rule_ids().flat_map(|(id, rule)| rule.variants.iter().map(move |variant| (id, variant)));
    forms.filter(|(_, variant)| !variant.witnesses.is_empty())
}

/// Returns whether every letter that is flagged is new.
fn flags_are_fresh(calculus: &Calculus) -> bool {
    flagging(calculus).all(|(_, variant)| variant.witnesses.iter().all(|&flag| is_fresh(&variant.provisos, flag)))
}

/// Returns whether all constraints of a proof in the calculus can be met together, and each is to be seen in the line that flags.
fn well_flagged(calculus: &Calculus) -> bool {
    // What a subproof or a rule in force says of a flagged letter is not asked.
    let from_elsewhere = |variant: &Variant| {
        variant.subproof.is_some()
            || matches!(variant.conclusion, Conclusion::RuleInForce)
            // What is substituted is no consequence of the premise.
            || substitution::asked(variant).is_some()
    };
    let alone = !calculus.rules().iter().flat_map(|rule| &rule.variants).any(from_elsewhere);
    alone && flagging(calculus).all(|(_, variant)| is_well_flagged(calculus, variant))
}

fn is_well_flagged(calculus: &Calculus, variant: &Variant) -> bool {
    let [flag] = variant.witnesses.as_slice() else { return false };
    let is_variable = |letter: VariableId| {
        variant.choices.iter().any(|choice| choice.letter == SchemaVariable::Object(letter) && choice.sort == Sort::Variable)
    };
    let all = |among: LineKind, does: Deed| {
        lines_asked(&variant.provisos).any(|asked| asked == NoLine { among, by: None, with: None, does })
    };
    let once = is_fresh(&variant.provisos, *flag)
        || all(LineKind::Earlier, Deed::Flags(*flag))
            && all(LineKind::AxiomOrGoal, Deed::HasFree(*flag))
            && variant.provisos.contains(&Proviso::FlaggedInOrder(*flag));
    once && is_variable(*flag) && shows_its_premises(calculus, variant, *flag)
}

/// Returns whether every letter of the premises stands in the conclusion, the flagged one aside.
fn shows_its_premises(calculus: &Calculus, variant: &Variant, flag: VariableId) -> bool {
    let Conclusion::Statement(conclusion) = variant.conclusion else { return false };
    let mut given: Vec<FormulaId> = Vec::new();
    for premise in &variant.premises {
        match *premise {
            Premise::Statement(schema) => given.push(schema),
            Premise::Box(_) => return false,
        }
    }
    let bank = calculus.bank();
    let symbols = |schema: FormulaId| formula_letters(calculus, schema);
    let shown = symbols(conclusion);
    let objects = |schema: FormulaId| bank.free_variables(schema);
    given.iter().all(|&schema| {
        symbols(schema).iter().all(|symbol| shown.contains(symbol))
            && objects(schema).iter().all(|&object| object == flag || objects(conclusion).contains(&object))
    })
}

/// Returns whether the premises of a form hold for every value of a letter, by one of the two ways of the argument.
fn generalizes_soundly(calculus: &Calculus, variant: &Variant, letter: VariableId) -> bool {
    let statements = variant.premises.iter().all(|premise| matches!(premise, Premise::Statement(_)));
    let asks = |among: LineKind, by: Option<RuleId>, does: Deed| {
        lines_asked(&variant.provisos).any(|asked| {
            let rule = asked.by.map(|name| calculus.find(calculus.bank().name_text(name)));
            let by = match rule {
                None => true,
                Some(rule) => rule.is_some() && rule == by,
            };
            by && (asked.among, asked.with, asked.does) == (among, None, does)
        })
    };
    let of_all_that_flag = |does: Deed| flagging(calculus).all(|(rule, _)| asks(LineKind::Earlier, Some(rule), does));
    let supporting = |does: Deed| flagging(calculus).all(|(rule, _)| asks(LineKind::Supporting, Some(rule), does));
    let kinds = [(LineKind::Assumption, Place::Assumption), (LineKind::SupportingAssumption, Place::SupportingAssumption)];
    kinds.into_iter().any(|(kind, _)| asks(kind, None, Deed::HasFree(letter)))
        // A letter that is flagged though it was in use need not stand in the line that flags it.
        && (flags_are_fresh(calculus) && (of_all_that_flag(Deed::HasFree(letter)) || supporting(Deed::HasFree(letter)))
            // What a box assumed is no open assumption any more, and may have a flagged letter.
            || statements
                && of_all_that_flag(Deed::FlagsLetterOf(Place::Premises))
                && kinds.into_iter().any(|(_, place)| of_all_that_flag(Deed::FlagsLetterOf(place))))
}

/// The formula letters of a schema.
fn formula_letters(calculus: &Calculus, schema: FormulaId) -> Vec<SymbolId> {
    let (mut found, mut open) = (Vec::new(), vec![schema]);
    while let Some(schema) = open.pop() {
        match calculus.bank().formula(schema) {
            Formula::Atom(symbol, _) if calculus.is_letter(symbol) => found.push(symbol),
            whole => open.extend(whole.parts()),
        }
    }
    found
}
