#pragma once

#include "core/schemes/euler_moreau.hpp"
#include "core/schemes/event_driven_gauss.hpp"
#include "core/schemes/event_driven_lobatto.hpp"
#include "core/schemes/event_driven_rk4.hpp"
#include "core/schemes/generalized_alpha.hpp"
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

/// Every scheme. A scheme needs its header above, its class template here, and one file in
/// core/schemes/instances/, which compiles it. X(Scheme, Scalars) chooses the scalars: all standard
/// scalars, or Real, the scalars with roots, sines and exponentials.
#define ASSAY_FOR_EACH_SCHEME(X)         \
  X(MoreauJean, Standard)                \
  X(SchatzmanPaoli, Standard)            \
  X(ModalMoreauJean, Real)               \
  X(NonlinearMoreauJean, Standard)       \
  X(ProjectedMoreauJean, Standard)       \
  X(NonlinearSchatzmanPaoli, Standard)   \
  X(MixedMoreauSchatzman, Standard)      \
  X(GeneralizedAlpha, Standard)          \
  X(EulerMoreau, Standard)               \
  X(NewtonEulerImplicit, Standard)       \
  X(NewtonEulerSemiExplicit, Standard)   \
  X(NewtonEulerNearlyImplicit, Standard) \
  X(ProjectedNewtonEuler, Standard)      \
  X(NewtonEulerLieGroup, Real)           \
  X(EventDrivenRungeKutta4, Real)        \
  X(EventDrivenGauss, Real)              \
  X(EventDrivenLobatto, Real)
