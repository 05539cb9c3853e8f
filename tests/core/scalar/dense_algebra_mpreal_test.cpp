#if ASSAY_WITH_MPREAL
#include "core/scalar/mpreal.hpp"
#include "tests/core/scalar/dense_algebra_contract.hpp"

namespace assay {
namespace {

using RunTimeNumbers = testing::Types<Mpreal>;
INSTANTIATE_TYPED_TEST_SUITE_P(MpReal, DenseAlgebra, RunTimeNumbers);

TEST(JetsInDenseAlgebra, DifferentiateTheSolutionOfALinearSystemOverMpreal) {
  expect_jets_differentiate_solutions<Mpreal>();
}

}  // namespace
}  // namespace assay
#endif
