#pragma once

#include <algorithm>
#include <concepts>
#include <utility>
#include <vector>

#include "core/laws/impact_law.hpp"
#include "core/scalar/dd.hpp"
#include "core/scalar/machine.hpp"
#include "core/scalar/mpfr.hpp"
#include "core/solvers/friction_auto.hpp"
#include "core/solvers/friction_lcp.hpp"
#include "core/solvers/lemke.hpp"
#include "core/solvers/local_coulomb.hpp"
#include "core/solvers/local_coulomb_2d.hpp"

namespace assay {

/// Scalars that core compiles the solvers of friction in 3D for.
template <class S>
concept FrictionScalar = std::same_as<S, double> || std::same_as<S, Dd> || std::same_as<S, Mpfr50>;

/// The one-step problem of the contacts of a step,
///
///   u = W r + q,   (u_α, r_α) obeys the law of contact α,                          (1)
///
/// by the least of the solvers that does it: Lemke's method without friction, the cases of one
/// contact where there is one, Lemke's method on (1) as an LCP for friction in 2D and equalities,
/// FrictionAuto for the rest.
///
/// Shapes: W m×m, q, r ∈ ℝᵐ, m = total_dimension(laws).
/// Scalar: OrderedField (exact on rationals); several contacts with friction in 3D: FrictionScalar.
/// Guarantees: as the solver. One contact and frictionless contacts allocate nothing for scalars
/// that live on the stack, but as Lemke does.
template <OrderedField S>
class StepContacts {
 public:
  /// Room for m components, so that solve need not make it.
  void reserve(Eigen::Index m) { lemke_.reserve(m); }

  /// Writes r(0:m). On entry r is where an iteration may start.
  /// @throws InvalidInput for friction in 3D that the scalar does not admit.
  [[nodiscard]] SolveStatus solve(const Matrix<S>& w,
                                  const Vector<S>& q,
                                  const std::vector<ContactLaw<S>>& laws,
                                  Eigen::Index m,
                                  Vector<S>& r);

 private:
  [[nodiscard]] static bool solve_one(const Matrix<S>& w,
                                      const Vector<S>& q,
                                      const ContactLaw<S>& law,
                                      Vector<S>& r);
  [[nodiscard]] static SolveStatus solve_many(const Matrix<S>& w,
                                              const Vector<S>& q,
                                              const std::vector<ContactLaw<S>>& laws,
                                              Eigen::Index m,
                                              Vector<S>& r);

  Lemke<S> lemke_;
};

template <OrderedField S>
SolveStatus StepContacts<S>::solve(const Matrix<S>& w,
                                   const Vector<S>& q,
                                   const std::vector<ContactLaw<S>>& laws,
                                   Eigen::Index m,
                                   Vector<S>& r) {
  const bool frictionless = std::ranges::all_of(
      laws, [](const auto& law) { return std::holds_alternative<Unilateral>(law); });
  if (frictionless) return lemke_.solve(w, q, m, r);
  if (laws.size() == 1 && solve_one(w, q, laws[0], r)) return SolveStatus::kSolved;
  return solve_many(w, q, laws, m, r);
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
    return is_finite(r(0)) && is_finite(r(1));
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
                                        Vector<S>& r) {
  std::vector<Eigen::Index> sizes;
  for (const ContactLaw<S>& law : laws) sizes.push_back(dimension(law));
  const FrictionProblem<S> problem{
      BlockMatrix<S>::from_dense(w.topLeftCorner(m, m), sizes), q.head(m), laws};
  const auto accept = [&](const SolveResult<S>& result) {
    if (result.z.size() == m) r.head(m) = result.z;
    // What rounding allows is all that the next step can use.
    return result.status == SolveStatus::kRoundingLimit ? SolveStatus::kSolved : result.status;
  };
  SolveOptions<S> options;
  options.tolerance = S(0);
  if (FrictionLcp<S>::takes(laws)) return accept(FrictionLcp<S>{}.solve(problem, options));
  if constexpr (FrictionScalar<S>) {
    options.start = r.head(m);
    return accept(FrictionAuto<S>{}.solve(problem, options));
  } else {
    throw InvalidInput("friction in 3D is not compiled for scalar " +
                       std::string(ScalarTraits<S>::kName));
  }
}

}  // namespace assay
