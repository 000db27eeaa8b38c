//! The provisos, asked anew of the whole proof each time: dependencies by walking back through citations, witnesses by walking, occurrences
//! by looking at every line. A line that is wrong brings nothing with it.

use std::collections::BTreeSet;
use std::rc::Rc;

use formula::{Bank, SymbolId, VariableId};
use kernel::{Citation, Proviso, RuleId};
use rustc_hash::FxHashMap;

use super::judge::Opinion;
use super::schema::Environment;
use super::tree::{Head, Name, Names, Symbol, Tree};

/// A line, and the facts about it when it is right.
#[derive(Clone, Debug)]
pub struct LineFacts {
    pub number: u32,
    pub statement: Rc<Tree>,
    pub in_box: Option<usize>,
    pub axiom: bool,
    pub right: bool,
    pub opinion: Option<Opinion>,
    /// The rule by which it is right.
    pub rule: Option<RuleId>,
    /// It is a rule in force.
    pub included: bool,
    /// The indices of the lines that it cites.
    pub citations: Vec<usize>,
    /// The block that it uses.
    pub using: Option<usize>,
    /// The variables that it makes witnesses.
    pub witnesses: BTreeSet<Name>,
}

impl Default for LineFacts {
    fn default() -> LineFacts {
        LineFacts {
            number: 0,
            statement: Rc::new(Tree::leaf(Head::Truth(true))),
            in_box: None,
            axiom: false,
            right: false,
            opinion: None,
            rule: None,
            included: false,
            citations: Vec::new(),
            using: None,
            witnesses: BTreeSet::new(),
        }
    }
}

/// A block, as far as it has been looked at.
#[derive(Clone, Debug, Default)]
pub struct BlockFacts {
    pub name: Option<String>,
    pub lines: Vec<LineFacts>,
    /// The box around it, the index of the assumption, the index after the last line.
    pub boxes: Vec<(Option<usize>, usize, usize)>,
}

impl BlockFacts {
    /// The indices that a citation at `index` means: of a line, or of an assumption and a line of its box. Nothing if it may not be cited.
    pub fn cited(&self, citation: Citation, index: usize) -> Option<(Option<usize>, usize)> {
        let find = |number: u32| self.lines.iter().position(|line| line.number == number).filter(|&found| found < index);
        let visible = |in_box: Option<usize>| in_box.is_none_or(|at| self.boxes[at].2 > index);
        match citation {
            Citation::Line(number) => {
                let found = find(number)?;
                visible(self.lines[found].in_box).then_some((None, found))
            }
            Citation::Box(first, last) => {
                let (first, last) = (find(first)?, find(last)?);
                let at = self.lines[first].in_box?;
                let (around, assumption, end) = self.boxes[at];
                let fits = self.lines[last].in_box == Some(at) && assumption == first && end <= index && visible(around);
                fits.then_some((Some(first), last))
            }
        }
    }

    /// The rules that the block includes, itself or by a subproof that it uses.
    fn included<'b>(&'b self, blocks: &'b [BlockFacts]) -> Vec<&'b Tree> {
        let right = || self.lines.iter().filter(|line| line.right);
        let own = right().filter(|line| line.included).map(|line| &*line.statement);
        own.chain(right().filter_map(|line| line.using).flat_map(|at| blocks[at].included(blocks))).collect()
    }

    /// The variables that the block makes witnesses.
    pub fn witnesses(&self) -> BTreeSet<Name> {
        self.lines.iter().filter(|line| line.right).flat_map(|line| line.witnesses.iter().copied()).collect()
    }

    /// The letters of the rules that the block includes.
    pub fn letters_of_rules(&self, blocks: &[BlockFacts]) -> (BTreeSet<Symbol>, BTreeSet<Name>) {
        let (mut predicates, mut variables) = (BTreeSet::new(), BTreeSet::new());
        for rule in self.included(blocks) {
            let mut subtrees = Vec::new();
            rule.subtrees(&mut subtrees);
            predicates.extend(subtrees.iter().filter_map(|tree| match tree.head {
                Head::Predicate(name, manner) => Some((name, manner, tree.parts.len())),
                _ => None,
            }));
            variables.extend(rule.free());
        }
        (predicates, variables)
    }
}

