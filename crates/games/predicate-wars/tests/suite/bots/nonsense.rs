//! Moves that are mostly not lawful: of players who are not asked, with cards that are not theirs, in the wrong phase, with proofs that
//! prove nothing.

use std::collections::BTreeMap;

use games::Rng;
use predicate_wars::{Action, CardId, Move, PredicateWars, Tag};

/// A move that some player might try.
pub(crate) fn nonsense(game: &PredicateWars, rng: &mut Rng) -> Move {
    let at = rng.below(game.seats().len() + 1);
    let player = game.seats().get(at).map_or("Ghost", |seat| seat.name.as_str()).to_owned();
    let card = CardId(rng.below(game.cards().len() + 3) as u16);
    let other = CardId(rng.below(game.cards().len()) as u16);
    let proof = |rng: &mut Rng| {
        let proofs = [
            "1. axiom P\n",
            "1. axiom P\n2. Q by Modus ponens on 1\n",
            "1. axiom [ATK]([chosenPlayer](0), 20)\n",
            "not a proof",
            "subproof Z\n1. axiom P\nend\n1. axiom P\n",
            "1. (x = x) by Identity\n2. (∀(x)(x = x)) by Conditional proof on 1 using S1 4\n",
            "1. tT by Truth\n",
            "1. (¬tF) by Falsehood\n2. tF by Rule inclusion\n",
        ];
        (*rng.pick(&proofs).unwrap_or(&"")).to_owned()
    };
    let action = match rng.below(17) {
        0 => Action::Edit {
            card,
            tag: Some(Tag::Rock),
            power_cost: Some(rng.below(300) as u64),
            effect: Some(String::from("[HEAL]([chosenPlayer](0), 15)")),
            nonce: (rng.below(2) == 0).then(|| String::from("short")),
        },
        1 => Action::Edit { card, tag: None, power_cost: None, effect: Some(String::from("[HIT](1)")), nonce: None },
        2 => Action::Pass {},
        3 => Action::Ask { cards: rng.below(12) as u8 },
        4 => Action::Take { card },
        5 => Action::Play { first: card, second: other },
        6 => Action::Play { first: card, second: card },
        7 => Action::Discard { card },
        8 => Action::Draw { card },
        9 => Action::Leave {},
        10 => Action::Claim { proof: proof(rng), goal: Some(2), players: BTreeMap::new(), cards: BTreeMap::new() },
        11 => {
            let players = BTreeMap::from([(String::from("00"), player.clone())]);
            Action::Claim { proof: proof(rng), goal: None, players, cards: BTreeMap::from([(String::from("0"), card)]) }
        }
        12 => Action::Challenge { proof: proof(rng) },
        13 => Action::ChoosePlayer { index: String::from("0"), chosen: player.clone() },
        14 => Action::BuySubproof { proof: proof(rng) },
        15 => {
            let rules = ["P →", "(∀(x)P(x))", "[ATK]([chosenPlayer](0), 20)", ""];
            let rule = (*rng.pick(&rules).unwrap_or(&"")).to_owned();
            let slot = (rng.below(2) == 0).then(|| rng.below(40) as u8);
            Action::BuyRule { rule, price: Some(rng.below(400) as u64), slot }
        }
        _ => Action::RemoveRule { slot: rng.below(40) as u8 },
    };
    Move { player, action }
}
