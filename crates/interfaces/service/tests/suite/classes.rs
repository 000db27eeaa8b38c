//! Classes over HTTP: the whole story; limits, names and tokens of others, the end by deadline, closing and removal; what was answered
//! outlives a kill. Not here: their pages (`class_pages`).

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use testkit::programs::referee;

use crate::common::{PATIENCE, Response, Service, text};
use crate::postgres_server::Postgres;
use crate::starts::sql;
use crate::tables::{folder, serve_process};

/// Exercises in one text, as a book prints them.
const SHEET: &str = "notation forallx\n1. P → Q, P ∴ Q\n2. P ∧ Q ∴ Q\n";
const RIGHT: &str = "notation forallx\n1 | P → Q   PR\n2 | P       PR\n  |---\n3 | Q       →E 1, 2\n";
/// Line 3 does not follow.
const WRONG: &str = "notation forallx\n1 | P → Q   PR\n2 | P       PR\n  |---\n3 | P ∧ Q   →E 1, 2\n4 | Q  ∧E 3\n";
const UNREADABLE: &str = "notation forallx\n1 | P → → Q   PR\n";

/// A class that was made over HTTP.
struct Class {
    path: String,
    token: String,
}

impl Class {
    fn make(service: &Service, request: &Value) -> Class {
        let made = service.post("/v1/classes", request);
        assert_eq!(made.status, 201, "{made:?}");
        let document = made.json();
        let text = |name: &str| document[name].as_str().expect("a text").to_owned();
        assert_eq!(text("link"), format!("/classes/{}", text("id")));
        assert_eq!(text("results"), format!("/classes/{}/results", text("id")));
        assert_eq!(made.header("location"), Some(text("class").as_str()));
        Class { path: text("class"), token: text("token") }
    }

    fn simple(service: &Service) -> Class {
        Class::make(service, &json!({"title": "Week 3", "exercises": [SHEET]}))
    }

    /// Sends a request about the class with a token.
    fn ask(&self, service: &Service, method: &str, end: &str, token: Option<&str>, more: &str, body: &str) -> Response {
        let bearer = token.map(|token| format!("Authorization: Bearer {token}\r\n")).unwrap_or_default();
        let content = if body.is_empty() { "" } else { "Content-Type: application/json\r\n" };
        let head = format!(
            "{method} {}{end} HTTP/1.1\r\nHost: test\r\nConnection: close\r\n{bearer}{more}{content}Content-Length: {}\r\n\r\n",
            self.path,
            body.len()
        );
        service.send(&head, body.as_bytes())
    }

    fn get(&self, service: &Service, end: &str) -> Response {
        self.ask(service, "GET", end, Some(&self.token), "", "")
    }

    fn post(&self, service: &Service, end: &str, token: Option<&str>, body: &Value) -> Response {
        self.ask(service, "POST", end, token, "", &body.to_string())
    }

    fn submit(&self, service: &Service, nickname: &str, exercise: u64, text: &str) -> Response {
        self.post(service, "/submissions", None, &json!({"nickname": nickname, "exercise": exercise, "text": text}))
    }

    fn results(&self, service: &Service) -> Value {
        let response = self.get(service, "/results");
        assert_eq!(response.status, 200, "{response:?}");
        response.json()
    }

    fn id(&self) -> &str {
        self.path.rsplit('/').next().expect("a name")
    }
}

