//! Style sheet, script and icon, which are in the program.

/// The script of all pages.
pub const SCRIPT: &str = include_str!("../assets/page.js");

/// The script of the playground.
pub const PLAYGROUND: &str = include_str!("../assets/playground.js");

/// The script of the thread in which the checker runs; it loads the module next to it.
pub const WORKER: &str = include_str!("../assets/worker.js");

/// The icon.
pub const ICON: &str = include_str!("../assets/icon.svg");

/// The style sheets of the areas, after the one of all pages.
const STYLES: &[&str] = &[
    include_str!("../assets/style.css"),
    include_str!("../assets/styles/frame.css"),
    include_str!("../assets/styles/front.css"),
    include_str!("../assets/styles/games.css"),
    include_str!("../assets/styles/playground.css"),
    include_str!("../assets/styles/puzzles.css"),
];

/// The style sheet of all pages: that of rulings, and what pages for people need besides. It loads nothing.
pub fn style_sheet() -> String {
    drawing::style_sheet() + &STYLES.concat()
}
