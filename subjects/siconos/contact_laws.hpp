#pragma once

#include <NonSmoothLaw.hpp>
#include <OneStepNSProblem.hpp>
#include <memory>

#include "reports/subjects/assay_subject.h"

namespace assay::siconos {

/// @throws std::invalid_argument on a law that Siconos does not have.
[[nodiscard]] std::shared_ptr<NonSmoothLaw> law_of(const AssayLaw& law);

/// The one-step problem for the laws of the model; tolerance 0: the default of the problem.
[[nodiscard]] std::shared_ptr<OneStepNSProblem> problem_of(const AssayModel& model,
                                                           double tolerance);

/// @throws std::invalid_argument if contacts roll, because MLCPProjectOnConstraints takes all their
/// components for gaps.
void require_projectable(const AssayModel& model);

}  // namespace assay::siconos
