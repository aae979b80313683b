//! The one-line form of a position: sections with a head, separated by `;`.

use game_core::line::{items, join, pairs, read_words, split};
use game_core::{
    Bits, Id, IdSet, Notation as _, NotationError, Phrase, Seat, Seats, Versioned as _, Word,
    phrases,
};

use super::{Read, insert, open_offer, pieces, place_token, refuse, remember, usual};
use crate::goods::Goods;
use crate::ids::CardKind;
use crate::memory::Cards;
use crate::offer::{Offer, Proposal};
use crate::phase::{Answer, Phase, PieceNumber};
use crate::setup::Setup;
use crate::start;
use crate::state::Merchants;

phrases! {
    /// The phases, with their fields by name.
    mod phases: Phase of Merchants {
        "robber-start" => RobberStart,
        "start-roll" => StartRoll { contenders, rolls },
        "setup-post" => SetupPost { step },
        "setup-neutral" => SetupNeutral { step },
        "setup-route" => SetupRoute { step },
        "pre-roll" => PreRoll,
        "rolling" => Rolling,
        "discard" => Discard { due, chosen },
        "move-robber" => MoveRobber,
        "steal" => Steal,
        "stealing" => Stealing { victim },
        "action" => Action,
        "offering" => Offering { seat },
        "trade-open" => TradeOpen { proposal["give", "want", "to"], answers },
        "trade-choose" => TradeChoose { proposal["give", "want", "to"], answers },
        "drawing" => Drawing,
        "gold-path" => GoldPath { path, free },
        "free-route" => FreeRoute { path },
        "token-hex" => TokenHex { city },
        "token-turn" => TokenTurn { hex },
        "token-source" => TokenSource { hex },
        "caravan-move" => CaravanMove { caravan, steps, moved, by_card },
        "card-routes" => CardRoutes { first },
        "card-merchant" => CardMerchant { reach },
        "card-caravan" => CardCaravan { steps },
        "card-take" => CardTake { left, from },
        "card-name" => CardName { most },
        "over" => Over,
    }
}

pub(super) fn write(game: &Merchants) -> String {
    let usual = usual(&game.setup, game.phase);
    let mut setup = vec![game.setup.to_string()];
    setup.extend(game.older_rules().map(|rules| format!("rules={rules}")));
    let mut sections = vec![
        ("merchants", setup),
        ("turn", write_turn(game, &usual)),
        ("phase", phases::write(game, &game.phase).to_words()),
    ];
    for seat in game.seats() {
        let color = game.setup.color(seat).name();
        sections.push((color, write_seat(game, &usual, seat)));
    }
    if game.neutral_posts != usual.neutral_posts {
        sections.push(("neutral", vec![set_text(game, game.neutral_posts)]));
    }
    if game.robber != usual.robber {
        sections.push(("robber", vec![game.robber.word(game)]));
    }
    if game.token_at != usual.token_at {
        sections.push(("tokens", write_tokens(game)));
    }
    if game.discards != usual.discards {
        sections.push(("discards", vec![game.discards.word(game)]));
    }
    join(&sections)
}

/// The fields of a section that are not as usual.
struct Fields<'a> {
    game: &'a Merchants,
    words: Vec<String>,
}

impl Fields<'_> {
    fn put<T: Word<Merchants> + PartialEq>(&mut self, key: &str, found: &T, usual: &T) {
        if found != usual {
            self.put_text(key, &found.word(self.game));
        }
    }

    fn put_set<I: Id + Word<Merchants>, B: Bits>(
        &mut self,
        key: &str,
        found: IdSet<I, B>,
        usual: IdSet<I, B>,
    ) {
        if found != usual {
            self.put_text(key, &set_text(self.game, found));
        }
    }

    fn put_pieces<T: Word<Merchants> + PartialEq + Copy>(
        &mut self,
        key: &str,
        found: [Option<T>; 2],
        usual: [Option<T>; 2],
    ) {
        if found != usual {
            let name = |at: Option<T>| at.map_or("-".to_owned(), |at| at.word(self.game));
            let text = match found {
                [first, None] => name(first),
                [first, second] => format!("{},{}", name(first), name(second)),
            };
            self.put_text(key, &text);
        }
    }

    fn put_list(&mut self, key: &str, parts: impl Iterator<Item = String>) {
        let parts: Vec<String> = parts.collect();
        if !parts.is_empty() {
            self.put_text(key, &parts.join(","));
        }
    }

    fn put_text(&mut self, key: &str, text: &str) {
        self.words.push(format!("{key}={text}"));
    }
}

