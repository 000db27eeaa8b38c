//! Other provers, asked through TPTP: those that are installed. Their word decides nothing; it is held against a verdict. For tests and
//! benches only.

use std::fs;
use std::path::Path;
use std::process::Command;

/// A prover and how it is asked.
pub(crate) struct Prover {
    /// The program, which is looked for on the `PATH`.
    pub(crate) program: &'static str,
    /// Its arguments, before the file; `{S}` stands for the time limit in seconds.
    arguments: &'static str,
}

/// The provers that are known.
pub(crate) const PROVERS: [Prover; 5] = [
    Prover { program: "eprover", arguments: "--auto --silent --cpu-limit={S} --tstp-format" },
    Prover { program: "SPASS", arguments: "-TPTP -TimeLimit={S} -PGiven=0 -PProblem=0" },
    Prover { program: "spass", arguments: "-TPTP -TimeLimit={S} -PGiven=0 -PProblem=0" },
    Prover { program: "vampire", arguments: "--mode casc --time_limit {S}" },
    Prover { program: "cvc5", arguments: "--lang=tptp --tlimit={S}000 --finite-model-find" },
];

impl Prover {
    /// Whether it solves what every prover solves: one that is not installed, cannot be started as it should, or reads no TPTP, is of no
    /// use. Says why not. The directory is for the question.
    pub(crate) fn takes_part(&self, directory: &Path) -> bool {
        if Command::new(self.program).arg("--version").output().is_err() {
            eprintln!("{} is not installed: it takes no part", self.program);
            return false;
        }
        let trivial = directory.join("trivial.p");
        fs::write(&trivial, "fof(a, axiom, ! [X] : p(X)).\nfof(b, conjecture, p(c)).\n").expect("written");
        let answers = self.ask(&trivial, 5) == Some(true);
        if !answers {
            eprintln!("{} is installed, but has no answer to a trivial question: it takes no part", self.program);
        }
        answers
    }

    /// Whether the conjecture of a file follows; `None` when it does not know after this many seconds. A program that exceeds the time is ended with all
    /// its children: Vampire 5.0 was seen to go on for twenty minutes.
    pub(crate) fn ask(&self, file: &Path, seconds: u32) -> Option<bool> {
        let arguments = self.arguments.replace("{S}", &seconds.to_string());
        let patience = (2 * seconds).to_string();
        let mut command = Command::new("timeout");
        command.args(["--signal=KILL", &patience, self.program]).args(arguments.split_whitespace()).arg(file);
        let output = command.output().ok()?;
        answer_in(&String::from_utf8_lossy(&output.stdout))
    }
}

/// What a prover's output says: the word of the SZS ontology, or SPASS's own.
pub(crate) fn answer_in(output: &str) -> Option<bool> {
    let words = output.lines().find_map(|line| {
        let line = line.trim_start_matches(['#', '%', ' ']);
        line.strip_prefix("SZS status ").or_else(|| line.strip_prefix("SPASS beiseite: "))
    })?;
    let word = words.split_whitespace().next()?;
    match (word, words) {
        ("Theorem" | "Unsatisfiable" | "ContradictoryAxioms", _) => Some(true),
        ("CounterSatisfiable" | "Satisfiable", _) => Some(false),
        (_, words) if words.starts_with("Proof found") => Some(true),
        (_, words) if words.starts_with("Completion found") => Some(false),
        _ => None,
    }
}

/// A verdict beside a prover's word: whether it follows, here and there, where that is known.
///
/// # Errors
/// What contradicts what.
pub(crate) fn compare(ours: Option<bool>, theirs: Option<bool>) -> Result<(), &'static str> {
    match (ours, theirs) {
        (Some(true), Some(false)) => Err("it follows here, and does not follow there"),
        (Some(false), Some(true)) => Err("it does not follow here, and follows there"),
        _ => Ok(()),
    }
}
