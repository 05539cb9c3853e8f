#pragma once

/// @file The functions that a scheme must have, and the claims it may make: see
/// symplectic_euler.hpp of the example project.

#include "core/schemes/claim.hpp"
#include "core/schemes/scheme.hpp"
#include "core/schemes/scheme_traits.hpp"
#include "core/schemes/trajectory.hpp"
