//! The map files (§0.7) and the part of the contract that only they can break, V12 to V14.

use std::collections::{BTreeMap, BTreeSet};

use game_core::Clause;

use super::format::{Between, BoardFile, FileCard, FileCorner, FileFixed};
use super::model::{
    BoardModel, CardSpec, City, Color, Effect, FixedSetup, FixedStart, Hex, Intersection, Medium,
    NumberToken, Path, SeaHex, Space, Terrain, Timing, Variant,
};
use super::{BoardError, contract};
use crate::clauses;
use crate::goods::Resource;
use crate::hexgrid::{self, Axial, Corner};
use crate::ids::{CityId, HexId, IntersectionId, PathId};
use crate::phase::PieceNumber;
use crate::state::{ROUTES, START_GOLD, STARTING_POSTS};

pub(super) fn refuse<T>(clause: Clause, message: impl Into<String>) -> Result<T, BoardError> {
    Err(BoardError::new(clause, message))
}

impl BoardFile {
    /// Reads the text of a map file; the contract is not checked yet.
    pub fn parse(text: &str) -> Result<Self, BoardError> {
        serde_json::from_str(text).map_err(|error| {
            BoardError::new(
                clauses::MAP_FILE,
                format!("the text is not a map file: {error}"),
            )
        })
    }

    /// Checks V12 to V14 and gives the facts of the board.
    pub fn into_model(self) -> Result<BoardModel, BoardError> {
        let variant = match self.variant.as_str() {
            "short" => Variant::Short,
            "main" => Variant::Main,
            other => return refuse(clauses::MAP_FILE, format!("there is no variant '{other}'")),
        };
        self.check_allotment(variant)?;
        let (hexes, seas) = self.hexes()?;
        let hex_at: BTreeMap<Axial, HexId> = hexes
            .iter()
            .enumerate()
            .filter_map(|(index, hex)| Some((hex.place?, HexId::at(index))))
            .collect();
        let corners = self.derived_corners(&hex_at)?;
        let paths = self.derived_paths(&corners, &hex_at)?;
        let cities = self.cities(&corners)?;
        let intersections = corners
            .iter()
            .enumerate()
            .map(|(index, corner)| Intersection {
                name: format!("i{index}"),
                corner: Some(*corner),
                hexes: corner
                    .iter()
                    .filter_map(|hex| hex_at.get(hex).copied())
                    .collect(),
                city: cities
                    .iter()
                    .position(|city| city.at.index() == index)
                    .map(CityId::at),
            })
            .collect();
        let fixed = match &self.fixed_setup {
            None => None,
            Some(fixed) => Some(self.fixed(fixed, &cities)?),
        };
        let robber_start = match &self.robber_start {
            None => None,
            Some(id) => match hexes.iter().position(|hex| hex.id == *id) {
                None => {
                    return refuse(
                        clauses::MAP_NUMBERS,
                        format!("there is no hex '{id}' for the robber"),
                    );
                }
                Some(index) => Some(HexId::at(index)),
            },
        };
        Ok(BoardModel {
            name: self.variant.clone(),
            title: self.name.clone(),
            variant,
            tokens: self.tokens()?,
            cards: self.cards()?,
            hexes,
            seas,
            intersections,
            cities,
            paths,
            robber_start,
            fixed,
        })
    }

    /// §V14
    fn check_allotment(&self, variant: Variant) -> Result<(), BoardError> {
        for players in [3, 4] {
            let tokens = variant.commodity_tokens(players);
            let fits = self
                .storage
                .get(&players.to_string())
                .is_some_and(|storage| {
                    storage.commodities == tokens
                        && storage.posts == tokens - 1 + STARTING_POSTS
                        && storage.covering == tokens - 1
                        && storage.posts_for_setup == STARTING_POSTS
                        && storage.free_commodities_at_start == 1
                });
            if !fits {
                return refuse(
                    clauses::MAP_PIECES,
                    format!("the storage for {players} players is not that of §C5"),
                );
            }
        }
        let pieces = &self.pieces_per_player;
        if pieces.routes != ROUTES
            || usize::from(pieces.caravans) != PieceNumber::BOTH.len()
            || usize::from(pieces.merchants) != PieceNumber::BOTH.len()
            || self.start_gold != START_GOLD
        {
            return refuse(
                clauses::MAP_PIECES,
                "the pieces and the gold of each player are not those of §C5",
            );
        }
        Ok(())
    }

