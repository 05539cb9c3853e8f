#include <gtest/gtest.h>

#include "core/schemes/scheme_list.hpp"
#include "tests/core/allocation_counter.hpp"
#include "tests/core/schemes/contract_ball.hpp"
#include "tests/core/schemes/lagrangian_examples.hpp"

namespace assay::scheme_contract_allocation_test {
namespace {

/// Allocations of the steps after the first, which makes what threads keep, and steps with an
/// impulse.
template <class Scheme>
std::pair<long, int> usage(Scheme scheme, int steps) {
  auto state = scheme.initial_state();
  EXPECT_EQ(scheme.step(state), SolveStatus::kSolved);
  int impulses = 0;
  const long before = allocations();
  for (int k = 1; k < steps; ++k) {
    if (scheme.step(state) != SolveStatus::kSolved) return {-1, 0};
    if (detail::impulse_column(state)(0) > 0) ++impulses;
  }
  return {allocations() - before, impulses};
}

template <class Scheme>
void expect_no_allocations() {
  SCOPED_TRACE(Scheme::kName);
  const auto watch = [](double) {};  // a force of time
  for (const auto& model :
       {model_of<Scheme>(bouncing_ball()), model_of<Scheme>(bouncing_ball(), watch)}) {
    const auto [count, impulses] = usage(Scheme(model, 1.0 / 64), 200);
    EXPECT_EQ(count, 0);
    EXPECT_GE(impulses, 2) << "witness";
  }
}

TEST(SchemeContractAllocations, AreNoneInAStepOfDouble) {
#define ASSAY_EXPECT_NONE(Scheme, Scalars) expect_no_allocations<Scheme<double>>();
  ASSAY_FOR_EACH_SCHEME(ASSAY_EXPECT_NONE)
#undef ASSAY_EXPECT_NONE
}

template <class Scheme>
class SlidingMassAllocations : public testing::Test {};
using FrictionalSchemes = testing::
    Types<NonlinearMoreauJean<double>, ProjectedMoreauJean<double>, GeneralizedAlpha<double>>;
TYPED_TEST_SUITE(SlidingMassAllocations, FrictionalSchemes);

TYPED_TEST(SlidingMassAllocations, AreNoneWithOneContactWithFriction) {
  for (const int n : {2, 3}) {
    Vector<double> velocity = Vector<double>::Constant(n, 1.0);
    velocity(0) = 0;
    const auto model = sliding_mass<double>(velocity, 0.25, 0.5);
    const auto [count, impulses] = usage(TypeParam(model, 1.0 / 64), 100);
    EXPECT_EQ(count, 0) << n;
    EXPECT_GE(impulses, 90) << "witness";
  }
}

}  // namespace
}  // namespace assay::scheme_contract_allocation_test
