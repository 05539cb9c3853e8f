#pragma once

#include <Interaction.hpp>
#include <NewtonEulerDS.hpp>
#include <array>
#include <memory>
#include <vector>

#include "reports/subjects/assay_subject.h"

namespace assay::siconos {

/// A law between one body, or two, by their numbers: the second is that of the first, or larger.
struct BodyContact {
  std::shared_ptr<Interaction> interaction;
  std::array<int, 2> bodies;
};

/// The bodies, each a NewtonEulerDS with F_int, M_int = -w, its wrench. The model outlives them.
/// @throws std::invalid_argument where the wrench of one body depends on another, which a
/// NewtonEulerDS has no place for.
[[nodiscard]] std::vector<std::shared_ptr<NewtonEulerDS>> bodies_of(const AssayModel& model);

/// The contacts and joints, one Interaction a law, with a NewtonEulerR.
/// @throws std::invalid_argument on a law that Siconos does not have, or between three bodies, and
/// on surfaces that move.
[[nodiscard]] std::vector<BodyContact> body_contacts_of(const AssayModel& model);

}  // namespace assay::siconos
