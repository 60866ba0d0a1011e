use sqlx::SqlStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};

/// What is done to a SQLite file, one after the other.
pub(super) fn sqlite() -> Migrator {
    migrator(&[
        ("games", include_str!("../../migrations/sqlite/0001_games.sql")),
        ("no servers", include_str!("../../migrations/sqlite/0002_no_servers.sql")),
    ])
}

/// What is done to a PostgreSQL database.
pub(super) fn postgres() -> Migrator {
    migrator(&[("games", include_str!("../../migrations/postgres/0001_games.sql"))])
}

/// The crate's own macro would do, but for it both databases are built once more, to run in the compiler.
fn migrator(texts: &[(&'static str, &'static str)]) -> Migrator {
    let migration = |(version, &(name, sql)): (i64, &(&'static str, &'static str))| {
        Migration::new(version, name.into(), MigrationType::Simple, SqlStr::from_static(sql), false)
    };
    Migrator::with_migrations((1..).zip(texts).map(migration).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Files and databases remember the text of what was done to them: whoever changes it locks everybody out of their
    /// games. A change is one more file.
    #[test]
    fn what_was_done_to_databases_is_never_rewritten() {
        let known = [
            (sqlite(), [0xc2, 0x0b, 0xb6, 0x93, 0x7b, 0x19, 0xd8, 0x81]),
            (postgres(), [0xe8, 0x43, 0x6a, 0x8d, 0x46, 0x25, 0xf7, 0x05]),
        ];
        for (migrations, first) in known {
            assert!(migrations.iter().next().is_some_and(|migration| migration.checksum.starts_with(&first)));
        }
    }
}
