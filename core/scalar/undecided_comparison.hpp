#pragma once

#include <stdexcept>

namespace assay {

/// Two intervals overlap, so their order is not known.
class UndecidedComparison : public std::domain_error {
 public:
  UndecidedComparison()
      : std::domain_error("interval comparison is undecided: the enclosures overlap") {}
};

}  // namespace assay
