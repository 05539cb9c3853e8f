#include "tests/core/solvers/lemke_instances.hpp"

namespace assay {

template class LuFactors<TrapScalar>;
template class Lemke<TrapScalar>;
template class LuFactors<RationalJet>;
template class Lemke<RationalJet>;

}  // namespace assay
