//! Blocks of consecutive numbers with a name, laid out one after the other.

/// Consecutive numbers that belong together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Block {
    name: &'static str,
    first: u16,
    len: u16,
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "layouts are constants of at most a few thousand numbers, checked when compiled"
)]
impl Block {
    pub(crate) const fn new(name: &'static str, first: usize, len: usize) -> Self {
        assert!(
            first + len < u16::MAX as usize,
            "a layout fits into 16 bits"
        );
        Block {
            name,
            first: first as u16,
            len: len as u16,
        }
    }

    /// What the numbers stand for.
    pub const fn name(self) -> &'static str {
        self.name
    }

    /// The first number.
    pub const fn first(self) -> u16 {
        self.first
    }

    /// How many numbers there are.
    #[expect(clippy::len_without_is_empty, reason = "no block is empty")]
    pub const fn len(self) -> usize {
        self.len as usize
    }

    /// The number at this place of the block.
    pub(crate) const fn at(self, place: usize) -> u16 {
        debug_assert!(place < self.len as usize, "the place lies in the block");
        self.first + place as u16
    }
}

/// Declares a layout as a module: a constant for each block, their `TOTAL`, and `ALL` of them.
macro_rules! blocks {
    ($(#[$doc:meta])* $layout:ident: { $($(#[$block_doc:meta])* $name:ident: $len:expr),+ $(,)? }) => {
        $(#[$doc])*
        pub mod $layout {
            #[allow(unused_imports, reason = "not every layout names a constant of its file")]
            use super::*;

            #[repr(usize)]
            #[expect(non_camel_case_types, clippy::upper_case_acronyms, reason = "named as the blocks")]
            enum Order { $($name),+ }

            const LENGTHS: &[usize] = &[$($len),+];

            const fn first(order: Order) -> usize {
                let (until, mut sum, mut at) = (order as usize, 0, 0);
                while at < until {
                    sum += LENGTHS[at];
                    at += 1;
                }
                sum
            }

            $($(#[$block_doc])* pub const $name: Block =
                Block::new(stringify!($name), first(Order::$name), $len);)+

            /// Every block, in order.
            pub const ALL: &[Block] = &[$($name),+];

            /// How many numbers there are.
            pub const TOTAL: usize = {
                let last = ALL[ALL.len() - 1];
                last.first() as usize + last.len()
            };
        }
    };
}
pub(crate) use blocks;
