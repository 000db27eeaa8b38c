//! A client's JSON object into a request for a command, with its limits. Not here: how the members are read (`members`), HTTP, and the
//! run of the command.

use std::cell::RefCell;
use std::time::Duration;

use cli::remote::{Demand, RemoteOption, Value as Kind};
use cli::tables::Beginning;
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::admission;
use crate::arguments::Settings;
use crate::members::{Fault, Members, Met};
use crate::pool::Bounds;
use crate::problem::Problem;
use crate::worker::Request;

/// Time beyond the limit of a command after which its process is killed: it stops by itself as a rule.
const GRACE: Duration = Duration::from_secs(3);

/// A command that is ready to be worked on.
#[derive(Clone, Debug)]
pub(crate) struct Job {
    /// The request to the worker.
    pub(crate) request: Request,
    /// Its limits.
    pub(crate) bounds: Bounds,
    /// The media type of the document, where it is no JSON.
    pub(crate) picture: Option<&'static str>,
}

impl Job {
    /// Reads a request for `command`.
    ///
    /// # Errors
    /// 422: an option that the command does not have, a value that it does not take, a text that is missing or nested too deeply,
    /// more time or memory than there is.
    pub(crate) fn new(command: &str, members: Map<String, Value>, settings: &Settings) -> Result<Job, Problem> {
        let is_given = |value: &Value| !(value.is_null() || *value == Value::Bool(false) || *value == Value::Array(Vec::new()));
        let given = members.iter().filter(|(_, value)| is_given(value)).map(|(name, _)| name.replace('_', "-"));
        let given: Vec<String> = given.collect();
        let (options, met) = (cli::remote::options(command), RefCell::default());
        let read = Members::of_command(command, members, &met).and_then(cli::remote::Request::deserialize);
        let mut request = read.map_err(|fault| refusal(fault, command, options, &met.borrow()))?;
        let usage = |message| Problem::unprocessable("usage", message, None);
        if let Some((one, other)) = conflict(options, &given) {
            return Err(usage(format!("\"{one}\" does not go with \"{other}\"")));
        }
        request.validate().map_err(|message| usage(message.to_owned()))?;
        let is_given = |name: &str| given.iter().any(|given| given == name);
        let Demand { time, memory_mib } = request.demand();
        let asked = Demand { time: time.filter(|_| is_given("time")), memory_mib: memory_mib.filter(|_| is_given("memory")) };
        admission::demand(asked, settings)?;
        // A default that is more than is granted becomes what is granted.
        request.lower(settings.longest, settings.memory);
        let Demand { time, .. } = request.demand();
        let bounds = Bounds {
            time: time.unwrap_or(settings.longest) + GRACE,
            // The command keeps its own limit, which counts its solvers as well.
            memory_mib: settings.memory,
            // What has no limit of its own starts no solver and leaves no thread running.
            is_light: time.is_none(),
        };
        let picture = request.media_type();
        Ok(Job { request: Request { command: request, certificates: None }, bounds, picture })
    }
}

/// Reads how a game is to begin at a table.
///
/// # Errors
/// 422: an option that there is not, a value that it does not take.
pub(crate) fn beginning(game: &str, members: Map<String, Value>) -> Result<Beginning, Problem> {
    let met = RefCell::default();
    let read = Beginning::deserialize(Members::new(game, members, &met));
    read.map_err(|fault| refusal(fault, &format!("{game} new"), cli::tables::options(game), &met.borrow()))
}

/// Returns the names of all members that a request for a command may have.
pub(crate) fn members(command: &str) -> Vec<&'static str> {
    let met = RefCell::default();
    let text = Map::from_iter([(String::from("text"), Value::from(""))]);
    // Nothing is asked: what the type has is noted on the way.
    let _ = Members::of_command(command, text, &met).and_then(cli::remote::Request::deserialize);
    met.into_inner().known
}

/// Returns the options of a command that a request may have.
pub(crate) fn options(command: &str) -> impl Iterator<Item = &'static RemoteOption> {
    let known = members(command);
    cli::remote::options(command).iter().filter(move |option| known.contains(&option.name.as_str()))
}

/// Returns the options with which a game may begin at a table.
pub(crate) fn game_options(game: &str) -> impl Iterator<Item = &'static RemoteOption> {
    let met = RefCell::default();
    let _ = Beginning::deserialize(Members::new(game, Map::new(), &met));
    let known = met.into_inner().known;
    cli::tables::options(game).iter().filter(move |option| known.contains(&option.name.as_str()))
}

