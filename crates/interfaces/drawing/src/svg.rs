//! A scene as SVG, alone or as part of a page. Nothing is fetched and nothing runs: there is neither font nor script nor link.

use std::fmt::Write;

use crate::escape::xml;
use crate::palette::{DASHES, font_name, sheet};
use crate::scene::{Anchor, Fill, Hue, Item, Scene};

/// Around a picture.
const MARGIN: f64 = 16.0;

/// The most characters of a description.
const DESCRIPTION: usize = 4_000;

/// Words for those who do not see a picture.
pub(crate) struct Caption<'c> {
    pub(crate) title: &'c str,
    pub(crate) description: &'c str,
    /// A name for the picture that no other on the page has.
    pub(crate) id: &'c str,
}

/// A picture that stands alone, or a part of a page, which has the style sheet then.
pub(crate) fn svg(scene: &Scene, caption: &Caption<'_>, is_alone: bool) -> String {
    let (low, high) = scene.bounds();
    let (width, height) = ((high.0 - low.0 + 2.0 * MARGIN).ceil(), (high.1 - low.1 + 2.0 * MARGIN).ceil());
    let (left, top) = ((low.0 - MARGIN).floor(), (low.1 - MARGIN).floor());
    let Caption { title, description, id } = caption;
    let description: String = description.chars().take(DESCRIPTION).collect();
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"rw\" width=\"{width:.0}\" height=\"{height:.0}\" \
         viewBox=\"{left:.0} {top:.0} {width:.0} {height:.0}\" role=\"img\" aria-labelledby=\"{id}-title {id}-desc\">\n\
         <title id=\"{id}-title\">{}</title>\n<desc id=\"{id}-desc\">{}</desc>\n",
        xml(title),
        xml(&description),
    );
    if is_alone {
        let _ = writeln!(
            out,
            "<style>\n{}</style>\n<rect class=\"rf-page\" x=\"{left:.0}\" y=\"{top:.0}\" width=\"{width:.0}\" height=\"{height:.0}\"/>",
            sheet()
        );
    }
    scene.items.iter().for_each(|item| write_item(&mut out, item));
    out.push_str("</svg>\n");
    out
}

fn write_item(out: &mut String, item: &Item) {
    // Writing to a String cannot fail.
    let _ = match item {
        Item::Stroke { start, curves, hue, dash, width } => {
            let mut path = format!("M{}", place(*start));
            for [one, two, end] in curves {
                let is_straight = two == end;
                let _ = match is_straight {
                    true => write!(path, "L{}", place(*end)),
                    false => write!(path, "C{} {} {}", place(*one), place(*two), place(*end)),
                };
            }
            let dashes: Vec<String> = DASHES[dash % DASHES.len()].iter().map(u32::to_string).collect();
            let dashes = if dashes.is_empty() { String::new() } else { format!(" stroke-dasharray=\"{}\"", dashes.join(" ")) };
            writeln!(
                out,
                "<path class=\"rs-{}\" fill=\"none\" stroke-width=\"{}\"{dashes} d=\"{path}\"/>",
                hue.name(),
                number(*width)
            )
        }
        Item::Shape { corners, hue, fill } => {
            let points: Vec<String> = corners.iter().map(|&corner| place(corner)).collect();
            writeln!(out, "<polygon class=\"{}\" stroke-width=\"1.5\" points=\"{}\"/>", classes(*hue, *fill), points.join(" "))
        }
        Item::Disc { at, radius, hue, fill } => writeln!(
            out,
            "<circle class=\"{}\" stroke-width=\"1.5\" cx=\"{}\" cy=\"{}\" r=\"{}\"/>",
            classes(*hue, *fill),
            number(at.0),
            number(at.1),
            number(*radius)
        ),
        Item::Words { at, anchor, font, hue, text } => {
            let anchor = match anchor {
                Anchor::Start => "",
                Anchor::Middle => " text-anchor=\"middle\"",
                Anchor::End => " text-anchor=\"end\"",
            };
            writeln!(
                out,
                "<text class=\"rt-{} rf-{}\" x=\"{}\" y=\"{}\"{anchor} xml:space=\"preserve\">{}</text>",
                font_name(*font),
                hue.name(),
                number(at.0),
                number(at.1),
                xml(text)
            )
        }
    };
}

fn classes(hue: Hue, fill: Fill) -> String {
    let name = hue.name();
    format!("rs-{name} rf-{}", fill.name().unwrap_or(&name))
}

fn place((x, y): (f64, f64)) -> String {
    format!("{},{}", number(x), number(y))
}

/// A number with at most one decimal, the same on every machine.
fn number(value: f64) -> String {
    let tenths = (value * 10.0).round() as i64;
    match (tenths / 10, tenths % 10) {
        (whole, 0) => whole.to_string(),
        _ => format!("{}{}.{}", if tenths < 0 { "-" } else { "" }, tenths.abs() / 10, tenths.abs() % 10),
    }
}
