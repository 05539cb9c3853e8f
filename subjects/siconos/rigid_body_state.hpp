#pragma once

#include <cmath>
#include <vector>

#include "reports/subjects/assay_subject.h"

namespace assay::siconos {

using Entries = std::vector<double>;

inline constexpr int kCoordinates = 7, kVelocities = 6;  ///< of a body

[[nodiscard]] inline Entries entries(int count) { return Entries(static_cast<std::size_t>(count)); }

/// Entry (row, column) of a matrix of that many rows.
[[nodiscard]] inline double& at(Entries& matrix, int row, int column, int rows) {
  return matrix[static_cast<std::size_t>(row + column * rows)];
}

/// The state of all bodies; the states of some may replace their initial ones.
class RigidBodyState {
 public:
  explicit RigidBodyState(const AssayModel& model)
      : q_(model.initial_position, model.initial_position + model.coordinates),
        v_(model.initial_velocity, model.initial_velocity + model.velocities) {}

  [[nodiscard]] const double* q() const { return q_.data(); }
  [[nodiscard]] const double* v() const { return v_.data(); }
  [[nodiscard]] double* q_of(int body) { return q_.data() + kCoordinates * body; }
  [[nodiscard]] double* v_of(int body) { return v_.data() + kVelocities * body; }

 private:
  Entries q_, v_;
};

/// Looks at the initial state, and at two states without symmetry: moved and turned from there.
template <class Look>
void at_some_states(const AssayModel& model, const Look& look) {
  for (int k = 0; k < 3; ++k) {
    RigidBodyState state(model);
    for (int body = 0; body < model.bodies; ++body) {
      double* q = state.q_of(body);
      double square = 0;
      for (int i = 0; i < kCoordinates; ++i) {
        q[i] += k * std::sin(1.0 + 7 * body + 3 * i + k) / 4;
        if (i > 2) square += q[i] * q[i];
      }
      for (int i = 3; i < kCoordinates; ++i) q[i] /= std::sqrt(square);
      for (int i = 0; i < kVelocities; ++i) state.v_of(body)[i] += k * std::cos(2.0 + i + body);
    }
    look(state);
  }
}

}  // namespace assay::siconos
