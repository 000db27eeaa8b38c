//! Exercises: `check --exercise`, one and many submissions, and `prove --exercise`.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::program::run::{Outcome, root, run};

const TRANSITIVITY: &str = "examples/exercises/transitivity.exercise";
const SUBMISSIONS: &str = "examples/exercises/submissions";

/// Holds a proof against an exercise, both given as text.
fn check(exercise: &str, proof: &str) -> Outcome {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("test.exercise");
    fs::write(&path, exercise).expect("it can be written");
    run(&["check", "--json", "--exercise", path.to_str().expect("a plain path"), "-"], proof)
}

/// The code, the line and the exit status.
fn verdict(outcome: &Outcome) -> (Value, Value, i32) {
    let document = outcome.json();
    assert_eq!(document["accepted"], document["code"].is_null(), "{document}");
    (document["code"].clone(), document["line"].clone(), outcome.status)
}

#[test]
fn submissions_are_graded_in_a_table() {
    let outcome = run(&["check", "--csv", "--exercise", TRANSITIVITY, SUBMISSIONS], "");
    let expected = "\
file,accepted,code,line,points,message,notation,help
DIR/ann.proof,true,,,2,,plain,
DIR/ben.proof,false,axiom-not-given,1,0,P → R is not a premise of the exercise,plain,\"given is P → Q, Q → R\"
DIR/cid.proof,false,rule-not-allowed,3,0,Hypothetical syllogism is not among the rules of the exercise,plain,\"allowed are →I, →E\"
DIR/dan.proof,false,goal-not-reached,,0,\"no line says P → R, which is the goal\",plain,the proof goes on until a line outside of all boxes states the goal
DIR/eve.proof,false,premise-does-not-fit,4,0,\"line 3 says `P`, but Conditional elimination asks for `Q` (its `A`)\",plain,\"Conditional elimination: from A → B, A infer B\"
";
    assert_eq!((outcome.status, outcome.out), (1, expected.replace("DIR", SUBMISSIONS)));
    assert_eq!(outcome.err, "");
}

#[test]
fn submissions_are_documents_one_a_line() {
    let outcome = run(&["check", "--json", "--exercise", TRANSITIVITY, SUBMISSIONS, "no-such.proof"], "");
    let documents: Vec<Value> = outcome.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let codes: Vec<&Value> = documents.iter().map(|one| &one["code"]).collect();
    let null = Value::Null;
    let [given, allowed, reached, fits] =
        ["axiom-not-given", "rule-not-allowed", "goal-not-reached", "premise-does-not-fit"].map(Value::from);
    assert_eq!(codes, [&null, &given, &allowed, &reached, &fits, &null]);
    assert_eq!((&documents[5]["error"]["code"], outcome.status), (&"unreadable-file".into(), 65));
    let [ann, ben, cid, dan, _, _] = documents.as_slice() else { panic!("{}", outcome.out) };
    assert_eq!((&ann["accepted"], &ann["points"], &ann["reached_by"]), (&true.into(), &2.into(), &6.into()));
    assert_eq!(ann["exercise"]["title"], "Transitivity of if");
    assert_eq!((&ben["lines"][0]["error"]["code"], &ben["reached"]), (&given, &false.into()));
    assert_eq!(cid["lines"][2]["error"]["code"], allowed);
    assert!(cid["lines"][2]["error"]["help"].as_str().expect("help").ends_with("→I, →E"));
    assert_eq!((&dan["accepted"], &dan["symbol_points"], &dan["points"]), (&false.into(), &null, &0.into()));
}

#[test]
fn people_are_told_what_is_missing_and_what_helps() {
    let outcome = run(&["check", "--exercise", TRANSITIVITY, "examples/exercises/submissions/dan.proof"], "");
    for words in ["not done, 0 of 2 points", "goal-not-reached", "hint: Assume P first."] {
        assert!(outcome.out.contains(words), "{words}: {}", outcome.out);
    }
    let done = run(&["check", "--exercise", TRANSITIVITY, "examples/exercises/submissions/ann.proof"], "");
    assert!(
        done.out.starts_with("Exercise “Transitivity of if”: done, 2 of 2 points.") && !done.out.contains("hint"),
        "{}",
        done.out
    );
}

