//! What the tests of audits share.

#![allow(dead_code)]

use std::collections::BTreeMap;
use std::sync::{Mutex, OnceLock};

use certificate::Evidence;
use formula::{Board, FormulaId};
use kernel::{Calculus, Context, HouseRules, Justification};
use representation::BracketedText;
use rule_audit::{Audit, Countermodel, Exploit, Request, RuleAudit, audit};
use solver::oracle::{Limits as WorkerLimits, Oracle, Pool};
use source::Text;
use testkit::patience::UNHURRIED;
use verdict::{Answer, Limits};

/// A calculus and its audit.
pub(crate) struct Audited {
    pub(crate) calculus: Calculus,
    pub(crate) audit: Audit,
}

pub(crate) fn oracle() -> Oracle {
    let check_milliseconds = UNHURRIED.as_millis().try_into().expect("an hour");
    let pool = Pool::new(WorkerLimits { check_milliseconds, ..WorkerLimits::default() });
    if let Err(failure) = pool.version() {
        panic!("these tests ask the Z3 worker; run `cargo build --workspace` first ({failure})");
    }
    pool.oracle()
}

/// The limits of an audit that the clock does not end, and where proofs are to be found.
pub(crate) fn request() -> Request<'static> {
    let limits = Limits { time: UNHURRIED, ..Limits::default() };
    Request { limits, proofs: verifier::classical(), ..Request::default() }
}

fn audit_of(calculus: Calculus) -> Audited {
    let house = HouseRules::default();
    let audit = audit(&calculus, &house, request(), &mut oracle(), &mut |_| ());
    Audited { calculus, audit }
}

/// The audit of the calculus with this key, made once for all the tests that ask for it.
fn once(key: &str, calculus: impl FnOnce() -> Calculus) -> &'static Audited {
    static AUDITS: Mutex<BTreeMap<String, &OnceLock<Audited>>> = Mutex::new(BTreeMap::new());
    let mut audits = AUDITS.lock().expect("nothing panics while it is locked");
    let audited = *audits.entry(key.to_owned()).or_insert_with(|| Box::leak(Box::default()));
    drop(audits);
    audited.get_or_init(|| audit_of(calculus()))
}

/// The audit of a calculus that comes with the program.
pub(crate) fn audited(name: &str) -> &'static Audited {
    once(name, || proof_syntax::rules::shipped(name, &HouseRules::default()).expect("it comes with the program"))
}

/// The audit of a calculus as text.
pub(crate) fn audited_text(text: &str) -> &'static Audited {
    once(text, || {
        let parsed = proof_syntax::rules::parse(&Text::new("test.rules", text), &HouseRules::default());
        parsed.value.unwrap_or_else(|| panic!("{:#?}\n{text}", parsed.diagnostics))
    })
}

pub(crate) fn named<'a>(audited: &'a Audited, tag: &str) -> &'a RuleAudit {
    let id = audited.calculus.find(tag).expect("there is such a rule");
    audited.audit.rules.iter().find(|rule| rule.rule == id).expect("every rule is audited")
}

pub(crate) fn kernel_accepts(audited: &Audited, exploit: &Exploit) -> bool {
    let house = HouseRules::default();
    let context = Context { calculus: &audited.calculus, house: &house, rules_in_force: &[], goal: None };
    kernel::check(&exploit.bank, &exploit.proof, &context, &mut ()).accepted()
}

pub(crate) fn objects(countermodel: &Countermodel) -> u32 {
    let Evidence::FiniteModel(structure) = countermodel.certified.evidence() else { panic!("no finite model") };
    structure.domain_size()
}

/// Whether the last line of a proof follows from its axioms, free variables standing for fixed objects: asked without the audit, of the text
/// of the proof's statements.
pub(crate) fn follows(exploit: &Exploit) -> bool {
    let block = exploit.proof.main().expect("a proof has a block");
    let mut bank = formula::Bank::new();
    let mut text = String::new();
    for line in block.lines().filter(|line| matches!(line.justification, Justification::Axiom)) {
        text.push_str(&format!("{}\n", exploit.bank.text(line.statement, formula::Alphabet::Unicode)));
    }
    let last = block.lines().last().expect("it has lines");
    text.push_str(&format!("(¬{})\n", exploit.bank.text(last.statement, formula::Alphabet::Unicode)));
    let text = Text::new("exploit", text);
    let mut reader =
        proof_syntax::predicate_wars::Reader::new(&text, proof_syntax::predicate_wars::Options::default(), &mut bank);
    let mut read = Vec::new();
    for number in 1..=text.line_count() {
        let Some((start, line)) = text.line(number) else { continue };
        if line.trim().is_empty() {
            continue;
        }
        let parsed = reader.read_wff(source::Span::new(start, start + line.trim_end().len()));
        read.push(parsed.value.unwrap_or_else(|| panic!("{:?}", parsed.diagnostics)));
    }
    drop(reader);
    let mut all: FormulaId = read.into_iter().reduce(|all, one| bank.and(all, one)).expect("there is one");
    for variable in bank.free_variables(all).to_vec() {
        all = bank.exists(variable, all);
    }
    let board = Board::numbered([all]);
    let report = verdict::judge_board(&mut bank, &board, &mut oracle(), request().limits, &mut |_| (), verdict::NO_LISTENER);
    match report.consistency {
        Answer::Satisfied(_) => false,
        Answer::Refuted(_) => true,
        Answer::Undecided(reasons) => panic!("{reasons:?}"),
    }
}
