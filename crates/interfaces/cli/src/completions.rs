//! The command `completions`: the command line as shells complete it, with the names of calculi, rules and house rules.

use std::any::TypeId;

use adjudication::{Alphabet, Error, HouseRules, System};
use clap::builder::PossibleValuesParser;
use clap::{Arg, Args, Command};
use clap_complete::Shell;

use crate::options::SystemArgument;
use crate::output::Output;
use crate::status;

/// Print the completions of the command line for a shell
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  referee completions bash > ~/.local/share/bash-completion/completions/referee
  referee completions zsh > ~/.zfunc/_referee
  referee completions fish > ~/.config/fish/completions/referee.fish")]
pub(crate) struct Completions {
    /// The shell
    #[arg(value_enum, value_name = "SHELL")]
    pub(crate) shell: Shell,
}

/// Runs the command for a program with these arguments; its exit status.
pub(crate) fn completions(command: &Completions, program: Command, output: &Output) -> Result<u8, Error> {
    let mut program = program.mut_subcommands(|command| {
        let name = command.get_name().to_owned();
        command.mut_args(|argument| known(&name, argument))
    });
    let mut script = Vec::new();
    clap_complete::generate(command.shell, &mut program, "referee", &mut script);
    output.data(&besides_files(command.shell, &String::from_utf8_lossy(&script)));
    Ok(output.status(status::YES))
}

/// Returns an argument of a command that takes the values which are known to the program, where there are such.
fn known(command: &str, argument: Arg) -> Arg {
    let is_system = argument.get_value_parser().type_id() == TypeId::of::<SystemArgument>();
    let values = match (command, argument.get_id().as_str()) {
        _ if is_system => systems(),
        (_, "by" | "rule") => rules(),
        ("judge", "house") => board_rules(),
        ("check" | "cost" | "dag" | "hint" | "prove" | "rules" | "audit" | "parse", "house") => house_rules(),
        _ => return argument,
    };
    argument.value_parser(PossibleValuesParser::new(values))
}

fn systems() -> Vec<String> {
    adjudication::shipped_systems().map(str::to_owned).collect()
}

/// The short names of the rules of all calculi that come with the program.
fn rules() -> Vec<String> {
    let house = HouseRules::default();
    let listing = |name| adjudication::rule_listing(&System::Shipped(name), None, &house, Alphabet::Unicode).ok();
    let listings = systems().into_iter().filter_map(listing);
    let mut names: Vec<String> = listings.flat_map(|listing| listing.rules).map(|rule| rule.tag).collect();
    names.sort_unstable();
    names.dedup();
    names
}

fn board_rules() -> Vec<String> {
    let rules = adjudication::board_rules().into_iter();
    rules.flat_map(|(name, values)| values.map(|value| format!("{name}={value}"))).collect()
}

fn house_rules() -> Vec<String> {
    let rules = HouseRules::default();
    rules.all().flat_map(|(rule, _)| rule.values.iter().map(|value| format!("{}={value}", rule.name))).collect()
}

/// Returns a script in which the name of a calculus may also be that of a file.
fn besides_files(shell: Shell, script: &str) -> String {
    let names = systems();
    let words = names.join(" ");
    match shell {
        Shell::Bash => script.replace(&format!("compgen -W \"{words}\""), &format!("compgen -f -W \"{words}\"")),
        Shell::Zsh => script
            .replace(&format!(":({words})"), &format!(":{{_alternative \"calculi:calculus:({words})\" \"files:file:_files\"}}")),
        _ => script.to_owned(),
    }
}
