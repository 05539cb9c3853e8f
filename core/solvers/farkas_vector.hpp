#pragma once

#include <cmath>
#include <optional>

#include "core/math/largest_magnitude.hpp"
#include "core/one_step_problems/box_vi.hpp"
#include "core/scalar/rational.hpp"
#include "core/solvers/box_as_lcp.hpp"
#include "core/solvers/lemke.hpp"

namespace assay {

/// A proof that a box problem has no solution, because no z within the bounds of z has a w within
/// the bounds of w.
///
/// A method that finds no solution proves nothing. This vector does, and anybody can check it. Let
/// M̂, q̂ be from BoxAsLcp, which eliminates nothing here. The proof is a vector
///
///   y ≥ 0,   M̂ᵀ y ≤ 0,   q̂ᵀ y < 0                                                          (1)
///
/// since 0 ≤ yᵀ(M̂ x + q̂) < 0 for every x ≥ 0 with M̂ x + q̂ ≥ 0 (Farkas).
///
/// The search for candidates in the scalar S solves linear programs, as LCPs by Lemke's method. Let
/// G have the rows of (M̂, q̂)ᵀ, each divided by its largest entry. Among y ≥ 0 with Σ y = 1,
///
///   the first has the smallest possible largest entry of G y: it solves a matrix game;    (2)
///   the second has the smallest last entry of G y of those with M̂ᵀ y ≤ 0, Σ y ≤ 1.        (3)
///
/// (2) keeps a distance from all bounds if it can, so that rounding does no harm. (3) is a proof
/// whenever there is one, and may lie on bounds. Then (1) is checked over ℚ, for the candidate and
/// for simple fractions close to it.
///
/// Source: (1) is the lemma of Farkas; the program is derived here.
/// Shapes: y ∈ ℝᵐ, M̂ m×m.   Scalar: double | Rational, which decides whether there is a y.
/// Guarantees: a returned vector satisfies (1) exactly.
/// Not for: problems without solution in which some z and w satisfy all bounds.
template <OrderedField S>
class FarkasVector {
 public:
  /// No proof is looked for if there are more complementary pairs. The linear program is dense and
  /// has twice as many pairs.
  static constexpr Eigen::Index kMostPairs = ScalarTraits<S>::kExact ? 48 : 512;

  /// Nothing if none was found.   @pre validate(problem) passes.
  [[nodiscard]] static std::optional<Vector<Rational>> find(const BoxVi<Rational>& problem);

 private:
  using Index = Eigen::Index;

  static constexpr int kPivots = ScalarTraits<S>::kExact ? 1000 : 100;  ///< at most (m + 10) times

