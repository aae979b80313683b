//! Small boards for the scenarios, built directly in the model (§8.0).

use std::collections::BTreeMap;

use merchants::{
    Board, BoardModel, BoardRef, City, Hex, Intersection, IntersectionId, Medium, NumberToken,
    Path, Resource, Space, Terrain, Variant,
};

/// Cities far away from everything, where posts can stand that a scenario does not mention.
pub(crate) const N_FAR: usize = 32;
/// Paths between the scenario and the far cities: further than any merchant walks in a test.
const LINK: usize = 40;

/// Reads a board: lines `cities …`, `brown …`, `paths a-b …`, `arrows a-b …`, `coins CITY n`,
/// `hex NAME terrain NUMBER|space|arch CITY…`, `link INTERSECTION` and `robber HEX|none`.
pub(crate) fn board(name: &str, text: &str) -> BoardRef {
    let mut draft = Draft::default();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let words: Vec<&str> = line.split_whitespace().collect();
        draft.read(words[0], &words[1..]);
    }
    draft.add_far_cities();
    draft.add_common_hexes();
    let model = draft.finish(name);
    let board: &'static Board = Box::leak(Box::new(Board::from_model(model).unwrap()));
    board.into()
}

/// Name, terrain, printed number, token space and the cities that touch it.
type DraftHex = (String, Terrain, Option<u8>, Space, Vec<String>);

#[derive(Default)]
struct Draft {
    nodes: Vec<String>,
    cities: Vec<(String, bool)>,
    coins: BTreeMap<String, u8>,
    paths: Vec<(String, String)>,
    arrows: Vec<(String, String)>,
    hexes: Vec<DraftHex>,
    link: Option<String>,
    robber: Option<String>,
}

impl Draft {
    fn read(&mut self, what: &str, words: &[&str]) {
        let pair = |word: &&str| {
            let (a, b) = word.split_once('-').unwrap();
            (a.to_owned(), b.to_owned())
        };
        match what {
            "cities" => self
                .cities
                .extend(words.iter().map(|city| ((*city).to_owned(), true))),
            "brown" => self
                .cities
                .extend(words.iter().map(|city| ((*city).to_owned(), false))),
            "paths" => self.paths.extend(words.iter().map(pair)),
            "arrows" => self.arrows.extend(words.iter().map(pair)),
            "coins" => {
                self.coins
                    .insert(words[0].to_owned(), words[1].parse().unwrap());
            }
            "robber" => self.robber = Some(words[0].to_owned()),
            "link" => self.link = Some(words[0].to_owned()),
            "hex" => {
                let (printed, space) = match words[2] {
                    "space" => (None, Space::Plain),
                    "arch" => (None, Space::Arch),
                    number => (Some(number.parse().unwrap()), Space::None),
                };
                let cities = words[3..].iter().map(|city| (*city).to_owned()).collect();
                let terrain = Terrain::from_name(words[1]).unwrap();
                self.hexes
                    .push((words[0].to_owned(), terrain, printed, space, cities));
            }
            other => panic!("no such line: {other}"),
        }
    }

    fn add_far_cities(&mut self) {
        let last = self.paths.last().map(|(_, end)| end.clone());
        let mut here = self.link.clone().or(last).unwrap();
        for step in 0..LINK {
            let next = format!("link{step}");
            self.paths.push((here, next.clone()));
            here = next;
        }
        for index in 0..N_FAR {
            let city = format!("far{index}");
            let beyond = format!("beyond{index}");
            self.paths.push((here, city.clone()));
            self.paths.push((city.clone(), beyond.clone()));
            self.cities.push((city, true));
            here = beyond;
        }
    }

