//! Ten steps of ERGO: premises that prove one's own letter, and none that contradict each other.

use super::Step;

pub(super) const STEPS: [Step; super::STEPS] = [
    Step {
        at: 0,
        chair: 0,
        task: "Ann's letter is A. Each turn uses two cards. Lay A as the first row, and discard a C: choose both cards, and write A into row 1.",
        typed: "A discard C => A",
        outcome: "The row A proves A. Ann would score, if the proof ended now.",
    },
    Step {
        at: 1,
        chair: 1,
        task: "Ben's letter is B. Lay OR and B after the A, so that row 1 reads A | B.",
        typed: "or B => A | B",
        outcome: "One of the two is enough, so neither is proved now.",
    },
    Step {
        at: 2,
        chair: 2,
        task: "Cid's letter is C, but he wants to hurt Ben: lay NOT and B as a second row.",
        typed: "not B => A | B; ~B",
        outcome: "B is false, so A must be true: the rows prove A again.",
    },
    Step {
        at: 3,
        chair: 0,
        task: "As Ann, lay NOT and C as a third row.",
        typed: "not C => A | B; ~B; ~C",
        outcome: "Now C is disproved. Seven cards lie there, so A is worth seven points.",
    },
    Step {
        at: 4,
        chair: 1,
        task: "Ben saves himself: THEN and C after ~B make row 2 read ~B -> C.",
        typed: "then C => A | B; ~B -> C; ~C",
        outcome: "If B were false, C would be true; but C is false, so B is true.",
    },
    Step {
        at: 5,
        chair: 2,
        task: "Brackets are laid as a pair. Put them around the third row: (~C).",
        typed: "( ) => A | B; ~B -> C; (~C)",
        outcome: "Nothing changes yet, but now you can put NOT before the bracket.",
    },
    Step {
        at: 6,
        chair: 0,
        task: "Some cards are actions. As Ann, play Fallacy on Ben, and discard A.",
        typed: "fallacy Ben discard A",
        outcome: "For three turns Ben lays no cards, unless he has a Justification.",
    },
    Step {
        at: 7,
        chair: 1,
        task: "What cannot be played is discarded: D and THEN.",
        typed: "discard D discard then",
        outcome: "The rows are as they were.",
    },
    Step {
        at: 8,
        chair: 2,
        task: "Now Cid's plan: NOT goes before the bracket, ~(~C), and D becomes a fourth row.",
        typed: "not D => A | B; ~B -> C; ~(~C); D",
        outcome: "C is proved, and with D every letter lies there: ERGO may be played from now on.",
    },
    Step {
        at: 9,
        chair: 0,
        task: "As Ann, use Tabula Rasa on the third card of row 2 (THEN), and lay AND there: ~B & C.",
        typed: "tabula 2.3 and => A | B; ~B & C; ~(~C); D",
        outcome: "B is disproved; A, C and D are proved. A player who plays ERGO now ends the round, and all whose letters are proved score.",
    },
];
