//! Ten steps of Predicate Wars: cards are written, and what they do to the others is proved.

use super::Step;

pub(super) const STEPS: [Step; super::STEPS] = [
    Step {
        at: 0,
        chair: 0,
        task: "All cards are blank at first, and are written. Edit card 0: rock, power cost 3, and the effect [ATK]([chosenPlayer](0), 20), which takes 20 health from a player of your choice.",
        typed: "edit 0 rock 3 [ATK]([chosenPlayer](0), 20)",
        outcome: "10 symbol points, and before the first round an edit costs twice as many: 20 power.",
    },
    Step {
        at: 1,
        chair: 0,
        task: "An attack under a condition: edit card 1 as paper, cost 2, (P → [ATK]([chosenPlayer](0), 20)).",
        typed: "edit 1 paper 2 (P → [ATK]([chosenPlayer](0), 20))",
        outcome: "12 points, 24 power. It does nothing until P is there.",
    },
    Step {
        at: 2,
        chair: 0,
        task: "And the condition: edit card 2 as scissors, cost 1, P.",
        typed: "edit 2 scissors 1 P",
        outcome: "Two power. Together the cards 1 and 2 prove the attack.",
    },
    Step {
        at: 3,
        chair: 0,
        task: "That is enough before the first round. Pass.",
        typed: "pass",
        outcome: "Ben and Cid write their cards, too; what is on them is hidden from Ann.",
    },
    Step {
        at: 12,
        chair: 0,
        task: "Round 1 begins with drawing: everybody asks for cards. Ask for 2.",
        typed: "ask 2",
        outcome: "The deck has enough blanks: Ann gets cards 18 and 20.",
    },
    Step {
        at: 15,
        chair: 0,
        task: "Now an edit costs what is written on the card. Edit card 3 as paper, cost 2, with the same attack.",
        typed: "edit 3 paper 2 [ATK]([chosenPlayer](0), 20)",
        outcome: "2 power.",
    },
    Step {
        at: 16,
        chair: 0,
        task: "Pass, so that the others edit. Afterwards cards may be claimed, which Ann leaves to Ben.",
        typed: "pass",
        outcome: "Ben has claimed a card of Cid's. Each player has 256 proving power now, and Ann begins the attack.",
    },
    Step {
        at: 25,
        chair: 0,
        task: "Play two cards: 2 (P) and 1 (if P, then attack).",
        typed: "play 2 1",
        outcome: "They lie on the table. What follows from them is to be proved.",
    },
    Step {
        at: 26,
        chair: 0,
        task: "Claim the effect, with the proof below, and choose Ben (player 0=Ben), with goal line 3. The axioms are the cards.",
        typed: "claim goal 3 player 0=Ben\n1. axiom P\n2. axiom (P → [ATK]([chosenPlayer](0), 20))\n3. [ATK]([chosenPlayer](0), 20) by Modus ponens on 1, 2",
        outcome: "One lemma, and the attack is 2 points from card 1: 3 proving power. No player could show a contradiction, and Ben falls from 30 health to 10.",
    },
    Step {
        at: 35,
        chair: 0,
        task: "Cid has played (¬P) and (P ∧ Q), from which everything follows. Challenge: take his statements as axioms; P and (¬P) among them contradict each other.",
        typed: "challenge\n1. axiom (¬P)\n2. axiom (P ∧ Q)\n3. axiom P\n4. axiom (¬(P ∧ [ATK]([chosenPlayer](0), 20)))\n5. axiom (P → (P ∧ [ATK]([chosenPlayer](0), 20)))\n6. axiom (P ∧ [ATK]([chosenPlayer](0), 20))\n7. axiom [ATK]([chosenPlayer](0), 20)",
        outcome: "The challenge is right, and his effect is not applied. Write, prove, and watch what the others prove.",
    },
];
