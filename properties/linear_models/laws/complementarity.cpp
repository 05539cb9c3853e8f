#include "properties/linear_models/generators.hpp"
#include "properties/linear_models/linear_law.hpp"
#include "properties/linear_models/step.hpp"

namespace assay::properties {

namespace complementarity_law {
namespace {

bool admits(const Experiment& x, const Parameters&) { return x.contacts() > 0; }

Finding examine(const Subject& subject, const Experiment& x) {
  return each_step(subject, x, [&](const Step& step) -> std::string {
    for (Eigen::Index i = 0; i < x.contacts(); ++i) {
      const std::string contact = "contact " + std::to_string(i);
      if (is_rounding(x, step, step.impulse(i))) continue;
      if (step.impulse(i) < 0) return contact + " pulls: P = " + readable(step.impulse(i));
      const Rational law = step.u1(i) + x.restitution(i) * step.u0(i);
      if (magnitude(law) <= step.contact_rounding) continue;
      return contact + " pushes with P = " + readable(step.impulse(i)) +
             " but U+ + e U = " + readable(law);
    }
    return {};
  });
}

}  // namespace
}  // namespace complementarity_law

/// Newton's impact law at every contact and step:
///
///   P ≥ 0   and   P > 0  ⇒  U_{k+1} + e U_k = 0                                   (1)
///
/// Exact on rationals. If the scalar rounds, |U_{k+1} + e U_k| is at most a bound of the rounding
/// of U, and a P that changes no velocity by more counts as 0. The law index-set judges that
/// U_{k+1} + e U_k ≥ 0 in the index set and P = 0 outside it.
///
/// Source: moreau-jean-osi.txt, last lines of the scheme.   Units: P [N s], U [m/s].
/// Not for: impacts at the level of positions.
Law<Experiment> complementarity(On<Experiment>) {
  using namespace complementarity_law;
  return {.name = "complementarity",
          .statement = "a contact never pulls, and a contact that pushes has U+ = -e U",
          .draw = &random_hard_experiment,
          .admits = &admits,
          .examine = &examine,
          .why_not = &unless_theta_method};
}

}  // namespace assay::properties
