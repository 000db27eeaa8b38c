//! Living models: a finite structure that its reader edits, and the truth of statements in it. Documents in, HTML out; the script of the page draws the same,
//! and a form with a box for each fact does without it. Not here: truth, and the search for another structure (`adjudication`).

use adjudication::{Certificate, CertificateBody, FoundWorldRuling, SearchStatus, StatementInWorld, World, WorldRuling};
use askama::Template;

use crate::compose::Fields;
use crate::frame::{Frame, rendered};
use crate::lab::percent_encoded;
use crate::messages::Messages;
use crate::notice::{ErrorNotice, Source, faults};

/// The statements of a page that nothing else is asked of.
pub const EXAMPLE_TEXT: &str = include_str!("examples/blondes.board");

/// Its structure.
pub fn example_world() -> World {
    let predicate = |name: &str, arity, holds: &[&[u32]]| adjudication::PredicateTable {
        name: name.to_owned(),
        arity,
        holds: holds.iter().map(|row| row.to_vec()).collect(),
    };
    World {
        domain: 3,
        functions: Vec::new(),
        predicates: vec![
            predicate("blonde", 1, &[&[0]]),
            predicate("happy", 1, &[&[0]]),
            predicate("likes", 2, &[&[0, 1], &[1, 2]]),
        ],
    }
}

/// The most objects that the form shows; the script shows as many as are evaluated.
const MOST_SHOWN: u32 = 12;

/// The page.
#[derive(Clone, Copy, Debug)]
pub struct WorldPage<'p> {
    /// The statements.
    pub text: &'p str,
    /// The structure.
    pub world: &'p World,
    /// The truth of the statements, where it was found out.
    pub ruling: Option<&'p WorldRuling>,
    /// The search for another structure, where there was one.
    pub found: Option<&'p FoundWorldRuling>,
    /// The reasons for which nothing was found out.
    pub faults: &'p [ErrorNotice],
    /// The truth values that another structure is to have: labels with `true`, `false` or `any`.
    pub wanted: &'p [(String, String)],
    /// The address of the worker that has the checker, if it has been built.
    pub checker: Option<&'p str>,
}

#[derive(Template)]
#[template(path = "world.html")]
struct Page<'p> {
    w: &'static Messages,
    path: &'p str,
    checker: Option<&'p str>,
    text: &'p str,
    world_json: String,
    address: Option<String>,
    picture: String,
    objects: Vec<ObjectView>,
    predicates: Vec<PredicateView>,
    functions: Vec<FunctionView>,
    statements: Vec<StatementView>,
    found: Option<(&'static str, String)>,
    reasons: &'p [String],
    faults: String,
    is_too_large: bool,
}

struct ObjectView {
    at: u32,
    name: String,
    called: String,
}

struct PredicateView {
    name: String,
    arity: u32,
    /// A row for each first argument; a predicate of one argument has one row, and a letter one cell.
    rows: Vec<(String, Vec<Cell>)>,
    heads: Vec<String>,
    /// True where there is no room for a table, and the facts stand in a line.
    facts: Option<String>,
}

struct Cell {
    value: String,
    label: String,
    holds: bool,
    is_marked: bool,
}

/// A value that can be chosen, its name, and whether it is the present one.
type Choice = (String, String, bool);

struct FunctionView {
    name: String,
    /// For each list of arguments the words, and the values that can be chosen.
    rows: Vec<(String, Vec<Choice>)>,
}

struct StatementView {
    id: String,
    reading: String,
    tone: &'static str,
    sign: &'static str,
    words: &'static str,
    because: String,
    want: String,
}

/// Returns the name of an object: the first constant that denotes it, else its number.
pub fn object_name(world: &World, object: u32) -> Option<&str> {
    let constants = world.functions.iter().filter(|table| table.arity == 0 && !table.number);
    constants
        .filter(|table| table.rows.first().is_some_and(|row| row.first() == Some(&object)))
        .map(|table| table.name.as_str())
        .next()
}

fn called(world: &World, object: u32) -> String {
    object_name(world, object).map_or_else(|| object.to_string(), str::to_owned)
}

