use std::sync::OnceLock;

use catalog::Stop;

/// A flag set by Ctrl-C, so that long work ends with a partial result. A second Ctrl-C ends the process. The flag is
/// shared by all parts of a command.
pub(crate) fn stop_on_interrupt() -> Stop {
    static STOP: OnceLock<Stop> = OnceLock::new();
    let begin = || {
        let stop = Stop::new();
        let flag = stop.clone();
        // Without a handler, Ctrl-C ends the process as usual.
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

/// Makes Ctrl-C end the process and all engines it has started, with exit code 130. Files are never partially written.
pub(crate) fn leave_on_interrupt() {
    let _ = ctrlc::set_handler(|| leave());
}

/// Calls a function at Ctrl-C or SIGTERM; the second signal ends the process.
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
