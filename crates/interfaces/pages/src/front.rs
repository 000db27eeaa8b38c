//! Pages that lead to others: all rules with a page for each id, and the interface for programs. Not here: the games' tables (`lobby`), and the rules
//! in short beside a table (`rules`).

use askama::Template;
use report::games::Pages;

use crate::frame::{Frame, Game, rendered};
use crate::messages::Messages;
use crate::rulebook::{FAMILIES, Family, Rule, naming, rule};
use crate::rules;

/// Returns the name of a family of rules among players.
fn title(frame: &Frame<'_>, family: &Family) -> &'static str {
    let w = frame.messages();
    match family.name {
        "soundness" => w.rules_soundness,
        "all-games" => w.rules_of_all,
        name => Game::named(name, frame.language).map_or("", |game| game.title),
    }
}

/// A family as the page of all rules shows it.
struct Shown {
    name: &'static str,
    title: &'static str,
    /// The rules in short, where it is a game.
    short: Vec<String>,
    count: usize,
}

#[derive(Template)]
#[template(path = "rulebooks.html")]
struct Rulebooks<'r> {
    w: &'static Messages,
    path: &'r str,
    families: Vec<Shown>,
}

/// Renders the page of all rules: those of each game in short, and the way to each id.
pub fn rulebooks(frame: &Frame<'_>) -> String {
    let w = frame.messages();
    let families = FAMILIES.iter().map(|family| Shown {
        name: family.name,
        title: title(frame, family),
        short: Pages::of(family.name)
            .map(|pages| pages.items(w.language).into_iter().map(rules::inline).collect())
            .unwrap_or_default(),
        count: family.rules().count(),
    });
    rendered(&Rulebooks { w, path: frame.path, families: families.collect() })
}

/// A rule as a page shows it.
struct Told {
    id: &'static str,
    /// Its words, as HTML.
    cells: Vec<String>,
}

impl Told {
    fn new(rule: &'static Rule) -> Told {
        Told { id: rule.id, cells: rule.cells.iter().map(|cell| rules::inline(cell)).collect() }
    }
}

#[derive(Template)]
#[template(path = "rulebook.html")]
struct Rulebook<'r> {
    w: &'static Messages,
    path: &'r str,
    name: &'static str,
    title: &'static str,
    /// The rule that was asked for; without one, all of the family.
    one: Option<Told>,
    rules: Vec<Told>,
}

/// Renders the rule of an id, or the rules of a family; `None` for what is neither.
pub fn rulebook(frame: &Frame<'_>, name: &str) -> Option<String> {
    let w = frame.messages();
    let (family, one, rules): (_, _, Vec<Told>) = match Family::named(name) {
        Some(family) => (family, None, family.rules().map(Told::new).collect()),
        None => {
            let one = rule(name)?;
            (Family::of(name)?, Some(Told::new(one)), naming(one.id).map(Told::new).collect())
        }
    };
    Some(rendered(&Rulebook { w, path: frame.path, name: family.name, title: title(frame, family), one, rules }))
}

#[derive(Template)]
#[template(path = "api.html")]
struct Api<'a> {
    w: &'static Messages,
    path: &'a str,
    listing: &'a str,
}

/// Renders the page about the interface for programs.
///
/// * `listing`: what there is, in English, as HTML.
pub fn api(frame: &Frame<'_>, listing: &str) -> String {
    rendered(&Api { w: frame.messages(), path: frame.path, listing })
}
