#pragma once

// Jets through the steps of every scheme but those of rigid bodies, which newton_euler_jet_test.cpp
// differentiates. Core does not compile them on Jets.

#include <gtest/gtest.h>

#include <vector>

#include "core/schemes/contact_field_members.hpp"
#include "core/schemes/scheme_list.hpp"
#include "tests/core/schemes/contract_ball.hpp"
#include "tests/core/schemes/jet_instances.hpp"

namespace assay {

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
template <class OnJets, class Plain>
void expect_derivative_by_the_initial_state() {
  SCOPED_TRACE(Plain::kName);
  using J = typename OnJets::Scalar;
  const double start[2] = {1.0 / 3, -1.2}, width = 1.0 / (1 << 12);
  const auto jets = bounce_from<OnJets>(J(start[0], 0), J(start[1], 1));
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

/// Of the schemes that take Lagrangian systems of any kind, or of the others.
template <bool kAnyModel>
void expect_derivatives_by_the_initial_state() {
#define ASSAY_EXPECT_DERIVATIVE(Scheme, Scalars)                                 \
  if constexpr (constexpr ModelKind kKind = kTakenKind<Scheme<double>>;          \
                kKind != ModelKind::kNewtonEuler &&                              \
                (kKind == ModelKind::kLagrangian) == kAnyModel) {                \
    expect_derivative_by_the_initial_state<Scheme<DoubleJet>, Scheme<double>>(); \
  }
  ASSAY_FOR_EACH_SCHEME(ASSAY_EXPECT_DERIVATIVE)
#undef ASSAY_EXPECT_DERIVATIVE
}

}  // namespace assay
