//! The questions of TPTP problems, and the answers: clauses that are to be refuted, goals beside conjectures, statements of one name, and files
//! that are not judged. `judge` and `prove` say the same.

use std::fs;
use std::path::Path;

use formula::generate::Random;
use serde_json::{Value, json};

use crate::program::run::{Outcome, built, finish, referee, root, run};

/// A directory with these files.
fn directory(files: &[(&str, &str)]) -> tempfile::TempDir {
    let directory = tempfile::tempdir().expect("a directory");
    for (name, content) in files {
        fs::write(directory.path().join(name), content).expect("a file");
    }
    directory
}

/// Runs the program in a directory.
fn run_in(directory: &Path, arguments: &[&str]) -> Outcome {
    finish(referee().env_remove("TPTP").args(arguments).current_dir(directory), b"")
}

fn on_input(arguments: &[&str], problem: &str) -> Outcome {
    run(&[arguments, &["--syntax", "tptp", "-"]].concat(), problem)
}

const FALSEHOOD: [&str; 2] = ["--goal", "$false"];

#[test]
fn clauses_and_negated_conjectures_are_refuted_or_have_a_model() {
    let unsatisfiable = [
        "cnf(a, axiom, p(X) | q). cnf(b, axiom, ~ q). cnf(c, negated_conjecture, ~ p(d)).",
        "cnf(a, axiom, $false).",
        "fof(a, axiom, p). fof(b, negated_conjecture, ~ p).",
        "tcf(a, axiom, ! [X] : p(X)). tcf(b, axiom, ~ p(c)).",
        "cnf(a, axiom, 1 = 2).",
    ];
    let satisfiable = [
        "cnf(a, axiom, p(X) | q). cnf(b, axiom, ~ q). cnf(c, negated_conjecture, p(d)).",
        "cnf(a, axiom, p).",
        "fof(a, axiom, p). fof(b, negated_conjecture, p).",
    ];
    let cases = unsatisfiable.map(|one| (one, 0, "proved", "Unsatisfiable")).into_iter();
    for (problem, status, answer, szs) in cases.chain(satisfiable.map(|one| (one, 1, "refuted", "Satisfiable"))) {
        let judged = on_input(&["judge", "--json"], problem).json();
        assert_eq!(judged["szs"], szs, "{problem}");
        for goal in [[].as_slice(), &FALSEHOOD] {
            let proved = on_input(&[&["prove", "--json"], goal].concat(), problem);
            let ruling = proved.json();
            let found = (proved.status, &ruling["status"], &ruling["szs"], &ruling["refutation"], &ruling["goal"]);
            assert_eq!(found, (status, &json!(answer), &json!(szs), &json!(true), &json!("tF")), "{problem} {goal:?}");
            assert_eq!(ruling["from_contradiction"].as_bool(), (status == 0).then_some(true), "{problem}");
            assert_eq!(ruling["certificate"]["kind"], if status == 0 { "proof" } else { "finite-model" }, "{problem}");
            let solved = on_input(&[&["prove", "--format", "tptp"], goal].concat(), problem);
            let first = format!("% SZS status {szs} for <stdin>\n");
            assert!(solved.status == status && solved.out.starts_with(&first), "{problem}: {}", solved.out);
            assert!(on_input(&["judge", "--format", "tptp"], problem).out.starts_with(&first), "{problem}");
        }
    }
    let words = |problem: &str| on_input(&["prove"], problem).out;
    let refuted = words(unsatisfiable[0]);
    let expected =
        "goal: tF, a contradiction\nThe statements contradict each other: a, b and c cannot all be true. (SZS Unsatisfiable)\n";
    assert!(refuted.starts_with(expected), "{refuted}");
    assert!(words(unsatisfiable[1]).contains("The statements contradict each other: a contradicts itself."));
    let model = words(satisfiable[0]);
    assert!(model.contains("No contradiction follows: the statements can all be true. (SZS Satisfiable)\n  All statements are true in this model:"), "{model}");
    // Axioms alone ask nothing, and an open question is no answer.
    let axioms = on_input(&["prove", "--json"], "fof(a, axiom, p). tff(t, type, cnf_c: $i).");
    assert_eq!((axioms.status, &axioms.json()["error"]["code"]), (64, &json!("no-goal")));
    let robbins = fs::read_to_string(root().join("examples/tptp/robbins.p")).expect("it is there");
    let (axioms, _) = robbins.split_once("fof(huntington").expect("the conjecture");
    let denied = "fof(h, negated_conjecture, ? [X, Y] : or(not(or(not(X), Y)), not(or(not(X), not(Y)))) != X).";
    let open = on_input(&["prove", "--json", "--time", "300ms"], &format!("{axioms}{denied}"));
    assert_eq!((open.status, &open.json()["status"]), (2, &json!("undecided")));
}

