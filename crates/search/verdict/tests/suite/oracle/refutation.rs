//! Whether a refutation shows what it claims, decided without the solver.

use std::collections::{BTreeSet, HashMap};

use formula::{Alphabet, Bank, Board, CardinalityRelation, Formula, FormulaId, Quantifier, SymbolId, Term, TermId};
use representation::{BracketedText, OnCapture, Substitution};
use solver::instantiation::Instance;
use verdict::Refutation;

use super::ground::{Ground, Literal, substituted};

/// What must not be superfluous in a refutation that says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Needed {
    /// Everything, as where it was minimised when it was found.
    All,
    /// Premises and denial, as where it was minimised to be proved.
    Premises,
}

/// A flaw of a refutation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Flaw {
    /// It shows nothing, or a premise or the denial can be left out of it.
    Wrong(String),
    /// An instance can be left out of it.
    Superfluous(String),
}

impl From<String> for Flaw {
    fn from(why: String) -> Flaw {
        Flaw::Wrong(why)
    }
}

/// Checks that the instances are instances, that witnesses are named as Henkin's reading allows, that all together is contradictory, with
/// lemmas as without them (unless there is only the way with them), and that nothing of it is superfluous if it says so.
///
/// `question` is the index of the statement that should be false; none: whether all can be true. The answer is whether contradiction
/// and necessity could be decided without the solver in reasonable time; where they could not, all else has been checked.
pub(crate) fn check(
    bank: &mut Bank,
    board: &Board,
    question: Option<usize>,
    support: &Refutation,
    needed: Needed,
) -> Result<bool, Flaw> {
    let Refutation { premises, denial, instances, .. } = support;
    if !premises.is_sorted_by(|first, second| first < second) {
        return Err(format!("the premises {premises:?} are not sorted").into());
    }
    if premises.iter().any(|&index| index >= board.statements.len() || Some(index) == question) {
        return Err(format!("the premises {premises:?} are not others of the board than {question:?}").into());
    }
    if *denial && question.is_none() {
        return Err(Flaw::Wrong("nothing was denied".into()));
    }
    for instance in instances {
        is_instance(bank, instance).map_err(|why| format!("{why}: {}", shown(bank, instance)))?;
    }
    witnesses_are_henkin(bank, board, instances)?;

    let mut ground = Ground::default();
    let together = members(bank, board, question, support, &mut ground);
    let clauses = |members: &[(String, Vec<Literal>)], left_out: Option<usize>| -> Vec<Vec<Literal>> {
        let kept = members.iter().enumerate().filter(|&(at, _)| Some(at) != left_out);
        kept.map(|(_, (_, clause))| clause.clone()).collect()
    };
    let Some(shown) = by_lemmas(bank, board, question, support)? else { return Ok(false) };
    if support.by_lemmas.as_ref().is_some_and(|by| by.is_only_way) {
        return Ok(true);
    }
    let Some(satisfiable) = ground.satisfiable(bank, &clauses(&together, None)) else { return Ok(false) };
    if satisfiable {
        let all: Vec<&str> = together.iter().map(|(name, _)| name.as_str()).collect();
        return Err(format!("this is no contradiction: {all:#?}").into());
    }
    // What is superfluous by equality within quantified formulas only may stay, since not every search knows that; but not where the
    // contradiction itself needs it.
    let mut opaque = Ground::opaque();
    let apart = members(bank, board, question, support, &mut opaque);
    let needs_equality = opaque.satisfiable(bank, &clauses(&apart, None));
    let (mut ground, together) = if needs_equality == Some(true) { (ground, together) } else { (opaque, apart) };
    let mut decided = needs_equality.is_some();
    // What lemmas follow from is not tried to be left out.
    let is_smallest = support.is_smallest && !shown;
    let roots = premises.len() + usize::from(*denial);
    let tried = if needed == Needed::All { together.len() } else { roots };
    for (at, (name, _)) in together.iter().enumerate().take(tried).filter(|_| is_smallest) {
        match ground.satisfiable(bank, &clauses(&together, Some(at))) {
            Some(true) => {}
            Some(false) if at < roots => return Err(format!("superfluous: {name}").into()),
            Some(false) => return Err(Flaw::Superfluous(name.clone())),
            None => decided = false,
        }
    }
    Ok(decided)
}

