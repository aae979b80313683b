//! The game told in sentences.

use game_core::{Game as _, Seat, SeatSet, Seats, Standings, ToAct, Viewer, Words};

use crate::CityId;
use crate::action::Action;
use crate::event::Event;
use crate::ids::{HexId, IntersectionId, PathId};
use crate::illegal::Illegal;
use crate::phase::{Phase, PieceNumber};
use crate::state::Merchants;
use crate::supply::GOLD_PRICE;
use crate::{event_words, network, picture, reason_words, walk};

impl Words for Merchants {
    const TITLE: &'static str = "Merchants of Europe";
    const RULES: &'static str = include_str!("../../../docs/rules/merchants.md");

    const POINTS: [&'static str; 2] = ["delivery", "deliveries"];
    const EXAMPLES: [&'static str; 4] = ["open berlin", "recruit wien none", "A8", "caravan"];

    /// §E12: nobody wins when the turn cap ends the game.
    fn verdict(&self, standings: &Standings) -> String {
        let most = standings.winners().map(|seat| standings.points[seat]).max();
        if most == Some(i32::from(self.setup.target())) {
            let winner = standings.winners().map(|seat| self.seat_words(seat));
            let names: Vec<String> = winner.collect();
            format!(
                "{} wins with {} deliveries.",
                crate::goods::join_words(&names),
                self.setup.target()
            )
        } else {
            "The turn cap is reached; nobody wins.".to_owned()
        }
    }

    fn action_words(&self, action: Action) -> String {
        match action {
            Action::PlacePost { city } => format!("place a post in {}", self.city_words(city)),
            Action::PlaceNeutral { city } => {
                format!("place a neutral post in {}", self.city_words(city))
            }
            Action::PlaceRoute { path } => {
                format!("place your route and caravan on {}", self.path_words(path))
            }
            Action::Roll => "roll the dice".to_owned(),
            Action::PlayCard { card } => {
                let card = self.board().card(card);
                format!("play {} ({})", card.name, card.text)
            }
            Action::DiscardOne { resource } => format!("discard 1 {}", resource.name()),
            Action::Discard { cards } => format!("discard {}", cards.words()),
            Action::MoveRobber { hex } => format!("move the robber to {}", self.hex_words(hex)),
            Action::Steal { seat } => format!("steal a card from {}", self.seat_words(seat)),
            Action::Propose { proposal } => format!(
                "propose to {}: {}",
                self.seats_words(proposal.to),
                proposal.offer.words()
            ),
            Action::Exchange { give, get } => {
                format!("exchange 3 {} for 1 {}", give.name(), get.name())
            }
            Action::BuyResource { resource } => {
                format!("buy 1 {} for {GOLD_PRICE} gold", resource.name())
            }
            Action::BuyCard => "buy a development card".to_owned(),
            Action::Recruit { city, at, replace } => {
                let place = self.at_words(at);
                let post = self.city_words(city);
                let next_to = if at == self.board().city(city).at {
                    String::new()
                } else {
                    format!(" next to {post}")
                };
                format!(
                    "recruit a merchant at {place}{next_to}{}",
                    replacing(replace, "merchant")
                )
            }
            Action::Assemble { path, replace } => format!(
                "assemble a caravan on {}{}",
                self.path_words(path),
                replacing(replace, "caravan")
            ),
            Action::OpenRoute { path } => format!("open the route {}", self.path_words(path)),
            Action::MoveMerchant { merchant, to } => self.walk_words(merchant, to),
            Action::BeginCaravan { caravan } => {
                format!("pay 1 salt and move caravan {}", caravan.index())
            }
            Action::Deliver { caravan, city } => format!(
                "deliver a commodity to {} with caravan {}",
                self.city_words(city),
                caravan.index()
            ),
            Action::EndTurn => "end your turn".to_owned(),
            Action::ChoosePath { number } => self.chain_words(number),
            Action::Skip => "place no further route".to_owned(),
            Action::TokenHex { hex } => format!("give {} a number", self.hex_words(hex)),
            Action::TokenSource { hex } => format!("take the number of {}", self.hex_words(hex)),
            Action::Step { path } => match self.fee_of_step(path) {
                Some(owner) => format!(
                    "move on to {}, paying {} 1 gold",
                    self.path_words(path),
                    self.seat_words(owner)
                ),
                None => format!("move on to {}", self.path_words(path)),
            },
            Action::PaySalt => "pay 1 salt for three more steps".to_owned(),
            Action::StopCaravan => "stop the caravan here".to_owned(),
            Action::Accept => "accept".to_owned(),
            Action::Reject => "reject".to_owned(),
            Action::Counter { offer } => format!("offer {} instead", offer.words()),
            Action::Conclude { seat } => format!("trade with {}", self.seat_words(seat)),
            Action::Withdraw => "withdraw the proposal".to_owned(),
            Action::OfferToActive { offer } => format!(
                "offer {} to {}",
                offer.words(),
                self.seat_words(self.active())
            ),
            Action::NoOffer => "make no offer".to_owned(),
            Action::AcceptOffer { seat, number } => {
                format!("accept offer {number} of {}", self.seat_words(seat))
            }
            Action::RejectOffer { seat, number } => {
                format!("reject offer {number} of {}", self.seat_words(seat))
            }
            Action::ChooseCaravan { caravan } => format!("move caravan {}", caravan.index()),
            Action::TakeResource { resource } => format!("take 1 {}", resource.name()),
            Action::NameResource { resource } => format!("demand all {}", resource.name()),
        }
    }

    fn reason_words(&self, reason: &Illegal) -> String {
        reason_words::sentence(self, reason)
    }

    fn event_words(&self, event: &Event) -> String {
        event_words::sentence(self, event)
    }

    fn situation(&self) -> String {
        let who = match self.to_act() {
            ToAct::Seat(seat) => self.seat_words(seat),
            ToAct::Chance | ToAct::Nobody => String::new(),
        };
        match &self.phase {
            Phase::RobberStart => "The robber's first hex is drawn.".to_owned(),
            Phase::StartRoll { contenders, rolls } => {
                let next = crate::start::next_roller(*contenders, rolls);
                let who = next.map_or_else(String::new, |seat| self.seat_words(seat));
                format!("{who} rolls for the start.")
            }
            Phase::SetupPost { .. } => format!("{who} places a post on a purple city."),
            Phase::SetupNeutral { .. } => format!("{who} places a neutral post."),
            Phase::SetupRoute { .. } => format!("{who} places a route with a caravan."),
            Phase::PreRoll => format!("{who} plays a card or rolls the dice."),
            Phase::Rolling => "The dice are rolled.".to_owned(),
            Phase::Discard { .. } => format!("{who} discards cards because of the seven."),
            Phase::MoveRobber => format!("{who} moves the robber."),
            Phase::Steal => format!("{who} chooses whom to rob."),
            Phase::Stealing { victim } => {
                format!("A card of {} is drawn.", self.seat_words(*victim))
            }
            Phase::Action => format!("{who} acts or ends the turn."),
            Phase::Offering { .. } => format!("{who} may make an offer."),
            Phase::TradeOpen { proposal, .. } => {
                format!("{who} answers a proposal: {}.", proposal.offer.words())
            }
            Phase::TradeChoose { .. } => format!("{who} settles the proposal."),
            Phase::Drawing => "A development card is drawn.".to_owned(),
            Phase::GoldPath { .. } => format!("{who} chooses the connection that pays."),
            Phase::FreeRoute { .. } => format!("{who} may place a free route."),
            Phase::TokenHex { .. } => format!("{who} chooses the hex that gets a number."),
            Phase::TokenTurn { hex } => {
                format!("A number is turned for {}.", self.board().hex(*hex).name)
            }
            Phase::TokenSource { .. } => format!("{who} chooses the number that moves."),
            Phase::CaravanMove { steps, .. } => {
                format!("{who} moves a caravan; steps left: {steps}.")
            }
            Phase::CardRoutes { .. } => format!("{who} places routes by a card."),
            Phase::CardMerchant { .. } => format!("{who} moves a merchant by a card."),
            Phase::CardCaravan { .. } => format!("{who} chooses a caravan for a card."),
            Phase::CardTake { .. } => format!("{who} takes a resource by a card."),
            Phase::CardName { .. } => format!("{who} names a resource."),
            Phase::Over => "The game is over.".to_owned(),
        }
    }

    fn picture(&self, viewer: Viewer) -> String {
        picture::draw(self, viewer)
    }
}

fn replacing(replace: Option<PieceNumber>, what: &str) -> String {
    replace.map_or_else(String::new, |piece| {
        format!(", taking {what} {} off the board", piece.index())
    })
}

impl Merchants {
    pub(crate) fn seat_words(&self, seat: Seat) -> String {
        self.setup.color(seat).title().to_owned()
    }

    pub(crate) fn seats_words(&self, seats: SeatSet) -> String {
        let names: Vec<String> = seats.iter().map(|seat| self.seat_words(seat)).collect();
        crate::goods::join_words(&names)
    }

    pub(crate) fn city_words(&self, city: CityId) -> String {
        self.board().city(city).name.clone()
    }

    pub(crate) fn hex_words(&self, hex: HexId) -> String {
        let known = self.board().hex(hex);
        let resource = known.resource().name();
        match self.number(hex) {
            Some(number) => format!("{} ({resource} {number})", known.name),
            None => format!("{} ({resource}, no number)", known.name),
        }
    }

    /// A city by its name, another intersection by its number.
    fn at_name(&self, at: IntersectionId) -> String {
        match self.board().city_at(at) {
            Some(city) => self.city_words(city),
            None => self.board().intersection_name(at).to_owned(),
        }
    }

    /// A city by its name, another intersection by its number and the hexes around it.
    pub(crate) fn at_words(&self, at: IntersectionId) -> String {
        let name = self.at_name(at);
        let hexes = &self.board().intersection(at).hexes;
        if self.board().city_at(at).is_some() || hexes.is_empty() {
            return name;
        }
        let around: Vec<&str> = hexes
            .iter()
            .map(|hex| self.board().hex(*hex).name.as_str())
            .collect();
        format!("{name} ({})", around.join("/"))
    }

    pub(crate) fn path_words(&self, path: PathId) -> String {
        let ends = self.board().path(path);
        format!("{}–{}", self.at_name(ends.a), self.at_name(ends.b))
    }

    pub(crate) fn gold_words(&self, gold: &Seats<u8>) -> String {
        let parts: Vec<String> = self
            .seats()
            .filter(|seat| gold[*seat] > 0)
            .map(|seat| format!("{} {} gold", self.seat_words(seat), gold[seat]))
            .collect();
        crate::goods::join_words(&parts)
    }

    fn walk_words(&self, merchant: PieceNumber, to: IntersectionId) -> String {
        let Some(from) = self.merchant(self.active(), merchant) else {
            return format!(
                "move merchant {} to {}",
                merchant.index(),
                self.at_words(to)
            );
        };
        let distance = self.board().distance(from, to);
        let cost = if matches!(self.phase, Phase::CardMerchant { .. }) {
            "by the card".to_owned()
        } else {
            format!("for {} grain", walk::grain_for(distance))
        };
        let purpose = if self.board().city_at(to).is_some() {
            " and build a post"
        } else {
            ""
        };
        format!(
            "move merchant {} from {} to {} {cost}{purpose}",
            merchant.index(),
            self.at_words(from),
            self.at_words(to)
        )
    }

    fn chain_words(&self, index: u8) -> String {
        if let Phase::GoldPath { path, .. } = self.phase
            && let Some(connection) = network::connection(self, path)
            && let Some(chain) = network::shortest_chains(self, connection).get(usize::from(index))
        {
            let paths: Vec<String> = chain
                .paths
                .iter()
                .map(|path| self.path_words(path))
                .collect();
            return format!(
                "take the gold of {}: {}",
                crate::goods::join_words(&paths),
                self.gold_words(&chain.gold)
            );
        }
        format!("choose connection {index}")
    }
}
