//! Which database an address means.

use std::path::Path;
use std::sync::Arc;

use super::postgres::Postgres;
use super::schema::Earlier;
use super::sqlite::Sqlite;
use super::{Storage, StorageError};

/// Opens a database, bringing it up to date; one that does not exist is created.
///
/// An address is a file, `sqlite:FILE`, or `postgres://USER@HOST/NAME`.
pub async fn open(address: &str) -> Result<Arc<dyn Storage>, StorageError> {
    match read(address)? {
        Address::File(file) => Ok(Arc::new(Sqlite::open(file, Earlier::Migrate).await?)),
        Address::Postgres => Ok(Arc::new(Postgres::open(address, Earlier::Migrate).await?)),
    }
}

/// Opens a database as [`open`] does, but creates no file.
pub async fn open_existing(address: &str) -> Result<Arc<dyn Storage>, StorageError> {
    match read(address)? {
        Address::File(file) if !file.exists() => Err(StorageError::Missing(file.to_owned())),
        _ => open(address).await,
    }
}

/// Opens a database as [`open_existing`] does, but leaves its schema as it is.
///
/// Of one that an earlier version has made nothing works but [`backup`](super::transfer::backup).
pub async fn open_unchanged(address: &str) -> Result<Arc<dyn Storage>, StorageError> {
    match read(address)? {
        Address::File(file) if !file.exists() => Err(StorageError::Missing(file.to_owned())),
        Address::File(file) => Ok(Arc::new(Sqlite::open(file, Earlier::Keep).await?)),
        Address::Postgres => Ok(Arc::new(Postgres::open(address, Earlier::Keep).await?)),
    }
}

/// The file that an address means, if there is none yet.
pub(super) fn new_file(address: &str) -> Result<Option<&Path>, StorageError> {
    match read(address)? {
        Address::File(file) => Ok((!file.exists()).then_some(file)),
        Address::Postgres => Ok(None),
    }
}

enum Address<'a> {
    File(&'a Path),
    Postgres,
}

fn read(address: &str) -> Result<Address<'_>, StorageError> {
    if address.starts_with("postgres://") || address.starts_with("postgresql://") {
        return Ok(Address::Postgres);
    }
    let file = address.strip_prefix("sqlite:").unwrap_or(address);
    let file = file.strip_prefix("//").unwrap_or(file);
    if file.is_empty() || file.contains("://") || file.contains(":memory:") {
        return Err(StorageError::Address(address.to_owned()));
    }
    Ok(Address::File(Path::new(file)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_a_file_or_a_server() {
        let file = |address| match read(address) {
            Ok(Address::File(file)) => file.to_str().unwrap(),
            _ => panic!("{address} is a file"),
        };
        assert_eq!(file("kontor.db"), "kontor.db");
        assert_eq!(file("sqlite:data/kontor.db"), "data/kontor.db");
        assert_eq!(file("sqlite:///data/kontor.db"), "/data/kontor.db");
        assert!(matches!(read("postgres://a@b/c"), Ok(Address::Postgres)));
        assert!(matches!(read("postgresql://a@b/c"), Ok(Address::Postgres)));
        for address in ["", "sqlite:", "mysql://a@b/c", "sqlite::memory:"] {
            assert!(read(address).is_err(), "{address}");
        }
    }
}
