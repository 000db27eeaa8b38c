//! Ten steps of Predicate Wars: cards are written, and what they do to the others is proved.

use super::Step;

pub(super) const STEPS: [Step; super::STEPS] = [
    Step { at: 0, chair: 0, typed: "edit 0 rock 3 [ATK]([chosenPlayer](0), 20)" },
    Step { at: 1, chair: 0, typed: "edit 1 paper 2 (P → [ATK]([chosenPlayer](0), 20))" },
    Step { at: 2, chair: 0, typed: "edit 2 scissors 1 P" },
    Step { at: 3, chair: 0, typed: "pass" },
    Step { at: 12, chair: 0, typed: "ask 2" },
    Step { at: 15, chair: 0, typed: "edit 3 paper 2 [ATK]([chosenPlayer](0), 20)" },
    Step { at: 16, chair: 0, typed: "pass" },
    Step { at: 25, chair: 0, typed: "play 2 1" },
    Step {
        at: 26,
        chair: 0,
        typed: "claim goal 3 player 0=Ben\n1. axiom P\n2. axiom (P → [ATK]([chosenPlayer](0), 20))\n3. [ATK]([chosenPlayer](0), 20) by Modus ponens on 1, 2",
    },
    Step {
        at: 35,
        chair: 0,
        typed: "challenge\n1. axiom (¬P)\n2. axiom (P ∧ Q)\n3. axiom P\n4. axiom (¬(P ∧ [ATK]([chosenPlayer](0), 20)))\n5. axiom (P → (P ∧ [ATK]([chosenPlayer](0), 20)))\n6. axiom (P ∧ [ATK]([chosenPlayer](0), 20))\n7. axiom [ATK]([chosenPlayer](0), 20)",
    },
];
