#include "core/scalar/dd.hpp"
#include "core/scalar/float128.hpp"
#include "tests/core/scalar/dense_algebra_contract.hpp"

namespace assay {
namespace {

using MachineNumbers = testing::Types<double, long double, Dd, Float128>;
INSTANTIATE_TYPED_TEST_SUITE_P(Machine, DenseAlgebra, MachineNumbers);

TEST(JetsInDenseAlgebra, DifferentiateTheSolutionOfALinearSystemOverMachineNumbers) {
  expect_jets_differentiate_solutions<double>();
  expect_jets_differentiate_solutions<long double>();
  expect_jets_differentiate_solutions<Dd>();
  expect_jets_differentiate_solutions<Float128>();
}

}  // namespace
}  // namespace assay