#[test]
fn axioms_and_goal_are_compared_up_to_bound_names() {
    let exercise = "premise ∀x (happy(x) ∧ blonde(x))\ngoal ∀x happy(x)";
    let proof = "1. axiom ∀z (happy(z) ∧ blonde(z))\n2. happy(a) ∧ blonde(a) by ∀E on 1 with a\n3. happy(a) by ∧E on 2\n\
                 4. ∀y happy(y) by ∀I on 3 with a\n";
    assert_eq!(verdict(&check(exercise, proof)), (Value::Null, Value::Null, 0));
    // The same words with another structure are another statement.
    let other = proof.replace("∀z (happy(z) ∧ blonde(z))", "∀z (blonde(z) ∧ happy(z))");
    assert_eq!(verdict(&check(exercise, &other)).0, "axiom-not-given");
    let open = "premise ∀x ∃y likes(x, y)\ngoal ∃y ∀x likes(x, y)";
    assert_eq!(verdict(&check(open, "1. axiom ∃y ∀x likes(x, y)\n")).0, "axiom-not-given");
}

#[test]
fn the_words_of_the_exercise_are_known_to_its_submissions() {
    let exercise = "symbols P/0 Q/0 : predicate; socrates/0 : function\npremise P ∧ happy(socrates)\ngoal P";
    assert_eq!(verdict(&check(exercise, "1. axiom P ∧ happy(socrates)\n2. P by ∧E on 1\n")).2, 0);
    let again = "system classical\nsymbols P/0 Q/0 : predicate\n1. axiom P ∧ happy(socrates)\n2. P by ∧E on 1\n";
    assert_eq!(verdict(&check(exercise, again)).2, 0, "they may be declared again");
    let clash = check(exercise, "symbols P/1 : predicate\n1. axiom P(x)\n");
    assert_eq!((clash.status, &clash.json()["error"]["code"]), (65, &"name-taken".into()));
    assert!(clash.json()["error"]["message"].as_str().expect("words").contains("declared by the exercise"));
}

#[test]
fn nothing_else_passes_for_an_answer() {
    let exercise = "rules ∧E, ∧I\nsymbols P/0 Q/0 : predicate\npremise P ∧ Q\ngoal Q ∧ P";
    let answer = "1. axiom P ∧ Q\n2. P by ∧E on 1\n3. Q by ∧E on 1\n4. Q ∧ P by ∧I on 2, 3\n";
    assert_eq!(verdict(&check(exercise, answer)).2, 0);
    let tried = [
        // The goal as an axiom, an assumption, or a line that is wrong.
        ("1. axiom Q ∧ P\n", "axiom-not-given"),
        ("assume 1. Q ∧ P\nend\n", "goal-not-reached"),
        ("1. axiom P ∧ Q\n2. Q ∧ P by ∧I on 1\n", "conclusion-does-not-fit"),
        // A rule that is not allowed is reported before other faults of the step.
        ("1. axiom P ∧ Q\n2. Q ∧ P by DeM on 1\n", "rule-not-allowed"),
        ("1. axiom P ∧ Q\n2. Q ∧ P by Magic on 1\n", "unknown-rule"),
        // Everything is right, and something more is taken for granted.
        ("1. axiom P ∧ Q\n2. P by ∧E on 1\n3. Q by ∧E on 1\n4. Q ∧ P by ∧I on 2, 3\n5. axiom P\n", "axiom-not-given"),
        ("1. axiom P ∧ Q\n", "goal-not-reached"),
    ];
    for (proof, code) in tried {
        let outcome = check(exercise, proof);
        let first = verdict(&outcome);
        assert_eq!(first.2, 1, "{proof}");
        let is_misfit = code == "conclusion-does-not-fit" && first.0.as_str().is_some_and(|found| found != "goal-not-reached");
        assert!(first.0 == code || is_misfit, "{proof}: {}", first.0);
    }
    assert_eq!(check(exercise, "nonsense\n").status, 65);
    assert_eq!(check(exercise, "").status, 65);
}

