-- The earliest version of the schema whose program works with this one: the previous release goes
-- on after an update, and can be put back. A migration that such a program would trip over raises
-- it.
CREATE TABLE compatibility (
    min_reader INTEGER NOT NULL
) STRICT;
INSERT INTO compatibility (min_reader) VALUES (22);
