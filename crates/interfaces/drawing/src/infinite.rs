//! An infinite structure by an excerpt: a number line with the unary predicates, one with arrows for each function, a grid for each relation,
//! and every definition beside what it says.

use adjudication::{Excerpt, ExcerptNumber, ExcerptSymbol, ExcerptValues};

use crate::arrows::{End, Stroke, arrow, loop_arrow};
use crate::glyph::glyph;
use crate::scene::{Anchor, Fill, Font, Hue, KEYS, Scene, shortened};
use crate::table::Table;

/// Between two numbers of a line.
const STEP: f64 = 44.0;
/// Size of a cell of a grid.
const CELL: f64 = 15.0;
/// The widest row of drawings.
const WIDEST: f64 = 680.0;
/// The width of words.
const WORDS: f64 = 620.0;
/// Numbers from the opposite of this to it stand in a table of values.
const IN_TABLE: i64 = 3;

/// An infinite structure.
#[derive(Clone, Debug)]
pub(crate) struct Infinite {
    /// Description of the objects.
    heading: String,
    definitions: Vec<String>,
    excerpt: Option<Excerpt>,
    /// The whole in words.
    pub(crate) description: String,
}

impl Infinite {
    pub(crate) fn new(domain: &str, definitions: &[String], excerpt: Option<&Excerpt>) -> Infinite {
        let description = format!("The objects are {domain}. {}.", definitions.join("; "));
        Infinite {
            heading: format!("The objects are {domain}"),
            definitions: definitions.to_vec(),
            excerpt: excerpt.cloned(),
            description,
        }
    }

    /// A structure in which numbers are numbers: how they are read, and a line for each symbol.
    pub(crate) fn of_numbers(reading: &str, symbols: &[String]) -> Infinite {
        let description = format!("{reading}. {}.", symbols.join("; "));
        Infinite { heading: reading.to_owned(), definitions: symbols.to_vec(), excerpt: None, description }
    }

    /// The values of functions of two arguments.
    pub(crate) fn tables(&self) -> Vec<Table> {
        let Some(excerpt) = &self.excerpt else { return Vec::new() };
        let operations = excerpt.symbols.iter().filter(|symbol| symbol.arity == 2);
        operations.filter_map(|symbol| operation(excerpt, symbol)).collect()
    }

    /// The drawing without the tables.
    pub(crate) fn scene(&self) -> Scene {
        let mut scene = Scene::default();
        let dense = self.excerpt.as_ref().is_some_and(|excerpt| excerpt.is_dense);
        let of_words = self.excerpt.as_ref().is_some_and(|excerpt| !excerpt.words.is_empty());
        let note = match (dense, of_words) {
            (true, _) => "; the pictures show whole numbers, and what lies between them follows the same definitions",
            (_, true) => "; the pictures show the first of them, ε is the empty word",
            (false, false) => "",
        };
        let mut head = Scene::default();
        head.paragraph((0.0, 0.0), WORDS, Font::Strong, Hue::Ink, &format!("{}{note}.", self.heading));
        scene.append(head, 0.0);
        let Some(excerpt) = &self.excerpt else {
            for definition in &self.definitions {
                scene.append(text_block(definition), 8.0);
            }
            return scene;
        };
        if of_words {
            let gloss = excerpt.gloss.as_ref().map(|gloss| format!("This is {gloss}. ")).unwrap_or_default();
            scene.append(text_block(&format!("{gloss}{READ_SIDE_BY_SIDE}")), 8.0);
        }
        let stands_on_it = |symbol: &ExcerptSymbol| match symbol.values {
            ExcerptValues::Numbers(_) => symbol.arity == 0,
            ExcerptValues::Truths(_) => symbol.arity == 1,
        };
        if excerpt.symbols.iter().any(stands_on_it) {
            scene.append(axis_with_predicates(excerpt), 16.0);
        }
        let functions = excerpt.symbols.iter().filter(|symbol| symbol.arity == 1).enumerate();
        for (at, symbol) in functions {
            if let ExcerptValues::Numbers(values) = &symbol.values {
                scene.append(text_block(&definition_text(symbol)), 20.0);
                scene.append(function(excerpt, symbol, values, at), 6.0);
            }
        }
        let mut row = Scene::default();
        for (at, symbol) in excerpt.symbols.iter().filter(|symbol| symbol.arity == 2).enumerate() {
            let ExcerptValues::Truths(truths) = &symbol.values else { continue };
            let grid = grid(excerpt, symbol, truths, at);
            if !row.items.is_empty() && row.bounds().1.0 + 36.0 + grid.size().0 > WIDEST {
                scene.append(std::mem::take(&mut row), 22.0);
            }
            let x = if row.items.is_empty() { 0.0 } else { row.bounds().1.0 + 36.0 };
            let low = grid.bounds().0;
            row.put(grid, (x - low.0, -low.1));
        }
        scene.append(row, 22.0);
        let is_only_said = |symbol: &&ExcerptSymbol| match symbol.values {
            ExcerptValues::Truths(_) => symbol.arity == 0 || symbol.arity > 2,
            // A function of two arguments has its definition above its table.
            ExcerptValues::Numbers(_) => symbol.arity > 2,
        };
        for symbol in excerpt.symbols.iter().filter(is_only_said) {
            scene.append(text_block(&definition_text(symbol)), 14.0);
        }
        scene
    }