    fn hexes(&self) -> Result<(Vec<Hex>, Vec<SeaHex>), BoardError> {
        let mut hexes = Vec::new();
        let mut seas = Vec::new();
        let mut places = BTreeSet::new();
        for hex in &self.hexes {
            let place = Axial::new(hex.q, hex.r);
            if !places.insert(place) {
                return refuse(
                    clauses::MAP_GEOMETRY,
                    format!("{} lies where another hex lies", hex.name),
                );
            }
            if hex.terrain == "sea" {
                if hex.resource.is_some() || hex.number.is_some() || hex.token.is_some() {
                    return refuse(
                        clauses::MAP_HEXES,
                        format!("{} is sea, but has a resource, number or token", hex.name),
                    );
                }
                seas.push(SeaHex {
                    id: hex.id.clone(),
                    name: hex.name.clone(),
                    place,
                });
                continue;
            }
            let Some(terrain) = Terrain::from_name(&hex.terrain) else {
                return refuse(
                    clauses::MAP_FILE,
                    format!("there is no terrain '{}'", hex.terrain),
                );
            };
            if hex.resource.as_deref() != Some(terrain.resource().name()) {
                return refuse(
                    clauses::MAP_CONSISTENCY,
                    format!("resource and terrain of {} disagree", hex.name),
                );
            }
            let space = match &hex.token {
                None => Space::None,
                Some(space) if token_color(&space.color)? != terrain.resource() => {
                    return refuse(
                        clauses::MAP_HEXES,
                        format!("the token space of {} has the wrong color", hex.name),
                    );
                }
                Some(space) if space.arch => Space::Arch,
                Some(_) => Space::Plain,
            };
            hexes.push(Hex {
                id: hex.id.clone(),
                name: hex.name.clone(),
                place: Some(place),
                terrain,
                printed: hex.number,
                space,
            });
        }
        Ok((hexes, seas))
    }

    /// §V12: the corners of all terrain hexes and the ends of the sea paths.
    fn derived_corners(&self, hex_at: &BTreeMap<Axial, HexId>) -> Result<Vec<Corner>, BoardError> {
        let mut derived: BTreeSet<Corner> = hex_at.keys().flat_map(|hex| hex.corners()).collect();
        for sea in &self.sea_paths {
            derived.extend(sea.between.map(corner_of));
        }
        let listed: Vec<Corner> = self.intersections.iter().copied().map(corner_of).collect();
        if !listed.iter().all(hexgrid::is_corner) {
            return refuse(
                clauses::MAP_GEOMETRY,
                "an intersection is not a corner of three hexes",
            );
        }
        if !listed.iter().eq(derived.iter()) {
            return refuse(
                clauses::MAP_GEOMETRY,
                "the intersections are not those that the hexes give",
            );
        }
        Ok(listed)
    }

