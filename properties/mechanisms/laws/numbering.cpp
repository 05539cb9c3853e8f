#include <algorithm>

#include "properties/mechanisms/mechanism_generators.hpp"
#include "properties/mechanisms/mechanism_law.hpp"
#include "properties/mechanisms/mechanism_twins.hpp"

namespace assay::properties {

namespace numbering_law {
namespace {

using Index = Eigen::Index;

bool admits(const Mechanism& x, const Parameters&) {
  return x.coordinates() > 1 || x.contacts.size() > 1;
}

Finding examine(const Subject& subject, const Mechanism& x) {
  const Index n = x.coordinates();
  std::vector<MechanismTwin> twins;
  if (n > 1) {
    ChangeOfFrame exchange = ChangeOfFrame::none(n, "first two coordinates exchanged");
    exchange.t.row(0).swap(exchange.t.row(1));
    twins.push_back(twin_in(exchange, x));
  }
  if (n > 2) {
    ChangeOfFrame shift = ChangeOfFrame::none(n, "coordinates shifted cyclically");
    for (Index i = 0; i < n; ++i) {
      shift.t(i, i) = 0;
      shift.t(i, (i + 1) % n) = 1;
    }
    twins.push_back(twin_in(shift, x));
  }
  if (x.contacts.size() > 1) {
    Mechanism y = x;
    std::ranges::reverse(y.contacts);
    twins.push_back({.what = "contacts in the opposite order",
                     .mechanism = std::move(y),
                     .map = [](const Trajectory<Rational>& run) { return run; },
                     .impulses = false});
  }
  return compare_twins(subject, x, twins);
}

}  // namespace
}  // namespace numbering_law

/// The numbering of coordinates, and so of bodies, and of contacts does not matter. Exchanging the
/// first two and shifting all cyclically generate all permutations; each permutes q_k and v_k in
/// the same way. This holds for contacts with friction, too, if the step has one solution. Exactly
/// on rationals; in double over the first step, to a bound of rounding. Derived here.
Law<Mechanism> numbering(On<Mechanism>) {
  using namespace numbering_law;
  return {.name = "numbering",
          .statement = "the numbering of bodies and contacts of any kind does not matter",
          .admits = &admits,
          .examine = &examine};
}

}  // namespace assay::properties
