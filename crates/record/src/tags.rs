use std::borrow::Cow;
use std::fmt;

use game::{Color, ParseError};

use crate::one_line::one_line;
use crate::{Fault, Place};

/// The name of a tag: letters, digits and `_`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct TagName(Cow<'static, str>);

/// Declares the standard names, in the order they are written.
macro_rules! tag_names {
    ($($(#[$doc:meta])* $constant:ident $text:literal)*) => {
        impl TagName {
            $($(#[$doc])* pub const $constant: TagName = TagName(Cow::Borrowed($text));)*
        }

        /// The usual names in the order they are written; other tags follow.
        const ORDER: &[&str] = &[$($text),*];
    };
}

tag_names! {
    /// The occasion.
    EVENT "Event"
    /// The place.
    SITE "Site"
    /// The day, `YYYY.MM.DD`.
    DATE "Date"
    /// The round.
    ROUND "Round"
    /// The player of White.
    WHITE "White"
    /// The player of Black, whatever the game calls that side.
    BLACK "Black"
    /// Which game, by the name programs use.
    GAME "Game"
    /// `1` if the game began from [`POSITION`](TagName::POSITION).
    SET_UP "SetUp"
    /// The text of the position the game began from.
    POSITION "Position"
    /// The number of the deal that gave this position.
    DEAL "Deal"
    /// How much time each had, such as `300+2`.
    TIME_CONTROL "TimeControl"
    /// Why it ended, for people.
    TERMINATION "Termination"
}

impl TagName {
    /// The tag that names the player of a colour.
    pub const fn of(colour: Color) -> TagName {
        match colour {
            Color::White => TagName::WHITE,
            Color::Black => TagName::BLACK,
        }
    }

    /// A tag of any name.
    ///
    /// # Errors
    /// If it has other characters, or is `Result`, which belongs to the record itself.
    pub fn new(name: &str) -> Result<TagName, ParseError> {
        let plain = |letter: u8| letter.is_ascii_alphanumeric() || letter == b'_';
        if name.is_empty() || !name.bytes().all(plain) {
            return Err(ParseError::new(name, "expected a tag's name of letters, digits and _"));
        }
        if name == TagName::RESULT {
            return Err(ParseError::new(name, "the result is given by the record itself, not by a tag"));
        }
        Ok(match ORDER.iter().find(|known| **known == name) {
            Some(known) => TagName(Cow::Borrowed(known)),
            None => TagName(Cow::Owned(name.to_string())),
        })
    }

    /// Written among the tags, but kept as the record's result.
    pub(crate) const RESULT: &str = "Result";

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    fn rank(&self) -> usize {
        ORDER.iter().position(|known| *known == self.0).unwrap_or(ORDER.len())
    }
}

impl fmt::Display for TagName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The tags of a record: each name once, the usual ones in their order, others after them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tags(Vec<Tag>);

/// A text gives a record no more tags of other names than the usual, so that looking for one stays cheap.
pub const MAX_TAGS: usize = 256;

#[derive(Clone, Debug)]
struct Tag {
    name: TagName,
    value: String,
    place: Option<Place>,
}

impl PartialEq for Tag {
    /// Tags are equal if they are written alike, wherever they were read.
    fn eq(&self, other: &Tag) -> bool {
        (&self.name, &self.value) == (&other.name, &other.value)
    }
}

impl Eq for Tag {}

impl Tags {
    /// A tag's value.
    pub fn get(&self, name: &TagName) -> Option<&str> {
        self.find(name).map(|tag| tag.value.as_str())
    }

    /// Where the tag's text stood in the text it was read from.
    pub fn place(&self, name: &TagName) -> Option<Place> {
        self.find(name).and_then(|tag| tag.place)
    }

    /// Sets a tag, in place of an earlier value. The value is kept as one line.
    pub fn set(&mut self, name: TagName, value: &str) {
        self.put(name, value, None);
    }

    /// The same for what was read from a text, at this place.
    ///
    /// # Errors
    /// If there are [`MAX_TAGS`] others already and the name is none of the usual ones; nothing changes then.
    pub fn set_at(
        &mut self,
        name: TagName,
        value: &str,
        place: impl Into<Option<Place>>,
    ) -> Result<(), Fault> {
        let place = place.into();
        let is_usual = |name: &TagName| name.rank() < ORDER.len();
        if self.len() >= MAX_TAGS && !is_usual(&name) && self.find(&name).is_none() {
            let others = self.0.iter().filter(|tag| !is_usual(&tag.name)).count();
            if others >= MAX_TAGS {
                let expected = format!(
                    "a record has at most {MAX_TAGS} tags besides the usual ones: the rest is left out"
                );
                return Err(Fault::new(place, name.as_str(), expected));
            }
        }
        self.put(name, value, place);
        Ok(())
    }

    /// Takes a tag away.
    pub fn remove(&mut self, name: &TagName) {
        self.0.retain(|tag| tag.name != *name);
    }

    /// All tags in the order they are written.
    pub fn iter(&self) -> impl Iterator<Item = (&TagName, &str)> {
        self.0.iter().map(|tag| (&tag.name, tag.value.as_str()))
    }

    fn find(&self, name: &TagName) -> Option<&Tag> {
        self.0.iter().find(|tag| tag.name == *name)
    }

    fn put(&mut self, name: TagName, value: &str, place: Option<Place>) {
        let tag = Tag { name, value: one_line(value), place };
        match self.0.iter_mut().find(|known| known.name == tag.name) {
            Some(known) => *known = tag,
            None => {
                let at = self.0.partition_point(|known| known.name.rank() <= tag.name.rank());
                self.0.insert(at, tag);
            }
        }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_written_in_their_order() {
        let mut tags = Tags::default();
        for (name, value) in
            [("Zeal", "z"), ("Game", "g"), ("Arbiter", "a"), ("White", "w"), ("Zeal", "y  y")]
        {
            tags.set(TagName::new(name).unwrap(), value);
        }
        let all: Vec<_> = tags.iter().map(|(name, value)| format!("{name}={value}")).collect();
        assert_eq!(all, ["White=w", "Game=g", "Zeal=y y", "Arbiter=a"]);
        assert_eq!(tags.get(&TagName::WHITE), Some("w"));
    }

    #[test]
    fn names_are_plain() {
        for name in ["", "a b", "Größe", "a-b", "Result"] {
            assert!(TagName::new(name).is_err(), "{name}");
        }
    }
}
