#pragma once

#include <array>
#include <optional>

#include "core/math/affine_solutions.hpp"
#include "core/math/polynomial_roots.hpp"
#include "core/one_step_problems/solution_set.hpp"
#include "core/scalar/rational.hpp"

namespace assay {

/// det A(α) and p(α) of SingleContactEnumeration, (1) to (3), before leading zeros are removed.
template <OrderedField E>
struct SlipPolynomials {
  Polynomial<E> determinant;
  std::array<Polynomial<E>, 3> p;

  [[nodiscard]] static SlipPolynomials of(const std::array<std::array<E, 3>, 3>& w,
                                          const std::array<E, 3>& q) {
    const E &a = w[0][0], &b1 = w[0][1], &b2 = w[0][2], &d1 = w[1][0], &d2 = w[2][0];
    const E &t11 = w[1][1], &t12 = w[1][2], &t21 = w[2][1], &t22 = w[2][2];
    const E trace = t11 + t22, determinant = t11 * t22 - t12 * t21;
    const E v1 = b1 * t22 - b2 * t21, v2 = b2 * t11 - b1 * t12;  // bᵀ adj(T)
    const E adjugate[2][2] = {{a * t22 - d2 * b2, d1 * b2 - a * t12},
                              {d2 * b1 - a * t21, a * t11 - d1 * b1}};
    const E e1 = t22 * d1 - t12 * d2, e2 = t11 * d2 - t21 * d1;  // adj(T) d
    return {{a * determinant - v1 * d1 - v2 * d2, a * trace - b1 * d1 - b2 * d2, a},
            {Polynomial<E>{v1 * q[1] + v2 * q[2] - q[0] * determinant,
                           b1 * q[1] + b2 * q[2] - q[0] * trace,
                           -q[0]},
             {q[0] * e1 - adjugate[0][0] * q[1] - adjugate[0][1] * q[2], q[0] * d1 - a * q[1]},
             {q[0] * e2 - adjugate[1][0] * q[1] - adjugate[1][1] * q[2], q[0] * d2 - a * q[2]}}};
  }
};

/// ‖p_T‖² − μ² p_N².
template <OrderedField E>
[[nodiscard]] Polynomial<E> slip_quartic(const std::array<Polynomial<E>, 3>& p, const E& mu) {
  return sum(sum(product(p[1], p[1]), E(1), product(p[2], p[2])), E(-mu * mu), product(p[0], p[0]));
}

/// All solutions of Coulomb friction in 3D at one contact, for any W, decided in exact arithmetic.
///
/// With W = (a bᵀ; d T) and A(α) = W + α diag(0, 1, 1), a contact that slips has A(α) r = −q and
/// ‖r_T‖ = μ r_N > 0 with α > 0. Cramer's rule, r = p(α)/det A(α), gives polynomials
///
///   det A = a α² + (a tr T − bᵀd) α + a det T − bᵀ adj(T) d                         (1)
///   p_N = −q_N α² + (bᵀq_T − q_N tr T) α + bᵀ adj(T) q_T − q_N det T                (2)
///   p_T = −(a q_T − q_N d) α − (a adj(T) − adj(d bᵀ)) q_T + q_N adj(T) d            (3)
///
/// without a division, so a = 0, b = 0 and isotropic T are no special cases. The slips are the
/// roots α > 0 of the quartic
///
///   ‖p_T‖² − μ² p_N² = 0   with   p_N det A > 0,                                    (4)
///
/// and, if det A(α) = 0 = p(α), the points of the line A(α) r = −q on the boundary of the cone.
/// A contact that sticks has W r = −q inside the cone. A contact that takes off has r = 0 and q_N ≥
/// 0.
///
/// Source: derived here; (3) from adj(d bᵀ) d = 0.
/// Scalar: types whose values are rational. The data are taken as exact; the solutions are rounded
/// once to S.
/// Guarantees: `complete` is proved: every real root is isolated by Sturm's theorem and signs at
/// roots are exact. `complete` is false if det A vanishes at an irrational α. It is also false if
/// solutions form a curve or a set of dimension 2 or more. Then a polyhedron inside the set is
/// reported.
template <RealScalar S>
class SingleContactEnumeration {
 public:
  /// @param w 3×3, column-major.   @pre μ ≥ 0, all finite.
  SingleContactEnumeration(const S* w, const S* q, const S& mu);

  [[nodiscard]] SolutionSet<S> solutions();

