//! Colours and patterns. Symbols differ in colour and in pattern or shape, never by colour alone; each colour has a contrast of at
//! least 3 : 1 with its page, and of text 4.5 : 1.

use std::fmt::Write;

use crate::scene::{Fill, Font, Hue, KEYS};

/// A colour on a light page and on a dark one.
pub(crate) type Pair = (&'static str, &'static str);

pub(crate) const PAGE: Pair = ("#ffffff", "#0d1117");
pub(crate) const CARD: Pair = ("#f3f5f8", "#1b222c");

const KEY_COLOURS: [Pair; KEYS] = [
    ("#1f5fa8", "#6fb1ff"),
    ("#b3410e", "#ff9a6b"),
    ("#1b7a3d", "#5fd38a"),
    ("#8a3a9e", "#d59bf0"),
    ("#7a5c00", "#e0bd4a"),
    ("#00727a", "#4fd0d8"),
    ("#a3195b", "#ff86bd"),
    ("#444c56", "#b7c0ca"),
];

/// Patterns of lines: lengths drawn and left out, in pixels.
pub(crate) const DASHES: [&[u32]; KEYS] =
    [&[], &[9, 4], &[2, 3], &[10, 3, 2, 3], &[16, 4], &[5, 2, 1, 2, 1, 2], &[5, 5], &[1, 5]];

impl Hue {
    pub(crate) fn pair(self) -> Pair {
        match self {
            Hue::Ink => ("#1c2128", "#e6edf3"),
            Hue::Faint => ("#59636e", "#9aa5b1"),
            Hue::Key(key) => KEY_COLOURS[key % KEYS],
            Hue::Good => ("#1b7a3d", "#4ac26b"),
            Hue::Bad => ("#b42318", "#f47067"),
            Hue::Open => ("#7a5c00", "#d9a520"),
        }
    }

    /// End of the names of its classes.
    pub(crate) fn name(self) -> String {
        match self {
            Hue::Ink => String::from("ink"),
            Hue::Faint => String::from("faint"),
            Hue::Key(key) => format!("key{}", key % KEYS),
            Hue::Good => String::from("good"),
            Hue::Bad => String::from("bad"),
            Hue::Open => String::from("open"),
        }
    }

    pub(crate) fn all() -> impl Iterator<Item = Hue> {
        [Hue::Ink, Hue::Faint, Hue::Good, Hue::Bad, Hue::Open].into_iter().chain((0..KEYS).map(Hue::Key))
    }
}

impl Fill {
    pub(crate) fn name(self) -> Option<&'static str> {
        match self {
            Fill::Page => Some("page"),
            Fill::Card => Some("card"),
            Fill::Full => None,
        }
    }
}

const SANS: &str = "ui-sans-serif,system-ui,'Segoe UI','DejaVu Sans',Arial,sans-serif";
pub(crate) const MONO: &str = "ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace";

/// The style sheet of pictures. Its classes are plain, so that simple viewers understand it as well; dark colours are for readers who prefer
/// them.
pub(crate) fn sheet() -> String {
    let mut out = format!(".rw{{font-family:{SANS}}}\n");
    for (font, name) in FONTS {
        let family = if font == Font::Formula { format!("font-family:{MONO};") } else { String::new() };
        let weight = if matches!(font, Font::Title | Font::Strong) { "font-weight:600;" } else { "" };
        let _ = writeln!(out, ".rt-{name}{{{family}{weight}font-size:{}px}}", font.size());
    }
    colours(&mut out, |pair| pair.0);
    out.push_str("@media screen and (prefers-color-scheme:dark){\n");
    colours(&mut out, |pair| pair.1);
    out.push_str("}\n");
    out
}

const FONTS: [(Font, &str); 5] = [
    (Font::Title, "title"),
    (Font::Strong, "strong"),
    (Font::Plain, "plain"),
    (Font::Small, "small"),
    (Font::Formula, "formula"),
];

/// End of the names of a font's class.
pub(crate) fn font_name(font: Font) -> &'static str {
    FONTS.iter().find(|(known, _)| *known == font).map_or("plain", |(_, name)| name)
}

fn colours(out: &mut String, pick: fn(Pair) -> &'static str) {
    let _ = writeln!(out, ".rf-page{{fill:{}}}\n.rf-card{{fill:{}}}", pick(PAGE), pick(CARD));
    for hue in Hue::all() {
        let (name, colour) = (hue.name(), pick(hue.pair()));
        let _ = writeln!(out, ".rs-{name}{{stroke:{colour}}}\n.rf-{name}{{fill:{colour}}}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Relative luminance as the guidelines for accessibility of the web define it.
    fn luminance(colour: &str) -> f64 {
        let channel = |at: usize| {
            let value = f64::from(u8::from_str_radix(&colour[at..at + 2], 16).expect("a colour")) / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
    }

    fn contrast(one: &str, other: &str) -> f64 {
        let (one, other) = (luminance(one), luminance(other));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    #[test]
    fn every_colour_can_be_told_from_every_page() {
        for hue in Hue::all() {
            let (light, dark) = hue.pair();
            for (colour, page) in [(light, PAGE.0), (light, CARD.0), (dark, PAGE.1), (dark, CARD.1)] {
                assert!(contrast(colour, page) >= 4.5, "{hue:?} on {page}: {}", contrast(colour, page));
            }
        }
    }
}
