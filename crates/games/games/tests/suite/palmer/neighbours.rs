//! Moves near a lawful one that no rule allows.

use games::palmer::{Card, Claimed, Evidence, Finding, Move, Palmer, Played, SYMBOLS};

/// The same by another player.
fn by(a_move: &Move, name: &str) -> Move {
    let mut other = a_move.clone();
    match &mut other {
        Move::Play { player, .. }
        | Move::Negate { player, .. }
        | Move::Pass { player }
        | Move::Claim { player, .. }
        | Move::Accept { player }
        | Move::Reject { player }
        | Move::Withdraw { player }
        | Move::Accord { player, .. } => *player = name.to_owned(),
    }
    other
}

/// Unlawful neighbours of a move that is lawful in this position.
pub(crate) fn of(game: &Palmer, a_move: &Move) -> Vec<Move> {
    let claimant = game.seats()[game.turn()].name.clone();
    let other = game.seats()[(game.turn() + 1) % game.seats().len()].name.clone();
    let answers = matches!(a_move, Move::Accept { .. } | Move::Reject { .. });
    let mut found = vec![by(a_move, "Zoe"), by(a_move, if answers { &claimant } else { &other })];
    let hand = &game.seats()[game.turn()].hand;
    let player = a_move.player().to_owned();
    match a_move {
        Move::Play { cards, statement, .. } => {
            let with = |cards: Vec<Played>, statement: Option<String>| Move::Play { player: player.clone(), cards, statement };
            let absent = Card::kinds().find(|card| !hand.contains(card)).expect("no hand has every card");
            found.push(with([cards.as_slice(), &[absent.into()]].concat(), statement.clone()));
            found.push(with(Vec::new(), Some(String::from("∀x happy(x)"))));
            found.push(with(vec![Card::Negation.into()], Some(String::from("∀x happy(x)"))));
            let first = cards[0].card;
            let written = statement.clone().or_else(|| first.written(cards[0].number)).expect("there is a statement");
            found.push(with(cards.clone(), Some(format!("{written} ∧"))));
            found.push(with(cards.clone(), Some(String::from("∀x happy(x) = blonde(x)"))));
            found.push(with(cards.clone(), Some(String::from("happy(x)"))));
            if first.statement().is_some() {
                found.push(with(cards.clone(), Some(String::from("∀x ∃y happy(father(x)) ∧ likes(y, x)"))));
            }
            if first.symbol().is_some() {
                let covers = |name: &str| cards.iter().any(|played| played.card.symbol() == Some(name));
                if let Some((_, name)) = SYMBOLS.iter().find(|(_, name)| !covers(name)) {
                    let atom = match *name {
                        "father" => "father(x) = x",
                        "+" => "x + x = x",
                        "blonde" => "blonde(x)",
                        "happy" => "happy(x)",
                        "likes" => "likes(x, x)",
                        _ => "smarter(x, x)",
                    };
                    found.push(with(cards.clone(), Some(format!("∀x {atom}"))));
                }
                found.push(with(cards.clone(), Some(String::from("∃!x x = x | zoe := x"))));
                found.push(with(cards.clone(), Some(String::from("|L| >= 2"))));
            }
            if !first.prefix().is_empty() {
                found.push(with(cards.clone(), Some(format!("∀q {written}"))));
                found.push(with(cards.clone(), Some(String::from("blonde(zoe)"))));
                found.push(with(cards[1..].to_vec(), statement.clone()));
            }
        }
        Move::Negate { statement, at, .. } => {
            let with = |statement: &str, at: usize| Move::Negate { player: player.clone(), statement: statement.to_owned(), at };
            found.extend([with(statement, 0), with(statement, 10_000), with("zoe", *at), with("0", *at)]);
        }
        Move::Claim { claim, findings, .. } => {
            let with = |claim: Claimed, findings: Vec<Finding>| Move::Claim { player: player.clone(), claim, findings };
            let only = |statement: Option<String>, lines: &[&str]| {
                let lines = lines.iter().map(|&line| line.to_owned()).collect();
                vec![Finding { statement, evidence: Evidence::Proof { lines, submitted: true } }]
            };
            found.push(with(claim.clone(), Vec::new()));
            found.push(with(Claimed::Redundant(vec![String::from("zoe")]), findings.clone()));
            found.push(with(Claimed::Inconsistent, only(None, &["1. axiom ⊥"])));
            found.push(with(Claimed::Inconsistent, only(None, &["1. axiom (∃x ¬(x = x))", "2. ⊥ by Nonsense on 1"])));
            if let Claimed::Redundant(labels) = claim {
                let label = labels[0].clone();
                let text = game.statement(&label).map(|written| written.text.clone()).expect("it is on the board");
                // What is claimed cannot be taken for granted, unless it stands there twice.
                let sentence = |text: &str| {
                    let sentence = text.split(" | ").next().unwrap_or_default();
                    // Brackets apart, and `≠` beside `¬` and `=`, for these may say the same.
                    sentence.chars().filter(|sign| sign.is_alphanumeric()).collect::<String>()
                };
                let twice = game.board().iter().filter(|written| sentence(&written.text) == sentence(&text)).count() > 1;
                if !twice && !text.contains(" | ") {
                    let proof = format!("1. axiom {text}");
                    found.push(with(Claimed::Redundant(vec![label.clone()]), only(Some(label.clone()), &[&proof])));
                }
                let doubled = [findings.as_slice(), findings.as_slice()].concat();
                found.push(with(claim.clone(), doubled));
                found.push(with(Claimed::Redundant(vec![label]), only(None, &["1. axiom ⊥"])));
            }
        }
        Move::Pass { .. } | Move::Accept { .. } | Move::Reject { .. } | Move::Withdraw { .. } | Move::Accord { .. } => {}
    }
    if game.pending().is_none() {
        found.push(Move::Accept { player: other });
        found.push(Move::Withdraw { player: claimant });
    } else {
        found.push(Move::Pass { player: claimant.clone() });
        found.push(Move::Accept { player: claimant });
    }
    found
}
