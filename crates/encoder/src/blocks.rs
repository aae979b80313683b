//! Runs of numbers with a common meaning, laid one behind the other.

/// A run of features or slots with a common meaning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Block {
    /// The name of its constant.
    pub name: &'static str,
    /// What it says.
    pub about: &'static str,
    /// The first number.
    pub first: u16,
    /// How many numbers there are.
    pub len: u16,
    /// How many of them are active at once, at most.
    pub most: u16,
}

impl Block {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the assertion refuses numbers that do not fit, when the program is compiled"
    )]
    pub(crate) const fn new(
        name: &'static str,
        about: &'static str,
        first: usize,
        most: usize,
        len: usize,
    ) -> Self {
        assert!(most <= len && first + len <= u16::MAX as usize);
        Block {
            name,
            about: about.trim_ascii(),
            first: first as u16,
            len: len as u16,
            most: most as u16,
        }
    }

    /// The number behind the last one.
    pub const fn end(&self) -> usize {
        self.first as usize + self.len as usize
    }

    /// The number at a place that the block has.
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a place is below the length, which fits"
    )]
    pub(crate) const fn at(&self, place: usize) -> u16 {
        debug_assert!(place < self.len as usize, "the place is in the block");
        self.first + place as u16
    }

    /// The number at a place; the last one stands for all places beyond.
    #[inline]
    pub(crate) const fn at_most(&self, place: usize) -> u16 {
        let last = self.len as usize - 1;
        self.at(if place < last { place } else { last })
    }

    /// The number of blocks laid one behind the other.
    pub(crate) const fn total(blocks: &[Block]) -> usize {
        blocks[blocks.len() - 1].end()
    }

    /// How many numbers of blocks are active at once, at most.
    pub(crate) const fn most_active(blocks: &[Block]) -> usize {
        let mut sum = 0;
        let mut index = 0;
        while index < blocks.len() {
            sum += blocks[index].most as usize;
            index += 1;
        }
        sum
    }
}

/// Lays blocks one behind the other: a constant for each, and the list of all.
///
/// A line such as `POSTS: 12 of 86;` makes a block of 86 numbers, at most 12 active at once.
macro_rules! blocks {
    (
        $(#[$meta:meta])*
        $list:ident;
        $($(#[doc = $about:literal])+ $block:ident: $most:literal of $len:expr;)+
    ) => {
        $crate::blocks::blocks!(@lay 0; $($(#[doc = $about])+ $block: $most of $len;)+);

        $(#[$meta])*
        pub const $list: &[$crate::Block] = &[$($block),+];
    };
    (
        @lay $first:expr;
        $(#[doc = $about:literal])+ $block:ident: $most:literal of $len:expr;
        $($rest:tt)*
    ) => {
        $(#[doc = $about])+
        const $block: $crate::Block =
            $crate::Block::new(stringify!($block), concat!($($about),+), $first, $most, $len);
        $crate::blocks::blocks!(@lay $block.end(); $($rest)*);
    };
    (@lay $first:expr;) => {};
}
pub(crate) use blocks;
