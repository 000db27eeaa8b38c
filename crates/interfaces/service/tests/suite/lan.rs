//! People in one room: `serve --lan` over plain HTTP, at the private addresses of this machine. Where it has none, the service does not start, and that
//! is tested instead.

use std::fmt::Write;
use std::io::{BufRead, BufReader};
use std::net::{IpAddr, TcpStream};
use std::process::{Command, Stdio};

use serde_json::json;
use testkit::programs::referee;

use crate::browser::{Browser, attribute, begin, forms, tags};
use crate::common::{Response, Service};

/// Starts the service for a local network, on any port. Returns what it says where it does not start.
fn start(options: &[&str]) -> Result<Service, String> {
    let mut command = referee();
    command.args(["serve", "--lan", "--listen", "0.0.0.0:0", "--database", ":memory:"]).args(options);
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut line = String::new();
    lines.read_line(&mut line).expect("text");
    match line.trim().strip_prefix("http://").and_then(|line| line.strip_suffix('/')) {
        Some(address) => {
            let mut log = child.stderr.take().expect("a pipe");
            // The log is read, so that the service does not wait for that.
            std::thread::spawn(move || std::io::copy(&mut log, &mut std::io::sink()));
            Ok(Service { child, address: address.to_owned(), lines })
        }
        None => Err(String::from_utf8(child.wait_with_output().expect("it ends").stderr).expect("text")),
    }
}

/// The service, where this machine has a private address, which another program lists.
fn room(options: &[&str]) -> Option<Service> {
    let listed = Command::new("hostname").arg("-I").output().map(|output| output.stdout).unwrap_or_default();
    let listed = String::from_utf8(listed).expect("text");
    let is_private = |ip: IpAddr| match ip {
        IpAddr::V4(ip) => ip.is_private() || ip.is_link_local(),
        IpAddr::V6(ip) => ip.is_unique_local(),
    };
    let has_private = listed.split_whitespace().filter_map(|word| word.parse().ok()).any(is_private);
    match start(options) {
        Ok(service) => Some(service),
        Err(said) => {
            assert!(said.contains("no address in a local network") && said.contains("connect it"), "{said}");
            assert!(!has_private, "{said}: {listed}");
            None
        }
    }
}

/// The response to a request with these lines.
fn asked(address: &str, request: &str, lines: &[&str]) -> Response {
    let mut head = format!("{request} HTTP/1.1\r\nConnection: close\r\n");
    lines.iter().for_each(|line| write!(head, "{line}\r\n").expect("a text"));
    let mut stream = TcpStream::connect(address).expect("it listens");
    stream.set_read_timeout(Some(crate::common::PATIENCE)).expect("a socket");
    std::io::Write::write_all(&mut stream, format!("{head}\r\n").as_bytes()).expect("it reads");
    Response::read(stream)
}

#[test]
fn friends_sit_down_and_come_back_without_tls() {
    let Some(service) = room(&[]) else { return };
    let game = begin(&service, "shake", &["Ann", "Ben"], &[]);
    for browser in game.players.iter().chain([&game.host]) {
        let cookies = browser.cookies.borrow();
        assert!(cookies.keys().all(|name| name.starts_with("seat-") || name.starts_with("host-")), "{cookies:?}");
        assert_eq!(cookies.len(), 1, "{cookies:?}");
    }
    assert!(game.players[0].play(&game.path, "toss").body.contains("class=\"die big\""));
    let chat =
        game.players[1].post(&format!("{}/chat", game.path), &[(String::from("words"), String::from("hello from a phone"))]);
    assert_eq!(chat.status, 303, "{}", chat.body);
    for (browser, name) in game.players.iter().zip(["Ann", "Ben"]) {
        for _ in 0..2 {
            let page = browser.get(&game.path).body;
            assert!(page.contains(&format!("you are <strong>{name}")), "{name} comes back: {page}");
            assert!(page.contains("hello from a phone"), "{page}");
        }
    }
    let stranger = Browser::new(&service);
    assert!(!stranger.get(&game.path).body.contains("you are <strong>"), "another browser has no seat");
    assert_eq!(stranger.post(&format!("{}/moves", game.path), &[(String::from("move"), String::from("toss"))]).status, 401);
    let seats = game.host.get(&format!("{}/host", game.path));
    let form = forms(&seats.body).into_iter().find(|form| form.buttons.iter().any(|(_, value)| value == "vacate"));
    assert!(seats.status == 200 && form.is_some(), "the host comes back: {}", seats.body);
}

