//! From a state to an object.

use std::collections::BTreeMap;

use game_core::{Seat, SeatSet, Seats, Versioned as _};

use super::document::{
    AnswerPosition, Document, FeePosition, OpenOfferPosition, PhasePosition, ProposalPosition,
    SeatPosition, TokenPosition, TurnPosition,
};
use crate::goods::Goods;
use crate::ids::{CityId, CitySet, HexId, PathId};
use crate::memory::Cards;
use crate::offer::{Offer, Proposal};
use crate::phase::{Answer, Phase, PieceNumber};
use crate::setup::RULES_VERSION;
use crate::state::Merchants;

impl Merchants {
    pub(super) fn document(&self) -> Document {
        let setup = self.setup.to_string();
        let pairs = setup.split(' ').filter_map(|pair| pair.split_once('='));
        let options = pairs
            .filter(|(key, _)| *key != "players" && *key != "board")
            .map(|(key, value)| (key.to_owned(), value.into()))
            .collect();
        Document {
            players: Some(self.setup.players()),
            board: Some(self.board().name().to_owned()),
            rules: self.older_rules(),
            options,
            seats: self
                .seats()
                .map(|seat| (self.name(seat), self.seat_position(seat)))
                .collect(),
            neutral: (self.setup.players() == 3).then(|| self.city_ids(self.neutral_posts)),
            robber: self.robber.map(|hex| self.hex_id(hex)),
            tokens: Some(self.token_positions()),
            discards: self.card_counts(&self.discards),
            turn: self.turn_position(),
            phase: Some(self.phase_position()),
        }
    }

    /// The version of the rules, unless it is the newest.
    pub(super) fn older_rules(&self) -> Option<u32> {
        Some(self.rules_version()).filter(|version| *version != RULES_VERSION)
    }

    pub(crate) fn name(&self, seat: Seat) -> String {
        self.setup.color(seat).name().to_owned()
    }

    pub(crate) fn hex_id(&self, hex: HexId) -> String {
        self.board().hex(hex).id.clone()
    }

    pub(crate) fn city_id(&self, city: CityId) -> String {
        self.board().city(city).id.clone()
    }

    pub(crate) fn city_ids(&self, cities: CitySet) -> Vec<String> {
        cities.iter().map(|city| self.city_id(city)).collect()
    }

    fn names(&self, seats: SeatSet) -> Vec<String> {
        seats.iter().map(|seat| self.name(seat)).collect()
    }

    pub(crate) fn card_counts(&self, cards: &Cards) -> BTreeMap<String, u8> {
        self.setup
            .card_kinds()
            .filter(|kind| cards[*kind] > 0)
            .map(|kind| (self.board().card(kind).id.clone(), cards[kind]))
            .collect()
    }

    pub(crate) fn token_positions(&self) -> BTreeMap<String, TokenPosition> {
        self.board()
            .tokens()
            .iter()
            .zip(self.token_at)
            .filter_map(|(token, at)| {
                let token = TokenPosition {
                    number: token.number,
                    arch: token.arch,
                };
                Some((self.hex_id(at?), token))
            })
            .collect()
    }

    pub(crate) fn path_name(&self, path: PathId) -> String {
        self.board().path_name(path)
    }

    fn seat_position(&self, seat: Seat) -> SeatPosition {
        let player = &self.players[seat];
        let mut merchants: Vec<Option<String>> = player
            .merchants
            .iter()
            .map(|at| at.map(|at| self.board().intersection_name(at).to_owned()))
            .collect();
        let mut caravans: Vec<Option<String>> = player
            .caravans
            .iter()
            .map(|path| path.map(|path| self.path_name(path)))
            .collect();
        for pieces in [&mut merchants, &mut caravans] {
            while pieces.last() == Some(&None) {
                pieces.pop();
            }
        }
        SeatPosition {
            resources: Some(counts(&player.hand)),
            gold: Some(player.gold),
            cards: self.card_counts(&player.cards),
            posts: Some(self.city_ids(self.posts[seat])),
            routes: Some(
                self.routes[seat]
                    .iter()
                    .map(|path| self.path_name(path))
                    .collect(),
            ),
            merchants,
            caravans: Some(caravans),
            delivered_to: self.city_ids(self.delivered_to[seat]),
            storage: Some(player.storage),
            available: Some(player.available),
            delivered: Some(player.delivered),
            third_post: self.third_post[seat].map(|city| self.city_id(city)),
        }
    }

    pub(crate) fn turn_position(&self) -> TurnPosition {
        let memory = &self.memory;
        let fees = PieceNumber::BOTH.into_iter().flat_map(|caravan| {
            let paid = memory.fee_paid[caravan.index()];
            paid.iter().map(move |to| (caravan, to))
        });
        let open_offers = self.seats().flat_map(|seat| {
            let offers = (1u8..).zip(memory.offers[seat]);
            offers
                .filter(|(_, offer)| !offer.is_empty())
                .map(move |(number, offer)| (seat, number, offer))
        });
        TurnPosition {
            active: Some(self.name(self.active)),
            number: Some(self.turn),
            rolled: Some(self.rolled),
            card_played: memory.card_played,
            gold_buys: memory.gold_buys,
            fees: fees
                .map(|(caravan, to)| FeePosition {
                    caravan: number(caravan),
                    to: self.name(to),
                })
                .collect(),
            bought: self.card_counts(&memory.bought),
            proposals: memory.proposals,
            proposed: self
                .recent_proposals()
                .iter()
                .map(|proposal| self.proposal_position(proposal))
                .collect(),
            offers_made: self
                .seats()
                .filter(|seat| memory.offers_made[*seat] > 0)
                .map(|seat| (self.name(seat), memory.offers_made[seat]))
                .collect(),
            offers: open_offers
                .map(|(seat, number, offer)| OpenOfferPosition {
                    seat: self.name(seat),
                    number,
                    give: offer.give_text(),
                    want: offer.want_text(),
                })
                .collect(),
            card_routes: memory.card_routes,
        }
    }

