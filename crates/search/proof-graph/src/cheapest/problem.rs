//! The AND/OR graph of a proof: a line needs all of its premises, and a premise may be any line of a *class* of lines that say the same.
//! Not here: the search.

use formula::FormulaId;
use petgraph::algo::kosaraju_scc;
use petgraph::graph::{DiGraph, NodeIndex};
use rustc_hash::FxHashMap;

use crate::graph::{ProofGraph, Standing};

/// A statement that stands on more lines than this is looked for on the cheapest of them only, and on the first.
const MAX_ALTERNATIVES: usize = 64;

/// The choices of which a sub-proof is made. Lines and classes are numbers; only what the goal may rest on has any.
#[derive(Debug, Default)]
pub(crate) struct Problem {
    /// By line: what it costs.
    costs: Vec<u64>,
    /// By line: its classes, those of the premises first, in the order of the rule.
    needs: Vec<Vec<u32>>,
    classes: Vec<Class>,
    complete: bool,
}

/// Lines of which one is needed.
#[derive(Debug, Default)]
pub(crate) struct Class {
    /// The lines, the first of them first.
    pub(crate) lines: Vec<u32>,
    /// The classes that are needed whichever line is taken.
    pub(crate) common: Vec<u32>,
    /// Lower bound of the points to be paid for it, whatever is chosen elsewhere.
    pub(crate) floor: u64,
    /// True if its lines are in no other class.
    pub(crate) exclusive: bool,
    /// The classes that may come to depend on this one while it depends on them have the same number.
    pub(crate) component: u32,
    /// True if there is another class in the component.
    pub(crate) cyclic: bool,
}

impl Problem {
    /// The goal's class is the first one. `None` when the graph has no goal.
    pub(crate) fn new(graph: &ProofGraph<'_>) -> Option<Problem> {
        let mut making = Making::new(graph);
        let root = making.class_of_goal(graph.goal()?);
        let mut problem = Problem { needs: vec![Vec::new(); graph.len()], complete: true, ..Problem::default() };
        problem.costs = graph.nodes().map(|node| node.points).collect();
        let mut seen = vec![false; graph.len()];
        // Classes are numbered when they are met, so that those after `next` have not been looked at.
        let mut next = root as usize;
        while next < making.lines.len() {
            for line in making.lines[next].clone() {
                if !std::mem::replace(&mut seen[line as usize], true) {
                    problem.needs[line as usize] = making.needs(line as usize);
                }
            }
            next += 1;
        }
        problem.complete = making.complete;
        problem.classes = making.lines.into_iter().map(|lines| Class { lines, ..Class::default() }).collect();
        problem.reduce();
        problem.find_components();
        Some(problem)
    }

    /// Returns the points of a line.
    pub(crate) fn cost(&self, line: u32) -> u64 {
        self.costs.get(line as usize).copied().unwrap_or(0)
    }

    /// The classes that a line needs.
    pub(crate) fn needs(&self, line: u32) -> &[u32] {
        self.needs.get(line as usize).map_or(&[], Vec::as_slice)
    }

    /// The classes.
    pub(crate) fn classes(&self) -> &[Class] {
        &self.classes
    }

    /// Returns the number of lines.
    pub(crate) fn line_count(&self) -> usize {
        self.costs.len()
    }

    /// Returns true if no alternative was left out.
    pub(crate) fn is_complete(&self) -> bool {
        self.complete
    }

    /// Takes out lines that cannot be better than another of their class, and notes what all that remain need.
    fn reduce(&mut self) {
        let mut classes_of = vec![0_u32; self.costs.len()];
        self.classes.iter().flat_map(|class| &class.lines).for_each(|&line| classes_of[line as usize] += 1);
        for at in 0..self.classes.len() {
            let lines = std::mem::take(&mut self.classes[at].lines);
            self.classes[at].lines = if lines.len() > 1 { self.undominated(&lines, at as u32, &classes_of) } else { lines };
        }
        for at in 0..self.classes.len() {
            let Class { lines, .. } = &self.classes[at];
            let Some((&first, others)) = lines.split_first().filter(|(_, others)| !others.is_empty()) else { continue };
            let mut common = self.needs(first).to_vec();
            common.retain(|class| others.iter().all(|&line| self.needs(line).contains(class)));
            // A line that serves in two classes is paid once.
            let exclusive = lines.iter().all(|&line| classes_of[line as usize] == 1);
            let floor = if exclusive { lines.iter().map(|&line| self.cost(line)).min().unwrap_or(0) } else { 0 };
            self.classes[at] = Class { common, exclusive, floor, ..std::mem::take(&mut self.classes[at]) };
        }
    }

    /// The lines of a class without those that rest on what they say, and without those that cost no less than another one and need
    /// everything that it needs. Of equally good lines the first stays. A line that also serves elsewhere may be paid for already, and is
    /// only worse than one that costs nothing.
    fn undominated(&self, lines: &[u32], class: u32, classes_of: &[u32]) -> Vec<u32> {
        let better = |one: u32, other: u32| {
            (self.cost(one) == 0 || self.cost(one) <= self.cost(other) && classes_of[other as usize] == 1)
                && self.needs(one).iter().all(|need| self.needs(other).contains(need))
        };
        let mut kept: Vec<u32> = Vec::new();
        for &line in lines.iter().filter(|&&line| !self.needs(line).contains(&class)) {
            if !kept.iter().any(|&other| better(other, line)) {
                kept.retain(|&other| !better(line, other));
                kept.push(line);
            }
        }
        kept.sort_unstable();
        kept
    }

