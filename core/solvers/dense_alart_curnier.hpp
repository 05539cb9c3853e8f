#pragma once

#include <algorithm>
#include <vector>

#include "core/math/small_lu.hpp"
#include "core/scalar/ratio.hpp"
#include "core/solvers/dense_alart_curnier_equations.hpp"
#include "core/solvers/low_rank_direction.hpp"

namespace assay {

/// Newton's method on the Alart-Curnier equations of the few contacts of a step, in memory that the
/// class keeps.
///
/// A small problem is solved in every step of a motion. So the matrices are full, and the memory is
/// not allocated again. Φ and J_ε are in (1) of dense_alart_curnier_equations.hpp. The method
/// starts from the given r, unless r is 0, and from the point at which all contacts stick,
///
///   r = P_K(−(W + ε ρ⁻¹)⁻¹ q)                                                             (1)
///
/// It runs first with ε = 2⁻³⁰ alone, then with pseudo-transient continuation
/// (pseudo_transient_newton.hpp) from ε = 2⁻¹⁰ down to 2⁻³⁰. One step reduces the error along an
/// eigenvector of W with eigenvalue λ, in units of ρ⁻¹, by the factor ε/(λ + ε). λ can be small: if
/// a body lies on another body with 10⁻⁶ of its mass, λ ≈ 10⁻⁷. In the kernel of W, r moves by the
/// rounding of Φ divided by ε, but u does not change. If Φ is piecewise linear, as in 2D, a step
/// with ε = 2⁻³⁰ can end in the piece of the solution. Then continuation begins only after the
/// first such step that does not halve ‖Φ‖.
///
/// The result is the r with the smallest ‖Φ‖∞, if that is within
///
///   min(8 (m + 1) u s(r), √u s(0)):                                                       (2)
///
/// The first bound is rounding. The second bound allows for half of the digits of q. If the
/// contacts admit no velocity, no r reaches this bound. Also, Φ of each contact must be within half
/// of the digits of its own terms. The steps end at u s(r), the size of rounding, or if a step no
/// longer halves ‖Φ‖. With an `aim`, they end at the first point whose natural map is within the
/// aim.
///
/// Source: derived here.   Shapes: W at least m×m, q, r at least m.   Scalar: RealScalar.
/// Guarantees: r ∈ K. A solve with as many components as the last one allocates nothing for scalars
/// that live on the stack. The result does not depend on the units of r and u.
/// Not for: proofs; many contacts; contacts whose W_αα has no positive diagonal.
template <OrderedField S>
class DenseAlartCurnier {
 public:
  using Index = Eigen::Index;

  /// The natural map, in the units of r and u, at which steps may end. With 0 they end where
  /// rounding stops them.
  S aim = S(0);

  /// Whether solve_from takes its directions from LowRankDirection if this takes less time. In
  /// double only.
  bool may_be_low_rank = false;

  /// Returns whether r(0:m) is a solution; if not, r is unchanged.
  [[nodiscard]] bool solve(const Matrix<S>& w,
                           const Vector<S>& q,
                           const std::vector<ContactLaw<S>>& laws,
                           Index m,
                           Vector<S>& r);
  /// The same by continuation from ε = 2⁻⁶. It starts only from r, which a few sweeps of
  /// Gauss-Seidel have improved. If W is singular, this start needs fewer steps than the point at
  /// which all contacts stick.
  [[nodiscard]] bool solve_from(const Matrix<S>& w,
                                const Vector<S>& q,
                                const std::vector<ContactLaw<S>>& laws,
                                Index m,
                                Vector<S>& r);

  /// Newton's steps of all solves.
  [[nodiscard]] int steps() const { return steps_; }

 private:
  /// The options of pseudo-transient continuation: ε = scale · ‖Φ‖/‖Φ at the start‖, and the number
  /// of steps in a row that may not halve the smallest ‖Φ‖.
  struct Transient {
    int scale;  ///< its inverse; 0: ε = 2⁻³⁰ alone
    int most_in_vain;
  };
  static constexpr int kMostSteps = 40;
  static constexpr Transient kPlain{0, 6}, kFromStick{1 << 10, 6}, kFromSweeps{1 << 6, 12};

  [[nodiscard]] bool set_problem(const Matrix<S>& w,
                                 const Vector<S>& q,
                                 const std::vector<ContactLaw<S>>& laws,
                                 Index m);
  void write(Index m, Vector<S>& r);
  [[nodiscard]] bool stick(const Matrix<S>& w, const Vector<S>& q);
  [[nodiscard]] bool improve(const Transient& transient);
  [[nodiscard]] bool step(const S& epsilon);
  [[nodiscard]] bool is_within_rounding(int units);
  [[nodiscard]] bool is_solved();

