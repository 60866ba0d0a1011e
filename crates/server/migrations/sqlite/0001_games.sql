-- Live games: a start and the events since. Nothing here names a person beyond what they typed; visitors are hashes.
CREATE TABLE games (
    id       TEXT PRIMARY KEY,
    creator  TEXT NOT NULL,
    key      TEXT NOT NULL,
    status   TEXT NOT NULL CHECK (status IN ('live', 'over', 'cancelled')),
    seq      INTEGER NOT NULL,
    start    TEXT NOT NULL,
    -- When somebody will be out of time, in milliseconds since 1970.
    deadline INTEGER,
    begun    INTEGER NOT NULL DEFAULT 0,
    next     TEXT,
    created  INTEGER NOT NULL,
    touched  INTEGER NOT NULL,
    UNIQUE (creator, key)
);
CREATE INDEX games_by_deadline ON games (deadline) WHERE status = 'live' AND deadline IS NOT NULL;
CREATE INDEX games_not_begun ON games (touched) WHERE status = 'live' AND begun = 0;

CREATE TABLE events (
    game  TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seq   INTEGER NOT NULL,
    key   TEXT NOT NULL,
    event TEXT NOT NULL,
    PRIMARY KEY (game, seq),
    UNIQUE (game, key)
);

-- Which visitors have a seat.
CREATE TABLE holders (
    game    TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    colour  TEXT NOT NULL,
    visitor TEXT NOT NULL,
    PRIMARY KEY (game, colour, visitor)
);
CREATE INDEX holders_by_visitor ON holders (visitor);

-- Private addresses that take a seat elsewhere, by the hash of their token.
CREATE TABLE links (
    token  TEXT PRIMARY KEY,
    game   TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    colour TEXT NOT NULL
);

-- When each server last said that it is alive.
CREATE TABLE servers (
    id   TEXT PRIMARY KEY,
    beat INTEGER NOT NULL
);
