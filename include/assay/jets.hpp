#pragma once

/// @file
/// Derivatives by Jets over any scalar.

#include "core/math/jet_jacobian.hpp"
#include "core/scalar/jet.hpp"
