#pragma once

#include "core/laws/complementarity.hpp"
#include "core/laws/coulomb.hpp"
#include "core/laws/equality.hpp"
#include "core/laws/fremond.hpp"
#include "core/laws/mixed_complementarity.hpp"
#include "core/laws/newton_impact.hpp"
#include "core/laws/normal_cone.hpp"
#include "core/laws/relay.hpp"
#include "core/laws/rolling_coulomb.hpp"
#include "core/laws/unilateral.hpp"

/// Calls the variadic macro X with the type of every law between the outputs and inputs of a
/// relation.
#define ASSAY_FOR_EACH_INTERACTION_LAW(X, S) \
  X(Unilateral)                              \
  X(Equality)                                \
  X(NewtonImpact<S>)                         \
  X(FrictionalImpact<S>)                     \
  X(Coulomb<S, 3>)                           \
  X(RollingCoulomb<S>)                       \
  X(Complementarity)                         \
  X(MixedComplementarity)                    \
  X(Relay<S>)                                \
  X(NormalCone<S>)
