#pragma once

// Jets through the steps of every scheme but those of rigid bodies, which newton_euler_jet_test.cpp
// differentiates. Core does not compile them on Jets.

#include <gtest/gtest.h>

#include <vector>

#include "core/schemes/step_contacts_solve.hpp"
#include "tests/core/schemes/contract_ball.hpp"
#include "tests/core/schemes/scheme_subjects.hpp"

namespace assay {
namespace detail {

template <bool kAnyModel, class T>
auto differentiated_if() {
  using None = TypeList<>;
  using Scheme = typename T::Peer;
  constexpr ModelKind kKind = kTakenKind<Scheme>;
  constexpr bool kChosen =
      kKind != ModelKind::kNewtonEuler && (kKind == ModelKind::kLagrangian) == kAnyModel;
  return std::conditional_t<kChosen, TypeList<T>, None>{};
}
template <bool kAnyModel, class... T>
auto differentiated(TypeList<void, T...>)
    -> decltype(types((TypeList<>{} + ... + differentiated_if<kAnyModel, T>())));
#define ASSAY_ON_JETS(Scheme, Scalars) , SchemeSubject<Scheme<Two>, Scheme<double>>
using Two = Jet<double, 2>;
using OnJets = TypeList<void ASSAY_FOR_EACH_SCHEME(ASSAY_ON_JETS)>;
#undef ASSAY_ON_JETS

}  // namespace detail

/// Those that take Lagrangian systems of any kind, or the others.
template <bool kAnyModel>
using SchemesOnJets = decltype(detail::differentiated<kAnyModel>(std::declval<detail::OnJets>()));

template <class Subject>
class SchemeContractOnJets : public testing::Test {};
TYPED_TEST_SUITE_P(SchemeContractOnJets);

/// The end of the bounce as a function of the initial height and, where there is one, velocity.
template <class Scheme, class S = typename Scheme::Scalar>
Trajectory<S> bounce_from(const S& height, const S& velocity) {
  auto model = model_of<Scheme>(bouncing_ball());
  initial_position(model)(0) = height;
  if constexpr (requires { model.initial_velocity; }) model.initial_velocity(0) = velocity;
  Scheme scheme(model, ratio<S>(1, 50));
  return simulate(scheme, kBounceSteps);
}

/// While the same contacts are closed in the same steps a state is affine in the initial one, so
/// that a central difference of any width is the derivative but for rounding.
TYPED_TEST_P(SchemeContractOnJets, DerivativeByTheInitialStateIsTheDifferenceAwayFromSwitches) {
  using Plain = typename TypeParam::Peer;
  using J = typename TypeParam::Scheme::Scalar;
  const double start[2] = {1.0 / 3, -1.2}, width = 1.0 / (1 << 12);
  const auto jets = bounce_from<typename TypeParam::Scheme>(J(start[0], 0), J(start[1], 1));
  ASSERT_EQ(jets.status, SolveStatus::kSolved);
  const auto closed = [](const auto& run) {
    std::vector<bool> result;
    for (Eigen::Index k = 0; k < run.size(); ++k) result.push_back(run.impulse(0, k) > 0);
    return result;
  };
  const int inputs = order_of(kTakenKind<Plain>);
  for (int i = 0; i < inputs; ++i) {
    double low[2] = {start[0], start[1]}, high[2] = {start[0], start[1]};
    low[i] -= width, high[i] += width;
    const auto below = bounce_from<Plain>(low[0], low[1]);
    const auto above = bounce_from<Plain>(high[0], high[1]);
    ASSERT_EQ(closed(jets), closed(below)) << "a switch between";
    ASSERT_EQ(closed(jets), closed(above)) << "a switch between";
    const double bound = rounding_of_steps<double>(kBounceSteps) / width;
    for (Eigen::Index k = 0; k < jets.size(); ++k) {
      expect_near(jets.q(0, k).v[i], (above.q(0, k) - below.q(0, k)) / (2 * width), bound);
      if (kTakenKind<Plain> == ModelKind::kFirstOrder) continue;
      expect_near(jets.v(0, k).v[i], (above.v(0, k) - below.v(0, k)) / (2 * width), bound);
    }
  }
  EXPECT_NE(jets.q(0, 1).v[0], 0) << "witness";
}

REGISTER_TYPED_TEST_SUITE_P(SchemeContractOnJets,
                            DerivativeByTheInitialStateIsTheDifferenceAwayFromSwitches);

}  // namespace assay
