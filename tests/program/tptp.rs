//! TPTP problems as whole files: what they include, what they ask, what differs in them, and answers in TPTP's own form.

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};

use crate::program::run::{Outcome, built, finish, referee, root, run};

/// The axioms of groups, of which the last line is not ended.
const GROUPS: &str = "\u{feff}fof(left_unit, axiom, ! [X] : m(e,X) = X).\nfof(left_inverse, axiom, ! [X] : m(i(X),X) = e).\n\
                      fof(associative, axiom, ! [X,Y,Z] : m(m(X,Y),Z) = m(X,m(Y,Z))). % not the end";

/// A directory with these files.
fn directory(files: &[(&str, &str)]) -> tempfile::TempDir {
    let directory = tempfile::tempdir().expect("a directory");
    for (name, content) in files {
        let path = directory.path().join(name);
        fs::create_dir_all(path.parent().expect("a directory")).expect("a directory");
        fs::write(path, content).expect("a file");
    }
    directory
}

/// Runs the program in a directory.
fn run_in(directory: &Path, arguments: &[&str]) -> Outcome {
    finish(referee().env_remove("TPTP").args(arguments).current_dir(directory), b"")
}

/// The code of the error that a problem of these files has, with the file and the text of its place.
fn fault(files: &[(&str, &str)]) -> (String, String, String) {
    let directory = directory(files);
    let outcome = run_in(directory.path(), &["judge", "--json", "a.p"]);
    assert_eq!(outcome.status, 65, "{}", outcome.out);
    let error = outcome.json()["error"].clone();
    let file = error["file"].as_str().expect("a file").to_owned();
    let text = fs::read_to_string(directory.path().join(&file)).expect("the file is there");
    let place = |end: &str| error["span"][end].as_u64().expect("a place") as usize;
    (error["code"].as_str().expect("a code").to_owned(), file, text[place("start")..place("end")].to_owned())
}

fn labels(document: &Value) -> Vec<(&str, Option<&str>, u64)> {
    let statements = document["statements"].as_array().expect("statements");
    let of = |one: &'_ Value| one["line"].as_u64().expect("a line");
    statements.iter().map(|one| (one["id"].as_str().expect("a label"), one["file"].as_str(), of(one))).collect()
}

#[test]
fn an_included_file_stands_in_the_place_of_its_line() {
    let problem = "include('Axioms/groups.ax').\nfof(goal, conjecture, m(i(e),e) = e).\n";
    let files = [
        ("a.p", problem),
        ("Axioms/groups.ax", "include('more/first.ax'). fof(x, axiom, p).\n"),
        ("Axioms/more/first.ax", GROUPS),
    ];
    let directory = directory(&files);
    let read = run_in(directory.path(), &["parse", "--json", "--syntax", "tptp", "a.p"]).json();
    let first = Some("Axioms/more/first.ax");
    let expected = [
        ("left_unit", first, 1),
        ("left_inverse", first, 2),
        ("associative", first, 3),
        ("x", Some("Axioms/groups.ax"), 1),
        ("goal", None, 2),
    ];
    assert_eq!(labels(&read), expected);
    let judged = run_in(directory.path(), &["judge", "--json", "--certificates", "evidence", "a.p"]).json();
    assert_eq!(judged["conjecture"]["szs"], "Theorem");
    // A certificate stands alone, and fits the problem with its files.
    let verified = run_in(directory.path(), &["verify", "--json", "--board", "a.p", "evidence"]);
    assert_eq!(verified.status, 0, "{}", verified.out);
    fs::remove_dir_all(directory.path().join("Axioms")).expect("it is there");
    assert_eq!(run_in(directory.path(), &["verify", "evidence"]).status, 0);
    assert_eq!(run_in(directory.path(), &["verify", "--board", "a.p", "evidence"]).status, 65);
}

