-- What is said at tables, and when nodes were running.

CREATE TABLE chat (
    game     TEXT COLLATE "C" NOT NULL REFERENCES games (id),
    number   BIGINT NOT NULL,
    at       BIGINT NOT NULL,
    person   TEXT COLLATE "C" NOT NULL REFERENCES users (id),
    text     TEXT NOT NULL,
    PRIMARY KEY (game, number)
);

CREATE TABLE nodes (
    name     TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    seen     BIGINT NOT NULL
);

CREATE TABLE outages (
    began    BIGINT NOT NULL PRIMARY KEY,
    until    BIGINT NOT NULL
);

CREATE INDEX outages_by_end ON outages (until);

-- For a node that has been deaf for a while.
CREATE INDEX chat_by_time ON chat (at);