/// A reading of a line, and what its provisos are asked about.
pub struct Question<'q> {
    pub names: &'q mut Names,
    pub rules: &'q FxHashMap<String, RuleId>,
    pub schemas: &'q Bank,
    pub blocks: &'q [BlockFacts],
    pub block: &'q BlockFacts,
    pub index: usize,
    /// The indices of the premises, in the order of the schema.
    pub premises: Vec<usize>,
    pub in_force: &'q [Tree],
    pub goal: Option<&'q Tree>,
    /// The block that is used, and its lines that are cited.
    pub subproof: Option<(usize, &'q [Rc<Tree>])>,
    pub letters: &'q Environment,
    /// The formulas that the step names, by their letters.
    pub named: Vec<(SymbolId, &'q Tree)>,
    /// The names of bound variables do not matter.
    pub up_to_names: bool,
}

impl Question<'_> {
    fn name(&mut self, variable: VariableId) -> Name {
        self.names.get(self.schemas.variable_text(variable))
    }

    /// The variable that an object letter stands for.
    fn variable(&mut self, letter: VariableId) -> Option<Name> {
        let letter = self.name(letter);
        match self.letters.object(letter)?.head {
            Head::Variable(name) => Some(name),
            _ => None,
        }
    }

    /// Whether an object letter stands for a variable that is so. Without a value it may be one that stands nowhere else.
    fn is(&mut self, letter: VariableId, is_so: impl Fn(&Self, Name) -> bool) -> bool {
        let name = self.name(letter);
        self.letters.object(name).is_none() || self.variable(letter).is_some_and(|name| is_so(self, name))
    }

    pub fn holds(&mut self, proviso: Proviso) -> bool {
        match proviso {
            Proviso::Fresh(letter) => self.is(letter, |question, name| question.is_new(|tree| tree.mentions(name))),
            Proviso::NotFreeElsewhere(letter) => {
                self.is(letter, |question, name| question.is_new(|tree| tree.free().contains(&name)))
            }
            Proviso::InNoOtherLine(letter) => self.is(letter, |question, name| {
                let lines = question.block.lines.iter().enumerate().filter(|(index, line)| *index < question.index || line.axiom);
                let mut others = lines.filter(|(index, _)| !question.premises.contains(index));
                !others.any(|(_, line)| line.statement.mentions(name))
            }),
            Proviso::Arbitrary(letter, premise) => {
                let asked: Vec<usize> = match premise {
                    Some(premise) => vec![self.premises[usize::from(premise)]],
                    None => self.premises.clone(),
                };
                self.is(letter, |question, name| question.is_arbitrary(name, &asked))
            }
            Proviso::NotFreeIn(letter, formula) => {
                let (letter, formula) = (self.name(letter), self.names.get(self.schemas.symbol_text(formula)));
                match (self.letters.object(letter), self.letters.formula(formula)) {
                    (Some(object), Some(lambda)) => object.free().is_disjoint(&lambda.free()),
                    _ => true,
                }
            }
            Proviso::NotOccurringIn(letter, formula) => {
                let (letter, formula) = (self.name(letter), self.names.get(self.schemas.symbol_text(formula)));
                match (self.letters.object(letter), self.letters.formula(formula)) {
                    // Bound variables can be spelled so that none of them is this one.
                    (Some(object), Some(lambda)) if self.up_to_names => object.free().is_disjoint(&lambda.free()),
                    (Some(object), Some(lambda)) => !object.free().iter().any(|&name| lambda.mentions(name)),
                    _ => true,
                }
            }
            Proviso::Atomic(formula) => {
                let formula = self.names.get(self.schemas.symbol_text(formula));
                let lambda = self.letters.formula(formula);
                lambda.is_none_or(|lambda| matches!(lambda.head, Head::Truth(_) | Head::Predicate(..) | Head::Equal))
            }
            Proviso::NoWitnessLeaves => self.subproof.is_none_or(|(at, lines)| {
                let witnesses = self.blocks[at].witnesses();
                lines.iter().all(|line| line.free().is_disjoint(&witnesses))
            }),
            Proviso::IncludedLettersStay => !self.letters.moved,
            Proviso::NoLine(asked) => self.no_line(asked),
            Proviso::FlaggedInOrder(letter) => self.is(letter, |question, name| question.is_in_order(name)),
            Proviso::TruthTables => self.follows_by_tables(),
            Proviso::Substitution(asked) => self.is_substituted(asked),
            Proviso::PredicateNotAssumed(letter) => self.is_not_assumed(letter),
            Proviso::Never => false,
        }
    }

    /// No line before, no axiom, no rule in force and not the goal is so.
    fn is_new(&self, is_so: impl Fn(&Tree) -> bool) -> bool {
        let lines = self.block.lines.iter().enumerate().filter(|(index, line)| *index < self.index || line.axiom);
        let statements = lines.map(|(_, line)| &*line.statement);
        !statements.chain(self.in_force).chain(self.goal).any(is_so)
    }

    /// S-5: not free in an axiom, included rule or open assumption after the lines; no witness; and no witness in them depends on it.
    fn is_arbitrary(&self, name: Name, lines: &[usize]) -> bool {
        let mut behind = BTreeSet::new();
        lines.iter().for_each(|&line| self.walk(line, &mut behind));
        let mut fixed = self.assumed();
        for &line in &behind {
            let facts = &self.block.lines[line];
            if facts.axiom || facts.included {
                fixed.extend(facts.statement.free());
            }
            if let Some(at) = facts.using {
                fixed.extend(self.blocks[at].included(self.blocks).iter().flat_map(|rule| rule.free()));
            }
        }
        let is_witness = |name: Name| self.introductions(self.index).any(|line| line.witnesses.contains(&name));
        if fixed.contains(&name) || is_witness(name) {
            return false;
        }
        let stated = lines.iter().flat_map(|&line| self.block.lines[line].statement.free());
        stated.chain(fixed.iter().copied()).all(|other| !self.chosen_for(other, self.index).contains(&name))
    }

    /// The lines that a line was derived from, itself included.
    fn walk(&self, line: usize, behind: &mut BTreeSet<usize>) {
        // An axiom that the house forbids is one all the same.
        if (self.block.lines[line].right || self.block.lines[line].axiom) && behind.insert(line) {
            self.block.lines[line].citations.iter().for_each(|&cited| self.walk(cited, behind));
        }
    }

    /// The free variables of the assumptions of the boxes around the line.
    fn assumed(&self) -> BTreeSet<Name> {
        let mut free = BTreeSet::new();
        let mut around = self.block.lines[self.index].in_box;
        while let Some(at) = around {
            free.extend(self.block.lines[self.block.boxes[at].1].statement.free());
            around = self.block.boxes[at].0;
        }
        free
    }

    /// The right lines before an index that introduce witnesses.
    fn introductions(&self, end: usize) -> impl Iterator<Item = &LineFacts> {
        self.block.lines[..end].iter().filter(|line| line.right && !line.witnesses.is_empty())
    }

    /// The variables that a witness was chosen for, directly or not, as far as was known at an index: those of the lines by which and in
    /// which it was introduced.
    fn chosen_for(&self, witness: Name, end: usize) -> BTreeSet<Name> {
        let mut all = BTreeSet::new();
        for (index, line) in self.block.lines[..end].iter().enumerate() {
            if !line.right || !line.witnesses.contains(&witness) {
                continue;
            }
            let behind = line.citations.iter().flat_map(|&cited| self.block.lines[cited].statement.free());
            for other in behind.chain(line.statement.free()).filter(|other| !line.witnesses.contains(other)) {
                all.extend(self.chosen_for(other, index));
                all.insert(other);
            }
        }
        all
    }

    /// Letters that are to be fresh or arbitrary stand for different variables.
    pub fn are_different(&mut self, provisos: &[Proviso]) -> bool {
        let variables: Vec<Name> = apart(provisos).into_iter().filter_map(|letter| self.variable(letter)).collect();
        variables.iter().enumerate().all(|(at, variable)| !variables[..at].contains(variable))
    }
}

/// The letters that provisos ask to be fresh or arbitrary.
pub fn apart(provisos: &[Proviso]) -> BTreeSet<VariableId> {
    let asked = provisos.iter().filter_map(|&proviso| match proviso {
        Proviso::Fresh(letter) | Proviso::NotFreeElsewhere(letter) | Proviso::Arbitrary(letter, _) => Some(letter),
        _ => None,
    });
    asked.collect()
}
