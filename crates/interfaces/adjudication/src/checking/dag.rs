//! The graph of a proof: what rests on what, what the goal needs, the cheapest way to it; as data and in the languages of pictures.

use documents::Schema;
use documents::graph::{CheapestProof, GraphRuling};
use formula::FormulaId;
use kernel::{Context, Observer, Proof, Step};
use proof_graph::points::{CostObserver, Item};
use proof_graph::{Drawn, Labelling, Limits, ProofGraph, StepRecorder, SubProof};
use source::{Diagnostic, Text};

use crate::checking::adjudicator::{Adjudicator, ReadProof};
use crate::checking::check::Accounts;
use crate::error::{DrawingError, Error};

/// Selection of the lines that are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DrawnLines {
    /// All of them.
    #[default]
    All,
    /// Those that the goal rests on, as a proof of their own.
    Needed,
    /// Those of the cheapest sub-proof that reaches the goal, as a proof of their own.
    Cheapest,
}

/// The language of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PictureFormat {
    /// Graphviz.
    #[default]
    Dot,
    /// Mermaid.
    Mermaid,
    /// SVG, which needs no program to be drawn.
    Svg,
}

/// Options of a graph.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GraphOptions {
    /// Selection of its lines.
    pub lines: DrawnLines,
    /// Language in which it is drawn, if it is.
    pub picture: Option<PictureFormat>,
}

/// A graph, and its picture if one was asked for.
#[derive(Debug)]
pub struct Drawing {
    /// The graph.
    pub ruling: GraphRuling,
    /// The picture.
    pub picture: Option<String>,
    /// True if the proof is accepted and the goal reached.
    pub upheld: bool,
    text: Text,
    warnings: Vec<Diagnostic>,
}

impl Drawing {
    /// The text as it was read.
    pub fn text(&self) -> &Text {
        &self.text
    }

    /// Returns the warnings about how the text was read.
    pub fn warnings(&self) -> &[Diagnostic] {
        &self.warnings
    }
}

/// Both observers get each step.
struct Both<'a>(Accounts<'a>, StepRecorder);

impl Observer for Both<'_> {
    fn step(&mut self, block: usize, line: usize, step: &Step<'_>) {
        self.0.step(block, line, step);
        self.1.step(block, line, step);
    }
}

impl Adjudicator {
    /// The graph of a proof.
    ///
    /// The goal is the one that proofs are to reach, or else what the last right line says. Lines that are wrong are shown without
    /// edges.
    ///
    /// # Errors
    /// [`Error::Rejected`] when the text cannot be read as a proof; [`Error::NotDrawn`] when there is too much or nothing to draw.
    pub fn graph(&self, text: Text, options: GraphOptions) -> Result<Drawing, Error> {
        let read = self.read(text)?;
        let drawn = self.draw(&read, options);
        let (ruling, picture, upheld) = drawn.map_err(|cause| Error::NotDrawn { file: read.text.name().to_owned(), cause })?;
        Ok(Drawing { ruling, picture, upheld, text: read.text, warnings: read.warnings })
    }

