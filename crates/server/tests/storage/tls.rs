//! TLS on the way to PostgreSQL.

use std::env;

use server::storage::{self, StorageError};
use sqlx::{Connection as _, PgConnection};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;

use crate::database::Database;

/// A database, and the file with the certificate of its server; `None` where tests of PostgreSQL
/// are to be skipped.
async fn database() -> Option<(Database, String)> {
    let database = Database::postgres().await?;
    let certificate = env::var("KONTOR_TEST_POSTGRES_CA")
        .expect("KONTOR_TEST_POSTGRES_CA is set: scripts/with-postgres does so with openssl");
    Some((database, certificate))
}

/// The address with other wishes.
fn asking(database: &Database, query: &str) -> String {
    let (address, _) = database.address.split_once('?').unwrap();
    format!("{address}?{query}")
}

#[tokio::test]
async fn a_connection_is_encrypted_on_demand() {
    let Some((database, certificate)) = database().await else {
        return;
    };
    database.storage.close().await;
    for query in [
        "sslmode=require".to_owned(),
        format!("sslmode=verify-ca&sslrootcert={certificate}"),
        format!("sslmode=verify-full&sslrootcert={certificate}"),
    ] {
        let storage = storage::open(&asking(&database, &query)).await.unwrap();
        storage.ping().await.unwrap();
        let mut connection = PgConnection::connect(&database.address).await.unwrap();
        let encrypted: Vec<bool> = sqlx::query_scalar(
            "SELECT ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
             WHERE datname = current_database() AND application_name = 'kontor'",
        )
        .fetch_all(&mut connection)
        .await
        .unwrap();
        assert!(
            !encrypted.is_empty() && encrypted.iter().all(|is| *is),
            "{query}"
        );
        connection.close().await.unwrap();
        storage.close().await;
    }
    database.remove().await;
}

#[tokio::test]
async fn a_certificate_that_nobody_vouches_for_is_refused() {
    let Some((database, _)) = database().await else {
        return;
    };
    let refused = storage::open(&asking(&database, "sslmode=verify-full")).await;
    let error = refused.err().unwrap();
    assert!(matches!(error, StorageError::Tls(_)), "{error:?}");
    let message = error.to_string();
    assert!(message.contains("invalid peer certificate"), "{message}");
    database.remove().await;
}

#[tokio::test]
async fn a_server_without_tls_is_refused_in_a_sentence() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let server = tokio::spawn(async move {
        let (mut stream, _) = listener.accept().await.unwrap();
        // The question whether it speaks TLS, and the answer no.
        stream.read_exact(&mut [0; 8]).await.unwrap();
        stream.write_all(b"N").await.unwrap();
    });
    let refused = storage::open(&format!("postgres://anna@{address}/games?sslmode=require")).await;
    assert_eq!(
        refused.err().unwrap().to_string(),
        "the database cannot be reached over TLS: server does not support TLS \
         (sslmode in its address decides how it is used)"
    );
    server.await.unwrap();
}

#[tokio::test]
async fn a_certificate_that_is_missing_is_named() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let server = tokio::spawn(async move {
        let (mut stream, _) = listener.accept().await.unwrap();
        stream.read_exact(&mut [0; 8]).await.unwrap();
        stream.write_all(b"S").await.unwrap();
    });
    let query = "sslmode=verify-full&sslrootcert=nowhere/ca.pem";
    let refused = storage::open(&format!("postgres://anna@{address}/games?{query}")).await;
    let message = refused.err().unwrap().to_string();
    assert!(
        message.starts_with("cannot use nowhere/ca.pem: "),
        "{message}"
    );
    server.await.unwrap();
}
