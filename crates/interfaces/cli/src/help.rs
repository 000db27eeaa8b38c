//! The command `help`: the help of a command, or a page on a subject that is no command.
//!
//! Not here: the help of commands, which is next to their arguments, and the rules of calculi (command `rules`).

use std::fmt::Write as _;

use adjudication::SCHEMAS;
use clap::error::ErrorKind;
use clap::{Args, Command};

use crate::output::Output;
use crate::{signs, status, topics};

/// Print the help of a command, or a page on a subject
#[derive(Debug, Args)]
#[command(after_help = "\
Subjects:
  exit         The exit statuses
  environment  The variables of the environment that count
  files        The files of an installation
  formats      The kinds of files that are read and written
  symbols      The symbols of all notations, and how to type them
  schemas      The JSON documents; `schema NAME` prints the JSON Schema of one

Examples:
  referee help judge
  referee help palmer new
  referee help exit
  referee help symbols
  referee help schema judge")]
pub(crate) struct Help {
    /// A command and its subcommands, or a subject
    #[arg(value_name = "COMMAND|SUBJECT")]
    pub(crate) of: Vec<String>,
}

/// Prints the help of a program with these arguments; the exit status.
pub(crate) fn help(command: &Help, mut program: Command, output: &Output) -> u8 {
    program.build();
    let page = match command.of.as_slice() {
        [subject] if subject == "exit" => Ok(topics::EXIT.to_owned()),
        [subject] if subject == "environment" => Ok(topics::ENVIRONMENT.to_owned()),
        [subject] if subject == "files" => Ok(topics::FILES.to_owned()),
        [subject] if subject == "symbols" => Ok(signs::page()),
        [subject] if subject == "formats" => Ok(FORMATS.to_owned()),
        [subject] if subject == "schemas" => Ok(schemas()),
        [subject, name] if subject == "schema" => schema(&mut program, name),
        path => of_command(&mut program, path),
    };
    match page {
        Ok(page) => {
            output.data(&page);
            output.status(status::YES)
        }
        Err(error) => {
            // If standard error is closed, the message is lost.
            let _ = error.print();
            status::USAGE
        }
    }
}

/// Returns the help of a command.
fn of_command(program: &mut Command, path: &[String]) -> Result<String, clap::Error> {
    let mut found = program.clone();
    for word in path {
        found = found.find_subcommand(word).cloned().ok_or_else(|| {
            let message = format!("there is neither a command nor a subject `{word}`; `referee help` lists them");
            program.error(ErrorKind::InvalidSubcommand, message)
        })?;
    }
    Ok(found.render_help().to_string())
}

/// Returns the page on JSON documents.
fn schemas() -> String {
    let mut page = String::from(
        "The JSON documents, with the commands that print them (`*`: every command). `referee help schema NAME` prints the JSON Schema of one\n\
         (draft 2020-12). docs/formats/json.md has an example of each.\n\n",
    );
    for document in SCHEMAS {
        let _ = writeln!(page, "  {:<24}  {}", document.name, document.about);
        if !document.commands.is_empty() {
            let _ = writeln!(page, "  {:<24}    {}", "", document.commands.join(", "));
        }
    }
    page
}

/// Returns the schema of a document.
fn schema(program: &mut Command, name: &str) -> Result<String, clap::Error> {
    let document = adjudication::schema(name).ok_or_else(|| {
        let message = format!("there is no JSON document `{name}`; `referee help schemas` lists them");
        program.error(ErrorKind::InvalidValue, message)
    })?;
    Ok(document.text.to_owned())
}

/// The page on files.
const FORMATS: &str = "\
The files that are read and written. Each has a page with its grammar in docs/formats, and at /docs of `referee serve`.

  name.board      A board: one statement a line, `label: statement`, `symbols p/1 c/0 : function`, `#` begins a comment;
                  `goal:` makes an exercise of it                                   judge, prove, verify --board     board.md
  name.p          A problem in TPTP: fof, cnf, tff without arithmetic, include      judge, prove                     tptp.md
  name.proof      A proof: `4. statement by rule on 1, 2`, boxes by `assume` and `end`
                                                                                    check, cost, dag, hint           proof.md
  name.json       The same as JSON; or a certificate, which carries its board       check; verify, export            proof.md, certificate.md
  name.rules      A calculus: rules as premises, choices, provisos and conclusion   check --system, audit, rules     rules.md
  name.exercise   Premises, goal, permitted rules and text of an exercise           check --exercise, prove          exercise.md
  name.moves      Moves of Predicate Wars, one a line; its log is JSON lines        predicate-wars                   rulebook/
  name.json       The record of a game of Palmer, ERGO, x-wff or Shake a WFF        palmer, ergo, xwff, shake        rulebook/
  name.json       The signed record of a game at a table of the service             verify --key                     signed-record.md
  name.mm, .tstp, .v
                  Proofs for Metamath, TPTP's tools and Rocq                        export                           outside.md
  name.svg, .html, .tex
                  Rulings, models and proofs as pictures, pages and for LaTeX       judge, prove, check, export --format, dag        ../pictures.md

`referee parse --syntax …` echoes what a text says; `--json` makes every answer one document (`referee help schemas`).
";
