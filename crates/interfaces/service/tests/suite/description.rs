//! The description that the service gives of itself, and docs/service.md.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use serde_json::json;
use testkit::programs::referee;

use crate::common::{Service, text};

/// The cells of the table of the page whose first heading this is.
fn table(page: &str, heading: &str) -> Vec<Vec<String>> {
    let cells = |line: &str| line.trim().trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect();
    let rows = page.lines().skip_while(|line| !line.starts_with(heading)).skip(2);
    rows.take_while(|line| line.starts_with('|')).map(cells).collect()
}

#[test]
fn the_page_lists_the_options_of_both_programs() {
    let page = text("docs/service.md");
    let heading = "| option | default |";
    let of_machines = page.rfind(heading).expect("there are two tables");
    lists_the_options_of("serve", &page, heading);
    lists_the_options_of("work", &page[of_machines..], heading);
}

fn lists_the_options_of(command: &str, page: &str, heading: &str) {
    let help = referee().args([command, "--help"]).output().expect("it runs");
    let help = String::from_utf8(help.stdout).expect("text");
    let mut there = BTreeMap::new();
    let mut last = None;
    for line in help.lines().map(str::trim) {
        if let Some(option) = line.strip_prefix("--") {
            let option = format!("`--{}`", option.replace(['<', '>'], ""));
            there.insert(option.clone(), String::new());
            last = Some(option);
        } else if let (Some(default), Some(option)) = (line.strip_prefix("[default: "), &last) {
            there.insert(option.clone(), format!("`{}`", default.trim_end_matches(']')));
        }
    }
    let rows = table(page, heading);
    let listed: BTreeMap<String, String> = rows.into_iter().map(|row| (row[0].clone(), row[1].clone())).collect();
    assert_eq!(listed, there);
}

/// What is shipped for systemd and compose sets options that there are.
#[test]
fn deployments_set_options_by_their_variables() {
    let help = referee().args(["serve", "--help"]).env_remove("COLUMNS").output().expect("it runs");
    let help = String::from_utf8(help.stdout).expect("text");
    for file in ["deploy/referee.service", "deploy/compose.yaml"] {
        let text = text(file);
        let variables: BTreeSet<&str> =
            text.split(|c: char| !(c.is_ascii_uppercase() || c == '_')).filter(|word| word.starts_with("REFEREE_")).collect();
        assert!(!variables.is_empty(), "{file}");
        for variable in variables {
            assert!(help.contains(&format!("[env: {variable}")), "{file}: {variable}");
        }
    }
}

/// What is shipped for systemd, compose and two proxies has the bounds and headers without which strangers can do harm, and no
/// password.
#[test]
fn deployments_have_their_bounds() {
    for (file, lines) in [
        (
            "deploy/referee.service",
            &[
                "LimitNOFILE=",
                "MemoryMax=",
                "TasksMax=",
                "SystemCallFilter=@system-service",
                "MemoryDenyWriteExecute=yes",
                "DynamicUser=yes",
                "CapabilityBoundingSet=\n",
                "TimeoutStopSec=30",
            ] as &[&str],
        ),
        ("Dockerfile", &["HEALTHCHECK ", "/readyz", "\nUSER "]),
        (
            "deploy/compose.yaml",
            &[
                "healthcheck:",
                "/readyz",
                "POSTGRES_PASSWORD_FILE:",
                "PGPASSFILE:",
                "mem_limit:",
                "pids_limit:",
                "nofile:",
                "condition: service_healthy",
            ],
        ),
        (
            "deploy/nginx.conf",
            &[
                "proxy_set_header X-Forwarded-For $remote_addr;",
                "proxy_set_header X-Forwarded-Proto $scheme;",
                "proxy_set_header Host $host;",
                "proxy_set_header Upgrade $http_upgrade;",
                "proxy_http_version 1.1;",
                "proxy_buffering off;",
                "client_max_body_size 33m;",
                "client_header_timeout ",
                "client_body_timeout ",
                "limit_conn ",
                "keepalive_timeout 20s;",
                "proxy_read_timeout 11m;",
            ],
        ),
        (
            "deploy/Caddyfile",
            &[
                "header_up X-Forwarded-For {remote_host}",
                "flush_interval -1",
                "max_size 33MB",
                "read_header ",
                "max_header_size ",
                "health_uri /readyz",
                "keepalive 20s",
                "response_header_timeout 11m",
            ],
        ),
    ] {
        let written = text(file);
        let without_remarks: String =
            written.lines().filter(|line| !line.trim_start().starts_with('#')).map(|line| format!("{line}\n")).collect();
        lines.iter().for_each(|line| assert!(without_remarks.contains(line), "{file} has {line}"));
        assert!(!without_remarks.contains("PASSWORD: ") && !without_remarks.contains("PGPASSWORD"), "{file} has no password");
        assert_eq!(written.matches('{').count(), written.matches('}').count(), "{file} is closed");
    }
    // What a proxy keeps open the service has not closed before, and an answer that takes its time is waited for.
    let help = referee().args(["serve", "--help"]).output().expect("it runs");
    let help = String::from_utf8(help.stdout).expect("text");
    for default in ["[default: 30s]", "[default: 10m]"] {
        assert!(help.contains(default), "{default}");
    }
}

