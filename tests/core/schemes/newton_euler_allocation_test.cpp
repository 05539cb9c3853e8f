#include <gtest/gtest.h>

#include "core/scalar/machine.hpp"
#include "core/schemes/newton_euler_implicit.hpp"
#include "core/schemes/newton_euler_lie_group.hpp"
#include "core/schemes/newton_euler_nearly_implicit.hpp"
#include "core/schemes/newton_euler_semi_explicit.hpp"
#include "oracles/box_at_rest.hpp"
#include "oracles/box_stack.hpp"
#include "oracles/pivot_pendulum.hpp"
#include "oracles/rolling_stop.hpp"
#include "oracles/split_body.hpp"
#include "tests/core/allocation_counter.hpp"
#include "tests/core/schemes/rigid_bodies.hpp"

namespace assay::newton_euler_allocation_test {
namespace {

template <class Variant>
class NewtonEulerStepAllocations : public testing::Test {};
using Variants = testing::Types<FullyImplicit, SemiExplicit, NearlyImplicit, LieGroup>;
TYPED_TEST_SUITE(NewtonEulerStepAllocations, Variants);

/// Allocations of 100 steps after the first, and how many had an impulse.
template <class Variant>
std::pair<long, int> usage(const NewtonEulerModel<double>& model) {
  NewtonEulerStep<double, Variant> scheme(model, 1.0 / 64);
  ContactState<double> state = scheme.initial_state();
  EXPECT_EQ(scheme.step(state), SolveStatus::kSolved);
  int impulses = 0;
  const long before = allocations();
  for (int k = 0; k < 100; ++k) {
    if (scheme.step(state) != SolveStatus::kSolved) return {-1, 0};
    if (state.impulse.size() > 0 && state.impulse(0) > 0) ++impulses;
  }
  return {allocations() - before, impulses};
}

TYPED_TEST(NewtonEulerStepAllocations, AreNoneForFreeAndLoadedBodies) {
  EXPECT_EQ(usage<TypeParam>(free_body<double>()).first, 0);
  EXPECT_EQ(usage<TypeParam>(loaded_body<double>()).first, 0);
}

TYPED_TEST(NewtonEulerStepAllocations, AreNoneWithOneContactAndFriction) {
  for (const double friction : {0.0, 0.3}) {
    const auto [count, impulses] = usage<TypeParam>(body_over_floor<double>(0.5, friction));
    EXPECT_EQ(count, 0);
    EXPECT_GE(impulses, 2);
  }
}

TYPED_TEST(NewtonEulerStepAllocations, AreNoneWhereABodyRolls) {
  using oracles::RollingStop;
  const Parameters parameters(RollingStop::parameters({}));
  const auto [count, impulses] = usage<TypeParam>(RollingStop::model<double>(parameters));
  EXPECT_EQ(count, 0);
  EXPECT_GE(impulses, 99);
}

TYPED_TEST(NewtonEulerStepAllocations, AreNoneWithSeveralContactsAndFriction) {
  using oracles::BoxAtRest, oracles::BoxStack;
  const Parameters box(BoxAtRest::parameters({})), stack(BoxStack::parameters({}));
  const NewtonEulerModel<double> models[] = {BoxAtRest::model<double>(box),
                                             BoxStack::model<double>(stack)};
  for (const NewtonEulerModel<double>& model : models) {
    const auto [count, impulses] = usage<TypeParam>(model);
    EXPECT_EQ(count, 0) << model.components();
    EXPECT_GE(impulses, 99);
  }
}

TYPED_TEST(NewtonEulerStepAllocations, AreNoneOnAJoint) {
  using oracles::PivotPendulum, oracles::SplitBody;
  const Parameters pendulum(PivotPendulum::parameters({})), parts(SplitBody::parameters({}));
  EXPECT_EQ(usage<TypeParam>(PivotPendulum::model<double>(pendulum)).first, 0);
  EXPECT_EQ(usage<TypeParam>(SplitBody::model<double>(parts)).first, 0) << "of two bodies";
}

}  // namespace
}  // namespace assay::newton_euler_allocation_test
