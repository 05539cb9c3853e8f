#pragma once

// All scalars. If compile time matters, include only the headers that you use.
#if ASSAY_WITH_MPREAL
#include "core/scalar/mpreal.hpp"
#define ASSAY_FOR_MPREAL(X) X(assay::Mpreal)
#else
#define ASSAY_FOR_MPREAL(X)
#endif
#include "core/scalar/dd.hpp"
#include "core/scalar/float128.hpp"
#include "core/scalar/interval.hpp"
#include "core/scalar/jet.hpp"
#include "core/scalar/machine.hpp"
#include "core/scalar/mpfr.hpp"
#include "core/scalar/rational.hpp"

/// Applies the macro X to every scalar that is an ordered field and in which schemes run.
#define ASSAY_FOR_EACH_ORDERED_FIELD(X) \
  X(double)                             \
  X(long double)                        \
  X(assay::Dd)                          \
  X(assay::Float128)                    \
  X(assay::Mpfr50)                      \
  X(assay::Mpfr100)                     \
  X(assay::Rational)                    \
  X(assay::Interval)                    \
  ASSAY_FOR_MPREAL(X)
