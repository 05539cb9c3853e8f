#pragma once

#include <array>

#include "core/math/magnitude.hpp"
#include "core/one_step_problems/natural_map.hpp"

namespace assay {

/// A vector of S near r with a small residual.
///
/// The vector of S nearest to r violates ‖r_T‖ = μ r_N by half a unit in the last place of r. This
/// exceeds the tolerance if r is large. Other points of the lattice around r are as good for u = W
/// r + q. They change u by |W| units. So for each contact the method looks at the points up to four
/// units away in every component. It computes their natural maps with the u of the given r. It
/// takes the first point whose map is within half of the tolerance. If there is no such point, it
/// takes the point with the smallest map.
///
/// Source: derived here.   Shapes: r ∈ ℝᵐ.   Scalar: S rounded, P more precise.
/// Guarantees: returns the nearest vector if it is within the tolerance.
template <class S, class P>
[[nodiscard]] Vector<S> closest_representable(const FrictionProblem<P>& problem,
                                              const Vector<P>& r,
                                              const P& tolerance) {
  Vector<S> rounded = convert<S>(r);
  Vector<P> u(problem.size());
  problem.w.multiply_add(r, problem.q, u);
  Eigen::Index first = 0;
  for (const ContactLaw<P>& law : problem.laws) {
    const Eigen::Index d = dimension(law);
    const auto own_residual = [&](const Vector<S>& point) {
      const Vector<P> own = convert<P>(point);
      return natural_residual<P>(law, own.data(), u.data() + first);
    };
    Vector<S> best = rounded.segment(first, d);
    P least = own_residual(best);
    const bool is_friction = d == 2 || d == 3;
    if (is_friction && least > tolerance / P(2)) {
      constexpr int kReach = 4, kWidth = 2 * kReach + 1;
      int points = 1;
      for (Eigen::Index i = 0; i < d; ++i) points *= kWidth;
      for (int k = 0; k < points && least > tolerance / P(2); ++k) {
        Vector<S> point = rounded.segment(first, d);
        int rest = k;
        for (Eigen::Index i = 0; i < d; ++i, rest /= kWidth) {
          point(i) += S(2 * (rest % kWidth - kReach)) * unit_roundoff<S>() * magnitude<S>(point(i));
        }
        const P residual = own_residual(point);
        if (residual < least) least = residual, best = point;
      }
    }
    rounded.segment(first, d) = best;
    first += d;
  }
  return rounded;
}

}  // namespace assay
