#include <cmath>
#include <utility>

#include "core/math/cone_projections.hpp"
#include "core/one_step_problems/box_vi.hpp"
#include "core/one_step_problems/fischer_burmeister.hpp"
#include "core/solvers/box_iteration.hpp"
#include "core/solvers/newton_fischer_burmeister.hpp"
#include "reports/jacobians/items/item.hpp"

namespace assay::reports::derivatives {

namespace {

/// The data: a box problem with a lower bound, an upper bound, both, and none.
///
///   w = M z + q,   M = [2 1 0 −1; 1 4 −1 2; 0 1 1 1; 3 0 −2 2]
///   z_0 ≥ −1,   z_1 ≤ 1,   −1 ≤ z_2 ≤ 1,   z_3 free
template <class S>
[[nodiscard]] BoxVi<S> box_problem_of_all_kinds(const Vector<S>& q) {
  constexpr int kM[] = {2, 1, 0, -1, 1, 4, -1, 2, 0, 1, 1, 1, 3, 0, -2, 2};
  Matrix<S> m(4, 4);
  for (int k = 0; k < 16; ++k) m(k / 4, k % 4) = S(kM[k]);
  const S one(1);
  return {m, q, {{S(-1), std::nullopt}, {std::nullopt, one}, {S(-1), one}, {}}};
}

/// The data: a box problem with a lower bound and an upper bound.
///
///   w = M z + q,   M = [2 −1; 1 4],   z_0 ≥ −1,   z_1 ≤ 1
template <class S>
[[nodiscard]] BoxVi<S> one_sided_box_problem(const Vector<S>& q) {
  Matrix<S> m(2, 2);
  m << S(2), S(-1), S(1), S(4);
  return {m, q, {{S(-1), std::nullopt}, {std::nullopt, S(1)}}};
}

/// F turns a complementarity problem of two components into equations. φ is a function of one
/// component.
///
///   F_i = φ(z_i, w_i),   w = M z + q,   M = [2 1/2; −1/4 3]                                (1)
///   dF_i = ∂φ/∂z dz_i + ∂φ/∂w (M dz)_i                                                     (2)
///
/// At a kink of φ, its slopes are their limits along (dz, M dz). There dz_i = ±1 in the components
/// that are at a kink, and dz_i = 0 in the others. This direction leaves all kinks at once. So the
/// rows of (2) are an element of the B-subdifferential.
///
/// Source: [FP03, p. 808], derived here.
/// @tparam Function  has value(z, w) of one component; slopes(z, w, dz, dw), which are (∂φ/∂z,
/// ∂φ/∂w), at a kink the limit along (dz, dw); is_kink(z, w); side(z), the direction dz = ±1
/// in which z leaves a kink
template <class S, class Function>
struct Complementarity {
  static Domain domain() { return domain_of({{"z", 2}}, {{"q", 2}}); }
  /// Not symmetric; M − 1 is diagonally dominant.
  static Matrix<S> matrix() {
    Matrix<S> m(2, 2);
    m << S(2), ratio<S>(1, 2), ratio<S>(-1, 4), S(3);
    return m;
  }
  static Vector<S> map(const Vector<S>& x) {
    const Vector<S> w = matrix() * x.head(2) + x.tail(2);
    return Vector<S>{{Function::value(x(0), w(0)), Function::value(x(1), w(1))}};
  }
  static Matrix<S> jacobian(const Vector<S>& x) {
    const Matrix<S> m = matrix();
    const Vector<S> w = m * x.head(2) + x.tail(2);
    Vector<S> dz(2);
    for (int i = 0; i < 2; ++i) {
      dz(i) = Function::is_kink(x(i), w(i)) ? Function::side(x(i)) : S(0);
    }
    const Vector<S> dw = m * dz;
    Matrix<S> by_z(2, 2);
    for (int i = 0; i < 2; ++i) {
      const auto [of_z, of_w] = Function::slopes(x(i), w(i), dz(i), dw(i));
      for (int j = 0; j < 2; ++j) by_z(i, j) = of_w * m(i, j);
      by_z(i, i) = by_z(i, i) + of_z;
    }
    return by_z;
  }
};

/// The natural map of a box problem, by z. Its zeros are the solutions. P is the projection on the
/// box.
///
///   F_i = z_i − P_i(z_i − ρ_i w_i),   ρ_i = 1/M_ii                                         (1)
///   dF_i = ρ_i (M dz)_i   if z_i − ρ_i w_i is between the bounds,   dF_i = dz_i otherwise  (2)
template <class S>
struct NaturalMapBox {
  static Domain domain() { return domain_of({{"z", 4}}, {{"q", 4}}); }
  static Vector<S> map(const Vector<S>& x) {
    const BoxVi<S> problem = box_problem_of_all_kinds<S>(x.tail(4));
    const Vector<S> scales = slack_scales(problem);
    Vector<S> w(4), phi(4);
    slack<S>(problem, x.head(4), w);
    for (Eigen::Index i = 0; i < 4; ++i) {
      const S moved = x(i) - scales(i) * w(i);
      phi(i) = x(i) - project<S>(problem.bounds[static_cast<std::size_t>(i)], moved);
    }
    return phi;
  }
  /// ∂z_i of what is on a bound, ρ_i M_i of what is between.
  static Matrix<S> jacobian(const Vector<S>& x) {
    const BoxVi<S> problem = box_problem_of_all_kinds<S>(x.tail(4));
    const Vector<S> scales = slack_scales(problem);
    Vector<S> w(4);
    slack<S>(problem, x.head(4), w);
    std::vector<Place> places;
    find_places<S>(problem, x.head(4), w, scales, places);
    Matrix<S> by_z = Matrix<S>::Identity(4, 4);
    for (Eigen::Index i = 0; i < 4; ++i) {
      if (places[static_cast<std::size_t>(i)] == Place::kInterior) {
        by_z.row(i) = scales(i) * problem.m.row(i);
      }
    }
    return by_z;
  }
};

/// The function that is zero if and only if 0 ≤ a ⊥ b ≥ 0.
///
///   φ(a, b) = √(a² + b²) − a − b                                                           (1)
///   ∂φ = (a/‖(a, b)‖ − 1, b/‖(a, b)‖ − 1),   at (0, 0) its limit along (1, 1)              (2)
template <class S>
struct FischerBurmeisterItem {
  static Domain domain() { return {{{"a", -4, 4}, {"b", -4, 4}}}; }
  static Vector<S> map(const Vector<S>& x) {
    return Vector<S>::Constant(1, FischerBurmeister<S>::at(x(0), x(1)).value);
  }
  static Matrix<S> jacobian(const Vector<S>& x) {
    const auto of = FischerBurmeister<S>::at(x(0), x(1));
    Matrix<S> jacobian(1, 2);
    jacobian << of.of_a, of.of_b;
    return jacobian;
  }
};

/// The functions of Fischer and Burmeister that turn a box problem into equations, by z.
///
///   F_0 = φ(z_0 + 1, ρ_0 w_0),   F_1 = φ(1 − z_1, −ρ_1 w_1),   ρ_i = 1/M_ii                (1)
///   φ(a, b) = √(a² + b²) − a − b                                                           (2)
///   dF_0 = φ_a dz_0 + φ_b ρ_0 (M dz)_0,   dF_1 = −φ_a dz_1 − φ_b ρ_1 (M dz)_1              (3)
///
/// At a = b = 0 the slopes (φ_a, φ_b) are their limits along (1, 1).
template <class S>
struct FischerBurmeisterBox {
  static Domain domain() { return domain_of({{"z", 2}}, {{"q", 2}}); }
  static Vector<S> map(const Vector<S>& x) {
    const BoxVi<S> problem = one_sided_box_problem<S>(x.tail(2));
    Vector<S> w(2), phi(2);
    slack<S>(problem, x.head(2), w);
    assay::fischer_burmeister<S>(problem, x.head(2), w, slack_scales(problem), phi);
    return phi;
  }
  static Matrix<S> jacobian(const Vector<S>& x) {
    const BoxVi<S> problem = one_sided_box_problem<S>(x.tail(2));
    Vector<S> w(2);
    Matrix<S> by_z(2, 2);
    slack<S>(problem, x.head(2), w);
    assay::fischer_burmeister_jacobian<S>(problem, x.head(2), w, slack_scales(problem), by_z);
    return by_z;
  }
};

/// φ is the function of Fischer and Burmeister.
///
///   φ(z, w) = ‖(z, w)‖ − z − w,   ∂φ = (z/‖(z, w)‖ − 1, w/‖(z, w)‖ − 1)                    (3)
template <class S>
struct FischerBurmeisterFunction {
  static S norm(const S& z, const S& w) {
    const S both[] = {z, w};
    return tangential_norm<2, S>(both);
  }
  static S value(const S& z, const S& w) { return norm(z, w) - z - w; }
  static bool is_kink(const S& z, const S& w) { return z == S(0) && w == S(0); }
  static S side(const S&) { return S(1); }
  static std::pair<S, S> slopes(const S& z, const S& w, const S& dz, const S& dw) {
    const bool is_at_kink = is_kink(z, w);
    const S &a = is_at_kink ? dz : z, &b = is_at_kink ? dw : w;
    const S size = norm(a, b);
    return {S(a / size - S(1)), S(b / size - S(1))};
  }
};

template <class S>
using FischerBurmeisterLcp = Complementarity<S, FischerBurmeisterFunction<S>>;

/// φ is the smaller number.
///
///   φ(z, w) = min(z, w),   ∂φ = (1, 0) if z ≤ w,   ∂φ = (0, 1) otherwise                   (3)
template <class S>
struct MinimumFunction {
  static S value(const S& z, const S& w) { return z < w ? z : w; }
  static bool is_kink(const S& z, const S& w) { return z == w; }
  static S side(const S&) { return S(1); }
  /// On the kink z, which M ≥ 1 + its other entries makes the smaller one along dz.
  static std::pair<S, S> slopes(const S& z, const S& w, const S&, const S&) {
    return z <= w ? std::pair(S(1), S(0)) : std::pair(S(0), S(1));
  }
};

template <class S>
using MinimumLcp = Complementarity<S, MinimumFunction<S>>;

/// φ is Qi's function of 0 ≤ z ≤ 1. Its zeros are z in [0, 1] with −w in the normal cone. With the
/// distances a = z, b = z − 1 to the bounds,
///
///   φ = a                                 a ≤ 0, w ≥ 0
///       a − ‖(a, w)‖ + w                  in the box, w ≥ 0
///       a − ‖(a, w)‖ + ‖(b, w)‖           b ≥ 0, w ≥ 0                                     (3)
///   φ(z, w) = −φ(1 − z, −w)               w < 0                                            (4)
template <class S>
struct QiFunction {
  static S norm(const S& a, const S& b) {
    const S both[] = {a, b};
    return tangential_norm<2, S>(both);
  }
  static S value(const S& z, const S& w) {
    return w < S(0) ? S(-of_pushed_down(S(S(1) - z), S(-w))) : of_pushed_down(z, w);
  }
  static S of_pushed_down(const S& z, const S& w) {
    if (z <= S(0)) return z;
    const S below = z - norm(z, w);
    return z <= S(1) ? S(below + w) : S(below + norm(S(z - S(1)), w));
  }
  static bool is_kink(const S& z, const S& w) { return w == S(0) && (z == S(0) || z == S(1)); }
  /// Into the box.
  static S side(const S& z) { return z == S(0) ? S(1) : S(-1); }
  static std::pair<S, S> slopes(const S& z, const S& w, const S& dz, const S& dw) {
    if (is_kink(z, w)) {
      const bool is_lower = dz > S(0);
      const S away = is_lower ? dw : S(-dw);  // from where the other bound decides
      if (away < S(0)) return {S(0), S(1)};
      const S size = norm(dz, dw);
      return {S(S(1) - S(1) / size), S(S(1) - away / size)};
    }
    if (w < S(0)) return of_pushed_down_slopes(S(S(1) - z), S(-w));
    return of_pushed_down_slopes(z, w);
  }
  static std::pair<S, S> of_pushed_down_slopes(const S& z, const S& w) {
    if (z <= S(0)) return {S(1), S(0)};
    const S to_lower = norm(z, w);
    const S of_z = S(1) - z / to_lower, of_w = -w / to_lower;
    if (z <= S(1)) return {of_z, S(of_w + S(1))};
    const S to_upper = norm(S(z - S(1)), w);
    return {S(of_z + (z - S(1)) / to_upper), S(of_w + w / to_upper)};
  }
};

template <class S>
using QiBox = Complementarity<S, QiFunction<S>>;

}  // namespace

std::vector<Derivative> box_functions() {
  return {
      item<NaturalMapBox>("natural-map-box",
                          "natural map z - P(z - rho w) of a box problem by its unknowns, for "
                          "the active set that Newton's method chooses",
                          "[CPS92, §5.8], derived here"),
      item<FischerBurmeisterItem>(
          "fischer-burmeister",
          "Fischer-Burmeister function sqrt(a^2 + b^2) - a - b, by both arguments",
          "[CPS92, §1.5], derived here"),
      item<FischerBurmeisterBox>("fischer-burmeister-box",
                                 "Fischer-Burmeister functions of a box problem by its unknowns",
                                 "[CPS92, §1.5], derived here"),
      item<FischerBurmeisterLcp>(
          "fischer-burmeister-lcp",
          "Fischer-Burmeister function of a linear complementarity problem, by its unknowns",
          "[FP03, p. 808], derived here"),
      item<MinimumLcp>("minimum-lcp",
                       "minimum of z and w of a linear complementarity problem, by its unknowns",
                       "[CPS92, §1.5], derived here"),
      item<QiBox>("qi-box",
                  "Qi's function of a box problem in [0, 1], by its unknowns",
                  "[FP03, pp. 869-877], derived here"),
  };
}

}  // namespace assay::reports::derivatives
