//! Terms that are agreed when a table is begun, beyond the game itself: clocks, and how late spectators see what happens. Not here: who sits
//! where (`position`).

use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::clock::Allowance;
use crate::problem::Problem;

/// The time after which spectators see what happens at a table where hands are hidden, in milliseconds, unless something else is agreed.
const DELAY: u64 = 30_000;

/// The longest such time.
const LONGEST_DELAY: u64 = 86_400_000;

/// The terms of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Agreement {
    /// The time that players have; as much as they want if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) clock: Option<Allowance>,
    /// The delay of spectators, in milliseconds.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub(crate) delay: u64,
    /// The seats that are free at first; somebody is expected there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) open: Vec<usize>,
    /// The seats that programs play at first, and their kinds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) bots: Vec<(usize, String)>,
    /// True if the host is an arbiter, who does not play: then the host frees seats at any time.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) arbiter: bool,
    /// The number of the first moves that were not played at this table: they lead to the position from which the game goes on there.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub(crate) taken_over: u64,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn is_nothing(delay: &u64) -> bool {
    *delay == 0
}

impl Agreement {
    /// Takes the terms out of the members of a request.
    ///
    /// * `players`: the names, by seat;
    /// * `has_secrets`: whether players hold what others may not see.
    ///
    /// # Errors
    /// 422.
    pub(crate) fn take(members: &mut Terms, players: &[String], has_secrets: bool) -> Result<Agreement, Problem> {
        let seat_of = |name: &str| seat_of(players, name);
        let open = match members.open.take() {
            None => Vec::new(),
            Some(Value::Array(names)) => {
                let seat = |name: &Value| seat_of(name.as_str().ok_or_else(|| wrong("open", OPEN))?);
                names.iter().map(seat).collect::<Result<_, _>>()?
            }
            Some(_) => return Err(wrong("open", OPEN)),
        };
        let bots = match members.bots.take() {
            None => Vec::new(),
            Some(Value::Object(bots)) => {
                let bot = |(name, kind): (&String, &Value)| {
                    Ok((seat_of(name)?, kind.as_str().ok_or_else(|| wrong("bots", BOTS))?.to_owned()))
                };
                bots.iter().map(bot).collect::<Result<Vec<_>, Problem>>()?
            }
            Some(_) => return Err(wrong("bots", BOTS)),
        };
        if let Some((seat, _)) = bots.iter().find(|(seat, _)| open.contains(seat)) {
            let name = players.get(*seat).map_or("", String::as_str);
            return Err(Problem::unprocessable("usage", format!("the seat of {name} is open, or a bot's"), None));
        }
        let clock = members.clock.take().map(|clock| allowance(&clock)).transpose()?;
        let delay = match members.delay.take() {
            None if has_secrets => DELAY,
            None => 0,
            Some(delay) => {
                let delay = milliseconds(&delay).filter(|&delay| delay <= LONGEST_DELAY);
                delay.ok_or_else(|| wrong("delay", "a time of at most a day, such as \"30s\", or 0"))?
            }
        };
        let arbiter = match members.arbiter.take() {
            None => false,
            Some(Value::Bool(arbiter)) => arbiter,
            Some(_) => return Err(wrong("arbiter", "true if the host does not play")),
        };
        Ok(Agreement { clock, delay, open, bots, arbiter, taken_over: 0 })
    }
}

/// The members of a request that are about the terms, before they are read.
#[derive(Debug, Default)]
pub(crate) struct Terms {
    open: Option<Value>,
    bots: Option<Value>,
    clock: Option<Value>,
    delay: Option<Value>,
    arbiter: Option<Value>,
}

impl Terms {
    /// Takes what is about the terms out of the members of a request.
    pub(crate) fn of(members: &mut Map<String, Value>) -> Terms {
        let mut member = |name: &str| members.remove(name).filter(|value| !value.is_null());
        Terms {
            open: member("open"),
            bots: member("bots"),
            clock: member("clock"),
            delay: member("delay"),
            arbiter: member("arbiter"),
        }
    }
}

const OPEN: &str = "a list of names of players, whose seats are free at first";
const BOTS: &str = "an object of names of players and kinds of bots, such as {\"Cid\": \"simple\"}";
const CLOCK: &str = "{\"main\": \"10m\", \"increment\": \"5s\"} for the whole game, or {\"turn\": \"3d\"} for each turn";

