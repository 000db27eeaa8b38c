//! Derivations of TPTP that other provers give, checked step by step: what each step names as its parents are the axioms of a problem whose conjecture it is. Not here: how
//! that is proved or refuted, and how a derivation is read.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::time::Duration;

use board_syntax::tptp;
use documents::Schema;
use documents::files::Files;
use documents::prove::ProofStatus;
use documents::verify::{DerivationRuling, StepRuling, StepStatus};
use foreign_syntax::tstp::{self, Origin, Step};
use formula::{Bank, Role};
use representation::AlphaEquivalence;
use solver::oracle::Pool;
use source::{Diagnostic, Text};

use crate::boards::board::Problem;
use crate::error::{Error, Rejected};
use crate::proving::prove::{AxiomNotation, ProveOptions, prove};
use crate::reading::BoardNotation;

/// Options of checking a derivation.
#[derive(Clone, Debug)]
pub struct DerivationOptions {
    /// The conditions under which each step is proved, those about a goal aside.
    pub prove: ProveOptions,
    /// The time for each step.
    pub step: Duration,
}

/// Checks a derivation.
///
/// * `problem`: the problem that its input is held against.
///
/// # Errors
/// [`Error::Rejected`] where it cannot be read, one of its formulas included.
pub fn verify_derivation(
    text: &Text,
    problem: Option<&Problem>,
    options: &DerivationOptions,
    pool: &Pool,
) -> Result<(DerivationRuling, Files), Error> {
    let steps = tstp::steps(text).map_err(|place| {
        let fault = Diagnostic::error("no-derivation", place, "this is no annotated formula of TPTP", "not read");
        Rejected::one(text.clone(), fault.help("a derivation is a sequence of `fof(name, role, formula, source).`"))
    })?;
    // The whole is read once, so that each fault of a formula has its place.
    let parsed = tptp::parse_problem(text, &mut Bank::new());
    if let Ok(rejected) = Rejected::new(text.clone(), parsed.diagnostics) {
        return Err(rejected.into());
    }
    let checker = Checker::new(text, &steps, problem)?;
    let (mut rulings, mut files) = (Vec::new(), Files::default());
    for (at, step) in steps.iter().enumerate() {
        rulings.push(checker.step(at, step, options, pool, &mut files)?);
    }
    let count = |wanted: &[StepStatus]| rulings.iter().filter(|one| wanted.contains(&one.status)).count();
    let is_last = |one: &StepRuling, step: &Step| {
        let formula: String = one.formula.split_whitespace().collect();
        let is_false = matches!(formula.trim_matches(['(', ')']), "$false" | "~$true");
        is_false || (matches!(step.origin, Origin::Inferred { .. }) && step.role == "conjecture" && one.why.is_none())
    };
    let ruling = DerivationRuling {
        schema: Schema,
        file: text.name().to_owned(),
        problem: problem.map(|problem| problem.text().name().to_owned()),
        concludes: rulings.iter().zip(&steps).any(|(one, step)| is_last(one, step)),
        right: count(&[StepStatus::Input, StepStatus::Stated, StepStatus::Follows, StepStatus::NegatedConjecture]),
        satisfiability: count(&[StepStatus::Satisfiability, StepStatus::Definition]),
        wrong: count(&[StepStatus::NotInProblem, StepStatus::DoesNotFollow, StepStatus::NoParent]),
        undecided: count(&[StepStatus::Undecided]),
        steps: rulings,
    };
    Ok((ruling, files))
}

struct Checker<'t> {
    text: &'t Text,
    steps: &'t [Step],
    by_name: HashMap<&'t str, usize>,
    /// The declarations of types, which every problem begins with.
    types: String,
    /// Steps that rest on themselves.
    circular: BTreeSet<usize>,
    problem: Option<Given>,
}

/// The statements of a problem but for the names of bound variables, as formulas of the bank in which the derivation's input is read.
struct Given {
    bank: Bank,
    axioms: HashSet<formula::FormulaId>,
    conjectures: HashSet<formula::FormulaId>,
}