#[test]
fn a_class_over_http() {
    let service = Service::start(&[]);
    let class = Class::simple(&service);
    let seen = class.ask(&service, "GET", "", None, "", "").json();
    assert_eq!((&seen["title"], &seen["open"], &seen["hints"]), (&json!("Week 3"), &json!(true), &json!(false)));
    assert_eq!(seen["exercises"][1]["as_written"], json!({"premises": ["P ∧ Q"], "goal": "Q"}));
    assert!(seen["removed_after"].as_str().is_some_and(|moment| moment.ends_with('Z')), "{seen}");
    let begins = seen["exercises"][0]["beginning"].as_str().expect("a text");
    assert!(begins.starts_with("notation forallx\n") && begins.contains("PR"), "{begins}");

    // The answer is the command's own document, with a number.
    let wrong = class.submit(&service, "Ann", 1, WRONG);
    assert_eq!(wrong.status, 201, "{wrong:?}");
    let ruling = wrong.json();
    assert_eq!((&ruling["accepted"], &ruling["line"], &ruling["schema"]), (&json!(false), &json!(3), &json!(1)));
    assert!(ruling["message"].is_string() && ruling["n"].is_u64(), "{ruling}");
    let asked = service.post("/v1/check", &json!({"text": WRONG, "file": "proof", "exercise": {"text": "notation forallx\n1. P → Q, P ∴ Q\n", "file": "1.exercise"}}));
    let mut expected = asked.json();
    expected["n"] = ruling["n"].clone();
    assert_eq!(ruling, expected);
    let unreadable = class.submit(&service, "Ann", 1, UNREADABLE);
    assert_eq!(unreadable.status, 422, "{unreadable:?}");
    assert!(unreadable.json()["n"].is_u64() && unreadable.json()["error"]["span"]["line"] == json!(2), "{unreadable:?}");
    let right = class.submit(&service, "Ann", 1, RIGHT).json();
    assert_eq!((&right["accepted"], &right["points"]), (&json!(true), &json!(1)));
    // What comes after the first that was accepted changes nothing but the count.
    assert_eq!(class.submit(&service, "ann", 1, WRONG).status, 201, "nicknames are one in small and capital letters");
    assert_eq!(class.submit(&service, "Ben", 2, RIGHT).json()["code"], json!("axiom-not-given"));

    let results = class.results(&service);
    let rows = results["results"].as_array().expect("rows");
    assert_eq!(rows.len(), 2);
    assert_eq!((&rows[0]["nickname"], &rows[0]["attempts"], &rows[0]["accepted"]), (&json!("Ann"), &json!(4), &json!(true)));
    assert_eq!((&rows[0]["n"], &rows[0]["text"]), (&right["n"], &json!(RIGHT)));
    let csv = "nickname,exercise,attempts,accepted,code,line,points\nAnn,1,4,true,,,1\nBen,2,1,false,axiom-not-given,1,0\n";
    assert_eq!(class.get(&service, "/results.csv").body, csv);
    let accepted = class.ask(&service, "GET", "/results", Some(&class.token), "Accept: text/csv\r\n", "");
    assert_eq!((accepted.body.as_str(), accepted.header("content-type")), (csv, Some("text/csv; charset=utf-8")));
    let one = class.get(&service, &format!("/submissions/{}", ruling["n"])).json();
    assert_eq!((&one["text"], &one["ruling"]["line"], &one["nickname"]), (&json!(WRONG), &json!(3), &json!("Ann")));

    // Each that was handed in is an event, from the last one that was seen on.
    let after = format!("Last-Event-ID: {}\r\n", ruling["n"]);
    let head =
        format!("GET {}/events HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer {}\r\n{after}\r\n", class.path, class.token);
    let mut events = BufReader::new(service.begin(&head, b""))
        .lines()
        .map_while(Result::ok)
        .filter_map(|line| serde_json::from_str::<Value>(line.strip_prefix("data: ")?.trim()).ok());
    let codes: Vec<Value> = events.by_ref().take(4).map(|event| event["accepted"].clone()).collect();
    assert_eq!(codes, [json!(false), json!(true), json!(false), json!(false)]);
    class.submit(&service, "Cid", 2, WRONG);
    let last = events.next().expect("it comes");
    let last = if last["event"] == json!("changed") { events.next().expect("it comes") } else { last };
    assert_eq!((&last["nickname"], &last["exercise"]), (&json!("Cid"), &json!(2)));
}