/// Options may come from the environment; those of the command count more, and what cannot be read names the variable's option.
#[test]
fn options_come_from_the_environment() {
    let refused = referee().arg("serve").env("REFEREE_SERVE_QUEUE", "many").output().expect("it runs");
    assert_eq!(refused.status.code(), Some(64));
    let message = String::from_utf8_lossy(&refused.stderr);
    assert!(message.contains("'many'") && message.contains("--queue"), "{message}");
    let listed = referee().args(["serve", "--help"]).env("REFEREE_SERVE_DATABASE", "postgres://canary@localhost/d").output();
    assert!(!String::from_utf8_lossy(&listed.expect("it runs").stdout).contains("canary"), "no password is shown");
    let began = referee().args(["serve", "--listen", "1.2.3.4.5:80"]).env("REFEREE_SERVE_LISTEN", "127.0.0.1:0").output();
    assert_eq!(began.expect("it runs").status.code(), Some(64), "the option counts, and it is no address");
}

/// Settings may stand in a file; the environment counts more, and options count most. Mistakes there are reported with the file's name.
#[test]
fn settings_come_from_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("serve.toml");
    let refused = |text: &str, variables: &[(&str, &str)], options: &[&str]| {
        std::fs::write(&file, text).expect("it is written");
        let mut command = referee();
        command.args(["serve", "--config"]).arg(&file).args(options).envs(variables.iter().copied());
        let output = command.output().expect("it runs");
        assert_eq!(output.status.code(), Some(64), "{text}");
        String::from_utf8(output.stderr).expect("text")
    };
    for (text, expected) in [
        ("queue = 8\nlisten = \"1.2.3.4.5:80\"\n", "'1.2.3.4.5:80'"),
        ("queue = \"many\"\n", "'many' for '--queue"),
        ("queue = 8\nqueues = 8\n", "there is no setting `queues`"),
        ("worker = \"true\"\n", "there is no setting `worker`"),
        ("config = \"other.toml\"\n", "there is no setting `config`"),
        ("queue = [8]\n", "`queue` is a text or a whole number"),
        ("queue = 8\n\nqueue = 9\n", "line 3: "),
        ("queue = 8\ndatabase = \"postgres://u:canary@\n", "line 2: "),
        ("database = \"postgres://u:canary@[::x/db\"\n", "'--database <URL>' cannot be read: it is no address of PostgreSQL"),
        ("database = \"http://u:canary@db\"\n", "it is neither a file nor an address"),
        ("traces = \"http://u:canary@collector\"\n", "'--traces <URL>' cannot be read: "),
    ] {
        let message = refused(text, &[], &[]);
        assert!(message.contains(expected) && !message.contains("canary"), "{text}: {message}");
    }
    let of_the_file = "listen = \"1.2.3.4.5:80\"\n";
    assert!(refused(of_the_file, &[("REFEREE_SERVE_LISTEN", "variable:80")], &[]).contains("'variable:80'"));
    assert!(refused(of_the_file, &[("REFEREE_SERVE_LISTEN", "variable:80")], &["--listen", "option:80"]).contains("'option:80'"));
    assert!(
        refused(of_the_file, &[("REFEREE_SERVE_DATABASE", "postgres://u:canary@[::x/db")], &[])
            .contains("no address of PostgreSQL")
    );
    std::fs::write(&file, "workers = 1\nmetrics = \"127.0.0.1:0\"\ndatabase = \":memory:\"\n").expect("it is written");
    let mut service = Service::start(&["--config", file.to_str().expect("text")]);
    assert!(service.counters()().contains("referee_jobs_waiting 0"), "it has metrics");
    let endless = referee().args(["serve", "--config", "/dev/zero"]).output().expect("it runs");
    assert_eq!(endless.status.code(), Some(64));
}

