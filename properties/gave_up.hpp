#pragma once

#include <stdexcept>

namespace assay::properties {

/// Thrown by a run of a subject that reports that it failed: an honest answer, which breaks no law.
class GaveUp : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace assay::properties
