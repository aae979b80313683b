//! What sources and tests cite stands in the rules.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::Clause;

/// The published rules of a game, and the crate that cites them.
///
/// A page defines the first word of each heading (`#### 4.3.1 When you may displace`), of each
/// row of a table whose first column is called `id`, and of each paragraph that begins in bold
/// (`**AT-01 five-player accounting.**`).
#[derive(Clone, Debug)]
pub struct Specification {
    pages: Vec<&'static str>,
    sources: Vec<Source>,
}

#[derive(Clone, Debug)]
struct Source {
    path: PathBuf,
    text: String,
    is_test: bool,
}

impl Specification {
    /// The rules on these pages and the sources of the crate in `folder`.
    pub fn new(folder: &Path, pages: &[&'static str]) -> Self {
        let mut sources = Vec::new();
        read_sources(&folder.join("src"), false, &mut sources);
        read_sources(&folder.join("tests"), true, &mut sources);
        Specification {
            pages: pages.to_vec(),
            sources,
        }
    }

    /// Every number that follows one of the marks, in sources and in the rules themselves, is
    /// defined; says how many there are.
    ///
    /// The mark belongs to the name (`AT-01`, `Alg-1`), but for `§`.
    ///
    /// # Panics
    ///
    /// If something cited is not defined.
    pub fn check_citations(&self, marks: &[&str]) -> usize {
        let known = self.defined();
        let pages = self.pages.iter().map(|page| (Path::new("docs"), *page));
        let sources = self
            .sources
            .iter()
            .map(|source| (source.path.as_path(), source.text.as_str()));
        let mut count = 0;
        for (path, text) in sources.chain(pages) {
            for mark in marks {
                for number in numbers_after(text, mark) {
                    let id = format!("{}{number}", mark.trim_start_matches('§'));
                    let exists = known.contains(id.as_str());
                    assert!(exists, "{mark}{number} in {}", path.display());
                    count += 1;
                }
            }
        }
        count
    }

    /// Every clause that a reason may cite is defined.
    ///
    /// # Panics
    ///
    /// If one is not.
    pub fn check_clauses(&self, clauses: &[Clause]) {
        let known = self.defined();
        for clause in clauses {
            assert!(known.contains(clause.number()), "{clause}");
        }
    }

    /// Every name of a capital letter of `letters` and a number, such as `R12`, that stands in a
    /// comment is defined; says how many there are.
    ///
    /// # Panics
    ///
    /// If something cited is not defined.
    pub fn check_rulings(&self, letters: &[char]) -> usize {
        let known = self.defined();
        let mut count = 0;
        for source in &self.sources {
            let comments = source.text.lines().filter_map(|line| line.split_once("//"));
            let is_word = |letter: char| !letter.is_alphanumeric();
            for word in comments.flat_map(|(_, comment)| comment.split(is_word)) {
                let number = word.trim_start_matches(letters);
                if word.len() == number.len() + 1 && number.parse::<u8>().is_ok() {
                    assert!(known.contains(word), "{word} in {}", source.path.display());
                    count += 1;
                }
            }
        }
        count
    }

    /// Every scenario, whose name begins with `mark`, is named by a comment of a test, and every
    /// scenario that is named so exists; says how many there are.
    ///
    /// # Panics
    ///
    /// If a scenario has no test, or a test no scenario.
    pub fn check_scenarios(&self, mark: &str) -> usize {
        let defined = self.defined();
        let written: BTreeSet<&str> = defined
            .iter()
            .filter_map(|id| id.strip_prefix(mark))
            .collect();
        let played: BTreeSet<&str> = self
            .sources
            .iter()
            .filter(|source| source.is_test)
            .flat_map(|source| source.text.lines())
            .filter_map(|line| line.trim_start().strip_prefix("//"))
            .flat_map(|comment| numbers_after(comment, mark))
            .collect();
        assert_eq!(written, played, "{mark}");
        written.len()
    }

    /// Nothing is defined twice.
    ///
    /// # Panics
    ///
    /// If something is.
    pub fn check_defined_once(&self) {
        let mut seen = BTreeSet::new();
        for id in self.pages.iter().flat_map(|page| definitions(page)) {
            assert!(seen.insert(id), "{id} is defined twice");
        }
    }

    fn defined(&self) -> BTreeSet<&'static str> {
        self.pages
            .iter()
            .flat_map(|page| definitions(page))
            .collect()
    }
}

fn read_sources(folder: &Path, is_test: bool, sources: &mut Vec<Source>) {
    for entry in fs::read_dir(folder).expect("the sources of a crate") {
        let path = entry.expect("an entry of a folder").path();
        if path.is_dir() {
            read_sources(&path, is_test, sources);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let text = fs::read_to_string(&path).expect("a source");
            sources.push(Source {
                path,
                text,
                is_test,
            });
        }
    }
}

/// The names that a page defines, in order.
fn definitions(page: &str) -> Vec<&str> {
    let mut in_table = false;
    let mut names = Vec::new();
    for line in page.lines() {
        let cell = line.strip_prefix("| ").map(first_word);
        in_table = cell == Some("id") || in_table && line.starts_with('|');
        if let Some(heading) = line.strip_prefix("##") {
            let heading = heading.trim_start_matches('#').trim_start();
            names.push(match heading.strip_prefix("Appendix ") {
                Some(letter) => &heading[..=heading.len() - letter.len()],
                None => first_word(heading),
            });
        } else if in_table {
            names.extend(cell.filter(|cell| *cell != "id"));
        } else if let Some(bold) = line.trim_start_matches("- ").strip_prefix("**") {
            names.push(first_word(bold.split("**").next().unwrap_or(bold)));
        }
    }
    names
}

fn first_word(text: &str) -> &str {
    text.split(' ').next().unwrap_or(text)
}

/// What follows each `mark` as far as it can belong to a number: `4.3.1`, `A11.2`.
fn numbers_after<'a>(text: &'a str, mark: &'a str) -> impl Iterator<Item = &'a str> {
    text.split(mark).skip(1).filter_map(|rest| {
        let digits = rest.trim_start_matches(|letter: char| letter.is_ascii_uppercase());
        let letters = rest.len() - digits.len();
        let end = digits.find(|letter: char| !letter.is_ascii_digit() && letter != '.');
        let end = letters + end.unwrap_or(digits.len());
        // A mark that stands alone belongs to code that deals with such marks.
        Some(rest[..end].trim_end_matches('.')).filter(|number| !number.is_empty())
    })
}