  [[nodiscard]] static Matrix<S> game(const Matrix<Rational>& m, const Vector<Rational>& q);
  [[nodiscard]] static std::optional<Vector<S>> least_gain(const Matrix<S>& g);
  [[nodiscard]] static std::optional<Vector<S>> steepest(const Matrix<S>& g);
  [[nodiscard]] static std::optional<Vector<S>> solve(const Matrix<S>& m,
                                                      const Vector<S>& q,
                                                      Index parts);
  [[nodiscard]] static std::optional<Vector<Rational>> proof(const Matrix<Rational>& m,
                                                             const Vector<Rational>& q,
                                                             const Vector<S>& y);
  [[nodiscard]] static bool holds(const Matrix<Rational>& m,
                                  const Vector<Rational>& q,
                                  const Vector<Rational>& y);
};

/// The matrix G.
template <OrderedField S>
Matrix<S> FarkasVector<S>::game(const Matrix<Rational>& m, const Vector<Rational>& q) {
  const Index n = q.size();
  Matrix<S> g(n + 1, n);
  for (Index i = 0; i < n; ++i) {
    for (Index j = 0; j < n; ++j) g(j, i) = from_rational<S>(m(i, j));
    g(n, i) = from_rational<S>(q(i));
  }
  for (Index j = 0; j <= n; ++j) {
    const S size = largest_magnitude<S>(Vector<S>(g.row(j).transpose()));
    for (Index i = 0; i < n && size > S(0); ++i) g(j, i) /= size;
  }
  return g;
}

/// The first unknowns of a solution of LCP(m, q), divided by their sum.
template <OrderedField S>
std::optional<Vector<S>> FarkasVector<S>::solve(const Matrix<S>& m,
                                                const Vector<S>& q,
                                                Index parts) {
  const Index size = q.size();
  Vector<S> x(size);
  if (!all_finite(m.reshaped()) || !all_finite(q)) return std::nullopt;
  Lemke<S> lemke(size);
  lemke.max_pivots = kPivots * (static_cast<int>(size) + 10);
  if (lemke.follow(m, q, size, x) != SolveStatus::kSolved) return std::nullopt;
  S sum(0);
  for (Index i = 0; i < parts; ++i) {
    if (x(i) < S(0)) x(i) = S(0);
    sum += x(i);
  }
  if (!(sum > S(0)) || !is_finite(sum)) return std::nullopt;
  Vector<S> y(parts);
  for (Index i = 0; i < parts; ++i) y(i) = x(i) / sum;
  return y;
}

/// Solves (2). All entries of G + 2 are positive. Let x solve max Σ x, (G + 2) x ≤ 1, x ≥ 0. Then y
/// is x divided by its sum.
template <OrderedField S>
std::optional<Vector<S>> FarkasVector<S>::least_gain(const Matrix<S>& g) {
  const Index rows = g.rows(), n = g.cols(), size = rows + n;
  Matrix<S> m = Matrix<S>::Constant(size, size, S(0));
  for (Index j = 0; j < rows; ++j) {
    for (Index i = 0; i < n; ++i) {
      m(i, n + j) = g(j, i) + S(2);
      m(n + j, i) = -m(i, n + j);
    }
  }
  Vector<S> q = Vector<S>::Constant(size, S(1));
  for (Index i = 0; i < n; ++i) q(i) = S(-1);
  return solve(m, q, n);
}

/// Solves (3) by its Kuhn-Tucker conditions, with multipliers λ of M̂ᵀ y ≤ 0 and σ of Σ y ≤ 1:
///
///   0 ≤ q̂ + M̂ λ + σ ⊥ y ≥ 0,   0 ≤ −M̂ᵀ y ⊥ λ ≥ 0,   0 ≤ 1 − Σ y ⊥ σ ≥ 0
template <OrderedField S>
std::optional<Vector<S>> FarkasVector<S>::steepest(const Matrix<S>& g) {
  const Index n = g.cols(), size = 2 * n + 1;
  Matrix<S> m = Matrix<S>::Constant(size, size, S(0));
  Vector<S> q = Vector<S>::Constant(size, S(0));
  for (Index i = 0; i < n; ++i) {
    for (Index j = 0; j < n; ++j) {
      m(i, n + j) = g(j, i);
      m(n + j, i) = -g(j, i);
    }
    m(i, 2 * n) = S(1);
    m(2 * n, i) = S(-1);
    q(i) = g(n, i);
  }
  q(2 * n) = S(1);
  return solve(m, q, n);
}

/// Whether y satisfies (1).
template <OrderedField S>
bool FarkasVector<S>::holds(const Matrix<Rational>& m,
                            const Vector<Rational>& q,
                            const Vector<Rational>& y) {
  Rational of_q(0);
  for (Index j = 0; j < q.size(); ++j) {
    if (y(j) < 0) return false;
    Rational sum(0);
    for (Index i = 0; i < q.size(); ++i) {
      if (!is_zero(y(i)) && !is_zero(m(i, j))) sum += m(i, j) * y(i);
    }
    if (sum > 0) return false;
    of_q += q(j) * y(j);
  }
  return of_q < 0;
}

namespace detail {

/// The fraction of the continued fraction of x ≥ 0 whose denominator is the last one below 2¹².
inline Rational simple_fraction(double x) {
  constexpr double kMostDenominator = 4096;
  double q_before = 0, q = 1, p_before = 1, p = std::floor(x);
  for (double rest = x - p; rest > 0x1p-30;) {
    const double inverse = 1 / rest, whole = std::floor(inverse);
    const double q_next = whole * q + q_before, p_next = whole * p + p_before;
    if (q_next > kMostDenominator) break;
    q_before = q, q = q_next;
    p_before = p, p = p_next;
    rest = inverse - whole;
  }
  return {static_cast<long>(p), static_cast<long>(q)};
}

}  // namespace detail

/// The candidate, or the simple fractions close to it, if they satisfy (1).
template <OrderedField S>
std::optional<Vector<Rational>> FarkasVector<S>::proof(const Matrix<Rational>& m,
                                                       const Vector<Rational>& q,
                                                       const Vector<S>& y) {
  Vector<Rational> candidate = convert<Rational>(y);
  if (holds(m, q, candidate)) return candidate;
  if constexpr (!ScalarTraits<S>::kExact) {
    const double largest = y.maxCoeff();
    for (Index i = 0; i < y.size(); ++i) candidate(i) = detail::simple_fraction(y(i) / largest);
    if (holds(m, q, candidate)) return candidate;
  }
  return std::nullopt;
}

template <OrderedField S>
std::optional<Vector<Rational>> FarkasVector<S>::find(const BoxVi<Rational>& problem) {
  if (problem.size() > kMostPairs) return std::nullopt;  // before anything of that size is made
  const BoxAsLcp<Rational> lcp(problem, false);
  if (lcp.size() == 0 || lcp.size() > kMostPairs) return std::nullopt;
  const Matrix<S> g = game(lcp.m(), lcp.q());
  for (const auto program : {&FarkasVector::least_gain, &FarkasVector::steepest}) {
    if (ScalarTraits<S>::kExact && program == &FarkasVector::least_gain) continue;
    const std::optional<Vector<S>> y = program(g);
    if (!y) continue;
    if (auto found = proof(lcp.m(), lcp.q(), *y)) return found;
  }
  return std::nullopt;
}

}  // namespace assay
