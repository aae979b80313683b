//! Passwords as they are stored.

use std::sync::LazyLock;
use std::thread::available_parallelism;

use argon2::Argon2;
use argon2::password_hash::{PasswordHasher as _, PasswordVerifier as _, phc::PasswordHash};

use tokio::sync::Semaphore;

use crate::error::ApiError;
use crate::limits::MAX_WAITING_PASSWORDS;

/// Each takes 19 MB and a core for a while, of which half are left for everything else.
static HASHING: LazyLock<Semaphore> = LazyLock::new(|| {
    let cores = available_parallelism().map_or(1, usize::from);
    Semaphore::new((cores / 2).max(1))
});
static WAITING: Semaphore = Semaphore::const_new(MAX_WAITING_PASSWORDS);
/// When to try again if too many wait.
const RETRY_AFTER_S: u64 = 5;

/// Hashes with Argon2id, on a thread for blocking work.
pub(crate) async fn hash(password: String) -> Result<String, ApiError> {
    run(move || hash_now(&password)).await
}

/// Hashes on this thread, which takes a while.
pub(crate) fn hash_now(password: &str) -> String {
    let hash = Argon2::default().hash_password(password.as_bytes());
    hash.expect("a password of any length can be hashed with a random salt")
        .to_string()
}

/// Takes as long for an unknown name (`stored` is `None`), so that names cannot be probed.
pub(crate) async fn verify(stored: Option<String>, password: String) -> Result<bool, ApiError> {
    let Some(stored) = stored else {
        hash(password).await?;
        return Ok(false);
    };
    run(move || {
        PasswordHash::new(&stored).is_ok_and(|hash| {
            Argon2::default()
                .verify_password(password.as_bytes(), &hash)
                .is_ok()
        })
    })
    .await
}

/// Does work when it is its turn, unless too much waits already.
async fn run<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, ApiError> {
    let _waiting = WAITING.try_acquire().map_err(|_| ApiError::TooMany {
        wait_s: RETRY_AFTER_S,
    })?;
    let _turn = HASHING.acquire().await;
    tokio::task::spawn_blocking(work)
        .await
        .map_err(|error| ApiError::Internal(error.to_string()))
}
