#pragma once

#include <string>
#include <vector>

#include "oracles/catalogue.hpp"
#include "reference/sensitivity/sensitivity.hpp"
#include "reference/true_digits.hpp"

namespace assay::reference {

/// What `assay exact PROBLEM --at TIMES --sensitivity …` asks, without saltation matrices.
inline SensitivityQuestion sensitivity_question(const char* problem,
                                                const oracles::Settings& settings,
                                                const std::vector<Rational>& times,
                                                int digits,
                                                Attitudes attitudes = Attitudes::kNone) {
  const oracles::ProblemEntry& entry = oracles::find_problem(problem);
  SensitivityQuestion question{
      .problem = problem,
      .motion = [&entry, times](const Parameters& at,
                                int wanted) { return true_digits(entry, at, times, wanted); },
      .parameters = entry.parameters(settings),
      .times = times,
      .digits = digits,
      .attitudes = attitudes,
      .reference = !entry.has_closed_form()};
  if (kLagrangianModels.contains(entry.kind)) {
    question.model = [&entry](const Parameters& at) { return oracles::model<Mpfr>(entry, at); };
  }
  return question;
}

}  // namespace assay::reference
