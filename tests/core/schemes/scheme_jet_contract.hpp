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

/// The steps in which the contact is closed.
template <class S>
std::vector<bool> closed_steps(const Trajectory<S>& run) {
  std::vector<bool> result;
  for (Eigen::Index k = 0; k < run.size(); ++k) result.push_back(run.impulse(0, k) > S(0));
  return result;
}

/// Two bounces, from starts that differ in input i by 2 `width`.
template <class Scheme>
struct Neighbours {
  Neighbours(const double (&start)[2], int i, double w)
      : width(w),
        below(bounce_from<Scheme>(start[0] - (i == 0) * w, start[1] - (i == 1) * w)),
        above(bounce_from<Scheme>(start[0] + (i == 0) * w, start[1] + (i == 1) * w)) {}

  [[nodiscard]] double slope(Matrix<double> Trajectory<double>::*part, Eigen::Index k) const {
    return ((above.*part)(0, k) - (below.*part)(0, k)) / (2 * width);
  }

  double width;
  Trajectory<double> below, above;
};

/// While the same contacts are closed in the same steps a state is affine in the initial one, so
/// that a central difference of any width is the derivative but for rounding. Where impacts are
/// located it is off by O(width²), less than what twice the width changes.
template <class OnJets, class Plain>
void expect_derivative_by_the_initial_state() {
  SCOPED_TRACE(Plain::kName);
  using J = typename OnJets::Scalar;
  using Run = Trajectory<double>;
  const double start[2] = {1.0 / 3, -1.2}, width = 1.0 / (1 << 12);
  const auto jets = bounce_from<OnJets>(J(start[0], 0), J(start[1], 1));
  ASSERT_EQ(jets.status, SolveStatus::kSolved);
  const double rounding = rounding_of_steps<double>(kBounceSteps) / width;
  const int inputs = order_of(kTakenKind<Plain>);
  for (int i = 0; i < inputs; ++i) {
    const Neighbours<Plain> near(start, i, width), far(start, i, 2 * width);
    for (const Run* run : {&near.below, &near.above, &far.below, &far.above}) {
      ASSERT_EQ(closed_steps(jets), closed_steps(*run)) << "a switch between";
    }
    const auto expect_slope = [&](const J& found, Matrix<double> Run::*part, Eigen::Index k) {
      double bound = rounding;
      if constexpr (Plain::kTraits.locates_events) {
        bound += std::abs(near.slope(part, k) - far.slope(part, k));
      }
      expect_near(found.v[i], near.slope(part, k), bound);
    };
    for (Eigen::Index k = 0; k < jets.size(); ++k) {
      expect_slope(jets.q(0, k), &Run::q, k);
      if (kTakenKind<Plain> != ModelKind::kFirstOrder) expect_slope(jets.v(0, k), &Run::v, k);
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