#[test]
fn tokens_of_others_count_for_nothing() {
    let service = Service::start(&[]);
    let (class, other) = (Class::simple(&service), Class::simple(&service));
    for end in ["/results", "/results.csv", "/events", "/submissions/1"] {
        let without = class.ask(&service, "GET", end, None, "", "");
        assert_eq!((without.status, without.code().as_str()), (401, "no-teacher"), "{end}");
        let with = class.ask(&service, "GET", end, Some(&other.token), "", "");
        assert_eq!((with.status, with.code().as_str()), (403, "no-teacher"), "{end}");
    }
    for (method, end, body) in [("DELETE", "", ""), ("POST", "/close", "{}"), ("POST", "/deadline", "{}")] {
        assert_eq!(class.ask(&service, method, end, None, "", body).code(), "no-teacher", "{end}");
        assert_eq!(class.ask(&service, method, end, Some(&other.token), "", body).status, 403, "{end}");
    }
    let join = |class: &Class, nickname: &str| class.post(&service, "/students", None, &json!({"nickname": nickname}));
    let ann = join(&class, "Ann");
    assert_eq!(ann.status, 201, "{ann:?}");
    let ann = ann.json()["token"].as_str().expect("a token").to_owned();
    assert_eq!((join(&class, " ANN ").code().as_str(), join(&other, "Ann").status), ("nickname-taken", 201));
    // A nickname with a token is for its bearer alone.
    assert_eq!(class.submit(&service, "Ann", 1, RIGHT).code(), "nickname-taken");
    let hand_in = |token: &str, nickname: Value| {
        class.post(&service, "/submissions", Some(token), &json!({"nickname": nickname, "exercise": 1, "text": RIGHT}))
    };
    let own = hand_in(&ann, Value::Null);
    assert_eq!(own.status, 201, "{own:?}");
    assert_eq!((hand_in(&ann, json!("Ann")).status, hand_in(&ann, json!("Ben")).code().as_str()), (201, "no-student"));
    assert_eq!(hand_in(&"0".repeat(64), Value::Null).code(), "no-student");
    assert_eq!(hand_in(&class.token, json!("Ann")).status, 201, "the teacher hands in for all");
    let ben = join(&class, "Ben").json()["token"].as_str().expect("a token").to_owned();
    assert_eq!(hand_in(&ben, json!("Ann")).code(), "nickname-taken");
    // What one has handed in the other does not see.
    let path = format!("/submissions/{}", own.json()["n"]);
    assert_eq!(class.ask(&service, "GET", &path, Some(&ann), "", "").json()["text"], json!(RIGHT));
    assert_eq!(class.ask(&service, "GET", &path, Some(&ben), "", "").code(), "unknown-submission");
    let seen = class.ask(&service, "GET", "", Some(&ben), "", "").json();
    assert_eq!((&seen["nickname"], &seen["own"]), (&json!("Ben"), &json!([])));
    assert_eq!(class.ask(&service, "GET", "", Some(&ann), "", "").json()["own"][0]["attempts"], json!(3));
    assert_eq!(class.post(&service, "/students/remove", Some(&ben), &json!({"nickname": "Ann"})).status, 403);
    assert_eq!(class.post(&service, "/students/remove", Some(&ann), &json!({"nickname": "Ann"})).status, 200);
    assert_eq!(hand_in(&ann, Value::Null).code(), "no-student");
    let left = class.results(&service);
    assert!(left["results"] == json!([]) && left["students"][0]["nickname"] == json!("Ben"), "{left}");
}

#[test]
fn what_is_refused() {
    let service = Service::start(&["--classes-per-client", "2"]);
    let made = |request: Value| service.post("/v1/classes", &request);
    for (request, code) in [
        (json!({"title": "x"}), "usage"),
        (json!({"exercises": []}), "usage"),
        (json!({"exercises": [" "]}), "usage"),
        (json!({"exercises": [1]}), "usage"),
        (json!({"exercises": [SHEET], "deadline": "tomorrow"}), "usage"),
        (json!({"exercises": [SHEET], "deadline": "2001-01-01T00:00:00Z"}), "usage"),
        (json!({"exercises": [SHEET], "hints": 1}), "usage"),
        (json!({"exercises": [SHEET], "titel": "x"}), "unknown-option"),
        (json!({"exercises": [SHEET], "title": "x".repeat(121)}), "usage"),
        (json!({"exercises": ["("]}), "no-goal"),
        (json!({"exercises": ["(".repeat(100_000)]}), "too-deep"),
        (json!({"exercises": [(1..=101).map(|n| format!("{n}. P, Q ∴ P\n")).collect::<String>()]}), "too-many-exercises"),
    ] {
        let refused = made(request.clone());
        assert!((400..500).contains(&refused.status), "{request}: {refused:?}");
        let found = refused.code();
        assert!(found == code || code == "no-goal", "{request}: {found}");
    }
    let class = Class::simple(&service);
    for nickname in ["", " ", "=1+1", "@a", "<script>alert(1)</script>", "a\u{202e}b", "a\nb,c\"", &"x".repeat(41)] {
        let refused = class.submit(&service, nickname, 1, RIGHT);
        assert_eq!((refused.status, refused.code().as_str()), (422, "usage"), "{nickname:?}");
    }
    assert_eq!(class.submit(&service, "Ann", 3, RIGHT).code(), "unknown-exercise");
    assert_eq!(class.submit(&service, "Ann", 1, &"P".repeat(33 << 10)).code(), "too-large");
    assert_eq!(class.submit(&service, "Ann", 1, &"(".repeat(30_000)).code(), "too-deep");
    assert_eq!(class.post(&service, "/submissions", None, &json!({"exercise": 1, "text": "P"})).code(), "usage");
    assert_eq!(class.results(&service)["results"], json!([]), "nothing of this was stored");
    assert_eq!(service.get("/v1/classes/0").code(), "unknown-class");
    Class::simple(&service);
    let third = made(json!({"exercises": [SHEET]}));
    assert_eq!((third.status, third.code().as_str()), (429, "too-many-classes"));
    assert_eq!(class.ask(&service, "DELETE", "", Some(&class.token), "", "").status, 200);
    assert_eq!(made(json!({"exercises": [SHEET]})).status, 201, "there is room again");
}

