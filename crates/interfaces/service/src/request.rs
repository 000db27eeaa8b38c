//! A JSON object into a command of the command line: each member is an option by its long name without dashes, and every text
//! that the command reads comes with it. The options are those of `cli::remote`; there is no second list. Not here: HTTP, and the
//! run of the command.

use std::collections::BTreeMap;

use adjudication::ProvidedTexts;
use cli::remote::{RemoteOption, UNNAMED, Value as Kind, check, options};
use serde_json::{Map, Value};

use crate::admission;
use crate::arguments::Settings;
use crate::pool::Bounds;
use crate::problem::Problem;
use crate::worker::Request;

/// The commands whose process may serve again: they start no solver and leave no thread running.
const LIGHT: [&str; 5] = ["check", "cost", "dag", "parse", "rules"];

/// Time beyond the limit of a command after which its process is killed, in seconds: it stops by itself as a rule.
const GRACE_SECONDS: u64 = 3;

/// The commands whose text may include others, which come with it.
pub(crate) const INCLUDING: [&str; 4] = ["judge", "parse", "prove", "verify"];

/// The member with the texts that a text includes.
pub(crate) const INCLUDES: &str = "includes";

/// The longest name of a text, in bytes.
const LONGEST_NAME: usize = 1024;

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

/// The parts of a command, as they are collected.
#[derive(Debug, Default)]
struct Parts {
    flags: Vec<String>,
    positionals: BTreeMap<usize, String>,
    texts: ProvidedTexts,
    picture: Option<&'static str>,
    is_picture: bool,
}

impl Job {
    /// Reads a request for `command`.
    ///
    /// # Errors
    /// 422: an option that the command does not have, a value that it does not take, a text that is missing or nested too deeply,
    /// more time or memory than there is.
    pub(crate) fn new(command: &str, mut members: Map<String, Value>, settings: &Settings) -> Result<Job, Problem> {
        let mut parts = Parts::default();
        let text = take_text(&mut members)?;
        if INCLUDING.contains(&command) {
            parts.includes(&members.remove(INCLUDES).unwrap_or_default())?;
        }
        let known = options(command);
        for (member, value) in &members {
            let name = member.replace('_', "-");
            let at = known.iter().position(|option| option.name == name).ok_or_else(|| unknown(member, command))?;
            if let Some(option) = known.get(at) {
                parts.option(option, at, value)?;
            }
        }
        match (text, command) {
            (Some(text), _) => {
                if parts.positionals.contains_key(&0) {
                    return Err(Problem::unprocessable(
                        "usage",
                        "\"text\" and \"system\" are both calculi",
                        Some("give one of them"),
                    ));
                }
                // The name under which the command speaks of standard input.
                let name = parts.text(text, if command == "verify" { "-" } else { UNNAMED })?;
                parts.positionals.insert(0, name);
            }
            (None, "audit" | "rules") => {
                let system = known.iter().position(|option| option.is_positional);
                let default = system.and_then(|at| known.get(at)).and_then(|option| option.default.clone());
                parts.positionals.entry(0).or_insert_with(|| default.unwrap_or_default());
            }
            (None, _) => {
                let help = "write {\"text\": \"…\"}, with the name of its file as \"file\" if it has one";
                return Err(Problem::unprocessable("no-text", "there is no \"text\"", Some(help)));
            }
        }
        let mut arguments = parts.arguments(command);
        let demand = check(&arguments).map_err(|message| Problem::unprocessable("usage", message, None))?;
        // What is granted replaces a default that is more.
        let given = |name: &str| members.contains_key(name);
        let has = |name: &str| known.iter().any(|option| option.name == name);
        let mut limits = Vec::new();
        if has("time") && !given("time") && demand.time.is_some_and(|time| time > settings.longest) {
            limits.push(format!("--time={}ms", settings.longest.as_millis()));
        }
        if has("memory") && !given("memory") && demand.memory_mib.is_some_and(|memory| memory > settings.memory) {
            limits.push(format!("--memory={}MiB", settings.memory));
        }
        let demand = if limits.is_empty() {
            demand
        } else {
            arguments.splice(1..1, limits);
            check(&arguments).map_err(|message| Problem::unprocessable("usage", message, None))?
        };
        admission::demand(demand, settings)?;
        let bounds = Bounds {
            time: demand.time.unwrap_or(settings.longest) + std::time::Duration::from_secs(GRACE_SECONDS),
            // The command keeps its own limit, which counts its solvers as well.
            memory_mib: settings.memory,
            is_light: LIGHT.contains(&command),
        };
        Ok(Job { request: Request { arguments, texts: parts.texts }, bounds, picture: parts.picture })
    }
}

