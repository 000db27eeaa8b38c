//! Ten steps of Palmer's game: statements by the text of cards, and claims about what follows.

use super::Step;

pub(super) const STEPS: [Step; super::STEPS] = [
    Step {
        at: 0,
        chair: 0,
        task: "“P happy” lets you write any statement about happy. Pick it, and write ∃x happy(x): somebody is happy.",
        typed: "play P happy: ∃x happy(x)",
        outcome: "Statement 1 stands on the board. Beside it you read how the referee has understood it.",
    },
    Step {
        at: 1,
        chair: 1,
        task: "A Q card licenses its quantifier and any symbols. With Q ∃!x write that exactly one is happy, and give it a name: ∃!x happy(x) | joy := x",
        typed: "play Q ∃!x: ∃!x happy(x) | joy := x",
        outcome: "Statement 2, and joy is the name of the one that is happy.",
    },
    Step {
        at: 2,
        chair: 0,
        task: "A player who sees that a statement follows from the others can claim it. See what a wrong claim does: mark 2, and claim that it follows.",
        typed: "claim redundant 2",
        outcome: "Refused, with a structure in which 1 is true and 2 is not: two objects, of which the named one is not happy. A wrong claim costs nothing here.",
    },
    Step {
        at: 3,
        chair: 0,
        task: "But statement 1 follows from statement 2. Mark 1 alone, and claim it.",
        typed: "claim redundant 1",
        outcome: "Upheld, with the proof that the referee has found and checked: joy is happy, so somebody is. A point for Ann.",
    },
    Step {
        at: 4,
        chair: 0,
        task: "An S card is played exactly as printed. Pick S 8, and write nothing.",
        typed: "play S 8",
        outcome: "Statement 3: of any two, one is smarter.",
    },
    Step {
        at: 5,
        chair: 1,
        task: "With P, F and R cards you may use any names. With R smarter write that joy is smarter than everybody: ∀x smarter(joy, x)",
        typed: "play R smarter: ∀x smarter(joy, x)",
        outcome: "Everybody includes joy itself: that will matter.",
    },
    Step {
        at: 6,
        chair: 0,
        task: "With P blonde write that everyone who is blonde is joy: ∀x blonde(x) → x = joy",
        typed: "play P blonde: ∀x blonde(x) → x = joy",
        outcome: "Statement 5.",
    },
    Step {
        at: 7,
        chair: 1,
        task: "A board that contradicts itself wins at once. As Ben, claim that this one does.",
        typed: "claim inconsistent",
        outcome: "It does not: one object that is joy, happy and smarter than itself makes all statements true.",
    },
    Step {
        at: 8,
        chair: 1,
        task: "A card X ¬ puts a negation into a statement. Open “Play X ¬”, and choose statement 5 at place 3, before x = joy.",
        typed: "negate 5 at 3",
        outcome: "No one who is blonde is joy.",
    },
    Step {
        at: 9,
        chair: 0,
        task: "The same for statement 1, at place 2: somebody is not happy.",
        typed: "negate 1 at 2",
        outcome: "The statement has changed, and may score again. From here on, look for statements that do not go together.",
    },
];
