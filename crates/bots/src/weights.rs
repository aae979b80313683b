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

            /// Shows every weight with its name, to change it.
            pub fn each_mut(&mut self, mut change: impl FnMut(&'static str, &mut f32)) {
                $(change(stringify!($name), &mut self.$name);)+
            }
        }
    };
}
pub(crate) use weights;