    fn proposal_position(&self, proposal: &Proposal) -> ProposalPosition {
        ProposalPosition {
            give: proposal.offer.give_text(),
            want: proposal.offer.want_text(),
            to: self.names(proposal.to),
        }
    }

    fn answers(&self, answers: &Seats<Option<Answer>>) -> BTreeMap<String, AnswerPosition> {
        let counter = |offer: Offer| AnswerPosition::Counter {
            give: offer.give_text(),
            want: offer.want_text(),
        };
        self.seats()
            .filter_map(|seat| {
                let answer = match answers[seat]? {
                    Answer::Accept => AnswerPosition::Accept,
                    Answer::Reject => AnswerPosition::Reject,
                    Answer::Counter(offer) => counter(offer),
                };
                Some((self.name(seat), answer))
            })
            .collect()
    }

    pub(crate) fn phase_position(&self) -> PhasePosition {
        match &self.phase {
            Phase::RobberStart => PhasePosition::RobberStart {},
            Phase::StartRoll { contenders, rolls } => PhasePosition::StartRoll {
                contenders: self.names(*contenders),
                rolls: self
                    .seats()
                    .filter(|seat| rolls[*seat] > 0)
                    .map(|seat| (self.name(seat), rolls[seat]))
                    .collect(),
            },
            Phase::SetupPost { step } => PhasePosition::SetupPost { step: *step },
            Phase::SetupNeutral { step } => PhasePosition::SetupNeutral { step: *step },
            Phase::SetupRoute { step } => PhasePosition::SetupRoute { step: *step },
            Phase::PreRoll => PhasePosition::PreRoll {},
            Phase::Rolling => PhasePosition::Rolling {},
            Phase::Discard { chosen, .. } => PhasePosition::Discard {
                chosen: self
                    .seats()
                    .filter(|seat| chosen[*seat] != Goods::NONE)
                    .map(|seat| (self.name(seat), counts(&chosen[seat])))
                    .collect(),
            },
            Phase::MoveRobber => PhasePosition::MoveRobber {},
            Phase::Steal => PhasePosition::Steal {},
            Phase::Stealing { victim } => PhasePosition::Stealing {
                victim: self.name(*victim),
            },
            Phase::Action => PhasePosition::Action {},
            Phase::Offering { seat } => PhasePosition::Offering {
                seat: self.name(*seat),
            },
            Phase::TradeOpen { proposal, answers } => PhasePosition::TradeOpen {
                proposal: self.proposal_position(proposal),
                answers: self.answers(answers),
            },
            Phase::TradeChoose { proposal, answers } => PhasePosition::TradeChoose {
                proposal: self.proposal_position(proposal),
                answers: self.answers(answers),
            },
            Phase::Drawing => PhasePosition::Drawing {},
            Phase::GoldPath { path, free } => PhasePosition::GoldPath {
                path: self.path_name(*path),
                free: *free,
            },
            Phase::FreeRoute { path } => PhasePosition::FreeRoute {
                path: self.path_name(*path),
            },
            Phase::TokenHex { city } => PhasePosition::TokenHex {
                city: self.city_id(*city),
            },
            Phase::TokenTurn { hex } => PhasePosition::TokenTurn {
                hex: self.hex_id(*hex),
            },
            Phase::TokenSource { hex } => PhasePosition::TokenSource {
                hex: self.hex_id(*hex),
            },
            Phase::CaravanMove {
                caravan,
                steps,
                moved,
                by_card,
            } => PhasePosition::CaravanMove {
                caravan: number(*caravan),
                steps: *steps,
                moved: *moved,
                by_card: *by_card,
            },
            Phase::CardRoutes { first } => PhasePosition::CardRoutes { first: *first },
            Phase::CardMerchant { reach } => PhasePosition::CardMerchant { reach: *reach },
            Phase::CardCaravan { steps } => PhasePosition::CardCaravan { steps: *steps },
            Phase::CardTake { left, from } => PhasePosition::CardTake {
                left: *left,
                from: from.name().to_owned(),
            },
            Phase::CardName { most } => PhasePosition::CardName { most: *most },
            Phase::Over => PhasePosition::Over {},
        }
    }
}

/// The number of a piece (§K5).
pub(crate) const fn number(piece: PieceNumber) -> u8 {
    match piece {
        PieceNumber::First => 0,
        PieceNumber::Second => 1,
    }
}

pub(crate) fn counts(goods: &Goods) -> BTreeMap<String, u8> {
    goods
        .entries()
        .map(|(resource, count)| (resource.name().to_owned(), count))
        .collect()
}