 private:
  using E = Rational;
  using Point = std::array<E, 3>;
  /// {point + Σ tᵢ kernel[i]}
  struct Affine {
    Point point;
    std::vector<Point> kernel;
  };

  static E square(const E& x) { return x * x; }
  static Vector<S> rounded(const Point& x);
  [[nodiscard]] E cone(const Point& r) const {
    return square(mu_ * r[0]) - square(r[1]) - square(r[2]);
  }
  void form_polynomials();
  [[nodiscard]] std::optional<Affine> solve_linear(const E& alpha) const;
  void add(const Point& r, const E& alpha);
  void add_frictionless();
  void add_stick();
  void add_slips();
  void add_singular_slips(const E& alpha);
  void add_slip(const Polynomial<E>& quartic, RootEnclosure<E> alpha);
  void add_line(const Point& from, const Point& along, const E& alpha);
  void add_inside(const Affine& set);

  std::array<std::array<E, 3>, 3> w_;
  Point q_;
  E mu_;
  Polynomial<E> determinant_;
  std::array<Polynomial<E>, 3> p_;
  SolutionSet<S> found_;
};

template <RealScalar S>
SingleContactEnumeration<S>::SingleContactEnumeration(const S* w, const S* q, const S& mu)
    : mu_(ScalarTraits<S>::to_rational(mu)) {
  for (std::size_t i = 0; i < 3; ++i) {
    q_[i] = ScalarTraits<S>::to_rational(q[i]);
    for (std::size_t j = 0; j < 3; ++j) w_[i][j] = ScalarTraits<S>::to_rational(w[i + 3 * j]);
  }
}

template <RealScalar S>
SolutionSet<S> SingleContactEnumeration<S>::solutions() {
  found_ = {};
  found_.complete = true;
  if (mu_ == E(0)) {
    add_frictionless();
    return std::move(found_);
  }
  add_stick();
  form_polynomials();
  add_slips();
  const bool at_rest = q_[0] == E(0) && q_[1] == E(0) && q_[2] == E(0);
  // r = 0 for q = 0 is a stick, and an end of every continuum
  if (q_[0] >= E(0) && (!at_rest || found_.is_empty())) {
    Vector<S> zero = Vector<S>::Constant(3, S(0));
    found_.isolated.insert(found_.isolated.begin(), {std::move(zero), rounded(q_)});
  }
  return std::move(found_);
}

template <RealScalar S>
Vector<S> SingleContactEnumeration<S>::rounded(const Point& x) {
  Vector<S> result(3);
  for (std::size_t i = 0; i < 3; ++i) result(static_cast<Eigen::Index>(i)) = from_rational<S>(x[i]);
  return result;
}

/// r with u_N = 0 and u_T = −α r_T.
template <RealScalar S>
void SingleContactEnumeration<S>::add(const Point& r, const E& alpha) {
  found_.isolated.push_back({rounded(r), rounded({E(0), -alpha * r[1], -alpha * r[2]})});
}

/// μ = 0:   0 ≤ a r_N + q_N ⊥ r_N ≥ 0.
template <RealScalar S>
void SingleContactEnumeration<S>::add_frictionless() {
  const E& a = w_[0][0];
  const Point zero{E(0), E(0), E(0)};
  if (a == E(0) && q_[0] == E(0)) {
    found_.continua.push_back({{rounded(zero)}, {rounded({E(1), E(0), E(0)})}, {}});
    return;
  }
  if (q_[0] >= E(0)) found_.isolated.push_back({rounded(zero), rounded(q_)});
  if (a == E(0) || !(-q_[0] / a > E(0))) return;
  const E normal = -q_[0] / a;
  found_.isolated.push_back(
      {rounded({normal, E(0), E(0)}),
       rounded({E(0), w_[1][0] * normal + q_[1], w_[2][0] * normal + q_[2]})});
}

/// (1)–(3)
template <RealScalar S>
void SingleContactEnumeration<S>::form_polynomials() {
  auto [determinant, numerators] = SlipPolynomials<E>::of(w_, q_);
  determinant_ = std::move(determinant);
  p_ = std::move(numerators);
  trim(determinant_);
  for (Polynomial<E>& p : p_) trim(p);
}

/// All r with A(α) r = −q.
template <RealScalar S>
auto SingleContactEnumeration<S>::solve_linear(const E& alpha) const -> std::optional<Affine> {
  Matrix<E> matrix(3, 3);
  Vector<E> right(3);
  for (int i = 0; i < 3; ++i) {
    const auto row = static_cast<std::size_t>(i);
    right(i) = -q_[row];
    for (int j = 0; j < 3; ++j) matrix(i, j) = w_[row][static_cast<std::size_t>(j)];
    if (i > 0) matrix(i, i) += alpha;
  }
  const std::optional<AffineSet<E>> all = affine_solutions<E>(matrix, right);
  if (!all) return std::nullopt;
  const auto copied = [](const Vector<E>& x) { return Point{x(0), x(1), x(2)}; };
  Affine set{copied(all->point), {}};
  for (const Vector<E>& direction : all->kernel) set.kernel.push_back(copied(direction));
  return set;
}

template <RealScalar S>
void SingleContactEnumeration<S>::add_stick() {
  const std::optional<Affine> all = solve_linear(E(0));
  if (!all) return;
  if (all->kernel.size() == 1) return add_line(all->point, all->kernel[0], E(0));
  if (all->kernel.size() > 1) return add_inside(*all);
  const Point& r = all->point;
  if (r[0] > E(0) && cone(r) >= E(0)) add(r, E(0));
}

/// Adds a set of dimension 2 or 3: one of its points, or rays if it is the cone.
template <RealScalar S>
void SingleContactEnumeration<S>::add_inside(const Affine& set) {
  found_.complete = false;
  const Point zero{E(0), E(0), E(0)};
  if (set.kernel.size() == 3) {
    SolutionContinuum<S> all{{rounded(zero)}, {}, {}};
    for (const auto& [x, y] : {std::pair(0, 0), {1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
      all.rays.push_back(rounded({E(1), x * mu_, y * mu_}));
    }
    found_.continua.push_back(std::move(all));
    return;
  }
  // W r = −q is the plane row · r = level, which the steepest generator of the cone meets if any
  std::size_t i = 0;
  while (w_[i] == zero) ++i;
  const E level = -q_[i];
  const E size = square(w_[i][1]) + square(w_[i][2]);
  Point steepest{E(1), E(0), E(0)};
  if (size > E(0)) {
    RootEnclosure<E> length = real_roots(Polynomial<E>{-size, E(0), E(1)}).back();
    for (int k = 0; k < 64; ++k) bisect(Polynomial<E>{-size, E(0), E(1)}, length);
    const E factor = (level > E(0) ? mu_ : E(-mu_)) / length.high;
    steepest = {E(1), factor * w_[i][1], factor * w_[i][2]};
  }
  E rise(0);
  for (std::size_t j = 0; j < 3; ++j) rise += w_[i][j] * steepest[j];
  if (level == E(0)) {
    found_.continua.push_back({{rounded(zero)}, {}, {}});
  } else if (rise * level > E(0)) {
    for (E& x : steepest) x *= level / rise;
    found_.continua.push_back({{rounded(steepest)}, {}, {}});
  }
}

/// Adds the points of a line in the cone (α = 0) or on its boundary without the apex (α > 0).
template <RealScalar S>
void SingleContactEnumeration<S>::add_line(const Point& from, const Point& along, const E& alpha) {
  const auto at = [&](const E& t) {
    return Point{from[0] + t * along[0], from[1] + t * along[1], from[2] + t * along[2]};
  };
  const E mu2 = square(mu_);
  Polynomial<E> normal{from[0], along[0]};
  Polynomial<E> boundary{cone(from),
                         2 * (mu2 * from[0] * along[0] - from[1] * along[1] - from[2] * along[2]),
                         cone(along)};
  trim(normal), trim(boundary);
  Polynomial<E> events{E(1)};
  if (!normal.empty()) events = product(events, normal);
  if (!boundary.empty()) events = product(events, boundary);
  events = square_free(events);
  std::vector<RootEnclosure<E>> roots = real_roots(events);

  const auto belongs = [&](int normal_sign, int cone_sign) {
    return alpha == E(0) ? normal_sign >= 0 && cone_sign >= 0 : normal_sign > 0 && cone_sign == 0;
  };
  const auto sign = [](const E& x) { return x > E(0) ? 1 : x < E(0) ? -1 : 0; };
  const auto piece = [&](const E& t) { return belongs(sign(at(t)[0]), sign(cone(at(t)))); };
  const auto end = [&](RootEnclosure<E>& root) {
    const S u = unit_roundoff<S>();
    const E fine = u == S(0) ? E(1) : ScalarTraits<S>::to_rational(u);
    const auto coarse = [&] {
      E width = root.high - root.low, size = root.low < E(0) ? E(-root.high) : root.low;
      return width > square(fine) * size;
    };
    while (!root.is_exact() && coarse()) bisect(events, root);
    return at((root.low + root.high) / E(2));
  };

  const std::size_t n = roots.size();
  bool inside = n == 0 ? piece(E(0)) : piece(roots[0].low - E(1));
  std::optional<Point> start;
  bool from_infinity = inside;
  for (std::size_t k = 0; k < n; ++k) {
    const E next =
        k + 1 < n ? E((roots[k].high + roots[k + 1].low) / E(2)) : E(roots[k].high + E(1));
    const int normal_sign = normal.empty() ? 0 : sign_at_root(normal, events, roots[k]);
    const int cone_sign = boundary.empty() ? 0 : sign_at_root(boundary, events, roots[k]);
    const bool after = piece(next), here = belongs(normal_sign, cone_sign);
    if (inside && !after) {
      SolutionContinuum<S> part{{rounded(end(roots[k]))}, {}, {}};
      if (from_infinity) part.rays.push_back(rounded({-along[0], -along[1], -along[2]}));
      if (start) part.vertices.insert(part.vertices.begin(), rounded(*start));
      found_.continua.push_back(std::move(part));
      start.reset(), from_infinity = false;
    } else if (!inside && after) {
      start = end(roots[k]);
    } else if (!inside && here && normal_sign > 0) {
      add(end(roots[k]), alpha);
    }
    inside = after;
  }
  if (inside && start) found_.continua.push_back({{rounded(*start)}, {rounded(along)}, {}});
}

/// (4)
template <RealScalar S>
void SingleContactEnumeration<S>::add_slips() {
  Polynomial<E> quartic = slip_quartic(p_, mu_);
  if (quartic.empty()) {
    // every α > 0 with r_N > 0 slips; for p = 0, which means q = 0 or det A = 0, roots of det A
    // only
    const Polynomial<E> normal = product(p_[0], determinant_);
    if (!normal.empty() || determinant_.empty()) {
      found_.complete = false;
      return;
    }
    quartic = determinant_;
  }
  quartic = square_free(quartic);
  for (RootEnclosure<E>& alpha : real_roots(quartic)) {
    if (alpha.low < E(0) || (alpha.is_exact() && alpha.low == E(0))) continue;
    add_slip(quartic, alpha);
  }
}

template <RealScalar S>
void SingleContactEnumeration<S>::add_slip(const Polynomial<E>& quartic, RootEnclosure<E> alpha) {
  const auto sign = [&](const Polynomial<E>& f) {
    return f.empty() ? 0 : sign_at_root(f, quartic, alpha);
  };
  const int below = sign(determinant_);
  if (below == 0) {
    if (sign(p_[0]) != 0) return;
    const Polynomial<E> shared = gcd(quartic, determinant_.empty() ? p_[0] : determinant_);
    if (shared.size() == 2) return add_singular_slips(E(-shared[0] / shared[1]));
    if (alpha.is_exact()) return add_singular_slips(alpha.low);
    found_.complete = false;
    return;
  }
  if (sign(p_[0]) * below <= 0) return;
  const auto at = [&](const E& x) {
    const E over = evaluate(determinant_, x);
    return Point{evaluate(p_[0], x) / over, evaluate(p_[1], x) / over, evaluate(p_[2], x) / over};
  };
  // r_N, r_T and α agree at both ends to u/16, and to 8 bits more
  const E fine = ScalarTraits<S>::to_rational(unit_roundoff<S>()) / E(16);
  const auto agree = [&] {
    const Point low = at(alpha.low), high = at(alpha.high);
    const auto distance = [&](std::size_t i) { return abs(E(low[i] - high[i])); };
    const E tangential = fine * (abs(low[1]) + abs(low[2]));
    return distance(0) <= fine * low[0] && distance(1) <= tangential && distance(2) <= tangential &&
           alpha.high - alpha.low <= fine * alpha.low;
  };
  while (!alpha.is_exact() && !agree()) bisect(quartic, alpha);
  for (int k = 0; k < 8; ++k) bisect(quartic, alpha);
  const E middle = (alpha.low + alpha.high) / E(2);
  add(at(middle), middle);
}

/// The slips at an α with det A(α) = 0.
template <RealScalar S>
void SingleContactEnumeration<S>::add_singular_slips(const E& alpha) {
  const std::optional<Affine> all = solve_linear(alpha);
  if (!all) return;
  if (all->kernel.size() == 1) return add_line(all->point, all->kernel[0], alpha);
  found_.complete = false;
}

}  // namespace assay
