//! Soundness: whatever the kernel accepts is true. Proofs are drawn from the bytes, with all house rules, or are texts with the house rules
//! after them; what is accepted is held against all small structures ([`crate::truth`]).

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use formula::generate::Random;
use formula::{Bank, Connective, Quantifier};
use kernel::house_rules::HOUSE_RULES;
use kernel::{Calculus, Context, HouseRules};

use crate::input::{Choices, text_and_choices};
use crate::proofs;
use crate::time::linear;
use crate::truth::Judged;
use testkit::draft::{Draft, Step};
use testkit::forward::Forward;
use testkit::matcher::tree::{Head, Name, Tree};

/// Number of steps that are proposed in a block.
const STEPS: usize = 12;

/// Larger statements are not proposed.
const LARGEST: usize = 24;

/// Number of calculi that are kept: to read one takes longer than to judge most proofs.
const KEPT: usize = 64;

/// The calculi that are to prove nothing false without a warning.
const CALCULI: [&str; 4] = ["predicate-wars-sound", "predicate-wars", "classical", "wff-n-proof"];

fn calculus(name: &'static str, house: &HouseRules) -> Rc<Calculus> {
    type Kept = HashMap<(&'static str, Vec<&'static str>), Rc<Calculus>>;
    thread_local! {
        static CALCULI: RefCell<Kept> = RefCell::default();
    }
    let key = (name, house.all().map(|(_, value)| value).collect());
    CALCULI.with_borrow_mut(|kept| {
        if kept.len() >= KEPT {
            kept.clear();
        }
        let read = || Rc::new(proof_syntax::rules::shipped(name, house).expect("the calculus comes with the program"));
        Rc::clone(kept.entry(key).or_insert_with(read))
    })
}

/// Proofs as text. Choices: every house rule.
pub fn texts(bytes: &[u8]) {
    let Some((input, mut choices)) = text_and_choices(bytes) else { return };
    let house = proofs::house(&mut choices);
    let options = proofs::options(proof_syntax::proof::system(&input), &house);
    let mut bank = Bank::new();
    let Some(read) = proof_syntax::proof::parse(&input, &options, &mut bank).value else { return };
    let named = read.proof.system.as_deref().unwrap_or(CALCULI[1]);
    let Some(name) = CALCULI.into_iter().find(|name| *name == named) else { return };
    let calculus = calculus(name, &house);
    Judged { bank: &bank, proof: &read.proof, calculus: &calculus, house: &house, rules: &[] }.holds();
}

/// Proofs that are drawn: a byte for each house rule, one for the calculus, one for the symbols, and then the choices that a proof is made
/// of. What is proposed looks like a step of the calculus, often with a variable changed; what the kernel accepts stays.
pub fn drawn(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let house = proofs::house(&mut choices);
    let name = CALCULI[choices.below(2)];
    let calculus = calculus(name, &house);
    linear(1 << 16, || {
        let draft = draw(&calculus, &house, choices);
        let proof = draft.proof(name);
        Judged { bank: &draft.bank, proof: &proof, calculus: &calculus, house: &house, rules: &draft.rules() }.holds();
    });
}

fn draw(calculus: &Calculus, house: &HouseRules, mut choices: Choices<'_>) -> Draft {
    let mut forward = Forward::new(calculus, house);
    let themes = forward.themes();
    forward.theme = themes[choices.below(themes.len())].clone();
    forward.random = Random::of_bytes(choices.rest());
    let mut draft = Draft::default();
    if forward.one_in(4) {
        let rule = statement(&mut forward);
        draft.rule(&forward.names, rule);
    }
    let subproof = forward.one_in(3);
    if subproof {
        draft.blocks.push((Some(String::from("Z")), Vec::new()));
        let (variable, body) = (forward.variable(), forward.formula(2));
        let axiom = Tree { head: Head::Bind(Quantifier::ForAll, variable), parts: vec![body] };
        draft.push(&forward.names, axiom, None);
        steps(&mut forward, &mut draft, house);
    }
    draft.blocks.push((None, Vec::new()));
    if subproof {
        let axiom = draft.blocks[0].1[0].statement.clone();
        draft.push(&forward.names, axiom, None);
    }
    for _ in 0..forward.random.below(3) {
        let axiom = statement(&mut forward);
        draft.push(&forward.names, axiom, None);
    }
    if draft.lines().is_empty() {
        // What rests on nothing, too, is guessed by looking at lines.
        let tautology = Tree::leaf(Head::Truth(true));
        draft.push(&forward.names, tautology, None);
    }
    steps(&mut forward, &mut draft, house);
    draft
}

