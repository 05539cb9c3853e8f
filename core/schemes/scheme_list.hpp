#pragma once

#include "core/schemes/euler_moreau.hpp"
#include "core/schemes/mixed_moreau_schatzman.hpp"
#include "core/schemes/modal_moreau_jean.hpp"
#include "core/schemes/moreau_jean.hpp"
#include "core/schemes/newton_euler_implicit.hpp"
#include "core/schemes/newton_euler_lie_group.hpp"
#include "core/schemes/newton_euler_nearly_implicit.hpp"
#include "core/schemes/newton_euler_semi_explicit.hpp"
#include "core/schemes/nonlinear_moreau_jean.hpp"
#include "core/schemes/nonlinear_schatzman_paoli.hpp"
#include "core/schemes/projected_moreau_jean.hpp"
#include "core/schemes/projected_newton_euler.hpp"
#include "core/schemes/schatzman_paoli.hpp"

/// Every scheme: its header above and its class template here, in the list of the scalars that it
/// is compiled in. core/CMakeLists.txt reads the lists too, and expects MoreauJean in
/// moreau_jean.hpp.
///
/// template <OrderedField S>
#define ASSAY_ORDERED_FIELD_SCHEMES(X, S) \
  X(MoreauJean, S)                        \
  X(SchatzmanPaoli, S)

/// template <ElementaryScalar S>
#define ASSAY_ELEMENTARY_SCHEMES(X, S) X(ModalMoreauJean, S)

/// template <OrderedField S>, in double, dd, mpfr50 and rational.
#define ASSAY_STANDARD_SCHEMES(X, S) \
  X(NonlinearMoreauJean, S)          \
  X(ProjectedMoreauJean, S)          \
  X(NonlinearSchatzmanPaoli, S)      \
  X(MixedMoreauSchatzman, S)         \
  X(EulerMoreau, S)                  \
  X(NewtonEulerImplicit, S)          \
  X(NewtonEulerSemiExplicit, S)      \
  X(NewtonEulerNearlyImplicit, S)    \
  X(ProjectedNewtonEuler, S)

/// template <RealScalar S> with sin and cos, in double, dd and mpfr50.
#define ASSAY_STANDARD_ELEMENTARY_SCHEMES(X, S) X(NewtonEulerLieGroup, S)

/// What they derive from; core/CMakeLists.txt finds it in their headers.
#define ASSAY_STANDARD_STEPS(X, S)                             \
  X(NewtonEulerStep<S, FullyImplicit>)                         \
  X(NewtonEulerStep<S, SemiExplicit>)                          \
  X(NewtonEulerStep<S, NearlyImplicit>)                        \
  X(ProjectedStep<NonlinearMoreauJean<S>, LagrangianChart<S>>) \
  X(ProjectedStep<NewtonEulerImplicit<S>, RigidBodyChart<S>>)
#define ASSAY_STANDARD_ELEMENTARY_STEPS(X, S) X(NewtonEulerStep<S, LieGroup>)
