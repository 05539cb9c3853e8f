#pragma once

#include <Interaction.hpp>
#include <array>
#include <memory>
#include <vector>

#include "reports/subjects/assay_subject.h"

namespace assay::siconos {

/// A law on one body or between two, given by their numbers. For one body both numbers are equal;
/// for two, the second is larger.
struct BodyContact {
  std::shared_ptr<Interaction> interaction;
  std::array<int, 2> bodies;
};

/// The contacts and joints, one Interaction for each law, with a NewtonEulerR.
/// @throws std::invalid_argument on a law that Siconos does not have, a law between three bodies,
/// and surfaces that move.
[[nodiscard]] std::vector<BodyContact> body_contacts_of(const AssayModel& model);

}  // namespace assay::siconos
