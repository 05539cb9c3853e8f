#pragma once

#include <algorithm>
#include <optional>
#include <string>

#include "core/one_step_problems/harmless_rounding.hpp"
#include "core/one_step_problems/natural_map.hpp"
#include "core/one_step_problems/rounding_bounds.hpp"
#include "core/one_step_problems/row_rounding.hpp"
#include "core/one_step_problems/solve_options.hpp"
#include "core/one_step_problems/solve_status.hpp"
#include "core/scalar/ratio.hpp"
#include "core/scalar/standard_scalars.hpp"

namespace assay {

/// The result of a solve. `z` and `w` are the solution if and only if status is kSolved. Otherwise
/// they are the best iterate. Friction: z = r, w = u.
template <OrderedField S>
struct SolveResult {
  SolveStatus status = SolveStatus::kNotRun;
  Vector<S> z, w;
  Precise<S> residual = Precise<S>(0);  ///< natural map from the data, or an upper bound of it
  int iterations = 0;
  std::string note =
      {};  ///< what a combined solver did, or why it stopped; empty if nothing to say
};

/// The stopping test of every iterative solver, and the test that accepts every result: the
/// residual is at most the tolerance. A NaN residual fails.
template <class S>
[[nodiscard]] bool residual_is_within(const S& residual, const S& tolerance) {
  return residual <= tolerance;
}

/// u := W r + q.
template <OrderedField S>
void slack(const FrictionProblem<S>& problem, const Vector<S>& r, Vector<S>& u) {
  problem.w.multiply_add(r, problem.q, u);
}

/// The error that the natural map hides because it divides by μ: see normal_residual of the laws.
template <OrderedField S>
[[nodiscard]] S normal_residual(const BoxVi<S>&, const Vector<S>&, const Vector<S>&) {
  return S(0);
}
template <OrderedField S>
[[nodiscard]] S normal_residual(const FrictionProblem<S>& problem,
                                const Vector<S>& r,
                                const Vector<S>& u) {
  return normal_residual<S>(problem.laws, r.data(), u.data());
}

namespace detail {
/// The slack of a candidate and its residual, in Precise<S> from the data.
template <class S>
struct CloseLook {
  Vector<Precise<S>> w;
  Precise<S> residual;
};
template <template <class> class Problem, OrderedField S>
[[nodiscard]] CloseLook<S> look_closely(const Problem<S>& problem, const Vector<S>& z) {
  using P = Precise<S>;
  CloseLook<S> look{Vector<P>(z.size()), P(0)};
  if constexpr (requires { precise_residual(problem, z, look.w); }) {
    look.residual = precise_residual(problem, z, look.w);
  } else if constexpr (std::same_as<P, S>) {
    slack(problem, z, look.w);
    look.residual = natural_residual<S>(problem, z, look.w);
  } else {
    const Problem<P> precise = convert<P>(problem);
    const Vector<P> x = convert<P>(z);
    slack(precise, x, look.w);
    look.residual = natural_residual<P>(precise, x, look.w);
  }
  return look;
}
}  // namespace detail

namespace detail {

/// Whether the natural map of each contact is within the rounding of the contacts that entries of W
/// connect with it. The size of other contacts does not matter. @pre u = W r + q.
template <OrderedField S>
[[nodiscard]] bool parts_hold(const FrictionProblem<S>& problem,
                              const Vector<S>& r,
                              const Vector<Precise<S>>& u) {
  using P = Precise<S>;
  const Eigen::Index n = problem.size();
  ConnectedRows connected(n);
  for_each_entry(problem, [&](Eigen::Index i, Eigen::Index j, const S& entry) {
    if (!(entry == S(0))) connected.connect(i, j);
  });
  std::vector<Eigen::Index> firsts;
  Eigen::Index first = 0;
  for (const ContactLaw<S>& law : problem.laws) {
    firsts.push_back(first);
    for (Eigen::Index i = 1; i < dimension(law); ++i) connected.connect(first, first + i);
    first += dimension(law);
  }
  const Vector<S> sizes = slack_sizes(problem, r);
  const auto part = [&](std::size_t alpha) {
    return static_cast<Eigen::Index>(connected.part_of(firsts[alpha]));
  };
  Vector<S> of_part = Vector<S>::Constant(n, S(0));
  for (std::size_t alpha = 0; alpha < problem.laws.size(); ++alpha) {
    const S own = largest_shifted<S>({problem.laws[alpha]}, sizes.data() + firsts[alpha]);
    of_part(part(alpha)) = std::max<S>(of_part(part(alpha)), own);
  }
  const Vector<P> precise = convert<P>(r);
  const std::vector<ContactLaw<P>> laws = convert<P>(problem.laws);
  for (std::size_t alpha = 0; alpha < laws.size(); ++alpha) {
    const S allowed = rounding_of<S>(n, of_part(part(alpha)));
    const P residual =
        natural_residual<P>(laws[alpha], precise.data() + firsts[alpha], u.data() + firsts[alpha]);
    if (!residual_is_within(residual, scalar_cast<P>(allowed))) return false;
  }
  return true;
}
template <template <class> class Problem, OrderedField S>
[[nodiscard]] bool parts_hold(const Problem<S>&, const Vector<S>&, const Vector<Precise<S>>&) {
  return true;
}

}  // namespace detail

/// The result for the candidate z, with w and the residual recomputed from the data. It is kSolved
/// if and only if one of these holds:
///   The tolerance is 0, and rows_hold up to rounding for every row. For friction it also suffices
///   that the residual is within rounding_tolerance, each contact is within the rounding of the
///   contacts connected with it, and every row holds to half of its digits. The reason: impulses of
///   hyperstatic contacts leave their cones by the rounding of larger impulses.
///   The tolerance is positive, and the residual and normal_residual are within it. normal_residual
///   may instead be within the rounding of w, if every row holds to half of its digits.
/// If none of this holds, but the residual is within rounding_tolerance as described for friction,
/// the status is kRoundingLimit; else it is `otherwise`. A residual is not accepted if the rounding
/// of its own computation may hide a larger one than is allowed (harmless_rounding.hpp).
template <template <class> class Problem, OrderedField S>
[[nodiscard]] SolveResult<S> examine(const Problem<S>& problem,
                                     Vector<S> z,
                                     const S& tolerance,
                                     SolveStatus otherwise,
                                     int iterations) {
  SolveResult<S> result;
  const bool as_told = tolerance > S(0);
  result.w.resize(z.size());
  slack(problem, z, result.w);
  std::optional<detail::CloseLook<S>> looked;
  const auto look = [&]() -> const detail::CloseLook<S>& {
    if (!looked) looked = detail::look_closely(problem, z);
    return *looked;
  };
  // Most candidates for a tolerance need no w in Precise<S>.
  result.residual = as_told ? recomputed_residual(problem, z) : look().residual;
  const S normal = normal_residual(problem, z, result.w);
  const S unit = detail::precise_units<S>();
  S noise(0);  // of the recomputation
  const auto noise_is_within = [&](const S& allowed) {
    if (!(noise > S(0))) noise = detail::most_rounding(problem, z) * unit;
    if (!(noise <= allowed)) noise = rounding_bound(problem, z) * unit;
    return noise <= allowed || detail::rounding_is_harmless(problem, z, look().w, allowed);
  };
  const auto within = [&](const S& allowed, const S& allowed_normal) {
    return is_finite<S>(allowed) && noise_is_within(allowed) && normal <= allowed_normal &&
           residual_is_within(result.residual, scalar_cast<Precise<S>>(allowed));
  };
  const auto holds = [&](RowAccuracy accuracy) {
    if constexpr (ScalarTraits<S>::kExact) {
      return true;  // within 0
    } else {
      return rows_hold(problem, z, look().w, accuracy);
    }
  };
  if (as_told ? within(tolerance, tolerance)
              : !ScalarTraits<S>::kExact && holds(RowAccuracy::kRounding)) {
    result.status = SolveStatus::kSolved;
  } else {
    const RoundingBounds<S> rounding = rounding_bounds(problem, z);
    const auto parts = [&] {
      if constexpr (ScalarTraits<S>::kExact) {
        return true;
      } else {
        return detail::parts_hold(problem, z, look().w);
      }
    };
    const bool by_rounding = within(rounding.tolerance, rounding.normal) &&
                             holds(RowAccuracy::kHalfTheDigits) && parts();
    const bool solved =
        as_told ? within(tolerance, std::max(tolerance, rounding.normal)) &&
                      holds(RowAccuracy::kHalfTheDigits)
                : by_rounding && (ScalarTraits<S>::kExact || !std::same_as<Problem<S>, BoxVi<S>>);
    result.status = solved        ? SolveStatus::kSolved
                    : by_rounding ? SolveStatus::kRoundingLimit
                                  : otherwise;
  }
  result.z = std::move(z);
  result.iterations = iterations;
  return result;
}

#define ASSAY_EXTERN_EXAMINE(Problem, S) \
  extern template SolveResult<S> examine(const Problem<S>&, Vector<S>, const S&, SolveStatus, int);
#define ASSAY_EXTERN_EXAMINE_ALL(S) \
  ASSAY_EXTERN_EXAMINE(BoxVi, S)    \
  ASSAY_EXTERN_EXAMINE(FrictionProblem, S)
ASSAY_FOR_EACH_STANDARD_REAL_SCALAR(ASSAY_EXTERN_EXAMINE_ALL)
ASSAY_EXTERN_EXAMINE(BoxVi, Rational)
#undef ASSAY_EXTERN_EXAMINE_ALL
#undef ASSAY_EXTERN_EXAMINE

}  // namespace assay
