//! Proofs of Metamath as graphs of steps, and as compressed text. Nothing here is checked: that is for Metamath's own checkers.

use rustc_hash::FxHashMap;

use super::expression::{Arena, Expr, Sort};

/// A step, by its index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Proof(u32);

/// The justification of a step or a statement: an axiom, a lemma or a hypothesis, by its index in the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Label(pub(crate) u32);

/// An axiom, a lemma or a line: what it needs and what it says.
#[derive(Clone, Debug)]
pub(crate) struct Assertion {
    pub(crate) label: String,
    /// Its mandatory variables, in the order in which they were declared.
    pub(crate) variables: Vec<Expr>,
    pub(crate) hypotheses: Vec<Expr>,
    pub(crate) conclusion: Expr,
}

struct ProofStep {
    label: Label,
    variables: Box<[Expr]>,
    hypotheses: Box<[Proof]>,
    conclusion: Expr,
}

/// Identity of a step: steps with equal keys are the same.
type StepKey = (Label, Box<[Expr]>, Box<[Proof]>);

/// The steps of one proof.
#[derive(Default)]
pub(crate) struct ProofSteps {
    steps: Vec<ProofStep>,
    interned: FxHashMap<StepKey, Proof>,
}

/// A part of a proof, as it is counted and written.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Node {
    Syntax(Expr),
    Step(Proof),
}

/// A written proof.
pub(crate) struct Written {
    /// The text between `$=` and `$.`.
    pub(crate) text: String,
    /// The object variables that occur in it, in their order.
    pub(crate) objects: Vec<Expr>,
}

impl ProofSteps {
    pub(crate) fn step(&mut self, label: Label, variables: &[Expr], hypotheses: &[Proof], conclusion: Expr) -> Proof {
        let key = (label, Box::from(variables), Box::from(hypotheses));
        if let Some(&known) = self.interned.get(&key) {
            return known;
        }
        let proof = Proof(self.steps.len() as u32);
        self.steps.push(ProofStep { label, variables: key.1.clone(), hypotheses: key.2.clone(), conclusion });
        self.interned.insert(key, proof);
        proof
    }

    pub(crate) fn conclusion(&self, proof: Proof) -> Expr {
        self.steps[proof.0 as usize].conclusion
    }

    /// The parts of a node, in the order in which they are written.
    fn parts(&self, arena: &Arena, node: Node) -> Vec<Node> {
        match node {
            Node::Syntax(expr) => arena.parts(expr).iter().map(|&part| Node::Syntax(part)).collect(),
            Node::Step(proof) => {
                let step = &self.steps[proof.0 as usize];
                let variables = step.variables.iter().map(|&expr| Node::Syntax(expr));
                variables.chain(step.hypotheses.iter().map(|&proof| Node::Step(proof))).collect()
            }
        }
    }

    fn label<'a>(&self, arena: &'a Arena, assertions: &'a [Assertion], node: Node) -> &'a str {
        match node {
            Node::Syntax(expr) => &arena.data(arena.op(expr)).label,
            Node::Step(proof) => &assertions[self.steps[proof.0 as usize].label.0 as usize].label,
        }
    }

    /// The compressed proof that ends with a step; `mandatory` are the labels of the mandatory hypotheses of what is proved.
    pub(crate) fn write(&self, arena: &Arena, assertions: &[Assertion], root: Proof, mandatory: &[&str]) -> Written {
        let mut uses: FxHashMap<Node, usize> = FxHashMap::default();
        let mut order: Vec<Node> = Vec::new();
        let mut objects = Vec::new();
        // What is used more than once is visited once.
        let mut stack = vec![(Node::Step(root), false)];
        while let Some((node, done)) = stack.pop() {
            if done {
                order.push(node);
                continue;
            }
            let count = uses.entry(node).or_insert(0);
            *count += 1;
            if *count > 1 {
                continue;
            }
            if let Node::Syntax(expr) = node
                && arena.is_variable(expr)
                && arena.sort(expr) == Sort::Setvar
            {
                objects.push(expr);
            }
            stack.push((node, true));
            stack.extend(self.parts(arena, node).into_iter().rev().map(|part| (part, false)));
        }
        objects.sort_unstable_by_key(|&expr| arena.op(expr));

        let numbers: FxHashMap<&str, usize> = mandatory.iter().zip(1..).map(|(&label, number)| (label, number)).collect();
        let mut listed: FxHashMap<&str, usize> = FxHashMap::default();
        let mut list: Vec<&str> = Vec::new();
        for &node in &order {
            let label = self.label(arena, assertions, node);
            if !numbers.contains_key(label) && !listed.contains_key(label) {
                list.push(label);
                listed.insert(label, mandatory.len() + list.len());
            }
        }
        let mut letters = String::new();
        let mut saved: FxHashMap<Node, usize> = FxHashMap::default();
        let mut stack = vec![(Node::Step(root), false)];
        while let Some((node, done)) = stack.pop() {
            if !done {
                if let Some(&number) = saved.get(&node) {
                    encode(number, &mut letters);
                    continue;
                }
                stack.push((node, true));
                stack.extend(self.parts(arena, node).into_iter().rev().map(|part| (part, false)));
                continue;
            }
            let label = self.label(arena, assertions, node);
            let number = numbers.get(label).or_else(|| listed.get(label)).copied().unwrap_or(0);
            encode(number, &mut letters);
            // A step without parts is as short as a reference to it.
            if uses.get(&node).is_some_and(|&count| count > 1) && !self.parts(arena, node).is_empty() {
                letters.push('Z');
                saved.insert(node, mandatory.len() + list.len() + saved.len() + 1);
            }
        }
        let mut text = String::from("(");
        let mut column = 1;
        for label in list {
            if column + label.len() > WIDTH {
                text.push('\n');
                column = 0;
            } else {
                text.push(' ');
                column += 1;
            }
            text.push_str(label);
            column += label.len();
        }
        text.push_str(" )\n");
        let mut rest = letters.as_str();
        while !rest.is_empty() {
            let (line, more) = rest.split_at(rest.len().min(WIDTH));
            text.push_str(line);
            text.push('\n');
            rest = more;
        }
        Written { text, objects }
    }
}

/// The longest line of a proof's text.
const WIDTH: usize = 100;

/// A number of a compressed proof: the last digit in A to T, those before it in U to Y.
fn encode(number: usize, out: &mut String) {
    let mut digits = vec![b'A' + ((number - 1) % 20) as u8];
    let mut rest = (number - 1) / 20;
    while rest > 0 {
        digits.push(b'U' + ((rest - 1) % 5) as u8);
        rest = (rest - 1) / 5;
    }
    out.extend(digits.iter().rev().map(|&digit| char::from(digit)));
}

#[cfg(test)]
mod tests {
    use super::encode;

    #[test]
    fn numbers_are_written_as_the_metamath_book_says() {
        let text = |number| {
            let mut out = String::new();
            encode(number, &mut out);
            out
        };
        let known = [(1, "A"), (20, "T"), (21, "UA"), (120, "YT"), (121, "UUA"), (620, "YYT"), (621, "UUUA")];
        for (number, letters) in known {
            assert_eq!(text(number), letters);
        }
    }
}
