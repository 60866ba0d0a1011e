-- What lists show of a game, as of its event `summary_seq`; NULL if the game cannot be read. Games of older versions get
-- theirs when the server starts.
ALTER TABLE games ADD COLUMN game TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN summary TEXT;
ALTER TABLE games ADD COLUMN summary_seq INTEGER NOT NULL DEFAULT -1;
CREATE INDEX games_to_summarize ON games (id) WHERE summary_seq <> seq;
