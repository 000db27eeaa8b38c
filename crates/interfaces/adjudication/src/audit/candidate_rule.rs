//! Rules for sale as a document (PW-24, PW-30, Q-PW-48).

use std::time::Duration;

use documents::Schema;
use documents::audit::{ActionRuling, CandidateAnswer, CandidateRuling};
use formula::{Alphabet, Bank, FormulaId};
use kernel::HouseRules;
use proof_syntax::{predicate_wars, proof};
use representation::BracketedText;
use rule_audit::candidate_rule::{ActionFinding, CandidateRule, Ruled, audit_candidate as findings};
use solver::oracle::Pool;
use source::Text;
use verdict::Limits;

use super::{calculus, none_here};
use crate::bounded::{self, Bounds, Tell};
use crate::certifying::certificate::certificate;
use crate::checking::adjudicator::System;
use crate::error::{Error, Rejected};
use crate::parse::Lines;
use crate::proving::prove::reading_with;

/// A rule for sale, and the conditions under which it is judged.
#[derive(Clone, Debug, Default)]
pub struct CandidateOptions {
    /// The statement.
    pub statement: String,
    /// The rules in force, one statement a line.
    pub rules: Vec<Text>,
    /// The actions that are asked about.
    pub actions: Vec<String>,
    /// The readings of the rulebook.
    pub house: HouseRules,
    /// Limits of each question; `until`, if it is given, is the end of everything.
    pub limits: Limits,
    /// The wall time for everything together; without it, it takes as long as it takes.
    pub time: Option<Duration>,
    /// The memory of this program and of its solvers together, in MiB; without it, each solver has its own limit only.
    pub memory_mib: Option<u32>,
    /// The alphabet of what is written.
    pub alphabet: Alphabet,
}

/// Judges a statement that is for sale as a rule, beside the rules in force.
///
/// # Errors
/// [`Error::Usage`] when no calculus has this name; [`Error::Rejected`] when a text cannot be read;
/// [`Error::Limit`] where a limit of the whole was reached.
pub fn audit_candidate(system: &System, options: &CandidateOptions, pool: &Pool) -> Result<CandidateRuling, Error> {
    let whole = Limits { time: options.time.unwrap_or(Duration::MAX), ..options.limits };
    let bounds = Bounds::new(&whole, options.memory_mib);
    let pool = pool.apart();
    let work = {
        let until = options.time.map(|_| bounds.until).or(options.limits.until);
        let limits = Limits { until, time: options.limits.time.min(whole.time), ..options.limits };
        let (system, pool, options) = (system.clone(), pool.clone(), CandidateOptions { limits, ..options.clone() });
        move |_: &Tell<(), _>| appraise(&system, &options, &pool)
    };
    bounded::watched(&bounds, &pool, &mut |()| (), work).unwrap_or_else(|limit| Err(bounds.error(limit)))
}

/// As [`audit_candidate`], with no other limits than those that the search keeps by itself.
fn appraise(system: &System, options: &CandidateOptions, pool: &Pool) -> Result<CandidateRuling, Error> {
    let calculus = calculus(system, &options.house)?;
    let mut bank = Bank::new();
    let mut in_force: Vec<FormulaId> = Vec::new();
    for text in &options.rules {
        in_force.extend(read_rules(text, &options.house, &mut bank)?);
    }
    let candidate = read_one("--for-sale", &options.statement, &options.house, &mut bank)?;
    let actions = options.actions.iter().map(|action| read_one("--action", action, &options.house, &mut bank));
    let actions: Vec<FormulaId> = actions.collect::<Result<_, _>>()?;
    let asked = CandidateRule { rules: &in_force, candidate, actions: &actions };
    let limits = options.limits;
    let found = findings(&bank, &asked, &calculus, &options.house, verifier::classical(), &mut pool.oracle(), limits);
    let style = proof::Style::new(calculus.notation(), options.alphabet);
    let action = |(statement, found): (&FormulaId, &ActionFinding)| ActionRuling {
        statement: bank.text(*statement, options.alphabet),
        before: answer(&found.before, options.alphabet),
        after: answer(&found.after, options.alphabet),
        proof: found.proof.as_ref().map(|found| proof::print(&found.proof, &found.bank, style)),
    };
    Ok(CandidateRuling {
        schema: Schema,
        statement: bank.text(candidate, options.alphabet),
        symbol_points: found.points,
        price: found.price,
        contradicts: answer(&found.contradicts, options.alphabet),
        follows: answer(&found.follows, options.alphabet),
        actions: actions.iter().zip(&found.actions).map(action).collect(),
    })
}

fn answer(found: &Ruled, alphabet: Alphabet) -> CandidateAnswer {
    let computed: Vec<String> = found.computed.iter().map(|&fact| found.bank.text(fact, alphabet)).collect();
    let rests = (!computed.is_empty()).then(|| format!("The proof takes from computing: {}.", computed.join(", ")));
    let statements: Vec<FormulaId> = found.computed.iter().chain(&found.statements).copied().collect();
    CandidateAnswer {
        answer: found.yes(),
        certificate: found.certified().and_then(|certified| certificate(&found.bank, &statements, certified, alphabet)),
        numbers: found.numbers.as_deref().map(reading_with),
        remarks: rests.into_iter().collect(),
        reasons: found.reasons.iter().map(ToString::to_string).collect(),
    }
}

/// Reads rules, one statement a line.
///
/// # Errors
/// [`Error::Rejected`] with everything that is wrong with them.
pub(crate) fn read_rules(text: &Text, house: &HouseRules, bank: &mut Bank) -> Result<Vec<FormulaId>, Error> {
    let statements = proof::Statements::PredicateWars(predicate_wars::Options::in_house(house));
    let parsed = proof::parse_statements(text, Lines::of(text), &statements, bank);
    match Rejected::new(text.clone(), parsed.diagnostics) {
        Ok(rejected) => Err(rejected.into()),
        Err(_) => Ok(parsed.value.unwrap_or_default()),
    }
}

/// Reads the first statement of an argument, which is called `name`.
///
/// # Errors
/// As [`read_rules`]; that there is none.
pub(crate) fn read_one(name: &str, statement: &str, house: &HouseRules, bank: &mut Bank) -> Result<FormulaId, Error> {
    let text = Text::new(name, statement);
    let read = read_rules(&text, house, bank)?;
    read.first().copied().ok_or_else(|| none_here(text, "statement").into())
}
