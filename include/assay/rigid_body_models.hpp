#pragma once

/// @file
/// Rigid bodies, the forces on them, and the contacts and joints between them.

#include "core/relations/rigid_body_relation_list.hpp"
#include "core/systems/joined_newton_euler_relation.hpp"
#include "core/systems/newton_euler_model.hpp"
#include "core/systems/wrench_list.hpp"
