#pragma once

// What assay::core holds compiled on the whole ladder; a unit that includes this does not compile
// it again. A class that is not listed, or on another scalar, is compiled where it is used.

#include "core/math/lu.hpp"
#include "core/math/sparse_lu.hpp"
#include "core/scalar/ladder.hpp"
#include "core/solvers/lemke.hpp"

namespace assay {

#define ASSAY_EXTERN_INSTANCES(S)     \
  extern template class LuFactors<S>; \
  extern template class Lemke<S>;
ASSAY_FOR_EACH_ORDERED_FIELD(ASSAY_EXTERN_INSTANCES)
#undef ASSAY_EXTERN_INSTANCES
extern template class SparseLuFactors<double>;
extern template class SparseLuFactors<Dd>;
extern template class SparseLuFactors<Mpfr50>;

}  // namespace assay

extern template class Eigen::SparseLU<Eigen::SparseMatrix<double>>;
