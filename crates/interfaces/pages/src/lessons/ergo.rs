//! Ten steps of ERGO: premises that prove one's own letter, and none that contradict each other.

use super::Step;

pub(super) const STEPS: [Step; super::STEPS] = [
    Step { at: 0, chair: 0, typed: "A discard C => A" },
    Step { at: 1, chair: 1, typed: "or B => A | B" },
    Step { at: 2, chair: 2, typed: "not B => A | B; ~B" },
    Step { at: 3, chair: 0, typed: "not C => A | B; ~B; ~C" },
    Step { at: 4, chair: 1, typed: "then C => A | B; ~B -> C; ~C" },
    Step { at: 5, chair: 2, typed: "( ) => A | B; ~B -> C; (~C)" },
    Step { at: 6, chair: 0, typed: "fallacy Ben discard A" },
    Step { at: 7, chair: 1, typed: "discard D discard then" },
    Step { at: 8, chair: 2, typed: "not D => A | B; ~B -> C; ~(~C); D" },
    Step { at: 9, chair: 0, typed: "tabula 2.3 and => A | B; ~B & C; ~(~C); D" },
];
