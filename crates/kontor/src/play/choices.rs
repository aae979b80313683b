//! The legal decisions as a numbered list that stays readable when it is long.

use game_core::Words;

use crate::text;

/// A list of decisions, numbered from 1 in the order they are shown.
#[derive(Debug)]
pub(crate) struct Choices<A> {
    items: Vec<Choice<A>>,
    groups: Vec<Group>,
}

#[derive(Debug)]
struct Choice<A> {
    action: A,
    notation: String,
    words: Vec<String>,
}

/// Decisions whose words begin alike, such as "place a trader on".
#[derive(Debug)]
struct Group {
    /// How many words they share; a group that shares none has no heading.
    shared: usize,
    /// Where it ends in the list; it begins where the one before ends.
    end: usize,
}

/// A verb with more choices than this is summed up in a line, until words narrow them.
const LONGEST_SHOWN: usize = 100;

/// A group that may be split has parts of at least this size.
const SMALLEST_GROUP: usize = 3;

impl<A: Copy> Choices<A> {
    /// The legal decisions of whoever is to act.
    pub(crate) fn new<G: Words<Action = A>>(state: &G) -> Self {
        let mut legal = Vec::new();
        state.legal_actions(&mut legal);
        let mut by_verb: Vec<(&str, Vec<Choice<A>>)> = Vec::new();
        for action in legal {
            let phrase = state.action_phrase(action);
            let choice = Choice {
                action,
                notation: phrase.to_string(),
                words: state
                    .action_words(action)
                    .split(' ')
                    .map(str::to_owned)
                    .collect(),
            };
            match by_verb.iter_mut().find(|(verb, _)| *verb == phrase.verb()) {
                Some((_, choices)) => choices.push(choice),
                None => by_verb.push((phrase.verb(), vec![choice])),
            }
        }
        let mut choices = Choices {
            items: Vec::new(),
            groups: Vec::new(),
        };
        let (several, single): (Vec<_>, Vec<_>) = by_verb
            .into_iter()
            .partition(|(_, choices)| choices.len() > 1);
        for (_, group) in several {
            if group.len() > LONGEST_SHOWN {
                let shared = shared_words(&group);
                choices.push(shared, group);
            } else {
                choices.add(group);
            }
        }
        let single: Vec<_> = single
            .into_iter()
            .flat_map(|(_, choices)| choices)
            .collect();
        if !single.is_empty() {
            choices.push(0, single);
        }
        choices
    }

    /// Adds decisions with one verb, split by their words while the parts are large enough.
    fn add(&mut self, group: Vec<Choice<A>>) {
        let shared = shared_words(&group);
        let mut parts: Vec<(String, Vec<Choice<A>>)> = Vec::new();
        let next_word = |choice: &Choice<A>| choice.words[shared].clone();
        for choice in group {
            let word = next_word(&choice);
            match parts.iter_mut().find(|(known, _)| *known == word) {
                Some((_, part)) => part.push(choice),
                None => parts.push((word, vec![choice])),
            }
        }
        let large = |(_, part): &(_, Vec<_>)| part.len() >= SMALLEST_GROUP;
        if parts.len() > 1 && parts.iter().all(large) {
            for (_, part) in parts {
                self.add(part);
            }
        } else {
            let group = parts.into_iter().flat_map(|(_, part)| part).collect();
            self.push(shared, group);
        }
    }

    fn push(&mut self, shared: usize, mut group: Vec<Choice<A>>) {
        if shared > 0 {
            group.sort_by_cached_key(|choice| {
                choice
                    .words
                    .iter()
                    .map(|word| sort_key(word))
                    .collect::<Vec<_>>()
            });
        }
        self.items.extend(group);
        self.groups.push(Group {
            shared,
            end: self.items.len(),
        });
    }

    /// How many there are.
    pub(crate) const fn len(&self) -> usize {
        self.items.len()
    }

    /// The decision with this number.
    pub(crate) fn numbered(&self, number: usize) -> Option<A> {
        let index = number.checked_sub(1)?;
        self.items.get(index).map(|choice| choice.action)
    }

    /// The whole list.
    pub(crate) fn show(&self, width: usize) -> String {
        self.all_groups(width).concat()
    }

    fn all_groups(&self, width: usize) -> Vec<String> {
        let mut shown = self.groups_shown(width, |_| true);
        for (index, text) in shown.iter_mut().enumerate() {
            if self.items_of(index).len() > LONGEST_SHOWN {
                *text = self.summary(index);
            }
        }
        shown
    }

    /// The list in about `height` lines, the longest groups as one line each where they do not
    /// fit; `None` if all fit.
    pub(crate) fn show_short(&self, width: usize, height: usize) -> Option<String> {
        let mut shown = self.all_groups(width);
        let lines = |text: &String| text.lines().count();
        let mut shortened = false;
        while shown.iter().map(lines).sum::<usize>() > height {
            let (index, longest) = shown
                .iter()
                .enumerate()
                .max_by_key(|(_, text)| lines(text))?;
            if lines(longest) <= 1 {
                break;
            }
            shown[index] = self.summary(index);
            shortened = true;
        }
        shortened.then(|| shown.concat())
    }

