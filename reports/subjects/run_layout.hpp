#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/schemes/interpolant.hpp"
#include "reports/subjects/assay_subject.h"

namespace assay::reports {

/// `count` steps of size `h`.
struct EqualSteps {
  double h;
  std::ptrdiff_t count;
};

/// The first piece of the input of HostWork::kRuns. After it come the steps of the runs, the
/// options, the name of the problem and the values of its parameters, both with their terminating
/// zero. Then come the AssayModel and its arrays, see visit_arrays.
struct RunsRequest {
  std::uint64_t scheme, runs, options, problem, values;
  std::uint64_t dense;           ///< 1: the dense output of each step is requested
  std::uint64_t constant_force;  ///< 1: the external force of a linear model is constant
};

inline constexpr std::size_t kRunMessage = 512;

/// The status of a run of a program whose code raised an exception.
inline constexpr int kProgramRaised = -1;

/// The header of the result of a run. The states follow it, each as q, v and impulse. Then follow
/// the points of the dense output, kDenseParts − 1 for each step, each as q and v. The run may
/// write to the header by mistake, so no reader may rely on it.
struct RunHeader {
  std::ptrdiff_t states;  ///< number of states in the result
  int status;             ///< AssayStatus, or kProgramRaised
  int part;               ///< the part of the last step then requested; 0: none
  int not_finite;         ///< the last step left the finite numbers
  int not_written;        ///< the dense output lacks an entry
  int changed_state;      ///< a request for the dense output changed the state
  int wrote_before;       ///< an array
  int returned;           ///< 1: from create to destroy
  std::array<char, kRunMessage> message;
};

/// The number of doubles of each part of a state.
struct StateLayout {
  std::ptrdiff_t q, v, impulse;
  std::ptrdiff_t points;  ///< of the dense output of a step

  StateLayout(const AssayModel& model, bool dense)
      : q(model.coordinates),
        v(model.velocities),
        impulse(model.components),
        points(dense ? kDenseParts - 1 : 0) {}

  [[nodiscard]] std::ptrdiff_t all() const { return q + v + impulse; }
  /// All states of a run.
  [[nodiscard]] std::ptrdiff_t of_states(const EqualSteps& steps) const {
    return (steps.count + 1) * all();
  }
  /// [bytes] The size of the result of a run.
  [[nodiscard]] std::size_t bytes(const EqualSteps& steps) const {
    const std::ptrdiff_t numbers = of_states(steps) + steps.count * points * (q + v);
    return sizeof(RunHeader) + sizeof(double) * static_cast<std::size_t>(numbers);
  }
};

}  // namespace assay::reports
