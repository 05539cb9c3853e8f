#pragma once

#include <FirstOrderNonLinearDS.hpp>
#include <Interaction.hpp>
#include <memory>

#include "reports/subjects/assay_subject.h"

namespace assay::siconos {

/// What the bounds of all multipliers are.
enum class Multipliers { kComplementary, kRelay, kFree, kMixed };

/// @throws std::invalid_argument for bounds that Siconos has no law for.
[[nodiscard]] Multipliers multipliers_of(const AssayModel& model);

/// A FirstOrderLinearTIDS where the model is linear with a constant b, a FirstOrderLinearDS where b
/// depends on time, else a FirstOrderNonLinearDS. The model outlives it.
[[nodiscard]] std::shared_ptr<FirstOrderNonLinearDS> first_order_system_of(const AssayModel& model);

/// All multipliers in one Interaction: a FirstOrderLinearTIR where the model is linear, else a
/// FirstOrderType2R.
/// @throws std::invalid_argument for an input r that depends on x.
[[nodiscard]] std::shared_ptr<Interaction> interaction_of(const AssayModel& model);

/// e(t) of a FirstOrderLinearTIR, for the step that ends at t; nothing of another relation.
void set_constant_term(Interaction& interaction, const AssayModel& model, double t);

}  // namespace assay::siconos
