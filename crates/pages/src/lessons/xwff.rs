//! Ten steps of x-wff: the longest *true* formula out of six dice.

use super::Step;

pub(super) const STEPS: [Step; super::STEPS] = [
    Step {
        at: 0,
        chair: 0,
        task: "Agreed is p = T and q = r = s = F. Six dice are rolled for each of the two players. Press “roll”.",
        typed: "roll",
        outcome: "Ann has q o s N K A. N is not, K and, A or, C if, E exactly if: each stands before what it joins.",
    },
    Step {
        at: 1,
        chair: 0,
        task: "q is false, so Nq (not q) is true. Show Nq, although there would be longer ones.",
        typed: "wff Nq",
        outcome: "A true formula of two symbols lies there.",
    },
    Step {
        at: 2,
        chair: 1,
        task: "Ben has s q r K E and a wildcard R. E is true where both sides are equal, and q and r are both false: show Eqr.",
        typed: "wff Eqr",
        outcome: "Both formulas are true: a point for each. Now each looks whether the other could have had a longer one.",
    },
    Step {
        at: 3,
        chair: 1,
        task: "Ann's dice were q o s N K A. Kqs is false, so NKqs is true and has four symbols. As Ben, spot it.",
        typed: "spot NKqs",
        outcome: "The spotted formula is true and longer: Ann loses her point.",
    },
    Step {
        at: 4,
        chair: 0,
        task: "Not every spot is right. As Ann, spot NNp in Ben's dice s q r K E R, where only the wildcard could be an N.",
        typed: "spot NNp",
        outcome: "He has one die that can be an N, not two: the spot has no effect.",
    },
    Step {
        at: 5,
        chair: 0,
        task: "Try again: with the wildcard as N, Ben could have made KEqrNs. Eqr is true and Ns is true. Spot it.",
        typed: "spot KEqrNs",
        outcome: "All six dice, and true: Ben is back at 0.",
    },
    Step {
        at: 6,
        chair: 0,
        task: "There is nothing more to spot. Say that Ann is done.",
        typed: "done",
        outcome: "When both are done, the next round begins.",
    },
    Step {
        at: 9,
        chair: 0,
        task: "Round 2: Ann has r q o R C K. A wildcard R is turned to a symbol for good. Turn it to N.",
        typed: "turn N",
        outcome: "Now N is among her dice.",
    },
    Step {
        at: 10,
        chair: 0,
        task: "C is true where its first part is false, whatever follows. q is false: show CqNr.",
        typed: "wff CqNr",
        outcome: "Four symbols and true.",
    },
    Step {
        at: 11,
        chair: 1,
        task: "Ben has p o o N N R. Two Ns before p cancel each other: show NNp, which is true as p is.",
        typed: "wff NNp",
        outcome: "A third N would make it false, so the wildcard stays unused. Longer and true is all that counts.",
    },
];
