//! The command line: which commands there are, and which options all of them have.
//!
//! Not here: the arguments of a command, which are in its own file, and options that several share (`options`).

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, Subcommand};
use drawing::DrawnForm;

use crate::options::Format;

/// A certified adjudicator for logic games.
#[derive(Debug, Parser)]
#[command(name = "referee", version, max_term_width = 100, after_help = STATUSES, disable_help_subcommand = true)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,

    /// Output format. `svg`: dag, judge, prove, check; `html` and `latex`: judge, prove, check; `tptp`: judge, prove; `dot` and `mermaid`: dag
    #[arg(long, global = true, value_enum, value_name = "FORMAT", help_heading = "Output")]
    pub(crate) format: Option<Format>,

    /// Short for --format json
    #[arg(long, global = true, help_heading = "Output")]
    pub(crate) json: bool,

    /// Write formulas, tables and frames in ASCII
    #[arg(long, global = true, help_heading = "Output")]
    pub(crate) ascii: bool,
}

/// The exit statuses, for the help of all commands.
const STATUSES: &str = "\
A file can be given as `-`, which is standard input. Data goes to standard output, remarks to standard error.
Exit status: 0 yes (upheld, accepted, everything decided), 1 no, 2 undecided (a limit was reached),
64 usage error, 65 unreadable input, 70 internal error, 74 output could not be written (standard output, or a
file that was asked for). The ruling is printed before any file is written. A closed pipe (`| head`) is not an error.";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Judge(crate::judge::Judge),
    Check(crate::check::Check),
    Cost(crate::cost::Cost),
    Dag(crate::dag::Dag),
    Audit(crate::audit::Audit),
    Prove(crate::prove::Prove),
    Hint(crate::hint::Hint),
    Verify(crate::verify::Verify),
    Export(crate::export::Export),
    Rules(crate::rules::Rules),
    Parse(crate::parse::Parse),
    Serve(crate::serve::Serve),
    Work(crate::serve::Work),
    Pages(crate::serve::Pages),
    Lsp(crate::lsp::Lsp),
    Doctor(crate::doctor::Doctor),
    Completions(crate::completions::Completions),
    Man(crate::completions::Man),
    Ergo(crate::games::ergo::Ergo),
    Palmer(crate::games::palmer::Palmer),
    PredicateWars(crate::games::predicate_wars::PredicateWars),
    Shake(crate::games::shake::Shake),
    Xwff(crate::games::xwff::Xwff),
    Help(crate::help::Help),
}

impl Arguments {
    pub(crate) fn wants_json(&self) -> bool {
        self.json || self.format == Some(Format::Json)
    }

    pub(crate) fn wants_tptp(&self) -> bool {
        self.format == Some(Format::Tptp)
    }

    /// Returns the form of the pictures that were asked for, if any were.
    pub(crate) fn drawn_form(&self) -> Option<DrawnForm> {
        match self.format? {
            Format::Svg => Some(DrawnForm::Svg),
            Format::Html => Some(DrawnForm::Html),
            Format::Latex => Some(DrawnForm::Latex),
            Format::Human | Format::Json | Format::Dot | Format::Mermaid | Format::Tptp => None,
        }
    }

    /// Checks that the command draws what was asked for in this form.
    fn validate_drawing(&self) -> Result<(), clap::Error> {
        let is_graph = self.format == Some(Format::Svg);
        let message = match &self.command {
            Command::Dag(_) if is_graph => return Ok(()),
            Command::Judge(judge) if judge.is_brief() => "--brief is one line for each question, and a picture is another",
            Command::Check(check) if check.print.is_some() => "--print writes the proof as text, and a picture is another form",
            Command::Check(check) if check.csv => "--csv is one format, and a picture is another",
            Command::Judge(_) | Command::Prove(_) | Command::Check(_) => return Ok(()),
            _ => {
                "`svg` is a format of `dag`, `judge`, `prove` and `check`, `html` and `latex` of the last three; every other command takes `human` and `json`"
            }
        };
        Err(Arguments::command().error(ErrorKind::InvalidValue, message))
    }

    /// Checks that the arguments make sense together.
    pub(crate) fn validate(&self) -> Result<(), clap::Error> {
        let graph = matches!(self.format, Some(Format::Dot | Format::Mermaid));
        if graph && !matches!(self.command, Command::Dag(_)) {
            let message = "`dot` and `mermaid` are formats of `dag`; every other command takes `human` and `json`";
            return Err(Arguments::command().error(ErrorKind::InvalidValue, message));
        }
        let picture = graph || self.drawn_form().is_some();
        if self.drawn_form().is_some() {
            self.validate_drawing()?;
        }
        if matches!(&self.command, Command::Check(check) if check.csv) && self.wants_json() {
            return Err(Arguments::command().error(ErrorKind::ArgumentConflict, "--csv is one format, and JSON is another"));
        }
        if self.wants_tptp() {
            let alone = match &self.command {
                Command::Judge(judge) => judge.is_plain_question(),
                Command::Prove(prove) => !prove.exercise && !prove.is_by_rules(),
                _ => {
                    let message = "`tptp` is a format of `judge` and `prove`; every other command takes `human` and `json`";
                    return Err(Arguments::command().error(ErrorKind::InvalidValue, message));
                }
            };
            if self.json || !alone {
                let message = "--format tptp answers the question of each problem by a proof in `classical` or by a model, and goes with no other \
                               form, claim, statement or rule, nor with certificates of the answers of `judge`";
                return Err(Arguments::command().error(ErrorKind::ArgumentConflict, message));
            }
        }
        if picture && self.json {
            return Err(Arguments::command().error(ErrorKind::ArgumentConflict, "--json is one format, and a picture is another"));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arguments_are_declared_without_contradiction() {
        Arguments::command().debug_assert();
    }
}
