//! The command `prove`.

use std::path::PathBuf;

use adjudication::{
    Alphabet, AxiomNotation, BoardNotation, DEFAULT_SYSTEM, DerivationStatus, DeriveOptions, Error, Limits, Pool, Problem,
    ProofMeasure, ProofStatus, ProveOptions, SolutionRuling, System, Text, TextSource, UsageError,
};
use clap::{Args, ValueEnum};
use drawing::Section;
use serde::{Deserialize, Serialize};

use crate::exercise;
use crate::inputs::{house_and_rules, limits, source_of, worker_limits};
use crate::options::{
    FormArgument, Format, HouseRule, Memory, NamedText, Sizes, SystemArgument, Time, listed, proof_rule, proof_rules, usual,
};
use crate::output::Output;
use crate::progress::ProgressLine;
use crate::status;

/// Prove a goal from axioms, or show that it does not follow
///
/// The proof is natural deduction in the calculus `classical`, and `check` accepts it; a goal that does not follow comes with a
/// countermodel. Both have been checked before they are shown.
#[derive(Clone, Debug, Args, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default = "usual")]
#[command(after_help = "\
Examples:
  referee prove game.board --goal '∃x happy(x)'
  referee prove game.board --goal '∃x happy(x)' --print forallx
  referee prove problem.p -o theorem.proof
  referee prove examples/tptp/clauses.p           # clauses: do they contradict each other?
  referee prove problem.p --format latex > theorem.tex
  referee prove statements.txt --goal '(∃(x)P(x))' --cheapest
  referee prove --exercise examples/exercises/transitivity.exercise
  referee prove cards.txt --system predicate-wars --goal '[ATK]([chosenPlayer](0), 20)' --cheapest
  referee prove game.board --goal '∃x happy(x)' --by '∀E,→E,W,∃I'

The exit status is 0 when the goal is proved, 1 when it is refuted or shown not to be derivable, and 2 when that is undecided.
Of clauses the goal is a contradiction: 0 when they are refuted, 1 when they have a model.")]
pub(crate) struct Prove {
    /// Axioms: a board, a TPTP problem, or statements of Predicate Wars. `-` is standard input
    #[arg(value_name = "BOARD|AXIOMS")]
    #[serde(rename = "text")]
    pub(crate) axioms: TextSource,

    /// Goal: a statement in the notation of the axioms. A TPTP problem with a conjecture needs none, nor does one of clauses, which is to
    /// be refuted, nor a board with a statement labelled `goal`. In Predicate Wars it may have holes: `[ATK](…)`
    #[arg(long, value_name = "STATEMENT")]
    pub(crate) goal: Option<String>,

    /// Take the axioms and the goal from an exercise: a file .exercise (which needs no flag), or a .board with a statement labelled `goal`.
    /// Say whether it is trivial
    #[arg(long, conflicts_with_all = ["goal", "syntax", "system"])]
    pub(crate) exercise: bool,

    /// Calculus of the proof. Without it, `classical`, and `predicate-wars` for a goal with holes. In another, and with --by, the proof is
    /// looked for rule by rule
    #[arg(long, value_name = "NAME|FILE.rules")]
    pub(crate) system: Option<SystemArgument>,

    /// Look for the cheapest proof. In `classical` it is the cheapest of those that are found; elsewhere it comes with a lower
    /// bound, and what was exhausted below it
    #[arg(long)]
    pub(crate) cheapest: bool,

    /// Look for a proof that uses the axioms. Without it, a cheaper one from base rules that contradict each other will do
    #[arg(long)]
    pub(crate) from_cards: bool,

    /// Maximum cost of the proof, in symbol points
    #[arg(long, value_name = "POINTS")]
    pub(crate) budget: Option<u64>,

    /// Use only these rules of inference, by any of their names: `∧I,MP`
    #[arg(long, value_name = "RULE,…", value_delimiter = ',')]
    #[serde(alias = "rules-only", deserialize_with = "listed")]
    pub(crate) by: Vec<String>,

    /// Statements in force besides the axioms, one a line. It can be given several times
    #[arg(long, value_name = "FILE")]
    pub(crate) rules: Vec<TextSource>,

    /// House rule of Predicate Wars, such as round=half_even. It can be given several times. base_rules=FILE replaces the base
    /// rules by the statements of a file, one a line
    #[arg(long, value_name = "NAME=VALUE", value_parser = proof_rule)]
    #[serde(deserialize_with = "proof_rules")]
    pub(crate) house: Vec<HouseRule>,

    /// Measure to make least
    #[arg(long, value_enum, value_name = "MEASURE", hide_short_help = true)]
    pub(crate) measure: Option<MeasureArgument>,

    /// Derive a contradiction from the axioms, in place of a goal
    #[arg(long, conflicts_with = "goal")]
    pub(crate) contradiction: bool,

    /// Time for everything together: 500ms, 10s, 2m
    #[arg(long, value_name = "TIME", default_value = "10s")]
    pub(crate) time: Time,

