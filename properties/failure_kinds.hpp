#pragma once

namespace assay::properties {

/// What an exception of a subject is too, where the subject did not return in time: to ask again
/// takes as long.
class Hang {
 public:
  virtual ~Hang() = default;
};

/// What an exception of a subject is too, where the subject itself says that it failed: it claims
/// nothing, and a law is silent.
class HonestFailure {
 public:
  virtual ~HonestFailure() = default;
};

}  // namespace assay::properties