#[test]
fn subproofs_and_other_notations_are_graded_as_well() {
    let exercise = "system predicate-wars-sound\npremise (∀(x)(P(x) ∧ Q))\ngoal (∀(y)P(y))";
    let proof = "subproof Z\n1. axiom (∀(x)(P(x) ∧ Q))\n2. (P(x) ∧ Q) by Universal instantiation on 1 with x\n3. P(x) by Simplification on 2\n\
                 4. (∀(x)P(x)) by Universal generalization with reference on 3, 1\nend\n1. axiom (∀(y)(P(y) ∧ Q))\n\
                 2. (∀(y)P(y)) by Conditional proof on 1 using Z 4\n";
    assert_eq!(verdict(&check(exercise, proof)), (Value::Null, Value::Null, 0));
    let narrow = format!("{exercise}\nrules Conditional proof, Universal instantiation, Simplification");
    assert_eq!(verdict(&check(&narrow, proof)), ("rule-not-allowed".into(), 4.into(), 1));
    assert_eq!(verdict(&check("system wff-n-proof\npremise Kpq\ngoal p", "1. axiom Kpq\n2. p by Ko on 1\n")).2, 0);
}

#[test]
fn faults_of_the_exercise_are_its_own() {
    let outcome = check("rules →I →E\ngoal happy(socrates)", "1. axiom ⊤\n");
    let document = outcome.json();
    assert_eq!((outcome.status, &document["error"]["code"]), (65, &"unknown-rule".into()));
    assert!(document["error"]["help"].as_str().expect("help").contains("`rules →I, →E`"), "{document}");
    assert_eq!(document["errors"][0]["code"], "free-variable");
    assert_eq!(check("system barbara\ngoal ⊤", "").json()["error"]["code"], "unknown-system");
    let both = run(&["check", "--exercise", TRANSITIVITY, "--goal", "P", "-"], "");
    assert_eq!(both.status, 64);
    assert_eq!(run(&["check", "--csv", "x.proof"], "").status, 64);
    assert_eq!(run(&["check", "--csv", "--json", "--exercise", TRANSITIVITY, "x.proof"], "").status, 64);
    assert_eq!(run(&["check", "--exercise", "-", "-"], "").status, 64);
}

#[test]
fn boards_with_a_goal_are_exercises() {
    let board = "examples/problems/course/syllogisms/barbara.board";
    let proof = "1. axiom ∀x man(x) → mortal(x)\n2. axiom ∀y greek(y) → man(y)\n3. greek(a) → man(a) by ∀E on 2 with a\n\
                 4. man(a) → mortal(a) by ∀E on 1 with a\n5. greek(a) → mortal(a) by HS on 3, 4\n6. ∀x greek(x) → mortal(x) by ∀I on 5 with a\n";
    let outcome = run(&["check", "--json", "--exercise", board, "-"], proof);
    assert_eq!(verdict(&outcome).2, 0, "{}", outcome.out);
    for flags in [&["prove", "--json", board][..], &["prove", "--json", "--exercise", board]] {
        let answer = run(flags, "").json();
        assert_eq!((&answer["status"], &answer["goal"]), (&"proved".into(), &"∀x (greek(x) → mortal(x))".into()));
    }
    let none = run(&["check", "--json", "--exercise", "examples/boards/blondes.board", "-"], "1. axiom ⊤");
    assert_eq!((none.status, &none.json()["error"]["code"]), (65, &"no-goal".into()));
    assert_eq!(run(&["prove", "--json", "examples/boards/blondes.board"], "").status, 64, "a board without a goal");
}

#[test]
fn every_board_of_the_course_is_read_as_an_exercise() {
    let mut count = 0;
    for group in fs::read_dir(root().join("examples/problems/course")).expect("the course is there") {
        for file in fs::read_dir(group.expect("a folder").path()).expect("a folder") {
            let path = file.expect("a board").path();
            let outcome = run(&["check", "--json", "--exercise", path.to_str().expect("a plain path"), "-"], "1. axiom ⊤\n");
            assert_eq!(verdict(&outcome), ("axiom-not-given".into(), 1.into(), 1), "{}", path.display());
            count += 1;
        }
    }
    assert!(count >= 100, "{count} boards");
}

