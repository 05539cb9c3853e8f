#pragma once

#include <string_view>
#include <vector>

#include "properties/law.hpp"

namespace assay::properties {

/// One function `Law name()` a law, in properties/laws/name.cpp, which states and derives it; and
/// one line here, in the order of a reader.
#define ASSAY_FOR_EACH_LAW(X) \
  X(complementarity)          \
  X(index_set)                \
  X(global_form)              \
  X(solvable)                 \
  X(impulse_balance)          \
  X(position_advance)         \
  X(energy_identity)          \
  X(dissipation_window)       \
  X(amplification_factors)    \
  X(rest_at_rest)             \
  X(bouncing_ball_step)       \
  X(bouncing_ball_limit)      \
  X(exact_restitution)        \
  X(modal_oscillators)        \
  X(time_shift)               \
  X(change_of_units)          \
  X(mirror)                   \
  X(permutation)              \
  X(far_contact)              \
  X(side_by_side)             \
  X(theta_invariance)

#define ASSAY_DECLARE_LAW(name) [[nodiscard]] Law name();
ASSAY_FOR_EACH_LAW(ASSAY_DECLARE_LAW)
#undef ASSAY_DECLARE_LAW

/// All of them.
[[nodiscard]] const std::vector<Law>& laws();

/// @throws InvalidInput on an unknown name, suggesting the nearest.
[[nodiscard]] const Law& find_law(std::string_view name);

}  // namespace assay::properties
