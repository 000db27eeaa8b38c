//! A server of PostgreSQL for tests and benches, started out of the programs that Debian's package `postgresql` brings.

use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;
use testkit::patience::PATIENCE;

/// A server with a database of its own. Dropping it ends it.
pub(crate) struct Postgres {
    folder: TempDir,
    programs: PathBuf,
    port: u16,
    server: Option<Child>,
    fsync: &'static str,
}

impl Postgres {
    /// Starts a server.
    ///
    /// * `fsync`: whether its commits wait for the disk, `on` or `off`. Only a power cut tells the difference.
    pub(crate) fn start(fsync: &'static str) -> Postgres {
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
        let mut postgres = Postgres { folder, programs, port, server: None, fsync };
        postgres.go_on();
        postgres
    }

    /// Starts the server, and waits until it answers. As long as a process of a server that was killed is there, the next one ends at once.
    pub(crate) fn go_on(&mut self) {
        let port = self.port.to_string();
        let (programs, folder) = (self.programs.clone(), self.folder.path());
        let started = || {
            let mut server = command(&programs.join("postgres"));
            server.args(["-c", "listen_addresses=127.0.0.1", "-c", &format!("fsync={}", self.fsync), "-p", &port]);
            server.arg("-k").arg(folder).arg("-D").arg(folder.join("data"));
            server.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts")
        };
        let mut server = started();
        let begun = Instant::now();
        let is_ready = || {
            let asked = self.program("pg_isready").args(["-q", "-h", "127.0.0.1", "-p", &port]).status();
            asked.expect("it runs").success()
        };
        while !is_ready() {
            assert!(begun.elapsed() < PATIENCE, "PostgreSQL answers");
            if server.try_wait().expect("it is our child").is_some() {
                server = started();
            }
            thread::sleep(Duration::from_millis(50));
        }
        self.server = Some(server);
    }

    /// Ends the server as a power cut does; its other processes notice, and end.
    pub(crate) fn kill(&mut self) {
        if let Some(mut server) = self.server.take() {
            let _ = server.kill();
            let _ = server.wait();
        }
        let begun = Instant::now();
        while TcpStream::connect(("127.0.0.1", self.port)).is_ok() {
            assert!(begun.elapsed() < PATIENCE, "it ends");
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Has the server take encrypted connections, and returns the file with the certificate of the authority that has signed its
    /// own.
    pub(crate) fn encrypt(&self) -> PathBuf {
        let script = "set -e; umask 077
            key='-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes'
            openssl req -x509 $key -keyout authority.key -out authority.crt -days 2 -subj /CN=authority -addext keyUsage=keyCertSign
            openssl req $key -keyout server.key -out server.csr -subj /CN=127.0.0.1
            echo subjectAltName=IP:127.0.0.1 >server.ext
            openssl x509 -req -in server.csr -CA authority.crt -CAkey authority.key -CAcreateserial -days 2 -extfile server.ext -out server.crt";
        let data = self.folder.path().join("data");
        let made = command(Path::new("sh")).current_dir(&data).args(["-c", script]).output().expect("a shell");
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        self.ask("ALTER SYSTEM SET ssl = on");
        self.ask("SELECT pg_reload_conf()");
        let begun = Instant::now();
        while self.ask("SHOW ssl") != "on" {
            assert!(begun.elapsed() < PATIENCE, "it is read");
            thread::sleep(Duration::from_millis(50));
        }
        data.join("authority.crt")
    }

    /// The address of the database, with a secret password.
    pub(crate) fn address(&self) -> String {
        self.address_of("referee")
    }

    /// The same for another user.
    pub(crate) fn address_of(&self, user: &str) -> String {
        format!("postgres://{user}:canary@127.0.0.1:{}/postgres", self.port)
    }

    /// One of PostgreSQL's programs.
    pub(crate) fn program(&self, name: &str) -> Command {
        Command::new(self.programs.join(name))
    }

    /// Has the server do what a statement says, and returns the only value of its answer.
    pub(crate) fn ask(&self, statement: &str) -> String {
        self.ask_as("referee", statement).unwrap_or_else(|refused| panic!("{statement}: {refused}"))
    }

    /// The same for a user, or what the server says in its place.
    pub(crate) fn ask_as(&self, user: &str, statement: &str) -> Result<String, String> {
        let mut psql = self.program("psql");
        let output = psql.args(["-qtA", "-d", &self.address_of(user), "-c", statement]).output().expect("it runs");
        let said = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim().to_owned();
        if output.status.success() { Ok(said(&output.stdout)) } else { Err(said(&output.stderr)) }
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