impl Parts {
    /// Adds an option.
    fn option(&mut self, option: &RemoteOption, at: usize, value: &Value) -> Result<(), Problem> {
        let name = option.name.as_str();
        let given = |value: String| format!("--{name}={value}");
        match (option.value, value) {
            (_, Value::Null) => {}
            (Kind::Flag, Value::Bool(false)) => {}
            (Kind::Flag, Value::Bool(true)) => self.flags.push(format!("--{name}")),
            (Kind::One, value) if name == "format" => {
                self.is_picture = true;
                let format = scalar(value).ok_or_else(|| misfit(option, "a string"))?;
                self.picture = match format.as_str() {
                    "svg" => Some("image/svg+xml"),
                    "html" => Some("text/html; charset=utf-8"),
                    "latex" => Some("text/x-tex; charset=utf-8"),
                    "dot" => Some("text/vnd.graphviz; charset=utf-8"),
                    "human" | "mermaid" | "tptp" => Some("text/plain; charset=utf-8"),
                    _ => None,
                };
                self.flags.push(given(format));
            }
            (Kind::One, value) => {
                let value = scalar(value).ok_or_else(|| misfit(option, "a string or a number"))?;
                if option.is_positional {
                    self.positionals.insert(at, value);
                } else {
                    self.flags.push(given(value));
                }
            }
            (Kind::Many, value) => {
                let values = all(value, scalar).ok_or_else(|| misfit(option, "a string or a list of strings"))?;
                self.flags.extend(values.into_iter().map(given));
            }
            (Kind::List, value) => {
                let values = all(value, scalar).ok_or_else(|| misfit(option, "a string or a list of strings"))?;
                self.flags.push(given(values.join(",")));
            }
            (Kind::House, value) => self.house(option, value)?,
            (Kind::Text, value) => {
                let text = SentText::of(value).ok_or_else(|| misfit(option, TEXT))?;
                let name = self.text(text, &format!("<{name}>"))?;
                self.flags.push(given(name));
            }
            (Kind::Texts, value) => {
                let texts = all(value, SentText::of).ok_or_else(|| misfit(option, TEXT))?;
                for (number, text) in texts.into_iter().enumerate() {
                    let unnamed = if number == 0 { format!("<{name}>") } else { format!("<{name} {}>", number + 1) };
                    let name = self.text(text, &unnamed)?;
                    self.flags.push(given(name));
                }
            }
            (Kind::NameOrText, value) => {
                let named = match value {
                    Value::String(known) if !known.contains('\n') => known.clone(),
                    value => {
                        let text = SentText::of(value)
                            .ok_or_else(|| misfit(option, "a name, or {\"text\": \"…\", \"file\": \"….rules\"}"))?;
                        if text.file.as_ref().is_some_and(|file| !file.ends_with(".rules")) {
                            return Err(Problem::unprocessable(
                                "usage",
                                "the name of a calculus's file ends with `.rules`",
                                None,
                            ));
                        }
                        self.text(text, &format!("<{name}>"))?
                    }
                };
                if option.is_positional {
                    self.positionals.insert(at, named);
                } else {
                    self.flags.push(given(named));
                }
            }
            (Kind::Written, _) => {
                let message = format!("\"{name}\" names a file of the server, where a request writes none");
                let help = "leave it out; what would be written stands in the answer";
                return Err(Problem::unprocessable("server-file", message, Some(help)));
            }
            (Kind::Flag, _) => return Err(misfit(option, "true or false")),
        }
        Ok(())
    }

    /// Adds house rules: an object of names and values, or `NAME=VALUE` as on the command line, once or in a list.
    fn house(&mut self, option: &RemoteOption, value: &Value) -> Result<(), Problem> {
        let Value::Object(rules) = value else {
            let rules = all(value, scalar)
                .ok_or_else(|| misfit(option, "an object of house rules, such as {\"round\": \"half_even\"}"))?;
            for rule in rules {
                self.house_rule(option, &rule)?;
            }
            return Ok(());
        };
        for (name, value) in rules {
            if let Some(word) = scalar(value) {
                self.house_rule(option, &format!("{name}={word}"))?;
            } else {
                let text = SentText::of(value).ok_or_else(|| misfit(option, "an object of strings"))?;
                let file = self.text(text, &format!("<{name}>"))?;
                self.flags.push(format!("--{}={name}={file}", option.name));
            }
        }
        Ok(())
    }

