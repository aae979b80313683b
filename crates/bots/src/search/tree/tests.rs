use merchants::{Action, Chance, Merchants, Resource};

use super::*;

/// A tree whose root has two lines, with these numbers of tries and hopes.
fn two_lines(tried: [(u32, f32); 2]) -> Tree<Merchants> {
    let mut tree = Tree::new();
    let mut lines = Lines::default();
    lines.push(&[Action::Roll], 0.7);
    lines.push(&[Action::EndTurn], 0.3);
    tree.expand(ROOT, &lines, usize::MAX);
    let (first, _) = tree.edges(ROOT);
    for (edge, (visits, hope)) in (first..).zip(tried) {
        tree.edge_mut(edge).visits = visits;
        tree.edge_mut(edge).hope = hope;
    }
    tree
}

#[test]
fn own_decisions_count_by_the_best_and_others_by_the_average() {
    let tree = two_lines([(30, 0.2), (10, 0.6)]);
    assert!((tree.best_hope(ROOT) - 0.6).abs() < 1e-6);
    assert!((tree.usual_hope(ROOT) - 0.3).abs() < 1e-6);
}

#[test]
fn a_line_that_was_hardly_tried_is_not_the_best() {
    let tree = two_lines([(320, 0.2), (19, 0.6)]);
    assert!((tree.best_hope(ROOT) - 0.2).abs() < 1e-6);
    let tree = two_lines([(320, 0.2), (20, 0.6)]);
    assert!((tree.best_hope(ROOT) - 0.6).abs() < 1e-6);
}

#[test]
fn chance_counts_by_how_often_it_came() {
    let mut tree = Tree::<Merchants>::new();
    for (resource, visits, hope) in [(Resource::Salt, 1, 0.9), (Resource::Wool, 3, 0.1)] {
        let node = tree.outcome(ROOT, Chance::Stolen { resource });
        tree.node_mut(node).visits = visits;
        tree.node_mut(node).hope = hope;
    }
    assert!((tree.chance_hope(ROOT) - 0.3).abs() < 1e-6);
}

#[test]
fn only_the_most_promising_lines_are_kept_until_more_are_wanted() {
    let mut tree = Tree::<Merchants>::new();
    let mut lines = Lines::default();
    lines.push(&[Action::EndTurn], 0.2);
    lines.push(&[Action::Roll, Action::BuyCard], 0.5);
    lines.push(&[Action::Withdraw], 0.3);
    tree.expand(ROOT, &lines, 2);
    assert!(!tree.node(ROOT).is_complete);
    let (first, edges) = tree.edges(ROOT);
    assert_eq!(tree.line(&edges[0]), [Action::Roll, Action::BuyCard]);
    assert_eq!(edges.len(), 2);
    tree.edge_mut(first).visits = 7;
    tree.expand(ROOT, &lines, 8);
    assert!(tree.node(ROOT).is_complete);
    let (_, edges) = tree.edges(ROOT);
    assert_eq!((edges.len(), edges[0].visits), (3, 7));
}

#[test]
fn one_position_reached_in_two_ways_is_one_node_and_stays_so() {
    let mut tree = two_lines([(1, 0.1), (1, 0.1)]);
    let (first, _) = tree.edges(ROOT);
    let place = |fingerprint| {
        Some(Place {
            fingerprint,
            passes: 1,
        })
    };
    let one = tree.child(first, || place(5));
    assert_eq!(tree.child(first + 1, || place(5)), one);
    tree.reroot(ROOT);
    let (first, edges) = tree.edges(ROOT);
    assert_eq!(edges[0].child, edges[1].child);
    assert_eq!(tree.find(5), Some(edges[0].child));
    assert_eq!(tree.child(first, || None), tree.child(first + 1, || None));
}
