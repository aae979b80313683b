//! The tree of a search: nodes, edges and branches in three growing lists.

use game_core::Game;

/// The root of every tree.
pub(super) const ROOT: u32 = 0;
/// No node.
const NONE: u32 = u32::MAX;
/// A tree stops growing at this many edges; it holds some hundred megabytes then.
const MOST_EDGES: usize = 8_000_000;
/// A decision counts as the best one only if it was tried at least once for so many times that the
/// most frequent one was: less often, it may look well by chance.
const SELDOM: u32 = 16;

/// A tree over decisions and outcomes of chance. States are not kept: a simulation carries one.
#[derive(Clone, Debug)]
pub(super) struct Tree<G: Game> {
    nodes: Vec<Node>,
    edges: Vec<Edge<G::Action>>,
    branches: Vec<Branch<G::Chance>>,
}

/// A position, or a set of positions that look the same.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    first_edge: u32,
    n_edges: u32,
    first_branch: u32,
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
        first_edge: NONE,
        n_edges: 0,
        first_branch: NONE,
        visits: 0,
        value: 0.0,
        hope: 0.0,
    };

    /// Whether its decisions are listed.
    pub(super) const fn is_expanded(&self) -> bool {
        self.first_edge != NONE
    }
}

/// A decision.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge<A> {
    pub(super) action: A,
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
            branches: Vec::new(),
        }
    }

    /// Forgets everything, but keeps the memory.
    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.edges.clear();
        self.branches.clear();
        self.nodes.push(Node::NEW);
    }

    pub(super) fn is_full(&self) -> bool {
        self.edges.len() >= MOST_EDGES
    }

    pub(super) fn node(&self, node: u32) -> &Node {
        &self.nodes[node as usize]
    }

    pub(super) fn node_mut(&mut self, node: u32) -> &mut Node {
        &mut self.nodes[node as usize]
    }

    pub(super) fn edge_mut(&mut self, edge: u32) -> &mut Edge<G::Action> {
        &mut self.edges[edge as usize]
    }

    pub(super) fn edge(&self, edge: u32) -> &Edge<G::Action> {
        &self.edges[edge as usize]
    }

    /// The number of a node's first edge, and its edges.
    pub(super) fn edges(&self, node: u32) -> (u32, &[Edge<G::Action>]) {
        let node = self.node(node);
        if !node.is_expanded() {
            return (0, &[]);
        }
        let first = node.first_edge as usize;
        let edges = &self.edges[first..first + node.n_edges as usize];
        (node.first_edge, edges)
    }

    /// Lists decisions with their priors, the most promising first. Decisions that are known
    /// already keep their statistics.
    pub(super) fn expand(&mut self, node: u32, decisions: impl Iterator<Item = (G::Action, f32)>) {
        let begin = self.edges.len();
        let old = *self.node(node);
        if old.is_expanded() {
            let first = old.first_edge as usize;
            self.edges
                .extend_from_within(first..first + old.n_edges as usize);
        }
        let known = begin..self.edges.len();
        for (action, prior) in decisions {
            let mut old = self.edges[known.clone()].iter();
            if old.any(|edge| edge.action == action) {
                continue;
            }
            self.edges.push(Edge {
                action,
                prior,
                visits: 0,
                value: 0.0,
                hope: 0.0,
                child: NONE,
            });
        }
        self.edges[begin..].sort_by(|one, other| other.prior.total_cmp(&one.prior));
        let n_edges = index(self.edges.len() - begin);
        let node = self.node_mut(node);
        node.first_edge = index(begin);
        node.n_edges = n_edges;
    }

    /// The node behind an edge, made if it is new.
    pub(super) fn child(&mut self, edge: u32) -> u32 {
        let known = self.edge(edge).child;
        if known != NONE {
            return known;
        }
        let child = self.push_node();
        self.edge_mut(edge).child = child;
        child
    }

    /// The node behind an outcome, made if it is new.
    pub(super) fn outcome(&mut self, node: u32, outcome: G::Chance) -> u32 {
        let mut at = self.node(node).first_branch;
        while at != NONE {
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

    /// The hope at a node where the searching seat decides: that of its best decision.
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
        self.nodes.push(Node::NEW);
        node
    }

    /// The node that a decision at the root leads to, if a simulation has been there.
    pub(super) fn after(&self, action: G::Action) -> Option<u32> {
        let (_, edges) = self.edges(ROOT);
        let edge = edges.iter().find(|edge| edge.action == action)?;
        (edge.child != NONE).then_some(edge.child)
    }

    /// Keeps what hangs below `root` and makes it the root.
    pub(super) fn reroot(&mut self, root: u32) {
        let mut kept = Tree {
            nodes: vec![*self.node(root)],
            edges: Vec::new(),
            branches: Vec::new(),
        };
        // Nodes are copied in the order in which they are found; each still points to the old
        // edges and branches until its turn comes.
        let mut at = 0;
        while at < kept.nodes.len() {
            let old = kept.nodes[at];
            if old.is_expanded() {
                kept.nodes[at].first_edge = index(kept.edges.len());
                let first = old.first_edge as usize;
                for edge in &self.edges[first..first + old.n_edges as usize] {
                    let mut edge = *edge;
                    edge.child = kept.adopt(self, edge.child);
                    kept.edges.push(edge);
                }
            }
            let mut branch = old.first_branch;
            kept.nodes[at].first_branch = NONE;
            while branch != NONE {
                let mut copy = self.branches[branch as usize];
                branch = copy.next;
                copy.child = kept.adopt(self, copy.child);
                copy.next = kept.nodes[at].first_branch;
                kept.nodes[at].first_branch = index(kept.branches.len());
                kept.branches.push(copy);
            }
            at += 1;
        }
        *self = kept;
    }

    fn adopt(&mut self, from: &Self, child: u32) -> u32 {
        if child == NONE {
            return NONE;
        }
        let node = self.push_node();
        self.nodes[node as usize] = *from.node(child);
        node
    }
}

