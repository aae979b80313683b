//! Who somebody is.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

/// The person behind a request.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Me {
    pub id: String,
    pub name: String,
    /// Whether there is no account: the browser's cookie is all there is.
    pub guest: bool,
}

/// A new name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Rename {
    /// 1 to 24 characters.
    #[schema(min_length = 1, max_length = 24)]
    pub name: String,
}

/// Name and password of an account.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Credentials {
    /// 1 to 24 characters; capitals do not matter.
    #[schema(min_length = 1, max_length = 24)]
    pub name: String,
    /// 8 to 200 characters.
    #[schema(min_length = 8, max_length = 200)]
    pub password: String,
}

/// A change of password.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct NewPassword {
    /// The one that holds.
    pub old: String,
    /// The one that shall hold: 8 to 200 characters.
    #[schema(min_length = 8, max_length = 200)]
    pub new: String,
}

/// Where whoever forgets their password is written to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct EmailInfo {
    /// Whether the server writes to anybody.
    pub offered: bool,
    pub address: Option<String>,
}

/// Another address.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct NewEmail {
    /// Empty for none.
    pub address: String,
    /// The account's password.
    pub password: String,
}

/// The wish for a letter with a link to a new password.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Forgotten {
    pub address: String,
    /// The language of the letter.
    pub language: Language,
}

/// A language that the server writes in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    En,
    De,
}

/// A new password by a link.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ResetPassword {
    /// From the link.
    pub secret: String,
    /// 8 to 200 characters.
    #[schema(min_length = 8, max_length = 200)]
    pub password: String,
}

/// Where somebody is signed in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct SessionInfo {
    pub id: String,
    /// The browser, or what its owner calls the token.
    pub label: String,
    /// A token's scopes; absent for a browser.
    pub scopes: Option<Vec<Scope>>,
    #[ts(type = "number")]
    pub created: i64,
    /// Last used, to about an hour.
    #[ts(type = "number")]
    pub seen: i64,
    /// Whether it is the one that asks.
    pub current: bool,
}

/// What a token may be used for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    /// Read tables as their owner sees them.
    Read,
    /// Sit down, decide, chat.
    Play,
}

/// A token that is wanted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct NewToken {
    /// What to call it: 1 to 60 characters.
    #[schema(min_length = 1, max_length = 60)]
    pub label: String,
    /// What it may be used for.
    pub scopes: Vec<Scope>,
}

/// A token that was made; it is shown this once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct TokenCreated {
    /// For the header `Authorization: Bearer …`.
    pub token: String,
    /// As listed from now on.
    pub session: SessionInfo,
}

/// Why a request was refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Problem {
    /// Stable, for programs.
    pub code: String,
    /// A sentence for people.
    pub message: String,
    /// The clause of the rules it rests on, for a decision that breaks one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[ts(optional)]
    pub clause: Option<String>,
    /// The broken rule as an object: its name as `reason`, and its values by name.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[schema(value_type = Option<Object>)]
    #[ts(optional, type = "GameReason")]
    pub because: Option<Box<Value>>,
}
