use std::{fmt, iter};

use crate::Place;

/// A game in the Smart Game Format: nodes, the root first, each after its parent.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SgfTree {
    nodes: Vec<SgfNode>,
    /// The children of each node, the line's own first.
    children: Vec<Vec<usize>>,
}

/// The properties of one node, and its parent.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SgfNode {
    /// The index of the node before; `None` for the root.
    pub parent: Option<usize>,
    /// Where the node stood in the text it was read from.
    pub place: Option<Place>,
    properties: Vec<(String, Vec<SgfValue>)>,
}

/// A value of a property.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SgfValue {
    /// Its text.
    pub text: String,
    /// Where it stood in the text it was read from.
    pub place: Option<Place>,
}

impl From<&str> for SgfValue {
    fn from(text: &str) -> SgfValue {
        SgfValue { text: text.to_string(), place: None }
    }
}

impl From<String> for SgfValue {
    fn from(text: String) -> SgfValue {
        SgfValue { text, place: None }
    }
}

impl SgfNode {
    /// A node after another, or the root.
    pub fn new(parent: Option<usize>) -> SgfNode {
        SgfNode { parent, ..SgfNode::default() }
    }

    /// The values of a property, if the node has it.
    pub fn values(&self, name: &str) -> Option<&[SgfValue]> {
        self.properties.iter().find(|(known, _)| known == name).map(|(_, values)| values.as_slice())
    }

    /// The first value of a property.
    pub fn value(&self, name: &str) -> Option<&SgfValue> {
        self.values(name).and_then(<[SgfValue]>::first)
    }

    /// How many properties the node has.
    pub(crate) fn len(&self) -> usize {
        self.properties.len()
    }

    /// Adds a value to a property.
    pub fn push(&mut self, name: &str, value: impl Into<SgfValue>) {
        self.extend(name.to_string(), vec![value.into()]);
    }

    /// Adds values to a property.
    pub(crate) fn extend(&mut self, name: String, values: Vec<SgfValue>) {
        match self.properties.iter_mut().find(|(known, _)| *known == name) {
            Some((_, known)) => known.extend(values),
            None => self.properties.push((name, values)),
        }
    }
}

impl SgfTree {
    /// The nodes, the root first, each after its parent.
    pub fn nodes(&self) -> &[SgfNode] {
        &self.nodes
    }

    /// The nodes of the main line: the root and what follows first.
    pub fn mainline(&self) -> impl Iterator<Item = usize> {
        let first = (!self.nodes.is_empty()).then_some(0);
        iter::successors(first, |&node| self.children.get(node)?.first().copied())
    }

    /// Adds a node and gives its index.
    pub fn push(&mut self, node: SgfNode) -> usize {
        let index = self.nodes.len();
        if let Some(siblings) = node.parent.and_then(|parent| self.children.get_mut(parent)) {
            siblings.push(index);
        }
        self.nodes.push(node);
        self.children.push(Vec::new());
        index
    }
}

impl fmt::Display for SgfTree {
    /// The tree with a line per ply, readable by every program that supports the format.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// What is still to be written, the nearest last.
        enum Next {
            Node(usize),
            Open,
            Close,
        }
        let mut ahead = vec![Next::Close, Next::Node(0), Next::Open];
        while let Some(next) = ahead.pop() {
            let index = match next {
                Next::Open => {
                    f.write_str("(")?;
                    continue;
                }
                Next::Close => {
                    f.write_str(")")?;
                    continue;
                }
                Next::Node(index) => index,
            };
            let (Some(node), Some(children)) = (self.nodes.get(index), self.children.get(index)) else {
                continue;
            };
            write!(f, "{node}")?;
            match children[..] {
                [only] => ahead.push(Next::Node(only)),
                _ => children.iter().rev().for_each(|&child| {
                    ahead.extend([Next::Close, Next::Node(child), Next::Open]);
                }),
            }
        }
        f.write_str("\n")
    }
}

impl fmt::Display for SgfNode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.parent.is_some() { "\n;" } else { ";" })?;
        for (name, values) in &self.properties {
            f.write_str(name)?;
            values.iter().try_for_each(|value| write!(f, "[{}]", escaped(&value.text)))?;
        }
        Ok(())
    }
}

fn escaped(value: &str) -> String {
    value.replace('\\', "\\\\").replace(']', "\\]")
}
