//! A program that plays Palmer's game: it claims what it finds out of the board, writes a statement with the cards of its hand, and passes. The
//! stronger look at what a statement would give to the next player before they write it.

use ::games::bot::Strength;
use ::games::{Game, Rng};

use super::super::{Adjudicated, SearchContext};
use super::{Claimed, Claims, Evidence, Finding, Move, Palmer, Phase, Solution, Written, findings_of};

/// The most statements that a program looks at before it writes one.
const CONSIDERED: usize = 4;

/// Returns what a program does in this seat, the move that it likes best first.
pub(in crate::games) fn moves(
    game: &Palmer,
    seat: usize,
    strength: Strength,
    lots: &mut Rng,
    search: &SearchContext,
) -> Vec<Move> {
    let Some(player) = game.seats().get(seat).map(|own| own.name.clone()) else { return Vec::new() };
    match game.phase() {
        // What the referee has not found out it does not know either; where the others judge, it waits for them.
        Phase::Asking if game.turn() == seat => match game.settings().house.claims {
            Claims::Consent => Vec::new(),
            Claims::Engine | Claims::Proof => vec![Move::Withdraw { player }],
        },
        Phase::Asking => match game.pending() {
            Some(pending) if !pending.accepted.contains(&seat) => vec![answer(game, player, &pending.claim, search)],
            _ => Vec::new(),
        },
        Phase::Scoring if game.turn() == seat => {
            let mut all: Vec<Move> = Vec::new();
            all.extend(claim(game, &player, strength, lots, search));
            all.extend(statement(game, seat, strength, lots, search));
            all.push(Move::Pass { player });
            all
        }
        Phase::Writing if game.turn() == seat => vec![Move::Pass { player }],
        Phase::Writing | Phase::Scoring | Phase::Over => Vec::new(),
    }
}

/// A claim that would be upheld, if it sees one. Who draws lots claims something now and then, which costs nothing where it is wrong.
fn claim(game: &Palmer, player: &str, strength: Strength, lots: &mut Rng, search: &SearchContext) -> Option<Move> {
    if strength == Strength::Random {
        let open: Vec<&str> = game.board().iter().filter(|one| !one.scored).map(Written::label).collect();
        let label = lots.pick(&open).copied()?;
        if lots.below(3) > 0 {
            return None;
        }
        let claim = Claimed::Redundant(vec![label.to_owned()]);
        return Some(Move::Claim { player: player.to_owned(), claim, findings: Vec::new() });
    }
    if game.board().is_empty() || !strength.sees(lots) {
        return None;
    }
    let Solution { inconsistent, mut worth_points, .. } = game.solve(search).ok()?;
    if strength == Strength::Beginner {
        // One statement at a time is as much as a beginner sees.
        lots.shuffle(&mut worth_points);
        worth_points.truncate(1);
    }
    let claim = match inconsistent {
        true => Claimed::Inconsistent,
        false if worth_points.is_empty() => return None,
        false => Claimed::Redundant(worth_points),
    };
    let findings = if game.settings().house.claims == Claims::Proof { proofs(game, &claim, search)? } else { Vec::new() };
    Some(Move::Claim { player: player.to_owned(), claim, findings })
}

/// The proofs of a claim that has to bring them; `None` where one was not found.
fn proofs(game: &Palmer, claim: &Claimed, search: &SearchContext) -> Option<Vec<Finding>> {
    let found = findings_of(game, claim, search).ok()?;
    let submitted = |finding: Finding| match finding.evidence {
        Evidence::Proof { lines, .. } => Some(Finding { evidence: Evidence::Proof { lines, submitted: true }, ..finding }),
        _ => None,
    };
    found.into_iter().map(submitted).collect()
}

/// The answer to a claim: it is accepted where a proof of it is found, and rejected where none is.
fn answer(game: &Palmer, player: String, claim: &Claimed, search: &SearchContext) -> Move {
    if proofs(game, claim, search).is_some() { Move::Accept { player } } else { Move::Reject { player } }
}

/// Statements to be written, the best first. A weak bot writes the first that is lawful; the others one that the next player cannot
/// claim anything of, as far as they find out.
fn statement(game: &Palmer, seat: usize, strength: Strength, lots: &mut Rng, search: &SearchContext) -> Vec<Move> {
    let all = game.bot_statements(seat, lots);
    if strength < Strength::Skilled {
        return all;
    }
    let lawful = all.into_iter().filter_map(|one| {
        let mut after = game.clone();
        after.play(&one).ok().map(|()| (one, after))
    });
    let safe = lawful.take(CONSIDERED).find(|(_, after)| {
        let found = after.solve(search);
        // The skilled see to it that the game is not lost, the masters to it that no point is.
        found.is_ok_and(|found| !found.inconsistent && (strength < Strength::Master || found.worth_points.is_empty()))
    });
    safe.into_iter().map(|(one, _)| one).collect()
}
