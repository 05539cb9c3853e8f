#pragma once

namespace assay::properties {

/// A second base class of an exception. It marks that the subject did not return in time. Another
/// call of the subject would take as long.
class Hang {
 public:
  virtual ~Hang() = default;
};

}  // namespace assay::properties