/// Checks that each lemma follows and that, with the lemmas, what is needed beside them is contradictory. Whether there are lemmas; none
/// if it could not be decided.
fn by_lemmas(bank: &mut Bank, board: &Board, question: Option<usize>, support: &Refutation) -> Result<Option<bool>, String> {
    let Some(by) = &support.by_lemmas else { return Ok(Some(false)) };
    let indices = by.lemmas.iter().flat_map(|lemma| &lemma.premises).chain(&by.premises);
    if indices.copied().collect::<BTreeSet<usize>>() != support.premises.iter().copied().collect() {
        return Err(format!("{:?} are not the premises of the lemmas and those beside them", support.premises));
    }
    let mut parts: Vec<(Refutation, Vec<(FormulaId, bool)>)> = Vec::new();
    for lemma in &by.lemmas {
        let (premises, instances) = (lemma.premises.clone(), lemma.instances.clone());
        let mut given = vec![(lemma.formula, false)];
        for &formula in &lemma.lemmas {
            let stands_before =
                by.lemmas.iter().take_while(|other| !std::ptr::eq(*other, lemma)).any(|other| other.formula == formula);
            if !stands_before {
                return Err(format!(
                    "a lemma rests on {}, which does not stand before it",
                    bank.text(formula, Alphabet::Unicode)
                ));
            }
            given.push((formula, true));
        }
        parts.push((Refutation { premises, instances, denial: false, is_smallest: false, by_lemmas: None }, given));
    }
    let instances = by.instances.iter().map(|&at| support.instances[at].clone()).collect();
    let beside = Refutation { premises: by.premises.clone(), instances, by_lemmas: None, ..support.clone() };
    parts.push((beside, by.lemmas.iter().map(|lemma| (lemma.formula, true)).collect()));
    for (part, given) in parts {
        for instance in &part.instances {
            is_instance(bank, instance).map_err(|why| format!("{why}: {}", shown(bank, instance)))?;
        }
        witnesses_are_henkin(bank, board, &part.instances)?;
        let mut ground = Ground::default();
        let mut clauses: Vec<Vec<Literal>> =
            members(bank, board, question, &part, &mut ground).into_iter().map(|(_, clause)| clause).collect();
        for (formula, truth) in given {
            let literal = ground.literal(bank, formula);
            clauses.push(vec![if truth { literal } else { -literal }]);
        }
        match ground.satisfiable(bank, &clauses) {
            Some(false) => {}
            Some(true) => return Err(format!("by lemmas this is no contradiction: {part:#?}")),
            None => return Ok(None),
        }
    }
    Ok(Some(true))
}

/// The premises, the denial and the instances, as what they are called and clauses.
fn members(
    bank: &mut Bank,
    board: &Board,
    question: Option<usize>,
    support: &Refutation,
    ground: &mut Ground,
) -> Vec<(String, Vec<Literal>)> {
    let mut members: Vec<(String, Vec<Literal>)> = Vec::new();
    for &index in &support.premises {
        let literal = ground.literal(bank, board.statements[index].meaning);
        members.push((format!("statement {index}"), vec![literal]));
    }
    if let (true, Some(index)) = (support.denial, question) {
        let literal = ground.literal(bank, board.statements[index].meaning);
        members.push((format!("the denial of statement {index}"), vec![-literal]));
    }
    for instance in &support.instances {
        let (whole, part) = (ground.literal(bank, instance.quantified), ground.literal(bank, instance.result));
        let clause = if instance.truth { vec![-whole, part] } else { vec![whole, -part] };
        members.push((shown(bank, instance), clause));
    }
    members
}

fn shown(bank: &Bank, instance: &Instance) -> String {
    let text = |formula| bank.text(formula, Alphabet::Unicode);
    let Instance { quantified, truth, witness, result, .. } = instance;
    format!("{} is {truth}{} so {}", text(*quantified), if *witness { ", with a witness," } else { "," }, text(*result))
}

fn is_instance(bank: &mut Bank, instance: &Instance) -> Result<(), &'static str> {
    let Instance { quantified, truth, witness, bindings, result } = instance;
    if !bank.is_closed(*quantified) || bindings.iter().any(|&(_, term)| !bank.term_variables(term).is_empty()) {
        return Err("not closed");
    }
    if let Formula::Cardinality(comparison, n) = bank.formula(*quantified) {
        let terms: Vec<TermId> = bindings.iter().map(|&(_, term)| term).collect();
        return match comparison {
            CardinalityRelation::AtLeast if terms.len() != n as usize => Err("another number of objects"),
            CardinalityRelation::AtLeast if truth != witness => {
                Err("witnesses where any object would do, or the other way round")
            }
            CardinalityRelation::AtLeast if !says_all_different(bank, *result, &terms) => {
                Err("it does not say that all are different")
            }
            CardinalityRelation::AtLeast => Ok(()),
            _ => Err("another comparison"),
        };
    }
    let mut body = *quantified;
    let mut block: Option<Quantifier> = None;
    for (at, &(variable, _)) in bindings.iter().enumerate() {
        if bindings[..at].iter().any(|&(earlier, _)| earlier == variable) {
            return Err("a variable is bound twice");
        }
        match bank.formula(body) {
            Formula::Quantified(quantifier, bound, inner)
                if bound == variable && block.is_none_or(|block| block == quantifier) =>
            {
                block = Some(quantifier);
                body = inner;
            }
            _ => return Err("the variables are not those of the outermost quantifiers"),
        }
    }
    let universal = match block {
        Some(Quantifier::ForAll) => true,
        Some(Quantifier::Exists) => false,
        _ => return Err("nothing is instantiated"),
    };
    if *witness != (universal != *truth) {
        return Err("a witness where any object would do, or the other way round");
    }
    if bank.substitute(body, bindings, OnCapture::Refuse) != Ok(*result) || substituted(bank, body, bindings) != *result {
        return Err("the result is another formula");
    }
    Ok(())
}

