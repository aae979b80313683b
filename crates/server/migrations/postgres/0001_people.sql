-- Who plays, and how they prove it.

CREATE TABLE users (
    id       TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    name     TEXT NOT NULL,
    -- The name without its capitals; only accounts have one.
    name_key TEXT UNIQUE,
    password TEXT,
    created  BIGINT NOT NULL
);

CREATE TABLE sessions (
    id       TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    key      TEXT COLLATE "C" NOT NULL UNIQUE,
    person   TEXT COLLATE "C" NOT NULL REFERENCES users (id),
    scopes   TEXT,
    label    TEXT NOT NULL,
    created  BIGINT NOT NULL,
    seen     BIGINT NOT NULL
);

CREATE INDEX sessions_of_person ON sessions (person, seen);
