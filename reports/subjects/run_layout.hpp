#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "reports/subjects/assay_subject.h"

namespace assay::reports {

/// `count` steps of size `h`.
struct EqualSteps {
  double h;
  std::ptrdiff_t count;
};

/// The first piece of the input of HostWork::kRuns. After it: the steps of the runs, the options,
/// the name of the problem and the values of its parameters, both with their end, the AssayModel
/// and its arrays, see visit_arrays.
struct RunsRequest {
  std::uint64_t scheme, runs, options, problem, values;
};

inline constexpr std::size_t kRunMessage = 512;

/// What a run leaves; the states follow it, each q, v and impulse. The run may write to it by
/// mistake, so that nothing in it is to be relied on.
struct RunHeader {
  std::ptrdiff_t states;  ///< that are there
  int status;             ///< AssayStatus
  int not_finite;         ///< the last step left the finite numbers
  int wrote_before;       ///< an array
  int returned;           ///< 1: from create to destroy
  std::array<char, kRunMessage> message;
};

/// The doubles of a state.
struct StateLayout {
  std::ptrdiff_t q, v, impulse;

  explicit StateLayout(const AssayModel& model)
      : q(model.coordinates), v(model.velocities), impulse(model.components) {}

  [[nodiscard]] std::ptrdiff_t all() const { return q + v + impulse; }
  /// Of a run.
  [[nodiscard]] std::size_t bytes(const EqualSteps& steps) const {
    return sizeof(RunHeader) + sizeof(double) * static_cast<std::size_t>((steps.count + 1) * all());
  }
};

}  // namespace assay::reports
