#pragma once

#include <memory>
#include <utility>

#include "core/scalar/ratio.hpp"
#include "core/systems/frame_wrench.hpp"
#include "core/systems/function_wrench.hpp"
#include "core/systems/linear_wrench.hpp"
#include "core/systems/newton_euler_model.hpp"
#include "reports/jacobians/items/item.hpp"

namespace assay::reports::derivatives {

/// Forces between two bodies, with hand-derived derivatives. They depend on the time, all positions
/// and all velocities, and no two entries are alike, so that exchanged entries show.
template <class S>
struct RigidBodyTerms {
  template <class T>
  void operator()(const T& t, const Vector<T>& q, const Vector<T>& v, Vector<T>& f) const {
    f(0) = q(7) * v(6);
    f(4) = q(11) * q(11) - t * v(10);
    f(7) = q(1) * q(8);
    f(11) = q(13) * v(3) * v(11);
  }
  void jacobians(
      const S& t, const Vector<S>& q, const Vector<S>& v, Matrix<S>& by_q, Matrix<S>& by_v) const {
    by_q(0, 7) += v(6);
    by_q(4, 11) += S(2) * q(11);
    by_q(7, 1) += q(8);
    by_q(7, 8) += q(1);
    by_q(11, 13) += v(3) * v(11);
    by_v(0, 6) += q(7);
    by_v(4, 10) -= t;
    by_v(11, 3) += q(13) * v(11);
    by_v(11, 11) += q(13) * v(3);
  }
};

/// Constants of which no two neighbours are equal. One in `every` is not zero.
template <class S>
[[nodiscard]] Matrix<S> sparse_matrix(Eigen::Index rows, Eigen::Index cols, Eigen::Index every) {
  Matrix<S> a = zeros<S>(rows, cols);
  for (Eigen::Index j = 0; j < cols; ++j) {
    for (Eigen::Index i = 0; i < rows; ++i) {
      if ((i + j) % every == 0) a(i, j) = ratio<S>(static_cast<int>(1 + i - 2 * j), 8);
    }
  }
  return a;
}

/// Two bodies under a linear wrench, a moment given in the inertial frame, and RigidBodyTerms. One
/// in `every` constants of the linear wrench is not zero.
template <class S>
[[nodiscard]] NewtonEulerModel<S> two_bodies(Eigen::Index every = 3) {
  using Frame = FrameWrench<S>;
  constexpr Eigen::Index kPositions = 2 * kBodyCoordinates, kVelocities = 2 * kBodyVelocities;
  NewtonEulerModel<S> model;
  model.bodies = {principal_body<S>(S(2), S(1), S(2), S(3)),
                  principal_body<S>(S(3), S(4), S(2), S(5))};
  model.bodies[1].inertia(0, 1) = model.bodies[1].inertia(1, 0) = S(1);
  model.wrenches = {
      std::make_shared<LinearWrench<S>>(sparse_matrix<S>(kVelocities, kVelocities, every),
                                        sparse_matrix<S>(kVelocities, kPositions, every),
                                        Vector<S>::Constant(kPositions, ratio<S>(1, 4))),
      std::make_shared<Frame>(
          Frame::Part::kMoment, Frame::Frame::kInertial, Vector3<S>(S(1), S(-2), S(3)), 1),
      function_wrench<S>(RigidBodyTerms<S>{})};
  model.initial_position = zeros<S>(kPositions);
  model.initial_position(3) = model.initial_position(kBodyCoordinates + 3) = S(1);
  model.initial_velocity = zeros<S>(kVelocities);
  model.initial_time = S(2);
  return model;
}

/// The data: the arguments are the coordinates and velocities of the second of two bodies. The
/// first body has
///
///   (x, p) = (1, −1, 3, −3, 5, −5, 7)/4,   (v, Ω) = (1, −1, 3, −3, 5, −5)/4
template <class S>
[[nodiscard]] Vector<S> with_first_body(const Vector<S>& second) {
  const Eigen::Index n = second.size();
  Vector<S> both(2 * n);
  for (Eigen::Index i = 0; i < n; ++i)
    both(i) = ratio<S>(static_cast<int>(i % 2 == 0 ? i + 1 : -i), 4);
  both.tail(n) = second;
  return both;
}

}  // namespace assay::reports::derivatives
