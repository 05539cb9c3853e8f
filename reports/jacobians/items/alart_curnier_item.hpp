#pragma once

#include "core/one_step_problems/alart_curnier.hpp"
#include "core/scalar/lift.hpp"
#include "reports/jacobians/derivative.hpp"

namespace assay::reports {

/// The Alart-Curnier function of a contact, x = (r, u; μ, ρ_N, ρ_T[, μ_r, ρ_M]), and (∂F/∂r,
/// ∂F/∂u).
template <int Dimension, AlartCurnierVariant Variant>
struct AlartCurnierItem {
  static_assert(Dimension == 1 || Dimension == 2 || Dimension == 3 || Dimension == 5);

  static Domain domain() {
    const char* const components[] = {"n", "t", "s", "a", "b"};
    Domain domain;
    for (const char* vector : {"r_", "u_"}) {
      for (int i = 0; i < Dimension; ++i) {
        domain.coordinates.push_back({std::string(vector) + components[i], -4, 4});
      }
    }
    const auto add = [&](const char* name, Rational low, Rational high) {
      domain.coordinates.push_back({name, std::move(low), std::move(high), true});
    };
    add("rho_n", Rational(1, 4), 4);
    if (Dimension > 1) add("mu", 0, 2), add("rho_t", Rational(1, 4), 4);
    if (Dimension > 3) add("mu_r", 0, 2), add("rho_m", Rational(1, 4), 4);
    return domain;
  }

  template <class S>
  static AlartCurnierFunction<S> function(const Vector<S>& x) {
    const S* parameters = x.data() + 2 * Dimension;
    AlartCurnierFunction<S> function{{}, Variant};
    function.scaling.normal = parameters[0];
    if constexpr (Dimension > 1) function.scaling.tangential = parameters[2];
    if constexpr (Dimension > 3) function.scaling.rolling = parameters[4];
    return function;
  }

  template <class S>
  static auto law(const Vector<S>& x) {
    const S* parameters = x.data() + 2 * Dimension;
    if constexpr (Dimension == 1) {
      return Unilateral{};
    } else if constexpr (Dimension == 5) {
      return RollingCoulomb<S>{parameters[1], parameters[3]};
    } else {
      return Coulomb<S, Dimension>{parameters[1]};
    }
  }

  template <class S>
  static Vector<S> map(const Vector<S>& x) {
    Vector<S> f(Dimension);
    function(x).value(law(x), x.data(), x.data() + Dimension, f.data());
    return f;
  }

  template <class S>
  static Matrix<S> jacobian(const Vector<S>& x) {
    Matrix<S> a(Dimension, Dimension), b(Dimension, Dimension), all(Dimension, 2 * Dimension);
    function(x).jacobian(law(x), x.data(), x.data() + Dimension, a, b);
    all << a, b;
    return all;
  }
};

}  // namespace assay::reports
