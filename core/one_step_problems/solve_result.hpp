#pragma once

#include <string>

#include "core/math/add_multiple.hpp"
#include "core/math/magnitude.hpp"
#include "core/one_step_problems/lcp.hpp"
#include "core/one_step_problems/natural_map.hpp"
#include "core/one_step_problems/solve_options.hpp"
#include "core/one_step_problems/solve_status.hpp"

namespace assay {

/// The end of a solve. `z` and `w` are the solution if and only if status is kSolved; otherwise
/// the best iterate. Friction: z = r, w = u.
template <OrderedField S>
struct SolveResult {
  SolveStatus status = SolveStatus::kNotRun;
  Vector<S> z, w;
  Precise<S> residual = Precise<S>(0);  ///< natural map, recomputed from the data
  int iterations = 0;
  std::string note =
      {};  ///< what a combined solver did, or why it stopped; empty if nothing to say
};

/// The stopping test of every iterative solver, and what accepts every result: the residual is at
/// most the tolerance. A residual that is not a number is not.
template <class S>
[[nodiscard]] bool residual_is_within(const S& residual, const S& tolerance) {
  return residual <= tolerance;
}

namespace detail {

/// 8 (n + 1) u · scale: badness 8, pivots or eliminations between the data and z.
template <class S>
[[nodiscard]] S rounding_of(Eigen::Index n, const S& scale) {
  return S(8 * (static_cast<int>(n) + 1)) * unit_roundoff<S>() * scale;
}

}  // namespace detail

/// w := M z + q.
template <OrderedField S>
void slack(const BoxVi<S>& problem, const Vector<S>& z, Vector<S>& w) {
  w = problem.q;
  for (Eigen::Index j = 0; j < problem.size(); ++j) {
    if (is_zero<S>(z(j))) continue;
    add_multiple<S>(problem.size(), problem.m.data() + j * problem.size(), z(j), w.data());
  }
}

/// u := W r + q.
template <OrderedField S>
void slack(const FrictionProblem<S>& problem, const Vector<S>& r, Vector<S>& u) {
  problem.w.multiply_add(r, problem.q, u);
}

/// A bound of the rounding in the residual at an exact solution that is rounded to S:
///
///   min(8 (n + 1) u s(z), s(P(0))/10⁴),   s(z) = max_i (|q_i| + Σ_j |M_ij| |z_j|);            (1)
///
/// 0 where the scalar is exact. It is that of w alone, whatever the bounds: what z_i is off its
/// bound by counts only where w_i is larger than that. Without the second part of (1), in which the
/// point of the box next to 0 stands for the size of the problem, a problem without solution would
/// be solved by any z so large that its own rounding covers the residual.
template <OrderedField S>
[[nodiscard]] S rounding_tolerance(const BoxVi<S>& problem, const Vector<S>& z) {
  if constexpr (ScalarTraits<S>::kExact) {
    return S(0);
  } else {
    const S rounding = lcp_rounding_bound<S>(problem.m, problem.q, z);
    S size = largest_magnitude<S>(problem.q);
    bool at_zero = true;
    for (const Bounds<S>& bounds : problem.bounds) {
      at_zero = at_zero && !(bounds.lower && *bounds.lower > S(0)) &&
                !(bounds.upper && *bounds.upper < S(0));
    }
    if (!at_zero) {
      Vector<S> nearest(problem.size());
      for (Eigen::Index i = 0; i < problem.size(); ++i) {
        nearest(i) = project<S>(problem.bounds[static_cast<std::size_t>(i)], S(0));
      }
      detail::for_each_row_sum<S>(
          problem.m, problem.q, nearest, [&](Eigen::Index, const S&, const S& row) {
            if (size < row) size = row;
          });
    }
    size *= ratio<S>(1, 10000);
    return size < rounding ? size : rounding;
  }
}

/// The same bound of friction problems, r in the place of z, whose point next to 0 is 0.
template <OrderedField S>
[[nodiscard]] S rounding_tolerance(const FrictionProblem<S>& problem, const Vector<S>& r) {
  S scale(0);
  for (Eigen::Index alpha = 0; alpha < problem.w.block_rows(); ++alpha) {
    for (Eigen::Index i = 0; i < problem.w.size(alpha); ++i) {
      const Eigen::Index row = problem.w.offset(alpha) + i;
      S sum = magnitude<S>(problem.q(row)) + magnitude<S>(r(row));
      for (Eigen::Index k = problem.w.row_start(alpha); k < problem.w.row_start(alpha + 1); ++k) {
        const auto block = problem.w.block(alpha, k);
        const Eigen::Index from = problem.w.offset(problem.w.column(k));
        for (Eigen::Index j = 0; j < block.cols(); ++j) {
          sum += magnitude<S>(block(i, j)) * magnitude<S>(r(from + j));
        }
      }
      if (scale < sum) scale = sum;
    }
  }
  const S rounding = detail::rounding_of<S>(problem.size(), scale);
  const S size = largest_magnitude<S>(problem.q) * ratio<S>(1, 10000);
  return size < rounding ? size : rounding;
}

/// What the natural map does not see where it is divided by μ: see normal_residual of the laws.
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

/// The result for the candidate z: w and the residual recomputed from the data; kSolved if and only
/// if the residual is within the tolerance (0: rounding_tolerance) and normal_residual within it or
/// the rounding of w; kRoundingLimit if that is so of the rounding only; else `otherwise`.
template <template <class> class Problem, OrderedField S>
[[nodiscard]] SolveResult<S> examine(const Problem<S>& problem,
                                     Vector<S> z,
                                     const S& tolerance,
                                     SolveStatus otherwise,
                                     int iterations) {
  SolveResult<S> result;
  result.w.resize(z.size());
  slack(problem, z, result.w);
  result.residual = recomputed_residual<Problem, S>(problem, z);
  const S rounding = rounding_tolerance(problem, z);
  const S normal = normal_residual(problem, z, result.w);
  const auto within = [&](const S& allowed) {
    return is_finite<S>(allowed) && normal <= std::max(allowed, rounding) &&
           residual_is_within(result.residual, scalar_cast<Precise<S>>(allowed));
  };
  result.status = within(tolerance > S(0) ? tolerance : rounding) ? SolveStatus::kSolved
                  : within(rounding)                              ? SolveStatus::kRoundingLimit
                                                                  : otherwise;
  result.z = std::move(z);
  result.iterations = iterations;
  return result;
}

}  // namespace assay
