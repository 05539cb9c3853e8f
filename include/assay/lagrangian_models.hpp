#pragma once

/// @file
/// Lagrangian systems of any kind, with their gaps and multipliers. A user writes them as classes
/// of terms.

#include "core/relations/function_compliance.hpp"
#include "core/relations/function_relation.hpp"
#include "core/systems/lagrangian_model.hpp"
#include "core/systems/lagrangian_terms.hpp"
