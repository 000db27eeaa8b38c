//! The functions of the Python module `referee._native`: text and options in, the library's JSON documents out. The module `referee` around it
//! gives them types and names; nothing is decided here.
//!
//! The work is done in threads of its own, while Python's other threads go on and signals are seen to.

use std::ffi::{CString, OsString};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use pyo3::exceptions::{PyRuntimeError, PyRuntimeWarning, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyType;
use adjudication::{
    Adjudicator, AuditOptions, AxiomNotation, BoardNotation, Document, Error, Files, HouseRules, JudgeOptions, Limits, Notation,
    ParseOptions, PlayerClaim, Pool, Problem, ProofOptions, ProveOptions, System, Text, VerifyOptions, WorkerLimits,
};

/// Time between two looks at the signals of Python, such as that of Ctrl-C.
const SIGNALS: Duration = Duration::from_millis(50);

/// The least memory to work in, in MiB: as on the command line.
const LEAST_MEMORY: u32 = 128;

/// The longest time, in seconds: a thousand hours, as on the command line.
const LONGEST: f64 = 3_600_000.0;

/// The workers that were used last. They stay warm for the next call with the same limits.
static POOL: Mutex<Option<(WorkerLimits, Pool)>> = Mutex::new(None);

/// The limits of a call, as Python gives them.
#[derive(Clone, Copy)]
struct CallLimits {
    time: Duration,
    memory_mib: u32,
}

impl CallLimits {
    fn new(seconds: f64, memory_mib: u32) -> PyResult<CallLimits> {
        if !(seconds > 0.0 && seconds <= LONGEST) {
            return Err(PyValueError::new_err(format!("time: {seconds} is not between 0 and {LONGEST} seconds")));
        }
        if memory_mib < LEAST_MEMORY {
            return Err(PyValueError::new_err(format!("memory: {memory_mib} is less than {LEAST_MEMORY} MiB, in which nothing works")));
        }
        Ok(CallLimits { time: Duration::from_secs_f64(seconds), memory_mib })
    }

    /// The limits of a search that begins now.
    fn search(self) -> Limits {
        Limits { time: self.time, until: Instant::now().checked_add(self.time), ..Limits::default() }
    }

    /// Workers under these limits. `program` is the one to be started, if it is not looked for.
    fn pool(self, program: Option<PathBuf>) -> Pool {
        let check_milliseconds = u32::try_from(self.time.as_millis()).unwrap_or(u32::MAX).max(1);
        let usual = WorkerLimits::default();
        let grace_milliseconds = usual.grace_milliseconds.min((check_milliseconds / 5).max(100));
        // Two work at a time at most.
        let limits = WorkerLimits { check_milliseconds, grace_milliseconds, memory_mib: self.memory_mib / 2, ..usual };
        let mut last = POOL.lock().unwrap_or_else(PoisonError::into_inner);
        match &*last {
            Some((known, pool)) if *known == limits => pool.clone(),
            _ => {
                let pool = program.map_or_else(|| Pool::new(limits), |program| Pool::with_worker(program, limits));
                last.insert((limits, pool)).1.clone()
            }
        }
    }
}

/// Does `work` in a thread and returns its document as JSON. `KeyboardInterrupt` and the like end the wait; the thread is then left to itself,
/// and ends at its own limits.
fn document<T, W>(py: Python<'_>, work: W) -> PyResult<String>
where
    T: Document,
    W: FnOnce() -> Result<T, Error> + Send + 'static,
{
    with_files(py, move || work().map(|ruling| (ruling, Files::default())))
}

/// As [`document`], of a ruling with files that go with it. What cannot be written becomes a warning: it does not take the ruling away.
fn with_files<T, W>(py: Python<'_>, work: W) -> PyResult<String>
where
    T: Document,
    W: FnOnce() -> Result<(T, Files), Error> + Send + 'static,
{
    let (sender, mut receiver) = mpsc::channel();
    let work = move || {
        let done = match work() {
            Ok((ruling, files)) => Ok((adjudication::json(&ruling), adjudication::write_files(&files))),
            Err(error) => Err(adjudication::json(&error.document())),
        };
        // After an interruption no caller waits any more.
        let _ = sender.send(done);
    };
    thread::Builder::new().spawn(work).map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
    loop {
        let (done, back) = py.detach(move || (receiver.recv_timeout(SIGNALS), receiver));
        receiver = back;
        let unwritten = |error| PyRuntimeError::new_err(format!("{error}"));
        match done {
            Ok(Ok((ruling, failures))) => {
                for failure in failures {
                    let message = CString::new(failure.to_string()).unwrap_or_default();
                    PyErr::warn(py, &py.get_type::<PyRuntimeWarning>(), &message, 2)?;
                }
                return ruling.map_err(unwritten);
            }
            Ok(Err(error)) => return Err(refusal(py, &error.map_err(unwritten)?)),
            Err(mpsc::RecvTimeoutError::Timeout) => py.check_signals()?,
            Err(mpsc::RecvTimeoutError::Disconnected) => return Err(PyRuntimeError::new_err("the adjudicator went wrong; nothing is decided")),
        }
    }
}

/// The exception for an error document: a `referee.RefereeError`.
fn refusal(py: Python<'_>, document: &str) -> PyErr {
    let made = py.import("referee._error").and_then(|module| {
        let class = module.getattr("RefereeError")?.cast_into::<PyType>()?;
        class.call_method1("_of_json", (document,))
    });
    made.map_or_else(|error| error, PyErr::from_value)
}

/// House rules out of names and values.
fn house(values: Vec<(String, String)>) -> PyResult<HouseRules> {
    let mut house = HouseRules::default();
    for (name, value) in values {
        house.set(&name, &value).map_err(|error| PyValueError::new_err(error.to_string()))?;
    }
    Ok(house)
}

/// Returns the notation that is asked for; without one, the content of a board says which.
fn board_notation(syntax: Option<&str>) -> PyResult<Option<BoardNotation>> {
    match syntax {
        None => Ok(None),
        Some("palmer") => Ok(Some(BoardNotation::Palmer)),
        Some("tptp") => Ok(Some(BoardNotation::Tptp)),
        Some(other) => Err(unknown_syntax(other, "palmer, tptp")),
    }
}

fn unknown_syntax(given: &str, known: &str) -> PyErr {
    PyValueError::new_err(format!("syntax: there is no notation {given:?} here; there are: {known}"))
}

/// Judges a board; the ruling as JSON.
#[pyfunction]
#[pyo3(signature = (text, name, syntax, claim, statement, explain, certificates, time, memory, worker))]
#[expect(clippy::too_many_arguments, reason = "the module around it calls them by name")]
fn judge(
    py: Python<'_>,
    text: String,
    name: String,
    syntax: Option<&str>,
    claim: Option<&str>,
    statement: Option<String>,
    explain: bool,
    certificates: Option<PathBuf>,
    time: f64,
    memory: u32,
    worker: Option<PathBuf>,
) -> PyResult<String> {
    let call = CallLimits::new(time, memory)?;
    let notation = board_notation(syntax)?;
    let claim = claim.map(str::parse::<PlayerClaim>).transpose().map_err(Error::Claim);
    let pool = call.pool(worker);
    with_files(py, move || {
        let options = JudgeOptions {
            claim: claim?,
            statement,
            limits: call.search(),
            memory_mib: Some(call.memory_mib),
            certificates,
            explain,
            ..JudgeOptions::default()
        };
        let read = move || adjudication::read_board(Text::new(name, text), notation);
        let mut board = adjudication::within(&options.limits, options.memory_mib, read)?;
        let ruling = adjudication::judge(&mut board, &options, &pool, &mut |_| {})?;
        let files = ruling.files.clone();
        Ok((ruling, files))
    })
}

/// Checks a proof; the ruling as JSON.
#[pyfunction]
#[pyo3(signature = (text, name, system, goal, rules, house, lenient, time, memory))]
#[expect(clippy::too_many_arguments, reason = "the module around it calls them by name")]
fn check(
    py: Python<'_>,
    text: String,
    name: String,
    system: Option<OsString>,
    goal: Option<String>,
    rules: Option<String>,
    house: Vec<(String, String)>,
    lenient: bool,
    time: f64,
    memory: u32,
) -> PyResult<String> {
    let call = CallLimits::new(time, memory)?;
    let house = self::house(house)?;
    document(py, move || {
        let options = ProofOptions {
            system: system.map(|system| System::of_argument(&system)).transpose()?,
            house,
            rules: rules.map(|rules| Text::new("<rules>", rules)).into_iter().collect(),
            goal: goal.map(|goal| Text::new("<goal>", goal)),
            lenient,
            ..ProofOptions::default()
        };
        let check = move || Adjudicator::new(options)?.check(Text::new(name, text)).map(|checked| checked.ruling);
        adjudication::within(&call.search(), Some(call.memory_mib), check)
    })
}

/// Proves a goal from axioms, or refutes it; the ruling as JSON.
#[pyfunction]
#[pyo3(signature = (axioms, name, goal, syntax, cheapest, certificates, time, memory, worker))]
#[expect(clippy::too_many_arguments, reason = "the module around it calls them by name")]
fn prove(
    py: Python<'_>,
    axioms: String,
    name: String,
    goal: Option<String>,
    syntax: Option<&str>,
    cheapest: bool,
    certificates: Option<PathBuf>,
    time: f64,
    memory: u32,
    worker: Option<PathBuf>,
) -> PyResult<String> {
    let call = CallLimits::new(time, memory)?;
    let axioms = Text::new(name, axioms);
    let asked = match syntax {
        Some("predicate-wars") => Some(AxiomNotation::PredicateWars),
        Some("palmer") => Some(AxiomNotation::Board(BoardNotation::Palmer)),
        Some("tptp") => Some(AxiomNotation::Board(BoardNotation::Tptp)),
        Some(other) => return Err(unknown_syntax(other, "palmer, tptp, predicate-wars")),
        None => None,
    };
    let pool = call.pool(worker);
    with_files(py, move || {
        let options = ProveOptions {
            goal: goal.map(|goal| Text::new("<goal>", goal)),
            cheapest,
            limits: call.search(),
            memory_mib: Some(call.memory_mib),
            certificates,
            ..ProveOptions::default()
        };
        let (axioms, notation) = match asked {
            Some(notation) => (axioms, notation),
            None => adjudication::recognised_axioms(axioms)?,
        };
        let ruling = adjudication::prove(axioms, notation, &options, &pool)?;
        let files = ruling.files.clone();
        Ok((ruling, files))
    })
}

/// Audits the rules of a calculus; the ruling as JSON.
#[pyfunction]
#[pyo3(signature = (system, rule, house, search, certificates, time, memory, worker))]
#[expect(clippy::too_many_arguments, reason = "the module around it calls them by name")]
fn audit(
    py: Python<'_>,
    system: OsString,
    rule: Option<String>,
    house: Vec<(String, String)>,
    search: bool,
    certificates: Option<PathBuf>,
    time: f64,
    memory: u32,
    worker: Option<PathBuf>,
) -> PyResult<String> {
    let call = CallLimits::new(time, memory)?;
    let house = self::house(house)?;
    // A form of a rule takes its own limit at most.
    let pool = CallLimits { time: call.time.min(Limits::default().time), ..call }.pool(worker);
    with_files(py, move || {
        let options = AuditOptions {
            rule,
            house,
            time: Some(call.time),
            memory_mib: Some(call.memory_mib),
            no_search: !search,
            certificates,
            ..AuditOptions::default()
        };
        let ruling = adjudication::audit(&System::of_argument(&system)?, &options, &pool, &mut |_| {})?;
        let files = ruling.files.clone();
        Ok((ruling, files))
    })
}

/// Checks certificates again: files, or the text of one; the ruling as JSON. No solver is started.
#[pyfunction]
#[pyo3(signature = (files, text, board, board_name, syntax, time))]
fn verify(
    py: Python<'_>,
    files: Vec<PathBuf>,
    text: Option<String>,
    board: Option<String>,
    board_name: String,
    syntax: Option<&str>,
    time: f64,
) -> PyResult<String> {
    let time = CallLimits::new(time, LEAST_MEMORY)?.time;
    let notation = board_notation(syntax)?;
    document(py, move || {
        let board = board.map(|board| Problem::new(Text::new(board_name, board), notation)).transpose()?;
        let options = VerifyOptions { board: board.as_ref(), judge: None, time };
        match text {
            Some(text) => adjudication::verify_text(Path::new("<certificate>"), text, &options),
            None => adjudication::verify(&files, &options),
        }
    })
}

/// Reads a text in one of the notations; the reading as JSON.
#[pyfunction]
#[pyo3(signature = (text, name, syntax, lenient, house, time, memory))]
#[expect(clippy::too_many_arguments, reason = "the module around it calls them by name")]
fn parse(
    py: Python<'_>,
    text: String,
    name: String,
    syntax: &str,
    lenient: bool,
    house: Vec<(String, String)>,
    time: f64,
    memory: u32,
) -> PyResult<String> {
    let call = CallLimits::new(time, memory)?;
    let house = self::house(house)?;
    let notation = match syntax {
        "predicate-wars" => Notation::PredicateWars,
        "palmer" => Notation::Palmer,
        "polish" => Notation::Polish,
        "ergo" => Notation::Ergo,
        "tptp" => Notation::Tptp,
        other => return Err(unknown_syntax(other, "predicate-wars, palmer, polish, ergo, tptp")),
    };
    document(py, move || {
        let options = ParseOptions { house, lenient, ..ParseOptions::default() };
        let parse = move || adjudication::parse(notation, Text::new(name, text), &options).map(|(ruling, ..)| ruling);
        adjudication::within(&call.search(), Some(call.memory_mib), parse)
    })
}

/// The functions of the library. Use the module `referee`, which gives them types.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_function(wrap_pyfunction!(judge, module)?)?;
    module.add_function(wrap_pyfunction!(check, module)?)?;
    module.add_function(wrap_pyfunction!(prove, module)?)?;
    module.add_function(wrap_pyfunction!(audit, module)?)?;
    module.add_function(wrap_pyfunction!(verify, module)?)?;
    module.add_function(wrap_pyfunction!(parse, module)?)
}
