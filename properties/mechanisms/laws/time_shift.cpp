#include "properties/mechanisms/mechanism_generators.hpp"
#include "properties/mechanisms/mechanism_law.hpp"
#include "properties/mechanisms/mechanism_twins.hpp"

namespace assay::properties {

namespace time_shift_law {
namespace {

Finding examine(const Subject& subject, const Mechanism& x) {
  ChangeOfFrame change = ChangeOfFrame::none(x.coordinates(), "with the clock set anew");
  change.origin(x.coordinates()) = Rational(-5, 4);
  return compare_twins(subject, x, {twin_in(change, x)});
}

}  // namespace
}  // namespace time_shift_law

/// The origin of time does not matter: with t = t' + s in forces and moving contacts, t_k' = t_k −
/// s and q_k, v_k, P_k are the same. Exactly on rationals; in double over the first step, to a
/// bound of rounding. Derived here.
Law<Mechanism> time_shift(On<Mechanism>) {
  using namespace time_shift_law;
  return {.name = "time-shift",
          .statement = "the origin of time does not matter, for forces and moving walls",
          .aliases = {"origin-of-time"},
          .examine = &examine};
}

}  // namespace assay::properties