#[test]
fn a_refutation_is_certified_for_the_problem_as_it_stands() {
    let here = directory(&[("a.p", "cnf(a, axiom, p(X)). cnf(a, negated_conjecture, ~ p(c))."), ("b.p", "cnf(a, axiom, p(c)).")]);
    for (problem, evidence, goal) in [("a.p", "one", [].as_slice()), ("b.p", "two", &[]), ("a.p", "three", &FALSEHOOD)] {
        let proved =
            run_in(here.path(), &[&["prove", "--json", "--certificates", evidence, "-o", "x.proof"], goal, &[problem]].concat());
        let file = proved.json()["certificate"]["file"].as_str().expect("a file").to_owned();
        assert!(file.ends_with(".consistency.json"), "{file}");
        assert_eq!(run_in(here.path(), &["verify", "--board", problem, evidence]).status, 0, "{problem}");
    }
    // The proof is one that `check` accepts, and one that is cheapest is found as well.
    assert_eq!(run_in(here.path(), &["check", "x.proof"]).status, 0);
    let cheapest = run_in(here.path(), &["prove", "--json", "--cheapest", "a.p"]).json();
    assert_eq!((&cheapest["szs"], cheapest["cheapest"]["lower_bound"].as_u64()), (&json!("Unsatisfiable"), Some(1)));
    let page = run_in(here.path(), &["prove", "--format", "html", "a.p"]).out;
    assert!(page.contains("Do the statements contradict each other?") && !page.contains("the goal"), "{page}");
    // By the rules of a calculus, too; `--contradiction` is the same question.
    let asked = run_in(here.path(), &["prove", "--json", "--contradiction", "a.p"]);
    assert_eq!((asked.status, &asked.json()["status"]), (0, &json!("proved")), "{}", asked.out);
    let derived = run_in(here.path(), &["prove", "--json", "--goal", "$false", "--by", "∀E,¬E", "a.p"]);
    assert_eq!((derived.status, &derived.json()["status"]), (0, &json!("proved")), "{}", derived.out);
}

#[test]
fn a_goal_leaves_conjectures_out_and_says_so() {
    let prove = |goal: &str, problem: &str| on_input(&["prove", "--json", "--goal", goal], problem).json();
    let left_out = |ruling: &Value| {
        let warnings = ruling["warnings"].as_array().cloned().unwrap_or_default();
        warnings.iter().filter(|one| one["code"] == "conjecture-left-out").map(|one| one["message"].clone()).collect::<Vec<_>>()
    };
    let denied = "cnf(a, axiom, p(X) | q(X)). cnf(b, negated_conjecture, ~ q(c)).";
    let ruling = prove("p(c)", denied);
    assert_eq!(
        (&ruling["status"], &ruling["follows_from"]),
        (&json!("proved"), &json!(["a", "b"])),
        "a negated conjecture is a statement"
    );
    assert!(left_out(&ruling).is_empty());
    let asked = "fof(a, axiom, p(c)).\nfof(c1, conjecture, ~ p(c)).\nfof(c2, conjecture, p(d)).";
    for goal in ["p(c)", "$false"] {
        let ruling = prove(goal, asked);
        let status = if goal == "$false" { "refuted" } else { "proved" };
        assert_eq!(ruling["status"], status, "{goal}: no conjecture is a premise");
        assert_eq!(left_out(&ruling), ["the goal takes the place of the conjectures c1, c2, which are left out"], "{goal}");
    }
    let both = "fof(a, axiom, p).\nfof(b, negated_conjecture, ~ p).\nfof(c, conjecture, q).";
    let ruling = prove("$false", both);
    assert_eq!((&ruling["szs"], &ruling["follows_from"]), (&json!("Unsatisfiable"), &json!(["a", "b"])));
    assert_eq!(left_out(&ruling), ["the goal takes the place of the conjecture c, which is left out"]);
    let human = on_input(&["prove", "--goal", "$false"], both);
    assert!(human.err.contains("warning[conjecture-left-out]") && human.err.contains("<stdin>:3:1"), "{}", human.err);
    let by_rules = on_input(&["prove", "--json", "--goal", "q", "--by", "∧E"], both).json();
    assert_eq!(left_out(&by_rules).len(), 1);
    // Of a typed problem as well, and of one that has nothing but a conjecture.
    let typed = "tff(s, type, s: $tType). tff(c, type, c: s). tff(p, type, p: s > $o). tff(a, axiom, p(c)). tff(b, negated_conjecture, ~ p(c)). tff(g, conjecture, p(c)).";
    assert_eq!(prove("$false", typed)["szs"], "Unsatisfiable");
    assert_eq!(prove("~ p(c)", typed)["szs"], "Theorem", "it is stated");
    assert_eq!(prove("$false", "fof(c, conjecture, p).")["status"], "refuted");
    // The problem's own question has the denied formulas as premises, too.
    let own = on_input(&["prove", "--json"], both).json();
    assert_eq!((&own["status"], &own["szs"]), (&json!("proved"), &json!("ContradictoryAxioms")));
}