#[test]
fn the_model_answer_says_what_it_is_worth() {
    let answer = |exercise: &str| run(&["prove", "--json", "--exercise", "-"], exercise);
    let right = answer("symbols P/0 Q/0 : predicate\npremise P ∧ Q\ngoal P");
    assert_eq!(right.status, 0);
    let document = right.json();
    assert_eq!((&document["status"], &document["by_its_rules"]["accepted"]), (&"proved".into(), &true.into()));
    assert_eq!((&document["premises"], document.get("warnings")), (&"consistent".into(), None));

    let impossible = answer("symbols P/0 Q/0 : predicate\npremise P → Q\ngoal Q → P");
    assert_eq!((impossible.status, &impossible.json()["warnings"][0]["code"]), (1, &"cannot-be-done".into()));
    assert_eq!(impossible.json()["certificate"]["kind"], "finite-model");

    let trivial = answer("premise ∀x happy(x)\npremise ∃x blonde(x)\ngoal ∀y happy(y)").json();
    assert_eq!(trivial["warnings"][0]["code"], "goal-is-premise");
    let absurd = answer("symbols P/0 Q/0 : predicate\npremise P\npremise ¬P\ngoal Q").json();
    assert_eq!((&absurd["premises"], &absurd["warnings"][0]["code"]), (&"inconsistent".into(), &"premises-contradict".into()));
    let apart = answer("symbols P/0 Q/0 : predicate\npremise P ∧ ¬P\npremise Q\ngoal Q ∨ ¬Q").json();
    let codes: Vec<&Value> = apart["warnings"].as_array().expect("some").iter().map(|warning| &warning["code"]).collect();
    assert!(codes.contains(&&Value::from("premises-contradict")), "{apart}");
    let valid = answer("premise ∀x happy(x)\ngoal ∀x (blonde(x) → blonde(x))").json();
    assert_eq!(valid["warnings"][0]["code"], "goal-is-valid");

    let narrow = answer("rules →I\nsymbols P/0 Q/0 : predicate\npremise P ∧ Q\ngoal P").json();
    assert_eq!((&narrow["by_its_rules"]["accepted"], &narrow["by_its_rules"]["outside"][0]), (&false.into(), &"∧E".into()));
    let elsewhere = answer("system wff-n-proof\npremise Kpq\ngoal p").json();
    assert_eq!((&elsewhere["status"], &elsewhere["by_its_rules"]["accepted"]), (&"proved".into(), &false.into()));
    assert!(elsewhere["by_its_rules"]["proof"].as_str().is_some_and(|proof| proof.starts_with("system wff-n-proof\n")));
    let wars = answer("system predicate-wars\npremise (∀(x)P(x))\ngoal (∃(y)P(y))").json();
    assert_eq!(wars["status"], "proved");
    assert_eq!(run(&["prove", "--exercise", TRANSITIVITY, "--goal", "P"], "").status, 64);
}

/// The conditions of an exercise are those of any proof: a file of base rules is in force (Q-PW-46), and is reported.
#[test]
fn base_rules_of_a_file_are_in_force_in_exercises() {
    let directory = tempfile::tempdir().expect("a directory");
    let [exercise, rules] =
        ["own.exercise", "own.rules"].map(|name| directory.path().join(name).to_str().expect("plain").to_owned());
    fs::write(&exercise, "exercise \"own\"\nsystem predicate-wars\npremise P\ngoal Q\n").expect("it can be written");
    fs::write(&rules, "(P → Q)\n").expect("it can be written");
    let proof = "1. axiom P\n2. (P → Q) by RI\n3. Q by MP on 2, 1\n";
    let without = run(&["check", "--json", "--exercise", &exercise, "-"], proof);
    assert_eq!(verdict(&without), ("not-in-force".into(), 2.into(), 1));
    let house = format!("base_rules={rules}");
    let with = run(&["check", "--json", "--exercise", &exercise, "--house", &house, "-"], proof);
    assert_eq!(verdict(&with), (Value::Null, Value::Null, 0));
    let twice = run(&["check", "--json", "--exercise", &exercise, "--house", "base_rules=-", "-"], proof);
    assert_eq!(twice.status, 64, "{}", twice.err);
}

#[test]
fn many_submissions_are_graded_in_one_call() {
    let directory = tempfile::tempdir().expect("a directory");
    let ann = fs::read_to_string(root().join(SUBMISSIONS).join("ann.proof")).expect("it is there");
    for number in 0..1000 {
        let proof = if number % 10 == 3 { ann.replace("on 2, 4", "on 2, 3") } else { ann.clone() };
        fs::write(directory.path().join(format!("student-{number:04}.proof")), proof).expect("it can be written");
    }
    let path = directory.path().to_str().expect("a plain path");
    let outcome = run(&["check", "--csv", "--exercise", TRANSITIVITY, path], "");
    let rows: Vec<&str> = outcome.out.lines().skip(1).collect();
    assert_eq!((outcome.status, rows.len()), (1, 1000));
    for (number, row) in rows.into_iter().enumerate() {
        let name = Path::new(path).join(format!("student-{number:04}.proof"));
        assert!(row.starts_with(&format!("{},{},", name.display(), number % 10 != 3)), "{row}");
    }
}