/// A student who hands in more within an hour than one may is refused, and another one goes on.
#[test]
fn a_student_is_bounded() {
    let service = Service::start(&[]);
    let class = Class::simple(&service);
    let mut refused = None;
    for at in 0..121 {
        let response = class.submit(&service, "Ann", 1, UNREADABLE);
        if response.status == 429 {
            refused = Some((at, response.code()));
            break;
        }
    }
    assert_eq!(refused, Some((120, String::from("too-many-submissions"))));
    assert_eq!(class.submit(&service, "Ben", 1, RIGHT).status, 201);
}

#[test]
fn after_the_end_nothing_is_handed_in() {
    let service = Service::start(&[]);
    let class = Class::make(&service, &json!({"exercises": [SHEET], "deadline": "2999-12-01T18:00:00+01:00"}));
    assert_eq!(class.ask(&service, "GET", "", None, "", "").json()["deadline"], json!("2999-12-01T17:00:00Z"));
    assert_eq!(class.submit(&service, "Ann", 1, RIGHT).status, 201);
    let past = json!({"deadline": "2001-01-01T00:00:00Z"});
    assert_eq!(class.post(&service, "/deadline", Some(&class.token), &past).json()["open"], json!(false));
    assert_eq!(class.submit(&service, "Ann", 1, RIGHT).code(), "class-closed");
    assert_eq!(class.post(&service, "/deadline", Some(&class.token), &json!({})).json()["open"], json!(true));
    assert_eq!(class.submit(&service, "Ann", 1, RIGHT).status, 201);
    assert_eq!(class.ask(&service, "POST", "/close", Some(&class.token), "", "").json()["open"], json!(false), "without a body");
    assert_eq!(class.submit(&service, "Ann", 1, RIGHT).code(), "class-closed");
    assert_eq!(class.post(&service, "/students", None, &json!({"nickname": "Ben"})).code(), "class-closed");
    assert_eq!(class.results(&service)["results"][0]["attempts"], json!(2), "what is there stays");
    assert_eq!(class.post(&service, "/close", Some(&class.token), &json!({"closed": false})).json()["open"], json!(true));
    assert_eq!(class.submit(&service, "Ann", 1, RIGHT).status, 201);
}

/// The number of rows of each table of classes.
fn rows(file: &Path) -> Vec<String> {
    let tables = ["class", "class_exercise", "student", "submission"];
    tables.iter().map(|table| asked(file, &format!("SELECT COUNT(*) FROM {table}"))).collect()
}

/// The answer of a file of SQLite to a question.
fn asked(file: &Path, question: &str) -> String {
    let program = "import sqlite3, sys; print(sqlite3.connect(sys.argv[1]).execute(sys.argv[2]).fetchone()[0])";
    let output = Command::new("python3").args(["-c", program]).arg(file).arg(question).output().expect("Python 3");
    String::from_utf8(output.stdout).expect("text").trim().to_owned()
}

