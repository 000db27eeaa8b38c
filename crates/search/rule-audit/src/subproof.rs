//! Exploits of forms that cite a subproof. The subproof has to be found as well: for each choice of small formulas for the letters, its
//! lines are derived from its axiom by trying every rule of the calculus on what has been derived, with a small stock of statements as
//! the possible conclusions. The kernel decides each step, and the whole proof once more.

use formula::{Bank, Formula, FormulaId, SymbolId, TermId, VariableId};
use kernel::{Citation, Conclusion, Rule, SubproofCitation, Variant};
use representation::{OnCapture, Substitution};

use crate::draft::{AuditBlock, Entry, Table, Why, proof};
use crate::evidence::Exploit;
use crate::exploit::choices;
use crate::form_auditor::FormAuditor;
use crate::question::Validity;
use crate::rule_semantics::{Objects, RuleSemantics};
use crate::schema_variables::SchemaVariables;

/// The free variable that small formulas may name beside their holes.
const NAMED: &str = "v";
/// Number of rounds in which all rules are tried on what has been derived.
const ROUNDS: usize = 4;
/// Maximum number of derived statements that are kept.
const STOCK: usize = 40;
/// The name of the subproof.
const SUBPROOF: &str = "Z";

/// A plain replacement for a letter. `P` is the predicate of the first letter with as many holes, so that letters may speak of
/// the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Small {
    /// `P(h)`
    Plain,
    /// `Q(h)`, with the letter's own predicate.
    Own,
    /// `P(v)`
    Named,
    /// `(P(h) ∧ (¬P(v)))`
    PlainNotNamed,
    /// `tF`
    False,
}

const SMALL: [Small; 5] = [Small::Plain, Small::Named, Small::PlainNotNamed, Small::False, Small::Own];

/// A predicate, the one that can be shared, and what is put for it.
type Replaced = (SymbolId, SymbolId, Small);

/// A proof with a subproof of what does not follow from its axioms, by this form; `None` when none is found.
pub(crate) fn exploit(auditor: &mut FormAuditor<'_>, rule: &Rule, variant: &Variant, steps: &mut u64) -> Option<Exploit> {
    let letters = SchemaVariables::of(auditor.calculus(), variant).formula_letters();
    let mut chosen = vec![0; letters.len()];
    loop {
        let smalls: Vec<Small> = chosen.iter().filter_map(|&at| SMALL.get(at).copied()).collect();
        if let Some(found) = attempt(auditor, rule, variant, &smalls, steps) {
            return Some(found);
        }
        let index = chosen.iter().position(|&at| at + 1 < SMALL.len())?;
        chosen.iter_mut().take(index).for_each(|at| *at = 0);
        chosen.iter_mut().skip(index).take(1).for_each(|at| *at += 1);
    }
}

fn attempt(auditor: &mut FormAuditor<'_>, rule: &Rule, variant: &Variant, smalls: &[Small], steps: &mut u64) -> Option<Exploit> {
    let Conclusion::Statement(conclusion) = variant.conclusion else { return None };
    let table = auditor.table();
    let mut semantics = auditor.read(variant, &variant.provisos);
    let letters = SchemaVariables::of(table.calculus, variant).formula_letters();
    let predicates: Vec<SymbolId> = letters.iter().filter_map(|&letter| semantics.predicate(letter)).collect();
    let fixity = |symbol: SymbolId| semantics.bank.symbol_data(symbol).fixity;
    let shared = |own: SymbolId| predicates.iter().copied().find(|&other| fixity(other) == fixity(own)).unwrap_or(own);
    let replaced: Vec<Replaced> = predicates.iter().zip(smalls).map(|(&own, &small)| (own, shared(own), small)).collect();
    let (axiom, lines) = semantics.subproof(Objects::Variables)?;
    let premises: Vec<FormulaId> = (0..variant.premises.len()).map(|at| semantics.premise(at, Objects::Variables)).collect();
    let conclusion = semantics.plain(conclusion, Objects::Variables);
    let bank = &mut semantics.bank;
    let mut replace = |formula: FormulaId| replace(bank, formula, &replaced);
    let (axiom, conclusion) = (replace(axiom), replace(conclusion));
    let lines: Vec<FormulaId> = lines.into_iter().map(&mut replace).collect();
    let premises: Vec<FormulaId> = premises.into_iter().map(&mut replace).collect();
    // Is it worth while? The subproof's lines have to follow, and the conclusion must not.
    let follow = lines.iter().all(|&line| matches!(consequence(auditor, &mut semantics, &[axiom], line), Validity::Valid(..)));
    if !follow || !matches!(consequence(auditor, &mut semantics, &premises, conclusion), Validity::Refuted(_)) {
        return None;
    }
    let (subproof, cited) = derive(table, &mut semantics, axiom, &lines, steps)?;
    let mut main = AuditBlock::default();
    let on: Vec<Citation> = premises.iter().map(|&premise| Citation::Line(main.push(premise, Why::Axiom))).collect();
    let with = choices(&mut semantics, variant);
    let using = Some(SubproofCitation { subproof: SUBPROOF.to_owned(), lines: cited });
    main.push(conclusion, Why::Rule { name: rule.name.clone(), on, with, using });
    let proof = proof(table.calculus, &[&subproof, &main])?;
    *steps += 1;
    table.check(&semantics.bank, &proof).accepted().then_some(Exploit { bank: semantics.bank, proof })
}

