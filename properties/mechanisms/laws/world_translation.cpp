#include "properties/mechanisms/mechanism_generators.hpp"
#include "properties/mechanisms/mechanism_law.hpp"
#include "properties/mechanisms/mechanism_twins.hpp"

namespace assay::properties {

namespace world_translation_law {
namespace {

using Index = Eigen::Index;

Finding examine(const Subject& subject, const Mechanism& x) {
  const Index n = x.coordinates();
  ChangeOfFrame change = ChangeOfFrame::none(n, "moved elsewhere");
  for (Index i = 0; i < n; ++i) change.origin(i) = Rational(static_cast<int>(2 * i) - 3, 2);
  return compare_twins(subject, x, {twin_in(change, x)});
}

}  // namespace
}  // namespace world_translation_law

/// The origin of the coordinates does not matter: with q = q' + c in M, f and the contacts, q_k' =
/// q_k − c, and v_k and P_k are the same. Exactly on rationals; in double over the first step, to a
/// bound of rounding. Derived here.
Law<Mechanism> world_translation(On<Mechanism>) {
  using namespace world_translation_law;
  return {.name = "world-translation",
          .statement = "the origin of the coordinates does not matter",
          .examine = &examine};
}

}  // namespace assay::properties