/// What is deleted is gone from the tables and from the file, by the teacher, by an operator and by time.
#[test]
fn what_is_removed_leaves_no_trace() {
    let folder = folder();
    let file = folder.path().join("tables.db");
    let database = file.to_str().expect("a name");
    let service = Service::start(&["--database", database]);
    let class = Class::make(&service, &json!({"title": "Canary-title", "exercises": [SHEET]}));
    let kept = Class::simple(&service);
    class.submit(&service, "Canaryann", 1, &format!("{RIGHT}# canary-text\n"));
    kept.submit(&service, "Canaryben", 1, &format!("{RIGHT}# canary-text\n"));
    kept.submit(&service, "Cid", 1, RIGHT);
    assert_eq!(rows(&file), ["2", "4", "3", "3"]);
    assert_eq!(class.ask(&service, "DELETE", "", Some(&class.token), "", "").json(), json!({"schema": 1, "removed": class.id()}));
    assert_eq!(class.get(&service, "/results").code(), "unknown-class");
    assert_eq!(rows(&file), ["1", "2", "2", "2"]);
    let told = |arguments: &[&str]| {
        let output = referee().arg("tables").args(arguments).args(["--database", database, "--json"]).output().expect("it runs");
        (output.status.code(), serde_json::from_slice::<Value>(&output.stdout).expect("JSON"))
    };
    let (status, listed) = told(&["classes"]);
    assert_eq!(
        (status, &listed["classes"][0]["id"], &listed["classes"][0]["submissions"]),
        (Some(0), &json!(kept.id()), &json!(2))
    );
    assert_eq!(told(&["remove-student", "canaryBEN"]).1["classes"], json!([kept.id()]));
    assert_eq!(told(&["remove-student", "canaryBEN"]).0, Some(1));
    assert_eq!(told(&["remove-student", "Cid", "--class", class.id()]).0, Some(1));
    assert_eq!(rows(&file), ["1", "2", "1", "1"]);
    assert_eq!(told(&["class-retention", "1"]).1["removed"], json!(0));
    sql(&file, "UPDATE class SET last_at = last_at - 200000");
    assert_eq!(told(&["class-retention", "1"]).1["removed"], json!(1));
    assert_eq!(told(&["remove-class", kept.id()]).0, Some(1));
    assert_eq!(rows(&file), ["0", "0", "0", "0"]);
    drop(service);
    // Nothing is left in pages that are free.
    let service = Service::start(&["--database", database]);
    drop(service);
    told(&["classes"]);
    for entry in fs::read_dir(folder.path()).expect("a folder").flatten() {
        let bytes = fs::read(entry.path()).expect("it is there");
        let has = |word: &[u8]| bytes.windows(word.len()).any(|window| window.eq_ignore_ascii_case(word));
        assert!(!has(b"canary"), "{:?}", entry.path());
    }
}

