//! The checker for pages: crate `browser` as wasm, which `scripts/checker` builds. It is found beside the program, and pages do without it where it has
//! not been built. Not here: what it does, and the pages.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// Places where it may stand, seen from the folder of the program: installed, and in a checkout.
const PLACES: [&str; 2] = ["../share/referee/checker", "../checker"];

/// The checker.
#[derive(Debug)]
pub(crate) struct Checker {
    /// The script that loads the module.
    pub(crate) script: Vec<u8>,
    /// The module.
    pub(crate) module: Vec<u8>,
    /// The module as gzip packs it, where it has been packed.
    pub(crate) packed: Option<Vec<u8>>,
}

impl Checker {
    fn read(folder: &Path) -> Option<Checker> {
        let file = |name: &str| fs::read(folder.join(name)).ok();
        Some(Checker { script: file(SCRIPT)?, module: file(MODULE)?, packed: file("checker_bg.wasm.gz") })
    }

    /// Returns the checker, if it has been built.
    pub(crate) fn found() -> Option<&'static Checker> {
        static FOUND: LazyLock<Option<Checker>> = LazyLock::new(|| {
            let program = env::current_exe().ok()?;
            let beside = |place: &str| -> Option<PathBuf> { Some(program.parent()?.join(place)) };
            PLACES.into_iter().filter_map(beside).find_map(|folder| Checker::read(&folder))
        });
        FOUND.as_ref()
    }
}

/// The names of its files.
pub(crate) const SCRIPT: &str = "checker.js";
pub(crate) const MODULE: &str = "checker_bg.wasm";
