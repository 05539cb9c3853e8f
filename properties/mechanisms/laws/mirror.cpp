#include <algorithm>

#include "properties/mechanisms/mechanism_generators.hpp"
#include "properties/mechanisms/mechanism_law.hpp"
#include "properties/mechanisms/mechanism_twins.hpp"

namespace assay::properties {

namespace mirror_law {
namespace {

using Index = Eigen::Index;

Finding examine(const Subject& subject, const Mechanism& x) {
  const Index n = x.coordinates();
  std::vector<MechanismTwin> twins;
  for (Index i = 0; i < n; i += std::max<Index>(1, n - 1)) {  // the first, and the last
    ChangeOfFrame change = ChangeOfFrame::none(n, "coordinate " + std::to_string(i) + " mirrored");
    change.t(i, i) = -1;
    twins.push_back(twin_in(change, x));
  }
  return compare_twins(subject, x, twins);
}

}  // namespace
}  // namespace mirror_law

/// The sign of a coordinate does not matter: with q_i = −q_i' in M, f and the contacts, q_k' and
/// v_k' have that sign, and P_k is the same. Exactly on rationals; in double over the first step,
/// to a bound of rounding. Derived here.
Law<Mechanism> mirror(On<Mechanism>) {
  using namespace mirror_law;
  return {.name = "mirror",
          .statement = "the sense of a coordinate does not matter, for models of any kind",
          .aliases = {"world-mirror"},
          .examine = &examine};
}

}  // namespace assay::properties
