#include "properties/one_step/one_step_generators.hpp"
#include "properties/one_step/one_step_law.hpp"
#include "properties/one_step/one_step_twin.hpp"

namespace assay::properties {

namespace rolling_without_resistance_law {
namespace {

bool applies(const OneStepSubject& subject) { return subject.friction || subject.global; }

OneStepCase draw_case(Draw& draw, const OneStepSubject&) {
  const Rational mu = draw.one_of<Rational>({0, Rational(1, 64), Rational(1, 4), 1});
  return random_friction(draw, ContactLaw<Rational>(RollingCoulomb<Rational>{mu, 0}));
}

bool admits(const OneStepCase& x, const Parameters&) {
  for (const auto& law : x.laws) {
    const auto* rolling = std::get_if<RollingCoulomb<Rational>>(&law);
    if (rolling == nullptr || rolling->rolling_friction != 0) return false;
    if (rolling->friction != std::get<RollingCoulomb<Rational>>(x.laws.front()).friction)
      return false;
  }
  return !x.laws.empty();
}

Finding examine(const OneStepSubject& subject, const OneStepCase& x) {
  const auto& law = std::get<RollingCoulomb<Rational>>(x.laws.front());
  return compare_with_twins(
      subject, x, {reduced(x, Coulomb<Rational, 3>{law.friction}, "friction in 3D")});
}

}  // namespace
}  // namespace rolling_without_resistance_law

/// With μ_r = 0, the moments are zero and no law restricts their velocities. The rest is friction
/// in 3D, however W couples them.
///
/// Source: derived here.
Law<OneStepCase> rolling_without_resistance(On<OneStepCase>) {
  using namespace rolling_without_resistance_law;
  return {.name = "rolling-without-resistance",
          .statement = "rolling friction with mu_r = 0 is friction in 3D",
          .draw = &draw_case,
          .admits = &admits,
          .examine = &examine,
          .why_not = &unless<&applies>};
}

}  // namespace assay::properties
