//! Tables in PostgreSQL, which several services share. The server is started by the tests, out of the programs that Debian's package `postgresql`
//! brings.

use std::collections::BTreeMap;
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;
use testkit::programs::referee;

use crate::common::Service;
use crate::tables::{Table, killed_games, outlive_kills, stream};

/// A server with a database of its own. Dropping it ends it.
pub(crate) struct Postgres {
    folder: TempDir,
    programs: PathBuf,
    port: u16,
    server: Option<Child>,
}

impl Postgres {
    pub(crate) fn start() -> Postgres {
        let programs = programs();
        let folder = tempfile::tempdir().expect("there is room");
        if is_root() {
            // The server does not run as root.
            let given = Command::new("chown").arg("postgres").arg(folder.path()).status();
            assert!(given.expect("it runs").success(), "there is the user that Debian's package makes");
        }
        let free = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = free.local_addr().expect("an address").port();
        drop(free);
        let data = folder.path().join("data");
        let mut made = command(&programs.join("initdb"));
        let made = made.args(["--auth=trust", "--username=referee", "--encoding=UTF8", "--no-sync", "-D"]).arg(data).output();
        let made = made.expect("it runs");
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        let mut postgres = Postgres { folder, programs, port, server: None };
        postgres.go_on();
        postgres
    }

    /// Starts the server, and waits until it answers. As long as a process of a server that was killed is there, the next one ends at once.
    fn go_on(&mut self) {
        let port = self.port.to_string();
        let (programs, folder) = (self.programs.clone(), self.folder.path());
        let started = || {
            let mut server = command(&programs.join("postgres"));
            server.args(["-c", "listen_addresses=127.0.0.1", "-c", "fsync=off", "-p", &port]);
            server.arg("-k").arg(folder).arg("-D").arg(folder.join("data"));
            server.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts")
        };
        let mut server = started();
        let begun = Instant::now();
        let is_ready = || {
            let asked = Command::new(self.programs.join("pg_isready")).args(["-q", "-h", "127.0.0.1", "-p", &port]).status();
            asked.expect("it runs").success()
        };
        while !is_ready() {
            assert!(begun.elapsed() < Duration::from_secs(60), "PostgreSQL answers");
            if server.try_wait().expect("it is our child").is_some() {
                server = started();
            }
            thread::sleep(Duration::from_millis(50));
        }
        self.server = Some(server);
    }

