//! Draws a proof of some thirty lines: `cargo run -p referee-proof-graph --example picture > proof.svg`.

#[path = "../tests/suite/common/mod.rs"]
mod common;

use proof_graph::Drawn;

fn main() {
    let written = common::mortals().check();
    let graph = written.graph(None);
    let (main, found) = (written.proof.main(), written.checked.last());
    if let (Some(main), Some(found)) = (main, found) {
        for (index, fault) in &found.faults {
            eprintln!("line {}: {}", main.line(*index as usize).map_or(0, |line| line.number), fault.code());
        }
    }
    let words = written.words();
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let picture = match arguments.first().map(String::as_str) {
        Some("dot") => Ok(graph.dot(&words)),
        Some("mermaid") => Ok(graph.mermaid(&words)),
        Some("goal") => graph.svg(&words, Drawn::Needed, "Every mortal: what the goal rests on"),
        _ => graph.svg(&words, Drawn::All, "Somebody is mortal"),
    };
    match picture {
        Ok(picture) => print!("{picture}"),
        Err(error) => eprintln!("{error}"),
    }
}
