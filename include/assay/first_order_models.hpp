#pragma once

/// @file
/// First-order systems with multipliers.

#include "core/relations/first_order_function.hpp"
#include "core/relations/first_order_linear.hpp"
#include "core/systems/first_order_jacobian_check.hpp"
#include "core/systems/first_order_lti.hpp"
#include "core/systems/first_order_model.hpp"
#include "core/systems/first_order_terms.hpp"
