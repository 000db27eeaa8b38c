//! A scene as a picture of TikZ. Not here: the document around it (`latex`).

use std::fmt::Write;

use crate::escape::latex;
use crate::palette::{CARD, DASHES, PAGE};
use crate::scene::{Anchor, Fill, Font, Hue, Item, Scene};

/// The definitions of the colours, for the head of a document.
pub(crate) fn colours() -> String {
    let mut out = String::new();
    let mut define = |name: &str, colour: &str| {
        let _ = writeln!(out, "\\definecolor{{ref-{name}}}{{HTML}}{{{}}}", colour.trim_start_matches('#').to_uppercase());
    };
    define("page", PAGE.0);
    define("card", CARD.0);
    Hue::all().for_each(|hue| define(&hue.name(), hue.pair().0));
    out
}

/// The widest picture in pixels: wider ones are made smaller.
const WIDEST: f64 = 610.0;

/// A picture.
pub(crate) fn tikz(scene: &Scene) -> String {
    let wide = scene.size().0;
    let scale = if wide > WIDEST { WIDEST / wide } else { 1.0 };
    let mut out = format!("\\begin{{tikzpicture}}[x={:.3}pt,y=-{:.3}pt]\n", 0.75 * scale, 0.75 * scale);
    scene.items.iter().for_each(|item| write_item(&mut out, item, scale));
    out.push_str("\\end{tikzpicture}\n");
    out
}

fn write_item(out: &mut String, item: &Item, scale: f64) {
    // Writing to a String cannot fail.
    let _ = match item {
        Item::Stroke { start, curves, hue, dash, width } => {
            let mut path = place(*start);
            for [one, two, end] in curves {
                let _ = match two == end {
                    true => write!(path, " -- {}", place(*end)),
                    false => write!(path, " .. controls {} and {} .. {}", place(*one), place(*two), place(*end)),
                };
            }
            let dashes: Vec<String> = DASHES[dash % DASHES.len()]
                .iter()
                .enumerate()
                .map(|(at, length)| format!("{} {:.2}pt", if at % 2 == 0 { "on" } else { "off" }, f64::from(*length) * 0.75))
                .collect();
            let dashes = if dashes.is_empty() { String::new() } else { format!(",dash pattern={}", dashes.join(" ")) };
            writeln!(out, "\\draw[ref-{},line width={:.2}pt{dashes}] {path};", hue.name(), width * 0.75 * scale)
        }
        Item::Shape { corners, hue, fill } => {
            let corners: Vec<String> = corners.iter().map(|&corner| place(corner)).collect();
            writeln!(out, "\\draw[ref-{},fill=ref-{}] {} -- cycle;", hue.name(), inside(*hue, *fill), corners.join(" -- "))
        }
        Item::Disc { at, radius, hue, fill } => writeln!(
            out,
            "\\draw[ref-{},fill=ref-{}] {} circle[radius={:.2}pt];",
            hue.name(),
            inside(*hue, *fill),
            place(*at),
            radius * 0.75 * scale
        ),
        Item::Words { at, anchor, font, hue, text } => {
            let anchor = match anchor {
                Anchor::Start => "base west",
                Anchor::Middle => "base",
                Anchor::End => "base east",
            };
            let size = font.size() * 0.75 * scale;
            let weight = if matches!(font, Font::Title | Font::Strong) { "\\bfseries" } else { "" };
            writeln!(
                out,
                "\\node[anchor={anchor},inner sep=0pt,text=ref-{}] at {} \
                 {{\\fontsize{{{size:.1}}}{{{:.1}}}\\selectfont{weight}{{}}{}}};",
                hue.name(),
                place(*at),
                size * 1.2,
                latex(text)
            )
        }
    };
}

fn inside(hue: Hue, fill: Fill) -> String {
    fill.name().map_or_else(|| hue.name(), str::to_owned)
}

fn place((x, y): (f64, f64)) -> String {
    format!("({x:.1},{y:.1})")
}