#[test]
fn files_are_looked_for_beside_and_then_where_tptp_is() {
    let library = directory(&[("Axioms/groups.ax", GROUPS), ("Axioms/b.ax", "fof(b, axiom, far).")]);
    let problem = "include('Axioms/groups.ax',[left_inverse,left_unit]).\ninclude('Axioms/b.ax').";
    let here = directory(&[("a.p", problem), ("Axioms/b.ax", "fof(b, axiom, near).")]);
    let parse = |tptp: &Path| {
        let mut command = referee();
        command.args(["parse", "--json", "--syntax", "tptp", "a.p"]).current_dir(here.path()).env("TPTP", tptp);
        finish(&mut command, b"")
    };
    let read = parse(library.path()).json();
    let groups = library.path().join("Axioms/groups.ax").display().to_string();
    // Of a selection the order is that of the file.
    let expected =
        [("left_unit", Some(groups.as_str()), 1), ("left_inverse", Some(groups.as_str()), 2), ("b", Some("Axioms/b.ax"), 1)];
    assert_eq!(labels(&read), expected);
    assert_eq!(read["statements"][2]["reading"], "near");
    let missing = parse(Path::new("")).json();
    assert_eq!((&missing["error"]["code"], &missing["error"]["span"]["start"]), (&json!("include-missing"), &json!(8)));
}

#[test]
fn faults_of_includes_are_told_where_they_stand() {
    let case = |problem: &str, included: &str| fault(&[("a.p", problem), ("b.ax", included)]);
    let told = |code: &str, file: &str, place: &str| (code.to_owned(), file.to_owned(), place.to_owned());
    let b = "include('b.ax').\nfof(z,axiom,q).";
    assert_eq!(case(b, "fof(a,axiom,\n p(X))."), told("free-variable", "b.ax", "X"));
    assert_eq!(case(b, "fof(a,axiom,p & (q"), told("unexpected-token", "b.ax", ""));
    assert_eq!(case(b, "fof(a,axiom,p). fof(c,axiom,q)\n"), told("unexpected-token", "b.ax", ""));
    assert_eq!(case(b, "fof(a,axiom,p). /* open"), told("unclosed-comment", "b.ax", "/*"));
    assert_eq!(case(b, "include('a.p')."), told("include-cycle", "b.ax", "'a.p'"));
    assert_eq!(case(b, "include('./../nowhere/b.ax')."), told("include-missing", "b.ax", "'./../nowhere/b.ax'"));
    assert_eq!(case("include('b.ax',[a,'c d',e]).", "fof(a,axiom,p)."), told("include-name", "a.p", "'c d'"));
    assert_eq!(case("include('a.p').", ""), told("include-cycle", "a.p", "'a.p'"));
    assert_eq!(case("include('/dev/zero').", ""), told("include-missing", "a.p", "'/dev/zero'"));
    assert_eq!(case("include('.').", ""), told("include-missing", "a.p", "'.'"));
    assert_eq!(case("include('b.ax'", ""), told("unexpected-token", "a.p", ""));
    assert_eq!(case("include(B).", ""), told("unexpected-token", "a.p", "B"));
    assert_eq!(case("include('it\\'s \"b\".ax').", ""), told("include-missing", "a.p", "'it\\'s \"b\".ax'"));
    assert_eq!(case("include('b.ax',[]).", ""), told("unexpected-token", "a.p", "]"));
    // The statement before it is not ended: that is the fault.
    assert_eq!(case("fof(a,axiom,p)\ninclude('b.ax').", ""), told("unexpected-token", "a.p", "include"));
    let open = format!("fof(a,axiom,{}", "(".repeat(1 << 20));
    assert_eq!(case(b, &open).0, "too-deep");
}

#[test]
fn what_is_no_file_is_not_included() {
    let here =
        directory(&[("a.p", "include(pipe)."), ("b.p", "include(link)."), ("c.p", "include(loop)."), ("d.p", "include(bytes).")]);
    let path = |name: &str| here.path().join(name);
    assert!(Command::new("mkfifo").arg(path("pipe")).status().expect("mkfifo runs").success());
    fs::write(path("groups"), GROUPS).expect("a file");
    fs::write(path("bytes"), b"fof(a,axiom,\xff).").expect("a file");
    symlink("groups", path("link")).expect("a link");
    symlink("loop", path("loop")).expect("a link");
    let code = |file: &str| {
        let outcome = run_in(here.path(), &["parse", "--json", "--syntax", "tptp", file]);
        let error = &outcome.json()["error"];
        (outcome.status, error["code"].as_str().unwrap_or_default().to_owned(), error["file"].as_str().map(str::to_owned))
    };
    assert_eq!(code("a.p"), (65, "include-missing".into(), Some("a.p".into())));
    assert_eq!(code("b.p"), (0, String::new(), None));
    assert_eq!(code("c.p"), (65, "include-missing".into(), Some("c.p".into())));
    assert_eq!(code("d.p"), (65, "invalid-utf8".into(), Some("bytes".into())));
}

