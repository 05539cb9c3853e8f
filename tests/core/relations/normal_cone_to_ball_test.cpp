#include "core/relations/normal_cone_to_ball.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "core/schemes/euler_moreau.hpp"
#include "core/systems/first_order_terms.hpp"
#include "tests/core/schemes/contact_systems.hpp"

namespace assay::normal_cone_to_ball_test {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

/// x' = d + r.
template <class S>
struct Drift {
  static constexpr bool kConstantJacobian = true;
  Vector<S> d;
  [[nodiscard]] Eigen::Index size() const { return d.size(); }
  template <class T>
  void vector_field(const T&, const Vector<T>&, Vector<T>& f) const {
    for (Eigen::Index i = 0; i < size(); ++i) f(i) = lift<T>(d(i));
  }
};

/// y = x, r = λ.
struct Itself {
  Eigen::Index n;
  [[nodiscard]] Eigen::Index size() const { return n; }
  template <class T>
  void output(const T&, const Vector<T>& x, const Vector<T>&, Vector<T>& y) const {
    y = x;
  }
  template <class T>
  void input(const T&, const Vector<T>&, const Vector<T>& lambda, Vector<T>& r) const {
    r = lambda;
  }
};

/// x' = d + λ, −x ∈ N_K(λ), K the ball of radius ρ about c.
template <class S>
FirstOrderModel<S> sliding(const Vector<S>& x0, const Vector<S>& d, const Vector<S>& c, S rho) {
  const auto ball = normal_cone_to_ball<S>(Itself{x0.size()}, c, rho);
  FirstOrderModel<S> model;
  model.system = first_order_system<S>(Drift<S>{d});
  model.relation = first_order_relation<S>(ball);
  model.laws = ball.laws();
  model.initial_state = x0;
  return model;
}

template <class S>
Vector<S> zero(Eigen::Index n) {
  return Vector<S>::Constant(n, S(0));
}

template <class S>
class NormalConeToBallIn : public testing::Test {};
using Scalars = testing::Types<double, Mpfr50>;
TYPED_TEST_SUITE(NormalConeToBallIn, Scalars);

// Implicit Euler: x₁ = x₀ + h (d + λ), −x₁ ∈ N_K(λ) says that λ is the projection of −x₀/h − d on
// K.
TYPED_TEST(NormalConeToBallIn, GivesTheProjectionOnTheBall) {
  using S = TypeParam;
  using std::sqrt;
  const S h = ratio<S>(1, 4), rho(2);
  const Vector<S> c = vector_of<S>({ratio<S>(1, 2), S(-1), S(0)});
  const Vector<S> d = vector_of<S>({S(0), ratio<S>(1, 4), S(-1)});
  for (const auto& x0 : {vector_of<S>({S(-3), S(1), S(2)}),
                         vector_of<S>({S(0), S(7), ratio<S>(-1, 8)}),
                         vector_of<S>({ratio<S>(1, 8), ratio<S>(1, 8), S(0)})}) {
    EulerMoreau<S> scheme(sliding<S>(x0, d, c, rho), h);
    auto state = scheme.initial_state();
    ASSERT_EQ(scheme.step(state), SolveStatus::kSolved) << x0.transpose();
    Vector<S> offset = Vector<S>(-x0 / h) - d - c;
    const S distance = sqrt(S(offset.dot(offset)));
    if (distance > rho) offset *= S(rho / distance);
    const Vector<S> found = Vector<S>(state.multiplier.head(3)) - c - offset;
    // Newton ends where x changes by 8 u of its size 8; λ shows that over h.
    EXPECT_LE(largest_magnitude<S>(found), S(1 << 10) * unit_roundoff<S>()) << x0.transpose();
  }
}

// |x| falls by h ρ a step until it is 0, and stays there.
TEST(NormalConeToBall, ReachesTheOriginOfThePlaneInTheRightStepAndStaysThere) {
  using S = double;
  EulerMoreau<S> scheme(sliding<S>(vector_of<S>({3, 4}), zero<S>(2), zero<S>(2), 1.0), 0.25);
  auto state = scheme.initial_state();
  for (int k = 1; k <= 30; ++k) {
    ASSERT_EQ(scheme.step(state), SolveStatus::kSolved) << k;
    const S size = std::max(0.0, 5 - 0.25 * k);
    // Newton ends where x, of size 5, changes by 8 u of it; 20 steps to the origin.
    EXPECT_LE(std::abs(state.x(0) - 0.6 * size), 1024 * unit_roundoff<S>()) << k;
    EXPECT_LE(std::abs(state.x(1) - 0.8 * size), 1024 * unit_roundoff<S>()) << k;
  }
}

TEST(NormalConeToBall, OfOneComponentIsARelay) {
  using S = double;
  EulerMoreau<S> ball(sliding<S>(vector_of<S>({2}), vector_of<S>({0.5}), zero<S>(1), 1.0), 0.375);
  FirstOrderModel<S> model = sliding<S>(vector_of<S>({2}), vector_of<S>({0.5}), zero<S>(1), 1.0);
  model.relation = first_order_relation<S>(Itself{1});
  model.laws = {Relay<S>{-1, 1}};
  EulerMoreau<S> relay(model, 0.375);
  auto state = ball.initial_state();
  auto expected = relay.initial_state();
  for (int k = 0; k < 20; ++k) {
    ASSERT_EQ(ball.step(state), SolveStatus::kSolved);
    ASSERT_EQ(relay.step(expected), SolveStatus::kSolved);
    // 8 u of x a step until it is 0; lambda shows a change of x over h.
    EXPECT_LE(std::abs(state.x(0) - expected.x(0)), 128 * unit_roundoff<S>()) << k;
    EXPECT_LE(std::abs(state.multiplier(0) - expected.multiplier(0)), 512 * unit_roundoff<S>())
        << k;
  }
}

TEST(NormalConeToBall, RefusesABallThatDoesNotFit) {
  using S = double;
  EXPECT_THAT([] { (void)normal_cone_to_ball<S>(Itself{2}, zero<S>(3), 1.0); },
              ThrowsMessage<InvalidInput>(HasSubstr("3 components, the relation 2")));
  EXPECT_THAT([] { (void)normal_cone_to_ball<S>(Itself{2}, zero<S>(2), 0.0); },
              ThrowsMessage<InvalidInput>(HasSubstr("radius of the ball is 0")));
}

}  // namespace
}  // namespace assay::normal_cone_to_ball_test
