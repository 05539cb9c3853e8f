#pragma once

#include <Interaction.hpp>
#include <LagrangianDS.hpp>
#include <memory>
#include <vector>

#include "reports/subjects/assay_subject.h"

namespace assay::siconos {

/// The Lagrangian system in the form of Siconos: LagrangianLinearTIDS if it is linear, otherwise a
/// LagrangianDS with F_int = -f. The model outlives it.
[[nodiscard]] std::shared_ptr<LagrangianDS> system_of(const AssayModel& model);

/// A LagrangianLinearDiagonalDS. @pre the model comes from UnitModes.
[[nodiscard]] std::shared_ptr<LagrangianDS> modes_of(const AssayModel& model);

/// The contacts, one Interaction for each law: with LagrangianLinearTIR if the model is linear,
/// otherwise with a LagrangianScleronomousR, or a LagrangianRheonomousR if surfaces move.
/// @throws std::invalid_argument on a law that Siconos does not have.
[[nodiscard]] std::vector<std::shared_ptr<Interaction>> contacts_of(const AssayModel& model);

}  // namespace assay::siconos
