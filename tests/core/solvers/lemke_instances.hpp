#pragma once

// Lemke on the scalars that only tests use, compiled once.

#include "core/scalar/jet.hpp"
#include "core/scalar/rational.hpp"
#include "core/solvers/lemke.hpp"
#include "tests/core/scalar/trap_scalar.hpp"

namespace assay {

using RationalJet = Jet<Rational, 2>;

extern template class LuFactors<TrapScalar>;
extern template class Lemke<TrapScalar>;
extern template class LuFactors<RationalJet>;
extern template class Lemke<RationalJet>;

}  // namespace assay
