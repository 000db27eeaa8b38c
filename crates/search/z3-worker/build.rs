//! Tells the binary, and the tests that ask Z3 themselves, where libz3 lies at run time; `.cargo/config.toml` has its place at link time.

use std::env;
use std::path::Path;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=Z3_LIBRARY_PATH_OVERRIDE");
    println!("cargo::rerun-if-env-changed=REFEREE_RELOCATABLE");
    let origin = match env::var("CARGO_CFG_TARGET_OS").as_deref() {
        Ok("macos") => "@loader_path",
        Ok("windows") => return,
        _ => "$ORIGIN",
    };
    let mut places = vec![
        // target/debug and target/release of a checkout, which may be moved as a whole; tests lie a folder deeper.
        format!("{origin}/../../.z3/lib"),
        format!("{origin}/../../../.z3/lib"),
        // An installation: bin/referee-z3 beside lib/libz3.
        format!("{origin}/../lib"),
    ];
    // A target directory elsewhere.
    if let Ok(library) = env::var("Z3_LIBRARY_PATH_OVERRIDE") {
        if !Path::new(&library).is_dir() {
            println!("cargo::error=Z3 is not in place: run scripts/setup once, then build again");
        }
        // Another Z3 has another name to be loaded by: link again.
        println!("cargo::rerun-if-changed={library}/../origin");
        // What is packed finds its library beside itself, and says nothing of the machine that it was built on.
        if env::var_os("REFEREE_RELOCATABLE").is_none() {
            places.push(library);
        }
    }
    // What is published comes without the tests, and cargo takes no argument for what is not there.
    let has_tests = Path::new("tests").is_dir();
    for place in places {
        println!("cargo::rustc-link-arg-bins=-Wl,-rpath,{place}");
        if has_tests {
            println!("cargo::rustc-link-arg-tests=-Wl,-rpath,{place}");
        }
    }
}
