-- Tables, their logs, and where they stand.

CREATE TABLE games (
    id       TEXT    NOT NULL PRIMARY KEY,
    kind     TEXT    NOT NULL,
    rules    INTEGER NOT NULL,
    setup    TEXT    NOT NULL,
    pace     TEXT    NOT NULL,
    public   INTEGER NOT NULL,
    host     TEXT    NOT NULL REFERENCES users (id),
    secret   BLOB    NOT NULL,
    created  INTEGER NOT NULL,
    -- From here on derived from the log and written with it.
    status   TEXT    NOT NULL,
    awaited  TEXT,
    bot_due  INTEGER NOT NULL,
    deadline INTEGER,
    result   TEXT,
    places   TEXT    NOT NULL,
    last     INTEGER NOT NULL,
    updated  INTEGER NOT NULL
) STRICT;

CREATE INDEX games_by_status ON games (status, public, updated);
CREATE INDEX games_open ON games (created) WHERE status = 'open' AND public = 1;
CREATE INDEX games_bot_due ON games (updated) WHERE status = 'running' AND bot_due = 1;
CREATE INDEX games_deadline ON games (deadline) WHERE status = 'running' AND deadline IS NOT NULL;

CREATE TABLE entries (
    game  TEXT    NOT NULL REFERENCES games (id),
    seq   INTEGER NOT NULL,
    at    INTEGER NOT NULL,
    actor TEXT    NOT NULL,
    text  TEXT    NOT NULL,
    PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;

-- Who sits where, for the lists of one person. A table that is over has the time of its last
-- entry here, so that the newest of thousands are found without sorting.
CREATE TABLE members (
    person TEXT NOT NULL REFERENCES users (id),
    game   TEXT NOT NULL REFERENCES games (id),
    ended  INTEGER,
    PRIMARY KEY (person, game)
) STRICT, WITHOUT ROWID;

CREATE INDEX members_of_person ON members (person, ended);
CREATE INDEX members_of_game ON members (game);
