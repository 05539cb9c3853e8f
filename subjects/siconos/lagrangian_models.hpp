#pragma once

#include <Interaction.hpp>
#include <LagrangianDS.hpp>
#include <memory>
#include <vector>

#include "reports/subjects/assay_subject.h"

namespace assay::siconos {

/// The system of a Lagrangian model as Siconos has it: LagrangianLinearTIDS where it is linear,
/// else a LagrangianDS with F_int = -f. The model outlives it.
[[nodiscard]] std::shared_ptr<LagrangianDS> system_of(const AssayModel& model);

/// A LagrangianLinearDiagonalDS.   @pre the model is that of UnitModes.
[[nodiscard]] std::shared_ptr<LagrangianDS> modes_of(const AssayModel& model);

/// The contacts, one Interaction a law, each with LagrangianLinearTIR where the model is linear,
/// else with a LagrangianScleronomousR, or a LagrangianRheonomousR where surfaces move.
/// @throws std::invalid_argument on a law that Siconos does not have.
[[nodiscard]] std::vector<std::shared_ptr<Interaction>> contacts_of(const AssayModel& model);

}  // namespace assay::siconos