#[test]
fn repeated_includes_share_memory() {
    // 25 kB and 20 kB that stand for 125 million bytes of statements: as they come, they are one piece each time.
    let (short, often) = ("a.".repeat(12_500), "include('s.ax').\n".repeat(5_000));
    let here = directory(&[("a.p", &often), ("s.ax", &short)]);
    let limited = |arguments: &[&str]| {
        let command = format!("ulimit -v 2000000; exec {} {}", built("referee").display(), arguments.join(" "));
        finish(Command::new("bash").args(["-c", &command]).env_remove("TPTP").current_dir(here.path()), b"")
    };
    let refused = limited(&["parse", "--json", "--syntax", "tptp", "a.p"]);
    assert_eq!((refused.status, &refused.json()["error"]["file"]), (65, &json!("s.ax")), "{}", refused.err);
    // Of which some are chosen, they are held apart, up to a limit.
    let chosen = "include('m.ax',[a]).\n";
    let here = directory(&[("a.p", chosen), ("m.ax", &often), ("s.ax", &"fof(a,axiom,p).".repeat(1_000))]);
    let refused = run_in(here.path(), &["parse", "--json", "--syntax", "tptp", "a.p"]);
    let error = refused.json()["error"].clone();
    assert_eq!((refused.status, &error["code"], &error["file"]), (65, &json!("too-many-includes"), &json!("s.ax")), "{error}");
}

#[test]
fn includes_have_limits() {
    let many = |count: usize| format!("{}fof(a,axiom,p).", "include('b.ax').\n".repeat(count));
    let here = directory(&[("a.p", &many(10_000)), ("c.p", &many(10_001)), ("b.ax", "% nothing")]);
    assert_eq!(run_in(here.path(), &["parse", "--syntax", "tptp", "a.p"]).status, 0);
    let refused = run_in(here.path(), &["parse", "--json", "--syntax", "tptp", "c.p"]).json();
    assert_eq!((&refused["error"]["code"], &refused["error"]["span"]["line"]), (&json!("too-many-includes"), &json!(10_001)));
    let files: Vec<(String, String)> = (0..40).map(|at| (format!("{at}.ax"), format!("include('{}.ax').", at + 1))).collect();
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let deep = directory(&files);
    let refused = run_in(deep.path(), &["parse", "--json", "--syntax", "tptp", "0.ax"]).json();
    assert_eq!((&refused["error"]["code"], &refused["error"]["file"]), (&json!("too-many-includes"), &json!("31.ax")));
}

#[test]
fn each_of_several_conjectures_is_a_question() {
    let problem = "fof(all, axiom, ! [X] : p(X)).\nfof(one, conjecture, p(a)).\nfof(two, conjecture, q(a)).\nfof(three, conjecture, ? [X] : p(X)).\n";
    let here = directory(&[("a.p", problem)]);
    let judged = run_in(here.path(), &["judge", "--json", "--certificates", "evidence", "a.p"]);
    assert_eq!(judged.status, 0);
    let documents: Vec<Value> = judged.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let found: Vec<(&Value, &Value)> =
        documents.iter().map(|one| (&one["conjecture"]["statements"], &one["conjecture"]["szs"])).collect();
    let expected =
        [(json!(["one"]), json!("Theorem")), (json!(["two"]), json!("CounterSatisfiable")), (json!(["three"]), json!("Theorem"))];
    assert_eq!(found, expected.iter().map(|(name, szs)| (name, szs)).collect::<Vec<_>>());
    // No other conjecture is on the board, and lines are those of the file.
    assert_eq!(labels(&documents[2]), [("all", None, 1), ("three", None, 4)]);
    assert_eq!(run_in(here.path(), &["verify", "--board", "a.p", "evidence"]).status, 0);
    let other =
        directory(&[("a.p", "fof(all, axiom, ! [X] : p(X)).\nfof(one, conjecture, p(b)).\nfof(two, conjecture, q(b)).\n")]);
    let evidence = here.path().join("evidence").display().to_string();
    assert_eq!(run_in(other.path(), &["verify", "--board", "a.p", &evidence]).status, 1);

    let proved = run_in(here.path(), &["prove", "--json", "a.p"]);
    let documents: Vec<Value> = proved.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let found: Vec<(&str, &str)> = documents
        .iter()
        .map(|one| (one["conjecture"].as_str().expect("a name"), one["status"].as_str().expect("a status")))
        .collect();
    assert_eq!((proved.status, found), (1, vec![("one", "proved"), ("two", "refuted"), ("three", "proved")]));
    let refused = run_in(here.path(), &["prove", "--json", "-o", "x.proof", "a.p"]);
    assert_eq!((refused.status, &refused.json()["error"]["code"]), (64, &json!("several-proofs")));
    let goal = run_in(here.path(), &["prove", "--json", "--goal", "p(c)", "a.p"]).json();
    assert_eq!((&goal["status"], &goal["conjecture"]), (&json!("proved"), &Value::Null));
    let read = run_in(here.path(), &["parse", "--json", "--syntax", "tptp", "a.p"]).json();
    assert_eq!(read["statements"].as_array().map(Vec::len), Some(4));
}

