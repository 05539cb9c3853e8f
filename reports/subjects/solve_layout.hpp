#pragma once

#include <cstdint>

namespace assay::reports {

/// The first piece of the input of HostWork::kSolve. After it come the starting point z, the
/// AssayOneStepProblem, its laws, and the arrays that it has among m, q, mass, contact, f.
struct SolveCall {
  std::uint64_t solver, unknowns;
  double tolerance;
  std::int64_t max_iterations;
};

/// The header of the result of a solver; z follows it.
struct SolveHeader {
  double seconds;  ///< of the call alone
  int status;      ///< AssayStatus
  int iterations;
  int wrote_before;  ///< an array
  int unused = 0;
};

}  // namespace assay::reports
