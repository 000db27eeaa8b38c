//! The start: a database that cannot be used ends it with words, and one that is lost later is noticed.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;
use testkit::programs::referee;

use crate::common::{PATIENCE, Service};
use crate::postgres_server::Postgres;
use crate::tables::{Table, folder, service};

/// The row of a step that a later version has taken.
pub(crate) const LATER: &str = "INSERT INTO _sqlx_migrations SELECT 99, 'later', installed_on, success, checksum, execution_time \
                                FROM _sqlx_migrations WHERE version = 1";

/// What the program says that ends at its start, and its exit status.
fn ends(mut command: Command, database: &str) -> (i32, String) {
    let output = command.args(["serve", "--listen", "127.0.0.1:0", "--database", database]).stdin(Stdio::null()).output();
    let output = output.expect("it runs");
    assert!(output.stdout.is_empty(), "it has no address: {output:?}");
    (output.status.code().expect("a status"), String::from_utf8(output.stderr).expect("text"))
}

#[track_caller]
fn unusable(database: &str, words: &[&str]) {
    let (status, said) = ends(referee(), database);
    assert_eq!(status, 74, "{said}");
    assert!(said.starts_with("error[unusable-database]: ") && said.contains("\n  = "), "{said}");
    words.iter().for_each(|word| assert!(said.contains(word), "{word} is not in {said}"));
    assert!(!said.contains("canary"), "no password is shown: {said}");
}

/// Has SQLite make or change a file.
pub(crate) fn sql(file: &Path, script: &str) {
    let program = "import sqlite3, sys; sqlite3.connect(sys.argv[1]).executescript(sys.argv[2])";
    let done = Command::new("python3").args(["-c", program]).arg(file).arg(script).status();
    assert!(done.expect("Python 3").success(), "{script}");
}

#[test]
fn a_file_that_cannot_be_used_ends_the_start() {
    let folder = folder();
    let at = |name: &str| folder.path().join(name).to_str().expect("a name").to_owned();
    unusable(&at("no/tables.db"), &["there is no folder", "make the folder", &at("no")]);
    unusable(&at("."), &["is a folder", "name a file in it"]);
    unusable("/dev/null", &["is no database of SQLite"]);
    for (name, bytes) in [("random", vec![7; 8192]), ("short", vec![7; 3])] {
        fs::write(at(name), &bytes).expect("there is room");
        unusable(&at(name), &["is no database of SQLite", name]);
        assert!(fs::read(at(name)).expect("it is there") == bytes, "it is left as it is");
    }
    for (name, script) in [
        ("same", "create table event(x); create table game_table(y);"),
        ("other", "create table bookmark(x); insert into bookmark values (1);"),
        (
            "sqlx",
            "create table _sqlx_migrations(version bigint primary key, description text, installed_on timestamp, \
             success boolean, checksum blob, execution_time bigint); insert into _sqlx_migrations values (1, 'users', 0, 1, x'00', 0);",
        ),
    ] {
        sql(Path::new(&at(name)), script);
        let before = fs::read(at(name)).expect("it is there");
        unusable(&at(name), &["holds tables of another program", name]);
        assert!(fs::read(at(name)).expect("it is there") == before, "{name} is left as it is");
    }
    drop(Service::start(&["--database", &at("later")]));
    sql(Path::new(&at("later")), LATER);
    unusable(&at("later"), &["newer version", "schema 99", "restore a copy"]);
    // A file whose beginning is right, and nothing else.
    let begun = [b"SQLite format 3\0".as_slice(), &[7; 4080]].concat();
    fs::write(at("torn"), begun).expect("there is room");
    unusable(&at("torn"), &["torn"]);
    let (status, said) = ends(referee(), "mysql://canary@localhost/d");
    assert!(status == 64 && said.contains("sqlite:PATH") && !said.contains("canary"), "{said}");
    // An empty file is a new one, and each form of the address is read.
    for (name, form) in [("empty", ""), ("one", "sqlite:"), ("two", "sqlite://")] {
        fs::write(at(name), "").expect("there is room");
        drop(Service::start(&["--database", &format!("{form}{}", at(name))]));
        assert!(fs::metadata(at(name)).is_ok_and(|known| known.len() > 0), "{form}");
    }
}

/// A damaged page is found at the start, not by the first player who needs it.
#[test]
fn a_damaged_file_ends_the_start() {
    let folder = folder();
    let file = folder.path().join("tables.db");
    {
        let running = service(folder.path());
        (0..20).for_each(|_| drop(Table::begin(&running, &json!({"game": "palmer", "players": ["Ann", "Ben"]}))));
    }
    sql(&file, "pragma wal_checkpoint(truncate)");
    let mut bytes = fs::read(&file).expect("it is there");
    bytes.chunks_mut(4096).skip(2).for_each(|page| page[..200].fill(0x5a));
    fs::write(&file, bytes).expect("there is room");
    unusable(file.to_str().expect("a name"), &["is damaged", "referee tables restore"]);
}

