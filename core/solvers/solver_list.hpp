#pragma once

#include "core/solvers/alart_curnier.hpp"
#include "core/solvers/box_auto.hpp"
#include "core/solvers/box_lemke.hpp"
#include "core/solvers/eliminated_alart_curnier.hpp"
#include "core/solvers/enumeration.hpp"
#include "core/solvers/friction_auto.hpp"
#include "core/solvers/friction_lcp.hpp"
#include "core/solvers/global_alart_curnier.hpp"
#include "core/solvers/global_auto.hpp"
#include "core/solvers/murty.hpp"
#include "core/solvers/newton_fischer_burmeister.hpp"
#include "core/solvers/newton_min.hpp"
#include "core/solvers/nonsmooth_gauss_seidel.hpp"
#include "core/solvers/projected_gauss_seidel.hpp"
#include "core/solvers/projected_sor.hpp"
#include "core/solvers/projection.hpp"
#include "core/solvers/proximal_newton.hpp"
#include "core/solvers/single_contact.hpp"
#include "core/solvers/solver_functions.hpp"

/// Every solver of one-step problems. A solver needs its header above, its class template here, and
/// one file in core/solvers/instances/, which compiles it. X(Solver, Scalars) chooses the scalars:
/// all standard scalars, or Real, the scalars with square roots. The members of a solver are
///
///   kName, kDescription                           as on the command line
///   SolveResult<S> solve(problem, SolveOptions<S>)
///   SolutionSet<S> solve_all(problem)             if it can find all solutions
///   kIsComplete = true       if it guarantees to solve every problem whose matrix is positive
///                            definite and whose friction is so small that the solution is unique
///   bool takes(laws)                              if it does not take contacts of all laws
///   S rho_factor = 1                              if it projects with a ρ: the factor of this ρ
///
/// Solvers of BoxVi<S>: LCP, mixed LCP, relay.
#define ASSAY_BOX_SOLVERS(X)        \
  X(BoxAuto, Standard)              \
  X(BoxLemke, Standard)             \
  X(Enumeration, Standard)          \
  X(Murty, Standard)                \
  X(NewtonMin, Standard)            \
  X(NewtonFischerBurmeister, Real)  \
  X(ProjectedSor, Standard)         \
  X(ProjectedGaussSeidel, Standard) \
  X(Projection, Standard)

/// Solvers of FrictionProblem<S>.
#define ASSAY_FRICTION_SOLVERS(X) \
  X(FrictionAuto, Real)           \
  X(SingleContact, Standard)      \
  X(FrictionLcp, Standard)        \
  X(NonsmoothGaussSeidel, Real)   \
  X(AlartCurnier, Real)           \
  X(JeanMoreau, Real)             \
  X(ProximalNewton, Real)

/// Solvers of GlobalFrictionProblem<S>.
#define ASSAY_GLOBAL_SOLVERS(X) \
  X(GlobalAuto, Real)           \
  X(GlobalAlartCurnier, Real)   \
  X(EliminatedAlartCurnier, Real)

#define ASSAY_FOR_EACH_SOLVER(X) \
  ASSAY_BOX_SOLVERS(X)           \
  ASSAY_FRICTION_SOLVERS(X)      \
  ASSAY_GLOBAL_SOLVERS(X)

namespace assay {

#define ASSAY_EXTERN_IN(Solver, S) extern template SolverFunctions<S> solver_functions<Solver, S>();
#define ASSAY_EXTERN_IN_Real(Solver) \
  ASSAY_EXTERN_IN(Solver, double)    \
  ASSAY_EXTERN_IN(Solver, Dd)        \
  ASSAY_EXTERN_IN(Solver, Mpfr50)
#define ASSAY_EXTERN_IN_Standard(Solver) \
  ASSAY_EXTERN_IN_Real(Solver) ASSAY_EXTERN_IN(Solver, Rational)
#define ASSAY_EXTERN_FUNCTIONS(Solver, Scalars) ASSAY_EXTERN_IN_##Scalars(Solver)
ASSAY_FOR_EACH_SOLVER(ASSAY_EXTERN_FUNCTIONS)
#undef ASSAY_EXTERN_FUNCTIONS
#undef ASSAY_EXTERN_IN_Standard
#undef ASSAY_EXTERN_IN_Real
#undef ASSAY_EXTERN_IN

}  // namespace assay