#[test]
fn distinct_objects_differ_by_a_statement_of_the_board() {
    let judge = |problem: &str| run(&["judge", "--json", "--syntax", "tptp", "-"], problem).json();
    let ruling = judge("fof(a, axiom, p(\"one\")).\nfof(b, axiom, ~ p(\"two \\\"2\\\"\")).");
    assert_eq!((&ruling["status"], &ruling["conventions"][0]["id"]), (&json!("consistent"), &json!("distinct_objects")));
    assert_eq!(ruling["conventions"][0]["reading"], "'“one”' ≠ '“two \"2\"”'");
    assert_eq!(judge("fof(a, axiom, \"one\" = \"two\").")["status"], "inconsistent");
    assert_eq!(judge("fof(a, axiom, \"one\" = \"one\").")["status"], "consistent");
    assert_eq!(judge("fof(a, axiom, \"one\" = one).")["status"], "consistent", "a constant may denote it");
    assert_eq!(judge("fof(a, axiom, \"one\" = '\"one\"' & '\"one\"' = \"two\").")["status"], "inconsistent");
    assert_eq!(judge("fof(a, axiom, '\"one\"' = '\"two\"').")["status"], "consistent", "names in '' are constants");
    // A label that is taken is not given twice.
    let taken = judge("fof(distinct_objects, axiom, p(\"a\",\"b\")). fof(x, axiom, \"a\" != \"b\").");
    assert_eq!((&taken["conventions"][0]["id"], &taken["status"]), (&json!("distinct_objects_2"), &json!("consistent")));
    assert_eq!(taken["statements"][1]["status"], "redundant", "it holds whatever the board says");
    // A goal may name more of them.
    let goal =
        |goal: &str| run(&["prove", "--json", "--syntax", "tptp", "--goal", goal, "-"], "fof(a,axiom,p(\"a\") & ~ p(1)).").json();
    for (asked, status) in [
        ("\"a\" != \"b\"", "proved"),
        ("2 != 1", "proved"),
        ("1 != \"a\"", "proved"),
        ("2 = 1", "refuted"),
        ("\"b\" = c", "refuted"),
    ] {
        assert_eq!(goal(asked)["status"], status, "{asked}");
    }
    let many: Vec<String> = (0..257).map(|at| format!("p(\"{at}\")")).collect();
    let refused = judge(&format!("fof(a, axiom, {}).", many.join(" & ")));
    assert_eq!(refused["error"]["code"], "too-many-distinct");
}

/// Runs the program in TPTP's form, and reads what it wrote with its own reader.
fn solved(command: &str, problem: &str) -> (i32, String) {
    let here = directory(&[("it's a.p", problem)]);
    let outcome = run_in(here.path(), &[command, "--format", "tptp", "it's a.p"]);
    if outcome.out.contains("% SZS output start") {
        let again = run(&["parse", "--json", "--syntax", "tptp", "-"], &outcome.out);
        if outcome.out.contains("% SZS output start Model") {
            // Of an infinite model all is read but the arithmetic.
            let refused = again.json();
            let further = refused["errors"].as_array().into_iter().flatten();
            let codes: BTreeSet<&str> = further.chain([&refused["error"]]).filter_map(|error| error["code"].as_str()).collect();
            assert!(codes.iter().all(|code| ["arithmetic", "defined-word"].contains(code)), "{}{}", outcome.out, again.out);
        } else {
            assert_eq!(again.status, 0, "{}{}", outcome.out, again.out);
        }
    }
    (outcome.status, outcome.out)
}

