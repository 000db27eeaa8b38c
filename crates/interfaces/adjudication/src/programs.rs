//! The other programs that this one starts.

use std::env;
use std::path::PathBuf;

/// Returns the path of a program that belongs to this one: it is next to it or one directory up, else on the `PATH`.
pub fn find_program(name: &str) -> Option<PathBuf> {
    let file = format!("{name}{}", env::consts::EXE_SUFFIX);
    let this = env::current_exe().unwrap_or_default();
    let path = env::var_os("PATH").unwrap_or_default();
    let on_path = env::split_paths(&path).filter(|directory| directory.is_absolute());
    let directories = this.ancestors().skip(1).take(2).map(PathBuf::from).chain(on_path);
    directories.map(|directory| directory.join(&file)).find(|program| program.is_file())
}
