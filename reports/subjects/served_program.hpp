#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "reports/subjects/assay_subject.h"

namespace assay::reports {

/// Starts a program that speaks docs/process-protocol.md, and asks for its description. The
/// functions of the subject send requests to it. Only for use in a host, which has one subject.
/// @param words  the program and its arguments, each with its terminating zero
/// @param note   room for a text about a call that is ended from outside
/// @throws InvalidInput if it cannot be started or its description breaks the protocol, ProgramEnd;
/// so do the functions of the subject.
[[nodiscard]] const AssaySubject& serve_program(std::span<const std::byte> words,
                                                std::size_t memory,
                                                std::span<char> (*note)());

/// Data that a program needs and that the functions of AssaySubject do not get, because for a
/// program a whole run is one request.
struct ProgramTask {
  std::size_t item = 0;      ///< index of the scheme, solver or derivative in the subject
  std::ptrdiff_t steps = 0;  ///< of the next run
  bool is_dense = false;
  bool has_constant_force = false;
  bool has_constant_force_of_derivative = false;  ///< the same for AssayTangent::derivative
  const std::string* values = nullptr;  ///< of the parameters of the problem, lines of NAME=VALUE
  /// For a derivative, the sizes of x and of the Jacobian. 0 columns: it gives no Jacobian.
  std::size_t arguments = 0, rows = 0, columns = 0;
};

/// States the task of the next calls of functions. Without effect if the subject is no program.
void announce(const ProgramTask& task);

}  // namespace assay::reports
