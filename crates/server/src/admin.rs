//! What the host of a server does with the accounts of others, on the command line.

use data_encoding::BASE32_NOPAD;

use crate::ids::UserId;
use crate::live::now;
use crate::password_hash;
use crate::storage::{Storage, StorageError};

/// Letters of a new password between two hyphens.
const PASSWORD_GROUP: usize = 4;

/// The account of this name, or with this id.
pub async fn find(storage: &dyn Storage, who: &str) -> Result<Option<UserId>, StorageError> {
    if let Some(user) = storage.account(who.trim()).await? {
        return Ok(Some(user.id));
    }
    let Ok(id) = who.parse() else {
        return Ok(None);
    };
    let user = storage.users(&[id]).await?.pop();
    Ok(user
        .filter(|user| user.password.is_some())
        .map(|user| user.id))
}

/// Gives an account a new password, which ends its sessions and tokens; `None` if there is no
/// such account.
pub async fn reset_password(
    storage: &dyn Storage,
    id: UserId,
) -> Result<Option<String>, StorageError> {
    let password = random_password();
    let hash = password_hash::hash_now(&password);
    let is_set = storage.set_password(id, &hash, None).await?;
    Ok(is_set.then_some(password))
}

/// Keeps an account from being used, and ends its sessions and tokens; `false` if there is none.
pub async fn ban(storage: &dyn Storage, id: UserId) -> Result<bool, StorageError> {
    storage.set_ban(id, Some(now())).await
}

/// 80 bits, in letters and digits that nobody mistakes for each other.
fn random_password() -> String {
    let mut bytes = [0; 10];
    getrandom::fill(&mut bytes).expect("the operating system gives random numbers");
    let letters = BASE32_NOPAD.encode(&bytes).to_lowercase();
    let groups: Vec<&str> = (0..letters.len())
        .step_by(PASSWORD_GROUP)
        .map(|start| &letters[start..start + PASSWORD_GROUP])
        .collect();
    groups.join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_random_password_can_be_typed() {
        let password = random_password();
        assert_eq!(password.len(), 19, "{password}");
        assert!(
            password
                .split('-')
                .all(|group| group.len() == PASSWORD_GROUP)
        );
        assert_ne!(password, random_password());
    }
}
