//! Passwords as they are stored.

use argon2::Argon2;
use argon2::password_hash::{PasswordHasher as _, PasswordVerifier as _, phc::PasswordHash};

use crate::error::ApiError;

/// Hashes with Argon2id, on a thread for blocking work.
pub(crate) async fn hash(password: String) -> Result<String, ApiError> {
    let hashing = tokio::task::spawn_blocking(move || {
        Argon2::default()
            .hash_password(password.as_bytes())
            .map(|hash| hash.to_string())
    });
    hashing
        .await
        .map_err(|error| ApiError::Internal(error.to_string()))?
        .map_err(|error| ApiError::Internal(error.to_string()))
}

/// Takes as long for an unknown name (`stored` is `None`), so that names cannot be probed.
pub(crate) async fn verify(stored: Option<String>, password: String) -> Result<bool, ApiError> {
    let Some(stored) = stored else {
        hash(password).await?;
        return Ok(false);
    };
    let verifying = tokio::task::spawn_blocking(move || {
        PasswordHash::new(&stored).is_ok_and(|hash| {
            Argon2::default()
                .verify_password(password.as_bytes(), &hash)
                .is_ok()
        })
    });
    verifying
        .await
        .map_err(|error| ApiError::Internal(error.to_string()))
}
