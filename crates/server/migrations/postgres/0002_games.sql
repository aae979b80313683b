-- Tables, their logs, and where they stand.

CREATE TABLE games (
    id       TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    kind     TEXT NOT NULL,
    rules    BIGINT NOT NULL,
    setup    TEXT NOT NULL,
    pace     TEXT NOT NULL,
    public   BOOLEAN NOT NULL,
    host     TEXT COLLATE "C" NOT NULL REFERENCES users (id),
    secret   BYTEA NOT NULL,
    created  BIGINT NOT NULL,
    -- From here on derived from the log and written with it.
    status   TEXT NOT NULL,
    awaited  TEXT COLLATE "C",
    bot_due  BOOLEAN NOT NULL,
    deadline BIGINT,
    result   TEXT,
    places   TEXT NOT NULL,
    last     BIGINT NOT NULL,
    updated  BIGINT NOT NULL
);

CREATE INDEX games_by_status ON games (status, public, updated);
CREATE INDEX games_open ON games (created) WHERE status = 'open' AND public;
CREATE INDEX games_bot_due ON games (updated) WHERE status = 'running' AND bot_due;
CREATE INDEX games_deadline ON games (deadline) WHERE status = 'running' AND deadline IS NOT NULL;

CREATE TABLE entries (
    game     TEXT COLLATE "C" NOT NULL REFERENCES games (id),
    seq      BIGINT NOT NULL,
    at       BIGINT NOT NULL,
    actor    TEXT NOT NULL,
    text     TEXT NOT NULL,
    PRIMARY KEY (game, seq)
);

-- Who sits where, for the lists of one person. A table that is over has the time of its last
-- entry here, so that the newest of thousands are found without sorting.
CREATE TABLE members (
    person   TEXT COLLATE "C" NOT NULL REFERENCES users (id),
    game     TEXT COLLATE "C" NOT NULL REFERENCES games (id),
    ended    BIGINT,
    PRIMARY KEY (person, game)
);

CREATE INDEX members_of_person ON members (person, ended);
CREATE INDEX members_of_game ON members (game);
