//! The playground as files for any web space: the page in each language, its scripts, and the checker. Nothing of it needs
//! this service. Not here: the page (crate `pages`).

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::Path;
use std::process::ExitCode;

use ::pages::{assets, playground};
use documents::Language;

use super::playground::systems;
use crate::checker::{self, Checker};

/// Writes the files into the folder that the command names.
pub(crate) fn main(words: &[OsString]) -> ExitCode {
    let [folder] = words else {
        eprintln!("error[usage]: `referee pages DIR` writes the playground as files into a folder");
        return ExitCode::from(cli::status::USAGE);
    };
    let folder = Path::new(folder);
    match write(folder, Checker::get()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error[unwritable-file]: {} cannot be written: {error}", folder.display());
            ExitCode::from(cli::status::OUTPUT)
        }
    }
}

fn write(folder: &Path, checker: &Checker) -> io::Result<()> {
    let own = folder.join("assets/checker");
    fs::create_dir_all(&own)?;
    let systems = systems();
    for language in Language::ALL {
        fs::write(folder.join(playground::alone_name(language)), playground::alone(language, &systems))?;
    }
    let assets = folder.join("assets");
    fs::write(assets.join("style.css"), assets::served_style_sheet())?;
    fs::create_dir_all(assets.join("fonts"))?;
    for (name, content) in assets::fonts() {
        fs::write(assets.join("fonts").join(name), content)?;
    }
    fs::write(assets.join("icon.svg"), assets::ICON)?;
    fs::write(assets.join("page.js"), assets::SCRIPT)?;
    fs::write(assets.join("playground.js"), assets::PLAYGROUND)?;
    fs::write(assets.join("editor.js"), assets::EDITOR)?;
    fs::write(assets.join("editor.licences.txt"), assets::EDITOR_LICENCES)?;
    for (name, script) in assets::PLAYGROUND_PARTS {
        fs::write(assets.join(name), script)?;
    }
    fs::write(own.join("worker.js"), assets::WORKER)?;
    fs::write(own.join(checker::SCRIPT), &checker.script)?;
    fs::write(own.join(checker::MODULE), &checker.module)
}
