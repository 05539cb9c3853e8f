#pragma once

#include <string_view>
#include <vector>

#include "reports/jacobians/derivative.hpp"

namespace assay::reports {

/// One function `Derivative name()` a hand-derived derivative, in reports/jacobians/items/name.cpp,
/// and one line here, in the order of a reader.
#define ASSAY_FOR_EACH_DERIVATIVE(X) \
  X(alart_curnier_normal)            \
  X(alart_curnier_2d)                \
  X(alart_curnier_3d)                \
  X(alart_curnier_rolling)           \
  X(jean_moreau_2d)                  \
  X(jean_moreau_3d)                  \
  X(fischer_burmeister)              \
  X(gyroscopic_moment)               \
  X(convected_moment)                \
  X(attitude_increment)

namespace derivatives {
#define ASSAY_DECLARE_DERIVATIVE(name) [[nodiscard]] Derivative name();
ASSAY_FOR_EACH_DERIVATIVE(ASSAY_DECLARE_DERIVATIVE)
#undef ASSAY_DECLARE_DERIVATIVE
}  // namespace derivatives

/// All of them.
[[nodiscard]] const std::vector<Derivative>& derivatives_of_core();

/// @throws InvalidInput on an unknown name, suggesting the nearest.
[[nodiscard]] const Derivative& find_derivative(std::string_view name);

}  // namespace assay::reports
