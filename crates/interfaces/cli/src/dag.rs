//! The command `dag`: the graph of a proof, as facts or as a picture.

use adjudication::{Alphabet, DrawnLines, Error, GraphOptions, PictureFormat, TextSource, UsageError, VerifiedCertificate};
use clap::Args;
use serde::{Deserialize, Serialize};

use crate::inputs::adjudicator;
use crate::options::{Conditions, Format, NotationArgument, usual};
use crate::output::Output;
use crate::status;

/// Draw the graph of a proof: which lines rest on which
///
/// The output is Graphviz DOT unless --format says otherwise; `svg` needs no other program, `json` has every fact, `human` the
/// facts alone: axioms used, unused lines, depth, cost, the cheapest sub-proof, a contradiction.
#[derive(Clone, Debug, Args, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default = "usual")]
#[command(after_help = "\
Examples:
  referee dag game.proof | dot -Tpdf > game.pdf
  referee dag --format svg evidence/blondes.s5.json > s5.svg
  referee dag --format svg --goal '[ATK]([chosenPlayer](0),20)' --cheapest game.proof > game.svg

The exit status is 0 when the proof is accepted and reaches the goal, and else 1.")]
pub(crate) struct Dag {
    /// A proof file, its JSON form, or a certificate, which is verified first; `-` is standard input
    #[serde(rename = "text")]
    pub(crate) proof: TextSource,

    /// Goal of the proof: a statement. Without it, what the last line says that is right
    #[arg(long, value_name = "STATEMENT")]
    pub(crate) goal: Option<String>,

    /// Only the lines that the goal rests on, numbered anew
    #[arg(long, conflicts_with = "cheapest")]
    pub(crate) slice: bool,

    /// Only the lines of the cheapest sub-proof, numbered anew
    #[arg(long)]
    pub(crate) cheapest: bool,

    #[command(flatten)]
    #[serde(rename = "+")]
    pub(crate) conditions: Conditions,

    /// The form of the answer to a request; the command line has it for all commands
    #[arg(skip)]
    pub(crate) format: Option<Format>,
}

impl Dag {
    /// Returns whether an option says how to judge the proof.
    fn has_conditions(&self) -> bool {
        let Conditions { system, rules, house, lenient, declare_by_use, notation } = &self.conditions;
        self.goal.is_some()
            || system.is_some()
            || !rules.is_empty()
            || !house.is_empty()
            || *lenient
            || *declare_by_use
            || *notation != NotationArgument::PLAIN
    }
}

/// Draws the graph of a proof; the exit status.
pub(crate) fn dag(command: &Dag, format: Option<Format>, alphabet: Alphabet, output: &Output) -> Result<u8, Error> {
    let files = std::slice::from_ref(&command.proof);
    let adjudicator = adjudicator(&command.conditions, files, command.goal.as_deref(), alphabet, output)?;
    let text = command.proof.read()?;
    let text = match adjudication::is_certificate(&text) {
        true if command.has_conditions() => return Err(UsageError::ConditionsOfCertificate.into()),
        true => VerifiedCertificate::read(&text, alphabet)?.proof()?,
        false => text,
    };
    let lines = match (command.slice, command.cheapest) {
        (_, true) => DrawnLines::Cheapest,
        (true, false) => DrawnLines::Needed,
        (false, false) => DrawnLines::All,
    };
    let picture = match format {
        _ if output.json => None,
        None | Some(Format::Dot) => Some(PictureFormat::Dot),
        Some(Format::Mermaid) => Some(PictureFormat::Mermaid),
        Some(Format::Svg) => Some(PictureFormat::Svg),
        // `tptp`, `html` and `latex` were refused with the arguments.
        Some(Format::Human | Format::Json | Format::Tptp | Format::Html | Format::Latex | Format::Markdown) => None,
    };
    let drawing = adjudicator.graph(text, GraphOptions { lines, picture })?;
    output.warnings(drawing.text(), drawing.warnings());
    match &drawing.picture {
        Some(picture) => output.data(picture),
        None => output.document(&drawing.ruling, report::graph),
    }
    Ok(if drawing.upheld { status::YES } else { status::NO })
}