/// The answer that is found first chains the conditionals, which the exercise does not allow: another one is found by its rules, and is accepted.
#[test]
fn a_model_answer_keeps_to_the_rules() {
    let document = run(&["prove", "--exercise", TRANSITIVITY, "--json"], "").json();
    let answer = &document["by_its_rules"];
    assert_eq!((&answer["accepted"], &answer["outside"]), (&false.into(), &serde_json::json!(["HS"])), "{document}");
    let proof = answer["proof"].as_str().expect("there is one");
    assert_eq!(run(&["check", "--exercise", TRANSITIVITY, "-"], proof).status, 0, "{proof}");
    let shown = run(&["prove", "--exercise", TRANSITIVITY], "").out;
    assert!(shown.contains("By the rules of the exercise:") && shown.contains("by →I on 3-5"), "{shown}");
}

/// Submissions find their exercise by their own name or by that of a directory, and those that belong to none are listed at the end.
#[test]
fn a_whole_homework_is_graded_in_one_call() {
    let directory = tempfile::tempdir().expect("a directory");
    let put = |name: &str, text: &str| {
        let path = directory.path().join(name);
        fs::create_dir_all(path.parent().expect("a directory")).expect("it can be made");
        fs::write(path, text).expect("it can be written");
    };
    put("homework/one.exercise", "symbols P/0 Q/0 : predicate\npremise P ∧ Q\ngoal P\n");
    put("homework/two.exercise", "symbols P/0 Q/0 : predicate\npremise P ∧ Q\ngoal Q\npoints 3\n");
    let (p, q) = ("1. axiom P ∧ Q\n2. P by ∧E on 1\n", "1. axiom P ∧ Q\n2. Q by ∧E on 1\n");
    put("in/ann/one.proof", p);
    put("in/ann/two.proof", q);
    put("in/two/ben.proof", p);
    put("in/two/one.proof", p);
    put("in/zed/three.proof", q);
    let path = |name: &str| directory.path().join(name).to_str().expect("a plain path").to_owned();
    let (homework, handed_in) = (path("homework"), path("in"));
    let graded = run(&["check", "--csv", "--exercise", &homework, &handed_in], "");
    let rows: Vec<(String, &str, &str)> = graded
        .out
        .lines()
        .skip(1)
        .map(|row| {
            let cells: Vec<&str> = row.splitn(6, ',').collect();
            (cells[0].trim_start_matches(&handed_in).to_owned(), cells[2], cells[4])
        })
        .collect();
    let expected = [
        ("/ann/one.proof", "", "1"),
        // Its own name comes before that of the directory.
        ("/two/one.proof", "", "1"),
        ("/ann/two.proof", "", "3"),
        ("/two/ben.proof", "goal-not-reached", "0"),
        ("/zed/three.proof", "no-exercise", "0"),
    ];
    assert_eq!(rows, expected.map(|(file, code, points)| (file.to_owned(), code, points)), "{}", graded.out);
    assert_eq!(graded.status, 64, "{}", graded.err);
    let told = run(&["check", "--exercise", &homework, &handed_in], "");
    assert!(told.err.contains("error[no-exercise]") && told.err.contains("is called `07.proof`"), "{}", told.err);
    put("homework/more/two.exercise", "symbols P/0 : predicate\ngoal P → P\n");
    let twice = run(&["check", "--csv", "--exercise", &homework, &handed_in], "");
    assert_eq!((twice.status, twice.out.as_str()), (64, ""));
    assert!(twice.err.contains("error[same-exercise]: two exercises are called `two`"), "{}", twice.err);
    fs::remove_file(directory.path().join("homework/more/two.exercise")).expect("it is there");
    put("homework/three.exercise", "goal P ∧\n");
    let wrong = run(&["check", "--csv", "--exercise", &homework, &handed_in], "");
    assert_eq!(
        (wrong.status, wrong.out.as_str()),
        (65, ""),
        "an exercise that cannot be read is reported before anything is marked"
    );
    assert!(wrong.err.contains("three.exercise"), "{}", wrong.err);
}