    fn house_rule(&mut self, option: &RemoteOption, rule: &str) -> Result<(), Problem> {
        let named = rule.split_once('=').map(|(name, value)| (name.trim(), value.trim()));
        if let Some(("base_rules", value)) = named
            && !matches!(value, "standard" | "none")
        {
            let help = "base_rules is \"standard\", \"none\" or {\"text\": \"…\"} with the statements themselves";
            return Err(Problem::unprocessable("server-file", "no file of the server is read", Some(help)));
        }
        self.flags.push(format!("--{}={rule}", option.name));
        Ok(())
    }

    /// Adds the texts that others include: they are asked for by their names.
    fn includes(&mut self, value: &Value) -> Result<(), Problem> {
        let wanted = || {
            let message = format!("\"{INCLUDES}\" is to be a list of texts with names");
            Problem::unprocessable("usage", message, Some("{\"text\": \"…\", \"file\": \"Axioms/GRP001-0.ax\"} for each file"))
        };
        if value.is_null() {
            return Ok(());
        }
        for sent in all(value, SentText::of).ok_or_else(wanted)? {
            if sent.file.as_ref().is_none_or(|name| name.is_empty() || name == "-") {
                return Err(wanted());
            }
            self.text(sent, UNNAMED)?;
        }
        Ok(())
    }

    /// Adds a text, and returns its name: its own, or `unnamed`.
    fn text(&mut self, sent: SentText, unnamed: &str) -> Result<String, Problem> {
        let name = sent.file.filter(|name| !name.is_empty() && name != "-").unwrap_or_else(|| unnamed.to_owned());
        if name.len() > LONGEST_NAME || name.chars().any(char::is_control) {
            let message = format!("a name has at most {LONGEST_NAME} bytes, and no control characters");
            return Err(Problem::unprocessable("usage", message, None));
        }
        admission::nesting(&name, &sent.text)?;
        if self.texts.insert(name.clone(), sent.text).is_some() {
            let message = format!("two texts are called `{name}`");
            return Err(Problem::unprocessable("usage", message, Some("call one of them otherwise")));
        }
        Ok(name)
    }

    fn arguments(&mut self, command: &str) -> Vec<String> {
        let json = (!self.is_picture).then(|| String::from("--json"));
        let flags = json.into_iter().chain(std::mem::take(&mut self.flags));
        let positionals = std::mem::take(&mut self.positionals).into_values();
        std::iter::once(command.to_owned()).chain(flags).chain([String::from("--")]).chain(positionals).collect()
    }
}

/// Reads options that name no texts, as the command line has them.
///
/// * `known`: the options that there are;
/// * `what`: what has them, for people.
///
/// # Errors
/// 422: an option that there is not, a value that it does not take, a text.
pub(crate) fn flags(known: &[RemoteOption], what: &str, members: &Map<String, Value>) -> Result<Vec<String>, Problem> {
    let mut parts = Parts::default();
    for (member, value) in members {
        let name = member.replace('_', "-");
        let at = known.iter().position(|option| option.name == name).ok_or_else(|| unknown_of(known, member, what, ""))?;
        if let Some(option) = known.get(at) {
            parts.option(option, at, value)?;
        }
    }
    if !parts.texts.is_empty() {
        return Err(Problem::unprocessable("usage", format!("`{what}` takes no text"), None));
    }
    Ok(parts.flags)
}

/// The forms that a text has in a request.
const TEXT: &str = "a text, or {\"text\": \"…\", \"file\": \"…\"}";

/// A text that came with a request, and its name.
#[derive(Debug)]
struct SentText {
    text: String,
    file: Option<String>,
}

