#pragma once

#include <algorithm>
#include <vector>

#include "core/math/borrowed.hpp"
#include "core/math/small_lu.hpp"
#include "core/one_step_problems/alart_curnier.hpp"
#include "core/one_step_problems/natural_map.hpp"
#include "core/scalar/ratio.hpp"

namespace assay {

/// Newton's method on the Alart-Curnier equations of the few contacts of a step, in memory that it
/// keeps. In velocities, with u = W r + q and ρ of alart_curnier_contacts.hpp (1), c = 1,
///
///   Φ(r) = ρ⁻¹ F(u, r) = 0,   J_ε = ρ⁻¹ (∂_r F + ∂_u F (W + ε ρ⁻¹))                        (1)
///
/// from the given r, unless that is 0, and from where all contacts stick,
///
///   r = P_K(−(W + ε ρ⁻¹)⁻¹ q)                                                             (2)
///
/// first with ε = 2⁻³⁰ alone, then with pseudo-transient continuation (pseudo_transient_newton.hpp)
/// from 2⁻¹⁰ down to that. A direction of the eigenvalue λ of W errs by ε/(λ + ε) of what it did
/// before in a step, λ in the unit of ρ⁻¹: a body on another of 10⁻⁶ its mass has λ ≈ 10⁻⁷. Where W
/// has none, r moves by Φ's rounding/ε, of which u sees nothing.
///
/// Taken is the r of the least ‖Φ‖∞, if that is within
///
///   min(8 (m + 1) u s(r), √u s(0)),   s(r) = max_i (|q_i| + Σ_j |W_ij| |r_j|):             (3)
///
/// what rounding allows, and half of the digits of q, which no r meets where the contacts admit no
/// velocity. The steps end where rounding does, at u s(r), or where a step halves ‖Φ‖ no more.
///
/// Source: derived here.   Shapes: W at least m×m, q, r at least m.   Scalar: RealScalar.
/// Guarantees: r ∈ K. A solve of as many components as the one before allocates nothing for scalars
/// that live on the stack. What it finds does not depend on the units of r and u. Not for: proofs;
/// many contacts; contacts whose W_αα has no positive diagonal.
template <OrderedField S>
class DenseAlartCurnier {
 public:
  using Index = Eigen::Index;

  /// Whether r(0:m) is a solution; if not, r stays as it was.
  [[nodiscard]] bool solve(const Matrix<S>& w,
                           const Vector<S>& q,
                           const std::vector<ContactLaw<S>>& laws,
                           Index m,
                           Vector<S>& r);

 private:
  static constexpr int kMostSteps = 40, kMostInVain = 6;

  struct Problem {
    const Matrix<S>& w;
    const Vector<S>& q;
    const std::vector<ContactLaw<S>>& laws;
  };
  [[nodiscard]] bool prepare(const Problem& problem, Index m);
  void evaluate(const Problem& problem);
  void linearise(const Problem& problem, const S& epsilon);
  [[nodiscard]] bool stick(const Problem& problem);
  static void project(const Problem& problem, Vector<S>& r);
  [[nodiscard]] bool improve(const Problem& problem, bool is_transient);
  [[nodiscard]] S bound() const;

