//! A page as HTML, and the same as plain text for the search. Links lead to where the pages are served; marks of HTML in a text are text.

use std::collections::HashMap;

use pulldown_cmark::{Alignment, CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};

use crate::address::{Target, target};

/// A heading of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading {
    /// Its words.
    pub title: String,
    /// The name of its place in the page.
    pub anchor: String,
    /// 1 for the title of the page, 2 for that of a section, and so on.
    pub level: u8,
}

/// A heading, and the text up to the next one.
#[derive(Debug)]
pub(crate) struct Section {
    pub(crate) heading: Heading,
    pub(crate) text: String,
}

/// A page that is rendered.
#[derive(Debug)]
pub(crate) struct Rendered {
    pub(crate) html: String,
    pub(crate) sections: Vec<Section>,
}

/// Renders a page.
///
/// * `name`: that of its file, from which its links lead.
pub(crate) fn render(name: &str, text: &str) -> Rendered {
    let mut page = Renderer { name, events: Vec::new(), sections: Vec::new(), anchors: HashMap::new(), open: None, file: None };
    for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
        page.take(event);
    }
    let mut out = String::with_capacity(text.len() * 2);
    html::push_html(&mut out, page.events.into_iter());
    Rendered { html: out, sections: page.sections }
}

/// The place of an open heading among the events, and its words so far.
struct OpenHeading {
    at: usize,
    level: HeadingLevel,
    title: String,
}

struct Renderer<'t> {
    name: &'t str,
    events: Vec<Event<'t>>,
    sections: Vec<Section>,
    /// Number of headings of each anchor so far.
    anchors: HashMap<String, usize>,
    open: Option<OpenHeading>,
    /// Within a link to a file that is in no page: the file, and the words of the link so far.
    file: Option<(String, String)>,
}

impl<'t> Renderer<'t> {
    fn take(&mut self, event: Event<'t>) {
        match event {
            Event::Start(Tag::Heading { level, .. }) => {
                self.open = Some(OpenHeading { at: self.events.len(), level, title: String::new() });
                self.events.push(Event::Start(heading(level, None)));
            }
            Event::End(TagEnd::Heading(level)) => self.end_heading(level),
            Event::Start(Tag::Link { link_type, dest_url, title, id }) => match target(self.name, &dest_url) {
                Target::Here(address) => {
                    self.events.push(Event::Start(Tag::Link { link_type, dest_url: address.into(), title, id }));
                }
                Target::Elsewhere => self.events.push(Event::Start(Tag::Link { link_type, dest_url, title, id })),
                Target::File(path) => self.file = Some((path, String::new())),
            },
            Event::End(TagEnd::Link) => self.end_link(),
            Event::Start(Tag::Image { link_type, dest_url, title, id }) => {
                let dest_url = match target(self.name, &dest_url) {
                    Target::Here(address) => address.into(),
                    Target::Elsewhere | Target::File(_) => dest_url,
                };
                self.events.push(Event::Start(Tag::Image { link_type, dest_url, title, id }));
            }
            Event::Start(Tag::Table(columns)) => {
                self.events.push(Event::Html("<div class=\"scroll\" tabindex=\"0\">".into()));
                // Aligned columns would have a style of their own in each cell, which the policy of the pages forbids.
                self.events.push(Event::Start(Tag::Table(vec![Alignment::None; columns.len()])));
            }
            Event::End(TagEnd::Table) => {
                self.events.push(Event::End(TagEnd::Table));
                self.events.push(Event::Html("</div>\n".into()));
            }
            Event::Html(text) | Event::InlineHtml(text) => self.text(Event::Text(text.clone()), &text),
            Event::Text(text) => self.text(Event::Text(text.clone()), &text),
            Event::Code(text) => self.text(Event::Code(text.clone()), &text),
            Event::SoftBreak | Event::HardBreak => self.text(event, " "),
            Event::End(TagEnd::Paragraph | TagEnd::Item | TagEnd::TableCell | TagEnd::CodeBlock) => self.text(event, " "),
            other => self.events.push(other),
        }
    }

    /// Ends a link. One to a file that is in no page is no link here: it names the file, if its words do not.
    fn end_link(&mut self) {
        match self.file.take() {
            None => self.events.push(Event::End(TagEnd::Link)),
            Some((path, words)) if words.trim_start_matches("../") == path => {}
            Some((path, _)) => {
                self.text(Event::Text(" (".into()), " (");
                self.text(Event::Code(path.clone().into()), &path);
                self.text(Event::Text(")".into()), ")");
            }
        }
    }

    /// Takes a text with its event.
    fn text(&mut self, event: Event<'t>, plain: &str) {
        if let Some((_, words)) = &mut self.file {
            words.push_str(plain);
        }
        match (&mut self.open, self.sections.last_mut()) {
            (Some(open), _) => open.title.push_str(plain),
            (None, Some(section)) => section.text.push_str(plain),
            (None, None) => {}
        }
        self.events.push(event);
    }

    /// Gives the heading that ends its anchor, and begins a section.
    fn end_heading(&mut self, level: HeadingLevel) {
        if let Some(OpenHeading { at, level, title }) = self.open.take() {
            let anchor = self.anchor(&title);
            if let Some(start) = self.events.get_mut(at) {
                *start = Event::Start(heading(level, Some(anchor.clone().into())));
            }
            if level != HeadingLevel::H1 {
                let link = format!(" <a class=\"anchor\" href=\"#{anchor}\" aria-hidden=\"true\" tabindex=\"-1\">#</a>");
                self.events.push(Event::InlineHtml(link.into()));
            }
            let heading = Heading { title: title.trim().to_owned(), anchor, level: level as u8 };
            self.sections.push(Section { heading, text: String::new() });
        }
        self.events.push(Event::End(TagEnd::Heading(level)));
    }

    /// Returns the anchor of a heading, as links of the pages write it; the second of its name has a number.
    fn anchor(&mut self, title: &str) -> String {
        let kept = title.trim().chars().filter(|letter| letter.is_alphanumeric() || [' ', '-', '_'].contains(letter));
        let anchor: String = kept.flat_map(char::to_lowercase).map(|letter| if letter == ' ' { '-' } else { letter }).collect();
        let count = self.anchors.entry(anchor.clone()).or_insert(0);
        *count += 1;
        if *count == 1 { anchor } else { format!("{anchor}-{}", *count - 1) }
    }
}

fn heading<'t>(level: HeadingLevel, id: Option<CowStr<'t>>) -> Tag<'t> {
    Tag::Heading { level, id, classes: Vec::new(), attrs: Vec::new() }
}