#[cfg(test)]
mod tests {
    use merchants::{Action, Chance, Merchants, Resource};

    use super::*;

    /// A tree whose root has two decisions, tried so many times with so much hope.
    fn two_decisions(tried: [(u32, f32); 2]) -> Tree<Merchants> {
        let mut tree = Tree::new();
        let decisions = [(Action::Roll, 0.7), (Action::EndTurn, 0.3)];
        tree.expand(ROOT, decisions.into_iter());
        let (first, _) = tree.edges(ROOT);
        for (edge, (visits, hope)) in (first..).zip(tried) {
            tree.edge_mut(edge).visits = visits;
            tree.edge_mut(edge).hope = hope;
        }
        tree
    }

    #[test]
    fn own_decisions_count_by_the_best_and_others_by_the_average() {
        let tree = two_decisions([(30, 0.2), (10, 0.6)]);
        assert!((tree.best_hope(ROOT) - 0.6).abs() < 1e-6);
        assert!((tree.usual_hope(ROOT) - 0.3).abs() < 1e-6);
    }

    #[test]
    fn a_decision_that_was_hardly_tried_is_not_the_best() {
        let tree = two_decisions([(320, 0.2), (19, 0.6)]);
        assert!((tree.best_hope(ROOT) - 0.2).abs() < 1e-6);
        let tree = two_decisions([(320, 0.2), (20, 0.6)]);
        assert!((tree.best_hope(ROOT) - 0.6).abs() < 1e-6);
    }

    #[test]
    fn chance_counts_by_how_often_it_came() {
        let mut tree = Tree::<Merchants>::new();
        for (resource, visits, hope) in [(Resource::Salt, 1, 0.9), (Resource::Wool, 3, 0.1)] {
            let node = tree.outcome(ROOT, Chance::Stolen(resource));
            tree.node_mut(node).visits = visits;
            tree.node_mut(node).hope = hope;
        }
        assert!((tree.chance_hope(ROOT) - 0.3).abs() < 1e-6);
    }
}
