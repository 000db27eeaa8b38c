//! Style sheet, fonts, scripts and icon, which are in the program.

/// The script of all pages.
pub const SCRIPT: &str = include_str!("../assets/page.js");

/// The script of tables and lessons, after that of all pages.
pub const TABLE: &str = concat!(include_str!("../assets/lay.js"), include_str!("../assets/table.js"));

/// The script of the playground.
pub const PLAYGROUND: &str = include_str!("../assets/playground.js");

/// The editor of the playground, as `scripts/editor-bundle` makes it of `editor/`.
pub const EDITOR: &str = include_str!("../assets/editor.js");

/// The same as gzip packs it.
pub const EDITOR_PACKED: &[u8] = include_bytes!("../assets/editor.js.gz");

/// The licences of what is in it.
pub const EDITOR_LICENCES: &str = include_str!("../assets/editor.licences.txt");

/// The client of the editor protocol and of the checker, and the parts of the playground's script that are about boards and exercises.
pub const PLAYGROUND_PARTS: [(&str, &str); 3] = [
    ("protocol.js", include_str!("../assets/protocol.js")),
    ("workbench.js", include_str!("../assets/workbench.js")),
    ("verdict.js", include_str!("../assets/verdict.js")),
];

/// The script of the lab for rules.
pub const LAB: &str = include_str!("../assets/lab.js");

/// The arrows of drawings, before the script of living models.
pub const ARROWS: &str = include_str!("../assets/arrows.js");

/// The script of living models.
pub const WORLD: &str = include_str!("../assets/world.js");

/// The script of the thread in which the checker runs; it loads the module next to it.
pub const WORKER: &str = include_str!("../assets/worker.js");

/// The script of classes.
pub const CLASS: &str = include_str!("../assets/class.js");

/// The checker for pages: the script that loads the module, and the module as gzip packs it. `scripts/checker --write` makes them of crate `browser`.
pub const CHECKER_SCRIPT: &str = include_str!("../assets/checker/checker.js");
/// The module.
pub const CHECKER_MODULE: &[u8] = include_bytes!("../assets/checker/checker_bg.wasm.gz");

/// The icon.
pub const ICON: &str = include_str!("../assets/icon.svg");

/// The script of puzzles.
pub const PUZZLES: &str = include_str!("../assets/puzzles.js");

/// The fonts, as `scripts/fonts` makes them.
const FONTS: &[(&str, &[u8])] = &[
    ("sans-400", include_bytes!("../assets/fonts/sans-400.woff2")),
    ("sans-600", include_bytes!("../assets/fonts/sans-600.woff2")),
    ("math-400", include_bytes!("../assets/fonts/math-400.woff2")),
];

/// The rules by which pages load the fonts.
const FONT_FACES: &str = include_str!("../assets/fonts/fonts.css");

/// Returns the name of a font as pages ask for it: with a hash of its content, so that it can be kept for good.
fn served_name(name: &str, content: &[u8]) -> String {
    // FNV-1a: names have to differ, and nothing else.
    let hash =
        content.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3));
    format!("{name}-{hash:016x}.woff2")
}

/// Returns a font by the name that pages ask for.
pub fn font(served: &str) -> Option<&'static [u8]> {
    FONTS.iter().find(|(name, content)| served_name(name, content) == served).map(|(_, content)| *content)
}

/// Returns the fonts with the names that pages ask for.
pub fn fonts() -> impl Iterator<Item = (String, &'static [u8])> {
    FONTS.iter().map(|(name, content)| (served_name(name, content), *content))
}

/// The style sheets of the areas, after the one of all pages.
const STYLES: &[&str] = &[
    include_str!("../assets/style.css"),
    include_str!("../assets/styles/frame.css"),
    include_str!("../assets/styles/class.css"),
    include_str!("../assets/styles/front.css"),
    include_str!("../assets/styles/games.css"),
    include_str!("../assets/styles/table.css"),
    include_str!("../assets/styles/playground.css"),
    include_str!("../assets/styles/puzzles.css"),
    include_str!("../assets/styles/lab.css"),
    include_str!("../assets/styles/manual.css"),
];

/// The style sheet of all pages: that of rulings, and what pages for people need besides. It loads nothing.
pub fn style_sheet() -> String {
    drawing::style_sheet() + &STYLES.concat()
}

/// The same, with fonts: they are files below that of the style sheet, in `fonts`.
pub fn served_style_sheet() -> String {
    let named =
        |faces: String, (name, content): &(&str, &[u8])| faces.replace(&format!("{name}.woff2"), &served_name(name, content));
    FONTS.iter().fold(FONT_FACES.to_owned(), named) + &style_sheet()
}
