//! An installation examined: the programs that belong together, Z3, and a judgement made with them. Not here: how it is
//! shown to people (crate `report`).

use std::env;

use documents::Schema;
use documents::doctor::{Installation, InstallationPart};
use documents::judge::{StatementStatus, Status};
use formula::Alphabet;
use solver::oracle::Pool;
use source::Text;

use crate::boards::board::read_board;
use crate::judging::judge::{JudgeOptions, judge};
use crate::programs::find_program;
use crate::reading::BoardNotation;

/// A redundant statement, which asks for a proof, and two that are independent, which ask for models.
const BOARD: &str = "s1: ∀x (blonde(x) → happy(x))\ns2: ∃x blonde(x)\ns3: ∃x happy(x)\n";

/// Examines the installation of this program. The solver is taken from `pool`, whose limits bound what the examination costs.
pub fn installation(pool: &Pool) -> Installation {
    let mut parts = vec![z3(pool), judgement(pool)];
    parts.push(program(
        "referee-verify",
        "checks certificates without a solver",
        "`cargo install --path crates/trusted/verifier` installs it",
    ));
    parts.push(program(
        "referee-serve",
        "the service over HTTP, for `referee serve`",
        "`cargo install --path crates/interfaces/service` installs it",
    ));
    parts.push(program(
        "coqc",
        "Rocq's checker, for what `referee export --to rocq` writes",
        "Debian has it in the package `coq`",
    ));
    parts.push(encoding());
    let in_order = parts.iter().all(|part| part.works || !part.needed);
    Installation { schema: Schema, version: env!("CARGO_PKG_VERSION"), in_order, parts }
}

fn z3(pool: &Pool) -> InstallationPart {
    let (found, problem) = match pool.version() {
        Ok(version) => (Some(format!("Z3 {version}")), None),
        // Says what to do as well.
        Err(failure) => (None, Some(failure.to_string())),
    };
    InstallationPart {
        name: "referee-z3",
        purpose: "the process in which Z3 searches",
        needed: true,
        works: problem.is_none(),
        found,
        problem,
        help: None,
    }
}

fn judgement(pool: &Pool) -> InstallationPart {
    let judged = || {
        let mut board = read_board(Text::new("doctor", BOARD), BoardNotation::Palmer).map_err(|error| error.to_string())?;
        let options = JudgeOptions { alphabet: Alphabet::Ascii, ..JudgeOptions::default() };
        let ruling = judge(&mut board, &options, pool, &mut |_| {}).map_err(|error| error.to_string())?;
        let found: Vec<StatementStatus> = ruling.statements.iter().map(|statement| statement.status).collect();
        use StatementStatus::{Independent, Redundant};
        if ruling.status == Status::Consistent && found == [Independent, Independent, Redundant] {
            return Ok(String::from("a proof and three models, found and checked"));
        }
        let reasons = ruling.statements.iter().flat_map(|statement| &statement.reasons).chain(&ruling.reasons);
        let reason = reasons.map(String::as_str).next().unwrap_or("the answers are others");
        Err(format!("a board of three statements, whose answers are known, was not decided: {reason}"))
    };
    let judged = judged();
    InstallationPart {
        name: "judgement",
        purpose: "a small board, judged from its text to its certificates",
        needed: true,
        works: judged.is_ok(),
        problem: judged.as_ref().err().cloned(),
        found: judged.ok(),
        help: None,
    }
}

fn program(name: &'static str, purpose: &'static str, help: &str) -> InstallationPart {
    let found = find_program(name).map(|path| path.display().to_string());
    let missing = found.is_none();
    InstallationPart {
        name,
        purpose,
        needed: false,
        works: !missing,
        found,
        problem: missing.then(|| String::from("not found next to this program or on the PATH")),
        help: missing.then(|| help.to_owned()),
    }
}

/// The alphabet that the terminal expects, as the variables of the environment say it.
fn encoding() -> InstallationPart {
    // The first that is set and not empty counts (POSIX, Internationalization Variables).
    let variables = ["LC_ALL", "LC_CTYPE", "LANG"];
    let set = variables.iter().find_map(|name| env::var(name).ok().filter(|value| !value.is_empty()));
    let value = set.unwrap_or_else(|| String::from("C"));
    let plain: String =
        value.chars().filter(char::is_ascii_alphanumeric).map(|character| character.to_ascii_lowercase()).collect();
    let works = cfg!(windows) || plain.contains("utf8");
    InstallationPart {
        name: "encoding",
        purpose: "terminal encoding (UTF-8 is needed for ∀ and →)",
        needed: false,
        works,
        problem: (!works).then(|| format!("the locale is `{value}`, which does not say UTF-8")),
        help: (!works).then(|| String::from("if symbols are not shown, set LANG=C.UTF-8, or pass --ascii")),
        found: Some(value),
    }
}
