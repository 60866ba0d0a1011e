/// The names by which other machines of a local network call this one.
pub(crate) struct HostNames(Vec<String>);

impl HostNames {
    /// The names of this machine, as the system knows them.
    pub(crate) fn of_this_machine() -> HostNames {
        HostNames::from_name(&system_name().unwrap_or_default())
    }

    /// A machine is called by its name, by the first part of a longer one, and by that under `.local`, which the machines
    /// of a network resolve among themselves (multicast DNS).
    fn from_name(name: &str) -> HostNames {
        let short = name.split('.').next().unwrap_or_default();
        // Linux calls a machine without a name `(none)`.
        if short.is_empty() || !name.chars().all(|c| c.is_ascii_alphanumeric() || "-_.".contains(c)) {
            return HostNames(Vec::new());
        }
        HostNames(vec![name.to_string(), short.to_string(), format!("{short}.local")])
    }

    pub(crate) fn contain(&self, host: &str) -> bool {
        self.0.iter().any(|name| name.eq_ignore_ascii_case(host))
    }
}

#[cfg(unix)]
fn system_name() -> Option<String> {
    rustix::system::uname().nodename().to_str().ok().map(str::to_string)
}

#[cfg(not(unix))]
fn system_name() -> Option<String> {
    std::env::var("COMPUTERNAME").ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_machine_has_a_long_and_a_short_name() {
        let names = HostNames::from_name("Castle.lan");
        for own in ["castle.lan", "CASTLE", "castle.local"] {
            assert!(names.contain(own), "{own}");
        }
        for other in ["", "lan", "local", "castle.lan.local", "castle.evil.example", "evil.local"] {
            assert!(!names.contain(other), "{other}");
        }
    }

    #[test]
    fn a_machine_may_have_no_name() {
        for name in ["", "(none)", ".", "a b"] {
            assert!(!HostNames::from_name(name).contain(name), "{name}");
        }
        assert!(!HostNames::from_name("").contain(".local"));
    }
}