/// Clauses over some propositions, each a list of numbers: that of the proposition, negative where it is denied.
fn random_clauses(random: &mut Random) -> (usize, Vec<Vec<i32>>) {
    let propositions = 2 + random.below(3);
    let clauses = (0..2 + random.below(4 * propositions)).map(|_| {
        let literals = 1 + random.below(3);
        let literal = |random: &mut Random| {
            let proposition = 1 + random.below(propositions) as i32;
            if random.below(2) == 0 { proposition } else { -proposition }
        };
        (0..literals).map(|_| literal(random)).collect()
    });
    (propositions, clauses.collect())
}

/// Whether some row of the truth table makes all clauses true.
fn is_satisfiable(propositions: usize, clauses: &[Vec<i32>]) -> bool {
    (0..1u32 << propositions).any(|row| {
        let holds = |literal: &i32| (row >> (literal.unsigned_abs() - 1) & 1 == 1) == (*literal > 0);
        clauses.iter().all(|clause| clause.iter().any(holds))
    })
}

#[test]
fn random_clauses_are_answered_as_truth_tables_have_it() {
    let mut random = Random::new(46);
    let mut problems = Vec::new();
    let mut lines = String::new();
    for _ in 0..24 {
        let (propositions, clauses) = random_clauses(&mut random);
        let statement = |(number, clause): (usize, &Vec<i32>)| {
            let literals: Vec<String> =
                clause.iter().map(|one| format!("{}p{}", if *one < 0 { "~ " } else { "" }, one.abs())).collect();
            let role = ["axiom", "hypothesis", "negated_conjecture", "plain"][random.below(4)];
            // Some of them have one name.
            format!("cnf(c{}, {role}, {}).\n", number / 2, literals.join(" | "))
        };
        let problem: String = clauses.iter().enumerate().map(statement).collect();
        lines.push_str(&format!("{}\n", json!({"text": &problem, "syntax": "tptp"})));
        problems.push((problem, is_satisfiable(propositions, &clauses)));
    }
    let satisfiable = problems.iter().filter(|(_, is_satisfiable)| *is_satisfiable).count();
    assert!((6..=18).contains(&satisfiable), "{satisfiable} of 24: both answers are wanted");
    let judged = run(&["judge", "--json", "-"], &lines);
    let rulings: Vec<Value> = judged.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(rulings.len(), problems.len());
    for ((problem, is_satisfiable), judged) in problems.iter().zip(&rulings) {
        let (status, szs) = if *is_satisfiable { (1, "Satisfiable") } else { (0, "Unsatisfiable") };
        assert_eq!(judged["szs"], szs, "{problem}");
        for goal in [[].as_slice(), &FALSEHOOD] {
            let proved = on_input(&[&["prove", "--json"], goal].concat(), problem);
            assert_eq!((proved.status, &proved.json()["szs"]), (status, &json!(szs)), "{problem}");
        }
    }
}