/// A statement of a shape that rules begin with.
fn statement(forward: &mut Forward<'_>) -> Tree {
    let body = forward.formula(1);
    let variable = forward.variable();
    let bind = |quantifier, body| Tree { head: Head::Bind(quantifier, variable), parts: vec![body] };
    match forward.random.below(6) {
        0 => body,
        1 => bind(Quantifier::ForAll, body),
        2 => bind(Quantifier::Exists, body),
        3 => Tree { head: Head::Two(Connective::Implies), parts: vec![body, forward.formula(1)] },
        4 => {
            let other = forward.formula(1);
            bind(Quantifier::ForAll, Tree { head: Head::Two(Connective::Implies), parts: vec![body, other] })
        }
        _ => forward.formula(3),
    }
}

/// Proposes steps to the last block.
fn steps(forward: &mut Forward<'_>, draft: &mut Draft, house: &HouseRules) {
    for _ in 0..STEPS {
        if forward.random.is_used_up() {
            break;
        }
        let guessed = match forward.random.below(5) {
            0 | 1 => Some(generalized(forward, draft)),
            2 => Some(reflexive(forward)),
            _ => forward.guess(draft),
        };
        let Some((mut statement, step)) = guessed else { continue };
        for _ in 0..forward.random.below(4).saturating_sub(1) {
            statement = changed(forward, &statement);
        }
        propose(forward, draft, house, statement, step);
    }
}

/// What holds of any object, so that there is something to generalize that rests on nothing.
fn reflexive(forward: &mut Forward<'_>) -> (Tree, Step) {
    let term = forward.term();
    let step = Step::by("ID", &[]);
    (Tree { head: Head::Equal, parts: vec![term.clone(), term] }, step)
}

/// The rules that bind a variable, with the quantifier and the number of premises.
const BINDING: [(&str, Quantifier, usize); 4] =
    [("UG", Quantifier::ForAll, 1), ("UGR", Quantifier::ForAll, 2), ("EG", Quantifier::Exists, 1), ("UG", Quantifier::ForAll, 1)];

/// A line with some occurrences of a variable bound, by any name: all of them by their own is what the rules mean.
fn generalized(forward: &mut Forward<'_>, draft: &Draft) -> (Tree, Step) {
    let (rule, quantifier, premises) = BINDING[forward.random.below(BINDING.len())];
    let on: Vec<u32> = (0..premises).map(|_| 1 + forward.random.below(draft.lines().len()) as u32).collect();
    let line = &draft.lines()[on[0] as usize - 1].statement;
    let (from, to) = (forward.variable(), forward.variable());
    let mut along = if forward.one_in(2) { usize::MAX } else { forward.random.below(256) };
    let body = renamed(line, from, to, &mut along);
    // What is named is generalized, whatever the conclusion calls it.
    let named = rule == "UG" && forward.one_in(2);
    let with = if named { vec![Tree::variable(from)] } else { Vec::new() };
    let step = Step { with, ..Step::by(rule, &on) };
    (Tree { head: Head::Bind(quantifier, to), parts: vec![body] }, step)
}

/// The statement with another variable in one place: where an object stands, or at a quantifier. There all that it binds, some of it, or
/// nothing goes with it; what does not becomes free, or is bound by another.
fn changed(forward: &mut Forward<'_>, statement: &Tree) -> Tree {
    let mut subtrees = Vec::new();
    statement.subtrees(&mut subtrees);
    let with_variables = subtrees.iter().filter(|tree| matches!(tree.head, Head::Bind(..) | Head::Variable(_))).count();
    let (index, to) = (forward.random.below(with_variables), forward.variable());
    // A bit for each occurrence.
    let along = [0, usize::MAX, forward.random.below(256)][forward.random.below(3)];
    put(statement, &mut { index }, to, along)
}

