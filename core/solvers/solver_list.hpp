#pragma once

/// The solvers of one-step problems, each a class template over the scalar in the header of its
/// name in snake_case: NewtonMin in core/solvers/newton_min.hpp. A solver has
///
///   kName, kDescription                           as on the command line
///   SolveResult<S> solve(problem, SolveOptions<S>)
///   SolutionSet<S> solve_all(problem)             where it can find all solutions
///   kIsComplete = true       where it promises to solve every problem whose matrix is positive
///                            definite and whose friction is so small that the solution is unique
///   bool takes(laws)                              where it does not take contacts of all laws
///   S rho_factor = 1                              where it has a ρ of projections, a factor of it
///
/// and says with a constraint on its scalar what it needs of it. X(Solver, S).
///
/// Those of BoxVi<S>: LCP, mixed LCP, relay.
#define ASSAY_BOX_SOLVERS(X, S) \
  X(BoxAuto, S)                 \
  X(BoxLemke, S)                \
  X(Enumeration, S)             \
  X(Murty, S)                   \
  X(NewtonMin, S)               \
  X(NewtonFischerBurmeister, S) \
  X(ProjectedSor, S)            \
  X(ProjectedGaussSeidel, S)    \
  X(Projection, S)

/// Those of FrictionProblem<S>.
#define ASSAY_FRICTION_SOLVERS(X, S) \
  X(FrictionAuto, S)                 \
  X(SingleContact, S)                \
  X(FrictionLcp, S)                  \
  X(NonsmoothGaussSeidel, S)         \
  X(AlartCurnier, S)                 \
  X(JeanMoreau, S)                   \
  X(ProximalNewton, S)

/// Those of GlobalFrictionProblem<S>.
#define ASSAY_GLOBAL_SOLVERS(X, S) \
  X(GlobalAuto, S)                 \
  X(GlobalAlartCurnier, S)         \
  X(EliminatedAlartCurnier, S)
