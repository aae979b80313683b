//! Arrays as NumPy reads them: a short header, then the numbers.

use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

/// A number that NumPy knows.
pub(crate) trait Number: Copy {
    /// The name that NumPy has for the type.
    const DESCRIPTION: &'static str;

    fn write(self, bytes: &mut Vec<u8>);
}

macro_rules! number {
    ($type:ty, $description:literal) => {
        impl Number for $type {
            const DESCRIPTION: &'static str = $description;

            fn write(self, bytes: &mut Vec<u8>) {
                bytes.extend_from_slice(&self.to_le_bytes());
            }
        }
    };
}

number!(u8, "|u1");
number!(u16, "<u2");
number!(u32, "<u4");
number!(f32, "<f4");

/// Writes an array of this shape, whose first length follows from the numbers.
pub(crate) fn write<T: Number>(path: &Path, numbers: &[T], row: &[usize]) -> io::Result<()> {
    let width: usize = row.iter().product();
    let mut shape = (numbers.len() / width).to_string();
    for length in row {
        shape += &format!(", {length}");
    }
    if row.is_empty() {
        shape += ",";
    }
    let mut header = format!(
        "{{'descr': '{}', 'fortran_order': False, 'shape': ({shape}), }}",
        T::DESCRIPTION
    );
    // The numbers begin at a multiple of 64 bytes; ten bytes come before the header.
    let padding = 63 - (10 + header.len()) % 64;
    header += &" ".repeat(padding);
    header.push('\n');
    let length = u16::try_from(header.len()).expect("a header is short");
    let mut file = io::BufWriter::new(fs::File::create(path)?);
    file.write_all(b"\x93NUMPY\x01\x00")?;
    file.write_all(&length.to_le_bytes())?;
    file.write_all(header.as_bytes())?;
    let mut bytes = Vec::with_capacity(1 << 16);
    for chunk in numbers.chunks(1 << 13) {
        bytes.clear();
        for number in chunk {
            number.write(&mut bytes);
        }
        file.write_all(&bytes)?;
    }
    file.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_array_begins_at_a_multiple_of_64_bytes() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.npy");
        write(&path, &[1u16, 2, 3, 4, 5, 6], &[3]).expect("a file");
        let bytes = fs::read(&path).expect("the file");
        assert_eq!((bytes.len() - 12) % 64, 0);
        assert!(bytes.starts_with(b"\x93NUMPY"));
        let text = String::from_utf8_lossy(&bytes);
        assert!(text.contains("'shape': (2, 3)"), "{text}");
        assert_eq!(bytes[bytes.len() - 2..], [6, 0]);
    }
}
