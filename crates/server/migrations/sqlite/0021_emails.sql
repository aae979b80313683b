-- Where whoever forgets a password is written to, and the links that were sent: only their hashes.
ALTER TABLE users ADD COLUMN email TEXT;

CREATE INDEX users_by_email ON users (email) WHERE email IS NOT NULL;

CREATE TABLE resets (
    key     TEXT NOT NULL PRIMARY KEY,
    person  TEXT NOT NULL REFERENCES users (id),
    expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX resets_of_person ON resets (person);
