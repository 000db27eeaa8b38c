//! The graph as a Mermaid flowchart, which wikis and code hosts draw. Boxes are subgraphs. Not here: its layout, which is Mermaid's
//! business; with its usual settings Mermaid refuses more than 500 edges.

use std::fmt::Write;

use crate::graph::{Kind, ProofGraph, Standing};
use crate::label::Labelling;
use crate::nesting::{close, indent};

const CLASSES: &str = "  classDef axiom fill:#dcebfb,stroke:#1f5fa8,color:#10243a
  classDef lemma fill:#ffffff,stroke:#5b6470,color:#1c2128
  classDef assumption fill:#fff2cc,stroke:#9a6b00,color:#3a2a00
  classDef goal fill:#d9f2df,stroke:#1b7a3d,color:#0c2b17,stroke-width:4px
  classDef unused fill:#f3f4f6,stroke:#9aa5b1,color:#6b7280,stroke-dasharray:5 4
  classDef faulty fill:#fde2e1,stroke:#c62828,color:#5a1210
  classDef dependent fill:#ffffff,stroke:#c62828,color:#5a1210,stroke-dasharray:5 4
  classDef contradictory stroke:#d9480f,stroke-width:4px
";

impl ProofGraph<'_> {
    /// The graph as a Mermaid flowchart. Axioms are rectangles, lemmas have round corners, assumptions six corners, lines that are not
    /// right are slanted, the goal is a stadium; what the goal does not rest on is dashed.
    pub fn mermaid(&self, words: &Labelling<'_>) -> String {
        let mut out = String::from("flowchart TD\n");
        let contradictory = self.contradictory(words);
        let mut ends = Vec::new();
        for line in 0..self.len() {
            close(&mut out, &mut ends, line, "end");
            if let Some(end) = self.box_opened(line) {
                ends.push(end);
                let number = self.number(line);
                let _ = writeln!(out, "{}subgraph b{number}[\"under {number}\"]", indent(ends.len() - 1));
            }
            self.write_node(&mut out, line, ends.len(), words);
        }
        close(&mut out, &mut ends, self.len(), "end");
        for (from, to, edge) in self.edges() {
            let (from, to, premise) = (self.number(from), self.number(to), edge.premise);
            // Boxes are cited with a dotted edge from their end.
            let arrow = if edge.discharges.is_some() { "-.->" } else { "-->" };
            let _ = writeln!(out, "  n{from} {arrow}|{premise}| n{to}");
        }
        out.push_str(CLASSES);
        for line in contradictory {
            let _ = writeln!(out, "  class n{} contradictory", self.number(line));
        }
        out
    }

    /// The number is followed by a colon: with a full stop Mermaid takes it for a list, and refuses.
    fn write_node(&self, out: &mut String, line: usize, depth: usize, words: &Labelling<'_>) {
        let Some(node) = self.node(line) else { return };
        let (open, close, class) = match (node.standing, node.kind) {
            (Standing::Faulty, _) => ("[/", "/]", "faulty"),
            (Standing::Dependent, _) => ("[/", "/]", "dependent"),
            (Standing::Right, kind) => {
                let (open, close, class) = match kind {
                    Kind::Axiom => ("[", "]", "axiom"),
                    Kind::Assumption => ("{{", "}}", "assumption"),
                    Kind::Lemma => ("(", ")", "lemma"),
                };
                match self.goal() {
                    Some(goal) if goal == line => ("([", "])", "goal"),
                    Some(_) if !self.is_needed(line) => (open, close, "unused"),
                    _ => (open, close, class),
                }
            }
        };
        let statement = escaped(&self.statement(line, words));
        let remark = escaped(&self.remark_and_cost(line, words));
        let number = node.number;
        let _ = writeln!(out, "{}n{number}{open}\"{number}: {statement}<br/>{remark}\"{close}:::{class}", indent(depth));
    }
}

/// Text as Mermaid reads it between quotation marks: symbols that it or HTML would take for its own are named by number.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '"' | '#' | '&' | '<' | '>' | '`' | '\\' | '|' | '*' | '_' | '~' => {
                let _ = write!(out, "#{};", c as u32);
            }
            c => out.push(c),
        }
    }
    out
}