fn write_turn(game: &Merchants, usual: &Merchants) -> Vec<String> {
    let (now, before) = (&game.memory, &usual.memory);
    let words = vec![
        format!("seat={}", game.active.word(game)),
        format!("number={}", game.turn),
    ];
    let mut fields = Fields { game, words };
    fields.put("rolled", &game.rolled, &usual.rolled);
    fields.put("card_played", &now.card_played, &before.card_played);
    fields.put("gold_buys", &now.gold_buys, &before.gold_buys);
    let fees = PieceNumber::BOTH.into_iter().flat_map(|caravan| {
        let paid = now.fee_paid[caravan.index()].iter();
        paid.map(move |to| format!("{}:{}", caravan.text(), to.word(game)))
    });
    fields.put_list("fees", fees);
    fields.put("bought", &now.bought, &before.bought);
    fields.put("proposals", &now.proposals, &before.proposals);
    let proposed = game.recent_proposals().iter();
    let proposed = proposed.map(|it| format!("{}>{}", offer_text(&it.offer), it.to.word(game)));
    fields.put_list("proposed", proposed);
    fields.put("offers_made", &now.offers_made, &before.offers_made);
    let offers = now.offers.entries().flat_map(|(seat, offers)| {
        let open = (1..).zip(offers).filter(|(_, offer)| !offer.is_empty());
        open.map(move |(number, it)| format!("{}:{number}:{}", seat.word(game), offer_text(it)))
    });
    fields.put_list("offers", offers);
    fields.put("card_routes", &now.card_routes, &before.card_routes);
    fields.words
}

fn write_seat(game: &Merchants, usual: &Merchants, seat: Seat) -> Vec<String> {
    let (now, before) = (&game.players[seat], &usual.players[seat]);
    let words = Vec::new();
    let mut fields = Fields { game, words };
    fields.put("hand", &now.hand, &before.hand);
    fields.put("gold", &now.gold, &before.gold);
    fields.put("cards", &now.cards, &before.cards);
    fields.put_set("posts", game.posts[seat], usual.posts[seat]);
    fields.put_set("routes", game.routes[seat], usual.routes[seat]);
    fields.put_pieces("merchants", now.merchants, before.merchants);
    fields.put_pieces("caravans", now.caravans, before.caravans);
    fields.put_set("delivered_to", game.delivered_to[seat], IdSet::EMPTY);
    fields.put("third_post", &game.third_post[seat], &None);
    fields.words
}

fn write_tokens(game: &Merchants) -> Vec<String> {
    let tokens = game.board().tokens().iter().zip(game.token_at);
    let placed = tokens.filter_map(|(token, at)| Some((token, at?)));
    placed
        .map(|(token, at)| {
            let arch = if token.arch { "arch" } else { "" };
            format!("{}={arch}{}", at.word(game), token.number)
        })
        .collect()
}

fn set_text<I: Id + Word<Merchants>, B: Bits>(game: &Merchants, set: IdSet<I, B>) -> String {
    let names: Vec<String> = set.iter().map(|id| id.word(game)).collect();
    names.join(",")
}

fn offer_text(offer: &Offer) -> String {
    format!("{}>{}", offer.give_text(), offer.want_text())
}

pub(super) fn parse(line: &str, rules: u32) -> Read<Merchants> {
    let (first, sections) = line.split_once(';').unwrap_or((line, ""));
    let mut words = first.split_whitespace();
    if words.next() != Some("merchants") {
        return refuse("a position begins with 'merchants' and its setup");
    }
    let (named, setup): (Vec<&str>, Vec<&str>) = words.partition(|word| word.starts_with("rules="));
    let rules = match pairs(named, '=')?.first() {
        None => rules,
        Some((_, version)) => version.parse().map_err(|_| {
            let version = NotationError::shorten(version);
            NotationError::new(format!("'rules' is a number, not '{version}'"))
        })?,
    };
    Merchants::check_rules(rules)?;
    let setup = Setup::parse(&setup.join(" "))?.with_rules_version(rules);
    parse_sections(&setup, sections)
}