/// Returns the words for the size of a structure that was found: whether it is the one that was asked for.
fn size_words(w: &'static Messages, found: &FoundWorldRuling) -> &'static str {
    match found.same_size {
        None => "",
        Some(SearchStatus::Found) => w.world_same_size,
        Some(SearchStatus::None) => w.world_other_size,
        Some(SearchStatus::Undecided) => w.world_open_size,
    }
}

/// Renders the page.
pub fn page(frame: &Frame<'_>, page: &WorldPage<'_>) -> String {
    let w = frame.messages();
    let world = page.ruling.map_or(page.world, |ruling| &ruling.world);
    let shown = page.ruling.and_then(|ruling| ruling.statements.iter().find(|one| one.holds == Some(false)));
    let is_too_large = world.domain > MOST_SHOWN;
    let evidence = CertificateBody::FiniteModel {
        domain: world.domain,
        functions: world.functions.clone(),
        predicates: world.predicates.clone(),
        tables: Vec::new(),
    };
    let found = page.found.map(|found| match found.status {
        SearchStatus::Found => ("good", format!("{} {}", w.world_found, size_words(w, found))),
        SearchStatus::None => ("bad", w.world_none.to_owned()),
        SearchStatus::Undecided => ("open", w.world_undecided.to_owned()),
    });
    let text = Source { file: None, text: page.text, called: None };
    rendered(&Page {
        w,
        path: frame.path,
        checker: page.checker,
        text: page.text,
        world_json: serde_json::to_string(world).unwrap_or_default(),
        address: address(page.text, world),
        picture: drawing::evidence("", &Certificate::from(evidence), "world-picture"),
        objects: (0..world.domain.min(MOST_SHOWN))
            .map(|at| ObjectView { at, name: object_name(world, at).unwrap_or_default().to_owned(), called: called(world, at) })
            .collect(),
        predicates: if is_too_large { Vec::new() } else { predicates(world, shown) },
        functions: if is_too_large { Vec::new() } else { functions(world) },
        statements: page
            .ruling
            .iter()
            .flat_map(|ruling| &ruling.statements)
            .map(|one| statement(w, world, one, page.wanted))
            .collect(),
        found,
        reasons: page.found.map_or(&[][..], |found| found.reasons.as_slice()),
        faults: faults(frame, page.faults, &[text]),
        is_too_large,
    })
}

/// The longest address that is made of a structure.
const LONGEST_ADDRESS: usize = 7_000;

/// Returns the address of a structure with its statements; `None` where it would be too long.
pub fn address(text: &str, world: &World) -> Option<String> {
    let world = serde_json::to_string(world).ok()?;
    let address = format!("/models?text={}&world={}", percent_encoded(text), percent_encoded(&world));
    (address.len() <= LONGEST_ADDRESS).then_some(address)
}

/// Renders a link that leads from a finite countermodel to the page on which it can be edited; nothing where there is none.
pub fn edit_link(w: &'static Messages, text: &str, evidence: &CertificateBody) -> String {
    let CertificateBody::FiniteModel { domain, functions, predicates, .. } = evidence else { return String::new() };
    let world = World { domain: *domain, functions: functions.clone(), predicates: predicates.clone() };
    let Some(address) = address(text, &world) else { return String::new() };
    rendered(&EditLink { w, address })
}

/// The beginning and the end of a structure in a page of crate `drawing`, and the end of its picture.
const DATA: (&str, char) = (" data-model=\"", '"');
const FIGURE_END: &str = "</figure>\n";

/// Puts a link after each finite structure of a page of crate `drawing`, which leads to the page on which it can be edited.
pub(crate) fn with_edit_links(w: &'static Messages, text: &str, page: &str) -> String {
    let mut out = String::with_capacity(page.len() + 512);
    let mut rest = page;
    while let Some((before, after)) = rest.split_once(DATA.0) {
        out.push_str(before);
        let Some((data, after)) = after.split_once(DATA.1) else { break };
        rest = after;
        let Some((figure, after)) = rest.split_once(FIGURE_END) else { continue };
        out.push_str(figure);
        out.push_str(FIGURE_END);
        rest = after;
        let data =
            data.replace("&quot;", "\"").replace("&#39;", "'").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
        let world = serde_json::from_str::<World>(&data).ok();
        if let Some(address) = world.and_then(|world| address(text, &world)) {
            out.push_str(&rendered(&EditLink { w, address }));
        }
    }
    out + rest
}

#[derive(Template)]
#[template(ext = "html", source = "<p class=\"edit-world\"><a href=\"{{ address }}\">{{ w.world_edit }}</a></p>")]
struct EditLink {
    w: &'static Messages,
    address: String,
}

fn predicates(world: &World, shown: Option<&StatementInWorld>) -> Vec<PredicateView> {
    let is_marked =
        |name: &str, row: &[u32]| shown.is_some_and(|one| one.facts.iter().any(|fact| fact.name == name && fact.objects == row));
    let view = |table: &adjudication::PredicateTable| {
        let cell = |row: Vec<u32>, label: String| Cell {
            value: format!("{}/{}:{}", table.name, table.arity, tuple(&row)),
            holds: table.holds.contains(&row),
            is_marked: is_marked(&table.name, &row),
            label,
        };
        let objects = || 0..world.domain;
        let says = |row: &[u32]| {
            let names: Vec<String> = row.iter().map(|&object| called(world, object)).collect();
            format!("{}({})", table.name, names.join(", "))
        };
        let rows = match table.arity {
            0 => vec![(String::new(), vec![cell(Vec::new(), table.name.clone())])],
            1 => vec![(String::new(), objects().map(|one| cell(vec![one], says(&[one]))).collect())],
            2 => objects()
                .map(|one| (called(world, one), objects().map(|other| cell(vec![one, other], says(&[one, other]))).collect()))
                .collect(),
            _ => Vec::new(),
        };
        let heads = if table.arity == 0 { Vec::new() } else { objects().map(|object| called(world, object)).collect() };
        let facts =
            (table.arity > 2).then(|| table.holds.iter().map(|row| format!("({})", tuple(row))).collect::<Vec<_>>().join(" "));
        PredicateView { name: table.name.clone(), arity: table.arity, rows, heads, facts }
    };
    world.predicates.iter().map(view).collect()
}

fn functions(world: &World) -> Vec<FunctionView> {
    let view = |table: &adjudication::FunctionTable| {
        let row = |row: &Vec<u32>| {
            let (&value, arguments) = row.split_last()?;
            let names: Vec<String> = arguments.iter().map(|&object| called(world, object)).collect();
            let words = if names.is_empty() { table.name.clone() } else { format!("{}({})", table.name, names.join(", ")) };
            let options = (0..world.domain).map(|object| {
                let number = if table.number { "n" } else { "" };
                let value_of = format!("{}/{}{number}:{}={object}", table.name, table.arity, tuple(arguments));
                (value_of, called(world, object), object == value)
            });
            Some((words, options.collect()))
        };
        FunctionView { name: table.name.clone(), rows: table.rows.iter().filter_map(row).collect() }
    };
    world.functions.iter().map(view).collect()
}

fn tuple(row: &[u32]) -> String {
    row.iter().map(u32::to_string).collect::<Vec<_>>().join(",")
}

fn statement(w: &'static Messages, world: &World, one: &StatementInWorld, wanted: &[(String, String)]) -> StatementView {
    let (tone, sign, words) = match one.holds {
        Some(true) => ("good", "✓", w.world_true),
        Some(false) => ("bad", "✗", w.world_false),
        None => ("open", "?", w.world_too_long),
    };
    let values = one.values.iter().map(|value| format!("{} = {}", value.variable, called(world, value.object)));
    let facts = one.facts.iter().map(|fact| {
        let names: Vec<String> = fact.objects.iter().map(|&object| called(world, object)).collect();
        match fact.name.as_str() {
            "=" => names.join(if fact.holds { " = " } else { " ≠ " }),
            name if names.is_empty() => format!("{}{name}", if fact.holds { "" } else { "¬" }),
            name => format!("{}{name}({})", if fact.holds { "" } else { "¬" }, names.join(", ")),
        }
    });
    let want = wanted.iter().find(|(id, _)| *id == one.id).map_or("", |(_, want)| want.as_str());
    StatementView {
        id: one.id.clone(),
        reading: one.reading.clone(),
        tone,
        sign,
        words,
        because: values.chain(facts).collect::<Vec<_>>().join(", "),
        want: want.to_owned(),
    }
}

/// Returns the structure that a form says: the one that it was made of, with the facts, values and names as they were left.
pub fn of_form(fields: Fields<'_>, world: &World) -> World {
    if fields.one("shown").is_empty() {
        return world.clone();
    }
    let mut changed = world.clone();
    for table in changed.predicates.iter_mut().filter(|table| table.arity <= 2) {
        let head = format!("{}/{}:", table.name, table.arity);
        let rows = fields.all("holds").filter_map(|value| objects(value.strip_prefix(&head)?));
        table.holds = rows.filter(|row| row.len() == table.arity as usize).collect();
        table.holds.sort_unstable();
    }
    for table in &mut changed.functions {
        let number = if table.number { "n" } else { "" };
        let head = format!("{}/{}{number}:", table.name, table.arity);
        for value in fields.all("value").filter_map(|value| value.strip_prefix(&head)) {
            let Some((arguments, value)) = value.split_once('=') else { continue };
            let (Some(arguments), Ok(value)) = (objects(arguments), value.parse::<u32>()) else { continue };
            let row = table.rows.iter_mut().find(|row| row.split_last().is_some_and(|(_, known)| known == arguments.as_slice()));
            if let Some(cell) = row.and_then(|row| row.last_mut()) {
                *cell = value;
            }
        }
    }
    for (object, name) in (0..world.domain).zip(fields.all("name")) {
        rename(&mut changed, object, object_name(world, object).unwrap_or_default(), name.trim());
    }
    changed
}

fn objects(text: &str) -> Option<Vec<u32>> {
    if text.is_empty() {
        return Some(Vec::new());
    }
    text.split(',').map(|part| part.parse().ok()).collect()
}

/// Gives an object another name: a constant that denotes it.
fn rename(world: &mut World, object: u32, before: &str, name: &str) {
    if name == before {
        return;
    }
    let is_named = |table: &adjudication::FunctionTable, name: &str| table.arity == 0 && !table.number && table.name == name;
    if !before.is_empty() {
        world.functions.retain(|table| !is_named(table, before));
    }
    if name.is_empty() {
        return;
    }
    match world.functions.iter_mut().find(|table| is_named(table, name)) {
        Some(table) => table.rows = vec![vec![object]],
        None => world.functions.push(adjudication::FunctionTable {
            name: name.to_owned(),
            arity: 0,
            number: false,
            rows: vec![vec![object]],
        }),
    }
}

/// Adds an object of which nothing holds; functions give it to 0.
pub fn with_object(world: &World) -> World {
    World { domain: world.domain + 1, ..world.clone() }
}

/// Removes an object: what was said of it is gone, what was mapped to it is mapped to 0, and those after it have lower numbers.
pub fn without_object(world: &World, object: u32) -> World {
    if world.domain < 2 || object >= world.domain {
        return world.clone();
    }
    let lower = |one: u32| if one > object { one - 1 } else { one };
    let mut changed = World { domain: world.domain - 1, ..world.clone() };
    for table in &mut changed.predicates {
        table.holds.retain(|row| !row.contains(&object));
        table.holds.iter_mut().flatten().for_each(|one| *one = lower(*one));
    }
    for table in &mut changed.functions {
        table.rows.retain(|row| row.split_last().is_none_or(|(_, arguments)| !arguments.contains(&object)));
        for row in &mut table.rows {
            if let Some(value) = row.last_mut().filter(|value| **value == object) {
                *value = 0;
            } else if let Some(value) = row.last_mut() {
                *value = lower(*value);
            }
            let arguments = row.len().saturating_sub(1);
            row.iter_mut().take(arguments).for_each(|one| *one = lower(*one));
        }
    }
    changed
}

#[cfg(test)]
mod tests {
    use documents::Language;

    use super::*;
    use crate::messages::interface;

    #[test]
    fn objects_are_added_named_and_removed() {
        let world = with_object(&example_world());
        assert_eq!(world.domain, 4);
        let fields = [
            ("shown", "1"),
            ("holds", "likes/2:3,0"),
            ("holds", "blonde/1:3"),
            ("name", ""),
            ("name", ""),
            ("name", ""),
            ("name", "ann"),
        ];
        let fields: Vec<(String, String)> = fields.into_iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        let world = of_form(Fields(&fields), &world);
        assert_eq!(object_name(&world, 3), Some("ann"));
        assert_eq!(world.predicates[2].holds, [[3, 0]]);
        let less = without_object(&world, 0);
        assert_eq!((less.domain, object_name(&less, 2)), (3, Some("ann")));
        assert!(less.predicates[2].holds.is_empty());
        assert_eq!(less.predicates[0].holds, [[2]]);
        assert_eq!(without_object(&less, 9), less);
    }

    #[test]
    fn a_link_stands_after_each_structure() {
        let page = "<figure class=\"scroll\" data-model=\"{&quot;domain&quot;:1}\">\n<svg></svg></figure>\n<p>and</p>";
        let linked = with_edit_links(interface(Language::English), "∃x happy(x)", page);
        assert!(linked.starts_with("<figure class=\"scroll\">\n<svg></svg></figure>\n<p class=\"edit-world\">"), "{linked}");
        assert!(
            linked.contains("/models?text=%E2%88%83x%20happy%28x%29&amp;world=") || linked.contains("&#38;world="),
            "{linked}"
        );
        assert!(linked.ends_with("<p>and</p>"));
    }
}