    /// Memory of the program and its solvers: 512MiB, 4GiB. What is open then is undecided
    #[arg(long, value_name = "SIZE", default_value = "4GiB", hide_short_help = true)]
    pub(crate) memory: Memory,

    /// Most steps of one search. Unlike --time, it ends a search alike on every machine
    #[arg(long, value_name = "N", hide_short_help = true)]
    pub(crate) steps: Option<u64>,

    /// Sizes of the finite models to look for: 4, or 2-6. Without it, from 1 to 8 objects
    #[arg(long, value_name = "N|MIN-MAX", hide_short_help = true)]
    pub(crate) domain: Option<Sizes>,

    /// Notation of the axioms and the goal, whatever the file is called
    #[arg(long, value_enum, value_name = "NOTATION")]
    pub(crate) syntax: Option<AxiomSyntax>,

    /// Write the proof into this file
    #[arg(short, long, value_name = "FILE")]
    #[serde(skip)]
    pub(crate) output: Option<PathBuf>,

    /// Print the proof in this form: a notation, which `check` reads, or sentences
    #[arg(long, value_enum, value_name = "FORM", default_value_t = FormArgument::PLAIN)]
    #[serde(alias = "notation")]
    pub(crate) print: FormArgument,

    /// Write a certificate file into this directory, for `verify`
    #[arg(long, value_name = "DIR")]
    #[serde(skip)]
    pub(crate) certificates: Option<PathBuf>,

    /// The form of the answer to a request; the command line has it for all commands
    #[arg(skip)]
    pub(crate) format: Option<Format>,

