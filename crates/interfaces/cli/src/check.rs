//! The command `check`: proofs, each checked line by line.

use std::io::{self, IsTerminal};
use std::time::Duration;

use adjudication::{Adjudicator, Alphabet, CheckedProof, Error, ProofOptions, TextSource};
use clap::Args;
use drawing::Section;
use serde::{Deserialize, Serialize};

use crate::inputs::proof_options;
use crate::options::{Conditions, FormArgument, Format, usual};
use crate::output::Output;
use crate::progress::ProgressLine;
use crate::tally::Tally;

/// The time for the gaps of a proof.
const GAPS: Duration = Duration::from_secs(10);

/// Check proofs: is every line right, and what does the proof cost?
///
/// Every line is compared with the schema of its rule; all that is wrong is said, with the part of the rule that does not fit. Steps
/// that the rulebook allows and that are unsound are accepted with a warning. With --json every proof is one object on a line of its own.
#[derive(Clone, Debug, Args, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default = "usual")]
#[command(after_help = "\
Examples:
  referee check game.proof
  referee check --json --goal '[ATK]([chosenPlayer](0),20)' *.proof
  referee check --system predicate-wars-sound --rules rules.txt --house round=half_even -
  referee check --format latex game.proof > game.tex
  referee check --exercise examples/exercises/transitivity.exercise --csv submissions > grades.csv
  referee check --exercise homework --csv handed-in > grades.csv
  referee check --notation carnap homework.txt
  referee check --print lpl proofs/accept/classical/syllogism.proof
  referee check --print prose proofs/accept/classical/syllogism.proof
  printf '1. axiom P\\n2. axiom (P → Q)\\n3. Q by ?\\n' | referee check --complete -

With --exercise a proof is accepted that starts from the premises of the exercise only, uses its rules and reaches its goal. What it
does wrong besides has the codes axiom-not-given, rule-not-allowed and goal-not-reached. With --csv every submission is a row: file,
accepted, code, line (of the proof; of a text that cannot be read, its own), the points that it earns, what is wrong first, the notation in
which it was read, and what would fit.

The exit status is 0 when every proof is accepted and reaches the goal, 65 when one cannot be read, and else 1.")]
pub(crate) struct Check {
    /// Proof files, or their JSON form; `-` is standard input. With --exercise also directories, which stand for the files .proof
    /// and .json in them and below them
    #[arg(required = true, value_name = "PROOF|DIR")]
    #[serde(rename = "text")]
    pub(crate) proofs: Vec<TextSource>,

    /// Goal of each proof: a statement. In Predicate Wars it may have holes: `[ATK](…)`, `[…](…)` for any effect that hits
    #[arg(long, value_name = "STATEMENT")]
    pub(crate) goal: Option<String>,

    /// Exercise that the proofs are submissions to. It is a file .exercise, or a .board with a statement labelled `goal`; or a
    /// directory of files .exercise, where a submission to `07.exercise` is called `07.proof` or stands in a directory called
    /// `07`
    #[arg(long, value_name = "FILE|DIR", conflicts_with = "goal")]
    pub(crate) exercise: Option<TextSource>,

    /// Print a table of the submissions, as CSV. Its columns are file,accepted,code,line,points,message,notation,help
    #[arg(long, requires = "exercise")]
    #[serde(skip)]
    pub(crate) csv: bool,

    /// Print accepted proofs in this form instead of their rulings: a notation, or sentences
    #[arg(long, value_enum, value_name = "FORM", conflicts_with = "exercise")]
    pub(crate) print: Option<FormArgument>,

    /// Fill the gaps first, then check and print the completed proof. A gap is a rule written `?`, lines that are not cited,
    /// choices that are not named, missing lines. One with a single possible filling gets it; otherwise the cheapest filling
    /// found within ten seconds is used
    #[arg(long, conflicts_with_all = ["exercise", "print"])]
    pub(crate) complete: bool,

    #[command(flatten)]
    #[serde(rename = "+")]
    pub(crate) conditions: Conditions,

    /// The form of the answer to a request; the command line has it for all commands
    #[arg(skip)]
    pub(crate) format: Option<Format>,
}

/// Checks every proof, whatever is wrong with another; the exit status.
pub(crate) fn check(command: &Check, alphabet: Alphabet, output: &Output) -> Result<u8, Error> {
    if let Some(exercise) = &command.exercise {
        return crate::exercise::check(command, exercise, alphabet, output);
    }
    if command.proofs.len() > 1 {
        output.one_picture("proof")?;
    }
    let options = proof_options(&command.conditions, &command.proofs, command.goal.as_deref(), alphabet)?;
    let adjudicator = Adjudicator::new(ProofOptions { print: command.print.map(|form| form.0), ..options })?;
    adjudicator.warnings().for_each(|(text, warnings)| output.warnings(text, warnings));
    let mut tally = Tally::new();
    let mut line = Some(ProgressLine::of_proofs(output, command.proofs.len()));
    let print = |outcome: Result<CheckedProof, Error>, tally: &mut Tally| {
        if tally.count() > 0 {
            output.gap();
        }
        match outcome {
            Ok(checked) => {
                output.warnings(checked.text(), checked.warnings());
                let told = |output: &Output| {
                    output.ruling(&checked.ruling, |style| match &checked.ruling.printed {
                        Some(printed) => printed.clone(),
                        None => report::proof(&checked, style),
                    });
                };
                output.drawn_or(|| Section::of_proof(&checked), told);
                if let Some(error) = checked.ruling.all_lines().find_map(|line| line.error.as_ref()) {
                    output.mention(&error.code);
                }
                tally.judged(checked.ruling.is_upheld());
            }
            Err(error) => tally.unreadable(output.error(&error)),
        }
    };
    let mut each = |outcome: Result<CheckedProof, Error>| {
        // Rulings on the screen say themselves how far the work has come.
        line = line.take().filter(|_| !io::stdout().is_terminal());
        let Some(line) = &line else { return print(outcome, &mut tally) };
        line.aside(|| print(outcome, &mut tally));
        line.checked(tally.count(), tally.accepted());
    };
    if command.complete {
        for source in &command.proofs {
            each(source.read().and_then(|text| adjudicator.complete(text, GAPS)));
        }
    } else {
        adjudicator.check_all(&command.proofs, &mut each);
    }
    drop(line);
    if command.proofs.len() > 1 {
        tally.summary(output);
    }
    Ok(tally.status())
}