#[test]
fn what_is_not_judged_has_a_status_in_tptp_as_well() {
    let here = directory(&[
        ("syntax.p", "fof(a, axiom, p"),
        ("free.p", "fof(a, axiom, p(X))."),
        ("board.board", "not a board"),
        ("type.p", "tff(t, type, p: $i > $o). tff(a, axiom, p)."),
        ("thf.p", "thf(a, axiom, p @ q)."),
        ("int.p", "tff(a, type, c: $int)."),
        ("less.p", "fof(a, axiom, $less(b, c))."),
        ("missing.p", "include('nowhere.ax').\nfof(a, axiom, p)."),
        ("included.p", "include('syntax.p').\nfof(b, axiom, p)."),
        ("several.p", "fof(a, conjecture, p). fof(b, conjecture, q(X))."),
        ("bytes.p", ""),
        ("ax.p", "fof(a, axiom, p)."),
    ]);
    fs::write(here.path().join("bytes.p"), b"fof(a, axiom, \xff).").expect("a file");
    for command in ["judge", "prove"] {
        for (file, status) in [
            ("syntax.p", "SyntaxError"),
            ("free.p", "SyntaxError"),
            ("board.board", "SyntaxError"),
            ("type.p", "TypeError"),
            ("thf.p", "Inappropriate"),
            ("int.p", "Inappropriate"),
            ("less.p", "Inappropriate"),
            ("missing.p", "InputError"),
            ("included.p", "SyntaxError"),
            ("bytes.p", "InputError"),
            ("nowhere.p", "InputError"),
        ] {
            let outcome = run_in(here.path(), &[command, "--format", "tptp", file]);
            assert_eq!((outcome.status, outcome.out), (65, format!("% SZS status {status} for {file}\n")), "{command} {file}");
            assert!(outcome.err.contains("error["), "{command} {file}: {}", outcome.err);
        }
    }
    let no_goal = run_in(here.path(), &["prove", "--format", "tptp", "ax.p"]);
    assert_eq!((no_goal.status, no_goal.out.as_str()), (64, "% SZS status UsageError for ax.p\n"));
    // Many files, each with a status.
    let many = run_in(here.path(), &["judge", "--format", "tptp", "thf.p", "ax.p", "nowhere.p"]);
    let statuses: Vec<&str> = many.out.lines().filter(|line| line.starts_with("% SZS status")).collect();
    let expected =
        ["% SZS status Inappropriate for thf.p", "% SZS status Satisfiable for ax.p", "% SZS status InputError for nowhere.p"];
    assert_eq!((many.status, statuses), (65, expected.to_vec()));
    fs::create_dir(here.path().join("empty")).expect("a directory");
    let none = run_in(here.path(), &["judge", "--format", "tptp", "empty"]);
    assert_eq!((none.status, none.out.as_str()), (65, "% SZS status InputError for empty\n"));
    let stream = run(&["judge", "--format", "tptp", "-"], "{\"text\":\"thf(a,axiom,p).\",\"file\":\"x.p\"}\n{\"no\":1}\n");
    assert_eq!(stream.out, "% SZS status Inappropriate for x.p\n% SZS status SyntaxError for <stdin>:2\n");
}

