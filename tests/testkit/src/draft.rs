//! A proof that is being made, line by line: trees, and the same in the kernel's form.

use formula::{Bank, Fixity, FormulaId, Kind, TermId};
use kernel::{Argument, Block, BlockBuilder, Citation, Proof, SubproofCitation};
use representation::BracketedText;

use crate::matcher::tree::{Head, Names, Tree, WrittenForm};

/// A step that is proposed or taken. Lines are numbered from 1.
#[derive(Clone, Debug)]
pub struct Step {
    pub rule: String,
    pub on: Vec<u32>,
    pub with: Vec<Tree>,
    /// Boxes that are cited: the numbers of the assumption and of a line.
    pub boxes: Vec<(u32, u32)>,
    /// The name of a block, and lines of it.
    pub using: Option<(String, Vec<u32>)>,
}

impl Step {
    /// A step by the rule of this name from these lines.
    pub fn by(rule: &str, on: &[u32]) -> Step {
        Step { rule: rule.to_owned(), on: on.to_vec(), with: vec![], boxes: vec![], using: None }
    }
}

/// A line: given if no step led to it.
#[derive(Clone, Debug)]
pub struct Line {
    pub statement: Tree,
    pub step: Option<Step>,
    /// The boxes around the line, by the numbers of their assumptions, the outermost first. The assumption stands in its own box.
    pub in_boxes: Vec<u32>,
    id: FormulaId,
    with: Vec<Argument>,
}

impl Line {
    /// Whether this line, which has this number, is the assumption of a box.
    pub fn is_assumption(&self, number: u32) -> bool {
        self.in_boxes.last() == Some(&number)
    }
}

/// Subproofs, and the proof itself last.
#[derive(Default)]
pub struct Draft {
    /// The boxes of the last block that are open, by the numbers of their assumptions.
    pub open: Vec<u32>,
    pub bank: Bank,
    pub rules: Vec<(Tree, FormulaId)>,
    pub blocks: Vec<(Option<String>, Vec<Line>)>,
}

impl Draft {
    pub fn lines(&self) -> &[Line] {
        self.blocks.last().map_or(&[], |(_, lines)| lines)
    }

    pub fn rule(&mut self, names: &Names, rule: Tree) {
        let id = formula(&mut self.bank, names, &rule);
        self.rules.push((rule, id));
    }

    /// Adds a line to the last block.
    pub fn push(&mut self, names: &Names, statement: Tree, step: Option<Step>) {
        let id = formula(&mut self.bank, names, &statement);
        let with = step.iter().flat_map(|step| &step.with);
        let with = with.map(|tree| match tree.head {
            Head::Function(name, WrittenForm::Bare) => {
                let name = names.text(name).to_owned();
                let variable = self.bank.variable(&name);
                Argument::Object(self.bank.variable_term(variable))
            }
            _ if tree.is_term() => Argument::Object(term(&mut self.bank, names, tree)),
            _ => Argument::Formula(formula(&mut self.bank, names, tree)),
        });
        let with = with.collect();
        let line = Line { statement, step, in_boxes: self.open.clone(), id, with };
        if let Some((_, lines)) = self.blocks.last_mut() {
            lines.push(line);
        }
    }

    /// Opens a box in the last block.
    pub fn assume(&mut self, names: &Names, statement: Tree) {
        self.open.push(self.lines().len() as u32 + 1);
        self.push(names, statement, None);
    }

    /// The lines of the last block that may be cited, with their numbers.
    pub fn visible(&self) -> impl Iterator<Item = (u32, &Tree)> {
        let visible = |(line, _): &(&Line, u32)| self.open.starts_with(&line.in_boxes);
        self.lines().iter().zip(1..).filter(visible).map(|(line, number)| (number, &line.statement))
    }

    /// The boxes of the last block that may be cited: each by the numbers of its assumption and of a line in it.
    pub fn closed_boxes(&self) -> Vec<(u32, u32)> {
        let lines = || self.lines().iter().zip(1..);
        let closed = lines().filter(|(line, number)| {
            let around = line.in_boxes.len().saturating_sub(1);
            line.is_assumption(*number) && !self.open.contains(number) && self.open.starts_with(&line.in_boxes[..around])
        });
        closed
            .flat_map(|(_, assumption)| {
                let inside = lines().filter(move |(line, _)| line.in_boxes.last() == Some(&assumption));
                inside.map(move |(_, number)| (assumption, number))
            })
            .collect()
    }

