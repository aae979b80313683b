//! A small network that judges positions and lines on an ordinary processor.
//!
//! The first layer adds up one row of 16-bit numbers for each active feature; the rest is small.
//! All sums of the large layers are of whole numbers, so that every processor gets the same.
//! `training/README.md` describes the file.

use game_core::{Seat, Seats};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The first bytes of a file.
const MAGIC: &[u8; 8] = b"KONTORNN";
const FILE_VERSION: u32 = 1;
/// What a weight of 1 is in whole numbers.
const SCALE: f32 = 512.0;
/// What an activation of 1 is in whole numbers, for the policy.
const ACTIVATION: f32 = 256.0;
/// Numbers of a row that are added up together: they fit into the registers of any processor.
const STRIPE: usize = 64;
/// Units of the second layer: they fit into registers, too.
const SECOND: usize = 32;
/// No size in a header is greater: features and slots have 16-bit numbers.
const MAX_SIZE: usize = 1 << 16;
/// How far a part may be from its mean, in standard deviations.
const FAR: f32 = 4.0;

/// What a file says about itself.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Header {
    /// The game.
    pub game: String,
    /// The version of its encoder.
    pub encoder: u32,
    /// Units of the first layer for each seat.
    pub hidden: usize,
    /// Units of the second layer.
    pub second: usize,
    /// Features of a seat.
    pub seat_features: usize,
    /// Features that all seats share.
    pub shared_features: usize,
    /// Slots of decisions.
    pub slots: usize,
    /// Hand-made inputs of a seat.
    pub parts: usize,
    /// The most seats of the game.
    pub max_seats: usize,
    /// Categories of points that are foretold.
    pub categories: Vec<String>,
    /// Ends of the game that are told apart.
    pub endings: Vec<String>,
    /// How it came about: data, seed, losses.
    #[serde(default)]
    pub lineage: serde_json::Value,
}

/// Why a file holds no network that can be used.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NetworkError {
    /// It begins with something else.
    #[error("this is not a file of network weights")]
    NotWeights,
    /// It comes from another version of the program.
    #[error("the weights have file version {0}, but this program reads version {FILE_VERSION}")]
    FileVersion(u32),
    /// The header cannot be read.
    #[error("the header of the weights cannot be read: {0}")]
    Header(String),
    /// It is for something else.
    #[error("the weights are for {found}, but {wanted} is needed")]
    Mismatch {
        /// What the file is for.
        found: String,
        /// What is needed.
        wanted: String,
    },
    /// It says to be for the right game, but its inputs or slots are others.
    #[error("the weights are for {0}, but not for its features, decisions and seats")]
    Sizes(String),
    /// The layers have sizes that this program cannot work with.
    #[error(
        "layers of {hidden} and {second} units cannot be used: a multiple of {STRIPE} and {SECOND} can"
    )]
    Shape {
        /// Units of the first layer.
        hidden: usize,
        /// Units of the second layer.
        second: usize,
    },
    /// It is too short or too long.
    #[error("the weights have {found} bytes where {expected} are expected")]
    Length {
        /// Bytes in the file.
        found: usize,
        /// Bytes that the header asks for.
        expected: usize,
    },
}

/// A network.
#[derive(Debug)]
pub struct Network {
    header: Header,
    seat: Vec<i16>,
    shared: Vec<i16>,
    relative: Vec<i16>,
    count: Vec<i16>,
    bias: Vec<i16>,
    part_mean: Vec<f32>,
    part_scale: Vec<f32>,
    second: Vec<[f32; SECOND]>,
    second_bias: [f32; SECOND],
    value: Vec<f32>,
    categories: Vec<f32>,
    category_bias: Vec<f32>,
    policy: Vec<i16>,
    policy_bias: Vec<f32>,
    prior_scale: f32,
}