    /// The texts that `include` of TPTP finds for a request; the command line has files
    #[arg(skip)]
    pub(crate) includes: Vec<NamedText>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum MeasureArgument {
    /// Symbol points, those of subproofs included
    Points,
    /// Inferred lines, those of subproofs included
    Lines,
    /// Inferences of the proof as a tree, where the rules are schemas of statement letters alone
    Steps,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum AxiomSyntax {
    /// A board file
    Palmer,
    /// TPTP FOF and CNF
    Tptp,
    /// Statements of Predicate Wars
    PredicateWars,
}

/// Runs the command; its exit status.
pub(crate) fn prove(command: &Prove, alphabet: Alphabet, output: &Output) -> u8 {
    answers(command, alphabet, output).unwrap_or_else(|error| output.fault(&command.axioms.name(), &error))
}

/// Answers each question of a file; the highest of their exit statuses.
fn answers(command: &Prove, alphabet: Alphabet, output: &Output) -> Result<u8, Error> {
    let goal_on_input = usize::from(command.goal.as_deref() == Some("-"));
    let (_, rules) = house_and_rules(&command.house, &command.rules);
    let on_input = rules.iter().chain([&command.axioms]).filter(|file| **file == TextSource::StandardInput).count();
    let system_on_input = usize::from(command.system.as_ref().is_some_and(SystemArgument::is_standard_input));
    if on_input + system_on_input + goal_on_input > 1 {
        return Err(UsageError::StandardInputTwice.into());
    }
    if command.is_of_exercise() {
        let pool = Pool::new(worker_limits(command.time.0, command.memory.0));
        return exercise::prove(&command.axioms, &options(command, None, alphabet, output), &pool, output);
    }
    let source = source_of(&command.axioms)?;
    let goal = match command.goal.as_deref() {
        Some("-") => Some(TextSource::StandardInput.read()?),
        goal => goal.map(|goal| Text::new("<goal>", goal)),
    };
    let options = options(command, goal, alphabet, output);
    let axioms = adjudication::within(&options.limits, options.memory_mib, source)?;
    let (axioms, notation) = match command.syntax {
        Some(AxiomSyntax::Palmer) => (axioms, AxiomNotation::Board(BoardNotation::Palmer)),
        Some(AxiomSyntax::Tptp) => (axioms, AxiomNotation::Board(BoardNotation::Tptp)),
        Some(AxiomSyntax::PredicateWars) => (axioms, AxiomNotation::PredicateWars),
        None => adjudication::recognised_axioms(axioms)?,
    };
    let has_holes = notation == AxiomNotation::PredicateWars && options.goal.as_ref().is_some_and(has_holes);
    if command.is_by_rules() || has_holes {
        let system = if has_holes { DEFAULT_SYSTEM } else { "classical" };
        return derive(command, axioms, notation, system, options, output);
    }
    let (axioms, conjectures) = match notation {
        AxiomNotation::Board(notation) => {
            let read = move || Problem::new(axioms, notation).map(|problem| (problem.text().clone(), problem.boards()));
            adjudication::within(&options.limits, options.memory_mib, read)?
        }
        AxiomNotation::PredicateWars => (axioms, 1),
    };
    let conjectures = if options.goal.is_some() { 1 } else { conjectures };
    if conjectures > 1 && options.output.is_some() {
        return Err(UsageError::SeveralProofs { conjectures }.into());
    }
    if conjectures > 1 {
        output.one_picture("conjecture")?;
    }
    let pool = Pool::new(worker_limits(command.time.0, command.memory.0));
    let mut worst = status::YES;
    for conjecture in 0..conjectures {
        let mut options = ProveOptions { conjecture, wants_solution: output.tptp, ..options.clone() };
        if conjecture > 0 {
            options.limits = command.limits();
            if !output.tptp {
                output.gap();
            }
        }
        let line = ProgressLine::of_search(output, command.time.0);
        let found = adjudication::prove(axioms.clone(), notation, &options, &pool);
        drop(line);
        let ruling = match found {
            Err(error) if output.tptp => {
                output.whole(&SolutionRuling::of_error(axioms.name(), error)?.text)?;
                worst = worst.max(status::UNDECIDED);
                continue;
            }
            ruling => ruling?,
        };
        output.remarks(&ruling.remarks);
        if output.tptp {
            output.whole(&SolutionRuling::of_goal(&ruling).text)?;
        } else {
            output.drawn_or(|| Section::of_goal(&ruling), |output| output.document(&ruling, report::prove));
        }
        output.files(&ruling.files);
        worst = worst.max(match ruling.status {
            ProofStatus::Proved => status::YES,
            ProofStatus::Refuted => status::NO,
            ProofStatus::Undecided => status::UNDECIDED,
        });
    }
    Ok(worst)
}

/// Returns the options of the search for a proof; the time begins now.
fn options(command: &Prove, goal: Option<Text>, alphabet: Alphabet, output: &Output) -> ProveOptions {
    ProveOptions {
        goal,
        conjecture: 0,
        cheapest: command.cheapest,
        limits: command.limits(),
        memory_mib: Some(command.memory.0),
        alphabet,
        output: command.output.clone(),
        form: command.print.0,
        certificates: command.certificates.clone(),
        hashes: output.wants_hashes(),
        excerpts: output.is_drawn(),
        wants_solution: false,
    }
}

impl Prove {
    /// Returns the limits of a search that begins now.
    fn limits(&self) -> Limits {
        let limits = limits(self.time.0, self.steps);
        self.domain.map_or(limits, |sizes| sizes.within(limits))
    }

    /// Returns whether it is an exercise that is to be done.
    fn is_of_exercise(&self) -> bool {
        self.exercise || exercise::is_exercise(&self.axioms)
    }

    /// Returns whether the proof is looked for rule by rule.
    pub(crate) fn is_by_rules(&self) -> bool {
        let other = self.system.as_ref().is_some_and(|system| !system.is_called("classical"));
        let options =
            self.budget.is_some() || self.from_cards || !self.by.is_empty() || self.measure.is_some() || self.contradiction;
        other || options || !self.rules.is_empty() || !self.house.is_empty()
    }
}

/// Returns whether a goal has holes, which only the rules of Predicate Wars fill.
fn has_holes(goal: &Text) -> bool {
    ["…", "..."].iter().any(|hole| goal.content().contains(hole))
}

/// Looks for a derivation by the rules of a calculus; its exit status.
///
/// * `usual`: the calculus, where none is named.
fn derive(
    command: &Prove,
    axioms: Text,
    notation: AxiomNotation,
    usual: &str,
    options: ProveOptions,
    output: &Output,
) -> Result<u8, Error> {
    let ProveOptions { goal, limits, memory_mib, alphabet, output: file, form, .. } = options;
    if goal.is_none() && !command.contradiction {
        return Err(UsageError::NoGoal.into());
    }
    let system = match &command.system {
        Some(system) => system.system()?,
        None => System::Shipped(usual.to_owned()),
    };
    let (house, rules) = house_and_rules(&command.house, &command.rules);
    let options = DeriveOptions {
        system: Some(system),
        house,
        rules: rules.iter().map(TextSource::read).collect::<Result<_, _>>()?,
        goal,
        rules_only: (!command.by.is_empty()).then(|| command.by.clone()),
        cheapest: command.cheapest,
        from_cards: command.from_cards,
        budget: command.budget,
        measure: match command.measure {
            None | Some(MeasureArgument::Points) => ProofMeasure::Points,
            Some(MeasureArgument::Lines) => ProofMeasure::Lines,
            Some(MeasureArgument::Steps) => ProofMeasure::Steps,
        },
        limits,
        memory_mib,
        alphabet,
        output: file,
        form,
    };
    let line = ProgressLine::of_search(output, command.time.0);
    let found = adjudication::derive(axioms, notation, &options);
    drop(line);
    let ruling = found?;
    output.remarks(&ruling.remarks);
    output.drawn_or(|| Section::of_derivation(&ruling), |output| output.document(&ruling, report::derivation));
    output.files(&ruling.files);
    Ok(match ruling.status {
        DerivationStatus::Proved => status::YES,
        DerivationStatus::NotDerivable => status::NO,
        DerivationStatus::Undecided => status::UNDECIDED,
    })
}
