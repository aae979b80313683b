-- Since when an account may not be used any more.
ALTER TABLE users ADD COLUMN banned INTEGER;
