//! Records in files.

use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use game_core::Record;

/// Writes a record so that the file holds either the old or the new one, whatever happens.
pub(crate) fn write(path: &Path, record: &Record) -> Result<()> {
    let failed = || format!("cannot save to {}", path.display());
    let mut name = path.file_name().with_context(failed)?.to_owned();
    name.push(".part");
    let part = path.with_file_name(name);
    let mut file = File::create(&part).with_context(failed)?;
    file.write_all(record.to_string().as_bytes())
        .and_then(|()| file.sync_all())
        .and_then(|()| fs::rename(&part, path))
        .with_context(failed)
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
