#pragma once

#include <vector>

#include "oracles/catalogue.hpp"
#include "reference/sensitivity/sensitivity.hpp"

namespace assay::reference {

/// `exact` without the coordinates that do not belong to the state. These are the coordinates after
/// the first `state` ones (0 keeps all), and the three coordinates of the centre of a rigid body if
/// it is fixed.
[[nodiscard]] oracles::ExactDigits state_only(oracles::ExactDigits exact,
                                              const oracles::ProblemEntry& problem);

/// The question of sensitivities of the motion that schemes integrate. The entry must live as long
/// as the question.
[[nodiscard]] SensitivityQuestion question_of_problem(const oracles::ProblemEntry& problem,
                                                      const Parameters& parameters,
                                                      const std::vector<Rational>& times,
                                                      int digits);

}  // namespace assay::reference
