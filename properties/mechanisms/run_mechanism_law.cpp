#include "properties/law_search.hpp"
#include "properties/mechanisms/mechanism_law.hpp"
#include "properties/recorded_run.hpp"

namespace assay::properties {

namespace {

std::string why_not_applicable(const MechanismLaw& law, const Subject& subject) {
  if (subject.is_newton_euler()) return "the scheme takes rigid bodies";
  if (subject.is_first_order()) return "the scheme takes first-order systems";
  if (!subject.any_model) return "the scheme takes linear models only";
  for (const std::string_view option : law.options) {
    if (!subject.has(option)) return "the scheme has no option " + std::string(option);
  }
  if (law.velocity_level && !subject.traits.theta_method) {
    return "the scheme is not the theta-method with contacts on velocities alone";
  }
  return {};
}

}  // namespace

MechanismLawResult run_law(const MechanismLaw& law,
                           const Subject& subject,
                           std::uint64_t seed,
                           int runs) {
  return run_scheme_law<Mechanism>(
      law,
      subject,
      why_not_applicable(law, subject),
      [&](const Mechanism& x) {
        return is_admissible(x) && law.admits(x, options_of(subject, x.options));
      },
      "mechanisms",
      seed,
      runs);
}

}  // namespace assay::properties
