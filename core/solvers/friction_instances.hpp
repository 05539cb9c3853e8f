#pragma once

// What the solvers of friction share and assay::core holds compiled, as core/solvers/instances.hpp.

#include "core/scalar/dd.hpp"
#include "core/scalar/machine.hpp"
#include "core/scalar/mpfr.hpp"
#include "core/solvers/alart_curnier_equations.hpp"
#include "core/solvers/nonsmooth_gauss_seidel_sweeps.hpp"
#include "core/solvers/pseudo_transient_newton.hpp"
#include "core/solvers/semismooth_newton.hpp"

namespace assay {

#define ASSAY_EXTERN_INSTANCES(S)                                      \
  extern template class AlartCurnierContacts<S>;                       \
  extern template class ReducedEquations<S>;                           \
  extern template class SemismoothNewton<S, ReducedEquations<S>>;      \
  extern template class PseudoTransientNewton<S, ReducedEquations<S>>; \
  extern template class GaussSeidelSweeps<S>;                          \
  extern template SolveResult<S> examine(                              \
      const FrictionProblem<S>&, Vector<S>, const S&, SolveStatus, int);
ASSAY_EXTERN_INSTANCES(double)
ASSAY_EXTERN_INSTANCES(Dd)
ASSAY_EXTERN_INSTANCES(Mpfr50)
#undef ASSAY_EXTERN_INSTANCES

}  // namespace assay
