//! The tree of a search: nodes, edges, decisions and branches in growing lists.

use std::collections::HashMap;

use game_core::Game;

use crate::Lines;

/// The root of every tree.
pub(super) const ROOT: u32 = 0;
/// No node.
const NO_NODE: u32 = u32::MAX;
/// A line counts as the best one only if it was tried at least once for this many times that the
/// most frequent one was: less often, it may look well by chance.
const SELDOM: u32 = 16;
/// A tree over lines and outcomes of chance. States are not kept: a simulation carries one.
#[derive(Clone, Debug)]
pub(super) struct Tree<G: Game> {
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    decisions: Vec<G::Action>,
    branches: Vec<Branch<G::Chance>>,
    /// Nodes by where and when: see [`Place`].
    places: HashMap<Place, u32>,
    /// It stops growing when it holds about this much.
    pub(super) max_bytes: usize,
}

/// Where a simulation is: the fingerprint of the state, and how often the decision has passed
/// from one seat to another since the root, so that no way leads back to an earlier node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Place {
    pub(super) fingerprint: u64,
    pub(super) passes: u32,
}

/// A position, or a set of positions that look the same.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    first_edge: u32,
    n_edges: u32,
    first_branch: u32,
    /// Whether every line worth a thought is among the edges.
    pub(super) is_complete: bool,
    place: Place,
    /// Simulations that came here.
    pub(super) visits: u32,
    /// The sum of what they brought the seat that decides here. Hundreds of thousands of small
    /// shares add up: with less precision the last ones would count for nothing.
    pub(super) value: f64,
    /// What it is worth to the searching seat if that decides well from here on.
    pub(super) hope: f32,
}

impl Node {
    const NEW: Node = Node {
        first_edge: NO_NODE,
        n_edges: 0,
        first_branch: NO_NODE,
        is_complete: false,
        place: Place {
            fingerprint: 0,
            passes: 0,
        },
        visits: 0,
        value: 0.0,
        hope: 0.0,
    };

    /// Whether its lines are listed.
    pub(super) const fn is_expanded(&self) -> bool {
        self.first_edge != NO_NODE
    }

    /// How many of its lines are kept.
    pub(super) const fn n_edges(&self) -> usize {
        self.n_edges as usize
    }
}

/// A line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    first_decision: u32,
    n_decisions: u32,
    pub(super) prior: f32,
    pub(super) visits: u32,
    /// The sum of what its simulations brought the seat that decides.
    pub(super) value: f64,
    /// The hope of the node behind it, as of its last simulation.
    pub(super) hope: f32,
    child: u32,
}

/// An outcome of chance, in a linked list.
#[derive(Clone, Copy, Debug)]
struct Branch<C> {
    outcome: C,
    child: u32,
    next: u32,
}

/// Makes room for `more` items, a quarter of the list at a time: a list that doubles would take
/// up to twice the memory that it needs.
fn make_room<T>(list: &mut Vec<T>, more: usize) {
    if list.len() + more > list.capacity() {
        list.reserve_exact(more.max(list.len() / 4));
    }
}

fn index(length: usize) -> u32 {
    u32::try_from(length).expect("a tree stops growing long before")
}

/// The average of shares, each with the number of simulations it stands for.
fn average(shares: impl Iterator<Item = (u32, f32)>) -> f32 {
    let (mut sum, mut visits) = (0.0, 0.0);
    for (tried, share) in shares {
        sum += f64::from(tried) * f64::from(share);
        visits += f64::from(tried);
    }
    #[expect(clippy::cast_possible_truncation, reason = "a share from 0 to 1")]
    {
        (sum / visits) as f32
    }
}

impl<G: Game> Tree<G> {
    pub(super) fn new() -> Self {
        Tree {
            nodes: vec![Node::NEW],
            edges: Vec::new(),
            decisions: Vec::new(),
            branches: Vec::new(),
            places: HashMap::new(),
            max_bytes: usize::MAX,
        }
    }

