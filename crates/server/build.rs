//! Puts the browser client (`web/dist`, built by `npm run build`) into the binary.
//!
//! Without it the server shows a status page, so that the Rust part builds alone.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("set by cargo"));
    let client = root.join("../../web/dist");
    // A new migration alone changes the program, too.
    println!("cargo:rerun-if-changed=migrations");
    println!("cargo:rerun-if-changed={}", client.display());
    let mut files = Vec::new();
    collect(&client, &mut files);
    files.sort();
    let mut code = "static ASSETS: &[Asset] = &[\n".to_owned();
    for file in files {
        let extension = file.extension().and_then(|name| name.to_str());
        let Some(kind) = extension.and_then(kind) else {
            continue;
        };
        let path = file.strip_prefix(&client).expect("it was found there");
        let path = path.to_str().expect("a built file has a plain name");
        let bytes = fs::read(&file).expect("a built file can be read");
        let compressed = |extension: &str| {
            let beside = PathBuf::from(format!("{}.{extension}", file.display()));
            if beside.is_file() {
                format!("Some(include_bytes!({:?}))", beside.display().to_string())
            } else {
                "None".to_owned()
            }
        };
        writeln!(
            code,
            "Asset {{ path: {path:?}, kind: {kind:?}, plain: include_bytes!({:?}), \
             brotli: {}, gzip: {}, digest: \"{:016x}\" }},",
            file.display().to_string(),
            compressed("br"),
            compressed("gz"),
            digest(&bytes),
        )
        .expect("writing to a text does not fail");
    }
    code.push_str("];\n");
    let out = PathBuf::from(env::var("OUT_DIR").expect("set by cargo"));
    fs::write(out.join("assets.rs"), code).expect("the output folder can be written");
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, files);
        } else {
            files.push(path);
        }
    }
}

/// FNV-1a: distinguishes versions of a file.
fn digest(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

fn kind(extension: &str) -> Option<&'static str> {
    Some(match extension {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "woff2" => "font/woff2",
        "json" | "webmanifest" => "application/json",
        "txt" => "text/plain; charset=utf-8",
        _ => return None,
    })
}
