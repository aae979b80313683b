//! The numbers of an evaluation, each declared once with its value.

/// Declares the weights with their values.
macro_rules! weights {
    ($($(#[$doc:meta])+ $name:ident = $value:expr,)+) => {
        /// The numbers of the evaluation.
        #[derive(Clone, Copy, PartialEq, Debug)]
        pub struct Weights {
            $($(#[$doc])+ pub $name: f32,)+
        }

        impl Weights {
            /// The weights that the bots play with.
            pub const TUNED: Weights = Weights { $($name: $value,)+ };
        }
    };
}
pub(crate) use weights;
