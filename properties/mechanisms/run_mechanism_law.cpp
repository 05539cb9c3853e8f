#include "properties/law_search.hpp"
#include "properties/mechanisms/mechanism_law.hpp"
#include "properties/recorded_run.hpp"

namespace assay::properties {

namespace {

std::string why_not_applicable(const MechanismLaw& law, const Subject& subject) {
  if (subject.is_first_order()) return "the scheme takes first-order systems";
  if (!subject.any_model) return "the scheme takes linear models only";
  for (const std::string_view option : law.options) {
    if (!subject.has(option)) return "the scheme has no option " + std::string(option);
  }
  if (law.velocity_level && !subject.theta_method) {
    return "the scheme is not the theta-method with contacts on velocities alone";
  }
  return {};
}

bool is_asked_about(const MechanismLaw& law, const Subject& subject, const Mechanism& x) {
  try {
    return is_admissible(x) && law.admits(x, options_of(subject, x.options));
  } catch (const InvalidInput&) {
    return false;  // an option outside its range
  }
}

}  // namespace

MechanismLawResult run_law(const MechanismLaw& law,
                           const Subject& subject,
                           std::uint64_t seed,
                           int runs) {
  require_runs(runs);
  MechanismLawResult result{.law = std::string(law.name),
                            .subject = subject.name,
                            .counterexample = std::nullopt,
                            .message = why_not_applicable(law, subject),
                            .reproduce = check_command(law.name, subject) + drawn_by(seed, runs),
                            .seed = seed};
  if (!result.message.empty()) {
    result.verdict = LawVerdict::kNotApplicable;
    return result;
  }
  run_search<Mechanism>(
      {.cases = "mechanisms",
       .draw = [&](Draw& draw) { return law.draw(draw, subject); },
       .is_asked_about = [&](const Mechanism& x) { return is_asked_about(law, subject, x); },
       .examine = [&](const Mechanism& x) { return law.examine(subject, x); }},
      runs,
      result);
  return result;
}

}  // namespace assay::properties
