//! The command `audit`.

use std::path::PathBuf;

use adjudication::{
    Alphabet, AuditOptions, CandidateOptions, DEFAULT_SYSTEM, Error, HouseRules, Limits, Need, Pool, Progress, System,
    TextSource, UsageError,
};
use clap::Args;
use drawing::Section;
use serde::{Deserialize, Serialize};

use crate::inputs::worker_limits;
use crate::options::{HouseRule, Memory, SystemArgument, Time, house_rule, house_rules, usual};
use crate::output::Output;
use crate::progress::ProgressLine;
use crate::status;

/// Audit rules of inference: does what they infer follow?
///
/// Every form of every rule is either proved sound, or refuted by a structure and a proof that exploits it, which the checker accepts. What is
/// audited is the text of the calculus that proofs are checked with.
#[derive(Clone, Debug, Args, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default = "usual")]
#[command(after_help = "\
Examples:
  referee audit
  referee audit predicate-wars-sound
  referee audit --rule UG --json my.rules
  referee audit --house subproof_renaming=literal predicate-wars
  referee audit --every-house predicate-wars-sound
  referee audit --format html my.rules > audit.html

  referee audit --for-sale '(∀(x)(¬[CARD](x)))' --rules rules.txt --action '[HEAL](0,5)'

The exit status is 0 when every rule is sound (with its provisos), 1 when one is not, and 2 when that is undecided. Of a rule for sale it is 1
when it contradicts the rules in force.")]
pub(crate) struct Audit {
    /// Calculus that comes with the program, or a file of rules; `-` is standard input
    #[arg(value_name = "NAME|FILE.rules", default_value = DEFAULT_SYSTEM)]
    pub(crate) system: SystemArgument,

    /// One rule only, by its name or its short name
    #[arg(long, value_name = "NAME")]
    pub(crate) rule: Option<String>,

    /// Find the rules that the other ones make superfluous, with the derivations
    #[arg(long, conflicts_with_all = ["for_sale", "no_search"])]
    pub(crate) independence: bool,

    /// Judge a statement that is for sale as a rule of the game. It is judged together with the rules in force
    #[arg(long, value_name = "STATEMENT", conflicts_with = "rule")]
    pub(crate) for_sale: Option<String>,

    /// Statements in force, one a line, beside the one for sale. It can be given several times
    #[arg(long, value_name = "FILE")]
    pub(crate) rules: Vec<TextSource>,

    /// Action: does the rule for sale make it provable? It can be given several times
    #[arg(long, value_name = "STATEMENT")]
    pub(crate) action: Vec<String>,

    /// Time for the whole audit: 500ms, 10s, 2m. Questions still open when it is up are undecided. One form of a rule takes 10s
    /// at most
    #[arg(long, value_name = "TIME", default_value = "10m")]
    pub(crate) time: Time,

    /// House rule, such as round=half_even. It can be given several times
    #[arg(long, value_name = "NAME=VALUE", value_parser = house_rule)]
    #[serde(deserialize_with = "house_rules")]
    pub(crate) house: Vec<HouseRule>,

    /// Judge the rules under every combination of house rules that matters. These are the ones that their soundness may depend on
    #[arg(long, conflicts_with_all = ["house", "rule", "independence", "for_sale", "certificates"])]
    pub(crate) every_house: bool,

    /// Memory of the program and its solvers: 512MiB, 4GiB. Questions still open when it is used up are undecided
    #[arg(long, value_name = "SIZE", default_value = "4GiB")]
    pub(crate) memory: Memory,

    /// Judge each rule alone. The whole calculus is not searched for proofs that go wrong
    #[arg(long)]
    pub(crate) no_search: bool,

    /// Write a certificate of every form into this directory. `verify` checks it again; every exploit is written as a proof, for
    /// `check`
    #[arg(long, value_name = "DIR", conflicts_with_all = ["independence", "for_sale"])]
    #[serde(skip)]
    pub(crate) certificates: Option<PathBuf>,
}

