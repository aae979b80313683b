//! A file that appears under its name once it is complete.

use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::StorageError;
use super::private::create_folder;

/// The files SQLite may create in the folder.
const DATABASE_FILES: [&str; 4] = [
    "kontor.db",
    "kontor.db-journal",
    "kontor.db-wal",
    "kontor.db-shm",
];

/// A file that is not finished, in a folder of its own beside its place; removed when dropped.
///
/// SQLite works on threads that may be busy for a moment longer than anybody waits for them. In a
/// folder that is gone they leave nothing behind.
#[derive(Debug)]
pub(super) struct Part {
    /// Where to write it.
    pub(super) file: PathBuf,
    folder: PathBuf,
    /// Nobody else writes there as long as this is open.
    _lock: Option<File>,
}

impl Part {
    /// Removes what an earlier attempt may have left, and nothing else.
    pub(super) fn beside(file: &Path) -> Result<Self, StorageError> {
        let failed = |cause| StorageError::File {
            file: file.to_owned(),
            cause,
        };
        let mut folder = file.as_os_str().to_owned();
        folder.push(".part");
        let folder = PathBuf::from(folder);
        make(&folder).map_err(failed)?;
        let lock = File::open(&folder).ok();
        if lock.as_ref().is_some_and(|lock| is_taken(lock, &folder)) {
            return Err(StorageError::UnderWay(file.to_owned()));
        }
        let part = Part {
            file: folder.join(DATABASE_FILES[0]),
            folder,
            _lock: lock,
        };
        part.empty().map_err(failed)?;
        Ok(part)
    }

    /// Gives it its final name, once it is closed and complete.
    pub(super) fn keep_as(&self, file: &Path) -> Result<(), StorageError> {
        let failed = |cause| StorageError::File {
            file: file.to_owned(),
            cause,
        };
        File::open(&self.file)
            .and_then(|written| written.sync_all())
            .map_err(failed)?;
        // Unlike a rename, a link never replaces what somebody else has put there meanwhile.
        match fs::hard_link(&self.file, file) {
            Err(cause) if cause.kind() == ErrorKind::AlreadyExists => {
                Err(StorageError::Exists(file.to_owned()))
            }
            // Not every file system has links.
            Err(_) => fs::rename(&self.file, file).map_err(failed),
            Ok(()) => Ok(()),
        }
    }

    fn empty(&self) -> io::Result<()> {
        for name in DATABASE_FILES {
            unless_gone(fs::remove_file(self.folder.join(name)))?;
        }
        Ok(())
    }

    fn remove(&self) -> io::Result<()> {
        self.empty()?;
        unless_gone(fs::remove_dir(&self.folder))
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        /// SQLite may still create a file while the folder is emptied, but not this often.
        const REMOVE_ATTEMPTS: usize = 10;
        // Should it stay after all, the next attempt removes it.
        let _ = (0..REMOVE_ATTEMPTS).find(|_| self.remove().is_ok());
    }
}

fn make(folder: &Path) -> io::Result<()> {
    // Earlier versions wrote a file of this name.
    if fs::symlink_metadata(folder).is_ok_and(|found| found.is_file()) {
        fs::remove_file(folder)?;
    }
    match create_folder(folder) {
        Err(_) if folder.is_dir() => Ok(()),
        made => made,
    }
}

/// Locks a folder, unless somebody else has it or has just removed it.
fn is_taken(lock: &File, folder: &Path) -> bool {
    match lock.try_lock() {
        Ok(()) => !is_same(lock, folder),
        Err(TryLockError::WouldBlock) => true,
        // Not every file system has locks.
        Err(TryLockError::Error(_)) => false,
    }
}

/// Whether this is what lies at a path now.
#[cfg(unix)]
fn is_same(opened: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    let (Ok(opened), Ok(found)) = (opened.metadata(), fs::metadata(path)) else {
        return false;
    };
    (opened.dev(), opened.ino()) == (found.dev(), found.ino())
}

/// Elsewhere a folder cannot be opened like a file, and none is locked.
#[cfg(not(unix))]
fn is_same(_: &File, _: &Path) -> bool {
    true
}

fn unless_gone(removed: io::Result<()>) -> io::Result<()> {
    match removed {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        removed => removed,
    }
}
