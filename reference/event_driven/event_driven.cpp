#include "reference/event_driven/event_driven.hpp"

namespace assay::reference {

std::string_view to_string(RunEnd end) {
  switch (end) {
    case RunEnd::kNotRun:
      return "not run";
    case RunEnd::kComplete:
      return "complete";
    case RunEnd::kStalled:
      return "stalled";
    case RunEnd::kUndecided:
      return "undecided";
    case RunEnd::kTooManyEvents:
      return "too many events";
  }
  return "";
}

std::string_view to_string(TransitionKind kind) {
  switch (kind) {
    case TransitionKind::kRelease:
      return "release";
    case TransitionKind::kStick:
      return "stick";
    case TransitionKind::kSlip:
      return "slip";
    case TransitionKind::kGraze:
      return "graze";
  }
  return "";
}

}  // namespace assay::reference