    /// Forgets everything, but keeps the memory.
    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.edges.clear();
        self.decisions.clear();
        self.branches.clear();
        self.places.clear();
        self.nodes.push(Node::NEW);
    }

    /// Whether it holds as much as it may.
    pub(super) fn is_full(&self) -> bool {
        self.n_bytes() >= self.max_bytes
    }

    /// The memory it takes.
    pub(super) fn n_bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>()
            + self.edges.capacity() * size_of::<Edge>()
            + self.decisions.capacity() * size_of::<G::Action>()
            + self.branches.capacity() * size_of::<Branch<G::Chance>>()
            + self.places.capacity() * size_of::<(Place, u32)>()
    }

    pub(super) fn node(&self, node: u32) -> &Node {
        &self.nodes[node as usize]
    }

    pub(super) fn node_mut(&mut self, node: u32) -> &mut Node {
        &mut self.nodes[node as usize]
    }

    pub(super) fn edge_mut(&mut self, edge: u32) -> &mut Edge {
        &mut self.edges[edge as usize]
    }

    pub(super) fn edge(&self, edge: u32) -> &Edge {
        &self.edges[edge as usize]
    }

    /// The decisions of an edge.
    pub(super) fn line(&self, edge: &Edge) -> &[G::Action] {
        let first = edge.first_decision as usize;
        &self.decisions[first..first + edge.n_decisions as usize]
    }

    /// The number of a node's first edge, and its edges, the most promising first.
    pub(super) fn edges(&self, node: u32) -> (u32, &[Edge]) {
        let node = self.node(node);
        if !node.is_expanded() {
            return (0, &[]);
        }
        let first = node.first_edge as usize;
        (node.first_edge, &self.edges[first..first + node.n_edges()])
    }

    /// Whether all of these lines are among the edges of a node.
    pub(super) fn knows_all(&self, node: u32, lines: &Lines<G::Action>) -> bool {
        let (_, edges) = self.edges(node);
        let is_known = |line| edges.iter().any(|edge| self.line(edge) == line);
        !edges.is_empty() && lines.iter().all(|(line, _)| is_known(line))
    }

    /// Keeps the most promising of these lines, `most` in all, beside those that are known
    /// already, which keep their statistics.
    pub(super) fn expand(&mut self, node: u32, lines: &Lines<G::Action>, most: usize) {
        let begin = self.edges.len();
        let old = *self.node(node);
        make_room(&mut self.edges, old.n_edges() + lines.len().min(most));
        if old.is_expanded() {
            let first = old.first_edge as usize;
            self.edges.extend_from_within(first..first + old.n_edges());
        }
        let known = begin..self.edges.len();
        let is_known = |number: &usize| {
            let mut edges = self.edges[known.clone()].iter();
            edges.any(|edge| self.line(edge) == lines.line(*number))
        };
        let mut fresh: Vec<usize> = (0..lines.len()).filter(|n| !is_known(n)).collect();
        let weights = lines.weights();
        fresh.sort_by(|one, other| weights[*other].total_cmp(&weights[*one]));
        let room = most.saturating_sub(known.len());
        for number in fresh.iter().take(room) {
            let line = lines.line(*number);
            self.edges.push(Edge {
                first_decision: index(self.decisions.len()),
                n_decisions: index(line.len()),
                prior: weights[*number],
                visits: 0,
                value: 0.0,
                hope: 0.0,
                child: NO_NODE,
            });
            make_room(&mut self.decisions, line.len());
            self.decisions.extend_from_slice(line);
        }
        self.edges[begin..].sort_by(|one, other| other.prior.total_cmp(&one.prior));
        let n_edges = index(self.edges.len() - begin);
        let node = self.node_mut(node);
        node.first_edge = index(begin);
        node.n_edges = n_edges;
        node.is_complete = fresh.len() <= room;
    }

    /// The node behind an edge, made if it is new; `place` finds it if it is known by another way.
    pub(super) fn child(&mut self, edge: u32, place: impl FnOnce() -> Option<Place>) -> u32 {
        let known = self.edge(edge).child;
        if known != NO_NODE {
            return known;
        }
        let place = place();
        let met = place.and_then(|place| self.places.get(&place).copied());
        let child = met.unwrap_or_else(|| {
            let child = self.push_node();
            if let Some(place) = place {
                self.places.insert(place, child);
                self.node_mut(child).place = place;
            }
            child
        });
        self.edge_mut(edge).child = child;
        child
    }

    /// The node behind an outcome, made if it is new.
    pub(super) fn outcome(&mut self, node: u32, outcome: G::Chance) -> u32 {
        let mut at = self.node(node).first_branch;
        while at != NO_NODE {
            let branch = self.branches[at as usize];
            if branch.outcome == outcome {
                return branch.child;
            }
            at = branch.next;
        }
        let child = self.push_node();
        let next = self.node(node).first_branch;
        let branch = index(self.branches.len());
        self.branches.push(Branch {
            outcome,
            child,
            next,
        });
        self.node_mut(node).first_branch = branch;
        child
    }

    /// The hope at a node where the searching seat decides: that of its best line.
    pub(super) fn best_hope(&self, node: u32) -> f32 {
        let (_, edges) = self.edges(node);
        let most = edges.iter().map(|edge| edge.visits).max().unwrap_or(0);
        let tried = edges
            .iter()
            .filter(|edge| edge.visits > 0 && edge.visits >= most / SELDOM);
        tried.map(|edge| edge.hope).fold(0.0, f32::max)
    }

    /// The hope at a node where another seat decides: one cannot know what it will do.
    pub(super) fn usual_hope(&self, node: u32) -> f32 {
        let (_, edges) = self.edges(node);
        average(edges.iter().map(|edge| (edge.visits, edge.hope)))
    }

    /// The hope at a node where chance decides.
    pub(super) fn chance_hope(&self, node: u32) -> f32 {
        let first = self.node(node).first_branch;
        let branches = std::iter::successors(self.branches.get(first as usize), |branch| {
            self.branches.get(branch.next as usize)
        });
        average(branches.map(|branch| {
            let child = self.node(branch.child);
            (child.visits, child.hope)
        }))
    }

    fn push_node(&mut self) -> u32 {
        let node = index(self.nodes.len());
        make_room(&mut self.nodes, 1);
        self.nodes.push(Node::NEW);
        node
    }

    /// The node that a line at the root leads to, if a simulation has been there.
    pub(super) fn after(&self, line: &[G::Action]) -> Option<u32> {
        let (_, edges) = self.edges(ROOT);
        let edge = edges.iter().find(|edge| self.line(edge) == line)?;
        (edge.child != NO_NODE).then_some(edge.child)
    }

    /// The most visited node of a state with this fingerprint.
    pub(super) fn find(&self, fingerprint: u64) -> Option<u32> {
        let nodes = (0..).zip(&self.nodes);
        nodes
            .filter(|(_, node)| node.place.fingerprint == fingerprint)
            .max_by_key(|(_, node)| node.visits)
            .map(|(number, _)| number)
    }

    /// Keeps what hangs below `root` and makes it the root.
    pub(super) fn reroot(&mut self, root: u32) {
        let old = std::mem::replace(self, Tree::new());
        self.max_bytes = old.max_bytes;
        let mut adopted = vec![NO_NODE; old.nodes.len()];
        self.nodes.clear();
        self.adopt(&old, root, &mut adopted);
        let passes = old.node(root).place.passes;
        // Nodes are copied in the order in which they are found; each still points to the old
        // edges and branches until its turn comes.
        let mut at = 0;
        while at < self.nodes.len() {
            let node = self.nodes[at];
            if node.is_expanded() {
                self.nodes[at].first_edge = index(self.edges.len());
                let first = node.first_edge as usize;
                for edge in &old.edges[first..first + node.n_edges()] {
                    let mut kept = *edge;
                    kept.first_decision = index(self.decisions.len());
                    self.decisions.extend_from_slice(old.line(edge));
                    kept.child = self.adopt(&old, edge.child, &mut adopted);
                    self.edges.push(kept);
                }
            }
            self.nodes[at].first_branch = NO_NODE;
            let mut branch = node.first_branch;
            while branch != NO_NODE {
                let mut kept = old.branches[branch as usize];
                branch = kept.next;
                kept.child = self.adopt(&old, kept.child, &mut adopted);
                kept.next = self.nodes[at].first_branch;
                self.nodes[at].first_branch = index(self.branches.len());
                self.branches.push(kept);
            }
            let place = &mut self.nodes[at].place;
            if place.fingerprint != 0 {
                place.passes -= passes;
                self.places.insert(*place, index(at));
            }
            at += 1;
        }
    }

    fn adopt(&mut self, from: &Self, child: u32, adopted: &mut [u32]) -> u32 {
        if child == NO_NODE {
            return NO_NODE;
        }
        let known = &mut adopted[child as usize];
        if *known == NO_NODE {
            *known = index(self.nodes.len());
            self.nodes.push(*from.node(child));
        }
        *known
    }
}

#[cfg(test)]
mod tests;
