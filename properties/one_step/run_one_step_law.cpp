#include "properties/law_search.hpp"
#include "properties/one_step/one_step_law.hpp"

namespace assay::properties {

OneStepLawResult run_law(const OneStepLaw& law,
                         const OneStepSubject& subject,
                         std::uint64_t seed,
                         int runs) {
  require_runs(runs);
  OneStepLawResult result{.law = std::string(law.name),
                          .subject = subject.name,
                          .counterexample = std::nullopt,
                          .message = {},
                          .reproduce = "assay check " + std::string(law.name) + " --solver " +
                                       subject.name + drawn_by(seed, runs),
                          .seed = seed};
  if (!law.applies(subject)) {
    result.verdict = LawVerdict::kNotApplicable;
    result.message = "the law does not speak of such a solver";
    return result;
  }
  run_search<OneStepCase>(
      {.cases = "problems",
       .draw = [&](Draw& draw) { return law.draw(draw, subject); },
       .is_asked_about =
           [&](const OneStepCase& x) {
             return law.admits(x) && (!subject.accepts || subject.accepts(x));
           },
       .examine = [&](const OneStepCase& x) { return law.examine(subject, x); }},
      runs,
      result);
  return result;
}

}  // namespace assay::properties
