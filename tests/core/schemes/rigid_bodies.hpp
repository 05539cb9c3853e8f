#pragma once

#include "core/systems/frame_wrench.hpp"
#include "core/systems/newton_euler_model.hpp"

// In the standard scalars and on PreciseJet.

namespace assay {

/// A body without forces, of moments 1, 2 and 4 in axes that are no principal ones.
template <class S>
NewtonEulerModel<S> free_body();

/// The same under a force and a moment in either frame, of time, and a linear wrench.
template <class S>
NewtonEulerModel<S> loaded_body(AttitudeReading reading = AttitudeReading::kNormalised);

/// A body with a corner at X = (1, 1/2, −1) that strikes the floor z = 0, with gravity.
template <class S>
NewtonEulerModel<S> body_over_floor(const S& restitution, const S& friction);

}  // namespace assay
