#pragma once

// The members of StepContacts, see step_contacts.hpp: for scalars that core does not compile.

#include <algorithm>

#include "core/schemes/step_contacts.hpp"
#include "core/solvers/box_auto.hpp"
#include "core/solvers/friction_auto.hpp"
#include "core/solvers/friction_lcp.hpp"
#include "core/solvers/local_coulomb.hpp"
#include "core/solvers/local_coulomb_2d.hpp"

namespace assay {

template <OrderedField S>
SolveStatus StepContacts<S>::solve(const Matrix<S>& w,
                                   const Vector<S>& q,
                                   const std::vector<ContactLaw<S>>& laws,
                                   Eigen::Index m,
                                   Vector<S>& r,
                                   const std::vector<Bounded>& bounded) {
  const bool frictionless = std::ranges::all_of(
      laws, [](const auto& law) { return std::holds_alternative<Unilateral>(law); });
  if (frictionless) return lemke_.solve(w, q, m, r);
  if (m == 1 && laws.size() == 1 && std::holds_alternative<Equality>(laws[0])) {
    const Bounds<S> free;
    if (solve_scalar(w(0, 0), q(0), bounded.empty() ? free : bounded[0].bounds, r)) {
      return SolveStatus::kSolved;
    }
  }
  if (laws.size() == 1 && solve_one(w, q, laws[0], r)) return SolveStatus::kSolved;
  return solve_many(w, q, laws, m, r, bounded);
}

/// Whether the one unknown −q/W within its bounds is the solution, as it is for W > 0.
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

/// Whether the case distinction of one regular contact with friction gave its solution.
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
  std::vector<Eigen::Index> sizes;
  for (const ContactLaw<S>& law : laws) sizes.push_back(dimension(law));
  const FrictionProblem<S> problem{
      BlockMatrix<S>::from_dense(w.topLeftCorner(m, m), sizes), q.head(m), laws};
  // What rounding allows is all that the next step can use.
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
    // Rounding may stall the pivots of contacts that are redundant.
    if (!FrictionScalar<S> || is_accepted(pivoted)) return accept(pivoted);
  }
  if constexpr (FrictionScalar<S>) {
    options.start = r.head(m);
    return accept(FrictionAuto<S>{}.solve(problem, options));
  } else {
    throw InvalidInput("friction in 3D is not compiled for scalar " +
                       std::string(ScalarTraits<S>::kName));
  }
}

}  // namespace assay
