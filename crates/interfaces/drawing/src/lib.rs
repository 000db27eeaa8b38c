//! Pictures of rulings, for people: models as points and arrows, number lines and tables; proofs as columns with bars and boxes; whole
//! judgements as pages. What is true is decided elsewhere; nothing here reads or writes a file.
//!
//! A ruling becomes a [`Section`], and sections become a document in one of the [forms](DrawnForm): [`begin`], [`section`] for each,
//! [`end`]. The same ruling gives the same text. Whatever stands in a name, it is shown, and says nothing to the program that shows it.
//!
//! * `section`: the text of a ruling, and its evidence; `exercise`: of a submission and a model answer;
//!   `calculus`: of rules and their audit. `inference`, `finite`, `infinite`, `fitch`, `table`: how each kind of evidence is drawn.
//! * `scene`: a drawing as strokes and words at places; `arrows`, `glyph`: its parts. `palette`: colours and patterns.
//! * `svg`, `tikz`: a scene in a language of pictures. `picture`, `page`, `latex`, `markdown`: sections in each of the forms.
//! * `sheet`: a section on one printed sheet.
//!
//! Not here: the graph of what rests on what in a proof (crate `proof-graph`), and text for a terminal (crate `report`), whose sentences
//! these are.

mod arrows;
mod calculus;
mod escape;
mod exercise;
mod finite;
mod fitch;
mod glyph;
mod inference;
mod infinite;
mod latex;
mod markdown;
mod page;
mod palette;
mod picture;
mod scene;
mod section;
mod sheet;
mod svg;
mod table;
mod tikz;

use source::disguise::undisguised;

use adjudication::Certificate;
pub use adjudication::DrawnForm;
pub use section::Section;
use section::Shown;

/// The layout of a document.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Layout {
    /// Everything, as long as it is: for a screen.
    #[default]
    Whole,
    /// Each section on one sheet of A4, of [pages](DrawnForm::Html) and for [LaTeX](DrawnForm::Latex): for a printer.
    Sheets,
}

/// The beginning of a document.
///
/// * `title`: what people call it. Pictures have none beside that of their section.
pub fn begin(form: DrawnForm, layout: Layout, title: &str) -> String {
    match form {
        DrawnForm::Html => {
            let sheets = if layout == Layout::Sheets { sheet::style() } else { String::new() };
            undisguised(&page::head(&report::visible(title), &sheets)).into_owned()
        }
        DrawnForm::Latex => latex::head(layout == Layout::Sheets),
        DrawnForm::Svg | DrawnForm::Markdown => String::new(),
    }
}

/// A section of a document; of a picture it is the whole.
///
/// * `number`: its place in the document, from 1.
pub fn section(form: DrawnForm, layout: Layout, section: &Section, number: usize) -> String {
    let drawn = match form {
        DrawnForm::Html if layout == Layout::Sheets => sheet::html(section, number),
        DrawnForm::Latex if layout == Layout::Sheets => sheet::latex(section),
        DrawnForm::Html => page::section(section, number),
        DrawnForm::Latex => latex::section(section),
        DrawnForm::Svg => picture::section(section),
        DrawnForm::Markdown => markdown::section(section),
    };
    undisguised(&drawn).into_owned()
}

/// The end of a document.
pub fn end(form: DrawnForm) -> &'static str {
    match form {
        DrawnForm::Html => page::FOOT,
        DrawnForm::Latex => latex::FOOT,
        DrawnForm::Svg | DrawnForm::Markdown => "",
    }
}

/// A document of one section.
pub fn document(form: DrawnForm, one: &Section) -> String {
    laid_out(form, Layout::Whole, one)
}

/// A document of one section in a layout.
pub fn laid_out(form: DrawnForm, layout: Layout, one: &Section) -> String {
    format!("{}{}{}", begin(form, layout, one.title()), section(form, layout, one, 1), end(form))
}

/// A piece of evidence as a part of somebody else's page, which has the [style sheet](style_sheet): the picture, and the same as a table.
///
/// * `heading`: the words before it, which are the picture's title as well;
/// * `id`: a name for the picture that no other on the page has.
pub fn evidence(heading: &str, certificate: &Certificate, id: &str) -> String {
    let shown = Shown::new(report::visible(heading), certificate);
    undisguised(&page::evidence(&shown, id)).into_owned()
}

/// A piece of evidence as [`evidence`] draws it, with words of the reader's own beside the axioms of a proof.
///
/// * `cited`: the words beside an axiom that says this; `None` leaves the word `axiom`.
pub fn evidence_citing(heading: &str, certificate: &Certificate, id: &str, cited: impl Fn(&str) -> Option<String>) -> String {
    let mut shown = Shown::new(report::visible(heading), certificate);
    if let Some(section::Evidence::Proof(proof)) = &mut shown.evidence {
        proof.cite_axioms(cited);
    }
    undisguised(&page::evidence(&shown, id)).into_owned()
}

/// The style sheet of [pages](DrawnForm::Html), for a page of somebody else's with a part of one.
pub fn style_sheet() -> String {
    page::style()
}

/// Returns the sections of a [page](DrawnForm::Html) without its head and foot, for a page of somebody else's; `None` of a text that is no such page.
pub fn sections(page: &str) -> Option<&str> {
    page::sections(page)
}
