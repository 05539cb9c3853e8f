#pragma once

// The whole ladder. Include only what you use where compile time matters.
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

/// Applies the macro X to every elementary scalar.
#define ASSAY_FOR_EACH_ELEMENTARY_SCALAR(X) \
  X(double)                                 \
  X(long double)                            \
  X(assay::Dd)                              \
  X(assay::Float128)                        \
  X(assay::Mpfr50)                          \
  X(assay::Mpfr100)                         \
  ASSAY_FOR_MPREAL(X)

/// Applies the macro X to the elementary scalars among the standard ones.
#define ASSAY_FOR_EACH_STANDARD_ELEMENTARY_SCALAR(X) \
  X(double)                                          \
  X(assay::Dd)                                       \
  X(assay::Mpfr50)

/// Applies the macro X to the scalars that everything is compiled in.
#define ASSAY_FOR_EACH_STANDARD_SCALAR(X) \
  X(double)                               \
  X(assay::Dd)                            \
  X(assay::Mpfr50)                        \
  X(assay::Rational)

/// Applies the macro X to every scalar a scheme of ordered fields runs in.
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
