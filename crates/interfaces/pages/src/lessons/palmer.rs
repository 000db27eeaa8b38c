//! Ten steps of Palmer's game: statements by the text of cards, and claims about what follows.

use super::Step;

pub(super) const STEPS: [Step; super::STEPS] = [
    Step { at: 0, chair: 0, typed: "play P happy: ∃x happy(x)" },
    Step { at: 1, chair: 1, typed: "play Q ∃!x: ∃!x happy(x) | joy := x" },
    Step { at: 2, chair: 0, typed: "claim redundant 2" },
    Step { at: 3, chair: 0, typed: "claim redundant 1" },
    Step { at: 4, chair: 0, typed: "play S 8" },
    Step { at: 5, chair: 1, typed: "play R smarter: ∀x smarter(joy, x)" },
    Step { at: 6, chair: 0, typed: "play P blonde: ∀x blonde(x) → x = joy" },
    Step { at: 7, chair: 1, typed: "claim inconsistent" },
    Step { at: 8, chair: 1, typed: "negate 5 at 3" },
    Step { at: 9, chair: 0, typed: "negate 1 at 2" },
];