/// A goal with holes is reached by whatever fits it, up to bound names; an action has to be one that may hit somebody. The model answer is one by
/// the rules of the exercise.
#[test]
fn a_goal_may_have_holes() {
    let exercise = "system predicate-wars\npremise P\npremise (P → ([ATK]([chosenPlayer](0), 5) ∧ Q))\ngoal [ATK](…)\npoints 3\n";
    let strike =
        "1. axiom P\n2. axiom (P → ([ATK]([chosenPlayer](0), 5) ∧ Q))\n3. ([ATK]([chosenPlayer](0), 5) ∧ Q) by MP on 2, 1\n";
    let done = check(exercise, &format!("{strike}4. [ATK]([chosenPlayer](0), 5) by S on 3\n"));
    assert_eq!(verdict(&done), (Value::Null, Value::Null, 0), "{}", done.out);
    let document = done.json();
    assert_eq!((&document["goal"], &document["reached_by"]), (&"[ATK]([chosenPlayer](0), 5)".into(), &4.into()));
    assert_eq!((&document["exercise"]["goal"], &document["points"]), (&"[ATK](…)".into(), &3.into()));
    let short = check(exercise, strike);
    assert_eq!(verdict(&short), ("goal-not-reached".into(), Value::Null, 1));
    assert_eq!(short.json()["message"], "no line says anything that fits [ATK](…), which is the goal");
    assert_eq!(short.json()["goal"], "[ATK](…)");
    let assumed = check(exercise, "1. axiom [ATK]([chosenPlayer](0), 5)\n");
    assert_eq!(verdict(&assumed), ("axiom-not-given".into(), 1.into(), 1));
    assert!(assumed.out.contains("this is what is to be proved"), "{}", assumed.out);
    let variable = check(
        "system predicate-wars\npremise (∀(x)[ATK](x, 5))\ngoal [ATK](…)",
        "1. axiom (∀(x)[ATK](x, 5))\n2. [ATK](x, 5) by UI on 1 with x\n",
    );
    assert_eq!(verdict(&variable).0, "goal-not-reached", "an attack on x hits no player");
    let bound = "system predicate-wars-sound\npremise (∀(x)(P(x) → R(x, 3)))\ngoal (∀(y)(P(y) → R(y, _)))";
    assert_eq!(verdict(&check(bound, "1. axiom (∀(z)(P(z) → R(z, 3)))\n")).2, 0, "names of bound variables do not matter");

    let answer = |exercise: &str| run(&["prove", "--json", "--exercise", "-"], exercise);
    let model = answer(exercise);
    let document = model.json();
    assert_eq!((model.status, &document["goal"]), (0, &"'[ATK]'('[chosenPlayer]'(0), 5)".into()), "{}", model.out);
    let proof = document["by_its_rules"]["proof"].as_str().expect("one by the rules of the game");
    assert_eq!(verdict(&check(exercise, proof)).2, 0, "{proof}");
    let vain = answer("system predicate-wars-sound\npremise (P → [ATK]([chosenPlayer](0), 5))\ngoal [HEAL](…)\n");
    assert_eq!((vain.status, &vain.json()["goal"]), (2, &"[HEAL](…)".into()), "{}", vain.out);
    assert!(vain.json()["reasons"][0].as_str().is_some_and(|reason| reason.ends_with("others may fit")), "{}", vain.out);
    let given = answer("system predicate-wars\npremise [HEAL]([randPlayer](0), 5)\ngoal [HEAL](…)\n");
    assert_eq!(given.json()["warnings"][0]["code"], "goal-is-premise", "{}", given.out);
}

/// What only the rules of the game show, numbers and what they come to, has a model answer by them.
#[test]
fn answers_by_the_rules_are_searched_for_without_classical_ones() {
    let exercise = "system predicate-wars\npremise ((2 + 3) > 4)\ngoal (5 > 4)\n";
    let outcome = run(&["prove", "--json", "--exercise", "-"], exercise);
    let proof = outcome.json()["by_its_rules"]["proof"].as_str().map(str::to_owned).expect("a proof by the rules");
    assert_eq!(verdict(&check(exercise, &proof)).2, 0, "{proof}");
}
