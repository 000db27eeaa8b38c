//! The opening of untrusted files: without waiting for a pipe, without following a link, where the system supports it. In a
//! browser there are no files at all. Not here: what is read from them.

use std::fs::{OpenOptions, Permissions};

/// Options that read a file and do not wait for a pipe or a device.
pub(crate) fn without_waiting() -> OpenOptions {
    options(false)
}

/// As [`without_waiting`], and a link is not followed.
pub(crate) fn without_following() -> OpenOptions {
    options(true)
}

#[cfg(unix)]
fn options(refuses_links: bool) -> OpenOptions {
    use rustix::fs::OFlags;
    use std::os::unix::fs::OpenOptionsExt;
    let flags = if refuses_links { OFlags::NOFOLLOW | OFlags::NONBLOCK } else { OFlags::NONBLOCK };
    let mut options = OpenOptions::new();
    options.read(true).custom_flags(i32::try_from(flags.bits()).unwrap_or_default());
    options
}

#[cfg(not(unix))]
fn options(_: bool) -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true);
    options
}

/// The permissions of a new file, where the system has such: everybody may read and write it, and the system takes away what its user wants taken
/// away.
#[cfg(unix)]
pub(crate) fn of_new_file() -> Option<Permissions> {
    use std::os::unix::fs::PermissionsExt;
    Some(Permissions::from_mode(0o666))
}

#[cfg(not(unix))]
pub(crate) fn of_new_file() -> Option<Permissions> {
    None
}