pub(super) fn parse_sections(setup: &Setup, text: &str) -> Read<Merchants> {
    let sections = split(text)?;
    // Names belong to the board, so any state of the setup will do to read the phase.
    let phase = match sections.iter().find(|(head, _)| *head == "phase") {
        Some((_, words)) => {
            let phrase = Phrase::from_words("phase", words, phases::VERBS)?;
            phases::read(&start::new_game(setup), &phrase)?
        }
        None => Phase::PreRoll,
    };
    let mut game = usual(setup, phase);
    for (head, words) in &sections {
        match *head {
            "phase" => {}
            "turn" => read_words(head, TURN, words, |key, text| {
                read_turn(&mut game, key, text)
            })?,
            "neutral" => game.neutral_posts = read_set(&game, only(head, words)?)?,
            "robber" => game.robber = Word::read_word(only(head, words)?, &game)?,
            "tokens" => read_tokens(&mut game, words)?,
            "discards" => game.discards = Word::read_word(only(head, words)?, &game)?,
            name => {
                let Ok(seat) = game.read_seat(name) else {
                    return Err(unknown_section(&game, name));
                };
                read_words(head, SEAT, words, |key, text| {
                    read_seat(&mut game, seat, key, text)
                })?;
            }
        }
    }
    Ok(game)
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

fn unknown_section(game: &Merchants, head: &str) -> NotationError {
    let mut known = vec!["turn", "phase", "neutral", "robber", "tokens", "discards"];
    known.extend(game.seats().map(|seat| game.setup.color(seat).name()));
    NotationError::unknown("section", head, &known)
}

fn halves(text: &str, separator: char) -> Read<(&str, &str)> {
    text.split_once(separator).ok_or_else(|| {
        let text = NotationError::shorten(text);
        NotationError::new(format!("'{text}' has no '{separator}'"))
    })
}

fn read_set<I: Id + Word<Merchants>, B: Bits>(game: &Merchants, text: &str) -> Read<IdSet<I, B>> {
    let mut set = IdSet::EMPTY;
    for name in items(text) {
        insert(&mut set, name, game)?;
    }
    Ok(set)
}

fn read_pieces<T: Word<Merchants> + Copy>(game: &Merchants, text: &str) -> Read<[Option<T>; 2]> {
    pieces(items(text).map(|name| (name != "-").then_some(name)), game)
}

/// The fields of a player.
const SEAT: &[&str] = &[
    "hand",
    "gold",
    "cards",
    "posts",
    "routes",
    "merchants",
    "caravans",
    "delivered_to",
    "third_post",
];

fn read_seat(game: &mut Merchants, seat: Seat, key: &str, text: &str) -> Read<bool> {
    let mut player = game.players[seat];
    match key {
        "hand" => player.hand = Word::read_word(text, game)?,
        "gold" => player.gold = Word::read_word(text, game)?,
        "cards" => player.cards = Word::read_word(text, game)?,
        "posts" => game.posts[seat] = read_set(game, text)?,
        "routes" => game.routes[seat] = read_set(game, text)?,
        "merchants" => player.merchants = read_pieces(game, text)?,
        "caravans" => player.caravans = read_pieces(game, text)?,
        "delivered_to" => game.delivered_to[seat] = read_set(game, text)?,
        "third_post" => game.third_post[seat] = Word::read_word(text, game)?,
        _ => return Ok(false),
    }
    game.players[seat] = player;
    Ok(true)
}

/// The fields of the turn.
const TURN: &[&str] = &[
    "seat",
    "number",
    "rolled",
    "card_played",
    "gold_buys",
    "fees",
    "bought",
    "proposals",
    "proposed",
    "offers_made",
    "offers",
    "card_routes",
];

fn read_turn(game: &mut Merchants, key: &str, text: &str) -> Read<bool> {
    match key {
        "seat" => game.active = Word::read_word(text, game)?,
        "number" => game.turn = Word::read_word(text, game)?,
        "rolled" => game.rolled = Word::read_word(text, game)?,
        "card_played" => game.memory.card_played = Word::read_word(text, game)?,
        "gold_buys" => game.memory.gold_buys = Word::read_word(text, game)?,
        "fees" => {
            for fee in items(text) {
                let (caravan, to) = halves(fee, ':')?;
                let to = Word::read_word(to, game)?;
                game.memory.fee_paid[PieceNumber::from_text(caravan)?.index()].insert(to);
            }
        }
        "bought" => game.memory.bought = Word::read_word(text, game)?,
        "proposals" => game.memory.proposals = Word::read_word(text, game)?,
        "proposed" => {
            for proposal in items(text) {
                let (offer, to) = proposal.rsplit_once('>').unwrap_or((proposal, ""));
                let offer = read_offer(offer)?;
                let to = Word::read_word(to, game)?;
                remember(game, Proposal { offer, to })?;
            }
        }
        "offers_made" => game.memory.offers_made = Word::read_word(text, game)?,
        "offers" => {
            for open in items(text) {
                let (seat, rest) = halves(open, ':')?;
                let (number, offer) = halves(rest, ':')?;
                let seat = Seat::read_word(seat, game)?;
                let number = Word::read_word(number, game)?;
                open_offer(&mut game.memory.offers[seat], number, read_offer(offer)?)?;
            }
        }
        "card_routes" => game.memory.card_routes = Word::read_word(text, game)?,
        _ => return Ok(false),
    }
    Ok(true)
}

fn read_tokens(game: &mut Merchants, words: &[&str]) -> Read<()> {
    game.token_at = Default::default();
    for (hex, number) in pairs(words.iter().copied(), '=')? {
        let hex = Word::read_word(hex, game)?;
        let plain = number.strip_prefix("arch");
        let number_read = Word::read_word(plain.unwrap_or(number), game)?;
        place_token(game, hex, number_read, plain.is_some())?;
    }
    Ok(())
}

fn read_offer(text: &str) -> Read<Offer> {
    let (give, want) = halves(text, '>')?;
    Offer::parse(give, want)
}

/// Cards of each kind: `lancer:2,trade-fair:1`.
impl Word<Merchants> for Cards {
    fn word(&self, game: &Merchants) -> String {
        let held = game.setup.card_kinds().filter(|kind| self[*kind] > 0);
        let held = held.map(|kind| format!("{}:{}", kind.word(game), self[kind]));
        held.collect::<Vec<_>>().join(",")
    }

    fn read_word(word: &str, game: &Merchants) -> Read<Self> {
        let mut cards = Cards::default();
        for (kind, count) in pairs(items(word), ':')? {
            cards[CardKind::read_word(kind, game)?] = Word::read_word(count, game)?;
        }
        Ok(cards)
    }
}

/// An answer: `accept`, `reject` or `counter:1wool>1lumber`.
impl Word<Merchants> for Answer {
    fn word(&self, _game: &Merchants) -> String {
        match self {
            Answer::Accept => "accept".to_owned(),
            Answer::Reject => "reject".to_owned(),
            Answer::Counter(offer) => format!("counter:{}", offer_text(offer)),
        }
    }

    fn read_word(word: &str, _game: &Merchants) -> Read<Self> {
        match word.split_once(':') {
            None if word == "accept" => Ok(Answer::Accept),
            None if word == "reject" => Ok(Answer::Reject),
            Some(("counter", offer)) => read_offer(offer).map(Answer::Counter),
            _ => {
                let known = ["accept", "reject", "counter"];
                Err(NotationError::unknown("answer", word, &known))
            }
        }
    }
}

/// The values by seat that are not the default: `blue:accept,white:reject`.
macro_rules! words_by_seat {
    ($($value:ty),+) => {$(
        impl Word<Merchants> for Seats<$value> {
            fn word(&self, game: &Merchants) -> String {
                let given = self.entries().filter(|(_, value)| **value != <$value>::default());
                let given = given.map(|(seat, value)| {
                    format!("{}:{}", seat.word(game), Word::<Merchants>::word(value, game))
                });
                given.collect::<Vec<_>>().join(",")
            }

            fn read_word(word: &str, game: &Merchants) -> Read<Self> {
                let mut values = Seats::from_fn(game.setup.players(), |_| <$value>::default());
                for (seat, value) in pairs(items(word), ':')? {
                    values[Seat::read_word(seat, game)?] = Word::read_word(value, game)?;
                }
                Ok(values)
            }
        }
    )+};
}

words_by_seat!(u8, Goods, Option<Answer>);
