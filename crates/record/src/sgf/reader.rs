use std::io::{self, BufRead};

use super::{SgfNode, SgfTree, SgfValue};
use crate::lexer::{LONGEST_RECORD, Source};
use crate::record::MOST_PLIES;
use crate::{Fault, Place};

/// Reads one game of a collection after another, in memory that does not grow with the collection.
pub struct SgfReader<R> {
    source: Source<R>,
    /// After a fault no one knows where the next game begins.
    broken: bool,
    /// Whether a game was found.
    found: bool,
}

/// A game as it was found, or what could be read of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SgfEntry {
    /// Where it begins.
    pub place: Place,
    /// Its tree.
    pub tree: SgfTree,
    /// What ended the reading before its time.
    pub fault: Option<Fault>,
}

/// Trees in trees stop here.
const DEEPEST: usize = 1000;

impl<R: BufRead> SgfReader<R> {
    /// Reads from here.
    pub fn new(input: R) -> SgfReader<R> {
        SgfReader { source: Source::new(input), broken: false, found: false }
    }

    /// What stands before the first parenthesis is no part of a collection and skipped, as the format demands; but
    /// where nothing follows, it was meant for something else.
    fn entry(&mut self) -> io::Result<Option<SgfEntry>> {
        let mut skipped = None;
        while let Some(byte) = self.source.peek()?.filter(|_| !self.broken) {
            if byte == b'(' {
                break;
            }
            if !byte.is_ascii_whitespace() {
                skipped = skipped.or(Some(self.source.place()));
            }
            self.source.bump();
        }
        if self.broken {
            return Ok(None);
        }
        if self.source.peek()?.is_none() {
            let astray = skipped.filter(|_| !self.found);
            self.broken = astray.is_some();
            return Ok(astray.map(|place| {
                let fault = Fault::new(place, "the file", "expected (; at the beginning of a game");
                SgfEntry { place, tree: SgfTree::default(), fault: Some(fault) }
            }));
        }
        self.found = true;
        let place = self.source.place();
        self.source.begin_record();
        let mut tree = SgfTree::default();
        let fault = self.tree(&mut tree)?.err();
        self.broken = fault.is_some();
        Ok(Some(SgfEntry { place, tree, fault }))
    }

    fn tree(&mut self, tree: &mut SgfTree) -> io::Result<Result<(), Fault>> {
        // The last node of every open tree.
        let mut open: Vec<Option<usize>> = Vec::new();
        loop {
            let place = self.skip_blanks()?;
            let refuse = |read: &str, expected: &str| Ok(Err(Fault::new(place, read, expected)));
            if self.source.spent() >= LONGEST_RECORD || tree.nodes().len() > MOST_PLIES {
                return refuse("…", "a game has at most 16 MiB and 100000 nodes");
            }
            match self.source.peek()? {
                Some(b'(') if open.len() >= DEEPEST => {
                    return refuse("(", "trees are nested at most 1000 deep");
                }
                Some(b'(') => open.push(open.last().copied().flatten()),
                Some(b')') => {
                    open.pop();
                }
                Some(b';') => {
                    self.source.bump();
                    let mut node = SgfNode::new(open.last().copied().flatten());
                    node.place = Some(place);
                    let read = self.properties(&mut node)?;
                    let index = tree.push(node);
                    if let Some(last) = open.last_mut() {
                        *last = Some(index);
                    }
                    match read {
                        Ok(()) => continue,
                        Err(fault) => return Ok(Err(fault)),
                    }
                }
                Some(other) => return refuse(&char::from(other).to_string(), "expected ; ( or )"),
                None => return refuse("the end", "expected ) at the end of the game"),
            }
            self.source.bump();
            if open.is_empty() {
                return Ok(Ok(()));
            }
        }
    }

    fn properties(&mut self, node: &mut SgfNode) -> io::Result<Result<(), Fault>> {
        loop {
            let place = self.skip_blanks()?;
            let mut name = String::new();
            // Old files spell names in both cases; capitals are what counts.
            while let Some(letter) = self.source.peek()?.filter(u8::is_ascii_alphabetic) {
                if letter.is_ascii_uppercase() && name.len() < 64 {
                    name.push(char::from(letter));
                }
                self.source.bump();
            }
            if name.is_empty() {
                return Ok(Ok(()));
            }
            self.skip_blanks()?;
            if self.source.peek()? != Some(b'[') {
                return Ok(Err(Fault::new(place, &name, "expected [ and a value behind the property")));
            }
            while self.source.peek()? == Some(b'[') {
                match self.value()? {
                    Ok(value) => node.push(&name, value),
                    Err(fault) => return Ok(Err(fault)),
                }
                self.skip_blanks()?;
            }
        }
    }

    fn value(&mut self) -> io::Result<Result<SgfValue, Fault>> {
        let place = self.source.place();
        self.source.bump();
        let mut bytes = Vec::new();
        loop {
            match self.source.peek()? {
                Some(b']') => {
                    self.source.bump();
                    let text = String::from_utf8_lossy(&bytes).into_owned();
                    return Ok(Ok(SgfValue { text, place: Some(place) }));
                }
                Some(b'\\') => {
                    self.source.bump();
                    match self.source.peek()? {
                        // A line broken for width only.
                        Some(b'\n' | b'\r') => self.source.bump(),
                        Some(escaped) => self.source.keep(&mut bytes, escaped),
                        None => (),
                    }
                }
                Some(byte) if self.source.spent() < LONGEST_RECORD => self.source.keep(&mut bytes, byte),
                _ => return Ok(Err(Fault::new(place, "[", "expected ] at the end of the value"))),
            }
        }
    }

    fn skip_blanks(&mut self) -> io::Result<Place> {
        while self.source.peek()?.is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.source.bump();
        }
        Ok(self.source.place())
    }
}

impl<R: BufRead> Iterator for SgfReader<R> {
    type Item = io::Result<SgfEntry>;

    fn next(&mut self) -> Option<io::Result<SgfEntry>> {
        self.entry().transpose()
    }
}