    /// Ends the server as a power cut does; its other processes notice, and end.
    fn kill(&mut self) {
        if let Some(mut server) = self.server.take() {
            let _ = server.kill();
            let _ = server.wait();
        }
        let begun = Instant::now();
        while TcpStream::connect(("127.0.0.1", self.port)).is_ok() {
            assert!(begun.elapsed() < Duration::from_secs(60), "it ends");
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// The address of the database, with a password that nobody should see.
    pub(crate) fn address(&self) -> String {
        self.address_of("referee")
    }

    /// The same for another user.
    pub(crate) fn address_of(&self, user: &str) -> String {
        format!("postgres://{user}:canary@127.0.0.1:{}/postgres", self.port)
    }

    /// Has the server do what a statement says, and returns the only value of its answer.
    pub(crate) fn ask(&self, statement: &str) -> String {
        let mut psql = Command::new(self.programs.join("psql"));
        let output = psql.args(["-qtA", "-d", &self.address(), "-c", statement]).output().expect("it runs");
        assert!(output.status.success(), "{statement}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stdout).trim().to_owned()
    }

    fn service(&self) -> Service {
        Service::start(&["--database", &self.address()])
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.kill();
    }
}

fn is_root() -> bool {
    std::fs::metadata("/proc/self").is_ok_and(|process| std::os::unix::fs::MetadataExt::uid(&process) == 0)
}

/// A command of PostgreSQL's, as a user who may give it.
fn command(program: &Path) -> Command {
    let mut command = if is_root() {
        let mut command = Command::new("setpriv");
        command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups", "--"]).arg(program);
        command
    } else {
        Command::new(program)
    };
    command.current_dir("/").env_remove("PGPORT");
    command
}

/// The folder of PostgreSQL's programs: that of the search path, else that of the newest version of Debian's package.
fn programs() -> PathBuf {
    let path = std::env::var_os("PATH").unwrap_or_default();
    // A link on the path leads to the folder of all programs.
    let on_path =
        std::env::split_paths(&path).find_map(|folder| folder.join("initdb").canonicalize().ok()?.parent().map(Path::to_owned));
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let newest = || versions.map(|version| version.path().join("bin")).filter(|folder| folder.join("initdb").is_file()).max();
    on_path.or_else(newest).expect("PostgreSQL's server is installed (Debian: apt-get install postgresql)")
}

/// Whoever watches at one service sees what is played at another as it happens, not only when he looks again after seconds.
#[test]
fn what_one_service_stores_another_tells() {
    let postgres = Postgres::start();
    let [here, there] = [postgres.service(), postgres.service()];
    let table = Table::begin(&here, &json!({"game": "palmer", "players": ["Ann", "Ben"]}));
    let mut seen = stream(&there, &table, 0);
    let begun = Instant::now();
    for round in 0..8 {
        table.played(&here, if round % 2 == 0 { "Ann" } else { "Ben" }, "pass");
        assert_eq!(seen.next().expect("it goes on").0, round + 1);
    }
    assert!(begun.elapsed() < Duration::from_secs(20), "eight looks after five seconds each would take twice as long");
    assert_eq!(table.view(&there, None), table.view(&here, None));
}

#[test]
fn services_race_for_the_same_move() {
    let postgres = Postgres::start();
    let services = [postgres.service(), postgres.service()];
    let table = Table::begin(&services[0], &json!({"game": "predicate-wars", "players": ["Ann", "Ben"], "delay": 0}));
    let write = |seat: usize, player: &str| -> Vec<u64> {
        let card = |card: usize| table.played(&services[seat], player, &format!("edit {} rock 1 P", 18 * seat + card));
        (0..12).map(|number| card(number)["n"].as_u64().expect("a number")).collect()
    };
    let mut numbers = thread::scope(|scope| {
        let ann = scope.spawn(|| write(0, "Ann"));
        let ben = write(1, "Ben");
        [ann.join().expect("she writes"), ben].concat()
    });
    numbers.sort_unstable();
    assert!(numbers.into_iter().eq(1..=24), "none is lost, and none counted twice");
    for service in &services {
        assert_eq!(table.view(service, None)["moves"], json!(24));
    }
}

/// A dump that is made while the service runs, as the page says, is restored into an empty database, and the game goes on there.
#[test]
fn a_dump_is_restored() {
    let postgres = Postgres::start();
    let service = postgres.service();
    let table = Table::begin(&service, &json!({"game": "palmer", "players": ["Ann", "Ben"], "delay": 0}));
    table.played(&service, "Ann", "pass");
    // Its tables are made when it starts, and a dump does not go with that.
    let begun = Instant::now();
    let is_there = |question: &str| postgres.ask(question) == "t";
    while !(is_there("SELECT to_regclass('apalis.workers') IS NOT NULL") && is_there("SELECT COUNT(*) >= 2 FROM apalis.workers"))
    {
        assert!(begun.elapsed() < Duration::from_secs(60), "the queue is made");
        thread::sleep(Duration::from_millis(100));
    }
    let dump = tempfile::NamedTempFile::new().expect("there is room");
    let program = |name: &str| Command::new(postgres.programs.join(name));
    let dumped = program("pg_dump").args(["-Fc", "-d", &postgres.address(), "-f"]).arg(dump.path()).status();
    assert!(dumped.expect("it runs").success());
    postgres.ask("CREATE DATABASE elsewhere");
    let elsewhere = format!("{}/elsewhere", postgres.address().trim_end_matches("/postgres"));
    let restored = program("pg_restore").args(["-d", &elsewhere]).arg(dump.path()).status();
    assert!(restored.expect("it runs").success());
    let restored = Service::start(&["--database", &elsewhere]);
    assert_eq!(table.played(&restored, "Ben", "pass")["n"], json!(2));
    assert_eq!(table.view(&service, None)["moves"], json!(1));
}

#[test]
fn acknowledged_moves_outlive_kills_of_services() {
    let postgres = Postgres::start();
    (0..killed_games()).for_each(|_| outlive_kills(&|| postgres.service()));
}

/// The server of the database is killed and comes back, three times: moves are refused meanwhile, sent again with the same key, and none that was
/// acknowledged is lost or played twice.
#[test]
fn acknowledged_moves_outlive_kills_of_the_database() {
    let mut postgres = Postgres::start();
    let service = postgres.service();
    let table = Table::begin(&service, &json!({"game": "predicate-wars", "players": ["Ann", "Ben"], "delay": 0}));
    let mut acknowledged: BTreeMap<u64, usize> = BTreeMap::new();
    for round in 0..3 {
        let write = |card: usize| {
            let sent = json!({"move": format!("edit {card} rock 1 P")});
            let begun = Instant::now();
            loop {
                let response = table.play(&service, "Ann", Some(&card.to_string()), &sent);
                match response.status {
                    201 => return (response.json()["n"].as_u64().expect("a number"), card),
                    503 => assert_eq!(response.code(), "database-unavailable"),
                    _ => panic!("{response:?}"),
                }
                assert!(!response.body.contains("canary"), "the password stays here");
                assert!(begun.elapsed() < Duration::from_secs(60), "it comes back");
                thread::sleep(Duration::from_millis(50));
            }
        };
        let written: Vec<(u64, usize)> = thread::scope(|scope| {
            let writing = scope.spawn(|| (6 * round..6 * round + 6).map(write).collect());
            thread::sleep(Duration::from_millis(20));
            postgres.kill();
            postgres.go_on();
            writing.join().expect("all are written")
        });
        for (n, card) in written {
            assert_eq!(acknowledged.insert(n, card), None, "two moves have number {n}");
        }
    }
    assert!(acknowledged.keys().copied().eq(1..=18), "{acknowledged:?}");
    let events = stream(&service, &table, 0).take(18);
    let cards: Vec<Value> = events.map(|(_, event)| event["facts"][0]["card"].clone()).collect();
    assert!(cards.iter().eq(acknowledged.values().map(|card| json!(card)).collect::<Vec<_>>().iter()), "{cards:?}");
}

#[test]
fn a_server_that_does_not_answer_and_addresses_that_are_none() {
    let free = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = free.local_addr().expect("an address").port();
    drop(free);
    let service = Service::start(&["--database", &format!("postgresql://referee:canary@127.0.0.1:{port}/referee")]);
    let refused = service.post("/v1/tables", &json!({"game": "shake", "players": ["Ann", "Ben"]}));
    assert_eq!((refused.status, refused.code().as_str()), (503, "database-unavailable"));
    assert!(!refused.body.contains("canary"), "{refused:?}");
    assert_eq!(service.post("/v1/parse", &json!({"text": "P"})).status, 422, "everything else goes on");
    for address in ["mysql://canary@localhost/referee", "postgres://canary@localhost:port/referee", ""] {
        let output = referee().args(["serve", "--database", address]).output().expect("it runs");
        assert_eq!(output.status.code(), Some(64), "{address}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("--database"), "{address}");
    }
}
