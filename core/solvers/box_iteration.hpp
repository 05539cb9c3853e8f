#pragma once

#include <string>
#include <utility>

#include "core/math/largest_magnitude.hpp"
#include "core/one_step_problems/solve_result.hpp"
#include "core/scalar/ratio.hpp"
#include "core/solvers/box_places.hpp"
#include "core/solvers/solve_watch.hpp"

namespace assay {

/// A scalar in which an iteration makes sense: a single number, not an enclosure that only grows.
template <class S>
concept IterationScalar = OrderedField<S> && !Enclosure<S>;

/// ρ_i that scales w_i to the unit of z_i: 1/|M_ii|, or 1/max_j |M_ij| if M_ii = 0, or 1.
template <OrderedField S>
[[nodiscard]] Vector<S> slack_scales(const BoxVi<S>& problem) {
  Vector<S> scales(problem.size());
  for (Eigen::Index i = 0; i < problem.size(); ++i) {
    S size = abs(S(problem.m(i, i)));
    if (size == S(0)) size = largest_magnitude<S>(problem.m.row(i));
    scales(i) = size == S(0) ? S(1) : S(S(1) / size);
  }
  return scales;
}

/// Finds the places of the unknowns from z − ρ w: beyond a bound, on it, or between.
template <OrderedField S>
void find_places(const BoxVi<S>& problem,
                 const Vector<S>& z,
                 const Vector<S>& w,
                 const Vector<S>& scales,
                 std::vector<Place>& places) {
  places.assign(problem.bounds.size(), Place::kInterior);
  for (std::size_t i = 0; i < places.size(); ++i) {
    const auto& [lower, upper] = problem.bounds[i];
    const auto k = static_cast<Eigen::Index>(i);
    const S moved = z(k) - scales(k) * w(k);
    if (lower && moved <= *lower) {
      places[i] = Place::kLower;
    } else if (upper && moved >= *upper) {
      places[i] = Place::kUpper;
    }
  }
}

/// The start of an iteration: options.start, or 0, cut to the bounds.
template <OrderedField S>
[[nodiscard]] Vector<S> projected_start(const BoxVi<S>& problem, const SolveOptions<S>& options) {
  Vector<S> z(problem.size());
  for (Eigen::Index i = 0; i < z.size(); ++i) {
    const S value = options.start.size() > 0 ? S(options.start(i)) : S(0);
    z(i) = project<S>(problem.bounds[static_cast<std::size_t>(i)], value);
  }
  return z;
}

/// Repeats step(z). This function returns whether the step could be made. Stops if
/// residual_is_within the tolerance, if z does not change or is not finite (kStalled), or after
/// options.max_iterations steps, `most` by default (kIterationLimit). The result has the z of the
/// smallest residual.
template <IterationScalar S, class Step>
[[nodiscard]] SolveResult<S> iterate(const BoxVi<S>& problem,
                                     const SolveOptions<S>& options,
                                     int most,
                                     Step step) {
  validate(problem);
  validate(options, problem.size());
  if (options.max_iterations > 0) most = options.max_iterations;
  Vector<S> z = projected_start(problem, options), best = z, before = z;
  S least = natural_residual<S>(problem, z);
  SolveStatus end = SolveStatus::kIterationLimit;
  int k = 0;
  for (S residual = least;; ++k) {
    if (!is_finite<S>(residual)) {
      end = SolveStatus::kStalled;
      break;
    }
    if (residual <= least) {
      least = residual;
      best = z;
    }
    const S allowed = options.tolerance > S(0) ? options.tolerance : rounding_tolerance(problem, z);
    if (residual_is_within(residual, allowed)) {
      SolveResult<S> result = examine(problem, z, options.tolerance, end, k);
      if (result.status == SolveStatus::kSolved) return result;
    }
    if (k == most || SolveWatch::stops("steps", k, residual)) break;
    before = z;
    if (!step(z) || z == before) {
      end = SolveStatus::kStalled;
      break;
    }
    residual = natural_residual<S>(problem, z);
  }
  return examine(problem, std::move(best), options.tolerance, end, k);
}

}  // namespace assay
