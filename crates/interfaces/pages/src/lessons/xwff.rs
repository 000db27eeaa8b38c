//! Ten steps of x-wff: the longest *true* formula out of six dice.

use super::Step;

pub(super) const STEPS: [Step; super::STEPS] = [
    Step { at: 0, chair: 0, typed: "roll" },
    Step { at: 1, chair: 0, typed: "wff Nq" },
    Step { at: 2, chair: 1, typed: "wff Eqr" },
    Step { at: 3, chair: 1, typed: "spot NKqs" },
    Step { at: 4, chair: 0, typed: "spot NNp" },
    Step { at: 5, chair: 0, typed: "spot KEqrNs" },
    Step { at: 6, chair: 0, typed: "done" },
    Step { at: 9, chair: 0, typed: "turn N" },
    Step { at: 10, chair: 0, typed: "wff CqNr" },
    Step { at: 11, chair: 1, typed: "wff NNp" },
];
