#pragma once

namespace assay::properties {

/// A second base of an exception of a subject that did not return in time: calling it again would
/// take as long.
class Hang {
 public:
  virtual ~Hang() = default;
};

}  // namespace assay::properties
