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
/// The distance to one segment of B is convex along a segment of A, so that
/// min_b max(|a₀ − b|, |a₁ − b|) bounds it on [a₀, a₁]; segments whose bound exceeds the maximum
/// found so far by more than 2⁻¹⁰ of it are halved.
/// Shapes: both (1+n)×(vertices ≥ 2).   Accuracy: 2⁻¹⁰ relative.
template <class T>
class DirectedGraphDistance {
 public:
  DirectedGraphDistance(const Polyline<T>& a, const Polyline<T>& b) : a_(a), b_(b) {}

  [[nodiscard]] T compute() {
    for (Eigen::Index j = 0; j + 1 < a_.cols(); ++j) {
      while (near_ + 2 < b_.cols() && b_(0, near_ + 1) < a_(0, j)) ++near_;
      examine(a_.col(j), a_.col(j + 1), 0);
    }
    return worst_;
  }

 private:
  using Point = Vector<T>;

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

  /// The bound min_b max(|a₀ − b|, |a₁ − b|), and the distances of both ends.
  struct Bound {
    T both, first, last;
  };
  [[nodiscard]] Bound bound(const Point& a0, const Point& a1) const {
    Bound result{T(-1), T(-1), T(-1)};
    const auto improve = [](T& best, const T& value) {
      if (best < T(0) || value < best) best = value;
    };
    const auto visit = [&](Eigen::Index segment) {
      const T d0 = distance(a0, segment);
      const T d1 = distance(a1, segment);
      improve(result.first, d0);
      improve(result.last, d1);
      improve(result.both, std::max<T>(d0, d1));
    };
    for (Eigen::Index s = near_; s + 1 < b_.cols(); ++s) {
      if (result.both >= T(0) && b_(0, s) - a1(0) > result.both) break;
      visit(s);
    }
    for (Eigen::Index s = near_ - 1; s >= 0; --s) {
      if (result.both >= T(0) && a0(0) - b_(0, s + 1) > result.both) break;
      visit(s);
    }
    return result;
  }

  void examine(const Point& a0, const Point& a1, int depth) {
    const Bound here = bound(a0, a1);
    worst_ = std::max<T>(worst_, std::max<T>(here.first, here.last));
    if (here.both <= worst_ + worst_ / T(1024) || depth == kMaxDepth) return;
    const Point middle = (a0 + a1) / T(2);
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
