//! Judgements with the files of their certificates, which a worker writes into a folder that is then gone.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use tokio::task::spawn_blocking;

use crate::pool::{Bounds, Pool};
use crate::worker::Request;

/// The most bytes of certificates that are taken.
const LONGEST: usize = 16 << 20;

/// Judges a board, and returns the document without the names of the files, and the files by their names.
///
/// * `folder`: a name that nothing else on this machine has.
///
/// # Errors
/// The process was ended, or its files cannot be read.
pub(crate) async fn judge(
    pool: &Pool,
    request: &Request,
    bounds: Bounds,
    folder: &str,
) -> io::Result<(String, BTreeMap<String, String>)> {
    let folder = std::env::temp_dir().join(folder);
    let mut request = request.clone();
    request.arguments.insert(1, format!("--certificates={}", folder.display()));
    let made = folder.clone();
    spawn_blocking(move || std::fs::create_dir(&made)).await??;
    let output = pool.run(&request, bounds, |_| {}).await;
    let document = output.map(|output| output.document);
    spawn_blocking(move || {
        let read = read(&folder);
        // No other thread uses it.
        let _ = std::fs::remove_dir_all(&folder);
        let document = document.map_err(|_| io::Error::other("the process was ended"))?;
        let certificates = read?;
        let mut document = String::from_utf8(document).map_err(io::Error::other)?;
        for name in certificates.keys() {
            document = document.replace(&format!(",\"file\":\"{}/{name}\"", folder.display()), "");
        }
        Ok((document, certificates))
    })
    .await?
}

fn read(folder: &Path) -> io::Result<BTreeMap<String, String>> {
    let mut all = BTreeMap::new();
    let mut bytes = 0;
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let text = std::fs::read_to_string(entry.path())?;
        bytes += text.len();
        if bytes > LONGEST {
            return Err(io::Error::other("the certificates are too long"));
        }
        all.insert(entry.file_name().to_string_lossy().into_owned(), text);
    }
    Ok(all)
}