/// The active features of a position: those of each seat one after the other, then the shared.
#[derive(Clone, Debug, Default)]
pub struct Features {
    /// All of them.
    pub active: Vec<u16>,
    /// Where the features of each seat end.
    pub ends: Vec<usize>,
    /// The hand-made inputs of each seat, one after the other.
    pub parts: Vec<f32>,
}

/// The first layer of a position.
#[derive(Clone, Debug)]
pub struct Hidden {
    /// Activations from 0 to 1, seat after seat.
    units: Vec<f32>,
    seats: u8,
}

/// Reads arrays one after the other.
struct Reader<'a> {
    rest: &'a [u8],
}

impl Reader<'_> {
    fn numbers<const N: usize, T>(&mut self, count: usize, read: impl Fn([u8; N]) -> T) -> Vec<T> {
        let (head, rest) = self.rest.split_at(count * N);
        self.rest = rest;
        head.as_chunks()
            .0
            .iter()
            .map(|bytes| read(*bytes))
            .collect()
    }

    fn shorts(&mut self, count: usize) -> Vec<i16> {
        self.numbers(count, i16::from_le_bytes)
    }

    fn floats(&mut self, count: usize) -> Vec<f32> {
        self.numbers(count, f32::from_le_bytes)
    }
}

fn word(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?))
}

impl Network {
    /// Reads the bytes of a file.
    pub fn read(bytes: &[u8]) -> Result<Self, NetworkError> {
        if !bytes.starts_with(MAGIC) {
            return Err(NetworkError::NotWeights);
        }
        let version = word(bytes, 8).ok_or(NetworkError::NotWeights)?;
        if version != FILE_VERSION {
            return Err(NetworkError::FileVersion(version));
        }
        let length = word(bytes, 12).ok_or(NetworkError::NotWeights)? as usize;
        let text = bytes.get(16..16 + length).ok_or(NetworkError::NotWeights)?;
        let header: Header = serde_json::from_slice(text)
            .map_err(|error| NetworkError::Header(error.to_string()))?;
        let rest = &bytes[16 + length..];
        if header.largest() > MAX_SIZE {
            return Err(NetworkError::Header(format!(
                "a size of {} is out of range",
                header.largest()
            )));
        }
        let expected = header.n_bytes();
        let is_striped = header.hidden > 0 && header.hidden.is_multiple_of(STRIPE);
        if header.second != SECOND || !is_striped {
            return Err(NetworkError::Shape {
                hidden: header.hidden,
                second: header.second,
            });
        }
        if rest.len() != expected {
            return Err(NetworkError::Length {
                found: rest.len(),
                expected,
            });
        }
        let mut reader = Reader { rest };
        let h = &header;
        let (hidden, second) = (h.hidden, h.second);
        let network = Network {
            seat: reader.shorts(h.seat_features * 2 * hidden),
            shared: reader.shorts(h.shared_features * hidden),
            relative: reader.shorts(h.max_seats * hidden),
            count: reader.shorts((h.max_seats + 1) * hidden),
            bias: reader.shorts(hidden),
            part_mean: reader.floats(h.parts),
            part_scale: reader.floats(h.parts),
            second: reader
                .floats((hidden + h.parts) * second)
                .as_chunks()
                .0
                .to_vec(),
            second_bias: std::array::from_fn({
                let bias = reader.floats(second);
                move |unit| bias[unit]
            }),
            value: reader.floats(second + 1)[..second].to_vec(),
            categories: reader.floats(h.categories.len() * second),
            category_bias: reader.floats(h.categories.len()),
            policy: {
                reader.floats(h.endings.len() * (second + 1));
                reader.shorts(h.slots * hidden)
            },
            policy_bias: reader.floats(h.slots),
            prior_scale: reader.floats(1)[0],
            header,
        };
        Ok(network)
    }

