#pragma once

#include <NewtonEulerDS.hpp>
#include <memory>
#include <vector>

#include "reports/subjects/assay_subject.h"

namespace assay::siconos {

/// The bodies, each a NewtonEulerDS with F_int, M_int = -w, its wrench. The model outlives them.
/// @throws std::invalid_argument if the wrench of one body depends on another body: a NewtonEulerDS
/// cannot represent that.
[[nodiscard]] std::vector<std::shared_ptr<NewtonEulerDS>> bodies_of(const AssayModel& model);

}  // namespace assay::siconos