    /// One arch space and one empty space of each color, unless the scenario brings its own.
    fn add_common_hexes(&mut self) {
        let terrains = [
            Terrain::Forest,
            Terrain::Pasture,
            Terrain::Fields,
            Terrain::Mountains,
            Terrain::Saltworks,
        ];
        for terrain in terrains {
            let resource = terrain.resource().name();
            let has_arch = self
                .hexes
                .iter()
                .any(|hex| hex.1.resource() == terrain.resource() && hex.3 == Space::Arch);
            if !has_arch {
                let id = format!("arch-{resource}");
                self.hexes
                    .push((id, terrain, None, Space::Arch, Vec::new()));
            }
            let id = format!("empty-{resource}");
            self.hexes
                .push((id, terrain, None, Space::Plain, Vec::new()));
        }
        let id = "far-forest".to_owned();
        self.hexes
            .push((id, Terrain::Forest, Some(12), Space::None, Vec::new()));
    }

    fn node(&mut self, name: &str) -> IntersectionId {
        let index = self.nodes.iter().position(|node| node == name);
        let index = index.unwrap_or_else(|| {
            self.nodes.push(name.to_owned());
            self.nodes.len() - 1
        });
        nth(index, BoardRef::main().intersections())
    }

    fn finish(mut self, name: &str) -> BoardModel {
        let mut paths = Vec::new();
        for (a, b) in self.paths.clone() {
            let double_arrow = self.arrows.contains(&(a.clone(), b.clone()));
            paths.push(Path {
                a: self.node(&a),
                b: self.node(&b),
                medium: Medium::Land,
                double_arrow,
            });
        }
        let cities: Vec<City> = self
            .cities
            .clone()
            .into_iter()
            .map(|(id, purple)| City {
                name: id.clone(),
                at: self.node(&id),
                purple,
                coins: self.coins.get(&id).copied().unwrap_or(0),
                id,
            })
            .collect();
        let intersections = self
            .nodes
            .iter()
            .enumerate()
            .map(|(index, node)| Intersection {
                name: node.clone(),
                corner: None,
                hexes: (0..self.hexes.len())
                    .filter(|hex| self.hexes[*hex].4.contains(node))
                    .map(|hex| nth(hex, BoardRef::main().hexes()))
                    .collect(),
                city: cities
                    .iter()
                    .position(|city| city.at.index() == index)
                    .map(|city| nth(city, BoardRef::main().cities())),
            })
            .collect();
        let hexes: Vec<Hex> = self
            .hexes
            .iter()
            .map(|(id, terrain, printed, space, _)| Hex {
                id: id.clone(),
                name: id.clone(),
                place: None,
                terrain: *terrain,
                printed: *printed,
                space: *space,
            })
            .collect();
        let robber = self.robber.as_deref().unwrap_or("empty-lumber");
        let robber = hexes.iter().position(|hex| hex.id == robber);
        BoardModel {
            name: name.to_owned(),
            title: name.to_owned(),
            variant: Variant::Short,
            seas: Vec::new(),
            tokens: tokens(),
            cards: BoardRef::short().cards().to_vec(),
            robber_start: robber.map(|hex| nth(hex, BoardRef::main().hexes())),
            fixed: None,
            hexes,
            intersections,
            cities,
            paths,
        }
    }
}

/// The id with this index; a board makes its own, but here the board is made, so that ids are
/// borrowed from a larger one.
fn nth<I>(index: usize, mut ids: impl Iterator<Item = I>) -> I {
    ids.nth(index).expect("a small board")
}

fn tokens() -> Vec<NumberToken> {
    let colors = [
        (Resource::Lumber, [4, 3, 9]),
        (Resource::Wool, [5, 4, 10]),
        (Resource::Grain, [5, 9, 11]),
        (Resource::Ore, [9, 10, 11]),
        (Resource::Salt, [3, 10, 11]),
    ];
    let mut tokens = Vec::new();
    for (color, numbers) in colors {
        for (index, number) in numbers.into_iter().enumerate() {
            tokens.push(NumberToken {
                color,
                number,
                arch: index == 0,
            });
        }
    }
    tokens
}