/// The cookie of a seat as it is sent: no script reads it, and no other site has it sent along.
#[test]
fn the_cookie_of_a_seat() {
    let Some(service) = room(&[]) else { return };
    let begun = service_json(&service, &json!({"game": "palmer", "players": ["Ann", "Ben"], "open": ["Ben"]}));
    let (id, key) = (begun["id"].as_str().expect("a name"), begun["seats"][1]["invitation"].as_str().expect("a key"));
    let seated = Browser::new(&service).post(&format!("/tables/{id}/sit"), &[(String::from("key"), key.to_owned())]);
    let cookie = seated.header("set-cookie").expect("a cookie");
    assert!(
        cookie.starts_with(&format!("seat-{id}=")) && cookie.contains("; path=/; httponly; samesite=strict; max-age="),
        "{cookie}"
    );
    assert!(!cookie.contains("secure"), "{cookie}");
}

fn service_json(service: &Service, request: &serde_json::Value) -> serde_json::Value {
    let body = request.to_string();
    let browser = Browser::new(service);
    let response = browser.send("POST", "/v1/tables", "Content-Type: application/json\r\n", &body);
    assert_eq!(response.status, 201, "{}", response.body);
    response.json()
}

#[test]
fn the_address_is_printed_and_drawn() {
    let Some(mut service) = room(&["--metrics", "127.0.0.1:0"]) else { return };
    let counters = service.counters();
    let mut said = String::new();
    while !said.contains("People in the same network open") {
        assert_ne!(service.lines.read_line(&mut said).expect("text"), 0, "{said}");
    }
    assert!(
        said.contains(&format!("open http://{}/ or scan this code. The connection is not encrypted.", service.address)),
        "{said}"
    );
    let rows: Vec<&str> = said.lines().filter(|line| line.contains(['█', '▀', '▄'])).collect();
    let width = rows[0].chars().count();
    assert!(rows.len() >= 15 && rows.iter().all(|row| row.chars().count() == width), "{said}");
    assert!(!said.contains('\u{1b}'), "there are no colours where it is no terminal");
    Browser::new(&service).get("/");
    assert!(counters().contains("referee_requests_total"), "the metrics are there");
    let id = service.child.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &id]).status().expect("kill").success());
    assert!(service.child.wait().expect("it ends").success(), "it ends in good order at all addresses");
}

#[test]
fn a_game_begun_at_localhost_is_begun_where_others_find_it() {
    let Some(service) = room(&[]) else { return };
    let port = service.address.rsplit_once(':').expect("a port").1;
    let (here, host) = (format!("127.0.0.1:{port}"), format!("Host: localhost:{port}"));
    let led = asked(&here, "GET /new/palmer", &[&host]);
    assert_eq!((led.status, led.header("location")), (303, Some(format!("http://{}/new/palmer", service.address).as_str())));
    assert_eq!(asked(&here, "GET /", &[&host]).status, 200);
    let page = Browser::new(&service).get("/new/palmer");
    assert!(page.status == 200 && !page.body.contains("id=\"alone\""), "{}", page.body);
    // A form that was opened before is answered with links for others, too.
    let body = "game=palmer&player=Ann&player=Ben";
    let lines = [
        host.as_str(),
        "Content-Type: application/x-www-form-urlencoded",
        &format!("Content-Length: {}\r\n\r\n{body}", body.len()),
    ];
    let begun = asked(&here, "POST /tables", &lines);
    let links: Vec<String> = tags(&begun.body)
        .filter(|(tag, _)| tag.contains("class=\"link\""))
        .filter_map(|(tag, _)| attribute(tag, "value"))
        .collect();
    assert!(
        links.len() == 3 && links.iter().all(|link| link.starts_with(&format!("http://{}/tables/", service.address))),
        "{links:?}"
    );
}

