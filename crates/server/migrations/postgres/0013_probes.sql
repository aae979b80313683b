-- What a node writes, and deletes again, to know whether anything can be stored.
CREATE TABLE probes (
    node   TEXT  NOT NULL PRIMARY KEY,
    filler BYTEA NOT NULL
);
