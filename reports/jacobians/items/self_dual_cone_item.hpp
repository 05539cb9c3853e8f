#pragma once

#include "core/math/cone_projections.hpp"
#include "core/scalar/ratio.hpp"
#include "reports/jacobians/items/arguments.hpp"

namespace assay::reports {

/// A contact with friction in 3D in the coordinates in which its cone is K = {‖x_T‖ ≤ x_N}, its own
/// dual, after De Saxcé's change of variable:
///
///   x = (μ r_N, r_T),   y = (u_N + μ ‖u_T‖, μ u_T),   K ∋ x ⊥ y ∈ K                     (1)
///
/// By r and u: dx = diag(μ, 1, 1) dr, dy = [1, μ eᵀ; 0, μ 1] du with e = u_T/‖u_T‖, and e = 0
/// where u_T = 0, which is in the convex hull of the unit vectors.   Source:
/// derived here.
template <class S>
struct SelfDualContact {
  Vector<S> x, y;    ///< ∈ ℝ³
  Matrix<S> dx, dy;  ///< by r, by u

  /// @param argument  (r, u; μ)
  explicit SelfDualContact(const Vector<S>& argument)
      : x(3), y(3), dx(zeros<S>(3, 3)), dy(zeros<S>(3, 3)) {
    const S& mu = argument(6);
    const S slip = tangential_norm<2, S>(argument.data() + 4);
    x << S(mu * argument(0)), argument(1), argument(2);
    y << S(argument(3) + mu * slip), S(mu * argument(4)), S(mu * argument(5));
    dx(0, 0) = mu, dx(1, 1) = dx(2, 2) = S(1);
    dy(0, 0) = S(1), dy(1, 1) = dy(2, 2) = mu;
    dy(0, 1) = slip == S(0) ? S(0) : S(mu * argument(4) / slip);
    dy(0, 2) = slip == S(0) ? S(0) : S(mu * argument(5) / slip);
  }

  static Domain domain(Rational lowest_friction) {
    Domain domain;
    for (const char* name : {"r_n", "r_t", "r_s", "u_n", "u_t", "u_s"}) {
      domain.coordinates.push_back({name, -4, 4});
    }
    domain.coordinates.push_back({"mu", std::move(lowest_friction), 2, true});
    return domain;
  }
};

}  // namespace assay::reports
