#pragma once

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "core/scalar/scalar_traits.hpp"

namespace assay::reports {

/// A polyline in (t, x) ∈ ℝ^{1+n} whose time does not decrease: the filled-in graph of a function of
/// bounded variation, a jump being a segment at one time. Column k is the vertex k.
template <class T>
using Polyline = Matrix<T>;

/// The one-sided Hausdorff distance sup_{a ∈ A} inf_{b ∈ B} |a − b| of two graphs.
///
/// The distance to one segment of B is convex along a segment of A, so that a segment [a₀, a₁] lies
/// within d of B if max(|a₀ − b|, |a₁ − b|) ≤ d for some b. After a pass over the vertices of A its
/// segments are halved until each lies within (1 + 2⁻¹⁰) of the largest distance found. Only the b
/// that are as near in time as that can be near enough.
/// Shapes: both (1+n)×(vertices ≥ 2).   Accuracy: 2⁻¹⁰ relative.
template <class T>
class DirectedGraphDistance {
 public:
  DirectedGraphDistance(const Polyline<T>& a, const Polyline<T>& b) : a_(a), b_(b) {}

  [[nodiscard]] T compute() {
    for (Eigen::Index j = 0; j < a_.cols(); ++j) {
      move_to(a_(0, j));
      raise(a_.col(j));
    }
    near_ = 0;
    for (Eigen::Index j = 0; j + 1 < a_.cols(); ++j) {
      move_to(a_(0, j));
      examine(a_.col(j), a_.col(j + 1), 0);
    }
    return worst_;
  }

 private:
  using Point = Vector<T>;

  void move_to(const T& t) {
    while (near_ + 2 < b_.cols() && b_(0, near_ + 1) < t) ++near_;
  }

  [[nodiscard]] T distance(const Point& p, Eigen::Index segment) const {
    using std::sqrt;
    const Eigen::Index n = p.size();
    T along(0), length(0);
    for (Eigen::Index i = 0; i < n; ++i) {
      const T d = b_(i, segment + 1) - b_(i, segment);
      along += d * (p(i) - b_(i, segment));
      length += d * d;
    }
    T x = length > T(0) ? T(along / length) : T(0);
    x = std::clamp<T>(x, T(0), T(1));
    T square(0);
    for (Eigen::Index i = 0; i < n; ++i) {
      const T d = b_(i, segment) + x * (b_(i, segment + 1) - b_(i, segment)) - p(i);
      square += d * d;
    }
    return sqrt(square);
  }

  /// Visits segments of B outwards from near_, while they are less than `reach` from [t0, t1] in
  /// time and `visit` returns true.
  template <class Visit>
  void visit_near(const T& t0, const T& t1, const T& reach, Visit visit) const {
    for (Eigen::Index s = near_; s + 1 < b_.cols() && !(b_(0, s) - t1 > reach); ++s) {
      if (!visit(s)) return;
    }
    for (Eigen::Index s = near_ - 1; s >= 0 && !(t0 - b_(0, s + 1) > reach); --s) {
      if (!visit(s)) return;
    }
  }

  /// worst_ becomes at least the distance of p.
  void raise(const Point& p) {
    T best = distance(p, near_);
    visit_near(p(0), p(0), best, [&](Eigen::Index s) {
      best = std::min<T>(best, distance(p, s));
      return best > worst_;
    });
    worst_ = std::max<T>(worst_, best);
  }

  void examine(const Point& a0, const Point& a1, int depth) {
    const T allowed = worst_ + worst_ / T(1024);
    bool covered = false;
    visit_near(a0(0), a1(0), allowed, [&](Eigen::Index s) {
      covered = distance(a0, s) <= allowed && distance(a1, s) <= allowed;
      return !covered;
    });
    if (covered || depth == kMaxDepth) return;
    const Point middle = (a0 + a1) / T(2);
    raise(middle);
    examine(a0, middle, depth + 1);
    examine(middle, a1, depth + 1);
  }

  static constexpr int kMaxDepth = 40;
  const Polyline<T>& a_;
  const Polyline<T>& b_;
  Eigen::Index near_ = 0;  ///< a segment of B about the time of the present one of A
  T worst_ = T(0);
};

/// The Hausdorff distance of two graphs.
template <class T>
[[nodiscard]] T graph_distance(const Polyline<T>& a, const Polyline<T>& b) {
  return std::max<T>(DirectedGraphDistance<T>(a, b).compute(),
                     DirectedGraphDistance<T>(b, a).compute());
}

}  // namespace assay::reports
