//! Ten steps of Shake a WFF: cubes are tossed, and who sees the longest WFF among the own ones calls it.

use super::Step;

pub(super) const STEPS: [Step; super::STEPS] = [
    Step { at: 0, chair: 0, typed: "toss" },
    Step { at: 1, chair: 1, typed: "wff Crp" },
    Step { at: 2, chair: 0, typed: "check" },
    Step { at: 4, chair: 0, typed: "wff s" },
    Step { at: 5, chair: 1, typed: "challenge Kss" },
    Step { at: 7, chair: 0, typed: "none" },
    Step { at: 8, chair: 1, typed: "check" },
    Step { at: 10, chair: 1, typed: "wff Krs" },
    Step { at: 11, chair: 0, typed: "challenge" },
    Step { at: 13, chair: 1, typed: "wff NKss" },
];
