#pragma once

// With these macros the header of a scheme declares that core compiles it, and the file of its name
// in instances/ compiles it.

#include "core/scalar/standard_scalars.hpp"
#include "core/schemes/scheme.hpp"
#include "core/schemes/trajectory.hpp"

#define ASSAY_EXTERN_SCHEME_IN(Scheme, S)              \
  extern template class Scheme<S>;                     \
  extern template Trajectory<S> run_scheme<Scheme<S>>( \
      const Model<S>& model, const S& h, const Parameters& options, Eigen::Index steps);

/// Last in the header of a scheme over an OrderedField.
#define ASSAY_EXTERN_SCHEME(Scheme) \
  ASSAY_EXTERN_REAL_SCHEME(Scheme)  \
  ASSAY_EXTERN_SCHEME_IN(Scheme, assay::Rational)

/// The same for a scheme that needs roots, sines or exponentials; it is compiled in
/// instances/real/.
#define ASSAY_EXTERN_REAL_SCHEME(Scheme)    \
  ASSAY_EXTERN_SCHEME_IN(Scheme, double)    \
  ASSAY_EXTERN_SCHEME_IN(Scheme, assay::Dd) \
  ASSAY_EXTERN_SCHEME_IN(Scheme, assay::Mpfr50)

/// Compiles a scheme, in namespace assay, in the scalar ASSAY_SCALAR.
#define ASSAY_INSTANTIATE_SCHEME(Scheme)                                                   \
  static_assert(assay::require_scheme<assay::Scheme<ASSAY_SCALAR>>());                     \
  template class assay::Scheme<ASSAY_SCALAR>;                                              \
  template assay::Trajectory<ASSAY_SCALAR> assay::run_scheme<assay::Scheme<ASSAY_SCALAR>>( \
      const assay::Model<ASSAY_SCALAR>&,                                                   \
      const ASSAY_SCALAR&,                                                                 \
      const assay::Parameters&,                                                            \
      Eigen::Index);
