//! The checker for pages: crate `browser` as wasm. It comes with the program, packed; one that `scripts/checker` has built beside the program comes before
//! it. Not here: what it does, and the pages.

use std::borrow::Cow;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use pages::assets;

/// Places where one that was built may stand, seen from the folder of the program: installed, and in a checkout.
const PLACES: [&str; 2] = ["../share/referee/checker", "../checker"];

/// The checker.
#[derive(Debug)]
pub(crate) struct Checker {
    /// The script that loads the module.
    pub(crate) script: Cow<'static, [u8]>,
    /// The module as gzip packs it, which the thread of the page unpacks.
    pub(crate) module: Cow<'static, [u8]>,
}

impl Checker {
    fn read(folder: &Path) -> Option<Checker> {
        let file = |name: &str| fs::read(folder.join(name)).ok().map(Cow::Owned);
        Some(Checker { script: file(SCRIPT)?, module: file(MODULE)? })
    }

    /// Returns the checker; there is one.
    pub(crate) fn get() -> &'static Checker {
        static FOUND: LazyLock<Checker> = LazyLock::new(|| {
            let program = env::current_exe().ok();
            let folder = program.as_deref().and_then(Path::parent);
            let beside = |place: &str| -> Option<PathBuf> { Some(folder?.join(place)) };
            let built = PLACES.into_iter().filter_map(beside).find_map(|folder| Checker::read(&folder));
            let inside = || Checker {
                script: Cow::Borrowed(assets::CHECKER_SCRIPT.as_bytes()),
                module: Cow::Borrowed(assets::CHECKER_MODULE),
            };
            built.unwrap_or_else(inside)
        });
        &FOUND
    }
}

/// The names of its files.
pub(crate) const SCRIPT: &str = "checker.js";
pub(crate) const MODULE: &str = "checker_bg.wasm.gz";
