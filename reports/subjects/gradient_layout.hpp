#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "reports/subjects/run_layout.hpp"

namespace assay::reports {

/// The first piece of the input of HostWork::kGradient. After it come the options, the name of the
/// parameter, the name of the problem and the values of its parameters. Each text has its
/// terminating zero. Then come the AssayModel and its arrays, and the same for its derivative.
struct GradientRequest {
  std::uint64_t scheme, options, parameter, problem, values;
  double value;  ///< of the parameter
  EqualSteps steps;
  std::uint64_t constant_force;                ///< as RunsRequest
  std::uint64_t constant_force_of_derivative;  ///< the same for the derivative
};

/// The header of the result: q, v, dq and dv follow it.
struct GradientHeader {
  int status;        ///< AssayStatus, or kProgramRaised
  int wrote_before;  ///< an array
  int not_written;   ///< an entry of the result
  int not_finite;
  int returned;
  std::array<char, kRunMessage> message;
};

}  // namespace assay::reports
