-- Who plays, and how they prove it.

CREATE TABLE users (
    id       TEXT    NOT NULL PRIMARY KEY,
    name     TEXT    NOT NULL,
    -- The name without its capitals; only accounts have one.
    name_key TEXT    UNIQUE,
    password TEXT,
    created  INTEGER NOT NULL
) STRICT;

CREATE TABLE sessions (
    id      TEXT    NOT NULL PRIMARY KEY,
    key     TEXT    NOT NULL UNIQUE,
    person  TEXT    NOT NULL REFERENCES users (id),
    scopes  TEXT,
    label   TEXT    NOT NULL,
    created INTEGER NOT NULL,
    seen    INTEGER NOT NULL
) STRICT;

CREATE INDEX sessions_of_person ON sessions (person, seen);
