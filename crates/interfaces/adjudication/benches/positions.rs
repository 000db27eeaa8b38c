//! A thousand positions from games of bots, in each of which two cards lie on the table: the claims that a few common rules find, forwards and without a
//! search for the cheapest, beside those that crate `proof-search` finds of the same effects, with their prices; and for a part of them the
//! appraisals of what follows, beside the claims that the game accepts. Printed: how many are found, cheaper, equal and dearer, and whether an
//! appraisal and a ruling disagree.
//!
//! `cargo bench -p referee-adjudication --bench positions`; the variables `POSITIONS` (1,000 unless it says otherwise), `APPRAISED` (of them, 100) and
//! `MILLISECONDS` (for each search, 1,000) change that.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use adjudication::Alphabet;
use adjudication::games::predicate_wars::bot::{Bot, Mind, RandomBot, SimpleBot};
use adjudication::games::predicate_wars::claim::{ClaimInput, ProofConditions, Subproof, check};
use adjudication::games::predicate_wars::proving::{Beginning, Moves, Prover, Sought, Start};
use adjudication::games::predicate_wars::{PredicateWars, Settings, appraise};
use formula::{Bank, Connective, Formula, FormulaId};
use games::Game;
use proof_search::{Goal, Limits};
use proof_syntax::predicate_wars::classes::{ClassReadings, Effect, effect};
use proof_syntax::predicate_wars::{Options, parse_wff};
use representation::BracketedText;
use source::{Span, Text};

/// The yardstick: Modus ponens, Simplification, Conjunction where an implication asks for it, and the inclusion of rules, forwards from the
/// statements until nothing is new.
struct Yardstick {
    bank: Bank,
    lines: Vec<(FormulaId, Vec<usize>, &'static str)>,
    indices: HashMap<FormulaId, usize>,
}

impl Yardstick {
    fn new(axioms: &[String], rules: &[String]) -> Yardstick {
        let mut yardstick = Yardstick { bank: Bank::new(), lines: Vec::new(), indices: HashMap::new() };
        for (statements, how) in [(axioms, "axiom"), (rules, "RI")] {
            for statement in statements {
                let text = Text::new("statement", statement.as_str());
                let read = parse_wff(&text, Span::new(0, statement.len()), &Options::default(), &mut yardstick.bank).value;
                read.into_iter().for_each(|read| yardstick.add(read, Vec::new(), how));
            }
        }
        let mut before = usize::MAX;
        while before != yardstick.lines.len() && yardstick.lines.len() < 400 {
            before = yardstick.lines.len();
            (0..before).for_each(|at| yardstick.go_on(at));
        }
        yardstick
    }

    fn add(&mut self, statement: FormulaId, on: Vec<usize>, how: &'static str) {
        if !self.indices.contains_key(&statement) {
            self.indices.insert(statement, self.lines.len());
            self.lines.push((statement, on, how));
        }
    }

    fn go_on(&mut self, at: usize) {
        match self.bank.formula(self.lines[at].0) {
            Formula::Binary(Connective::And, left, right) => {
                self.add(left, vec![at], "S");
                self.add(right, vec![at], "S");
            }
            Formula::Binary(Connective::Implies, left, right) => {
                if let Formula::Binary(Connective::And, one, other) = self.bank.formula(left)
                    && let (Some(&one), Some(&other)) = (self.indices.get(&one), self.indices.get(&other))
                {
                    self.add(left, vec![one, other], "CONJ");
                }
                if let Some(&condition) = self.indices.get(&left) {
                    self.add(right, vec![at, condition], "MP");
                }
            }
            _ => {}
        }
    }

    /// The effects that are derived, each with its proof.
    fn effects(&self) -> Vec<(String, String)> {
        let is_effect = |&at: &usize| effect(&self.bank, self.lines[at].0, ClassReadings::default()) != Effect::Other;
        (0..self.lines.len()).filter(is_effect).map(|at| (self.text(at), self.proof(at))).collect()
    }

