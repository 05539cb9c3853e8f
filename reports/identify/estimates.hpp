#pragma once

#include <optional>
#include <string>
#include <vector>

#include "reports/identify/measured.hpp"

namespace assay::reports {

/// Values of one number, by different probes.
class Estimates {
 public:
  /// A value that says nothing, e.g. 0/0, is left out.
  void add(const std::string& probe, const Measured& value);

  [[nodiscard]] bool empty() const { return all_.empty(); }
  /// What is common to all of them; nothing where two contradict each other, or there are none.
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
