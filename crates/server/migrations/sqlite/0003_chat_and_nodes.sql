-- What is said at tables, and when nodes were running.

CREATE TABLE chat (
    game   TEXT    NOT NULL REFERENCES games (id),
    number INTEGER NOT NULL,
    at     INTEGER NOT NULL,
    person TEXT    NOT NULL REFERENCES users (id),
    text   TEXT    NOT NULL,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE nodes (
    name TEXT    NOT NULL PRIMARY KEY,
    seen INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE outages (
    began INTEGER NOT NULL PRIMARY KEY,
    until INTEGER NOT NULL
) STRICT;

CREATE INDEX outages_by_end ON outages (until);