    fn text(&self, at: usize) -> String {
        self.bank.text(self.lines[at].0, Alphabet::Unicode)
    }

    fn proof(&self, end: usize) -> String {
        let mut needed: Vec<bool> = self.lines.iter().map(|(_, _, how)| *how == "axiom").collect();
        let mut open = vec![end];
        while let Some(at) = open.pop() {
            needed[at] = true;
            open.extend(&self.lines[at].1);
        }
        let (mut numbers, mut text) = (HashMap::new(), String::new());
        for at in (0..self.lines.len()).filter(|&at| needed[at]) {
            numbers.insert(at, numbers.len() + 1);
            let (_, on, how) = &self.lines[at];
            let on: Vec<String> = on.iter().map(|at| numbers[at].to_string()).collect();
            text.push_str(&match (*how, on.is_empty()) {
                ("axiom", _) => format!("{}. axiom {}\n", numbers[&at], self.text(at)),
                (rule, true) => format!("{}. {} by {rule}\n", numbers[&at], self.text(at)),
                (rule, false) => format!("{}. {} by {rule} on {}\n", numbers[&at], self.text(at), on.join(", ")),
            });
        }
        text
    }
}

/// A position in which two cards lie on the table.
struct Position {
    game: PredicateWars,
    axioms: Vec<String>,
    rules: Vec<String>,
    subproofs: Vec<Subproof>,
}

fn settings(seed: u64) -> Settings {
    let mut settings = Settings::new(&["Ann", "Ben", "Cid"], seed);
    for (name, value) in [("rule_audit", "yes"), ("calculus", "sound"), ("rounds", "12")] {
        settings.house.choose(name, value).expect("there is such a house rule");
    }
    settings
}

/// Positions of games in which two bots look for proofs and one draws lots.
fn positions(most: usize) -> Vec<Position> {
    let mut found = Vec::new();
    for seed in 0.. {
        let settings = settings(seed);
        let mind = Mind::new(&settings.house).expect("the calculus is there");
        let mut bots: Vec<Box<dyn Bot>> = vec![
            Box::new(SimpleBot::new(mind.clone(), 3 * seed)),
            Box::new(SimpleBot::new(mind.clone(), 3 * seed + 1)),
            Box::new(RandomBot::new(mind, 3 * seed + 2)),
        ];
        let mut game = PredicateWars::start(&settings).expect("the settings are lawful");
        while game.outcome().is_none() {
            let Some(&player) = game.to_move().first() else { break };
            let view = game.view(Some(player));
            let may_claim = view.table.played.is_some() && view.table.claim.is_none();
            if let (true, Some(own)) = (may_claim, &view.own) {
                let opening = own.opening.as_deref().unwrap_or_default();
                let axioms = opening.lines().filter_map(|line| Some(line.split_once(". axiom ")?.1.to_owned()));
                found.push(Position {
                    axioms: axioms.collect(),
                    rules: view.includable().map(str::to_owned).collect(),
                    subproofs: own.subproofs.to_vec(),
                    game: game.clone(),
                });
                if found.len() >= most {
                    return found;
                }
            }
            let Some(a_move) = bots[usize::from(player.0)].decide(&view) else { break };
            game.play(&a_move).expect("bots play lawfully");
        }
    }
    found
}

/// The price of a proof of an effect, if the game accepts it.
fn price(position: &Position, conditions: &ProofConditions, proof: &str, goal: &str) -> Option<u64> {
    let axioms: Vec<&str> = position.axioms.iter().map(String::as_str).collect();
    let rules: Vec<&str> = position.rules.iter().map(String::as_str).collect();
    let subproofs: Vec<&Subproof> = position.subproofs.iter().collect();
    let (axioms, rules, subproofs) = (axioms.as_slice(), rules.as_slice(), subproofs.as_slice());
    let input = ClaimInput { conditions, axioms, rules, subproofs, proof, classes: ClassReadings::default() };
    let checked = check(&input).ok()?;
    checked.actions.iter().any(|action| action.statement == goal).then_some(checked.bill.points)
}

fn main() {
    let number = |name: &str, usual: u64| std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual);
    let (most, appraised) = (number("POSITIONS", 1_000) as usize, number("APPRAISED", 100) as usize);
    let time = Duration::from_millis(number("MILLISECONDS", 1_000));
    let begun = Instant::now();
    let positions = positions(most);
    println!("{} positions in {} ms", positions.len(), begun.elapsed().as_millis());
    let house = settings(0).house;
    let prover = Prover::new(&house, Alphabet::Unicode).expect("the calculus is there");
    let conditions = house.proof_conditions().expect("the calculus is there");
    let flag = AtomicBool::new(false);
    let (mut claims, mut cheaper, mut equal, mut dearer, mut missing) = (0_u32, 0, 0, 0, 0);
    let (mut agreed, mut open, mut disagreed) = (0_u32, 0_u32, 0_u32);
    let (mut searching, mut appraising) = (Duration::ZERO, Duration::ZERO);
    for (at, position) in positions.iter().enumerate() {
        let start = Start { axioms: &position.axioms, rules: &position.rules, subproofs: &position.subproofs };
        for (goal, proof) in Yardstick::new(&position.axioms, &position.rules).effects() {
            let Some(known) = price(position, &conditions, &proof, &goal) else { continue };
            claims += 1;
            let begun = Instant::now();
            let mut beginning = Beginning::new(&prover, &start, begun + time, &flag);
            let text = Text::new("goal", goal.as_str());
            let read = parse_wff(&text, Span::new(0, goal.len()), &Options::default(), &mut beginning.bank).value;
            let limits = Limits { cheapest: true, facts: 8_000, steps: 60_000, ..Limits::default() };
            let sought = read.map(|read| beginning.sought(Goal::Statement(read), &limits, Moves::All, begun + time, &flag));
            searching += begun.elapsed();
            let proofs = if let Some(Sought::Found(proofs)) = sought { proofs } else { Vec::new() };
            match proofs.iter().filter_map(|proof| price(position, &conditions, proof, &goal)).min() {
                None => {
                    missing += 1;
                    println!("not found: {goal} from {:?} and {:?}", position.axioms, position.rules);
                }
                Some(found) if found < known => cheaper += 1,
                Some(found) if found == known => equal += 1,
                Some(_) => {
                    dearer += 1;
                    println!("dearer: {goal} from {:?} and {:?}", position.axioms, position.rules);
                }
            }
            if at < appraised {
                // The two cards as a rule: what becomes of the effect?
                let rule = position.axioms.iter().skip(1).fold(position.axioms[0].clone(), |all, one| format!("({all} ∧ {one})"));
                let begun = Instant::now();
                let answer = appraise(&position.game, Some(&rule), std::slice::from_ref(&goal), time, Alphabet::Unicode);
                appraising += begun.elapsed();
                match answer.map(|answer| answer.actions.first().and_then(|action| action.after.answer)) {
                    Ok(Some(true)) => agreed += 1,
                    Ok(Some(false)) => {
                        disagreed += 1;
                        println!("an appraisal says no of {goal} from {:?}, and the game accepts a proof", position.axioms);
                    }
                    Ok(None) | Err(_) => open += 1,
                }
            }
        }
    }
    println!("{claims} claims of the yardstick: {cheaper} cheaper, {equal} equal, {dearer} dearer, {missing} not found");
    println!("{} ms for each search", searching.as_millis() / u128::from(claims.max(1)));
    println!(
        "{agreed} appraisals agree with the game, {open} are open, {disagreed} disagree; {} ms for each",
        appraising.as_millis() / u128::from((agreed + open + disagreed).max(1))
    );
}
