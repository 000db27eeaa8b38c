//! A finite structure as a person would draw it: its objects as points on a circle, unary predicates as marks in them, binary relations and
//! unary functions as arrows, constants as labels. What would be unreadable so is a table: symbols of three arguments and more, operations,
//! relations of most pairs, and everything where there are many objects.

use std::collections::BTreeSet;

use adjudication::{FunctionTable, PredicateTable, World};

use crate::arrows::{End, Stroke, arrow, loop_arrow};
use crate::glyph::{GLYPHS, glyph};
use crate::scene::{Anchor, Fill, Font, Hue, KEYS, Point, Scene, shortened, wrapped};
use crate::table::Table;

/// The most objects that are drawn as points.
const MOST_POINTS: usize = 10;
/// The most predicates that are drawn as marks.
const MOST_MARKS: usize = GLYPHS;
/// The most relations and functions in one drawing.
const MOST_TOGETHER: usize = 3;
/// The widest row of drawings.
const WIDEST: f64 = 900.0;
/// The most columns of a constant's name beside its point.
const LABEL: usize = 24;
/// The width of a line of the legend.
const LEGEND: f64 = 560.0;
/// The longest structure that goes along as data, in bytes.
const LONGEST_DATA: usize = 6_000;
/// The most rows of a table; further ones are counted.
const MOST_ROWS: usize = 400;

/// A relation or function that is drawn with arrows.
#[derive(Clone, Debug)]
struct Relation {
    name: String,
    is_function: bool,
    pairs: BTreeSet<(usize, usize)>,
}

/// A finite structure, sorted by how each symbol is drawn.
#[derive(Clone, Debug, Default)]
pub(crate) struct Finite {
    objects: usize,
    constants: Vec<(String, usize)>,
    letters: Vec<(String, bool)>,
    marks: Vec<(String, Vec<usize>)>,
    relations: Vec<Relation>,
    /// Sentences about relations that need no arrows.
    remarks: Vec<String>,
    pub(crate) tables: Vec<Table>,
    /// The structure as data (JSON), where it is small enough to be edited on a page.
    pub(crate) data: Option<String>,
    /// The whole in words.
    pub(crate) description: String,
    /// The same without the symbols that have tables.
    pub(crate) beside_tables: String,
}

impl Finite {
    /// Sorts the symbols of a structure.
    pub(crate) fn new(domain: u32, functions: &[FunctionTable], predicates: &[PredicateTable]) -> Finite {
        let objects = domain as usize;
        let mut finite = Finite { objects, ..Finite::default() };
        let is_drawn = objects <= MOST_POINTS;
        let named = |name: &str, arity: u32| {
            let alike = |other: (&str, u32)| other.0 == name && other.1 != arity;
            let is_ambiguous = functions.iter().any(|table| alike((&table.name, table.arity)))
                || predicates.iter().any(|table| alike((&table.name, table.arity)));
            if is_ambiguous { format!("{name}/{arity}") } else { name.to_owned() }
        };
        let (mut own_functions, mut own_predicates) = (Vec::new(), Vec::new());
        for table in functions {
            let name = named(&table.name, table.arity);
            let before = finite.tables.len();
            match table.arity {
                0 => {
                    let value = table.rows.first().and_then(|row| row.last()).copied().unwrap_or_default();
                    finite.constants.push((if table.number { table.name.clone() } else { name }, value as usize));
                }
                1 if is_drawn => {
                    let pairs = table.rows.iter().filter_map(|row| pair(row)).collect();
                    finite.relations.push(Relation { name, is_function: true, pairs });
                }
                2 => finite.tables.push(operation(objects, &name, table)),
                _ => finite.tables.push(values(&name, table)),
            }
            own_functions.extend((finite.tables.len() == before).then_some(table));
        }
        for table in predicates {
            let name = named(&table.name, table.arity);
            let before = finite.tables.len();
            match table.arity {
                0 => finite.letters.push((name, !table.holds.is_empty())),
                1 if is_drawn && finite.marks.len() < MOST_MARKS => {
                    finite.marks.push((name, table.holds.iter().filter_map(|row| row.first()).map(|&at| at as usize).collect()));
                }
                2 => finite.relation(name, table.holds.iter().filter_map(|row| pair(row)).collect(), is_drawn),
                _ => finite.tables.push(extension(&name, table)),
            }
            own_predicates.extend((finite.tables.len() == before).then_some(table));
        }
        finite.description = finite.describe(functions.iter(), predicates.iter());
        finite.beside_tables = finite.describe(own_functions.into_iter(), own_predicates.into_iter());
        let world = World { domain, functions: functions.to_vec(), predicates: predicates.to_vec() };
        finite.data = adjudication::json(&world).ok().filter(|data| is_drawn && data.len() <= LONGEST_DATA);
        finite
    }

