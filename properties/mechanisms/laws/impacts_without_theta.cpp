#include <optional>

#include "properties/mechanisms/mechanism_generators.hpp"
#include "properties/mechanisms/mechanism_law.hpp"
#include "properties/mechanisms/mechanism_twins.hpp"
#include "properties/mechanisms/theta_step.hpp"
#include "properties/rational_algebra.hpp"

namespace assay::properties {

namespace impacts_without_theta_law {
namespace {

Mechanism with_theta(const Subject& subject, Mechanism x, const Rational& theta) {
  set_option(subject, "theta", theta, x);
  return x;
}

Mechanism draw_mechanism(Draw& draw, const Subject& subject) {
  Mechanism x =
      random_mechanism(draw, subject, {.inertias = false, .forces = false, .curved = false});
  if (draw.one_in(2)) x.force = Vector<Rational>::Constant(x.coordinates(), draw.dyadic(8, 2));
  set_option(subject, "combined", 0, x);
  x.steps = 1;
  return x;
}

/// If positions of the step decide whether a contact enters, it depends on θ.
bool admits(const Mechanism& x, const Parameters& options) {
  for (const ParameterSpec& spec : options.specs()) {
    if (spec.name == "combined" && options["combined"] != 0) return false;
  }
  return x.inertias.empty() && x.springs.empty() && x.spin.size() == 0 &&
         x.force_rate.size() == 0 && has_linear_contacts(x);
}

/// The rounding of the velocities of a scheme without rationals, which may compute v from v_θ;
/// nothing if there is no bound.
std::optional<Rational> rounding_of(const Subject& subject,
                                    const Mechanism& x,
                                    const RecordedRun& run) {
  if (subject.run_exact) return Rational(0);
  return first_velocity_bound(subject, x, run);
}

Finding examine(const Subject& subject, const Mechanism& x) {
  if (!subject.may_have("theta", Rational(1, 2))) return Finding::silent("theta is fixed");
  const std::vector<RecordedRun> originals =
      record(subject, with_theta(subject, x, Rational(1, 2)));
  Finding finding = Finding::silent("no step could be taken");
  for (const Rational& theta : {Rational(0), Rational(3, 4), Rational(1)}) {
    if (!subject.may_have("theta", theta)) continue;
    const std::vector<RecordedRun> others = record(subject, with_theta(subject, x, theta));
    for (std::size_t i = 0; i < originals.size(); ++i) {
      const Trajectory<Rational>&own = originals[i].trajectory, &other = others[i].trajectory;
      if (own.size() != other.size())
        return Finding::violated("the step is solved for only one of two values of theta");
      if (own.size() < 2) continue;
      const std::optional<Rational> bound = rounding_of(subject, x, originals[i]);
      if (!bound) continue;
      if (max_norm(own.v.col(1) - other.v.col(1)) > *bound) {
        return Finding::violated("theta = " + to_text(theta) + " against 1/2 (" +
                                 std::string(originals[i].scalar) + "): the velocity differs, " +
                                 readable(Vector<Rational>(other.v.col(1))) + " for " +
                                 readable(Vector<Rational>(own.v.col(1))));
      }
      finding = Finding::holds();
    }
  }
  return finding;
}

}  // namespace
}  // namespace impacts_without_theta_law

/// θ weighs forces, not impacts. With constant M, H and f, a step
///
///   M (u − v_k) = h f + HᵀP,   (U_{k+1} + E U_k, P) obeys the laws of the contacts         (1)
///
/// does not contain θ, also with friction and moving walls. Bitwise in every scalar, over one step:
/// q_{k+1} depends on θ, and so do later steps. Derived here.
Law<Mechanism> impacts_without_theta(On<Mechanism>) {
  using namespace impacts_without_theta_law;
  return {.name = "impacts-without-theta",
          .statement = "a step with constant M, H and f has velocities that do not depend on theta",
          .options = {"theta"},
          .draw = &draw_mechanism,
          .admits = &admits,
          .examine = &examine,
          .why_not = &unless_velocities_of_theta_method};
}

}  // namespace assay::properties
