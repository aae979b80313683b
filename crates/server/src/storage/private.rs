//! Files that nobody else may read: they hold hashes of passwords, and what the dice will be.

use std::fs::{DirBuilder, OpenOptions};
use std::io;
use std::path::Path;

use super::StorageError;

/// Makes an empty file that its owner alone may read; one that exists stays as it is.
///
/// SQLite makes the files beside a database with the permissions of the database.
pub(super) fn create_file(file: &Path) -> Result<(), StorageError> {
    let mut options = OpenOptions::new();
    options.append(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(file) {
        // Perhaps it can be read.
        Err(_) if file.exists() => Ok(()),
        Err(cause) => Err(StorageError::File {
            file: file.to_owned(),
            cause,
        }),
        Ok(_) => Ok(()),
    }
}

/// Makes a folder that its owner alone may enter.
pub(super) fn create_folder(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Tells the host about a database that others on the machine may read: earlier versions made it so.
#[cfg(unix)]
pub(super) fn warn_if_public(file: &Path) {
    use std::os::unix::fs::PermissionsExt as _;
    const OTHERS: u32 = 0o077;
    let permissions = std::fs::metadata(file).map(|found| found.permissions().mode());
    if permissions.is_ok_and(|mode| mode & OTHERS != 0) {
        tracing::warn!(file = %file.display(), "others may read the database: chmod 600");
    }
}

#[cfg(not(unix))]
pub(super) const fn warn_if_public(_: &Path) {}
