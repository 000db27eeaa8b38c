//! What happens when the process dies, hangs, is not there, cannot load its library, eats memory or hears nonsense.
//! It looks at the processes through /proc, hence on Linux only.

#![cfg(target_os = "linux")]

use std::fs;
use std::io::{Read, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::common::{MAIN, PATIENCE, assert_pigeonhole, letter, pool, program, unhurried};
use solver::oracle::protocol::{
    Node, NodeId, PROTOCOL, Request, Response, SolverId, Sort, SymbolId, Version, append_frame, read_frame,
};
use solver::oracle::{Answer, Ending, Limits, Oracle, OracleFailure, Pool};
use tempfile::TempDir;

/// A stand-in for the worker: a shell script.
fn script(directory: &TempDir, text: &str) -> PathBuf {
    let path = directory.path().join("fake-worker");
    fs::write(&path, format!("#!/bin/sh\n{text}\n")).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    path
}

/// A script that greets with this version and then does something else.
fn greeting_script(directory: &TempDir, protocol: u32, version: Version, then: &str) -> PathBuf {
    let mut frame = Vec::new();
    append_frame(&mut frame, &Response::Ready { protocol, version }).unwrap();
    fs::write(directory.path().join("greeting"), frame).unwrap();
    script(directory, &format!("cat \"$(dirname \"$0\")/greeting\"\n{then}"))
}

fn ask(pool: &Pool) -> OracleFailure {
    let mut oracle = pool.oracle();
    let failure = oracle.check(MAIN, &[], &[], None).unwrap_err();
    assert_eq!(oracle.generation(), 1);
    failure
}

/// The processes that run `program`, by their numbers.
fn processes(program: &Path) -> Vec<u32> {
    let listing = fs::read_dir("/proc").unwrap();
    let numbers = listing.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
    numbers.filter(|number| fs::read_link(format!("/proc/{number}/exe")).is_ok_and(|exe| exe == program)).collect()
}

/// Ends a process by a signal and waits until its parent can see that it is dead: its first thread is a zombie and the only
/// one left.
fn kill(process: u32, signal: i32) {
    assert!(Command::new("sh").args(["-c", &format!("kill -{signal} {process}")]).status().unwrap().success());
    let zombie = |stat: String| stat.rsplit(')').next().is_some_and(|fields| fields.trim_start().starts_with('Z'));
    let over = || {
        let threads = fs::read_dir(format!("/proc/{process}/task")).map_or(0, Iterator::count);
        threads <= 1 && fs::read_to_string(format!("/proc/{process}/stat")).map_or(true, zombie)
    };
    while !over() {
        thread::sleep(Duration::from_millis(1));
    }
}

/// A copy of the worker under a name of its own, so that a test sees its own processes only. The library is found because
/// the rpath holds an absolute entry as well.
fn private_worker(directory: &TempDir) -> PathBuf {
    let copy = directory.path().join("referee-z3-copy");
    fs::copy(program(), &copy).unwrap();
    copy.canonicalize().unwrap()
}

#[test]
fn a_killed_worker_is_reported_and_replaced() {
    let directory = TempDir::new().unwrap();
    let worker = private_worker(&directory);
    let pool = Pool::with_worker(worker.clone(), unhurried());
    let mut oracle = pool.oracle();
    assert!(processes(&worker).is_empty(), "no process before the first check");
    assert!(oracle.check(MAIN, &[], &[], None).is_ok());
    let [process] = processes(&worker)[..] else { panic!("one process") };
    assert_pigeonhole(&mut oracle, MAIN, 14);
    let killer = thread::spawn(move || {
        thread::sleep(Duration::from_millis(300));
        kill(process, 9);
    });
    let failure = oracle.check(MAIN, &[], &[], None).unwrap_err();
    killer.join().unwrap();
    assert_eq!(failure, OracleFailure::Died { ending: Ending::Signal(9), said: String::new() });
    assert_eq!((oracle.generation(), oracle.size()), (1, 0));
    let p = letter(&mut oracle);
    assert!(matches!(oracle.check(MAIN, &[p], &[p], None), Ok(Answer::Satisfiable { values }) if values == [1]));
    let [second] = processes(&worker)[..] else { panic!("one process") };
    assert_ne!(second, process);
    drop(oracle);
    assert_eq!(processes(&worker), [second], "a healthy worker waits in the pool");
    kill(second, 9);
    assert!(pool.oracle().check(MAIN, &[], &[], None).is_ok(), "one that died while it waited is not handed out");
    drop(pool);
    assert!(processes(&worker).is_empty(), "the pool leaves no process after");
}

/// A worker that an interrupt ends, however these tests were started. A shell without job control starts what runs in the background
/// with interrupts ignored; every process that comes of it inherits that, and rightly so, this worker too.
fn interruptible(directory: &TempDir, worker: &Path) -> PathBuf {
    script(directory, &format!("exec env --default-signal=INT '{}' \"$@\"", worker.display()))
}

#[test]
fn an_interrupt_is_not_swallowed_by_z3() {
    let directory = TempDir::new().unwrap();
    let worker = private_worker(&directory);
    let pool = Pool::with_worker(interruptible(&directory, &worker), unhurried());
    // At the beginning of a check, where Z3 could put its own handler in place, and in the middle of it.
    for milliseconds in [0, 1, 2, 5, 10, 20, 50, 300] {
        let mut oracle = pool.oracle();
        assert!(oracle.check(MAIN, &[], &[], None).is_ok());
        let [process] = processes(&worker)[..] else { panic!("one process") };
        assert_pigeonhole(&mut oracle, MAIN, 14);
        let killer = thread::spawn(move || {
            thread::sleep(Duration::from_millis(milliseconds));
            kill(process, 2);
        });
        let failure = oracle.check(MAIN, &[], &[], None).unwrap_err();
        killer.join().unwrap();
        let expected = OracleFailure::Died { ending: Ending::Signal(2), said: String::new() };
        assert_eq!(failure, expected, "after {milliseconds} ms");
    }
}

#[test]
fn workers_are_kept_and_shared() {
    let directory = TempDir::new().unwrap();
    let worker = private_worker(&directory);
    let pool = Pool::with_worker(worker.clone(), unhurried());
    pool.warm().unwrap();
    pool.warm().unwrap();
    for _ in 0..5 {
        let mut oracle = pool.oracle();
        let p = letter(&mut oracle);
        let not_p = oracle.not(p);
        assert!(matches!(oracle.check(MAIN, &[p], &[], None), Ok(Answer::Satisfiable { .. })));
        oracle.assert(MAIN, not_p);
        oracle.reset();
        let q = letter(&mut oracle);
        assert_eq!(p, q, "numbers begin again");
        assert!(matches!(oracle.check(MAIN, &[q], &[], None), Ok(Answer::Satisfiable { .. })), "nothing is left");
    }
    assert_eq!(processes(&worker).len(), 1);
    let mut both = [pool.oracle(), pool.oracle()];
    assert!(both.iter_mut().all(|oracle| oracle.check(MAIN, &[], &[], None).is_ok()));
    assert_eq!(processes(&worker).len(), 2);
    drop(both);
    assert_eq!(processes(&worker).len(), 2);
    assert!(pool.version().is_ok());
}

#[test]
fn a_hanging_worker_is_killed_within_the_limits() {
    let directory = TempDir::new().unwrap();
    let version = Version(5, 3, 2, 0);
    let hanging = greeting_script(&directory, PROTOCOL, version, "exec sleep 10000");
    let limits = Limits { check_milliseconds: 100, grace_milliseconds: 200, ..unhurried() };
    let pool = Pool::with_worker(hanging, limits);
    let mut oracle = pool.oracle();
    // More than a pipe holds: the write hangs, not only the read.
    assert_pigeonhole(&mut oracle, MAIN, 60);
    let since = Instant::now();
    assert_eq!(oracle.check(MAIN, &[], &[], None), Err(OracleFailure::Hung { milliseconds: 300 }));
    assert!(since.elapsed() >= Duration::from_millis(300));
    assert!(since.elapsed() < PATIENCE, "it was not waited for");
}

#[test]
fn a_pool_that_is_stopped_ends_its_own_clients_and_no_others() {
    let directory = TempDir::new().unwrap();
    let worker = private_worker(&directory);
    let pool = Pool::with_worker(worker.clone(), unhurried());
    let (one, other) = (pool.apart(), pool.apart());
    let mut kept = other.oracle();
    assert!(kept.check(MAIN, &[], &[], None).is_ok());
    let mut oracle = one.oracle();
    assert!(oracle.check(MAIN, &[], &[], None).is_ok());
    let (own, others) = (one.processes(), other.processes());
    let mut all = processes(&worker);
    all.sort_unstable();
    let mut known: Vec<u32> = own.iter().chain(&others).copied().collect();
    known.sort_unstable();
    assert_eq!((own.len(), others.len(), &known), (1, 1, &all), "each counts its own");
    assert!(pool.processes().is_empty());

    assert_pigeonhole(&mut oracle, MAIN, 14);
    let stopper = thread::spawn(move || {
        thread::sleep(Duration::from_millis(300));
        one.stop();
        one
    });
    let since = Instant::now();
    let failure = oracle.check(MAIN, &[], &[], None).unwrap_err();
    assert!(since.elapsed() < PATIENCE, "the question would take hours");
    let one = stopper.join().unwrap();
    assert_eq!(failure, OracleFailure::Died { ending: Ending::Signal(9), said: String::new() });
    assert_eq!(oracle.check(MAIN, &[], &[], None), Err(OracleFailure::Stopped), "no process is started any more");
    assert_eq!(one.warm(), Err(OracleFailure::Stopped));
    assert!(one.processes().is_empty());

    assert!(kept.check(MAIN, &[], &[], None).is_ok(), "others go on");
    assert_eq!(processes(&worker), others);
    drop(kept);
    one.stop();
    assert!(other.processes().is_empty());
    assert_eq!(processes(&worker), others, "a process that waits for anybody is not stopped");
    assert!(pool.oracle().check(MAIN, &[], &[], None).is_ok());
}

#[test]
fn the_worker_is_found_one_directory_above_a_test() {
    assert!(Pool::new(unhurried()).version().is_ok());
}

#[test]
fn a_missing_worker_is_missing() {
    let nowhere = PathBuf::from("no/such/referee-z3");
    let failure = ask(&Pool::with_worker(nowhere.clone(), unhurried()));
    assert_eq!(failure, OracleFailure::Missing { looked_in: vec![nowhere] });
    let message = failure.to_string();
    assert!(message.contains("no/such/referee-z3") && message.contains("scripts/setup"), "{message}");
}

#[test]
fn a_file_that_is_no_program_is_not_started() {
    let directory = TempDir::new().unwrap();
    let path = directory.path().join("plain-text");
    fs::write(&path, "not a program").unwrap();
    let failure = ask(&Pool::with_worker(path, unhurried()));
    assert!(matches!(failure, OracleFailure::NotStarted { .. }), "{failure}");
}

#[test]
fn a_library_that_cannot_be_loaded_is_named() {
    // The true worker, told by its loader's own means to load a file that is no library in place of libz3.
    let directory = TempDir::new().unwrap();
    let library = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../.z3/lib")).unwrap();
    for entry in library.map(Result::unwrap) {
        let name = entry.file_name();
        if name.to_string_lossy().starts_with("libz3") {
            fs::write(directory.path().join(name), "no library").unwrap();
        }
    }
    let worker = program();
    let lines = format!("LD_LIBRARY_PATH=\"$(dirname \"$0\")\" exec \"{}\" \"$@\"", worker.to_str().expect("a plain path"));
    let failure = ask(&Pool::with_worker(script(&directory, &lines), unhurried()));
    let OracleFailure::LibraryMissing { message } = &failure else { panic!("{failure}") };
    assert!(message.contains("libz3"), "{message}");
    assert!(failure.to_string().contains("scripts/setup"));
}

#[test]
fn an_old_z3_and_another_protocol_are_turned_away() {
    let directory = TempDir::new().unwrap();
    let found = Version(4, 8, 12, 0);
    let old = greeting_script(&directory, PROTOCOL, found, "exec sleep 10000");
    let failure = ask(&Pool::with_worker(old, unhurried()));
    assert_eq!(failure, OracleFailure::Unfit { found, needed: Version(4, 13, 3, 0) });
    let other = greeting_script(&directory, PROTOCOL + 1, Version(5, 3, 2, 0), "exec sleep 10000");
    assert!(matches!(ask(&Pool::with_worker(other, unhurried())), OracleFailure::Protocol { .. }));
    let babbling = script(&directory, "echo this is no frame; exec sleep 10000");
    assert!(matches!(ask(&Pool::with_worker(babbling, unhurried())), OracleFailure::Protocol { .. }));
}

#[test]
fn last_words_are_kept() {
    let directory = TempDir::new().unwrap();
    let complaining = script(&directory, "echo 'the disk is on fire' >&2; exit 3");
    let failure = ask(&Pool::with_worker(complaining, unhurried()));
    let OracleFailure::Died { ending: Ending::Exit(3), said } = &failure else { panic!("{failure}") };
    assert_eq!(said, "the disk is on fire\n");
    assert!(failure.to_string().contains("(the disk is on fire)"));
    let exhausted = script(&directory, "echo 'memory allocation of 64 bytes failed' >&2; kill -ABRT $$");
    let failure = ask(&Pool::with_worker(exhausted, Limits { memory_mib: 99, ..unhurried() }));
    assert_eq!(failure, OracleFailure::OutOfMemory { memory_mib: 99 });
}

fn devour(oracle: &mut Oracle) {
    // A hard problem with many clauses: learnt clauses alone fill the memory, if the atoms have not done so before.
    let relation = oracle.declare(2, Sort::Proposition);
    let function = oracle.declare(2, Sort::Object);
    let mut objects: Vec<NodeId> = (0..40)
        .map(|_| {
            let symbol = oracle.declare(0, Sort::Object);
            oracle.object(symbol, &[])
        })
        .collect();
    for first in 0..40 {
        for second in 0..40 {
            let image = oracle.object(function, &[objects[first], objects[second]]);
            objects.push(image);
        }
    }
    for (index, &first) in objects.iter().enumerate() {
        for &second in objects.iter().skip(index % 7).step_by(7) {
            let atom = oracle.proposition(relation, &[first, second]);
            let back = oracle.proposition(relation, &[second, first]);
            let equal = oracle.equal(first, second);
            let fact = oracle.or(&[atom, back, equal]);
            oracle.assert(MAIN, fact);
        }
    }
}

#[test]
fn a_memory_eater_is_stopped() {
    let pool = pool(Limits { memory_mib: 64, ..unhurried() });
    let mut oracle = pool.oracle();
    devour(&mut oracle);
    let failure = oracle.check(MAIN, &[], &[], None).unwrap_err();
    assert_eq!(failure, OracleFailure::OutOfMemory { memory_mib: 64 });
    let p = letter(&mut oracle);
    assert!(oracle.check(MAIN, &[p], &[], None).is_ok(), "the next question has a worker");
}

#[test]
fn a_reset_frees_what_a_board_took() {
    let directory = TempDir::new().unwrap();
    let worker = private_worker(&directory);
    let pool = Pool::with_worker(worker.clone(), unhurried());
    let resident = || {
        let [process] = processes(&worker)[..] else { panic!("one process") };
        let pages = fs::read_to_string(format!("/proc/{process}/statm")).unwrap();
        pages.split(' ').nth(1).unwrap().parse::<u64>().unwrap() * 4
    };
    // While the state is there: the reset after it is not waited for, and may be at any point.
    let state = || {
        let mut oracle = pool.oracle();
        assert_pigeonhole(&mut oracle, MAIN, 20);
        let p = letter(&mut oracle);
        assert!(matches!(oracle.check(SolverId(1), &[p], &[], None), Ok(Answer::Satisfiable { .. })));
        resident()
    };
    let before = (0..20).fold(0, |_, _| state());
    let after = (0..200).fold(0, |_, _| state());
    // One state takes more than 1 MiB; that nothing stays of 200 is the point, not how the allocator rounds.
    assert!(after < before + 16_384, "200 boards later the process has grown from {before} to {after} KiB");
}

/// What the worker does with these bytes: its exit status, its answers, what it says on standard error.
fn feed(bytes: &[u8], answers: usize) -> (Option<i32>, Vec<Response>, String) {
    let mut child = Command::new(program()).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = child.stdout.take().unwrap();
    stdin.write_all(bytes).unwrap();
    let responses = (0..=answers).map_while(|_| read_frame(&mut stdout).unwrap()).collect();
    drop(stdin);
    let mut said = String::new();
    child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    (child.wait().unwrap().code(), responses, said)
}

#[test]
fn malformed_frames_end_the_worker_with_a_word() {
    for bytes in [&[255, 255, 255, 255][..], &[3, 0], &[5, 0, 0, 0, 99, 0, 0, 0, 0], &[1, 0, 0, 0, 42]] {
        let (status, responses, said) = feed(bytes, 0);
        assert_eq!(status, Some(65), "{bytes:?}");
        assert_eq!(responses.len(), 1, "the greeting");
        assert!(said.starts_with("referee-z3: ") && said.lines().count() == 1, "{said}");
    }
    assert_eq!(feed(&[], 0).0, Some(0), "a closed input is the ordinary end");
}

#[test]
fn requests_that_make_no_sense_are_refused_until_the_reset() {
    let object = |function, arguments: &[u32]| Node::Object {
        function: SymbolId(function),
        arguments: arguments.iter().copied().map(NodeId).collect(),
    };
    let proposition = |predicate, arguments: &[u32]| Node::Proposition {
        predicate: SymbolId(predicate),
        arguments: arguments.iter().copied().map(NodeId).collect(),
    };
    let many = |parts: &[u32]| parts.iter().copied().map(NodeId).collect();
    let [c, p, r] = [0, 1, 2];
    let declare = Request::Declare(vec![(0, Sort::Object), (0, Sort::Proposition), (2, Sort::Proposition)].into());
    // Node 0 is the object c, node 1 the letter p.
    let define = |more: Node| Request::Define(vec![object(c, &[]), proposition(p, &[]), more].into());
    let check = |assumptions: &[u32], values: &[u32]| Request::Check {
        solver: SolverId(0),
        assumptions: assumptions.iter().copied().map(NodeId).collect(),
        values_of: values.iter().copied().map(NodeId).collect(),
        minimised: 0,
        milliseconds: 1_000_000,
        resources: 0,
    };
    let good = Node::Not(NodeId(1));
    let nonsense = [
        define(object(9, &[])),
        define(object(p, &[])),
        define(proposition(c, &[])),
        define(proposition(r, &[0])),
        define(proposition(r, &[0, 1])),
        define(Node::Equal(NodeId(0), NodeId(1))),
        define(Node::Not(NodeId(0))),
        define(Node::Not(NodeId(2))),
        define(Node::And(many(&[1, 0]))),
        define(Node::Or(many(&[1, 77]))),
        define(Node::Iff(NodeId(1), NodeId(0))),
        define(Node::Distinct(many(&[0, 1]))),
        define(Node::Distinct(many(&[1]))),
        Request::Declare(vec![(u32::MAX, Sort::Object)].into()),
        Request::Assert { solver: SolverId(0), nodes: vec![NodeId(5)].into() },
        check(&[5], &[]),
        check(&[], &[5]),
    ];
    for wrong in nonsense {
        let mut batch = Vec::new();
        let questions = if matches!(wrong, Request::Check { .. }) { 3 } else { 2 };
        let conversation = [
            declare.clone(),
            wrong.clone(),
            check(&[], &[]),
            Request::Reset,
            declare.clone(),
            define(good.clone()),
            Request::Assert { solver: SolverId(0), nodes: vec![NodeId(2)].into() },
            check(&[1], &[]),
        ];
        for request in &conversation {
            append_frame(&mut batch, request).unwrap();
        }
        let (status, responses, said) = feed(&batch, questions);
        assert_eq!((status, said.as_str()), (Some(0), ""), "{wrong:?}");
        let (last, refused) = responses[1..].split_last().unwrap();
        assert!(refused.iter().all(|response| matches!(response, Response::Refused(_))), "{wrong:?}: {refused:?}");
        assert_eq!(refused.len(), questions - 1);
        let core = vec![NodeId(1)];
        assert_eq!(
            *last,
            Response::Answer(Answer::Unsatisfiable { core, is_minimal: false }),
            "after the reset all is well: {wrong:?}"
        );
    }
}

#[test]
fn a_worker_ends_when_its_client_is_gone() {
    let mut batch = Vec::new();
    let pigeons: u32 = 14;
    let holes = pigeons - 1;
    let sits = |pigeon: u32, hole: u32| NodeId(pigeon * holes + hole);
    let letters = pigeons * holes;
    let mut nodes: Vec<Node> =
        (0..letters).map(|letter| Node::Proposition { predicate: SymbolId(letter), arguments: [].into() }).collect();
    let mut facts = Vec::new();
    for pigeon in 0..pigeons {
        facts.push(NodeId(nodes.len() as u32));
        nodes.push(Node::Or((0..holes).map(|hole| sits(pigeon, hole)).collect()));
        for (hole, other) in (0..holes).flat_map(|hole| (0..pigeon).map(move |other| (hole, other))) {
            nodes.push(Node::And([sits(pigeon, hole), sits(other, hole)].into()));
            facts.push(NodeId(nodes.len() as u32));
            nodes.push(Node::Not(NodeId(nodes.len() as u32 - 1)));
        }
    }
    let solver = SolverId(0);
    for request in [
        Request::Declare(vec![(0, Sort::Proposition); letters as usize].into()),
        Request::Define(nodes.into()),
        Request::Assert { solver, nodes: facts.into() },
        Request::Check {
            solver,
            assumptions: vec![].into(),
            values_of: vec![].into(),
            minimised: 0,
            milliseconds: 0,
            resources: 0,
        },
    ] {
        append_frame(&mut batch, &request).unwrap();
    }
    for milliseconds in [0, 5, 50, 500] {
        let mut child =
            Command::new(program()).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(&batch).unwrap();
        thread::sleep(Duration::from_millis(milliseconds));
        drop(stdin);
        assert_eq!(child.wait().unwrap().code(), Some(0), "it ends by itself, without a limit, and does not crash");
        let mut said = String::new();
        child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        assert_eq!(said, "");
    }
}

#[test]
fn wrong_usage_is_said() {
    let output = Command::new(program()).arg("--help-me").output().unwrap();
    assert_eq!(output.status.code(), Some(64));
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("usage: "));
}