impl<'t> Checker<'t> {
    fn new(text: &'t Text, steps: &'t [Step], problem: Option<&Problem>) -> Result<Checker<'t>, Error> {
        let by_name: HashMap<&str, usize> = steps.iter().enumerate().map(|(at, step)| (step.name.as_str(), at)).collect();
        let types = steps.iter().filter(|step| step.role == "type");
        let types = types.map(|step| text.slice(step.place)).collect::<Vec<_>>().join("\n");
        let problem = match problem {
            Some(problem) if problem.notation() == BoardNotation::Tptp => {
                let mut bank = Bank::new();
                let read = tptp::parse_problem(problem.text(), &mut bank);
                let (board, _) = match (read.value, Rejected::new(problem.text().clone(), read.diagnostics)) {
                    (_, Ok(rejected)) => return Err(rejected.into()),
                    (read, Err(_)) => (read.unwrap_or_default().board, ()),
                };
                let (mut axioms, mut conjectures) = (HashSet::new(), HashSet::new());
                for one in &board.statements {
                    let known = if one.role == Role::Conjecture { &mut conjectures } else { &mut axioms };
                    known.insert(bank.alpha_canonical(one.meaning));
                }
                Some(Given { bank, axioms, conjectures })
            }
            Some(problem) => {
                let fault = Diagnostic::error(
                    "no-derivation",
                    source::Span::at(0),
                    "a derivation of TPTP is held against a problem of TPTP",
                    "no such problem",
                );
                return Err(Rejected::one(
                    Text::clone(problem.text()),
                    fault.help("write the problem in TPTP, with the names that the derivation cites"),
                )
                .into());
            }
            None => None,
        };
        let circular = circular(steps, &by_name);
        Ok(Checker { text, steps, by_name, types, circular, problem })
    }

    fn step(
        &self,
        at: usize,
        step: &Step,
        options: &DerivationOptions,
        pool: &Pool,
        files: &mut Files,
    ) -> Result<StepRuling, Error> {
        let (rule, parents) = match &step.origin {
            Origin::Inferred { rules, parents, .. } => (rules.first().cloned(), parents.clone()),
            Origin::Introduced(what) => (Some(what.clone()), Vec::new()),
            Origin::Given | Origin::File(_) => (None, Vec::new()),
        };
        let mut ruling = StepRuling {
            id: step.name.clone(),
            line: self.text.position(step.place.start).line,
            formula: self.text.slice(step.formula).trim().to_owned(),
            rule,
            parents,
            status: StepStatus::Undecided,
            why: None,
            certificate: None,
        };
        match &step.origin {
            _ if step.role == "type" => ruling.status = StepStatus::Stated,
            Origin::Given | Origin::File(_) => self.input(step, &mut ruling),
            Origin::Introduced(what) if what.contains("definition") && self.is_new(at, step) => {
                ruling.status = StepStatus::Definition;
            }
            Origin::Introduced(_) => self.proved(step, &[], options, pool, files, &mut ruling)?,
            Origin::Inferred { parents, .. }
                if self.circular.contains(&at) || parents.iter().any(|one| !self.by_name.contains_key(one.as_str())) =>
            {
                let missing = parents.iter().find(|one| !self.by_name.contains_key(one.as_str()));
                ruling.status = StepStatus::NoParent;
                ruling.why =
                    Some(missing.map_or(String::from("it rests on itself"), |name| format!("there is no step `{name}`")));
            }
            Origin::Inferred { parents, status, .. } => {
                let parents: Vec<&Step> =
                    parents.iter().filter_map(|name| self.steps.get(*self.by_name.get(name.as_str())?)).collect();
                let rests_on_goal = parents.iter().any(|one| one.role == "conjecture");
                let is_negation = status == "cth" || (step.role == "negated_conjecture" && rests_on_goal);
                if rests_on_goal && !is_negation {
                    return match parents.as_slice() {
                        // The conjecture in another form: what is proved then has to give the conjecture back.
                        [goal] if step.role == "conjecture" => {
                            self.proved(goal, &[step], options, pool, files, &mut ruling)?;
                            ruling.why = ruling.why.or_else(|| Some(String::from("the conjecture follows from it")));
                            Ok(ruling)
                        }
                        _ => {
                            ruling.status = StepStatus::NoParent;
                            ruling.why = Some(String::from("it rests on the conjecture, which is to be proved"));
                            Ok(ruling)
                        }
                    };
                }
                self.proved(step, &parents, options, pool, files, &mut ruling)?;
                if is_negation && ruling.status == StepStatus::Follows {
                    ruling.status = StepStatus::NegatedConjecture;
                }
                // What a step of this kind says need not be a consequence, so that no countermodel is held against it.
                if status != "thm" && status != "cth" && ruling.status != StepStatus::Follows {
                    ruling.status = StepStatus::Satisfiability;
                    ruling.certificate = None;
                    ruling.why = Some(format!("its status is `{status}`: it need not follow, and is not certified"));
                }
            }
        }
        Ok(ruling)
    }

    /// Holds a given formula against the problem.
    fn input(&self, step: &Step, ruling: &mut StepRuling) {
        let is_conjecture = matches!(step.role.as_str(), "conjecture" | "question");
        ruling.status = if is_conjecture { StepStatus::Stated } else { StepStatus::Input };
        let Some(given) = &self.problem else { return };
        let alone = Text::new(self.text.name(), format!("{}\n{}", self.types, self.text.slice(step.place)));
        // The bank holds the formulas of the problem: an equal one has the same number.
        let mut bank = given.bank.clone();
        let read = tptp::parse_problem(&alone, &mut bank).value.unwrap_or_default();
        let meaning = read
            .board
            .statements
            .iter()
            .find(|one| one.label == step.name && one.role != Role::Convention)
            .map(|one| bank.alpha_canonical(one.meaning));
        let known = if is_conjecture { &given.conjectures } else { &given.axioms };
        if !meaning.is_some_and(|meaning| known.contains(&meaning)) {
            ruling.status = StepStatus::NotInProblem;
            ruling.why = Some(String::from("no statement of the problem is written so"));
        }
    }

    /// Tells whether the symbol that a definition begins with occurs in no step before it.
    fn is_new(&self, at: usize, step: &Step) -> bool {
        let formula = self.text.slice(step.formula);
        let body = formula.rsplit_once("] :").map_or(formula, |(_, body)| body).trim_start_matches([' ', '(', '~']);
        let end = body.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).unwrap_or(body.len());
        let Some(symbol) = body.get(..end).filter(|word| word.starts_with(|c: char| c.is_ascii_lowercase())) else {
            return false;
        };
        let words = |text: &'t str| text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'));
        let is_once = words(formula).filter(|word| *word == symbol).count() == 1;
        let before = self.steps.iter().take(at).all(|one| words(self.text.slice(one.formula)).all(|word| word != symbol));
        let has_sign = ["<=>", "="].iter().any(|sign| formula.contains(sign));
        is_once && before && has_sign
    }

    /// Proves a step from others, or refutes it.
    fn proved(
        &self,
        step: &Step,
        parents: &[&Step],
        options: &DerivationOptions,
        pool: &Pool,
        files: &mut Files,
        ruling: &mut StepRuling,
    ) -> Result<(), Error> {
        let mut problem = format!("{}\n", self.types);
        for (number, parent) in parents.iter().enumerate() {
            let formula = self.text.slice(parent.formula);
            let language = &parent.language;
            match parent.role.as_str() {
                // A conjecture is a premise of its negation, or given in another form.
                "conjecture" if step.role != "conjecture" => {
                    problem.push_str(&format!("{}(parent_{number}, axiom, ~ ({formula})).\n", untold(language)));
                }
                "conjecture" => problem.push_str(&format!("{}(parent_{number}, axiom, {formula}).\n", untold(language))),
                _ => problem.push_str(&format!("{language}(parent_{number}, axiom, {formula}).\n")),
            }
        }
        problem.push_str(&format!("{}(step, conjecture, {}).\n", untold(&step.language), self.closed(step)));
        let stem = self.text.name().rsplit(['/', '\\']).next().unwrap_or_default();
        let problem = Text::new(format!("{}-{}.p", stem.split('.').next().unwrap_or_default(), step.name), problem);
        let mut asked = options.prove.clone();
        asked.limits.time = options.step;
        asked.limits.until = None;
        let found = prove(problem, AxiomNotation::Board(BoardNotation::Tptp), &asked, pool)?;
        (ruling.status, ruling.why) = match found.status {
            ProofStatus::Proved => (StepStatus::Follows, None),
            ProofStatus::Refuted => (StepStatus::DoesNotFollow, Some(String::from("its parents can be true where it is false"))),
            ProofStatus::Undecided => {
                let why =
                    found.reasons.first().cloned().unwrap_or_else(|| format!("nothing was found within {:?}", options.step));
                (StepStatus::Undecided, Some(why))
            }
        };
        ruling.certificate = found.certificate;
        files.directory = found.files.directory.or(files.directory.take());
        files.files.extend(found.files.files);
        Ok(())
    }

    /// The formula of a step; of a clause with its variables bound around it.
    fn closed(&self, step: &Step) -> String {
        let formula = self.text.slice(step.formula);
        if !matches!(step.language.as_str(), "cnf") {
            return formula.to_owned();
        }
        let mut variables = BTreeSet::new();
        let (mut in_quotes, mut word) = (None, String::new());
        for character in formula.chars().chain([' ']) {
            match in_quotes {
                Some(mark) if character == mark => in_quotes = None,
                Some(_) => {}
                None if matches!(character, '\'' | '"') => in_quotes = Some(character),
                None if character.is_ascii_alphanumeric() || matches!(character, '_' | '$') => word.push(character),
                None => {
                    if word.starts_with(|first: char| first.is_ascii_uppercase()) {
                        variables.insert(word.clone());
                    }
                    word.clear();
                }
            }
        }
        if variables.is_empty() {
            return formula.to_owned();
        }
        format!("! [{}] : ({formula})", variables.into_iter().collect::<Vec<_>>().join(", "))
    }
}

