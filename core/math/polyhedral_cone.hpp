#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "core/scalar/scalar_traits.hpp"

namespace assay {

/// The generators of a polyhedral cone {x : a·x ≥ 0 for all a}: cone(rays) + span(lines), by the
/// double description method.
///
/// A new half space a·x ≥ 0 is added in one of two ways. If a line leaves it, the line becomes a
/// ray, and all other generators are moved into a·x = 0 along it. Otherwise the rays with a·r ≥ 0
/// stay, and each adjacent pair with a·p > 0 > a·n adds the combination (a·p) n − (a·n) p on the
/// boundary. Two rays are adjacent if and only if no third ray lies on every boundary on which both
/// lie.
///
/// Source: Motzkin's method, derived here.   Shapes: a, x ∈ ℝᵈ.
/// Scalar: OrderedField that is exact, because adjacency of rays must be exact.
template <OrderedField S>
class PolyhedralCone {
 public:
  /// All of ℝᵈ.
  explicit PolyhedralCone(Eigen::Index dimension) {
    for (Eigen::Index k = 0; k < dimension; ++k) {
      lines_.push_back(Vector<S>::Constant(dimension, S(0)));
      lines_.back()(k) = S(1);
    }
  }

  /// Keeps the part with a·x ≥ 0.
  void intersect(const Vector<S>& a);

  [[nodiscard]] std::vector<Vector<S>> rays() const;
  [[nodiscard]] const std::vector<Vector<S>>& lines() const { return lines_; }

 private:
  struct Ray {
    Vector<S> x;
    std::vector<bool> on;  ///< whether it is on the boundary, for each half space so far
  };

  [[nodiscard]] static S product(const Vector<S>& a, const Vector<S>& x) {
    S sum(0);
    for (Eigen::Index k = 0; k < a.size(); ++k) sum += a(k) * x(k);
    return sum;
  }
  /// y := y moved along x to a·y = 0.
  static void move_to_boundary(const Vector<S>& a, const Vector<S>& x, Vector<S>& y) {
    const S factor = product(a, y) / product(a, x);
    for (Eigen::Index k = 0; k < y.size(); ++k) y(k) -= factor * x(k);
  }
  [[nodiscard]] bool adjacent(const Ray& first, const Ray& second) const;

  std::vector<Vector<S>> lines_;
  std::vector<Ray> rays_;
  std::size_t half_spaces_ = 0;
};

template <OrderedField S>
bool PolyhedralCone<S>::adjacent(const Ray& first, const Ray& second) const {
  return std::none_of(rays_.begin(), rays_.end(), [&](const Ray& third) {
    if (&third == &first || &third == &second) return false;
    for (std::size_t k = 0; k < half_spaces_; ++k) {
      if (first.on[k] && second.on[k] && !third.on[k]) return false;
    }
    return true;
  });
}

template <OrderedField S>
void PolyhedralCone<S>::intersect(const Vector<S>& a) {
  for (std::size_t l = 0; l < lines_.size(); ++l) {
    const S slope = product(a, lines_[l]);
    if (slope == S(0)) continue;
    Vector<S> leaving = lines_[l];
    if (slope < S(0)) leaving = -leaving;
    lines_.erase(lines_.begin() + static_cast<std::ptrdiff_t>(l));
    for (Vector<S>& line : lines_) move_to_boundary(a, leaving, line);
    for (Ray& ray : rays_) {
      move_to_boundary(a, leaving, ray.x);
      ray.on.push_back(true);
    }
    rays_.push_back({std::move(leaving), std::vector<bool>(half_spaces_, true)});
    rays_.back().on.push_back(false);
    ++half_spaces_;
    return;
  }
  std::vector<S> heights;
  for (const Ray& ray : rays_) heights.push_back(product(a, ray.x));
  std::vector<Ray> kept;
  for (std::size_t i = 0; i < rays_.size(); ++i) {
    if (heights[i] < S(0)) continue;
    kept.push_back(rays_[i]);
    kept.back().on.push_back(heights[i] == S(0));
    for (std::size_t j = 0; j < rays_.size(); ++j) {
      if (!(heights[i] > S(0) && heights[j] < S(0) && adjacent(rays_[i], rays_[j]))) continue;
      Ray between{Vector<S>(a.size()), {}};
      for (Eigen::Index k = 0; k < a.size(); ++k) {
        between.x(k) = heights[i] * rays_[j].x(k) - heights[j] * rays_[i].x(k);
      }
      for (std::size_t k = 0; k < half_spaces_; ++k) {
        between.on.push_back(rays_[i].on[k] && rays_[j].on[k]);
      }
      between.on.push_back(true);
      kept.push_back(std::move(between));
    }
  }
  rays_ = std::move(kept);
  ++half_spaces_;
}

template <OrderedField S>
std::vector<Vector<S>> PolyhedralCone<S>::rays() const {
  std::vector<Vector<S>> result;
  for (const Ray& ray : rays_) result.push_back(ray.x);
  return result;
}

}  // namespace assay