#[test]
fn the_page_lists_the_options_of_requests() {
    let service = Service::start(&[]);
    let description = service.get("/v1/openapi.json").json();
    assert_eq!(description["openapi"], json!("3.1.0"));
    assert_eq!(description["info"]["title"], json!("referee"));
    let mut there: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for operations in description["paths"].as_object().expect("paths").values() {
        let operation = &operations["post"];
        // Only commands have names, and options.
        let Some(command) = operation["operationId"].as_str() else { continue };
        let schema = &operation["requestBody"]["content"]["application/json"]["schema"]["properties"];
        for option in schema
            .as_object()
            .into_iter()
            .flat_map(|options| options.keys())
            .filter(|name| !["text", "file"].contains(&name.as_str()))
        {
            there.entry(format!("`{option}`")).or_default().insert(command.to_owned());
        }
    }
    let rows = table(&text("docs/service.md"), "| option | of |");
    let listed = rows.into_iter().map(|row| (row[0].clone(), row[1].split(", ").map(str::to_owned).collect()));
    assert_eq!(listed.collect::<BTreeMap<String, BTreeSet<String>>>(), there);
}

/// Every path of the description is answered by something else than "there is nothing here", and every route of the page is a
/// path of it.
#[test]
fn the_description_is_of_what_is_there() {
    let service = Service::start(&[]);
    let description = service.get("/v1/openapi.json").json();
    let page = text("docs/service.md");
    for (path, operations) in description["paths"].as_object().expect("paths") {
        let named = path.replace("{hash}", "0").replace("{id}", "0").replace("{n}", "0");
        let response =
            if operations["get"].is_object() { service.get(&named) } else { service.post(&named, &json!({"text": 1})) };
        assert!(!response.body.contains("\"not-found\"") && response.status != 405, "{path}: {response:?}");
        let spelled = path
            .replace("{hash}", "HASH")
            .replace("{id}", "ID")
            .replace("{n}", "N")
            .replace("{label}", "LABEL")
            .replace("/v1/batches/ID/results", "…/results");
        assert!(page.contains(&format!("`{spelled}`")) || page.contains(&format!(" {spelled}`")), "{spelled} is not on the page");
    }
    let people = service.get("/api");
    assert_eq!(people.header("content-type"), Some("text/html; charset=utf-8"));
    let sources = people.body.split("src=\"").skip(1);
    assert!(sources.clone().all(|rest| rest.starts_with('/')) && sources.count() > 0, "nothing from elsewhere");
}

/// The examples of the page print what it says; `…` stands for anything.
#[test]
fn the_examples_of_the_page() {
    let service = Service::start(&[]);
    let page = text("docs/service.md");
    let lines: Vec<&str> = page.lines().collect();
    let mut seen = 0;
    for pair in lines.windows(2) {
        let Some(command) = pair[0].strip_prefix("    $ ") else { continue };
        let command = command.replace("127.0.0.1:8080", &service.address);
        let asked = || {
            let output = Command::new("sh").args(["-c", &command]).output().expect("a shell");
            String::from_utf8(output.stdout).expect("text")
        };
        // On a slow machine a judgement is asked for again, until it is there.
        let printed =
            std::iter::repeat_with(asked).find(|printed| !printed.contains("\"status\":\"going\"")).expect("it is there");
        let mut rest = printed.as_str();
        for part in pair[1].trim().split('…') {
            let at = rest.find(part).unwrap_or_else(|| panic!("{part} is not in what {command} prints: {printed}"));
            rest = &rest[at + part.len()..];
        }
        seen += 1;
    }
    assert!(seen > 5);
}