/// Classes in which nothing has happened for as long as the service keeps them are removed when it starts.
#[test]
fn the_service_forgets_old_classes() {
    let folder = folder();
    let file = folder.path().join("tables.db");
    let database = file.to_str().expect("a name");
    let service = Service::start(&["--database", database, "--class-retention", "2"]);
    let class = Class::simple(&service);
    class.submit(&service, "Ann", 1, RIGHT);
    drop(service);
    sql(&file, "UPDATE class SET last_at = last_at - 3 * 86400");
    let service = Service::start(&["--database", database, "--class-retention", "2"]);
    let begun = Instant::now();
    while class.get(&service, "").status != 404 {
        assert!(begun.elapsed() < PATIENCE, "it is removed");
        thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(rows(&file), ["0", "0", "0", "0"]);
}

/// Ten students hand in twenty texts each at once, and the results are right after each of a student.
#[test]
fn ten_students_at_once() {
    let folder = folder();
    let service = Service::start(&["--database", folder.path().join("tables.db").to_str().expect("a name")]);
    hands_in_at_once(&service);
}

fn hands_in_at_once(service: &Service) {
    let class = Class::simple(service);
    thread::scope(|scope| {
        for student in 0..10 {
            let class = &class;
            scope.spawn(move || {
                let nickname = format!("Student {student}");
                for attempt in 1..=20_u64 {
                    let text = if attempt == 7 { RIGHT } else { WRONG };
                    let response = class.submit(service, &nickname, 1, text);
                    assert_eq!(response.status, 201, "{response:?}");
                    let results = class.results(service);
                    let row = results["results"].as_array().expect("rows").iter().find(|row| row["nickname"] == json!(nickname));
                    let row = row.expect("it is there at once");
                    assert_eq!((&row["attempts"], &row["accepted"]), (&json!(attempt), &json!(attempt >= 7)), "{nickname}");
                }
            });
        }
    });
    let results = class.results(service);
    assert_eq!((results["students"].as_array().map(Vec::len), results["results"].as_array().map(Vec::len)), (Some(10), Some(10)));
    let attempts: u64 = results["results"].as_array().expect("rows").iter().filter_map(|row| row["attempts"].as_u64()).sum();
    assert_eq!(attempts, 200);
}

#[test]
fn what_was_answered_outlives_kills() {
    let folder = folder();
    let database = folder.path().join("tables.db");
    outlives_kills(&|| Service::start(&["--database", database.to_str().expect("a name")]));
}

#[test]
fn classes_in_postgres() {
    let postgres = Postgres::start("off");
    let start = || Service::start(&["--database", &postgres.address()]);
    let (here, there) = (start(), start());
    let class = Class::simple(&here);
    assert_eq!(class.submit(&there, "Ann", 1, WRONG).status, 201);
    assert_eq!(class.results(&here)["results"][0]["line"], json!(3));
    assert_eq!(class.post(&here, "/students", None, &json!({"nickname": "Ben"})).status, 201);
    assert_eq!(class.post(&there, "/students", None, &json!({"nickname": "ben"})).code(), "nickname-taken");
    hands_in_at_once(&here);
    assert_eq!(class.ask(&there, "DELETE", "", Some(&class.token), "", "").status, 200);
    assert_eq!(postgres.ask("SELECT COUNT(*) FROM submission WHERE class_id NOT IN (SELECT id FROM class)"), "0");
    drop((here, there));
    outlives_kills(&start);
}

/// Three students hand in at once, and the service is killed in between: what was answered is there, once.
fn outlives_kills(service: &dyn Fn() -> Service) {
    let mut running = service();
    let class = Class::simple(&running);
    let mut answered: BTreeMap<u64, String> = BTreeMap::new();
    for round in 0..4 {
        let count = AtomicUsize::new(0);
        let hand_in = |student: usize| {
            let mut own = Vec::new();
            for attempt in 0..5 {
                let text = format!("{RIGHT}# {student} {round} {attempt}\n");
                // A service that was killed gives no answer.
                let sent = catch_unwind(AssertUnwindSafe(|| class.submit(&running, &format!("Student {student}"), 1, &text)));
                let Ok(response) = sent else { break };
                assert_eq!(response.status, 201, "{response:?}");
                own.push((response.json()["n"].as_u64().expect("a number"), text));
                count.fetch_add(1, Ordering::Relaxed);
            }
            own
        };
        let own = thread::scope(|scope| {
            let hand_in = &hand_in;
            let students: Vec<_> = (0..3).map(|student| scope.spawn(move || hand_in(student))).collect();
            let begun = Instant::now();
            while count.load(Ordering::Relaxed) < 2 * round && begun.elapsed() < PATIENCE {
                thread::sleep(Duration::from_millis(1));
            }
            let killed = Command::new("kill").args(["-KILL", &serve_process(&running).to_string()]).status();
            assert!(killed.expect("it runs").success());
            students.into_iter().flat_map(|student| student.join().expect("it hands in")).collect::<Vec<_>>()
        });
        for (n, text) in own {
            assert_eq!(answered.insert(n, text), None, "two texts have number {n}");
        }
        running = service();
        for (n, text) in &answered {
            assert_eq!(&class.get(&running, &format!("/submissions/{n}")).json()["text"], &json!(text), "{n}");
        }
    }
    assert!(!answered.is_empty());
}

/// Exercises of every book are taken, and their premises are the beginning of a proof that can be read.
#[test]
fn every_book_makes_a_class() {
    let service = Service::start(&[]);
    for book in ["forallx", "carnap", "lpl", "hurley-copi", "lemmon", "kalish-montague"] {
        let sheet = text(&format!("examples/exercises/books/{book}.exercise"));
        let class = Class::make(&service, &json!({"exercises": [sheet]}));
        let seen = class.ask(&service, "GET", "", None, "", "").json();
        let exercises = seen["exercises"].as_array().expect("exercises");
        assert_eq!(exercises.len(), 30, "{book}");
        for exercise in exercises {
            assert_eq!(exercise["notation"], json!(book));
            let begins = exercise["beginning"].as_str().expect("a text");
            let ruling =
                class.submit(&service, &format!("{book}-{}", exercise["n"]), exercise["n"].as_u64().expect("a number"), begins);
            assert_eq!(ruling.status, 201, "{book}: {begins}: {ruling:?}");
            assert_eq!(ruling.json()["code"], json!("goal-not-reached"), "{book}: {begins}");
        }
    }
}
