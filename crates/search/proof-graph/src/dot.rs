//! The graph in the language of Graphviz. Boxes are clusters. Not here: its layout, which is Graphviz's business.

use std::fmt::Write;

use crate::graph::{Kind, ProofGraph, Standing};
use crate::label::Labelling;
use crate::nesting::{close, indent};
use crate::wrap::wrap;

/// Number of columns of the lines into which statements are broken.
const COLUMNS: f64 = 40.0;

impl ProofGraph<'_> {
    /// The graph as a text for Graphviz' `dot`. Axioms are rectangles on top, lemmas have round corners, assumptions six corners, lines
    /// that are not right eight; the goal has a double border, what it does not rest on a dashed one, and a contradictory pair a thick one.
    pub fn dot(&self, words: &Labelling<'_>) -> String {
        let mut out = String::from(
            "digraph proof {\n  rankdir=TB;\n  node [shape=box, style=\"rounded,filled\", fillcolor=\"#ffffff\", color=\"#5b6470\", \
             fontname=\"monospace\", fontsize=11];\n  edge [color=\"#7a8594\", fontname=\"sans-serif\", fontsize=9, arrowsize=0.7];\n",
        );
        let contradictory = self.contradictory(words);
        let mut ends = Vec::new();
        for line in 0..self.len() {
            close(&mut out, &mut ends, line, "}");
            if let Some(end) = self.box_opened(line) {
                ends.push(end);
                let _ = write!(
                    out,
                    "{0}subgraph cluster_{1} {{\n{0}  label=\"under {1}\"; style=rounded; color=\"#9aa5b1\"; fontname=\"sans-serif\"; \
                     fontsize=10;\n",
                    indent(ends.len() - 1),
                    self.number(line)
                );
            }
            let _ = writeln!(
                out,
                "{}n{} [label=\"{}\"{}];",
                indent(ends.len()),
                self.number(line),
                self.dot_label(line, words),
                self.dot_style(line, contradictory.contains(&line))
            );
        }
        close(&mut out, &mut ends, self.len(), "}");
        let on_top =
            |&line: &usize| self.node(line).is_some_and(|node| node.kind == Kind::Axiom) && self.assumption(line).is_none();
        let axioms: Vec<String> = (0..self.len()).filter(on_top).map(|line| format!(" n{};", self.number(line))).collect();
        if !axioms.is_empty() {
            let _ = writeln!(out, "  {{ rank=source;{} }}", axioms.concat());
        }
        for (from, to, edge) in self.edges() {
            // Boxes are cited with a dashed edge from their end.
            let style = if edge.discharges.is_some() { ", style=dashed" } else { "" };
            let _ = writeln!(out, "  n{} -> n{} [label=\"{}\"{style}];", self.number(from), self.number(to), edge.premise);
        }
        out.push_str("}\n");
        out
    }

    /// For an assumption: the place after the last line of the box that it opens.
    pub(crate) fn box_opened(&self, line: usize) -> Option<usize> {
        let in_box = self.block.line(line)?.in_box?;
        let opened = self.block.boxes().get(in_box as usize)?;
        (opened.first as usize == line).then_some(opened.end as usize)
    }

    fn dot_label(&self, line: usize, words: &Labelling<'_>) -> String {
        let Some(node) = self.node(line) else { return String::new() };
        let statement: Vec<String> = wrap(&self.statement(line, words), COLUMNS).iter().map(|part| escaped(part)).collect();
        let remark = escaped(&self.remark_and_cost(line, words));
        format!("{}. {}\\n{remark}", node.number, statement.join("\\n"))
    }

    fn dot_style(&self, line: usize, contradictory: bool) -> String {
        let Some(node) = self.node(line) else { return String::new() };
        let mut style = String::new();
        let mut looks = vec!["filled"];
        match (node.standing, node.kind) {
            (Standing::Faulty, _) => style.push_str(", shape=octagon, fillcolor=\"#fde2e1\", color=\"#c62828\""),
            (Standing::Dependent, _) => {
                style.push_str(", shape=octagon, color=\"#c62828\"");
                looks.push("dashed");
            }
            (Standing::Right, Kind::Axiom) => style.push_str(", fillcolor=\"#dcebfb\", color=\"#1f5fa8\""),
            (Standing::Right, Kind::Assumption) => style.push_str(", shape=hexagon, fillcolor=\"#fff2cc\", color=\"#9a6b00\""),
            (Standing::Right, Kind::Lemma) => looks.push("rounded"),
        }
        if self.goal() == Some(line) {
            style.push_str(", peripheries=2, fillcolor=\"#d9f2df\", color=\"#1b7a3d\"");
        } else if node.standing == Standing::Right && self.goal().is_some() && !self.is_needed(line) {
            style.push_str(", fontcolor=\"#6b7280\"");
            looks.push("dashed");
        }
        if contradictory {
            style.push_str(", penwidth=3, color=\"#d9480f\"");
        }
        let _ = write!(style, ", style=\"{}\"", looks.join(","));
        style
    }
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}
