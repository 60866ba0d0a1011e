//! The address of a database, and what of it may be shown: never a password.

use super::StoreError;

/// Where games are kept.
pub(super) enum Address {
    /// The path of an SQLite file.
    File(String),
    /// A PostgreSQL database.
    Postgres(PostgresAddress),
}

/// The address of a PostgreSQL database.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct PostgresAddress {
    /// As the library reads it, without parameters that it does not know: it would log them with their values.
    pub(super) full: String,
    /// Without what is secret.
    pub(super) shown: String,
    /// Whether some parameters were left out.
    pub(super) has_unknown_parameters: bool,
}

/// Parameters that may be shown.
const SHOWN: [&str; 12] = [
    "host",
    "hostaddr",
    "port",
    "user",
    "dbname",
    "sslmode",
    "ssl-mode",
    "sslrootcert",
    "ssl-root-cert",
    "ssl-ca",
    "application_name",
    "statement-cache-capacity",
];

/// Parameters that may hold something secret.
const HIDDEN: [&str; 6] = ["password", "sslcert", "ssl-cert", "sslkey", "ssl-key", "options"];

impl Address {
    /// Reads `sqlite:FILE`, the path of a file, or `postgres://USER:PASSWORD@HOST/NAME`.
    pub(super) fn read(text: &str) -> Result<Address, StoreError> {
        if let Some(path) = text.strip_prefix("sqlite:") {
            return Ok(Address::File(path.to_string()));
        }
        let is_scheme = |scheme: &str| {
            scheme.len() > 1
                && scheme.chars().all(|letter| letter.is_ascii_alphanumeric() || "+.-".contains(letter))
        };
        match text.split_once("://") {
            Some((scheme, rest))
                if ["postgres", "postgresql"].iter().any(|name| scheme.eq_ignore_ascii_case(name)) =>
            {
                PostgresAddress::read(scheme, rest).map(Address::Postgres).ok_or(StoreError::Address)
            }
            Some((scheme, _)) if is_scheme(scheme) => Err(StoreError::UnknownKind(scheme.to_string())),
            Some(_) => Err(StoreError::Address),
            // An address that has lost its slashes is not a file.
            None => match text.split_once(':') {
                Some((scheme, rest)) if is_scheme(scheme) && rest.contains('@') => {
                    Err(StoreError::UnknownKind(scheme.to_string()))
                }
                // Neither are the parameters of one, nor one with a mistyped colon.
                _ if text.contains("password=") || text.contains(";//") => Err(StoreError::Address),
                _ => Ok(Address::File(text.to_string())),
            },
        }
    }
}

impl PostgresAddress {
    /// `None` if it is not clear where a password ends.
    fn read(scheme: &str, rest: &str) -> Option<PostgresAddress> {
        let (base, query) = rest.split_once('?').unwrap_or((rest, ""));
        let (authority, path) = base.split_at(base.find('/').unwrap_or(base.len()));
        let (login, host) =
            authority.rsplit_once('@').map_or((None, authority), |(login, host)| (Some(login), host));
        if rest.contains('#') || path.contains('@') || !is_host(host) {
            return None;
        }
        let (mut passed, mut shown) = (Vec::new(), Vec::new());
        let parameters: Vec<&str> = query.split('&').filter(|parameter| !parameter.is_empty()).collect();
        for parameter in &parameters {
            let (key, value) = parameter.split_once('=').unwrap_or((parameter, ""));
            let may_have_at = ["user", "password"].contains(&key) && !key.contains('@');
            if parameter.contains('@') && !may_have_at {
                return None;
            }
            if SHOWN.contains(&key) {
                shown.push(format!("{key}={value}"));
            }
            if SHOWN.contains(&key) || HIDDEN.contains(&key) || key.starts_with("options[") {
                passed.push(*parameter);
            }
        }
        let has_unknown_parameters = passed.len() < parameters.len();
        let user = login.map(|login| login.split(':').next().unwrap_or_default());
        let at = |login: Option<&str>| login.map_or(String::new(), |login| format!("{login}@"));
        let asked =
            |parameters: String| if parameters.is_empty() { parameters } else { format!("?{parameters}") };
        Some(PostgresAddress {
            full: format!("{scheme}://{}{host}{path}{}", at(login), asked(passed.join("&"))),
            shown: format!("{scheme}://{}{host}{path}{}", at(user), asked(shown.join("&"))),
            has_unknown_parameters,
        })
    }
}

/// Whether this can be a host with a port: otherwise it may be a part of a password.
fn is_host(text: &str) -> bool {
    let port = match text.strip_prefix('[') {
        Some(rest) => match rest.split_once(']') {
            Some((_, port)) => port,
            None => return false,
        },
        None => text.find(':').map_or("", |at| text.split_at(at).1),
    };
    port.is_empty()
        || port.strip_prefix(':').is_some_and(|port| port.bytes().all(|byte| byte.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> String {
        match Address::read(text) {
            Ok(Address::Postgres(address)) => address.shown,
            Ok(Address::File(path)) => path,
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn an_address_is_shown_without_its_password() {
        for (text, expected) in [
            ("postgres://ada:secret@db:5432/games", "postgres://ada@db:5432/games"),
            ("postgresql://ada:a@b@[::1]:5432/games", "postgresql://ada@[::1]:5432/games"),
            ("postgres:///games?host=/run&password=x&user=ada", "postgres:///games?host=/run&user=ada"),
            ("postgres://db/games?password=x&y=z", "postgres://db/games"),
            ("postgres://db?user=ada@corp&sslmode=require", "postgres://db?user=ada@corp&sslmode=require"),
            ("sqlite:mysql://ada:x@db", "mysql://ada:x@db"),
            ("/srv/ada/a:b@c.db", "/srv/ada/a:b@c.db"),
            ("C:games@home.db", "C:games@home.db"),
        ] {
            assert_eq!(shown(text), expected);
        }
    }

    #[test]
    fn what_the_library_would_log_is_left_out() {
        let Ok(Address::Postgres(address)) = Address::read(
            "postgres://ada:s@db/games?passwd=x&sslmode=require&options[a]=b&connect_timeout=1",
        ) else {
            unreachable!("it can be read")
        };
        assert_eq!(address.full, "postgres://ada:s@db/games?sslmode=require&options[a]=b");
        assert!(address.has_unknown_parameters);
    }

    #[test]
    fn an_address_whose_password_has_no_clear_end_is_refused() {
        for text in [
            "host=127.0.0.1 password=secret",
            "postgres;//ada:secret@db/games",
            "postgres://ada:a/b@db/games",
            "postgres://ada:a?b@db/games",
            "postgres://ada:1?b=2@db/games",
            "postgres://ada:a#b@db/games",
            "postgres://ada:secret",
            "postgres://ada:secret@db:secret/games",
        ] {
            assert!(matches!(Address::read(text), Err(StoreError::Address)), "{text}: {}", shown(text));
        }
    }
}
