use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// A headless terminal for tests: a detached tmux session.
pub struct Tmux {
    socket: String,
}

/// The timeout for waiting, also on slow and busy machines.
const TIMEOUT: Duration = Duration::from_secs(120);

/// The interval at which the screen is polled.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

impl Tmux {
    /// Starts a shell in a window of this size, with its home folder at `home`.
    ///
    /// # Panics
    /// If tmux cannot be run.
    pub fn new(name: &str, (width, height): (u16, u16), home: &Path) -> Tmux {
        let tmux = Tmux { socket: format!("trilith-{name}-{}", std::process::id()) };
        let (width, height) = (width.to_string(), height.to_string());
        let home = home.to_string_lossy();
        let variables = ["HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME"];
        let mut arguments: Vec<String> =
            ["new-session", "-d", "-x", &width, "-y", &height].map(str::to_string).to_vec();
        for variable in variables {
            arguments.extend(["-e".to_string(), format!("{variable}={home}")]);
        }
        arguments.extend(
            ["-e", "LC_ALL=C.UTF-8", "-e", "NO_COLOR=", "-e", "COLORTERM=truecolor"].map(str::to_string),
        );
        arguments.push("exec env PS1='ready> ' bash --norc --noprofile -i".to_string());
        let output = tmux.command(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
        assert!(output.status.success(), "tmux: {}", String::from_utf8_lossy(&output.stderr));
        tmux.wait_for("ready>");
        tmux
    }

    /// Types text.
    pub fn type_text(&self, text: &str) {
        self.command(&["send-keys", "-l", text]);
    }

    /// Presses a key by tmux's name for it, such as `Enter` or `C-c`.
    pub fn press(&self, key: &str) {
        self.command(&["send-keys", key]);
    }

    /// Types a line and presses Enter.
    pub fn line(&self, text: &str) {
        self.type_text(text);
        self.press("Enter");
    }

    /// Resizes the window.
    pub fn resize(&self, width: u16, height: u16) {
        self.command(&["resize-window", "-x", &width.to_string(), "-y", &height.to_string()]);
    }

    /// The text of the screen.
    pub fn screen(&self) -> String {
        String::from_utf8_lossy(&self.command(&["capture-pane", "-p"]).stdout).into_owned()
    }

    /// Waits until the screen shows a text, and returns the screen.
    ///
    /// # Panics
    /// If it does not within two minutes.
    pub fn wait_for(&self, text: &str) -> String {
        self.wait_until(text, |screen| screen.contains(text))
    }

    /// Waits for a condition on the screen, and returns the screen. It must hold twice in a row, so that a partially
    /// drawn screen does not count.
    ///
    /// # Panics
    /// If it does not hold within two minutes.
    pub fn wait_until(&self, what: &str, is_so: impl Fn(&str) -> bool) -> String {
        let begun = Instant::now();
        let mut last = String::new();
        loop {
            let screen = self.screen();
            if is_so(&screen) && screen == last {
                return screen;
            }
            assert!(begun.elapsed() < TIMEOUT, "waited in vain for: {what}\n{screen}");
            last = screen;
            thread::sleep(POLL_INTERVAL);
        }
    }

    fn command(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new("tmux");
        command.args(["-L", &self.socket, "-f", "/dev/null"]).args(arguments).stdin(Stdio::null());
        command
            .output()
            .unwrap_or_else(|error| panic!("tmux is needed for this test, and ./test installs it: {error}"))
    }
}

impl Drop for Tmux {
    fn drop(&mut self) {
        self.command(&["kill-server"]);
    }
}
