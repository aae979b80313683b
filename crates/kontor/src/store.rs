//! Records and results in files.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};

/// Writes a file so that it holds either the old or the new text, whatever happens.
///
/// A link stays, and the file it leads to is replaced; a [stream](is_stream) is written to.
pub(crate) fn replace(path: &Path, text: &str) -> Result<()> {
    write_whole(path, text).with_context(|| format!("cannot write {}", path.display()))
}

/// Whether what is written there goes on to somebody else and cannot be replaced: a pipe, or a
/// device such as `/dev/stdout`, even where that leads to a file.
pub(crate) fn is_stream(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| !found.is_file() || path.starts_with("/dev"))
}

fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    if is_stream(path) {
        let mut stream = File::options().append(true).open(path)?;
        return stream.write_all(text.as_bytes());
    }
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let mut name = target
        .file_name()
        .ok_or(io::ErrorKind::InvalidFilename)?
        .to_owned();
    name.push(".part");
    let part = target.with_file_name(name);
    let written = File::create(&part)
        .and_then(|mut file| {
            file.write_all(text.as_bytes())?;
            file.sync_all()
        })
        .and_then(|()| fs::rename(&part, &target));
    if written.is_err() {
        // It may not even have been made.
        drop(fs::remove_file(&part));
    }
    written
}

/// Reads the text of a record.
pub(crate) fn read(path: &Path) -> Result<String> {
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// A file that does not exist yet: `hansa-7.kontor`, else `hansa-7-2.kontor`, and so on.
pub(crate) fn free_path(stem: &str) -> PathBuf {
    let first = PathBuf::from(format!("{stem}.kontor"));
    let others = (2_u32..).map(|number| PathBuf::from(format!("{stem}-{number}.kontor")));
    std::iter::once(first)
        .chain(others)
        .find(|path| !path.exists())
        .expect("some number is free")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_whole_and_leaves_nothing_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("results.json");
        replace(&path, "old").unwrap();
        replace(&path, "new").unwrap();
        assert_eq!(read(&path).unwrap(), "new");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn what_cannot_be_written_leaves_nothing_behind() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("taken");
        fs::create_dir(&path).unwrap();
        let error = replace(&path, "text").unwrap_err().to_string();
        assert!(error.starts_with("cannot write "), "{error}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn links_are_followed_and_pipes_are_written_to() {
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("file"), folder.path().join("link"));
        replace(&file, "old").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        replace(&link, "new").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(read(&file).unwrap(), "new");

        let pipe = folder.path().join("pipe");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        assert!(made.unwrap().success());
        let reader = std::thread::spawn({
            let pipe = pipe.clone();
            move || read(&pipe).unwrap()
        });
        replace(&pipe, "text").unwrap();
        assert_eq!(reader.join().unwrap(), "text");
    }
}