#[test]
fn answers_have_the_form_of_tptp() {
    let axioms = "fof(a, axiom, ! [X] : (man(X) => mortal(X))).\nfof(b, axiom, man('Socrates')).\n";
    for command in ["judge", "prove"] {
        let (status, theorem) = solved(command, &format!("{axioms}fof(c, conjecture, mortal('Socrates'))."));
        assert_eq!(status, 0);
        assert!(
            theorem.starts_with("% SZS status Theorem for it's a.p\n% SZS output start Proof for it's a.p\nfof(line_1, axiom, "),
            "{theorem}"
        );
        assert!(theorem.ends_with("% SZS output end Proof for it's a.p\n"), "{theorem}");
        assert!(theorem.contains("file('it\\'s a.p', 'a')"), "{theorem}");
        let (status, model) = solved(command, &format!("{axioms}fof(c, conjecture, ! [X] : mortal(X))."));
        assert_eq!(status, i32::from(command == "prove"));
        assert!(
            model.starts_with("% SZS status CounterSatisfiable for it's a.p\n% SZS output start FiniteModel for it's a.p\n"),
            "{model}"
        );
        assert!(["fi_domain", "fi_functors", "fi_predicates"].iter().all(|role| model.contains(role)), "{model}");
        let (_, both) =
            solved(command, &format!("{axioms}fof(c, conjecture, mortal('Socrates')). fof(d, conjecture, ? [X] : ~ man(X))."));
        let statuses: Vec<&str> = both.lines().filter(|line| line.contains("status") && line.starts_with('%')).collect();
        assert_eq!(statuses, ["% SZS status Theorem for it's a.p", "% SZS status CounterSatisfiable for it's a.p"]);
    }
    let (_, refutation) =
        solved("judge", "cnf(a, axiom, p(X)). cnf(b, negated_conjecture, ~ p(a)). cnf(c, negated_conjecture, q).");
    assert!(refutation.starts_with("% SZS status Unsatisfiable for it's a.p\n% SZS output start Refutation for"), "{refutation}");
    let (_, model) = solved("judge", "fof(a, axiom, p(\"0\", c) & ~ p(\"one\", c)).");
    assert!(model.starts_with("% SZS status Satisfiable for it's a.p\n% SZS output start FiniteModel for"), "{model}");
    assert!(
        model.contains("! [X] : ( X = \"0\" | X = \"one\" )") || model.contains("! [X] : ( X = \"one\" | X = \"0\" )"),
        "{model}"
    );
    let infinite = "fof(a, axiom, ! [X] : ~ r(X,X)). fof(b, axiom, ! [X,Y,Z] : ((r(X,Y) & r(Y,Z)) => r(X,Z))). fof(c, axiom, ! [X] : ? [Y] : r(X,Y)).";
    let (status, model) = solved("judge", infinite);
    assert_eq!(status, 0);
    let begin = "% SZS status Satisfiable for it's a.p\n% SZS output start Model for it's a.p\n\
                 tff(type_1, type, 'r': ( $i * $i ) > $o).\ntff(promotion, type, ";
    assert!(model.starts_with(begin), "{model}");
    assert!(model.contains("tff(domain, interpretation, ( ! [X: $i] : ? [N: $"), "{model}");
    assert!(model.contains("tff(meaning_1, interpretation, ! [X1: $"), "{model}");
    assert!(model.ends_with("% SZS output end Model for it's a.p\n"), "{model}");
    let (status, model) = solved("prove", &format!("{infinite} fof(d, conjecture, ? [X] : ! [Y] : r(Y,X))."));
    assert_eq!(status, 1);
    assert!(model.starts_with("% SZS status CounterSatisfiable for it's a.p\n% SZS output start Model for"), "{model}");
}

