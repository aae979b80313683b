//! The one-line form of a position: sections with a head, separated by `;`.

use game_core::line::{items, join, pairs, read_places, read_words, split, write_places};
use game_core::{Field, NotationError, Phrase, ReadField, Word, section};

use super::data::{
    Colors, FeePosition, OpenOfferPosition, Places, Position, ProposalPosition, SeatPosition,
    TokenPosition, TurnPosition,
};
use super::phase::words as phases;
use super::{Read, build, refuse};
use crate::board::Color;
use crate::offer::Offer;
use crate::phase::{Answer, PieceNumber};

/// The line as the place where a word stands.
pub(super) struct Line;

section! {
    setup of Position, words of Line {
        "players" => players,
        "board" => board,
        "rules" => rules,
    }
}
section! {
    turn of TurnPosition, words of Line {
        "seat" => active,
        "number" => number,
        "rolled" => rolled,
        "card_played" => card_played,
        "gold_buys" => gold_buys,
        "fees" => fees,
        "bought" => bought,
        "proposals" => proposals,
        "proposed" => proposed,
        "offers_made" => offers_made,
        "offers" => offers,
        "card_routes" => card_routes,
    }
}
section! {
    seat of SeatPosition, words of Line {
        "hand" => resources,
        "gold" => gold,
        "cards" => cards,
        "posts" => posts,
        "routes" => routes,
        "merchants" => merchants,
        "caravans" => caravans,
        "delivered_to" => delivered_to,
        "third_post" => third_post,
    }
}

pub(super) fn write(position: &Position) -> String {
    let usual = usual(position);
    let mut sections = vec![
        ("merchants", write_setup(position)),
        ("turn", turn::write(&Line, &position.turn, &usual.turn)),
    ];
    if let Some(phase) = &position.phase {
        sections.push(("phase", phases::write(&Line, phase).to_words()));
    }
    for (color, stated) in &position.seats {
        let usual = usual.seats.get(color).cloned().unwrap_or_default();
        sections.push((color.name(), seat::write(&Line, stated, &usual)));
    }
    sections.push(("neutral", one_word(&position.neutral, &usual.neutral)));
    sections.push(("robber", one_word(&position.robber, &usual.robber)));
    if let Some(tokens) = &position.tokens
        && position.tokens != usual.tokens
    {
        let token =
            |(hex, token): (&String, &TokenPosition)| format!("{hex}={}", token.word(&Line));
        sections.push(("tokens", tokens.iter().map(token).collect()));
    }
    sections.push(("discards", one_word(&position.discards, &usual.discards)));
    join(&sections)
}

/// What a line need not say; whose turn it is and the number of the turn it always says.
fn usual(position: &Position) -> Position {
    let game = build::setup(position).and_then(|setup| build::usual(position, &setup));
    let mut usual = game.map_or_else(|_| Position::default(), |game| game.to_position());
    usual.turn.active = None;
    usual.turn.number = None;
    usual
}

fn write_setup(position: &Position) -> Vec<String> {
    let mut words = setup::write(&Line, position, &Position::default());
    let options = position.options.iter();
    words.extend(options.map(|(name, value)| format!("{name}={value}")));
    words
}

fn one_word<T: Word<Line> + PartialEq + Default>(stated: &T, usual: &T) -> Vec<String> {
    let said = *stated != T::default() && stated != usual;
    said.then(|| stated.word(&Line)).into_iter().collect()
}

pub(super) fn parse(line: &str) -> Read<Position> {
    let mut position = Position::default();
    let sections = split(line)?;
    let Some((("merchants", words), sections)) = sections.split_first() else {
        return refuse("a position begins with 'merchants' and its setup");
    };
    read_words("merchants", setup::KEYS, words, |key, text| {
        if !setup::read(&Line, &mut position, key, text)? {
            position.options.insert(key.to_owned(), text.to_owned());
        }
        Ok(true)
    })?;
    for (head, words) in sections {
        read_section(&mut position, head, words)?;
    }
    Ok(position)
}

fn read_section(position: &mut Position, head: &str, words: &[&str]) -> Read<()> {
    match head {
        "turn" => read_words(head, turn::KEYS, words, |key, text| {
            turn::read(&Line, &mut position.turn, key, text)
        })?,
        "phase" => {
            let phrase = Phrase::from_words(head, words, phases::VERBS)?;
            position.phase = Some(phases::read(&Line, &phrase)?);
        }
        "neutral" => position.neutral = Word::read_word(only(head, words)?, &Line)?,
        "robber" => position.robber = Word::read_word(only(head, words)?, &Line)?,
        "tokens" => {
            let tokens = pairs(words.iter().copied(), '=')?.into_iter();
            let token = |(hex, token): (&str, &str)| {
                Ok((hex.to_owned(), TokenPosition::read_word(token, &Line)?))
            };
            position.tokens = Some(tokens.map(token).collect::<Read<_>>()?);
        }
        "discards" => position.discards = Word::read_word(only(head, words)?, &Line)?,
        name => {
            let Some(color) = Color::from_name(name) else {
                let heads = ["turn", "phase", "neutral", "robber", "tokens", "discards"];
                let known = [&heads[..], &Color::ALL.map(Color::name)].concat();
                return Err(NotationError::unknown("section", name, &known));
            };
            let mut stated = SeatPosition::default();
            read_words(head, seat::KEYS, words, |key, text| {
                seat::read(&Line, &mut stated, key, text)
            })?;
            position.seats.insert(color, stated);
        }
    }
    Ok(())
}

