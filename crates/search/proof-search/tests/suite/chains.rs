//! Random goals at the end of a chain of rules, with the axioms that they follow from. For the tests of this suite, and for a bench. Not here:
//! random statements, of which most are of no use to each other (`bounds`).

/// A goal with the axioms that it follows from, put together step by step.
pub(crate) struct Drawn {
    pub(crate) axioms: Vec<String>,
    pub(crate) goal: String,
}

/// Numbers that look random (an xorshift register).
pub(crate) struct Lots(pub(crate) u64);

impl Lots {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}

/// A drawing of goals, each with letters of its own.
pub(crate) struct Drawing {
    lots: Lots,
    letters: usize,
}

impl Drawing {
    pub(crate) fn new(seed: u64) -> Drawing {
        Drawing { lots: Lots(seed), letters: 0 }
    }

    /// A goal that takes this many steps.
    pub(crate) fn next(&mut self, steps: usize) -> Drawn {
        self.letters = 0;
        self.goal(steps)
    }

    fn letter(&mut self) -> String {
        self.letters += 1;
        format!("P_{}", self.letters)
    }

    fn goal(&mut self, steps: usize) -> Drawn {
        if steps == 0 {
            let axiom = self.letter();
            return Drawn { axioms: vec![axiom.clone()], goal: axiom };
        }
        match self.lots.below(5) {
            0 | 1 => {
                let Drawn { mut axioms, goal } = self.goal(steps - 1);
                let next = self.letter();
                axioms.push(format!("({goal} → {next})"));
                Drawn { axioms, goal: next }
            }
            2 if steps > 1 => {
                let left = self.lots.below(steps);
                let (mut one, other) = (self.goal(left), self.goal(steps - 1 - left));
                one.axioms.extend(other.axioms);
                Drawn { axioms: one.axioms, goal: format!("({} ∧ {})", one.goal, other.goal) }
            }
            3 if steps > 1 => {
                let Drawn { mut axioms, goal } = self.goal(steps - 2);
                let (next, more) = (self.letter(), self.letter());
                axioms.push(format!("({goal} → ({next} ∧ {more}))"));
                Drawn { axioms, goal: next }
            }
            4 if steps > 1 => {
                let Drawn { mut axioms, goal } = self.goal(steps - 2);
                let (all, object) = (self.letter(), ["a", "b", "f(a)"][self.lots.below(3)]);
                axioms.push(format!("(∀(x)({goal} → {all}(x)))"));
                Drawn { axioms, goal: format!("{all}({object})") }
            }
            _ => {
                let Drawn { axioms, goal } = self.goal(steps - 1);
                let other = self.letter();
                Drawn { axioms, goal: format!("({goal} ∨ {other})") }
            }
        }
    }
}
