#include "core/one_step_problems/alart_curnier.hpp"

#include <gtest/gtest.h>

#include <map>
#include <random>

#include "core/scalar/jet.hpp"
#include "core/scalar/machine.hpp"
#include "core/scalar/ratio.hpp"
#include "core/scalar/rational.hpp"

namespace assay::alart_curnier_test {
namespace {

constexpr int kMost = 5;
using J = Jet<double, 2 * kMost>;

template <class S>
AlartCurnierFunction<S> function(AlartCurnierVariant variant) {
  return {{S(2), ratio<S>(3, 2), ratio<S>(1, 2)}, variant};
}

template <class Law, class S>
auto law_of(const S& mu, const S& mu_rolling) {
  if constexpr (std::same_as<Law, RollingCoulomb<double>>) {
    return RollingCoulomb<S>{mu, mu_rolling};
  } else if constexpr (requires {
                         Law::kDimension > 1;
                         requires(Law::kDimension > 1);
                       }) {
    return Coulomb<S, static_cast<int>(Law::kDimension)>{mu};
  } else {
    return Law{};
  }
}

template <class Law>
constexpr int size_of() {
  if constexpr (requires { Law::kDimension; }) {
    return static_cast<int>(Law::kDimension);
  } else {
    return 1;
  }
}

struct Derivatives {
  Matrix<double> of_r, of_u;
};

/// The derivatives of the branch that (r, u) takes, by Jets.
template <class Law>
Derivatives by_jets(AlartCurnierVariant variant, const double* r, const double* u) {
  constexpr int d = size_of<Law>();
  J jet_r[kMost], jet_u[kMost], f[kMost];
  for (int i = 0; i < d; ++i) jet_r[i] = J(r[i], i), jet_u[i] = J(u[i], d + i);
  function<J>(variant).value(law_of<Law, J>(J(0.75), J(0.25)), jet_r, jet_u, f);
  Derivatives result{Matrix<double>(d, d), Matrix<double>(d, d)};
  for (int i = 0; i < d; ++i) {
    for (int j = 0; j < d; ++j) result.of_r(i, j) = f[i].v[j], result.of_u(i, j) = f[i].v[d + j];
  }
  return result;
}

template <class Law>
Derivatives by_hand(AlartCurnierVariant variant, const double* r, const double* u) {
  constexpr int d = size_of<Law>();
  Derivatives result{Matrix<double>(d, d), Matrix<double>(d, d)};
  function<double>(variant).jacobian(
      law_of<Law, double>(0.75, 0.25), r, u, result.of_r, result.of_u);
  return result;
}

double distance(const Derivatives& a, const Derivatives& b) {
  return std::max((a.of_r - b.of_r).cwiseAbs().maxCoeff(), (a.of_u - b.of_u).cwiseAbs().maxCoeff());
}

/// Entries are of size ρ = 2 at most, after some twenty operations: badness 32.
constexpr double kRounding = 32 * 2 * std::numeric_limits<double>::epsilon();

template <class Law>
class AlartCurnierOf : public testing::Test {};
using Laws = testing::
    Types<Equality, Unilateral, Coulomb<double, 2>, Coulomb<double, 3>, RollingCoulomb<double>>;
TYPED_TEST_SUITE(AlartCurnierOf, Laws);

TYPED_TEST(AlartCurnierOf, HasTheJacobianOfItsBranch) {
  constexpr int d = size_of<TypeParam>();
  for (const auto variant : {AlartCurnierVariant::kStandard, AlartCurnierVariant::kJeanMoreau}) {
    std::mt19937 engine(5);
    std::map<std::pair<bool, bool>, int> branches;  // in contact, the last group sticks
    for (int k = 0; k < 2000; ++k) {
      double r[kMost], u[kMost];
      for (int i = 0; i < d; ++i) {
        r[i] = i == 0 ? static_cast<int>(engine() % 257) / 32.0 - 1
                      : static_cast<int>(engine() % 257) / 64.0 - 2;
        u[i] = static_cast<int>(engine() % 257) / 128.0 - 1;
      }
      const Derivatives hand = by_hand<TypeParam>(variant, r, u);
      EXPECT_LE(distance(hand, by_jets<TypeParam>(variant, r, u)), kRounding) << k;
      ++branches[{hand.of_u(0, 0) != 0, d > 1 && hand.of_r(d - 1, d - 1) == 0}];
    }
    const bool is_equality = std::same_as<TypeParam, Equality>;
    EXPECT_GE((branches[{true, false}]), 50) << "contact, slipping";
    EXPECT_GE((branches[{false, false}]), is_equality ? 0 : 50) << "no contact";
    EXPECT_GE((branches[{true, true}]), d > 1 ? 50 : 0) << "contact, sticking";
  }
}

/// Some neighbour of the point has a Jacobian that tends to the one at the point, so that it is an
/// element of the B-subdifferential.
template <class Law>
bool is_limit_of_neighbours(AlartCurnierVariant variant, const double* r, const double* u) {
  constexpr int d = size_of<Law>();
  const Derivatives hand = by_hand<Law>(variant, r, u);
  std::mt19937 engine(11);
  for (int k = 0; k < 400; ++k) {
    double near_r[kMost], near_u[kMost];
    constexpr double kStep = 1.0 / (1 << 26);
    for (int i = 0; i < d; ++i) {
      near_r[i] = r[i] + kStep * (static_cast<int>(engine() % 17) - 8);
      near_u[i] = u[i] + kStep * (static_cast<int>(engine() % 17) - 8);
    }
    // curvature of the disk 1/R ≤ 64 times the distance of the points
    if (distance(hand, by_jets<Law>(variant, near_r, near_u)) <= 64 * 64 * kStep) return true;
  }
  return false;
}

TEST(AlartCurnierOnSwitchingSurfaces, HasAnElementOfTheBSubdifferential) {
  using Law = Coulomb<double, 3>;  // μ = 3/4, ρ_N = 2, ρ_T = 3/2
  const double points[][6] = {
      {2, 0.25, 0.25, 1, 0.5, 0.5},  // x = 0, slips
      {2, 1.5, 0.75, 1, 1, 0.5},     // x = 0 and y = 0
      {4, 1.8, 2.4, 0, 0, 0},        // ‖y‖ = R up to rounding
      {20, 9, 12, 0, 0, 0},          // ‖y‖ = R = 15
      {20, 9, -12, 0, 0, 0},         //
      {0, 0, 0, 0, 0, 0},            // everything
      {0, 0, 0, 0, 1, 1},            // r = 0, u_N = 0: grazing
      {4, 1.5, 3, 0, 1, 2},          // y = 0, R > 0: smooth
  };
  for (const auto& point : points) {
    for (const auto variant : {AlartCurnierVariant::kStandard, AlartCurnierVariant::kJeanMoreau}) {
      EXPECT_TRUE(is_limit_of_neighbours<Law>(variant, point, point + 3))
          << point[0] << " " << point[1] << " " << point[2] << " " << point[3];
    }
  }
}

TEST(AlartCurnierFunction, IsZeroWhereTheLawHoldsAndNowhereElse) {
  using Q = Rational;
  const Coulomb<Q, 2> law{Q(1, 2)};
  const auto is_zero_at = [&](Q r_n, Q r_t, Q u_n, Q u_t) {
    const Q r[2] = {r_n, r_t}, u[2] = {u_n, u_t};
    Q f[2];
    function<Q>(AlartCurnierVariant::kStandard).value(law, r, u, f);
    return f[0] == 0 && f[1] == 0;
  };
  EXPECT_TRUE(is_zero_at(0, 0, 3, -1)) << "take-off";
  EXPECT_TRUE(is_zero_at(4, 1, 0, 0)) << "stick";
  EXPECT_TRUE(is_zero_at(4, 2, 0, -5)) << "slip";
  EXPECT_FALSE(is_zero_at(4, 2, 0, 5)) << "friction that drives";
  EXPECT_FALSE(is_zero_at(4, 3, 0, 0)) << "outside of the cone";
  EXPECT_FALSE(is_zero_at(4, 1, 0, -5)) << "slip inside of the cone";
  EXPECT_FALSE(is_zero_at(1, 0, 1, 0)) << "impulse while parting";
  EXPECT_FALSE(is_zero_at(-1, 0, 0, 0)) << "adhesion";
}

/// The term that (16.16) marks as forgotten: a Jacobian without it is refused.
TEST(AlartCurnierJacobian, WithoutTheDerivativeByTheNormalVelocityIsTold) {
  const double r[3] = {2, 3, 1}, u[3] = {0.25, -1, 0.5};
  Derivatives hand = by_hand<Coulomb<double, 3>>(AlartCurnierVariant::kStandard, r, u);
  const Derivatives jets = by_jets<Coulomb<double, 3>>(AlartCurnierVariant::kStandard, r, u);
  EXPECT_LE(distance(hand, jets), kRounding);
  hand.of_u(1, 0) = hand.of_u(2, 0) = 0;
  EXPECT_GT(distance(hand, jets), 0.5);
}

}  // namespace
}  // namespace assay::alart_curnier_test