    /// §V12, §V13: the sides of all terrain hexes and the sea paths.
    fn derived_paths(
        &self,
        corners: &[Corner],
        hex_at: &BTreeMap<Axial, HexId>,
    ) -> Result<Vec<Path>, BoardError> {
        let mut derived: BTreeSet<[Corner; 2]> =
            hex_at.keys().flat_map(|hex| hex.sides()).collect();
        let seas: BTreeSet<[Corner; 2]> = self.sea_paths.iter().map(side_of).collect();
        derived.extend(&seas);
        let listed: Vec<[Corner; 2]> = self
            .paths
            .iter()
            .map(|path| path.between.map(corner_of))
            .collect();
        if !listed.iter().eq(derived.iter()) {
            return refuse(
                clauses::MAP_GEOMETRY,
                "the paths are not those that the hexes and sea paths give",
            );
        }
        let arrows: BTreeSet<[Corner; 2]> = self.double_arrow_paths.iter().map(side_of).collect();
        let mut paths = Vec::new();
        for (path, side) in self.paths.iter().zip(&listed) {
            let Some(flanks) = hexgrid::flanks(side) else {
                return refuse(
                    clauses::MAP_GEOMETRY,
                    "a path does not run along one side of a hex",
                );
            };
            let open_sea = !flanks.iter().any(|hex| hex_at.contains_key(hex));
            if open_sea != seas.contains(side) || open_sea && path.kind != "sea" {
                return refuse(
                    clauses::MAP_CONSISTENCY,
                    "the sea paths are not the paths across open sea",
                );
            }
            if path.double_arrow != arrows.contains(side) {
                return refuse(
                    clauses::MAP_CONSISTENCY,
                    "the two lists of double arrows disagree",
                );
            }
            let medium = match path.kind.as_str() {
                "land" | "coast" => Medium::Land,
                "sea" => Medium::Sea,
                other => {
                    return refuse(
                        clauses::MAP_FILE,
                        format!("there is no kind of path '{other}'"),
                    );
                }
            };
            let end = |corner: &Corner| match corners.binary_search(corner) {
                Ok(index) => Ok(IntersectionId::at(index)),
                Err(_) => refuse(clauses::MAP_GEOMETRY, "a path ends at no intersection"),
            };
            paths.push(Path {
                a: end(&side[0])?,
                b: end(&side[1])?,
                medium,
                double_arrow: path.double_arrow,
            });
        }
        if self.double_arrow_paths.len() != paths.iter().filter(|path| path.double_arrow).count() {
            return refuse(
                clauses::MAP_CONSISTENCY,
                "the two lists of double arrows disagree",
            );
        }
        Ok(paths)
    }

    fn cities(&self, corners: &[Corner]) -> Result<Vec<City>, BoardError> {
        let mut cities = Vec::new();
        for city in &self.cities {
            let Ok(at) = corners.binary_search(&corner_of(city.corner.hexes)) else {
                return refuse(
                    clauses::MAP_CITIES,
                    format!("{} lies at no intersection", city.name),
                );
            };
            let purple = match city.color.as_str() {
                "purple" => true,
                "brown" => false,
                other => {
                    return refuse(
                        clauses::MAP_FILE,
                        format!("there is no city color '{other}'"),
                    );
                }
            };
            if purple != city.starting {
                return refuse(
                    clauses::MAP_CONSISTENCY,
                    format!("color and starting place of {} disagree", city.name),
                );
            }
            cities.push(City {
                id: city.id.clone(),
                name: city.name.clone(),
                at: IntersectionId::at(at),
                purple,
                coins: city.coins,
            });
        }
        Ok(cities)
    }

    fn tokens(&self) -> Result<Vec<NumberToken>, BoardError> {
        self.tokens
            .iter()
            .map(|token| {
                let color = token_color(&token.color)?;
                if color.name() != token.resource {
                    return refuse(
                        clauses::MAP_CONSISTENCY,
                        "resource and color of a number token disagree",
                    );
                }
                Ok(NumberToken {
                    color,
                    number: token.value,
                    arch: token.arch,
                })
            })
            .collect()
    }

    /// §V14, §D8
    fn cards(&self) -> Result<Vec<CardSpec>, BoardError> {
        let total: u32 = self
            .development_cards
            .iter()
            .map(|card| u32::from(card.count))
            .sum();
        if total != u32::from(contract::DECK_SIZE) {
            return refuse(
                clauses::MAP_PIECES,
                format!("the deck has {total} cards, not {}", contract::DECK_SIZE),
            );
        }
        self.development_cards.iter().map(FileCard::spec).collect()
    }