/// Returns whether a statement follows from others, free variables standing for fixed objects.
fn consequence(
    auditor: &mut FormAuditor<'_>,
    semantics: &mut RuleSemantics<'_>,
    premises: &[FormulaId],
    conclusion: FormulaId,
) -> Validity {
    let bank = &mut semantics.bank;
    let mut implication = conclusion;
    for &premise in premises {
        implication = bank.implies(premise, implication);
    }
    let free: Vec<VariableId> = bank.free_variables(implication).to_vec();
    for variable in free {
        implication = bank.for_all(variable, implication);
    }
    auditor.valid(&mut semantics.bank, implication)
}

/// Puts small formulas for predicates. As deep as a schema, which is limited.
fn replace(bank: &mut Bank, formula: FormulaId, replaced: &[Replaced]) -> FormulaId {
    match bank.formula(formula) {
        Formula::Truth(_) | Formula::Cardinality(..) | Formula::Equal(..) => formula,
        Formula::Atom(symbol, arguments) => {
            let Some(&(_, shared, small)) = replaced.iter().find(|(own, ..)| *own == symbol) else { return formula };
            let (holes, arguments) = (arguments.len(), arguments.to_vec());
            let variable = bank.variable(NAMED);
            let named: Vec<TermId> = vec![bank.variable_term(variable); holes];
            match small {
                Small::Own => formula,
                // The predicate that is shared has as many arguments.
                Small::Plain => bank.atom(shared, &arguments).unwrap_or(formula),
                Small::False => bank.truth(false),
                Small::Named => bank.atom(shared, &named).unwrap_or(formula),
                Small::PlainNotNamed => {
                    let plain = bank.atom(shared, &arguments).unwrap_or(formula);
                    let other = bank.atom(shared, &named).unwrap_or(formula);
                    let not = bank.not(other);
                    bank.and(plain, not)
                }
            }
        }
        Formula::Not(inner) => {
            let inner = replace(bank, inner, replaced);
            bank.not(inner)
        }
        Formula::Binary(connective, left, right) => {
            let (left, right) = (replace(bank, left, replaced), replace(bank, right, replaced));
            bank.binary(connective, left, right)
        }
        Formula::Quantified(quantifier, variable, body) => {
            let body = replace(bank, body, replaced);
            bank.quantified(quantifier, variable, body)
        }
    }
}

/// The statements that can be derived: parts of the axiom and of the lines, with the bound variable in place or the named one for it, and
/// the same said of every object.
fn stock(bank: &mut Bank, axiom: FormulaId, lines: &[FormulaId]) -> (Vec<FormulaId>, Vec<TermId>) {
    let named = bank.variable(NAMED);
    let named_term = bank.variable_term(named);
    let mut objects = vec![named_term];
    let mut parts: Vec<FormulaId> = Vec::new();
    let mut quantified: Vec<VariableId> = Vec::new();
    let mut stack: Vec<FormulaId> = lines.iter().copied().chain([axiom]).collect();
    while let Some(part) = stack.pop() {
        if parts.contains(&part) || parts.len() >= STOCK {
            continue;
        }
        parts.push(part);
        match bank.formula(part) {
            Formula::Truth(_) | Formula::Cardinality(..) | Formula::Atom(..) | Formula::Equal(..) => {}
            Formula::Not(inner) => stack.push(inner),
            Formula::Binary(_, left, right) => stack.extend([left, right]),
            Formula::Quantified(_, variable, body) => {
                stack.push(body);
                if !quantified.contains(&variable) {
                    quantified.push(variable);
                    let term = bank.variable_term(variable);
                    objects.push(term);
                }
                // Renaming is not needed: what would be captured is left out.
                if let Ok(instance) = bank.substitute(body, &[(variable, named_term)], OnCapture::Refuse) {
                    stack.push(instance);
                }
            }
        }
    }
    for part in parts.clone() {
        for &variable in &quantified {
            let all = bank.for_all(variable, part);
            if parts.len() < 2 * STOCK && !parts.contains(&all) {
                parts.push(all);
            }
        }
    }
    (parts, objects)
}