/// Whether a formula is a conjunction of inequations, one for each two of the terms and no other; for a single one, `tT`.
fn says_all_different(bank: &Bank, formula: FormulaId, terms: &[TermId]) -> bool {
    let mut said: Vec<BTreeSet<TermId>> = Vec::new();
    let mut stack = vec![formula];
    while let Some(part) = stack.pop() {
        match bank.formula(part) {
            Formula::Binary(formula::Connective::And, left, right) => stack.extend([right, left]),
            Formula::Not(inner) => match bank.formula(inner) {
                Formula::Equal(left, right) => said.push(BTreeSet::from([left, right])),
                _ => return false,
            },
            _ => return false,
        }
    }
    let pairs = terms.iter().enumerate().flat_map(|(at, &second)| terms[..at].iter().map(move |&first| (first, second)));
    let mut expected: Vec<BTreeSet<TermId>> = pairs.map(|(first, second)| BTreeSet::from([first, second])).collect();
    said.sort_unstable();
    expected.sort_unstable();
    said == expected
}

/// The constant that a term is.
fn constant(bank: &Bank, term: TermId) -> Option<SymbolId> {
    match bank.term(term) {
        Term::Apply(symbol, []) => Some(symbol),
        _ => None,
    }
}

/// Each witness is a constant that no statement uses; it belongs to one formula (and truth value), in which it does not occur,
/// directly or through other witnesses: "let c be such that, if anything is A, c is".
fn witnesses_are_henkin(bank: &mut Bank, board: &Board, instances: &[Instance]) -> Result<(), String> {
    let meanings: Vec<FormulaId> = board.statements.iter().map(|statement| statement.meaning).collect();
    let taken = constants(bank, &meanings);
    let mut defined_by: HashMap<SymbolId, FormulaId> = HashMap::new();
    for instance in instances.iter().filter(|instance| instance.witness) {
        for &(_, term) in &instance.bindings {
            let Some(witness) = constant(bank, term) else { return Err(format!("no constant: {}", shown(bank, instance))) };
            if taken.contains(&witness) {
                return Err(format!("the board uses the witness: {}", shown(bank, instance)));
            }
            if defined_by.insert(witness, instance.quantified).is_some() {
                return Err(format!("a witness has a second meaning: {}", shown(bank, instance)));
            }
        }
    }
    // Witnesses whose formulas rest on explained ones only are explained; in the end all must be.
    let mut explained: BTreeSet<SymbolId> = BTreeSet::new();
    loop {
        let ready = |formula: FormulaId| {
            constants(bank, &[formula]).iter().all(|symbol| !defined_by.contains_key(symbol) || explained.contains(symbol))
        };
        let new: Vec<SymbolId> = defined_by
            .iter()
            .filter(|&(witness, &by)| !explained.contains(witness) && ready(by))
            .map(|(&witness, _)| witness)
            .collect();
        if new.is_empty() {
            break;
        }
        explained.extend(new);
    }
    if explained.len() < defined_by.len() { Err("witnesses rest on each other in a circle".into()) } else { Ok(()) }
}

/// The constants in some formulas.
fn constants(bank: &Bank, formulas: &[FormulaId]) -> BTreeSet<SymbolId> {
    let mut found = BTreeSet::new();
    let mut stack = formulas.to_vec();
    let mut terms: Vec<TermId> = Vec::new();
    while let Some(formula) = stack.pop() {
        match bank.formula(formula) {
            Formula::Truth(_) | Formula::Cardinality(..) => {}
            Formula::Atom(_, arguments) => terms.extend(arguments),
            Formula::Equal(left, right) => terms.extend([left, right]),
            Formula::Not(inner) | Formula::Quantified(_, _, inner) => stack.push(inner),
            Formula::Binary(_, left, right) => stack.extend([left, right]),
        }
    }
    while let Some(term) = terms.pop() {
        found.extend(constant(bank, term));
        if let Term::Apply(_, arguments) = bank.term(term) {
            terms.extend(arguments);
        }
    }
    found
}
