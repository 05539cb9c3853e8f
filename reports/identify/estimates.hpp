#pragma once

#include <optional>
#include <string>
#include <vector>

#include "reports/identify/measured.hpp"

namespace assay::reports {

/// Values of one number from different probes.
class Estimates {
 public:
  /// Adds a value; a value without information, e.g. 0/0, is left out.
  void add(const std::string& probe, const Measured& value);

  [[nodiscard]] bool empty() const { return all_.empty(); }
  /// The interval common to all values; nothing if two contradict each other, or there are none.
  [[nodiscard]] std::optional<Measured> common() const;
  /// "2/3 by spring-1, 0.61 +- 1e-15 by spring-2": the least and the largest.
  [[nodiscard]] std::string contradiction() const;

 private:
  struct Estimate {
    std::string probe;
    Measured value;
  };
  std::vector<Estimate> all_;
};

}  // namespace assay::reports