#[test]
fn other_hosts_and_other_sites_are_refused() {
    let Some(service) = room(&[]) else { return };
    let port = service.address.rsplit_once(':').expect("a port").1;
    for host in ["evil.example", "192.168.250.250", "[fd00::dead:beef]", "localhost.evil.example"] {
        let host = format!("Host: {host}:{port}");
        for path in ["/", "/v1/openapi.json", "/livez", "/assets/page.js", "/tables/0"] {
            let refused = asked(&service.address, &format!("GET {path}"), &[&host]);
            assert_eq!((refused.status, refused.code().as_str()), (403, "other-host"), "{host} {path}");
        }
        let page = asked(&service.address, "GET /", &[&host, "Accept: text/html,*/*"]);
        assert_eq!((page.status, page.header("content-type")), (403, Some("text/html; charset=utf-8")), "{host}");
        assert!(page.body.contains(&format!("open http://{}/", service.address)), "{}", page.body);
    }
    let own = format!("Host: {}", service.address);
    assert_eq!(asked(&service.address, "GET /livez", &[&own]).status, 200);
    for origin in ["http://evil.example", &format!("http://{}1", service.address), "null"] {
        let lines =
            [own.as_str(), &format!("Origin: {origin}"), "Content-Type: application/x-www-form-urlencoded", "Content-Length: 0"];
        assert_eq!(asked(&service.address, "POST /tables", &lines).status, 403, "{origin}");
    }
}

#[test]
fn without_it_the_page_says_first_that_others_cannot_join() {
    let service = Service::start(&["--database", ":memory:"]);
    let page = |lines: &[&str]| asked(&service.address, "GET /new/shake", lines).body;
    let here = format!("Host: {}", service.address);
    let told = page(&[&here]);
    let (note, form) =
        (told.find("id=\"alone\"").expect("a note"), told.find("<form method=\"post\" action=\"/tables\"").expect("a form"));
    assert!(note < form, "it is said before");
    assert!(told.contains("Other people cannot join") && told.contains("referee serve --lan") && told.contains("TLS"), "{told}");
    let german = page(&[&here, "Accept-Language: de"]);
    assert!(german.contains("kann niemand mitspielen") && german.contains("referee serve --lan"), "{german}");
    assert!(page(&["Host: example.org"]).contains("No one can sit down at this address"), "plain HTTP elsewhere");
    assert!(page(&["Host: example.org", "Accept-Language: de"]).contains("kann niemand Platz nehmen"));
    assert!(!page(&["Host: example.org", "X-Forwarded-Proto: https"]).contains("id=\"alone\""), "with a proxy others join");
}

#[test]
fn what_contradicts_it_is_wrong_usage() {
    let refused = |options: &[&str], variables: &[(&str, &str)], words: &[&str]| {
        let output =
            referee().arg("serve").args(options).args(["--database", ":memory:"]).envs(variables.iter().copied()).output();
        let output = output.expect("it runs");
        let said = String::from_utf8(output.stderr).expect("text");
        assert_eq!(output.status.code(), Some(64), "{options:?}: {said}");
        words.iter().for_each(|word| assert!(said.contains(word), "{options:?}: {said}"));
    };
    refused(&["--lan", "--client-header", "X-Forwarded-For"], &[], &["--lan", "--client-header", "proxy"]);
    refused(&["--client-header", "X-Forwarded-For"], &[("REFEREE_SERVE_LAN", "1")], &["--lan", "--client-header"]);
    refused(&["--lan"], &[("REFEREE_SERVE_CLIENT_HEADER", "X-Forwarded-For")], &["--lan", "--client-header"]);
    refused(&["--lan", "--listen", "203.0.113.5:8080"], &[], &["203.0.113.5:8080", "private", "TLS"]);
    refused(&["--lan", "--listen", "127.0.0.1:8080"], &[], &["127.0.0.1:8080", "0.0.0.0:8080"]);
    refused(&["--lan"], &[("REFEREE_SERVE_LISTEN", "[::1]:8080")], &["[::1]:8080"]);
    refused(&["--lan=perhaps"], &[], &["perhaps", "--lan"]);
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("serve.toml");
    std::fs::write(&file, "lan = true\nclient-header = \"X-Forwarded-For\"\n").expect("there is room");
    refused(&["--config", file.to_str().expect("a name")], &[], &["--lan", "--client-header"]);
    std::fs::write(&file, "lan = true\n").expect("there is room");
    refused(&["--config", file.to_str().expect("a name"), "--listen", "127.0.0.1:9"], &[], &["127.0.0.1:9"]);
    std::fs::write(&file, "lan = \"yes\"\n").expect("there is room");
    refused(&["--config", file.to_str().expect("a name")], &[], &["`lan` is `true` or `false`"]);
    std::fs::write(&file, "lan = false\n").expect("there is room");
    let service = Service::start(&["--config", file.to_str().expect("a name"), "--database", ":memory:"]);
    assert!(service.address.starts_with("127.0.0.1:"), "{}", service.address);
}
