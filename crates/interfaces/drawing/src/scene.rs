//! A drawing as a list of strokes, shapes and words at places, and how much room they take. Not here: the language that it is written in
//! ([`svg`](crate::svg), [`tikz`](crate::tikz)), and what is drawn.

use textwrap::core::display_width;

/// A place or a direction in pixels, to the right and down.
pub(crate) type Point = (f64, f64);

/// Number of the colours that tell symbols apart.
pub(crate) const KEYS: usize = 8;

/// A colour by what it is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hue {
    /// Text and outlines.
    Ink,
    /// Remarks and other things that matter less.
    Faint,
    /// A symbol, below [`KEYS`].
    Key(usize),
    /// A yes.
    Good,
    /// A no.
    Bad,
    /// Neither.
    Open,
}

/// Inside of a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fill {
    /// The colour of the page.
    Page,
    /// A little darker or lighter than the page.
    Card,
    /// The colour of the outline.
    Full,
}

/// Letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Font {
    Title,
    Strong,
    Plain,
    Small,
    /// Formulas.
    Formula,
}

/// The part of a text that stands at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// A part of a drawing.
#[derive(Clone, Debug)]
pub(crate) enum Item {
    /// An open line through cubic curves; `dash` is a pattern of its language, 0 for none.
    Stroke { start: Point, curves: Vec<[Point; 3]>, hue: Hue, dash: usize, width: f64 },
    /// A closed polygon.
    Shape { corners: Vec<Point>, hue: Hue, fill: Fill },
    /// A circle.
    Disc { at: Point, radius: f64, hue: Hue, fill: Fill },
    /// A line of text; its place is on the line that the letters stand on.
    Words { at: Point, anchor: Anchor, font: Font, hue: Hue, text: String },
}

/// A drawing.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scene {
    pub(crate) items: Vec<Item>,
    bounds: Option<(Point, Point)>,
}

impl Font {
    /// Size in pixels.
    pub(crate) fn size(self) -> f64 {
        match self {
            Font::Title => 16.0,
            Font::Strong | Font::Plain | Font::Formula => 13.0,
            Font::Small => 11.5,
        }
    }

    /// Width of a column; somewhat more than the letters of common fonts.
    pub(crate) fn advance(self) -> f64 {
        match self {
            Font::Title => 9.4,
            Font::Strong => 8.0,
            Font::Plain => 7.4,
            Font::Small => 6.6,
            Font::Formula => 8.0,
        }
    }

    /// Width of a text.
    pub(crate) fn width(self, text: &str) -> f64 {
        // Mathematical symbols may come from another font.
        let foreign = text.chars().filter(|character| !character.is_ascii()).count();
        (display_width(text) as f64 + 0.2 * foreign as f64) * self.advance()
    }
}

impl Scene {
    /// Returns the upper left corner and the lower right one of what is drawn.
    pub(crate) fn bounds(&self) -> (Point, Point) {
        self.bounds.unwrap_or(((0.0, 0.0), (0.0, 0.0)))
    }

    pub(crate) fn size(&self) -> (f64, f64) {
        let (low, high) = self.bounds();
        (high.0 - low.0, high.1 - low.1)
    }

    fn include(&mut self, (x, y): Point, margin: f64) {
        let (low, high) = self.bounds.unwrap_or(((x, y), (x, y)));
        self.bounds = Some(((low.0.min(x - margin), low.1.min(y - margin)), (high.0.max(x + margin), high.1.max(y + margin))));
    }

    /// Takes room that nothing is drawn in.
    pub(crate) fn reserve(&mut self, at: Point) {
        self.include(at, 0.0);
    }

    pub(crate) fn stroke(&mut self, start: Point, curves: Vec<[Point; 3]>, hue: Hue, dash: usize, width: f64) {
        self.include(start, width);
        let mut from = start;
        for curve in &curves {
            for step in 1..=16 {
                self.include(on_curve(&[from, curve[0], curve[1], curve[2]], f64::from(step) / 16.0), width);
            }
            from = curve[2];
        }
        self.items.push(Item::Stroke { start, curves, hue, dash, width });
    }

    /// A straight line.
    pub(crate) fn line(&mut self, from: Point, to: Point, hue: Hue, width: f64) {
        self.stroke(from, vec![[from, to, to]], hue, 0, width);
    }

    pub(crate) fn shape(&mut self, corners: Vec<Point>, hue: Hue, fill: Fill) {
        corners.iter().for_each(|&corner| self.include(corner, 1.0));
        self.items.push(Item::Shape { corners, hue, fill });
    }

