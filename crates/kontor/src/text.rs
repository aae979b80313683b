//! Plain text: wrapping, columns, tables.

pub(crate) use game_core::capitalized;

/// Columns and rows of the terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Screen {
    pub(crate) width: usize,
    pub(crate) height: usize,
}

/// The terminal, if the output goes to one.
pub(crate) fn screen() -> Option<Screen> {
    let (width, height) = terminal_size::terminal_size_of(std::io::stdout())?;
    Some(Screen {
        width: usize::from(width.0).max(40),
        height: usize::from(height.0),
    })
}

/// The width to fill: the terminal's, or 80 where there is none.
pub(crate) fn width() -> usize {
    screen().map_or(80, |screen| screen.width)
}

/// How many columns a text takes up; every letter of the games takes one.
pub(crate) fn length(text: &str) -> usize {
    text.chars().count()
}

/// How many a second, or how many seconds each takes where they are slow.
pub(crate) fn pace(per_second: f64) -> String {
    if per_second > 0.0 && per_second < 0.1 {
        format!("{:.0} s each", 1.0 / per_second)
    } else {
        format!("{per_second:.1}/s")
    }
}

/// The text in lines of at most `width`, the second and later ones indented by `indent`.
pub(crate) fn wrapped(text: &str, width: usize, indent: usize) -> String {
    let words = text.trim_start_matches(' ');
    let mut column = text.len() - words.len();
    let mut wrapped = " ".repeat(column);
    let mut at_start = true;
    for word in words.split(' ') {
        if at_start {
            at_start = false;
        } else if column + 1 + length(word) > width {
            wrapped.push('\n');
            wrapped.push_str(&" ".repeat(indent));
            column = indent;
        } else {
            wrapped.push(' ');
            column += 1;
        }
        wrapped.push_str(word);
        column += length(word);
    }
    wrapped
}

/// The items in as many columns as fit, filled from top to bottom.
pub(crate) fn columns(items: &[String], width: usize) -> String {
    const COLUMN_GAP: usize = 2;
    let fits = |n_rows: usize| {
        let widths = items.chunks(n_rows).map(widest);
        widths.map(|width| width + COLUMN_GAP).sum::<usize>() < width + COLUMN_GAP
    };
    let n_rows = (1..=items.len()).find(|n_rows| fits(*n_rows));
    let n_rows = n_rows.unwrap_or(items.len());
    let mut text = String::new();
    for row in 0..n_rows {
        let cells = items.chunks(n_rows).filter_map(|column| {
            let cell = column.get(row)?;
            Some(padded(cell, widest(column) + COLUMN_GAP))
        });
        text.push_str(cells.collect::<String>().trim_end());
        text.push('\n');
    }
    text
}

fn widest(items: &[String]) -> usize {
    items.iter().map(|item| length(item)).max().unwrap_or(0)
}

/// Rows of cells: the first column to the left, the others to the right.
pub(crate) fn table(rows: &[Vec<String>]) -> String {
    let n_columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widths: Vec<usize> = (0..n_columns)
        .map(|column| {
            let cells = rows.iter().filter_map(|row| row.get(column));
            cells.map(|cell| length(cell)).max().unwrap_or(0)
        })
        .collect();
    let mut text = String::new();
    for row in rows {
        for (column, cell) in row.iter().enumerate() {
            if column == 0 {
                text.push_str(&padded(cell, widths[0]));
            } else {
                text.push_str(&" ".repeat(2 + widths[column] - length(cell)));
                text.push_str(cell);
            }
        }
        text.push('\n');
    }
    text
}

fn padded(text: &str, width: usize) -> String {
    let missing = width.saturating_sub(length(text));
    format!("{text}{}", " ".repeat(missing))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pace_is_never_nothing_a_second() {
        assert_eq!(pace(250.0), "250.0/s");
        assert_eq!(pace(0.1), "0.1/s");
        assert_eq!(pace(0.04), "25 s each");
    }

    #[test]
    fn lines_are_wrapped_at_words() {
        assert_eq!(
            wrapped("one two three four", 9, 2),
            "one two\n  three\n  four"
        );
        assert_eq!(wrapped("Lübeck", 3, 0), "Lübeck");
        assert_eq!(wrapped("", 9, 0), "");
        assert_eq!(wrapped("  7  one two", 9, 5), "  7  one\n     two");
    }

    #[test]
    fn columns_are_filled_from_top_to_bottom() {
        let items: Vec<String> = ["a", "b", "c", "d", "e"].map(str::to_owned).into();
        assert_eq!(columns(&items, 10), "a  c  e\nb  d\n");
        assert_eq!(columns(&[], 10), "");
    }

    #[test]
    fn a_table_is_aligned() {
        let rows = [
            vec![String::new(), "Red".to_owned()],
            vec!["Total".to_owned(), "7".to_owned()],
        ];
        assert_eq!(table(&rows), "       Red\nTotal    7\n");
    }
}
