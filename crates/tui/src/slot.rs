use crate::bout::Bout;
use crate::desk::Desk;
use crate::store::Unfinished;

/// A table's claim to the one place for a game in progress.
#[derive(Default)]
pub(crate) struct Slot {
    /// What this table left there last.
    mine: Option<Unfinished>,
}

impl Slot {
    /// Keeps the game as it stands; another unfinished one that is in the way moves to the saved games.
    pub(crate) fn keep(&mut self, bout: &Bout, desk: &mut Desk) {
        let game = bout.unfinished();
        if game.plies.is_empty() {
            return self.forget(desk);
        }
        let (there, complaint) = desk.store.unfinished();
        if let Some(complaint) = complaint {
            desk.warn(complaint);
        }
        if let Some(other) = there.filter(|there| *there != game && Some(there) != self.mine.as_ref())
            && let Err(why) = shelve(&other, desk)
        {
            return desk.warn(format!("this game is not kept, since another one is in its place: {why}"));
        }
        match desk.store.keep_unfinished(&game) {
            Ok(()) => self.mine = Some(game),
            Err(error) => desk.warn(error),
        }
    }

    /// The game is over or has no ply any more; whatever else is kept stays.
    pub(crate) fn forget(&mut self, desk: &Desk) {
        let mine = self.mine.take();
        if mine.is_some() && desk.store.unfinished().0 == mine {
            desk.store.forget_unfinished();
        }
    }
}

/// Moves an unfinished game to the saved ones, and says so.
fn shelve(game: &Unfinished, desk: &mut Desk) -> Result<(), String> {
    let bout = match Bout::resumed(desk.games, game) {
        Ok(bout) => bout,
        Err(why) => {
            desk.warn(desk.store.set_unfinished_aside(&why));
            return Ok(());
        }
    };
    let shelf = desk.store.shelf();
    let name = shelf.free_name(bout.game.info().slug);
    shelf.save(&name, bout.study()?.record())?;
    desk.say(format!("The unfinished game of {} is saved as {name}.", bout.game.info().name));
    Ok(())
}
