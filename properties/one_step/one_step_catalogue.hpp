#pragma once

#include <string_view>
#include <vector>

#include "properties/one_step/one_step_law.hpp"

namespace assay::properties {

/// One function `OneStepLaw name()` a law, in properties/one_step/laws/name.cpp, which states and
/// derives it; and one line here, in the order of a reader.
#define ASSAY_FOR_EACH_ONE_STEP_LAW(X) \
  X(honest_status)                     \
  X(problem_scaling)                   \
  X(contact_permutation)               \
  X(tangent_rotation)                  \
  X(tangent_mirror)                    \
  X(frictionless_is_lcp)               \
  X(planar_is_2d)                      \
  X(rolling_without_resistance)        \
  X(unbounded_relay_is_lcp)            \
  X(global_is_reduced)                 \
  X(start_independence)                \
  X(rho_independence)                  \
  X(contact_splitting)                 \
  X(far_constraint)                    \
  X(z_matrix_monotonicity)             \
  X(load_monotonicity)

#define ASSAY_DECLARE_ONE_STEP_LAW(name) [[nodiscard]] OneStepLaw name();
ASSAY_FOR_EACH_ONE_STEP_LAW(ASSAY_DECLARE_ONE_STEP_LAW)
#undef ASSAY_DECLARE_ONE_STEP_LAW

/// All of them.
[[nodiscard]] const std::vector<OneStepLaw>& one_step_laws();

/// @throws InvalidInput on an unknown name, suggesting the nearest.
[[nodiscard]] const OneStepLaw& find_one_step_law(std::string_view name);

}  // namespace assay::properties