/// Returns two of the options that are given and do not go together.
fn conflict<'g>(options: &'g [RemoteOption], given: &'g [String]) -> Option<(&'g str, &'g str)> {
    let given = || options.iter().filter(|option| given.contains(&option.name));
    let with = |one: &'g RemoteOption| given().find(|other| one.conflicts.contains(&other.name));
    given().find_map(|one| Some((one.name.as_str(), with(one)?.name.as_str())))
}

/// Returns the answer to members that are no request.
///
/// * `what`: what they were to be members of;
/// * `options`: those of the command line;
/// * `met`: what was met on the way.
fn refusal(fault: Fault, what: &str, options: &[RemoteOption], met: &Met) -> Problem {
    let option = |name: &str| options.iter().find(|option| option.name == name);
    match fault {
        Fault::Unknown(name) if option(&name).is_some_and(|option| option.value == Kind::Written) => {
            let message = format!("\"{name}\" names a file of the server, where a request writes none");
            let help = "leave it out; what would be written stands in the answer";
            Problem::unprocessable("server-file", message, Some(help))
        }
        Fault::Unknown(name) => {
            let message = format!("`{what}` has no option \"{}\"", adjudication::excerpt(&name));
            let others: Vec<&str> = met.known.iter().copied().filter(|name| *name != "text").collect();
            let beside = if others.len() < met.known.len() { "beside \"text\" and \"file\" " } else { "" };
            Problem::unprocessable("unknown-option", message, Some(&format!("{beside}it has {}", others.join(", "))))
        }
        Fault::Of(name, message) => Problem::unprocessable("usage", message, option(&name).map(|option| option.help.as_str())),
        Fault::Misfit(message) | Fault::Wrong(message) => Problem::unprocessable("usage", message, None),
        Fault::Refused(problem) => *problem,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use clap::Parser;
    use serde_json::json;

    use super::*;

    fn job_within(settings: &[&str], command: &str, request: Value) -> Result<Job, Problem> {
        let Value::Object(members) = request else { panic!("an object") };
        Job::new(command, members, &Settings::parse_from(settings))
    }

    fn job(command: &str, request: Value) -> Result<Job, Problem> {
        job_within(&["serve"], command, request)
    }

    /// A default of the command line that is more than is granted becomes what is granted; what is asked for is refused.
    #[test]
    fn what_is_granted() {
        let settings = ["serve", "--longest=5s", "--memory=512MiB"];
        let granted = job_within(&settings, "judge", json!({"text": "P"})).expect("granted");
        let limits = Demand { time: Some(Duration::from_secs(5)), memory_mib: Some(512) };
        assert_eq!(granted.request.command.demand(), limits);
        assert_eq!(granted.bounds.time, Duration::from_secs(8));
        assert!(!granted.bounds.is_light && job("check", json!({"text": "P"})).expect("granted").bounds.is_light);
        assert!(job_within(&settings, "judge", json!({"text": "P", "time": "10s"})).is_err());
        let verified = job_within(&settings, "verify", json!({"text": "P"})).expect("granted");
        assert_eq!(verified.request.command.demand().time, limits.time);
        let step = job("verify", json!({"text": "P", "tstp": "Q"})).expect("granted").request;
        assert!(!sent(&step).contains("\"time\":\""), "the time of a step is the command's own");
    }

    /// The request to the worker, as it is written.
    fn sent(request: &Request) -> String {
        serde_json::to_string(request).expect("it can be written")
    }

    fn asked(command: &str, request: Value) -> String {
        job(command, request).map(|job| sent(&job.request)).unwrap_or_else(|problem| problem.json())
    }

    /// Different spellings of one request are one request, which is written and read again as it was.
    #[test]
    fn members_are_options() {
        let same = |command: &str, one: Value, other: Value| {
            let written = asked(command, one);
            assert!(written.starts_with("{\"command\""), "{written}");
            assert_eq!(written, asked(command, other));
            let read: Request = serde_json::from_str(&written).expect("a request");
            assert_eq!(written, sent(&read));
        };
        let of_parse =
            json!({"text": "P", "file": "-", "syntax": "predicate-wars", "lenient": true, "house": {"round": "half_even"}});
        let other =
            json!({"text": "P", "file": null, "syntax": "predicate-wars", "lenient": true, "house": " round = half_even"});
        same("parse", of_parse, other);
        same(
            "check",
            json!({"text": "1. axiom P"}),
            json!({"text": "1. axiom P", "file": "<stdin>", "goal": null, "lenient": false}),
        );
        let of_prove = json!({"text": "P", "rules-only": ["∧I", "MP"], "budget": 7, "rules": ["P", {"text": "Q", "file": "q"}]});
        let other = json!({"text": "P", "rules_only": "∧I,MP", "budget": "7",
            "rules": [{"text": "P", "file": "<rules>"}, {"text": "Q", "file": "q"}]});
        same("prove", of_prove, other);
        same(
            "dag",
            json!({"text": "1. axiom P", "rules": "P", "format": "svg"}),
            json!({"text": "1. axiom P", "rules": ["P"], "format": "svg"}),
        );
        same("rules", json!({"rule": "MP"}), json!({"rule": "MP", "system": "predicate-wars"}));
        same("audit", json!({"time": "5s"}), json!({"time": 5, "system": "predicate-wars"}));
        same("audit", json!({"text": "x", "file": "y"}), json!({"text": "x", "file": "y", "house": []}));
        same(
            "judge",
            json!({"text": "P", "claim": "redundant=a, b"}),
            json!({"text": "P", "claim": "redundant=a,b", "time": "10000ms"}),
        );
        let base_rules = |text: Value| json!({"text": "1. axiom P", "house": {"base_rules": text, "round": "half_even"}});
        same("check", base_rules(json!({"text": "P"})), base_rules(json!({"text": "P", "file": "<base_rules>"})));
        assert_ne!(asked("hint", json!({"text": "P", "level": 2})), asked("hint", json!({"text": "P"})));
    }

    /// The members of a request are on the command line as well, but for the text and what goes with it.
    #[test]
    fn members_are_on_the_command_line() {
        for command in COMMANDS {
            let known = members(command);
            let options: Vec<&str> = options(command).map(|option| option.name.as_str()).collect();
            assert!(self::options(command).all(|option| option.value != Kind::Written), "{command} writes a file");
            let is_old = |name: &str| command == "prove" && ["rules-only", "notation"].contains(&name);
            let others: Vec<&str> = known.into_iter().filter(|name| !options.contains(name) && !is_old(name)).collect();
            let includes = ["judge", "parse", "prove", "verify"].contains(&command).then_some("includes");
            let text = (!["audit", "rules"].contains(&command)).then_some("text");
            assert_eq!(others, text.into_iter().chain(includes).collect::<Vec<_>>(), "{command}");
        }
        for game in cli::tables::GAMES {
            assert!(game_options(game).any(|option| option.name == "preset"), "{game}");
            assert!(game_options(game).all(|option| !["seed", "players"].contains(&option.name.as_str())), "{game}");
        }
    }

    const COMMANDS: [&str; 10] = ["audit", "check", "cost", "dag", "hint", "judge", "parse", "prove", "rules", "verify"];

    #[test]
    fn faults_name_the_member_and_what_it_takes() {
        let told = |command: &str, request: Value| job(command, request).expect_err("refused").json();
        for (command, request, expected) in [
            (
                "parse",
                json!({"text": "P", "syntax": "greek"}),
                "\\\"syntax\\\" is to be one of predicate-wars, palmer, polish, ergo, tptp",
            ),
            ("check", json!({"text": "P", "notation": "greek"}), "\\\"notation\\\": write one of plain, "),
            ("check", json!({"text": "P", "lenient": 1}), "\\\"lenient\\\" is to be true or false"),
            ("check", json!({"text": "P", "goal": ["Q"]}), "\\\"goal\\\" is to be a string or a number"),
            ("check", json!({"text": "P", "house": {"round": "off"}}), "\\\"house\\\": "),
            ("check", json!({"text": "P", "house": {"round": {"text": "x"}}}), "`round` takes no text"),
            ("check", json!({"text": "P", "house": true}), "\\\"house\\\" is to be an object of house rules"),
            ("check", json!({"text": "P", "rules": [1]}), "\\\"rules\\\" is to be a text, or {"),
            ("check", json!({"text": "P", "goal": "Q", "exercise": "R"}), "\\\"exercise\\\" does not go with \\\"goal\\\""),
            ("check", json!({"text": "P", "sistem": "x"}), "it has ascii, goal, exercise, "),
            ("rules", json!({"text": "P", "system": "x"}), "are both calculi"),
            ("prove", json!({"text": "P", "rules-only": [], "rules_only": []}), "\\\"by\\\" is given twice"),
            ("prove", json!({"text": "P", "budget": -1}), "\\\"budget\\\" is to be a whole number"),
            ("hint", json!({"text": "P", "level": 4}), "\\\"level\\\": write 1, 2 or 3"),
            ("judge", json!({"text": "P", "time": "soon"}), "\\\"time\\\": write a number and ms, s, m or h"),
            ("judge", json!({"text": "P", "memory": 512}), "\\\"memory\\\": write a whole number and MiB or GiB"),
            (
                "judge",
                json!({"text": "P", "claim": "perhaps"}),
                "\\\"claim\\\": invalid claim `perhaps`; expected `inconsistent`",
            ),
            ("judge", json!({"text": "P", "brief": true, "format": "svg"}), "--brief is one line"),
            ("judge", json!({"text": "P", "+": {}}), "has no option \\\"+\\\""),
            ("audit", json!({"rules": "P"}), "--for-sale"),
            ("judge", json!({"text": "P", "file": "a\nb"}), "no control characters"),
        ] {
            let problem = told(command, request.clone());
            assert!(problem.contains(expected), "{request}: {problem}");
        }
    }

    /// Every member of every command, sent the name of a file in every shape that a value can have: the name goes to the worker as a text, or
    /// as what it is, and is never a file there.
    #[test]
    fn no_member_names_a_file() {
        let canary = tempfile::Builder::new().suffix(".rules").tempfile().expect("a file");
        std::fs::write(canary.path(), "canary 81f3").expect("it is written");
        let name = canary.path().to_str().expect("text");
        let shapes = |member: &str| {
            let file = json!({"file": name});
            let named = json!({"text": "P", "file": name});
            let values = [
                json!(name),
                json!([name]),
                file.clone(),
                json!([file]),
                named.clone(),
                json!([named.clone()]),
                json!({member: name}),
                json!({"base_rules": name}),
                json!({"base_rules": named}),
                json!({"base_rules": {"file": name}}),
                json!(format!("base_rules={name}")),
                json!([format!("base_rules={name}")]),
                json!(format!("{member}={name}")),
                json!({"File": name}),
                json!({"StandardInput": name}),
                json!({"Path": name}),
                json!({"Sent": {"text": "P", "file": name}}),
            ];
            values.into_iter()
        };
        let written = |value: &Value| value.to_string().contains(name);
        for command in COMMANDS {
            let all = cli::remote::options(command).iter().map(|option| option.name.as_str());
            let all: BTreeSet<&str> =
                all.chain(members(command)).chain(["text", "file", "includes", "words", "proofs"]).collect();
            for member in all {
                for value in shapes(member) {
                    assert!(written(&value));
                    let mut request = json!({"text": "P"});
                    request[member] = value;
                    let Ok(job) = job(command, request.clone()) else { continue };
                    let sent: Request = serde_json::from_str(&sent(&job.request)).expect("a request");
                    // No path is left: this form has texts and words alone.
                    assert!(!format!("{sent:?}").contains("File(\""), "{command} {request}: {sent:?}");
                    assert!(job.request.certificates.is_none(), "{command} {request}");
                }
            }
        }
    }

    #[test]
    fn files_of_the_server_stay_closed() {
        let code = |command: &str, request: Value, code: &str| {
            let problem = job(command, request).expect_err("refused").json();
            assert!(problem.contains(&format!(r#""code":"{code}""#)), "{problem}");
        };
        code("judge", json!({"text": "P", "certificates": "/tmp"}), "server-file");
        code("prove", json!({"text": "P", "output": "/tmp/x"}), "server-file");
        // A string is the text itself, and no name of a file.
        for option in ["board", "model", "tstp"] {
            let sent = asked("verify", json!({"text": "P", option: "/etc/passwd"}));
            assert!(sent.contains(&format!(r#"{{"file":"<{option}>","text":"/etc/passwd"}}"#)), "{sent}");
        }
        code("check", json!({"text": "P", "house": {"base_rules": "/etc/passwd"}}), "server-file");
        code("check", json!({"text": "P", "house": "base_rules = /etc/passwd"}), "server-file");
        code("check", json!({"text": "P", "system": {"text": "x", "file": "classical"}}), "usage");
        code("check", json!({"text": "P", "rules": {"file": "/etc/passwd"}}), "usage");
        code(
            "check",
            json!({"text": "P", "rules": {"text": "Q", "file": "-"}, "exercise": {"text": "", "file": "<rules>"}}),
            "usage",
        );
        code("check", json!({"text": "P", "includes": []}), "unknown-option");
        for includes in
            [json!("P"), json!([{"text": "P"}]), json!([{"text": "P", "file": "-"}]), json!([{"file": "/etc/passwd"}])]
        {
            code("judge", json!({"text": "P", "includes": includes}), "usage");
        }
        code("judge", json!({"text": "P", "file": "a.p", "includes": [{"text": "Q", "file": "a.p"}]}), "usage");
        code("check", json!({"text": "P", "lenient": 1}), "usage");
        code("check", json!({"text": "P", "colour": true}), "unknown-option");
        code("check", json!({"text": 1}), "usage");
        code("check", json!({}), "no-text");
        code("judge", json!({"text": "P", "time": "2h"}), "limit-too-high");
        code("judge", json!({"text": "P", "memory": "8GiB"}), "limit-too-high");
        code("parse", json!({"text": "P", "syntax": "greek"}), "usage");
        code("parse", json!({"text": "(".repeat(2001), "syntax": "ergo"}), "too-deep");
    }
}
