#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace assay::reports {

/// Sequences of weighted points on the line, sorted by position: a treap whose nodes store the
/// weight Σ w and the moment Σ w x of their subtree. Several sequences share one store.
///
/// Every operation is O(log n) on average; a sequence is a handle, 0 the empty one.
template <class T>
class Breakpoints {
 public:
  using Sequence = std::uint32_t;

  struct Point {
    T position;
    T weight;
  };

  Breakpoints() { nodes_.push_back({}); }

  [[nodiscard]] const T& weight(Sequence s) const { return nodes_[s].weight; }
  [[nodiscard]] const T& moment(Sequence s) const { return nodes_[s].moment; }

  [[nodiscard]] Sequence single(const Point& point) {
    random_ = random_ * 6364136223846793005ULL + 1442695040888963407ULL;
    nodes_.push_back({point, T(0), T(0), T(0), 0, 0, random_ >> 32});
    const auto s = static_cast<Sequence>(nodes_.size() - 1);
    gather(s);
    return s;
  }

  /// Adds `distance` to every position.
  void shift(Sequence s, const T& distance) {
    if (s == 0) return;
    Node& node = nodes_[s];
    node.point.position += distance;
    node.moment += node.weight * distance;
    node.pending += distance;
  }

  /// The first point. @pre s is not empty.
  [[nodiscard]] Point first(Sequence s) {
    for (push_down(s); nodes_[s].left != 0; push_down(s)) s = nodes_[s].left;
    return nodes_[s].point;
  }
  /// The last point. @pre s is not empty.
  [[nodiscard]] Point last(Sequence s) {
    for (push_down(s); nodes_[s].right != 0; push_down(s)) s = nodes_[s].right;
    return nodes_[s].point;
  }

  /// Adds `weight` to the weight of the first point. @pre s is not empty.
  void add_to_first(Sequence s, const T& weight) { add_to_end(s, weight, &Node::left, first(s)); }
  /// Adds `weight` to the weight of the last point. @pre s is not empty.
  void add_to_last(Sequence s, const T& weight) { add_to_end(s, weight, &Node::right, last(s)); }

  /// Joins two sequences; all points of a come before all points of b.
  [[nodiscard]] Sequence join(Sequence a, Sequence b) {
    if (a == 0 || b == 0) return a + b;
    const Sequence top = nodes_[a].priority > nodes_[b].priority ? a : b;
    push_down(top);
    if (top == a) {
      nodes_[a].right = join(nodes_[a].right, b);
    } else {
      nodes_[b].left = join(a, nodes_[b].left);
    }
    gather(top);
    return top;
  }

  /// Splits a sequence in two. A point belongs to the first part if belongs(w, point) is true,
  /// where w is the weight of all points up to this one, itself included.
  /// @pre belongs is true for a first part of the sequence and false after it.
  template <class Belongs>
  [[nodiscard]] std::pair<Sequence, Sequence> split(Sequence s, const Belongs& belongs) {
    return split(s, T(0), belongs);
  }

 private:
  struct Node {
    Point point{T(0), T(0)};
    T weight = T(0), moment = T(0);  ///< of the subtree
    T pending = T(0);                ///< a shift that the children have yet to make
    Sequence left = 0, right = 0;
    std::uint64_t priority = 0;
  };

  void add_to_end(Sequence s, const T& weight, Sequence Node::*side, const Point& end) {
    for (;; s = nodes_[s].*side) {
      nodes_[s].weight += weight;
      nodes_[s].moment += weight * end.position;
      if (nodes_[s].*side == 0) break;
    }
    nodes_[s].point.weight += weight;
  }

  void push_down(Sequence s) {
    if (nodes_[s].pending == T(0)) return;
    shift(nodes_[s].left, nodes_[s].pending);
    shift(nodes_[s].right, nodes_[s].pending);
    nodes_[s].pending = T(0);
  }

  void gather(Sequence s) {
    Node& node = nodes_[s];
    const Node& left = nodes_[node.left];
    const Node& right = nodes_[node.right];
    node.weight = left.weight + node.point.weight + right.weight;
    node.moment = left.moment + node.point.weight * node.point.position + right.moment;
  }

  template <class Belongs>
  std::pair<Sequence, Sequence> split(Sequence s, const T& before, const Belongs& belongs) {
    if (s == 0) return {0, 0};
    push_down(s);
    Node& node = nodes_[s];
    const T here = before + nodes_[node.left].weight + node.point.weight;
    if (belongs(here, node.point)) {
      const auto [head, tail] = split(node.right, here, belongs);
      node.right = head;
      gather(s);
      return {s, tail};
    }
    const auto [head, tail] = split(node.left, before, belongs);
    node.left = tail;
    gather(s);
    return {head, s};
  }

  std::vector<Node> nodes_;  ///< the first is empty
  std::uint64_t random_ = 1;
};

}  // namespace assay::reports