fn put(tree: &Tree, index: &mut usize, to: Name, along: usize) -> Tree {
    let has_variable = matches!(tree.head, Head::Bind(..) | Head::Variable(_));
    let here = has_variable && *index == 0;
    if has_variable {
        *index = index.wrapping_sub(1);
    }
    match tree.head {
        Head::Variable(_) if here => Tree::variable(to),
        Head::Bind(quantifier, from) if here => {
            let body = renamed(&tree.parts[0], from, to, &mut { along });
            Tree { head: Head::Bind(quantifier, to), parts: vec![body] }
        }
        head => Tree { head, parts: tree.parts.iter().map(|part| put(part, index, to, along)).collect() },
    }
}

/// Those occurrences of a variable replaced, one after the other, whose bit is set.
fn renamed(tree: &Tree, from: Name, to: Name, along: &mut usize) -> Tree {
    if tree.head == Head::Variable(from) {
        let goes_along = *along & 1 == 1;
        *along >>= 1;
        return Tree::variable(if goes_along { to } else { from });
    }
    Tree { head: tree.head, parts: tree.parts.iter().map(|part| renamed(part, from, to, along)).collect() }
}

/// Adds a line, which stays if the kernel accepts it.
fn propose(forward: &Forward<'_>, draft: &mut Draft, house: &HouseRules, statement: Tree, step: Step) {
    let mut subtrees = Vec::new();
    statement.subtrees(&mut subtrees);
    if subtrees.len() > LARGEST || draft.lines().iter().any(|line| line.statement == statement) {
        return;
    }
    draft.push(&forward.names, statement, Some(step));
    let (proof, rules) = (draft.proof(forward.calculus.name()), draft.rules());
    let context = Context { calculus: forward.calculus, house, rules_in_force: &rules, goal: None };
    if !kernel::check(&draft.bank, &proof, &context, &mut ()).accepted() {
        draft.pop();
    }
}

/// The bytes of a proof that is drawn under these house rules, all others being as they are by default: for seeds and tests.
pub fn bytes_under(house: &HouseRules, printed: bool, rest: &[u8]) -> Vec<u8> {
    let mut bytes: Vec<u8> =
        house.all().map(|(rule, value)| rule.values.iter().position(|known| *known == value).map_or(0, |at| at as u8)).collect();
    assert_eq!(bytes.len(), HOUSE_RULES.len());
    bytes.push(u8::from(printed));
    bytes.extend_from_slice(rest);
    bytes
}

#[cfg(test)]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};

    use super::*;

    /// After how many random proofs something false is accepted; at most `most` are made.
    fn found_out(calculus: &Calculus, house: &HouseRules, most: usize) -> Option<(usize, String)> {
        let mut random = Random::new(1);
        (0..most).find_map(|at| {
            let bytes: Vec<u8> = (0..200).map(|_| random.below(256) as u8).collect();
            let draft = draw(calculus, house, Choices::new(&bytes));
            let proof = draft.proof(calculus.name());
            let judged = Judged { bank: &draft.bank, proof: &proof, calculus, house, rules: &draft.rules() };
            let panic = catch_unwind(AssertUnwindSafe(|| judged.holds())).err()?;
            Some((at, *panic.downcast::<String>().expect("it says what is false")))
        })
    }

    #[test]
    fn without_a_proviso_the_sound_calculus_is_found_out() {
        let (text, house) = (kernel::shipped::PREDICATE_WARS_SOUND.1, HouseRules::default());
        for proviso in ["  provided d arbitrary\n", "  provided x arbitrary in premise 1\n", "  provided fresh e\n"] {
            assert_eq!(text.matches(proviso).count(), 1, "{proviso} stands in the calculus once");
            let spoiled = source::Text::new("spoiled", text.replace(proviso, ""));
            let calculus = proof_syntax::rules::parse(&spoiled, &house).value.expect("it can be read without it");
            let (at, words) = found_out(&calculus, &house, 5_000).expect("nothing false is accepted");
            println!("without `{}` after {at} proofs: {words}", proviso.trim());
            assert!(words.starts_with("accepted and false: line "), "{words}");
        }
        let whole = proof_syntax::rules::shipped("predicate-wars-sound", &house).expect("it comes with the program");
        assert_eq!(found_out(&whole, &house, 500), None);
        if let Ok(many) = std::env::var("STAT") {
            let mut house = HouseRules::default();
            house.set("alpha", "equivalent").unwrap();
            let calculus = proof_syntax::rules::shipped("predicate-wars-sound", &house).unwrap();
            println!("alpha: {:?}", found_out(&calculus, &house, many.parse().unwrap()));
        }
    }
}
