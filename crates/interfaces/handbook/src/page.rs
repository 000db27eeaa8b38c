//! A page with its address, and with its words as the search reads them.

use crate::address::of_page;
use crate::render::{Heading, Section, render};

/// A page.
#[derive(Debug)]
pub struct Page {
    /// Its address.
    pub address: String,
    /// Its title in the contents list, or its heading if it is not in that.
    pub title: String,
    /// Its text as HTML, with its heading.
    pub html: String,
    pub(crate) sections: Vec<Section>,
    /// The same words in lower case, for the search: a text for each section.
    pub(crate) folded: Vec<String>,
}

impl Page {
    /// Renders a page.
    ///
    /// * `name`: that of its file;
    /// * `listed`: its title in the contents list.
    pub(crate) fn new(name: &str, text: &str, listed: Option<&str>) -> Page {
        let rendered = render(name, text);
        let own = rendered.sections.first().map_or(name, |section| section.heading.title.as_str());
        let title = listed.unwrap_or(own).to_owned();
        let folded = rendered.sections.iter().map(|section| section.text.to_lowercase()).collect();
        Page { address: of_page(name), title, html: rendered.html, sections: rendered.sections, folded }
    }

    /// Returns its headings, in their order.
    pub fn headings(&self) -> impl Iterator<Item = &Heading> {
        self.sections.iter().map(|section| &section.heading)
    }
}
