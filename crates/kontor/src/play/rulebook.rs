//! The rulebook, clause by clause.

use crate::text;

/// One numbered or titled section of a rules text in Markdown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Clause<'a> {
    /// How deep it lies: 2 for a chapter.
    level: usize,
    /// `4.5.2 Resolution order`
    pub(crate) heading: &'a str,
    /// Heading and text, with the sections below it.
    pub(crate) text: &'a str,
}

impl Clause<'_> {
    fn has_number(&self, number: &str) -> bool {
        let first = self.heading.split_whitespace().next().unwrap_or("");
        first.trim_end_matches('.') == number
    }

    /// The heading, indented by its depth.
    pub(crate) fn contents_line(&self) -> String {
        format!(
            "{}{}",
            "  ".repeat(self.level.saturating_sub(2)),
            self.heading
        )
    }
}

/// Every section, in order.
pub(crate) fn clauses(rules: &str) -> Vec<Clause<'_>> {
    let starts: Vec<(usize, usize, &str)> = headings(rules).collect();
    starts
        .iter()
        .enumerate()
        .map(|(index, (start, level, heading))| {
            let end = starts[index + 1..]
                .iter()
                .find(|(_, other, _)| other <= level)
                .map_or(rules.len(), |(end, _, _)| *end);
            Clause {
                level: *level,
                heading,
                text: rules[*start..end].trim_end(),
            }
        })
        .collect()
}

/// Offset, level and text of each heading below the title.
fn headings(rules: &str) -> impl Iterator<Item = (usize, usize, &str)> {
    let mut offset = 0;
    let mut in_code = false;
    rules.split_inclusive('\n').filter_map(move |line| {
        let start = offset;
        offset += line.len();
        if line.starts_with("```") {
            in_code = !in_code;
        }
        let title = line.trim_start_matches('#');
        let level = line.len() - title.len();
        let is_heading = !in_code && level >= 2 && title.starts_with(' ');
        is_heading.then(|| (start, level, title.trim()))
    })
}

/// What the rulebook says about `query`: a number such as `4.5.2` or `R12`, or part of a title.
pub(crate) fn look_up(rules: &str, query: &str) -> Result<String, String> {
    let number = query.trim().trim_start_matches('§').trim();
    if let Some(ruling) = ruling(rules, number) {
        return Ok(ruling);
    }
    let clauses = clauses(rules);
    if let Some(clause) = clauses.iter().find(|clause| clause.has_number(number)) {
        return Ok(clause.text.to_owned());
    }
    let wanted = number.to_lowercase();
    let found: Vec<&Clause> = clauses
        .iter()
        .filter(|clause| clause.heading.to_lowercase().contains(&wanted))
        .collect();
    match found.as_slice() {
        [] => Err(format!(
            "The rules have no clause '{number}'; 'rules' lists them all."
        )),
        [clause] => Ok(clause.text.to_owned()),
        several => {
            let lines: Vec<String> = several
                .iter()
                .map(|clause| clause.contents_line())
                .collect();
            Err(format!(
                "Several clauses fit; ask for one by its number:\n{}",
                lines.join("\n")
            ))
        }
    }
}

/// A row of the table of rulings, `| R12 | … |`, as lines.
fn ruling(rules: &str, number: &str) -> Option<String> {
    let mut header: Vec<&str> = Vec::new();
    for line in rules.lines() {
        let Some(row) = line.strip_prefix('|') else {
            header.clear();
            continue;
        };
        let cells: Vec<&str> = row
            .trim_end()
            .trim_end_matches('|')
            .split(" | ")
            .map(str::trim)
            .collect();
        if header.is_empty() {
            header = cells;
        } else if header.first() == Some(&"id") && cells[0].eq_ignore_ascii_case(number) {
            let lines: Vec<String> = header
                .iter()
                .zip(&cells)
                .map(|(name, cell)| format!("{name}: {cell}"))
                .collect();
            return Some(lines.join("\n"));
        }
    }
    None
}

/// A line of Markdown as plain text.
pub(crate) fn plain(line: &str, width: usize) -> String {
    if line.starts_with('|') {
        return line.to_owned();
    }
    let text = line.trim_start_matches('#').replace('*', "");
    let text = if line.starts_with('#') {
        text.trim()
    } else {
        &text
    };
    let words = text.trim_start().trim_start_matches("- ");
    text::wrapped(text, width, text.len() - words.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: &str = "# Rules\n\n## 4. Actions\n\n### 4.1 Income\nTake pieces.\n\n\
        ### 4.5 Claim\nClaim it.\n\n#### 4.5.2 Order\nFirst this.\n\n## 10. Rulings\n\n\
        | id | question |\n|---|---|\n| R1 | How many? |\n";

    #[test]
    fn a_clause_is_found_by_number_or_title() {
        assert_eq!(
            look_up(RULES, "4.5.2").unwrap(),
            "#### 4.5.2 Order\nFirst this."
        );
        assert_eq!(
            look_up(RULES, "§4.1").unwrap(),
            "### 4.1 Income\nTake pieces."
        );
        assert_eq!(
            look_up(RULES, "income").unwrap(),
            "### 4.1 Income\nTake pieces."
        );
        assert!(look_up(RULES, "4").unwrap().contains("First this."));
        assert_eq!(look_up(RULES, "r1").unwrap(), "id: R1\nquestion: How many?");
    }

    #[test]
    fn an_unknown_clause_says_where_the_known_ones_are() {
        assert!(look_up(RULES, "7.7").unwrap_err().contains("'rules' lists"));
        assert!(look_up(RULES, "cla").unwrap().contains("Claim it."));
        assert!(look_up(RULES, "in").unwrap_err().contains("10. Rulings"));
    }

    #[test]
    fn markdown_is_shown_as_plain_text() {
        assert_eq!(plain("### 4.1 Income", 80), "4.1 Income");
        assert_eq!(
            plain("  - **Nothing** at all", 12),
            "  - Nothing\n    at all"
        );
    }

    #[test]
    fn the_contents_are_indented() {
        let lines: Vec<String> = clauses(RULES).iter().map(Clause::contents_line).collect();
        assert_eq!(lines[2..4], ["  4.5 Claim", "    4.5.2 Order"]);
    }
}