impl Audit {
    /// Returns true if the rules of the calculus are audited as they are.
    pub(crate) fn is_plain_question(&self) -> bool {
        !self.every_house && !self.independence && self.for_sale.is_none()
    }
}

/// The number of rules that will be audited, and the search over the whole calculus where there is one.
fn questions(system: &System, options: &AuditOptions) -> usize {
    let listing = adjudication::rule_listing(system, options.rule.as_deref(), &options.house, options.alphabet);
    listing.map_or(0, |listing| listing.rules.len() + usize::from(!options.no_search))
}

/// Runs the command; its exit status.
pub(crate) fn audit(command: &Audit, alphabet: Alphabet, output: &Output) -> Result<u8, Error> {
    let sources = command.rules.iter().filter(|file| **file == TextSource::StandardInput).count();
    if sources + usize::from(command.system.is_standard_input()) > 1 {
        return Err(UsageError::StandardInputTwice.into());
    }
    let system = command.system.system()?;
    if let Some((text, warnings)) = system.warnings(&HouseRules::default())? {
        output.warnings(text, &warnings);
    }
    let house = crate::inputs::house(&command.house);
    let (limits, time, memory_mib) = (Limits::default(), Some(command.time.0), Some(command.memory.0));
    let pool = Pool::new(worker_limits(limits.time, command.memory.0));
    if let Some(statement) = command.for_sale.clone() {
        let rules = command.rules.iter().map(TextSource::read).collect::<Result<_, _>>()?;
        let actions = command.action.clone();
        let options = CandidateOptions { statement, rules, actions, house, limits, time, memory_mib, alphabet };
        let ruling = adjudication::audit_candidate(&system, &options, &pool)?;
        output.document(&ruling, report::candidate_rule);
        return Ok(match (ruling.contradicts.answer, ruling.is_decided()) {
            (Some(true), _) => status::NO,
            (_, false) => status::UNDECIDED,
            (_, true) => status::YES,
        });
    }
    let options = AuditOptions {
        rule: command.rule.clone(),
        house,
        limits,
        time,
        memory_mib,
        no_search: command.no_search,
        alphabet,
        certificates: command.certificates.clone(),
    };
    if command.every_house {
        let ruling = adjudication::audit_houses(&system, &options, &pool)?;
        output.document(&ruling, report::audit_houses);
        return Ok(match (ruling.is_unsound(), ruling.is_undecided()) {
            (true, _) => status::NO,
            (false, true) => status::UNDECIDED,
            (false, false) => status::YES,
        });
    }
    if command.independence {
        let ruling = adjudication::independence(&system, &options, &pool)?;
        output.document(&ruling, report::independence);
        let undecided = ruling.rules.iter().any(|rule| rule.need == Need::Undecided);
        return Ok(if undecided { status::UNDECIDED } else { status::YES });
    }
    let line = ProgressLine::of_questions(output);
    let is_watched = output.wants_progress() || line.is_shown();
    let questions = if is_watched { questions(&system, &options) } else { 0 };
    let mut decided = 0;
    let ruling = adjudication::audit(&system, &options, &pool, &mut |_| {
        // A rule is named before its turn.
        let progress = Progress { decided, questions };
        line.watch(progress);
        output.progress(progress);
        decided += 1;
    });
    drop(line);
    let ruling = ruling?;
    if output.is_drawn() {
        let house = &options.house;
        let listing = adjudication::rules_in_own_notation(&system, options.rule.as_deref(), house, alphabet)?;
        output.drawn_or(|| Section::of_audit(&ruling, &listing), |_| ());
    } else {
        output.document(&ruling, report::audit);
    }
    output.files(&ruling.files);
    Ok(match (ruling.is_unsound(), ruling.is_undecided()) {
        (true, _) => status::NO,
        (false, true) => status::UNDECIDED,
        (false, false) => status::YES,
    })
}