    fn relation(&mut self, name: String, pairs: BTreeSet<(usize, usize)>, is_drawn: bool) {
        let objects = self.objects;
        let all = objects * objects;
        match pairs.len() {
            0 => self.remarks.push(format!("{name} holds of no pair")),
            count if count == all && all > 1 => self.remarks.push(format!("{name} holds of every pair")),
            count if is_drawn && (objects <= 3 || 2 * count <= all.max(3 * objects)) => {
                self.relations.push(Relation { name, is_function: false, pairs });
            }
            _ => self.tables.push(matrix(objects, &name, &pairs)),
        }
    }

    /// The structure in words, symbol by symbol.
    fn describe<'t>(
        &self,
        functions: impl Iterator<Item = &'t FunctionTable>,
        predicates: impl Iterator<Item = &'t PredicateTable>,
    ) -> String {
        let mut parts = vec![match self.objects {
            1 => String::from("1 object: 0"),
            several => format!("{several} objects: 0 to {}", several - 1),
        }];
        for table in functions {
            let row = |row: &Vec<u32>| match row.split_last() {
                Some((value, [])) => value.to_string(),
                Some((value, given)) => format!("{} ↦ {value}", tuple(given)),
                None => String::new(),
            };
            parts.push(format!("{}: {}", table.name, table.rows.iter().take(MOST_ROWS).map(row).collect::<Vec<_>>().join(", ")));
        }
        for table in predicates {
            let holds: Vec<String> = table.holds.iter().take(MOST_ROWS).map(|row| tuple(row)).collect();
            parts.push(match (table.arity, holds.len()) {
                (0, count) => format!("{} is {}", table.name, if count > 0 { "true" } else { "false" }),
                (_, 0) => format!("{} holds of nothing", table.name),
                _ => format!("{} holds of {}", table.name, holds.join(", ")),
            });
        }
        format!("{}.", parts.join("; "))
    }

    /// The drawing without the tables.
    pub(crate) fn scene(&self) -> Scene {
        let mut scene = Scene::default();
        if self.objects <= MOST_POINTS {
            let together = self.together();
            let mut row = Scene::default();
            for relations in &together {
                let panel = self.panel(relations);
                let (low, high) = panel.bounds();
                let (_, right) = row.bounds();
                if !row.items.is_empty() && right.0 + 32.0 + high.0 - low.0 > WIDEST {
                    scene.append(std::mem::take(&mut row), 28.0);
                }
                let x = if row.items.is_empty() { 0.0 } else { row.bounds().1.0 + 32.0 };
                row.put(panel, (x - low.0, -low.1));
            }
            scene.append(row, 28.0);
        }
        scene.append(self.legend(), 10.0);
        scene
    }

    /// The drawing with the tables below.
    pub(crate) fn whole(&self) -> Scene {
        let mut scene = self.scene();
        let mut row = Scene::default();
        for table in &self.tables {
            let table = table.scene();
            let right = row.bounds().1.0;
            if !row.items.is_empty() && right + 32.0 + table.size().0 > WIDEST {
                scene.append(std::mem::take(&mut row), 24.0);
            }
            let x = if row.items.is_empty() { 0.0 } else { row.bounds().1.0 + 32.0 };
            row.put(table, (x, 0.0));
        }
        scene.append(row, 24.0);
        scene
    }

    /// The relations of each drawing: as many together as can be told apart.
    fn together(&self) -> Vec<Vec<usize>> {
        let mut groups: Vec<Vec<usize>> = Vec::new();
        let arrows = |at: &usize| self.relations.get(*at).map_or(0, |relation| relation.pairs.len());
        for at in 0..self.relations.len() {
            let room = (2 * self.objects).max(6);
            match groups.last_mut() {
                Some(last) if last.len() < MOST_TOGETHER && last.iter().map(arrows).sum::<usize>() + arrows(&at) <= room => {
                    last.push(at);
                }
                _ => groups.push(vec![at]),
            }
        }
        if groups.is_empty() { vec![Vec::new()] } else { groups }
    }

    /// Looks of a relation's arrows.
    fn stroke(&self, at: usize) -> Stroke {
        let is_function = self.relations.get(at).is_some_and(|relation| relation.is_function);
        Stroke { hue: Hue::Key((self.marks.len() + at) % KEYS), dash: at % KEYS, is_function, is_mutual: false }
    }

    /// The radius of the points: they have room for the marks of the one that has most.
    fn radius(&self) -> f64 {
        let most = (0..self.objects).map(|object| self.marks_of(object).count()).max().unwrap_or(0);
        match most {
            0..=2 => 20.0,
            3 => 23.0,
            4..=6 => 28.0,
            _ => 33.0,
        }
    }

    fn marks_of(&self, object: usize) -> impl Iterator<Item = usize> {
        self.marks.iter().enumerate().filter(move |(_, (_, holds))| holds.contains(&object)).map(|(at, _)| at)
    }

    /// The directions from the middle to the points, and the points.
    fn points(&self) -> Vec<(f64, Point)> {
        let count = self.objects.max(1);
        if self.relations.is_empty() {
            let apart = 2.0 * self.radius() + 46.0;
            return (0..count).map(|at| (std::f64::consts::FRAC_PI_2, (apart * at as f64, 0.0))).collect();
        }
        if count <= 2 {
            let place = |at: usize| if at == 0 { (std::f64::consts::PI, (0.0, 0.0)) } else { (0.0, (190.0, 0.0)) };
            let up = -std::f64::consts::FRAC_PI_2;
            return if count == 1 { vec![(up, (0.0, 0.0))] } else { (0..count).map(place).collect() };
        }
        let around = (self.radius() * 0.95 * count as f64).max(90.0);
        let turn = std::f64::consts::TAU / count as f64;
        let angle = |at: usize| -std::f64::consts::FRAC_PI_2 + turn * at as f64;
        (0..count).map(|at| (angle(at), (around * angle(at).cos(), around * angle(at).sin()))).collect()
    }

    /// One drawing with these relations.
    fn panel(&self, relations: &[usize]) -> Scene {
        let mut scene = Scene::default();
        let (points, radius) = (self.points(), self.radius());
        let ends: Vec<End> = points.iter().map(|&(_, at)| End { at, radius }).collect();
        for one in 0..self.objects {
            for other in one + 1..self.objects {
                self.arrows_between(&mut scene, relations, (one, ends[one]), (other, ends[other]));
            }
        }
        for (object, &(angle, at)) in points.iter().enumerate() {
            let looping: Vec<usize> = relations.iter().copied().filter(|&at| self.has(at, (object, object))).collect();
            for (index, &relation) in looping.iter().enumerate() {
                let turn = 1.5 * (index as f64 - (looping.len() as f64 - 1.0) / 2.0);
                loop_arrow(&mut scene, ends[object], angle + turn, 46.0, self.stroke(relation));
            }
            self.point(&mut scene, object, at, radius);
            let beyond = radius + if looping.is_empty() { 7.0 } else { 43.0 };
            self.label(&mut scene, object, (at.0 + beyond * angle.cos(), at.1 + beyond * angle.sin()), angle);
        }
        let mut legend = Scene::default();
        for (at, &relation) in relations.iter().enumerate() {
            self.legend_of_relation(&mut legend, relation, 20.0 * at as f64);
        }
        let (low, high) = scene.bounds();
        let (left, _) = legend.bounds();
        if !legend.items.is_empty() {
            scene.put(legend, (low.0 - left.0, high.1 + 16.0 - left.1));
        }
        scene
    }

    fn has(&self, relation: usize, pair: (usize, usize)) -> bool {
        self.relations.get(relation).is_some_and(|relation| relation.pairs.contains(&pair))
    }

    fn arrows_between(&self, scene: &mut Scene, relations: &[usize], (one, from): (usize, End), (other, to): (usize, End)) {
        let mut ways = Vec::new();
        for &relation in relations {
            let stroke = self.stroke(relation);
            match (self.has(relation, (one, other)), self.has(relation, (other, one))) {
                (true, true) if !stroke.is_function => ways.push((false, Stroke { is_mutual: true, ..stroke })),
                (forth, back) => {
                    ways.extend(forth.then_some((false, stroke)));
                    ways.extend(back.then_some((true, stroke)));
                }
            }
        }
        let count = ways.len() as f64;
        for (at, (is_back, stroke)) in ways.into_iter().enumerate() {
            let bend = 26.0 * (at as f64 - (count - 1.0) / 2.0);
            match is_back {
                false => arrow(scene, from, to, bend, stroke),
                true => arrow(scene, to, from, -bend, stroke),
            }
        }
    }

    fn point(&self, scene: &mut Scene, object: usize, at: Point, radius: f64) {
        scene.disc(at, radius, Hue::Ink, Fill::Card);
        let marks: Vec<usize> = self.marks_of(object).collect();
        let rows: Vec<&[usize]> = marks.chunks(if marks.len() > 6 { 4 } else { 3 }).collect();
        let up = match rows.len() {
            0 => 0.0,
            1 => 6.0,
            _ => 10.0,
        };
        scene.text((at.0, at.1 + 4.6 - up), Anchor::Middle, Font::Strong, Hue::Ink, object.to_string());
        for (row, marks) in rows.iter().enumerate() {
            let y = at.1 + 9.0 - up / 3.0 + 13.0 * row as f64;
            for (index, &mark) in marks.iter().enumerate() {
                let x = at.0 + 13.0 * (index as f64 - (marks.len() as f64 - 1.0) / 2.0);
                glyph(scene, mark, (x, y), 5.0, true);
            }
        }
    }

    /// The names of the constants that stand for an object, outside of the circle.
    fn label(&self, scene: &mut Scene, object: usize, at: Point, angle: f64) {
        let names: Vec<&str> =
            self.constants.iter().filter(|(_, value)| *value == object).map(|(name, _)| name.as_str()).collect();
        if names.is_empty() {
            return;
        }
        let names: Vec<String> = names.iter().map(|name| shortened(name, LABEL - 2)).collect();
        let mut lines = wrapped(&names.join(", "), LABEL as f64 * Font::Plain.advance(), Font::Plain);
        if lines.len() > 3 {
            lines.truncate(3);
            lines.push(String::from("…"));
        }
        let anchor = match angle.cos() {
            right if right > 0.3 => Anchor::Start,
            left if left < -0.3 => Anchor::End,
            _ => Anchor::Middle,
        };
        let height = 17.0 * (lines.len() as f64 - 1.0);
        // Above the circle the last line is nearest, below it the first.
        let first = at.1 + 4.6 + angle.sin() * 8.0 - height * (1.0 - angle.sin()) / 2.0;
        for (row, line) in lines.into_iter().enumerate() {
            scene.text((at.0, first + 17.0 * row as f64), anchor, Font::Plain, Hue::Ink, line);
        }
    }

    fn legend_of_relation(&self, scene: &mut Scene, at: usize, y: f64) {
        let Some(relation) = self.relations.get(at) else { return };
        let end = |x: f64| End { at: (x, y), radius: 0.0 };
        arrow(scene, end(0.0), end(46.0), 0.0, self.stroke(at));
        let kind = if relation.is_function { " (function)" } else { "" };
        let name = format!("{}{kind}", shortened(&relation.name, 60));
        scene.text((56.0, y + 4.6), Anchor::Start, Font::Plain, Hue::Ink, name);
    }

    /// The meaning of the marks, and the facts in words.
    fn legend(&self) -> Scene {
        let mut scene = Scene::default();
        let mut y = 0.0;
        for (at, (name, holds)) in self.marks.iter().enumerate() {
            let of = match holds.len() {
                0 => String::from("of no object"),
                all if all == self.objects => String::from("of every object"),
                _ => holds.iter().map(usize::to_string).collect::<Vec<_>>().join(", "),
            };
            glyph(&mut scene, at, (7.0, y + 8.6), 5.5, true);
            y += scene.paragraph((20.0, y), LEGEND, Font::Plain, Hue::Ink, &format!("{name}: {of}"));
        }
        let constants = self.constants.iter().map(|(name, value)| format!("{name} = {value}"));
        let letters = self.letters.iter().map(|(name, holds)| format!("{name} is {holds}"));
        for words in constants.chain(letters).chain(self.remarks.iter().cloned()) {
            y += scene.paragraph((0.0, y), LEGEND, Font::Plain, Hue::Ink, &words);
        }
        scene
    }
}

