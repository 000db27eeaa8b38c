//! The rules of a game in short, and the beginning of an example game, beside the table: the texts of `help rules` and `help example` (crate
//! `report`) as HTML.

use askama::Template;
use report::games::Pages;

use crate::frame::{Frame, rendered};
use crate::messages::Messages;
use crate::rulebook::linked;

#[derive(Template)]
#[template(path = "rules.html")]
struct Rules {
    w: &'static Messages,
    is_open: bool,
    items: Vec<String>,
    example: String,
}

/// Renders the rules of a game; nothing for what is no game.
///
/// * `is_open`: true if they are shown without being asked for.
pub(crate) fn beside(frame: &Frame<'_>, game: &str, is_open: bool) -> String {
    let Some(pages) = Pages::of(game) else { return String::new() };
    let w = frame.messages();
    let items = pages.items(w.language).into_iter().map(inline).collect();
    rendered(&Rules { w, is_open, items, example: markdown(pages.example_text()) })
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A line of Markdown whose only mark is the backquote, with links from ids to rules.
pub(crate) fn inline(text: &str) -> String {
    let mut out = String::new();
    for (at, part) in text.split('`').enumerate() {
        match at % 2 {
            0 => out.push_str(&linked(part)),
            _ => out.push_str(&format!("<code>{}</code>", escaped(part))),
        }
    }
    out
}

/// The Markdown of the example games: headings, lists, paragraphs, and fences that may stand in a list.
fn markdown(text: &str) -> String {
    let mut out = String::new();
    let mut paragraph = String::new();
    let (mut in_list, mut in_item, mut in_fence) = (false, false, false);
    let flush = |paragraph: &mut String, out: &mut String, in_item: bool| {
        if !paragraph.is_empty() {
            out.push_str(&if in_item { inline(paragraph) } else { format!("<p>{}</p>\n", inline(paragraph)) });
            paragraph.clear();
        }
    };
    for line in text.lines() {
        let trimmed = line.trim();
        if trimmed.starts_with("```") {
            flush(&mut paragraph, &mut out, in_item);
            out.push_str(if in_fence { "</pre>\n" } else { "<pre>" });
            in_fence = !in_fence;
        } else if in_fence {
            out.push_str(&escaped(trimmed));
            out.push('\n');
        } else if let Some(heading) = trimmed.strip_prefix("## ") {
            flush(&mut paragraph, &mut out, in_item);
            out.push_str(if in_item { "</li>\n" } else { "" });
            out.push_str(if in_list { "</ul>\n" } else { "" });
            (in_list, in_item) = (false, false);
            out.push_str(&format!("<h3>{}</h3>\n", inline(heading)));
        } else if let Some(item) = trimmed.strip_prefix("- ") {
            flush(&mut paragraph, &mut out, in_item);
            out.push_str(if in_item {
                "</li>\n<li>"
            } else if in_list {
                "<li>"
            } else {
                "<ul>\n<li>"
            });
            (in_list, in_item) = (true, true);
            paragraph.push_str(item);
        } else if trimmed.is_empty() {
            flush(&mut paragraph, &mut out, in_item);
        } else {
            paragraph.push_str(if paragraph.is_empty() { "" } else { " " });
            paragraph.push_str(trimmed);
        }
    }
    flush(&mut paragraph, &mut out, in_item);
    out.push_str(if in_item { "</li>\n" } else { "" });
    out.push_str(if in_list { "</ul>\n" } else { "" });
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_fences_and_signs() {
        let html = markdown("## One\n\n- `a <b`: c\n  d\n  ```text\n  1. x & y\n  ```\n- e\n\n## Two\n\nf\n");
        let expected = "<h3>One</h3>\n<ul>\n<li><code>a &lt;b</code>: c d<pre>1. x &amp; y\n</pre>\n</li>\n<li>e</li>\n</ul>\n<h3>Two</h3>\n<p>f</p>\n";
        assert_eq!(html, expected);
    }
}