impl SentText {
    fn of(value: &Value) -> Option<SentText> {
        match value {
            Value::String(text) => Some(SentText { text: text.clone(), file: None }),
            Value::Object(members) => {
                let text = members.get("text")?.as_str()?.to_owned();
                let file = match members.get("file") {
                    None | Some(Value::Null) => None,
                    Some(file) => Some(file.as_str()?.to_owned()),
                };
                (members.keys().all(|key| key == "text" || key == "file")).then_some(SentText { text, file })
            }
            _ => None,
        }
    }
}

/// Takes the text that a request is about out of its members, with its name.
fn take_text(members: &mut Map<String, Value>) -> Result<Option<SentText>, Problem> {
    let mut string = |name: &str| match members.remove(name) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text)),
        Some(_) => Err(Problem::unprocessable("usage", format!("\"{name}\" is to be a string"), None)),
    };
    let (text, file) = (string("text")?, string("file")?);
    Ok(text.map(|text| SentText { text, file }))
}

fn scalar(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// A value, or a list of them, each as `of` has it.
fn all<T>(value: &Value, of: impl Fn(&Value) -> Option<T>) -> Option<Vec<T>> {
    match value {
        Value::Array(values) => values.iter().map(of).collect(),
        value => of(value).map(|value| vec![value]),
    }
}

fn misfit(option: &RemoteOption, wanted: &str) -> Problem {
    let message = format!("\"{}\" is to be {wanted}", option.name);
    Problem::unprocessable("usage", message, Some(&option.help))
}

fn unknown(member: &str, command: &str) -> Problem {
    unknown_of(options(command), member, command, "beside \"text\" and \"file\" ")
}

fn unknown_of(known: &[RemoteOption], member: &str, what: &str, beside: &str) -> Problem {
    let names: Vec<&str> = known.iter().map(|option| option.name.as_str()).collect();
    let message = format!("`{what}` has no option \"{}\"", member.escape_debug());
    let help = format!("{beside}it has {}", names.join(", "));
    Problem::unprocessable("unknown-option", message, Some(&help))
}

#[cfg(test)]
mod tests {
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
        assert_eq!(granted.request.arguments.join(" "), "judge --time=5000ms --memory=512MiB --json -- <stdin>");
        assert_eq!(granted.bounds.time, std::time::Duration::from_secs(8));
        assert!(job_within(&settings, "judge", json!({"text": "P", "time": "10s"})).is_err());
    }

    fn arguments(command: &str, request: Value) -> String {
        job(command, request).map(|job| job.request.arguments.join(" ")).unwrap_or_else(|problem| problem.json())
    }

    #[test]
    fn members_are_options() {
        let of_parse =
            json!({"text": "P", "file": "a.txt", "syntax": "predicate-wars", "lenient": true, "house": {"round": "half_even"}});
        assert_eq!(
            arguments("parse", of_parse),
            "parse --json --house=round=half_even --lenient --syntax=predicate-wars -- a.txt"
        );
        assert_eq!(arguments("check", json!({"text": "1. axiom P", "goal": "--P"})), "check --json --goal=--P -- <stdin>");
        let of_prove = json!({"text": "P", "rules-only": ["∧I", "MP"], "budget": 7, "rules": ["P", {"text": "Q", "file": "q"}]});
        let expected = "prove --json --budget=7 --rules=<rules> --rules=q --rules-only=∧I,MP -- <stdin>";
        assert_eq!(arguments("prove", of_prove), expected);
        assert_eq!(arguments("dag", json!({"text": "1. axiom P", "format": "svg"})), "dag --format=svg -- <stdin>");
        assert_eq!(arguments("rules", json!({"rule": "MP"})), "rules --json -- predicate-wars MP");
        assert_eq!(arguments("audit", json!({"system": "classical", "time": "5s"})), "audit --json --time=5s -- classical");
        assert_eq!(arguments("audit", json!({})), "audit --json -- predicate-wars");
    }

    #[test]
    fn files_of_the_server_stay_closed() {
        let code = |command: &str, request: Value, code: &str| {
            let problem = job(command, request).expect_err("refused").json();
            assert!(problem.contains(&format!(r#""code":"{code}""#)), "{problem}");
        };
        code("judge", json!({"text": "P", "certificates": "/tmp"}), "server-file");
        code("prove", json!({"text": "P", "output": "/tmp/x"}), "server-file");
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
        code("parse", json!({"text": "P"}), "usage");
        code("parse", json!({"text": "(".repeat(2001), "syntax": "ergo"}), "too-deep");
    }
}
