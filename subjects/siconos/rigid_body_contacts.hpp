#pragma once

#include <Interaction.hpp>
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

/// The contacts and joints, one Interaction a law, with a NewtonEulerR.
/// @throws std::invalid_argument on a law that Siconos does not have, or between three bodies, and
/// on surfaces that move.
[[nodiscard]] std::vector<BodyContact> body_contacts_of(const AssayModel& model);

}  // namespace assay::siconos