#[test]
fn statements_of_one_name_are_read_and_told_apart_everywhere() {
    let judged = run(&["judge", "--json", "tests/faults/public/c03-same-label.p"], "");
    let ruling = judged.json();
    let found =
        |one: &Value| (one["id"].as_str().expect("a label").to_owned(), one["status"].as_str().expect("a status").to_owned());
    let statements: Vec<_> = ruling["statements"].as_array().expect("statements").iter().map(found).collect();
    let expected = [("qga-1", "redundant"), ("qga-1_2", "redundant"), ("qga-1_3", "independent")];
    assert_eq!(statements, expected.map(|(label, status)| (label.to_owned(), status.to_owned())));
    let warnings = ruling["warnings"].as_array().expect("warnings");
    assert_eq!(warnings.len(), 2);
    assert_eq!(warnings[1]["message"], "a statement in line 1 is called `'qga-1'` as well; the label of this one is `qga-1_3`");
    assert_eq!((&warnings[1]["code"], &warnings[1]["span"]["line"]), (&json!("duplicate-label"), &json!(3)));
    let brief = run(&["judge", "--brief", "tests/faults/public/d07-labels-of-two-modules.p"], "");
    assert_eq!(brief.status, 0);
    assert!(
        brief.out.contains(": consistent\n") && brief.err.matches("warning[duplicate-label]").count() == 2,
        "{}{}",
        brief.out,
        brief.err
    );

    // Across files, with certificates, and by their labels in every command.
    let here = directory(&[
        ("a.p", "include('b.ax').\nfof(fact, axiom, p(c)).\nfof(fact, conjecture, q(c)).\n"),
        ("b.ax", "fof(fact, axiom, ! [X] : (p(X) => q(X))).\n"),
        ("two.p", "fof(x, axiom, p(c)).\nfof(x, conjecture, p(c)).\nfof(x, conjecture, q(c)).\n"),
        ("alone.p", "fof(fact, axiom, ! [X] : (p(X) => q(X))).\nfof(fact, axiom, p(c)).\nfof(fact, conjecture, q(c)).\n"),
    ]);
    let ids = |document: &Value| -> Vec<String> {
        let statements = document["statements"].as_array().expect("statements").iter();
        statements.map(|one| one["id"].as_str().expect("a label").to_owned()).collect()
    };
    let parsed = run_in(here.path(), &["parse", "--json", "--syntax", "tptp", "a.p"]).json();
    assert_eq!(ids(&parsed), ["fact", "fact_2", "fact_3"]);
    let other = "a statement in b.ax, line 1 is called `fact` as well; the label of this one is `fact_2`";
    assert_eq!((&parsed["warnings"][0]["message"], &parsed["warnings"][0]["file"]), (&json!(other), &json!("a.p")));
    let judged = run_in(here.path(), &["judge", "--json", "--certificates", "evidence", "a.p"]).json();
    assert_eq!((ids(&judged), &judged["conjecture"]["szs"]), (ids(&parsed), &json!("Theorem")));
    let verify = |program: &str, board: &str, evidence: &str| {
        let mut command = if program == "referee" { referee() } else { std::process::Command::new(built(program)) };
        let arguments: &[&str] = if program == "referee" { &["verify"] } else { &[] };
        finish(command.args(arguments).args(["--board", board, evidence]).env_remove("TPTP").current_dir(here.path()), b"")
    };
    assert_eq!(verify("referee", "a.p", "evidence").status, 0);
    let independent = verify("referee-verify", "alone.p", "evidence");
    assert_eq!(independent.status, 0, "{}{}", independent.out, independent.err);
    let proved = run_in(here.path(), &["prove", "--json", "a.p"]).json();
    assert_eq!(
        (&proved["follows_from"], &proved["warnings"][0]["code"]),
        (&json!(["fact", "fact_2"]), &json!("duplicate-label"))
    );
    let goal = run_in(here.path(), &["prove", "--format", "tptp", "--goal", "? [X] : q(X)", "a.p"]);
    assert!(goal.out.contains("file('b.ax', 'fact')") && goal.out.contains("file('a.p', 'fact_2')"), "{}", goal.out);
    assert!(goal.err.contains("warning[duplicate-label]") && goal.err.contains("warning[conjecture-left-out]"), "{}", goal.err);
    let tptp = run_in(here.path(), &["judge", "--format", "tptp", "two.p"]);
    assert!(
        tptp.err.contains("the label of this one is `x_2`") && tptp.err.contains("the label of this one is `x_3`"),
        "{}",
        tptp.err
    );

    // Two conjectures of one name are two questions, with files of their own.
    let judged = run_in(here.path(), &["judge", "--json", "--certificates", "two", "two.p"]);
    let documents: Vec<Value> = judged.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let found: Vec<(Vec<String>, &Value)> = documents.iter().map(|one| (ids(one), &one["conjecture"]["szs"])).collect();
    let labels = |second: &str| vec![String::from("x"), String::from(second)];
    assert_eq!(
        (judged.status, found),
        (0, vec![(labels("x_2"), &json!("Theorem")), (labels("x_3"), &json!("CounterSatisfiable"))])
    );
    assert_eq!(documents[1]["warnings"][0]["span"]["line"], 3);
    assert_eq!(fs::read_dir(here.path().join("two")).expect("a directory").count(), 6);
    assert_eq!(verify("referee", "two.p", "two").status, 0);
    assert_eq!(verify("referee-verify", "two.p", "two").status, 0);
}

#[test]
fn both_verifiers_take_the_same_boards() {
    let here = tempfile::tempdir().expect("a directory");
    let evidence = here.path().to_str().expect("a plain path");
    assert_eq!(run(&["judge", "--certificates", evidence, "tests/faults/trust/multi.p"], "").status, 0);
    let problem = fs::read_to_string(root().join("tests/faults/trust/multi.p")).expect("it is there");
    let verifier = |board: &Path| {
        let mut command = std::process::Command::new(built("referee-verify"));
        finish(command.arg("--board").arg(board).arg(evidence), b"")
    };
    let right = verifier(&root().join("tests/faults/trust/multi.p"));
    assert!(right.status == 0 && right.out.contains("6 right, 0 refused"), "{}{}", right.out, right.err);
    // Of another problem none is, and the first difference is reported.
    let other = directory(&[("other.p", &problem.replace("axiom,p", "axiom,q")), ("wrong.p", &problem.replace("~p", "~p("))]);
    let refused = verifier(&other.path().join("other.p"));
    assert!(refused.status == 1 && refused.out.contains("statement 1 is `a: p` there and `a: q` here"), "{}", refused.out);
    let wrong = verifier(&other.path().join("wrong.p"));
    assert!(wrong.status == 65 && wrong.err.contains("wrong.p: line 3: "), "{}", wrong.err);
}