fn pair(row: &[u32]) -> Option<(usize, usize)> {
    match row {
        &[one, other] => Some((one as usize, other as usize)),
        _ => None,
    }
}

/// `2`, or `(0, 1)`.
fn tuple(row: &[u32]) -> String {
    let parts: Vec<String> = row.iter().map(u32::to_string).collect();
    if parts.len() == 1 { parts.concat() } else { format!("({})", parts.join(", ")) }
}

fn objects_as_head(name: &str, objects: usize) -> Vec<String> {
    std::iter::once(shortened(name, 16)).chain((0..objects).map(|object| object.to_string())).collect()
}

/// A relation with a row and a column for each object.
fn matrix(objects: usize, name: &str, pairs: &BTreeSet<(usize, usize)>) -> Table {
    let row = |one: usize| {
        let cells = (0..objects).map(|other| if pairs.contains(&(one, other)) { "●" } else { "·" }.to_owned());
        std::iter::once(one.to_string()).chain(cells).collect()
    };
    Table { caption: format!("{name}(row, column)"), head: objects_as_head(name, objects), rows: (0..objects).map(row).collect() }
}

/// A function of two arguments.
fn operation(objects: usize, name: &str, table: &FunctionTable) -> Table {
    let value = |one: usize, other: usize| table.rows.get(one * objects + other).and_then(|row| row.last());
    let row = |one: usize| {
        let cells = (0..objects).map(|other| value(one, other).map_or_else(String::new, u32::to_string));
        std::iter::once(one.to_string()).chain(cells).collect()
    };
    let caption = if name == "+" { String::from("row + column") } else { format!("{name}(row, column)") };
    Table { caption, head: objects_as_head(name, objects), rows: (0..objects).map(row).collect() }
}

/// A function of other arguments, a row for each list of them.
fn values(name: &str, table: &FunctionTable) -> Table {
    let row = |row: &Vec<u32>| match row.split_last() {
        Some((value, given)) => vec![tuple(given), value.to_string()],
        None => Vec::new(),
    };
    let mut rows: Vec<Vec<String>> = table.rows.iter().take(MOST_ROWS).map(row).collect();
    rows.extend(left_out(table.rows.len()));
    Table { caption: name.to_owned(), head: vec![String::from("arguments"), String::from("value")], rows }
}

/// The lists of arguments of which a predicate holds.
fn extension(name: &str, table: &PredicateTable) -> Table {
    let mut rows: Vec<Vec<String>> = table.holds.iter().take(MOST_ROWS).map(|row| vec![tuple(row)]).collect();
    rows.extend(left_out(table.holds.len()));
    if rows.is_empty() {
        rows.push(vec![String::from("nothing")]);
    }
    Table { caption: format!("{name} holds of"), head: Vec::new(), rows }
}

fn left_out(rows: usize) -> Option<Vec<String>> {
    (rows > MOST_ROWS).then(|| vec![format!("and {} more", rows - MOST_ROWS)])
}
