#pragma once

#include <stdexcept>
#include <string>

namespace assay {

/// The user's input violates a precondition. The message names the thing, its value and the allowed
/// values. The command line prints the message and exits with 2.
class InvalidInput : public std::invalid_argument {
 public:
  explicit InvalidInput(const std::string& message) : std::invalid_argument(message) {}
};

}  // namespace assay