  std::vector<AlartCurnierFunction<S>> functions_;
  Vector<S> unit_;  ///< ρ⁻¹
  Vector<S> x_, u_, f_, direction_, best_;
  Matrix<S> jacobian_;
  SmallLu<S> factors_;
  S residual_ = S(0), size_ = S(0), size_at_zero_ = S(0);  ///< ‖Φ(x)‖∞, s(x), s(0)
};

/// ρ⁻¹ and s(0); false where a W_αα has no positive trace.
template <OrderedField S>
bool DenseAlartCurnier<S>::prepare(const Problem& problem, Index m) {
  if (unit_.size() != m) {
    for (Vector<S>* vector : {&unit_, &x_, &u_, &f_, &direction_, &best_}) vector->resize(m);
    jacobian_.resize(m, m);
  }
  size_at_zero_ = S(0);
  for (Index i = 0; i < m; ++i) size_at_zero_ = std::max(size_at_zero_, magnitude(problem.q(i)));
  functions_.resize(problem.laws.size());
  Index first = 0;
  bool regular = true;
  const auto scale = [&](Index count) {
    S sum(0);
    for (Index i = first; i < first + count; ++i) sum += problem.w(i, i);
    regular = regular && sum > S(0);
    const S mean = sum / S(static_cast<int>(count));
    for (Index i = first; i < first + count; ++i) unit_(i) = mean;
    first += count;
    return S(S(1) / mean);
  };
  for (std::size_t alpha = 0; alpha < problem.laws.size() && regular; ++alpha) {
    const ContactLaw<S>& law = problem.laws[alpha];
    const Index d = dimension(law);
    AlartCurnierScaling<S>& scaling = functions_[alpha].scaling;
    const bool is_equality = std::holds_alternative<Equality>(law);
    scaling.normal = scale(is_equality ? d : 1);
    if (!is_equality && d > 1) scaling.tangential = scale(d > 2 ? 2 : 1);
    if (!is_equality && d == 5) scaling.rolling = scale(2);
  }
  return regular;
}

/// u, Φ, ‖Φ‖∞ and s of x.
template <OrderedField S>
void DenseAlartCurnier<S>::evaluate(const Problem& problem) {
  const Index m = x_.size();
  Vector<S>& sizes = direction_;
  for (Index i = 0; i < m; ++i) u_(i) = problem.q(i), sizes(i) = magnitude(problem.q(i));
  for (Index j = 0; j < m; ++j) {
    const S* column = problem.w.data() + j * problem.w.rows();
    const S own = x_(j), size = magnitude(x_(j));
    for (Index i = 0; i < m; ++i) {
      u_(i) += column[i] * own;
      sizes(i) += magnitude(column[i]) * size;
    }
  }
  Index first = 0;
  for (std::size_t alpha = 0; alpha < functions_.size(); ++alpha) {
    std::visit(
        [&](const auto& law) {
          functions_[alpha].value(law, x_.data() + first, u_.data() + first, f_.data() + first);
        },
        problem.laws[alpha]);
    first += dimension(problem.laws[alpha]);
  }
  residual_ = size_ = S(0);
  S sum(0);
  for (Index i = 0; i < m; ++i) {
    f_(i) *= unit_(i);
    if (residual_ < magnitude(f_(i))) residual_ = magnitude(f_(i));
    if (size_ < sizes(i)) size_ = sizes(i);
    sum += sizes(i);
  }
  if (!is_finite<S>(sum)) residual_ = sum;  // F is blind to what is no number
}

/// J_ε of (1).   @pre evaluate.
template <OrderedField S>
void DenseAlartCurnier<S>::linearise(const Problem& problem, const S& epsilon) {
  Index first = 0;
  for (std::size_t alpha = 0; alpha < functions_.size(); ++alpha) {
    const Index d = dimension(problem.laws[alpha]);
    Borrowed<Matrix<S>> by_impulse(d, d), by_velocity(d, d);
    Matrix<S>&a = *by_impulse, &b = *by_velocity;
    std::visit(
        [&](const auto& law) {
          functions_[alpha].jacobian(law, x_.data() + first, u_.data() + first, a, b);
        },
        problem.laws[alpha]);
    for (Index j = 0; j < x_.size(); ++j) {
      for (Index i = 0; i < d; ++i) {
        S sum(0);
        for (Index k = 0; k < d; ++k) sum += b(i, k) * problem.w(first + k, j);
        jacobian_(first + i, j) = unit_(first + i) * sum;
      }
    }
    for (Index j = 0; j < d; ++j) {
      for (Index i = 0; i < d; ++i) {
        const S own = a(i, j) + b(i, j) * epsilon * unit_(first + j);
        jacobian_(first + i, first + j) += unit_(first + i) * own;
      }
    }
    first += d;
  }
}

/// x of (2).
template <OrderedField S>
bool DenseAlartCurnier<S>::stick(const Problem& problem) {
  const Index m = x_.size();
  jacobian_ = problem.w.topLeftCorner(m, m);
  for (Index i = 0; i < m; ++i) {
    jacobian_(i, i) += ratio<S>(1, 1 << 30) * unit_(i);
    f_(i) = -problem.q(i);
  }
  factors_.compute(jacobian_);
  if (factors_.is_singular()) return false;
  factors_.solve(f_, x_);
  project(problem, x_);
  return true;
}

/// r := P_K(r).
template <OrderedField S>
void DenseAlartCurnier<S>::project(const Problem& problem, Vector<S>& r) {
  Index first = 0;
  for (const ContactLaw<S>& law : problem.laws) {
    std::visit([&](const auto& of) { project_on_cone(of, r.data() + first); }, law);
    first += dimension(law);
  }
}

/// (3).
template <OrderedField S>
S DenseAlartCurnier<S>::bound() const {
  using std::sqrt;
  const S u = unit_roundoff<S>();
  const S rounding = S(8 * (static_cast<int>(x_.size()) + 1)) * u * size_;
  return std::min(rounding, S(S(sqrt(u)) * size_at_zero_));
}

/// Whether the best point from x on is within (3).
template <OrderedField S>
bool DenseAlartCurnier<S>::improve(const Problem& problem, bool is_transient) {
  evaluate(problem);
  const S first = residual_;
  S least = residual_;
  best_ = x_;
  if (!is_finite<S>(residual_)) return false;
  bool is_solved = residual_ <= bound();
  int in_vain = 0;
  for (int k = 0; k < kMostSteps && residual_ > unit_roundoff<S>() * size_; ++k) {
    S epsilon = ratio<S>(1, 1 << 30);
    if (is_transient) epsilon = std::max(epsilon, S(residual_ / first * ratio<S>(1, 1 << 10)));
    linearise(problem, epsilon);
    factors_.compute(jacobian_);
    if (factors_.is_singular()) break;
    factors_.solve(f_, direction_);
    x_ -= direction_;
    evaluate(problem);
    if (!is_finite<S>(residual_)) break;
    const bool falls = residual_ + residual_ <= least;
    in_vain = falls ? 0 : in_vain + 1;
    if (residual_ < least) least = residual_, best_ = x_, is_solved = residual_ <= bound();
    if (!falls && (is_solved || in_vain == kMostInVain)) break;
  }
  return is_solved;
}

template <OrderedField S>
bool DenseAlartCurnier<S>::solve(const Matrix<S>& w,
                                 const Vector<S>& q,
                                 const std::vector<ContactLaw<S>>& laws,
                                 Index m,
                                 Vector<S>& r) {
  const Problem problem{w, q, laws};
  if (!prepare(problem, m)) return false;
  bool is_given = false;
  for (Index i = 0; i < m; ++i) x_(i) = r(i), is_given = is_given || !is_zero(r(i));
  bool is_solved = is_given && improve(problem, false);
  for (const bool is_transient : {false, true}) {
    is_solved = is_solved || (stick(problem) && improve(problem, is_transient));
  }
  if (!is_solved) return false;
  project(problem, best_);  // of which rounding may have left it
  r.head(m) = best_;
  return true;
}

}  // namespace assay
