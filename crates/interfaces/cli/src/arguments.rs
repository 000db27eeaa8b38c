//! The command line: which commands there are, and which options all of them have.
//!
//! Not here: the arguments of a command, which are in its own file, and options that several share (`options`).

use clap::error::ErrorKind;
use clap::{ColorChoice, Parser, Subcommand};
use drawing::{DrawnForm, Layout};
use serde::{Deserialize, Serialize};

use crate::export::Notation;
use crate::options::Format;

/// A certified adjudicator for logic games.
#[derive(Debug, Parser)]
#[command(name = "referee", version, max_term_width = 100, disable_help_subcommand = true)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,

    /// Output format
    #[arg(long, global = true, value_enum, value_name = "FORMAT", help_heading = "Output")]
    pub(crate) format: Option<Format>,

    /// Short for --format json
    #[arg(long, global = true, help_heading = "Output")]
    pub(crate) json: bool,

    /// Lay out each ruling for one printed sheet
    #[arg(long, global = true, hide = true, help_heading = "Output")]
    pub(crate) one_page: bool,

    /// Write formulas, tables and frames in ASCII
    #[arg(long, global = true, help_heading = "Output")]
    pub(crate) ascii: bool,

    /// Colour the output. `auto` does so on a terminal, unless NO_COLOR is set
    #[arg(long, alias = "colour", global = true, value_enum, value_name = "WHEN", default_value_t = ColorChoice::Auto, help_heading = "Output")]
    pub(crate) color: ColorChoice,

    /// Print nothing: the exit status is the answer. With --json documents are printed, and no remarks
    #[arg(long, short, global = true, help_heading = "Output")]
    pub(crate) quiet: bool,
}

/// The commands that a request can ask for as well (`remote`): what each takes is one type with two encodings.
#[derive(Clone, Debug, Subcommand, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Question {
    Judge(crate::judge::Judge),
    Check(crate::check::Check),
    Cost(crate::cost::Cost),
    Dag(crate::dag::Dag),
    Audit(crate::audit::Audit),
    Prove(crate::prove::Prove),
    Hint(crate::hint::Hint),
    Verify(crate::verify::Verify),
    Rules(crate::rules::Rules),
    Parse(crate::parse::Parse),
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    #[command(flatten)]
    Question(Question),
    Export(crate::export::Export),
    Explain(crate::explain::Explain),
    Serve(crate::serve::Serve),
    Work(crate::serve::Work),
    Tables(crate::serve::Tables),
    Pages(crate::serve::Pages),
    Lsp(crate::lsp::Lsp),
    Doctor(crate::doctor::Doctor),
    Completions(crate::completions::Completions),
    Man(crate::manual::Man),
    Ergo(crate::games::ergo::Ergo),
    Palmer(crate::games::palmer::Palmer),
    PredicateWars(crate::games::predicate_wars::PredicateWars),
    Shake(crate::games::shake::Shake),
    Xwff(crate::games::xwff::Xwff),
    Help(crate::help::Help),
}

/// The reason for which arguments make no sense together, in words.
pub(crate) type Nonsense = (ErrorKind, &'static str);

impl Format {
    /// Returns the form of the pictures that it asks for, if it does.
    fn drawn_form(self) -> Option<DrawnForm> {
        match self {
            Format::Svg => Some(DrawnForm::Svg),
            Format::Html => Some(DrawnForm::Html),
            Format::Latex => Some(DrawnForm::Latex),
            Format::Markdown => Some(DrawnForm::Markdown),
            Format::Human | Format::Json | Format::Dot | Format::Mermaid | Format::Tptp => None,
        }
    }
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
        self.format?.drawn_form()
    }

    /// Returns the layout of what is drawn.
    pub(crate) fn layout(&self) -> Layout {
        if self.one_page { Layout::Sheets } else { Layout::Whole }
    }

    /// Returns whether what is drawn are pages, in HTML or for LaTeX.
    fn is_paged(&self) -> bool {
        let exported = match &self.command {
            Command::Export(export) => export.to.and_then(Notation::drawn_form),
            _ => None,
        };
        matches!(self.drawn_form().or(exported), Some(DrawnForm::Html | DrawnForm::Latex))
    }

    /// Checks that the arguments make sense together.
    pub(crate) fn validate(&self) -> Result<(), Nonsense> {
        let question = match &self.command {
            Command::Question(question) => Some(question),
            _ => None,
        };
        let is_text = |question: &Question| match question {
            Question::Check(check) => check.csv || check.print.is_some(),
            Question::Judge(judge) => judge.is_told(),
            _ => false,
        };
        if self.quiet && question.is_some_and(is_text) {
            return Err((ErrorKind::ArgumentConflict, "--quiet prints nothing, and --csv and --print ask for a text"));
        }
        if self.one_page && !self.is_paged() {
            return Err((ErrorKind::ArgumentConflict, "--one-page lays out a page: add --format html or --format latex"));
        }
        if let Command::Export(export) = &self.command {
            return match (export.to, Notation::of_format(self.format)) {
                (None, None) => {
                    Err((ErrorKind::MissingRequiredArgument, "name the notation, such as --to metamath or --format svg"))
                }
                (Some(_), Some(_)) => Err((ErrorKind::ArgumentConflict, "--to and --format each name a form; give one of them")),
                _ => Ok(()),
            };
        }
        validate(question, self.format, self.json)
    }
}