/// A line of a derivation says in which file its statement stands, however the question is put.
#[test]
fn derivations_name_the_files_that_were_included() {
    let here = directory(&[
        ("outer.p", "include('Axioms/inner.ax').\nfof(own, axiom, ! [X] : (q(X) => r(X))).\nfof(goal, conjecture, r(a)).\n"),
        ("sorted.p", "tff(s, type, s: $tType).\ninclude('Axioms/inner.ax').\nfof(own, axiom, ! [X] : (q(X) => r(X))).\n"),
        ("denied.p", "include('Axioms/inner.ax').\ncnf(own, axiom, ~ q(X)).\n"),
    ]);
    fs::create_dir(here.path().join("Axioms")).expect("a directory");
    let inner = "include('innermost.ax').\nfof(rule, axiom, ! [X] : (p(X) => q(X))).\n";
    fs::write(here.path().join("Axioms/inner.ax"), inner).expect("a file");
    fs::write(here.path().join("Axioms/innermost.ax"), "fof(fact, axiom, p(a)).\n").expect("a file");
    let runs: [(&str, &[&str]); 5] = [
        ("outer.p", &["judge", "--format", "tptp", "outer.p"]),
        ("outer.p", &["prove", "--format", "tptp", "outer.p"]),
        ("outer.p", &["prove", "--format", "tptp", "--goal", "r(a)", "outer.p"]),
        ("sorted.p", &["prove", "--format", "tptp", "--goal", "r(a)", "sorted.p"]),
        ("denied.p", &["judge", "--format", "tptp", "denied.p"]),
    ];
    for (file, arguments) in runs {
        let outcome = run_in(here.path(), arguments);
        assert_eq!(outcome.status, 0, "{arguments:?}: {}{}", outcome.out, outcome.err);
        // What relativisation adds stands with what it is added for.
        let sources = outcome.out.lines().filter_map(|line| Some(&line[line.find("file(")?..]));
        let sources: BTreeSet<&str> = sources.filter(|source| !source.contains("'individuals'")).collect();
        let own = format!("file('{file}', 'own')).");
        let expected = ["file('Axioms/inner.ax', 'rule')).", "file('Axioms/innermost.ax', 'fact')).", &own];
        assert_eq!(sources, BTreeSet::from(expected), "{arguments:?}: {}", outcome.out);
    }
}

#[test]
fn running_out_of_time_is_no_verdict_in_tptp_either() {
    let problem = fs::read_to_string(root().join("examples/tptp/robbins.p")).expect("it is there");
    let (axioms, _) = problem.split_once("fof(huntington").expect("the conjecture");
    let denied = "fof(h, negated_conjecture, ? [X, Y] : or(not(or(not(X), Y)), not(or(not(X), not(Y)))) != X).";
    for (command, problem) in [("judge", &problem), ("prove", &problem), ("judge", &format!("{axioms}{denied}"))] {
        let outcome = run(&[command, "--format", "tptp", "--syntax", "tptp", "--time", "0.3", "-"], problem);
        let status = outcome.out.lines().next().unwrap_or_default();
        assert!(["% SZS status Timeout for <stdin>", "% SZS status GaveUp for <stdin>"].contains(&status), "{}", outcome.out);
        assert_eq!((outcome.status, outcome.out.contains("output start")), (2, false));
    }
}

#[test]
fn the_form_of_tptp_goes_with_no_other() {
    let board = "examples/boards/pelletier-24.p";
    for arguments in [
        &["judge", "--format", "tptp", "--json", board][..],
        &["judge", "--format", "tptp", "--brief", board],
        &["judge", "--format", "tptp", "--claim", "inconsistent", board],
        &["judge", "--format", "tptp", "--certificates", "x", board],
        &["judge", "--format", "tptp", board, "a1"],
        &["prove", "--format", "tptp", "--system", "predicate-wars", board],
        &["check", "--format", "tptp", board],
    ] {
        let outcome = run(arguments, "");
        assert_eq!((outcome.status, outcome.out.is_empty()), (64, true), "{arguments:?}: {}", outcome.err);
    }
}

#[test]
fn a_plain_number_is_a_time_in_seconds() {
    let ruling = run(&["judge", "--json", "--time", "10", "--syntax", "tptp", "-"], "fof(a,axiom,p).").json();
    assert_eq!(ruling["engine"]["limits"]["time_ms"], 10_000);
}

/// Two sorts, of which one has a single object: a problem whose answer is another where sorts are left out.
const SORTS: &str = "tff(one_type, type, one: $tType).\ntff(many_type, type, many: $tType).\ntff(the_type, type, the: one).\n\
                     tff(f_type, type, f: one > many).\ntff(p_type, type, p: (one * many) > $o).\n\
                     tff(single, axiom, ! [X: one] : X = the).\n";

