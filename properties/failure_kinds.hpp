#pragma once

namespace assay::properties {

/// A second base of an exception: the subject did not return in time. Another call would take as
/// long.
class Hang {
 public:
  virtual ~Hang() = default;
};

}  // namespace assay::properties
