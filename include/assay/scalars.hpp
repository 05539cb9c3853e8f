#pragma once

/// @file
/// The scalars that schemes and solvers run in, what generic code may ask of one, and parameters
/// that reach every scalar exactly.

#include "core/scalar/concepts.hpp"
#include "core/scalar/dd.hpp"
#include "core/scalar/decimal.hpp"
#include "core/scalar/machine.hpp"
#include "core/scalar/mpfr.hpp"
#include "core/scalar/parameters.hpp"
#include "core/scalar/ratio.hpp"
#include "core/scalar/rational.hpp"
#include "core/scalar/scalar_traits.hpp"
