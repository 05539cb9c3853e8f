#include "properties/mechanisms/mechanism_generators.hpp"
#include "properties/mechanisms/mechanism_law.hpp"
#include "properties/mechanisms/mechanism_twins.hpp"

namespace assay::properties {

namespace world_rotation_law {
namespace {

using Index = Eigen::Index;

bool admits(const Mechanism& x, const Parameters&) { return x.coordinates() > 1; }

/// All points of dimension d turned by the angle with sine 3/5 in the plane of their axes a and b.
ChangeOfFrame rotation(Index n, Index d, Index a, Index b) {
  ChangeOfFrame change =
      ChangeOfFrame::none(n, "rotated in the plane " + std::to_string(a) + " " + std::to_string(b));
  for (Index first = 0; first + d <= n; first += d) {
    const Index i = first + a, j = first + b;
    change.t(i, i) = change.t(j, j) = Rational(4, 5);
    change.t(i, j) = Rational(-3, 5);
    change.t(j, i) = Rational(3, 5);
  }
  return change;
}

Finding examine(const Subject& subject, const Mechanism& x) {
  const Index n = x.coordinates();
  std::vector<MechanismTwin> twins = {twin_in(rotation(n, 2, 0, 1), x)};
  if (n % 3 == 0) {
    twins.push_back(twin_in(rotation(n, 3, 1, 2), x));
    twins.push_back(twin_in(rotation(n, 3, 2, 0), x));
  }
  return compare_twins(subject, x, twins);
}

}  // namespace
}  // namespace world_rotation_law

/// The directions of the world do not matter. If all points are turned, q = R q', with M, f and the
/// contacts, then q_k' = Rᵀ q_k, v_k' = Rᵀ v_k, and P_k is the same. R by the angle (4/5, 3/5) in
/// the plane, or about two axes in space. Exactly on rationals; in double over the first step, to a
/// bound of rounding. Derived here.
Law<Mechanism> world_rotation(On<Mechanism>) {
  using namespace world_rotation_law;
  return {.name = "world-rotation",
          .statement = "the directions of the world do not matter",
          .admits = &admits,
          .examine = &examine};
}

}  // namespace assay::properties
