//! The files of the browser client, which are part of the binary.

/// A file of the client.
pub(crate) struct Asset {
    pub(crate) path: &'static str,
    pub(crate) kind: &'static str,
    pub(crate) plain: &'static [u8],
    pub(crate) brotli: Option<&'static [u8]>,
    pub(crate) gzip: Option<&'static [u8]>,
    pub(crate) digest: &'static str,
}

include!(concat!(env!("OUT_DIR"), "/assets.rs"));

pub(crate) fn find(path: &str) -> Option<&'static Asset> {
    ASSETS.iter().find(|asset| asset.path == path)
}

/// Identifies the client in this binary: its page names every other file by a hash of its
/// contents. `None` without a client.
pub(crate) fn client_version() -> Option<&'static str> {
    find("index.html").map(|page| page.digest)
}