  DenseAlartCurnierEquations<S> equations_;
  Vector<S> x_, right_, direction_, best_;
  Matrix<S> jacobian_;
  SmallLu<S> factors_;
  LowRankDirection low_rank_;
  bool is_low_rank_ = false;  ///< whether steps are made by low_rank_
  int steps_ = 0;
};

/// Computes r of (1).
template <OrderedField S>
bool DenseAlartCurnier<S>::stick(const Matrix<S>& w, const Vector<S>& q) {
  const Index m = x_.size();
  jacobian_ = w.topLeftCorner(m, m);
  for (Index i = 0; i < m; ++i) {
    jacobian_(i, i) += ratio<S>(1, 1 << 30) * equations_.unit()(i);
    direction_(i) = -q(i);
  }
  factors_.compute(jacobian_);
  if (factors_.is_singular()) return false;
  factors_.solve(direction_, x_);
  equations_.project(x_);
  return true;
}

/// Whether ‖Φ(x)‖ is within √u s(0) and within `units` u s(x).
template <OrderedField S>
bool DenseAlartCurnier<S>::is_within_rounding(int units) {
  using std::sqrt;
  const S u = unit_roundoff<S>();
  if (!(equations_.residual() <= S(sqrt(u)) * equations_.magnitude_at_zero())) return false;
  equations_.measure(x_);
  return equations_.residual() <= S(units) * u * equations_.magnitude_of_terms();
}

/// Whether x is within (2), and each contact holds.
template <OrderedField S>
bool DenseAlartCurnier<S>::is_solved() {
  return is_within_rounding(8 * (static_cast<int>(x_.size()) + 1)) && equations_.contacts_hold();
}

/// x := x − J_ε⁻¹ Φ. @return whether J_ε is regular.   @pre x is evaluated.
template <OrderedField S>
bool DenseAlartCurnier<S>::step(const S& epsilon) {
  ++steps_;
  if constexpr (std::same_as<S, double>) {
    if (is_low_rank_ && low_rank_.solve(equations_, x_, epsilon, direction_)) {
      x_ -= direction_;
      return true;
    }
  }
  factors_.compute(jacobian_, equations_.linearise(x_, epsilon, jacobian_, right_));
  if (factors_.is_singular()) return false;
  factors_.solve(right_, direction_);
  equations_.subtract(direction_, x_);
  return true;
}

/// Improves x; returns whether the best point is within (2), or its natural map within the aim.
template <OrderedField S>
bool DenseAlartCurnier<S>::improve(const Transient& transient) {
  equations_.evaluate(x_);
  const S& residual = equations_.residual();
  const S first = residual;
  S least = residual;
  best_ = x_;
  if (!is_finite<S>(residual)) return false;
  bool has_solution = is_solved();
  bool is_plain = transient.scale == 0 || equations_.is_piecewise_linear();
  int in_vain = 0;
  for (int k = 0; k < kMostSteps; ++k) {
    if (aim > S(0) && equations_.natural_residual(x_) <= aim) {
      best_ = x_;
      return true;
    }
    if (is_within_rounding(1)) break;
    S epsilon = ratio<S>(1, 1 << 30);
    if (!is_plain) {
      epsilon = std::max(epsilon, S(residual / first * ratio<S>(1, transient.scale)));
    }
    if (!step(epsilon)) break;
    equations_.evaluate(x_);
    if (!is_finite<S>(residual)) break;
    const bool falls = residual + residual <= least;
    if (is_plain && transient.scale > 0 && !falls) {
      is_plain = false;
      x_ = best_;
      equations_.evaluate(x_);
      continue;
    }
    in_vain = falls ? 0 : in_vain + 1;
    if (residual < least) {
      least = residual, best_ = x_;
      has_solution = is_solved();
    }
    if (!falls && (has_solution || in_vain == transient.most_in_vain)) break;
  }
  return has_solution;
}

template <OrderedField S>
bool DenseAlartCurnier<S>::set_problem(const Matrix<S>& w,
                                       const Vector<S>& q,
                                       const std::vector<ContactLaw<S>>& laws,
                                       Index m) {
  if (!equations_.set_problem(w, q, laws, m)) return false;
  if (x_.size() != m) {
    for (Vector<S>* vector : {&x_, &right_, &direction_, &best_}) vector->resize(m);
    jacobian_.resize(m, m);
  }
  return true;
}

/// r := the best point, projected onto the cone. Rounding may have moved this point out of the
/// cone.
template <OrderedField S>
void DenseAlartCurnier<S>::write(Index m, Vector<S>& r) {
  equations_.project(best_);
  r.head(m) = best_;
}

template <OrderedField S>
bool DenseAlartCurnier<S>::solve(const Matrix<S>& w,
                                 const Vector<S>& q,
                                 const std::vector<ContactLaw<S>>& laws,
                                 Index m,
                                 Vector<S>& r) {
  if (!set_problem(w, q, laws, m)) return false;
  is_low_rank_ = false;
  bool is_given = false;
  for (Index i = 0; i < m; ++i) x_(i) = r(i), is_given = is_given || !is_zero(r(i));
  bool is_solved = is_given && improve(kPlain);
  for (const Transient& transient : {kPlain, kFromStick}) {
    is_solved = is_solved || (stick(w, q) && improve(transient));
  }
  if (is_solved) write(m, r);
  return is_solved;
}

template <OrderedField S>
bool DenseAlartCurnier<S>::solve_from(const Matrix<S>& w,
                                      const Vector<S>& q,
                                      const std::vector<ContactLaw<S>>& laws,
                                      Index m,
                                      Vector<S>& r) {
  if (!set_problem(w, q, laws, m)) return false;
  is_low_rank_ = false;
  x_ = r.head(m);
  if constexpr (std::same_as<S, double>) {
    equations_.evaluate(x_);
    const Index closed = equations_.closed_components(x_);
    is_low_rank_ =
        may_be_low_rank && closed >= LowRankDirection::kLeast && low_rank_.prepare(w, m, closed);
  }
  const bool is_solved = improve(kFromSweeps);
  if (is_solved) write(m, r);
  return is_solved;
}

}  // namespace assay
