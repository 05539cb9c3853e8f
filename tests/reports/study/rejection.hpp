#pragma once

#include <string>

#include "core/scalar/invalid_input.hpp"

namespace assay::reports {

/// The message with which `action` refuses its input, or "accepted".
template <class Action>
std::string rejection(Action action) {
  try {
    action();
  } catch (const InvalidInput& error) {
    return error.what();
  }
  return "accepted";
}

}  // namespace assay::reports
