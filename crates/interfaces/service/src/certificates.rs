//! Judgements with the files of their certificates, which a worker writes into a folder that is then gone.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use tokio::task::spawn_blocking;

use crate::worker::Request;

/// The most bytes of certificates that are taken.
const LONGEST: usize = 16 << 20;

/// A folder for the certificates of a judgement. Dropping it removes it.
#[derive(Debug)]
pub(crate) struct Folder(PathBuf);

impl Folder {
    /// Makes one in the system's folder for temporary files.
    ///
    /// * `name`: a name that nothing else on this machine has.
    ///
    /// # Errors
    /// It cannot be made.
    pub(crate) async fn make(name: &str) -> io::Result<Folder> {
        let folder = Folder(std::env::temp_dir().join(name));
        let made = folder.0.clone();
        spawn_blocking(move || std::fs::create_dir(&made)).await??;
        Ok(folder)
    }

    /// Returns a request that writes its certificates here.
    pub(crate) fn request(&self, request: &Request) -> Request {
        let mut request = request.clone();
        request.certificates = Some(self.0.clone());
        request
    }

    /// Returns the document without the names of the files, and the files by their names.
    ///
    /// * `document`: what came of the request.
    ///
    /// # Errors
    /// The files cannot be read, or are too long.
    pub(crate) async fn collect(self, document: Vec<u8>) -> io::Result<(String, BTreeMap<String, String>)> {
        spawn_blocking(move || {
            let certificates = read(&self.0)?;
            let mut document = String::from_utf8(document).map_err(io::Error::other)?;
            for name in certificates.keys() {
                document = document.replace(&format!(",\"file\":\"{}/{name}\"", self.0.display()), "");
            }
            Ok((document, certificates))
        })
        .await?
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // No other thread uses it.
        let _ = std::fs::remove_dir_all(&self.0);
    }
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