    /// The drawing with the tables below.
    pub(crate) fn whole(&self) -> Scene {
        let mut scene = self.scene();
        for table in self.tables() {
            scene.append(table.scene(), 20.0);
        }
        scene
    }
}

/// Reading of the expressions for words.
const READ_SIDE_BY_SIDE: &str = "Words are read side by side, letter by letter: x/y is a letter of x over one of y, _ stands where a word is over, . for any letter or the end.";

/// The definition of a symbol, and what it is called among people.
fn definition_text(symbol: &ExcerptSymbol) -> String {
    match &symbol.gloss {
        Some(gloss) => format!("{} ({gloss})", symbol.definition),
        None => symbol.definition.clone(),
    }
}

fn text_block(text: &str) -> Scene {
    let mut scene = Scene::default();
    scene.paragraph((0.0, 0.0), WORDS, Font::Formula, Hue::Ink, text);
    scene
}

/// The place of a number on a line that begins with the first point.
fn place(excerpt: &Excerpt, number: ExcerptNumber) -> Option<f64> {
    let (&first, &last) = (excerpt.points.first()?, excerpt.points.last()?);
    let value = number.numerator as f64 / number.denominator as f64;
    (first as f64 <= value && value <= last as f64).then_some((value - first as f64) * STEP)
}

/// The name of a number, or of the word that it stands for.
fn name(excerpt: &Excerpt, point: i64) -> String {
    match usize::try_from(point).ok().and_then(|point| excerpt.words.get(point)) {
        Some(word) if word.is_empty() => String::from("ε"),
        Some(word) => word.clone(),
        None => point.to_string().replace('-', "−"),
    }
}

fn number_text(excerpt: &Excerpt, number: ExcerptNumber) -> String {
    match number.denominator {
        1 if !excerpt.words.is_empty() => name(excerpt, number.numerator),
        1 => number.numerator.to_string(),
        denominator => format!("{}/{denominator}", number.numerator),
    }
}

/// The line itself, with a tick and a name for each number.
fn axis(excerpt: &Excerpt) -> Scene {
    let mut scene = Scene::default();
    let end = STEP * (excerpt.points.len() as f64 - 1.0);
    let is_open = excerpt.points.first() != Some(&0);
    let left = if is_open { -30.0 } else { 0.0 };
    scene.line((left, 0.0), (end + 30.0, 0.0), Hue::Ink, 1.4);
    let tip = |x: f64, turn: f64| vec![(x, 0.0), (x - 8.0 * turn, -4.0), (x - 8.0 * turn, 4.0)];
    scene.shape(tip(end + 34.0, 1.0), Hue::Ink, Fill::Full);
    if is_open {
        scene.shape(tip(left - 4.0, -1.0), Hue::Ink, Fill::Full);
    }
    for (at, point) in excerpt.points.iter().enumerate() {
        let x = STEP * at as f64;
        scene.line((x, -5.0), (x, 5.0), Hue::Ink, 1.4);
        scene.text((x, 20.0), Anchor::Middle, Font::Plain, Hue::Ink, name(excerpt, *point));
    }
    // As wide as with two open ends, so that the lines of one picture stand below each other.
    scene.reserve((-34.0, 0.0));
    scene
}

/// The line with the constants above it and a row for each unary predicate below.
fn axis_with_predicates(excerpt: &Excerpt) -> Scene {
    let mut scene = axis(excerpt);
    let mut above: Vec<(f64, f64)> = Vec::new();
    let mut outside = Vec::new();
    for symbol in excerpt.symbols.iter().filter(|symbol| symbol.arity == 0) {
        let ExcerptValues::Numbers(values) = &symbol.values else { continue };
        let x = values.first().copied().flatten().and_then(|value| place(excerpt, value));
        let Some(x) = x else {
            outside.push(symbol.definition.as_str());
            continue;
        };
        let name = shortened(&symbol.name, 24);
        let half = Font::Plain.width(&name) / 2.0 + 8.0;
        // So high that it covers no other name.
        let mut y = -16.0;
        while above.iter().any(|&(other, known)| known == y && (other - x).abs() < 2.0 * half) {
            y -= 18.0;
        }
        above.push((x, y));
        scene.line((x, y + 4.0), (x, -6.0), Hue::Faint, 1.2);
        scene.text((x, y), Anchor::Middle, Font::Strong, Hue::Ink, name);
    }
    let mut y = 34.0;
    let predicates = excerpt.symbols.iter().filter(|symbol| symbol.arity == 1);
    let predicates = predicates.filter_map(|symbol| match &symbol.values {
        ExcerptValues::Truths(truths) => Some((symbol, truths)),
        ExcerptValues::Numbers(_) => None,
    });
    for (at, (symbol, truths)) in predicates.enumerate() {
        y += scene.paragraph((-34.0, y), WORDS, Font::Formula, Hue::Ink, &definition_text(symbol)) + 12.0;
        for (index, truth) in truths.iter().enumerate() {
            let here = (STEP * index as f64, y);
            match truth {
                Some(true) => glyph(&mut scene, at, here, 6.0, true),
                Some(false) => scene.disc(here, 1.6, Hue::Faint, Fill::Full),
                None => scene.text((here.0, y + 4.0), Anchor::Middle, Font::Small, Hue::Faint, "?"),
            }
        }
        y += 18.0;
    }
    for definition in outside {
        y += scene.paragraph((-34.0, y), WORDS, Font::Formula, Hue::Ink, definition) + 4.0;
    }
    scene
}

