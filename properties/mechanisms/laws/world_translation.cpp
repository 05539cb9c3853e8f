#include "properties/mechanisms/mechanism_catalogue.hpp"
#include "properties/mechanisms/mechanism_generators.hpp"
#include "properties/mechanisms/mechanism_twins.hpp"

namespace assay::properties {

namespace {

using Index = Eigen::Index;

Mechanism draw_mechanism(Draw& draw, const Subject& subject) {
  return random_mechanism(draw, subject);
}

bool admits(const Mechanism&, const Parameters&) { return true; }

Finding examine(const Subject& subject, const Mechanism& x) {
  const Index n = x.coordinates();
  ChangeOfFrame change = ChangeOfFrame::none(n, "moved elsewhere");
  for (Index i = 0; i < n; ++i) change.origin(i) = Rational(static_cast<int>(2 * i) - 3, 2);
  return compare_twins(subject, x, {twin_in(change, x)});
}

}  // namespace

/// The origin of the coordinates does not matter: with q = q' + c in M, f and the contacts,
/// q_k' = q_k − c, and v_k and P_k are the same. As ChangeOfFrame says, to the bounds of
/// compare_twins.   Derived here.
MechanismLaw world_translation() {
  return {.name = "world-translation",
          .description = "the origin of the coordinates does not matter",
          .options = {},
          .draw = &draw_mechanism,
          .admits = &admits,
          .examine = &examine};
}

}  // namespace assay::properties