    fn find_components(&mut self) {
        if self.classes.iter().all(|class| class.lines.len() < 2) {
            return;
        }
        let mut graph: DiGraph<(), (), u32> = DiGraph::with_capacity(self.classes.len(), self.classes.len());
        self.classes.iter().for_each(|_| _ = graph.add_node(()));
        for (class, from) in self.classes.iter().zip(0_u32..) {
            for &need in class.lines.iter().flat_map(|&line| self.needs(line)) {
                graph.add_edge(NodeIndex::from(from), NodeIndex::from(need), ());
            }
        }
        // Not Tarjan's: petgraph's calls itself as deep as the proof is.
        for (component, members) in kosaraju_scc(&graph).iter().zip(0..).map(|(members, number)| (number, members)) {
            for member in members {
                if let Some(class) = self.classes.get_mut(member.index()) {
                    class.component = component;
                    class.cyclic = members.len() > 1;
                }
            }
        }
    }
}

/// Classes while they are made.
struct Making<'g, 'p> {
    graph: &'g ProofGraph<'p>,
    boxes: bool,
    saying: FxHashMap<FormulaId, Vec<u32>>,
    by_statement: FxHashMap<FormulaId, u32>,
    by_lines: foldhash::HashMap<Vec<u32>, u32>,
    /// By class.
    lines: Vec<Vec<u32>>,
    complete: bool,
}

impl<'g, 'p> Making<'g, 'p> {
    fn new(graph: &'g ProofGraph<'p>) -> Making<'g, 'p> {
        let mut saying: FxHashMap<FormulaId, Vec<u32>> = FxHashMap::default();
        for (line, node) in (0..).zip(graph.nodes()).filter(|(_, node)| node.standing == Standing::Right) {
            saying.entry(node.statement).or_default().push(line);
        }
        Making {
            graph,
            boxes: !graph.block.boxes().is_empty(),
            saying,
            by_statement: FxHashMap::default(),
            by_lines: foldhash::HashMap::default(),
            lines: Vec::new(),
            complete: true,
        }
    }

    fn class_of_goal(&mut self, goal: usize) -> u32 {
        self.class(goal, |making, line| making.in_box(line).is_none())
    }

    /// The classes that a line needs: one for each premise, and that of the assumption of its box.
    fn needs(&mut self, line: usize) -> Vec<u32> {
        let graph = self.graph;
        let mut needs = Vec::new();
        for premise in graph.premises(line) {
            let cited_from = self.in_box(premise);
            needs.push(if graph.block.in_scope(cited_from, line) {
                self.class(premise, |making, other| other < line && graph.block.in_scope(making.in_box(other), line))
            } else {
                // The end of a box: another line of the same box may be its end.
                self.class(premise, |making, other| making.in_box(other) == cited_from)
            });
        }
        needs.extend(graph.assumption(line).map(|assumption| self.class(assumption, |_, other| other == assumption)));
        needs
    }

    fn in_box(&self, line: usize) -> Option<u32> {
        self.graph.block.line(line)?.in_box
    }

    /// The class of the lines that say what the one at `line` says. In a block with boxes only those that `fit` are in it.
    fn class(&mut self, line: usize, fits: impl Fn(&Self, usize) -> bool) -> u32 {
        let Some(statement) = self.graph.node(line).map(|node| node.statement) else { return 0 };
        if !self.boxes {
            if let Some(&class) = self.by_statement.get(&statement) {
                return class;
            }
            let lines = self.saying.get(&statement).cloned().unwrap_or_default();
            let class = self.add(lines);
            self.by_statement.insert(statement, class);
            return class;
        }
        let same = self.saying.get(&statement).map_or(&[][..], Vec::as_slice);
        let (first, rest) = same.split_at(same.len().min(MAX_ALTERNATIVES));
        self.complete &= rest.is_empty();
        let first = first.iter().copied().filter(|&other| other as usize == line || fits(self, other as usize));
        let lines: Vec<u32> = first.chain(rest.iter().copied().find(|&other| other as usize == line)).collect();
        if let Some(&class) = self.by_lines.get(&lines) {
            return class;
        }
        let class = self.add(lines.clone());
        self.by_lines.insert(lines, class);
        class
    }

    fn add(&mut self, mut lines: Vec<u32>) -> u32 {
        if !self.boxes && lines.len() > MAX_ALTERNATIVES {
            // The first line that says something never depends on another one that says it, so there is always a way.
            let cost = |line: u32| self.graph.node(line as usize).map_or(0, |node| node.points);
            lines[1..].sort_by_key(|&line| (cost(line), line));
            lines.truncate(MAX_ALTERNATIVES);
            self.complete = false;
        }
        self.lines.push(lines);
        (self.lines.len() - 1) as u32
    }
}