/// The language in which a formula of a clause's language is a conjecture.
fn untold(language: &str) -> &'static str {
    match language {
        "cnf" | "fof" => "fof",
        _ => "tff",
    }
}

/// Returns the steps that rest on themselves.
fn circular(steps: &[Step], by_name: &HashMap<&str, usize>) -> BTreeSet<usize> {
    let parents = |at: usize| -> Vec<usize> {
        match steps.get(at).map(|step| &step.origin) {
            Some(Origin::Inferred { parents, .. }) => {
                parents.iter().filter_map(|name| by_name.get(name.as_str()).copied()).collect()
            }
            _ => Vec::new(),
        }
    };
    // A step is well-founded when all its parents are: whatever never becomes so is in a circle, or rests on one.
    let mut waiting: Vec<usize> = (0..steps.len()).map(|at| parents(at).len()).collect();
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); steps.len()];
    for at in 0..steps.len() {
        for parent in parents(at) {
            children[parent].push(at);
        }
    }
    let mut ready: Vec<usize> = (0..steps.len()).filter(|&at| waiting[at] == 0).collect();
    let mut founded = 0;
    while let Some(at) = ready.pop() {
        founded += 1;
        for &child in &children[at] {
            waiting[child] -= 1;
            if waiting[child] == 0 {
                ready.push(child);
            }
        }
    }
    if founded == steps.len() {
        return BTreeSet::new();
    }
    (0..steps.len()).filter(|&at| waiting[at] > 0).collect()
}
