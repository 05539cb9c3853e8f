#include <algorithm>

#include "properties/mechanisms/mechanism_generators.hpp"
#include "properties/mechanisms/mechanism_law.hpp"
#include "properties/mechanisms/mechanism_twins.hpp"

namespace assay::properties {

namespace galilean_motion_law {
namespace {

using Index = Eigen::Index;

/// Along (1, −2, 1, −2, …), in the coordinates on which M does not depend.
Vector<Rational> frame_velocity(const Mechanism& x) {
  const Index n = x.coordinates();
  Vector<Rational> velocity(n);
  for (Index i = 0; i < n; ++i) {
    const bool free =
        std::ranges::all_of(x.inertias, [&](const Inertia& own) { return own.b(i) == 0; });
    velocity(i) = free ? Rational(i % 2 == 0 ? 1 : -2) : Rational(0);
  }
  return velocity;
}

bool admits(const Mechanism& x, const Parameters&) { return !frame_velocity(x).isZero(); }

Finding examine(const Subject& subject, const Mechanism& x) {
  const Index n = x.coordinates();
  ChangeOfFrame change = ChangeOfFrame::none(n, "seen from a moving frame");
  change.t.col(n).head(n) = frame_velocity(x);
  return compare_twins(subject, x, {twin_in(change, x)});
}

}  // namespace
}  // namespace galilean_motion_law

/// Uniform motion of the frame does not matter. With q = q' + V t, walls at rest move,
///
///   h'(t, q') = h(t, q' + V t),  f'(t, q', v') = f(t, q' + V t, v' + V),  v_k' = v_k − V     (1)
///
/// and P_k is the same, if V is along coordinates on which M does not depend. The relation becomes
/// rheonomous, and its ∂h/∂t counts in U and in the index set. Exactly on rationals; in double over
/// the first step, to a bound of rounding. Derived here.
Law<Mechanism> galilean_motion(On<Mechanism>) {
  using namespace galilean_motion_law;
  return {.name = "galilean-motion",
          .statement = "a uniform motion of the frame and the walls together does not matter",
          .admits = &admits,
          .examine = &examine};
}

}  // namespace assay::properties
