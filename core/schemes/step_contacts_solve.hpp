#pragma once

// The members of StepContacts, see step_contacts.hpp: for scalars that core does not compile.

#include <algorithm>

#include "core/math/borrowed.hpp"
#include "core/math/largest_magnitude.hpp"
#include "core/math/magnitude.hpp"
#include "core/schemes/step_contacts.hpp"
#include "core/solvers/box_auto.hpp"
#include "core/solvers/friction_auto.hpp"
#include "core/solvers/friction_lcp.hpp"
#include "core/solvers/local_coulomb.hpp"
#include "core/solvers/local_coulomb_2d.hpp"
#include "core/solvers/local_rolling.hpp"

namespace assay {

namespace detail {

/// r(0:m) := −W⁻¹ q by elimination along the diagonal; returns whether it succeeded. Allocates
/// nothing for scalars that live on the stack once a thread has seen m. Fails if a pivot is below
/// 2⁻¹⁰ of its entry of W, or an equation is not met up to 32 m u (the sum of the magnitudes of its
/// terms).
template <OrderedField S>
bool solve_regular(const Matrix<S>& w, const Vector<S>& q, Eigen::Index m, Vector<S>& r) {
  if constexpr (Enclosure<S>) return false;
  Borrowed<Matrix<S>> scratch(m, m);
  Borrowed<Vector<S>> solution(m);
  Matrix<S>& a = *scratch;
  Vector<S>& x = *solution;
  a = w.topLeftCorner(m, m);
  for (Eigen::Index k = 0; k < m; ++k) x(k) = -q(k);
  for (Eigen::Index k = 0; k < m; ++k) {
    if (!(w(k, k) > S(0) && S(1024) * a(k, k) > w(k, k))) return false;
    for (Eigen::Index i = k + 1; i < m; ++i) {
      const S factor = a(i, k) / a(k, k);
      for (Eigen::Index j = k + 1; j < m; ++j) a(i, j) -= factor * a(k, j);
      x(i) -= factor * x(k);
    }
  }
  for (Eigen::Index k = m; k-- > 0;) {
    for (Eigen::Index j = k + 1; j < m; ++j) x(k) -= a(k, j) * x(j);
    x(k) = x(k) / a(k, k);
  }
  const S noise = S(32 * static_cast<int>(m)) * unit_roundoff<S>();
  for (Eigen::Index i = 0; i < m; ++i) {
    S sum = q(i), size = magnitude(q(i));
    for (Eigen::Index j = 0; j < m; ++j) {
      sum += w(i, j) * x(j);
      size += magnitude(S(w(i, j) * x(j)));
    }
    if (!(magnitude(sum) <= noise * size)) return false;
  }
  r.head(m) = x;
  return true;
}

}  // namespace detail

template <OrderedField S>
SolveStatus StepContacts<S>::solve(const Matrix<S>& w,
                                   const Vector<S>& q,
                                   const std::vector<ContactLaw<S>>& laws,
                                   Eigen::Index m,
                                   Vector<S>& r,
                                   const std::vector<Bounded>& bounded) {
  const bool frictionless = std::ranges::all_of(
      laws, [](const auto& law) { return std::holds_alternative<Unilateral>(law); });
  if (frictionless) return solve_frictionless(w, q, laws, m, r);
  if (m == 1 && laws.size() == 1 && std::holds_alternative<Equality>(laws[0])) {
    const Bounds<S> free;
    if (solve_scalar(w(0, 0), q(0), bounded.empty() ? free : bounded[0].bounds, r)) {
      return SolveStatus::kSolved;
    }
  }
  const bool held = bounded.empty() && std::ranges::all_of(laws, [](const auto& law) {
                      return std::holds_alternative<Equality>(law);
                    });
  if (held && detail::solve_regular(w, q, m, r)) return SolveStatus::kSolved;
  if (laws.size() == 1 && solve_one(w, q, laws[0], r)) return SolveStatus::kSolved;
  if constexpr (FrictionScalar<S>) {
    const bool in_space = bounded.empty() && !FrictionLcp<S>::takes(laws);
    if (in_space && newton_of(m).solve(w, q, laws, m, r)) return SolveStatus::kSolved;
  }
  return solve_many(w, q, laws, m, r, bounded);
}

template <OrderedField S>
DenseAlartCurnier<S>& StepContacts<S>::newton_of(Eigen::Index m) {
  const auto place = static_cast<std::size_t>(m);
  if (newton_.size() <= place) newton_.resize(place + 1);
  return newton_[place];
}

/// If contacts are redundant, the basis in which Lemke's method ends may be singular up to
/// rounding. If its result is not a solution, another method continues from there.
template <OrderedField S>
SolveStatus StepContacts<S>::solve_frictionless(const Matrix<S>& w,
                                                const Vector<S>& q,
                                                const std::vector<ContactLaw<S>>& laws,
                                                Eigen::Index m,
                                                Vector<S>& r) {
  const SolveStatus status = lemke_.solve(w, q, m, r);
  if constexpr (FrictionScalar<S>) {
    const bool is_open = status != SolveStatus::kSolved && status != SolveStatus::kNoSolution;
    if (is_open && newton_of(m).solve(w, q, laws, m, r)) return SolveStatus::kSolved;
  }
  return status;
}

/// Whether the one unknown −q/W, cut to its bounds, is the solution, as it is for W > 0.
template <OrderedField S>
bool StepContacts<S>::solve_scalar(const S& w, const S& q, const Bounds<S>& bounds, Vector<S>& r) {
  if (!(w > S(0))) return false;
  S solution = -q / w;
  if (!is_finite(solution)) return false;
  if (bounds.lower && solution < *bounds.lower) solution = *bounds.lower;
  if (bounds.upper && solution > *bounds.upper) solution = *bounds.upper;
  r(0) = solution;
  return true;
}

/// Whether the case distinction for one regular contact with friction gave its solution.
template <OrderedField S>
bool StepContacts<S>::solve_one(const Matrix<S>& w,
                                const Vector<S>& q,
                                const ContactLaw<S>& law,
                                Vector<S>& r) {
  if (const auto* planar = std::get_if<Coulomb<S, 2>>(&law)) {
    const S block[4] = {w(0, 0), w(1, 0), w(0, 1), w(1, 1)};
    LocalCoulomb2d<S> local;
    if (!local.prepare(block, planar->friction)) return false;
    local.solve(q.data(), r.data());
    return local.accepts(block, q.data(), r.data());
  }
  if constexpr (RealScalar<S>) {
    if (const auto* spatial = std::get_if<Coulomb<S, 3>>(&law)) {
      S block[9];
      for (int j = 0; j < 3; ++j) {
        for (int i = 0; i < 3; ++i) block[3 * j + i] = w(i, j);
      }
      LocalCoulomb<S> local;
      if (!local.prepare(block, spatial->friction)) return false;
      S alpha(0);
      local.solve(q.data(), r.data(), alpha);
      return local.accepts(q.data(), r.data(), alpha);
    }
    if (const auto* rolling = std::get_if<RollingCoulomb<S>>(&law)) {
      S block[25];
      for (int j = 0; j < 5; ++j) {
        for (int i = 0; i < 5; ++i) block[5 * j + i] = w(i, j);
      }
      LocalRolling<S> local;
      if (!local.prepare(block, rolling->friction, rolling->rolling_friction)) return false;
      S beta(0);
      local.solve(q.data(), r.data(), beta);
      return local.accepts(q.data(), r.data());
    }
  }
  return false;
}

template <OrderedField S>
SolveStatus StepContacts<S>::solve_many(const Matrix<S>& w,
                                        const Vector<S>& q,
                                        const std::vector<ContactLaw<S>>& laws,
                                        Eigen::Index m,
                                        Vector<S>& r,
                                        const std::vector<Bounded>& bounded) {
  if (!all_finite(q.head(m)) || !all_finite(w.topLeftCorner(m, m).reshaped())) {
    return SolveStatus::kStalled;
  }
  std::vector<Eigen::Index> sizes;
  for (const ContactLaw<S>& law : laws) sizes.push_back(dimension(law));
  const FrictionProblem<S> problem{
      BlockMatrix<S>::from_dense(w.topLeftCorner(m, m), sizes), q.head(m), laws};
  // The next step can use no accuracy beyond rounding.
  const auto is_accepted = [](const SolveResult<S>& result) {
    return result.status == SolveStatus::kSolved || result.status == SolveStatus::kRoundingLimit;
  };
  const auto accept = [&](const SolveResult<S>& result) {
    if (result.z.size() == m) r.head(m) = result.z;
    return is_accepted(result) ? SolveStatus::kSolved : result.status;
  };
  SolveOptions<S> options;
  options.tolerance = S(0);
  if (!bounded.empty()) {
    if (!FrictionLcp<S>::takes(laws)) {
      throw InvalidInput("a relay together with friction in 3D is not solved; friction in 2D is");
    }
    BoxVi<S> box = FrictionLcp<S>::formulate(problem);
    for (const Bounded& one : bounded) {
      box.bounds[FrictionLcp<S>::unknown(laws, one.component)] = one.bounds;
    }
    SolveResult<S> result = BoxAuto<S>{}.solve(box, options);
    if (result.z.size() > 0) result.z = FrictionLcp<S>::impulses(problem, result.z);
    return accept(result);
  }
  if (FrictionLcp<S>::takes(laws)) {
    const SolveResult<S> pivoted = FrictionLcp<S>{}.solve(problem, options);
    // If contacts are redundant, rounding may stall the pivots.
    if (!FrictionScalar<S> || is_accepted(pivoted)) return accept(pivoted);
  }
  if constexpr (FrictionScalar<S>) {
    // First solves up to the rounding of q: the smallest residual that rounding allows takes ten
    // times as long.
    options.tolerance = rounding_tolerance(problem, Vector<S>(Vector<S>::Constant(m, S(0))));
    if (all_finite(r.head(m))) options.start = r.head(m);
    const SolveResult<S> quick = FrictionAuto<S>{}.solve(problem, options);
    // This tolerance belongs to the largest row; a small row must have half of its digits.
    const bool holds =
        is_accepted(quick) &&
        rows_hold(problem, quick.z, convert<Precise<S>>(quick.w), RowAccuracy::kHalfTheDigits);
    if (holds) return accept(quick);
    options.tolerance = S(0);
    return accept(FrictionAuto<S>{}.solve(problem, options));
  } else {
    throw InvalidInput("friction in 3D is not compiled for scalar " +
                       std::string(ScalarTraits<S>::kName));
  }
}

}  // namespace assay