/// A file that this user may only read.
#[test]
fn a_file_that_can_only_be_read_ends_the_start() {
    let folder = folder();
    let file = folder.path().join("tables.db");
    drop(service(folder.path()));
    let _ = fs::remove_file(folder.path().join("tables.db-wal"));
    let _ = fs::remove_file(folder.path().join("tables.db-shm"));
    fs::set_permissions(&file, fs::Permissions::from_mode(0o444)).expect("it is ours");
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o555)).expect("it is ours");
    let is_root = std::os::unix::fs::MetadataExt::uid(&fs::metadata("/proc/self").expect("Linux")) == 0;
    let mut command = referee();
    if is_root {
        // Root may write everything.
        let program = command.get_program().to_owned();
        command = Command::new("setpriv");
        command.args(["--reuid=65534", "--regid=65534", "--clear-groups", "--"]).arg(program);
    }
    let (status, said) = ends(command, file.to_str().expect("a name"));
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).expect("it is ours");
    assert!(status == 74 && said.contains("error[unusable-database]") && said.contains("let this user"), "{said}");
}

/// Two services that begin one new file at once both serve.
#[test]
fn two_services_begin_one_file_at_once() {
    for _ in 0..4 {
        let folder = folder();
        let services: Vec<Service> = thread::scope(|scope| {
            let begun: Vec<_> = (0..3).map(|_| scope.spawn(|| service(folder.path()))).collect();
            begun.into_iter().map(|begun| begun.join().expect("it starts")).collect()
        });
        let table = Table::begin(&services[0], &json!({"game": "palmer", "players": ["Ann", "Ben"], "delay": 0}));
        table.played(&services[1], "Ann", "pass");
        assert_eq!(table.view(&services[2], None)["moves"], json!(1));
    }
}

/// Where the file is removed or another one is in its place, nothing is acknowledged any more; when it is back, everything goes
/// on.
#[test]
fn a_file_that_is_removed_is_noticed() {
    let folder = folder();
    let running = service(folder.path());
    let table = Table::begin(&running, &json!({"game": "palmer", "players": ["Ann", "Ben"], "delay": 0}));
    let [file, away] = ["tables.db", "away.db"].map(|name| folder.path().join(name));
    let is_refused = || {
        let played = table.play(&running, "Ann", None, &json!({"move": "pass"}));
        assert_eq!((played.status, played.code().as_str()), (503, "database-unavailable"), "{played:?}");
        assert!(!played.body.contains("tables.db"), "it names no file of the server");
        let begun = running.post("/v1/tables", &json!({"game": "palmer", "players": ["Ann", "Ben"]}));
        assert_eq!((begun.status, begun.header("retry-after")), (503, Some("1")));
        assert_eq!(table.get(&running, "", None).status, 503);
        assert_eq!(running.get("/readyz").status, 503);
        assert_eq!(running.post("/v1/parse", &json!({"text": "P"})).status, 200, "everything else goes on");
    };
    fs::rename(&file, &away).expect("it is there");
    is_refused();
    fs::write(&file, "").expect("there is room");
    is_refused();
    fs::rename(&away, &file).expect("it is there");
    assert_eq!(table.played(&running, "Ann", "pass")["n"], json!(1));
    let begun = Instant::now();
    while running.get("/readyz").status != 200 {
        assert!(begun.elapsed() < PATIENCE, "it is ready again");
        thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn a_server_that_cannot_be_used_ends_the_start() {
    let postgres = Postgres::start("off");
    let address = postgres.address();
    unusable(&postgres.address_of("stranger"), &["does not let the user stranger in", "PGPASSWORD"]);
    unusable(
        &address.replace("/postgres", "/nowhere").replace("nowhere://", "postgres://"),
        &["nowhere", "does not exist", "createdb"],
    );
    unusable(&format!("{address}?sslmode=require"), &["no encrypted connection", "sslmode=require"]);
    postgres.ask("CREATE DATABASE other");
    let other = format!("{}/other", address.trim_end_matches("/postgres"));
    let made = postgres.program("psql").args(["-q", "-d", &other, "-c", "CREATE TABLE event (x int)"]).status();
    assert!(made.expect("it runs").success());
    unusable(&other, &["holds tables of another program", "other"]);
    drop(Service::start(&["--database", &address]));
    postgres.ask(LATER);
    unusable(&address, &["newer version", "schema 99"]);
    drop(postgres);
    unusable(&address, &["cannot be reached", "start PostgreSQL"]);
}

/// A connection that is encrypted, to a server that shows a certificate for its name.
#[test]
fn connections_to_postgresql_are_encrypted() {
    let postgres = Postgres::start("off");
    let authority = postgres.encrypt();
    let address = postgres.address();
    let running = Service::start(&["--database", &format!("{address}?sslmode=require")]);
    Table::begin(&running, &json!({"game": "palmer", "players": ["Ann", "Ben"]}));
    let encrypted =
        "SELECT COUNT(*) > 0 FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE ssl AND query LIKE '%game_table%'";
    assert_eq!(postgres.ask(encrypted), "t");
    let known = format!("{address}?sslmode=verify-full&sslrootcert={}", authority.display());
    let running = Service::start(&["--database", &known]);
    Table::begin(&running, &json!({"game": "palmer", "players": ["Ann", "Ben"]}));
    // An authority that this machine does not know.
    unusable(&format!("{address}?sslmode=verify-full"), &["no encrypted connection", "sslrootcert"]);
}

/// `readyz` follows a server that is gone for a while.
#[test]
fn readiness_follows_the_database() {
    let mut postgres = Postgres::start("off");
    let running = Service::start(&["--database", &postgres.address()]);
    let until = |status: u16| {
        let begun = Instant::now();
        while running.get("/readyz").status != status {
            assert!(begun.elapsed() < PATIENCE, "{status}");
            thread::sleep(Duration::from_millis(50));
        }
    };
    until(200);
    postgres.kill();
    until(503);
    assert_eq!(running.get("/livez").status, 200);
    postgres.go_on();
    until(200);
}
