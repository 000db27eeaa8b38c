//! Ten steps of Shake a WFF: cubes are tossed, and who sees the longest WFF among the own ones calls it.

use super::Step;

pub(super) const STEPS: [Step; super::STEPS] = [
    Step {
        at: 0,
        chair: 0,
        task: "A round begins with a toss. Each player has three cubes with letters. Press “toss”.",
        typed: "toss",
        outcome: "Ann has r i C, Ben has r p C. A WFF is a letter p, q, r or s; N before a WFF; or one of C, A, K, E before two WFFs. i and o are in none.",
    },
    Step {
        at: 1,
        chair: 1,
        task: "Ben's cubes show r p C. C before two letters is a WFF: call Crp, for it uses all three. Click the cubes, or write it into the row.",
        typed: "wff Crp",
        outcome: "Ben has called. The others look whether it is a WFF, and whether he could have made a longer one.",
    },
    Step {
        at: 2,
        chair: 0,
        task: "There is nothing to object to: three cubes, all used. As Ann, accept the call by “check”.",
        typed: "check",
        outcome: "Ben scores, his cubes are completed, and he gets new ones and one more.",
    },
    Step {
        at: 4,
        chair: 0,
        task: "A new toss: Ann has s s K. See what happens when one calls too little: call s alone.",
        typed: "wff s",
        outcome: "A single letter is a WFF, but it was not her longest.",
    },
    Step {
        at: 5,
        chair: 1,
        task: "Ben sees more in her cubes: with s s K she could have made Kss. Challenge, and show it.",
        typed: "challenge Kss",
        outcome: "The challenge is right: Ben scores and takes a cube, and Ann returns one.",
    },
    Step {
        at: 7,
        chair: 0,
        task: "Ann has two cubes now, i and E. There is no letter among them, so there is no WFF. Say so.",
        typed: "none",
        outcome: "“No WFF!” is a call as well, and the others may object to it.",
    },
    Step {
        at: 8,
        chair: 1,
        task: "It is true: i is in no WFF, and E needs two. As Ben, accept it.",
        typed: "check",
        outcome: "A correct “No WFF!” scores, too.",
    },
    Step {
        at: 10,
        chair: 1,
        task: "Ben has r s o R K; R and o are of no use here. Call the longest WFF there is.",
        typed: "wff Krs",
        outcome: "K before two letters: three cubes. There is nothing longer, for with one K only two letters are joined.",
    },
    Step {
        at: 11,
        chair: 0,
        task: "What if somebody objects without reason? As Ann, challenge without showing anything: that claims that Krs is no WFF.",
        typed: "challenge",
        outcome: "Krs is a WFF, so the challenge fails, and Ann returns a cube.",
    },
    Step {
        at: 13,
        chair: 1,
        task: "Ben has s s s N K. N before a WFF makes it longer: find the WFF of four cubes.",
        typed: "wff NKss",
        outcome: "Four of five cubes: one s is left over. That is all one needs to know to race.",
    },
];
