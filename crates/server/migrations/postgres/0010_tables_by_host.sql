-- How many tables somebody has opened that are not over.
CREATE INDEX games_by_host ON games (host) WHERE status IN ('open', 'running');
