#pragma once

namespace assay::properties {

/// Marks, as a second base class, the exception of a subject that did not return in time. Calling
/// the subject again would take as long.
class Hang {
 public:
  virtual ~Hang() = default;
};

}  // namespace assay::properties
