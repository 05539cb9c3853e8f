#include "core/scalar/ladder.hpp"
#include "tests/core/scalar/dense_algebra_contract.hpp"
#include "tests/core/scalar/jet_algebra_contract.hpp"

namespace assay {

#define ASSAY_EXTERN_CONTRACT(S)                 \
  extern template class DenseAlgebraContract<S>; \
  extern template void expect_jets_differentiate_solutions<S>();
ASSAY_FOR_EACH_ORDERED_FIELD(ASSAY_EXTERN_CONTRACT)
#undef ASSAY_EXTERN_CONTRACT

}  // namespace assay

namespace assay::dense_algebra_test {
namespace {

template <class S>
class DenseAlgebra : public testing::Test {};

using Ladder = testing::Types<double,
                              long double,
                              Dd,
                              Float128,
                              Mpfr50,
                              Mpfr100,
#if ASSAY_WITH_MPREAL
                              Mpreal,
#endif
                              Rational>;
TYPED_TEST_SUITE(DenseAlgebra, Ladder);

TYPED_TEST(DenseAlgebra, MultipliesExactlyOnDyadicData) {
  DenseAlgebraContract<TypeParam>::multiplies_exactly_on_dyadic_data();
}
TYPED_TEST(DenseAlgebra, SolvesByLuWithPartialPivoting) {
  DenseAlgebraContract<TypeParam>::solves_by_lu_with_partial_pivoting();
}
TYPED_TEST(DenseAlgebra, SolvesByLuWithFullPivoting) {
  DenseAlgebraContract<TypeParam>::solves_by_lu_with_full_pivoting();
}
TYPED_TEST(DenseAlgebra, SolvesByLdlt) { DenseAlgebraContract<TypeParam>::solves_by_ldlt(); }
TYPED_TEST(DenseAlgebra, IsDifferentiatedByJets) {
  expect_jets_differentiate_solutions<TypeParam>();
}

TEST(DenseAlgebraOnIntervals, IsDifferentiatedByJets) {
  expect_jets_differentiate_solutions<Interval>();
}

}  // namespace
}  // namespace assay::dense_algebra_test
