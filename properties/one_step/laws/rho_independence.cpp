#include "properties/one_step/one_step_generators.hpp"
#include "properties/one_step/one_step_law.hpp"
#include "properties/one_step/one_step_twin.hpp"
#include "properties/rational_algebra.hpp"

namespace assay::properties {

namespace rho_independence_law {
namespace {

bool applies(const OneStepSubject& subject) {
  return subject.friction_with_rho || subject.global_with_rho;
}

OneStepCase draw_case(Draw& draw, const OneStepSubject&) { return random_friction(draw); }

bool admits(const OneStepCase& x, const Parameters&) { return !x.is_box(); }

OneStepTwin with_rho(const OneStepCase& x, double factor, bool global) {
  OneStepTwin twin;
  twin.what = "rho times " + readable(Rational(factor)) + (global ? ", with velocities" : "");
  twin.question = {.problem = x, .rho_factor = factor, .global = global};
  twin.back = [](const Vector<Rational>& z) { return z; };
  return twin;
}

Finding examine(const OneStepSubject& subject, const OneStepCase& x) {
  std::vector<OneStepTwin> twins;
  for (const double factor : {0.25, 0.5, 2., 8.}) {
    if (subject.friction_with_rho) twins.push_back(with_rho(x, factor, false));
    if (subject.global_with_rho) twins.push_back(with_rho(x, factor, true));
  }
  return compare_with_twins(subject, x, twins);
}

}  // namespace
}  // namespace rho_independence_law

/// r = P_K(r − ρ û) has the same solutions for every ρ > 0, so ρ influences the speed but not the
/// result. ρ is 1/4, 1/2, 2 and 8 times the value that the solver chooses.
///
/// Source: derived here.
Law<OneStepCase> rho_independence(On<OneStepCase>) {
  using namespace rho_independence_law;
  return {.name = "rho-independence",
          .statement = "the parameter rho of projections does not change the answer",
          .draw = &draw_case,
          .admits = &admits,
          .examine = &examine,
          .why_not = &unless<&applies>};
}

}  // namespace assay::properties
