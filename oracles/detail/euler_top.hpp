#pragma once

#include <array>

#include "core/scalar/parameters.hpp"
#include "core/scalar/rational.hpp"

namespace assay::oracles::detail {

/// The rational part of FreeRigidBody: the axes of its (1), and the quantities of (2) to (4) that
/// follow from them.
struct EulerTop {
  std::array<Rational, 3> inertia, omega;  ///< at t = 0
  std::array<int, 3> axes;                 ///< a, b, c of (1): 0, 1 or 2 each
  int orientation;                         ///< ±1: e_a × e_b = ± e_c
  Rational x, y, z;                        ///< (2)
  bool steady;                             ///< Ω × IΩ = 0

  explicit EulerTop(const Parameters& p);

  [[nodiscard]] const Rational& i(int place) const { return inertia[axis(place)]; }
  [[nodiscard]] const Rational& w(int place) const { return omega[axis(place)]; }
  [[nodiscard]] std::size_t axis(int place) const {
    return static_cast<std::size_t>(axes[static_cast<std::size_t>(place)]);
  }

  // (3) and (4). @pre !steady
  [[nodiscard]] Rational a_squared() const { return x / (i(0) * (i(0) - i(2))); }
  [[nodiscard]] Rational b_squared() const { return x / (i(1) * (i(1) - i(2))); }
  [[nodiscard]] Rational c_squared() const { return y / (i(2) * (i(2) - i(0))); }
  [[nodiscard]] Rational p_squared() const { return y * (i(2) - i(1)) / (i(0) * i(1) * i(2)); }
  [[nodiscard]] Rational k_squared() const { return x * (i(1) - i(0)) / (y * (i(1) - i(2))); }
  [[nodiscard]] Rational complement_squared() const {
    return z * (i(2) - i(0)) / (y * (i(2) - i(1)));
  }
};

}  // namespace assay::oracles::detail
