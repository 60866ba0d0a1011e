use std::sync::OnceLock;

use catalog::Stop;

/// A flag that Ctrl-C raises, so that long work ends with what it has. A second Ctrl-C ends the program at once. All parts of
/// a command have the same one.
pub(crate) fn stop_on_interrupt() -> Stop {
    static STOP: OnceLock<Stop> = OnceLock::new();
    let begin = || {
        let stop = Stop::new();
        let flag = stop.clone();
        // Without a handler Ctrl-C ends the program as usual, which is no worse.
        let _ = ctrlc::set_handler(move || {
            if flag.is_stopped() {
                leave();
            }
            flag.stop();
        });
        stop
    };
    STOP.get_or_init(begin).clone()
}

/// Lets Ctrl-C end the program and all engines it has started, with exit code 130. No file is left half written.
pub(crate) fn leave_on_interrupt() {
    let _ = ctrlc::set_handler(|| leave());
}

/// Does something at Ctrl-C or when the program is asked to end; a second time it ends at once.
pub(crate) fn on_interrupt(act: impl Fn() + Send + 'static) {
    let seen = Stop::new();
    let _ = ctrlc::set_handler(move || {
        if seen.is_stopped() {
            leave();
        }
        seen.stop();
        act();
    });
}

fn leave() -> ! {
    files::remove_temp_files();
    protocol::engine::end_all();
    std::process::exit(130)
}