    /// What the file says about itself.
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// The first layer of a position in which `to_move` is the seat that decides or is active.
    pub fn hidden(&self, features: &Features, to_move: Seat) -> Hidden {
        let (width, seats) = (self.header.hidden, features.ends.len());
        let shared = self.shared_layer(features);
        let mut own = vec![0i16; seats * 2 * width];
        let mut first = 0;
        for (sums, end) in own.chunks_exact_mut(2 * width).zip(&features.ends) {
            add_rows(&self.seat, &features.active[first..*end], sums);
            first = *end;
        }
        let mut others = vec![0i32; width];
        for sums in own.chunks_exact(2 * width) {
            for (sum, other) in others.iter_mut().zip(&sums[width..]) {
                *sum += i32::from(*other);
            }
        }
        #[expect(clippy::cast_precision_loss, reason = "at most five seats")]
        let share = 1.0 / (seats.max(2) - 1) as f32;
        let mut units = vec![0.0; seats * width];
        for (seat, units) in units.chunks_exact_mut(width).enumerate() {
            let sums = &own[seat * 2 * width..][..2 * width];
            let away = (to_move.index() + seats - seat) % seats;
            let relative = &self.relative[away * width..][..width];
            for unit in 0..width {
                let before = i32::from(sums[unit]) + shared[unit] + i32::from(relative[unit]);
                let other = others[unit] - i32::from(sums[width + unit]);
                #[expect(clippy::cast_precision_loss, reason = "small whole numbers")]
                let sum = before as f32 + other as f32 * share;
                units[unit] = (sum * (1.0 / SCALE)).clamp(0.0, 1.0);
            }
        }
        Hidden {
            units,
            seats: u8::try_from(seats).expect("at most five seats"),
        }
    }

    fn shared_layer(&self, features: &Features) -> Vec<i32> {
        let width = self.header.hidden;
        let (seats, first) = (
            features.ends.len(),
            features.ends.last().copied().unwrap_or(0),
        );
        let mut sums = vec![0i16; width];
        add_rows(&self.shared, &features.active[first..], &mut sums);
        let count = &self.count[seats * width..][..width];
        sums.iter()
            .zip(count)
            .zip(&self.bias)
            .map(|((sum, count), bias)| i32::from(*sum) + i32::from(*count) + i32::from(*bias))
            .collect()
    }

    /// The second layer of a seat.
    fn second(&self, hidden: &Hidden, features: &Features, seat: usize) -> [f32; SECOND] {
        let (width, parts) = (self.header.hidden, self.header.parts);
        let mut sums = self.second_bias;
        let units = &hidden.units[seat * width..][..width];
        add_scaled_rows(&self.second, units.iter().copied(), &mut sums);
        let own = &features.parts[seat * parts..][..parts];
        let scaled = own.iter().zip(&self.part_mean).zip(&self.part_scale);
        add_scaled_rows(
            &self.second[width..],
            scaled.map(|((part, mean), scale)| ((part - mean) * scale).clamp(-FAR, FAR)),
            &mut sums,
        );
        for sum in &mut sums {
            *sum = sum.max(0.0);
        }
        sums
    }

    /// Each seat's share of the win.
    pub fn shares(&self, hidden: &Hidden, features: &Features) -> Seats<f32> {
        let mut shares = Seats::from_fn(hidden.seats, |seat| {
            let second = self.second(hidden, features, seat.index());
            second.iter().zip(&self.value).map(|(x, w)| x * w).sum()
        });
        let highest = shares.iter().copied().fold(f32::MIN, f32::max);
        let mut sum = 0.0;
        for share in &mut shares {
            *share = f32::exp(*share - highest);
            sum += *share;
        }
        for share in &mut shares {
            *share /= sum;
        }
        shares
    }

    /// The points that a seat will have at the end, by category.
    pub fn categories(&self, hidden: &Hidden, features: &Features, seat: Seat) -> Vec<f32> {
        let second = self.second(hidden, features, seat.index());
        let rows = self.categories.chunks_exact(second.len());
        rows.zip(&self.category_bias)
            .map(|(row, bias)| {
                let sum: f32 = second.iter().zip(row).map(|(x, w)| x * w).sum();
                10.0 * (sum + bias)
            })
            .collect()
    }

