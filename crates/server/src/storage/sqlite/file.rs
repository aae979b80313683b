//! Whether the file that is open is still the one that lies at its path.

use std::fs::{self, Metadata};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use crate::storage::StorageError;

/// The file that was opened. What is written after somebody has deleted or replaced it would be
/// lost with it.
#[derive(Clone, Debug)]
pub(super) struct OpenFile {
    path: PathBuf,
    identity: Identity,
}

impl OpenFile {
    /// The file that lies at this path now.
    pub(super) fn at(path: &Path) -> Result<Self, StorageError> {
        Ok(OpenFile {
            path: path.to_owned(),
            identity: identity_at(path)?,
        })
    }

    /// Fails while the file is not where it was.
    pub(super) fn check(&self) -> Result<(), StorageError> {
        if identity_at(&self.path)? == self.identity {
            Ok(())
        } else {
            Err(StorageError::Replaced(self.path.clone()))
        }
    }
}

fn identity_at(path: &Path) -> Result<Identity, StorageError> {
    match fs::metadata(path) {
        Ok(found) => Ok(identity(&found)),
        Err(cause) if cause.kind() == ErrorKind::NotFound => {
            Err(StorageError::Gone(path.to_owned()))
        }
        Err(cause) => Err(StorageError::File {
            file: path.to_owned(),
            cause,
        }),
    }
}

/// Device and inode.
#[cfg(unix)]
type Identity = (u64, u64);

#[cfg(unix)]
fn identity(found: &Metadata) -> Identity {
    use std::os::unix::fs::MetadataExt as _;
    (found.dev(), found.ino())
}

/// Elsewhere a file that is open cannot be deleted or replaced.
#[cfg(not(unix))]
type Identity = ();

#[cfg(not(unix))]
fn identity(_: &Metadata) -> Identity {}
