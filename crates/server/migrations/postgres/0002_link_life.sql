-- A private link has one user and expires. Links from before can be used for another day.
ALTER TABLE links ADD COLUMN visitor TEXT;
ALTER TABLE links ADD COLUMN expires BIGINT NOT NULL DEFAULT 0;
UPDATE links SET expires = (EXTRACT(EPOCH FROM clock_timestamp())::BIGINT + 24 * 60 * 60) * 1000;
CREATE INDEX links_by_expiry ON links (expires);