#[test]
fn sorts_bound_their_quantifiers() {
    let ask = |statements: &str| run(&["judge", "--json", "--syntax", "tptp", "-"], format!("{SORTS}{statements}")).json();
    let theorem =
        |conjecture: &str| ask(&format!("tff(c, conjecture, {conjecture})."))["conjecture"]["szs"].as_str().map(str::to_owned);
    for (conjecture, szs) in [
        ("! [X: one, Y: one] : f(X) = f(Y)", "Theorem"),
        // Without sorts the axiom would say that there is one object.
        ("! [X: many, Y: many] : X = Y", "CounterSatisfiable"),
        ("? [X: many] : X = f(the)", "Theorem"),
        ("? [X: one] : ? [Y: many] : (p(X,Y) | ~ p(X,Y))", "Theorem"),
        ("(! [X: one, Y: many] : p(X,Y)) => p(the,f(the))", "Theorem"),
        ("(! [Y: many] : p(the,Y)) => ! [X: one, Y: many] : p(X,Y)", "Theorem"),
        ("? [Y: many] : p(the,Y)", "CounterSatisfiable"),
    ] {
        assert_eq!(theorem(conjecture).as_deref(), Some(szs), "{conjecture}");
    }
    // What the types say stands on the board, under the names of the declarations.
    let ruling = ask("tff(two, axiom, ? [X: many] : X != f(the)).");
    let statements = ruling["statements"].as_array().expect("statements");
    let readings: Vec<(&str, &str)> = ruling["conventions"]
        .as_array()
        .expect("what the declarations say")
        .iter()
        .chain(statements)
        .map(|one| (one["id"].as_str().expect("a label"), one["reading"].as_str().expect("a reading")))
        .collect();
    let expected = [
        ("one_type", "∃X one(X)"),
        ("many_type", "∃X many(X)"),
        ("the_type", "one(the)"),
        ("f_type", "∀X1 (one(X1) → many(f(X1)))"),
        ("single", "∀X (one(X) → X = the)"),
        ("two", "∃X (many(X) ∧ X ≠ f(the))"),
    ];
    assert_eq!(readings, expected);
    assert_eq!((&statements[0]["line"], &ruling["status"]), (&json!(6), &json!("consistent")));
    // A model shows the sorts.
    let sorts: Vec<&str> = ruling["certificate"]["predicates"]
        .as_array()
        .expect("predicates")
        .iter()
        .filter_map(|one| one["name"].as_str())
        .collect();
    assert_eq!(sorts, ["one", "many"]);
}

#[test]
fn a_goal_speaks_of_the_sorts_of_its_problem() {
    let prove = |goal: &str| {
        let problem = format!("{SORTS}tff(other, conjecture, p(the,f(the))). tff(n, negated_conjecture, ~ p(the,f(the))).");
        run(&["prove", "--json", "--syntax", "tptp", "--goal", goal, "-"], problem)
    };
    for (goal, status) in
        [("! [X: one] : X = the", "proved"), ("! [X: many] : X = f(the)", "refuted"), ("? [X] : X = X", "proved")]
    {
        assert_eq!(prove(goal).json()["status"], status, "{goal}");
    }
    for (goal, code, start) in [
        ("! [X: none] : X = the", "unknown-sort", 6),
        ("p(the,the)", "wrong-type", 6),
        ("the = ", "unexpected-token", 1),
        ("p(the,f(the)), source", "unexpected-token", 13),
        ("p(the,f(the))). tff(x,axiom,$false", "one-goal", 13),
        ("p(the,f(the))), (x", "one-goal", 13),
        ("p(the,f(the))), file(x", "one-goal", 13),
    ] {
        let outcome = prove(goal);
        let error = outcome.json()["error"].clone();
        assert_eq!((outcome.status, &error["code"], &error["file"]), (65, &json!(code), &json!("<goal>")), "{goal}");
        assert_eq!(error["span"]["start"], start, "{goal}: {error}");
    }
}

#[test]
fn undeclared_symbols_are_of_individuals() {
    let read = |problem: &str| run(&["parse", "--json", "--syntax", "tptp", "-"], problem).json();
    let mixed = read("tff(s, type, s: $tType). fof(a, axiom, ! [X] : q(g(X,c),\"d\")). cnf(b, axiom, r(X)).");
    let last = mixed["statements"].as_array().and_then(|statements| statements.last()).expect("a statement");
    assert_eq!(last["id"], "individuals");
    let reading = last["reading"].as_str().expect("a reading");
    for part in ["∃X '$i'(X)", "'$i'(c)", "'$i'('“d”')", "∀X1 ('$i'(X1) → (∀X2 ('$i'(X2) → '$i'(g(X1, X2)))))"] {
        assert!(reading.contains(part), "{part}: {reading}");
    }
    assert_eq!(mixed["statements"][2]["reading"], "∀X ('$i'(X) → r(X))");
    // Where no sort is declared there is one only, and nothing is added.
    let single =
        read("tff(f, type, f: ($i * $i) > $i). tff(p, type, ( p : ( $i > $o ) )). tff(a, axiom, ! [X: $i, Y] : p(f(X,Y))).");
    assert_eq!(
        (single["statements"].as_array().map(Vec::len), &single["statements"][0]["reading"]),
        (Some(1), &json!("∀X ∀Y p(f(X, Y))"))
    );
}

