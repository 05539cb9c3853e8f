#pragma once

/// @file The scalars in which schemes and solvers run, the operations that generic code may use,
/// and parameters that reach every scalar exactly.

#include "core/scalar/concepts.hpp"
#include "core/scalar/dd.hpp"
#include "core/scalar/decimal.hpp"
#include "core/scalar/machine.hpp"
#include "core/scalar/mpfr.hpp"
#include "core/scalar/parameters.hpp"
#include "core/scalar/ratio.hpp"
#include "core/scalar/rational.hpp"
#include "core/scalar/scalar_traits.hpp"
