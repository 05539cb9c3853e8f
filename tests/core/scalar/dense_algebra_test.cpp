#include "core/scalar/ladder.hpp"
#include "tests/core/scalar/dense_algebra_contract.hpp"
#include "tests/core/scalar/jet_algebra_contract.hpp"

namespace assay {

// Compiled once, see tests/CMakeLists.txt.
extern template class DenseAlgebraContract<double>;
extern template class DenseAlgebraContract<Dd>;
extern template class DenseAlgebraContract<Float128>;
extern template class DenseAlgebraContract<Mpfr50>;
#if ASSAY_WITH_MPREAL
extern template class DenseAlgebraContract<Mpreal>;
#endif
extern template class DenseAlgebraContract<Rational>;
extern template void expect_jets_differentiate_solutions<double>();
extern template void expect_jets_differentiate_solutions<Mpfr50>();
extern template void expect_jets_differentiate_solutions<Rational>();
extern template void expect_jets_differentiate_solutions<Interval>();

}  // namespace assay

namespace assay::dense_algebra_test {
namespace {

template <class S>
class DenseAlgebra : public testing::Test {};

/// One of each kind: the widths of the machine and of MPFR are the same code.
using Ladder = testing::Types<double,
                              Dd,
                              Float128,
                              Mpfr50,
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
TEST(DenseAlgebra, IsDifferentiatedByJets) {
  expect_jets_differentiate_solutions<double>();
  expect_jets_differentiate_solutions<Mpfr50>();
  expect_jets_differentiate_solutions<Rational>();
  expect_jets_differentiate_solutions<Interval>();
}

}  // namespace
}  // namespace assay::dense_algebra_test