    fn draw(&self, read: &ReadProof<'_>, options: GraphOptions) -> Result<(GraphRuling, Option<String>, bool), DrawingError> {
        let words = Labelling { bank: &read.bank, alphabet: self.options.alphabet, calculus: read.calculus };
        let context = read.context(self);
        self.with_graph(read, &read.proof, &context, |graph, accepted| {
            let goal = graph.goal().and_then(|goal| graph.node(goal)).map(|node| node.statement);
            // A sub-proof is to reach what this one reaches.
            let context = Context { goal, ..context };
            let limits = Limits::default();
            let cheapest = graph.cheapest(&limits, &mut |sub| {
                let checked = kernel::check(&read.bank, &graph.renumbered(sub), &context, &mut ());
                checked.accepted()
            });
            let in_file = |sub: &SubProof| -> Vec<u32> {
                sub.lines().iter().filter_map(|&line| graph.node(line as usize)).map(|node| node.number).collect()
            };
            let cheapest_proof = cheapest.as_ref().map(|sub| CheapestProof {
                points: sub.points(),
                proven_minimal: sub.is_proven_minimal(),
                rerouted: sub.rerouted(),
                lines: in_file(sub),
                proof: proof_syntax::proof::print(&graph.renumbered(sub), &read.bank, read.style),
            });
            let selected = match options.lines {
                DrawnLines::All => None,
                DrawnLines::Needed => Some(graph.as_written().ok_or(DrawingError::NoGoal)?),
                DrawnLines::Cheapest => Some(cheapest.ok_or(DrawingError::NoGoal)?),
            };
            let upheld =
                accepted && (read.goal.is_none() && read.pattern.is_none() || graph.goal().is_some() && read.goal.is_some());
            let show = |graph: &ProofGraph<'_>, from_lines: Option<Vec<u32>>| {
                let ruling = GraphRuling {
                    schema: Schema,
                    file: read.text.name().to_owned(),
                    system: read.calculus.name().to_owned(),
                    accepted,
                    graph: graph.view(&words),
                    from_lines,
                    cheapest: cheapest_proof,
                };
                let picture = options.picture.map(|format| picture(graph, &words, format, &ruling)).transpose()?;
                Ok((ruling, picture, upheld))
            };
            match selected {
                None => show(graph, None),
                Some(sub) => {
                    let from_lines = in_file(&sub);
                    self.with_graph(read, &graph.renumbered(&sub), &context, |graph, _| show(graph, Some(from_lines)))?
                }
            }
        })?
    }

    /// Checks a proof and makes its graph, with the goal of `context`; whether the proof is accepted.
    fn with_graph<T>(
        &self,
        read: &ReadProof<'_>,
        proof: &Proof,
        context: &Context<'_>,
        ask: impl FnOnce(&ProofGraph<'_>, bool) -> T,
    ) -> Result<T, DrawingError> {
        let mut observers = Both(Accounts::new(&read.bank, proof, self.house()), StepRecorder::new());
        let checked = kernel::check(&read.bank, proof, context, &mut observers);
        let Both(accounts, steps) = observers;
        let main = proof.blocks().len().saturating_sub(1);
        let points: Vec<u64> = accounts.of(main).map_or(&[][..], CostObserver::items).iter().map(Item::points).collect();
        let goal: Option<FormulaId> = context.goal;
        let graph = ProofGraph::new(proof, main, checked.blocks(), &steps, &points, goal)?;
        Ok(ask(&graph, checked.accepted()))
    }
}

/// The picture, with the facts as comments of its language.
fn picture(
    graph: &ProofGraph<'_>,
    words: &Labelling<'_>,
    format: PictureFormat,
    ruling: &GraphRuling,
) -> Result<String, DrawingError> {
    let facts = graph_facts(ruling);
    let comments = |sign: &str| facts.iter().map(|fact| format!("{sign} {fact}\n")).collect::<String>();
    Ok(match format {
        PictureFormat::Dot => format!("{}{}", comments("//"), graph.dot(words)),
        PictureFormat::Mermaid => format!("{}{}", comments("%%"), graph.mermaid(words)),
        PictureFormat::Svg => {
            let picture = graph.svg(words, Drawn::All, &ruling.file)?;
            format!("{}\n<!--\n{}-->\n", picture.trim_end(), comments(" "))
        }
    })
}

/// Returns the facts about the graph, one sentence each. Lines are named by their numbers.
pub fn graph_facts(ruling: &GraphRuling) -> Vec<String> {
    let graph = &ruling.graph;
    let mut facts = Vec::new();
    facts.push(match graph.goal {
        Some(goal) => format!("goal: line {goal}, {} deep", counted(u64::from(graph.depth), "step")),
        None => format!("the goal is not reached; {} deep", counted(u64::from(graph.depth), "step")),
    });
    facts.push(format!("axioms used: {}", numbers(&graph.axioms_used)));
    facts.push(format!("unused lines: {}", numbers(&graph.unused)));
    facts.push(format!("cost: {}, of which the goal needs {}", counted(graph.points, "symbol point"), graph.points_needed));
    if let Some(cheapest) = &ruling.cheapest {
        let minimal = if cheapest.proven_minimal { "" } else { " at most; the search was cut short" };
        let lines = numbers(&cheapest.lines);
        facts.push(format!("cheapest sub-proof: {}{minimal}, lines {lines}", counted(cheapest.points, "symbol point")));
    }
    if !graph.contradiction.is_empty() {
        facts.push(format!("contradiction: {}", numbers(&graph.contradiction)));
    }
    if let Some(lines) = &ruling.from_lines {
        facts.push(format!("drawn lines of the file: {}", numbers(lines)));
    }
    facts
}

/// The most numbers that a sentence names.
const NUMBERS: usize = 100;

fn numbers(numbers: &[u32]) -> String {
    if numbers.is_empty() {
        return String::from("none");
    }
    let mut shown: Vec<String> = numbers.iter().take(NUMBERS).map(u32::to_string).collect();
    if numbers.len() > NUMBERS {
        shown.push(format!("and {} more", numbers.len() - NUMBERS));
    }
    shown.join(", ")
}

fn counted(count: u64, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}
