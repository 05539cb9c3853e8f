#pragma once

// The scalars in which every scheme and solver is compiled, and the macros by which its header
// declares this.

#include "core/scalar/dd.hpp"
#include "core/scalar/machine.hpp"
#include "core/scalar/mpfr.hpp"
#include "core/scalar/mpfr_real.hpp"
#include "core/scalar/rational.hpp"

/// Applies the macro X to the scalars in which everything is compiled.
#define ASSAY_FOR_EACH_STANDARD_SCALAR(X) \
  ASSAY_FOR_EACH_STANDARD_REAL_SCALAR(X)  \
  X(assay::Rational)

/// Applies the macro X to the standard scalars that have square roots, exp, sin and cos.
#define ASSAY_FOR_EACH_STANDARD_REAL_SCALAR(X) \
  X(double)                                    \
  X(assay::Dd)                                 \
  X(assay::Mpfr50)

/// Applies the macro X to the scalars in which models are made.
#define ASSAY_FOR_EACH_MODEL_SCALAR(X) \
  ASSAY_FOR_EACH_STANDARD_SCALAR(X)    \
  X(long double)                       \
  X(assay::Mpfr)

/// The last line in the header of a class template over an OrderedField. The folder instances/
/// beside the header has a file of the same name, which compiles the template. Other units do not
/// compile the members again:
///
///   ASSAY_EXTERN_TEMPLATE(class Lemke)
#define ASSAY_EXTERN_TEMPLATE(...)              \
  extern template __VA_ARGS__<double>;          \
  extern template __VA_ARGS__<::assay::Dd>;     \
  extern template __VA_ARGS__<::assay::Mpfr50>; \
  extern template __VA_ARGS__<::assay::Rational>;
/// The same over a RealScalar, in instances/real/.
#define ASSAY_EXTERN_REAL_TEMPLATE(...)     \
  extern template __VA_ARGS__<double>;      \
  extern template __VA_ARGS__<::assay::Dd>; \
  extern template __VA_ARGS__<::assay::Mpfr50>;