    pub(crate) fn disc(&mut self, at: Point, radius: f64, hue: Hue, fill: Fill) {
        self.include(at, radius + 1.0);
        self.items.push(Item::Disc { at, radius, hue, fill });
    }

    pub(crate) fn text(&mut self, at: Point, anchor: Anchor, font: Font, hue: Hue, text: impl Into<String>) {
        let text = text.into();
        let width = font.width(&text);
        let left = match anchor {
            Anchor::Start => at.0,
            Anchor::Middle => at.0 - width / 2.0,
            Anchor::End => at.0 - width,
        };
        self.include((left, at.1 - font.size()), 0.0);
        self.include((left + width, at.1 + font.size() * 0.35), 0.0);
        self.items.push(Item::Words { at, anchor, font, hue, text });
    }

    /// Lines of text of at most this many pixels, from a place on; the height that they take.
    pub(crate) fn paragraph(&mut self, at: Point, width: f64, font: Font, hue: Hue, text: &str) -> f64 {
        let leading = font.size() * 1.4;
        let mut y = at.1;
        for line in wrapped(text, width, font) {
            self.text((at.0, y + font.size()), Anchor::Start, font, hue, line);
            y += leading;
        }
        y - at.1
    }

    /// Puts another drawing into this one, moved by so much.
    pub(crate) fn put(&mut self, other: Scene, (right, down): Point) {
        if let Some((low, high)) = other.bounds {
            self.include((low.0 + right, low.1 + down), 0.0);
            self.include((high.0 + right, high.1 + down), 0.0);
        }
        let moved = |(x, y): Point| (x + right, y + down);
        self.items.extend(other.items.into_iter().map(|item| match item {
            Item::Stroke { start, curves, hue, dash, width } => Item::Stroke {
                start: moved(start),
                curves: curves.iter().map(|curve| curve.map(moved)).collect(),
                hue,
                dash,
                width,
            },
            Item::Shape { corners, hue, fill } => Item::Shape { corners: corners.into_iter().map(moved).collect(), hue, fill },
            Item::Disc { at, radius, hue, fill } => Item::Disc { at: moved(at), radius, hue, fill },
            Item::Words { at, anchor, font, hue, text } => Item::Words { at: moved(at), anchor, font, hue, text },
        }));
    }

    /// Puts another drawing below what is drawn, its left edge at 0.
    pub(crate) fn append(&mut self, other: Scene, gap: f64) {
        if other.items.is_empty() {
            return;
        }
        let (low, _) = other.bounds();
        let top = self.bounds.map_or(0.0, |(_, high)| high.1 + gap);
        self.put(other, (-low.0, top - low.1));
    }
}

/// Stands for a space at which no line ends while lines are made: a private-use character, since a text may have no-break spaces of its own, which
/// it keeps.
const HOLDING: char = '\u{f8ff}';

/// Returns whether this symbol stands between two terms: a line that ended with it would seem to say something already.
pub(crate) fn is_relation(sign: char) -> bool {
    matches!(sign, '=' | '≠' | '<' | '>' | '≤' | '≥')
}

/// Lines of text of at most this many pixels; none ends with a relation.
pub(crate) fn wrapped(text: &str, width: f64, font: Font) -> Vec<String> {
    let columns = ((width / font.advance()) as usize).max(8);
    let mut before = ' ';
    let held = text.chars().map(|character| {
        let holds = character == ' ' && is_relation(before);
        before = character;
        if holds { HOLDING } else { character }
    });
    let held: String = held.collect();
    let options = textwrap::Options::new(columns)
        .word_separator(textwrap::WordSeparator::AsciiSpace)
        .word_splitter(textwrap::WordSplitter::NoHyphenation)
        .wrap_algorithm(textwrap::WrapAlgorithm::FirstFit)
        .break_words(true);
    textwrap::wrap(&held, options).into_iter().map(|line| line.replace(HOLDING, " ")).collect()
}

/// A text of at most this many columns; the rest is left out with an ellipsis.
pub(crate) fn shortened(text: &str, columns: usize) -> String {
    match text.char_indices().nth(columns) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_owned(),
    }
}

/// The point of a cubic curve at a time between 0 and 1.
pub(crate) fn on_curve(curve: &[Point; 4], time: f64) -> Point {
    let rest = 1.0 - time;
    let weights = [rest * rest * rest, 3.0 * rest * rest * time, 3.0 * rest * time * time, time * time * time];
    let sum = |pick: fn(&Point) -> f64| curve.iter().zip(weights).map(|(point, weight)| pick(point) * weight).sum();
    (sum(|point| point.0), sum(|point| point.1))
}
