#pragma once

#include <cstdint>
#include <span>

#include "reports/subjects/assay_subject.h"
#include "reports/subjects/host_input.hpp"
#include "reports/subjects/serve.hpp"

namespace assay::reports {

/// A call that a host serves.
struct ServedCall {
  const AssaySubject* subject;  ///< null before it is loaded
  HostInput input;
  std::span<std::byte> result;
  double* room;                         ///< of functions of the model
  void (*ask)(std::uint32_t function);  ///< has one evaluated there by the program
  const ModelOfProblem& model_of;
};

// The work of a host, see HostWork; the program has the other side of each function.

void serve_runs(ServedCall& call);
void serve_solve(ServedCall& call);
void serve_points(ServedCall& call);
void serve_gradient(ServedCall& call);

}  // namespace assay::reports
