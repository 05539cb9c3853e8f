#include "core/one_step_problems/alart_curnier.hpp"

#include "core/scalar/lift.hpp"
#include "reports/jacobians/items/item.hpp"

namespace assay::reports::derivatives {

namespace {

/// The Alart-Curnier function F of a contact, whose zeros obey the law of the contact. With x = r_N
/// − ρ_N u_N, y = r_T − ρ_T u_T, and P_R the projection on the disk of radius R,
///
///   F_N = r_N − max(0, x),   F_T = r_T − P_R(y)                                            (1)
///   R = μ max(0, x),   in the function of Jean and Moreau R = μ max(0, r_N)                (2)
///
/// Tangents have the indices t and s, and rolling moments a and b. The moments have F_T of (1) with
/// μ_r and ρ_M. With e = y/‖y‖ and G = R (1 − e eᵀ)/‖y‖, the derivative (∂F/∂r, ∂F/∂u) is
///
///   x > 0:          dF_N = ρ_N du_N,   otherwise dF_N = dr_N                               (3)
///   ‖y‖ ≤ R, R > 0: dF_T = ρ_T du_T                                                        (4)
///   otherwise:      dF_T = dr_T − G (dr_T − ρ_T du_T) − e dR                               (5)
///
/// with dR of (2), and dF_T = dr_T if R = 0.
template <class S, int Dimension, AlartCurnierVariant Variant>
struct AlartCurnier {
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

  static AlartCurnierFunction<S> function(const Vector<S>& x) {
    const S* parameters = x.data() + 2 * Dimension;
    AlartCurnierFunction<S> function{{}, Variant};
    function.scaling.normal = parameters[0];
    if constexpr (Dimension > 1) function.scaling.tangential = parameters[2];
    if constexpr (Dimension > 3) function.scaling.rolling = parameters[4];
    return function;
  }

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

  static Vector<S> map(const Vector<S>& x) {
    Vector<S> f(Dimension);
    function(x).value(law(x), x.data(), x.data() + Dimension, f.data());
    return f;
  }

  static Matrix<S> jacobian(const Vector<S>& x) {
    Matrix<S> a(Dimension, Dimension), b(Dimension, Dimension), all(Dimension, 2 * Dimension);
    function(x).jacobian(law(x), x.data(), x.data() + Dimension, a, b);
    all << a, b;
    return all;
  }
};

}  // namespace

std::vector<Derivative> alart_curnier() {
  return {
      item<AlartCurnier, 1, AlartCurnierVariant::kStandard>(
          "alart-curnier-normal",
          "Alart-Curnier function r - max(0, r - rho u) of a contact without friction, by r and u",
          "developer-notes.md, 16.4-16.16"),
      item<AlartCurnier, 2, AlartCurnierVariant::kStandard>(
          "alart-curnier-2d",
          "Alart-Curnier function r - P(r - rho u) of a contact with friction in 2D, by r and u; P "
          "projects tangents on the disk of radius mu max(0, r_N - rho_N u_N)",
          "developer-notes.md, 16.4-16.16"),
      item<AlartCurnier, 3, AlartCurnierVariant::kStandard>(
          "alart-curnier-3d",
          "Alart-Curnier function r - P(r - rho u) of a contact with friction in 3D, by r and u; P "
          "projects tangents on the disk of radius mu max(0, r_N - rho_N u_N)",
          "developer-notes.md, 16.4-16.16"),
      item<AlartCurnier, 5, AlartCurnierVariant::kStandard>(
          "alart-curnier-rolling",
          "Alart-Curnier function r - P(r - rho u) of a contact with rolling friction, by r and u",
          "developer-notes.md, 16.4-16.16"),
      item<AlartCurnier, 2, AlartCurnierVariant::kJeanMoreau>(
          "jean-moreau-2d",
          "function of Jean and Moreau, r - P(r - rho u) of a contact with friction in 2D, by r "
          "and u; P projects tangents on the disk of radius mu max(0, r_N)",
          "developer-notes.md, 16.4-16.16"),
      item<AlartCurnier, 3, AlartCurnierVariant::kJeanMoreau>(
          "jean-moreau-3d",
          "function of Jean and Moreau, r - P(r - rho u) of a contact with friction in 3D, by r "
          "and u; P projects tangents on the disk of radius mu max(0, r_N)",
          "developer-notes.md, 16.4-16.16"),
      item<AlartCurnier, 5, AlartCurnierVariant::kJeanMoreau>(
          "jean-moreau-rolling",
          "function of Jean and Moreau, r - P(r - rho u) of a contact with rolling friction, by r "
          "and u",
          "developer-notes.md, 16.4-16.16"),
  };
}

}  // namespace assay::reports::derivatives