    pub fn pop(&mut self) {
        if let Some((_, lines)) = self.blocks.last_mut() {
            lines.pop();
        }
    }

    pub fn proof(&self, system: &str) -> Proof {
        let mut proof = Proof::new(Some(system.to_owned()));
        for (name, lines) in &self.blocks {
            let block = block(&mut proof, name.clone(), lines);
            proof.push(block);
        }
        proof
    }

    pub fn rules(&self) -> Vec<FormulaId> {
        self.rules.iter().map(|&(_, id)| id).collect()
    }

    /// The text of a proof file that says the same.
    pub fn text(&self, system: &str) -> String {
        let alphabet = formula::Alphabet::Unicode;
        let rules = self.rules.iter().map(|&(_, id)| format!("# rules: {}\n", self.bank.text(id, alphabet)));
        rules.collect::<String>() + &proof_syntax::proof::print(&self.proof(system), &self.bank, alphabet)
    }
}

fn block(proof: &mut Proof, name: Option<String>, lines: &[Line]) -> Block {
    let mut builder = BlockBuilder::new(name);
    for (line, number) in lines.iter().zip(1..) {
        let assumed = usize::from(line.is_assumption(number));
        while builder.open_boxes() + assumed > line.in_boxes.len() {
            builder.end();
        }
        match &line.step {
            None if assumed == 1 => builder.assume(number, line.id),
            None => builder.axiom(number, line.id),
            Some(step) => {
                let rule = proof.rule_name(&step.rule).expect("there are few rules");
                let boxes = step.boxes.iter().map(|&(assumption, line)| Citation::Box(assumption, line));
                let citations: Vec<Citation> = step.on.iter().map(|&number| Citation::Line(number)).chain(boxes).collect();
                builder.infer(number, line.id, rule, &citations);
                let using = step.using.clone().map(|(subproof, lines)| SubproofCitation { subproof, lines });
                if using.is_some() || !line.with.is_empty() {
                    builder.detail(line.with.clone(), using);
                }
            }
        }
    }
    builder.finish()
}

fn fixity(manner: WrittenForm, parts: usize) -> Fixity {
    match manner {
        WrittenForm::Bare => Fixity::Letter,
        WrittenForm::Bracketed => Fixity::Applied(parts as u32),
        WrittenForm::Infix => Fixity::Infix,
    }
}

fn term(bank: &mut Bank, names: &Names, tree: &Tree) -> TermId {
    match tree.head {
        Head::Variable(name) => {
            let variable = bank.variable(names.text(name));
            bank.variable_term(variable)
        }
        Head::Number(name) => {
            let numeral = bank.numeral(names.text(name)).expect("a number is written in digits");
            bank.number_term(numeral)
        }
        Head::Function(name, manner) => {
            let symbol = bank.symbol(names.text(name), Kind::Function, fixity(manner, tree.parts.len()));
            let arguments: Vec<TermId> = tree.parts.iter().map(|part| term(bank, names, part)).collect();
            bank.apply(symbol, &arguments).expect("as many arguments as the symbol takes")
        }
        head => panic!("{head:?} is no term"),
    }
}

fn formula(bank: &mut Bank, names: &Names, tree: &Tree) -> FormulaId {
    match tree.head {
        Head::Truth(value) => bank.truth(value),
        Head::Not => {
            let inner = formula(bank, names, &tree.parts[0]);
            bank.not(inner)
        }
        Head::Two(connective) => {
            let (left, right) = (formula(bank, names, &tree.parts[0]), formula(bank, names, &tree.parts[1]));
            bank.binary(connective, left, right)
        }
        Head::Bind(quantifier, name) => {
            let (variable, body) = (bank.variable(names.text(name)), formula(bank, names, &tree.parts[0]));
            bank.quantified(quantifier, variable, body)
        }
        Head::Equal => {
            let (left, right) = (term(bank, names, &tree.parts[0]), term(bank, names, &tree.parts[1]));
            bank.equal(left, right)
        }
        Head::Predicate(name, manner) => {
            let symbol = bank.symbol(names.text(name), Kind::Predicate, fixity(manner, tree.parts.len()));
            let arguments: Vec<TermId> = tree.parts.iter().map(|part| term(bank, names, part)).collect();
            bank.atom(symbol, &arguments).expect("as many arguments as the symbol takes")
        }
        head => panic!("{head:?} is no formula"),
    }
}
