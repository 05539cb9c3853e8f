#pragma once

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "core/scalar/scalar_traits.hpp"

namespace assay::reports {

/// A polyline in (t, x) ∈ ℝ^{1+n} whose time does not decrease: the filled-in graph of a function
/// of bounded variation. A jump is a segment at one time. Column k is the vertex k.
template <class T>
using Polyline = Matrix<T>;

/// The one-sided Hausdorff distance sup_{a ∈ A} inf_{b ∈ B} |a − b| of two graphs.
///
/// The distance to one segment of B is convex along a segment of A. So a segment [a₀, a₁] lies
/// within d of B if max(|a₀ − b|, |a₁ − b|) ≤ d for some segment b. After a pass over the vertices
/// of A, its segments are halved until each lies within (1 + 2⁻¹⁰) times the largest distance
/// found, as the vertices do. Only segments b that are near enough in time are tried.
/// Shapes: both (1+n)×(vertices ≥ 2).   Accuracy: 2⁻¹⁰ relative.
template <class T>
class DirectedGraphDistance {
 public:
  DirectedGraphDistance(const Polyline<T>& a, const Polyline<T>& b)
      : a_(a),
        b_(b),
        dimension_(a.rows()),
        along_(b.rightCols(b.cols() - 1) - b.leftCols(b.cols() - 1)),
        length_(along_.colwise().squaredNorm()),
        middles_(a.rows(), kMaxDepth) {}

  [[nodiscard]] T compute() {
    using std::sqrt;
    const std::vector<Eigen::Index> nearest = visit_vertices();
    near_ = 0;
    for (Eigen::Index j = 0; j + 1 < a_.cols(); ++j) {
      move_to(a_(0, j));
      examine(&a_(0, j), &a_(0, j + 1), nearest[static_cast<std::size_t>(j)], 0);
    }
    return sqrt(worst_);
  }

  /// The same, but only for the vertices of A.
  [[nodiscard]] T compute_at_vertices() {
    using std::sqrt;
    static_cast<void>(visit_vertices());
    return sqrt(worst_);
  }

 private:
  /// Raises worst_ to the distances of all vertices. Returns a segment of B within allowed() for
  /// each vertex.
  std::vector<Eigen::Index> visit_vertices() {
    std::vector<Eigen::Index> nearest(static_cast<std::size_t>(a_.cols()));
    // Scattered vertices first: worst_ gets large early, and the others seldom raise it.
    for (const Eigen::Index stride : {4096, 512, 64, 8, 1}) {
      near_ = 0;
      for (Eigen::Index j = 0; j < a_.cols(); j += stride) {
        move_to(a_(0, j));
        nearest[static_cast<std::size_t>(j)] = raise(&a_(0, j));
      }
    }
    return nearest;
  }

  void move_to(const T& t) {
    while (near_ + 2 < b_.cols() && b_(0, near_ + 1) < t) ++near_;
  }

  /// The squared distance of a point from a segment of B.
  [[nodiscard]] T squared_distance(const T* p, Eigen::Index segment) const {
    const T* const origin = &b_(0, segment);
    const T* const d = &along_(0, segment);
    T x(0);
    for (Eigen::Index i = 0; i < dimension_; ++i) x += d[i] * (p[i] - origin[i]);
    const T& length = length_(segment);
    x = !(x > T(0)) ? T(0) : (x < length ? T(x / length) : T(1));
    T square(0);
    for (Eigen::Index i = 0; i < dimension_; ++i) {
      const T apart = origin[i] + x * d[i] - p[i];
      square += apart * apart;
    }
    return square;
  }

  /// Visits segments of B outwards from near_, while the square of their distance in time from [t0,
  /// t1] is at most `reach` and `visit` returns true.
  template <class Visit>
  void visit_near(const T& t0, const T& t1, const T& reach, Visit visit) const {
    const auto is_near = [&](const T& gap) { return !(gap > T(0)) || gap * gap <= reach; };
    for (Eigen::Index s = near_; s + 1 < b_.cols() && is_near(b_(0, s) - t1); ++s) {
      if (!visit(s)) return;
    }
    for (Eigen::Index s = near_ - 1; s >= 0 && is_near(t0 - b_(0, s + 1)); --s) {
      if (!visit(s)) return;
    }
  }

  [[nodiscard]] T allowed() const { return worst_ + worst_ / T(512); }

  /// Raises worst_ to the squared distance of p from B if that exceeds allowed(). Returns a segment
  /// of B within allowed(). It first tries the segment near in time and the segment of the last
  /// point.
  Eigen::Index raise(const T* p) {
    for (const Eigen::Index s : {near_, last_, std::min(last_ + 1, along_.cols() - 1)}) {
      if (squared_distance(p, s) <= allowed()) return last_ = s;
    }
    T best = squared_distance(p, near_);
    last_ = near_;
    visit_near(p[0], p[0], best, [&](Eigen::Index s) {
      const T square = squared_distance(p, s);
      if (square < best) {
        best = square;
        last_ = s;
      }
      return best > worst_;
    });
    worst_ = std::max<T>(worst_, best);
    return last_;
  }

  /// Raises worst_ until the segment [a0, a1] lies within worst_.
  /// @pre `hint` is a segment of B whose squared distance from a0 is at most allowed().
  void examine(const T* a0, const T* a1, Eigen::Index hint, int depth) {
    const T limit = allowed();
    const auto covers = [&](Eigen::Index s) {
      return squared_distance(a0, s) <= limit && squared_distance(a1, s) <= limit;
    };
    bool covered = covers(hint) || covers(std::min(hint + 1, along_.cols() - 1));
    if (!covered) {
      visit_near(a0[0], a1[0], limit, [&](Eigen::Index s) {
        covered = covers(s);
        return !covered;
      });
    }
    if (covered || depth == kMaxDepth) return;
    T* const middle = &middles_(0, depth);
    for (Eigen::Index i = 0; i < dimension_; ++i) middle[i] = (a0[i] + a1[i]) / T(2);
    const Eigen::Index from_middle = raise(middle);
    examine(a0, middle, hint, depth + 1);
    examine(middle, a1, from_middle, depth + 1);
  }

  static constexpr Eigen::Index kMaxDepth = 40;
  const Polyline<T>& a_;
  const Polyline<T>& b_;
  Eigen::Index dimension_;
  Matrix<T> along_;                             ///< the segments of B
  Eigen::Matrix<T, 1, Eigen::Dynamic> length_;  ///< their squared lengths
  Matrix<T> middles_;                           ///< of halved segments, by depth
  Eigen::Index near_ = 0;  ///< a segment of B near the present segment of A in time
  Eigen::Index last_ = 0;  ///< the last result of raise()
  T worst_ = T(0);         ///< squared
};

/// The Hausdorff distance of two graphs.
template <class T>
[[nodiscard]] T graph_distance(const Polyline<T>& a, const Polyline<T>& b) {
  return std::max<T>(DirectedGraphDistance<T>(a, b).compute(),
                     DirectedGraphDistance<T>(b, a).compute());
}

}  // namespace assay::reports
