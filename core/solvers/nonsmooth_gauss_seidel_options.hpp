#pragma once

#include "core/scalar/scalar_traits.hpp"

namespace assay {

/// How Gauss-Seidel solves a contact with friction in 3D.
enum class LocalSolver {
  kSingleContact,  ///< secular equation, exact up to rounding
  kAlartCurnier,   ///< damped Newton on the Alart-Curnier function
  kJeanMoreau,     ///< the same with the disk of radius μ max(0, r_N)
  kProjection      ///< r := P_K(r − ρ û), once a sweep
};

/// When Gauss-Seidel evaluates the residual.
enum class ErrorEvaluation {
  kLight,  ///< once the change of a sweep is small enough, and again whenever it has halved
  kFull    ///< every `full_period` sweeps
};

/// Options of Gauss-Seidel beyond SolveOptions.
template <OrderedField S>
struct GaussSeidelOptions {
  LocalSolver local_solver = LocalSolver::kSingleContact;
  ErrorEvaluation error_evaluation = ErrorEvaluation::kLight;
  int full_period = 10;  ///< > 0
  S relaxation = S(1);   ///< r := r_old + relaxation (r_local − r_old), 0 < relaxation < 2
};

}  // namespace assay
