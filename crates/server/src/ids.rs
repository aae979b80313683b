//! Ids of tables, people, nodes and sessions, in addresses and in the database.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Letters and digits that cannot be mistaken for each other.
const ID_ALPHABET: &[u8; 32] = b"23456789abcdefghijkmnpqrstuvwxyz";
const ID_LENGTH: usize = 12;

/// A text that is not the id of a game or a person.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("a name in an address has twelve letters and digits")]
pub struct BadId;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(try_from = "String", into = "String")]
        pub struct $name([u8; ID_LENGTH]);

        impl $name {
            /// A fresh one, from the operating system's generator: 60 bits.
            pub fn random() -> Self {
                let mut bytes = [0; ID_LENGTH];
                getrandom::fill(&mut bytes).expect("the operating system gives random numbers");
                $name(bytes.map(|byte| ID_ALPHABET[usize::from(byte % 32)]))
            }

            pub fn as_str(&self) -> &str {
                std::str::from_utf8(&self.0).expect("the alphabet is ASCII")
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str(self.as_str())
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str(self.as_str())
            }
        }

        impl FromStr for $name {
            type Err = BadId;

            fn from_str(text: &str) -> Result<Self, BadId> {
                let bytes: [u8; ID_LENGTH] = text.as_bytes().try_into().map_err(|_| BadId)?;
                if bytes.iter().all(|byte| ID_ALPHABET.contains(byte)) {
                    Ok($name(bytes))
                } else {
                    Err(BadId)
                }
            }
        }

        impl TryFrom<String> for $name {
            type Error = BadId;

            fn try_from(text: String) -> Result<Self, BadId> {
                text.parse()
            }
        }

        impl From<$name> for String {
            fn from(id: $name) -> String {
                id.as_str().to_owned()
            }
        }
    };
}

id!(
    /// A table and the game played at it.
    GameId
);
id!(
    /// A person, whether a guest or with an account.
    UserId
);
id!(
    /// A running server.
    NodeId
);
id!(
    /// A sign-in of a person, as shown in the list of sessions; not its secret.
    SessionId
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_survives_its_text_form_and_others_are_refused() {
        let id = GameId::random();
        assert_eq!(id.to_string().parse(), Ok(id));
        for text in [
            "",
            "short",
            "ABCDEFGHIJKL",
            "aaaaaaaaaaa\u{e9}",
            "234567892345x",
        ] {
            assert_eq!(text.parse::<GameId>(), Err(BadId), "{text}");
        }
    }
}
