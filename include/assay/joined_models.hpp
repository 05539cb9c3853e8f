#pragma once

/// @file
/// Several systems and the interactions between them as one model.

#include "core/systems/joined_first_order_model.hpp"
#include "core/systems/multibody_model.hpp"
