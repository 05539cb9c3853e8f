#pragma once

namespace assay::properties {

/// What an exception of a subject is too, where the subject did not return in time: to ask again
/// takes as long.
class Hang {
 public:
  virtual ~Hang() = default;
};

}  // namespace assay::properties
