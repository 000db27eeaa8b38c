//! A contradiction from nothing but base rules, by the rules as printed (S-6, S-7): some object is a number, so x is one; then every object
//! is, and the chosen player among them. Everything follows from it. This proof is written down here, not searched for.

use formula::{Bank, Fixity, FormulaId, Kind, TermId};
use kernel::{Argument, Calculus, Citation, Conclusion, HouseRules};
use proof_search::Goal;
use representation::{BankCopier, BracketedText};

use crate::draft::{Draft, Table, Why, proof};
use crate::evidence::Exploit;

/// Returns a proof of a goal in a calculus of Predicate Wars, in which the axioms take no part, where the house allows its steps; the kernel has
/// accepted it. Axioms and goal stand in the bank `from`.
pub fn from_base_rules(
    from: &Bank,
    axioms: &[FormulaId],
    goal: Goal,
    calculus: &Calculus,
    house: &HouseRules,
) -> Option<Exploit> {
    let mut bank = Bank::new();
    let mut copier = BankCopier::new(from, &mut bank);
    let mut copies: Vec<FormulaId> = Vec::new();
    for &axiom in axioms {
        let copy = copier.formula(axiom);
        if !copies.contains(&copy) {
            copies.push(copy);
        }
    }
    let axioms = copies;
    let goal = match goal {
        Goal::Statement(goal) => Goal::Statement(copier.formula(goal)),
        Goal::Contradiction => Goal::Contradiction,
    };
    let mut draft = Draft::default();
    axioms.iter().for_each(|&axiom| {
        draft.push(axiom, Why::Axiom);
    });
    let [player, number] = ["[PLAYER]", "[NUMBER]"].map(|name| bank.symbol(name, Kind::Predicate, Fixity::Applied(1)));
    let chosen = bank.symbol("[chosenPlayer]", Kind::Function, Fixity::Applied(1));
    // A letter that no axiom has: x where it is not free, for the base rule has it; else one that occurs in none, not even bound.
    let written: Vec<String> = axioms.iter().map(|&axiom| bank.text(axiom, formula::Alphabet::Unicode)).collect();
    let base_letter = bank.variable("x");
    let is_free = axioms.iter().any(|&axiom| bank.free_variables(axiom).contains(&base_letter));
    let others = ["z", "z_1", "z_2", "z_3"].into_iter().find(|letter| !written.iter().any(|text| text.contains(letter)));
    let letter = if is_free { others? } else { "x" };
    let variable = bank.variable(letter);
    let x = bank.variable_term(variable);
    let zero = bank.numeral("0").map(|zero| bank.number_term(zero)).ok()?;
    let someone = bank.apply(chosen, &[zero]).ok()?;
    let is = |bank: &mut Bank, kind, object: TermId| bank.atom(kind, &[object]).ok();

    let zero_is = is(&mut bank, number, zero)?;
    let x_is = is(&mut bank, number, x)?;
    let some_is = bank.exists(variable, x_is);
    let all_are = bank.for_all(variable, x_is);
    let someone_player = is(&mut bank, player, someone)?;
    let someone_number = is(&mut bank, number, someone)?;
    let no_player = bank.not(someone_player);
    // The two base rules, as the calculus has them: with their own letters.
    let apart = base(&mut bank, calculus, &|bank, body| {
        let object = bank.variable("x");
        let x = bank.variable_term(object);
        let (left, inner) = (bank.atom(number, &[x]).ok()?, bank.atom(player, &[x]).ok()?);
        let right = bank.not(inner);
        let implied = bank.implies(left, right);
        let whole = bank.for_all(object, implied);
        (body == whole).then_some(whole)
    })?;
    let chooses = base(&mut bank, calculus, &|bank, body| {
        let index = bank.variable("i");
        let i = bank.variable_term(index);
        let left = bank.atom(number, &[i]).ok()?;
        let object = bank.apply(chosen, &[i]).ok()?;
        let right = bank.atom(player, &[object]).ok()?;
        let implied = bank.implies(left, right);
        let whole = bank.for_all(index, implied);
        (body == whole).then_some(whole)
    })?;

    let same = bank.equal(x, x);
    let all_same = bank.for_all(variable, same);
    let mut step = |statement: FormulaId, rule: &str, on: &[u32], with: Option<TermId>| {
        let on = on.iter().map(|&line| Citation::Line(line)).collect();
        let with = with.map(Argument::Object).into_iter().collect();
        draft.push(statement, Why::Rule { name: rule.to_owned(), on, with, using: None })
    };
    // Generalization with reference wants a statement about every x; in the letter of the base rule it has one. Any other letter is
    // generalized before it stands anywhere else.
    let mut reference = None;
    if letter != "x" {
        let identity = step(same, "Identity", &[], Some(x));
        reference = Some(step(all_same, "Universal generalization", &[identity], Some(x)));
    }
    let given_zero = step(zero_is, "Rule inclusion", &[], None);
    let some = step(some_is, "Existential generalization", &[given_zero], None);
    let one = step(x_is, "Existential instantiation", &[some], None);
    let apart_line = step(apart, "Rule inclusion", &[], None);
    let reference = reference.unwrap_or(apart_line);
    let all = step(all_are, "Universal generalization with reference", &[one, reference], None);
    let someone_line = step(someone_number, "Universal instantiation", &[all], Some(someone));
    let chooses_line = step(chooses, "Rule inclusion", &[], None);
    let yes = step(someone_player, "Universal modus ponens", &[chooses_line, given_zero], None);
    let no = step(no_player, "Universal modus ponens", &[apart_line, someone_line], None);
    if let Goal::Statement(goal) = goal {
        let both = bank.and(someone_player, goal);
        let neither = bank.not(both);
        let implied = bank.implies(someone_player, both);
        let first = step(neither, "Falsy AND", &[no], None);
        let second = step(implied, "Implication instantiation", &[no, first], None);
        let third = step(both, "Modus ponens", &[second, yes], None);
        step(goal, "Simplification", &[third], None);
    }
    accepted(Table { calculus, house }, bank, &draft, goal)
}

/// The proof of a draft, when the kernel accepts it and it comes to the goal.
fn accepted(table: Table<'_>, bank: Bank, draft: &Draft, goal: Goal) -> Option<Exploit> {
    let proof = proof(table.calculus, &[draft])?;
    let checked = table.check(&bank, &proof);
    let main = proof.blocks().len().checked_sub(1)?;
    let found = checked.main()?;
    let reached = match goal {
        Goal::Statement(goal) => found.reached(&bank, &proof, main, goal).is_some(),
        Goal::Contradiction => found.contradiction(&bank, &proof, main).is_some(),
    };
    (checked.accepted() && reached).then_some(Exploit { bank, proof })
}

/// The base rule that a test recognizes, copied into the bank.
fn base(
    bank: &mut Bank,
    calculus: &Calculus,
    recognize: &dyn Fn(&mut Bank, FormulaId) -> Option<FormulaId>,
) -> Option<FormulaId> {
    for variant in calculus.base_rules().iter().filter(|variant| variant.choices.is_empty()) {
        let Conclusion::Statement(schema) = variant.conclusion else { continue };
        let copy = BankCopier::new(calculus.bank(), bank).formula(schema);
        if let Some(found) = recognize(bank, copy) {
            return Some(found);
        }
    }
    None
}
