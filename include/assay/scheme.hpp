#pragma once

/// @file
/// What a scheme must have, and what it may state: see symplectic_euler.hpp of the example project.

#include "core/schemes/claim.hpp"
#include "core/schemes/scheme.hpp"
#include "core/schemes/scheme_traits.hpp"
#include "core/schemes/trajectory.hpp"
