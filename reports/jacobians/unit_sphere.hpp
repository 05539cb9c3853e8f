#pragma once

#include <cmath>

#include "core/scalar/scalar_traits.hpp"

namespace assay::reports {

/// Maps of unit vectors, such as unit quaternions, compared tangentially. With the fixed extension
///
///   F(x) = f(p),   p = x/‖x‖,     F'(x) = f'(p) (1 − p pᵀ)/‖x‖,                         (1)
///
/// the part of a formula f' along p has no effect. x is a block of the argument that is not 0.
struct UnitBlock {
  Eigen::Index first, size;

  template <class S>
  [[nodiscard]] S length(const Vector<S>& x) const {
    using std::sqrt;
    S sum(0);
    for (Eigen::Index i = first; i < first + size; ++i) sum += x(i) * x(i);
    return S(sqrt(sum));
  }
  /// x with the block normalised.
  template <class S>
  [[nodiscard]] Vector<S> normalised(const Vector<S>& x) const {
    const S norm = length(x);
    Vector<S> on_sphere = x;
    for (Eigen::Index i = first; i < first + size; ++i) on_sphere(i) = x(i) / norm;
    return on_sphere;
  }
};

/// F of (1) for a map f.
template <class Map>
[[nodiscard]] auto on_unit_sphere(Map map, UnitBlock block) {
  return [map, block](const auto& x) { return map(block.normalised(x)); };
}

/// F' of (1) for a formula f'.
template <class Jacobian>
[[nodiscard]] auto tangentially(Jacobian jacobian, UnitBlock block) {
  return [jacobian, block](const auto& x) {
    using S = typename std::decay_t<decltype(x)>::Scalar;
    const Vector<S> at = block.normalised(x);
    const S norm = block.length(x);
    Matrix<S> all = jacobian(at);
    for (Eigen::Index i = 0; i < all.rows(); ++i) {
      S along(0);
      for (Eigen::Index j = block.first; j < block.first + block.size; ++j) {
        along += all(i, j) * at(j);
      }
      for (Eigen::Index j = block.first; j < block.first + block.size; ++j) {
        all(i, j) = (all(i, j) - along * at(j)) / norm;
      }
    }
    return all;
  };
}

}  // namespace assay::reports