/// The line with an arrow from each number to its value.
fn function(excerpt: &Excerpt, symbol: &ExcerptSymbol, values: &[Option<ExcerptNumber>], at: usize) -> Scene {
    let mut scene = Scene::default();
    let mut outside = Vec::new();
    let stroke = Stroke { hue: Hue::Key((at + 1) % KEYS), dash: at % KEYS, is_function: true, is_mutual: false };
    let end = |x: f64| End { at: (x, -6.0), radius: 0.0 };
    for ((from, point), value) in excerpt.points.iter().enumerate().zip(values) {
        let from = STEP * from as f64;
        let Some(value) = value else { continue };
        match place(excerpt, *value) {
            Some(to) if (to - from).abs() < 0.5 => loop_arrow(&mut scene, end(from), -std::f64::consts::FRAC_PI_2, 30.0, stroke),
            Some(to) => {
                let height = 12.0 + (to - from).abs() * 0.16;
                let bend = if to > from { -height } else { height };
                arrow(&mut scene, end(from), end(to), bend, stroke);
            }
            None => outside
                .push(format!("{}({point}) = {}", shortened(&symbol.name, 24), number_text(excerpt, *value)).replace('-', "−")),
        }
    }
    scene.put(axis(excerpt), (0.0, 0.0));
    if !outside.is_empty() {
        let words = format!("outside of the picture: {}", outside.join(", "));
        scene.paragraph((-34.0, 28.0), WORDS, Font::Small, Hue::Faint, &words);
    }
    scene
}

/// A grid with a cell for each pair of numbers, its definition above.
fn grid(excerpt: &Excerpt, symbol: &ExcerptSymbol, truths: &[Option<bool>], at: usize) -> Scene {
    let mut scene = Scene::default();
    let count = excerpt.points.len();
    let side = CELL * count as f64;
    let height = scene.paragraph((0.0, 0.0), 300.0, Font::Formula, Hue::Ink, &definition_text(symbol)) + 8.0;
    let top = height;
    scene.shape(vec![(0.0, top), (side, top), (side, top + side), (0.0, top + side)], Hue::Faint, Fill::Card);
    for (index, truth) in truths.iter().enumerate() {
        let (x, y) = (index / count, index % count);
        let middle = (CELL * (x as f64 + 0.5), top + side - CELL * (y as f64 + 0.5));
        if *truth == Some(true) {
            glyph(&mut scene, at, middle, 5.0, true);
        } else {
            scene.disc(middle, 0.8, Hue::Faint, Fill::Full);
        }
    }
    for (index, point) in excerpt.points.iter().enumerate() {
        if point % 3 == 0 {
            let text = name(excerpt, *point);
            let across = CELL * (index as f64 + 0.5);
            scene.text((across, top + side + 13.0), Anchor::Middle, Font::Small, Hue::Ink, text.clone());
            scene.text((-5.0, top + side - across + 4.0), Anchor::End, Font::Small, Hue::Ink, text);
        }
    }
    scene.text((side / 2.0, top + side + 28.0), Anchor::Middle, Font::Small, Hue::Faint, "x to the right, y upwards");
    scene
}

/// The values of a function of two arguments for small numbers.
fn operation(excerpt: &Excerpt, symbol: &ExcerptSymbol) -> Option<Table> {
    let ExcerptValues::Numbers(values) = &symbol.values else { return None };
    let count = excerpt.points.len();
    let shown: Vec<usize> = (0..count).filter(|&at| excerpt.points[at].abs() <= IN_TABLE).collect();
    let value = |one: usize, other: usize| match values.get(one * count + other) {
        Some(Some(value)) => number_text(excerpt, *value).replace('-', "−"),
        _ => String::from("?"),
    };
    let name = |at: usize| name(excerpt, excerpt.points[at]);
    let row = |one: usize| std::iter::once(name(one)).chain(shown.iter().map(|&other| value(one, other))).collect();
    Some(Table {
        caption: definition_text(symbol),
        head: std::iter::once(String::from("x \\ y")).chain(shown.iter().map(|&at| name(at))).collect(),
        rows: shown.iter().map(|&one| row(one)).collect(),
    })
}