/// Checks that the options of a command make sense together, as far as its definition does not say so.
///
/// * `question`: the command; none for another one;
/// * `format`: the form that is asked for;
/// * `json`: true if JSON is asked for besides.
pub(crate) fn validate(question: Option<&Question>, format: Option<Format>, json: bool) -> Result<(), Nonsense> {
    let graph = matches!(format, Some(Format::Dot | Format::Mermaid));
    if graph && !matches!(question, Some(Question::Dag(_))) {
        let message = "`dot` and `mermaid` are formats of `dag`; every other command takes `human` and `json`";
        return Err((ErrorKind::InvalidValue, message));
    }
    let drawn = format.and_then(Format::drawn_form);
    if drawn.is_some() {
        validate_drawing(question, format)?;
    }
    match question {
        Some(Question::Check(check)) if check.csv && (json || format == Some(Format::Json)) => {
            return Err((ErrorKind::ArgumentConflict, "--csv is one format, and JSON is another"));
        }
        Some(Question::Audit(audit)) if audit.for_sale.is_none() && !(audit.rules.is_empty() && audit.action.is_empty()) => {
            return Err((ErrorKind::MissingRequiredArgument, "--rules and --action speak of a statement that is --for-sale"));
        }
        _ => {}
    }
    if format == Some(Format::Tptp) {
        let alone = match question {
            Some(Question::Judge(judge)) => judge.is_plain_question(),
            Some(Question::Prove(prove)) => !prove.exercise && !prove.is_by_rules(),
            _ => {
                let message = "`tptp` is a format of `judge` and `prove`; every other command takes `human` and `json`";
                return Err((ErrorKind::InvalidValue, message));
            }
        };
        if json || !alone {
            let message = "--format tptp answers the question of each problem by a proof in `classical` or by a model, and goes with no other \
                           form, claim, statement or rule, nor with certificates of the answers of `judge`";
            return Err((ErrorKind::ArgumentConflict, message));
        }
    }
    if json && (graph || drawn.is_some()) {
        return Err((ErrorKind::ArgumentConflict, "--json is one format, and a picture is another"));
    }
    Ok(())
}

/// Checks that a command draws what was asked for in this form.
fn validate_drawing(question: Option<&Question>, format: Option<Format>) -> Result<(), Nonsense> {
    let message = match question {
        Some(Question::Dag(_)) if format == Some(Format::Svg) => return Ok(()),
        Some(Question::Judge(judge)) if judge.is_brief() => "--brief is one line for each question, and a picture is another",
        Some(Question::Judge(judge)) if judge.is_told() => "--print tells the ruling as text, and a picture is another form",
        Some(Question::Check(check)) if check.print.is_some() => {
            "--print writes the proof as text, and a picture is another form"
        }
        Some(Question::Check(check)) if check.csv => "--csv is one format, and a picture is another",
        Some(Question::Audit(audit)) if !audit.is_plain_question() => {
            "rules are published by a plain audit, without --every-house, --independence and --for-sale"
        }
        Some(Question::Rules(_) | Question::Audit(_)) if format != Some(Format::Svg) => return Ok(()),
        Some(Question::Judge(_) | Question::Prove(_) | Question::Check(_)) => return Ok(()),
        _ => {
            "`svg` is a format of `dag`, `judge`, `prove` and `check`; `html`, `latex` and `markdown` of the last three, `rules` and `audit`; \
             every other command takes `human` and `json`"
        }
    };
    Err((ErrorKind::InvalidValue, message))
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_arguments_are_declared_without_contradiction() {
        Arguments::command().debug_assert();
    }
}
