-- What a name looks like, so that nobody wears the name of an account. The server fills it in: only
-- it knows which characters look alike.
ALTER TABLE users ADD COLUMN look TEXT;

CREATE INDEX users_by_look ON users (look);