    fn fixed(&self, fixed: &FileFixed, cities: &[City]) -> Result<FixedSetup, BoardError> {
        let Some(starting_player) = Color::from_name(&fixed.starting_player) else {
            return refuse(
                clauses::MAP_FIXED_SETUP,
                format!("there is no player '{}'", fixed.starting_player),
            );
        };
        let city = |id: &String| match cities.iter().position(|city| city.id == *id) {
            Some(index) => Ok(CityId::at(index)),
            None => refuse(clauses::MAP_FIXED_SETUP, format!("there is no city '{id}'")),
        };
        let mut starts = Vec::new();
        for color in Color::ALL {
            let Some(start) = fixed.colors.get(color.name()) else {
                return refuse(
                    clauses::MAP_FIXED_SETUP,
                    format!("the fixed setup has no places for {}", color.name()),
                );
            };
            if start.route != start.caravan_on {
                return refuse(
                    clauses::MAP_CONSISTENCY,
                    format!("route and caravan of {} lie apart", color.name()),
                );
            }
            let path = self
                .paths
                .iter()
                .position(|path| path.between == start.route.between);
            let Some(route) = path.map(PathId::at) else {
                return refuse(
                    clauses::MAP_FIXED_SETUP,
                    format!("the route of {} lies on no path", color.name()),
                );
            };
            let mut resources = [0; 5];
            for (name, count) in &start.resources {
                match Resource::from_name(name) {
                    Some(resource) => resources[resource.index()] = *count,
                    None => {
                        return refuse(
                            clauses::MAP_FIXED_SETUP,
                            format!("there is no resource '{name}'"),
                        );
                    }
                }
            }
            starts.push(FixedStart {
                posts: [
                    city(&start.posts[0])?,
                    city(&start.posts[1])?,
                    city(&start.posts[2])?,
                ],
                last_post: city(&start.last_post)?,
                route,
                resources,
            });
        }
        let starts = starts.try_into().map_err(|_| {
            BoardError::new(
                clauses::MAP_FIXED_SETUP,
                "the fixed setup needs four colors",
            )
        })?;
        Ok(FixedSetup {
            starting_player,
            starts,
        })
    }
}

impl FileCard {
    fn spec(&self) -> Result<CardSpec, BoardError> {
        let amount = || match self.amount {
            Some(amount) if amount > 0 => Ok(amount),
            _ => refuse(
                clauses::CARD_AMOUNT,
                format!("the card '{}' needs an amount", self.name),
            ),
        };
        let effect = match self.code.as_str() {
            "move_robber" => Effect::MoveRobber, // §K16: the amount is ignored.
            "free_routes" => Effect::FreeRoutes(amount()?),
            "free_caravan_move" => Effect::FreeCaravanMove(amount()?),
            "free_merchant_move" => Effect::FreeMerchantMove(amount()?),
            "take_resources" => Effect::TakeResources(amount()?),
            "demand_resource" if self.amount.is_none() => Effect::DemandResource(None),
            "demand_resource" => Effect::DemandResource(Some(amount()?)),
            "take_gold" => Effect::TakeGold(amount()?),
            other => {
                return refuse(
                    clauses::MAP_PIECES,
                    format!("there is no card code '{other}'"),
                );
            }
        };
        let timing = match self.timing.as_str() {
            "before_roll_or_action" => Timing::BeforeRollOrAction,
            "action" => Timing::Action,
            other => {
                return refuse(
                    clauses::CARD_TIMING,
                    format!("there is no timing '{other}'"),
                );
            }
        };
        Ok(CardSpec {
            id: self.name.to_lowercase().replace(' ', "-"),
            name: self.name.clone(),
            count: self.count,
            effect,
            timing,
            text: self.effect.clone(),
        })
    }
}

fn corner_of(corner: FileCorner) -> Corner {
    corner.map(|(q, r)| Axial::new(q, r))
}

fn side_of(between: &Between) -> [Corner; 2] {
    between.between.map(corner_of)
}

fn token_color(color: &str) -> Result<Resource, BoardError> {
    match color {
        "green" => Ok(Resource::Lumber),
        "lightgreen" => Ok(Resource::Wool),
        "yellow" => Ok(Resource::Grain),
        "grey" => Ok(Resource::Ore),
        "white" => Ok(Resource::Salt),
        other => refuse(
            clauses::MAP_FILE,
            format!("there is no token color '{other}'"),
        ),
    }
}
