//! Small tables: what a drawing would make unreadable.

use std::fmt::Write;

use crate::escape::{latex, xml};
use crate::scene::{Anchor, Fill, Font, Hue, Scene, shortened};

/// Height of a row in pixels.
const ROW: f64 = 20.0;
/// Beside the text of a cell.
const PADDING: f64 = 7.0;
/// The most columns of text that a cell shows in a picture.
const CELL: usize = 40;
/// The width of a caption in a picture.
const CAPTION: f64 = 620.0;
/// Between it and the table.
const BELOW: f64 = 3.8;

/// A table with a heading for each column and for each row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Table {
    pub(crate) caption: String,
    pub(crate) head: Vec<String>,
    /// The cells of each row; the first is its heading.
    pub(crate) rows: Vec<Vec<String>>,
}

impl Table {
    pub(crate) fn scene(&self) -> Scene {
        let mut scene = Scene::default();
        let height = scene.paragraph((0.0, 0.0), CAPTION, Font::Strong, Hue::Ink, &self.caption);
        let all = || std::iter::once(&self.head).chain(&self.rows).filter(|row| !row.is_empty());
        let columns = all().map(Vec::len).max().unwrap_or(0);
        let widths: Vec<f64> = (0..columns)
            .map(|column| {
                let cells = all().filter_map(|row| row.get(column));
                cells.map(|cell| Font::Plain.width(&shortened(cell, CELL))).fold(12.0, f64::max) + 2.0 * PADDING
            })
            .collect();
        let right: f64 = widths.iter().sum();
        let top = height + BELOW;
        let mut y = top;
        for (at, row) in all().enumerate() {
            let is_head = at == 0 && !self.head.is_empty();
            if is_head {
                scene.shape(vec![(0.0, y), (right, y), (right, y + ROW), (0.0, y + ROW)], Hue::Faint, Fill::Card);
            }
            let mut x = 0.0;
            for (column, cell) in row.iter().enumerate() {
                let width = widths.get(column).copied().unwrap_or_default();
                let font = if is_head || (column == 0 && columns > 1) { Font::Strong } else { Font::Plain };
                let middle = (x + width / 2.0, y + 14.5);
                scene.text(middle, Anchor::Middle, font, Hue::Ink, shortened(cell, CELL));
                x += width;
            }
            y += ROW;
        }
        scene.line((0.0, y), (right, y), Hue::Faint, 1.0);
        if let [first, _, ..] = widths.as_slice() {
            scene.line((*first, top), (*first, y), Hue::Faint, 1.0);
        }
        scene
    }

    pub(crate) fn html(&self) -> String {
        let mut out = format!("<table class=\"cells\"><caption>{}</caption>\n", xml(&self.caption));
        if !self.head.is_empty() {
            out.push_str("<thead><tr>");
            self.head.iter().for_each(|cell| {
                let _ = write!(out, "<th scope=\"col\">{}</th>", xml(cell));
            });
            out.push_str("</tr></thead>\n");
        }
        out.push_str("<tbody>\n");
        for row in &self.rows {
            out.push_str("<tr>");
            for (column, cell) in row.iter().enumerate() {
                let _ = match column {
                    0 if row.len() > 1 => write!(out, "<th scope=\"row\">{}</th>", xml(cell)),
                    _ => write!(out, "<td>{}</td>", xml(cell)),
                };
            }
            out.push_str("</tr>\n");
        }
        out.push_str("</tbody></table>\n");
        out
    }

    pub(crate) fn latex(&self) -> String {
        let columns = self.rows.iter().chain([&self.head]).map(Vec::len).max().unwrap_or(0).max(1);
        let mut out = format!(
            "\\par\\smallskip\\noindent\\textbf{{{}}}\\par\\nopagebreak\\noindent\n\\begin{{tabular}}{{{}}}\n",
            latex(&self.caption),
            if columns > 1 { format!("r|{}", "c".repeat(columns - 1)) } else { String::from("l") }
        );
        let row = |cells: &[String], is_head: bool| {
            let set = |(at, cell): (usize, &String)| match is_head || (at == 0 && columns > 1) {
                true => format!("\\textbf{{{}}}", latex(cell)),
                false => latex(cell),
            };
            cells.iter().enumerate().map(set).collect::<Vec<_>>().join(" & ")
        };
        if !self.head.is_empty() {
            let _ = writeln!(out, "{}\\\\\\hline", row(&self.head, true));
        }
        for cells in &self.rows {
            let _ = writeln!(out, "{}\\\\", row(cells, false));
        }
        out.push_str("\\end{tabular}\n");
        out
    }
}
