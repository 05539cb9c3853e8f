#pragma once

#include <functional>
#include <string>
#include <utility>

namespace assay {

/// A table of cases that both do, printed as it grows. What both find is compared first: a case
/// whose results differ by more than is stated is not timed.
class SiconosTable {
 public:
  /// Median seconds of ours and of theirs.
  using Times = std::function<std::pair<double, double>()>;

  SiconosTable();
  /// @param accuracy    what the results may differ by, relative to the largest entry
  /// @param difference  by how much they do
  /// @param asked       how many times faster ours must be; 0: nothing is asked
  void add(const std::string& what,
           const std::string& unit,
           double accuracy,
           double difference,
           const Times& times,
           double asked = 0);
  /// A case that they have no solution of, as far as asked.
  void add_without_theirs(const std::string& what, const std::string& why);

  /// Whether all results agree, and ours are as fast as asked.
  [[nodiscard]] bool passes() const { return passes_; }

 private:
  bool passes_ = true;
};

}  // namespace assay