/// A derivation of lines from an axiom: the subproof, without what is not needed, and the numbers of the lines.
fn derive(
    table: Table<'_>,
    semantics: &mut RuleSemantics<'_>,
    axiom: FormulaId,
    lines: &[FormulaId],
    steps: &mut u64,
) -> Option<(AuditBlock, Vec<u32>)> {
    let (stock, objects) = stock(&mut semantics.bank, axiom, lines);
    let mut draft = AuditBlock { name: Some(SUBPROOF.to_owned()), entries: Vec::new() };
    draft.push(axiom, Why::Axiom);
    let number = |draft: &AuditBlock, statement: FormulaId| {
        let derived = |entry: &Entry| matches!(entry, Entry::Line(found, Why::Rule { .. }) if *found == statement);
        draft.entries.iter().position(derived).map(|at| at as u32 + 1)
    };
    for _ in 0..ROUNDS {
        let known: Vec<u32> = (1..draft.next()).collect();
        let ways = table.ways(&known, &objects);
        // All steps of a round are put to the kernel at once, as lines of one long block.
        let mut trial = draft.clone();
        for &statement in stock.iter().filter(|&&statement| number(&draft, statement).is_none()) {
            ways.iter().for_each(|way| {
                trial.push(statement, way.clone());
            });
        }
        let checked = table.check(&semantics.bank, &proof(table.calculus, &[&trial])?);
        let found = checked.blocks().last()?;
        *steps += (trial.lines() - draft.lines()) as u64;
        for (at, entry) in trial.entries.iter().enumerate().skip(draft.lines()) {
            if let Entry::Line(statement, why) = entry
                && found.fault(at as u32).is_none()
                && number(&draft, *statement).is_none()
            {
                draft.push(*statement, why.clone());
            }
        }
        if lines.iter().all(|&line| number(&draft, line).is_some()) {
            let ends: Vec<u32> = lines.iter().filter_map(|&line| number(&draft, line)).collect();
            return Some(needed(&draft, &ends));
        }
    }
    None
}

/// The lines that these rest on, numbered anew, and the new numbers of these.
fn needed(draft: &AuditBlock, ends: &[u32]) -> (AuditBlock, Vec<u32>) {
    let mut wanted = vec![false; draft.lines() + 1];
    wanted.iter_mut().skip(1).take(1).for_each(|axiom| *axiom = true);
    ends.iter().for_each(|&end| wanted[end as usize] = true);
    for number in (1..wanted.len()).rev().filter(|&number| wanted[number]).collect::<Vec<_>>() {
        mark(draft, number, &mut wanted);
    }
    let new = |old: u32| wanted.iter().take(old as usize + 1).filter(|wanted| **wanted).count() as u32;
    let mut short = AuditBlock { name: draft.name.clone(), entries: Vec::new() };
    for (_, entry) in draft.entries.iter().enumerate().filter(|(at, _)| wanted[at + 1]) {
        let mut entry = entry.clone();
        if let Entry::Line(_, Why::Rule { on, .. }) = &mut entry {
            for citation in on.iter_mut() {
                if let Citation::Line(line) = citation {
                    *line = new(*line);
                }
            }
        }
        short.entries.push(entry);
    }
    (short, ends.iter().map(|&end| new(end)).collect())
}

/// Marks what a line rests on.
fn mark(draft: &AuditBlock, number: usize, wanted: &mut [bool]) {
    let mut stack = vec![number];
    while let Some(number) = stack.pop() {
        if let Some(Entry::Line(_, Why::Rule { on, .. })) = draft.entries.get(number.wrapping_sub(1)) {
            for citation in on {
                if let Citation::Line(line) = *citation
                    && !std::mem::replace(&mut wanted[line as usize], true)
                {
                    stack.push(line as usize);
                }
            }
        }
    }
}