    /// The decisions in whose words or notation each word of `filter` occurs; `None` if in none.
    pub(crate) fn show_matching(&self, filter: &str, width: usize) -> Option<String> {
        let wanted: Vec<String> = filter.split_whitespace().map(str::to_lowercase).collect();
        let matches = |choice: &Choice<A>| {
            let text = format!("{} {}", choice.notation, choice.words.join(" ")).to_lowercase();
            wanted.iter().all(|word| text.contains(word))
        };
        let list = self.groups_shown(width, matches).concat();
        (!list.is_empty()).then_some(list)
    }

    /// Heading and items of each group.
    fn groups_shown(&self, width: usize, show: impl Fn(&Choice<A>) -> bool) -> Vec<String> {
        let digits = self.items.len().to_string().len();
        let group_shown = |index: usize| {
            let lines: Vec<String> = self
                .items_of(index)
                .filter(|item| show(&self.items[*item]))
                .map(|item| {
                    let rest = self.items[item].words[self.groups[index].shared..].join(" ");
                    format!("  {:>digits$} {rest}", item + 1)
                })
                .collect();
            let heading = self.heading(index);
            if heading.is_empty() || lines.is_empty() {
                text::columns(&lines, width)
            } else {
                format!("{heading}\n{}", text::columns(&lines, width))
            }
        };
        (0..self.groups.len()).map(group_shown).collect()
    }

    /// A group as one line.
    fn summary(&self, index: usize) -> String {
        let items = self.items_of(index);
        format!(
            "{} … ({} to {})\n",
            self.heading(index),
            items.start + 1,
            items.end
        )
    }

    fn heading(&self, index: usize) -> String {
        let first = &self.items[self.items_of(index).start];
        text::capitalized(&first.words[..self.groups[index].shared].join(" "))
    }

    fn items_of(&self, index: usize) -> std::ops::Range<usize> {
        let before = index
            .checked_sub(1)
            .map_or(0, |before| self.groups[before].end);
        before..self.groups[index].end
    }
}

/// Numbers by their value, before other words.
fn sort_key(word: &str) -> (u32, String) {
    (word.parse().unwrap_or(u32::MAX), word.to_owned())
}

/// How many words all begin with, leaving each at least one of its own.
fn shared_words<A>(group: &[Choice<A>]) -> usize {
    let shortest = group.iter().map(|choice| choice.words.len()).min();
    let most = shortest.unwrap_or(0).saturating_sub(1);
    (0..most)
        .take_while(|index| {
            group
                .windows(2)
                .all(|pair| pair[0].words[*index] == pair[1].words[*index])
        })
        .count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choices(texts: &[&str]) -> Choices<usize> {
        let mut choices = Choices {
            items: Vec::new(),
            groups: Vec::new(),
        };
        let choice = |(action, text): (usize, &&str)| Choice {
            action,
            notation: text.replace(' ', "-"),
            words: text.split(' ').map(str::to_owned).collect(),
        };
        choices.add(texts.iter().enumerate().map(choice).collect());
        choices
    }

    const PLACES: [&str; 7] = [
        "place a trader on Stade",
        "place a trader on Emden",
        "place a trader on Halle",
        "place a merchant on Stade",
        "place a merchant on Emden",
        "place a merchant on Halle",
        "place a merchant on Goslar",
    ];

    #[test]
    fn choices_that_begin_alike_share_a_heading() {
        let list = choices(&PLACES);
        let text = "Place a trader on\n  1 Emden    2 Halle    3 Stade\n\
            Place a merchant on\n  4 Emden    5 Goslar    6 Halle    7 Stade\n";
        assert_eq!(list.show(80), text);
        assert_eq!(list.numbered(3), Some(0));
        assert_eq!(list.numbered(0), None);
        assert_eq!(list.numbered(8), None);
        let numbers = choices(&["go to 10", "go to 9", "go to 1"]);
        assert_eq!(numbers.show(80), "Go to\n  1 1    2 9    3 10\n");
        let mixed = choices(&["end", "end it", "end it all", "end it now"]);
        assert_eq!(mixed.len(), 4);
    }

    #[test]
    fn a_filter_keeps_the_numbers() {
        let list = choices(&PLACES);
        let text = "Place a merchant on\n  5 Goslar\n";
        assert_eq!(list.show_matching("MERCHANT gos", 80).unwrap(), text);
        assert_eq!(list.show_matching("pawn", 80), None);
    }

    #[test]
    fn a_list_that_does_not_fit_is_shortened() {
        let list = choices(&PLACES);
        let text = "Place a trader on\n  1 Emden    2 Halle    3 Stade\n\
            Place a merchant on … (4 to 7)\n";
        assert_eq!(list.show_short(80, 3).unwrap(), text);
        assert_eq!(list.show_short(80, 4), None);
        assert_eq!(list.show_short(80, 0).unwrap().lines().count(), 2);
    }
}
