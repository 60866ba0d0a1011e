use std::io;
use std::process::{Child, ExitStatus};
use std::sync::{Arc, Mutex, Weak};

use game::Unpoisoned;

/// A program with all that it has started itself, such as the engine behind a script: they come and go together.
pub(crate) struct ProcessGroup {
    /// The program that was asked for; the others are in its process group.
    first: Child,
    ended: Option<ExitStatus>,
    /// What Windows has instead of a process group: closing it ends all processes in it, as does an end of ours.
    #[cfg(windows)]
    job: Option<win32job::Job>,
}

/// Every program that was started and may still run, so that a handler of signals can end them all.
static GROUPS: Mutex<Vec<Weak<Mutex<ProcessGroup>>>> = Mutex::new(Vec::new());

/// Registers a program with [`end_all`]; it leads a process group of its own.
///
/// # Errors
/// If the system would not end with it what it starts; it has been ended then.
pub(crate) fn keep(first: Child) -> io::Result<Arc<Mutex<ProcessGroup>>> {
    let group = Arc::new(Mutex::new(ProcessGroup::new(first)?));
    let mut groups = GROUPS.lock().unpoisoned();
    groups.retain(|group| group.strong_count() > 0);
    groups.push(Arc::downgrade(&group));
    Ok(group)
}

/// Ends every engine process; called before the program exits.
pub fn end_all() {
    let groups = std::mem::take(&mut *GROUPS.lock().unpoisoned());
    groups.iter().filter_map(Weak::upgrade).for_each(|group| group.lock().unpoisoned().end());
}

impl ProcessGroup {
    #[cfg(not(windows))]
    fn new(first: Child) -> io::Result<ProcessGroup> {
        Ok(ProcessGroup { first, ended: None })
    }

    #[cfg(windows)]
    fn new(mut first: Child) -> io::Result<ProcessGroup> {
        match job_of(&first) {
            Ok(job) => Ok(ProcessGroup { first, ended: None, job: Some(job) }),
            Err(error) => {
                let _ = first.kill();
                Err(io::Error::other(error))
            }
        }
    }

    /// How the program ended, if it has; what it left behind is ended then.
    pub(crate) fn ended(&mut self) -> Option<ExitStatus> {
        if self.ended.is_none()
            && let Ok(Some(status)) = self.first.try_wait()
        {
            // At once and never again: once all are gone their number may be given to others.
            self.kill_group();
            self.ended = Some(status);
        }
        self.ended
    }

    /// Kills the program and all that it has started, and takes leave of it.
    pub(crate) fn end(&mut self) {
        if self.ended().is_none() {
            self.kill_group();
            let _ = self.first.kill();
            self.ended = self.first.wait().ok();
        }
    }

    #[cfg(unix)]
    fn kill_group(&mut self) {
        use rustix::process::{Pid, Signal, kill_process_group};
        if let Some(group) = i32::try_from(self.first.id()).ok().and_then(Pid::from_raw) {
            let _ = kill_process_group(group, Signal::KILL);
        }
    }

    #[cfg(windows)]
    fn kill_group(&mut self) {
        self.job = None;
    }
}

/// A job that holds a program and all that it will start.
#[cfg(windows)]
fn job_of(program: &Child) -> Result<win32job::Job, win32job::JobError> {
    use std::os::windows::io::AsRawHandle;
    let mut limits = win32job::ExtendedLimitInfo::new();
    limits.limit_kill_on_job_close();
    let job = win32job::Job::create_with_limit_info(&limits)?;
    job.assign_process(program.as_raw_handle() as isize)?;
    Ok(job)
}