/// The one word of a section, which may be empty.
fn only<'a>(head: &str, words: &[&'a str]) -> Read<&'a str> {
    match words {
        [] => Ok(""),
        [word] => Ok(word),
        [_, second, ..] => refuse(format!(
            "the section '{head}' has one word, but '{}' follows it",
            NotationError::shorten(second)
        )),
    }
}

fn halves(text: &str, separator: char) -> Read<(&str, &str)> {
    text.split_once(separator).ok_or_else(|| {
        let text = NotationError::shorten(text);
        NotationError::new(format!("'{text}' has no '{separator}'"))
    })
}

impl Word<Line> for Color {
    fn word(&self, _: &Line) -> String {
        self.name().to_owned()
    }

    fn read_word(word: &str, _: &Line) -> Read<Self> {
        let names = Color::ALL.map(Color::name);
        Color::from_name(word).ok_or_else(|| NotationError::unknown("seat", word, &names))
    }
}

/// `red+blue`
impl Word<Line> for Colors {
    fn word(&self, line: &Line) -> String {
        let names: Vec<String> = self.0.iter().map(|color| color.word(line)).collect();
        names.join("+")
    }

    fn read_word(word: &str, line: &Line) -> Read<Self> {
        let names = word.split('+').filter(|name| !name.is_empty());
        let colors: Read<_> = names.map(|name| Word::read_word(name, line)).collect();
        colors.map(Colors)
    }
}

/// `-,i57`
impl Word<Line> for Places {
    fn word(&self, line: &Line) -> String {
        write_places(&self.0, line)
    }

    fn read_word(word: &str, line: &Line) -> Read<Self> {
        read_places(word, line).map(Places)
    }
}

/// `arch9`
impl Word<Line> for TokenPosition {
    fn word(&self, _: &Line) -> String {
        format!("{}{}", if self.arch { "arch" } else { "" }, self.number)
    }

    fn read_word(word: &str, line: &Line) -> Read<Self> {
        let arch = word.strip_prefix("arch");
        Ok(TokenPosition {
            number: Word::read_word(arch.unwrap_or(word), line)?,
            arch: arch.is_some(),
        })
    }
}

impl Word<Line> for PieceNumber {
    fn word(&self, _: &Line) -> String {
        self.text()
    }

    fn read_word(word: &str, _: &Line) -> Read<Self> {
        PieceNumber::from_text(word)
    }
}

/// Values whose parts follow each other: `0:blue`, `blue:1:1ore>1salt`.
macro_rules! parts {
    ($($type:ident { $($part:ident $separator:literal)+; $last:ident })+) => {$(
        impl Word<Line> for $type {
            fn word(&self, line: &Line) -> String {
                let mut word = String::new();
                $(word += &self.$part.word(line);
                word.push($separator);)+
                word + &self.$last.word(line)
            }

            fn read_word(word: &str, line: &Line) -> Read<Self> {
                let rest = word;
                $(let ($part, rest) = halves(rest, $separator)?;)+
                Ok($type {
                    $($part: Word::read_word($part, line)?,)+
                    $last: Word::read_word(rest, line)?,
                })
            }
        }
    )+};
}

parts! {
    FeePosition { caravan ':'; to }
    OpenOfferPosition { seat ':' number ':' give '>'; want }
}

/// `accept`, `reject` or `counter:1wool>1lumber`
impl Word<Line> for Answer {
    fn word(&self, _: &Line) -> String {
        match self {
            Answer::Accept => "accept".to_owned(),
            Answer::Reject => "reject".to_owned(),
            Answer::Counter(it) => format!("counter:{}>{}", it.give_text(), it.want_text()),
        }
    }

    fn read_word(word: &str, _: &Line) -> Read<Self> {
        match word.split_once(':') {
            None if word == "accept" => Ok(Answer::Accept),
            None if word == "reject" => Ok(Answer::Reject),
            Some(("counter", offer)) => {
                let (give, want) = halves(offer, '>')?;
                Offer::parse(give, want).map(Answer::Counter)
            }
            _ => {
                let known = ["accept", "reject", "counter"];
                Err(NotationError::unknown("answer", word, &known))
            }
        }
    }
}

/// In a phase, the two sides and those who are asked have names.
impl Field<Line> for ProposalPosition {
    fn write(&self, names: &'static [&'static str], phrase: Phrase, line: &Line) -> Phrase {
        phrase
            .with(names[0], &self.give)
            .with(names[1], &self.want)
            .with(names[2], self.to.word(line))
    }
}

impl ReadField<Line> for ProposalPosition {
    fn read(names: &'static [&'static str], phrase: &Phrase, line: &Line) -> Read<Self> {
        Ok(ProposalPosition {
            give: phrase.arg(names[0])?.to_owned(),
            want: phrase.arg(names[1])?.to_owned(),
            to: Word::read_word(phrase.arg(names[2])?, line)?,
        })
    }
}

/// `1ore>1salt>blue+white,…`
impl Word<Line> for Vec<ProposalPosition> {
    fn word(&self, line: &Line) -> String {
        let text = |it: &ProposalPosition| format!("{}>{}>{}", it.give, it.want, it.to.word(line));
        self.iter().map(text).collect::<Vec<_>>().join(",")
    }

    fn read_word(word: &str, line: &Line) -> Read<Self> {
        let proposal = |item| {
            let (give, rest) = halves(item, '>')?;
            let (want, to) = halves(rest, '>')?;
            Ok(ProposalPosition {
                give: give.to_owned(),
                want: want.to_owned(),
                to: Word::read_word(to, line)?,
            })
        };
        items(word).map(proposal).collect()
    }
}
