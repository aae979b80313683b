//! How values are written in both databases.

use std::collections::BTreeSet;

use sqlx::encode::IsNull;
use sqlx::error::BoxDynError;
use sqlx::{Database, Decode, Encode, FromRow, Row, Type};

use super::{Digest, Millis, Place, Session, Status, StorageError, User};
use crate::ids::{GameId, SessionId, UserId};

/// The columns of [`super::Listed`].
macro_rules! listed_columns {
    () => {
        "g.id, g.kind, g.rules, g.setup, g.pace, g.public, g.host, g.secret, g.created, g.status, \
         g.awaited, g.bot_due, g.deadline, g.result, g.places, g.last, g.updated"
    };
}
pub(super) use listed_columns;

macro_rules! stored_as_text {
    ($($name:ty, $read:expr, $write:expr;)+) => {$(
        impl<DB: Database> Type<DB> for $name
        where
            String: Type<DB>,
        {
            fn type_info() -> DB::TypeInfo {
                String::type_info()
            }

            fn compatible(info: &DB::TypeInfo) -> bool {
                String::compatible(info)
            }
        }

        impl<'r, DB: Database> Decode<'r, DB> for $name
        where
            &'r str: Decode<'r, DB>,
        {
            fn decode(value: DB::ValueRef<'r>) -> Result<Self, BoxDynError> {
                let text = <&str as Decode<DB>>::decode(value)?;
                $read(text)
            }
        }

        impl<'q, DB: Database> Encode<'q, DB> for $name
        where
            String: Encode<'q, DB>,
        {
            fn encode_by_ref(
                &self,
                buffer: &mut DB::ArgumentBuffer,
            ) -> Result<IsNull, BoxDynError> {
                let text: String = $write(self);
                text.encode(buffer)
            }
        }
    )+};
}

stored_as_text! {
    GameId, |text: &str| Ok(text.parse()?), ToString::to_string;
    UserId, |text: &str| Ok(text.parse()?), ToString::to_string;
    SessionId, |text: &str| Ok(text.parse()?), ToString::to_string;
    Status, read_status, |status: &Status| status.name().to_owned();
}

fn read_status(text: &str) -> Result<Status, BoxDynError> {
    Status::ALL
        .into_iter()
        .find(|status| status.name() == text)
        .ok_or_else(|| format!("'{text}' is not a status").into())
}

/// A number that was stored as a larger type.
pub(super) fn read_u32(number: i64) -> Result<u32, StorageError> {
    u32::try_from(number).map_err(|_| StorageError::Unreadable(format!("the number {number}")))
}

impl Status {
    /// Every status with its number of tables.
    pub(super) fn counted(rows: &[(Status, i64)]) -> Vec<(Status, u64)> {
        let count = |status| {
            rows.iter()
                .find(|(counted, _)| *counted == status)
                .map_or(0, |(_, count)| count.unsigned_abs())
        };
        Status::ALL.map(|status| (status, count(status))).to_vec()
    }
}

/// Who sits where, as stored.
pub(super) fn places_text(places: &[Place]) -> String {
    serde_json::to_string(places).expect("places are plain data")
}

/// Who sits where, from its stored text.
pub(super) fn read_places(text: &str) -> Result<Vec<Place>, sqlx::Error> {
    serde_json::from_str(text).map_err(|error| sqlx::Error::ColumnDecode {
        index: "places".to_owned(),
        source: error.into(),
    })
}

/// The people among them, each once.
pub(super) fn people(places: &[Place]) -> BTreeSet<UserId> {
    places
        .iter()
        .filter_map(|place| match place {
            Place::User(user) => Some(*user),
            Place::Empty | Place::Bot(_) => None,
        })
        .collect()
}

#[derive(FromRow)]
struct DigestRow {
    status: Status,
    awaited: Option<UserId>,
    bot_due: bool,
    deadline: Option<Millis>,
    result: Option<String>,
    places: String,
}

impl<'r, R: Row> FromRow<'r, R> for Digest
where
    DigestRow: FromRow<'r, R>,
{
    fn from_row(row: &'r R) -> Result<Self, sqlx::Error> {
        let row = DigestRow::from_row(row)?;
        Ok(Digest {
            places: read_places(&row.places)?,
            status: row.status,
            awaited: row.awaited,
            bot_due: row.bot_due,
            deadline: row.deadline,
            result: row.result,
        })
    }
}

/// A session joined with its person.
#[derive(FromRow)]
pub(super) struct SignedIn {
    #[sqlx(flatten)]
    session: Session,
    user_name: String,
    user_password: Option<String>,
    user_created: Millis,
    user_banned: Option<Millis>,
    user_email: Option<String>,
}

impl From<SignedIn> for (Session, User) {
    fn from(row: SignedIn) -> Self {
        let user = User {
            id: row.session.user,
            name: row.user_name,
            password: row.user_password,
            created: row.user_created,
            banned: row.user_banned,
            email: row.user_email,
        };
        (row.session, user)
    }
}
