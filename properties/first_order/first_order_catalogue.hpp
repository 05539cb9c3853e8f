#pragma once

#include <string_view>
#include <vector>

#include "properties/first_order/first_order_law.hpp"

namespace assay::properties {

/// One function `FirstOrderLaw name()` a law, in properties/first_order/laws/name.cpp, which states
/// and derives it; and one line here, in the order of a reader.
#define ASSAY_FOR_EACH_FIRST_ORDER_LAW(X) \
  X(theta_gamma_step)                     \
  X(rounding_of_a_step)                   \
  X(finite_time_reaching)                 \
  X(catching_up)                          \
  X(multiplier_ringing)                   \
  X(two_cycle)                            \
  X(rate_independence)                    \
  X(scaling_of_units)                     \
  X(order_of_multipliers)                 \
  X(start_of_time)                        \
  X(mixed_without_free_part)

#define ASSAY_DECLARE_FIRST_ORDER_LAW(name) [[nodiscard]] FirstOrderLaw name();
ASSAY_FOR_EACH_FIRST_ORDER_LAW(ASSAY_DECLARE_FIRST_ORDER_LAW)
#undef ASSAY_DECLARE_FIRST_ORDER_LAW

/// All of them.
[[nodiscard]] const std::vector<FirstOrderLaw>& first_order_laws();

/// @throws InvalidInput on an unknown name, suggesting the nearest.
[[nodiscard]] const FirstOrderLaw& find_first_order_law(std::string_view name);

}  // namespace assay::properties
