#include "core/relations/first_order_normal_cone.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/relations/first_order_linear.hpp"
#include "core/schemes/euler_moreau.hpp"
#include "core/schemes/step_contacts_solve.hpp"
#include "core/systems/first_order_terms.hpp"
#include "tests/core/schemes/contact_systems.hpp"

namespace assay::first_order_normal_cone_test {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;
using S = Rational;

/// x' = r in the plane.
struct Still {
  static constexpr bool kConstantJacobian = true;
  [[nodiscard]] Eigen::Index size() const { return 2; }
  template <class T>
  void vector_field(const T&, const Vector<T>&, Vector<T>&) const {}
};

std::shared_ptr<const FirstOrderRelation<S>> identity() {
  const Matrix<S> one = matrix_of<S>(2, 2, {S(1), S(0), S(0), S(1)});
  return std::make_shared<FirstOrderLinear<S>>(FirstOrderLinear<S>::Data{.c = one, .b = one});
}

/// The triangle λ₁, λ₂ ≥ −1, λ₁ + λ₂ ≤ 1.
NormalCone<S> triangle() {
  return {matrix_of<S>(3, 2, {S(1), S(0), S(0), S(1), S(-1), S(-1)}),
          vector_of<S>({S(-1), S(-1), S(-1)})};
}

/// x' = λ, −x ∈ N_K(λ).
FirstOrderModel<S> sliding_to_the_origin(const NormalCone<S>& cone, const Vector<S>& x0) {
  const auto relation = std::make_shared<FirstOrderNormalCone<S>>(identity(), cone);
  FirstOrderModel<S> model;
  model.system = first_order_system<S>(Still{});
  model.relation = relation;
  model.laws = relation->laws();
  model.initial_state = x0;
  return model;
}

// Implicit Euler: x₁ = x₀ + hλ, −x₁ ∈ N_K(λ) says that λ is the projection of −x₀/h on K.
TEST(FirstOrderNormalCone, GivesTheProjectionOnThePolyhedron) {
  const S h(1, 2);
  const struct {
    Vector<S> x0, expected;
  } cases[] = {
      {vector_of<S>({S(1, 8), S(1, 4)}), vector_of<S>({S(-1, 4), S(-1, 2)})},  // inside
      {vector_of<S>({S(3), S(0)}), vector_of<S>({S(-1), S(0)})},               // an edge
      {vector_of<S>({S(3), S(5)}), vector_of<S>({S(-1), S(-1)})},              // a vertex
      {vector_of<S>({S(-1), S(-1)}), vector_of<S>({S(1, 2), S(1, 2)})},        // the oblique edge
      {vector_of<S>({S(-4), S(0)}), vector_of<S>({S(2), S(-1)})}};
  for (const auto& [x0, expected] : cases) {
    EulerMoreau<S> scheme(sliding_to_the_origin(triangle(), x0), h);
    auto state = scheme.initial_state();
    ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
    EXPECT_EQ(Vector<S>(state.multiplier.head(2)), expected) << x0.transpose();
    EXPECT_EQ(state.x, Vector<S>(x0 + h * expected));
  }
}

TEST(FirstOrderNormalCone, OfABoxIsARelayForEachComponent) {
  const NormalCone<S> box{matrix_of<S>(4, 2, {S(1), S(0), S(-1), S(0), S(0), S(1), S(0), S(-1)}),
                          vector_of<S>({S(-1), S(-1), S(-2), S(-2)})};
  const Vector<S> x0 = vector_of<S>({S(5, 4), S(-3)});
  EulerMoreau<S> scheme(sliding_to_the_origin(box, x0), S(1, 2));
  FirstOrderModel<S> relays = sliding_to_the_origin(box, x0);
  relays.relation = identity();
  relays.laws = {Relay<S>{S(-1), S(1)}, Relay<S>{S(-2), S(2)}};
  EulerMoreau<S> other(relays, S(1, 2));
  auto state = scheme.initial_state();
  auto expected = other.initial_state();
  for (int k = 0; k < 5; ++k) {
    ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
    ASSERT_EQ(other.step(expected), SolveStatus::kSolved);
    EXPECT_EQ(state.x, expected.x) << k;
    EXPECT_EQ(Vector<S>(state.multiplier.head(2)), expected.multiplier) << k;
  }
}

TEST(FirstOrderNormalCone, RefusesACone) {
  NormalCone<S> cone = triangle();
  cone.k = vector_of<S>({S(1)});
  EXPECT_THAT([&] { FirstOrderNormalCone<S>(identity(), cone); },
              ThrowsMessage<InvalidInput>(HasSubstr("3 rows of H, and k has 1")));
  cone = triangle();
  cone.h.row(1).setConstant(S(0));
  EXPECT_THAT([&] { FirstOrderNormalCone<S>(identity(), cone); },
              ThrowsMessage<InvalidInput>(HasSubstr("row 1 of H")));
  cone = {matrix_of<S>(1, 1, {S(1)}), vector_of<S>({S(0)})};
  EXPECT_THAT([&] { FirstOrderNormalCone<S>(identity(), cone); },
              ThrowsMessage<InvalidInput>(HasSubstr("1 components, the relation 2")));
}

}  // namespace
}  // namespace assay::first_order_normal_cone_test
