#include "properties/one_step/one_step_catalogue.hpp"
#include "properties/one_step/one_step_generators.hpp"
#include "properties/one_step/one_step_twin.hpp"
#include "properties/step.hpp"

namespace assay::properties {

namespace {

bool applies(const OneStepSubject& subject) {
  return subject.friction && subject.friction_with_rho;
}

OneStepCase draw_case(Draw& draw, [[maybe_unused]] const OneStepSubject& subject) {
  return random_friction(draw);
}

bool admits([[maybe_unused]] const OneStepCase& x) { return !x.is_box() && row_sum_norm(x.w) > 0; }

OneStepTwin with_rho(const OneStepCase& x, double factor) {
  OneStepTwin twin;
  twin.what = "rho = " + std::to_string(factor) + " / norm of W";
  twin.question.problem = x;
  twin.question.rho = factor / scalar_cast<double>(row_sum_norm(x.w));
  twin.back = [](const Vector<Rational>& z) { return z; };
  return twin;
}

Finding examine(const OneStepSubject& subject, const OneStepCase& x) {
  std::vector<OneStepTwin> twins;
  for (const double factor : {0.25, 1., 4.}) twins.push_back(with_rho(x, factor));
  return compare_with_twins(subject, x, twins);
}

}  // namespace

/// r = P_K(r − ρ û) has the same solutions for every ρ > 0, so ρ decides how fast, not what. ρ is
/// 1/4, 1 and 4 times 1/‖W‖.
///
/// Source: derived here.
OneStepLaw rho_independence() {
  return {.name = "rho-independence",
          .description = "the parameter rho of projections does not change the answer",
          .applies = &applies,
          .draw = &draw_case,
          .admits = &admits,
          .examine = &examine};
}

}  // namespace assay::properties