#[test]
fn faults_of_types_are_told_where_they_stand() {
    let told = |statements: &str| {
        let problem = format!("{SORTS}{statements}");
        let outcome = run(&["parse", "--json", "--syntax", "tptp", "-"], &problem);
        let error = outcome.json()["error"].clone();
        let place = |end: &str| error["span"][end].as_u64().expect("a place") as usize;
        (outcome.status, error["code"].as_str().expect("a code").to_owned(), problem[place("start")..place("end")].to_owned())
    };
    for (statement, code, place) in [
        ("tff(a,axiom,p(f(the),the)).", "wrong-type", "f"),
        ("tff(a,axiom,p(the,the)).", "wrong-type", "the"),
        ("tff(a,axiom,p(the)).", "wrong-type", "p"),
        ("tff(a,axiom,the).", "wrong-type", "the"),
        ("tff(a,axiom,p(the,p)).", "wrong-type", "p"),
        ("tff(a,axiom,the = f(the)).", "wrong-type", "f"),
        ("tff(a,axiom,! [X] : X = the).", "wrong-type", "the"),
        ("tff(a,axiom,q(the)).", "wrong-type", "the"),
        ("fof(a,axiom,! [X] : p(X,f(X))).", "wrong-type", "X"),
        ("tff(a,axiom,one(the)).", "wrong-type", "one"),
        ("tff(a,axiom,! [X: none] : p(the,X)).", "unknown-sort", "none"),
        ("tff(a,axiom,! [X: $o] : X).", "boolean-argument", "$o"),
        ("tff(a,type,g: (one * $o) > one).", "boolean-argument", "$o"),
        ("tff(a,type,f: one).", "redeclared", "f"),
        ("tff(a,type,one: many).", "redeclared", "one"),
        ("tff(b,axiom,q(c)). tff(a,type,q: one > $o).", "redeclared", "q"),
        ("tff(a,type,g: one > many > one).", "unexpected-token", ">"),
        ("tff(a,type,g: one * many > one).", "unexpected-token", "*"),
        ("tff(a,type,g: (one * many)).", "unexpected-token", ")"),
        ("tff(a,type,((g: (one)).", "unexpected-token", "."),
        ("tff(a,type,list: $tType > $tType).", "polymorphic", ">"),
        ("tff(a,type,g: !> [A: $tType] : (A > A)).", "polymorphic", "!"),
        ("tff(a,type,g: list(one)).", "unknown-sort", "list"),
        ("tff(a,type,g: one(one)).", "polymorphic", "("),
        ("tff(a,type,n: $int).", "arithmetic", "$int"),
        ("tff(a,axiom,p(the,5)).", "arithmetic", "5"),
        ("tff(a,axiom,$less(the,the)).", "defined-word", "$less"),
        ("tff(a,axiom,$ite(p(the,f(the)),$true,$false)).", "defined-word", "$ite"),
        ("thf(a,axiom,p).", "not-first-order", "thf"),
        ("tcf(a,axiom,p(the,f(the)) & q).", "not-a-clause", "&"),
        ("tpi(a,axiom,p).", "not-first-order", "tpi"),
    ] {
        assert_eq!(told(statement), (65, code.to_owned(), place.to_owned()), "{statement}");
    }
}

#[test]
fn certificates_of_typed_problems_stand_alone() {
    for name in ["dreadbury.p", "distinct.p", "sorts.p", "questions.p", "clauses.p"] {
        let directory = tempfile::tempdir().expect("a directory");
        let evidence = directory.path().to_str().expect("a plain path");
        let problem = format!("examples/tptp/{name}");
        assert_eq!(run(&["judge", "--certificates", evidence, &problem], "").status, 0, "{name}");
        assert_eq!(run(&["verify", "--board", &problem, evidence], "").status, 0, "{name}");
        let solved = run(&["judge", "--format", "tptp", &problem], "");
        assert_eq!(solved.status, 0, "{name}");
        let again = run(&["parse", "--syntax", "tptp", "-"], solved.out.replace("line_", "l_"));
        // Of several answers each is a text of its own: names are used again.
        assert!(name == "questions.p" || again.status == 0, "{name}: {}", again.err);
    }
}
