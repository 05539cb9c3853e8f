#pragma once

#include "core/scalar/mpfr.hpp"

namespace assay::oracles::detail {

/// Mpfr::default_precision for the time of a scope.
class WorkingDigits {
 public:
  explicit WorkingDigits(int digits) : before_(Mpfr::default_precision()) {
    Mpfr::default_precision(static_cast<unsigned>(digits));
  }
  WorkingDigits(const WorkingDigits&) = delete;
  WorkingDigits& operator=(const WorkingDigits&) = delete;
  ~WorkingDigits() { Mpfr::default_precision(before_); }

 private:
  unsigned before_;
};

}  // namespace assay::oracles::detail