fn allowance(clock: &Value) -> Result<Allowance, Problem> {
    let fault = || wrong("clock", CLOCK);
    let members = clock.as_object().ok_or_else(fault)?;
    let time = |name: &str| members.get(name).map(|time| milliseconds(time).ok_or_else(fault)).transpose();
    if members.keys().any(|name| !["main", "increment", "turn"].contains(&name.as_str())) {
        return Err(fault());
    }
    match (time("main")?, time("increment")?, time("turn")?) {
        (Some(main), increment, None) if main > 0 => Ok(Allowance::Game { main, increment: increment.unwrap_or_default() }),
        (None, None, Some(turn)) if turn > 0 => Ok(Allowance::Turn { turn }),
        _ => Err(fault()),
    }
}

/// Reads a time as the options have it, in days as well (`3d`); 0 is no time at all.
fn milliseconds(time: &Value) -> Option<u64> {
    let text = match time {
        Value::String(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        _ => return None,
    };
    if text.trim_end_matches(|unit: char| unit.is_ascii_alphabetic()) == "0" {
        return Some(0);
    }
    let time = match text.strip_suffix('d') {
        Some(days) => Duration::from_hours(24).checked_mul(days.parse().ok().filter(|&days: &u32| days <= 100)?)?,
        None => cli::remote::duration(&text).ok()?,
    };
    u64::try_from(time.as_millis()).ok()
}

fn wrong(member: &str, help: &str) -> Problem {
    Problem::unprocessable("usage", format!("\"{member}\" cannot be read"), Some(help))
}

/// Returns the seat of a player.
///
/// # Errors
/// 422 where no player has this name.
pub(crate) fn seat_of(players: &[String], name: &str) -> Result<usize, Problem> {
    players.iter().position(|player| player == name).ok_or_else(|| {
        let message = format!("no player is called {}", adjudication::excerpt(name));
        let help = format!("the players are {}", players.join(", "));
        Problem::unprocessable("usage", message, Some(&help))
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn agreed(members: Value) -> Result<Agreement, String> {
        let Value::Object(mut members) = members else { panic!("an object") };
        let players = ["Ann", "Ben"].map(String::from);
        Agreement::take(&mut Terms::of(&mut members), &players, true).map_err(|problem| problem.json())
    }

    #[test]
    fn terms_are_read_and_kept() {
        let all = json!({"open": ["Ben"], "bots": {"Ann": "random"}, "clock": {"main": "10m", "increment": 5}, "delay": 0});
        let agreement = agreed(all).expect("they make sense");
        let clock = Some(Allowance::Game { main: 600_000, increment: 5_000 });
        let bots = vec![(0, String::from("random"))];
        assert_eq!(agreement, Agreement { clock, delay: 0, open: vec![1], bots, ..Agreement::default() });
        let kept = serde_json::to_string(&agreement).expect("JSON");
        assert_eq!(serde_json::from_str::<Agreement>(&kept).expect("it reads back"), agreement);
        let by_day = agreed(json!({"clock": {"turn": "3d"}})).expect("they make sense");
        assert_eq!((by_day.clock, by_day.delay), (Some(Allowance::Turn { turn: 259_200_000 }), DELAY));
        assert_eq!(serde_json::from_str::<Agreement>("{}").expect("an old table"), Agreement::default());
    }

    #[test]
    fn terms_that_make_no_sense() {
        for members in [
            json!({"open": "Ben"}),
            json!({"open": ["Cid"]}),
            json!({"bots": ["Ben"]}),
            json!({"open": ["Ben"], "bots": {"Ben": "simple"}}),
            json!({"clock": "10m"}),
            json!({"clock": {}}),
            json!({"clock": {"main": "0s"}}),
            json!({"clock": {"turn": "101d"}}),
            json!({"clock": {"turn": "-1s"}}),
            json!({"clock": {"main": "1h", "turn": "1h"}}),
            json!({"clock": {"main": "1h", "colour": "1h"}}),
            json!({"delay": "2d"}),
            json!({"delay": true}),
        ] {
            let problem = agreed(members.clone()).expect_err("no sense");
            assert!(problem.contains("\"usage\""), "{members}: {problem}");
        }
    }
}
