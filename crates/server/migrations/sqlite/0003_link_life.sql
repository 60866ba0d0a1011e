-- A private link has one user and expires. Links from before can be used for another day.
ALTER TABLE links ADD COLUMN visitor TEXT;
ALTER TABLE links ADD COLUMN expires INTEGER NOT NULL DEFAULT 0;
UPDATE links SET expires = (CAST(strftime('%s', 'now') AS INTEGER) + 24 * 60 * 60) * 1000;
CREATE INDEX links_by_expiry ON links (expires);

-- One row, written to find out whether the file can be written.
CREATE TABLE write_checks (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    at INTEGER NOT NULL
);
