-- Random keys of this installation, by name. The key `cookies` signs the cookies of visitors.
CREATE TABLE secrets (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
);
