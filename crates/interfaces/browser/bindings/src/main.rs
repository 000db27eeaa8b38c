//! `referee-bindings MODULE FOLDER`: writes `checker_bg.wasm` and `checker.js`, an ES module that loads it, out of the module that cargo has built.

use std::env;
use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().collect();
    let [_, module, folder] = arguments.as_slice() else {
        eprintln!("usage: referee-bindings MODULE FOLDER");
        return ExitCode::from(64);
    };
    let written = Bindgen::new().input_path(module).web(true).and_then(|bindgen| {
        bindgen.out_name("checker").typescript(false).remove_name_section(true).remove_producers_section(true).generate(folder)
    });
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("referee-bindings: {error:#}");
            ExitCode::FAILURE
        }
    }
}