#[test]
fn what_holds_of_numbers_everywhere_follows() {
    let ruling = run(&["judge", "--json", "tests/faults/trust/d6.p"], "").json();
    let statements = ruling["statements"].as_array().expect("statements");
    for label in ["a", "b", "c"] {
        let statement = statements.iter().find(|one| one["id"] == label).expect("it is on the board");
        assert_eq!((&statement["status"], &statement["szs"]), (&json!("redundant"), &json!("Theorem")), "{label}");
    }
    for (problem, from) in [
        ("fof(a, axiom, 1 != 2).", "numbers_differ"),
        ("fof(a, axiom, \"x\" != \"y\").", "distinct_objects"),
        ("fof(a, axiom, p | 3 != 7).", "numbers_differ"),
        ("fof(a, axiom, $distinct(1, 2, 3)).", "numbers_differ"),
        ("cnf(a, axiom, 10 != 9).", "numbers_differ"),
    ] {
        let ruling = on_input(&["judge", "--json"], problem).json();
        let (statement, szs) = (&ruling["statements"][0], &ruling["szs"]);
        let found = (&statement["status"], &statement["follows_from"], szs);
        assert_eq!(found, (&json!("redundant"), &json!([from]), &json!("Satisfiable")), "{problem}");
    }
    // A goal about them follows from the problem, with others or without.
    for (goal, status) in [("1 != 2", 0), ("3 != 2", 0), ("1 = 2", 1), ("? [X] : X != 1", 0)] {
        assert_eq!(on_input(&["prove", "--goal", goal], "fof(a, axiom, p(1, 2)).").status, status, "{goal}");
    }
    assert_eq!(on_input(&["prove", "--json"], "fof(a, conjecture, 1 != 2).").json()["szs"], "Theorem");
}

#[test]
fn questions_and_the_old_equality_are_read_with_a_warning() {
    let proved = run(&["prove", "tests/faults/public/b32-case-of-status.p"], "");
    assert!(
        proved.status == 0 && proved.out.contains("It follows from a.") && proved.err.contains("warning[question]"),
        "{}",
        proved.err
    );
    // Clauses as they were written before `=`.
    let old = "cnf(unit, axiom, equal(m(e, X), X)). cnf(inverse, axiom, equal(m(i(X), X), e)). cnf(denied, negated_conjecture, ~ equal(m(e, e), e)).";
    for command in [["judge", "--json"], ["prove", "--json"]] {
        let ruling = on_input(&command, old).json();
        assert_eq!((&ruling["szs"], &ruling["warnings"][0]["code"]), (&json!("Unsatisfiable"), &json!("old-equality")));
    }
    // Beside `=` it is a predicate, in every question and goal, and as a certificate has it.
    let new = "fof(a, axiom, b = b). fof(e, axiom, equal(b, c)). fof(t, axiom, p(b)).";
    let goal = |goal: &str, problem: &str| on_input(&["prove", "--json", "--goal", goal], problem).json();
    let predicate = goal("p(c)", new);
    assert_eq!((&predicate["status"], &predicate["warnings"][0]["code"]), (&json!("refuted"), &json!("equal-predicate")));
    assert_eq!(goal("equal(b, c)", new)["status"], "proved");
    assert_eq!(goal("p(c)", "fof(e, axiom, equal(b, c)). fof(t, axiom, p(b)). fof(x, conjecture, b = c).")["status"], "proved");
    let here = directory(&[("a.p", "fof(e, axiom, 'equal'(b, c)). fof(t, axiom, p(b)). fof(x, conjecture, b = c).")]);
    let judged = run_in(here.path(), &["prove", "--json", "--certificates", "evidence", "--goal", "'equal'(b, c)", "a.p"]);
    assert_eq!(judged.json()["status"], "proved");
    assert_eq!(run_in(here.path(), &["verify", "evidence"]).status, 0);
}
