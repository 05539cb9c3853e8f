#pragma once

#include <stdexcept>

namespace assay::properties {

/// A run of a subject throws this if the subject reports that it failed. This is an honest answer,
/// which breaks no law.
class GaveUp : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace assay::properties