    /// How promising each slot is for a seat, worked out once for each.
    pub fn policy<'a>(&'a self, hidden: &Hidden, seat: Seat) -> Policy<'a> {
        let width = self.header.hidden;
        #[expect(clippy::cast_possible_truncation, reason = "from 0 to 256")]
        let units = hidden.units[seat.index() * width..][..width]
            .iter()
            .map(|unit| (unit * ACTIVATION + 0.5) as i16)
            .collect();
        Policy {
            network: self,
            units,
            known: vec![f32::NAN; self.header.slots],
        }
    }
}

/// The policy for one seat in one position.
#[derive(Debug)]
pub struct Policy<'a> {
    network: &'a Network,
    units: Vec<i16>,
    known: Vec<f32>,
}

impl Policy<'_> {
    /// The logarithm of how promising a line is, up to a constant: `prior` is that of the
    /// hand-made prior.
    pub fn line(&mut self, slots: &[u16], prior: f32) -> f32 {
        let mut sum = self.network.prior_scale * prior;
        for slot in slots {
            sum += self.slot(usize::from(*slot));
        }
        sum
    }

    fn slot(&mut self, slot: usize) -> f32 {
        let known = self.known[slot];
        if !known.is_nan() {
            return known;
        }
        let width = self.units.len();
        let row = &self.network.policy[slot * width..][..width];
        let sum: i32 = row
            .iter()
            .zip(&self.units)
            .map(|(weight, unit)| i32::from(*weight) * i32::from(*unit))
            .sum();
        #[expect(clippy::cast_precision_loss, reason = "rounding does no harm here")]
        let logit = sum as f32 / (SCALE * ACTIVATION) + self.network.policy_bias[slot];
        self.known[slot] = logit;
        logit
    }
}

impl Header {
    /// The largest of all sizes.
    fn largest(&self) -> usize {
        let sizes = [
            self.hidden,
            self.second,
            self.seat_features,
            self.shared_features,
            self.slots,
            self.parts,
            self.max_seats,
        ];
        sizes.into_iter().max().unwrap_or(0)
    }

    /// How many bytes of numbers follow the header.
    fn n_bytes(&self) -> usize {
        let (hidden, second) = (self.hidden, self.second);
        let shorts = self.seat_features * 2 * hidden
            + (self.shared_features + 2 * self.max_seats + 2 + self.slots) * hidden;
        let floats = 2 * self.parts
            + (hidden + self.parts + 1) * second
            + second
            + 1
            + (self.categories.len() + self.endings.len()) * (second + 1)
            + self.slots
            + 1;
        2 * shorts + 4 * floats
    }
}

/// Adds the rows of the active features to `sums`, stripe after stripe, so that a stripe stays in
/// registers while all rows pass.
fn add_rows(rows: &[i16], active: &[u16], sums: &mut [i16]) {
    let width = sums.len();
    for (stripe, sums) in sums.as_chunks_mut::<STRIPE>().0.iter_mut().enumerate() {
        let mut total = *sums;
        for feature in active {
            let first = usize::from(*feature) * width + stripe * STRIPE;
            let row: &[i16; STRIPE] = rows[first..first + STRIPE]
                .try_into()
                .expect("a stripe of a row");
            for (sum, weight) in total.iter_mut().zip(row) {
                *sum = sum.wrapping_add(*weight);
            }
        }
        *sums = total;
    }
}

/// Adds each row as often as its input says.
fn add_scaled_rows(
    rows: &[[f32; SECOND]],
    inputs: impl Iterator<Item = f32>,
    sums: &mut [f32; SECOND],
) {
    let mut total = *sums;
    for (row, input) in rows.iter().zip(inputs) {
        if input != 0.0 {
            for (sum, weight) in total.iter_mut().zip(row) {
                *sum += input * weight;
            }
        }
    }
    *sums = total;
}
