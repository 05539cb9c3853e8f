#pragma once

#include <algorithm>
#include <optional>
#include <string>

#include "core/math/magnitude.hpp"
#include "core/one_step_problems/lcp.hpp"
#include "core/one_step_problems/natural_map.hpp"
#include "core/one_step_problems/row_rounding.hpp"
#include "core/one_step_problems/solve_options.hpp"
#include "core/one_step_problems/solve_status.hpp"
#include "core/scalar/ratio.hpp"
#include "core/scalar/standard_scalars.hpp"

namespace assay {

/// The result of a solve. `z` and `w` are the solution if and only if status is kSolved; otherwise
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

/// The stopping test of every iterative solver, and the test that accepts every result: the
/// residual is at most the tolerance. A NaN residual fails.
template <class S>
[[nodiscard]] bool residual_is_within(const S& residual, const S& tolerance) {
  return residual <= tolerance;
}

namespace detail {

/// 8 (n + 1) u · scale. Badness 8 is for the pivots or eliminations between the data and z.
template <class S>
[[nodiscard]] S rounding_of(Eigen::Index n, const S& scale) {
  return S(8 * (static_cast<int>(n) + 1)) * unit_roundoff<S>() * scale;
}

/// 1, or what multiplies the largest component of u in a bound of the components of û.
template <class S>
[[nodiscard]] S shift_factor(const ContactLaw<S>& law) {
  return std::visit(
      [](const auto& of) {
        S factor(1);
        if constexpr (requires { of.friction; }) factor += S(2) * of.friction;
        if constexpr (requires { of.rolling_friction; }) factor += S(2) * of.rolling_friction;
        return factor;
      },
      law);
}

/// The size of the largest component of û, from the sizes of the components of u.
template <class S>
[[nodiscard]] S largest_shifted(const std::vector<ContactLaw<S>>& laws, const S* sizes) {
  S largest(0);
  for (const ContactLaw<S>& law : laws) {
    S normal = sizes[0];
    if (const auto* planar = std::get_if<Coulomb<S, 2>>(&law)) {
      normal += planar->friction * sizes[1];
    } else if (const auto* spatial = std::get_if<Coulomb<S, 3>>(&law)) {
      normal += spatial->friction * (sizes[1] + sizes[2]);
    } else if (const auto* rolling = std::get_if<RollingCoulomb<S>>(&law)) {
      normal += rolling->friction * (sizes[1] + sizes[2]) +
                rolling->rolling_friction * (sizes[3] + sizes[4]);
    }
    if (largest < normal) largest = normal;
    for (Eigen::Index i = 1; i < dimension(law); ++i) {
      if (largest < sizes[i]) largest = sizes[i];
    }
    sizes += dimension(law);
  }
  return largest;
}

}  // namespace detail

/// u := W r + q.
template <OrderedField S>
void slack(const FrictionProblem<S>& problem, const Vector<S>& r, Vector<S>& u) {
  problem.w.multiply_add(r, problem.q, u);
}

/// Bounds of the rounding in the residual, over all rows, at an exact solution that is rounded to
/// S:
///
///   min(8 (n + 1) u s(z), √u s(P(0))/32),   s(z) = max_i (|q_i| + Σ_j |M_ij| |z_j|);          (1)
///
/// They are 0 if the scalar is exact. They bound the rounding of w alone, whatever the bounds of z:
/// a distance of z_i from its bound counts only if w_i is larger than that. In the second part of
/// (1) the point of the box nearest to 0 stands for the size of the problem. Without this part, a
/// problem without solution would be "solved" by a z so large that its own rounding covers the
/// residual. If all bounds are finite, the problem has a solution, and its box limits z: then the
/// first part alone is the tolerance. With finite bounds that stand for infinity this protection is
/// lost.
/// Not for: accepting z as a solution, see rows_hold.
template <class S>
struct RoundingBounds {
  S bound;      ///< 8 (n + 1) u s(z)
  S tolerance;  ///< (1)
  S normal;     ///< (1) for w or u; friction has its s from û, which is larger by μ ‖u_T‖
};

namespace detail {
/// (1) from its first part and the size of the problem.
template <class S>
[[nodiscard]] S least_bound(const S& bound, const S& size) {
  S most = size * ratio<S>(1, 1000000000);
  if constexpr (RealScalar<S>) {
    using std::sqrt;
    most = size * S(sqrt(unit_roundoff<S>())) / S(32);
  }
  return most < bound ? most : bound;
}

/// For friction: from the sizes of the components of u at r, and at 0.
template <class S>
[[nodiscard]] RoundingBounds<S> bounds_of(const std::vector<ContactLaw<S>>& laws,
                                          const Vector<S>& sizes,
                                          const Vector<S>& at_zero) {
  const Eigen::Index n = sizes.size();
  const auto rounding = [&](const S& scale) { return rounding_of<S>(n, scale); };
  const S bound = rounding(largest_shifted<S>(laws, sizes.data()));
  return {bound,
          least_bound<S>(bound, largest_shifted<S>(laws, at_zero.data())),
          least_bound<S>(rounding(largest_magnitude<S>(sizes)), largest_magnitude<S>(at_zero))};
}
}  // namespace detail

template <OrderedField S>
[[nodiscard]] RoundingBounds<S> rounding_bounds(const BoxVi<S>& problem, const Vector<S>& z) {
  if constexpr (ScalarTraits<S>::kExact) {
    return {S(0), S(0), S(0)};
  } else {
    const S bound = lcp_rounding_bound<S>(problem.m, problem.q, z);
    const bool bounded = std::ranges::all_of(
        problem.bounds, [](const Bounds<S>& own) { return own.lower && own.upper; });
    if (bounded) return {bound, bound, bound};
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
    const S tolerance = detail::least_bound<S>(bound, size);
    return {bound, tolerance, tolerance};
  }
}

/// |q_i| + |r_i| + Σ_j |W_ij| |r_j|.
template <OrderedField S>
[[nodiscard]] Vector<S> slack_sizes(const FrictionProblem<S>& problem, const Vector<S>& r) {
  Vector<S> sizes = row_sizes(problem, r);
  for (Eigen::Index i = 0; i < r.size(); ++i) sizes(i) += magnitude<S>(r(i));
  return sizes;
}

/// The same for friction problems, with r in place of z; the point nearest to 0 is 0.
template <OrderedField S>
[[nodiscard]] RoundingBounds<S> rounding_bounds(const FrictionProblem<S>& problem,
                                                const Vector<S>& r) {
  if constexpr (ScalarTraits<S>::kExact) {
    return {S(0), S(0), S(0)};
  } else {
    Vector<S> at_zero(problem.size());
    for (Eigen::Index i = 0; i < problem.size(); ++i) at_zero(i) = magnitude<S>(problem.q(i));
    return detail::bounds_of<S>(problem.laws, slack_sizes(problem, r), at_zero);
  }
}

/// The first part of (1).
template <OrderedField S>
[[nodiscard]] S rounding_bound(const BoxVi<S>& problem, const Vector<S>& z) {
  return lcp_rounding_bound<S>(problem.m, problem.q, z);
}
template <template <class> class Problem, OrderedField S>
[[nodiscard]] S rounding_bound(const Problem<S>& problem, const Vector<S>& z) {
  return rounding_bounds(problem, z).bound;
}

namespace detail {
/// An upper bound of the first part of (1) in double, without its products: twice, to cover its own
/// rounding, 8 (n + 1) u of
///
///   max |q_i| + max |M_ij| Σ |z_j|,   for friction with max |r_i| added, times 1 + 2 Σ μ.   (2)
template <template <class> class Problem, OrderedField S>
[[nodiscard]] S most_rounding(const Problem<S>& problem, const Vector<S>& z) {
  if constexpr (!std::same_as<S, double>) {
    return rounding_bound(problem, z);
  } else if constexpr (std::same_as<Problem<S>, BoxVi<S>>) {
    if (z.size() == 0) return S(0);
    const S largest = problem.m.cwiseAbs().maxCoeff();
    const S scale = problem.q.cwiseAbs().maxCoeff() + largest * z.cwiseAbs().sum();
    return S(2) * rounding_of<S>(z.size(), scale);
  } else if constexpr (std::same_as<Problem<S>, FrictionProblem<S>>) {
    if (z.size() == 0) return S(0);
    S factors(1);
    for (const ContactLaw<S>& law : problem.laws) factors = std::max(factors, shift_factor(law));
    const S scale = problem.q.cwiseAbs().maxCoeff() + z.cwiseAbs().maxCoeff() +
                    problem.w.largest_magnitude() * z.cwiseAbs().sum();
    return S(2) * rounding_of<S>(z.size(), scale * factors);
  } else {
    return rounding_bound(problem, z);
  }
}
}  // namespace detail

/// The tolerance (1).   Problem: BoxVi | FrictionProblem | GlobalFrictionProblem.
template <template <class> class Problem, OrderedField S>
[[nodiscard]] S rounding_tolerance(const Problem<S>& problem, const Vector<S>& z) {
  return rounding_bounds(problem, z).tolerance;
}

/// What the natural map hides by dividing by μ: see normal_residual of the laws.
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
/// connect with it: the size of other contacts says nothing about it. @pre u = W r + q.
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
/// if and only if
///   the tolerance is 0, and rows_hold up to rounding for every row; or, for friction, the
///   residual is within rounding_tolerance, each contact within the rounding of the contacts
///   connected with it, and every row holds to half of its digits: the impulses of hyperstatic
///   contacts leave their cones by the rounding of larger impulses;
///   or the residual is within the tolerance, and normal_residual is, too, or it is within the
///   rounding of w and every row holds to half of its digits.
/// It is kRoundingLimit if none of this holds, but the residual is within rounding_tolerance as
/// described for friction; else `otherwise`. A value smaller than its own rounding error is not
/// accepted: it counts as within no tolerance.
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
    return noise <= allowed;
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
