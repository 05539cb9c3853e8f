#pragma once

#include <FirstOrderNonLinearDS.hpp>
#include <Interaction.hpp>
#include <memory>

#include "reports/subjects/assay_subject.h"

namespace assay::siconos {

/// The kind of bounds that all multipliers have.
enum class Multipliers { kComplementary, kRelay, kFree, kMixed };

/// @throws std::invalid_argument for bounds for which Siconos has no law.
[[nodiscard]] Multipliers multipliers_of(const AssayModel& model);

/// A FirstOrderLinearTIDS if the model is linear with a constant b, a FirstOrderLinearDS if b
/// depends on time, otherwise a FirstOrderNonLinearDS. The model outlives it.
[[nodiscard]] std::shared_ptr<FirstOrderNonLinearDS> first_order_system_of(const AssayModel& model);

/// All multipliers in one Interaction: a FirstOrderLinearTIR if the model is linear, otherwise a
/// FirstOrderType2R.
/// @throws std::invalid_argument for an input r that depends on x.
[[nodiscard]] std::shared_ptr<Interaction> interaction_of(const AssayModel& model);

/// Sets e(t) of a FirstOrderLinearTIR, for the step that ends at t; does nothing for another
/// relation.
void set_constant_term(Interaction& interaction, const AssayModel& model, double t);

}  // namespace assay::siconos
