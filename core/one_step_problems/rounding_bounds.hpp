#pragma once

#include <algorithm>
#include <concepts>
#include <variant>

#include "core/math/magnitude.hpp"
#include "core/one_step_problems/lcp.hpp"
#include "core/one_step_problems/natural_map.hpp"
#include "core/one_step_problems/row_rounding.hpp"
#include "core/scalar/ratio.hpp"

namespace assay {

namespace detail {

/// 8 (n + 1) u · scale. The factor 8 covers the pivots or eliminations between the data and z.
template <class S>
[[nodiscard]] S rounding_of(Eigen::Index n, const S& scale) {
  return S(8 * (static_cast<int>(n) + 1)) * unit_roundoff<S>() * scale;
}

/// The factor by which components of û may exceed the largest component of u; 1 without friction.
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

/// Bounds of the rounding in the residual, over all rows, at an exact solution that is rounded to
/// S. A smaller residual cannot be told from zero, so a solver may stop there:
///
///   min(8 (n + 1) u s(z), √u s(P(0))/32),   s(z) = max_i (|q_i| + Σ_j |M_ij| |z_j|);          (1)
///
/// They are 0 if the scalar is exact. They bound the rounding of w alone, whatever the bounds of z:
/// a distance of z_i from its bound counts only if w_i is larger than that. In the second part of
/// (1) the point of the box nearest to 0 stands for the size of the problem. Without this part, a
/// problem without solution would be "solved" by a z so large that its own rounding covers the
/// residual. If all bounds are finite, the problem has a solution, and its box limits z. Then the
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
/// Computes (1) from its first part and the size of the problem.
template <class S>
[[nodiscard]] S least_bound(const S& bound, const S& size) {
  S most = size * ratio<S>(1, 1000000000);
  if constexpr (RealScalar<S>) {
    using std::sqrt;
    most = size * S(sqrt(unit_roundoff<S>())) / S(32);
  }
  return most < bound ? most : bound;
}

/// The same for friction, from the sizes of the components of u at r, and at 0.
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
/// An upper bound of the first part of (1) in double, without its products. It is 16 (n + 1) u
/// times (2), twice what (1) needs, to cover its own rounding:
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

}  // namespace assay
